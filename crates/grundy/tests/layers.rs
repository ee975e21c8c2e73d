//! The table of crates in ARCHITECTURE.md agrees with the actual dependencies.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// For each crate, the crates of the workspace that it may depend on, according to the table in
/// ARCHITECTURE.md.
fn allowed() -> BTreeMap<String, BTreeSet<String>> {
    let text = std::fs::read_to_string(format!("{ROOT}/ARCHITECTURE.md")).unwrap();
    let table = text.split("## Crates").nth(1).unwrap().split("\n## ").next().unwrap();
    let names =
        |cell: &str| -> BTreeSet<String> { cell.split('`').skip(1).step_by(2).map(str::to_owned).collect() };
    table
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split(" | ").collect();
            let name = names(cells[0]).pop_first().unwrap();
            (name, names(cells[cells.len() - 1]))
        })
        .collect()
}

/// For each crate, the crates of the workspace that it depends on, not counting tests, according to
/// `cargo metadata`.
fn actual() -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(ROOT)
        .output()
        .unwrap();
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let name = |value: &serde_json::Value| value["name"].as_str().unwrap().to_owned();
    let ours: BTreeSet<String> = packages.iter().map(name).collect();
    packages
        .iter()
        .map(|package| {
            let dependencies = package["dependencies"].as_array().unwrap();
            let used = dependencies
                .iter()
                .filter(|dependency| dependency["kind"].as_str() != Some("dev"))
                .map(name)
                .filter(|name| ours.contains(name));
            (name(package), used.collect())
        })
        .collect()
}

#[test]
fn crates_depend_downwards_only() {
    let (allowed, actual) = (allowed(), actual());
    assert!(!actual.is_empty(), "cargo metadata lists no package");
    for (name, used) in &actual {
        let may = allowed.get(name).unwrap_or_else(|| panic!("{name} is not in ARCHITECTURE.md"));
        assert!(used.is_subset(may), "{name} depends on {:?}", used.difference(may));
    }
    for name in allowed.keys() {
        assert!(actual.contains_key(name), "ARCHITECTURE.md lists {name}, which does not exist");
    }
}

#[test]
fn core_depends_on_nothing() {
    let manifest = std::fs::read_to_string(format!("{ROOT}/crates/grundy-core/Cargo.toml")).unwrap();
    let section = manifest.split("[dependencies]").nth(1).unwrap().split("\n[").next().unwrap();
    assert!(!section.contains('='), "{section}");
}
