//! The theorems on games on graphs, compared with the rules and with separate definitions on random graphs.
//!
//! `PROPTEST_CASES=10000 cargo test -p grundy --test graph_games` asks ten thousand graphs of each kind.

use grundy::ask::{OutcomeQuestion, ValueQuestion};
use grundy::{EngineName, Evidence, Outcome, Session, Subject, Value};
use proptest::prelude::*;

/// The edges as a parameter, with every vertex below `vertices`.
fn written(vertices: usize, edges: &[(usize, usize)]) -> String {
    let edges = edges.iter().map(|(a, b)| format!("{a} {b}"));
    let items: Vec<String> = edges.chain((0..vertices).map(|vertex| vertex.to_string())).collect();
    format!("edges {{{}}}", items.join(", "))
}

/// Different pairs of different vertices below `vertices`.
fn graph(vertices: usize) -> impl Strategy<Value = Vec<(usize, usize)>> {
    let pair = (0..vertices, 0..vertices).prop_map(|(a, b)| (a.min(b), a.max(b)));
    prop::collection::btree_set(pair, 0..2 * vertices)
        .prop_map(|pairs| pairs.into_iter().filter(|(a, b)| a != b).collect())
}

/// The parent of every vertex but 0, which precedes it.
fn tree() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..9)
        .prop_map(|choices| choices.iter().enumerate().map(|(at, choice)| choice.index(at + 1)).collect())
}

/// The size of a largest matching, by trying all of them.
fn largest_matching(edges: &[(usize, usize)], left: u32) -> usize {
    let is_left = |v: usize| left >> v & 1 == 1;
    let with = |&(a, b): &(usize, usize)| 1 + largest_matching(edges, left & !(1 << a) & !(1 << b));
    edges.iter().filter(|&&(a, b)| is_left(a) && is_left(b)).map(with).max().unwrap_or(0)
}

proptest! {
    #[test]
    fn geography_is_matching(edges in graph(7), token in 0..7usize) {
        let mut session = Session::new();
        let subject = Subject::named("vertex-geography")
            .with_parameter("G", &*written(7, &edges))
            .at(format!("all with [{token}] = \"t\""));
        let by_theorem = session.ask(OutcomeQuestion, &subject).unwrap();
        let is_theorem = matches!(by_theorem.evidence, Some(Evidence::Theorem { .. }));
        prop_assert!(is_theorem);
        let by_search = session.ask(OutcomeQuestion, &subject.by(EngineName::Memo)).unwrap();
        let all = (1 << 7) - 1;
        let covers = largest_matching(&edges, all & !(1 << token)) < largest_matching(&edges, all);
        let expected = if covers { Outcome::N } else { Outcome::P };
        prop_assert_eq!((by_theorem.body.outcome, by_search.body.outcome), (expected, expected));
    }

    #[test]
    fn trees_of_hackenbush_follow_the_colon_principle(parents in tree()) {
        let edges: Vec<(usize, usize)> = parents.iter().enumerate().map(|(at, &parent)| (parent, at + 1)).collect();
        // From the last vertex down, each vertex adds one more than its value to that of its parent.
        let mut values = vec![0_u64; parents.len() + 1];
        for (at, &parent) in parents.iter().enumerate().rev() {
            values[parent] ^= values[at + 1] + 1;
        }
        let mut session = Session::new();
        let subject = Subject::named("green-hackenbush")
            .with_parameter("G", &*written(parents.len() + 1, &edges))
            .at("all");
        let by_theorem = session.ask(ValueQuestion::default(), &subject).unwrap();
        let by_search = session.ask(ValueQuestion::default(), &subject.by(EngineName::Memo)).unwrap();
        let expected = Value::Nim(values[0]);
        prop_assert_eq!((by_theorem.body.value, by_search.body.value), (expected, expected));
    }

    #[test]
    fn graphs_of_hackenbush_follow_both_principles(edges in graph(5)) {
        let mut session = Session::new();
        let subject =
            Subject::named("green-hackenbush").with_parameter("G", &*written(5, &edges)).at("all");
        let by_theorem = session.ask(ValueQuestion::default(), &subject).unwrap();
        let by_search = session.ask(ValueQuestion::default(), &subject.by(EngineName::Memo)).unwrap();
        prop_assert_eq!(by_theorem.body.value, by_search.body.value);
    }
}
