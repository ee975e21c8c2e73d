//! Genus: nim-values and misère values of a position beside Nim heaps of two.

use crate::interner::Id;
use crate::memo::Memo;
use crate::meter::{Meter, Stop};
use crate::misere::search::Misere;
use crate::planner::How;
use crate::solver::stopped;
use crate::{EngineName, Known, SolveError, Solver};
use grundy_core::{Budget, Evidence, Message, NimValue, Outcome, Ruleset, Sum, mex};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::fmt;
use std::sync::Arc;

/// The genus of a position, written `3^1431`.
///
/// The base is the nim-value. Number `i` of the superscript is the misère nim-value of the position beside `i` Nim
/// heaps of two: the mex of its options' misère values, and 1 where there are none. From some place on the
/// superscript alternates between two numbers, of which one is the other `xor 2`; it is kept up to the second of
/// them.
///
/// # Source
/// Conway, On Numbers and Games, ch. 12 (`conway-1976` in docs/sources.bib).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    /// The nim-value.
    pub base: NimValue,
    /// The superscript, at least two numbers.
    pub superscript: Vec<NimValue>,
}

impl Genus {
    /// The genus of a position whose options have these.
    #[expect(clippy::needless_pass_by_value, reason = "an iterator, cloned for each pass over the options")]
    fn of_options<'a>(options: impl IntoIterator<Item = &'a Self> + Clone) -> Self {
        let base = mex(options.clone().into_iter().map(|option| option.base));
        let is_empty = options.clone().into_iter().next().is_none();
        // From here on the superscripts of all options alternate.
        let settled = options.clone().into_iter().map(|option| option.superscript.len()).max().unwrap_or(0);
        let first = if is_empty { 1 } else { mex(options.clone().into_iter().map(|option| option.at(0))) };
        let mut superscript = vec![first];
        loop {
            let place = superscript.len();
            let before = superscript[place - 1];
            // A heap of two can be moved to one, which changes a misère value by `xor 1`, or to nothing.
            let by_heap = [before, before ^ 1];
            let next = mex(options.clone().into_iter().map(|option| option.at(place)).chain(by_heap));
            superscript.push(next);
            let alternates = place >= 2 && superscript[place - 2] == next && next == before ^ 2;
            if place >= settled + 2 && alternates {
                break;
            }
        }
        let mut genus = Self { base, superscript };
        genus.shorten();
        genus
    }

    /// Cuts the superscript off after the first two numbers that alternate from there on.
    fn shorten(&mut self) {
        let numbers = &mut self.superscript;
        while let [.., before, _, last] = numbers[..] {
            if before != last {
                break;
            }
            numbers.pop();
        }
    }

    /// Number `place` of the superscript, written on for ever.
    #[must_use]
    pub fn at(&self, place: usize) -> NimValue {
        let length = self.superscript.len();
        match self.superscript.get(place) {
            Some(&number) => number,
            None => self.superscript[length - 2 + (place - length) % 2],
        }
    }

    /// The outcome under misère play.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome::for_mover(self.superscript[0] != 0)
    }

    /// The genus of Nim heaps or of a sum of such, if this is one: `0^120`, `1^031`, or `n^n..` for any `n`.
    #[must_use]
    pub fn as_nim(&self) -> Option<NimGenus> {
        let nim = match (self.base, &self.superscript[..]) {
            (0, [1, ..]) => NimGenus { base: 0, firm: false },
            (1, [0, ..]) => NimGenus { base: 1, firm: false },
            (base, _) => NimGenus { base, firm: true },
        };
        (nim.genus() == *self).then_some(nim)
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}^", self.base)?;
        for number in &self.superscript {
            match number {
                0..=9 => write!(f, "{number}")?,
                _ => write!(f, "({number})")?,
            }
        }
        Ok(())
    }
}

/// The genus of a sum of Nim heaps: fickle (`0^120`, `1^031`: heaps of one only) or firm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NimGenus {
    /// The nim-value.
    pub base: NimValue,
    /// Whether some heap is larger than one: then misère values are nim-values.
    pub firm: bool,
}

impl NimGenus {
    fn genus(self) -> Genus {
        let superscript = match (self.base, self.firm) {
            (0, false) => vec![1, 2, 0],
            (1, false) => vec![0, 3, 1],
            (base, _) => vec![base, base ^ 2],
        };
        Genus { base: self.base, superscript }
    }

    /// The genus of the sum of two tame positions.
    fn plus(self, other: Self) -> Self {
        Self { base: self.base ^ other.base, firm: self.firm || other.firm }
    }
}

/// A position's genus, and whether it is tame.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GenusAnswer {
    /// The genus.
    pub genus: Genus,
    /// Whether the position is tame: it and all positions that can be reached from its components have the genus of
    /// a sum of Nim heaps, so that in sums of tame positions it can be taken for one.
    pub tame: bool,
    /// How it is known.
    pub known: Known,
}

/// What was found so far, by the numbers of components and sums in the search.
#[derive(Default)]
pub(crate) struct Genera {
    of_sums: HashMap<Id, Genus, FxBuildHasher>,
    tame: HashMap<Id, Option<NimGenus>, FxBuildHasher>,
}

impl Genera {
    /// Bytes held, roughly.
    pub(crate) fn bytes(&self) -> u64 {
        (64 * self.of_sums.len() + 16 * self.tame.len()) as u64
    }

    /// The genus of a tame position, if every component is tame.
    pub(crate) fn tame(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &Sum,
        memo: &mut Memo,
        misere: &mut Misere,
        meter: &mut Meter<'_>,
    ) -> Result<Option<NimGenus>, Stop> {
        let mut sum = NimGenus { base: 0, firm: false };
        for term in position.terms() {
            memo.evaluate(ruleset, term.component, None, meter)?;
            let id = misere.component(term.component)?;
            let Some(genus) = self.tame_component(ruleset, id, misere, meter)? else { return Ok(None) };
            sum = sum.plus(times(genus, term.count));
        }
        Ok(Some(sum))
    }

    /// The genus of a component that is tame and that play leads to tame sums of tame components only.
    fn tame_component(
        &mut self,
        ruleset: &dyn Ruleset,
        root: Id,
        misere: &mut Misere,
        meter: &mut Meter<'_>,
    ) -> Result<Option<NimGenus>, Stop> {
        let mut stack = vec![root];
        while let Some(&id) = stack.last() {
            if self.tame.contains_key(&id) {
                stack.pop();
                continue;
            }
            meter.step()?;
            misere.load(ruleset, id, meter)?;
            let waiting = stack.len();
            let mut genera = Vec::new();
            let mut all_tame = true;
            for option in misere.options_of(id) {
                let mut sum = NimGenus { base: 0, firm: false };
                for &(part, count) in option {
                    match self.tame.get(&part) {
                        Some(Some(genus)) => sum = sum.plus(times(*genus, count)),
                        Some(None) => all_tame = false,
                        None => stack.push(part),
                    }
                }
                genera.push(sum);
            }
            if stack.len() > waiting && all_tame {
                continue;
            }
            stack.truncate(waiting - 1);
            let genus = if all_tame {
                genera.sort_unstable_by_key(|genus| (genus.base, genus.firm));
                genera.dedup();
                let genera: Vec<Genus> = genera.into_iter().map(NimGenus::genus).collect();
                Genus::of_options(&genera).as_nim()
            } else {
                None
            };
            meter.count_position();
            self.tame.insert(id, genus);
        }
        Ok(self.tame.get(&root).copied().flatten())
    }

    /// The genus of a position: from those of its options, unless it is tame.
    fn genus(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &Sum,
        memo: &mut Memo,
        misere: &mut Misere,
        meter: &mut Meter<'_>,
    ) -> Result<Genus, Stop> {
        for term in position.terms() {
            memo.evaluate(ruleset, term.component, None, meter)?;
        }
        let root = misere.position(ruleset, position, meter)?;
        let mut stack = vec![root];
        let mut options = Vec::new();
        while let Some(&id) = stack.last() {
            if self.of_sums.contains_key(&id) {
                stack.pop();
                continue;
            }
            meter.step()?;
            if let Some(genus) = self.tame_sum(ruleset, id, misere, meter)? {
                self.of_sums.insert(id, genus.genus());
                stack.pop();
                continue;
            }
            misere.followers(ruleset, id, &mut options, meter)?;
            let waiting = stack.len();
            stack.extend(options.iter().filter(|option| !self.of_sums.contains_key(*option)));
            if stack.len() == waiting {
                let genera = options.iter().filter_map(|option| self.of_sums.get(option));
                let genus = Genus::of_options(genera);
                meter.count_position();
                meter.set_bytes(misere.bytes() + self.bytes());
                self.of_sums.insert(id, genus);
                stack.pop();
            }
        }
        Ok(self.of_sums.get(&root).cloned().unwrap_or_else(|| NimGenus { base: 0, firm: false }.genus()))
    }

    fn tame_sum(
        &mut self,
        ruleset: &dyn Ruleset,
        sum: Id,
        misere: &mut Misere,
        meter: &mut Meter<'_>,
    ) -> Result<Option<NimGenus>, Stop> {
        let mut total = NimGenus { base: 0, firm: false };
        for (part, count) in misere.parts_of(sum) {
            match self.tame_component(ruleset, part, misere, meter)? {
                Some(genus) => total = total.plus(times(genus, count)),
                None => return Ok(None),
            }
        }
        Ok(Some(total))
    }
}

fn times(genus: NimGenus, count: u128) -> NimGenus {
    match count {
        0 => NimGenus { base: 0, firm: false },
        _ if count % 2 == 1 => genus,
        _ => NimGenus { base: 0, firm: genus.firm },
    }
}

/// That tame components decided an outcome.
pub(crate) fn how() -> How {
    How::Cited {
        evidence: Evidence::Theorem {
            name: "tame sums".to_owned(),
            source: "Conway, On Numbers and Games, ch. 12 [conway-1976]".to_owned(),
        },
        engine: EngineName::Misere,
        why: Message::new("misere-why-tame"),
    }
}

/// The outcome of a tame position under misère play.
pub(crate) fn tame_outcome(genus: NimGenus) -> Outcome {
    genus.genus().outcome()
}

impl Solver {
    /// The genus of `position`.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn genus(&mut self, position: &Sum, budget: &dyn Budget) -> Result<GenusAnswer, SolveError> {
        self.check_ruleset()?;
        self.check_no_wins()?;
        self.check_position(position)?;
        let ruleset = Arc::clone(self.ruleset());
        let mut meter = Meter::new(budget);
        let engines = &mut self.engines;
        let (memo, misere, genera) = (&mut engines.memo, &mut engines.misere, &mut engines.genera);
        let tame = genera.tame(&*ruleset, position, memo, misere, &mut meter).map_err(stopped)?;
        let (genus, how) = match tame {
            Some(genus) => (genus.genus(), how()),
            None => {
                let genus = genera.genus(&*ruleset, position, memo, misere, &mut meter).map_err(stopped)?;
                (genus, How::Engine(EngineName::Misere, Message::new("misere-why-genus")))
            }
        };
        let known = self.engines.known(&[how], &meter);
        Ok(GenusAnswer { genus, tame: tame.is_some(), known })
    }
}
