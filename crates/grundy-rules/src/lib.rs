//! The rules language: rules text in, executable rulesets out.
//!
//! ```text
//! text --syntax::parse--> RulesFile --check--> Program --bind(parameters)--> RulesGame (a Ruleset)
//! ```

pub mod diagnostic;
pub mod syntax;
