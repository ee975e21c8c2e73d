//! Native code compared, cell by cell, with the definition applied to the interpreter's moves. The fuzz
//! target `native` also uses this file.

use grundy_core::{
    CellMark, Component, ComponentRef, Detail, KindId, ListEnd, ListedPart, Mex, Move, MoveVisitor, RowAxis,
    RowCells, RowFiller, RowTable, RowsEnd, Ruleset, Run, Sum,
};
use grundy_rules::Rules;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering::Relaxed};

/// The value of a component according to the definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Nim(u64),
    Loony,
    Over,
    Outside,
    /// The rules cause a fault at the component or at one of its followers, play may never end, or the search
    /// was abandoned.
    Nothing,
}

/// The options of a component. Long searches are abandoned.
#[derive(Default)]
pub(crate) struct Gather {
    pub(crate) options: Vec<Sum>,
    ticks: u32,
}

impl MoveVisitor for Gather {
    fn visit(&mut self, found: &Move<'_>) -> ControlFlow<()> {
        self.options.push(found.option.clone());
        if self.options.len() < 1000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn tick(&mut self) -> ControlFlow<()> {
        self.ticks += 1;
        if self.ticks < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// The definition, evaluated.
struct Definition<'a> {
    rules: &'a Rules,
    known: HashMap<Component, Said>,
    under_way: Vec<Component>,
    /// Whether the search of some component was abandoned.
    gave_up: bool,
}

impl Definition<'_> {
    fn of(&mut self, component: ComponentRef<'_>) -> Said {
        let owned = component.to_owned();
        if let Some(known) = self.known.get(&owned) {
            return *known;
        }
        if self.under_way.len() > 310 || self.known.len() > 3000 {
            self.gave_up = true;
            return Said::Nothing;
        }
        if self.under_way.contains(&owned) {
            return Said::Nothing;
        }
        self.under_way.push(owned.clone());
        let said = self.worked_out(component);
        self.under_way.pop();
        self.known.insert(owned, said);
        said
    }

    fn is_over(&self, component: ComponentRef<'_>) -> bool {
        self.rules.contains(component) == Ok(true) && self.rules.is_win(component) == Ok(true)
    }

    fn worked_out(&mut self, component: ComponentRef<'_>) -> Said {
        match self.rules.contains(component) {
            Ok(true) => {}
            Ok(false) => return Said::Outside,
            Err(_) => return Said::Nothing,
        }
        match self.rules.is_win(component) {
            Ok(false) => {}
            Ok(true) => return Said::Over,
            Err(_) => return Said::Nothing,
        }
        let mut visitor = Gather::default();
        // A move that wins at once ends the search, even if the rules fault later.
        let ended = self.rules.visit_moves(component, Detail::Options, &mut visitor);
        let mut mex = Mex::new();
        mex.clear();
        for option in visitor.options {
            // A component that ends the game does so even in a sum with components that lead back to this one.
            if option.terms().any(|term| self.is_over(term.component)) {
                return Said::Loony;
            }
            let (mut sum, mut loony) = (0, false);
            for term in option.terms() {
                match self.of(term.component) {
                    Said::Nim(value) if term.count % 2 == 1 => sum ^= value,
                    Said::Nim(_) => {}
                    Said::Loony => loony = true,
                    Said::Over | Said::Outside | Said::Nothing => return Said::Nothing,
                }
            }
            if !loony {
                mex.insert(sum);
            }
        }
        match ended {
            Ok(ControlFlow::Continue(())) => Said::Nim(mex.mex()),
            Ok(ControlFlow::Break(())) => {
                self.gave_up = true;
                Said::Nothing
            }
            Err(_) => Said::Nothing,
        }
    }
}

/// Cells of one width.
enum Cells {
    U8(Vec<AtomicU8>),
    U16(Vec<AtomicU16>),
    U32(Vec<AtomicU32>),
}

impl Cells {
    fn new(width: u32, length: usize) -> Self {
        match width {
            1 => Self::U8((0..length).map(|_| AtomicU8::new(u8::MAX)).collect()),
            2 => Self::U16((0..length).map(|_| AtomicU16::new(u16::MAX)).collect()),
            _ => Self::U32((0..length).map(|_| AtomicU32::new(u32::MAX)).collect()),
        }
    }

    fn shared(&self) -> RowCells<'_> {
        match self {
            Self::U8(cells) => RowCells::U8(cells),
            Self::U16(cells) => RowCells::U16(cells),
            Self::U32(cells) => RowCells::U32(cells),
        }
    }

    fn largest(&self) -> u64 {
        match self {
            Self::U8(_) => u8::MAX.into(),
            Self::U16(_) => u16::MAX.into(),
            Self::U32(_) => u32::MAX.into(),
        }
    }

    fn get(&self, at: usize) -> Option<Said> {
        let cell: u64 = match self {
            Self::U8(cells) => cells[at].load(Relaxed).into(),
            Self::U16(cells) => cells[at].load(Relaxed).into(),
            Self::U32(cells) => cells[at].load(Relaxed).into(),
        };
        let is = |mark: CellMark| cell == self.largest() - mark.below_largest();
        if is(CellMark::Empty) {
            return None;
        }
        Some(if is(CellMark::Loony) {
            Said::Loony
        } else if is(CellMark::Over) {
            Said::Over
        } else if is(CellMark::Outside) {
            Said::Outside
        } else {
            Said::Nim(cell)
        })
    }

    /// Stores the value if it fits the width; returns whether it does.
    fn set(&self, at: usize, said: Said) -> bool {
        let below = |mark: CellMark| self.largest() - mark.below_largest();
        let cell = match said {
            Said::Nim(value) if value > self.largest() - CellMark::COUNT => return false,
            Said::Nim(value) => value,
            Said::Loony => below(CellMark::Loony),
            Said::Over => below(CellMark::Over),
            Said::Outside => below(CellMark::Outside),
            Said::Nothing => return false,
        };
        match self {
            Self::U8(cells) => cells[at].store(cell.try_into().unwrap(), Relaxed),
            Self::U16(cells) => cells[at].store(cell.try_into().unwrap(), Relaxed),
            Self::U32(cells) => cells[at].store(cell.try_into().unwrap(), Relaxed),
        }
        true
    }
}

/// The fields of the cell at `at`.
fn words(axes: &[RowAxis], mut at: usize) -> Vec<u64> {
    axes.iter()
        .map(|axis| {
            let offset = at / axis.stride;
            at %= axis.stride;
            axis.low + offset as u64
        })
        .collect()
}

/// Uses native code to fill boxes with `side` numbers per field, with help where it is stuck, and compares the boxes
/// with the definition. Returns how many cells needed help, and how many cells there are. `width` is the width of a
/// cell in bytes.
///
/// # Panics
/// Panics if the rules have no native code, or if a cell differs from the definition.
pub(crate) fn compared(rules: &Rules, side: u64, width: u32) -> (usize, usize) {
    compared_lists(rules, side);
    let found = compared_with(rules, side, width, false);
    if rules.kinds().len() == 1 && !rules.facts().interchangeable(KindId(0)).is_empty() {
        compared_with(rules, side, width, true);
    }
    found
}

/// The terms of every option, with their counts.
type Terms = Vec<Vec<(u128, Component)>>;

/// The options in the order of the visit. The visit breaks after a few options, or during a long search.
#[derive(Default)]
struct Visited {
    options: Terms,
    ticks: u32,
}

impl MoveVisitor for Visited {
    fn visit(&mut self, found: &Move<'_>) -> ControlFlow<()> {
        let terms = found.option.terms();
        self.options.push(terms.map(|term| (term.count, term.component.to_owned())).collect());
        if self.options.len() < 1000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn tick(&mut self) -> ControlFlow<()> {
        self.ticks += 1;
        if self.ticks < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Compares the options that native code lists with those that the interpreter visits, for the components of
/// boxes with `side` numbers per field. Returns the number of components for which native code needs the interpreter
/// to list the remaining options, and the number of all components.
///
/// # Panics
/// Panics if the options or their order differ, or if native code does not detect a fault of the rules.
pub(crate) fn compared_lists(rules: &Rules, side: u64) -> (usize, usize) {
    let Some(Ok(mut lister)) = rules.native().option_lister() else { return (0, 0) };
    let (mut helped, mut total) = (0, 0);
    for (kind, found) in (0..).zip(rules.kinds()) {
        let axis = |field: &grundy_core::Field| side.min((field.high - field.low).saturating_add(1));
        let cells: u64 = found.fields.iter().map(axis).product();
        for at in 0..cells {
            let mut rest = at;
            let words = found.fields.iter().map(|field| {
                let length = axis(field);
                let word = field.low + rest % length;
                rest /= length;
                word
            });
            let words: Vec<u64> = words.collect();
            let of = ComponentRef { kind: KindId(kind), words: &words };
            if rules.contains(of) != Ok(true) {
                continue;
            }
            total += 1;
            let mut visited = Visited::default();
            let expected = rules.visit_moves(of, Detail::Values, &mut visited);
            let (mut options, mut option, mut ticks) = (Terms::new(), Vec::new(), 0);
            let ended = lister.list(of, &mut |listed| {
                ticks += u32::from(listed.is_empty());
                for part in listed {
                    let ends = !matches!(part, ListedPart::Term { is_last: false, .. });
                    if let ListedPart::Term { term, .. } = part {
                        option.push((term.count, term.component.to_owned()));
                    }
                    if ends {
                        options.push(std::mem::take(&mut option));
                    }
                }
                if options.len() < 1000 && ticks < 10 {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            assert!(option.is_empty(), "an option of {words:?} has no last term");
            let both = options.len().min(visited.options.len());
            assert_eq!(options[..both], visited.options[..both], "{}{words:?}", found.name);
            match ended {
                ListEnd::Listed => {
                    assert!(expected.is_ok(), "{}{words:?}: {expected:?}", found.name);
                    let is_cut = expected == Ok(ControlFlow::Break(()));
                    assert!(
                        is_cut || options.len() == both && visited.options.len() == both,
                        "{}{words:?}",
                        found.name
                    );
                }
                ListEnd::Stuck => {
                    helped += 1;
                    let is_cut = expected == Ok(ControlFlow::Break(()));
                    assert!(is_cut || options.len() == both, "{}{words:?}", found.name);
                }
                ListEnd::Broken => {}
            }
        }
    }
    (helped, total)
}

/// The indices of the cells obtained from `words` by permuting interchangeable fields.
fn images(groups: &[Vec<usize>], axes: &[RowAxis], words: &[u64]) -> Vec<usize> {
    let mut found = vec![words.to_vec()];
    for group in groups {
        for (at, &a) in group.iter().enumerate() {
            for &b in &group[at + 1..] {
                for known in found.clone() {
                    let mut turned = known;
                    turned.swap(a, b);
                    found.push(turned);
                }
            }
        }
    }
    let place = |words: &Vec<u64>| {
        let offset = |(word, axis): (&u64, &RowAxis)| usize::try_from(word - axis.low).unwrap() * axis.stride;
        words.iter().zip(axes).map(offset).sum()
    };
    found.iter().map(place).collect()
}

/// Compares as [`compared`] does. With `has_images`, the cells are filled one by one, and each cell is copied
/// to its images.
fn compared_with(rules: &Rules, side: u64, width: u32, has_images: bool) -> (usize, usize) {
    let filler: &dyn RowFiller = match rules.native().row_filler() {
        Some(Ok(filler)) => filler,
        Some(Err(why)) => panic!("{why:?}"),
        None => panic!("rules text has native code"),
    };
    let mut tables = Vec::new();
    for kind in rules.kinds() {
        let mut axes: Vec<RowAxis> = kind
            .fields
            .iter()
            .map(|field| RowAxis {
                low: field.low,
                length: side.min((field.high - field.low).saturating_add(1)),
                stride: 1,
            })
            .collect();
        let mut stride = 1;
        for axis in axes.iter_mut().rev() {
            axis.stride = stride;
            stride *= usize::try_from(axis.length).unwrap();
        }
        tables.push((axes, Cells::new(width, stride)));
    }
    let shared: Vec<RowTable<'_>> = tables
        .iter()
        .map(|(axes, cells)| RowTable { axes: axes.clone(), cells: cells.shared(), has_images })
        .collect();
    let mut definition = Definition { rules, known: HashMap::new(), under_way: Vec::new(), gave_up: false };
    let mut helped = 0;
    let mut total = 0;
    let mut ticks = 0;
    // The cells are filled in the order of their indices: in rows or, with images, one by one.
    for (kind, (axes, cells)) in (0..).zip(&tables) {
        let length = cells.shared().len();
        total += length;
        let run_length = if has_images { 1 } else { axes.last().map_or(1, |axis| axis.length) };
        for start in (0..length).step_by(usize::try_from(run_length).unwrap()) {
            let mut pending = vec![Run {
                kind: KindId(kind),
                words: words(axes, start),
                field: axes.len().saturating_sub(1),
                length: run_length,
            }];
            while let Some(run) = pending.pop() {
                let first = run.words.clone();
                let mut given = Some(run);
                let report = filler.fill(
                    &shared,
                    &mut |run| match given.take() {
                        Some(next) => {
                            *run = next;
                            true
                        }
                        None => false,
                    },
                    &mut |_| {
                        ticks += 1;
                        if ticks < 50 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                    },
                );
                match report.end {
                    RowsEnd::Filled => {}
                    // These rules have long searches.
                    RowsEnd::Broken => return (0, 0),
                    RowsEnd::Stuck(mut rest) => {
                        let at: usize = rest
                            .words
                            .iter()
                            .zip(axes)
                            .map(|(word, axis)| usize::try_from(word - axis.low).unwrap() * axis.stride)
                            .sum();
                        let said = definition.of(ComponentRef { kind: KindId(kind), words: &rest.words });
                        cells.set(at, said);
                        helped += 1;
                        rest.length -= 1;
                        if rest.length > 0 {
                            rest.words[rest.field] += 1;
                            pending.push(rest);
                        }
                    }
                    other => panic!("{other:?}"),
                }
                if has_images {
                    for image in images(rules.facts().interchangeable(KindId(kind)), axes, &first) {
                        if let Some(said) = cells.get(start) {
                            cells.set(image, said);
                        }
                    }
                }
            }
        }
    }
    for (kind, (axes, cells)) in (0..).zip(&tables) {
        for at in 0..cells.shared().len() {
            let words = words(axes, at);
            let said = definition.of(ComponentRef { kind: KindId(kind), words: &words });
            match cells.get(at) {
                _ if said == Said::Nothing && definition.gave_up => {}
                Some(found) => assert_eq!(found, said, "{}{words:?}", rules.kinds()[kind as usize].name),
                None => assert!(!cells.set(at, said), "{words:?} is {said:?} and was left empty"),
            }
        }
    }
    (helped, total)
}
