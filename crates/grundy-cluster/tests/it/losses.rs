//! A process that ends or falls silent ends the exchanges of all others.

use crate::{agreement, in_processes, join};
use grundy_cluster::{Cluster, EpochEnd, Loss};
use grundy_shards::{Exchange, Lost};

/// Exchanges empty blocks until a process is lost, at most `most` times.
fn run(cluster: &mut Cluster, most: usize) -> Result<(), Lost> {
    let mut seat = cluster.seats().remove(0);
    let workers = seat.workers();
    let (mut outgoing, mut incoming) = (vec![Vec::new(); workers], vec![Vec::new(); workers]);
    (0..most).try_for_each(|_| seat.exchange(&mut outgoing, &mut incoming, [0; _]).map(|_| ()))
}

#[test]
fn a_process_that_ends_early() {
    for end in [EpochEnd::Frontier, EpochEnd::Blocks] {
        let losses = in_processes(3, |process, hosts| {
            let mut cluster = join(hosts, process, &agreement(1), b"", end).unwrap();
            if process == 2 {
                run(&mut cluster, 5).unwrap();
                return None;
            }
            assert_eq!(run(&mut cluster, usize::MAX), Err(Lost));
            cluster.loss()
        });
        assert_eq!(losses[2], None);
        for loss in &losses[..2] {
            assert_eq!(loss.as_ref().and_then(Loss::process), Some(2), "{losses:?}");
        }
    }
}

#[test]
fn a_process_that_finishes_waits_for_the_others() {
    in_processes(3, |process, hosts| {
        let mut cluster = join(hosts, process, &agreement(1), b"", EpochEnd::Frontier).unwrap();
        run(&mut cluster, 3).unwrap();
        if process == 1 {
            std::thread::sleep(std::time::Duration::from_millis(300));
        }
        assert_eq!(cluster.loss(), None);
        cluster.finish();
    });
}
