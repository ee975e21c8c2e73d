//! The divisions of boards into regions: one [`Division`] for each kind with boards.

use crate::interpret;
use crate::typed::Code;
use grundy_boards::{BoardLayout, Division};
use grundy_core::KindId;
use std::sync::{Arc, OnceLock};

/// The [`Division`] of each kind with boards, computed on first use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Divisions(OnceLock<Arc<[Option<Division>]>>);

impl Divisions {
    /// The division of the boards of a kind, or `None` if its positions have no boards.
    pub(crate) fn of(&self, code: &Code, kind: KindId) -> Option<&Division> {
        let make = || {
            let shared = Arc::new(code.clone());
            let all = (0..code.kinds.len()).map(|at| {
                let kind = KindId(u32::try_from(at).ok()?);
                let layout = match code.kinds[at].board?.columns {
                    Some(_) => BoardLayout::Grid,
                    None => BoardLayout::Cells,
                };
                let code = Arc::clone(&shared);
                Some(Division::new(layout, move |space| interpret::ground(&code, kind, space)))
            });
            all.collect()
        };
        self.0.get_or_init(make).get(kind.index())?.as_ref()
    }
}
