//! `docs/reference/command-line.md`, in both languages, compared with the program's own help: the commands and their
//! options.

use std::{collections::BTreeSet, fs, process::Command};

/// The page in English and in Chinese.
fn pages() -> [String; 2] {
    ["command-line.md", "command-line.zh-CN.md"].map(|name| {
        fs::read_to_string(format!("{}/../../docs/reference/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    })
}

fn help(words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy")).arg("help").args(words).output().unwrap();
    assert!(output.status.success(), "grundy help {words:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The long options in a text, without their values.
fn options(text: &str) -> BTreeSet<String> {
    let starts = text.match_indices("--").map(|(at, _)| &text[at + 2..]);
    starts
        .map(|rest| rest.split(|c: char| !c.is_ascii_lowercase() && c != '-').next().unwrap_or_default())
        .filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase()) && !name.contains("--"))
        .map(|name| format!("--{name}"))
        .collect()
}

/// The commands that `grundy --help` lists.
fn commands() -> Vec<String> {
    let text = help(&[]);
    let list = text.split("commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
}

#[test]
fn every_command_and_option_is_on_the_page() {
    let pages = pages().map(|page| (options(&page), page));
    let commands = commands();
    assert!(commands.len() > 20, "{commands:?}");
    for command in &commands {
        let taken = options(&help(&[command]));
        for (named, page) in &pages {
            assert!(page.contains(&format!("`grundy {command}")), "{command} is not on the page");
            for option in &taken {
                assert!(named.contains(option), "{command} takes {option}, which is not on the page");
            }
        }
    }
}

#[test]
fn every_option_of_the_page_is_taken() {
    let mut taken = options(&help(&[]));
    for command in commands() {
        taken.extend(options(&help(&[&command])));
    }
    for option in pages().iter().flat_map(|page| options(page)) {
        assert!(taken.contains(&option), "no command takes {option}");
    }
}
