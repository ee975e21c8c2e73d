//! Random acyclic spaces: the same values as in memory, whatever quantity is requested.

use crate::space::{in_memory, in_tiers};
use grundy_engine::Stop;
use grundy_shards::{Key, Options, Position, StateSpace, Tiered, Unsolved, Wanted};
use grundy_tiers::TiersError;
use proptest::prelude::*;

/// The options of each position, each as its components, which have larger numbers, or `None` if play is over.
#[derive(Clone, Debug)]
struct Graph {
    positions: Vec<Option<Vec<Vec<usize>>>>,
    /// Keys are spread over this many bits.
    bits: u32,
    /// The tier of position `n` is `scale * (2000 - n)`, minus up to `scale - 1` of noise.
    scale: u64,
}

const MULTIPLIER: Key = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;

impl Graph {
    fn key(&self, position: usize) -> Key {
        // The multiplier is odd, so keys of different positions differ in their lowest bits.
        (position as Key).wrapping_mul(MULTIPLIER) & Key::MAX.wrapping_shr(128 - self.bits)
    }

    fn position(&self, key: Key) -> usize {
        (0..self.positions.len()).find(|&position| self.key(position) == key).unwrap()
    }
}

impl StateSpace for Graph {
    fn key_bits(&self) -> u32 {
        self.bits
    }

    fn expand(&self, key: Key, options: &mut Options) -> Result<Position, Stop> {
        let Some(found) = &self.positions[self.position(key)] else { return Ok(Position::Over) };
        for option in found {
            options.begin();
            option.iter().for_each(|&component| options.add(self.key(component)));
        }
        Ok(Position::Open)
    }
}

impl Tiered for Graph {
    fn tier(&self, key: Key) -> Result<u64, Stop> {
        let position = self.position(key) as u64;
        Ok(self.scale * (2000 - position) + position * 7 % self.scale)
    }
}

/// Graphs with options of `components` components.
fn graphs(components: std::ops::Range<usize>, ends: bool) -> impl Strategy<Value = Graph> {
    let option = prop::collection::vec(any::<prop::sample::Index>(), components);
    let options = prop::collection::vec(option, 0..9);
    let position = (0..if ends { 20 } else { 1 }, options);
    let spaces = prop::collection::vec(position, 1..120);
    (spaces, prop_oneof![Just(11), Just(40), Just(64), Just(65), Just(128)], 1..50_u64).prop_map(
        |(positions, bits, scale)| {
            let count = positions.len();
            let positions = positions.into_iter().enumerate().map(|(at, (kind, options))| {
                let larger = |index: prop::sample::Index| at + 1 + index.index(count - at - 1);
                let option = |option: Vec<prop::sample::Index>| option.into_iter().map(larger).collect();
                match kind {
                    1 => None,
                    _ if at + 1 == count => Some(Vec::new()),
                    _ => Some(options.into_iter().map(option).collect()),
                }
            });
            Graph { positions: positions.collect(), bits, scale }
        },
    )
}

fn check(graph: &Graph, wanted: Wanted, bytes: u64, threads: usize) -> Result<(), TestCaseError> {
    let root = graph.key(0);
    match (in_memory(graph, &[root], wanted), in_tiers(graph, &[root], wanted, bytes, threads)) {
        (Ok(memory), Ok(tiers)) => prop_assert_eq!(memory, tiers),
        (Err(Unsolved::Over(_)), Err(TiersError::Over(_))) => {}
        (memory, tiers) => prop_assert!(false, "{:?} and {:?}", memory, tiers),
    }
    Ok(())
}

/// The least memory in which these spaces can be solved: most of it is for frames of 256 bytes.
const LEAST: u64 = 40_000;

proptest! {
    #[test]
    fn values_of_sums(graph in graphs(0..4, true), bytes in LEAST..80_000, threads in 1..4usize) {
        check(&graph, Wanted::Values, bytes, threads)?;
    }

    #[test]
    fn remoteness(graph in graphs(0..2, true), bytes in LEAST..80_000, threads in 1..4usize) {
        for misere in [false, true] {
            check(&graph, Wanted::Remoteness { misere }, bytes, threads)?;
        }
    }

    #[test]
    fn remoteness_with_moves_only(graph in graphs(1..2, false), bytes in LEAST..80_000) {
        for misere in [false, true] {
            check(&graph, Wanted::Remoteness { misere }, bytes, 1)?;
        }
    }
}

#[test]
fn sums_have_no_remoteness() {
    let positions = vec![Some(vec![vec![1, 1]]), Some(Vec::new())];
    let graph = Graph { positions, bits: 20, scale: 1 };
    let found = in_tiers(&graph, &[graph.key(0)], Wanted::Remoteness { misere: false }, 1 << 20, 1);
    assert!(matches!(found, Err(TiersError::Splits(key)) if key == graph.key(0)));
}

#[test]
fn a_wrong_tier_is_named() {
    let positions = vec![Some(vec![vec![1], vec![2]]), Some(vec![vec![0]]), Some(Vec::new())];
    let graph = Graph { positions, bits: 20, scale: 1 };
    let found = in_tiers(&graph, &[graph.key(0)], Wanted::Values, 1 << 20, 1);
    let Err(TiersError::Order { position, option, tiers }) = found else { panic!("{found:?}") };
    assert_eq!((position, option, tiers), (graph.key(1), graph.key(0), [1999, 2000]));
}

#[test]
fn no_roots_no_positions() {
    let graph = Graph { positions: vec![None], bits: 20, scale: 1 };
    assert_eq!(in_tiers(&graph, &[], Wanted::Values, 1 << 20, 1).unwrap(), []);
}
