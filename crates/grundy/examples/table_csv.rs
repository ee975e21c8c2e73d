//! A table written as CSV while its values are computed, so that the table can be larger than memory.
//!
//! ```sh
//! cargo run --release --example table_csv > kayles.csv
//! ```

use grundy::{
    Session, Subject,
    ask::TableQuestion,
    write::{self, TableFormat},
};
use std::{
    error::Error,
    io::{self, BufWriter, Write},
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(io::stdout().lock());
    run(&mut out, 100_000)?;
    Ok(out.flush()?)
}

/// Writes the nim-values of Kayles for the heaps `0..=to`.
pub(crate) fn run(out: &mut dyn Write, to: u64) -> Result<(), Box<dyn Error>> {
    let question = TableQuestion { to: Some(vec![to.into()]), ..TableQuestion::default() };
    let mut session = Session::new().with_heaps_on_demand();
    let table = session.ask(question, &Subject::named("0.77"))?;
    for piece in write::pieces(&table.body, TableFormat::Csv)? {
        out.write_all(piece?.as_bytes())?;
    }
    Ok(())
}
