//! Databases are written, opened, damaged and checked through the public API.

#![expect(clippy::unwrap_used, reason = "a test fails if the system does not let it write")]

mod directory;
mod page;
mod run;

use std::collections::BTreeMap;
use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::Path;

use directory::Directory;
use grundy_store::{
    Checked, Damage, Database, Hash, Manifest, Run, StoreError, Stores, Subject, Tally, Writer,
};
use proptest::prelude::*;

fn subject(key_bits: u32) -> Subject {
    Subject {
        title: "A game".to_owned(),
        rules: "one rule\n  \"name\": \"quoted\"".to_owned(),
        start: "start".to_owned(),
        stores: Stores::Remoteness,
        key_bits,
        layout: "as is".to_owned(),
    }
}

/// Writes `entries`; their counts are taken independently of the writer.
fn write(dir: &Path, subject: &Subject, entries: &[(u128, u32)]) -> Manifest {
    let mut tally = Tally::default();
    let mut writer = Writer::create(dir, subject.clone()).unwrap();
    for &(key, value) in entries {
        writer.push(key, value).unwrap();
        tally.add(subject.stores, value);
    }
    writer.finish(tally, Checked::No).unwrap()
}

/// Writes `entries` and reads them in every way.
#[track_caller]
fn check(entries: &[(u128, u32)], key_bits: u32) {
    let dir = Directory::new();
    let manifest = write(dir.path(), &subject(key_bits), entries);
    let database = Database::open(dir.path()).unwrap();
    assert_eq!(database.manifest(), &manifest);
    assert_eq!(database.name(), manifest.name.to_string());
    database.check_sums().unwrap();
    let known: BTreeMap<u128, u32> = entries.iter().copied().collect();
    assert_eq!(database.entries().collect::<Result<Vec<_>, _>>().unwrap(), entries);
    let ends = [0, 1, u64::MAX.into(), u128::from(u64::MAX) + 1, u128::MAX];
    let near =
        entries.iter().flat_map(|entry| [entry.0.saturating_sub(1), entry.0, entry.0.saturating_add(1)]);
    for key in near.chain(ends) {
        assert_eq!(database.get(key).unwrap(), known.get(&key).copied(), "{key}");
    }
    let mut cursor = database.cursor();
    for &(key, _) in entries.iter().step_by(1 + entries.len() / 10) {
        for key in [key, key.saturating_add(1), 0] {
            assert_eq!(cursor.get(key).unwrap(), known.get(&key).copied(), "{key}");
        }
        for from in [key, key.saturating_add(1)] {
            let expected = known.range(from..).map(|(&key, &value)| (key, value));
            assert!(database.entries_from(from).map(Result::unwrap).eq(expected), "from {from}");
        }
    }
}

/// Keys whose differences are of several sizes, with values of several widths.
fn entries(most: u32) -> impl Strategy<Value = Vec<(u128, u32)>> {
    let difference = prop_oneof![
        8 => Just(1u128),
        4 => 1u128..10,
        1 => 1u128..100_000,
    ];
    let value = prop_oneof![Just(0u32), 0u32..4, 0u32..600, any::<u32>()];
    let cluster = (any::<u32>(), value.clone()).prop_flat_map(move |(gap, top)| {
        let value = 0..=top;
        prop::collection::vec((difference.clone(), value), 0..700)
            .prop_map(move |cluster| (u128::from(gap % most), cluster))
    });
    prop::collection::vec(cluster, 0..6).prop_map(|clusters| {
        let mut key = 0;
        let mut entries = Vec::new();
        for (gap, cluster) in clusters {
            key += gap;
            for (difference, value) in cluster {
                entries.push((key, value));
                key += difference;
            }
        }
        entries
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn what_is_written_is_read(entries in entries(u32::MAX)) {
        check(&entries, 64);
    }

    #[test]
    fn dense_keys(entries in entries(2)) {
        check(&entries, 40);
    }

    #[test]
    fn keys_of_128_bits(keys in prop::collection::btree_map(any::<u128>(), any::<u32>(), 0..1500)) {
        check(&keys.into_iter().collect::<Vec<_>>(), 128);
    }

    #[test]
    fn keys_of_64_bits(keys in prop::collection::btree_map(any::<u64>(), any::<u32>(), 0..1500)) {
        check(&keys.into_iter().map(|(key, value)| (key.into(), value)).collect::<Vec<_>>(), 64);
    }
}

#[test]
fn few_entries() {
    check(&[], 64);
    check(&[], 0);
    check(&[(0, 0)], 0);
    check(&[(0, u32::MAX)], 1);
    check(&[(u128::MAX, 3)], 128);
    check(&[(0, 1), (u128::MAX, 3)], 128);
}

/// A database of 1064 entries: a dense block of 1024, and a keyed one for the rest.
fn mixed() -> Vec<(u128, u32)> {
    let runs = (0..1024u32).map(|index| (u128::from(index / 48 * 64 + index % 48), index % 2));
    let sparse = (0..30u32).map(|index| (u128::from((1 << 20) + index * index * 977), index));
    let consecutive = (0..10).map(|index| (1 << 40 | index, 5));
    runs.chain(sparse).chain(consecutive).collect()
}

fn first_file(dir: &Directory) -> std::path::PathBuf {
    dir.path().join("0000.block")
}

/// Whatever happened to the files, nothing panics, and every read returns an error or what was written.
#[track_caller]
fn never_wrong(dir: &Path, known: &[(u128, u32)]) {
    let Ok(database) = Database::open(dir) else { return };
    for (index, &(key, value)) in
        known.iter().enumerate().filter(|(index, _)| index % 37 == 0 || *index > 1000)
    {
        if let Ok(found) = database.get(key) {
            assert_eq!(found, Some(value), "entry {index}");
        }
    }
    for absent in [50, 63, (1 << 20) + 1, 1 << 30, u64::MAX.into()] {
        if let Ok(found) = database.get(absent) {
            assert_eq!(found, None);
        }
    }
    let read: Vec<_> = database.entries().map_while(Result::ok).collect();
    assert!(known.starts_with(&read));
    assert!(database.check_sums().is_err());
}

#[test]
fn every_changed_byte_is_found() {
    let dir = Directory::new();
    let known = mixed();
    write(dir.path(), &subject(64), &known);
    Database::open(dir.path()).unwrap().check_sums().unwrap();
    for name in ["0000.block", "manifest.json"] {
        let path = dir.path().join(name);
        let right = fs::read(&path).unwrap();
        // Changed in place, which is faster than writing whole files.
        let mut file = fs::File::options().write(true).open(&path).unwrap();
        let mut write_byte = |at: usize, byte: u8| {
            file.seek(SeekFrom::Start(at as u64)).unwrap();
            file.write_all(&[byte]).unwrap();
        };
        for (at, &byte) in right.iter().enumerate() {
            for change in [1, 0x20, 0xff] {
                write_byte(at, byte ^ change);
                let found = Database::open(dir.path()).and_then(|database| database.check_sums());
                assert!(found.is_err(), "{name}, byte {at} changed by {change}");
                if (at + usize::from(change)).is_multiple_of(5) {
                    never_wrong(dir.path(), &known);
                }
            }
            write_byte(at, byte);
        }
        Database::open(dir.path()).unwrap().check_sums().unwrap();
    }
}

#[test]
fn every_truncation_is_found() {
    let dir = Directory::new();
    let known = mixed();
    write(dir.path(), &subject(64), &known);
    for name in ["0000.block", "manifest.json"] {
        let path = dir.path().join(name);
        let right = fs::read(&path).unwrap();
        for length in 0..right.len() {
            fs::write(&path, &right[..length]).unwrap();
            assert!(Database::open(dir.path()).is_err(), "{name}, {length} bytes");
        }
        for more in [&b"\n"[..], b"more"] {
            fs::write(&path, [&right, more].concat()).unwrap();
            assert!(Database::open(dir.path()).is_err(), "{name} and more");
        }
        fs::write(&path, &right).unwrap();
    }
}

#[test]
fn damage_after_opening_is_found() {
    let dir = Directory::new();
    let known = mixed();
    write(dir.path(), &subject(64), &known);
    let right = fs::read(first_file(&dir)).unwrap();
    let database = Database::open(dir.path()).unwrap();
    for at in (0..right.len()).step_by(7) {
        let mut wrong = right.clone();
        wrong[at] ^= 4;
        fs::write(first_file(&dir), &wrong).unwrap();
        assert!(database.check_sums().is_err(), "byte {at}");
        for &(key, value) in known.iter().step_by(101) {
            assert!(!database.get(key).is_ok_and(|found| found != Some(value)), "byte {at}, key {key}");
        }
    }
    fs::write(first_file(&dir), &right[..100]).unwrap();
    let expected =
        |error| matches!(error, StoreError::Damaged { what: Damage::Length { found: 100, .. }, .. });
    assert!(expected(database.get(5).unwrap_err()));
    assert!(expected(database.check_sums().unwrap_err()));
    fs::write(first_file(&dir), &right).unwrap();
    database.check_sums().unwrap();
}

#[test]
fn errors_name_the_block() {
    let dir = Directory::new();
    write(dir.path(), &subject(64), &mixed());
    let path = first_file(&dir);
    let mut bytes = fs::read(&path).unwrap();
    bytes[16 + 20 + 100] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let database = Database::open(dir.path()).unwrap();
    for error in [database.get(5).unwrap_err(), database.check_sums().unwrap_err()] {
        assert_eq!(error.to_string(), format!("{}, block 0: wrong checksum", path.display()));
    }
    assert!(database.entries().next().unwrap().is_err());
    let mut all = database.entries();
    assert!(all.next().unwrap().is_err() && all.next().is_none(), "the entries end after an error");
    assert_eq!(database.get(1 << 40).unwrap(), Some(5), "other blocks remain readable");
    fs::remove_file(&path).unwrap();
    let error = Database::open(dir.path()).unwrap_err();
    assert!(matches!(error, StoreError::Damaged { what: Damage::Missing, .. }));
}

/// Replaces text in a manifest and writes hashes that agree with it, as a careless program might.
fn forge(dir: &Path, from: &str, to: &str) {
    let path = dir.join("manifest.json");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{text}");
    let content = text.replace(from, to).split("\n  \"name\": \"").next().unwrap().to_owned() + "\n";
    let name = Hash::of(content.as_bytes());
    let text = format!("{content}  \"name\": \"{name}\",\n  \"grundy\": \"1\",\n  \"checked\": \"no\",\n");
    let sum = Hash::of(text.as_bytes());
    fs::write(&path, format!("{text}  \"sum\": \"{sum}\"\n}}\n")).unwrap();
}

#[test]
fn hashes_do_not_replace_checks() {
    let forged = |from: &str, to: &str| {
        let dir = Directory::new();
        let subject = Subject { rules: "rules".to_owned(), ..subject(64) };
        write(dir.path(), &subject, &mixed());
        forge(dir.path(), "\"format\"", "\"format\"");
        Database::open(dir.path()).unwrap().check_sums().unwrap();
        forge(dir.path(), from, to);
        match Database::open(dir.path()).and_then(|database| database.check_sums()).unwrap_err() {
            StoreError::Damaged { what, .. } => what,
            error => panic!("{error}"),
        }
    };
    assert_eq!(forged("\"0000.block\"", "\"../0000.block\""), Damage::Manifest);
    assert_eq!(forged("\"key_bits\": 64", "\"key_bits\": 129"), Damage::Manifest);
    assert_eq!(forged("\"key_bits\": 64", "\"key_bits\": 65"), Damage::Header);
    assert_eq!(forged("\"key_bits\": 64", "\"key_bits\": 40"), Damage::Order);
    assert_eq!(forged("\"rules\": \"rules\"", "\"rules\": \"other rules\""), Damage::Manifest);
    assert_eq!(forged("\"largest\": 29", "\"largest\": 30"), Damage::Tally);
    assert_eq!(
        forged("\"positions\": 1064", "\"positions\": 1065"),
        Damage::Positions { expected: 1065, found: 1064 }
    );
    assert_eq!(forged("\"hash\": \"", "\"hash\": \"0"), Damage::Manifest);
    assert_eq!(forged("\"first_key\": \"0x0\"", "\"first_key\": \"0x1\""), Damage::Index);
}

#[test]
fn other_directories() {
    let dir = Directory::new();
    let open = || Database::open(dir.path()).unwrap_err();
    assert!(matches!(open(), StoreError::NotADatabase { .. }), "no directory");
    fs::create_dir(dir.path()).unwrap();
    assert!(matches!(open(), StoreError::NotADatabase { .. }), "an empty directory");
    fs::write(dir.path().join("manifest.json"), "{\"name\": \"a page\"}").unwrap();
    assert!(matches!(open(), StoreError::NotADatabase { .. }), "the manifest of another program");
    let create = Writer::create_anew(dir.path(), subject(64)).err().unwrap();
    assert!(matches!(create, StoreError::Exists { .. }), "it is not overwritten");
    fs::write(dir.path().join("manifest.json"), "{\"database\": \"grundy\", \"format\": 2, \"new\": 0}")
        .unwrap();
    assert!(matches!(open(), StoreError::Version { found: 2 }));
    let file = dir.path().join("manifest.json");
    assert!(matches!(Database::open(&file).unwrap_err(), StoreError::NotADatabase { .. }), "a file");
}

#[test]
fn an_interrupted_writer_leaves_an_unfinished_database() {
    let dir = Directory::new();
    fs::create_dir(dir.path()).unwrap();
    fs::write(dir.path().join("notes.txt"), "mine").unwrap();
    for pushed in [0, 10, 5000] {
        let mut writer = Writer::create_anew(dir.path(), subject(64)).unwrap();
        (0..pushed).for_each(|key| writer.push(key, 7).unwrap());
        drop(writer);
        assert!(matches!(Database::open(dir.path()).unwrap_err(), StoreError::Unfinished { .. }));
        let again = Writer::create(dir.path(), subject(64)).err().unwrap();
        assert!(matches!(again, StoreError::Unfinished { .. }));
    }
    let writer = Writer::create_anew(dir.path(), subject(64)).unwrap();
    let other = Writer::create(dir.path(), subject(64)).err().unwrap();
    assert!(matches!(other, StoreError::Unfinished { .. }), "two writers");
    writer.finish(Tally::default(), Checked::No).unwrap();
    Database::open(dir.path()).unwrap().check_sums().unwrap();
    for create in [Writer::create, Writer::create_anew] {
        assert!(matches!(create(dir.path(), subject(64)).err().unwrap(), StoreError::Exists { .. }));
    }
    assert!(matches!(Run::create(dir.path(), "").err().unwrap(), StoreError::Exists { .. }));
    assert!(!dir.path().join("run").exists(), "nothing is left in the directory");
    assert_eq!(fs::read_to_string(dir.path().join("notes.txt")).unwrap(), "mine");
    let mut names: Vec<_> =
        fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["manifest.json", "notes.txt"]);
}

#[test]
fn wrong_entries_are_refused() {
    let dir = Directory::new();
    let mut writer = Writer::create(dir.path(), subject(10)).unwrap();
    writer.push(5, 1).unwrap();
    assert!(matches!(writer.push(5, 1), Err(StoreError::Order { previous: 5, key: 5 })));
    assert!(matches!(writer.push(1024, 1), Err(StoreError::Key { key: 1024, key_bits: 10 })));
    writer.push(1023, 2).unwrap();
    let error = writer.finish(Tally::default(), Checked::No).unwrap_err();
    assert!(matches!(error, StoreError::Tally { .. }));
    assert!(matches!(Database::open(dir.path()).unwrap_err(), StoreError::Unfinished { .. }));
    let other = Directory::new();
    let create = Writer::create(other.path(), subject(129)).err().unwrap();
    assert!(matches!(create, StoreError::KeyBits { found: 129 }));
    assert!(!other.path().exists());
}

#[test]
fn the_same_entries_give_the_same_bytes() {
    let [one, two] = [Directory::new(), Directory::new()];
    for dir in [&one, &two] {
        write(dir.path(), &subject(64), &mixed());
    }
    for name in ["0000.block", "manifest.json"] {
        let [one, two] = [&one, &two].map(|dir| fs::read(dir.path().join(name)).unwrap());
        assert!(one == two, "{name}");
    }
}

#[test]
fn marking_as_checked_keeps_the_name() {
    let dir = Directory::new();
    let before = write(dir.path(), &subject(64), &mixed());
    let database = Database::open(dir.path()).unwrap();
    let marked = Database::mark_checked(dir.path()).unwrap();
    assert_eq!((before.checked, marked.checked), (Checked::No, Checked::All));
    assert_eq!(before.name, marked.name);
    database.check_sums().unwrap();
    let again = Database::open(dir.path()).unwrap();
    assert_eq!(again.manifest(), &marked);
    again.check_sums().unwrap();
    Database::mark_checked(dir.path()).unwrap();
}

#[test]
fn the_rules_hash_is_that_of_the_rules() {
    let one = subject(64);
    let two = Subject { title: "Another title".to_owned(), start: "elsewhere".to_owned(), ..one.clone() };
    assert_eq!(one.hash(), two.hash());
    let three = Subject { rules: "two rules".to_owned(), ..one.clone() };
    assert_ne!(one.hash(), three.hash());
}

#[test]
fn a_check_can_be_stopped() {
    let dir = Directory::new();
    write(dir.path(), &subject(64), &mixed());
    let database = Database::open(dir.path()).unwrap();
    let mut seen = Vec::new();
    let ended = database.check_sums_while(|positions| {
        seen.push(positions);
        if seen.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(ended.unwrap(), ControlFlow::Break(()));
    assert_eq!(seen, [1024, 1064]);
}

#[test]
fn several_threads_read() {
    let dir = Directory::new();
    let known: Vec<_> = (0..50_000u32).map(|index| (u128::from(index).pow(2), index % 1000)).collect();
    write(dir.path(), &subject(64), &known);
    let database = Database::open(dir.path()).unwrap();
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let (database, known) = (&database, &known);
            scope.spawn(move || {
                for &(key, value) in known.iter().skip(thread).step_by(7) {
                    assert_eq!(database.get(key).unwrap(), Some(value));
                }
            });
        }
    });
}
