//! Tables of canonical forms of partizan positions, and of their properties.

use super::{Axis, Entries, GameEntry, TableAnswer, TableQuestion, axes};
use crate::{
    answer::Answer,
    ask::properties::{self, Property, ShownProperty, functions},
    error::{Error, ErrorKind},
    session::Desk,
};
use grundy_core::{Budget, ComponentRef, KindId, Message, Usage};
use grundy_solve::{EngineName, FormsOfRuleset};
use grundy_values::{Evaluator, ExpressionError, Function};

/// The largest number of entries in a table of canonical forms.
const MOST_ENTRIES: u128 = 10_000_000;

impl TableQuestion {
    /// The property whose values the table contains instead of canonical forms, or `None` if none was requested.
    ///
    /// # Errors
    /// Returns an error if there is no such property, if it cannot be an entry of a table, or if outcomes are requested
    /// as well.
    pub(super) fn property(&self) -> Result<Option<Function>, Error> {
        let Some(name) = &self.what else { return Ok(None) };
        let found = functions(std::slice::from_ref(name))?;
        match found[..] {
            [only] if only != Function::Thermograph && !self.outcomes => Ok(Some(only)),
            _ => Err(not_an_entry(name)),
        }
    }
}

/// Whether the entries of a table are canonical forms or properties of them. This is the case if the rules are partizan
/// and have no scores, and no engine other than `forms` was requested.
pub(super) fn answer(desk: &Desk<'_>) -> bool {
    let shape = desk.solver.ruleset().shape();
    let by_forms = matches!(desk.subject.settings.engine, None | Some(EngineName::Forms));
    shape.is_partizan && !shape.is_scoring && by_forms
}

/// The error for a property that is requested for a table whose entries are not canonical forms.
pub(super) fn impartial() -> Error {
    Error::new(ErrorKind::Unsupported, Message::new("values-show-partizan"))
        .with_help(Message::new("values-what-impartial-help"))
}

/// The entry that shows a property.
///
/// # Errors
/// Returns an error if the property is a list.
pub(super) fn entry(shown: Option<&ShownProperty>) -> Result<GameEntry, Error> {
    let Some(ShownProperty { name, value }) = shown else { return Ok(GameEntry::Undefined) };
    Ok(match value {
        Property::Undefined(_) => GameEntry::Undefined,
        Property::Holds(holds) => GameEntry::Holds(*holds),
        Property::Games(_) => return Err(not_an_entry(name)),
        value => GameEntry::Is(value.text()),
    })
}

/// The error for a property that cannot be an entry of a table.
fn not_an_entry(name: &str) -> Error {
    Error::new(ErrorKind::Unsupported, Message::new("values-what").with("found", name))
        .with_help(Message::new("values-what-help"))
}

/// The canonical forms of the positions in a box or, if `what` is given, the values of that property.
///
/// # Errors
/// Returns an error if the box is too large, if a position has no canonical form, if the property is a list, or if a
/// limit is reached. In the last case, the error contains the entries computed by then, if there are any.
pub(super) fn table(
    desk: &Desk<'_>,
    from: &[u64],
    to: &[u64],
    what: Option<Function>,
) -> Result<Answer<TableAnswer>, Error> {
    let mut axes = axes(desk, from, to);
    let cells = axes.iter().fold(1u128, |cells, axis| cells.saturating_mul(axis.length as u128));
    if cells > MOST_ENTRIES {
        let message = Message::new("values-table-large").with("count", cells).with("most", MOST_ENTRIES);
        return Err(Error::new(ErrorKind::Limit, message));
    }
    let mut found = desk.solver.forms(&desk.budget).map_err(|error| desk.refused(&error, None))?;
    let mut games = Vec::new();
    let mut words = from.to_vec();
    let mut stopped = None;
    for _ in 0..cells {
        match next(desk, &mut found, &words, what) {
            Ok(game) => games.push(game),
            Err(error) if error.is_limit() => {
                stopped = Some(error);
                break;
            }
            Err(error) => return Err(error),
        }
        advance(&mut words, from, to);
    }
    if !games.is_empty() {
        let length = reached(&mut axes, games.len());
        games.resize(length, GameEntry::Unknown);
    }
    let is_empty = games.is_empty();
    let answer = desk.answer(TableAnswer::new(axes, Entries::Games(games)), found.known());
    match stopped {
        None => Ok(answer),
        Some(error) if is_empty => Err(error),
        Some(error) => Err(error.with_known(answer)),
    }
}

/// Cuts the axes to the smallest box that contains the first `known` entries. `known` must be at least 1. Returns the
/// number of entries in the box.
fn reached(axes: &mut [Axis], known: usize) -> usize {
    let mut inner: usize = axes.iter().map(|axis| axis.length).product();
    for axis in axes {
        inner /= axis.length.max(1);
        axis.length = known.div_ceil(inner.max(1)).max(1);
        if axis.length > 1 {
            return axis.length * inner;
        }
    }
    1
}

/// The entry of the position with the fields `words`, which may be outside the domain of the kind.
fn next(
    desk: &Desk<'_>,
    found: &mut FormsOfRuleset<'_>,
    words: &[u64],
    what: Option<Function>,
) -> Result<GameEntry, Error> {
    desk.budget.poll(Usage::default()).map_err(Error::at_limit)?;
    let component = ComponentRef { kind: KindId(0), words };
    let told = |error| desk.refused(&error, None);
    if !found.contains(component).map_err(told)? {
        return Ok(GameEntry::Outside);
    }
    let form = found.component(component).map_err(told)?;
    let arena = found.arena();
    match what {
        None => match arena.print(form) {
            Ok(text) => Ok(GameEntry::Is(text)),
            Err(error) => Err(properties::refused(&ExpressionError::of_value(&error, 0..0))),
        },
        Some(function) => {
            let shown = properties::shown(arena, &Evaluator::default(), &[function], form);
            entry(shown.map_err(|error| properties::refused(&error))?.first())
        }
    }
}

/// Advances the fields to those of the next position, in row-major order.
fn advance(words: &mut [u64], from: &[u64], to: &[u64]) {
    for ((word, &low), &high) in words.iter_mut().zip(from).zip(to).rev() {
        if *word < high {
            *word += 1;
            return;
        }
        *word = low;
    }
}

#[cfg(test)]
mod tests {
    use super::{Axis, reached};

    #[test]
    fn the_smallest_box() {
        let check = |lengths: [usize; 2], known: usize, expected: [usize; 2]| {
            let axis = |length| Axis { field: "n".to_owned(), from: 0, length, names: None };
            let mut axes = lengths.map(axis);
            assert_eq!(reached(&mut axes, known), expected[0] * expected[1], "{lengths:?} {known}");
            assert_eq!([axes[0].length, axes[1].length], expected, "{lengths:?} {known}");
        };
        check([4, 5], 20, [4, 5]);
        check([4, 5], 6, [2, 5]);
        check([4, 5], 5, [1, 5]);
        check([4, 5], 3, [1, 3]);
        check([4, 5], 1, [1, 1]);
        check([1, 1], 1, [1, 1]);
    }
}
