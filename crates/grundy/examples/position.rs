//! The nim-value of a position, its winning moves, and why they win.
//!
//! ```sh
//! cargo run --example position
//! cargo run --example position -- nim "3 5 7"
//! ```

use grundy::{
    Session, Subject,
    ask::{ExplainQuestion, MovesQuestion, ValueQuestion},
};
use std::{
    env,
    error::Error,
    io::{self, Write},
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let ruleset = words.next().unwrap_or_else(|| "0.77".to_owned());
    let position = words.next().unwrap_or_else(|| "5 + 7 + 9".to_owned());
    run(&mut io::stdout().lock(), &ruleset, &position)
}

pub(crate) fn run(out: &mut dyn Write, ruleset: &str, position: &str) -> Result<(), Box<dyn Error>> {
    let subject = Subject::named(ruleset).at(position);
    // All questions use one session, so that the later ones can look up the results of the first.
    let mut session = Session::new();
    let value = session.ask(ValueQuestion::default(), &subject)?;
    writeln!(out, "{value}")?;
    // An answer is data; its text is for readers.
    if value.body.value.nim() != Some(0) {
        writeln!(out, "\n{}", session.ask(MovesQuestion::default(), &subject)?)?;
    }
    writeln!(out, "\n{}", session.ask(ExplainQuestion, &subject)?)?;
    Ok(())
}
