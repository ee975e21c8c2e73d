use super::{Checkpoint, CheckpointError};
use crate::sealed::Broken;
use crate::{HeapSequence, HeapTable};
use grundy_core::{Budget, Limit, LongRun, Moment, Unlimited, Usage};
use std::ops::ControlFlow;
use std::sync::Mutex;

/// A budget that keeps every checkpoint, and stops after `after` of them.
struct Keeps {
    after: usize,
    kept: Mutex<Vec<Vec<u8>>>,
}

impl Keeps {
    fn new(after: usize) -> Self {
        Self { after, kept: Mutex::new(Vec::new()) }
    }
}

impl Budget for Keeps {
    fn poll(&self, _: Usage) -> Result<(), Limit> {
        if self.kept.lock().unwrap().len() >= self.after { Err(Limit::Stopped) } else { Ok(()) }
    }

    fn bytes_allowed(&self) -> u64 {
        u64::MAX
    }

    fn watch(&self, run: &dyn LongRun, _: Moment) {
        let mut bytes = Vec::new();
        let _ = run.checkpoint(&mut |piece| {
            bytes.extend(piece);
            ControlFlow::Continue(())
        });
        self.kept.lock().unwrap().push(bytes);
    }
}

#[track_caller]
fn kept(code: &str, n_max: u64, after: usize) -> Vec<Vec<u8>> {
    let keeps = Keeps::new(after);
    let _ = HeapSequence::new(code.parse().unwrap()).extend(n_max, &keeps);
    keeps.kept.into_inner().unwrap()
}

/// Checks that runs resumed from up to five of the checkpoints end as an uninterrupted run does.
#[track_caller]
fn check(code: &str, n_max: u64) {
    let mut whole = HeapSequence::new(code.parse().unwrap());
    whole.extend(n_max, &Unlimited).unwrap();
    let checkpoints = kept(code, n_max, usize::MAX);
    assert!(!checkpoints.is_empty(), "{code}");
    let step = checkpoints.len() / 5 + 1;
    for bytes in checkpoints.iter().rev().step_by(step) {
        let mut resumed = HeapSequence::resumed(Checkpoint::read(bytes).unwrap());
        resumed.extend(n_max, &Unlimited).unwrap();
        assert_eq!(resumed.period(), whole.period(), "{code}");
        let known = whole.table().cells().len().min(resumed.table().cells().len());
        assert!((0..known).all(|n| whole.table().cells().get(n) == resumed.table().cells().get(n)), "{code}");
    }
}

#[test]
fn a_run_goes_on_from_any_checkpoint() {
    check("0.77", 5000);
    check("0.137", 20_000);
    check("0.6", 9000);
    check("0.007", 9000);
    check("4u.0", 6000);
    check("4.[3]", 300);
    check("0.3DC", 400);
    check("0.0008n3", 400);
    check("8u.0", 200);
    check("0.0[3]", 300);
    check("0.333", 5000);
}

#[test]
fn a_stopped_run_is_kept_where_it_stopped() {
    let all = kept("0.6", 1 << 40, 9);
    let last = Checkpoint::read(all.last().unwrap()).unwrap();
    assert!(last.cells().len() > 1000, "{}", last.cells().len());
    assert_eq!(last.code().to_string(), "0.6");
}

#[test]
fn every_changed_byte_is_refused() {
    for code in ["0.77", "0.007"] {
        let mut table = HeapTable::new(code.parse().unwrap());
        table.grow(if code == "0.77" { 200 } else { 9000 }, &Unlimited).unwrap();
        let keeps = Keeps::new(1);
        table.ended(&keeps);
        let bytes = keeps.kept.into_inner().unwrap().remove(0);
        assert!(Checkpoint::read(&bytes).is_ok());
        let step = bytes.len() / 700 + 1;
        for at in (0..bytes.len()).step_by(step).chain(0..250) {
            for change in [1, 0x20, 0x80] {
                let mut changed = bytes.clone();
                changed[at] ^= change;
                assert!(matches!(Checkpoint::read(&changed), Err(CheckpointError::Broken(_))), "{code} {at}");
            }
        }
        for cut in [0, 1, bytes.len() / 2, bytes.len() - 1] {
            assert!(Checkpoint::read(&bytes[..cut]).is_err());
        }
        let longer: Vec<u8> = bytes.iter().copied().chain([0]).collect();
        assert_eq!(Checkpoint::read(&longer), Err(CheckpointError::Broken(Broken::BlockChecksum)));
    }
}
