//! Every document that a file of the project cites is in the project.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The source files and documents below `folder`, without the output of builds.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the project").flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        if path.is_dir() {
            if !name.starts_with('.') && !["target", "artifacts", "corpus", "node_modules"].contains(&&*name)
            {
                files(&path, found);
            }
        } else if ["rs", "md", "ftl", "game", "bib", "toml"]
            .iter()
            .any(|end| name.ends_with(&format!(".{end}")))
        {
            found.push(path);
        }
    }
}

/// The names of Markdown files in a text, as written there.
fn cited(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
    text.split(move |c: char| !is_part(c)).map(|word| word.trim_end_matches('.')).filter(|word| {
        // The text after the path of a macro begins with a slash. Only testdata names files of other
        // projects.
        word.ends_with(".md") && word.len() > 3 && !word.starts_with(['-', '/'])
    })
}

#[test]
fn documents_that_are_cited_are_there() {
    let root = fs::canonicalize(ROOT).expect("the root of the project");
    let mut found = Vec::new();
    files(&root, &mut found);
    assert!(found.len() > 500, "{} files", found.len());
    let mut missing = Vec::new();
    for path in found {
        // The history, and the sources of test data, may name files that are not in this project.
        if path.ends_with("CHANGELOG.md")
            || path.ends_with("citations.rs")
            || path.ends_with("testdata/README.md")
        {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a text");
        for name in cited(&text) {
            let near = path.parent().is_some_and(|folder| folder.join(name).exists());
            // The sentences of this file are those of a page in docs/, and tests write pages or compare them.
            let is_of_pages =
                path.ends_with("language.ftl") || path.components().any(|part| part.as_os_str() == "tests");
            let of_page =
                is_of_pages && ["docs", "docs/reference"].iter().any(|at| root.join(at).join(name).exists());
            if !near && !of_page && !root.join(name).exists() {
                missing.push(format!("{}: {name}", path.display()));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// Every document that the project names is tracked by git, so that a fresh clone contains it.
#[test]
fn documents_are_kept() {
    let listed = Command::new("git").args(["ls-files", "*.md"]).current_dir(ROOT).output();
    // A source archive has no history.
    let Some(listed) = listed.ok().filter(|output| output.status.success()) else { return };
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/reference/json.md"]
    {
        assert!(listed.lines().any(|line| line == name), "{name} is not kept");
    }
}
