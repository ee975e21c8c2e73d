//! The division of boards into regions and the standard forms of whole boards, for each kind with boards.

use crate::typed::Code;
use crate::{alike, interpret};
use grundy_boards::{BoardForms, BoardLayout, Division};
use grundy_core::{ComponentRef, KindId, Sum};
use std::sync::{Arc, OnceLock};

/// The [`KindBoards`] of each kind with boards, computed on first use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Divisions(OnceLock<Arc<[Option<KindBoards>]>>);

/// How the boards of a kind are divided into regions, and the standard forms of whole boards.
#[derive(Debug)]
pub(crate) struct KindBoards {
    pub(crate) division: Division,
    /// The standard forms of whole boards, or `None` if the rules do not treat the images of a board alike.
    forms: Option<BoardForms>,
}

impl Divisions {
    /// The [`KindBoards`] of a kind, or `None` if its positions have no boards.
    pub(crate) fn of(&self, code: &Code, kind: KindId) -> Option<&KindBoards> {
        let make = || {
            let shared = Arc::new(code.clone());
            let all = (0..code.kinds.len()).map(|at| {
                let kind = KindId(u32::try_from(at).ok()?);
                let layout = match code.kinds[at].board?.columns {
                    Some(_) => BoardLayout::Grid,
                    None => BoardLayout::Cells,
                };
                let code = Arc::clone(&shared);
                let forms = alike::board_forms(&code, kind);
                let division = Division::new(layout, move |space| interpret::ground(&code, kind, space));
                Some(KindBoards { division, forms })
            });
            all.collect()
        };
        self.0.get_or_init(make).get(kind.index())?.as_ref()
    }
}

impl KindBoards {
    /// Appends to `sum` a sum that is the same game as the component, and returns `true`: the regions of the board or,
    /// if they are not known, the least image of the board. Returns `false` if neither the regions nor the least image
    /// are known.
    pub(crate) fn divide(&self, of: ComponentRef<'_>, sum: &mut Sum) -> bool {
        if self.division.divide(of.kind, of.words, sum) {
            return true;
        }
        let Some(forms) = &self.forms else { return false };
        let mut least = Vec::with_capacity(of.words.len());
        let is_found = forms.least(of.words, &mut least);
        if is_found {
            sum.push(1, of.kind, &least);
        }
        is_found
    }
}
