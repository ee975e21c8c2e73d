//! The tables of one ruleset with one sort of content: what they contain, what filling them costs, and how
//! boxes grow.

use super::Content;
use super::fill::{Decline, Demand, FillEnd, Filler, FillerName, Ground, Lack, Obstacle, Region};
use super::growing::Growing;
use super::interpreter::Interpreter;
use super::native::{self, Native};
use super::order::{Filling, Way, fillings};
use super::table::{Table, Targets};
use super::vectors::VectorRows;
use grundy_core::{Component, ComponentRef, Convention, KindId, Message, Outcome, Ruleset, begin_phase};
use grundy_engine::{Meter, Stop, Value};
use std::collections::HashMap;

/// Limits on the growth of a table beyond the requested box, and the turns that a competing engine takes.
#[derive(Clone, Copy, Debug)]
pub struct Growth {
    /// The table is abandoned when it needs more than `free_cells` cells and more than this many times the
    /// requested number of cells.
    pub most_times: u128,
    /// A table is not abandoned because of its growth as long as it needs at most this many cells.
    pub free_cells: u128,
    /// The number of polls of the budget between the first growth of the box and the first turn of the competing
    /// engine. The interval doubles with each further turn.
    pub first_turn: u64,
    /// A turn of the competing engine lasts for the number of polls in the interval before it, divided by this number,
    /// but for at least one poll.
    pub rival_share: u64,
}

/// Tables of the nim-values, outcomes or remotenesses of one ruleset whose kinds have no list fields.
pub struct Dense {
    /// The table with its cells.
    pub(super) table: Table,
    /// The orders that have not been found to be wrong, the best one first.
    fillings: Vec<Filling>,
    /// The reason why the table was abandoned for all boxes, if it was.
    gave_way: Option<GaveWay>,
    /// The interpreter, with its scratch memory.
    pub(super) interpreter: Interpreter,
    /// The filler that uses native code, if the rules have it.
    pub(super) native: Native,
    lines: Option<Growing>,
    vectors: Option<VectorRows>,
    /// Whether a table was filled along lines.
    pub(super) has_grown: bool,
    /// Whether native code is used from the first cell.
    pub(super) is_large: bool,
    /// The values that windows found for positions without a cell, each with the field along which the window
    /// slid.
    pub(super) far: HashMap<Box<[u64]>, (Value, usize)>,
}

/// The reason why `dense` did not fill its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GaveWay {
    /// Every order that was tried is wrong, because some option does not precede its position. In the last of these
    /// orders, this component has such an option.
    NoOrder(Component),
    /// The rules have a fault at a cell that may be irrelevant to the question.
    Fault,
    /// An outcome or a remoteness depends on that of a sum, which the cells of the components do not determine.
    Sums,
    /// The table would be too large.
    TooLarge {
        /// The number of cells that the table would need.
        cells: u128,
        /// The number of bytes that the table would need.
        bytes: u128,
    },
    /// The competing engine found the answer before the growing box was filled, or the caller abandoned the table.
    Overtaken,
}

/// An engine that may also find the answer. It is called with a share of the work, in the units of
/// [`Meter::for_a_share`], and returns whether the table is no longer needed, usually because it has the answer.
type Rival<'r> = &'r mut dyn FnMut(u64, &mut Meter<'_>) -> Result<bool, Stop>;

impl Dense {
    /// Tables that have no cells yet, or `None` if some kind has a list field.
    pub fn new(ruleset: &dyn Ruleset, content: Content) -> Option<Self> {
        Some(Self {
            table: Table::new(ruleset, content)?,
            fillings: fillings(ruleset.kinds(), ruleset.facts().order.as_ref()),
            gave_way: None,
            interpreter: Interpreter::new(),
            native: Native::Unknown,
            lines: Growing::new(ruleset, content),
            vectors: VectorRows::new(ruleset, content),
            has_grown: false,
            is_large: false,
            far: HashMap::new(),
        })
    }

    /// The content of the cell of `component` in the form of a value, if the cell is filled.
    #[inline]
    pub fn known(&self, component: ComponentRef<'_>) -> Option<Value> {
        self.table.value(component)
    }

    /// In a table of outcomes, the outcome of `component` by itself, if its cell holds an outcome.
    pub fn known_outcome(&self, component: ComponentRef<'_>) -> Option<Outcome> {
        self.table.outcome(component)
    }

    /// The filler for rules whose moves subtract vectors, if the ruleset and the content are suitable for it.
    pub const fn rows(&self) -> Option<&VectorRows> {
        self.vectors.as_ref()
    }

    /// The number of bytes in use.
    pub fn bytes(&self) -> u64 {
        let lines = self.lines.as_ref().map_or(0, Growing::held);
        let vectors = self.vectors.as_ref().map_or(0, VectorRows::held);
        self.table.bytes() + lines + vectors
    }

    /// The number of bytes in the whole table of `kind` up to `to`, at the current width of its cells.
    pub fn bytes_to(&self, kind: KindId, to: &[u64]) -> u128 {
        self.table.bytes_to(kind, to)
    }

    /// The number of positions in the box of `kind` up to `to`, or 0 if `to` is below the lowest number of some
    /// field.
    pub fn box_size(&self, kind: KindId, to: &[u64]) -> u128 {
        self.table.box_size(kind, to)
    }

    /// The number of positions in the box of `kind` up to `to` whose cells may be empty.
    pub fn missing(&self, kind: KindId, to: &[u64]) -> u128 {
        self.table.missing(kind, to)
    }

    /// Whether a table was filled along lines on which options persist.
    pub const fn has_grown(&self) -> bool {
        self.has_grown
    }

    /// The reason why the table was abandoned for all boxes, if it was.
    pub const fn gave_way(&self) -> Option<&GaveWay> {
        self.gave_way.as_ref()
    }

    /// The reason why the table was not filled by native code, if native code was requested and the rules are
    /// suitable for it.
    pub fn why_interpreted(&self) -> Option<&Message> {
        self.native.why_none()
    }

    /// Whether the ruleset proved the order in use.
    pub fn order_is_proved(&self) -> bool {
        self.fillings.first().is_some_and(|filling| filling.proved)
    }

    /// The loops in use, the outermost first, or `None` if cells are sorted instead.
    pub(super) fn nest(&self) -> Option<&[usize]> {
        match &self.fillings.first()?.way {
            Way::Nested(nest) => Some(nest),
            Way::Sorted(_) => None,
        }
    }

    /// The loops in use for a box up to `to` of the ruleset's only kind, the outermost first, reordered by
    /// `Mirrors::nest` if there are mirrors. There are none if cells are sorted instead.
    pub(super) fn turned_nest(&self, to: &[u64]) -> Vec<usize> {
        let nest = self.nest().unwrap_or_default();
        self.table.mirrors.as_ref().map_or_else(|| nest.to_vec(), |mirrors| mirrors.nest(nest, to))
    }
}

/// Queries about a box, which the fillers answer.
impl Dense {
    /// The result of `ask` for the filler `by` and the box up to `to`, or `None` if the ruleset does not have this
    /// filler.
    pub(super) fn ask<T>(
        &mut self,
        by: FillerName,
        ruleset: &dyn Ruleset,
        ComponentRef { kind, words: to }: ComponentRef<'_>,
        ask: impl FnOnce(&mut dyn Filler, &Ground<'_>, &Region<'_>) -> T,
    ) -> Option<T> {
        let nest = self.turned_nest(to);
        let (cells, missing) = (self.box_size(kind, to), self.missing(kind, to));
        let (on, filler) = self.parts(by, ruleset);
        Some(ask(filler?, &on, &Region { kind, to, nest: &nest, cells, missing }))
    }

    /// The resources that the filler `by` needs for the box up to `of`. The first call may compile code.
    ///
    /// # Errors
    /// Returns the reason why the filler declines the box, or `Decline::Rules` if the ruleset does not have this
    /// filler.
    pub fn demand(
        &mut self,
        by: FillerName,
        ruleset: &dyn Ruleset,
        of: ComponentRef<'_>,
    ) -> Result<Demand, Decline> {
        self.ask(by, ruleset, of, |filler, on, region| filler.demand(on, region))
            .unwrap_or(Err(Decline::Rules))
    }

    /// Whether this is a table of outcomes in normal play, the box is large, and its values can be computed in less
    /// time than its outcomes. The last is assumed in two cases: if the rules are linear and have no win conditions,
    /// because options may then persist along lines, which saves more time for values; and if native code can compute
    /// values but only the interpreter can compute outcomes.
    pub fn is_slower_than_values(&self, ruleset: &dyn Ruleset, kind: KindId, to: &[u64]) -> bool {
        self.table.content == Content::Outcomes(Convention::Normal)
            && native::is_large(self.missing(kind, to))
            && (ruleset.facts().linear_rules.is_some() && !ruleset.shape().has_wins
                || matches!(ruleset.native().outcome_filler(Convention::Normal), Some(Err(_)))
                    && matches!(ruleset.native().row_filler(), Some(Ok(_))))
    }

    /// Whether the ruleset has native code for the table. The code is compiled if necessary.
    pub(super) fn has_code(&mut self, ruleset: &dyn Ruleset) -> bool {
        self.native.code(ruleset, self.table.content).is_some()
    }

    /// A filler, if the ruleset has it, together with the data that it works on.
    pub(super) fn parts<'a>(
        &'a mut self,
        by: FillerName,
        ruleset: &'a dyn Ruleset,
    ) -> (Ground<'a>, Option<&'a mut dyn Filler>) {
        let order_is_proved = self.order_is_proved();
        let Self { table, interpreter, native, lines, vectors, .. } = self;
        let filler: Option<&mut dyn Filler> = match by {
            FillerName::Interpreter => Some(interpreter),
            FillerName::Native => Some(native),
            FillerName::Lines => lines.as_mut().map(|lines| lines as &mut dyn Filler),
            FillerName::Vectors => vectors.as_mut().map(|vectors| vectors as &mut dyn Filler),
        };
        (Ground { ruleset, table, order_is_proved }, filler)
    }
}

/// Filling boxes.
impl Dense {
    /// Extends the rows of positions up to `to`; returns whether they now reach that far.
    ///
    /// # Errors
    /// Returns the limit that was reached. Rows from earlier calls are kept, but those from this call are lost.
    pub fn fill_vectors(
        &mut self,
        ruleset: &dyn Ruleset,
        to: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let filled = self.ask(FillerName::Vectors, ruleset, to, |rows, on, region| {
            Ok(rows.begin(on, region, meter)?
                && matches!(rows.fill(on, &mut |_| false, meter)?, FillEnd::Filled))
        });
        filled.unwrap_or(Ok(false))
    }

    /// Fills the box of `kind` up to `to`, taking turns with `rival` if the box must grow. The inner error says why
    /// the box was not filled.
    pub fn fill_beside(
        &mut self,
        ruleset: &dyn Ruleset,
        kind: KindId,
        to: &[u64],
        rival: Rival<'_>,
        growth: Growth,
        meter: &mut Meter<'_>,
    ) -> Result<Result<(), GaveWay>, Stop> {
        if let Some(why) = &self.gave_way {
            return Ok(Err(why.clone()));
        }
        if self.missing(kind, to) == 0 {
            return Ok(Ok(()));
        }
        let mut targets: Vec<Option<Vec<u64>>> = vec![None; self.table.grids.len()];
        targets[kind.index()] = Some(to.to_vec());
        let asked = self.box_size(kind, to);
        self.is_large |= native::is_large(self.missing(kind, to));
        let (mut has_grown, mut turn) = (false, growth.first_turn);
        loop {
            if !self.table.make_room(&targets, meter) {
                return Ok(Err(self.too_large(&targets)));
            }
            meter.set_bytes(self.bytes());
            begin_phase(&Message::new("progress-table").with("cells", self.table.cells_to(&targets)));
            let order = match self.fillings.first() {
                Some(Filling { way: Way::Nested(_), .. }) => None,
                Some(Filling { way: Way::Sorted(order), .. }) => Some(order.clone()),
                None => return Ok(Err(GaveWay::Fault)),
            };
            if order.is_some() && self.table.cells_to(&targets) > u32::MAX.into() {
                return Ok(Err(self.too_large(&targets)));
            }
            let mut pass = |meter: &mut Meter<'_>| match &order {
                None => self.fill_nested(ruleset, to, targets[0].as_deref().unwrap_or(to), meter),
                Some(order) => self.fill_sorted(ruleset, order, (kind, to), &targets, meter),
            };
            let ended = if has_grown { meter.for_a_share(turn, pass) } else { pass(meter).map(Some) };
            meter.set_bytes(self.bytes());
            let Some(filled) = ended? else {
                // The cells filled so far are kept, and the next turn continues from there.
                if rival((turn / growth.rival_share).max(1), meter)? {
                    return Ok(Err(GaveWay::Overtaken));
                }
                meter.set_bytes(self.bytes());
                turn = turn.saturating_mul(2);
                continue;
            };
            let Err(Obstacle { at, why }) = filled else {
                self.table.remember_full(kind, to);
                return Ok(Ok(()));
            };
            match why {
                // The order may be right for all cells, but not for the cells that represent their images.
                Lack::Component(_) if self.table.mirrors.take().is_some() => {}
                Lack::Component(lacking)
                    if self.comes_earlier(&lacking, &at) && !is_within(&lacking, &targets) =>
                {
                    has_grown = true;
                    self.table.extend(&mut targets, &lacking);
                    if self.table.cells_to(&targets)
                        > growth.free_cells.max(asked.saturating_mul(growth.most_times))
                    {
                        return Ok(Err(self.too_large(&targets)));
                    }
                }
                Lack::Component(_) => {
                    self.fillings.remove(0);
                    if self.fillings.is_empty() {
                        return Ok(Err(self.give_way(GaveWay::NoOrder(at))));
                    }
                }
                Lack::Rules => return Ok(Err(self.give_way(GaveWay::Fault))),
                Lack::Sums => return Ok(Err(self.give_way(GaveWay::Sums))),
            }
        }
    }

    fn too_large(&self, targets: &Targets) -> GaveWay {
        GaveWay::TooLarge { cells: self.table.cells_to(targets), bytes: self.table.bytes_for(targets) }
    }

    /// Abandons the table: later calls of `fill_beside` fill nothing.
    pub fn give_up(&mut self) {
        self.give_way(GaveWay::Overtaken);
    }

    fn give_way(&mut self, why: GaveWay) -> GaveWay {
        self.gave_way.insert(why).clone()
    }

    /// Whether `component` precedes `other` in the order in use.
    fn comes_earlier(&self, component: &Component, other: &Component) -> bool {
        self.fillings
            .first()
            .is_some_and(|filling| filling.way.is_earlier(component.as_ref(), other.as_ref()))
    }
}

/// Whether the kind of `component` has a target, and no field of `component` exceeds it.
fn is_within(component: &Component, targets: &Targets) -> bool {
    let to = targets[component.kind.index()].as_ref();
    to.is_some_and(|to| component.words.iter().zip(to).all(|(word, to)| word <= to))
}
