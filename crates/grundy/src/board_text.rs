//! Names in the catalogue that accept the positions of two entries: their own, and those of a board game.

use crate::resolve;
use crate::subject::{ParameterValue, PositionSource, RulesetSource, Subject};
use crate::sums::own_texts;

/// The same question about the entry whose notation the position uses, or `None` if that is the named entry, or if
/// neither entry accepts the position.
pub(crate) fn other_entry(subject: &Subject) -> Option<Subject> {
    let text = subject.position.as_ref().and_then(PositionSource::text)?;
    let source = other_source(subject.ruleset.as_ref()?, &subject.params, &own_texts(text))?;
    Some(Subject { ruleset: Some(source), ..subject.clone() })
}

/// The other entry of the catalogue under the name `source`, if it has these parameters and reads all these
/// position texts, and the entry itself does not.
pub(crate) fn other_source(
    source: &RulesetSource,
    params: &[(String, ParameterValue)],
    texts: &[&str],
) -> Option<RulesetSource> {
    let RulesetSource::Catalogue(name) = source else { return None };
    let other = RulesetSource::Catalogue(grundy_games::find(name)?.also?.to_owned());
    let reads = |source: &RulesetSource| {
        let game = resolve::game(source, params, false, None);
        game.is_ok_and(|game| texts.iter().all(|text| game.placed_sum(text).is_ok()))
    };
    (!reads(source) && reads(&other)).then_some(other)
}
