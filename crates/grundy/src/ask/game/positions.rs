//! Positions of rulesets as atoms of expressions, such as `domineering("3x4")`.

use crate::{
    answer::Answer,
    ask::properties,
    budget::Allowance,
    error::{Error, ErrorKind},
    resolve,
    session::{Desk, Session},
    subject::{Settings, Subject},
};
use grundy_core::{Convention, Message};
use grundy_solve::{EngineName, Value};
use grundy_values::{ExpressionError, ExpressionErrorKind, Form, Forms, Overflow, Positions, ValueError};
use std::collections::HashMap;

/// The positions of the rulesets of the catalogue, with the forms found so far.
pub(super) struct RulesetPositions<'s> {
    session: &'s mut Session,
    settings: Settings,
    budget: Allowance,
    found: HashMap<(String, String), Form>,
    /// The combined evidence for all positions, and their cost, or `None` before the first form is found.
    known: Option<Answer<()>>,
    refusal: Option<Error>,
}

impl<'s> RulesetPositions<'s> {
    /// The positions for a question with the settings of `subject` and this budget. A requested engine other than
    /// `forms` is ignored.
    pub(super) fn new(session: &'s mut Session, subject: &Subject, budget: Allowance) -> Self {
        let settings = Settings {
            convention: Convention::Normal,
            engine: subject.settings.engine.filter(|engine| *engine == EngineName::Forms),
            ..subject.settings.clone()
        };
        Self { session, settings, budget, found: HashMap::new(), known: None, refusal: None }
    }

    /// Removes and returns the error of the last position for which no form was found.
    pub(super) fn refusal(&mut self) -> Option<Error> {
        self.refusal.take()
    }

    /// The combined evidence for all positions, and their cost, or `None` if no form was found.
    pub(super) fn known(self) -> Option<Answer<()>> {
        self.known
    }

    fn find(&mut self, forms: &mut Forms<'_>, ruleset: &str, position: &str) -> Result<Answer<Form>, Error> {
        let mut subject = Subject::named(ruleset).at(position);
        subject.settings = self.settings.clone();
        subject.settings.limits = subject.settings.limits.after(self.budget.seconds());
        self.session.at_position("game", &subject, |desk| {
            let shape = desk.solver.ruleset().shape();
            if shape.is_partizan && !shape.is_scoring {
                partizan(desk, forms)
            } else {
                impartial(desk, forms)
            }
        })
    }
}

impl Positions for RulesetPositions<'_> {
    fn form(
        &mut self,
        forms: &mut Forms<'_>,
        ruleset: &str,
        position: &str,
    ) -> Result<Form, ExpressionError> {
        let key = (ruleset.to_owned(), position.to_owned());
        if let Some(&form) = self.found.get(&key) {
            return Ok(form);
        }
        match self.find(forms, ruleset, position) {
            Ok(answer) => {
                let form = answer.body;
                self.found.insert(key, form);
                let one = answer.map(|_| ());
                self.known = Some(match self.known.take() {
                    Some(known) => known.and(one),
                    None => one,
                });
                Ok(form)
            }
            Err(error) => {
                let error = with_minus(error, ruleset);
                let message = error.as_message().clone();
                self.refusal = Some(error);
                let kind = ExpressionErrorKind::Position;
                Err(ExpressionError { kind, message, help: None, span: 0..0 })
            }
        }
    }
}

/// The error for a ruleset that does not exist, with a suggestion if a minus sign in its name is followed by
/// the name of an entry of the catalogue.
fn with_minus(error: Error, ruleset: &str) -> Error {
    let splits = ruleset.match_indices('-').map(|(at, _)| (&ruleset[..at], &ruleset[at + 1..]));
    match splits.into_iter().find(|(_, name)| error.is_unknown() && resolve::entry(name).is_ok()) {
        Some((before, after)) => {
            error.with_help(Message::new("values-position-minus").with("before", before).with("after", after))
        }
        None => error,
    }
}

/// The form of a partizan position.
fn partizan(desk: &Desk<'_>, forms: &mut Forms<'_>) -> Result<Answer<Form>, Error> {
    let position = desk.position()?;
    let told = |error| desk.refused(&error, Some(&position));
    let mut found = desk.solver.forms(&desk.budget).map_err(told)?;
    let form = found.position(&position.sum).map_err(told)?;
    let copy = forms.copy(found.arena(), form).map_err(refused)?;
    Ok(desk.answer(copy, found.known()))
}

/// The form of an impartial position: the nimber whose size is its nim-value.
fn impartial(desk: &mut Desk<'_>, forms: &mut Forms<'_>) -> Result<Answer<Form>, Error> {
    let position = desk.position()?;
    let found = desk.solver.value_with(&position.sum, desk.subject.settings.cycles, &desk.budget);
    let found = found.map_err(|error| desk.refused(&error, Some(&position)))?;
    match found.value {
        Value::Nim(value) => {
            let nimber = u32::try_from(value).map_err(|_| refused(ValueError::Overflow(Overflow::Nimber)))?;
            Ok(desk.answer(forms.nimber(nimber).map_err(refused)?, found.known))
        }
        _ => Err(Error::new(ErrorKind::Unsupported, Message::new("values-position-special"))
            .with_help(Message::new("values-loopy-help"))),
    }
}

fn refused(error: ValueError) -> Error {
    properties::refused(&ExpressionError::of_value(&error, 0..0))
}
