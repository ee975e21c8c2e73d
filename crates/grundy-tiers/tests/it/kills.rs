//! Computations that are killed, and continued by other processes.

use crate::space::{Heaps, in_memory, new_dir};
use grundy_core::Unlimited;
use grundy_shards::Wanted;
use grundy_tiers::{Settings, TiersError, remove_scratch, solve};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The directory in which the child process computes.
const SCRATCH: &str = "GRUNDY_TIERS_TEST_SCRATCH";

/// 31^4 = 923,521 positions, with up to 14 options each.
const HEAPS: Heaps = Heaps { heaps: 4, most: 30, bits: 5 };

fn settings(scratch: &Path) -> Settings<'_> {
    Settings {
        threads: 2,
        bytes: 20_000_000,
        scratch,
        is_checkpoint_due: &|positions| positions >= 50_000,
        on_checkpoint: &|| {},
        question: b"four heaps",
        note: b"note",
    }
}

/// The process that is killed: it does nothing unless the test below starts it.
#[test]
fn child() {
    let Some(scratch) = std::env::var_os(SCRATCH).map(PathBuf::from) else { return };
    solve(&HEAPS, &[HEAPS.root()], Wanted::Values, &settings(&scratch), &Unlimited, &|_| {}).unwrap();
}

#[test]
fn five_kills_change_nothing() {
    let scratch = new_dir();
    let start = || {
        Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "kills::child"])
            .env(SCRATCH, &scratch)
            .stdout(Stdio::null())
            .spawn()
            .unwrap()
    };
    // The moments are random; whatever they are, the result is the same.
    let mut random = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos() as u64;
    let mut kills = 0;
    for _ in 0..5 {
        random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        let mut child = start();
        std::thread::sleep(Duration::from_millis(30 + (random >> 33) % 1000));
        kills += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let solved = loop {
        // The lock of the last child may be released a moment after its end.
        match solve(&HEAPS, &[HEAPS.root()], Wanted::Values, &settings(&scratch), &Unlimited, &|_| {}) {
            Err(TiersError::InUse { .. }) => std::thread::sleep(Duration::from_millis(10)),
            solved => break solved.unwrap(),
        }
    };
    assert!(solved.most_bytes() <= 20_000_000);
    let mut left = solved.into_sorted(&Unlimited).unwrap();
    for expected in in_memory(&HEAPS, &[HEAPS.root()], Wanted::Values).unwrap() {
        assert_eq!(left.next().unwrap().unwrap(), expected, "after {kills} kills");
    }
    assert!(left.next().is_none());
    drop(left);
    remove_scratch(&scratch).unwrap();
}
