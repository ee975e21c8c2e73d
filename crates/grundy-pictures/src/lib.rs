//! Pictures of grundy's answers, as SVG: boards, tables, periods, quotients, guesses, game graphs and
//! thermographs.
//!
//! ```
//! use grundy::{Session, Subject, ask::TableQuestion};
//!
//! let question = TableQuestion { to: Some(vec![20, 20]), ..TableQuestion::default() };
//! let table = Session::new().ask(question, &Subject::named("wythoff"))?.body;
//! assert!(grundy_pictures::table_svg(&table)?.starts_with("<svg"));
//! # Ok::<(), grundy::Error>(())
//! ```

mod any;
mod axes;
mod board_svg;
mod canvas;
mod caption;
mod graph_svg;
mod guess_svg;
mod period_svg;
mod quotient_svg;
mod table_svg;
mod thermograph_svg;

pub use any::{answer_json_line, json_answer, picture, question, with_evidence};
pub use board_svg::board_svg;
pub use caption::{captioned, without_legend};
pub use graph_svg::graph_svg;
pub use guess_svg::guess_svg;
pub use period_svg::period_svg;
pub use quotient_svg::quotient_svg;
pub use table_svg::table_svg;
pub use thermograph_svg::{thermograph_svg, value_svg};
