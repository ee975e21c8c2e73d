//! Sums across rulesets: components of any rulesets side by side, such as `kayles:5 + nim:(3 5) + *4`.
//!
//! Components are joined by `+`. In a component that names its ruleset, the name ends at the first `:` outside brackets
//! and quotes, and the rest is position text of that ruleset. [`pieces`] splits the text of a sum, [`members`] finds
//! the rulesets that the text names, and [`joined`] reads the components.

mod joined;
mod members;
mod pieces;
mod rulesets;
mod scan;
mod value;
mod word;

pub(crate) use joined::{Joined, JoinedMember};
pub(crate) use members::{Members, Text, members};
pub(crate) use pieces::own_texts;
pub use rulesets::SumRulesets;
pub(crate) use word::Member;

#[cfg(test)]
mod tests;
