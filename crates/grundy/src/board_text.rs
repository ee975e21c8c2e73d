//! Catalogue names under which the positions of two entries are accepted: those of the entry itself, and those of a
//! board game.

use crate::error::Error;
use crate::game::Game;
use crate::resolve;
use crate::subject::{ParameterValue, PositionSource, RulesetSource, Subject};
use crate::sums::own_texts;

/// The same question about the entry whose notation the position uses or, if there is no position, about the entry that
/// has the parameters. If the position is a size that the named entry accepts, this entry is kept, and its numbers of
/// rows and columns become parameters. In all other cases in which the named entry suits, and if no entry does, returns
/// `None`.
pub(crate) fn other_entry(subject: &Subject) -> Option<Subject> {
    let source = subject.ruleset.as_ref()?;
    let RulesetSource::Catalogue(name) = source else { return None };
    if !grundy_games::find(name).is_some_and(|entry| entry.also.is_some() || entry.sized.is_some()) {
        return None;
    }
    let texts = match subject.position.as_ref() {
        Some(position) => {
            let text = position.text()?;
            if let Some(sized) = of_size(subject, text) {
                return Some(sized);
            }
            own_texts(text)
        }
        // Without parameters, both entries would suit.
        None if subject.params.is_empty() => return None,
        None => Vec::new(),
    };
    let source = other_source(source, &subject.params, &texts)?;
    Some(Subject { ruleset: Some(source), ..subject.clone() })
}

/// The question about the position that the size `text`, such as `2x3`, denotes, if the named entry accepts sizes and
/// no parameter of `subject` already states a number of rows or columns.
fn of_size(subject: &Subject, text: &str) -> Option<Subject> {
    let Some(RulesetSource::Catalogue(name)) = &subject.ruleset else { return None };
    let sized = grundy_games::find(name)?.sized?;
    let (rows, columns) = text.trim().split_once('x')?;
    let mut params = subject.params.clone();
    for (name, number) in [(sized.rows, rows), (sized.columns, columns)] {
        if !number.bytes().all(|digit| digit.is_ascii_digit())
            || params.iter().any(|(known, _)| known == name)
        {
            return None;
        }
        params.push((name.to_owned(), ParameterValue::read(number)?));
    }
    let position = Some(PositionSource::Text(sized.start.to_owned()));
    Some(Subject { params, position, ..subject.clone() })
}

/// The other entry of the catalogue under the name `source`, if the entry itself does not have these parameters or does
/// not read all these position texts. The other entry must have these parameters (errors are then reported for
/// it) or read all the texts.
pub(crate) fn other_source(
    source: &RulesetSource,
    params: &[(String, ParameterValue)],
    texts: &[&str],
) -> Option<RulesetSource> {
    let RulesetSource::Catalogue(name) = source else { return None };
    let other = RulesetSource::Catalogue(grundy_games::find(name)?.also?.to_owned());
    let game = |source: &RulesetSource| resolve::game(source, params, false, None);
    let reads = |game: &Result<Game, Error>| {
        game.as_ref().is_ok_and(|game| texts.iter().all(|text| game.placed_sum(text).is_ok()))
    };
    let lacks_parameter = |game: &Result<Game, Error>| {
        let id = game.as_ref().err().map(|error| error.as_message().id);
        matches!(id, Some("check-param-unknown" | "request-no-parameters"))
    };
    let own = game(source);
    if reads(&own) {
        return None;
    }
    let of_other = game(&other);
    let has_more = lacks_parameter(&own) && !lacks_parameter(&of_other);
    (has_more || reads(&of_other)).then_some(other)
}
