//! Genus: nim-values and misère values of a position beside Nim heaps of two.

use crate::graph::MisereForm;
use crate::interner::Id;
use crate::memo::Memo;
use crate::meter::{Meter, Stop};
use crate::misere::forms::Forms;
use crate::misere::quotient::Quotient;
use crate::misere::search::Misere;
use crate::planner::How;
use crate::solver::stopped;
use crate::{EngineName, Known, SolveError, Solver, Unsupported};
use grundy_core::{
    Budget, ComponentRef, Evidence, KindId, Limit, Message, NimValue, Outcome, Ruleset, Sum, mex,
};
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
    pub(super) fn of_options<'a>(options: impl IntoIterator<Item = &'a Self> + Clone) -> Self {
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

/// How far a position in canonical form is from Nim.
///
/// # Source
/// Conway, On Numbers and Games, ch. 12 (`conway-1976` in docs/sources.bib).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// It and all positions that can be reached have the genus of a sum of Nim heaps: in sums of tame positions it
    /// can be taken for these.
    Tame,
    /// It is not tame, all its options are, and its nim-value is 0 or 1.
    Restive,
    /// It is not tame, all its options are, and its misère nim-value is 0 or 1.
    Restless,
    /// Some option is not tame.
    Wild,
}

impl Family {
    /// The word: `tame`, `restive`, `restless` or `wild`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Tame => "tame",
            Self::Restive => "restive",
            Self::Restless => "restless",
            Self::Wild => "wild",
        }
    }
}

/// A genus and the family of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Classified {
    /// The genus.
    pub genus: Genus,
    /// The family of the canonical form; `None` if that would be too large.
    pub family: Option<Family>,
}

/// A position's genus, and how far it is from Nim.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GenusAnswer {
    /// The genus, and the family.
    pub classified: Classified,
    /// The canonical form under misère play, written as [`MisereForms::written`](crate::graph::MisereForms::written) says, if it is short enough.
    pub canonical: Option<String>,
    /// How it is known.
    pub known: Known,
}

/// The genera of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GeneraAnswer {
    /// For each heap from 0 its genus; `None` for what is no heap of this game.
    pub heaps: Vec<Option<Classified>>,
    /// The limit that was reached, if one was.
    pub limit: Option<Limit>,
    /// How they are known.
    pub known: Known,
}

/// What was found so far, by the numbers of components and sums in the search.
#[derive(Default)]
pub(crate) struct Genera {
    of_sums: HashMap<Id, Genus, FxBuildHasher>,
    tame: HashMap<Id, Option<NimGenus>, FxBuildHasher>,
    forms: Forms,
}

impl Genera {
    /// Bytes held, roughly.
    pub(crate) fn bytes(&self) -> u64 {
        (64 * self.of_sums.len() + 16 * self.tame.len()) as u64 + self.forms.bytes()
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

    /// The genus of a position: from those of its options, unless every component is tame.
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
    /// The genus of `position`, and how far it is from Nim.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn genus(&mut self, position: &Sum, budget: &dyn Budget) -> Result<GenusAnswer, SolveError> {
        self.check_ruleset()?;
        self.check_no_wins()?;
        self.check_position(position)?;
        let mut meter = Meter::new(budget);
        let (classified, how, form) = self.classified(position, &mut meter).map_err(stopped)?;
        let canonical = form.and_then(|form| self.engines.genera.forms.written(form));
        let known = self.engines.known(&[how], &meter);
        Ok(GenusAnswer { classified, canonical, known })
    }

    /// The genera of the heaps `0..=to`.
    ///
    /// # Errors
    /// See [`SolveError`]. A reached limit is no error here: there are fewer heaps.
    pub fn genera(&mut self, to: u64, budget: &dyn Budget) -> Result<GeneraAnswer, SolveError> {
        self.check_ruleset()?;
        self.check_no_wins()?;
        let ruleset = Arc::clone(self.ruleset());
        if !Quotient::suits(&*ruleset) {
            return Err(Unsupported::QuotientNotHeaps.into());
        }
        let mut meter = Meter::new(budget);
        let (mut heaps, mut limit) = (Vec::new(), None);
        let mut how = how();
        for tokens in 0..=to {
            let words = [tokens];
            let heap = ComponentRef { kind: KindId(0), words: &words };
            if !ruleset.contains(heap).map_err(|fault| stopped(fault.into()))? {
                heaps.push(None);
                continue;
            }
            let mut position = Sum::new();
            position.push_component(heap);
            match self.classified(&position, &mut meter) {
                Ok((classified, known, _)) => {
                    if classified.family != Some(Family::Tame) {
                        how = known;
                    }
                    heaps.push(Some(classified));
                }
                Err(Stop::Limit(reached)) => {
                    limit = Some(reached);
                    break;
                }
                Err(stop) => return Err(stopped(stop)),
            }
        }
        let known = self.engines.known(&[how], &meter);
        Ok(GeneraAnswer { heaps, limit, known })
    }

    /// The genus and the family of a position, how they are known, and the canonical form where it is small.
    fn classified(
        &mut self,
        position: &Sum,
        meter: &mut Meter<'_>,
    ) -> Result<(Classified, How, Option<MisereForm>), Stop> {
        let ruleset = Arc::clone(self.ruleset());
        let engines = &mut self.engines;
        let (memo, misere, genera) = (&mut engines.memo, &mut engines.misere, &mut engines.genera);
        let tame = genera.tame(&*ruleset, position, memo, misere, meter)?;
        let (genus, how) = match tame {
            Some(genus) => (genus.genus(), how()),
            None => {
                let genus = genera.genus(&*ruleset, position, memo, misere, meter)?;
                (genus, How::Engine(EngineName::Misere, Message::new("misere-why-genus")))
            }
        };
        let form = genera.forms.of_position(&*ruleset, position, misere, meter)?;
        let family = match (tame, form) {
            (Some(_), _) => Some(Family::Tame),
            (None, Some(form)) => Some(genera.forms.family(form)),
            (None, None) => None,
        };
        Ok((Classified { genus, family }, how, form))
    }
}
