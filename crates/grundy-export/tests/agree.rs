//! The programs compile and agree with the rules that they come from.
//!
//! `GRUNDY_EXPORT_POSITIONS` is the number of positions for each program; without it, fewer are compared.

#![expect(clippy::unwrap_used, reason = "a test fails if a compiler or a program fails")]
#![expect(clippy::print_stdout, reason = "a test that compares nothing says so")]

use grundy_core::{ComponentRef, Detail, KindId, Move, Mover, Player, Ruleset};
use grundy_export::{Export, Language};
use grundy_rules::{ParamValue, Program, Rules};
use std::collections::{BTreeSet, HashMap};
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs, thread};

/// A ruleset, and the positions on which the programs are compared with it.
struct Case {
    /// A name from the catalogue, or rules text.
    rules: &'static str,
    params: &'static [(&'static str, i128)],
    misere: bool,
    /// For every kind, the numbers from 0 up to which its fields are tried, and the length of its lists.
    fields: &'static [&'static [u64]],
    length: u64,
    /// The number of components of a position, if outcomes are compared.
    components: usize,
}

const fn values(rules: &'static str, fields: &'static [&'static [u64]], length: u64) -> Case {
    Case { rules, params: &[], misere: false, fields, length, components: 1 }
}

const fn outcomes(
    rules: &'static str,
    misere: bool,
    fields: &'static [&'static [u64]],
    components: usize,
) -> Case {
    Case { rules, params: &[], misere, fields, length: 3, components }
}

const CASES: &[Case] = &[
    values("nim", &[&[700]], 0),
    Case { params: &[("k", 4)], ..values("take-away", &[&[9999]], 0) },
    values("subtraction", &[&[9999]], 0),
    values("subtract-a-square", &[&[1500]], 0),
    values("subtract-a-prime", &[&[300]], 0),
    values("subtract-a-factorial", &[&[9999]], 0),
    values("subtract-a-fibonacci", &[&[9999]], 0),
    values("subtract-a-power", &[&[9999]], 0),
    values("kayles", &[&[500]], 0),
    values("grundys-game", &[&[400]], 0),
    values("laskers-nim", &[&[300]], 0),
    values("even-split", &[&[600]], 0),
    values("wythoff", &[&[60, 60]], 0),
    values("euclid", &[&[80, 80]], 0),
    values("divisor-game", &[&[500]], 0),
    values("totative", &[&[300]], 0),
    values("fibonacci-nim", &[&[70, 70]], 0),
    values("delete-nim", &[&[60, 60]], 0),
    values("staircase", &[&[5]], 4),
    values("welter", &[&[7]], 4),
    values("antonim", &[&[8]], 4),
    values("northcott", &[&[6]], 4),
    values("silver-dollar", &[&[7]], 4),
    values("king", &[&[60, 60]], 0),
    values("nukit", &[&[7, 7, 7, 7]], 0),
    values("exact-two-nim", &[&[6]], 4),
    values("mark", &[&[5000]], 0),
    values(
        "numbers(x[]) -> numbers([e / g for e in y]) for i in 0..len(x) where x[i] > 1 let y = x with [i] = x[i] - 1 let g = gcd(y)",
        &[&[6]],
        3,
    ),
    values(
        "row(n) -> row(a) + row(n - t - a) for t in {1, 2} for a in 0..=n - t\ncircle(n) -> row(n - t) for t in {1, 2}",
        &[&[90], &[90]],
        0,
    ),
    values(
        "pile(n) -> sum(pile(a + i) for i in 0..k) for k in 2..=n let r = n - k * (k - 1) / 2 where r > 0 and r % k == 0 let a = r / k",
        &[&[400]],
        0,
    ),
    values(
        "param k = 4\ncell(x, y) -> sum(cell(x - c / s, y - c % s) for c in 1..s * s) for s in 1..=min(k, x, y)",
        &[&[14, 14]],
        0,
    ),
    values(
        "piles(x[]) -> piles(sort([y for y in x with [i] = x[i] - 1 where y > 0])) for i in 0..len(x)\npiles(x[]) -> piles(sort(x[..j] ++ x[j + 1..i] ++ x[i + 1..] ++ [x[i] + x[j]])) for i in 1..len(x) for j in 0..i",
        &[&[4]],
        4,
    ),
    values(
        "param A = [7, 3]; param X = [4, 1]; heap(n) -> heap(n - t) for t in 1..=n where all(not (A[i] == n and X[i] == t) for i in 0..len(A))",
        &[&[300]],
        0,
    ),
    values(
        "param T = [[1, 2], [1, 3, 4]]; n(x) -> n(x - t) for t in T[x % len(T)]\nn(0) -> n(0) where 1 > 2",
        &[&[3000]],
        0,
    ),
    values(
        "n(x) -> n(x - lowbit(x) * (1 + popcount(x) % 2)) where x > 0\nn(x) -> n(isqrt(x)) where x > 3 and log2(x) > 2\nn(x) -> n(x - max(1, bigomega(x))) where x > 0",
        &[&[3000]],
        0,
    ),
    values(
        "n(x) -> n(y) let y = x + -7 / 2 where y not in primes(x)\nn(x) -> n(x - count(d in divisors(x) where d < 4)) where x > 0 and (if x % 2 == 0 then x > 9 else any(t * t == x for t in 1..=x))",
        &[&[400]],
        0,
    ),
    values(
        "n(x, y) -> n(shr(x, 1), bit(y, 1)) where x + y > 1\nn(x, y) -> n(x - 1, y xor 1) where x > y\nn(x, y) -> n(bitand(x, y), y - 1) where y > 0 and x in {2, y, 1}",
        &[&[40, 40]],
        0,
    ),
    values(
        "x(a[], n) -> x(reverse(a[1..]), n + a[0]) where len(a) > 0\nx(a[], n) -> x(a ++ [n - 1], 0) where n > 0 and len(a) < 3",
        &[&[3, 3]],
        3,
    ),
    outcomes("nim", true, &[&[7]], 3),
    outcomes("kayles", true, &[&[8]], 2),
    outcomes("delete-nim", true, &[&[6, 6]], 2),
    outcomes("even-split", true, &[&[9]], 2),
    outcomes("antonim", true, &[&[3]], 2),
    outcomes("cutting-game", false, &[&[5, 5]], 2),
    values("treblecross", &[&[300]], 0),
    outcomes("partizan-subtraction", false, &[&[20]], 2),
    outcomes("partizan-euclid", false, &[&[9, 9]], 2),
    outcomes("maundy-cake", true, &[&[4, 4]], 2),
    outcomes("hackenbush-strings", false, &[&[2]], 2),
    outcomes("toppling-dominoes", false, &[&[2]], 2),
];

type Component = (u32, Vec<u64>);

/// The program of a case, its rules, and the lines of input with the expected output.
struct Prepared {
    program: Program,
    values: Vec<ParamValue>,
    lines: Vec<String>,
    expected: Vec<String>,
}

/// The components of a kind, up to about `most`.
fn components(rules: &Rules, case: &Case, most: usize) -> Vec<Component> {
    let mut found = Vec::new();
    for (kind, tops) in case.fields.iter().enumerate() {
        let mut all: Vec<Vec<u64>> = vec![Vec::new()];
        for (field, top) in rules.kinds()[kind].fields.iter().zip(tops.iter()) {
            let choices: Vec<Vec<u64>> = if field.shape == grundy_core::FieldShape::List {
                lists(case.length, *top)
            } else {
                (0..=*top).map(|number| vec![number]).collect()
            };
            all = all
                .iter()
                .flat_map(|begin| choices.iter().map(|choice| [&begin[..], &choice[..]].concat()))
                .collect();
        }
        let kind = u32::try_from(kind).unwrap();
        found.extend(all.into_iter().map(|words| (kind, words)));
    }
    found.retain(|(kind, words)| rules.contains(ComponentRef { kind: KindId(*kind), words }).unwrap());
    thinned(found, most)
}

/// All lists of up to `length` numbers up to `top`, each after its length.
fn lists(length: u64, top: u64) -> Vec<Vec<u64>> {
    let mut found = vec![vec![]];
    let mut last: Vec<Vec<u64>> = vec![vec![]];
    for _ in 0..length {
        last = last.iter().flat_map(|list| (0..=top).map(|entry| [&list[..], &[entry]].concat())).collect();
        found.extend(last.iter().cloned());
    }
    found.into_iter().map(|list| [&[list.len() as u64], &list[..]].concat()).collect()
}

/// About `most` of the items, evenly spread.
fn thinned<T>(items: Vec<T>, most: usize) -> Vec<T> {
    let step = items.len().div_ceil(most.max(1)).max(1);
    items.into_iter().step_by(step).collect()
}

fn options(rules: &Rules, of: &Component, player: Option<Player>) -> Vec<Vec<Component>> {
    let mut found = Vec::new();
    let component = ComponentRef { kind: KindId(of.0), words: &of.1 };
    let visit = &mut |found_move: &Move<'_>| {
        if found_move.mover == Mover::Either
            || player.is_some_and(|player| found_move.mover == Mover::Only(player))
        {
            let mut option = Vec::new();
            for term in found_move.option.terms() {
                for _ in 0..term.count {
                    option.push((term.component.kind.0, term.component.words.to_vec()));
                }
            }
            found.push(option);
        }
        ControlFlow::Continue(())
    };
    assert!(rules.visit_moves(component, Detail::Options, visit).unwrap().is_continue());
    found
}

/// The nim-value of a component, from the definition.
fn value(rules: &Rules, of: &Component, memo: &mut HashMap<Component, u64>) -> u64 {
    if let Some(known) = memo.get(of) {
        return *known;
    }
    let seen: BTreeSet<u64> = options(rules, of, None)
        .iter()
        .map(|option| option.iter().fold(0, |sum, component| sum ^ value(rules, component, memo)))
        .collect();
    let value = (0..).find(|value| !seen.contains(value)).unwrap();
    memo.insert(of.clone(), value);
    value
}

type Outcomes = HashMap<(Vec<Component>, Option<Player>), bool>;

/// Whether the player to move wins a sum, from the definition.
fn wins(rules: &Rules, sum: &[Component], player: Option<Player>, misere: bool, memo: &mut Outcomes) -> bool {
    let mut sum = sum.to_vec();
    sum.sort();
    if let Some(known) = memo.get(&(sum.clone(), player)) {
        return *known;
    }
    let is_over = |sum: &[Component]| {
        sum.iter().any(|(kind, words)| rules.is_win(ComponentRef { kind: KindId(*kind), words }).unwrap())
    };
    let mut can_move = false;
    let mut result = false;
    for at in 0..sum.len() {
        if is_over(&sum) {
            break;
        }
        for option in options(rules, &sum[at], player) {
            can_move = true;
            let mut next = sum.clone();
            next.remove(at);
            next.extend(option);
            result |= is_over(&next) || !wins(rules, &next, player.map(Player::opponent), misere, memo);
        }
    }
    result |= misere && !can_move;
    memo.insert((sum, player), result);
    result
}

fn prepared(case: &Case, most: usize) -> Prepared {
    let text = grundy_games::find(case.rules).map_or(case.rules, |entry| entry.rules);
    let (program, diagnostics) = Program::parse(text);
    let program = program.unwrap_or_else(|| panic!("{}: {diagnostics:?}", case.rules));
    let given: Vec<(String, ParamValue)> =
        case.params.iter().map(|(name, value)| ((*name).to_owned(), ParamValue::Number(*value))).collect();
    let (rules, _) = program.bind(&given).unwrap();
    let shape = rules.shape();
    let all = components(&rules, case, most);
    let has_kinds = rules.kinds().len() > 1;
    let written = |(kind, words): &Component| {
        let word = if has_kinds { format!("{} ", rules.kinds()[*kind as usize].name) } else { String::new() };
        word + &words.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
    };
    let mut lines = Vec::new();
    let mut expected = Vec::new();
    if !case.misere && !shape.is_partizan && !shape.has_wins {
        let mut memo = HashMap::new();
        for component in &all {
            lines.push(written(component));
            expected.push(value(&rules, component, &mut memo).to_string());
        }
    } else {
        let mut sums: Vec<Vec<Component>> = vec![Vec::new()];
        let few = thinned(all, 40);
        for _ in 0..case.components {
            sums = sums
                .iter()
                .flat_map(|sum| few.iter().map(|more| [&sum[..], std::slice::from_ref(more)].concat()))
                .collect();
        }
        let mut memo = HashMap::new();
        for sum in thinned(sums, most) {
            lines.push(format!("{} {}", sum.len(), sum.iter().map(written).collect::<Vec<_>>().join(" ")));
            let mut moves = |player| wins(&rules, &sum, player, case.misere, &mut memo);
            let outcome = if shape.is_partizan {
                match (moves(Some(Player::Left)), moves(Some(Player::Right))) {
                    (true, true) => "N",
                    (true, false) => "L",
                    (false, true) => "R",
                    (false, false) => "P",
                }
            } else if moves(None) {
                "N"
            } else {
                "P"
            };
            expected.push(outcome.to_owned());
        }
    }
    let values = program.values(&given).unwrap();
    Prepared { program, values, lines, expected }
}

/// Whether a program can be started.
fn exists(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

fn compile(program: &str, arguments: &[&str], folder: &Path) {
    let output = Command::new(program).args(arguments).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The commands that run the programs. All programs are compiled together, which takes a tenth of the time.
fn built(language: Language, texts: &[String], folder: &Path) -> Vec<Command> {
    let numbers = 0..texts.len();
    match language {
        Language::Cpp => {
            let mut all = "#include <bits/stdc++.h>\nusing namespace std;\n".to_owned();
            for (at, text) in texts.iter().enumerate() {
                const WIDE: &str = "#define int long long\n";
                let (wide, text) =
                    (text.contains(WIDE), text.replace(WIDE, "").replace("#include <bits/stdc++.h>\n", ""));
                // Only the main function of a whole program may end without `return`.
                let text = text.replace("signed main()", "void run()").replace("int main()", "void run()");
                let [before, after] =
                    if wide { ["#define int long long\n", "#undef int\n"] } else { ["", ""] };
                all.push_str(&format!("{before}namespace case_{at} {{\n{text}}}\n{after}"));
            }
            let calls: String =
                numbers.clone().map(|at| format!("case {at}: case_{at}::run(); break;\n")).collect();
            all.push_str(&format!(
                "int main(int, char** arguments) {{ switch (atoi(arguments[1])) {{ {calls} }} }}\n"
            ));
            fs::write(folder.join("all.cpp"), all).unwrap();
            compile("g++", &["-std=c++17", "-O1", "-Wall", "-Werror", "-o", "program", "all.cpp"], folder);
            // One of them as it is.
            fs::write(folder.join("one.cpp"), &texts[0]).unwrap();
            compile("g++", &["-std=c++17", "-Wall", "-Werror", "-o", "one", "one.cpp"], folder);
            let command = |at: usize| {
                let mut command = Command::new(folder.join("program"));
                command.arg(at.to_string());
                command
            };
            numbers.map(command).collect()
        }
        Language::Python => {
            let command = |at: usize| {
                let file = folder.join(format!("program{at}.py"));
                fs::write(&file, &texts[at]).unwrap();
                let mut command = Command::new("python3");
                command.arg(file);
                command
            };
            numbers.map(command).collect()
        }
        Language::Java => {
            let mut files = vec!["Main.java".to_owned()];
            fs::write(folder.join("Main.java"), &texts[0]).unwrap();
            for (at, text) in texts.iter().enumerate() {
                let name = format!("Main{at}");
                let text = text
                    .replace("public class Main ", &format!("public class {name} "))
                    .replace("Main::", &format!("{name}::"));
                fs::write(folder.join(format!("{name}.java")), text).unwrap();
                files.push(format!("{name}.java"));
            }
            compile("javac", &files.iter().map(|file| &**file).collect::<Vec<_>>(), folder);
            let command = |at: usize| {
                let mut command = Command::new("java");
                command.arg("-cp").arg(folder).arg(format!("Main{at}"));
                command
            };
            numbers.map(command).collect()
        }
    }
}

fn run(case: &Case, prepared: &Prepared, text: &str, mut command: Command) {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let lines = prepared.lines.join("\n") + "\n";
    let writer = thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let found = String::from_utf8(output.stdout).unwrap();
    let found: Vec<&str> = found.lines().collect();
    for ((line, expected), found) in prepared.lines.iter().zip(&prepared.expected).zip(&found) {
        assert_eq!(found, expected, "{} at {line}:\n{text}", case.rules);
    }
    assert_eq!(found.len(), prepared.expected.len(), "{}:\n{text}", case.rules);
    assert!(found.len() > 40, "{}: only {} positions", case.rules, found.len());
}

/// Runs every case in one language.
fn check(language: Language, needed: &[&str], most: usize) {
    if let Some(missing) = needed.iter().find(|program| !exists(program)) {
        println!("no program was compared, because {missing} is not installed");
        return;
    }
    let most = env::var("GRUNDY_EXPORT_POSITIONS").map_or(most, |most| most.parse().unwrap());
    let folder = env::temp_dir().join(format!("grundy-export-{}-{}", language.word(), std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let work = || {
        let cases: Vec<(&Case, Prepared)> = CASES.iter().map(|case| (case, prepared(case, most))).collect();
        let text = |(case, prepared): &(&Case, Prepared)| {
            let export = Export { language, misere: case.misere, impartial: false };
            let text =
                export.brute_force(&prepared.program, &prepared.values, &|message| message.id.to_owned());
            text.unwrap_or_else(|refusal| panic!("{}: {refusal}", case.rules))
        };
        let texts: Vec<String> = cases.iter().map(text).collect();
        let commands = built(language, &texts, &folder);
        for (((case, prepared), text), command) in cases.iter().zip(&texts).zip(commands) {
            run(case, prepared, text, command);
        }
    };
    thread::scope(|scope| {
        thread::Builder::new().stack_size(1 << 28).spawn_scoped(scope, work).unwrap();
    });
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn cpp() {
    check(Language::Cpp, &["g++"], 1500);
}

#[test]
fn python() {
    check(Language::Python, &["python3"], 300);
}

#[test]
fn java() {
    check(Language::Java, &["javac", "java"], 300);
}
