//! Many questions on several threads: the periods of all octal codes `0.xy`.
//!
//! ```sh
//! cargo run --release --example threads
//! ```

use grundy::{Error, Period, Session, Subject, ask::PeriodQuestion};
use std::{
    collections::BTreeMap,
    io::{self, Write},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    run(&mut io::stdout().lock(), threads)
}

pub(crate) fn run(out: &mut dyn Write, threads: usize) -> Result<(), Box<dyn std::error::Error>> {
    let codes: Vec<String> = (0..64).map(|digits| format!("0.{}{}", digits / 8, digits % 8)).collect();
    let next = AtomicUsize::new(0);
    // A session is for one thread, so each thread has its own. The next code goes to the first thread that is
    // free.
    let one_thread = || -> Result<Vec<(usize, Period)>, Error> {
        let mut session = Session::new();
        let mut found = Vec::new();
        while let Some((at, code)) = next_of(&codes, &next) {
            let question = PeriodQuestion { to: Some(2_000), ..PeriodQuestion::default() };
            found.push((at, session.ask(question, &Subject::named(code))?.body.period));
        }
        Ok(found)
    };
    let mut periods = BTreeMap::new();
    thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(one_thread)).collect();
        for thread in running {
            periods.extend(thread.join().expect("no question panics")?);
        }
        Ok::<(), Error>(())
    })?;
    for (code, period) in codes.iter().zip(periods.values()) {
        match period {
            Period::Proved(proved) => writeln!(out, "{code} {} {}", proved.preperiod, proved.period)?,
            _ => writeln!(out, "{code} open")?,
        }
    }
    Ok(())
}

fn next_of<'c>(codes: &'c [String], next: &AtomicUsize) -> Option<(usize, &'c String)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    Some((at, codes.get(at)?))
}
