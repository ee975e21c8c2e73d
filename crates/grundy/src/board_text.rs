//! Names in the catalogue that accept the positions of two entries: their own, and those of a board game.

use crate::position_text;
use crate::subject::{PositionSource, RulesetSource, Subject};
use grundy_core::Kind;
use grundy_rules::Program;

/// The same question about the entry whose notation the position uses; `None` if that is the named entry, or
/// if the position suits neither entry.
pub(crate) fn other_entry(subject: &Subject) -> Option<Subject> {
    let Some(RulesetSource::Catalogue(name)) = &subject.ruleset else { return None };
    let entry = grundy_games::find(name)?;
    let other = grundy_games::find(entry.also?)?;
    let text = subject.position.as_ref().and_then(PositionSource::text)?;
    let reads = |rules: &str| {
        let kinds = Program::parse(rules).0.map(|program| program.kinds().to_vec());
        kinds.is_some_and(|kinds: Vec<Kind>| position_text::parse(text, &kinds).is_ok())
    };
    if reads(entry.rules) || !reads(other.rules) {
        return None;
    }
    Some(Subject { ruleset: Some(RulesetSource::Catalogue(other.name.to_owned())), ..subject.clone() })
}
