//! Databases of solved positions: they agree with the engines, every flipped byte is found, and other rules are
//! rejected.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, process};

/// A directory that is removed at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("grundy-databases-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The exit code, the standard output, and the standard error.
pub(crate) fn grundy(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy")).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

pub(crate) fn prints(arguments: &[&str]) -> String {
    let (code, out, error) = grundy(arguments);
    assert_eq!(code, 0, "{arguments:?}: {error}");
    out
}

/// Stops a run `arguments`, which solves a game on disk into the directory `into`, after some of its tiers are
/// finished, and returns what it prints. On a slow machine, the first time limits are reached before that.
#[track_caller]
pub(crate) fn stopped_between_tiers(arguments: &[&str], into: &str) -> String {
    let mut millis = 200;
    loop {
        let limit = format!("{millis}ms");
        let limits = ["--checkpoint-every", "0", "--time-limit", &limit];
        let (code, _, error) = grundy(&[arguments, &limits].concat());
        assert_eq!(code, 3, "{error}");
        if error.contains("the finished tiers are kept in") {
            return error;
        }
        assert!(millis < 60_000, "{error}");
        millis *= 2;
        // The directory does not exist yet if the limit is reached while the rules are read.
        let _ = fs::remove_dir_all(into);
    }
}

/// A loopy game: pieces on three tracks, with one move that goes back.
const LOOPY: &str = "position pos(a <= 6, b <= 6, c <= 6); pos(a, b, c) -> pos(a - 1, b, c + 1); \
    pos(a, b, c) -> pos(a, b - 1, c); pos(a, b, c) -> pos(a, b, c - 2); pos(a, b, c) -> pos(a, b - 1, c - 1); \
    pos(a, b, c) -> pos(a + 1, b, c - 1)";

/// The ruleset, the position that is solved, positions that are looked up, and options.
type Case = (&'static [&'static str], &'static str, &'static [&'static str], &'static [&'static str]);

#[test]
fn databases_agree_with_the_engines() {
    let folder = Folder::new("agree");
    let cases: &[Case] = &[
        (&["wythoff"], "6,8", &["6,8", "3,5", "0,0", "2,7"], &[]),
        (&["kayles"], "30", &["30", "10 12", "7 7 3", "()"], &[]),
        (&["take-away", "--param", "k=4"], "40", &["40", "15", "3 4 5"], &[]),
        (&["cram"], "3x3", &["3x3"], &[]),
        (&["laskers-nim"], "12", &["12", "7 8"], &[]),
        (&["treblecross"], "9", &["9"], &[]),
        (&["cutting-game"], "6,6", &["6,6", "2,3", "4,5 + 3,3"], &[]),
        (&["nim"], "9", &["9", "4", "1", "0"], &["--misere"]),
        (&["wythoff"], "5,6", &["5,6", "1,2", "0,1"], &["--misere"]),
        (&["-e", LOOPY], "6,6,6", &["6,6,6", "1,1,1", "0,3,2", "4,0,6"], &["--cycles", "draw"]),
        (&["domineering"], "3x3", &["3x3"], &["--store", "remoteness"]),
        (&["partizan-subtraction"], "20", &["20", "4", "7"], &["--store", "remoteness"]),
    ];
    for (at, (rules, start, positions, options)) in cases.iter().enumerate() {
        let name = folder.path(&at.to_string());
        let solve = [&["solve"], *rules, &[start, "--into", &name], options].concat();
        let printed = prints(&solve);
        assert!(printed.contains("checked against the rules"), "{printed}");
        assert_eq!(grundy(&["verify", &name]).0, 0);
        let play: Vec<&str> =
            options.iter().copied().filter(|word| !["--store", "remoteness"].contains(word)).collect();
        let question = if options.is_empty() { "value" } else { "outcome" };
        for position in *positions {
            let ask = [&[question], *rules, &[position], &play].concat();
            let looked_up = [&ask[..], &["--database", &name, "--engine", "database"]].concat();
            // The database also knows how many moves are left.
            let (found, expected) = (prints(&looked_up), prints(&ask));
            assert!(found.starts_with(expected.trim_end()), "{ask:?}: {found} {expected}");
            let moves = [&["moves", "--all"], *rules, &[position], &play].concat();
            let with = [&moves[..], &["--database", &name]].concat();
            let outcomes = |text: String| -> Vec<String> {
                text.lines().map(|line| line.split("  ").next().unwrap_or_default().to_owned()).collect()
            };
            let (found, expected) = (outcomes(prints(&with)), outcomes(prints(&moves)));
            assert_eq!(found.len(), expected.len(), "{moves:?}");
            assert!(found[0].starts_with(&expected[0]), "{moves:?}: {found:?} {expected:?}");
            assert_eq!(found[1..], expected[1..], "{moves:?}");
        }
    }
}

#[test]
fn what_is_not_in_a_database_is_computed() {
    let folder = Folder::new("misses");
    let name = folder.path("db");
    prints(&["solve", "kayles", "10", "--into", &name]);
    assert_eq!(prints(&["value", "kayles", "20", "--database", &name]), prints(&["value", "kayles", "20"]));
    let (code, _, error) = grundy(&["value", "kayles", "20", "--database", &name, "--engine", "database"]);
    assert_eq!(code, 2, "{error}");
    // A sum that was partly computed is not reported as read, in whatever order its components are.
    for (position, engine) in [("7 + 9", "database"), ("7 + 20", "heap"), ("20 + 7", "heap")] {
        let found = prints(&["value", "kayles", position, "--database", &name, "--json"]);
        assert!(found.contains(&format!(r#""plan":{{"engine":"{engine}""#)), "{found}");
    }
    let (code, _, error) = grundy(&["guess", "kayles", "--database", &name]);
    assert_eq!((code, error.contains("does not look positions up")), (2, true), "{error}");
}

/// Games on graphs: the default, a parameter, one that makes the name denote another entry, and a graph from a file.
#[test]
fn graphs_are_parts_of_the_rules_of_a_database() {
    let folder = Folder::new("graphs");
    let path = folder.path("path.txt");
    fs::write(&path, "a b\nb c\n").unwrap();
    for (at, (game, parameter, value)) in [
        ("arc-kayles", None, "0"),
        ("arc-kayles", Some("G=cycle(5)".to_owned()), "0"),
        ("node-kayles", Some("G=cycle( 5 )".to_owned()), "0"),
        ("node-kayles", Some(format!("G=@{path}")), "2"),
        ("poset-game", None, "4"),
    ]
    .into_iter()
    .enumerate()
    {
        let name = folder.path(&format!("db{at}"));
        let of = |ask: &'static str| {
            let given = parameter.iter().flat_map(|text| ["--param", text]);
            [ask, game, "all"].into_iter().chain(given).collect::<Vec<_>>()
        };
        prints(&[&of("solve")[..], &["--into", &name]].concat());
        let found = prints(&[&of("value")[..], &["--database", &name, "--engine", "database"]].concat());
        assert_eq!(found, prints(&of("value")));
        assert!(found.trim_end().ends_with(&format!(" {value}")), "{game} {parameter:?}: {found}");
    }
}

#[test]
fn other_rules_are_refused() {
    let folder = Folder::new("other");
    let name = folder.path("db");
    prints(&["solve", "take-away", "--param", "k=4", "30", "--into", &name]);
    let same = "# Another comment.\nparam k >= 0 = 3\nposition heap(n)\nheap(n) -> heap(n - t) for t in 1..=k as \"t\"";
    prints(&["value", "-e", same, "--param", "k=4", "7", "--database", &name, "--engine", "database"]);
    for other in [
        &["value", "take-away", "--param", "k=5", "7"][..],
        &["value", "nim", "7"],
        &["outcome", "take-away", "--param", "k=4", "7", "--misere"],
    ] {
        let (code, _, error) = grundy(&[other, &["--database", &name]].concat());
        assert_eq!((code, error.contains("different rules, parameters or settings")), (2, true), "{error}");
    }
    let (code, _, error) = grundy(&["solve", "nim", "5", "--into", &name]);
    assert_eq!((code, error.contains("already")), (2, true), "{error}");
    let (code, _, error) = grundy(&["value", "nim", "5", "--database", &folder.path("none")]);
    assert_eq!((code, error.contains("is not the directory of a database")), (2, true), "{error}");
}

/// Unsupported questions are reported as such.
#[test]
fn refusals() {
    let folder = Folder::new("refusals");
    let name = folder.path("db");
    for (arguments, part) in [
        (&["solve", "nim", "3 4", "--misere"][..], "single component"),
        (&["solve", "-e", LOOPY, "6,6,6"], "repeat"),
        (&["solve", "-e", LOOPY, "6,6,6", "--store", "remoteness"], "draws"),
        (&["solve", "kayles", "9", "--misere"], "leaves several components"),
        (&["solve", "coins-in-a-row", "[1, 2, 3]"], "score"),
        (&["solve", "top-entails", "9"], "entailing"),
    ] {
        let (code, _, error) = grundy(&[arguments, &["--into", &name]].concat());
        assert_eq!((code, error.contains(part)), (2, true), "{arguments:?}: {error}");
        assert!(!Path::new(&name).exists(), "{arguments:?}");
    }
    let (code, _, error) = grundy(&["solve", "nim", "3"]);
    assert_eq!((code, error.contains("--into")), (2, true), "{error}");
}

#[test]
fn every_flipped_byte_is_found() {
    let folder = Folder::new("flips");
    let name = folder.path("db");
    prints(&["solve", "wythoff", "6,6", "--into", &name]);
    let mut flipped = 0;
    for entry in fs::read_dir(&name).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        for at in (0..bytes.len()).step_by(bytes.len() / 12 + 1) {
            let mut other = bytes.clone();
            other[at] ^= 1 << (at % 8);
            fs::write(&path, other).unwrap();
            let (code, out, error) = grundy(&["verify", &name, "--sums-only"]);
            assert!(code == 1 || code == 2, "{} at {at}: {out}{error}", path.display());
            assert!(!error.contains("bug"), "{error}");
            flipped += 1;
        }
        fs::write(&path, bytes).unwrap();
    }
    assert!(flipped > 20, "{flipped}");
    assert_eq!(grundy(&["verify", &name]).0, 0);
    fs::remove_file(Path::new(&name).join("manifest.json")).unwrap();
    let (code, _, error) = grundy(&["value", "wythoff", "3,5", "--database", &name]);
    assert_eq!((code, error.contains("unfinished")), (2, true), "{error}");
}

#[test]
fn limits_end_the_work_and_leave_no_database() {
    let folder = Folder::new("limits");
    let rules = "sheet(a, b, c) -> sheet(a - t, b, c) for t in 1..=a; sheet(a, b, c) -> sheet(a, b - t, c) for t in 1..=b; \
        sheet(a, b, c) -> sheet(a, b, c - t) for t in 1..=c";
    // A move that does not change the position: no number falls with every move.
    let loopy = format!("{rules}; sheet(a, b, c) -> sheet(a, b, c)");
    let limits: [(&str, &[&str]); 2] =
        [(rules, &["--time-limit", "300ms"]), (&loopy, &["--memory-limit", "20M", "--cycles", "draw"])];
    for (rules, limit) in limits {
        let name = folder.path(limit[1]);
        let (code, _, error) =
            grundy(&[&["solve", "-e", rules, "300,300,300", "--into", &name], limit].concat());
        assert_eq!(code, 3, "{error}");
        assert!(error.contains("--resume"), "{error}");
        assert_eq!(grundy(&["show", &name]).0, 2);
    }
}

/// What cannot fit in memory is refused before anything is explored, or solved on disk from the start.
#[test]
fn the_need_is_stated_before_the_work_starts() {
    let folder = Folder::new("need");
    let steps = "p(a, b, c) -> p(a - 1, b, c); p(a, b, c) -> p(a, b - 1, c); p(a, b, c) -> p(a, b, c - 1)";
    let loopy = format!("{steps}; p(a, b, c) -> p(a, b, c)");
    let name = folder.path("refused");
    let solve = [
        "solve",
        "-e",
        &loopy,
        "2000,2000,2000",
        "--cycles",
        "draw",
        "--memory-limit",
        "4G",
        "--into",
        &name,
    ];
    let (code, _, error) = grundy(&solve);
    assert_eq!(code, 3, "{error}");
    assert!(error.contains("play reaches about ") && error.contains("00000000 bytes of memory"), "{error}");
    assert!(error.contains(&format!("grundy solve --resume {name}")), "{error}");
    assert!(error.contains("decreases KIND(fields)"), "{error}");
    // The request is kept in this directory, so other rules need another one.
    assert!(error.contains("and solve again into another directory"), "{error}");
    let (code, _, error) = grundy(&["solve", "-e", steps, "2,2,2", "--into", &name]);
    assert!(code == 2 && error.contains(&format!("grundy solve --resume {name}")), "{error}");
    let name = folder.path("tiers");
    let solve = ["solve", "-e", steps, "2000,2000,2000", "--memory-limit", "1G", "--into", &name];
    let error = stopped_between_tiers(&solve, &name);
    assert!(error.contains("need about") && error.contains("00000000 bytes of memory"), "{error}");
    assert!(Path::new(&name).join("run-tiers/tiers-state").exists());
    // In the order of indices, no moves are stored.
    let name = folder.path("sweep");
    let chomp = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/chomp-four-rows.game");
    let solve =
        ["solve", chomp, "220,220,220,220", "--into", &name, "--time-limit", "1s", "--memory-limit", "2G"];
    let (code, _, error) = grundy(&solve);
    assert_eq!(code, 3, "{error}");
    assert!(error.contains("00000000 bytes of memory, and the limit is 2000000000"), "{error}");
    assert!(error.contains("may be enough to solve them in memory, in the order"), "{error}");
    // The files of a path that does not exist.
    let missing = folder.path("missing");
    let (code, _, error) = grundy(&["verify", &missing]);
    assert!(code == 2 && error.contains("no file or directory") && error.contains("--into DIR"), "{error}");
    // A file that cannot be reached may exist.
    let (_, _, error) = grundy(&["verify", &folder.path(&"long".repeat(100))]);
    assert!(error.contains("longlong") && !error.contains("no file or directory"), "{error}");
}

/// The same bytes in the order of indices and in tiers; the plan says which way was used.
#[test]
fn a_box_is_solved_in_the_order_of_its_indices() {
    let folder = Folder::new("sweep");
    let [sweep, tiers] = ["sweep", "tiers"].map(|name| folder.path(name));
    let chomp = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/chomp-four-rows.game");
    let solve = ["solve", chomp, "17,17,17,17", "--stats", "--into"];
    let (code, answer, error) = grundy(&[&solve[..], &[&sweep]].concat());
    assert_eq!(code, 0, "{error}");
    assert!(error.contains("99144 positions are being solved in the order of their indices"), "{error}");
    assert!(error.contains("were solved in the order of their indices"), "{error}");
    assert!(answer.contains("5984 positions") && answer.contains("checked against the rules"), "{answer}");
    assert_eq!(grundy(&[&solve[..], &[&tiers, "--tiers"]].concat()).0, 0);
    for name in ["0000.block", "manifest.json"] {
        let read = |dir: &str| std::fs::read(Path::new(dir).join(name)).unwrap();
        assert!(read(&sweep) == read(&tiers), "{name}");
    }
    assert_eq!(grundy(&["verify", &sweep]).0, 0);
}

/// A check that stops at a limit says how far it came.
#[test]
fn a_check_that_stops_says_how_far_it_came() {
    let folder = Folder::new("stops");
    let name = folder.path("db");
    prints(&["solve", "nukit", "40,40,40,40", "--store", "remoteness", "--into", &name]);
    let (code, out, error) = grundy(&["verify", &name, "--time-limit", "100ms"]);
    assert_eq!(code, 3, "{out}{error}");
    let known = format!("{out}{error}");
    assert!(known.contains("positions were checked") && known.contains("no fault was found"), "{known}");
    let (code, out, _) = grundy(&["verify", &name, "--time-limit", "100ms", "--json"]);
    assert_eq!((code, out.contains("\"reached\":"), out.contains("\"right\":")), (3, true, false), "{out}");
}

/// A game that a player wins by reaching a position: where play is over, there are no moves.
#[test]
fn positions_in_which_play_is_over() {
    let folder = Folder::new("over");
    let name = folder.path("db");
    let rules = "pair(a, b) -> pair(a - t, b) for t in 1..=a; pair(a, b) -> pair(a, b - 1); win pair(a, b) where a == 2 and b == 1";
    prints(&["solve", "-e", rules, "5,4", "--store", "remoteness", "--into", &name]);
    for position in ["2,1", "5,4", "3,1", "2,2", "0,0"] {
        let moves = ["moves", "-e", rules, position, "--all"];
        let expected = prints(&moves).lines().count();
        let found = prints(&[&moves[..], &["--database", &name, "--engine", "database"]].concat());
        assert_eq!(found.lines().count(), expected, "{position}: {found}");
        let outcome =
            prints(&["outcome", "-e", rules, position, "--database", &name, "--engine", "database"]);
        assert!(outcome.starts_with(prints(&["outcome", "-e", rules, position]).trim_end()), "{position}");
    }
    let printed = prints(&["solve", "-e", rules, "5,4", "--into", &folder.path("values")]);
    assert!(
        printed.contains("the largest value is 5") || printed.contains("the largest value is 4"),
        "{printed}"
    );
}

/// Values that follow from one another in a cycle are wrong, because play need not end.
#[test]
fn a_circle_proves_no_values() {
    let folder = Folder::new("circle");
    let name = folder.path("db");
    let rules = "position p(a <= 1, b <= 1); p(a, b) -> p(1 - a, b) where b == 1; p(a, b) -> p(a, b - 1)";
    prints(&["solve", "-e", rules, "0,0", "--into", &name]);
    let manifest = Path::new(&name).join("manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    assert!(text.contains("\"checked\""), "{text}");
    // If play ends, the database agrees with the rules; a second check finds nothing wrong either.
    assert_eq!(grundy(&["verify", &name]).0, 0);
    let (code, _, error) = grundy(&["solve", "-e", rules, "0,1", "--into", &folder.path("endless")]);
    assert_eq!((code, error.contains("repeat")), (2, true), "{error}");
}

/// The name of a game means the game, even if there is a directory with this name.
#[test]
fn the_name_of_a_game_is_no_directory() {
    let folder = Folder::new("names");
    let show = |word: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        let output = command.args(["show", word]).current_dir(&folder.0).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    prints(&["solve", "wythoff", "3,3", "--into", &folder.path("wythoff")]);
    assert!(show("wythoff").contains("Wythoff 1907"), "{}", show("wythoff"));
    assert!(show("./wythoff").contains("16 positions"), "{}", show("./wythoff"));
}
