//! Tasks about canonical forms, read from standard input, one per line; see benches/peers/README.md.
//!
//! `cargo run --release --example peer_tasks day-three` prints the values born by day 3 as lines `game L|R`. The lists
//! `L` and `R` contain the options, as the numbers of earlier lines, counted from 0.

#![expect(clippy::print_stdout, reason = "the program prints what it measures")]

use grundy_core::Unlimited;
use grundy_values::{Dyadic, Form, Forms, Side, ValueError};
use std::collections::BTreeSet;
use std::io::BufRead;

/// The CPU time of this thread in seconds.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds: f64 = text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or(0.0);
    nanoseconds / 1e9
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut forms = Forms::new(&Unlimited);
    if std::env::args().nth(1).as_deref() == Some("day-three") {
        return Ok(print_day_three(&mut forms)?);
    }
    let (mut games, mut sums) = (Vec::new(), Vec::new());
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split(' ').collect();
        let start = cpu_seconds();
        let answer = match words[..] {
            ["game", options] => {
                let (left, right) = options.split_once('|').ok_or("no bar between the options")?;
                let list = |text: &str| -> Result<Vec<Form>, Box<dyn std::error::Error>> {
                    let numbers = text.split(',').filter(|number| !number.is_empty());
                    numbers.map(|number| Ok(games[number.parse::<usize>()?])).collect()
                };
                let game = forms.braces(list(left)?, list(right)?)?;
                games.push(game);
                continue;
            }
            ["compare"] => {
                let mut comparable = 0;
                for &g in &games {
                    for &h in &games {
                        comparable += u32::from(forms.at_most(g, h)?);
                    }
                }
                comparable.to_string()
            }
            ["sums", step] => {
                let some: Vec<Form> = games.iter().copied().step_by(step.parse()?).collect();
                for (at, &g) in some.iter().enumerate() {
                    for &h in &some[at..] {
                        sums.push(forms.add(g, h)?);
                    }
                }
                let numbers = sums.iter().filter(|&&sum| forms.as_number(sum).is_some()).count();
                format!("{} {numbers}", sums.len())
            }
            ["thermographs", of] => {
                let mut hot = 0;
                for &game in if of == "games" { &games } else { &sums } {
                    hot += u32::from(forms.thermograph(game)?.temperature > Dyadic::ZERO);
                }
                hot.to_string()
            }
            _ => return Err(format!("unknown task: {line}").into()),
        };
        println!("{line}: {answer}: {:.4}", cpu_seconds() - start);
    }
    Ok(())
}

/// All sets of pairwise incomparable `games`.
fn antichains(forms: &mut Forms<'_>, games: &[Form]) -> Result<Vec<Vec<Form>>, ValueError> {
    let mut found: Vec<Vec<Form>> = vec![Vec::new()];
    for &game in games {
        let mut longer = Vec::new();
        for antichain in &found {
            let mut is_apart = true;
            for &other in antichain {
                is_apart &= !forms.at_most(game, other)? && !forms.at_most(other, game)?;
            }
            if is_apart {
                longer.push([&antichain[..], &[game]].concat());
            }
        }
        found.extend(longer);
    }
    Ok(found)
}

/// Prints the 1474 values born by day 3, each after its options.
fn print_day_three(forms: &mut Forms<'_>) -> Result<(), ValueError> {
    let mut day = vec![Form::ZERO];
    for _ in 0..3 {
        let sides = antichains(forms, &day)?;
        let earlier: BTreeSet<Form> = day.iter().copied().collect();
        let mut born = BTreeSet::new();
        for left in &sides {
            for right in &sides {
                born.insert(forms.braces(left.clone(), right.clone())?);
            }
        }
        day.extend(born.into_iter().filter(|game| !earlier.contains(game)));
    }
    for &game in &day {
        let lists = [Side::Left, Side::Right].map(|side| -> Result<String, ValueError> {
            let options = forms.options(game, side)?;
            let numbers = options.iter().filter_map(|option| day.iter().position(|one| one == option));
            Ok(numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(","))
        });
        let [left, right] = lists;
        println!("game {}|{}", left?, right?);
    }
    Ok(())
}
