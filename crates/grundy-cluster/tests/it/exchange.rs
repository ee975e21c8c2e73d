//! Blocks and counters arrive as they were sent.

use crate::{agreement, in_processes, join};
use grundy_cluster::{EpochEnd, Seat};
use grundy_shards::{COUNTERS, Exchange};

/// The block that one worker sends to another in an epoch. Some are empty, and some exceed timely's buffers of 1 MB.
fn block(from: usize, to: usize, epoch: usize) -> Vec<u8> {
    let length = match (from + 2 * to + 3 * epoch) % 7 {
        0 => 0,
        1 => 3_000_000,
        other => 97 * other,
    };
    (0..length).map(|at| ((at * 31 + from * 7 + to * 5 + epoch) % 251).try_into().unwrap()).collect()
}

fn check_seat(mut seat: Seat, workers: usize) {
    let me = seat.me();
    assert_eq!(seat.workers(), workers);
    let (mut outgoing, mut incoming) = (vec![Vec::new(); workers], vec![Vec::new(); workers]);
    for epoch in 0..12 {
        for (to, bytes) in outgoing.iter_mut().enumerate() {
            *bytes = block(me, to, epoch);
        }
        let mut counters = [0; COUNTERS];
        counters[..3].copy_from_slice(&[1, me as u64, epoch as u64]);
        let sums = seat.exchange(&mut outgoing, &mut incoming, counters).unwrap();
        let count = workers as u64;
        assert_eq!(sums[..3], [count, count * (count - 1) / 2, count * epoch as u64]);
        assert!(outgoing.iter().all(Vec::is_empty));
        for (from, bytes) in incoming.iter().enumerate() {
            assert!(*bytes == block(from, me, epoch), "from {from} to {me} in epoch {epoch}");
        }
    }
}

#[track_caller]
fn check(processes: usize, threads: usize, end: EpochEnd) {
    in_processes(processes, |process, hosts| {
        let mut cluster = join(hosts, process, &agreement(threads), b"", end).unwrap();
        std::thread::scope(|scope| {
            for seat in cluster.seats() {
                scope.spawn(move || check_seat(seat, processes * threads));
            }
        });
        assert_eq!(cluster.loss(), None);
        cluster.finish();
    });
}

#[test]
fn one_process() {
    check(1, 1, EpochEnd::Frontier);
    check(1, 3, EpochEnd::Blocks);
}

#[test]
fn several_processes() {
    check(2, 2, EpochEnd::Frontier);
    check(3, 1, EpochEnd::Frontier);
    check(4, 1, EpochEnd::Blocks);
}
