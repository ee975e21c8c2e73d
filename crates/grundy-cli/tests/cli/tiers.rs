//! Databases that are solved in tiers on disk: the same bytes as those that are solved in memory.

use super::databases::{Folder, stopped_between_tiers};
use super::matrix::largest_memory;
use grundy_tiers::{Checkpoint, last_checkpoint};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;
use std::{env, fs, thread};

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// The exit code and the standard error.
fn ended(output: &Output) -> (Option<i32>, String) {
    (output.status.code(), String::from_utf8(output.stderr.clone()).unwrap())
}

fn run(arguments: &[&str]) -> (Option<i32>, String) {
    ended(&start(arguments).wait_with_output().unwrap())
}

/// The names and the bytes of all files.
fn files(dir: &str) -> Vec<(String, Vec<u8>)> {
    let file = |path: &Path| {
        (
            path.file_name().unwrap().to_str().unwrap().to_owned(),
            fs::read(path).expect("no directory is left"),
        )
    };
    let mut files: Vec<_> = fs::read_dir(dir).unwrap().map(|entry| file(&entry.unwrap().path())).collect();
    files.sort();
    files
}

const THREE_HEAPS: &str = "p(a, b, c) -> p(a - 1, b, c); p(a, b, c) -> p(a, b - 1, c); p(a, b, c) -> p(a, b, c - 1); \
    p(a, b, c) -> p(a - 1, b - 1, c); p(a, b, c) -> p(a, b - 1, c - 2)";

#[test]
fn the_same_bytes_as_in_memory() {
    let folder = Folder::new("tiers-bytes");
    let swapped = "p(a, b) -> p(b, a + 1) where a + b < 9; p(a, b) -> p(b, a + 2) where a + b < 8; \
        decreases p(a, b) = 12 - a - b";
    let connect_four = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/connect-four.game");
    let cases: &[(&[&str], &str, &[&str])] = &[
        (&["wythoff"], "30,40", &[]),
        (&["nim"], "9 12", &[]),
        (&["kayles"], "60", &[]),
        (&["take-away", "--param", "k=4"], "40", &[]),
        (&["cram"], "3x4", &[]),
        (&["laskers-nim"], "30", &[]),
        (&["treblecross"], "14", &[]),
        (&["dawsons-chess"], "40", &[]),
        (&["nukit"], "4,4,4,4", &[]),
        (&["0.137"], "50", &[]),
        (&["wythoff"], "12,17", &["--misere"]),
        (&["wythoff"], "12,17", &["--store", "remoteness"]),
        (&["domineering"], "3x4", &["--store", "remoteness"]),
        (&["partizan-subtraction"], "20", &["--store", "remoteness"]),
        (&["-e", THREE_HEAPS], "20,20,20", &[]),
        (&["-e", swapped], "0,0", &[]),
        (&["-e", "p(a, b) -> p(a - 1, k) for k in 0..9; p(a, b) -> p(a, b - 1)"], "20,8", &[]),
        (&[connect_four, "--param", "w=3", "--param", "h=4"], "0,0", &["--store", "remoteness"]),
    ];
    for (at, (rules, start, options)) in cases.iter().enumerate() {
        let [memory, tiers] = ["m", "t"].map(|way| folder.path(&format!("{way}{at}")));
        let solve = |into: &str, more: &[&str]| {
            let arguments = [&["solve"], *rules, &[start, "--into", into], options, more].concat();
            let (code, error) = run(&arguments);
            assert_eq!(code, Some(0), "{arguments:?}: {error}");
        };
        solve(&memory, &[]);
        solve(&tiers, &["--tiers"]);
        assert!(files(&memory) == files(&tiers), "{rules:?} {start}");
    }
}

#[test]
fn positions_that_do_not_fit_in_memory_are_solved_on_disk() {
    let folder = Folder::new("tiers-memory");
    let [memory, tiers] = ["memory", "tiers"].map(|name| folder.path(name));
    // With positions of one kind, the box would be solved in the order of its indices, in little memory.
    let rules = format!("{THREE_HEAPS}; q(n) -> q(n - 1)");
    let solve = ["solve", "-e", &rules, "p(79, 79, 79)", "--into"];
    assert_eq!(run(&[&solve[..], &[&memory]].concat()).0, Some(0));
    let output = start(&[&solve[..], &[&tiers, "--memory-limit", "20M", "--stats"]].concat());
    let output = output.wait_with_output().unwrap();
    let printed = String::from_utf8(output.stdout.clone()).unwrap();
    assert!(ended(&output).0 == Some(0) && printed.contains("tiers"), "{printed} {:?}", ended(&output));
    assert!(files(&memory) == files(&tiers));
}

/// A million positions, killed five times: the same bytes as in memory, with at most 20 MB resident. With a limit of
/// 2 MB, 17 MB are resident in a release build and 19 MB in this one; 15 and 17 MB of them are the program itself,
/// mostly pages of its file (2026-11-25). Each process is killed as soon as its checkpoint has a given number of tiers,
/// or of solved tiers, so part of the work is always left.
/// `scripts/tiers-kills` does the same with any game.
#[test]
fn a_million_positions_are_solved_in_spite_of_five_kills() {
    let folder = Folder::new("tiers-killed");
    let [memory, tiers, scratch] = ["memory", "tiers", "scratch"].map(|name| folder.path(name));
    let solve = ["solve", "-e", THREE_HEAPS, "99,99,99", "--into"];
    assert_eq!(run(&[&solve[..], &[&memory]].concat()).0, Some(0));
    let limits = ["--memory-limit", "2M", "--checkpoint-every", "0", "--threads", "1"];
    let begun = [&solve[..], &[&tiers, "--tiers", "--scratch", &scratch], &limits].concat();
    let resumed = [&["solve", "--resume", &tiers][..], &limits].concat();
    let mut most = 0;
    let kills: [fn(&Checkpoint) -> bool; 5] = [
        |last| last.tiers >= 60,
        |last| last.tiers >= 180,
        |last| last.solved >= 1,
        |last| last.solved >= 20,
        |last| last.solved >= 40,
    ];
    for (at, is_due) in kills.iter().enumerate() {
        let mut child = start(if at == 0 { &begun } else { &resumed });
        while !last_checkpoint(Path::new(&scratch)).is_some_and(|last| is_due(&last)) {
            assert!(child.try_wait().unwrap().is_none(), "a run ended before kill {at}");
            most = largest_memory(child.id()).unwrap_or(0).max(most);
            thread::sleep(Duration::from_millis(2));
        }
        child.kill().unwrap();
        assert_eq!(child.wait().unwrap().code(), None, "a run ended before kill {at}");
    }
    let mut child = start(&resumed);
    while child.try_wait().unwrap().is_none() {
        most = largest_memory(child.id()).unwrap_or(0).max(most);
        thread::sleep(Duration::from_millis(2));
    }
    assert_eq!(ended(&child.wait_with_output().unwrap()), (Some(0), String::new()));
    assert!(files(&memory) == files(&tiers) && !Path::new(&scratch).exists());
    #[cfg(target_os = "linux")]
    {
        let (output, program) =
            super::memory::measured(&["solve", "nim", "1", "--into", &folder.path("one")], String::new());
        assert!(output.status.success());
        assert!(most < 20_000_000.max(program + 4_000_000), "{most} bytes, and {program} for one position");
    }
}

/// At a limit, the answer states how the run is resumed, even if only a `decreases` statement names a quantity that
/// decreases.
#[test]
fn a_limit_keeps_the_finished_tiers() {
    let folder = Folder::new("tiers-limit");
    let connect_four = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/connect-four.game");
    let games: [&[&str]; 2] = [
        &["-e", THREE_HEAPS, "79,79,79"],
        &[connect_four, "0,0", "--param", "w=4", "--param", "h=4", "--store", "remoteness"],
    ];
    for (at, game) in games.iter().enumerate() {
        let [memory, tiers] = ["memory", "tiers"].map(|name| folder.path(&format!("{name}{at}")));
        let solve = [&["solve"], *game, &["--into"]].concat();
        assert_eq!(run(&[&solve[..], &[&memory]].concat()).0, Some(0));
        let error = stopped_between_tiers(&[&solve[..], &[&tiers, "--tiers"]].concat(), &tiers);
        assert!(error.contains(&format!("grundy solve --resume {tiers}")), "{error}");
        let (code, error) = run(&["show", &tiers]);
        assert_eq!((code, error.contains("--resume")), (Some(2), true), "{error}");
        assert_eq!(run(&["solve", "--resume", &tiers]), (Some(0), String::new()));
        assert!(files(&memory) == files(&tiers));
    }
}

#[test]
fn rules_without_a_number_that_falls() {
    let folder = Folder::new("tiers-none");
    let name = folder.path("db");
    let loopy = "position p(a <= 400, b <= 400, c <= 9); p(a, b, c) -> p(b, a, c); p(a, b, c) -> p(a - 1, b, c); \
        p(a, b, c) -> p(a, b, c - 1)";
    let solve = ["solve", "-e", loopy, "400,400,9", "--cycles", "draw", "--into", &name];
    let (code, error) = run(&[&solve[..], &["--tiers"]].concat());
    assert!(code == Some(2) && error.contains("decreases"), "{error}");
    let (code, error) = run(&[&solve[..], &["--memory-limit", "20M"]].concat());
    assert!(code == Some(3) && error.contains("decreases"), "{error}");
}

/// A scratch directory with the files of another computation, or of a person, is left alone.
#[test]
fn files_of_others_survive() {
    let folder = Folder::new("tiers-others");
    let [first, second, scratch] = ["first", "second", "scratch"].map(|name| folder.path(name));
    let mine = Path::new(&scratch).join("run-7");
    fs::create_dir_all(&scratch).unwrap();
    fs::write(&mine, "mine").unwrap();
    let solve = ["solve", "-e", THREE_HEAPS, "--tiers", "--scratch", &scratch];
    stopped_between_tiers(&[&solve[..], &["79,79,79", "--into", &first]].concat(), &first);
    let others = || fs::read_dir(&scratch).unwrap().count();
    let before = others();
    let (code, error) = run(&[&solve[..], &["9,9,9", "--into", &second]].concat());
    assert!(before > 1);
    assert!(code == Some(2) && error.contains("another computation"), "{error}");
    assert_eq!(others(), before);
    let (code, error) = run(&["solve", "--resume", &first]);
    assert_eq!(code, Some(0), "{error}");
    assert_eq!(fs::read_to_string(&mine).unwrap(), "mine");
}
