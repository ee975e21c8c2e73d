//! A workbench for combinatorial games: the rules of a game in; who wins, every winning move, nim-values and
//! why out.

pub mod answer;
pub mod ask;
mod budget;
mod code;
pub mod error;
mod game;
pub mod graph_text;
pub mod json;
mod judge;
pub mod messages;
mod on_graph;
pub mod position_text;
pub mod request;
mod resolve;
mod score_error;
mod session;
pub mod write;

pub use answer::{Answer, Plan, Stats, Value};
pub use ask::{Ask, Body};
pub use error::{Error, ErrorKind};
pub use grundy_core::{Convention, Evidence, Message, Outcome, Player};
pub use grundy_rules::diagnostic;
pub use judge::problems;
pub use request::{Cycles, GraphSource, Limits, ParameterValue, Request, RulesetSource, Settings};
pub use session::Session;
