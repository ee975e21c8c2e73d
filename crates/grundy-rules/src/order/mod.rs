//! Orders in which every option comes earlier.

use crate::check::Lowered;
use crate::diagnostic::{Diagnostic, Severity};
use crate::rules::Rules;
use crate::syntax::ast::Span;
use grundy_core::{Message, Order};

pub(crate) fn find(_: &Lowered) -> Option<Order> {
    None
}

pub(crate) fn never_applies(_: &Lowered) -> Vec<Diagnostic> {
    Vec::new()
}

pub(crate) fn warning(_: &Rules, spans: &[Span]) -> Diagnostic {
    Diagnostic {
        severity: Severity::Warning,
        message: Message::new("check-no-order"),
        help: None,
        span: spans.first().copied().unwrap_or_default(),
        related: Vec::new(),
    }
}
