//! Binding: turns checked rules into rules whose parameters are constants.

use super::board::BoardInfo;
use super::fold;
use super::interval::{self, ANY};
use super::origins;
use super::scope::KindInfo;
use super::{Lowered, kinds};
use crate::board::GraphCells;
use crate::graphs::Graph;
use crate::parameter::{Known, ParamShape};
use crate::typed::{BoolExpr, DomainCode, KindCode, ListExpr, NumExpr, RangeExpr, Slot, SpaceCode};
use crate::walk::{self, Part};
use grundy_core::KindId;
use std::mem::replace;
use std::sync::Arc;

/// The same rules with each parameter replaced by its value, if `values` has one, and with their pictures expanded. The
/// result has no diagnostics.
pub(crate) fn bind(lowered: &Lowered, values: &[Option<Known>]) -> Lowered {
    let mut bound =
        Lowered { params: Vec::new(), theorem_spans: Vec::new(), diagnostics: Vec::new(), ..lowered.clone() };
    if !values.is_empty() {
        let values = Values { lowered, values };
        bound.named = lowered.named.iter().map(|kind| values.named(kind)).collect();
        for (kind, named) in bound.code.kinds.iter_mut().zip(bound.named.iter()) {
            values.kind(kind);
            kind.board = named.board.as_ref().map(BoardInfo::code);
        }
        walk::code(&mut bound.code, &mut |part| values.fill(part));
        let forced: Vec<usize> =
            bound.kinds.iter().filter_map(|kind| kind.forced.map(KindId::index)).collect();
        bound.kinds = kinds(&bound.named, &bound.code, &forced);
    }
    super::board::expand(&mut bound.code);
    origins::store(&mut bound.code);
    bound
}

/// The expression with each parameter replaced by its value, if `values` has one. The expression must not contain other
/// names.
pub(super) fn number(lowered: &Lowered, values: &[Option<Known>], mut expr: NumExpr) -> NumExpr {
    walk::number(&mut expr, &mut |part| Values { lowered, values }.fill(part));
    expr
}

/// The bounds of a field: constants that hold for all values of the earlier fields, and, if the bounds depend
/// on earlier fields, the expressions themselves.
pub(super) fn domain(
    is_list: bool,
    bounds: (Option<NumExpr>, Option<NumExpr>),
    earlier: &[DomainCode],
) -> DomainCode {
    let slots = |slot: Slot| match earlier.get(slot.index()) {
        Some(domain) => (written(domain, domain.low), written(domain, domain.high)),
        None => ANY,
    };
    let origin = match bounds.0 {
        Some(NumExpr::Const(low)) if low < 0 && !is_list => i64::try_from(low).unwrap_or(i64::MIN),
        _ => 0,
    };
    let stored = |bound: i128| bound.saturating_sub(origin.into());
    let natural = |bound: i128| u64::try_from(stored(bound).max(0)).unwrap_or(u64::MAX);
    let mut domain =
        DomainCode { is_list, low: 0, high: u64::MAX, low_by_fields: None, high_by_fields: None, origin };
    if let Some(low) = bounds.0 {
        domain.low = natural(interval::interval(&low, &slots).0);
        let is_plain = matches!(low, NumExpr::Const(value) if u64::try_from(stored(value).max(0)).is_ok());
        domain.low_by_fields = Some(low).filter(|_| !is_plain);
    }
    if let Some(high) = bounds.1 {
        domain.high = natural(interval::interval(&high, &slots).1);
        let is_plain = matches!(high, NumExpr::Const(value) if stored(value) >= 0);
        domain.high_by_fields = Some(high).filter(|_| !is_plain);
    }
    domain
}

/// The number that a field stores as `word`.
pub(super) fn written(domain: &DomainCode, word: u64) -> i128 {
    i128::from(word) + i128::from(domain.origin)
}

struct Values<'a> {
    lowered: &'a Lowered,
    values: &'a [Option<Known>],
}

impl Values<'_> {
    /// The value and the shape of the parameter in this slot, or `None` if the slot does not belong to a
    /// parameter or the parameter has no value.
    fn param(&self, slot: u32) -> Option<(&Known, ParamShape)> {
        let index = slot.checked_sub(self.lowered.reserved)? as usize;
        Some((self.values.get(index)?.as_ref()?, self.lowered.params[index].shape))
    }

    /// The graph that the parameter with this index denotes, or `None` if it has no value or is not a graph.
    fn graph(&self, index: usize) -> Option<Arc<Graph>> {
        match self.values.get(index)? {
            Some(Known::Graph(graph)) => Some(Arc::clone(graph)),
            _ => None,
        }
    }

    /// The kind, with the cells of its board filled in if the board is on a graph.
    fn named(&self, kind: &KindInfo) -> KindInfo {
        let mut kind = kind.clone();
        if let Some(found) = kind.board.as_mut().and_then(|board| board.graph.as_mut()) {
            let part = found.part;
            found.cells = self.graph(found.parameter).map(|graph| GraphCells { graph, part });
        }
        kind
    }

    fn kind(&self, kind: &mut KindCode) {
        let mut domains: Vec<DomainCode> = Vec::with_capacity(kind.domains.len());
        for old in &kind.domains {
            // A bound that was already a number remains one.
            let bound = |by_fields: &Option<NumExpr>, constant: u64, is_free: bool| match by_fields {
                Some(bound) => Some(number(self.lowered, self.values, bound.clone())),
                None => Some(NumExpr::Const(written(old, constant))).filter(|_| !is_free),
            };
            let bounds = (
                bound(&old.low_by_fields, old.low, old.low == 0 && old.origin == 0),
                bound(&old.high_by_fields, old.high, old.high == u64::MAX),
            );
            domains.push(domain(old.is_list, bounds, &domains));
        }
        *kind = KindCode { board: kind.board, ..KindCode::new(domains) };
    }

    /// Replaces parameters with their values, and evaluates the expressions that become constant.
    fn fill(&self, part: Part<'_>) {
        match part {
            Part::Number(expr) => {
                *expr = match replace(expr, NumExpr::Const(0)) {
                    NumExpr::Slot(slot) => match self.param(slot.0) {
                        Some((Known::Number(value), _)) => NumExpr::Const(*value),
                        // A table that is used as a number stands for its number of rows.
                        Some((Known::Table(rows), _)) => NumExpr::Const(rows.len() as i128),
                        _ => NumExpr::Slot(slot),
                    },
                    other => fold::number(other),
                }
            }
            Part::Cells(_) => {}
            Part::Space(space) => {
                if let SpaceCode::OfParameter(index, part) = *space
                    && let Some(graph) = self.graph(index)
                {
                    *space = SpaceCode::Graph(GraphCells { graph, part });
                }
            }
            Part::Condition(expr) => {
                *expr = fold::condition(replace(expr, BoolExpr::Const(true)));
            }
            Part::List(expr) => match expr {
                ListExpr::Slot(slot) => {
                    if let Some((Known::List(entries), ParamShape::List)) = self.param(slot.0) {
                        *expr = ListExpr::Const(entries.clone());
                    }
                }
                ListExpr::RowOf(slot, index, at) => {
                    if let Some((Known::Table(rows), _)) = self.param(slot.0) {
                        *expr = fold::row(rows, replace(&mut **index, NumExpr::Const(0)), *at);
                    }
                }
                _ => {}
            },
            Part::Range(expr) => match expr {
                RangeExpr::List(ListExpr::Slot(slot)) => {
                    if let Some((Known::List(values), ParamShape::Set)) = self.param(slot.0) {
                        *expr = RangeExpr::Values(values.clone());
                    }
                }
                RangeExpr::List(list @ (ListExpr::Items(_) | ListExpr::Const(_))) => {
                    *expr = fold::elements(replace(list, ListExpr::Items(Vec::new())));
                }
                RangeExpr::SetOf(members) => *expr = fold::set(std::mem::take(members)),
                _ => {}
            },
        }
    }
}
