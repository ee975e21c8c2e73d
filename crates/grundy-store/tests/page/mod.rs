//! The example in docs/database.md is a database.

use std::fs;

use grundy_store::{Checked, Database, Stores, Subject, Writer};

use crate::directory::Directory;

const ENTRIES: [(u128, u32); 5] = [(0x00, 0), (0x01, 1), (0x02, 2), (0x13, 1), (0x23, 2)];

/// The text of the first fenced block of the page that starts with `fence`.
fn fenced(fence: &str) -> String {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/database.md")).unwrap();
    page.split(fence).nth(1).unwrap().split("```").next().unwrap().to_owned()
}

/// The bytes of the data file; each line has a place and up to 16 bytes.
fn bytes() -> Vec<u8> {
    let text = fenced("```text\n");
    let digits = text.lines().flat_map(|line| line.split_whitespace().skip(1));
    digits.map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
}

#[test]
fn the_example_is_readable() {
    let dir = Directory::new();
    fs::create_dir_all(dir.path()).unwrap();
    fs::write(dir.path().join("0000.block"), bytes()).unwrap();
    fs::write(dir.path().join("manifest.json"), fenced("```json\n")).unwrap();
    let database = Database::open(dir.path()).unwrap();
    database.check_sums().unwrap();
    assert_eq!(database.entries().collect::<Result<Vec<_>, _>>().unwrap(), ENTRIES);
}

#[test]
fn the_example_is_what_is_written() {
    let dir = Directory::new();
    let subject = Subject {
        title: "Two heaps".to_owned(),
        rules: "heap(n) -> heap(n - k) for k in 1..=2".to_owned(),
        start: "heap(2) + heap(3)".to_owned(),
        stores: Stores::Values,
        key_bits: 8,
        layout: "first heap, 4 bits; second heap, 4 bits".to_owned(),
    };
    let mut writer = Writer::create(dir.path(), subject).unwrap();
    ENTRIES.iter().for_each(|&(key, value)| writer.push(key, value).unwrap());
    let tally = writer.tally().clone();
    let manifest = writer.finish(tally, Checked::No).unwrap();
    assert_eq!(fs::read(dir.path().join("0000.block")).unwrap(), bytes());
    // The lines after the name depend on the version.
    assert!(fenced("```json\n").contains(&format!("\n  \"name\": \"{}\",\n", manifest.name)));
}
