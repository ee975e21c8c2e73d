//! Solves each graph in two ways: as an explicit graph, and as rules for which a game graph is built or the
//! definition is applied. The answers must agree.

use super::forms::ComponentForms;
use super::proofs::SumProofs;
use crate::{Cycles, EngineName, Infinities, Play, Settings, SolveError, Solver, Unsupported, Value, Which};
use grundy_core::{Convention, KindId, Outcome, Player, Ruleset, Sum, Unlimited};
use grundy_graph::{Equality, Graph, GraphMoves, GraphRuleset, VertexNames};
use proptest::prelude::*;
use std::sync::Arc;

const VERTICES: u32 = 6;

fn edges() -> impl Strategy<Value = Vec<[u32; 2]>> {
    prop::collection::vec([0..VERTICES, 0..VERTICES], 0..14)
}

fn graph(edges: &[[u32; 2]]) -> Graph {
    Graph::from_edges(VERTICES as usize, edges).unwrap()
}

fn acyclic(edges: &[[u32; 2]]) -> Graph {
    graph(&edges.iter().copied().filter(|[from, to]| from > to).collect::<Vec<_>>())
}

fn partizan(left: &[[u32; 2]], right: &[[u32; 2]]) -> GraphRuleset {
    let moves = GraphMoves::Partizan { left: acyclic(left), right: acyclic(right) };
    GraphRuleset::with_names(VertexNames::numbers(VERTICES), moves).unwrap()
}

fn sum(terms: &[(u128, u32)]) -> Sum {
    let mut sum = Sum::new();
    for &(count, vertex) in terms {
        sum.push(count, KindId(0), &[vertex.into()]);
    }
    sum
}

fn sums() -> impl Strategy<Value = Sum> {
    prop::collection::vec((1..3u128, 0..VERTICES), 0..3).prop_map(|terms| sum(&terms))
}

/// A solver for the graph, and one for the same game given by its rules.
fn solvers(ruleset: GraphRuleset) -> [Solver; 2] {
    let ruleset = Arc::new(ruleset);
    let rules = Solver::new(Arc::clone(&ruleset) as Arc<dyn Ruleset>, Settings::default());
    [Solver::of_graph(ruleset, Settings::default()), rules]
}

const LAST: u64 = VERTICES as u64 - 1;

proptest! {
    #[test]
    fn acyclic_graphs_by_the_definition(edges in edges(), position in sums(), engine: bool) {
        let ruleset = Arc::new(GraphRuleset::new(acyclic(&edges)));
        let engine = engine.then_some(EngineName::Graph);
        let mut solver = Solver::of_graph(Arc::clone(&ruleset), Settings::default().with_engine(engine));
        let reference = Settings::default().with_engine(Some(EngineName::Reference));
        let mut reference = Solver::new(ruleset, reference);
        let (found, expected) = (solver.value(&position, &Unlimited), reference.value(&position, &Unlimited));
        let (found, expected) = (found.unwrap(), expected.unwrap());
        prop_assert_eq!((&found.components, found.value), (&expected.components, expected.value));
        prop_assert_eq!(found.known.plan.engine, EngineName::Graph);
        let outcome = solver.outcome(&position, Convention::Normal, &Unlimited).unwrap();
        prop_assert_eq!(Some(outcome.outcome), expected.outcome);
        prop_assert_eq!((outcome.known.plan.engine, outcome.remoteness), (EngineName::Graph, None));
        for which in [Which::All, Which::Winning, Which::FirstWinning(1)] {
            let found = solver.moves(&position, Convention::Normal, which, &Unlimited).unwrap();
            let expected = reference.moves(&position, Convention::Normal, which, &Unlimited).unwrap();
            prop_assert_eq!((found.outcome, found.moves), (expected.outcome, expected.moves));
        }
        for term in position.terms() {
            let found = solver.witnesses(term.component, &Unlimited).unwrap();
            let expected = reference.witnesses(term.component, &Unlimited).unwrap();
            prop_assert_eq!((found.below, found.others), (expected.below, expected.others));
        }
        for (from, to) in [(0, LAST), (2, 3)] {
            let found = solver.table(KindId(0), &[from], &[to], &Unlimited).unwrap();
            let expected = reference.table(KindId(0), &[from], &[to], &Unlimited).unwrap();
            prop_assert_eq!((found.values, found.known.plan.engine), (expected.values, EngineName::Graph));
            let play = Convention::Normal;
            let found = solver.outcome_table(KindId(0), &[from], &[to], play, &Unlimited).unwrap();
            let expected = reference.outcome_table(KindId(0), &[from], &[to], play, &Unlimited).unwrap();
            prop_assert_eq!((found.outcomes, found.remoteness), (expected.outcomes, None));
        }
    }

    /// Proofs about sums, with and without canonical forms of small components, agree with the search of whole
    /// positions.
    #[test]
    fn proofs_about_partizan_sums(left in edges(), right in edges(), position in sums(), more in sums()) {
        let [_, rules] = solvers(partizan(&left, &right));
        let mut whole = Solver::new(
            Arc::clone(rules.ruleset()),
            Settings::default().with_engine(Some(EngineName::Graph)),
        );
        for small in [0, 1, 10] {
            let mut proofs = SumProofs::new(ComponentForms::new(&**rules.ruleset(), &Unlimited));
            proofs.small = small;
            for position in [&position, &more, &position] {
                let expected = whole.outcome(position, Convention::Normal, &Unlimited).unwrap().outcome;
                prop_assert_eq!(proofs.outcome(position).unwrap(), expected, "{} {:?}", small, position);
            }
        }
    }

    #[test]
    fn graphs_with_draws_both_ways(edges in edges(), position in sums(), other in sums()) {
        let [mut solver, mut rules] = solvers(GraphRuleset::new(graph(&edges)));
        for convention in [Convention::Normal, Convention::Misere] {
            let play = Play { convention, cycles: Cycles::Draw, player: None };
            let found = solver.outcome(&position, play, &Unlimited).unwrap();
            let expected = rules.outcome(&position, play, &Unlimited).unwrap();
            prop_assert_eq!((found.outcome, found.remoteness), (expected.outcome, expected.remoteness));
            prop_assert!(found.remoteness.is_some());
            for which in [Which::All, Which::Winning, Which::FirstWinning(1)] {
                let found = solver.moves(&position, play, which, &Unlimited).unwrap();
                let expected = rules.moves(&position, play, which, &Unlimited).unwrap();
                prop_assert_eq!(found.outcome, expected.outcome);
                prop_assert_eq!(found.moves.len(), expected.moves.len());
                let has_value = which == Which::All && convention == Convention::Normal;
                for (found, expected) in found.moves.iter().zip(&expected.moves) {
                    prop_assert_eq!((found.term, &found.option), (expected.term, &expected.option));
                    prop_assert_eq!((found.outcome, found.remoteness), (expected.outcome, expected.remoteness));
                    prop_assert_eq!(found.leaves.is_some(), has_value);
                    prop_assert!(which == Which::All || found.wins());
                    if let Some(outcome) = found.leaves.and_then(Value::outcome) {
                        prop_assert_eq!(outcome, found.outcome);
                    }
                }
                let infinite = |at: &usize| found.moves[*at].leaves == Some(Value::Infinite);
                prop_assert!(found.infinities.keys().all(infinite));
            }
            let table = |solver: &mut Solver| solver.outcome_table(KindId(0), &[0], &[LAST], play, &Unlimited);
            let (found, expected) = (table(&mut solver).unwrap(), table(&mut rules).unwrap());
            prop_assert_eq!((found.outcomes, found.remoteness), (expected.outcomes, expected.remoteness));
        }
        let found = solver.value_with(&position, Cycles::Draw, &Unlimited).unwrap();
        let expected = rules.value_with(&position, Cycles::Draw, &Unlimited).unwrap();
        prop_assert_eq!((&found.components, &found.infinities), (&expected.components, &expected.infinities));
        prop_assert_eq!((found.value, &found.wins_with), (expected.value, &expected.wins_with));
        let outcome = solver.outcome(&position, Play { cycles: Cycles::Draw, ..Play::default() }, &Unlimited);
        prop_assert_eq!(found.outcome, Some(outcome.unwrap().outcome));
        let table = |solver: &mut Solver| solver.table_with(KindId(0), &[0], &[LAST], Cycles::Draw, &Unlimited);
        let (found, expected) = (table(&mut solver).unwrap(), table(&mut rules).unwrap());
        prop_assert_eq!((found.values, found.infinities), (expected.values, expected.infinities));
        let play = Play { cycles: Cycles::Draw, ..Play::default() };
        let found = solver.equal(&position, &other, play, &Unlimited).unwrap().equality;
        prop_assert_eq!(found, rules.equal(&position, &other, play, &Unlimited).unwrap().equality);
    }

    #[test]
    fn partizan_graphs_both_ways(left in edges(), right in edges(), position in sums(), other in sums()) {
        let [mut solver, mut rules] = solvers(partizan(&left, &right));
        for convention in [Convention::Normal, Convention::Misere] {
            let found = solver.outcome(&position, convention, &Unlimited).unwrap();
            let expected = rules.outcome(&position, convention, &Unlimited).unwrap();
            prop_assert_eq!((found.outcome, found.remoteness), (expected.outcome, None));
            for player in [None, Some(Player::Left), Some(Player::Right)] {
                let play = Play { convention, player, ..Play::default() };
                for which in [Which::All, Which::Winning] {
                    let found = solver.moves(&position, play, which, &Unlimited).unwrap();
                    let expected = rules.moves(&position, play, which, &Unlimited).unwrap();
                    prop_assert_eq!(&found.moves, &expected.moves);
                    prop_assert!(which == Which::All || found.moves.iter().all(crate::FoundMove::wins));
                }
            }
            // A player who wins when moving first has a winning move, unless play is misère and there is no
            // move.
            let play = Play { convention, player: Some(Player::Left), ..Play::default() };
            let winning = solver.moves(&position, play, Which::Winning, &Unlimited).unwrap().moves;
            let all = solver.moves(&position, play, Which::All, &Unlimited).unwrap().moves;
            let wins = matches!(found.outcome, Outcome::N | Outcome::L);
            let by_stuck = convention == Convention::Misere && all.is_empty();
            prop_assert_eq!(wins, !winning.is_empty() || by_stuck);
            let table = |solver: &mut Solver| {
                solver.outcome_table(KindId(0), &[0], &[LAST], convention, &Unlimited).unwrap().outcomes
            };
            prop_assert_eq!(table(&mut solver), table(&mut rules));
        }
        let found = solver.equal(&position, &other, Convention::Normal, &Unlimited).unwrap().equality;
        prop_assert_eq!(found, rules.equal(&position, &other, Convention::Normal, &Unlimited).unwrap().equality);
    }

    #[test]
    fn equality_of_impartial_positions(edges in edges(), first in sums(), second in sums()) {
        let [mut solver, mut rules] = solvers(GraphRuleset::new(acyclic(&edges)));
        for convention in [Convention::Normal, Convention::Misere] {
            let found = solver.equal(&first, &second, convention, &Unlimited).unwrap().equality;
            let expected = rules.equal(&first, &second, convention, &Unlimited).unwrap().equality;
            prop_assert_eq!(found == Equality::Equal, expected == Equality::Equal);
        }
        let worth = [&first, &second].map(|position| solver.value(position, &Unlimited).unwrap().value);
        let found = solver.equal(&first, &second, Convention::Normal, &Unlimited).unwrap().equality;
        prop_assert_eq!(found == Equality::Equal, worth[0] == worth[1]);
    }

    #[test]
    fn pictures_both_ways(edges in edges(), vertex in 0..VERTICES, draws: bool, misere: bool) {
        let graph = if draws { graph(&edges) } else { acyclic(&edges) };
        let [solver, rules] = solvers(GraphRuleset::new(graph));
        let cycles = if draws { Cycles::Draw } else { Cycles::Error };
        let convention = if misere { Convention::Misere } else { Convention::Normal };
        let play = Play { convention, cycles, player: None };
        let position = sum(&[(1, vertex)]);
        let found = solver.game_graph(Some(&position), play, &Unlimited).unwrap();
        let expected = rules.game_graph(Some(&position), play, &Unlimited).unwrap();
        prop_assert_eq!(found.vertices.len(), expected.vertices.len());
        let sorted = |graph: &crate::GameGraph| {
            let GraphMoves::Impartial(moves) = &graph.moves else { panic!() };
            let mut rows: Vec<_> = (0..moves.vertices())
                .map(|at| {
                    let place = at as usize;
                    let value = graph.values.as_ref().map(|values| format!("{:?}", values[place]));
                    let left = graph.remoteness.as_ref().map(|row| format!("{:?}", row[place]));
                    (value, graph.outcomes[place].letter(), left, moves.options(at).len())
                })
                .collect();
            rows.sort();
            rows
        };
        prop_assert_eq!(sorted(&found), sorted(&expected));
        prop_assert_eq!(found.infinities.len(), expected.infinities.len());
    }
}

fn check_refusal<T: std::fmt::Debug>(found: Result<T, SolveError>, expected: Unsupported) {
    assert_eq!(found.unwrap_err(), SolveError::Unsupported(expected));
}

#[test]
fn refusals() {
    let draws = Play { cycles: Cycles::Draw, ..Play::default() };
    let loops = || GraphRuleset::new(graph(&[[1, 1], [1, 0]]));
    let one = sum(&[(1, 1)]);
    let memo = Settings::default().with_engine(Some(EngineName::Memo));
    let mut by_memo = Solver::of_graph(Arc::new(loops()), memo);
    check_refusal(by_memo.outcome(&one, draws, &Unlimited), Unsupported::DrawsByEngine);
    let [mut solver, mut rules] = solvers(partizan(&[[1, 0]], &[[2, 0]]));
    for solver in [&mut solver, &mut rules] {
        check_refusal(solver.value(&one, &Unlimited), Unsupported::PartizanValue);
        check_refusal(solver.table(KindId(0), &[0], &[LAST], &Unlimited), Unsupported::PartizanValue);
    }
    check_refusal(rules.outcome(&one, draws, &Unlimited), Unsupported::DrawsPartizan);
    check_refusal(
        solver.equal(&one, &one, Convention::Misere, &Unlimited),
        Unsupported::MisereEqualityPartizan,
    );
    let [mut solver, mut rules] = solvers(loops());
    let right = Play { player: Some(Player::Right), ..draws };
    for solver in [&mut solver, &mut rules] {
        check_refusal(solver.moves(&one, right, Which::All, &Unlimited), Unsupported::PlayerImpartial);
    }
    let misere = Play { convention: Convention::Misere, ..draws };
    check_refusal(solver.equal(&one, &one, misere, &Unlimited), Unsupported::MisereEqualityDraws);
    check_refusal(rules.equal(&one, &one, misere, &Unlimited), Unsupported::MisereEquality);
}

/// Theories of misère play compute nim-values first, and the later steps do not compute them again.
#[test]
fn misere_play_visits_each_vertex_once_for_its_value() {
    let game = GraphRuleset::new(graph(&[[1, 0], [3, 4], [1, 4], [1, 3], [2, 3], [2, 0]]));
    let [mut solver, mut rules] = solvers(game);
    let visited = |solver: &mut Solver| {
        let found = solver.outcome(&sum(&[(1, 3)]), Convention::Misere, &Unlimited).unwrap();
        (found.outcome, found.known.stats.positions)
    };
    assert_eq!(visited(&mut solver), visited(&mut rules));
}

#[test]
fn a_cycle_in_the_second_of_two_partizan_positions() {
    let moves = GraphMoves::Partizan { left: graph(&[[1, 2]]), right: graph(&[[2, 1], [1, 0]]) };
    let game = GraphRuleset::with_names(VertexNames::numbers(VERTICES), moves).unwrap();
    let [mut solver, mut rules] = solvers(game);
    let component = |vertex| grundy_core::Component::tuple(KindId(0), [vertex]);
    let found = solver.equal(&sum(&[(1, 0)]), &sum(&[(1, 1)]), Convention::Normal, &Unlimited);
    assert_eq!(found.unwrap_err(), SolveError::Cycle { path: [1, 2, 1].map(component).to_vec() });
    let found = rules.equal(&sum(&[(1, 0)]), &sum(&[(1, 1)]), Convention::Normal, &Unlimited);
    let path = [1, 2, 1].map(|vertex| sum(&[(1, vertex)])).to_vec();
    assert_eq!(found.unwrap_err(), SolveError::PositionCycle { path, may_be_drawn: false });
}

/// After a cycle has been reported, values that do not depend on it can still be found.
#[test]
fn values_after_an_error() {
    let game = GraphRuleset::new(graph(&[[2, 1], [1, 2], [4, 3], [5, 4], [5, 2]]));
    let mut solver = Solver::of_graph(Arc::new(game), Settings::default());
    let path = [1, 2, 1].map(|vertex| grundy_core::Component::tuple(KindId(0), [vertex])).to_vec();
    let error = solver.value(&sum(&[(1, 5)]), &Unlimited).unwrap_err();
    assert_eq!(error, SolveError::Cycle { path });
    assert_eq!(solver.value(&sum(&[(1, 4)]), &Unlimited).unwrap().value, Value::Nim(1));
    assert!(solver.value(&sum(&[(1, 5)]), &Unlimited).is_err());
    let draws = solver.value_with(&sum(&[(1, 4), (1, 5)]), Cycles::Draw, &Unlimited).unwrap();
    assert_eq!(draws.components, [Value::Nim(1), Value::Infinite]);
    assert_eq!(draws.infinities, Infinities::from([(1, [1].into())]));
    assert_eq!((draws.value, draws.wins_with), (Value::Infinite, Some([0].into())));
}
