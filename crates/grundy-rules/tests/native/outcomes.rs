//! Native code for outcomes compared, cell by cell, with the definition applied to the interpreter's moves.

use crate::compare::Gather;
use grundy_core::{
    Component, ComponentRef, Convention, Detail, KindId, OutcomeCell, OutcomeCells, RowAxis, RowCells,
    RowTable, RowsEnd, Ruleset, Run,
};
use grundy_rules::Rules;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicU8;

/// The outcomes according to the definition. The result is `Empty` where the definition gives no outcome,
/// because the rules cause a fault, an option is a sum, or play may never end.
struct Definition<'a> {
    rules: &'a Rules,
    convention: Convention,
    known: HashMap<Component, OutcomeCell>,
    under_way: Vec<Component>,
    /// Whether the search of some component was abandoned.
    gave_up: bool,
}

impl Definition<'_> {
    fn of(&mut self, component: ComponentRef<'_>) -> OutcomeCell {
        let owned = component.to_owned();
        if let Some(known) = self.known.get(&owned) {
            return *known;
        }
        if self.under_way.len() > 310 || self.known.len() > 3000 {
            self.gave_up = true;
            return OutcomeCell::Empty;
        }
        if self.under_way.contains(&owned) {
            return OutcomeCell::Empty;
        }
        self.under_way.push(owned.clone());
        let said = self.worked_out(component);
        self.under_way.pop();
        self.known.insert(owned, said);
        said
    }

    fn worked_out(&mut self, component: ComponentRef<'_>) -> OutcomeCell {
        match (self.rules.contains(component), self.rules.is_win(component)) {
            (Ok(true), Ok(false)) => {}
            (Ok(false), _) => return OutcomeCell::Outside,
            (Ok(true), Ok(true)) => return OutcomeCell::P,
            _ => return OutcomeCell::Empty,
        }
        let mut visitor = Gather::default();
        let ended = self.rules.visit_moves(component, Detail::Options, &mut visitor);
        let options = visitor.options;
        let mut unclear = ended.is_err();
        if ended.is_ok_and(|flow| flow.is_break()) {
            self.gave_up = true;
            unclear = true;
        }
        let mut wins = options.is_empty() && !unclear && self.convention == Convention::Misere;
        for option in options {
            match option.len() {
                0 => wins |= self.convention == Convention::Normal,
                1 if option.term(0).count == 1 => match self.of(option.term(0).component) {
                    OutcomeCell::P => wins = true,
                    OutcomeCell::N => {}
                    _ => unclear = true,
                },
                _ => unclear = true,
            }
        }
        match (wins, unclear) {
            // If play may never end, all options are examined.
            (true, true) if self.rules.facts().order.is_none() => OutcomeCell::Empty,
            (true, _) => OutcomeCell::N,
            (false, true) => OutcomeCell::Empty,
            (false, false) => OutcomeCell::P,
        }
    }
}

fn axes(rules: &Rules, kind: usize, side: u64) -> (Vec<RowAxis>, usize) {
    let fields = &rules.kinds()[kind].fields;
    let mut stride = 1;
    let mut axes: Vec<RowAxis> = fields
        .iter()
        .rev()
        .enumerate()
        .map(|(at, field)| {
            let length = side.min((field.high - field.low).saturating_add(1));
            let axis = RowAxis { low: field.low, length, stride };
            let room = usize::try_from(length).unwrap();
            // Some rows are followed by further cells, and some are not.
            stride *= if at == 0 { room.next_multiple_of(4) } else { room };
            axis
        })
        .collect();
    axes.reverse();
    (axes, stride)
}

fn place(axes: &[RowAxis], words: &[u64]) -> usize {
    let offset = |(word, axis): (&u64, &RowAxis)| usize::try_from(word - axis.low).unwrap() * axis.stride;
    words.iter().zip(axes).map(offset).sum()
}

/// Uses native code to fill boxes with `side` numbers per field, with help where it is stuck, and compares the boxes
/// with the definition. Returns how many cells needed help, or `None` if there is no native code.
///
/// # Panics
/// Panics if a cell differs from the definition.
pub(crate) fn compared(rules: &Rules, side: u64, convention: Convention) -> Option<usize> {
    let filler = rules.native().outcome_filler(convention)?.ok()?;
    let tables: Vec<(Vec<RowAxis>, Vec<AtomicU8>)> = (0..rules.kinds().len())
        .map(|kind| {
            let (axes, cells) = axes(rules, kind, side);
            let bytes = OutcomeCells::bytes_for(cells);
            (axes, (0..bytes).map(|_| AtomicU8::new(0)).collect())
        })
        .collect();
    let shared: Vec<RowTable<'_>> = tables
        .iter()
        .map(|(axes, bytes)| RowTable {
            axes: axes.clone(),
            cells: RowCells::Outcomes(OutcomeCells::new(bytes)),
            has_images: false,
        })
        .collect();
    let mut definition =
        Definition { rules, convention, known: HashMap::new(), under_way: Vec::new(), gave_up: false };
    let (mut helped, mut ticks) = (0, 0);
    for (kind, (axes, bytes)) in (0..).zip(&tables) {
        let cells = OutcomeCells::new(bytes);
        let inner = axes.len().saturating_sub(1);
        let mut words: Vec<u64> = axes.iter().map(|axis| axis.low).collect();
        'rows: loop {
            let length = axes.last().map_or(1, |axis| axis.length);
            let mut left = Some(Run { kind: KindId(kind), words: words.clone(), field: inner, length });
            while let Some(run) = left.take() {
                let mut given = Some(run);
                let mut next = |run: &mut Run| given.take().map(|next| *run = next).is_some();
                let mut tick = |_| {
                    ticks += 1;
                    if ticks < 50 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                };
                let report = filler.fill(&shared, &mut next, &mut tick);
                match report.end {
                    RowsEnd::Filled => {}
                    // These rules have long searches.
                    RowsEnd::Broken => return Some(0),
                    RowsEnd::Stuck(mut rest) => {
                        let of = ComponentRef { kind: KindId(kind), words: &rest.words };
                        cells.set(place(axes, &rest.words), definition.of(of));
                        helped += 1;
                        rest.length -= 1;
                        if rest.length > 0 {
                            rest.words[rest.field] += 1;
                            left = Some(rest);
                        }
                    }
                    other => panic!("{other:?}"),
                }
            }
            for offset in 0..length {
                let mut here = words.clone();
                if let Some(last) = here.last_mut() {
                    *last += offset;
                }
                let said = definition.of(ComponentRef { kind: KindId(kind), words: &here });
                let found = cells.get(place(axes, &here));
                let is_open = said == OutcomeCell::Empty && definition.gave_up;
                assert!(found == said || is_open, "{here:?} is {found:?}, not {said:?}, {convention:?}");
            }
            let can_grow = |&field: &usize| words[field] + 1 < axes[field].low + axes[field].length;
            let Some(field) = (0..inner).rev().find(can_grow) else { break 'rows };
            words[field] += 1;
            for (word, axis) in words.iter_mut().zip(axes).skip(field + 1) {
                *word = axis.low;
            }
        }
    }
    Some(helped)
}
