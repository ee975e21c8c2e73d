//! Partizan graphs, in which each player has their own edges.

use super::acyclic::POLL_EVERY;
use super::{Graph, Unsolved, Vertex, forward, topological};
use grundy_core::{Budget, Convention, Limit, Outcome, Player, SmallSort, Usage};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// The moves of a partizan graph: one graph for each player, both on the same vertices.
#[derive(Clone, Copy, Debug)]
pub struct PartizanGraph<'a> {
    /// The moves of Left.
    pub left: &'a Graph,
    /// The moves of Right.
    pub right: &'a Graph,
}

impl PartizanGraph<'_> {
    fn options(&self, vertex: Vertex, player: Player) -> &[Vertex] {
        match player {
            Player::Left => self.left.options(vertex),
            Player::Right => self.right.options(vertex),
        }
    }

    /// The graph that contains the edges of both players.
    fn both(&self) -> Result<Graph, Unsolved> {
        let rows: Vec<Vec<Vertex>> = (0..self.left.vertices())
            .map(|vertex| [self.left.options(vertex), self.right.options(vertex)].concat())
            .collect();
        Graph::from_rows(&rows).map_err(|_| too_many(rows.len()))
    }
}

fn too_many(needed: usize) -> Unsolved {
    Unsolved::Limit(Limit::Positions { needed: needed as u128, allowed: Vertex::MAX.into() })
}

/// The outcome class of a position, given whether each player wins when starting.
const fn class(left_wins_first: bool, right_wins_first: bool) -> Outcome {
    match (left_wins_first, right_wins_first) {
        (true, true) => Outcome::N,
        (false, false) => Outcome::P,
        (true, false) => Outcome::L,
        (false, true) => Outcome::R,
    }
}

/// The outcome class of every vertex by itself: N, P, L or R. Takes linear time.
///
/// # Errors
/// Returns an error if the graph contains a cycle, even of edges of different players, or if a limit is reached.
pub fn partizan_outcomes(
    graph: PartizanGraph<'_>,
    convention: Convention,
    budget: &dyn Budget,
) -> Result<Vec<Outcome>, Unsolved> {
    let order = topological::options_first(&graph.both()?, budget)?;
    let mut wins = vec![[false; 2]; graph.left.len()];
    for vertex in order {
        let first = |player: Player, opponent: usize| {
            let options = graph.options(vertex, player);
            let stuck_and_wins = options.is_empty() && convention == Convention::Misere;
            stuck_and_wins || options.iter().any(|&option| !wins[option as usize][opponent])
        };
        wins[vertex as usize] = [first(Player::Left, 1), first(Player::Right, 0)];
    }
    Ok(wins.into_iter().map(|[left, right]| class(left, right)).collect())
}

/// Sums of vertices of an acyclic partizan graph, searched with a hash table that is kept from one question
/// to the next.
///
/// Vertices with the same options are treated as one. Vertices from which neither player can move are ignored, and so,
/// under normal play, are pairs that consist of a game and its negative.
#[derive(Debug)]
pub struct PartizanSums {
    convention: Convention,
    /// The form of every reachable vertex.
    forms: forward::Reached<u32>,
    table: FormTable,
    /// For each form, its negative, or `None` if the negative does not occur.
    negatives: Vec<Option<u32>>,
    memo: HashMap<Box<[u32]>, [Option<bool>; 2], FxBuildHasher>,
    most: usize,
}

/// Games, represented by the sets of their options. Equal sets have the same number.
#[derive(Debug, Default)]
struct FormTable {
    /// The options of Left and of Right, in ascending order without repetitions.
    options: Vec<[Box<[u32]>; 2]>,
    numbers: HashMap<[Box<[u32]>; 2], u32, FxBuildHasher>,
}

impl FormTable {
    fn number(&mut self, options: [Box<[u32]>; 2]) -> Result<u32, Unsolved> {
        if let Some(&number) = self.numbers.get(&options) {
            return Ok(number);
        }
        let number = u32::try_from(self.options.len()).map_err(|_| too_many(self.options.len()))?;
        self.options.push(options.clone());
        self.numbers.insert(options, number);
        Ok(number)
    }

    /// For each form, its negative, or `None` if the negative does not occur. The options of a game have smaller
    /// numbers than the game, so their negatives are found first.
    fn negatives(&self) -> Vec<Option<u32>> {
        let mut negatives = Vec::with_capacity(self.options.len());
        for form in (0..).take(self.options.len()) {
            let negative = self.negative(form, &negatives);
            negatives.push(negative);
        }
        negatives
    }

    /// The negative of `form`, in which Left and Right are exchanged, or `None` if it does not occur. `negatives` must
    /// contain the negatives of the options.
    fn negative(&self, form: u32, negatives: &[Option<u32>]) -> Option<u32> {
        let [left, right] = &self.options[form as usize];
        let swap = |row: &[u32]| -> Option<Box<[u32]>> {
            let mut swapped: Vec<u32> =
                row.iter().map(|&option| negatives[option as usize]).collect::<Option<_>>()?;
            swapped.small_sort();
            Some(swapped.into())
        };
        self.numbers.get(&[swap(right)?, swap(left)?]).copied()
    }
}

impl PartizanSums {
    /// A search of the sums whose vertices are reachable from `roots`, limited to `most` positions.
    ///
    /// # Errors
    /// Returns an error if a cycle can be reached along edges of either player, or if a limit is reached.
    ///
    /// # Panics
    /// Panics if a root is not a vertex of the graph.
    pub fn new(
        graph: PartizanGraph<'_>,
        roots: &[Vertex],
        convention: Convention,
        most: usize,
        budget: &dyn Budget,
    ) -> Result<Self, Unsolved> {
        let mut table = FormTable::default();
        // Form 0 is the game without options.
        table.number([Box::default(), Box::default()])?;
        let mut failed = None;
        let both = graph.both()?;
        let forms = forward::search(&both, roots.iter().copied(), budget, |vertex, _, known| {
            let row = |player: Player| -> Box<[u32]> {
                let options = graph.options(vertex, player);
                let mut row: Vec<u32> = options.iter().filter_map(|&option| known.get(option)).collect();
                row.small_sort();
                row.dedup();
                row.into()
            };
            table.number([row(Player::Left), row(Player::Right)]).unwrap_or_else(|error| {
                failed = Some(error);
                0
            })
        })?;
        if let Some(error) = failed {
            return Err(error);
        }
        let negatives = table.negatives();
        Ok(Self { convention, forms, table, negatives, memo: HashMap::default(), most })
    }

    /// The number of positions searched so far.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.memo.len()
    }

    /// The outcome class of the sum of `vertices`.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    ///
    /// # Panics
    /// Panics if one of the vertices is not reachable from the roots.
    pub fn outcome(&mut self, vertices: &[Vertex], budget: &dyn Budget) -> Result<Outcome, Limit> {
        Ok(class(self.wins(vertices, Player::Left, budget)?, self.wins(vertices, Player::Right, budget)?))
    }

    /// Whether `first` wins the sum of `vertices` when moving first.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    ///
    /// # Panics
    /// Panics if one of the vertices is not reachable from the roots.
    pub fn wins(&mut self, vertices: &[Vertex], first: Player, budget: &dyn Budget) -> Result<bool, Limit> {
        let forms = vertices.iter().map(|&vertex| self.forms.get(vertex).expect("the vertex can be reached"));
        let start = self.reduced(forms.collect());
        if let Some(known) = self.known(&start, first) {
            return Ok(known);
        }
        let mut stack = vec![Frame { position: start, mover: first, at: 0, option: 0, moved: false }];
        let mut steps = 0usize;
        loop {
            steps += 1;
            if steps.is_multiple_of(POLL_EVERY) {
                let per_position = 48 + 4 * vertices.len() as u64;
                let (positions, open) = (self.memo.len() as u64, stack.len() as u64);
                budget.poll(Usage { positions, bytes: (positions + open) * per_position })?;
            }
            let Some(frame) = stack.last_mut() else {
                return Ok(false);
            };
            let opponent = frame.mover.opponent();
            let result = match frame.next_option(&self.table) {
                Some(left_over) => {
                    let option = self.reduced(left_over);
                    match self.known(&option, opponent) {
                        Some(false) => Some(true),
                        Some(true) => None,
                        None => {
                            // When the option is known, this frame will examine it again.
                            stack.last_mut().expect("a frame is on the stack").option -= 1;
                            stack.push(Frame {
                                position: option,
                                mover: opponent,
                                at: 0,
                                option: 0,
                                moved: false,
                            });
                            None
                        }
                    }
                }
                None => Some(!frame.moved && self.convention == Convention::Misere),
            };
            if let Some(wins) = result {
                let Frame { position, mover, .. } = stack.pop().expect("a frame is on the stack");
                self.memo.entry(position).or_default()[index(mover)] = Some(wins);
                if stack.is_empty() {
                    return Ok(wins);
                }
                if self.memo.len() > self.most {
                    let needed = self.memo.len() as u128;
                    return Err(Limit::Positions { needed, allowed: self.most as u64 });
                }
            }
        }
    }

    fn known(&self, position: &[u32], mover: Player) -> Option<bool> {
        if position.is_empty() {
            return Some(self.convention == Convention::Misere);
        }
        self.memo.get(position)?[index(mover)]
    }

    fn reduced(&self, mut forms: Vec<u32>) -> Box<[u32]> {
        forms.retain(|&form| form != 0);
        forms.small_sort();
        if self.convention == Convention::Normal {
            let mut at = 0;
            while at < forms.len() {
                let partner = self.negatives[forms[at] as usize]
                    .and_then(|negative| forms[at + 1..].iter().position(|&other| other == negative));
                match partner {
                    Some(distance) => {
                        forms.remove(at + 1 + distance);
                        forms.remove(at);
                    }
                    None => at += 1,
                }
            }
        }
        forms.into()
    }
}

const fn index(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}

/// A position that is being searched.
struct Frame {
    position: Box<[u32]>,
    mover: Player,
    /// The index of the component whose options come next.
    at: usize,
    option: usize,
    /// Whether an option for the mover has been found.
    moved: bool,
}

impl Frame {
    /// The forms in the sum after the next move, or `None` if there are no more moves.
    fn next_option(&mut self, table: &FormTable) -> Option<Vec<u32>> {
        while let Some(&form) = self.position.get(self.at) {
            let repeated = self.at > 0 && self.position[self.at - 1] == form;
            let options = &table.options[form as usize][index(self.mover)];
            match options.get(self.option).filter(|_| !repeated) {
                Some(&option) => {
                    self.option += 1;
                    self.moved = true;
                    let mut left_over = self.position.to_vec();
                    left_over[self.at] = option;
                    return Some(left_over);
                }
                None => {
                    self.at += 1;
                    self.option = 0;
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unlimited;
    use proptest::prelude::*;

    fn graphs(left: &[[u32; 2]], right: &[[u32; 2]], vertices: usize) -> [Graph; 2] {
        [left, right].map(|edges| {
            let down: Vec<[u32; 2]> = edges.iter().copied().filter(|[from, to]| from > to).collect();
            Graph::from_edges(vertices, &down).unwrap()
        })
    }

    fn by_definition(graph: PartizanGraph<'_>, sum: &[u32], mover: Player, misere: bool) -> bool {
        let mut stuck = true;
        let wins = (0..sum.len()).any(|at| {
            graph.options(sum[at], mover).iter().any(|&to| {
                stuck = false;
                let mut left_over = sum.to_vec();
                left_over[at] = to;
                !by_definition(graph, &left_over, mover.opponent(), misere)
            })
        });
        wins || (stuck && misere)
    }

    proptest! {
        #[test]
        fn outcomes_of_sums_by_the_definition(
            left in prop::collection::vec([0..6u32, 0..6u32], 0..14),
            right in prop::collection::vec([0..6u32, 0..6u32], 0..14),
            sum in prop::collection::vec(0..6u32, 0..4),
        ) {
            let [left, right] = graphs(&left, &right, 6);
            let graph = PartizanGraph { left: &left, right: &right };
            for convention in [Convention::Normal, Convention::Misere] {
                let misere = convention == Convention::Misere;
                let expected = |sum: &[u32]| class(
                    by_definition(graph, sum, Player::Left, misere),
                    by_definition(graph, sum, Player::Right, misere),
                );
                let mut sums = PartizanSums::new(graph, &sum, convention, 100_000, &Unlimited).unwrap();
                prop_assert_eq!(sums.outcome(&sum, &Unlimited), Ok(expected(&sum)));
                let alone = partizan_outcomes(graph, convention, &Unlimited).unwrap();
                for vertex in 0..6 {
                    prop_assert_eq!(alone[vertex as usize], expected(&[vertex]));
                }
            }
        }
    }

    #[test]
    fn a_cycle_of_both_players_edges() {
        let left = Graph::from_edges(3, &[[0, 1]]).unwrap();
        let right = Graph::from_edges(3, &[[1, 0]]).unwrap();
        let graph = PartizanGraph { left: &left, right: &right };
        let cycle = |error| matches!(error, Unsolved::Cycle(cycle) if cycle.vertices == [0, 1]);
        assert!(partizan_outcomes(graph, Convention::Normal, &Unlimited).is_err_and(cycle));
        let sums = |root| PartizanSums::new(graph, &[root], Convention::Normal, 100, &Unlimited);
        assert!(sums(1).is_err_and(cycle));
        assert_eq!(sums(2).unwrap().outcome(&[2], &Unlimited), Ok(Outcome::P));
    }

    #[test]
    fn too_many_positions_are_a_limit() {
        let edges: Vec<[u32; 2]> = (0..12).flat_map(|v| (0..v).map(move |o| [v, o])).collect();
        let other: Vec<[u32; 2]> = edges.iter().copied().filter(|[v, o]| v % 3 != o % 3).collect();
        let [left, right] = graphs(&edges, &other, 12);
        let graph = PartizanGraph { left: &left, right: &right };
        let sum = [11, 10, 9, 8];
        let mut sums = PartizanSums::new(graph, &sum, Convention::Normal, 50, &Unlimited).unwrap();
        let limit = sums.outcome(&sum, &Unlimited);
        assert_eq!(limit, Err(Limit::Positions { needed: 51, allowed: 50 }));
    }
}
