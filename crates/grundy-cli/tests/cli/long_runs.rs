//! Long runs that are saved in a file, killed and resumed.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// An empty folder for this test only.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn grundy(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    grundy(folder, arguments).output().unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The number of values in the checkpoint, if there is one.
fn values(path: &Path) -> Option<u64> {
    let bytes = std::fs::read(path).ok()?;
    let header = String::from_utf8(bytes.split(|byte| *byte == b'\n').next()?.to_vec()).ok()?;
    header.split("\"values\":").nth(1)?.split(',').next()?.parse().ok()
}

#[test]
fn a_killed_run_loses_at_most_what_was_not_kept() {
    let folder = folder("killed");
    let path = folder.join("run.checkpoint");
    let mut before = 0;
    for round in 0..4u64 {
        let mut arguments = vec!["period", "0.6", "--to", "1000000000", "--checkpoint", "run.checkpoint"];
        arguments.extend(["--checkpoint-every", "20ms"]);
        if round > 0 {
            arguments.push("--resume");
        }
        let mut child =
            grundy(&folder, &arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // Wait until something new has been saved. Then kill the process, at an arbitrary moment.
        while values(&path).is_none_or(|values| values <= before) {
            assert_eq!(child.try_wait().unwrap(), None, "it ends before anything is kept");
            sleep(Duration::from_millis(3));
        }
        sleep(Duration::from_millis(7 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        let kept = values(&path).unwrap();
        assert!(kept > before, "round {round}: {kept} after {before}");
        before = kept;
    }
    let to = (before + 2000).to_string();
    let resumed = run(&folder, &["period", "0.6", "--to", &to, "--report", "--resume", "run.checkpoint"]);
    let whole = run(&folder, &["period", "0.6", "--to", &to, "--report"]);
    assert_eq!((resumed.status.code(), errors(&resumed).as_str()), (Some(0), ""));
    assert_eq!(resumed.stdout, whole.stdout);
    assert_eq!(values(&path), Some(before + 2001), "the last checkpoint holds all of it");
}

#[test]
fn a_run_that_reached_its_limit_goes_on() {
    let folder = folder("limit");
    let stopped = run(&folder, &["period", "0.6", "--time-limit", "0.3s", "--checkpoint", "c"]);
    assert_eq!(stopped.status.code(), Some(3), "{}", errors(&stopped));
    let kept = values(&folder.join("c")).unwrap();
    let to = (kept - 1).to_string();
    let resumed = run(&folder, &["period", "0.6", "--to", &to, "--resume", "c", "--stats"]);
    assert_eq!(resumed.status.code(), Some(0));
    assert!(errors(&resumed).contains("\n0 positions visited"), "{}", errors(&resumed));
    let table = run(&folder, &["table", "0.6", "--to", "300", "--resume", "c"]);
    assert_eq!(table.stdout, run(&folder, &["table", "0.6", "--to", "300"]).stdout);
}

#[test]
fn a_checkpoint_that_does_not_serve_is_refused() {
    let folder = folder("refused");
    run(&folder, &["period", "0.77", "--checkpoint", "c"]);
    let bytes = std::fs::read(folder.join("c")).unwrap();
    let check = |bytes: &[u8], arguments: &[&str], reason: &str| {
        std::fs::write(folder.join("d"), bytes).unwrap();
        let refused = run(&folder, arguments);
        assert_eq!(refused.status.code(), Some(2));
        assert!(errors(&refused).contains(reason), "{}", errors(&refused));
    };
    let resume = ["period", "0.77", "--resume", "d"];
    let changed = |at: usize| {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        changed
    };
    check(&changed(50), &resume, "the checksum of its header does not match");
    check(&changed(bytes.len() - 1), &resume, "the checksum of its values does not match");
    check(&bytes[..bytes.len() - 1], &resume, "damaged or truncated");
    check(b"0.77", &resume, "this file is not a checkpoint");
    check(&bytes, &["period", "0.137", "--resume", "d"], "the checkpoint is for 0.77, not for 0.137");
    check(&bytes, &["period", "wythoff", "--resume", "d"], "available for taking-and-breaking codes only");
    check(&bytes, &["survey", "0._", "--resume", "d"], "this file is not a checkpoint");
    check(&bytes, &["period", "0.77", "--resume"], "name the checkpoint to resume from");
    let missing = run(&folder, &["period", "0.77", "--resume", "missing"]);
    assert_eq!(missing.status.code(), Some(2));
    let unwritten = run(&folder, &["period", "0.77", "--checkpoint", "missing/c"]);
    assert_eq!(unwritten.status.code(), Some(2));
    assert!(errors(&unwritten).contains("cannot be written"), "{}", errors(&unwritten));
}

#[test]
fn a_survey_goes_on_with_the_codes_that_are_done() {
    let folder = folder("survey");
    let whole = run(&folder, &["survey", "0.__", "--to", "2000", "--format", "csv"]);
    let stopped =
        run(&folder, &["survey", "0.__", "--to", "2000", "--checkpoint", "s", "--time-limit", "0.05s"]);
    assert!(matches!(stopped.status.code(), Some(0 | 3)), "{}", errors(&stopped));
    let resumed = run(&folder, &["survey", "0.__", "--to", "2000", "--resume", "s", "--format", "csv"]);
    assert_eq!(resumed.stdout, whole.stdout, "{}", errors(&resumed));
    let again = run(&folder, &["survey", "0.__", "--to", "2000", "--resume", "s", "--format", "csv"]);
    assert_eq!(again.stdout, whole.stdout);
    let other = run(&folder, &["survey", "0.__", "--to", "3000", "--resume", "s"]);
    assert!(
        errors(&other).contains("is for the survey 0.__ --to 2000, not for 0.__ --to 3000"),
        "{}",
        errors(&other)
    );
    let certificate = run(&folder, &["period", "0.77", "--certificate", "k"]);
    assert_eq!(certificate.status.code(), Some(0));
    let mut batch = grundy(&folder, &["batch"]);
    let mut child = batch.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let lines = b"{\"ask\": \"verify\", \"file\": \"k\"}\n{\"ask\": \"verify\", \"file\": \"s\"}\n{\"ask\": \"verify\", \"file\": \"no\"}\n";
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), lines).unwrap();
    let output = child.wait_with_output().unwrap();
    let answers = String::from_utf8_lossy(&output.stdout).into_owned();
    let found: Vec<bool> = answers.lines().map(|line| line.contains("\"valid\":true")).collect();
    assert_eq!(found, [true, false, false], "{answers}");
    assert!(answers.lines().nth(2).is_some_and(|line| line.contains("\"kind\":\"io\"")), "{answers}");
}

#[test]
fn a_survey_in_parts_is_the_whole_survey() {
    let folder = folder("survey-parts");
    let survey = ["survey", "0.__", "--to", "1000"];
    let part = |part: &str, more: &[&str]| {
        run(&folder, &[&survey[..], &["--part", part, "--into", "parts"], more].concat())
    };
    let merged = || run(&folder, &["survey", "--merge", "parts", "--format", "csv"]);
    let refused = |wanted: &str| {
        let refused = merged();
        assert_eq!(refused.status.code(), Some(2));
        assert!(errors(&refused).contains(wanted), "{}", errors(&refused));
    };
    let whole = run(&folder, &[&survey[..], &["--format", "csv"]].concat());
    let first = part("1/3", &["--format", "csv"]);
    assert_eq!(first.status.code(), Some(0), "{}", errors(&first));
    assert!(first.stdout.len() < whole.stdout.len() / 2);
    refused("2 parts are missing: 2/3, 3/3");
    // The memory limit ends this part early.
    let stopped = part("2/3", &["--memory-limit", "1K"]);
    assert_eq!(stopped.status.code(), Some(3), "{}", errors(&stopped));
    assert_eq!(part("3/3", &[]).status.code(), Some(0));
    refused("part 2/3 is unfinished");
    assert_eq!(part("2/3", &[]).status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&merged().stdout), String::from_utf8_lossy(&whole.stdout));
    // The parts are kept, so a part that is requested again is not computed again.
    assert_eq!(part("1/3", &["--format", "csv"]).stdout, first.stdout);
    let file = folder.join("parts").join("part-2-of-3");
    let bytes = std::fs::read(&file).unwrap();
    std::fs::write(folder.join("parts").join("part-2-of-4"), &bytes).unwrap();
    refused("part 2/3 occurs twice");
    std::fs::remove_file(folder.join("parts").join("part-2-of-4")).unwrap();
    let other = run(&folder, &["survey", "0.__", "--to", "999", "--part", "1/3", "--into", "other"]);
    assert_eq!(other.status.code(), Some(0), "{}", errors(&other));
    std::fs::copy(folder.join("other").join("part-1-of-3"), &file).unwrap();
    refused("belongs to 0.__ --to 999 --part 1/3, but");
    std::fs::write(&file, &bytes[..bytes.len() - 1]).unwrap();
    refused("part-2-of-3 cannot be merged: the checkpoint is damaged");
    for (arguments, wanted) in [
        (&["survey", "0._", "--part", "3/2"][..], "does not name a part"),
        (&["survey", "0._", "--into", "x"], "name the part too"),
        (&["survey", "0._", "--merge", "parts"], "leave out PATTERN, --to, --part and --into"),
        (&["survey", "--merge", "nowhere"], "nowhere"),
        (&["survey", "--merge", "."], "contains no part of a survey"),
    ] {
        let refused = run(&folder, arguments);
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}");
        assert!(errors(&refused).contains(wanted), "{arguments:?}: {}", errors(&refused));
    }
}

#[test]
fn a_check_keeps_its_limits() {
    let folder = folder("verify-limits");
    let certificate = run(&folder, &["period", "0.16", "--certificate", "c"]);
    assert_eq!(certificate.status.code(), Some(0), "{}", errors(&certificate));
    for limit in [["--memory-limit", "200K"], ["--time-limit", "0s"]] {
        let stopped = run(&folder, &["verify", "c", limit[0], limit[1]]);
        assert_eq!(stopped.status.code(), Some(3), "{}", errors(&stopped));
    }
    assert_eq!(run(&folder, &["verify", "c"]).status.code(), Some(0));
}

#[test]
fn what_cannot_be_written_is_told_before_the_run() {
    let folder = folder("destinations");
    std::fs::create_dir(folder.join("d")).unwrap();
    let endless = ["period", "0.6", "--to", "1000000000000", "--time-limit", "60s"];
    for (option, path) in
        [("--certificate", "no/k"), ("--certificate", "d"), ("--checkpoint", "no/c"), ("--checkpoint", "d")]
    {
        let refused = run(&folder, &[&endless[..], &[option, path]].concat());
        assert_eq!(refused.status.code(), Some(2), "{option} {path}");
        assert!(refused.stdout.is_empty(), "{option} {path}");
    }
    // A checkpoint replaces the file in its place, so a device would be lost.
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("/dev/null", folder.join("device")).unwrap();
        let refused = run(&folder, &["period", "0.77", "--checkpoint", "device"]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(folder.join("device").is_symlink());
    }
    // Only the folder and the link remain.
    let left = || {
        std::fs::read_dir(&folder)
            .unwrap()
            .filter(|entry| !entry.as_ref().unwrap().path().is_symlink())
            .count()
    };
    assert_eq!(left(), 1);
    let refused = run(&folder, &["table", "wythoff", "--to", "3,3", "--checkpoint", "c"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        errors(&refused).contains("available for taking-and-breaking codes only"),
        "{}",
        errors(&refused)
    );
    let written = run(&folder, &["period", "0.77", "--certificate", "k", "--json"]);
    let answer = String::from_utf8_lossy(&written.stdout).into_owned();
    assert!(answer.contains(r#""theorem":"Guy-Smith","certificate":"k""#), "{answer}");
}

#[test]
fn a_survey_that_is_stopped_tells_the_rows_that_are_done() {
    let folder = folder("survey-stopped");
    // The period of 0.6 is unknown, so its memory grows without end.
    let arguments = ["survey", "0._", "--to", "1000000000000", "--memory-limit", "4M", "--threads", "1"];
    let stopped = run(&folder, &[&arguments[..], &["--format", "csv"]].concat());
    assert_eq!(stopped.status.code(), Some(3), "{}", errors(&stopped));
    let rows = String::from_utf8_lossy(&stopped.stdout).into_owned();
    assert!(rows.contains("\n0.3,0.3,0,proved,0,2,0,1,1\n"), "{rows}");
    assert!(!rows.contains("\n0.6,"), "{rows}");
    let stopped = run(&folder, &[&arguments[..], &["--json"]].concat());
    let answer = String::from_utf8_lossy(&stopped.stdout).into_owned();
    assert!(answer.contains(r#""known":{"rows":[{"code":"0.0""#), "{answer}");
}

#[test]
#[cfg(unix)]
fn two_runs_do_not_share_a_checkpoint() {
    let folder = folder("shared");
    let path = folder.join("c");
    let arguments =
        ["period", "0.6", "--to", "1000000000", "--checkpoint", "c", "--checkpoint-every", "10ms"];
    let mut first = grundy(&folder, &arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while values(&path).is_none() {
        assert_eq!(first.try_wait().unwrap(), None, "it ends before anything is saved");
        sleep(Duration::from_millis(3));
    }
    for more in [&[][..], &["--resume"]] {
        let second = run(&folder, &[&arguments[..], more].concat());
        assert_eq!(second.status.code(), Some(2));
        assert!(errors(&second).contains("another process is writing it"), "{}", errors(&second));
    }
    first.kill().unwrap();
    first.wait().unwrap();
    // The checkpoint is complete, and no longer locked.
    let before = values(&path).unwrap();
    let to = (before + 100).to_string();
    let third = run(&folder, &["period", "0.6", "--to", &to, "--checkpoint", "c", "--resume"]);
    assert_eq!((third.status.code(), errors(&third).as_str()), (Some(0), ""));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_leaves_no_file() {
    let folder = folder("full");
    // The shell allows only files of 0 bytes; the resulting signal is ignored.
    let run = |words: &str| {
        let script =
            format!("trap '' XFSZ; ulimit -f 0; exec {} {words} 2>&1 | cat", env!("CARGO_BIN_EXE_grundy"));
        Command::new("sh").args(["-c", &script]).current_dir(&folder).output().unwrap()
    };
    for words in ["period 0.77 --certificate k", "period 0.6 --to 100000 --checkpoint c --time-limit 300ms"] {
        let output = run(words);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains("too large"), "{words}: {text}");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "{words}");
    }
}

/// The number of facts in the checkpoint of a search is unknown, but its size grows with them.
fn size(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |about| about.len())
}

/// A search is killed a few times at random moments. With the environment variable `GRUNDY_KILLS`, it is killed as
/// often as that says, and then completed; a search that is complete before it is killed starts again from the
/// beginning.
#[test]
fn a_killed_search_gives_the_same_answer() {
    let folder = folder("killed-search");
    let path = folder.join("c");
    let asked = std::env::var("GRUNDY_KILLS").ok().map(|kills| kills.parse::<u64>().unwrap());
    // Facts about regions of a board hold on any board, so a smaller one can be asked about.
    let (board, last) = if asked.is_some() { ("5x8", "5x8") } else { ("5x9", "5x6") };
    let whole = run(&folder, &["value", "cram", last]).stdout;
    let (mut random, mut killed, mut kept, mut complete) = (5_u64, 0, 0, 0);
    while killed < asked.unwrap_or(4) {
        let resume = if path.exists() { "--resume" } else { "--checkpoint" };
        let arguments = ["value", "cram", board, resume, "c", "--checkpoint-every", "1ms"];
        let mut child = grundy(&folder, &arguments).stdout(Stdio::piped()).spawn().unwrap();
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        sleep(Duration::from_millis(20 + (random >> 33) % 400));
        if child.try_wait().unwrap().is_some() {
            assert!(asked.is_some(), "it ends before it is killed");
            assert_eq!(child.wait_with_output().unwrap().stdout, whole);
            std::fs::remove_file(&path).unwrap();
            (kept, complete) = (0, complete + 1);
            continue;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        killed += 1;
        assert!(size(&path) >= kept, "{} after {kept}", size(&path));
        kept = size(&path);
    }
    let resume: &[&str] = if path.exists() { &["--resume", "c"] } else { &[] };
    let resumed = run(&folder, &[&["value", "cram", last], resume].concat());
    assert_eq!((errors(&resumed).as_str(), resumed.status.code()), ("", Some(0)));
    assert_eq!(resumed.stdout, whole);
    println!("{killed} times killed, {} times complete", complete + u64::from(board == last));
}

#[test]
fn a_search_that_reached_its_limit_goes_on() {
    let folder = folder("limited-search");
    let board = ["value", "cram", "4x8"];
    let whole = run(&folder, &board);
    assert_eq!(whole.status.code(), Some(0), "{}", errors(&whole));
    let (mut limit, mut kept, mut resume) = (50, 0, "--checkpoint");
    loop {
        let time = format!("{limit}ms");
        let output = run(&folder, &[&board[..], &[resume, "c", "--time-limit", &time]].concat());
        if output.status.code() == Some(0) {
            assert_eq!(output.stdout, whole.stdout);
            break;
        }
        assert_eq!(output.status.code(), Some(3), "{}", errors(&output));
        // On a slow machine, a run may end before anything is known.
        let now = size(&folder.join("c"));
        assert!(now >= kept, "{now} after {kept}");
        limit *= if now > kept { 1 } else { 2 };
        kept = now;
        resume = if now > 0 { "--resume" } else { "--checkpoint" };
    }
    let again = run(&folder, &[&board[..], &["--resume", "c", "--stats"]].concat());
    assert_eq!(again.stdout, whole.stdout);
    assert!(errors(&again).contains("\n0 positions visited"), "{}", errors(&again));
}

#[test]
fn a_checkpoint_of_a_search_belongs_to_its_rules() {
    let folder = folder("refused-search");
    run(&folder, &["value", "cram", "4x4", "--checkpoint", "c"]);
    let bytes = std::fs::read(folder.join("c")).unwrap();
    let check = |bytes: &[u8], arguments: &[&str], reason: &str| {
        std::fs::write(folder.join("d"), bytes).unwrap();
        let refused = run(&folder, arguments);
        assert_eq!(refused.status.code(), Some(2), "{}", errors(&refused));
        assert!(errors(&refused).contains(reason), "{}", errors(&refused));
    };
    let resume = ["value", "cram", "4x4", "--resume", "d"];
    let changed = |at: usize| {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        changed
    };
    check(&changed(50), &resume, "the checksum of its header does not match");
    check(&changed(bytes.len() - 1), &resume, "the checksum of its values does not match");
    check(&bytes[..bytes.len() - 1], &resume, "damaged or truncated");
    check(b"", &resume, "this file is not a checkpoint");
    check(&bytes, &["value", "node-kayles", "4x4", "--resume", "d"], "belongs to other rules");
    check(&bytes, &["value", "cram", "4x4", "--resume", "d", "--engine", "memo"], "--engine memo");
    check(&bytes, &["period", "0.77", "--resume", "d"], "this file is not a checkpoint");
    // Rules without boards, and a code, whose checkpoints hold heaps.
    let rows = "row(n) -> row(a) + row(n - t - a) for t in {1, 2} for a in 0..=n - t";
    for (at, question) in [&["value", "-e", rows, "40"][..], &["outcome", "0.137", "2000"]].iter().enumerate()
    {
        let name = format!("k{at}");
        let first = run(&folder, &[question, &["--checkpoint", &name][..]].concat());
        let second = run(&folder, &[question, &["--resume", &name][..]].concat());
        assert_eq!(second.status.code(), Some(0), "{}", errors(&second));
        assert_eq!(first.stdout, second.stdout);
        assert!(folder.join(&name).exists());
    }
}
