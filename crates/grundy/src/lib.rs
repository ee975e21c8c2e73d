//! A workbench for combinatorial games: from the rules of a game it computes the winner, every winning move,
//! nim-values (Grundy values), and an explanation.
//!
//! # Two players, no chance, no hidden information
//!
//! In an *impartial* game both players have the same moves, and under normal play the player who cannot move loses.
//! If play always ends, every position is a win for the *next* player (an N-position) or for the *previous* player (a
//! P-position). To ask who wins, write the rules down:
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
//! # Sums, and the number that decides them
//!
//! In a *disjunctive sum*, a move changes exactly one *component*. The outcomes of the components do not
//! determine the outcome of the sum, but their *nim-values* do. The nim-value (Grundy value) of a position is
//! the *mex* of the nim-values of its options: the least non-negative integer that is not among them. Sprague
//! and Grundy proved that in every sum a component behaves like a Nim heap whose size is its nim-value. The nim-value
//! of a sum is therefore the xor of the nim-values of its components, and the sum is a P-position exactly when its
//! nim-value is 0.
//!
//! ```
//! use grundy::{Session, Subject, Value, ask::ValueQuestion};
//!
//! // Kayles: knock down one pin or two adjacent pins of a row, which may split it into two rows.
//! let position = Subject::named("0.77").at("5 + 7 + 2*heap(9)");
//! let answer = Session::new().ask(ValueQuestion::default(), &position)?.body;
//! let values: Vec<Value> = answer.components.iter().map(|part| part.value).collect();
//! assert_eq!(values, [Value::Nim(4), Value::Nim(2), Value::Nim(4)]);
//! assert_eq!(answer.value, Value::Nim(4 ^ 2 ^ 4 ^ 4));
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! A winning move leaves a sum of nim-value 0. [`ask::MovesQuestion`] finds all winning moves, and
//! [`ask::ExplainQuestion`] shows why they win, with the xor in columns of bits:
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
//! Under misère play ([`Subject::misere`]), the player who cannot move wins, and the xor of nim-values does not
//! decide the outcome. The answer then comes from a theorem whose conditions are satisfied, from a misère quotient,
//! from a table of misère outcomes if the position is a single component, or from a search of the whole sum.
//!
//! # Your own rules
//!
//! Rules are a few lines of text, as above, or a [`Ruleset`] in Rust; [`Game`] creates a ruleset from a function that
//! lists the moves:
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
//! The [`cookbook`] has more recipes, and the directory `examples` of this crate has complete programs.
//!
//! # From a question to its answer
//!
//! ```text
//! Question (ask)    Subject: a ruleset, parameters, a position, settings
//!    |                 |  the ruleset is resolved   name -> catalogue, text -> grundy_rules, code, graph, Rust
//!    |                 |  the position is read      position_text
//!    v                 v
//! Session: a solver for each ruleset, with the tables it has filled so far
//!    |  a planner picks an engine, for a reason
//!    v
//! Answer: the body, the evidence, the plan, the cost                   or an Error
//! ```
//!
//! * A [`Subject`] is the user's input: nothing in it has been looked up.
//! * A [`Session`] answers [questions](Question) about subjects, and keeps its tables for later questions
//!   about the same ruleset. The question determines the type of the answer.
//! * An [`Answer`] contains its evidence ([`Evidence`]), if it needs any. [`write`](mod@write) writes tables as text,
//!   CSV, Markdown and OEIS b-files, and in other formats.
//! * An [`Error`] states what was found and, if possible, where it was found and what to write instead. A limit that is
//!   reached is an error too; such an error contains [what is known](Error::known), if anything is, but never a wrong
//!   value.
//! * [`json`] reads requests with any of the built-in questions, and writes their answers.
//!
//! Printed text is for readers and may change. Fields, [error kinds](ErrorKind) and [JSON](json) are for
//! programs and are stable.
//!
//! A single module, [`messages`], forms all sentences from data.
//!
//! ```
//! use grundy::{Session, Subject, ask::ValueQuestion};
//!
//! let error = Session::new().ask(ValueQuestion::default(), &Subject::named("nim").at("3,5,7")).unwrap_err();
//! assert!(error.is_syntax());
//! assert_eq!(error.message(), "commas separate the fields of one component, but heap has only one field, n");
//! assert_eq!(error.help().as_deref(), Some("write 3 5 7"));
//! ```
//!
//! # What it answers, and what it does not
//!
//! * Impartial games, including games with draws and misère play: values, outcomes, moves, tables, periods,
//!   quotients and laws.
//! * Partizan games in which play ends: canonical forms, temperatures, outcomes, moves and equality. Loopy
//!   values such as *on* and *over* are not computed; CGSuite computes them.
//! * Scoring games: the score under optimal play, optimal moves and lines of play.
//! * Games of chance, games with hidden information, and games of more than two players are not supported.
//! * Nothing is read from the network. Files are opened only through the function that a front end
//!   [provides](Session::with_files). A clock is read only for time limits, reported times and regular measurements of
//!   memory; a front end can [replace](Session::with_clock) or [remove](Session::without_clock) it. Threads are started
//!   only if a request asks for several and the session [allows](Session::with_most_threads) them.
//!
//! # In your project
//!
//! ```toml
//! [dependencies]
//! grundy = { path = "grundy/crates/grundy" } # or a git dependency
//! ```
//!
//! If you do not need native code, omit Cranelift: write `default-features = false` and list the other default
//! features. This halves the compilation time.
//!
//! # Crate features
//!
//! * `certificates` (on by default): certificates for the values and winners of positions on boards.
//! * `formats` (on by default): contest problems that are described by the format of their input and output.
//! * `forms` (on by default): canonical forms in tables and lists of moves, explanations of partizan values, and
//!   expressions with positions of rulesets, such as `domineering("3x4")`.
//! * `native` (on by default): compiles rules text to native code with Cranelift. Without this feature, the
//!   interpreter does all the work.
//! * `entailing` (on by default): tables of the values of heaps with complimenting or entailing moves. Without this
//!   feature, a search computes these values.
//! * `ideals` (on by default): tables of the values of positions in Chomp and in other games on orders. Without this
//!   feature, a search computes these values.
//! * `databases`: databases of solved positions, whose files a front end reads and writes.
//! * `smt`: proves guessed laws by induction, with the SMT solvers that a front end
//!   [provides](Session::with_smt_solvers).
//! * `export`: writes rules and laws as programs in C++, Python and Java ([`ExportQuestion`](ask::ExportQuestion)).

pub mod answer;
pub mod ask;
mod board_text;
mod budget;
mod catalogue_text;
mod checkpoint;
mod clock;
mod code;
pub mod cookbook;
#[cfg(feature = "databases")]
mod database_error;
#[cfg(feature = "databases")]
pub mod databases;
mod display;
pub mod error;
mod game;
mod graph_parameter;
pub mod graph_text;
pub mod json;
pub mod language;
pub mod messages;
mod object;
mod position_data;
pub mod position_text;
mod question;
mod report;
mod resolve;
pub mod ruleset;
mod score_error;
#[cfg(feature = "databases")]
mod search_checkpoint;
mod session;
pub mod smt;
pub mod subject;
mod sums;
pub mod write;

pub use answer::{Answer, EngineName, Plan, PlannedWay, Stats, Value};
pub use ask::problems;
pub use budget::{MeasureMemory, Watch};
pub use clock::ReadClock;
pub use error::{Error, ErrorKind};
pub use graph_parameter::GraphParameter;
pub use grundy_core::{
    Code, Compound, Convention, Evidence, Fault, Limit, LongRun, Message, Moment, NimValue, Outcome, Player,
    Progress, Usage,
};
pub use grundy_heap::{Period, PeriodTheorem, ProvedPeriod, Rare, Tally};
pub use grundy_rules::{diagnostic, nearest};
pub use position_data::{PositionTerm, TermField};
pub use question::Question;
pub use ruleset::{
    Component, ComponentRef, Field, Game, GameRules, Kind, KindId, Mover, Moves, Ruleset, Shape, Sum,
};
pub use session::{LookedUp, OpenFile, Session};
pub use subject::{
    Cycles, GraphSource, Limits, ParameterValue, PositionSource, RulesetSource, Settings, Subject,
};
pub use sums::SumRulesets;

/// Runs the Rust code in the README as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
