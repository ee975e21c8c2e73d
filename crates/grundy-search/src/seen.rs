//! A search as its observer sees it: its progress, and its facts as bytes ([`checkpoint`](crate::checkpoint) reads them
//! and describes their format).

use crate::components::Components;
use crate::tables::Tables;
use grundy_core::{BoardSpace, Component, ComponentRef, LongRun, NimValue, Progress};
use grundy_engine::Id;
use std::ops::ControlFlow;

/// The component in question, the nim-sum of the rest of the position, and the nimber with which the component is
/// compared, or `None` if its value is to be found. The whole is `None` while the question is not about a single
/// component.
pub(crate) type Root = Option<(Id, u32, Option<u32>)>;

/// A search as its observer sees it.
pub(crate) struct Seen<'a> {
    pub(crate) components: &'a Components,
    pub(crate) tables: &'a Tables,
    pub(crate) board: Option<&'a Component>,
    pub(crate) root: Root,
}

/// Bytes are written as soon as there are at least this many.
const PIECE: usize = 1 << 16;

impl LongRun for Seen<'_> {
    fn progress(&self) -> Progress {
        let (excluded, open) = self.excluded_so_far();
        Progress::Proofs { excluded, open, components: self.tables.keys.len() as u64 }
    }

    fn checkpoint(&self, write: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.write_facts(write)
    }
}

impl Seen<'_> {
    /// The nimbers that are known not to be the value of the position, and the nimber that is being examined; neither
    /// is given while the question is not about a single component.
    fn excluded_so_far(&self) -> (Vec<NimValue>, Option<NimValue>) {
        let Some((of, known, t)) = self.root else { return (Vec::new(), None) };
        let known = NimValue::from(known);
        let crate::Fact::Not(values) = self.tables.nodes.fact(of) else { return (Vec::new(), None) };
        let mut values: Vec<NimValue> = values.into_iter().map(|value| value ^ known).collect();
        values.sort_unstable();
        let t = t.unwrap_or_else(|| self.tables.nodes.least_open(of));
        (values, Some(NimValue::from(t) ^ known))
    }

    /// Calls `write` with consecutive pieces of the facts. Returns `Break` if and only if `write` did.
    pub(crate) fn write_facts(&self, write: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> ControlFlow<()> {
        let (mut bytes, mut key) = (Vec::with_capacity(PIECE + 4096), Vec::new());
        match self.board {
            Some(board) => push_component(board.as_ref(), 1, &mut bytes),
            None => bytes.extend([0; 8]),
        }
        push_spaces(&self.components.spaces(), &mut bytes);
        bytes.extend(u32::try_from(self.components.width()).unwrap_or(u32::MAX).to_le_bytes());
        let all = || (0..).take(self.tables.keys.len()).filter(|&of| self.tables.nodes.has_facts(of));
        let other_of = |of| self.components.other_of(self.tables, of);
        let is_other = |of| other_of(of).is_some();
        for others in [false, true] {
            let count = all().filter(|&of| is_other(of) == others).count();
            bytes.extend((count as u64).to_le_bytes());
            for of in all().filter(|&of| is_other(of) == others) {
                match other_of(of) {
                    Some(component) => push_component(component, 0, &mut bytes),
                    None => {
                        self.tables.keys.read(of, &mut key);
                        bytes.extend(key.iter().flat_map(|word| word.to_le_bytes()));
                    }
                }
                bytes.extend(self.tables.nodes.fact_record(of).to_le_bytes());
                if bytes.len() >= PIECE {
                    write(&bytes)?;
                    bytes.clear();
                }
            }
        }
        write(&bytes)
    }
}

/// Appends the number of spaces, and for each space its numbers of rows and columns, or 0 and its number of cells if it
/// is not a grid.
fn push_spaces(spaces: &[BoardSpace], bytes: &mut Vec<u8>) {
    bytes.extend(u32::try_from(spaces.len()).unwrap_or(u32::MAX).to_le_bytes());
    for &space in spaces {
        let sizes = match space {
            BoardSpace::Grid { rows, columns } => [rows, columns],
            BoardSpace::Cells(cells) => [0, cells],
        };
        bytes.extend(sizes.iter().flat_map(|&size| (size as u64).to_le_bytes()));
    }
}

fn push_component(of: ComponentRef<'_>, shift: u32, bytes: &mut Vec<u8>) {
    bytes.extend((of.kind.0 + shift).to_le_bytes());
    bytes.extend(u32::try_from(of.words.len()).unwrap_or(u32::MAX).to_le_bytes());
    bytes.extend(of.words.iter().flat_map(|word| word.to_le_bytes()));
}
