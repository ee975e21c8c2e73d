//! The rulesets that the positions of a question name.

use super::pieces::{Naming, What, pieces};
use super::scan::has_star;
use super::word::Member;
use crate::error::Error;
use crate::report::{Place, Within};
use crate::subject::{ParameterValue, RulesetSource};

/// The text of a position in a question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<'t> {
    pub(crate) text: &'t str,
    pub(crate) within: Within,
}

/// The rulesets of a question whose positions are sums across rulesets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Members {
    /// The rulesets in ascending order of their names, each once.
    pub(crate) members: Vec<PlacedMember>,
    /// Whether each component names its ruleset.
    pub(crate) are_named: bool,
}

/// A ruleset, and the place where it was first named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlacedMember {
    pub(crate) member: Member,
    pub(crate) place: Option<Place>,
}

/// The rulesets that `texts` name; `None` if the positions belong only to the ruleset of the question.
///
/// # Errors
/// Returns a `syntax` error, with its place.
pub(crate) fn members(
    source: &RulesetSource,
    params: &[(String, ParameterValue)],
    texts: &[Text<'_>],
) -> Result<Option<Members>, Error> {
    let star = PlacedMember { member: Member::star(), place: None };
    let RulesetSource::Sum(rulesets) = source else {
        let has_star = |text: &Text<'_>| has_star(text.text, &(0..text.text.len()));
        if !texts.iter().any(has_star) {
            return Ok(None);
        }
        let own = Member { name: String::new(), source: source.clone(), params: params.to_vec() };
        let own = PlacedMember { member: own, place: None };
        return Ok(Some(Members { members: vec![own, star], are_named: false }));
    };
    let mut members = vec![star];
    for &Text { text, within } in texts {
        let add = |members: &mut Vec<PlacedMember>| -> Result<(), Error> {
            for piece in pieces(text, Naming::Each)? {
                let What::Own { ruleset: Some(ruleset), .. } = piece.what else { continue };
                let member = Member::read(text, ruleset, rulesets)?;
                if !members.iter().any(|known| known.member == member) {
                    let place = Some(Place { within, ..crate::position_text::place(text, ruleset.start) });
                    members.push(PlacedMember { member, place });
                }
            }
            Ok(())
        };
        add(&mut members).map_err(|error| error.within(within))?;
    }
    members.sort_by(|first, second| first.member.name.cmp(&second.member.name));
    Ok(Some(Members { members, are_named: true }))
}
