//! The search for genera and for tame positions.

use super::forms::Forms;
use super::genus::{Genus, NimGenus};
use super::search::Misere;
use grundy_core::{Ruleset, SmallSort, Sum};
use grundy_engine::{Id, Meter, Stop};
use grundy_tables::Memo;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// The results so far, indexed by the numbers of components and sums in the search.
#[derive(Default)]
pub struct Genera {
    of_sums: HashMap<Id, Genus, FxBuildHasher>,
    tame: HashMap<Id, Option<NimGenus>, FxBuildHasher>,
    /// The canonical forms of positions.
    pub forms: Forms,
}

impl Genera {
    /// The approximate memory in use, in bytes.
    pub fn bytes(&self) -> u64 {
        (64 * self.of_sums.len() + 16 * self.tame.len()) as u64 + self.forms.bytes()
    }

    /// The genus of a position if its components, and all components to which play from them can lead, are tame;
    /// otherwise `None`.
    pub fn tame(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &Sum,
        memo: &mut Memo,
        misere: &mut Misere,
        meter: &mut Meter<'_>,
    ) -> Result<Option<NimGenus>, Stop> {
        let mut sum = NimGenus::ZERO;
        for term in position.terms() {
            memo.evaluate(ruleset, term.component, None, meter)?;
            let id = misere.component(term.component)?;
            let Some(genus) = self.tame_component(ruleset, id, misere, meter)? else { return Ok(None) };
            sum = sum.plus(genus.times(term.count));
        }
        Ok(Some(sum))
    }

    /// The genus of a component if it is tame and play from it leads only to tame sums of tame components;
    /// otherwise `None`.
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
                let mut sum = NimGenus::ZERO;
                meter.step()?;
                for &(part, count) in option {
                    match self.tame.get(&part) {
                        Some(Some(genus)) => sum = sum.plus(genus.times(count)),
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
                genera.small_sort_by_key(|genus| (genus.base, genus.firm));
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

    /// The genus of a position. It is computed from the genera of the options, unless every component is
    /// tame.
    pub fn genus(
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
            meter.steps(options.len() as u64)?;
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
        Ok(self.of_sums.get(&root).cloned().unwrap_or_else(|| NimGenus::ZERO.genus()))
    }

    fn tame_sum(
        &mut self,
        ruleset: &dyn Ruleset,
        sum: Id,
        misere: &mut Misere,
        meter: &mut Meter<'_>,
    ) -> Result<Option<NimGenus>, Stop> {
        let mut total = NimGenus::ZERO;
        for (part, count) in misere.parts_of(sum) {
            match self.tame_component(ruleset, part, misere, meter)? {
                Some(genus) => total = total.plus(genus.times(count)),
                None => return Ok(None),
            }
        }
        Ok(Some(total))
    }
}
