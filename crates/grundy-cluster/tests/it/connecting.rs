//! Processes that do not match report the difference.

use crate::{agreement, free_hosts, in_processes, join};
use grundy_cluster::{Agreement, ConnectError, Difference, EpochEnd};
use std::io::Write;
use std::net::TcpStream;

/// Two processes find the same difference, each from its own point of view.
#[track_caller]
fn check(
    change: impl Fn(&mut Agreement) + Sync,
    secret: &[u8],
    expected: &(impl Fn(&Difference, usize) -> bool + Sync),
) {
    let found = in_processes(2, |process, hosts| {
        let mut mine = agreement(1);
        if process == 1 {
            change(&mut mine);
        }
        let secret = if process == 1 { secret } else { b"secret" };
        join(hosts, process, &mine, secret, EpochEnd::Frontier).map(|_| ()).unwrap_err()
    });
    for (at, error) in found.iter().enumerate() {
        match error {
            ConnectError::Differs { process, what } => assert!(*process == 1 - at && expected(what, at)),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn differences() {
    check(|_| {}, b"another", &|what, _| *what == Difference::Secret);
    check(|mine| mine.rules[0] = 0, b"secret", &|what, _| *what == Difference::Rules);
    check(|mine| mine.question[0] = 0, b"secret", &|what, _| *what == Difference::Question);
    check(|mine| mine.threads = 2, b"secret", &|what, at| *what == Difference::Threads(2 - at));
    let version = |at: usize| ["2", "1"][at].to_owned();
    check(|mine| mine.version = "2".to_owned(), b"secret", &|what, at| {
        *what == Difference::Version(version(at))
    });
}

#[test]
fn other_numbers_of_processes() {
    let hosts = free_hosts(3);
    std::thread::scope(|scope| {
        let hosts = &hosts;
        let of_two = scope.spawn(move || {
            join(&hosts[..2], 0, &agreement(1), b"", EpochEnd::Frontier).map(|_| ()).unwrap_err()
        });
        let of_three = join(hosts, 1, &agreement(1), b"", EpochEnd::Frontier).map(|_| ()).unwrap_err();
        let is_three = |error: &ConnectError, found| matches!(error, ConnectError::Differs { what: Difference::Processes(other), .. } if *other == found);
        assert!(is_three(&of_two.join().unwrap(), 3));
        assert!(is_three(&of_three, 2), "{of_three:?}");
    });
}

#[test]
fn a_process_alone_gives_up() {
    let hosts = free_hosts(3);
    for (process, expected) in [(0, 1), (1, 0), (2, 0)] {
        let error = join(&hosts, process, &agreement(1), b"", EpochEnd::Frontier).unwrap_err();
        assert!(matches!(error, ConnectError::Missing { process, .. } if process == expected), "{error:?}");
    }
}

#[test]
fn strangers_are_ignored() {
    let found = in_processes(2, |process, hosts| {
        if process == 1 {
            let stranger = || {
                let mut socket = TcpStream::connect(&hosts[0])?;
                socket.write_all(&[7; 4000])
            };
            // The listener may not be there yet.
            while stranger().is_err() {
                std::thread::yield_now();
            }
        }
        join(hosts, process, &agreement(1), b"", EpochEnd::Frontier).map(crate::Cluster::finish).is_ok()
    });
    assert_eq!(found, [true, true]);
}

#[test]
fn only_the_named_address_is_bound() {
    let hosts = ["192.0.2.1:1".to_owned(), "127.0.0.1:1".to_owned()];
    let error = join(&hosts, 0, &agreement(1), b"", EpochEnd::Frontier).unwrap_err();
    assert!(matches!(error, ConnectError::Bind { host, .. } if host == hosts[0]));
}
