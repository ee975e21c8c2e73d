//! Explanations without the feature `forms`: there are no facts about values of partizan positions.

use super::{facts::Facts, line::Line};
use crate::object::Object;

/// Always an empty list of sentences.
pub(super) fn lines(_: &Facts) -> Vec<Line> {
    Vec::new()
}

/// Writes no fields.
pub(super) fn write(_: &Facts, _: &mut Object<'_>) {}
