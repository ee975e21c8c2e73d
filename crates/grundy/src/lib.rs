//! A workbench for combinatorial games: the rules of a game in; who wins, every winning move, nim-values and
//! why out.
//!
//! # Two players, no chance, no secrets
//!
//! In an *impartial* game both players have the same moves, and by the normal convention who cannot move loses.
//! Every position is then a win for the *next* player (an N-position) or for the *previous* one (a P-position).
//! Ask who wins by writing the rules down:
//!
//! ```
//! use grundy::{Outcome, Session, Subject, ask::OutcomeQuestion};
//!
//! let position = Subject::rules("heap(n) -> heap(n - t)  for t in {1, 3, 4}").at("9");
//! let answer = Session::new().ask(OutcomeQuestion, &position)?;
//! assert_eq!(answer.body.outcome, Outcome::P);
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # Sums, and the one number that decides them
//!
//! Positions are played side by side: in a *disjunctive sum* a move is made in exactly one *component*. Knowing
//! who wins each component does not say who wins the sum. Its *nim-value* does: the least number that is not the
//! nim-value of any option (the *mex*). Sprague and Grundy proved that a component is worth exactly as much as a
//! Nim heap of that size, so that nim-values of components add without carry, by xor, and a sum is a P-position
//! exactly if its nim-value is 0.
//!
//! ```
//! use grundy::{Session, Subject, Value, ask::ValueQuestion};
//!
//! // Kayles: knock down one pin or two neighbours of a row, which may fall apart in two rows.
//! let position = Subject::named("0.77").at("5 + 7 + 2*heap(9)");
//! let answer = Session::new().ask(ValueQuestion, &position)?.body;
//! let values: Vec<Value> = answer.components.iter().map(|part| part.value).collect();
//! assert_eq!(values, [Value::Nim(4), Value::Nim(2), Value::Nim(4)]);
//! assert_eq!(answer.value, Value::Nim(4 ^ 2 ^ 4 ^ 4));
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! A winning move leaves a sum of nim-value 0. [`ask::MovesQuestion`] finds them all, and
//! [`ask::ExplainQuestion`] says why, with the xor in columns of bits, as a teacher would:
//!
//! ```
//! use grundy::{Session, Subject, ask::{ExplainQuestion, MovesQuestion}};
//!
//! let nim = Subject::named("nim").at("3 5 7");
//! let mut session = Session::new();
//! let answer = session.ask(MovesQuestion::default(), &nim)?.body;
//! let moves: Vec<String> = answer.moves.iter().map(|found| format!("{} -> {}", found.from, found.to)).collect();
//! assert_eq!(moves, ["heap(3) -> heap(2)", "heap(5) -> heap(4)", "heap(7) -> heap(6)"]);
//!
//! let answer = session.ask(ExplainQuestion, &nim)?.body;
//! let xor = answer.steps.iter().find(|step| step.kind == "xor").map(|step| step.text());
//! assert_eq!(xor.as_deref(), Some("\
//! the nim-value of the sum is the xor of the values of its components:
//!   heap(3)  3  011
//!   heap(5)  5  101
//!   heap(7)  7  111
//!               ---
//!   xor      1  001
//!                 ^"));
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! By the misère convention ([`Subject::misere`]) who cannot move wins, and the xor of nim-values decides nothing
//! any more: the answer is by a theorem where its conditions hold, and by searching the sum as a whole elsewhere.
//!
//! # Rules of your own
//!
//! Rules are a few lines of text, as above, or a [`Ruleset`] in Rust, for which [`Game`] needs no more than the moves:
//!
//! ```
//! use grundy::{Game, Kind, Session, Subject, ask::ExplainQuestion};
//! use std::ops::ControlFlow::Continue;
//!
//! let halving = Game::new("Halving", vec![Kind::tuple("heap", ["n"])], |of, moves| {
//!     let n = of.words[0];
//!     for taken in 1..=n / 2 {
//!         moves.to(&[n - taken], || format!("take {taken}"))?;
//!     }
//!     Continue(())
//! });
//! let answer = Session::new().ask(ExplainQuestion, &Subject::of(halving).at("5 6"))?;
//! println!("{answer}");
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! More recipes are in the [`cookbook`], whole programs in the folder `examples` of this crate.
//!
//! # The way through the house
//!
//! ```text
//! Question (ask)    Subject: a ruleset, parameters, a position, settings
//!    |                 |  the ruleset is resolved   name -> catalogue, text -> grundy_rules, code, graph, Rust
//!    |                 |  the position is read      position_text
//!    v                 v
//! Session: a solver for each ruleset, with the tables it has filled so far
//!    |  a planner picks an engine and says why
//!    v
//! Answer: what was asked for; the evidence, the plan, what it took     or an Error
//! ```
//!
//! * A [`Subject`] is what was said: nothing in it has been looked up.
//! * A [`Session`] answers [questions](Question) about it, and keeps what it worked out for the next one about the same
//!   ruleset. What it answers has the type that the question says.
//! * An [`Answer`] says how it is known ([`Evidence`]) next to what is known. [`write`](mod@write) writes tables as text,
//!   CSV, Markdown and OEIS b-files.
//! * An [`Error`] says what was found, where, and what to write instead. A limit that was reached is an error,
//!   too, that holds [what is known](Error::known) all the same; it is never a wrong value.
//! * [`json`] reads any question and writes any answer.
//!
//! What is printed is for people, and may change; fields, [error kinds](ErrorKind) and [JSON](json) are for programs, and
//! are promised.
//!
//! Sentences are made from data in one place, [`messages`].
//!
//! ```
//! use grundy::{Session, Subject, ask::ValueQuestion};
//!
//! let error = Session::new().ask(ValueQuestion, &Subject::named("nim").at("3,5,7")).unwrap_err();
//! assert!(error.is_syntax());
//! assert_eq!(error.message(), "commas separate the fields of one component, and heap has only one field, n");
//! assert_eq!(error.help().as_deref(), Some("write 3 5 7"));
//! ```
//!
//! # Crate features
//!
//! * `native` (on by default): native code for rules text, by Cranelift. Without it the interpreter does all the work.
//! * `smt`: proofs of guessed laws by induction, with the SMT solvers that a front end
//!   [hands in](Session::with_smt_solvers).

pub mod answer;
pub mod ask;
mod budget;
mod checkpoint;
mod code;
pub mod cookbook;
mod display;
pub mod error;
mod game;
pub mod graph_text;
pub mod json;
pub mod messages;
mod object;
pub mod position_text;
mod question;
mod report;
mod resolve;
pub mod ruleset;
mod score_error;
mod session;
pub mod smt;
pub mod subject;
pub mod write;

pub use answer::{Answer, EngineName, Plan, PlannedWay, Stats, Value};
pub use ask::problems;
pub use budget::Watch;
pub use error::{Error, ErrorKind};
pub use grundy_core::{
    Code, Convention, Evidence, Fault, Limit, LongRun, Message, Moment, NimValue, Outcome, Player, Progress,
};
pub use grundy_heap::{Period, PeriodTheorem, ProvedPeriod, Rare, Tally};
pub use grundy_rules::diagnostic;
pub use question::Question;
pub use ruleset::{
    Component, ComponentRef, Field, Game, GameRules, Kind, KindId, Mover, Moves, Ruleset, Shape, Sum,
};
pub use session::{LookedUp, OpenFile, Session};
pub use subject::{
    Cycles, GraphSource, Limits, ParameterValue, PositionSource, RulesetSource, Settings, Subject,
};

/// The Rust of the README is run as documentation is.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
