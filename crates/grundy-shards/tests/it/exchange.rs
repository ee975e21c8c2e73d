//! Threads that exchange messages.

use grundy_shards::{Exchange, Lost, Threads};

/// Every worker receives what the others sent to it in the same epoch, over many epochs.
#[test]
fn messages_arrive_in_their_epoch() {
    for workers in [1, 2, 3, 5] {
        std::thread::scope(|scope| {
            for mut seat in Threads::seats(workers) {
                scope.spawn(move || {
                    let me = seat.me();
                    let (mut outgoing, mut incoming) = (vec![Vec::new(); workers], vec![Vec::new(); workers]);
                    for epoch in 0..2000_u64 {
                        for (to, block) in outgoing.iter_mut().enumerate() {
                            let message = [epoch, me as u64, to as u64];
                            block.extend(message.iter().flat_map(|word| word.to_le_bytes()));
                        }
                        let sums =
                            seat.exchange(&mut outgoing, &mut incoming, [epoch, 1, me as u64, 0, 7]).unwrap();
                        let all = workers as u64;
                        assert_eq!(sums, [epoch * all, all, all * (all - 1) / 2, 0, 7 * all]);
                        assert!(outgoing.iter().all(Vec::is_empty));
                        for (from, block) in incoming.iter().enumerate() {
                            let message = [epoch, from as u64, me as u64];
                            assert!(
                                block.iter().copied().eq(message.iter().flat_map(|word| word.to_le_bytes()))
                            );
                        }
                    }
                });
            }
        });
    }
}

#[test]
fn workers_that_wait_for_a_lost_one_end() {
    for epochs in [0, 1, 2, 7] {
        std::thread::scope(|scope| {
            for mut seat in Threads::seats(3) {
                scope.spawn(move || {
                    let (mut outgoing, mut incoming) = (vec![Vec::new(); 3], vec![Vec::new(); 3]);
                    let me = seat.me();
                    let mut next = || seat.exchange(&mut outgoing, &mut incoming, [1; _]);
                    for _ in 0..epochs {
                        assert_eq!(next(), Ok([3; _]));
                    }
                    if me != 1 {
                        assert_eq!(next(), Err(Lost));
                    }
                });
            }
        });
    }
}
