//! The data that a process reads from the program that started it: the secret, and the hosts, up to an empty
//! line. When that program ends, this process ends, too.

use crate::report::exit;
use grundy::Error;
use std::io::{self, BufRead, Read};
use std::sync::OnceLock;

static SECRET: OnceLock<String> = OnceLock::new();

/// The secret that [`from_parent`] has read, or `None` if no secret was read or the secret is empty.
pub(super) fn secret() -> Option<&'static str> {
    SECRET.get().map(String::as_str).filter(|secret| !secret.is_empty())
}

/// Reads the secret and the hosts from the program that started this one, and returns the hosts. Afterwards, this
/// process ends when its standard input is closed.
///
/// # Errors
/// Returns an error if standard input cannot be read.
pub(crate) fn from_parent() -> Result<Vec<String>, Error> {
    let mut lines = io::stdin().lock().lines();
    let mut line = || match lines.next() {
        Some(line) => line.map_err(|error| Error::io("-", error)),
        None => Ok(String::new()),
    };
    let secret = line()?;
    let mut hosts = Vec::new();
    loop {
        match line()? {
            host if host.is_empty() => break,
            host => hosts.push(host),
        }
    }
    SECRET.get_or_init(|| secret);
    // The parent writes nothing more, so this read returns only when standard input is closed.
    std::thread::spawn(|| {
        let _ = io::stdin().lock().read(&mut [0]);
        std::process::exit(exit::LIMIT.into());
    });
    Ok(hosts)
}
