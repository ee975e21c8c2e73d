//! Finds the rulesets that the positions of a question name.

use super::pieces::{Naming, What, pieces, ruleset_missing};
use super::scan::{has_star, has_value};
use super::word::Member;
use crate::board_text::other_source;
use crate::error::Error;
use crate::report::{Place, Within};
use crate::subject::{ParameterValue, RulesetSource};
use grundy_core::SmallSort;

/// The text of a position in a question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<'t> {
    pub(crate) text: &'t str,
    pub(crate) within: Within,
}

/// The rulesets of a question whose positions are sums across rulesets.
#[derive(Clone, Debug)]
pub(crate) struct Members {
    /// The rulesets in ascending order of their names, each once.
    pub(crate) members: Vec<PlacedMember>,
    /// Whether each component names its ruleset.
    pub(crate) are_named: bool,
    /// The error for the first value, which does not name its ruleset, if components name their rulesets and all values
    /// are natural numbers. It applies only if no ruleset is partizan: `7` is a value in `domineering:2x3 + 7`, but not
    /// in `kayles:5 + 7`.
    pub(crate) natural: Option<Error>,
}

/// A ruleset, and the place where it is first named, or `None` if no component names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlacedMember {
    pub(crate) member: Member,
    pub(crate) place: Option<Place>,
}

/// The rulesets of the positions `texts`, or `None` if all components belong to the ruleset of the question.
///
/// # Errors
/// Returns an error if a text cannot be split into components, if a number is too large, if a value cannot be
/// evaluated, if a parameter cannot be read, if a sum is named within a sum, or if a limit is reached.
pub(crate) fn members(
    source: &RulesetSource,
    params: &[(String, ParameterValue)],
    texts: &[Text<'_>],
) -> Result<Option<Members>, Error> {
    let star = PlacedMember { member: Member::star(), place: None };
    let RulesetSource::Sum(rulesets) = source else {
        let has_star = |text: &Text<'_>| has_star(text.text, &(0..text.text.len()));
        let has_value = |text: &&Text<'_>| has_value(text.text, &(0..text.text.len()));
        let mut values: Vec<String> = Vec::new();
        for &Text { text, within } in texts.iter().filter(has_value) {
            for piece in pieces(text, Naming::None).map_err(|error| error.within(within))? {
                if let What::Value(value) = piece.what {
                    values.push(value);
                }
            }
        }
        if values.is_empty() && !texts.iter().any(has_star) {
            return Ok(None);
        }
        let own = Member { name: String::new(), source: source.clone(), params: params.to_vec() };
        let own = PlacedMember { member: own, place: None };
        let mut members = vec![own, star];
        if !values.is_empty() {
            let member = Member::values(values.iter().map(|value| &**value))?;
            members.push(PlacedMember { member, place: None });
        }
        return Ok(Some(Members { members, are_named: false, natural: None }));
    };
    let mut members = vec![star];
    let mut values: Vec<String> = Vec::new();
    let mut natural = None;
    for &Text { text, within } in texts {
        let mut add = |members: &mut Vec<PlacedMember>| -> Result<(), Error> {
            let pieces = pieces(text, Naming::Each)?;
            for (at, piece) in pieces.iter().enumerate() {
                if let What::Value(value) = &piece.what {
                    if natural.is_none() && is_natural(value) {
                        let error = ruleset_missing(text, (value, piece.start), &pieces[..at]);
                        natural = Some(error.within(within));
                    }
                    values.push(value.clone());
                }
                let What::Own { ruleset: Some(ruleset), text: own } = piece.what else { continue };
                let mut member = Member::read(text, ruleset, rulesets)?;
                if let Some(other) = other_source(&member.source, &member.params, &[own]) {
                    member.source = other;
                }
                if !members.iter().any(|known| known.member == member) {
                    let place = Some(Place { within, ..crate::position_text::place(text, ruleset.start) });
                    members.push(PlacedMember { member, place });
                }
            }
            Ok(())
        };
        add(&mut members).map_err(|error| error.within(within))?;
    }
    if !values.is_empty() {
        let member = Member::values(values.iter().map(|value| &**value))?;
        members.push(PlacedMember { member, place: None });
    }
    members.small_sort_by(|first, second| first.member.name.cmp(&second.member.name));
    let natural = natural.filter(|_| values.iter().all(|value| is_natural(value)));
    Ok(Some(Members { members, are_named: true, natural }))
}

fn is_natural(value: &str) -> bool {
    value.bytes().all(|c| c.is_ascii_digit())
}
