//! Laws of values, tested on random games, and comparisons with play according to the definition.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy_core::Unlimited;
use grundy_values::{Dyadic, Evaluated, Evaluator, Form, Forms, Predicate, Program, Short, Side};
use proptest::prelude::*;
use std::collections::HashMap;

/// The number of random cases: `few`, or the number in the environment variable `GRUNDY_GAMES`.
fn cases(few: u32) -> u32 {
    std::env::var("GRUNDY_GAMES").ok().and_then(|count| count.parse().ok()).unwrap_or(few)
}

/// A game as a tree.
#[derive(Clone, Debug)]
enum Tree {
    Short(Short),
    Braces(Vec<Tree>, Vec<Tree>),
}

fn tree() -> impl Strategy<Value = Tree> {
    let short = prop_oneof![
        (-8i64..8, 0..3u32, -2i32..3, 0..4u32)
            .prop_map(|(n, e, up, nimber)| { Tree::Short(Short { number: Dyadic::new(n, e), up, nimber }) }),
        (-3i64..4).prop_map(|n| Tree::Short(Short::number(n.into()))),
        (-1i32..2, 0..3u32).prop_map(|(up, nimber)| Tree::Short(Short { number: Dyadic::ZERO, up, nimber })),
        Just(Tree::Short(Short::number(Dyadic::ZERO))),
    ];
    short.prop_recursive(5, 40, 3, |inner| {
        let options = || prop::collection::vec(inner.clone(), 0..3);
        (options(), options()).prop_map(|(left, right)| Tree::Braces(left, right))
    })
}

/// Small trees that consist of 0 and braces only.
fn bare_tree(depth: u32) -> impl Strategy<Value = Tree> {
    let zero = Just(Tree::Braces(Vec::new(), Vec::new()));
    zero.prop_recursive(depth, 16, 3, |inner| {
        let options = || prop::collection::vec(inner.clone(), 0..3);
        (options(), options()).prop_map(|(left, right)| Tree::Braces(left, right))
    })
}

fn form(forms: &mut Forms<'_>, tree: &Tree) -> Form {
    match tree {
        Tree::Short(short) => forms.short(short.clone()).unwrap(),
        Tree::Braces(left, right) => {
            let left = left.iter().map(|option| form(forms, option)).collect();
            let right = right.iter().map(|option| form(forms, option)).collect();
            forms.braces(left, right).unwrap()
        }
    }
}

fn evaluated(forms: &mut Forms<'_>, text: &str) -> Form {
    let mut evaluator = Evaluator::default();
    let program = Program::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    match evaluator.evaluate(forms, &program).unwrap_or_else(|error| panic!("{text}: {error}")) {
        Evaluated::Game(game) => evaluator.literals.value(forms, game).unwrap(),
        other => panic!("{text}: {other:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(3000)))]

    #[test]
    fn group_laws([a, b, c] in [tree(), tree(), tree()]) {
        let forms = &mut Forms::new(&Unlimited);
        let [a, b, c] = [a, b, c].map(|tree| form(forms, &tree));
        let sum = forms.add(a, b).unwrap();
        prop_assert_eq!(forms.add(b, a).unwrap(), sum);
        prop_assert_eq!(forms.subtract(sum, b).unwrap(), a);
        prop_assert_eq!(forms.subtract(a, a).unwrap(), Form::ZERO);
        let negative = forms.negate(a).unwrap();
        prop_assert_eq!(forms.negate(negative).unwrap(), a);
        let other = forms.add(b, c).unwrap();
        prop_assert_eq!(forms.add(sum, c).unwrap(), forms.add(a, other).unwrap());
        let twice = forms.add(a, a).unwrap();
        let thrice = forms.add(twice, a).unwrap();
        prop_assert_eq!(forms.multiple(&3.into(), a).unwrap(), thrice);
        prop_assert_eq!(forms.multiple(&(-3).into(), a).unwrap(), forms.negate(thrice).unwrap());
        // Two games are compared by their difference.
        let difference = forms.subtract(a, b).unwrap();
        prop_assert_eq!(forms.compare(a, b).unwrap(), forms.compare(difference, Form::ZERO).unwrap());
    }

    #[test]
    fn forms_are_canonical(a in tree()) {
        let forms = &mut Forms::new(&Unlimited);
        let a = form(forms, &a);
        if forms.as_short(a).is_none() {
            let (mut left, mut right) = (forms.options(a, Side::Left).unwrap(), forms.options(a, Side::Right).unwrap());
            left.reverse();
            right.reverse();
            prop_assert_eq!(forms.braces(left, right).unwrap(), a);
        }
        let text = forms.print(a).unwrap();
        prop_assert_eq!(evaluated(forms, &text), a, "{}", text);
        // Printing does not depend on the order in which forms were stored.
        let other = &mut Forms::new(&Unlimited);
        let again = evaluated(other, &text);
        prop_assert_eq!(other.print(again).unwrap(), text);
    }

    #[test]
    fn temperatures([a, b] in [tree(), tree()]) {
        let forms = &mut Forms::new(&Unlimited);
        let [a, b] = [a, b].map(|tree| form(forms, &tree));
        let sum = forms.add(a, b).unwrap();
        prop_assert_eq!(forms.mean(sum).unwrap(), forms.mean(a).unwrap() + forms.mean(b).unwrap());
        let hotter = forms.temperature(a).unwrap().max(forms.temperature(b).unwrap());
        prop_assert!(forms.temperature(sum).unwrap() <= hotter || forms.as_number(sum).is_some());
        prop_assert!(forms.stop(a, Side::Left) >= forms.stop(a, Side::Right));
        let thermograph = forms.thermograph(a).unwrap();
        prop_assert_eq!(&thermograph.mean, &forms.mean(a).unwrap());
        prop_assert_eq!(&thermograph.temperature, &forms.temperature(a).unwrap());
        let one = forms.integer(1).unwrap();
        let heated = forms.heat(a, one).unwrap();
        prop_assert_eq!(forms.cool(heated, &Dyadic::from(1)).unwrap(), a);
        // The walls are the stops of the cooled games.
        let cooled = forms.cool(a, &Dyadic::new(1, 2)).unwrap();
        if forms.temperature(a).unwrap() > Dyadic::new(1, 2) {
            let walls = [&thermograph.left, &thermograph.right].map(|wall| {
                let corners = wall.corners();
                let at = Dyadic::new(1, 2);
                let above = corners.iter().position(|corner| corner.temperature > at).unwrap_or(corners.len());
                let (low, high) = (&corners[above - 1], corners.get(above));
                let run = &at - &low.temperature;
                match high.map(|high| high.value.cmp(&low.value)) {
                    Some(std::cmp::Ordering::Less) => &low.value - &run,
                    Some(std::cmp::Ordering::Greater) => &low.value + &run,
                    _ => low.value.clone(),
                }
            });
            prop_assert_eq!([forms.stop(cooled, Side::Left), forms.stop(cooled, Side::Right)], [&walls[0], &walls[1]]);
        }
    }

    #[test]
    fn reduced_forms([a, b] in [tree(), tree()]) {
        let forms = &mut Forms::new(&Unlimited);
        let [a, b] = [a, b].map(|tree| form(forms, &tree));
        let reduced = forms.reduced(a).unwrap();
        let rest = forms.subtract(a, reduced).unwrap();
        prop_assert!(forms.is(Predicate::Infinitesimal, rest).unwrap());
        prop_assert_eq!(forms.reduced(reduced).unwrap(), reduced);
        // Adding an infinitesimal changes nothing.
        let infinitesimal = forms.reduced(b).and_then(|reduced| forms.subtract(b, reduced)).unwrap();
        let near = forms.add(a, infinitesimal).unwrap();
        prop_assert_eq!(forms.reduced(near).unwrap(), reduced);
    }

    #[test]
    fn uptimals(number in -2i64..3, coefficients in prop::collection::vec(-3i32..4, 0..5), nimber in 0..5u32) {
        let forms = &mut Forms::new(&Unlimited);
        let mut coefficients = coefficients;
        while coefficients.last() == Some(&0) {
            coefficients.pop();
        }
        let uptimal = grundy_values::Uptimal { number: number.into(), coefficients, nimber };
        let form = forms.of_uptimal(&uptimal).unwrap();
        prop_assert_eq!(forms.uptimal(form).unwrap(), Some(uptimal));
    }
}

/// An all-small game: from every follower both players can move, or neither can.
fn all_small() -> impl Strategy<Value = Tree> {
    let short =
        (-3i32..4, 0..4u32).prop_map(|(up, nimber)| Tree::Short(Short { number: Dyadic::ZERO, up, nimber }));
    short.prop_recursive(4, 24, 3, |inner| {
        let options = || prop::collection::vec(inner.clone(), 1..3);
        (options(), options()).prop_map(|(left, right)| Tree::Braces(left, right))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1000)))]

    #[test]
    fn atomic_weights_add([a, b] in [all_small(), all_small()]) {
        let forms = &mut Forms::new(&Unlimited);
        let [a, b] = [a, b].map(|tree| form(forms, &tree));
        let sum = forms.add(a, b).unwrap();
        let [of_a, of_b, of_sum] = [a, b, sum].map(|game| forms.atomic_weight(game).unwrap().unwrap());
        prop_assert_eq!(forms.add(of_a, of_b).unwrap(), of_sum);
    }
}

/// Play on sums of trees of braces according to the definition: who wins when each player moves first.
struct Play {
    /// The options of each tree on both sides; trees are numbered.
    options: Vec<[Vec<usize>; 2]>,
    memo: HashMap<(Vec<usize>, usize), bool>,
}

impl Play {
    fn enter(&mut self, tree: &Tree) -> usize {
        let Tree::Braces(left, right) = tree else { panic!("a bare tree") };
        let options = [left, right].map(|side| side.iter().map(|option| self.enter(option)).collect());
        self.options.push(options);
        self.options.len() - 1
    }

    /// The same tree with Left and Right exchanged.
    fn enter_negative(&mut self, tree: &Tree) -> usize {
        let Tree::Braces(left, right) = tree else { panic!("a bare tree") };
        let options =
            [right, left].map(|side| side.iter().map(|option| self.enter_negative(option)).collect());
        self.options.push(options);
        self.options.len() - 1
    }

    /// Whether the player with this number, 0 for Left, wins the sum when moving first.
    fn wins(&mut self, sum: &[usize], player: usize) -> bool {
        let key = (sum.to_vec(), player);
        if let Some(&known) = self.memo.get(&key) {
            return known;
        }
        let mut wins = false;
        for part in 0..sum.len() {
            for option in self.options[sum[part]][player].clone() {
                let mut next = sum.to_vec();
                next[part] = option;
                wins |= !self.wins(&next, 1 - player);
            }
        }
        self.memo.insert(key, wins);
        wins
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(3000)))]

    /// `G <= H` exactly when Left, moving second, survives `H - G`: nothing but moves is used.
    #[test]
    fn play_decides([a, b, c] in [bare_tree(3), bare_tree(3), bare_tree(2)]) {
        let forms = &mut Forms::new(&Unlimited);
        let mut play = Play { options: Vec::new(), memo: HashMap::new() };
        let [g, h, k] = [&a, &b, &c].map(|tree| form(forms, tree));
        let minus_a = play.enter_negative(&a);
        let difference = [play.enter(&b), minus_a];
        prop_assert_eq!(forms.at_most(g, h).unwrap(), !play.wins(&difference, 1));
        let sum = forms.add(g, h).and_then(|sum| forms.add(sum, k)).unwrap();
        let trees = [play.enter(&a), play.enter(&b), play.enter(&c)];
        let expected = match (play.wins(&trees, 0), play.wins(&trees, 1)) {
            (true, true) => 'N',
            (true, false) => 'L',
            (false, true) => 'R',
            (false, false) => 'P',
        };
        prop_assert_eq!(forms.outcome(sum).unwrap().letter(), expected);
    }
}
