//! A game whose rules are written in Rust: an explanation, a table, and a guess at the law of its values.
//!
//! ```sh
//! cargo run --example own_rules
//! ```

use grundy::{
    Game, Kind, Session, Subject,
    ask::{ExplainQuestion, GuessQuestion, TableQuestion},
};
use std::{
    error::Error,
    io::{self, Write},
    ops::ControlFlow::Continue,
};

/// A game in which a move takes at most half of a heap.
fn halving() -> Subject {
    Subject::of(Game::new("Halving", vec![Kind::tuple("heap", ["n"])], |of, moves| {
        let n = of.words[0];
        for taken in 1..=n / 2 {
            moves.to(&[n - taken], || format!("take {taken}"))?;
        }
        Continue(())
    }))
}

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}

pub(crate) fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let halving = halving();
    let mut session = Session::new();
    writeln!(out, "{}\n", session.ask(ExplainQuestion, &halving.clone().at("5 6"))?)?;
    let table = TableQuestion { from: Some(vec![0]), to: Some(vec![19]), ..TableQuestion::default() };
    writeln!(out, "{}\n", session.ask(table, &halving)?)?;
    writeln!(out, "{}", session.ask(GuessQuestion::default(), &halving)?)?;
    Ok(())
}
