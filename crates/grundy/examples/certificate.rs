//! Proves a period, and checks its certificate with code that is independent of the engine.
//!
//! ```sh
//! cargo run --release --example certificate
//! cargo run --release --example certificate -- 0.137
//! ```

use grundy::{
    Period, Session, Subject,
    ask::{PeriodQuestion, VerifyQuestion},
};
use std::{
    env,
    error::Error,
    io::{self, Write},
};

fn main() -> Result<(), Box<dyn Error>> {
    let code = env::args().nth(1).unwrap_or_else(|| "0.77".to_owned());
    run(&mut io::stdout().lock(), &code)
}

pub(crate) fn run(out: &mut dyn Write, code: &str) -> Result<(), Box<dyn Error>> {
    let mut session = Session::new();
    let question = PeriodQuestion { certificate: true, ..PeriodQuestion::default() };
    let found = session.ask(question, &Subject::named(code))?.body;
    // The type shows the evidence: a period that is only observed has no theorem.
    match &found.period {
        Period::Proved(proved) => {
            writeln!(out, "{code} has period {}, by {}", proved.period, proved.theorem.name())?;
        }
        Period::Observed { period, checked_to, .. } => {
            writeln!(out, "{code} seems to have period {period}, examined up to heap {checked_to}")?;
        }
        Period::None { .. } => writeln!(out, "{code} shows no period")?,
    }
    if let Some(certificate) = found.certificate {
        writeln!(out, "{} bytes of certificate", certificate.len())?;
        // If one byte is changed, the certificate proves nothing.
        let mut changed = certificate.clone();
        if let Some(last) = changed.last_mut() {
            *last ^= 1;
        }
        for bytes in [certificate, changed] {
            writeln!(out, "{}", session.ask(VerifyQuestion::of(bytes), &Subject::default())?)?;
        }
    }
    Ok(())
}
