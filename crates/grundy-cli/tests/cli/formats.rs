//! Files written by earlier releases, with one folder of `testdata/formats` for each release. Every later
//! release must read them, or reject them with a message that names their version.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const FORMATS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/formats");

fn grundy(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grundy")).args(words).output().unwrap()
}

/// The output of a command. The command must succeed.
#[track_caller]
fn printed(words: &[&str]) -> String {
    let output = grundy(words);
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The files of all releases.
fn kept() -> Vec<PathBuf> {
    let folders =
        |path: &Path| fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    let mut files: Vec<PathBuf> = folders(Path::new(FORMATS))
        .iter()
        .filter(|path| path.is_dir())
        .flat_map(|path| folders(path))
        .collect();
    files.sort();
    files
}

/// The header of a file: one line of JSON whose tested fields have no escapes.
struct Header(String);

impl Header {
    fn of(path: &Path) -> Self {
        let bytes = fs::read(path).unwrap();
        let line = bytes.split(|byte| *byte == b'\n').next().unwrap();
        Self(String::from_utf8(line.to_vec()).unwrap())
    }

    /// Whether the file is a certificate of a position on boards.
    fn is_about_board(&self) -> bool {
        self.0.contains(",\"about\":\"board\"")
    }

    /// The text or number in a field of the header.
    fn field(&self, name: &str) -> &str {
        let rest = self.0.split_once(&format!("\"{name}\":")).unwrap().1;
        match rest.strip_prefix('"') {
            Some(text) => text.split('"').next().unwrap(),
            None => rest.split([',', '}']).next().unwrap(),
        }
    }
}

/// A path for a file that a test writes.
fn scratch(test: &str, path: &Path) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).unwrap();
    folder.join(path.file_name().unwrap()).to_str().unwrap().to_owned()
}

/// A copy of a file, because a resumed run also writes to it.
fn copy(path: &Path) -> String {
    let copied = scratch("formats-resumed", path);
    fs::copy(path, &copied).unwrap();
    copied
}

#[test]
fn every_release_is_read() {
    let mut formats = std::collections::BTreeMap::new();
    for path in kept() {
        let header = Header::of(&path);
        let format = header.field("format").to_owned();
        let name = path.to_str().unwrap();
        match format.as_str() {
            "grundy-certificate" => {
                let said = printed(&["verify", name]);
                let about = if header.is_about_board() { "position" } else { "code" };
                assert!(said.contains(header.field(about)), "{name}: {said}");
            }
            "grundy-checkpoint" => {
                let resumed = copy(&path);
                let code = header.field("code");
                let to = (header.field("values").parse::<u64>().unwrap() + 500).to_string();
                let fresh = printed(&["period", code, "--to", &to]);
                assert_eq!(printed(&["period", code, "--to", &to, "--resume", &resumed]), fresh, "{name}");
            }
            "grundy-survey" => {
                let resumed = copy(&path);
                let (pattern, to) = (header.field("pattern"), header.field("to").to_owned());
                let fresh = printed(&["survey", pattern, "--to", &to]);
                assert_eq!(printed(&["survey", pattern, "--to", &to, "--resume", &resumed]), fresh, "{name}");
            }
            other => panic!("{name}: nothing reads {other}"),
        }
        *formats.entry(format).or_insert(0) += 1;
    }
    assert_eq!(formats.len(), 3, "{formats:?}");
}

#[test]
fn a_later_version_is_refused_by_name() {
    for path in kept() {
        let bytes = fs::read(&path).unwrap();
        let end = bytes.iter().position(|byte| *byte == b'\n').unwrap();
        let header = Header::of(&path);
        let version = format!("\"version\":{}", header.field("version"));
        let line = header.0.replace(&version, "\"version\":7");
        let later = &scratch("formats-later", &path);
        fs::write(later, [line.as_bytes(), &bytes[end..]].concat()).unwrap();
        let output = match header.field("format") {
            "grundy-certificate" => grundy(&["verify", later]),
            "grundy-survey" => grundy(&["survey", header.field("pattern"), "--resume", later]),
            _ => grundy(&["period", header.field("code"), "--resume", later]),
        };
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8(said).unwrap();
        assert!(!output.status.success() && said.contains("version 7"), "{}: {said}", path.display());
    }
}
