//! Checks the facts of a certificate about small boards of a game with a single state, in the same way as
//! [`facts`](super::facts), but with components as sets of cells.

use super::answers::Answers;
use super::options::Moves;
use super::picture::Picture;
use super::rules::{Rules, only};
use super::set_moves::{Set, SetMoves, SetRegions};
use super::sets::{MOST_CELLS, Mixing, Region};
use super::stated::Stated;
use crate::Refusal;
use crate::work::Work;
use std::collections::{HashMap, HashSet};

/// The rules, the facts, and the results derived from them so far.
pub(super) struct SetFacts<'r> {
    rules: &'r Rules,
    stated: &'r Stated<Region, Mixing>,
    general: Moves,
    /// The moves on boards of each size, at the index `rows * SIZES + columns`, or `None` if they have not been
    /// determined.
    moves: Vec<Option<SetMoves>>,
    regions: SetRegions,
    /// Components without facts, each with the size of a heap such that the sum of the component and the heap is an
    /// N-position.
    answered: HashSet<(Region, u32), Mixing>,
}

/// Why a check ended early.
pub(super) enum Halt {
    Refused(Refusal),
    /// Some moves or components cannot be represented as sets of cells, or there are too many moves.
    General,
}

impl<E: Into<Refusal>> From<E> for Halt {
    fn from(error: E) -> Self {
        Self::Refused(error.into())
    }
}

/// What the facts say about a sum of components.
enum Known {
    /// The nim-value of the sum.
    Value(u32),
    /// One component without a fact, and the xor of the values of the others.
    One(Region, u32),
    /// Several components have no facts.
    Little,
}

/// What the facts `values` say about the sum of the components `sets` of a board.
#[inline]
fn known(values: &HashMap<Region, u32, Mixing>, sets: &[Set], stride: u32, is_symmetric: bool) -> Known {
    let (mut xor, mut open) = (0, None);
    for &set in sets {
        let region = Region::cut(set, stride).standard(is_symmetric);
        match values.get(&region) {
            Some(value) => xor ^= value,
            None if open.is_none() => open = Some(region),
            None => return Known::Little,
        }
    }
    open.map_or(Known::Value(xor), |region| Known::One(region, xor))
}

/// One more than the largest number of columns. The index of a size in `moves` is the number of rows times this number,
/// plus the number of columns.
const SIZES: usize = MOST_CELLS + 1;

impl<'r> SetFacts<'r> {
    pub(super) fn new(rules: &'r Rules, stated: &'r Stated<Region, Mixing>) -> Self {
        let moves = (0..SIZES * SIZES).map(|_| None).collect();
        Self {
            rules,
            stated,
            general: Moves::default(),
            moves,
            regions: SetRegions::default(),
            answered: HashSet::default(),
        }
    }

    /// Checks all facts, in the order of their lines.
    pub(super) fn check(&mut self, work: &mut Work<'_>) -> Result<(), Halt> {
        let stated = self.stated;
        for (&region, value, moves) in stated.facts() {
            let mut answers = Answers::of(moves, stated.names_moves);
            if !self.holds(region, value, &mut answers, work)? || !answers.are_used_up() {
                let component = region.picture().text(self.rules);
                return Err(Halt::Refused(Refusal::Component { component, claimed: value.into() }));
            }
        }
        Ok(())
    }

    /// For each fact, in the order of the lines, its answers: the numbers of the moves that prove it. What earlier
    /// answers have proved needs no further answer. For a fact that is wrong, some may be missing.
    pub(super) fn answers(&mut self, work: &mut Work<'_>) -> Result<Vec<Vec<u32>>, Halt> {
        let mut all = Vec::new();
        for (&region, value, _) in self.stated.facts() {
            let mut moves = Vec::new();
            self.holds(region, value, &mut Answers::Stored(&mut moves), work)?;
            all.push(moves);
        }
        Ok(all)
    }

    fn holds(
        &mut self,
        region: Region,
        value: u32,
        answers: &mut Answers<'_>,
        work: &mut Work<'_>,
    ) -> Result<bool, Halt> {
        // There are at most 128 moves, so larger values are wrong.
        let mut reached: u128 = 0;
        let mut open = Vec::new();
        let (count, size) = self.start(region, work)?;
        let Some(moves) = &self.moves[size] else { return Err(Halt::General) };
        for at in 0..count {
            self.regions.after(at, moves);
            match known(&self.stated.values, &self.regions.found, moves.stride, self.rules.is_symmetric) {
                Known::Value(other) if other != value => reached |= 1_u128.checked_shl(other).unwrap_or(0),
                Known::One(component, rest) => open.push((component, rest ^ value)),
                Known::Value(_) | Known::Little => return Ok(false),
            }
        }
        if reached.trailing_ones() < value {
            return Ok(false);
        }
        for key in open {
            if !self.is_answered(key, answers, work)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether some option of a component without a fact is known to equal a heap; `key` contains the component and the
    /// size of the heap.
    fn is_answered(
        &mut self,
        key: (Region, u32),
        answers: &mut Answers<'_>,
        work: &mut Work<'_>,
    ) -> Result<bool, Halt> {
        if self.answered.contains(&key) {
            return Ok(true);
        }
        let (region, heap) = key;
        let (count, size) = self.start(region, work)?;
        let Some(moves) = &self.moves[size] else { return Err(Halt::General) };
        for at in answers.candidates(count) {
            self.regions.after(at, moves);
            let known =
                known(&self.stated.values, &self.regions.found, moves.stride, self.rules.is_symmetric);
            if matches!(known, Known::Value(value) if value == heap) {
                work.hold(size_of::<(Region, u32)>() * 2)?;
                self.answered.insert(key);
                answers.found(at);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Stores the allowed moves of a region in `regions`. Returns their number, and the index in `moves` of the moves
    /// on boards of its size.
    fn start(&mut self, region: Region, work: &mut Work<'_>) -> Result<(usize, usize), Halt> {
        let at = usize::from(region.rows) * SIZES + usize::from(region.columns);
        if self.moves[at].is_none() {
            self.moves[at] = Some(self.prepare((region.rows.into(), region.columns.into()), work)?);
        }
        let Some(moves) = &self.moves[at] else { return Err(Halt::General) };
        work.spend(moves.len() * 16)?;
        Ok((self.regions.start(region.cells, moves), at))
    }

    /// The moves on boards of this size, after a check that play on them ends.
    fn prepare(&mut self, size: (usize, usize), work: &mut Work<'_>) -> Result<SetMoves, Halt> {
        self.general.prepare(size, self.rules, work)?;
        let ground = self.general.ground(size).ok_or(Refusal::Rules)?;
        let masks = ground.masks.as_ref().ok_or(Halt::General)?;
        // Moves that do not allow the only state are never made.
        let is_possible = |tests: &[(usize, u16)]| tests.iter().all(|(_, states)| states & only(0) != 0);
        let all = ground.moves.iter().zip(masks).filter(|(one, _)| is_possible(&one.tests));
        let masks: Vec<_> = all.map(|(_, &mask)| mask).collect();
        SetMoves::new(&masks, size.1).ok_or(Halt::General)
    }

    /// What the facts say about a sum of boards, each of which is divided into components first.
    fn position(&mut self, of: &[Picture], work: &mut Work<'_>) -> Result<Known, Halt> {
        let (mut xor, mut open) = (0, None);
        for board in of {
            for component in self.general.components(board.bytes(), self.rules, work)? {
                let region = Region::of(component).ok_or(Halt::General)?;
                match self.stated.values.get(&region) {
                    Some(value) => xor ^= value,
                    None if open.is_none() => open = Some(region),
                    None => return Ok(Known::Little),
                }
            }
        }
        Ok(open.map_or(Known::Value(xor), |region| Known::One(region, xor)))
    }

    /// The value of a position, if the facts determine it.
    pub(super) fn value(&mut self, of: &[Picture], work: &mut Work<'_>) -> Result<Option<u32>, Halt> {
        Ok(match self.position(of, work)? {
            Known::Value(value) => Some(value),
            _ => None,
        })
    }

    /// Whether the facts show that the player to move wins a position.
    pub(super) fn is_won(&mut self, of: &[Picture], work: &mut Work<'_>) -> Result<bool, Halt> {
        match self.position(of, work)? {
            Known::Value(value) => Ok(value != 0),
            Known::One(region, heap) => self.is_answered((region, heap), &mut Answers::Sought, work),
            Known::Little => Ok(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::facts::Facts;
    use super::super::parse;
    use super::*;
    use crate::board::game::BoardGame;

    /// [`SetFacts`] finds the same answers as [`Facts`], even if some facts are wrong.
    #[test]
    fn answers_are_those_of_the_general_way() {
        for rule in [
            "b(\"..\") -> b(\"##\") turned",
            "b(x[]) -> b(x with [closed(v)] = \"#\") for v in cells(x, \".\")",
            "b(x[]) -> b(x with [v] = \"#\", [knight(v)] = \"#\") for v in cells(x, \".\")",
        ] {
            let text = format!("position b(x[grid])\n{rule}");
            let (rules, mut game) =
                (parse::rules(&text, false).unwrap(), BoardGame::new(&text, false).unwrap());
            let (mut open, mut all) = (vec![game.picture("....|....|....").unwrap()], HashSet::new());
            while let Some(picture) = open.pop() {
                if all.insert(picture.clone()) {
                    open.extend(game.options(&picture, &mut |_| true).unwrap().into_iter().flatten());
                }
            }
            let mut all: Vec<Picture> = all.into_iter().collect();
            all.sort_unstable_by_key(|picture| (picture.cells(), picture.clone()));
            let mut values: HashMap<Picture, u32> = HashMap::new();
            let mut stated: Stated<Region, Mixing> = Stated::new(true);
            for (at, picture) in all.into_iter().enumerate() {
                let options = game.options(&picture, &mut |_| true).unwrap();
                let options: HashSet<u32> =
                    options.iter().map(|sum| sum.iter().fold(0, |xor, part| xor ^ values[part])).collect();
                let value = (0..).find(|value| !options.contains(value)).unwrap();
                // Every fourth component has no fact, and the fact about every ninth component, if any, is wrong.
                if at % 4 > 0 {
                    let region = Region::of(picture.bytes()).unwrap();
                    stated.push(region, value + u32::from(at % 9 == 0), &[]).unwrap();
                }
                values.insert(picture, value);
            }
            let go_on = &mut |_| true;
            let work = &mut Work::new(go_on, 1);
            let Ok(found) = SetFacts::new(&rules, &stated).answers(work) else { panic!("{rule}") };
            let general: Stated<Picture> = stated.map(|region| region.picture());
            assert_eq!(found, Facts::new(&rules, &general).answers(work).unwrap(), "{rule}");
            assert!(found.iter().any(|moves| !moves.is_empty()), "{rule}");
        }
    }
}
