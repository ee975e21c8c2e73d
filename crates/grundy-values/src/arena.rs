//! The arena of forms: records, each stored once, with their options and stops.

use crate::memo::PairMemo;
use crate::thermograph::Thermograph;
use crate::uptimal::Expansion;
use crate::{Dyadic, Form, Overflow, Short, Side, ValueError};
use grundy_core::{Budget, Limit, Usage};
use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// The largest number of options on one side of a short value that are listed one by one.
pub const MOST_OPTIONS: u64 = 16_383;

/// The largest exponent of the denominator of a number. The largest number of bits in the numerator is smaller by a few
/// hundred.
pub const MOST_BITS: u64 = 1 << 20;

/// The number of steps between two polls of the budget.
const STEPS_PER_POLL: u64 = 1024;

/// An arena of canonical forms, with the operations on them.
///
/// A form is stored once, either as a [`Short`] value or as the lists of its options; equal games have equal [`Form`]s.
/// Methods that may take a long time count their steps and poll the budget. No method recurses over the depth of a
/// game. The same calls with the same arguments, in the same order, on two new arenas return the same forms.
///
/// ```
/// use grundy_core::Unlimited;
/// use grundy_values::{Dyadic, Form, Forms};
///
/// let mut forms = Forms::new(&Unlimited);
/// let half = forms.number(Dyadic::from(1).halved())?;
/// let one = forms.number(Dyadic::from(1))?;
/// assert_eq!(forms.braces(vec![Form::ZERO], vec![one])?, half);
/// assert_eq!(forms.add(half, half)?, one);
/// # Ok::<(), grundy_values::ValueError>(())
/// ```
pub struct Forms<'b> {
    pub(crate) budget: &'b dyn Budget,
    records: Vec<Record>,
    pub(crate) braces: Vec<Braces>,
    options: Vec<Form>,
    index: HashTable<Form>,
    pub(crate) comparisons: PairMemo,
    pub(crate) sums: PairMemo,
    /// Thermographs from temperature 0 upwards.
    pub(crate) thermographs: FxHashMap<Form, Rc<Thermograph>>,
    /// Thermographs from temperature -1 upwards.
    pub(crate) whole_thermographs: FxHashMap<Form, Rc<Thermograph>>,
    pub(crate) uptimals: FxHashMap<Form, Expansion>,
    pub(crate) sorted: FxHashMap<Form, [Box<[Form]>; 2]>,
    /// The number of the current draft, which distinguishes the drafts in the memo of comparisons.
    pub(crate) generation: u32,
    steps: u64,
    /// The number of bytes in big numbers, thermographs, uptimals and sorted options.
    pub(crate) other_bytes: u64,
    /// The number of bytes that the current operation holds.
    pub(crate) scratch_bytes: u64,
    /// The number of bytes that the user of the arena holds in addition to the arena.
    outside_bytes: u64,
}

/// A stored form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Record {
    Short(Short),
    /// The index of the form's [`Braces`].
    Braces(u32),
}

/// The option lists of a form that is not short, and its stops.
#[derive(Clone, Debug)]
pub(crate) struct Braces {
    /// The Left options are `options[start..middle]`, and the Right options are `options[middle..end]`.
    start: u32,
    middle: u32,
    end: u32,
    pub(crate) negative: Option<Form>,
    left_stop: Dyadic,
    right_stop: Dyadic,
}

/// The record of the game that is being simplified.
pub(crate) const DRAFT: Form = Form(1);

impl<'b> Forms<'b> {
    /// An arena that holds the game 0.
    #[must_use]
    pub fn new(budget: &'b dyn Budget) -> Self {
        let zero = Short::number(Dyadic::ZERO);
        let mut index = HashTable::new();
        index.insert_unique(hash_short(&zero), Form::ZERO, |_| 0);
        let draft = Braces {
            start: 0,
            middle: 0,
            end: 0,
            negative: None,
            left_stop: Dyadic::ZERO,
            right_stop: Dyadic::ZERO,
        };
        Self {
            budget,
            records: vec![Record::Short(zero), Record::Braces(0)],
            braces: vec![draft],
            options: Vec::new(),
            index,
            comparisons: PairMemo::default(),
            sums: PairMemo::default(),
            thermographs: FxHashMap::default(),
            whole_thermographs: FxHashMap::default(),
            uptimals: FxHashMap::default(),
            sorted: FxHashMap::default(),
            generation: 0,
            steps: 0,
            other_bytes: 0,
            scratch_bytes: 0,
            outside_bytes: 0,
        }
    }

    /// The same arena with another budget.
    #[must_use]
    pub fn with_budget(self, budget: &dyn Budget) -> Forms<'_> {
        Forms { budget, ..self }
    }

    /// The number of forms in the arena.
    #[must_use]
    pub fn len(&self) -> usize {
        // The draft is not a form.
        self.records.len() - 1
    }

    /// Always `false`, because the arena always contains 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The number of bytes that the arena holds: forms, index, memos, and the data of the current operation.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let vectors = self.records.capacity() * size_of::<Record>()
            + self.braces.capacity() * size_of::<Braces>()
            + self.options.capacity() * size_of::<Form>()
            + self.index.allocation_size();
        vectors as u64 + self.comparisons.bytes() + self.sums.bytes() + self.other_bytes + self.scratch_bytes
    }

    /// Sets the number of bytes that the user of the arena holds in addition to the arena. These bytes count
    /// towards the memory limit.
    pub fn set_outside_bytes(&mut self, bytes: u64) {
        self.outside_bytes = bytes;
    }

    /// The number of bytes that count towards the memory limit.
    fn held(&self) -> u64 {
        self.bytes().saturating_add(self.outside_bytes)
    }

    /// Counts one step of work, and polls the budget from time to time.
    pub(crate) fn step(&mut self) -> Result<(), ValueError> {
        self.steps += 1;
        if self.steps.is_multiple_of(STEPS_PER_POLL) {
            self.poll()?;
        }
        Ok(())
    }

    /// Polls the budget now.
    pub(crate) fn poll(&self) -> Result<(), ValueError> {
        let usage = Usage { positions: self.len() as u64, bytes: self.held() };
        Ok(self.budget.poll(usage)?)
    }

    /// The number of bytes that may still be allocated.
    pub(crate) fn spare(&self) -> u64 {
        self.budget.bytes_allowed().saturating_sub(self.held())
    }

    /// Returns an error if the budget does not allow `more` additional bytes.
    pub(crate) fn claim(&self, more: u64) -> Result<(), ValueError> {
        if more > self.spare() {
            let needed = u128::from(self.held()) + u128::from(more);
            return Err(Limit::Memory { needed, allowed: self.budget.bytes_allowed() }.into());
        }
        Ok(())
    }

    /// The form as a short value, or `None` if the form is not a short value.
    #[must_use]
    pub fn as_short(&self, form: Form) -> Option<&Short> {
        match &self.records[form.0 as usize] {
            Record::Short(short) => Some(short),
            Record::Braces(_) => None,
        }
    }

    /// The number that the form equals, if it is a number.
    #[must_use]
    pub fn as_number(&self, form: Form) -> Option<&Dyadic> {
        self.as_short(form).filter(|short| short.is_number()).map(|short| &short.number)
    }

    /// The index of the option lists, if the form is not short.
    pub(crate) fn braces_index(&self, form: Form) -> Option<usize> {
        match self.records[form.0 as usize] {
            Record::Short(_) => None,
            Record::Braces(index) => Some(index as usize),
        }
    }

    /// The stop when the player of `side` moves first: the number at which alternating play ends under best play.
    #[must_use]
    pub fn stop(&self, form: Form, side: Side) -> &Dyadic {
        match &self.records[form.0 as usize] {
            Record::Short(short) => &short.number,
            Record::Braces(index) => match side {
                Side::Left => &self.braces[*index as usize].left_stop,
                Side::Right => &self.braces[*index as usize].right_stop,
            },
        }
    }

    /// The number of options on a side.
    ///
    /// # Errors
    /// Returns an error if the form is a short value with more than [`MOST_OPTIONS`] options on this side.
    pub fn option_count(&self, form: Form, side: Side) -> Result<u32, ValueError> {
        match &self.records[form.0 as usize] {
            Record::Short(short) => {
                let count = short.option_count(side);
                if count > MOST_OPTIONS {
                    return Err(ValueError::TooManyOptions { count, most: MOST_OPTIONS });
                }
                Ok(u32::try_from(count).unwrap_or(u32::MAX))
            }
            Record::Braces(index) => {
                let braces = &self.braces[*index as usize];
                Ok(match side {
                    Side::Left => braces.middle - braces.start,
                    Side::Right => braces.end - braces.middle,
                })
            }
        }
    }

    /// The option at `index`, which must be below [`Self::option_count`].
    ///
    /// # Errors
    /// Returns an error if a limit is reached. Options of short values are stored when they are first requested.
    pub fn option(&mut self, form: Form, side: Side, index: u32) -> Result<Form, ValueError> {
        match &self.records[form.0 as usize] {
            Record::Short(short) => {
                let option = short.option(side, index);
                self.short(option)
            }
            Record::Braces(braces) => {
                let braces = &self.braces[*braces as usize];
                let first = match side {
                    Side::Left => braces.start,
                    Side::Right => braces.middle,
                };
                Ok(self.options[(first + index) as usize])
            }
        }
    }

    /// All options on a side, in the order of their indices.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::option_count`] and [`Self::option`].
    pub fn options(&mut self, form: Form, side: Side) -> Result<Vec<Form>, ValueError> {
        (0..self.option_count(form, side)?).map(|index| self.option(form, side, index)).collect()
    }

    /// The options on a side of a form that is not short; none for a short form.
    pub(crate) fn stored_options(&self, form: Form, side: Side) -> &[Form] {
        let Some(index) = self.braces_index(form) else { return &[] };
        let Braces { start, middle, end, .. } = self.braces[index];
        match side {
            Side::Left => &self.options[start as usize..middle as usize],
            Side::Right => &self.options[middle as usize..end as usize],
        }
    }

    /// The form of a number.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, or if the numerator or the denominator has too many bits (see
    /// [`MOST_BITS`]).
    pub fn number(&mut self, number: Dyadic) -> Result<Form, ValueError> {
        self.short(Short::number(number))
    }

    /// The form of an integer.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn integer(&mut self, integer: i64) -> Result<Form, ValueError> {
        self.number(integer.into())
    }

    /// The form of a nimber.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn nimber(&mut self, nimber: u32) -> Result<Form, ValueError> {
        self.short(Short::nimber(nimber))
    }

    /// The form of a short value.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, or if part of the value overflows.
    pub fn short(&mut self, short: Short) -> Result<Form, ValueError> {
        if short.up == i32::MIN {
            return Err(ValueError::Overflow(Overflow::Up));
        }
        let hash = hash_short(&short);
        let Self { index, records, .. } = self;
        let is_it = |form: &Form| matches!(&records[form.0 as usize], Record::Short(it) if *it == short);
        if let Some(form) = index.find(hash, is_it) {
            return Ok(*form);
        }
        let big = short.number.heap_bytes();
        if big > MOST_BITS / 8 || u64::from(short.number.exponent()) > MOST_BITS {
            return Err(ValueError::Overflow(Overflow::Number));
        }
        self.other_bytes += big;
        self.store(hash, Record::Short(short))
    }

    /// The canonical form with these sorted lists of options, which must not be a short value. The form is stored
    /// unless it is already in the arena.
    pub(crate) fn intern(&mut self, left: &[Form], right: &[Form]) -> Result<Form, ValueError> {
        let hash = hash_lists(left, right);
        let Self { index, records, braces, options, .. } = self;
        let is_it = |form: &Form| match records[form.0 as usize] {
            Record::Short(_) => false,
            Record::Braces(at) => {
                let it = &braces[at as usize];
                options[it.start as usize..it.middle as usize] == *left
                    && options[it.middle as usize..it.end as usize] == *right
            }
        };
        if let Some(form) = index.find(hash, is_it) {
            return Ok(*form);
        }
        let stop = |side: Side, options: &[Form]| {
            let stops = options.iter().map(|&option| self.stop(option, side.other()));
            match side {
                Side::Left => stops.max().cloned(),
                Side::Right => stops.min().cloned(),
            }
        };
        // A form that is not a number has options on both sides.
        let left_stop = stop(Side::Left, left).unwrap_or(Dyadic::ZERO);
        let right_stop = stop(Side::Right, right).unwrap_or(Dyadic::ZERO);
        self.other_bytes += left_stop.heap_bytes() + right_stop.heap_bytes();
        let new = self.list(left, right)?;
        if self.braces.len() == self.braces.capacity() {
            self.claim((self.braces.len() * size_of::<Braces>()) as u64)?;
        }
        let at = u32::try_from(self.braces.len()).map_err(|_| full())?;
        self.braces.push(Braces { left_stop, right_stop, ..new });
        self.store(hash, Record::Braces(at))
    }

    /// Appends two lists of options.
    fn list(&mut self, left: &[Form], right: &[Form]) -> Result<Braces, ValueError> {
        let more = left.len() + right.len();
        if self.options.len() + more > self.options.capacity() {
            self.claim((self.options.len().max(more) * size_of::<Form>()) as u64)?;
        }
        let place = |at: usize| u32::try_from(at).map_err(|_| full());
        let (start, end) = (place(self.options.len())?, place(self.options.len() + more)?);
        self.options.extend_from_slice(left);
        self.options.extend_from_slice(right);
        let middle = end - place(right.len())?;
        Ok(Braces { start, middle, end, negative: None, left_stop: Dyadic::ZERO, right_stop: Dyadic::ZERO })
    }

    /// Sets the [`DRAFT`] to the game `{left | right}`, which has these stops and need not be canonical.
    pub(crate) fn set_draft(
        &mut self,
        (left, right): (&[Form], &[Form]),
        (left_stop, right_stop): (Dyadic, Dyadic),
    ) -> Result<(), ValueError> {
        let draft = self.list(left, right)?;
        self.braces[0] = Braces { left_stop, right_stop, ..draft };
        // Comparisons with earlier drafts are stored under different numbers.
        self.generation += 1;
        if self.generation == u32::MAX >> 1 {
            self.generation = 1;
            self.comparisons.clear();
        }
        Ok(())
    }

    /// Frees the lists of the draft if nothing was stored after them.
    pub(crate) fn clear_draft(&mut self) {
        let Braces { start, end, .. } = self.braces[0];
        if self.options.len() == end as usize {
            self.options.truncate(start as usize);
        }
    }

    fn store(&mut self, hash: u64, record: Record) -> Result<Form, ValueError> {
        if self.records.len() == self.records.capacity() {
            self.claim((self.records.len() * (size_of::<Record>() + 8)) as u64)?;
        }
        let number = u32::try_from(self.records.len()).map_err(|_| full())?;
        // In the memo of comparisons, numbers from 2^31 on belong to drafts.
        if number >= 1 << 31 {
            return Err(full());
        }
        self.records.push(record);
        let Self { index, records, braces, options, .. } = self;
        let rehash = |form: &Form| match &records[form.0 as usize] {
            Record::Short(short) => hash_short(short),
            Record::Braces(at) => {
                let it = &braces[*at as usize];
                let (start, middle, end) = (it.start as usize, it.middle as usize, it.end as usize);
                hash_lists(&options[start..middle], &options[middle..end])
            }
        };
        index.insert_unique(hash, Form(number), rehash);
        Ok(Form(number))
    }
}

/// The error for an arena that has run out of numbers for forms.
fn full() -> ValueError {
    Limit::Positions { needed: 1 << 31, allowed: (1 << 31) - 1 }.into()
}

fn hash_short(short: &Short) -> u64 {
    let mut hasher = FxHasher::default();
    short.hash(&mut hasher);
    hasher.finish()
}

fn hash_lists(left: &[Form], right: &[Form]) -> u64 {
    let mut hasher = FxHasher::default();
    left.hash(&mut hasher);
    right.hash(&mut hasher);
    hasher.finish()
}
