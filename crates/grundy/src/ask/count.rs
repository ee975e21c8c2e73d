//! `count`: how many ordered sums of `n` components are N-positions or P-positions.

use crate::{
    answer::Answer,
    error::{Error, ErrorKind},
    object::{Field, Fields, Object, ReadQuestion, WriteBody, missing},
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_core::{Budget, Kind, KindId, Message, Outcome};
use grundy_solve::Value;
use grundy_solve::count::{Collection, NoCount};
use num_bigint::BigUint;
use std::num::NonZeroU64;

/// Asks for the number of ordered sums of `piles` components that have a given outcome. Each component is at least 1,
/// at least the lower bound of its field, and at most `max`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountQuestion {
    /// The number of components in each sum.
    pub piles: BigUint,
    /// The largest component.
    pub max: u64,
    /// The modulus, or `None` to count exactly.
    pub modulus: Option<NonZeroU64>,
    /// The outcome to count, N or P.
    pub outcome: Outcome,
}

/// The number of sums with the outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CountAnswer {
    /// The number, or its remainder modulo the modulus.
    pub count: BigUint,
}

/// The largest number of decimal digits of an exact count. Longer counts are an error.
const MOST_DIGITS: u64 = 10_000_000;

impl ReadQuestion for CountQuestion {
    const NAME: &'static str = "count";
    const FIELDS: &'static [&'static str] = &["piles", "max", "mod", "outcome"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        let mut needed = |name| fields.take(name).ok_or_else(|| missing(Self::NAME, name));
        let piles = big_natural(needed("piles")?)?;
        let max = needed("max")?.natural("max")?;
        let modulus = match fields.take("mod") {
            None => None,
            Some(field) => Some(NonZeroU64::new(field.natural("mod")?).ok_or_else(|| {
                Error::new(ErrorKind::Domain, Message::new("arithmetic-modulus-zero"))
                    .with_place(field.place())
            })?),
        };
        let outcome = read_outcome(fields.text("outcome")?.as_deref())?;
        Ok(Self { piles, max, modulus, outcome })
    }
}

impl Question for CountQuestion {
    type Answer = CountAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<CountAnswer>, Error> {
        session.at_desk(Self::NAME, subject, |desk| {
            let kinds = desk.game.ruleset.kinds();
            if Kind::only(kinds).is_none() || kinds[0].fields.len() != 1 || !kinds[0].is_tuple() {
                return Err(Error::new(ErrorKind::Unsupported, Message::new("arithmetic-count-one-field")));
            }
            let field = &kinds[0].fields[0];
            if field.origin != 0 {
                let message = Message::new("arithmetic-count-below-zero").with("field", &field.name);
                return Err(Error::new(ErrorKind::Unsupported, message));
            }
            let low = field.low.max(1);
            if self.max < low {
                let nothing = Collection::new([], &desk.budget).map_err(uncounted)?;
                return Ok(Answer::plain(self.count(&nothing, &desk.budget)?));
            }
            let table = desk
                .solver
                .table(KindId(0), &[low], &[self.max], &desk.budget)
                .map_err(|error| desk.refused(&error, None))?;
            let values = table.values.iter().map(|value| match value {
                Value::Nim(value) => Some(*value),
                _ => None,
            });
            let collection = Collection::new(values, &desk.budget).map_err(uncounted)?;
            let body = self.count(&collection, &desk.budget)?;
            Ok(desk.answer(body, table.known))
        })
    }
}

impl CountQuestion {
    /// The question for the arguments of a command line. `piles` may have any number of digits; without `outcome`,
    /// N-positions are counted.
    ///
    /// # Errors
    /// Returns an error if `piles` is not a natural number, `modulus` is 0, or `outcome` is neither `N` nor
    /// `P`.
    pub fn from_words(
        piles: &str,
        max: u64,
        modulus: Option<u64>,
        outcome: Option<&str>,
    ) -> Result<Self, Error> {
        let piles =
            piles.parse().map_err(|_| Error::new(ErrorKind::Syntax, Message::new("arithmetic-piles")))?;
        let modulus = modulus.map(|modulus| NonZeroU64::new(modulus).ok_or_else(zero_modulus)).transpose()?;
        Ok(Self { piles, max, modulus, outcome: read_outcome(outcome)? })
    }

    fn count(&self, collection: &Collection, budget: &dyn Budget) -> Result<CountAnswer, Error> {
        let Self { piles, modulus, outcome, .. } = self;
        let count = match (*modulus, *outcome) {
            (Some(modulus), Outcome::P) => collection
                .p_positions_modulo(piles, modulus, budget)
                .map(BigUint::from)
                .map_err(NoCount::from),
            (Some(modulus), _) => collection
                .n_positions_modulo(piles, modulus, budget)
                .map(BigUint::from)
                .map_err(NoCount::from),
            (None, Outcome::P) => collection.p_positions(piles, MOST_DIGITS, budget),
            (None, _) => collection.n_positions(piles, MOST_DIGITS, budget),
        };
        Ok(CountAnswer { count: count.map_err(uncounted)? })
    }
}

/// The error for a count that was not computed.
fn uncounted(reason: NoCount) -> Error {
    match reason {
        NoCount::Limit(limit) => Error::at_limit(limit),
        NoCount::TooLong { digits } => {
            let message = Message::new("arithmetic-count-long").with("digits", digits);
            Error::new(ErrorKind::Limit, message).with_help(Message::new("arithmetic-count-long-help"))
        }
        NoCount::ValueTooLarge { value, .. } => {
            Error::new(ErrorKind::Limit, Message::new("arithmetic-count-value").with("value", value))
        }
        _ => Error::new(ErrorKind::Internal, Message::new("answer-internal")),
    }
}

/// A natural number of any length, as a JSON number or a decimal string.
fn big_natural(field: Field<'_>) -> Result<BigUint, Error> {
    field.raw().trim_matches('"').parse().map_err(|_| {
        Error::new(ErrorKind::Syntax, Message::new("arithmetic-piles")).with_place(field.place())
    })
}

fn read_outcome(word: Option<&str>) -> Result<Outcome, Error> {
    match word {
        None | Some("N") => Ok(Outcome::N),
        Some("P") => Ok(Outcome::P),
        Some(found) => {
            Err(Error::new(ErrorKind::Unknown, Message::new("arithmetic-outcome").with("found", found)))
        }
    }
}

fn zero_modulus() -> Error {
    Error::new(ErrorKind::Domain, Message::new("arithmetic-modulus-zero"))
}

impl WriteBody for CountAnswer {
    fn write(&self, object: &mut Object<'_>) {
        match u64::try_from(&self.count) {
            Ok(small) => object.number("count", small),
            Err(_) => object.text("count", &self.count.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Session;

    #[track_caller]
    fn check(fields: &str, answer: &str) {
        let line = format!(r#"{{"ask": "count", {fields}}}"#);
        let got = Session::new().answer_json_line(&line);
        assert!(got.contains(answer), "{got}");
    }

    #[test]
    fn counts() {
        // The official sample of Luogu P5387, with and without a modulus.
        check(r#""ruleset": "puppet-dance", "piles": 4, "max": 5, "mod": 998244353"#, r#""count":312"#);
        check(r#""ruleset": "puppet-dance", "piles": 4, "max": 5, "outcome": "P""#, r#""count":313"#);
        check(r#""ruleset": "nim", "piles": "3", "max": 0"#, r#""count":0"#);
        check(r#""ruleset": "nim", "piles": 40, "max": 10"#, r#""count":""#);
    }

    #[test]
    fn refusals() {
        check(
            r#""ruleset": "nim", "piles": -1, "max": 3"#,
            "the number of components must be a natural number",
        );
        check(r#""ruleset": "nim", "piles": 1, "max": 3, "mod": 0"#, "the modulus must not be 0");
        check(r#""ruleset": "wythoff", "piles": 1, "max": 3"#, r#""kind":"unsupported""#);
        check(r#""ruleset": "nim", "piles": 1000000000000, "max": 3"#, r#""kind":"limit""#);
    }
}
