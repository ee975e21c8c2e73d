//! Processes of one run, each in threads of its own.

#![expect(clippy::unwrap_used, reason = "a test that cannot continue fails")]

mod connecting;
mod exchange;
mod losses;

use grundy_cluster::{Agreement, Cluster, ConnectError, EpochEnd, Meeting, Pulse};
use std::net::TcpListener;
use std::time::Duration;

/// Addresses on this machine that are not in use.
fn free_hosts(processes: usize) -> Vec<String> {
    let listeners: Vec<_> = (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect()
}

fn agreement(threads: usize) -> Agreement {
    Agreement { version: "1".to_owned(), rules: [3; 32], question: [4; 32], threads }
}

/// Joins the other processes in `hosts`; all waiting times are short.
fn join(
    hosts: &[String],
    process: usize,
    agreement: &Agreement,
    secret: &[u8],
    end: EpochEnd,
) -> Result<Cluster, ConnectError> {
    let meeting = Meeting { hosts, process, agreement, secret, patience: Duration::from_secs(2) };
    let [every, notice, patience] = [10, 200, 400].map(Duration::from_millis);
    Cluster::join(&meeting, Pulse { every, notice, patience }, end, || false, |_| {})
}

/// The results of several processes that run at the same time.
fn in_processes<T: Send>(processes: usize, run: impl Fn(usize, &[String]) -> T + Sync) -> Vec<T> {
    let hosts = free_hosts(processes);
    std::thread::scope(|scope| {
        let (run, hosts) = (&run, &hosts);
        let all: Vec<_> = (0..processes).map(|process| scope.spawn(move || run(process, hosts))).collect();
        all.into_iter().map(|process| process.join().unwrap()).collect()
    })
}
