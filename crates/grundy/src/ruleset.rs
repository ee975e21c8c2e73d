//! Rulesets written in Rust, for games that the rules language cannot express.
//!
//! A [`Game`] consists of a title, kinds of positions and [rules](GameRules). If the rules define only moves,
//! they can be a closure. A game is a [`Ruleset`], so the engines treat it like any other.
//!
//! ```
//! use grundy::{Game, Kind, Session, Subject, Value, ask::ValueQuestion};
//! use std::ops::ControlFlow::Continue;
//!
//! // Kayles: knock down one pin of a row, or two adjacent pins.
//! let row = Kind::tuple("row", ["n"]);
//! let kayles = Game::new("Kayles", vec![row], |of, moves| {
//!     let n = of.words[0];
//!     for pins in 1..=n.min(2) {
//!         for left in 0..=(n - pins) / 2 {
//!             moves.to_parts(&[&[left], &[n - pins - left]], || format!("{pins} after {left}"))?;
//!         }
//!     }
//!     Continue(())
//! });
//! let answer = Session::new().ask(ValueQuestion::default(), &Subject::of(kayles).at("5 + 7"))?;
//! assert_eq!(answer.body.value, Value::Nim(4 ^ 2));
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! Rules with more properties (a condition on positions, closed forms, symmetries) implement [`GameRules`]. The
//! [`Shape`] of a game states, for example, whether it is scored or partizan, and its [`Facts`] are proved properties
//! of its moves. A ruleset that wraps another one implements [`Ruleset`], and its implementation begins with
//! [`wraps!`].

#[doc(inline)]
pub use grundy_core::{
    ClosedForms, Code, CodeRuleset, Component, ComponentRef, Detail, Facts, Fault, FaultKind, Field,
    FieldShape, FieldValue, Game, GameRules, Kind, KindId, Measure, Move, MoveVisitor, Moved, Mover, Moves,
    NativeCode, NimValue, Notation, Order, Ruleset, Shape, Standing, Sum, Theorem, TheoremForm, mex, nim_sum,
    wraps,
};
