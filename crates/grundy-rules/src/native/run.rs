//! Compiled code that fills runs of cells.

use super::frame::{FUEL, Frame, Ticker, Told, address, end};
use super::generator::{self, Function};
use super::lower::{self, Content, FIELD_BOUND, Needs, Shape, Why, lower};
use crate::order;
use crate::typed::Code;
use grundy_core::{Message, RowCells, RowFiller, RowTable, RowsEnd, RowsReport, Run};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Native code for one ruleset, compiled on demand for each shape of table.
pub(crate) struct Rows {
    code: Code,
    /// The groups of interchangeable fields of every kind.
    interchangeable: Vec<Vec<Vec<usize>>>,
    /// The content of the cells.
    content: Content,
    /// Whether look-ups are checked at run time even if they are proved to be inside their tables.
    distrust: bool,
    compiled: Mutex<BTreeMap<Shape, Option<Arc<Compiled>>>>,
    /// Arrays of stamps that are not in use.
    idle: Mutex<Vec<Stamps>>,
    /// Whether no move increases a field; computed on first use.
    never_grow: OnceLock<bool>,
}

/// A compiled function, and the data that must not move while it exists.
struct Compiled {
    function: Function,
    needs: Needs,
}

/// An array of stamps. The stamps of the latest cell are equal to `last`, and no stamp is larger.
struct Stamps {
    array: Vec<u8>,
    last: u8,
}

impl fmt::Debug for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rows")
    }
}

impl Rows {
    /// Native code for `code`, or the reason why it is unavailable. `interchangeable` contains the groups of
    /// interchangeable fields of every kind.
    pub(crate) fn new(
        code: &Code,
        interchangeable: &[Vec<Vec<usize>>],
        content: Content,
        distrust: bool,
    ) -> Result<Self, Message> {
        let plays = |rule: &crate::typed::RuleCode| {
            rule.mover == grundy_core::Mover::Either && rule.gains.is_none() && !rule.again
        };
        if !code.rules.iter().all(plays) {
            return Err(Why::Moves.message());
        }
        let is_single = |rule: &crate::typed::RuleCode| {
            rule.terms.len() <= 1 && rule.terms.iter().all(|term| term.count.is_none())
        };
        if content != Content::Values && !code.rules.iter().all(is_single) {
            return Err(Why::Sums.message());
        }
        let rows = Self {
            code: code.clone(),
            interchangeable: interchangeable.to_vec(),
            content,
            distrust,
            compiled: Mutex::default(),
            idle: Mutex::default(),
            never_grow: OnceLock::new(),
        };
        // Rules that compile for narrow cells compile for cells of all widths.
        for kind in 0..rows.code.kinds.len() {
            let inner = rows.code.kinds[kind].domains.len().saturating_sub(1);
            let narrow = if content == Content::Values { 8 } else { 2 };
            let bits = vec![narrow; rows.code.kinds.len()];
            // Tables have images only if there is a single kind and it has interchangeable fields.
            let turns = rows.code.kinds.len() == 1 && !rows.groups(kind).is_empty();
            rows.function(&Shape { kind, inner, content, bits, window: None, turns, distrust })
                .map_err(Why::message)?;
        }
        Ok(rows)
    }

    /// The groups of interchangeable fields of a kind.
    fn groups(&self, kind: usize) -> &[Vec<usize>] {
        self.interchangeable.get(kind).map_or(&[], Vec::as_slice)
    }

    /// The compiled function for `shape`.
    ///
    /// # Errors
    /// Returns the reason why the rules cannot be compiled.
    fn function(&self, shape: &Shape) -> Result<Arc<Compiled>, Why> {
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = compiled.get(shape) {
            return known.clone().ok_or(Why::Machine);
        }
        let mut needs = Needs::default();
        let function = generator::compile(|builder| {
            needs = lower(builder, &self.code, self.groups(shape.kind), shape)?;
            Ok(())
        });
        let made = function.and_then(|function| function.ok_or(Why::Machine));
        let made = made.map(|function| Arc::new(Compiled { function, needs }));
        compiled.insert(shape.clone(), made.as_ref().ok().cloned());
        made
    }

    fn stamps(&self, length: usize) -> Stamps {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        match idle.iter().position(|stamps| stamps.array.len() == length) {
            Some(at) => idle.swap_remove(at),
            None => Stamps { array: vec![0; length], last: 0 },
        }
    }

    fn give_back(&self, stamps: Stamps) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < 64 {
            idle.push(stamps);
        }
    }
}

/// The validated tables in the layout that compiled code uses.
struct Boxes {
    /// The contents of [`Frame::axes`].
    axes: Vec<i64>,
    /// The width of a cell of each kind, in bits.
    bits: Vec<u32>,
    /// For a ruleset with one kind: the field that has cells only from some number on, and that number, or `None` if
    /// there is no such field.
    window: Option<(usize, i64)>,
    /// For every kind, whether filling a cell also fills its images, which then have cells of their own.
    turns: Vec<bool>,
}

impl Boxes {
    /// Validates the tables; returns `None` if compiled code cannot use them, for example because they are too large
    /// for 64-bit arithmetic.
    fn new(rows: &Rows, tables: &[RowTable<'_>]) -> Option<Self> {
        let kinds = &rows.code.kinds;
        if tables.len() != kinds.len() {
            return None;
        }
        let (mut axes, mut bits, mut turns) = (Vec::new(), Vec::new(), Vec::new());
        let mut window = None;
        for (at, (kind, table)) in kinds.iter().zip(tables).enumerate() {
            if table.axes.len() != kind.domains.len() {
                return None;
            }
            let groups = rows.groups(at);
            let is_even = |group: &Vec<usize>| {
                group.iter().all(|&field| table.axes[field].length == table.axes[group[0]].length)
            };
            turns.push(table.has_images && !groups.is_empty() && groups.iter().all(is_even));
            let holds_outcomes = matches!(table.cells, RowCells::Outcomes(_));
            if holds_outcomes != (rows.content != Content::Values) {
                return None;
            }
            let units = lower::units(table.cells.bits());
            let is_made = !table.cells.is_empty();
            let place = axes.len();
            axes.push(if is_made { cell_address(&table.cells)? } else { 0 });
            bits.push(table.cells.bits());
            let mut cells = 1usize;
            for (at, (axis, domain)) in table.axes.iter().zip(&kind.domains).enumerate().rev() {
                let length = if is_made { axis.length } else { 0 };
                let high = axis.low.checked_add(length)?;
                if axis.low != domain.low {
                    if axis.low < domain.low || kinds.len() > 1 || window.is_some() {
                        return None;
                    }
                    window = Some((at, i64::try_from(axis.low).ok()?));
                    // Compiled code counts from where the cell of the lowest number would be.
                    let below = i64::try_from(axis.low - domain.low).ok()?;
                    let stride = i64::try_from(axis.stride).ok()?.checked_mul(units)?;
                    axes[place] = axes[place].wrapping_sub(below.checked_mul(stride)?);
                }
                // Numbers above the domain must have no cells, so that compiled code need not check for them.
                if i128::from(high) > FIELD_BOUND || (length > 0 && high - 1 > domain.high) {
                    return None;
                }
                if is_made && (axis.stride < cells || (at + 1 == table.axes.len() && axis.stride != 1)) {
                    return None;
                }
                cells = axis.stride.checked_mul(usize::try_from(length).ok()?)?;
                axes.push(i64::try_from(length).ok()?);
                axes.push(i64::try_from(axis.stride).ok()?.checked_mul(units)?);
            }
            if is_made && cells > table.cells.len() {
                return None;
            }
            // The fields were visited from the last to the first.
            let first = axes.len() - 2 * table.axes.len();
            let pairs: Vec<[i64; 2]> =
                axes[first..].chunks_exact(2).rev().map(|pair| [pair[0], pair[1]]).collect();
            axes.truncate(first);
            axes.extend(pairs.into_iter().flatten());
        }
        Some(Self { axes, bits, window, turns })
    }
}

/// The address of the cells in the units of compiled code.
fn cell_address(cells: &RowCells<'_>) -> Option<i64> {
    Some(match cells {
        RowCells::U8(cells) => address(cells.as_ptr()),
        RowCells::U16(cells) => address(cells.as_ptr()),
        RowCells::U32(cells) => address(cells.as_ptr()),
        // The address counts units of two bits.
        RowCells::Outcomes(cells) => address(cells.bytes().as_ptr()).checked_mul(4)?,
    })
}

/// The address of the first cell of a run and the distance between its cells, or `None` if the run is empty or not
/// inside its table.
fn first_cell(tables: &[RowTable<'_>], boxes: &Boxes, run: &Run) -> Option<(i64, i64)> {
    let table = tables.get(run.kind.index())?;
    if table.cells.is_empty() || run.words.len() != table.axes.len() || run.length == 0 {
        return None;
    }
    if run.length > 1 && run.field >= run.words.len() {
        return None;
    }
    let mut at = 0usize;
    let mut step = 0;
    for (field, (&word, axis)) in run.words.iter().zip(&table.axes).enumerate() {
        let offset = word.checked_sub(axis.low)?;
        let more = if field == run.field { run.length } else { 1 };
        if offset.checked_add(more)? > axis.length {
            return None;
        }
        at += usize::try_from(offset).ok()? * axis.stride;
        if field == run.field {
            step = axis.stride;
        }
    }
    let units = lower::units(boxes.bits[run.kind.index()]);
    let own = cell_address(&table.cells)?.checked_add(i64::try_from(at).ok()?.checked_mul(units)?)?;
    Some((own, i64::try_from(step).ok()?.checked_mul(units)?))
}

impl RowFiller for Rows {
    fn fill(
        &self,
        tables: &[RowTable<'_>],
        next: &mut dyn FnMut(&mut Run) -> bool,
        tick: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> RowsReport {
        let declined = RowsReport { positions: 0, end: RowsEnd::Declined };
        let Some(boxes) = Boxes::new(self, tables) else { return declined };
        let length = lower::stamps(&boxes.bits);
        let mut stamps = self.stamps(length);
        let mut told = |told: Told<'_>| match told {
            Told::Positions(positions) => tick(positions),
            Told::Options(_) => ControlFlow::Continue(()),
        };
        let mut ticker = Ticker { tick: &mut told, positions: 0 };
        let mut functions: Vec<(usize, usize, Arc<Compiled>)> = Vec::new();
        let mut words = Vec::new();
        let mut elements = Vec::new();
        let mut fuel = FUEL;
        let mut run = Run::default();
        let end = loop {
            if run.length == 0 && !next(&mut run) {
                break RowsEnd::Filled;
            }
            let shape = (run.kind.index(), if run.length > 1 { run.field } else { 0 });
            let known = functions.iter().find(|(kind, inner, _)| (*kind, *inner) == shape);
            let compiled = match known {
                Some((.., compiled)) => compiled,
                None => {
                    let wanted = Shape {
                        kind: shape.0,
                        inner: shape.1,
                        content: self.content,
                        bits: boxes.bits.clone(),
                        window: boxes.window.map(|(field, _)| field),
                        turns: boxes.turns[shape.0],
                        distrust: self.distrust,
                    };
                    let Ok(compiled) = self.function(&wanted) else { break RowsEnd::Stuck(run) };
                    functions.push((shape.0, shape.1, compiled));
                    &functions[functions.len() - 1].2
                }
            };
            let Some((own, step)) = first_cell(tables, &boxes, &run) else { break RowsEnd::Stuck(run) };
            // Each cell uses at most one stamp.
            if stamps.last == u8::MAX {
                stamps.array.fill(0);
                stamps.last = 0;
            }
            let cells = run.length.min((u8::MAX - stamps.last).into());
            words.clear();
            // Fields in tables are below 2^31.
            words.extend(run.words.iter().map(|&word| i64::try_from(word).unwrap_or(0)));
            elements.resize_with(compiled.needs.lists.max(elements.len()), Default::default);
            // At most 255 cells are filled at a time.
            let left = i64::try_from(cells).unwrap_or(0);
            let mut frame = Frame {
                axes: address(boxes.axes.as_ptr()),
                words: address(words.as_ptr()),
                own,
                step,
                left,
                stamps: address(stamps.array.as_mut_ptr()),
                stamp: stamps.last.into(),
                skipped: 0,
                fuel: fuel - left,
                listed: 0,
                room: 0,
                written: 0,
                room_end: 0,
                window: boxes.window.map_or(0, |(_, low)| low),
                elements: std::mem::take(&mut elements),
                tick: (&raw mut ticker).cast(),
                panicked: None,
            };
            // SAFETY: `Boxes` and `first_cell` checked everything that the function assumes about the tables
            // and the run. The cells can be shared because they are atomic. Everything that the frame points
            // to outlives the call. The array of stamps has the length that the function for cells of these
            // widths needs.
            let ended = unsafe { call(&compiled.function, &mut frame) };
            if let Some(panicked) = frame.panicked.take() {
                resume_unwind(panicked);
            }
            elements = std::mem::take(&mut frame.elements);
            fuel = frame.fuel;
            stamps.last = u8::try_from(frame.stamp).unwrap_or(u8::MAX);
            let done = u64::try_from(left - frame.left).unwrap_or(0);
            ticker.positions += done.saturating_sub(u64::try_from(frame.skipped).unwrap_or(0));
            run.length -= done;
            if let Some(word) = run.words.get_mut(run.field)
                && run.length > 0
            {
                *word += done;
            }
            assert_ne!(ended, end::UNPROVED, "a look-up lies in its table, as was proved");
            match ended {
                end::DONE => {}
                end::BROKEN => break RowsEnd::Broken,
                _ => break RowsEnd::Stuck(run),
            }
            if fuel < 0 {
                fuel = FUEL;
                if (ticker.tick)(Told::Positions(ticker.positions)).is_break() {
                    break RowsEnd::Broken;
                }
            }
        };
        self.give_back(stamps);
        RowsReport { positions: ticker.positions, end }
    }

    fn fields_never_grow(&self) -> bool {
        *self.never_grow.get_or_init(|| order::fields_never_grow(&self.code))
    }
}

/// Calls a compiled function and returns its result, which is one of the constants in `end`.
///
/// # Safety
/// The frame, and everything to which it points, must have the form for which the function was compiled.
pub(super) unsafe fn call(function: &Function, frame: &mut Frame) -> i64 {
    // SAFETY: every compiled function has this type, and `function` lives as long as the call.
    let function: extern "C" fn(i64) -> i64 = unsafe { std::mem::transmute(function.address()) };
    function(address(&raw mut *frame))
}
