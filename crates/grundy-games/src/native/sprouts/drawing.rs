//! Drawings of Sprouts as complete plane graphs, which keep spots and faces even if no further line can begin there.
//! Tests compare the rules with them.

use super::position::{Position, Region};
use super::token::{LETTER, ONE, ZERO};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A plane graph. The new spot on a line divides it into two edges. Each edge consists of two opposite darts, `2k` and
/// `2k + 1`.
#[derive(Clone, Default)]
struct Drawing {
    /// The spot at which each dart begins.
    spot: Vec<usize>,
    /// The next dart at the same spot, counterclockwise.
    turn: Vec<usize>,
    /// The face to the left of each dart.
    face: Vec<usize>,
    /// The face around each spot that has no lines.
    around: BTreeMap<usize, usize>,
    spots: usize,
    faces: usize,
}

/// A place at a spot where a line can begin: after a dart, or anywhere at a spot without lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Corner {
    After(usize),
    Alone(usize),
}

impl Drawing {
    fn of_spots(spots: usize) -> Self {
        Self { around: (0..spots).map(|spot| (spot, 0)).collect(), spots, faces: 1, ..Self::default() }
    }

    fn degree(&self, spot: usize) -> usize {
        self.spot.iter().filter(|&&other| other == spot).count()
    }

    /// The dart that follows a dart along its face.
    fn next(&self, dart: usize) -> usize {
        (0..self.turn.len()).find(|&before| self.turn[before] == dart ^ 1).unwrap()
    }

    fn walk(&self, first: usize) -> Vec<usize> {
        let mut walk = vec![first];
        loop {
            let next = self.next(walk[walk.len() - 1]);
            if next == first {
                return walk;
            }
            walk.push(next);
        }
    }

    fn corners(&self) -> Vec<(Corner, usize, usize)> {
        let alone = self.around.iter().map(|(&spot, &face)| (Corner::Alone(spot), spot, face));
        let darts = (0..self.spot.len()).map(|dart| (Corner::After(dart), self.spot[dart], self.face[dart]));
        alone.chain(darts).filter(|&(_, spot, _)| self.degree(spot) < 3).collect()
    }

    fn add_dart(&mut self, spot: usize, corner: Corner, face: usize) -> usize {
        let dart = self.spot.len();
        self.spot.push(spot);
        self.face.push(face);
        match corner {
            Corner::After(before) => {
                self.turn.push(self.turn[before]);
                self.turn[before] = dart;
            }
            Corner::Alone(spot) => {
                self.turn.push(dart);
                self.around.remove(&spot);
            }
        }
        dart
    }

    /// All drawings after one move.
    fn moves(&self) -> Vec<Self> {
        let corners = self.corners();
        let mut found = Vec::new();
        for (at, &(one, spot, face)) in corners.iter().enumerate() {
            for &(other, end, other_face) in &corners[at..] {
                if other_face != face || spot == end && (one != other || self.degree(spot) > 1) {
                    continue;
                }
                let mut after = self.clone();
                let new = after.spots;
                after.spots += 1;
                let first = after.add_dart(spot, one, face);
                let back = after.add_dart(new, Corner::Alone(new), face);
                let last = if one == other { Corner::After(first) } else { other };
                let last = after.add_dart(end, last, face);
                let _ = after.add_dart(new, Corner::After(back), face);
                let (left, right) = (after.walk(first), after.walk(first ^ 1));
                if left.contains(&(first ^ 1)) {
                    assert!(left.contains(&last));
                    found.push(after);
                    continue;
                }
                // The face is split, and everything else in it can be on either side.
                let inside = after.faces;
                after.faces += 1;
                right.iter().for_each(|&dart| after.face[dart] = inside);
                let mut others: Vec<Result<Vec<usize>, usize>> = Vec::new();
                for dart in (0..after.spot.len()).filter(|&dart| after.face[dart] == face) {
                    let is_known =
                        others.iter().any(|walk| walk.as_ref().is_ok_and(|walk| walk.contains(&dart)));
                    if !left.contains(&dart) && !is_known {
                        others.push(Ok(after.walk(dart)));
                    }
                }
                let alone = after.around.iter().filter(|(_, around)| **around == face);
                others.extend(alone.map(|(&spot, _)| Err(spot)));
                for set in 0..1u32 << others.len() {
                    let mut after = after.clone();
                    for (_, walk) in others.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1) {
                        match walk {
                            Ok(walk) => walk.iter().for_each(|&dart| after.face[dart] = inside),
                            Err(spot) => {
                                after.around.insert(*spot, inside);
                            }
                        }
                    }
                    found.push(after);
                }
            }
        }
        found
    }

    /// The position that is drawn: for each face, the spots in it without lines, and the living spots on each walk
    /// along its boundary.
    fn position(&self) -> Position {
        let mut regions: Vec<Region> = vec![Region::new(); self.faces];
        for &face in self.around.values() {
            regions[face].push(vec![ZERO]);
        }
        let mut seen = HashSet::new();
        for dart in 0..self.spot.len() {
            if !seen.contains(&dart) {
                let walk = self.walk(dart);
                seen.extend(walk.iter().copied());
                let spots = walk.iter().map(|&dart| self.spot[dart]);
                let tokens = spots.filter_map(|spot| match self.degree(spot) {
                    1 => Some(ONE),
                    2 => Some(LETTER + spot as u64),
                    _ => None,
                });
                regions[self.face[dart]].push(tokens.collect());
            }
        }
        Position { regions, next: LETTER + self.spots as u64 }
    }

    /// Whether Euler's formula holds, as it must for a plane graph.
    fn is_plane(&self) -> bool {
        let mut component: Vec<usize> = (0..self.spots).collect();
        for edge in 0..self.spot.len() / 2 {
            let (from, to) = (component[self.spot[2 * edge]], component[self.spot[2 * edge + 1]]);
            component.iter_mut().filter(|of| **of == from).for_each(|of| *of = to);
        }
        let components: HashSet<usize> = component.into_iter().collect();
        self.spots + self.faces == self.spot.len() / 2 + 1 + components.len()
    }

    /// A key under which the value of a drawing is remembered: drawings with equal keys show the same position.
    fn key(&self) -> Vec<Vec<Vec<usize>>> {
        let mut faces = vec![Vec::new(); self.faces];
        for (&spot, &face) in &self.around {
            faces[face].push(vec![spot]);
        }
        let mut seen = HashSet::new();
        for dart in 0..self.spot.len() {
            if !seen.contains(&dart) {
                let walk = self.walk(dart);
                seen.extend(walk.iter().copied());
                faces[self.face[dart]].push(walk.iter().map(|&dart| self.spot[dart]).collect());
            }
        }
        faces
    }
}

mod tests {
    use super::super::SPROUTS;
    use super::super::text::lands;
    use super::*;
    use crate::native::by_definition::{self, Definition};
    use grundy_core::{ComponentRef, KindId, NimValue, Sum, mex};

    type Lands = Vec<Vec<u64>>;

    fn sorted(mut lands: Lands) -> Lands {
        lands.sort_unstable();
        lands
    }

    fn words(land: &[u64]) -> Vec<u64> {
        [&[land.len() as u64], land].concat()
    }

    /// The positions after one move in a sum of lands, according to the rules.
    fn options(of: &Lands) -> HashSet<Lands> {
        let game = SPROUTS.bind(&[]).unwrap();
        let mut found = HashSet::new();
        for (at, land) in of.iter().enumerate() {
            let words = words(land);
            for (_, option) in by_definition::moves(&*game, ComponentRef { kind: KindId(0), words: &words }) {
                let mut after = of.clone();
                after.remove(at);
                for term in option.terms() {
                    (0..term.count).for_each(|_| after.push(term.component.words[1..].to_vec()));
                }
                found.insert(sorted(after));
            }
        }
        found
    }

    /// Plays to the end and, in every position, compares the options of the drawing with those of the rules. For each
    /// move, `choose` picks an index below the number of moves.
    fn play(spots: usize, mut choose: impl FnMut(usize) -> usize) {
        let mut drawing = Drawing::of_spots(spots);
        let mut moves = 0;
        loop {
            assert!(drawing.is_plane());
            let after = drawing.moves();
            let expected: HashSet<Lands> =
                after.iter().map(|after| sorted(lands(after.position()))).collect();
            let of = drawing.position();
            assert_eq!(options(&sorted(lands(of.clone()))), expected, "{of:?}");
            assert_eq!(drawing.position().lives() as usize, 3 * spots - moves);
            if after.is_empty() {
                // Play from `n` spots takes between `2n` and `3n - 1` moves.
                return assert!((2 * spots..3 * spots).contains(&moves), "{spots}: {moves}");
            }
            drawing = after[choose(after.len())].clone();
            moves += 1;
        }
    }

    #[test]
    fn moves_are_those_of_drawings() {
        let mut state = 7u64;
        let mut choose = |count: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(state >> 33).unwrap() % count
        };
        for spots in [1, 2, 3, 4, 3, 4, 4, 5] {
            play(spots, &mut choose);
        }
    }

    fn value(drawing: &Drawing, known: &mut HashMap<Vec<Vec<Vec<usize>>>, NimValue>) -> NimValue {
        let key = drawing.key();
        if let Some(&value) = known.get(&key) {
            return value;
        }
        let options: Vec<NimValue> = drawing.moves().iter().map(|after| value(after, known)).collect();
        let value = mex(options);
        known.insert(key, value);
        value
    }

    #[test]
    fn values_are_those_of_drawings() {
        let game = SPROUTS.bind(&[]).unwrap();
        let mut definition = Definition::default();
        for spots in 1..=2 {
            let mut sum = Sum::new();
            for land in lands(Position::of_spots(spots)) {
                sum.push(1, KindId(0), &words(&land));
            }
            let expected = value(&Drawing::of_spots(spots), &mut HashMap::new());
            assert_eq!(definition.value_of_sum(&*game, &sum), expected, "{spots}");
        }
    }
}
