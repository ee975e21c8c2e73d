//! Databases with wrong values whose hashes agree with their files: a check against the rules rejects all of them.

use crate::{Asking, Folder};
use grundy_store::{Checked, Database, Subject, Writer};
use serde_json::{Value, json};
use std::path::Path;

/// A loopy game: pieces on three tracks, with one move that goes back.
const LOOPY: &str = "position pos(a <= 6, b <= 6, c <= 6); pos(a, b, c) -> pos(a - 1, b, c + 1); \
    pos(a, b, c) -> pos(a, b - 1, c); pos(a, b, c) -> pos(a, b, c - 2); pos(a, b, c) -> pos(a, b - 1, c - 1); \
    pos(a, b, c) -> pos(a + 1, b, c - 1)";

/// Writes a database that claims to have been checked.
fn write(dir: &Path, subject: &Subject, entries: &[(u128, u32)]) {
    let mut writer = Writer::create(dir, subject.clone()).unwrap();
    entries.iter().for_each(|&(key, value)| writer.push(key, value).unwrap());
    let tally = writer.tally().clone();
    writer.finish(tally, Checked::All).unwrap();
}

#[test]
fn a_hundred_of_a_hundred_falsified_databases_are_refused() {
    let folder = Folder::new("falsified");
    let mut asking = Asking::new();
    let cases = [
        json!({"ruleset": {"rules": LOOPY}, "position": "6,6,6", "cycles": "draw"}),
        json!({"ruleset": "wythoff", "position": "9,12"}),
        json!({"ruleset": "kayles", "position": "60"}),
        json!({"ruleset": "partizan-subtraction", "position": "20", "stores": "remoteness"}),
    ];
    let (mut random, mut refused) = (27_u64, 0);
    for (at, case) in cases.iter().enumerate() {
        let into = folder.path(&format!("{at}"));
        let solved = asking.ask(&[case, &json!({"ask": "solve", "into": into})]);
        assert_eq!(solved["ok"], true, "{solved}");
        let database = Database::open(Path::new(&into)).unwrap();
        let subject = database.manifest().subject.clone();
        let entries: Vec<(u128, u32)> = database.entries().map(Result::unwrap).collect();
        let mut check = |name: &str, entries: &[(u128, u32)]| -> Value {
            let path = folder.path(name);
            write(Path::new(&path), &subject, entries);
            let sums = asking.ask(&[&json!({"ask": "database", "name": path, "check": "sums"})]);
            assert_eq!(sums["right"], true, "the files are as they were written: {sums}");
            asking.ask(&[&json!({"ask": "database", "name": path, "check": "rules"})])
        };
        assert_eq!(check(&format!("{at}-true"), &entries)["right"], true);
        for round in 0..25 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let index = usize::try_from(random >> 33).unwrap() % entries.len();
            let mut other = entries.clone();
            // Any other value below 16.
            let by = 1 + u32::try_from(random >> 40).unwrap() % 15;
            other[index].1 = if other[index].1 < 16 { (other[index].1 + by) % 16 } else { 0 };
            let answer = check(&format!("{at}-{round}"), &other);
            assert_eq!(answer["right"], false, "{case}: entry {index} of {entries:?}: {answer}");
            assert!(answer["fault"].is_string(), "{answer}");
            refused += 1;
        }
    }
    assert_eq!(refused, 100);
    // If every position is stored as a draw, only the ends of play contradict their options.
    let database = Database::open(Path::new(&folder.path("0"))).unwrap();
    let drawn: Vec<(u128, u32)> = database.entries().map(|entry| (entry.unwrap().0, 0)).collect();
    let path = folder.path("drawn");
    write(Path::new(&path), &database.manifest().subject, &drawn);
    let answer = asking.ask(&[&json!({"ask": "database", "name": path, "check": "rules"})]);
    assert_eq!(answer["right"], false, "{answer}");
}
