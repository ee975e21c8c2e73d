//! Processes that are connected by `grundy-cluster`.

use super::FROM_PARENT;
pub(crate) use super::children::run_children;
use super::parent;
use super::reasons::Names;
use crate::output::write_err;
use grundy::databases::{Cluster, ClusterQuestion, ClusterSeat, Exchange};
use grundy::{Error, ErrorKind, Message, messages};
use grundy_cluster::{Agreement, EpochEnd, Meeting, Pulse};
use grundy_store::Hash;
use std::fs;
use std::net::IpAddr;
use std::time::Duration;

/// The time that a process waits by default for the other processes to connect.
const CONNECT: Duration = Duration::from_secs(60);

/// A process that is connected to the other processes.
struct Connected {
    cluster: grundy_cluster::Cluster,
    names: Names,
}

/// Connects this process to the other processes.
///
/// # Errors
/// Returns an error if the secret is missing, empty or cannot be read, if this process cannot open its sockets or is
/// stopped, if some other process does not connect or disconnects early, if two processes have the same number, or if
/// the processes do not agree on the secret, the version, the problem, the number of processes or the number of
/// threads.
pub(crate) fn join(seat: &ClusterSeat, question: ClusterQuestion) -> Result<Box<dyn Cluster>, Error> {
    let ClusterSeat { hosts, process, secret, peer_timeout, connect_timeout } = seat;
    let ClusterQuestion { rules, question, threads, budget } = question;
    let secret = secret_of(secret.as_deref(), hosts)?;
    let hash = |text: &str| *Hash::of(text.as_bytes()).as_bytes();
    let version = env!("CARGO_PKG_VERSION");
    let agreement =
        Agreement { version: version.to_owned(), rules: hash(&rules), question: hash(&question), threads };
    let time = |seconds: &Option<f64>| seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let meeting = Meeting {
        hosts,
        process: *process,
        agreement: &agreement,
        secret: secret.as_bytes(),
        patience: time(connect_timeout).unwrap_or(CONNECT),
    };
    let usual = Pulse::default();
    let patience = time(peer_timeout).unwrap_or(usual.patience);
    let pulse =
        Pulse { every: usual.every.min(patience / 4), notice: usual.notice.min(patience / 2), patience };
    let names = Names(hosts.clone());
    let of_notices = names.clone();
    let language = crate::language::chosen();
    let notice = move |notice| {
        if let Some(message) = of_notices.notice(notice) {
            let line = messages::in_language(language, || messages::brief(&message));
            write_err(&(line + "\n"));
        }
    };
    let halted = move || budget.poll(grundy::Usage::default()).is_err();
    // For measurements, the end of an epoch can be read from the blocks instead of the frontier.
    let end = match std::env::var_os("GRUNDY_EPOCHS") {
        Some(word) if word == "blocks" => EpochEnd::Blocks,
        _ => EpochEnd::Frontier,
    };
    let cluster = grundy_cluster::Cluster::join(&meeting, pulse, end, halted, notice)
        .map_err(|error| names.connect(&error, version, threads))?;
    Ok(Box::new(Connected { cluster, names }))
}

/// The secret in a file, or from the program that started this one. If no file is named, the secret is empty; this is
/// allowed only if all hosts are this machine.
fn secret_of(file: Option<&str>, hosts: &[String]) -> Result<String, Error> {
    match file {
        Some(FROM_PARENT) if let Some(secret) = parent::secret() => Ok(secret.to_owned()),
        Some(file) => {
            let text = fs::read_to_string(file).map_err(|error| Error::io(file, error))?;
            match text.trim() {
                "" => Err(Error::new(
                    ErrorKind::Domain,
                    Message::new("cluster-secret-empty").with("file", file),
                )),
                text => Ok(text.to_owned()),
            }
        }
        None => match hosts.iter().find(|host| !is_this_machine(host)) {
            None => Ok(String::new()),
            Some(host) => {
                let message = Message::new("cluster-secret-missing").with("host", host);
                let help = Message::new("cluster-secret-missing-help");
                Err(Error::new(ErrorKind::Domain, message).with_help(help))
            }
        },
    }
}

/// Whether the host is this machine at an address that no other machine can reach.
fn is_this_machine(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let name = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

impl Cluster for Connected {
    fn seats(&mut self) -> Vec<Box<dyn Exchange + Send>> {
        self.cluster.seats().into_iter().map(|seat| Box::new(seat) as Box<dyn Exchange + Send>).collect()
    }

    fn lost(&self) -> Error {
        self.names.loss(self.cluster.loss().as_ref())
    }

    fn ended(&self, process: usize) -> Error {
        self.names.ended(process)
    }

    fn finish(self: Box<Self>) {
        self.cluster.finish();
    }
}

#[cfg(test)]
mod tests {
    use super::is_this_machine;

    #[test]
    fn loopback_addresses() {
        let is_local = ["127.0.0.1:1", "localhost:1", "[::1]:1", "127.8.9.1:1"];
        assert!(is_local.into_iter().all(is_this_machine));
        let is_not = ["10.0.0.1:1", "localhost.example:1", "[fe80::1]:1", "0.0.0.0:1"];
        assert!(!is_not.into_iter().any(is_this_machine));
    }
}
