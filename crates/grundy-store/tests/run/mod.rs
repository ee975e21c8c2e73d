//! Runs: checkpoints are committed whole, and any change to a file is found.

use crate::directory::Directory;
use grundy_store::{Current, Damage, Run, StoreError, has_run};
use std::fs;
use std::path::Path;

/// The bytes of a part.
fn bytes(seed: u8, count: usize) -> Vec<u8> {
    (0..count).map(|at| u8::try_from(at % 251).unwrap() ^ seed).collect()
}

fn write(run: &Run, number: u64, worker: usize, bytes: &[u8]) {
    let mut part = run.create_part(number, worker).unwrap();
    bytes.chunks(1000).for_each(|some| part.write(some).unwrap());
    part.finish().unwrap();
}

/// The parts of the last checkpoint, read as `workers` workers read them: of the pieces of 40 bytes, each worker reads
/// those whose index modulo `workers` is its number.
fn read(run: &Run, workers: usize) -> Result<Vec<Vec<u8>>, StoreError> {
    let current = run.current()?.unwrap();
    let mut parts = Vec::new();
    for &(number, count) in &current.generations {
        for worker in 0..count {
            let mut bytes = Vec::new();
            for reader in 0..workers {
                let mut part = run.open_part(&current, number, worker)?;
                bytes.resize(usize::try_from(part.left()).unwrap(), 0);
                let len = bytes.len();
                for (at, piece) in bytes.chunks_mut(40).enumerate() {
                    if at % workers == reader {
                        part.read(piece)?;
                    } else {
                        part.skip(piece.len() as u64)?;
                    }
                }
                assert_eq!((part.left(), bytes.len()), (0, len));
                assert!(part.read(&mut [0]).is_err() && part.skip(1).is_err());
            }
            parts.push(bytes);
        }
    }
    Ok(parts)
}

#[test]
fn checkpoints_replace_each_other() {
    let dir = Directory::new();
    let run = Run::create(dir.path(), "a request\nof two lines").unwrap();
    assert!(has_run(dir.path()) && run.current().unwrap().is_none());
    let sizes = [0, 1, 65_535, 65_536, 65_537, 200_000];
    for (worker, &size) in sizes.iter().enumerate() {
        write(&run, 1, worker, &bytes(u8::try_from(worker).unwrap(), size));
    }
    run.commit(Current::new(1, "first".to_owned(), "a".to_owned(), vec![(1, sizes.len())])).unwrap();
    let expected: Vec<Vec<u8>> =
        sizes.iter().enumerate().map(|(worker, &size)| bytes(u8::try_from(worker).unwrap(), size)).collect();
    for workers in [1, 2, 3] {
        assert_eq!(read(&run, workers).unwrap(), expected);
    }
    // A second checkpoint that refers to the first one, and a third one that does not.
    write(&run, 2, 0, b"more");
    run.commit(Current::new(2, "second".to_owned(), "a".to_owned(), vec![(1, sizes.len()), (2, 1)])).unwrap();
    assert_eq!(read(&run, 2).unwrap().len(), sizes.len() + 1);
    write(&run, 3, 0, b"all");
    // This part belongs to no checkpoint yet.
    write(&run, 4, 0, b"half");
    drop(run);
    let run = Run::open(dir.path()).unwrap();
    assert_eq!(run.request().unwrap(), "a request\nof two lines");
    assert_eq!(run.current().unwrap().unwrap().state, "second");
    run.commit(Current::new(3, "third".to_owned(), "a".to_owned(), vec![(3, 1)])).unwrap();
    assert_eq!(read(&run, 2).unwrap(), [b"all"]);
    let files = fs::read_dir(dir.path().join("run")).unwrap().count();
    assert_eq!(files, 4, "the lock, the request, the checkpoint and its part");
    run.forget().unwrap();
    assert!(run.current().unwrap().is_none());
    run.remove().unwrap();
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    assert!(matches!(Run::open(dir.path()), Err(StoreError::NoRun { .. })));
}

#[test]
fn one_process_at_a_time() {
    let dir = Directory::new();
    let run = Run::create(dir.path(), "request").unwrap();
    assert!(matches!(Run::open(dir.path()), Err(StoreError::Busy { .. })));
    assert!(matches!(Run::create(dir.path(), "other"), Err(StoreError::Busy { .. })));
    drop(run);
    assert!(matches!(Run::create(dir.path(), "other"), Err(StoreError::Unfinished { .. })));
    Run::open(dir.path()).unwrap().discard().unwrap();
    assert!(!dir.path().exists());
    Run::create(dir.path(), "other").unwrap().discard().unwrap();
}

/// Any changed byte of any file, any missing file and any other length is found.
#[test]
fn every_change_is_found() {
    let dir = Directory::new();
    let run = Run::create(dir.path(), "request").unwrap();
    write(&run, 1, 0, &bytes(7, 90));
    write(&run, 1, 1, &bytes(7, 90));
    run.commit(Current::new(1, "first".to_owned(), "a".to_owned(), vec![(1, 2)])).unwrap();
    let all = || -> Result<String, StoreError> {
        let request = run.request()?;
        read(&run, 2)?;
        Ok(request)
    };
    let own = dir.path().join("run");
    let path = |name: &str| own.join(name);
    for name in ["request", "CURRENT", "part-1-0", "part-1-1"] {
        let path = path(name);
        let whole = fs::read(&path).unwrap();
        let found = |path: &Path| match all() {
            Err(StoreError::Damaged { file, .. }) => assert_eq!(file, path),
            other => panic!("{}: {other:?}", path.display()),
        };
        for at in 0..whole.len() {
            for bit in [1, 32, 128] {
                let mut other = whole.clone();
                other[at] ^= bit;
                fs::write(&path, &other).unwrap();
                found(&path);
            }
        }
        for other in [&whole[..whole.len() - 1], &[&whole[..], b"\n"].concat(), b""] {
            fs::write(&path, other).unwrap();
            found(&path);
        }
        fs::write(&path, &whole).unwrap();
        assert_eq!(all().unwrap(), "request");
    }
    // The parts are equal but for their names, so one can replace the other.
    fs::copy(path("part-1-0"), path("part-1-1")).unwrap();
    assert!(all().is_ok());
    fs::remove_file(path("part-1-1")).unwrap();
    assert!(matches!(all(), Err(StoreError::Damaged { what: Damage::Missing, .. })));
}

/// A directory named `run` may contain files that do not belong to a run; they survive whatever a run does.
#[test]
fn files_of_others_survive() {
    let dir = Directory::new();
    let own = dir.path().join("run");
    let others = ["notes.txt", "part-1-2.csv", "part-one", "request.txt"];
    fs::create_dir_all(&own).unwrap();
    others.iter().for_each(|name| fs::write(own.join(name), name).unwrap());
    for ends in [Run::remove, Run::discard] {
        let run = Run::create(dir.path(), "a request").unwrap();
        write(&run, 1, 0, &bytes(7, 100));
        run.commit(Current::new(1, "first".to_owned(), "a".to_owned(), vec![(1, 1)])).unwrap();
        ends(run).unwrap();
        let mut left: Vec<_> = fs::read_dir(&own)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort_unstable();
        assert_eq!(left, others);
    }
}
