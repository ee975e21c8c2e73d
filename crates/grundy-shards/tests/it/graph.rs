//! State spaces given as lists, and solvers that follow the definitions.

use grundy_core::Unlimited;
use grundy_engine::Stop;
use grundy_shards::{
    Key, LOONY, OVER, Options, Position, Settings, Solved, StateSpace, Unsolved, Wanted, solve,
};
use std::collections::{BTreeMap, BTreeSet};

/// The options of each position, each as its components, or `None` if play is over.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    pub(crate) positions: Vec<Option<Vec<Vec<usize>>>>,
    /// Keys are spread over this many bits.
    pub(crate) bits: u32,
}

impl Graph {
    pub(crate) fn key(&self, position: usize) -> Key {
        // The multiplier is odd, so keys of different positions differ in their lowest bits.
        (position as Key).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835)
            & Key::MAX.wrapping_shr(128 - self.bits)
    }

    fn position(&self, key: Key) -> usize {
        (0..self.positions.len()).find(|&position| self.key(position) == key).unwrap()
    }

    /// The positions that play can reach from position 0, and their values as solved on `threads` threads.
    pub(crate) fn solve(&self, wanted: Wanted, threads: usize) -> Result<BTreeMap<usize, u32>, Unsolved> {
        let solved = run(self, &[self.key(0)], wanted, threads)?;
        let len = solved.len();
        let reached: BTreeMap<usize, u32> = (0..self.positions.len())
            .filter_map(|position| Some((position, solved.get(self.key(position))?)))
            .collect();
        assert_eq!(reached.len() as u64, len);
        let mut unordered: Vec<_> = solved.iter().collect();
        unordered.sort_unstable();
        let ordered: Vec<_> = solved.into_sorted().collect();
        assert_eq!(ordered, unordered);
        assert!(ordered.is_sorted() && ordered.len() as u64 == len);
        Ok(reached)
    }

    pub(crate) fn reached(&self) -> BTreeSet<usize> {
        let (mut reached, mut waiting) = (BTreeSet::from([0]), vec![0]);
        while let Some(position) = waiting.pop() {
            for &component in self.positions[position].iter().flatten().flatten() {
                if reached.insert(component) {
                    waiting.push(component);
                }
            }
        }
        reached
    }

    /// The remoteness plus 1 of each reached position, or 0 for a draw, by a loop over all positions for each
    /// number of moves.
    pub(crate) fn remoteness(&self, misere: bool) -> BTreeMap<usize, u32> {
        let reached = self.reached();
        // For each decided position, whether the player to move wins, and the number of moves.
        let mut decided: BTreeMap<usize, (bool, u32)> = BTreeMap::new();
        for moves in 0..=2 * reached.len() as u32 + 2 {
            let mut new = Vec::new();
            for &position in reached.iter().filter(|position| !decided.contains_key(position)) {
                let known = |option: &Vec<usize>| match option.as_slice() {
                    [] => Some((misere, 0)),
                    &[only] => decided.get(&only).copied(),
                    _ => panic!("a sum"),
                };
                let result = match &self.positions[position] {
                    None => Some((false, 0)),
                    Some(options) if options.is_empty() => Some((misere, 0)),
                    Some(options) => {
                        let options: Vec<_> = options.iter().map(known).collect();
                        let lost =
                            options.iter().flatten().filter(|(wins, _)| !wins).map(|&(_, moves)| moves);
                        match lost.min() {
                            Some(moves) => Some((true, moves + 1)),
                            None if options.iter().all(Option::is_some) => {
                                options.iter().flatten().map(|&(_, moves)| (false, moves + 1)).max()
                            }
                            None => None,
                        }
                    }
                };
                new.extend(result.filter(|result| result.1 == moves).map(|result| (position, result)));
            }
            decided.extend(new);
        }
        reached.iter().map(|at| (*at, decided.get(at).map_or(0, |&(_, moves)| moves + 1))).collect()
    }

    /// The values of the reached positions, which have options of larger numbers only.
    pub(crate) fn values(&self) -> BTreeMap<usize, u32> {
        let mut values: BTreeMap<usize, u32> = BTreeMap::new();
        for (position, options) in self.positions.iter().enumerate().rev() {
            let Some(options) = options else {
                values.insert(position, OVER);
                continue;
            };
            let of: Vec<Vec<u32>> =
                options.iter().map(|option| option.iter().map(|at| values[at]).collect()).collect();
            let value = if of.iter().flatten().any(|&value| value == OVER) {
                LOONY
            } else {
                let sums: BTreeSet<u32> = of
                    .iter()
                    .filter(|option| !option.contains(&LOONY))
                    .map(|option| option.iter().fold(0, |sum, value| sum ^ value))
                    .collect();
                (0..).find(|value| !sums.contains(value)).unwrap()
            };
            values.insert(position, value);
        }
        let reached = self.reached();
        values.retain(|position, _| reached.contains(position));
        values
    }
}

impl StateSpace for Graph {
    fn key_bits(&self) -> u32 {
        self.bits
    }

    fn expand(&self, key: Key, options: &mut Options) -> Result<Position, Stop> {
        let Some(all) = &self.positions[self.position(key)] else { return Ok(Position::Over) };
        for option in all {
            options.begin();
            option.iter().for_each(|&component| options.add(self.key(component)));
        }
        Ok(Position::Open)
    }
}

pub(crate) fn run(
    space: &dyn StateSpace,
    roots: &[Key],
    wanted: Wanted,
    threads: usize,
) -> Result<Solved, Unsolved> {
    solve(space, roots, wanted, &Settings { threads, bytes: u64::MAX }, &Unlimited, &|_| {})
}

/// A state space given by a function.
pub(crate) struct Rules<F> {
    pub(crate) bits: u32,
    pub(crate) expand: F,
}

impl<F: Fn(Key, &mut Options) -> Result<Position, Stop> + Sync> StateSpace for Rules<F> {
    fn key_bits(&self) -> u32 {
        self.bits
    }

    fn expand(&self, key: Key, options: &mut Options) -> Result<Position, Stop> {
        (self.expand)(key, options)
    }
}
