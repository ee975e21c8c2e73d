//! Golden files: the output of each command on both streams, and its exit code.
//!
//! After an intended change, run `TRYCMD=overwrite cargo test -p grundy-cli --test cli` and read the diff.

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

#[test]
fn every_command_prints_what_it_printed() {
    // The paths in README.md are relative to the root of the project.
    std::env::set_current_dir(ROOT).unwrap();
    trycmd::TestCases::new()
        .case("crates/grundy-cli/tests/cmd/*.trycmd")
        .case("crates/grundy-cli/tests/cmd/*.toml")
        .case("README.md")
        .case("README.zh-CN.md")
        .case("docs/*.md")
        .case("docs/book/*.md")
        .case("docs/book/zh/*.md")
        .env("LC_ALL", "C")
        .env("COLUMNS", "100");
}

#[test]
fn both_languages_check_the_same_claims_of_the_notes() {
    let text = |name: &str| std::fs::read_to_string(format!("{ROOT}/{name}")).unwrap();
    let claims = |text: &str| -> Vec<String> {
        let starts = text.split("\n**E").skip(1);
        starts.filter_map(|rest| rest.split_once(".**").map(|(number, _)| number.to_owned())).collect()
    };
    let commands = |text: &str| text.lines().filter(|line| line.starts_with("$ grundy ")).count();
    let (english, chinese) = (text("docs/notes.md"), text("docs/notes.zh-CN.md"));
    assert_eq!(claims(&english), claims(&chinese));
    assert_eq!(commands(&english), commands(&chinese));
    let mut numbers: Vec<u32> = claims(&english).iter().map(|number| number.parse().unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=33).collect::<Vec<u32>>());
}

/// The prose and the output in `page`: its lines, except for commands, rules texts quoted in errors, and references,
/// whose titles are in their own languages.
fn chinese_lines(page: &str) -> impl Iterator<Item = &str> {
    let is_quoted = |line: &str| line.trim_start().starts_with(['|', '>', '`']) || line.starts_with("# [");
    page.lines().filter(move |line| !line.starts_with("$ ") && !is_quoted(line))
}

#[test]
fn chinese_pages_have_no_english_sentence() {
    let pages = [
        "README.zh-CN.md",
        "docs/notes.zh-CN.md",
        "docs/oi-wiki.zh-CN.md",
        "docs/judge.zh-CN.md",
        "docs/catalogue.zh-CN.md",
        "docs/reference/command-line.zh-CN.md",
    ]
    .map(|name| format!("{ROOT}/{name}"));
    let book = std::fs::read_dir(format!("{ROOT}/docs/book/zh")).unwrap().map(|entry| entry.unwrap().path());
    let book: Vec<String> = book.map(|path| path.display().to_string()).collect();
    assert!(book.len() > 5);
    for path in pages.iter().chain(&book) {
        let page = std::fs::read_to_string(path).unwrap();
        for line in chinese_lines(&page) {
            // Four words in a row, none of them a word of rules or of a program, are English.
            let is_word = |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_ascii_alphabetic());
            let words: Vec<&str> = line.split(' ').collect();
            let is_sentence =
                words.windows(4).any(|four| four.iter().all(is_word) && !four.iter().any(is_code));
            assert!(!is_sentence, "{path}: {line}");
        }
    }
}

/// Whether a word belongs to rules text, a program or a reference.
fn is_code(word: &&str) -> bool {
    ["for", "in", "where", "then", "else", "if", "and", "or", "not", "return", "using", "int", "is", "Nim"]
        .contains(word)
        || word.starts_with(char::is_uppercase)
}
