//! Tables of the positions of a template.

use super::{Axis, Entries, GameEntry, TableAnswer, TableQuestion, games};
use crate::{
    answer::{Answer, Value},
    ask::{outcome::OutcomeQuestion, template::Template, value::ValueQuestion},
    budget::Allowance,
    error::{Error, ErrorKind},
    session::Session,
    subject::Subject,
};
use grundy_core::{Budget, Message, Usage};
use grundy_solve::OutcomeEntry;

impl TableQuestion {
    /// The table of the positions of a template. The entries are computed one by one.
    ///
    /// # Errors
    /// Returns an error if the question also states corners of a box, if the template is invalid or has no positions or
    /// too many, if a position has no answer, if only some of the positions have canonical forms, or if a limit is
    /// reached. The error for a limit contains the entries that were computed before the limit was reached.
    pub(super) fn by_template(
        &self,
        template: &Template,
        session: &mut Session,
        subject: &Subject,
    ) -> Result<Answer<TableAnswer>, Error> {
        if self.from.is_some() || self.to.is_some() {
            return Err(Error::new(ErrorKind::Syntax, Message::new("template-with-corners")));
        }
        let points = template.points()?;
        let mut rows = Rows {
            budget: session.budget(&subject.settings),
            entries: self.no_entries(),
            what: self.what.as_ref(),
            whole: None,
        };
        for point in &points {
            match rows.add(template.at(subject, point)?, session) {
                Err(error) if error.is_limit() => {
                    return Err(error.with_known(rows.answer(template, points.len())));
                }
                added => added?,
            }
        }
        Ok(rows.answer(template, points.len()))
    }
}

/// The entries for the positions so far, and the evidence for them.
struct Rows<'q> {
    /// The limits of the whole table.
    budget: Allowance,
    entries: Entries,
    /// The property that the entries show instead of canonical forms.
    what: Option<&'q String>,
    /// The weakest evidence so far and the total cost, as an answer, or `None` before the first position.
    whole: Option<Answer<()>>,
}

impl Rows<'_> {
    /// Adds the entry of a position.
    fn add(&mut self, mut here: Subject, session: &mut Session) -> Result<(), Error> {
        self.budget.poll(Usage::default()).map_err(Error::at_limit)?;
        here.settings.limits = here.settings.limits.after(self.budget.seconds());
        let answer = if let Entries::Outcomes(outcomes) = &mut self.entries {
            let answer = session.ask(OutcomeQuestion, &here)?;
            outcomes.push(OutcomeEntry::Is(answer.body.outcome));
            answer.map(|_| ())
        } else {
            let show = self.what.into_iter().cloned().collect();
            let answer = session.ask(ValueQuestion { show }, &here)?;
            // The first position shows whether the rules are partizan.
            if let (Entries::Values(values), Some(_)) = (&self.entries, &answer.body.forms)
                && values.is_empty()
            {
                self.entries = Entries::Games(Vec::new());
            }
            match (&mut self.entries, &answer.body.forms) {
                (Entries::Games(games), Some(forms)) => games.push(match self.what {
                    None => GameEntry::Is(forms.game.clone()),
                    Some(_) => games::entry(forms.show.first())?,
                }),
                (Entries::Values(values), None) => values.push(answer.body.value),
                _ => return Err(Error::new(ErrorKind::Unsupported, Message::new("values-table-mixed"))),
            }
            answer.map(|_| ())
        };
        self.whole = Some(match self.whole.take() {
            Some(whole) => whole.and(answer),
            None => answer,
        });
        Ok(())
    }

    /// The table; missing entries are unknown.
    fn answer(self, template: &Template, length: usize) -> Answer<TableAnswer> {
        let entries = match self.entries {
            Entries::Outcomes(mut outcomes) => {
                outcomes.resize(length, OutcomeEntry::Unknown);
                Entries::Outcomes(outcomes)
            }
            Entries::Values(mut values) => {
                values.resize(length, Value::Unknown);
                Entries::Values(values)
            }
            Entries::Games(mut games) => {
                games.resize(length, GameEntry::Unknown);
                Entries::Games(games)
            }
            heaps @ Entries::Heaps(_) => heaps,
        };
        let axis = |(name, from, to): &(String, i128, i128)| {
            let length = usize::try_from(to - from).unwrap_or(usize::MAX).saturating_add(1);
            Axis { field: name.clone(), from: *from, length, names: None }
        };
        let body = TableAnswer::new(template.ranges.iter().map(axis).collect(), entries);
        match self.whole {
            Some(whole) => whole.map(|()| body),
            None => Answer::plain(body),
        }
    }
}
