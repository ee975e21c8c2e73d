//! Compares the searches with the definition of the score, and tests for common mistakes in alpha-beta
//! searches.

use super::*;
use grundy_core::{
    Allowed, Component, ComponentRef, Fault, Game, GameRules, Kind, KindId, Limit, Mover, Moves, Shape,
    Unlimited,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

const SEARCHES: [Search; 4] = [
    Search::Minimax,
    Search::AlphaBeta,
    Search::Table(Windows::MtdF),
    Search::Table(Windows::PrincipalVariation),
];

/// A move in a game given by lists.
#[derive(Clone, Debug)]
struct ListedMove {
    leaves: Vec<u64>,
    gain: i128,
    again: bool,
    mover: Mover,
}

/// The moves from each vertex, as lists.
#[derive(Clone, Debug)]
struct Lists {
    moves: Vec<Vec<ListedMove>>,
    /// The first vertex of the pairs, or `None` if there are no pairs. Each vertex at an odd distance after this one is
    /// symmetric to the vertex with the next smaller number.
    paired_from: Option<u64>,
}

/// A game given by lists of moves.
type Listed = Game<Lists>;

fn listed(moves: Vec<Vec<ListedMove>>) -> Listed {
    let is_partizan = moves.iter().flatten().any(|found| found.mover != Mover::Either);
    Game::from_rules("listed", vec![Kind::tuple("vertex", ["v"])], Lists { moves, paired_from: None })
        .with_shape(Shape { is_partizan, is_scoring: true, ..Shape::PLAIN })
}

/// A graph with gains on its edges.
fn graph(vertices: usize, edges: &[(usize, u64, i128)]) -> Listed {
    let mut moves = vec![Vec::new(); vertices];
    for &(from, to, gain) in edges {
        moves[from].push(ListedMove { leaves: vec![to], gain, again: false, mover: Mover::Either });
    }
    listed(moves)
}

impl Lists {
    fn from(&self, vertex: u64) -> &[ListedMove] {
        usize::try_from(vertex).ok().and_then(|vertex| self.moves.get(vertex)).map_or(&[], Vec::as_slice)
    }
}

impl GameRules for Lists {
    fn moves(&self, of: ComponentRef<'_>, moves: &mut Moves<'_>) -> ControlFlow<()> {
        for found in self.from(of.words[0]) {
            (moves.gain, moves.again, moves.mover) = (found.gain, found.again, found.mover);
            moves.to_sum(|sum| sum.clone_from(&sum_of(&found.leaves)), String::new)?;
        }
        ControlFlow::Continue(())
    }

    fn symmetric_words(&self, component: ComponentRef<'_>, words: &mut Vec<u64>) -> bool {
        let vertex = component.words[0];
        words.clear();
        words.push(match self.paired_from {
            Some(from) if vertex > from && (vertex - from) % 2 == 1 => vertex - 1,
            _ => vertex,
        });
        self.paired_from.is_some()
    }
}

fn sum_of(vertices: &[u64]) -> Sum {
    let mut sum = Sum::new();
    for &vertex in vertices {
        sum.push(1, KindId(0), &[vertex]);
    }
    sum
}

/// A position as the definition uses it: a sorted list of vertices.
type Position = Vec<u64>;

/// The moves from a position: for each, the index in the position of the vertex that is replaced, the move, and the
/// resulting position.
fn moves_from<'a>(
    game: &'a Listed,
    position: &'a Position,
    player: Player,
) -> impl Iterator<Item = (usize, &'a ListedMove, Position)> + 'a {
    (0..position.len()).flat_map(move |at| {
        game.rules.from(position[at]).iter().filter(move |found| found.mover.includes(player)).map(
            move |found| {
                let mut left = position.clone();
                left.remove(at);
                left.extend(&found.leaves);
                left.sort_unstable();
                (at, found, left)
            },
        )
    })
}

/// The score according to the definition.
fn defined(
    game: &Listed,
    position: &Position,
    player: Player,
    memo: &mut HashMap<(Position, Player), i128>,
) -> i128 {
    let asked = (position.clone(), player);
    if let Some(&score) = memo.get(&asked) {
        return score;
    }
    let mut best = None;
    for (_, found, left) in moves_from(game, position, player) {
        let next = if found.again { player } else { player.opponent() };
        let rest = defined(game, &left, next, memo);
        let score = found.gain + if found.again { rest } else { -rest };
        best = best.max(Some(score));
    }
    let best = best.unwrap_or(0);
    memo.insert(asked, best);
    best
}

/// Compares every search with the definition: the scores and the optimal moves must agree, and the line must
/// be a valid line of play with that score.
#[track_caller]
fn check(game: &Listed, vertices: &[u64], player: Player) {
    let mut position = vertices.to_vec();
    position.sort_unstable();
    let mut memo = HashMap::new();
    let want = defined(game, &position, player, &mut memo);
    let mut optimal: Vec<(usize, &[u64], i128, bool)> = Vec::new();
    for (at, &vertex) in vertices.iter().enumerate() {
        let mut rest = vertices.to_vec();
        rest.remove(at);
        for found in game.rules.from(vertex).iter().filter(|found| found.mover.includes(player)) {
            let mut left: Position = rest.iter().chain(&found.leaves).copied().collect();
            left.sort_unstable();
            let next = if found.again { player } else { player.opponent() };
            let after = defined(game, &left, next, &mut memo);
            if found.gain + if found.again { after } else { -after } == want {
                optimal.push((at, &found.leaves, found.gain, found.again));
            }
        }
    }
    for search in SEARCHES {
        let found = score(game, &sum_of(vertices), player, search, &Unlimited).unwrap();
        assert_eq!(i128::from(found.score), want, "{search:?}");
        let moves: Vec<_> = found
            .moves
            .iter()
            .map(|OptimalMove { term, played }| {
                (*term, played.option.clone(), i128::from(played.gain), played.again)
            })
            .collect();
        let optimal: Vec<_> =
            optimal.iter().map(|&(at, leaves, gain, again)| (at, sum_of(leaves), gain, again)).collect();
        assert_eq!(moves, optimal, "{search:?}");
        assert_eq!(found.mover_total - found.other_total, want, "{search:?}");
        check_line(game, position.clone(), player, &found.line);
    }
}

/// Checks that a line of play is valid and continues to the end of play.
#[track_caller]
fn check_line(game: &Listed, mut position: Position, mut player: Player, line: &[ScoreMove]) {
    for played in line {
        assert_eq!(played.player, player);
        let next = moves_from(game, &position, player)
            .find(|(at, found, _)| {
                Component::tuple(KindId(0), [position[*at]]) == played.from
                    && sum_of(&found.leaves) == played.option
                    && (found.gain, found.again) == (i128::from(played.gain), played.again)
            })
            .map(|(_, found, left)| (found.again, left));
        let (again, left) = next.expect("a move of the line is a move");
        position = left;
        player = if again { player } else { player.opponent() };
    }
    assert_eq!(moves_from(game, &position, player).count(), 0, "a line goes on to the end of play");
}

/// A `proptest` strategy for acyclic games on the vertices `0..=vertices`, with gains of either sign. A move
/// replaces a vertex by at most `most_left` vertices.
fn games(vertices: usize, most_left: usize, partizan: bool) -> impl Strategy<Value = Listed> {
    let mover = if partizan {
        prop_oneof![Just(Mover::Either), Just(Mover::Only(Player::Left)), Just(Mover::Only(Player::Right))]
            .boxed()
    } else {
        Just(Mover::Either).boxed()
    };
    let moves = (1..=vertices)
        .map(|vertex| {
            let found = (
                proptest::collection::vec(0..vertex as u64, 0..=most_left),
                -9i128..10,
                proptest::bool::weighted(0.2),
                mover.clone(),
            )
                .prop_map(|(leaves, gain, again, mover)| ListedMove {
                    leaves,
                    gain,
                    again,
                    mover,
                });
            proptest::collection::vec(found, 0..4)
        })
        .collect::<Vec<_>>();
    moves.prop_map(|moves| {
        let mut all = vec![Vec::new()];
        all.extend(moves);
        listed(all)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn searches_agree_on_graphs_with_shared_positions(game in games(9, 1, false)) {
        check(&game, &[9], Player::Left);
    }

    #[test]
    fn searches_agree_on_rules_that_leave_sums(game in games(4, 2, false), other in 0u64..3) {
        check(&game, &[4, other], Player::Left);
    }

    #[test]
    fn searches_agree_on_partizan_rules(game in games(6, 1, true), right: bool, other in 0u64..4) {
        check(&game, &[6, other], if right { Player::Right } else { Player::Left });
    }

    #[test]
    fn a_limit_leaves_true_statements_about_both_starts(
        game in games(8, 1, true), player in proptest::option::of(prop_oneof![Just(Player::Left), Just(Player::Right)]),
        allowed in 0u64..60,
    ) {
        let position = sum_of(&[8, 5]);
        let score_for = |starts| {
            let found = score(&game, &position, starts, Search::default(), &Unlimited).unwrap().score;
            if starts == Player::Left { found } else { -found }
        };
        let question = ScoreQuestion::new(&game, &ScoringForm::Rules, &position, player);
        let limited = question.answer(ScoreTask::default(), &Allowed::everything().positions(allowed));
        if let Err(ScoreError::Limit { known, .. }) = limited {
            // Rules whose players have the same moves are not asked about a start.
            let Some(starts) = known.starts else { return Ok(()) };
            let own = score_for(starts);
            prop_assert!(known.at_least.is_none_or(|least| least <= own), "{known:?} {own}");
            prop_assert!(known.at_most.is_none_or(|most| most >= own), "{known:?} {own}");
            prop_assert!(known.other.is_none_or(|other| other == score_for(starts.opponent())), "{known:?}");
            prop_assert!(known.other.is_none() || player.is_none());
        }
    }

    #[test]
    fn searches_agree_on_rules_with_symmetries(
        game in games(3, 2, true), twins: u32, reversed: bool, right: bool, other in 0u64..6,
    ) {
        // There are two copies of every vertex; the second one lists its moves in a different order. Each move leads
        // to one of the two copies of its target.
        let twin = |vertex: u64, at: usize| vertex * 2 + u64::from(twins >> (at % 32) & 1);
        let mut moves = Vec::new();
        for (vertex, of) in game.rules.moves.iter().enumerate() {
            let copy = |second: usize| -> Vec<ListedMove> {
                let with_leaves = |(at, found): (usize, &ListedMove)| {
                    let leaves = found.leaves.iter().map(|&leaf| twin(leaf, at + vertex * 3 + second * 7)).collect();
                    ListedMove { leaves, ..found.clone() }
                };
                of.iter().enumerate().map(with_leaves).collect()
            };
            let (first, mut second) = (copy(0), copy(1));
            if reversed {
                second.reverse();
            }
            moves.extend([first, second]);
        }
        let mut paired = listed(moves);
        paired.rules.paired_from = Some(0);
        check(&paired, &[7, other], if right { Player::Right } else { Player::Left });
    }

    #[test]
    fn searches_agree_on_sums_with_equal_components(game in games(3, 1, true), left: bool) {
        check(&game, &[3, 2, 3], if left { Player::Left } else { Player::Right });
    }

    #[test]
    fn searches_agree_on_trees(parents in proptest::collection::vec(any::<u32>(), 0..30), values in proptest::collection::vec(-20i64..20, 30), min: bool) {
        let parents: Vec<i64> = std::iter::once(-1)
            .chain(parents.iter().enumerate().map(|(at, seed)| i64::from(*seed) % (i64::try_from(at).unwrap() + 1)))
            .collect();
        let values = values[..parents.len()].to_vec();
        check_tree(&parents, &values, if min { Root::Min } else { Root::Max });
    }
}

/// Compares every search with the definition of a tree's value; returns the value.
#[track_caller]
fn check_tree(parents: &[i64], values: &[i64], root: Root) -> i64 {
    // In these trees, children have larger numbers than their parents.
    let mut best: Vec<Option<i64>> = vec![None; parents.len()];
    let mut is_max = vec![root == Root::Max; parents.len()];
    for vertex in 1..parents.len() {
        is_max[vertex] = !is_max[usize::try_from(parents[vertex]).unwrap()];
    }
    for vertex in (0..parents.len()).rev() {
        let value = values[vertex] + best[vertex].unwrap_or(0);
        if let Ok(parent) = usize::try_from(parents[vertex]) {
            best[parent] = Some(match best[parent] {
                None => value,
                Some(other) if is_max[parent] => other.max(value),
                Some(other) => other.min(value),
            });
        }
        if vertex == 0 {
            best[0] = Some(value);
        }
    }
    let tree = MinimaxTree::new(parents, values.to_vec(), root).unwrap();
    for search in SEARCHES {
        assert_eq!(Some(tree.score(0, search, &Unlimited).unwrap().score), best[0], "{search:?}");
    }
    best[0].unwrap()
}

/// A common mistake is to add the value of a vertex once for each child, so that it is counted twice if there are two
/// children.
#[test]
fn the_value_of_a_vertex_counts_once() {
    assert_eq!(check_tree(&[-1, 0, 0], &[1, 0, 0], Root::Max), 1);
    assert_eq!(check_tree(&[-1, 0, 0], &[-2, -1, -2], Root::Max), -3);
}

/// A common mistake is not to shift the window by the values on the way down.
#[test]
fn the_window_is_shifted_by_gains() {
    assert_eq!(check_tree(&[-1, 0, 0, 2, 2], &[0, 1, 1, 1, 0], Root::Max), 1);
}

/// A common mistake is to store the result of a cut-off search as the value. If several lines of play reach the same
/// position, the score can then be wrong, whereas storing the result as a bound is always correct.
#[test]
fn a_table_of_bounds_is_right_where_a_table_of_values_is_wrong() {
    // Vertex 0 maximises, 1 and 2 minimise, and 3 maximises. The leaves 4 and 5 have the values 2 and 1.
    let edges: [(usize, u64); 7] = [(0, 2), (0, 1), (1, 3), (2, 5), (2, 3), (3, 5), (3, 4)];
    let leaf = |vertex: u64| match vertex {
        4 => 2,
        5 => 1,
        _ => 0,
    };
    let player = |vertex: usize| if vertex == 1 || vertex == 2 { Player::Right } else { Player::Left };
    let mut moves = vec![Vec::new(); 6];
    for (from, to) in edges {
        let sign = if player(from) == Player::Left { 1 } else { -1 };
        let mover = Mover::Only(player(from));
        moves[from].push(ListedMove { leaves: vec![to], gain: sign * leaf(to), again: false, mover });
    }
    let game = listed(moves);
    check(&game, &[0], Player::Left);
    let found = score(&game, &sum_of(&[0]), Player::Left, Search::default(), &Unlimited).unwrap();
    assert_eq!(found.score, 2);

    /// Alpha-beta search that stores its result as the value, which is wrong.
    fn naive(
        edges: &[(usize, u64)],
        leaf: &dyn Fn(u64) -> i128,
        at: u64,
        most: bool,
        mut alpha: i128,
        mut beta: i128,
        memo: &mut BTreeMap<u64, i128>,
    ) -> i128 {
        if let Some(&kept) = memo.get(&at) {
            return kept;
        }
        if at > 3 {
            return leaf(at);
        }
        let mut best = None;
        for &(_, to) in edges.iter().filter(|(from, _)| *from as u64 == at) {
            let value = naive(edges, leaf, to, !most, alpha, beta, memo);
            best =
                Some(best.map_or(value, |best: i128| if most { best.max(value) } else { best.min(value) }));
            if most {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        let best = best.unwrap_or(0);
        memo.insert(at, best);
        best
    }
    assert_eq!(naive(&edges, &leaf, 0, true, i128::MIN, i128::MAX, &mut BTreeMap::new()), 1);
}

#[track_caller]
fn check_error(game: &Listed, vertex: u64, want: &ScoreError) {
    for search in SEARCHES {
        let found = score(game, &sum_of(&[vertex]), Player::Left, search, &Unlimited);
        assert_eq!(found.as_ref(), Err(want), "{search:?}");
    }
}

#[test]
fn scores_beyond_64_bits_are_errors() {
    let most = i128::from(i64::MAX);
    check_error(&graph(3, &[(2, 1, 2), (1, 0, 1 - most)]), 2, &ScoreError::Overflow);
    check_error(&graph(2, &[(1, 0, most)]), 1, &ScoreError::Overflow);
    // Scores and differences within the range are accepted.
    for gain in [1 - most, most - 1] {
        check(&graph(3, &[(2, 1, gain), (1, 0, gain)]), &[2], Player::Left);
        check(&graph(3, &[(2, 1, gain), (2, 0, 0), (1, 0, gain)]), &[2], Player::Left);
    }
    let component = Component::tuple(KindId(0), [1]);
    let kind = grundy_core::FaultKind::GainOutside { value: most + 1 };
    let fault = Fault { kind, place: None, component };
    check_error(&graph(2, &[(1, 0, most + 1)]), 1, &ScoreError::Fault(fault));
}

#[test]
fn large_gains_are_exact() {
    let large = 1_000_000_000_000_000_000;
    let edges =
        [(0, 1, large), (0, 2, large - 1), (1, 3, large), (2, 3, large - 2), (3, 4, -large), (0, 4, 0)];
    check(&graph(5, &edges), &[0], Player::Left);
}

#[test]
fn a_cycle_on_the_way_is_an_error() {
    let path = [2, 1, 2].map(|vertex| sum_of(&[vertex])).to_vec();
    check_error(&graph(3, &[(2, 1, 5), (1, 2, 5)]), 2, &ScoreError::Cycle { path });
    let path = [1, 1].map(|vertex| sum_of(&[vertex])).to_vec();
    check_error(&graph(2, &[(1, 1, 0)]), 1, &ScoreError::Cycle { path });
}

#[test]
fn play_ends_when_the_player_to_move_has_no_move() {
    let only = |player, gain| ListedMove { leaves: vec![0], gain, again: false, mover: Mover::Only(player) };
    let game = listed(vec![Vec::new(), vec![only(Player::Left, 5)], vec![only(Player::Right, 3)]]);
    check(&game, &[1], Player::Right);
    check(&game, &[1, 2], Player::Left);
    let of = |vertices: &[u64], player| {
        score(&game, &sum_of(vertices), player, Search::default(), &Unlimited).unwrap().score
    };
    assert_eq!(of(&[1], Player::Right), 0);
    assert_eq!(of(&[1, 2], Player::Left), 2);
    assert_eq!(of(&[1, 2], Player::Right), -2);
    assert_eq!(of(&[], Player::Left), 0);
}

#[test]
fn long_play_needs_no_stack() {
    let edges: Vec<(usize, u64, i128)> = (1..200_000).map(|vertex| (vertex, vertex as u64 - 1, 1)).collect();
    let game = graph(200_000, &edges);
    for search in SEARCHES {
        let found = score(&game, &sum_of(&[199_999]), Player::Left, search, &Unlimited).unwrap();
        assert_eq!((found.score, found.line.len()), (1, 199_999), "{search:?}");
    }
}

#[test]
fn a_limit_says_what_is_known() {
    // There are two moves from every vertex except 0: 2^40 lines of play, but only 41 positions.
    let edges: Vec<(usize, u64, i128)> = (1..=40)
        .flat_map(|vertex| [(vertex, vertex as u64 - 1, 1), (vertex, vertex as u64 - 1, 2)])
        .collect();
    let game = graph(41, &edges);
    let found = score(&game, &sum_of(&[40]), Player::Left, Search::default(), &Unlimited).unwrap();
    assert_eq!((found.score, found.moves.len(), found.line.len()), (0, 1, 40));
    assert!(found.visited <= 200, "{}", found.visited);
    let limited =
        score(&game, &sum_of(&[40]), Player::Left, Search::Minimax, &Allowed::everything().positions(10_000));
    let Err(ScoreError::Limit { limit, known }) = limited else { panic!("{limited:?}") };
    assert!(matches!(limit, Limit::Positions { allowed: 10_000, .. }), "{limit:?}");
    assert_eq!((known.at_least, known.at_most), (None, None));
    assert!(known.usage.positions > 10_000);
}

#[test]
fn the_same_request_visits_the_same_positions() {
    let edges: Vec<(usize, u64, i128)> = (0..60u64)
        .flat_map(|from| (0..from).filter(move |to| (from * 7 + to * 5) % 3 == 0).map(move |to| (from, to)))
        .map(|(from, to)| (usize::try_from(from).unwrap(), to, i128::from((from * 31 + to * 17) % 23) - 11))
        .collect();
    let game = graph(60, &edges);
    let run = || score(&game, &sum_of(&[59]), Player::Left, Search::default(), &Unlimited).unwrap();
    assert_eq!(run(), run());
}

#[test]
fn what_is_not_a_tree_is_refused() {
    let built = |parents: &[i64]| MinimaxTree::new(parents, vec![0; 3], Root::Max).map(|_| ());
    assert_eq!(built(&[-1, 0]), Err(TreeError::Lengths { parents: 2, values: 3 }));
    assert_eq!(built(&[1, 2, 0]), Err(TreeError::NoRoot));
    assert_eq!(built(&[-1, -1, 0]), Err(TreeError::SecondRoot { vertex: 1 }));
    assert_eq!(built(&[-1, 3, 0]), Err(TreeError::ParentOutside { vertex: 1, parent: 3 }));
    assert_eq!(built(&[-1, 2, 1]), Err(TreeError::Cycle { vertex: 1 }));
    assert_eq!(built(&[1, 2, -1]), Ok(()));
}
