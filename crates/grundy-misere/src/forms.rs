//! Positions in canonical form under misère play, and their families.

use super::genus::{Family, Genus, NimGenus};
use super::search::{Misere, Part};
use grundy_core::{Limit, Ruleset, Sum};
use grundy_engine::{Id, Meter, Stop};
use grundy_graph::{MisereForm, MisereForms};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// The largest number of games in canonical form and of sums of them that are stored, counted together.
const MOST_FORMS: usize = 50_000;
/// The largest number of equal components, not counting those that can be omitted, in a sum whose form is computed.
const MOST_ALIKE: u128 = 64;

/// Canonical forms of components, indexed by the numbers of the components in the search.
pub struct Forms {
    forms: MisereForms,
    of_components: HashMap<Id, MisereForm, FxBuildHasher>,
    /// The genus and the family of each form that has been classified.
    classified: HashMap<MisereForm, (Genus, Family), FxBuildHasher>,
}

impl Default for Forms {
    fn default() -> Self {
        Self {
            forms: MisereForms::new(MOST_FORMS),
            of_components: HashMap::default(),
            classified: HashMap::default(),
        }
    }
}

impl Forms {
    /// The approximate memory in use, in bytes.
    pub fn bytes(&self) -> u64 {
        (32 * self.of_components.len() + 160 * self.classified.len()) as u64
    }

    /// The canonical form of a position, or `None` if a limit on forms is reached. Play from the position must end.
    pub fn of_position(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &Sum,
        misere: &mut Misere,
        meter: &mut Meter<'_>,
    ) -> Result<Option<MisereForm>, Stop> {
        let mut parts = Vec::new();
        for term in position.terms() {
            let id = misere.component(term.component)?;
            if !self.find_component(ruleset, id, misere, meter)? {
                return Ok(None);
            }
            parts.push((id, term.count));
        }
        self.sum(&parts, meter)
    }

    /// The canonical form of the component with the number `id`, or `None` if a limit on forms is reached.
    pub(super) fn of_component(
        &mut self,
        ruleset: &dyn Ruleset,
        id: Id,
        misere: &mut Misere,
        meter: &mut Meter<'_>,
    ) -> Result<Option<MisereForm>, Stop> {
        let is_found = self.find_component(ruleset, id, misere, meter)?;
        Ok(self.of_components.get(&id).copied().filter(|_| is_found))
    }

    /// Forgets the forms of all components. This is necessary when components get new numbers.
    pub(super) fn forget_components(&mut self) {
        self.of_components.clear();
    }

    /// The options of a game in canonical form.
    pub(super) fn options(&self, form: MisereForm) -> &[MisereForm] {
        self.forms.options(form)
    }

    /// The genus of a game in canonical form, if the game is tame.
    pub(super) fn tame(&mut self, form: MisereForm) -> Option<NimGenus> {
        if self.family(form) != Family::Tame {
            return None;
        }
        self.classified.get(&form)?.0.as_nim()
    }

    /// Finds the form of a component and of every component reachable from it. Returns `false` if a limit on forms is
    /// reached.
    fn find_component(
        &mut self,
        ruleset: &dyn Ruleset,
        root: Id,
        misere: &mut Misere,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let mut stack = vec![root];
        while let Some(&id) = stack.last() {
            if self.of_components.contains_key(&id) {
                stack.pop();
                continue;
            }
            meter.step()?;
            if stack.len() > MOST_FORMS {
                return Ok(false);
            }
            misere.load(ruleset, id, meter)?;
            let waiting = stack.len();
            for option in misere.options_of(id) {
                stack.extend(
                    option.iter().map(|part| part.0).filter(|id| !self.of_components.contains_key(id)),
                );
            }
            if stack.len() > waiting {
                continue;
            }
            let mut options = Vec::new();
            for option in misere.options_of(id) {
                let Some(sum) = self.sum(option, meter)? else { return Ok(false) };
                options.push(sum);
            }
            let Some(form) = room(self.forms.game(options))? else { return Ok(false) };
            self.of_components.insert(id, form);
            stack.pop();
        }
        Ok(true)
    }

    /// The form of a sum of components whose forms are known, or `None` if a limit on forms is reached.
    fn sum(&mut self, parts: &[Part], meter: &Meter<'_>) -> Result<Option<MisereForm>, Stop> {
        let mut sum = MisereForms::EMPTY;
        for &(id, count) in parts {
            let Some(&part) = self.of_components.get(&id) else { return Ok(None) };
            if part == MisereForms::EMPTY {
                continue;
            }
            if count > MOST_ALIKE {
                return Ok(None);
            }
            for _ in 0..count {
                match room(self.forms.sum(sum, part, meter.budget()))? {
                    Some(more) => sum = more,
                    None => return Ok(None),
                }
            }
        }
        Ok(Some(sum))
    }

    /// The family of a game in canonical form.
    pub fn family(&mut self, form: MisereForm) -> Family {
        let mut stack = vec![form];
        while let Some(&top) = stack.last() {
            if self.classified.contains_key(&top) {
                stack.pop();
                continue;
            }
            let waiting = stack.len();
            let options = self.forms.options(top);
            stack.extend(options.iter().filter(|option| !self.classified.contains_key(*option)));
            if stack.len() > waiting {
                continue;
            }
            let found = options.iter().filter_map(|option| self.classified.get(option));
            let genus = Genus::of_options(found.clone().map(|(genus, _)| genus));
            let options_tame = found.clone().all(|&(_, family)| family == Family::Tame);
            let family = match (options_tame, genus.as_nim(), genus.base, genus.at(0)) {
                (true, Some(_), _, _) => Family::Tame,
                (true, None, 0 | 1, _) => Family::Restive,
                (true, None, _, 0 | 1) => Family::Restless,
                _ => Family::Wild,
            };
            self.classified.insert(top, (genus, family));
            stack.pop();
        }
        self.classified.get(&form).map_or(Family::Wild, |&(_, family)| family)
    }

    /// The form as text, or `None` if the text would be too long.
    pub fn written(&self, form: MisereForm) -> Option<String> {
        Some(self.forms.written(form)).filter(|text| !text.ends_with("..."))
    }
}

/// Converts the error that there was no room for more forms into `None`. Other errors are returned.
fn room<T>(found: Result<T, Limit>) -> Result<Option<T>, Stop> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Limit::Positions { .. }) => Ok(None),
        Err(limit) => Err(limit.into()),
    }
}
