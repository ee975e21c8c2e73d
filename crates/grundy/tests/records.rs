//! The first entries of the files in `testdata/records`, and Node Kayles and Arc Kayles on all graphs with few
//! vertices, computed again; and published values of boards.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::Session;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/records");

/// The entries of a b-file, which must be numbered from 1 on.
fn b_file(name: &str) -> Vec<u64> {
    let text = std::fs::read_to_string(format!("{FOLDER}/{name}.txt")).unwrap();
    let entry = |(number, line): (usize, &str)| {
        let (n, value) = line.split_once(' ').unwrap();
        assert_eq!(n.parse::<usize>().unwrap(), number, "{name}");
        value.parse().unwrap()
    };
    (1..).zip(text.lines()).map(entry).collect()
}

fn value(session: &mut Session, request: &Value) -> u64 {
    let answer: Value = serde_json::from_str(&session.answer_json_line(&request.to_string())).unwrap();
    answer["value"].as_u64().unwrap_or_else(|| panic!("{answer}"))
}

/// Whether values that take long are computed, too.
fn all() -> bool {
    std::env::var_os("GRUNDY_PUBLISHED").is_some()
}

/// Compares the first `count` entries of a b-file with the values of boards of `rows` rows, and of the same boards as
/// graphs.
#[track_caller]
fn check_rows(name: &str, rows: usize, length: usize, count: usize) {
    let entries = b_file(name);
    assert_eq!(entries.len(), length);
    let mut session = Session::new();
    for (columns, &entry) in (1..).zip(&entries[..count]) {
        let size = format!("{rows}x{columns}");
        let of_board = json!({"ask": "value", "ruleset": "node-kayles", "position": size});
        assert_eq!(value(&mut session, &of_board), entry, "{size}");
        let graph = format!("grid({rows}, {columns})");
        let of_graph = json!({"ask": "value", "ruleset": "node-kayles-graph", "params": {"G": graph}, "position": "all"});
        assert_eq!(value(&mut session, &of_graph), entry, "{graph}");
    }
}

#[test]
fn node_kayles_with_three_rows() {
    // A316632 of the OEIS ends at n = 16.
    let known = [2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3];
    assert_eq!(b_file("node-kayles-3xn")[..16], known);
    check_rows("node-kayles-3xn", 3, 40, if all() { 40 } else { 16 });
}

#[test]
fn node_kayles_with_five_rows() {
    check_rows("node-kayles-5xn", 5, 15, if all() { 15 } else { 7 });
}

/// The published values that are cheap to compute. With the environment variable `GRUNDY_PUBLISHED`, also those that
/// are slow.
#[test]
fn published_values_of_boards() {
    let text = std::fs::read_to_string(format!("{FOLDER}/../boards/published.csv")).unwrap();
    let (mut session, mut asked) = (Session::new(), 0);
    for line in text.lines().skip(1) {
        let columns: Vec<&str> = line.split(',').collect();
        let [game, position, expected, cost, _] = columns[..] else { panic!("{line}") };
        if cost == "quick" || cost == "slow" && all() {
            let impartial = ["amazons", "clobber", "nogo"].contains(&game);
            let request =
                json!({"ask": "value", "ruleset": game, "impartial": impartial, "position": position});
            let start = std::time::Instant::now();
            assert_eq!(value(&mut session, &request).to_string(), expected, "{line}");
            if all() {
                println!("{line}: {:.2} s", start.elapsed().as_secs_f64());
            }
            asked += 1;
        }
    }
    assert!(asked > 130, "{asked}");
}

/// The graphs with a number of vertices up to isomorphism, each as a list of edges.
fn graphs(vertices: usize) -> Vec<Vec<(usize, usize)>> {
    let pairs: Vec<(usize, usize)> = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    let mut orders = vec![vec![]];
    for vertex in 0..vertices {
        orders = orders
            .into_iter()
            .flat_map(|order: Vec<usize>| {
                (0..=order.len()).map(move |at| {
                    let mut longer = order.clone();
                    longer.insert(at, vertex);
                    longer
                })
            })
            .collect();
    }
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for set in 0..1u32 << pairs.len() {
        if seen.contains(&set) {
            continue;
        }
        for order in &orders {
            let image = pairs.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).fold(
                0,
                |image, (_, &(a, b))| {
                    let (a, b) = (order[a].min(order[b]), order[a].max(order[b]));
                    image | 1u32 << pairs.iter().position(|&pair| pair == (a, b)).unwrap()
                },
            );
            seen.insert(image);
        }
        let edges = pairs.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1);
        found.push(edges.map(|(_, &edge)| edge).collect());
    }
    found
}

#[test]
fn the_census_of_graphs() {
    let text = std::fs::read_to_string(format!("{FOLDER}/census-of-graphs.csv")).unwrap();
    let expected: Vec<&str> =
        text.lines().filter(|line| line.starts_with(['1', '2', '3', '4', '5'])).collect();
    let mut session = Session::new();
    let mut lines = Vec::new();
    for vertices in 1..=5 {
        let graphs = graphs(vertices);
        for game in ["node-kayles-graph", "arc-kayles"] {
            let mut counts = [0; 8];
            for edges in &graphs {
                let mut words: Vec<String> = (0..vertices).map(|vertex| vertex.to_string()).collect();
                words.extend(edges.iter().map(|(a, b)| format!("{a} {b}")));
                let graph = format!("edges {{{}}}", words.join(", "));
                let request =
                    json!({"ask": "value", "ruleset": game, "params": {"G": graph}, "position": "all"});
                counts[usize::try_from(value(&mut session, &request)).unwrap()] += 1;
            }
            let counted = counts.iter().enumerate().filter(|&(_, &count)| count > 0);
            lines.extend(counted.map(|(value, count)| format!("{vertices},{game},{value},{count}")));
        }
    }
    assert_eq!(lines, expected);
}
