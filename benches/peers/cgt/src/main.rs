// SPDX-License-Identifier: AGPL-3.0-only
//! Tasks for the crate `cgt`, read from standard input, one per line; see benches/peers/README.md.

use cgt::short::partizan::canonical_form::CanonicalForm;
use cgt::short::partizan::games::domineering::Domineering;
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use std::io::BufRead;
use std::str::FromStr;

/// The CPU time of this thread in seconds.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds: f64 = text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or(0.0);
    nanoseconds / 1e9
}

fn main() {
    let mut games: Vec<CanonicalForm> = Vec::new();
    let mut sums: Vec<CanonicalForm> = Vec::new();
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("standard input is text");
        let words: Vec<&str> = line.split(' ').collect();
        let start = cpu_seconds();
        let answer = match words[..] {
            ["game", options] => {
                let (left, right) = options.split_once('|').expect("a bar between the options");
                let list = |text: &str| {
                    let numbers = text.split(',').filter(|number| !number.is_empty());
                    numbers.map(|number| games[number.parse::<usize>().expect("a number")].clone()).collect()
                };
                let game = CanonicalForm::new_from_moves(list(left), list(right));
                games.push(game);
                continue;
            }
            ["compare"] => {
                let pairs = games.iter().flat_map(|g| games.iter().map(move |h| (g, h)));
                pairs.filter(|(g, h)| CanonicalForm::leq(g, h)).count().to_string()
            }
            ["sums", step] => {
                let step = step.parse().expect("a number");
                let some: Vec<&CanonicalForm> = games.iter().step_by(step).collect();
                for (at, g) in some.iter().enumerate() {
                    for h in &some[at..] {
                        sums.push(CanonicalForm::construct_sum(g, h));
                    }
                }
                format!("{} {}", sums.len(), sums.iter().filter(|sum| sum.is_number()).count())
            }
            ["thermographs", of] => {
                let of = if of == "games" { &games } else { &sums };
                let hot = of.iter().filter(|game| game.thermograph().temperature() > 0.into()).count();
                hot.to_string()
            }
            ["domineering", board] => {
                let (rows, columns) = board.split_once('x').expect("rows x columns");
                let row = ".".repeat(columns.parse().expect("a number"));
                let rows = vec![row; rows.parse().expect("a number")];
                let position: Domineering = Domineering::from_str(&rows.join("|")).expect("a board");
                position.canonical_form(&ParallelTranspositionTable::new()).to_string()
            }
            _ => panic!("unknown task: {line}"),
        };
        println!("{line}: {answer}: {:.4}", cpu_seconds() - start);
    }
}
