//! The theory of misère play compared with an exact search.

use crate::games::{self, Game, Saying, Terms, heaps};
use grundy_core::{Convention, Evidence, Field, Kind, KindId, Outcome, Sum, Unlimited};
use grundy_misere::{Family, quotient::TooLarge};
use grundy_solve::{EngineName, Settings, Solver, Which};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow::Continue;

/// The options of each heap. Each option is a list of smaller heaps.
type Options = Vec<Vec<Vec<usize>>>;

fn game(options: &Options) -> Game {
    let options = options.clone();
    games::game(vec![Kind::new("heap", vec![Field::natural("n")])], move |of, moves| {
        let n = usize::try_from(of.words[0]).unwrap();
        for option in options.get(n).into_iter().flatten() {
            let words: Vec<[u64; 1]> = option.iter().map(|&part| [part as u64]).collect();
            let terms: Vec<_> = words.iter().map(|part| (1, 0, &part[..])).collect();
            moves.to_terms(&terms, "")?;
        }
        Continue(())
    })
}

/// A strategy for random options with at most `parts` heaps each.
fn options(parts: usize) -> impl Strategy<Value = Options> {
    let rows: Vec<_> = (0..7usize)
        .map(|n| match n {
            0 => Just(Vec::new()).boxed(),
            _ => prop::collection::vec(prop::collection::vec(0..n, 0..=parts), 0..4).boxed(),
        })
        .collect();
    rows
}

fn sum(parts: &[usize]) -> Sum {
    heaps(&parts.iter().map(|&part| part as u64).collect::<Vec<_>>())
}

/// Whether no reachable position has moves and the value 0, determined by visiting all of them.
fn jia_by_definition(solver: &mut Solver, options: &Options, root: usize) -> bool {
    let mut seen = BTreeSet::new();
    let mut waiting = vec![vec![root]];
    while let Some(position) = waiting.pop() {
        if !seen.insert(position.clone()) {
            continue;
        }
        let has_moves = position.iter().any(|&part| !options[part].is_empty());
        let outcome = solver.outcome(&sum(&position), Convention::Normal, &Unlimited).unwrap().outcome;
        if has_moves && outcome == Outcome::P {
            return false;
        }
        for (at, &part) in position.iter().enumerate() {
            for option in &options[part] {
                let mut left = position.clone();
                left.remove(at);
                left.extend(option);
                left.sort_unstable();
                waiting.push(left);
            }
        }
    }
    true
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_jia_condition_by_its_definition(options in options(2), root in 0..7usize) {
        let mut solver = Solver::new(game(&options).shared(), Settings::default());
        let expected = jia_by_definition(&mut solver, &options, root);
        let found = solver.jia(&sum(&[root]), &Unlimited).unwrap();
        prop_assert_eq!(&found.components, &vec![expected]);
        prop_assert_eq!(found.witness.is_none(), expected);
        if let Some(witness) = found.witness {
            prop_assert_eq!(solver.outcome(&witness, Convention::Normal, &Unlimited).unwrap().outcome, Outcome::P);
            let moves = solver.moves(&witness, Convention::Normal, Which::All, &Unlimited).unwrap();
            prop_assert!(!moves.moves.is_empty());
        }
    }

    #[test]
    fn theory_agrees_with_search(
        options in prop_oneof![options(1), options(2)], position in prop::collection::vec(0..7usize, 0..4)
    ) {
        let ruleset = game(&options).shared();
        let search = Settings::default().with_engine(Some(EngineName::Misere));
        let mut search = Solver::new(ruleset.clone(), search);
        let proofs = Settings::default().with_engine(Some(EngineName::Search));
        let mut proofs = Solver::new(ruleset.clone(), proofs);
        let mut planned = Solver::new(ruleset, Settings::default());
        let position = sum(&position);
        for which in [Which::Winning, Which::All] {
            let by_search = search.moves(&position, Convention::Misere, which, &Unlimited).unwrap();
            let by_theory = planned.moves(&position, Convention::Misere, which, &Unlimited).unwrap();
            prop_assert_eq!(by_search.outcome, by_theory.outcome);
            prop_assert_eq!(&by_search.moves, &by_theory.moves);
            let by_proofs = proofs.moves(&position, Convention::Misere, which, &Unlimited).unwrap();
            prop_assert_eq!(by_search.outcome, by_proofs.outcome);
            prop_assert_eq!(by_search.moves, by_proofs.moves);
        }
    }
}

#[track_caller]
fn check_witness(options: &[&[&[usize]]], root: usize, expected: Option<&[usize]>) {
    let options: Options =
        options.iter().map(|row| row.iter().map(|&option| option.into()).collect()).collect();
    let mut solver = Solver::new(game(&options).shared(), Settings::default());
    let found = solver.jia(&sum(&[root]), &Unlimited).unwrap().witness;
    assert_eq!(found.map(|sum| sum.multiset()), expected.map(|parts| sum(parts).multiset()));
}

#[test]
fn a_witness_is_a_whole_sum() {
    // Only *2; {*2}, whose value is 0; 1 -> (), 2 -> () or 1, 3 -> 2 + 2 (every single heap satisfies the
    // condition).
    check_witness(&[&[], &[&[0]], &[&[0], &[1]]], 2, None);
    check_witness(&[&[], &[&[0]], &[&[0], &[1]], &[&[2]]], 3, Some(&[3]));
    check_witness(&[&[], &[&[]], &[&[], &[1]], &[&[2, 2], &[]]], 3, Some(&[2, 2]));
    check_witness(&[&[], &[&[]], &[&[], &[1]], &[&[2, 1], &[]]], 3, Some(&[1, 1]));
}

#[test]
fn the_theorem_is_named() {
    let mut solver = Solver::new(games::nim().shared(), Settings::default());
    let answer = solver.outcome(&heaps(&[3, 5, 6]), Convention::Misere, &Unlimited).unwrap();
    assert_eq!(answer.outcome, Outcome::P);
    assert!(matches!(answer.known.evidence, Evidence::Theorem { name, .. } if name == "SG-Jia"));
    assert_eq!(solver.ruleset().kinds()[KindId(0).index()].name, "heap");
}

/// Compares the genera and the families of some heaps, both requested one by one and as a table.
#[track_caller]
fn check_genera(ruleset: &std::sync::Arc<dyn grundy_core::Ruleset>, expected: &[(u64, &str, Family)]) {
    let mut solver = Solver::new(ruleset.clone(), Settings::default());
    let largest = expected.iter().map(|&(n, ..)| n).max().unwrap();
    let table = solver.genera(largest, &Unlimited).unwrap().heaps;
    for &(n, genus, family) in expected {
        let found = solver.genus(&heaps(&[n]), &Unlimited).unwrap().classified;
        assert_eq!((found.genus.to_string().as_str(), found.family), (genus, Some(family)), "heap {n}");
        assert_eq!(table[usize::try_from(n).unwrap()], Some(found), "heap {n}");
    }
}

fn code(code: &str) -> std::sync::Arc<dyn grundy_core::Ruleset> {
    std::sync::Arc::new(grundy_core::CodeRuleset::new(code.parse().unwrap()))
}

#[test]
fn genera_of_the_literature() {
    use Family::{Restive, Restless, Tame, Wild};
    // On Numbers and Games, ch. 12: the empty game and heaps of one, two and three tokens.
    let nim = [(0, "0^120", Tame), (1, "1^031", Tame), (2, "2^20", Tame), (3, "3^31", Tame)];
    check_genera(&code("0.[3]"), &nim);
    // In the same chapter, figs. 34 and 35: Kayles (up to heap 5) and Grundy's game.
    let kayles = [(3, "3^31", Tame), (4, "1^031", Tame), (5, "4^146", Restless), (8, "1^13", Tame)];
    check_genera(&code("0.77"), &kayles);
    let options: Options = (0..25)
        .map(|n: usize| (1..n).filter(|part| 2 * part < n).map(|part| vec![part, n - part]).collect())
        .collect();
    let grundy =
        [(12, "1^031", Tame), (13, "3^1431", Restless), (14, "2^20", Tame), (16, "3^1431", Restless)];
    check_genera(&game(&options).shared(), &grundy);
    check_genera(
        &code("0.4"),
        &[(11, "3^1431", Restless), (12, "3^31", Tame), (13, "2^0520", Wild), (14, "2^20", Tame)],
    );
    // Heap 3 has the options 1 and 2 + 2 + 1.
    let restive = vec![vec![], vec![vec![0]], vec![vec![0], vec![1]], vec![vec![1], vec![2, 2, 1]]];
    check_genera(&game(&restive).shared(), &[(3, "0^20", Restive)]);
}

#[track_caller]
fn check_canonical(options: &[&[&[usize]]], position: &[usize], expected: &str) {
    let options: Options =
        options.iter().map(|row| row.iter().map(|&option| option.into()).collect()).collect();
    let mut solver = Solver::new(game(&options).shared(), Settings::default());
    let found = solver.genus(&sum(position), &Unlimited).unwrap().canonical;
    assert_eq!(found.as_deref(), Some(expected));
}

#[test]
fn canonical_forms() {
    let nim: &[&[&[usize]]] = &[&[], &[&[0]], &[&[0], &[1]], &[&[0], &[1], &[2]]];
    check_canonical(nim, &[], "0");
    check_canonical(nim, &[1, 1], "0");
    check_canonical(nim, &[2, 1], "*3");
    // On Numbers and Games, ch. 12: 2 + 2 is {3, 2}.
    check_canonical(nim, &[2, 2], "{*2, *3}");
}

#[track_caller]
fn check_quotient(code: &str, to: usize, order: usize, p: usize, period: Option<(usize, usize)>) {
    let code: grundy_core::Code = code.parse().unwrap();
    let ruleset = std::sync::Arc::new(grundy_core::CodeRuleset::new(code));
    let mut solver = Solver::new(ruleset, Settings::default());
    let quotient = solver.quotient(to, &Unlimited).unwrap().quotient;
    let found = quotient.period().map(|period| (period.preperiod, period.period));
    let p_elements = quotient.p_elements().iter().filter(|is_p| **is_p).count();
    assert_eq!((quotient.order(), p_elements, found), (order, p, period));
}

#[test]
fn quotients_of_the_literature() {
    // Plambeck and Siegel 2008: Kayles has the preperiod 71 and the period 12.
    check_quotient("0.77", 200, 40, 9, Some((71, 12)));
    // Plambeck 2005: the quotient of 0.123 has order 20.
    check_quotient("0.123", 50, 20, 5, Some((5, 5)));
    // These are results of the program MisereSolver by Siegel.
    check_quotient("0.3102", 11, 74, 18, None);
    check_quotient("0.07", 30, 360, 65, None);
    check_quotient("0.07", 33, 638, 109, None);
    check_quotient("0.6", 16, 304, 38, None);
    check_quotient("4.7", 31, 348, 81, None);
    // These results were computed by this program and not compared with published figures. They ensure that
    // changes are noticed.
    check_quotient("0.75", 100, 8, 2, Some((8, 2)));
}

#[test]
fn a_quotient_that_does_not_end() {
    let mut solver = Solver::new(code("0.6"), Settings::default());
    // Heap 17 distinguishes more and more different numbers of heaps of size 7. The results for smaller heaps
    // are kept.
    for _ in 0..2 {
        let answer = solver.quotient(40, &Unlimited).unwrap();
        assert_eq!((answer.quotient.heaps(), answer.quotient.order()), (17, 304));
        assert!(matches!(answer.too_large, Some((17, TooLarge::Counts { .. }))), "{:?}", answer.too_large);
    }
}

#[test]
fn a_quotient_is_of_the_heaps_that_were_asked_for() {
    let theorem = |evidence: &Evidence| match evidence {
        Evidence::Proved { theorem, .. } => theorem.clone(),
        other => panic!("{other:?}"),
    };
    let mut kept = Solver::new(code("0.123"), Settings::default());
    let whole = kept.quotient(12, &Unlimited).unwrap();
    assert!(whole.quotient.period().is_some());
    assert!(theorem(&whole.known.evidence).ends_with("[plambeck-siegel-2008]"));
    for to in [4, 0, 9, 12] {
        let again = kept.quotient(to, &Unlimited).unwrap();
        let first = Solver::new(code("0.123"), Settings::default()).quotient(to, &Unlimited).unwrap();
        assert_eq!(again.quotient.heaps(), to + 1);
        assert_eq!(again.quotient.presentation(), first.quotient.presentation());
        assert_eq!(again.known.evidence, first.known.evidence);
        if to < 12 {
            assert!(theorem(&again.known.evidence).ends_with(&format!(", heap(0..={to})")));
        }
    }
}

#[test]
fn far_heaps_are_decided_by_a_proved_quotient() {
    let mut solver = Solver::new(code("0.77"), Settings::default());
    for parts in [[1_000_000, 999_999, 5], [5000, 4999, 1]] {
        let near = parts.map(|n| if n > 200 { 72 + n % 12 } else { n });
        let answer = solver.outcome(&heaps(&parts), Convention::Misere, &Unlimited).unwrap();
        assert!(matches!(answer.known.evidence, Evidence::Proved { .. }), "{:?}", answer.known.evidence);
        let near = solver.outcome(&heaps(&near), Convention::Misere, &Unlimited).unwrap();
        assert_eq!(answer.outcome, near.outcome);
    }
}

/// Compares the outcome of a position according to the quotient of the heaps up to `heaps_to` with the
/// outcome found by a search.
#[track_caller]
fn check_by_search(ruleset: &std::sync::Arc<dyn grundy_core::Ruleset>, heaps_to: u64, position: &[u64]) {
    let [mut search, mut proofs] = [EngineName::Misere, EngineName::Search]
        .map(|engine| Solver::new(ruleset.clone(), Settings::default().with_engine(Some(engine))));
    let heaps_to = usize::try_from(heaps_to).unwrap();
    let found = Solver::new(ruleset.clone(), Settings::default()).quotient(heaps_to, &Unlimited).unwrap();
    let sum = heaps(position);
    if let Some(outcome) = found.quotient.outcome(&sum) {
        let expected = search.outcome(&sum, Convention::Misere, &Unlimited).unwrap().outcome;
        assert_eq!(outcome, expected, "{position:?}");
        let found = proofs.outcome(&sum, Convention::Misere, &Unlimited).unwrap().outcome;
        assert_eq!(found, expected, "{position:?}");
    }
}

/// Compares outcomes found by proof numbers with those that follow from a proved quotient.
#[track_caller]
fn check_rows(code_text: &str, rows: &[&[u64]]) {
    let proofs = Settings::default().with_engine(Some(EngineName::Search));
    let mut proofs = Solver::new(code(code_text), proofs);
    let found = Solver::new(code(code_text), Settings::default()).quotient(30, &Unlimited).unwrap();
    for row in rows {
        let sum = heaps(row);
        let expected = found.quotient.outcome(&sum).expect("the quotient of all heaps to 30 is known");
        let outcome = proofs.outcome(&sum, Convention::Misere, &Unlimited).unwrap().outcome;
        assert_eq!(outcome, expected, "{code_text} {row:?}");
    }
}

#[test]
fn rows_of_kayles_and_the_like_by_proof_numbers() {
    let rows: &[&[u64]] =
        &[&[25], &[18], &[20], &[9, 9], &[12, 11], &[5, 4, 4], &[15, 5], &[13, 12], &[8, 8, 8], &[16, 1]];
    check_rows("0.77", rows);
    check_rows("0.123", rows);
    // Dawson's Kayles has no quotient that is known, so every heap is enumerated.
    let [mut search, mut proofs] = [EngineName::Misere, EngineName::Search]
        .map(|engine| Solver::new(code("0.07"), Settings::default().with_engine(Some(engine))));
    for n in 0..28 {
        let outcomes = [&mut search, &mut proofs]
            .map(|solver| solver.outcome(&heaps(&[n]), Convention::Misere, &Unlimited).unwrap().outcome);
        assert_eq!(outcomes[0], outcomes[1], "{n}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn quotients_of_any_heaps_agree_with_search(
        options in prop_oneof![options(1), options(2)], position in prop::collection::vec(0..7u64, 0..6)
    ) {
        check_by_search(&game(&options).shared(), 6, &position);
    }

    #[test]
    fn quotients_of_codes_agree_with_search(
        text in "[04][.][0-7]{1,4}", position in prop::collection::vec(0..11u64, 0..5)
    ) {
        let Ok(code) = text.parse::<grundy_core::Code>() else { return Ok(()) };
        let ruleset: std::sync::Arc<dyn grundy_core::Ruleset> =
            std::sync::Arc::new(grundy_core::CodeRuleset::new(code));
        check_by_search(&ruleset, 10, &position);
    }

    #[test]
    fn genera_agree_with_search(
        options in prop_oneof![options(1), options(2)], position in prop::collection::vec(0..7usize, 0..4)
    ) {
        let ruleset = game(&options).shared();
        let search = Settings::default().with_engine(Some(EngineName::Misere));
        let mut search = Solver::new(ruleset.clone(), search);
        let mut solver = Solver::new(ruleset, Settings::default());
        let expected = search.outcome(&sum(&position), Convention::Misere, &Unlimited).unwrap().outcome;
        let whole = solver.genus(&sum(&position), &Unlimited).unwrap().classified;
        prop_assert_eq!(whole.genus.outcome(), expected);
        // Tame components add like Nim heaps.
        let (mut value, mut firm) = (0, false);
        for &part in &position {
            let part = solver.genus(&sum(&[part]), &Unlimited).unwrap().classified;
            let (Some(Family::Tame), Some(nim)) = (part.family, part.genus.as_nim()) else { return Ok(()) };
            value ^= nim.base;
            firm |= nim.firm;
        }
        prop_assert_eq!(whole.family, Some(Family::Tame));
        prop_assert_eq!(whole.genus.as_nim().map(|nim| (nim.base, nim.firm)), Some((value, firm)));
        prop_assert_eq!(expected, Outcome::for_mover(if firm { value != 0 } else { value == 0 }));
    }

    #[test]
    fn equal_canonical_forms_are_equal_beside_others(
        options in options(2), one in prop::collection::vec(0..7usize, 0..3),
        other in prop::collection::vec(0..7usize, 0..3), third in prop::collection::vec(0..7usize, 0..3)
    ) {
        let ruleset = game(&options).shared();
        let search = Settings::default().with_engine(Some(EngineName::Misere));
        let mut search = Solver::new(ruleset.clone(), search);
        let mut solver = Solver::new(ruleset, Settings::default());
        let form = |parts: &[usize], solver: &mut Solver| {
            solver.genus(&sum(parts), &Unlimited).unwrap().canonical
        };
        let (first, second) = (form(&one, &mut solver), form(&other, &mut solver));
        if first.is_some() && first == second {
            let mut outcome = |parts: &[usize]| {
                let beside: Vec<usize> = parts.iter().chain(&third).copied().collect();
                search.outcome(&sum(&beside), Convention::Misere, &Unlimited).unwrap().outcome
            };
            prop_assert_eq!(outcome(&one), outcome(&other), "{:?}", first);
        }
    }

    #[test]
    fn presentations_hold(text in "0[.][0-7]{1,3}") {
        let Ok(code) = text.parse::<grundy_core::Code>() else { return Ok(()) };
        let ruleset = std::sync::Arc::new(grundy_core::CodeRuleset::new(code));
        let found = Solver::new(ruleset, Settings::default()).quotient(8, &Unlimited).unwrap();
        // Checks that the presentation gives every element a name, which is a product with that image, and
        // that its relations hold.
        let presentation = found.quotient.presentation();
        let value = |power: &grundy_misere::quotient::Power| {
            power.exponents.iter().zip(&presentation.generators).fold(0, |product, (&exponent, &heap)| {
                let image = found.quotient.image(heap as u64).unwrap();
                (0..exponent).fold(product, |product, _| found.quotient.product(product, image))
            })
        };
        prop_assert_eq!(presentation.elements.len(), found.quotient.order());
        for (element, name) in presentation.elements.iter().enumerate() {
            prop_assert_eq!(value(name), element);
        }
        for [product, name] in &presentation.relations {
            prop_assert_eq!(value(product), value(name));
        }
    }
}
