//! Random games whose rules are text: boards on grids, graphs and orders, lists and heaps. Their values and outcomes by
//! the engines that take games apart are those of the engine `reference`, which applies the rules to whole components.

use crate::random::Random;
use grundy::Session;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

impl Random {
    fn index(&mut self, length: usize) -> usize {
        usize::try_from(self.below(length as u64)).unwrap()
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.index(of.len())]
    }
}

/// A game, and positions of it.
struct Sample {
    sort: &'static str,
    rules: String,
    is_owned: bool,
    positions: [String; 2],
}

/// The states of a board in an order; every move takes cells to later states. The last state is a hole.
struct States(Vec<char>);

impl States {
    fn random(random: &mut Random) -> Self {
        let more = random.one(&["", "", "x", "xo"]);
        Self(".".chars().chain(more.chars()).chain(['#']).collect())
    }

    fn declared(&self) -> String {
        if self.0.len() == 2 {
            return String::new();
        }
        format!(" of \"{}\"", self.0[..self.0.len() - 1].iter().collect::<String>())
    }

    /// A state that is not a hole.
    fn cell(&self, random: &mut Random) -> char {
        if random.chance(50) { self.0[0] } else { self.0[random.index(self.0.len() - 1)] }
    }

    fn later(&self, than: char, random: &mut Random) -> char {
        let at = self.0.iter().position(|&state| state == than).unwrap();
        self.0[at + 1 + random.index(self.0.len() - 1 - at)]
    }

    fn board(&self, rows: usize, columns: usize, random: &mut Random) -> String {
        let holes = random.below(35);
        let row = |random: &mut Random| {
            let one = |random: &mut Random| if random.chance(holes) { '#' } else { self.cell(random) };
            (0..columns).map(|_| one(random)).collect::<String>()
        };
        (0..rows).map(|_| row(random)).collect::<Vec<_>>().join("|")
    }
}

/// A picture with at least one cell that is not `?`.
fn picture(states: &States, (rows, columns): (usize, usize), random: &mut Random) -> Vec<char> {
    loop {
        let one = |random: &mut Random| if random.chance(15) { '?' } else { states.cell(random) };
        let cells: Vec<char> = (0..rows * columns).map(|_| one(random)).collect();
        if cells.iter().any(|&cell| cell != '?') {
            return cells;
        }
    }
}

fn rows_of(cells: &[char], columns: usize) -> String {
    cells.chunks(columns).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|")
}

/// A rule of a grid as a pair of pictures.
fn picture_rule(states: &States, random: &mut Random) -> String {
    let shape = random.one(&[(1, 1), (1, 2), (1, 2), (1, 3), (2, 1), (2, 2)]);
    let before = picture(states, shape, random);
    let mut after = before.clone();
    while after == before {
        for (after, &before) in after.iter_mut().zip(&before) {
            if before != '?' && random.chance(70) {
                *after = states.later(before, random);
            }
        }
    }
    let turned = if random.chance(50) { "  turned" } else { "" };
    format!("board(\"{}\") -> board(\"{}\"){turned}", rows_of(&before, shape.1), rows_of(&after, shape.1))
}

/// A rule that chooses a cell, and changes it and a range of cells. Every range in `ranges` depends on `v`.
fn range_rule(kind: &str, states: &States, ranges: &[&str], random: &mut Random) -> String {
    let from = states.cell(random);
    let to = states.later(from, random);
    let mut writes = format!("[v] = \"{to}\"");
    if random.chance(50) {
        let _ = write!(writes, ", [{}] = \"#\"", random.one(ranges));
    }
    let other = states.cell(random);
    let range = random.one(ranges);
    let condition = match random.below(9) {
        0 => format!("where any(x[u] == \"{other}\" for u in {range})"),
        1 => format!("where all(x[u] != \"{other}\" for u in {range})"),
        2 => format!("where count(u in {range} where x[u] == \"{other}\") < 2"),
        3 => format!("where v % 2 == {}", random.below(2)),
        4 if kind == "board" => {
            let (columns, not) = (1 + random.index(3), random.one(&["", "not "]));
            let shape = (1 + random.index(2), columns);
            let turned = random.one(&["", "turned "]);
            format!("where \"{}\" {turned}{not}in x", rows_of(&picture(states, shape, random), columns))
        }
        _ => String::new(),
    };
    format!("{kind}(x[]) -> {kind}(x with {writes})  for v in cells(x, \"{from}\")  {condition}")
}

/// A rule by which a piece walks and leaves a hole.
fn walking_rule(kind: &str, ranges: &[&str], states: &States, random: &mut Random) -> String {
    let piece = states.0[states.0.len() - 2];
    let range = random.one(ranges);
    format!(
        "{kind}(x[]) -> {kind}(x with [v] = \"#\", [u] = \"{piece}\")  for v in cells(x, \"{piece}\")  for u in {range}  \
         where x[u] == \".\""
    )
}

fn owned(rule: String, is_owned: bool, random: &mut Random) -> String {
    if is_owned { format!("{}{rule}", random.one(&["left ", "right ", ""])) } else { rule }
}

fn grid(random: &mut Random) -> Sample {
    let states = States::random(random);
    let is_owned = random.chance(20);
    let mut rules = format!("position board(x[grid]{})\n", states.declared());
    let near = [
        "near(v)",
        "closed(v)",
        "near8(v)",
        "knight(v)",
        "line(v, \"rook\")",
        "line(v, \"bishop\")",
        "line(v, \"queen\")",
        "above(v)",
        "below(v)",
        "group(x, v)",
        "near(group(x, v))",
        "closed(v) but above(v)",
    ];
    for _ in 0..1 + random.below(3) {
        let rule = match random.below(10) {
            0..5 => picture_rule(&states, random),
            5..9 => range_rule("board", &states, &near, random),
            _ if states.0.len() == 2 => picture_rule(&states, random),
            _ => walking_rule("board", &["near(v)", "slide(x, v, \"rook\")", "knight(v)"], &states, random),
        };
        let _ = writeln!(rules, "{}", owned(rule, is_owned, random));
    }
    let shapes = [(1, 5), (2, 2), (2, 3), (1, 6), (3, 2), (3, 3), (2, 4), (1, 8), (4, 2)];
    let shapes = if states.0.len() == 2 { &shapes[..] } else { &shapes[..5] };
    let position = |random: &mut Random| {
        let (rows, columns) = random.one(shapes);
        format!("board(\"{}\")", states.board(rows, columns, random))
    };
    let positions = [position(random), position(random)];
    Sample { sort: "grid", rules, is_owned, positions }
}

/// The edges of a random graph; every vertex is listed.
fn edges(vertices: usize, random: &mut Random) -> Vec<String> {
    let percent = 25 + random.below(50);
    let mut edges: Vec<String> = (0..vertices).map(|vertex| vertex.to_string()).collect();
    for (a, b) in (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b))) {
        if random.chance(percent) {
            edges.push(format!("{a} {b}"));
        }
    }
    edges
}

fn graph(random: &mut Random) -> Sample {
    let states = States::random(random);
    let is_owned = random.chance(20);
    let most = if states.0.len() == 2 { 5 } else { 3 };
    let vertices = 3 + random.index(most);
    let edges = edges(vertices, random);
    let on_edges = edges.len() - vertices;
    let on_edges = (random.chance(30) && (1..=8).contains(&on_edges)).then_some(on_edges);
    let space = if on_edges.is_some() { "edges of G" } else { "G" };
    let mut rules = format!(
        "param G = edges {{{}}}\nposition graph(x[{space}]{})\n",
        edges.join(", "),
        states.declared()
    );
    let near = ["near(v)", "closed(v)", "group(x, v)", "near(group(x, v))", "reach(x, closed(v), \".\")"];
    for _ in 0..1 + random.below(2) {
        let rule = if states.0.len() > 2 && random.chance(25) {
            walking_rule("graph", &["near(v)"], &states, random)
        } else {
            range_rule("graph", &states, &near, random)
        };
        let _ = writeln!(rules, "{}", owned(rule, is_owned, random));
    }
    let cells = on_edges.unwrap_or(vertices);
    let position = |random: &mut Random| format!("graph(\"{}\")", states.board(1, cells, random));
    let positions = [position(random), position(random)];
    Sample { sort: if on_edges.is_some() { "edges" } else { "vertices" }, rules, is_owned, positions }
}

fn order(random: &mut Random) -> Sample {
    let states = States(vec!['.', '#']);
    let (order, cells) = random.one(&[
        ("divisors(12)", 6),
        ("subsets(3)", 8),
        ("product(2, 3)", 6),
        ("chain(5)", 5),
        ("order {0 < 1 < 3, 0 < 2}", 4),
        ("order {0 < 2, 1 < 2, 1 < 3, 4 < 3}", 5),
    ]);
    let mut rules = format!("param P = {order}\nposition poset(x[P])\n");
    for _ in 0..1 + random.below(2) {
        let ranges = ["above(v)", "below(v)", "above(v) but below(v)"];
        let _ = writeln!(rules, "{}", range_rule("poset", &states, &ranges, random));
    }
    let position = |random: &mut Random| format!("poset(\"{}\")", states.board(1, cells, random));
    let positions = [position(random), position(random)];
    Sample { sort: "order", rules, is_owned: false, positions }
}

fn list(random: &mut Random) -> Sample {
    let is_owned = random.chance(20);
    let mut rules = String::from("position row(x[])\n");
    for _ in 0..1 + random.below(3) {
        let least = 1 + random.below(2);
        let rule = match random.below(7) {
            0 => format!("row(x[]) -> row(x with [i] = x[i] - {least})  for i in 0..len(x)  where x[i] >= {least}"),
            1 => "row(x[]) -> row(x with [i] = x[i] - t)  for i in 0..len(x)  for t in 1..=x[i]".to_owned(),
            2 => format!("row(x[]) -> row(x[0..i]) + row(x[i + 1..len(x)])  for i in 0..len(x)  where x[i] >= {least}"),
            3 => "row(x[]) -> row(x[0..i])  for i in 0..len(x)  where x[i] % 2 == 1".to_owned(),
            4 => "row(x[]) -> row(x with [i] = x[i] - 1, [j] = x[j] - 1)  for j in 0..len(x)  for i in 0..j  where x[i] > 0 and x[j] > 0"
                .to_owned(),
            5 => "row(x[]) -> row(x with [i] = x[i] - 1)  for i in 1..len(x)  where x[i] > x[i - 1]".to_owned(),
            _ => "row(x[]) -> row(x[1..len(x)])  where len(x) > 0 and x[0] > 0".to_owned(),
        };
        let _ = writeln!(rules, "{}", owned(rule, is_owned, random));
    }
    let position = |random: &mut Random| {
        let entries: Vec<String> = (0..1 + random.below(4)).map(|_| random.below(4).to_string()).collect();
        format!("row([{}])", entries.join(", "))
    };
    let positions = [position(random), position(random)];
    Sample { sort: "list", rules, is_owned, positions }
}

fn heap(random: &mut Random) -> Sample {
    let mut rules = String::from("position heap(n)\n");
    for _ in 0..1 + random.below(3) {
        let (take, other) = (1 + random.below(3), 2 + random.below(3));
        let rule = match random.below(5) {
            0 => format!("heap(n) -> heap(n - {take})"),
            1 => format!("heap(n) -> heap(a) + heap(n - {take} - a)  for a in 0..=n - {take}"),
            2 => format!("heap(n) -> heap(a) + heap(n - a)  for a in 1..n  where a % {other} != 0"),
            3 => format!("heap(n) -> heap(n / {other})  where n > 0"),
            _ => format!("heap(n) -> heap(n - t)  for t in 1..=n  where t % {other} == {}", take % other),
        };
        let _ = writeln!(rules, "{rule}");
    }
    let positions = [random.below(14), random.below(14)].map(|n| format!("heap({n})"));
    Sample { sort: "heap", rules, is_owned: false, positions }
}

fn sample(seed: u64) -> Sample {
    let mut random = Random(seed.wrapping_mul(0x2545_f491_4f6c_dd1d));
    match seed % 10 {
        0..5 => grid(&mut random),
        5..7 => graph(&mut random),
        7 => order(&mut random),
        8 => list(&mut random),
        _ => heap(&mut random),
    }
}

/// The number of games; the environment variable `GRUNDY_GAMES` changes it.
#[test]
fn random_games_have_the_values_of_the_reference_engine() {
    let games: u64 = std::env::var("GRUNDY_GAMES").map_or(200, |games| games.parse().unwrap());
    let mut session = Session::new();
    let mut compared: BTreeMap<&str, u64> = BTreeMap::new();
    let mut values = [0u64; 4];
    for seed in 0..games {
        if seed % 64 == 0 {
            session = Session::new();
        }
        let sample = sample(seed);
        let is_sum = seed % 4 == 3;
        let position = if is_sum { sample.positions.join(" + ") } else { sample.positions[0].clone() };
        let mut ask = |question: &str, convention: &str, engine: Option<&str>| {
            let mut request = json!({
                "ask": question, "ruleset": {"rules": sample.rules}, "position": position, "convention": convention,
            });
            if sample.is_owned {
                request["impartial"] = json!(true);
            }
            if let Some(engine) = engine {
                request["engine"] = json!(engine);
            }
            serde_json::from_str::<Value>(&session.answer_json_line(&request.to_string())).unwrap()
        };
        let expected = ask("value", "normal", Some("reference"));
        let Some(value) = expected["value"].as_u64() else {
            // It is not proved that play on these boards ends.
            let _ = compared.entry("refused").and_modify(|count| *count += 1).or_insert(1);
            continue;
        };
        for engine in [None, Some("search"), Some("memo")] {
            let found = ask("value", "normal", engine);
            assert_eq!(
                found["value"], value,
                "seed {seed}, {engine:?}, {position} of\n{}\n{found}",
                sample.rules
            );
        }
        let expected = ask("outcome", "misere", Some("reference"));
        for engine in [None, Some("search")] {
            let found = ask("outcome", "misere", engine);
            assert_eq!(
                found["outcome"], expected["outcome"],
                "seed {seed}, {engine:?}, misère, {position} of\n{}\n{found}\n{expected}",
                sample.rules
            );
        }
        values[usize::try_from(value.min(3)).unwrap()] += 1;
        *compared.entry(sample.sort).or_insert(0) += 1;
    }
    println!("{compared:?}, values {values:?}");
    let refused = compared.remove("refused").unwrap_or(0);
    assert!(refused < games / 10, "{refused} of {games} were refused");
    assert_eq!(compared.len(), 6, "{compared:?}");
    assert!(values.iter().all(|&count| count > games / 50), "{values:?}");
}
