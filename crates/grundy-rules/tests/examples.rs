//! The examples from the description of the language, compared with the same rules written in Rust.

#![allow(clippy::unwrap_used, reason = "tests")]

use grundy_core::{ComponentRef, Detail, Kind, KindId, Move, Ruleset, Standing, mex};
use grundy_rules::{ParamValue, Program, Rules};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The words of a component of the first kind.
type Words = Vec<u64>;

fn rules(source: &str, params: &[(&str, ParamValue)]) -> Rules {
    let (program, diagnostics) = Program::parse(source);
    let program = program.unwrap_or_else(|| panic!("{diagnostics:#?}"));
    let params: Vec<_> = params.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    program.bind(&params).unwrap().0
}

/// The options of the component, each a multiset of components with their counts.
fn options(rules: &Rules, words: &[u64]) -> Vec<Vec<(Words, u128)>> {
    let mut options = Vec::new();
    let flow = rules
        .visit_moves(ComponentRef { kind: KindId(0), words }, Detail::Options, &mut |found: &Move<'_>| {
            options
                .push(sorted(found.option.terms().map(|t| (t.component.words.to_vec(), t.count)).collect()));
            ControlFlow::Continue(())
        })
        .unwrap();
    assert!(flow.is_continue());
    options
}

fn sorted(mut terms: Vec<(Words, u128)>) -> Vec<(Words, u128)> {
    terms.retain(|(_, count)| *count > 0);
    terms.sort();
    terms
}

/// Compares the options with those of `twin`, in order, for every component.
#[track_caller]
fn check(
    source: &str,
    params: &[(&str, ParamValue)],
    components: impl IntoIterator<Item = Words>,
    twin: impl Fn(&[u64]) -> Vec<Vec<(Words, u128)>>,
) -> Rules {
    let rules = rules(source, params);
    let mut seen = 0;
    for words in components {
        let expected: Vec<_> = twin(&words).into_iter().map(sorted).collect();
        assert_eq!(options(&rules, &words), expected, "options of {words:?}");
        seen += expected.len();
    }
    assert!(seen > 0, "nothing was compared");
    rules
}

/// The nim-value by the definition.
fn value(rules: &Rules, words: &[u64], known: &mut HashMap<Words, u64>) -> u64 {
    if let Some(&value) = known.get(words) {
        return value;
    }
    let values: Vec<u64> = options(rules, words)
        .into_iter()
        .map(|option| {
            option
                .iter()
                .filter(|(_, count)| count % 2 == 1)
                .fold(0, |sum, (words, _)| sum ^ value(rules, words, known))
        })
        .collect();
    let value = mex(values);
    known.insert(words.to_vec(), value);
    value
}

/// Compares every `value` and `moves` theorem with the definition.
#[track_caller]
fn check_theorems(rules: &Rules, components: impl IntoIterator<Item = Words>) {
    let mut known = HashMap::new();
    let mut compared = 0;
    for words in components {
        let component = ComponentRef { kind: KindId(0), words: &words };
        let by_definition = value(rules, &words, &mut known);
        for theorem in 0..rules.closed_forms().theorems().len() {
            assert!(matches!(&rules.closed_forms().theorems()[theorem].standing, Standing::Theorem { .. }));
            if let Some(value) = rules.closed_forms().value(theorem, component).unwrap() {
                assert_eq!(value, by_definition, "{words:?}");
                compared += 1;
            }
            for wanted in 0..=by_definition + 1 {
                let mut found = Vec::new();
                let covered = rules
                    .closed_forms()
                    .moves(theorem, component, wanted, Detail::Options, &mut |m: &Move<'_>| {
                        found.push(sorted(
                            m.option.terms().map(|t| (t.component.words.to_vec(), t.count)).collect(),
                        ));
                        ControlFlow::Continue(())
                    })
                    .unwrap();
                if covered.is_some() {
                    let mut of_value: Vec<_> = options(rules, &words);
                    of_value.retain(|option| {
                        option.iter().fold(0, |sum, (words, count)| {
                            if count % 2 == 1 { sum ^ value(rules, words, &mut known) } else { sum }
                        }) == wanted
                    });
                    of_value.sort();
                    found.sort();
                    assert_eq!(found, of_value, "moves of {words:?} to {wanted}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 0, "nothing was compared");
}

fn one(words: &[u64]) -> Vec<(Words, u128)> {
    vec![(words.to_vec(), 1)]
}

#[test]
fn take_away() {
    let source = "\
# Take Away: take 1 to k stones from one heap.
game \"Take Away\"
param k >= 0 = 3

position heap(n)

heap(n) -> heap(n - t)  for t in 1..=k  as \"take {t}\"

theorem value heap(n) = n % (k + 1)
theorem moves heap(n) to v -> heap(n - t)  let t = (n - v) % (k + 1)  where 1 <= t <= min(k, n) and v <= k
source \"Winning Ways, ch. 3\"
";
    for k in [0u64, 1, 3, 4, 7] {
        let params = [("k", ParamValue::Number(k.into()))];
        let components = || (0..30).map(|n| vec![n]);
        let twin = |w: &[u64]| (1..=k.min(w[0])).map(|t| one(&[w[0] - t])).collect();
        if k == 0 {
            assert!(options(&rules(source, &params), &[9]).is_empty());
            check_theorems(&rules(source, &params), components());
        } else {
            check_theorems(&check(source, &params, components(), twin), components());
        }
    }
    assert_eq!(rules(source, &[]).closed_forms().theorems()[1].line, 10);
}

#[test]
fn a_long_loop_is_not_gone_through() {
    let source = "param k = 3\nheap(n) -> heap(n - t) for t in 1..=k";
    let params = [("k", ParamValue::Number(1 << 63))];
    check(source, &params, (0..50).map(|n| vec![n]), |w| (1..=w[0]).map(|t| one(&[w[0] - t])).collect());
    let source = "param k = 3\nheap(n) -> (t - 4) * heap(2 * t - n) for t in 1..=k let u = t * 3 - 1 where 10 < u <= n";
    check(source, &params, (0..50).map(|n| vec![n]), |w| {
        let turns = (4..=w[0]).filter(|t| t * 3 - 1 > 10 && t * 3 - 1 <= w[0] && (*t == 4 || 2 * t >= w[0]));
        turns.map(|t| if t == 4 { vec![] } else { vec![(vec![2 * t - w[0]], u128::from(t) - 4)] }).collect()
    });
}

#[test]
fn grundys_game() {
    let source = "heap(n) -> heap(a) + heap(n - a)  for a in 1..n  where a < n - a";
    check(source, &[], (0..60).map(|n| vec![n]), |w| {
        (1..w[0]).filter(|a| *a < w[0] - a).map(|a| vec![(vec![a], 1), (vec![w[0] - a], 1)]).collect()
    });
}

#[test]
fn even_split() {
    let source = "\
game \"Even split\"
param F >= 1 = 2
position pile(n)
pile(n) -> (n % m) * pile(n / m + 1) + (m - n % m) * pile(n / m)  where n >= F  for m in 2..=n
";
    for f in [1u64, 2, 5] {
        check(source, &[("F", ParamValue::Number(f.into()))], (0..80).map(|n| vec![n]), |w| {
            let n = w[0];
            let split = |m: u64| vec![(vec![n / m + 1], (n % m).into()), (vec![n / m], (m - n % m).into())];
            if n < f { Vec::new() } else { (2..=n).map(split).collect() }
        });
    }
}

#[test]
fn nukit() {
    let source = "\
game \"Nukit\"
position reagents(a, b, c, d)
reagents(a, b, c, d) -> reagents(a - 2, b - 1, c,     d - 2)
reagents(a, b, c, d) -> reagents(a - 1, b - 1, c - 1, d - 1)
reagents(a, b, c, d) -> reagents(a,     b,     c - 2, d - 1)
reagents(a, b, c, d) -> reagents(a,     b - 3, c,     d)
reagents(a, b, c, d) -> reagents(a - 1, b,     c,     d - 1)
";
    let components = (0..4 * 5 * 4 * 4).map(|i| vec![i % 4, i / 4 % 5, i / 20 % 4, i / 80]);
    check(source, &[], components, |w| {
        [[2, 1, 0, 2], [1, 1, 1, 1], [0, 0, 2, 1], [0, 3, 0, 0], [1, 0, 0, 1]]
            .into_iter()
            .filter_map(|move_| {
                let left: Option<Words> =
                    w.iter().zip(move_).map(|(have, used)| have.checked_sub(used)).collect();
                left.map(|left| one(&left))
            })
            .collect()
    });
}

#[test]
fn cutting_game() {
    let source = "\
game \"Cutting Game\"
position sheet(w >= 1, h >= 1)
sheet(w, h) -> sheet(i, h) + sheet(w - i, h)  for i in 1..w  as \"cut after column {i}\"
sheet(w, h) -> sheet(w, i) + sheet(w, h - i)  for i in 1..h  as \"cut after row {i}\"
win sheet(1, 1)
";
    let rules = check(source, &[], (1..8).flat_map(|w| (1..8).map(move |h| vec![w, h])), |w| {
        let columns = (1..w[0]).map(|i| vec![(vec![i, w[1]], 1), (vec![w[0] - i, w[1]], 1)]);
        columns.chain((1..w[1]).map(|i| vec![(vec![w[0], i], 1), (vec![w[0], w[1] - i], 1)])).collect()
    });
    let is_win = |words: &[u64]| rules.is_win(ComponentRef { kind: KindId(0), words }).unwrap();
    assert!(rules.shape().has_wins && is_win(&[1, 1]) && !is_win(&[1, 2]));
    let contains = |words: &[u64]| rules.contains(ComponentRef { kind: KindId(0), words }).unwrap();
    assert!(contains(&[1, 1]) && !contains(&[0, 1]));
    let fields = &rules.kinds()[0].fields;
    assert_eq!((fields[0].low, fields[0].high), (1, u64::MAX));
}

#[test]
fn puppet_dance() {
    let source = "\
pile(x) -> pile(x xor y)  for y in 1..=x  where x xor y < x
theorem value pile(x) = if x == 0 then 0 else x - pow2(log2(x)) + 1
source \"Luogu P5387\"
";
    let rules = check(source, &[], (0..70).map(|n| vec![n]), |w| {
        (1..=w[0]).filter(|y| w[0] ^ y < w[0]).map(|y| one(&[w[0] ^ y])).collect()
    });
    check_theorems(&rules, (0..70).map(|n| vec![n]));
    assert_eq!(rules.title(), "pile");
}

#[test]
fn fibonacci_nim() {
    let source = "heap(n, q) -> heap(n - t, 2 * t)  for t in 1..=min(n, q)";
    check(source, &[], (0..12).flat_map(|n| (0..12).map(move |q| vec![n, q])), |w| {
        (1..=w[0].min(w[1])).map(|t| one(&[w[0] - t, 2 * t])).collect()
    });
}

#[test]
fn turning_corners() {
    let source = "coin(x, y) -> coin(a, y) + coin(x, b) + coin(a, b)  for a in 0..x  for b in 0..y";
    let rules = check(source, &[], (0..6).flat_map(|n| (0..6).map(move |q| vec![n, q])), |w| {
        (0..w[0])
            .flat_map(|a| (0..w[1]).map(move |b| (a, b)))
            .map(|(a, b)| vec![(vec![a, w[1]], 1), (vec![w[0], b], 1), (vec![a, b], 1)])
            .collect()
    });
    let mut known = HashMap::new();
    for x in 0..6 {
        for y in 0..6 {
            assert_eq!(value(&rules, &[x, y], &mut known), grundy_core::nim_product(x, y));
        }
    }
}

/// Staircases of at most three stairs; the first word is the number of stairs.
fn stairs() -> Vec<Words> {
    let mut stairs = vec![vec![0]];
    for a in 0..4 {
        stairs.push(vec![1, a]);
        for b in 0..3 {
            stairs.push(vec![2, a, b]);
            for c in 0..3 {
                stairs.push(vec![3, a, b, c]);
            }
        }
    }
    stairs
}

#[test]
fn staircase() {
    let source = "\
stairs(x[]) -> stairs(x with [i] = x[i] - t, [i - 1] = x[i - 1] + t)  for i in 1..len(x)  for t in 1..=x[i]  as \"move {t} from {i + 1}\"
stairs(x[]) -> stairs(x with [0] = x[0] - t)  where len(x) > 0  for t in 1..=x[0]  as \"move {t} from 1\"
theorem value stairs(x[]) = xor(x[i] for i in 0..len(x) where i % 2 == 0)
source \"Winning Ways, ch. 3\"
";
    let rules = check(source, &[], stairs(), |w| {
        let mut moved = Vec::new();
        for i in 2..w.len() {
            for t in 1..=w[i] {
                let mut left = w.to_vec();
                left[i] -= t;
                left[i - 1] += t;
                moved.push(one(&left));
            }
        }
        for t in 1..=w.get(1).copied().unwrap_or(0) {
            let mut left = w.to_vec();
            left[1] -= t;
            moved.push(one(&left));
        }
        moved
    });
    check_theorems(&rules, stairs());
    let mut labels = Vec::new();
    let component = ComponentRef { kind: KindId(0), words: &[2, 1, 1] };
    let _ = rules.visit_moves(component, Detail::Labels, &mut |found: &Move<'_>| {
        labels.push(found.label.unwrap_or_default().to_owned());
        ControlFlow::Continue(())
    });
    assert_eq!(labels, ["move 1 from 2", "move 1 from 1"]);
}

#[test]
fn rules_of_the_case_file() {
    let kayles = rules("kayles(n) -> kayles(i) + kayles(n - t - i) for t in 1..=2 for i in 0..=n - t", &[]);
    assert_eq!(value(&kayles, &[5], &mut HashMap::new()), 4);
    let mark = rules("mark(n) -> mark(n - 1)\nmark(n) -> mark(n / 2) where n >= 1", &[]);
    assert_eq!(value(&mark, &[4], &mut HashMap::new()), 1);
    let heap = rules("heap(n) -> heap(n - t) for t in 1..=3; heap(n) -> heap(n) where n > 100", &[]);
    assert_eq!(value(&heap, &[7], &mut HashMap::new()), 3);
}

#[test]
fn bounds_by_earlier_fields() {
    let rules = rules(
        "position chomp(a >= 1, b <= a, c <= b)\nchomp(a, b, c) -> chomp(a, b, c - t) for t in 1..=c\nchomp(a, b, c) -> chomp(a - 1, b, c)",
        &[],
    );
    let contains = |words: &[u64]| rules.contains(ComponentRef { kind: KindId(0), words }).unwrap();
    assert!(contains(&[3, 2, 2]) && !contains(&[3, 4, 2]) && !contains(&[0, 0, 0]) && !contains(&[3, 2, 3]));
    assert_eq!(options(&rules, &[2, 2, 1]), [one(&[2, 2, 0])]);
    assert_eq!(options(&rules, &[3, 2, 0]), [one(&[2, 2, 0])]);
    let expected = Kind::new("chomp", ["a", "b", "c"].map(grundy_core::Field::natural).into_iter().collect());
    assert_eq!(rules.kinds()[0].fields[1..], expected.fields[1..]);
}
