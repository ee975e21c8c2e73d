//! Equality of positions: the same outcome in every sum with a third position.

use super::misere_forms::{MisereForm, MisereForms};
use super::partizan::PartizanSums;
use super::{Graph, LoopyValue, PartizanGraph, SumSearch, Unsolved, Vertex, forward};
use grundy_core::{Budget, Convention, Limit, NimValue, Outcome, SmallSort};

/// Whether two positions have the same outcome in every sum with a third position of any ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Equality {
    /// The positions are equal.
    Equal,
    /// The positions are different.
    Different {
        /// A sum that shows the difference, if one was found.
        shown: Option<Distinction>,
    },
    /// Neither equality nor a difference was proved within the limits.
    Undecided {
        /// The outcomes agree in sums with the Nim heaps `0..=checked_to`.
        checked_to: NimValue,
    },
}

/// A component that distinguishes two positions, and the outcomes of its sums with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distinction {
    /// The component that distinguishes the two positions.
    pub by: Distinguisher,
    /// The outcome of the sum of the first position and the component.
    pub first: Outcome,
    /// The outcome of the sum of the second position and the component.
    pub second: Outcome,
}

/// A component that distinguishes two positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Distinguisher {
    /// The Nim heap of this size.
    Heap(NimValue),
    /// The negative of the second position, in which Left and Right are exchanged.
    NegativeOfSecond,
    /// A game, or the sum of two games, in the notation of [`MisereForms::written`].
    Game(String),
}

/// The contribution of a position of an impartial ruleset to sums under normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Worth {
    /// A nim-value, possibly a loopy one.
    Value(LoopyValue),
    /// Loony: the mover wins every sum that contains the position.
    Loony,
    /// Over: a component has ended the game, so the mover has lost every sum that contains the position.
    Over,
}

impl Worth {
    /// The outcome of the sum of the position and a Nim heap.
    fn beside(&self, heap: NimValue) -> Outcome {
        match self {
            Self::Value(value) => value.plus(&LoopyValue::Nim(heap)).outcome(),
            Self::Loony => Outcome::N,
            Self::Over => Outcome::P,
        }
    }
}

/// Whether two positions of impartial rulesets are equal under normal play, which is the case if and only if
/// they contribute the same to sums.
///
/// ```
/// use grundy_graph::{Distinguisher, Equality, LoopyValue, Worth, normal_equality};
///
/// let [two, three] = [2, 3].map(|v| Worth::Value(LoopyValue::Nim(v)));
/// let Equality::Different { shown: Some(shown) } = normal_equality(&two, &three) else { panic!() };
/// assert_eq!(shown.by, Distinguisher::Heap(2));
/// ```
///
/// # Source
/// Sprague 1935, Grundy 1939; loopy: Smith 1966 (crates/grundy-games/sources.bib).
#[must_use]
pub fn normal_equality(first: &Worth, second: &Worth) -> Equality {
    if first == second {
        return Equality::Equal;
    }
    let heap = match (first, second) {
        // The sum of a number and an equal heap is a P-position, whereas the sum of any other value and this heap is N
        // or D. If the game is over, every sum is P, so a heap of a different size reveals the difference.
        (Worth::Over, Worth::Value(LoopyValue::Nim(value)))
        | (Worth::Value(LoopyValue::Nim(value)), Worth::Over) => u64::from(*value == 0),
        (Worth::Value(LoopyValue::Nim(value)), _) | (_, Worth::Value(LoopyValue::Nim(value))) => *value,
        (Worth::Value(LoopyValue::Infinity(a)), Worth::Value(LoopyValue::Infinity(b))) => {
            a.symmetric_difference(b).next().copied().unwrap_or(0)
        }
        // The mover wins every sum with a loony component, but an infinite component draws with some small
        // heap.
        (Worth::Value(LoopyValue::Infinity(wins)), Worth::Loony)
        | (Worth::Loony, Worth::Value(LoopyValue::Infinity(wins))) => {
            (0..).find(|heap| !wins.contains(heap)).unwrap_or(0)
        }
        _ => 0,
    };
    let (first, second) = (first.beside(heap), second.beside(heap));
    Equality::Different { shown: Some(Distinction { by: Distinguisher::Heap(heap), first, second }) }
}

/// Whether two sums of vertices of an acyclic partizan graph are equal under normal play, which is the case
/// if and only if their difference is a P-position.
///
/// # Errors
/// Returns an error if a cycle can be reached, or if a limit is reached; at most `most` positions are
/// searched.
///
/// # Panics
/// Can panic if one of the vertices does not exist.
pub fn partizan_equality(
    graph: PartizanGraph<'_>,
    first: &[Vertex],
    second: &[Vertex],
    most: usize,
    budget: &dyn Budget,
) -> Result<Equality, Unsolved> {
    let too_many =
        |_| Unsolved::Limit(Limit::Positions { needed: u128::from(u32::MAX) + 1, allowed: u32::MAX.into() });
    let negative = graph.left.vertices();
    // Vertex `v + negative` is the negative of `v`.
    let left = Graph::side_by_side([graph.left, graph.right]).map_err(too_many)?;
    let right = Graph::side_by_side([graph.right, graph.left]).map_err(too_many)?;
    let both = PartizanGraph { left: &left, right: &right };
    let minus_second = second.iter().map(|vertex| vertex + negative);
    let difference: Vec<Vertex> = first.iter().copied().chain(minus_second).collect();
    let sums = PartizanSums::new(both, &difference, Convention::Normal, most, budget);
    let mut sums = sums.map_err(|mut unsolved| {
        // A cycle of negatives corresponds to a cycle of the vertices themselves.
        if let Unsolved::Cycle(cycle) = &mut unsolved {
            cycle.vertices.iter_mut().for_each(|vertex| *vertex %= negative);
        }
        unsolved
    })?;
    Ok(match sums.outcome(&difference, budget)? {
        Outcome::P => Equality::Equal,
        outcome => {
            let by = Distinguisher::NegativeOfSecond;
            Equality::Different { shown: Some(Distinction { by, first: outcome, second: Outcome::P }) }
        }
    })
}

/// Whether two sums of vertices of an acyclic graph are equal under misère play.
///
/// Equality is decided by canonical forms, as long as at most `most` forms and sums of forms are needed. A difference
/// is shown by a Nim heap of at most 16 tokens, a game that ends within four moves, or the sum of two such games, if
/// one of these suffices and is found with at most 200,000 additional forms and sums. If more than `most` forms and
/// sums are needed to decide equality, the outcomes of sums with the Nim heaps 0 to 7 are compared by search.
///
/// # Errors
/// Returns an error if a cycle can be reached, or if a limit is reached before anything is compared.
///
/// # Panics
/// Panics if one of the vertices does not exist, unless both sums consist of the same vertices.
pub fn misere_equality(
    graph: &Graph,
    first: &[Vertex],
    second: &[Vertex],
    most: usize,
    budget: &dyn Budget,
) -> Result<Equality, Unsolved> {
    if same_vertices(first, second) {
        return Ok(Equality::Equal);
    }
    match by_forms(graph, first, second, most, budget) {
        Err(Unsolved::Limit(Limit::Positions { .. })) => Ok(by_heaps(graph, first, second, most, budget)?),
        answer => answer,
    }
}

fn same_vertices(first: &[Vertex], second: &[Vertex]) -> bool {
    let [mut first, mut second] = [first.to_vec(), second.to_vec()];
    first.small_sort();
    second.small_sort();
    first == second
}

fn by_forms(
    graph: &Graph,
    first: &[Vertex],
    second: &[Vertex],
    most: usize,
    budget: &dyn Budget,
) -> Result<Equality, Unsolved> {
    let mut forms = MisereForms::new(most);
    let mut full = None;
    let roots = first.iter().chain(second).copied();
    let of = forward::search(graph, roots, budget, |_, options, known| {
        let options = options.iter().filter_map(|&option| known.get(option)).collect();
        forms.game(options).unwrap_or_else(|limit| {
            full = Some(limit);
            MisereForms::EMPTY
        })
    })?;
    if let Some(limit) = full {
        return Err(limit.into());
    }
    let mut sum = |vertices: &[Vertex]| {
        vertices.iter().try_fold(MisereForms::EMPTY, |sum, &vertex| {
            forms.sum(sum, of.get(vertex).unwrap_or(MisereForms::EMPTY), budget)
        })
    };
    let (a, b) = (sum(first)?, sum(second)?);
    if a == b {
        return Ok(Equality::Equal);
    }
    // The forms differ, so the games differ; it remains to find a sum that shows this.
    let shown = distinction(&mut forms, a, b, budget).unwrap_or(None);
    Ok(Equality::Different { shown })
}

/// The largest heap that is tried as a distinguishing component.
const LARGEST_HEAP: usize = 16;

/// The number of additional games and sums that may be computed to show a difference.
const TO_SHOW: usize = 200_000;

/// A component that shows that `a` and `b` differ, if one is found: a Nim heap, a game that ends within four moves, or
/// the sum of two such games.
fn distinction(
    forms: &mut MisereForms,
    a: MisereForm,
    b: MisereForm,
    budget: &dyn Budget,
) -> Result<Option<Distinction>, Limit> {
    forms.allow_more(TO_SHOW);
    for size in 0..=LARGEST_HEAP {
        let heap = forms.heap(size)?;
        if let Some([first, second]) = outcomes_beside(forms, [a, b], heap, budget)? {
            return Ok(Some(Distinction { by: Distinguisher::Heap(size as u64), first, second }));
        }
    }
    let small = forms.born_within(4)?;
    for (at, &x) in small.iter().enumerate() {
        for &y in &small[..=at] {
            let both = forms.sum(x, y, budget)?;
            if let Some([first, second]) = outcomes_beside(forms, [a, b], both, budget)? {
                let by = if y == MisereForms::EMPTY {
                    forms.written(x)
                } else {
                    format!("{} + {}", forms.written(x), forms.written(y))
                };
                return Ok(Some(Distinction { by: Distinguisher::Game(by), first, second }));
            }
        }
    }
    Ok(None)
}

/// The outcomes of `a` and `b` in sums with `context`, or `None` if they are the same.
fn outcomes_beside(
    forms: &mut MisereForms,
    [a, b]: [MisereForm; 2],
    context: MisereForm,
    budget: &dyn Budget,
) -> Result<Option<[Outcome; 2]>, Limit> {
    let (with_a, with_b) = (forms.sum(a, context, budget)?, forms.sum(b, context, budget)?);
    let outcomes = [forms.outcome(with_a), forms.outcome(with_b)];
    Ok((outcomes[0] != outcomes[1]).then_some(outcomes))
}

/// Compares the outcomes in sums with the Nim heaps 0 to 7, as far as the limits permit, by searching these sums.
fn by_heaps(
    graph: &Graph,
    first: &[Vertex],
    second: &[Vertex],
    most: usize,
    budget: &dyn Budget,
) -> Result<Equality, Limit> {
    let heap_rows: Vec<Vec<Vertex>> = (0..8).map(|size| (0..size).collect()).collect();
    let with_heaps = Graph::from_rows(&heap_rows).and_then(|heaps| Graph::side_by_side([graph, &heaps]));
    let with_heaps = with_heaps
        .map_err(|_| Limit::Positions { needed: u128::from(u32::MAX) + 1, allowed: u32::MAX.into() })?;
    let mut checked_to = None;
    for size in 0..8u32 {
        let beside = |vertices: &[Vertex]| {
            let sum: Vec<Vertex> = vertices.iter().copied().chain([graph.vertices() + size]).collect();
            let search = SumSearch::new(&with_heaps, &sum, Convention::Misere, most, budget)?;
            Ok(search.get(&sum).map(super::LoopyOutcome::outcome))
        };
        match (beside(first), beside(second)) {
            (Ok(Some(first)), Ok(Some(second))) if first != second => {
                let by = Distinguisher::Heap(size.into());
                return Ok(Equality::Different { shown: Some(Distinction { by, first, second }) });
            }
            (Ok(_), Ok(_)) => checked_to = Some(size),
            (Err(limit), _) | (_, Err(limit)) => match checked_to {
                None => return Err(limit),
                Some(_) => break,
            },
        }
    }
    Ok(Equality::Undecided { checked_to: checked_to.unwrap_or(0).into() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unlimited;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn worths() -> impl Strategy<Value = Worth> {
        prop_oneof![
            (0..6u64).prop_map(|value| Worth::Value(LoopyValue::Nim(value))),
            prop::collection::btree_set(0..4u64, 0..4)
                .prop_map(|set: BTreeSet<u64>| Worth::Value(LoopyValue::Infinity(set))),
            Just(Worth::Loony),
            Just(Worth::Over),
        ]
    }

    fn acyclic(edges: &[[u32; 2]], vertices: usize) -> Graph {
        let down: Vec<[u32; 2]> = edges.iter().copied().filter(|[from, to]| from > to).collect();
        Graph::from_edges(vertices, &down).unwrap()
    }

    proptest! {
        #[test]
        fn different_worths_are_told_apart(a in worths(), b in worths()) {
            match normal_equality(&a, &b) {
                Equality::Equal => prop_assert_eq!(a, b),
                Equality::Different { shown: Some(Distinction { by: Distinguisher::Heap(heap), first, second }) } => {
                    prop_assert_ne!(first, second);
                    prop_assert_eq!((first, second), (a.beside(heap), b.beside(heap)));
                }
                other => prop_assert!(false, "{:?}", other),
            }
        }

        #[test]
        fn misere_equality_agrees_with_outcomes_beside_other_vertices(
            edges in prop::collection::vec([0..7u32, 0..7u32], 0..20),
            first in prop::collection::vec(0..7u32, 0..3),
            second in prop::collection::vec(0..7u32, 0..3),
            beside in prop::collection::vec(0..7u32, 0..3),
        ) {
            let graph = acyclic(&edges, 7);
            let equality = misere_equality(&graph, &first, &second, 1_000_000, &Unlimited).unwrap();
            let outcome = |sum: &[u32], more: &[u32]| {
                let sum = [sum, more].concat();
                let search = SumSearch::new(&graph, &sum, Convention::Misere, 1_000_000, &Unlimited).unwrap();
                search.get(&sum).unwrap().outcome()
            };
            if equality == Equality::Equal {
                prop_assert_eq!(outcome(&first, &beside), outcome(&second, &beside));
            }
            let by_search = by_heaps(&graph, &first, &second, 1_000_000, &Unlimited).unwrap();
            if let Equality::Different { shown: Some(Distinction { by: Distinguisher::Heap(n), .. }) } = &equality {
                let n = u32::try_from(*n).unwrap();
                let rows: Vec<Vec<u32>> = (0..=n).map(|k| (0..k).collect()).collect();
                let heaps = Graph::from_rows(&rows).unwrap();
                let all = Graph::side_by_side([&graph, &heaps]).unwrap();
                let with = |sum: &[u32]| {
                    let sum = [sum, &[7 + n]].concat();
                    let search = SumSearch::new(&all, &sum, Convention::Misere, 1_000_000, &Unlimited).unwrap();
                    search.get(&sum).unwrap().outcome()
                };
                prop_assert_ne!(with(&first), with(&second));
            }
            if let Equality::Different { .. } = by_search {
                let shown = matches!(equality, Equality::Different { shown: Some(_) });
                prop_assert!(shown);
            }
        }

        #[test]
        fn partizan_equality_agrees_with_outcomes_beside_other_vertices(
            left in prop::collection::vec([0..6u32, 0..6u32], 0..12),
            right in prop::collection::vec([0..6u32, 0..6u32], 0..12),
            [first, second, beside] in prop::array::uniform3(prop::collection::vec(0..6u32, 0..3)),
        ) {
            let (left, right) = (acyclic(&left, 6), acyclic(&right, 6));
            let graph = PartizanGraph { left: &left, right: &right };
            let equality = partizan_equality(graph, &first, &second, 1_000_000, &Unlimited).unwrap();
            let outcome = |sum: &[u32]| {
                let sum = [sum, &beside].concat();
                let mut sums = PartizanSums::new(graph, &sum, Convention::Normal, 1_000_000, &Unlimited).unwrap();
                sums.outcome(&sum, &Unlimited).unwrap()
            };
            if equality == Equality::Equal {
                prop_assert_eq!(outcome(&first), outcome(&second));
            } else {
                // The positions differ, but the first one must still be equal to itself.
                prop_assert_eq!(
                    partizan_equality(graph, &first, &first, 1_000_000, &Unlimited), Ok(Equality::Equal));
            }
        }
    }

    #[track_caller]
    fn check(rows: &[&[u32]], first: &[u32], second: &[u32], most: usize, expected: &Equality) {
        let graph = Graph::from_rows(rows).unwrap();
        assert_eq!(&misere_equality(&graph, first, second, most, &Unlimited).unwrap(), expected);
    }

    #[test]
    fn misere_equalities_of_the_literature() {
        let heaps: [&[u32]; 4] = [&[], &[0], &[0, 1], &[0, 1, 2]];
        let shown =
            |by, first, second| Equality::Different { shown: Some(Distinction { by, first, second }) };
        let (n, p) = (Outcome::N, Outcome::P);
        // *2 + *2 is a P-position, and the empty sum is an N-position.
        check(&heaps, &[2, 2], &[], 10_000, &shown(Distinguisher::Heap(0), p, n));
        check(&heaps, &[2, 2], &[], 20, &shown(Distinguisher::Heap(0), p, n));
        check(&heaps, &[1, 1], &[], 10_000, &Equality::Equal);
        check(&heaps, &[1, 2], &[3], 10_000, &Equality::Equal);
        check(&heaps, &[1, 2], &[3], 5, &Equality::Undecided { checked_to: 0 });
        // A relation in the misère quotient of Nim: 2 + 2 = 3 + 3 (Plambeck 2005).
        check(&heaps, &[2, 2], &[3, 3], 10_000, &Equality::Equal);
        // No heap, and no game that ends within four moves, distinguishes these two.
        let rows: [&[u32]; 7] = [&[], &[0], &[0, 1], &[2], &[0, 1, 2, 3], &[0, 1, 2], &[0, 3]];
        let game = Distinguisher::Game("{0, {*2}} + *1".to_owned());
        check(&rows, &[4], &[5], 10_000, &shown(game, n, p));
        let graph = Graph::from_rows(&rows).unwrap();
        for (vertex, outcome) in [(4, n), (5, p)] {
            let sum = [vertex, 6, 1];
            let search = SumSearch::new(&graph, &sum, Convention::Misere, 10_000, &Unlimited).unwrap();
            assert_eq!(search.get(&sum).unwrap().outcome(), outcome);
        }
    }
}
