//! The parts of sums: components, and small components replaced by their canonical forms.

use crate::forms::Forms;
use crate::genus::NimGenus;
use crate::search::{Misere, Part, decode, encode};
use grundy_core::{Component, ComponentRef, Detail, Divided, FieldValue, Limit, Ruleset, Sum};
use grundy_engine::{Id, Meter, Stop, for_each_move};
use grundy_graph::{MisereForm, MisereForms};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::ops::ControlFlow;

/// The number of a class: the parts of one class are copies of one component, or have the same canonical form.
pub(super) type Class = u32;

/// A board with at most this many cells that are not holes is replaced by its canonical form. With 8, 12, 14, 16 and 18
/// cells, misère Cram 5x7 takes 7.3, 0.6, 0.4, 0.5 and 1.0 s; with 12, 14, 16 and 18 cells, 6x6 takes 2.2, 2.2, 2.0 and
/// 2.8 s (2026-11-25, one core of an AMD EPYC). Without canonical forms, 5x7 takes 38 s.
const SMALL: u32 = 14;
/// If a ruleset has no boards, its moves soon split positions, and its play is known to end, components whose weight is
/// at most this number are replaced by their canonical forms. With 6, 7, 8, 9 and 10, misère Sprouts with 7 spots takes
/// 0.19, 0.09, 0.07, 0.20 and 1.9 s, and with 9 spots 5.9, 2.6, 3.2, 1.2 and 3.8 s (2026-11-26, one core of an AMD
/// EPYC). Without canonical forms, these positions take 1.6 s and 19 s.
const FEW_ENTRIES: u32 = 8;
/// The mark of a component that has no class yet.
const UNKNOWN: Class = Class::MAX;
/// The mark of a component that can be omitted.
const NOTHING: Class = Class::MAX - 1;

/// The classes of the parts encountered so far, indexed by number.
#[derive(Default)]
pub(super) struct Classes {
    /// The components by number, with the options of the small ones.
    components: Misere,
    forms: Forms,
    /// Whether a limit on canonical forms was reached, so that no more components are replaced.
    is_full: bool,
    of_components: Vec<Class>,
    of_forms: HashMap<MisereForm, Class, FxBuildHasher>,
    records: Vec<Record>,
    option_bytes: u64,
}

struct Record {
    game: Game,
    /// An estimate of the number of moves.
    weight: u32,
    /// The genus, if the part is known to be tame.
    tame: Option<NimGenus>,
    /// Whether two parts of this class can be omitted together.
    cancels: bool,
    options: Option<Box<Options>>,
}

#[derive(Clone, Copy)]
enum Game {
    Component(Id),
    Form(MisereForm),
}

/// The distinct options of a class, each stored as the words of a multiset of parts.
#[derive(Default)]
struct Options {
    words: Vec<u64>,
    ends: Vec<usize>,
}

impl Options {
    fn get(&self, at: usize) -> Option<&[u64]> {
        let end = *self.ends.get(at)?;
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        Some(&self.words[start..end])
    }

    fn bytes(&self) -> u64 {
        (self.words.capacity() * 8 + self.ends.capacity() * size_of::<usize>() + size_of::<Self>()) as u64
    }
}

impl Classes {
    /// The approximate memory in use, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let records = self.records.capacity() * size_of::<Record>() + self.of_components.capacity() * 4;
        self.components.bytes() + self.forms.bytes() + records as u64 + self.option_bytes
    }

    /// An estimate of the number of moves of a part.
    pub(super) fn weight(&self, of: Class) -> u32 {
        self.records[of as usize].weight
    }

    /// The genus of a part, or `None` if the part is not known to be tame.
    pub(super) fn tame(&self, of: Class) -> Option<NimGenus> {
        self.records[of as usize].tame
    }

    /// Whether two parts of this class can be omitted together.
    pub(super) fn cancels(&self, of: Class) -> bool {
        self.records[of as usize].cancels
    }

    /// The component that a class stands for, or `None` if it stands for a canonical form.
    pub(super) fn shown(&self, of: Class) -> Option<Component> {
        match self.records[of as usize].game {
            Game::Component(id) => Some(self.components.component_of(id).to_owned()),
            Game::Form(_) => None,
        }
    }

    /// Appends the parts of `position`. Boards are divided into regions where possible.
    ///
    /// # Errors
    /// Returns an error if a limit is reached or the rules cause a fault.
    pub(super) fn parts_of(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &Sum,
        into: &mut Vec<Part>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let mut divided = Sum::new();
        for term in position.terms() {
            divided.clear();
            if !ruleset.boards().is_some_and(|boards| boards.divide(term.component, &mut divided)) {
                divided.push_component(term.component);
            }
            for part in divided.terms() {
                let count = term.count.checked_mul(part.count).ok_or(too_many())?;
                self.push(ruleset, part.component, count, into, meter)?;
            }
        }
        Ok(())
    }

    /// Appends `count` copies of a component, unless it can be omitted.
    fn push(
        &mut self,
        ruleset: &dyn Ruleset,
        component: ComponentRef<'_>,
        count: u128,
        into: &mut Vec<Part>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let id = self.components.component(component)?;
        if self.of_components.len() <= id as usize {
            self.of_components.resize(id as usize + 1, UNKNOWN);
        }
        if self.of_components[id as usize] == UNKNOWN {
            self.of_components[id as usize] = self.classify(ruleset, id, component, meter)?;
        }
        match self.of_components[id as usize] {
            NOTHING => {}
            class => into.push((class, count)),
        }
        Ok(())
    }

    /// The class of a component that has none yet.
    fn classify(
        &mut self,
        ruleset: &dyn Ruleset,
        id: Id,
        component: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Class, Stop> {
        let weight = weight(ruleset, component);
        if let Some(small) = small(ruleset) {
            if weight <= small && !self.is_full {
                let divided = Divided(ruleset);
                match self.forms.of_component(&divided, id, &mut self.components, meter)? {
                    Some(form) => return Ok(self.class_of_form(form)),
                    None => self.is_full = true,
                }
            }
            return Ok(self.add(Game::Component(id), weight, None, false));
        }
        // Other components are examined immediately, because many of them have no moves and can be omitted.
        let (mut moves, mut ends) = (false, true);
        let _ = for_each_move(ruleset, component, Detail::Options, meter, |found, _| {
            moves = true;
            ends = found.option.is_empty();
            Ok(if ends { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        Ok(match (moves, ends) {
            (false, _) => NOTHING,
            (true, true) => {
                let star = NimGenus { base: 1, firm: false };
                self.add(Game::Component(id), weight, Some(star), true)
            }
            (true, false) => self.add(Game::Component(id), weight, None, false),
        })
    }

    fn class_of_form(&mut self, form: MisereForm) -> Class {
        if form == MisereForms::EMPTY {
            return NOTHING;
        }
        if let Some(&known) = self.of_forms.get(&form) {
            return known;
        }
        let tame = self.forms.tame(form);
        let weight = u32::try_from(self.forms.options(form).len()).unwrap_or(u32::MAX);
        let cancels = self.forms.options(form) == [MisereForms::EMPTY];
        let class = self.add(Game::Form(form), weight, tame, cancels);
        self.of_forms.insert(form, class);
        class
    }

    fn add(&mut self, game: Game, weight: u32, tame: Option<NimGenus>, cancels: bool) -> Class {
        self.records.push(Record { game, weight, tame, cancels, options: None });
        // There are fewer classes than components and forms, whose numbers have 31 bits.
        Class::try_from(self.records.len() - 1).unwrap_or(NOTHING - 1)
    }

    /// Appends option number `at` of a class to `into`, and returns whether there is one. The options must have been
    /// [loaded](Self::load).
    pub(super) fn push_option(&self, of: Class, at: usize, into: &mut Vec<Part>) -> bool {
        let options = self.records[of as usize].options.as_ref();
        match options.and_then(|options| options.get(at)) {
            Some(words) => {
                decode(words, into);
                true
            }
            None => false,
        }
    }

    /// Lists the options of a class, unless that has been done before.
    ///
    /// # Errors
    /// Returns an error if a limit is reached or the rules cause a fault.
    pub(super) fn load(
        &mut self,
        ruleset: &dyn Ruleset,
        of: Class,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        if self.records[of as usize].options.is_some() {
            return Ok(());
        }
        let mut all: Vec<Vec<u64>> = Vec::new();
        match self.records[of as usize].game {
            Game::Form(form) => {
                for option in self.forms.options(form).to_vec() {
                    let class = self.class_of_form(option);
                    all.push(if class == NOTHING { Vec::new() } else { encode(&[(class, 1)]) });
                }
            }
            Game::Component(id) => {
                let component = self.components.component_of(id).to_owned();
                let mut parts = Vec::new();
                let _ = for_each_move(
                    &Divided(ruleset),
                    component.as_ref(),
                    Detail::Options,
                    meter,
                    |found, meter| {
                        parts.clear();
                        for term in found.option.terms() {
                            self.push(ruleset, term.component, term.count, &mut parts, meter)?;
                        }
                        self.simplify(&mut parts)?;
                        all.push(encode(&parts));
                        Ok(ControlFlow::Continue(()))
                    },
                )?;
            }
        }
        all.sort_unstable();
        all.dedup();
        meter.steps(all.len() as u64)?;
        let mut options = Options::default();
        for words in all {
            options.words.extend_from_slice(&words);
            options.ends.push(options.words.len());
        }
        options.words.shrink_to_fit();
        self.option_bytes += options.bytes();
        self.records[of as usize].options = Some(Box::new(options));
        Ok(())
    }

    /// Sorts parts, joins equal ones, and omits those that cancel.
    ///
    /// # Errors
    /// Returns an error if the number of equal parts overflows.
    pub(super) fn simplify(&self, parts: &mut Vec<Part>) -> Result<(), Limit> {
        parts.sort_unstable();
        let mut overflow = false;
        parts.dedup_by(|(later, count), (earlier, total)| {
            if later == earlier {
                match total.checked_add(*count) {
                    Some(sum) => *total = sum,
                    None => overflow = true,
                }
            }
            later == earlier
        });
        if overflow {
            return Err(too_many());
        }
        parts.retain_mut(|(class, count)| {
            if self.cancels(*class) {
                *count %= 2;
            }
            *count > 0
        });
        Ok(())
    }

    /// An empty collection of classes that takes over the canonical forms of `self`.
    pub(super) fn emptied(&mut self) -> Self {
        let mut forms = std::mem::take(&mut self.forms);
        forms.forget_components();
        Self { forms, is_full: self.is_full, ..Self::default() }
    }

    /// The number in `self` of the class that has the number `of` in `other`. If necessary, the class is added to
    /// `self`, without its options.
    ///
    /// # Errors
    /// Returns an error if there are too many components.
    pub(super) fn copy(&mut self, other: &Self, of: Class) -> Result<Class, Limit> {
        let Record { game, weight, tame, cancels, .. } = other.records[of as usize];
        match game {
            Game::Form(form) => {
                if let Some(&known) = self.of_forms.get(&form) {
                    return Ok(known);
                }
                let class = self.add(game, weight, tame, cancels);
                self.of_forms.insert(form, class);
                Ok(class)
            }
            Game::Component(id) => {
                let id = self.components.component(other.components.component_of(id))?;
                if self.of_components.len() <= id as usize {
                    self.of_components.resize(id as usize + 1, UNKNOWN);
                }
                if self.of_components[id as usize] == UNKNOWN {
                    self.of_components[id as usize] = self.add(Game::Component(id), weight, tame, cancels);
                }
                Ok(self.of_components[id as usize])
            }
        }
    }
}

/// The largest weight of components that are replaced by their canonical forms, or `None` if no components are
/// replaced.
fn small(ruleset: &dyn Ruleset) -> Option<u32> {
    let facts = ruleset.facts();
    ruleset.boards().map(|_| SMALL).or_else(|| (facts.splits && facts.play_ends()).then_some(FEW_ENTRIES))
}

/// The limit that is reached when the number of equal parts overflows.
fn too_many() -> Limit {
    Limit::Positions { needed: u128::MAX, allowed: u64::MAX }
}

/// An estimate of the number of moves of a component: the number of entries of its lists that are less than the largest
/// value of the field (on a board, the number of cells that are not holes), plus, except on boards, the number of bits
/// of each of its numbers.
fn weight(ruleset: &dyn Ruleset, of: ComponentRef<'_>) -> u32 {
    let kind = &ruleset.kinds()[of.kind.index()];
    let is_board = ruleset.boards().is_some();
    let mut weight = 0;
    for (field, value) in kind.fields.iter().zip(of.fields(kind)) {
        match value {
            FieldValue::List(entries) => {
                weight += entries.iter().filter(|&&entry| entry < field.high).count();
            }
            FieldValue::Natural(_) if is_board => {}
            FieldValue::Natural(number) => weight += (u64::BITS - number.leading_zeros()) as usize,
        }
    }
    u32::try_from(weight).unwrap_or(u32::MAX)
}
