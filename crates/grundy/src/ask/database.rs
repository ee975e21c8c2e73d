//! `database`: what a database is about, and whether it is intact and correct.

use crate::{
    answer::Answer,
    ask::solve::LEAST,
    databases::{Database, DatabaseAbout, DatabaseCounts, Stores, stored},
    error::{Error, ErrorKind},
    messages,
    object::{Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    session::{Desk, Session},
    subject::{PositionSource, Subject},
};
use grundy_core::{Budget, Limit, Message, Player, Usage, begin_phase};
use grundy_solve::{Expected, STORED_LOONY, STORED_OVER, SolveError, SolvedFor};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Asks for the description of a database and, optionally, for a check of the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseQuestion {
    /// The name of the database, such as the path of a directory.
    pub database: String,
    /// The extent of the check.
    pub check: DatabaseCheck,
}

/// The extent of the check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DatabaseCheck {
    /// Only the manifest is checked.
    #[default]
    Nothing,
    /// The checksums are verified, which shows that no byte was changed.
    Sums,
    /// The checksums are verified, and every position is checked against the rules.
    Rules,
}

impl DatabaseCheck {
    const WORDS: [(&'static str, Self); 3] =
        [("nothing", Self::Nothing), ("sums", Self::Sums), ("rules", Self::Rules)];
}

/// The description of a database, and the result of checking it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DatabaseAnswer {
    /// The description of the database.
    pub about: DatabaseAbout,
    /// The numbers of positions by outcome, the largest value and the size of the database.
    pub counts: DatabaseCounts,
    /// The hash of the manifest, in hexadecimal digits.
    pub hash: String,
    /// Whether all positions were checked against the rules when the database was written, or later.
    pub is_checked: bool,
    /// The extent of the check that was made. It is less than requested if the checksums are wrong or a limit ends
    /// their verification: then nothing is checked against the rules.
    pub check: DatabaseCheck,
    /// The number of positions that were checked before the check stopped at a limit, or `None` if it did not stop.
    /// Positions that are checked in a table are not counted.
    pub reached: Option<u64>,
    /// The fault that was found, as a message, or `None` if none was found.
    pub fault: Option<Message>,
}

impl ReadQuestion for DatabaseQuestion {
    const NAME: &'static str = "database";
    const FIELDS: &'static [&'static str] = &["name", "check"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        let database = fields.needed_text(Self::NAME, "name")?;
        let check = match fields.take("check") {
            None => DatabaseCheck::Nothing,
            Some(field) => {
                let found = field.text("check")?;
                let known = DatabaseCheck::WORDS.iter().find(|(word, _)| *word == found);
                known
                    .map(|(_, check)| *check)
                    .ok_or_else(|| field.error(ErrorKind::Syntax, Message::new("database-check-word")))?
            }
        };
        Ok(Self { database, check })
    }
}

impl Question for DatabaseQuestion {
    type Answer = DatabaseAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<DatabaseAnswer>, Error> {
        let databases = session.databases()?;
        let database = databases.open(&self.database)?;
        let mut answer = DatabaseAnswer {
            about: database.about().clone(),
            counts: database.counts(),
            hash: database.hash().to_owned(),
            is_checked: database.is_checked(),
            check: self.check,
            reached: None,
            fault: None,
        };
        if self.check == DatabaseCheck::Nothing {
            return Ok(Answer::plain(answer));
        }
        let budget = session.budget(&subject.settings);
        match budget.during(|| sums(&*database, &budget)) {
            Checked::Whole(fault) => answer.fault = fault,
            Checked::Until(limit, reached) => {
                return Err(stopped(limit, answer, DatabaseCheck::Sums, reached));
            }
        }
        if self.check == DatabaseCheck::Sums || answer.fault.is_some() {
            answer.check = DatabaseCheck::Sums;
            return Ok(Answer::plain(answer));
        }
        let mut about = database.about().subject()?;
        about.settings.limits = subject.settings.limits;
        about.settings.threads = subject.settings.threads;
        about.position = Some(PositionSource::Text(database.about().start.clone()));
        let reached = Cell::new(0);
        let checked = budget.during(|| rules(session, &database, &about, &reached));
        match checked {
            Ok(fault) => {
                // A database that cannot be written to remains as it is.
                if fault.is_none() && !answer.is_checked && databases.mark_checked(&self.database).is_ok() {
                    answer.is_checked = true;
                }
                answer.fault = fault;
                Ok(Answer::plain(answer))
            }
            Err(error) if error.kind() == ErrorKind::Limit => {
                Err(error.with_known(Answer::plain(answer.until(DatabaseCheck::Rules, reached.get()))))
            }
            Err(error) => Err(error),
        }
    }
}

/// The result of a check: the fault that was found, if any; or, if a limit stopped the check, that limit and the number
/// of positions that had been checked.
enum Checked {
    Whole(Option<Message>),
    Until(Limit, u64),
}

/// Verifies the checksums until a fault is found or a limit is reached.
fn sums(database: &dyn Database, budget: &dyn Budget) -> Checked {
    begin_phase(&Message::new("database-phase-sums").with("bytes", database.counts().bytes));
    let (mut limit, mut reached) = (None, 0);
    let found = database.check_sums(&mut |positions| {
        reached = positions;
        limit = budget.poll(Usage { positions, bytes: 0 }).err();
        if limit.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match (found, limit) {
        (Err(fault), _) => Checked::Whole(Some(fault)),
        (Ok(_), None) => Checked::Whole(None),
        (Ok(_), Some(limit)) => Checked::Until(limit, reached),
    }
}

/// Checks all positions against the rules, and describes a fault, if there is one. Positions that are checked one by
/// one, not in a table, are counted in `reached`.
fn rules(
    session: &mut Session,
    database: &Arc<dyn Database>,
    about: &Subject,
    reached: &Cell<u64>,
) -> Result<Option<Message>, Error> {
    let stores = database.about().stores;
    session.at_position(DatabaseQuestion::NAME, about, |desk| {
        let stored = stored(database, about, &*desk.game.ruleset)?;
        let positions = database.counts().positions;
        begin_phase(&Message::new("database-phase-checking").with("positions", positions));
        let count = || reached.set(reached.get() + 1);
        let wrong = desk
            .solver
            .check_all_stored(&stored, &|| database.entries(), LEAST, &count, &desk.budget)
            .map_err(|error| desk.refused(&error, None))?;
        if wrong.is_none() && stores == Stores::Values && !desk.solver.ruleset().facts().play_ends() {
            return without_end(desk, positions);
        }
        Ok(wrong.map(|wrong| {
            let mover = match wrong.mover {
                None => "any",
                Some(Player::Left) => "left",
                Some(Player::Right) => "right",
            };
            let expected = match wrong.expected {
                Expected::Value(value) => about_value(stores, value),
                Expected::Missing => "missing".to_owned(),
                Expected::Nothing => "nothing".to_owned(),
            };
            Message::new("database-wrong")
                .with("position", desk.game.written(wrong.component.as_ref()))
                .with("mover", mover)
                .with("stored", about_value(stores, wrong.stored))
                .with("expected", expected)
        }))
    })
}

/// Even if each stored nim-value is the mex of those of the options, the values need not be correct unless play ends.
/// This function is for rules without a proof that play ends: it explores the positions again, and describes the fault
/// if play need not end, or if the number of positions differs from that of the database.
fn without_end(desk: &Desk<'_>, positions: u64) -> Result<Option<Message>, Error> {
    let position = desk.position()?;
    match desk.solver.solve_all(&position.sum, SolvedFor::Values, &desk.budget) {
        Ok(found) if found.solved.len() == positions => Ok(None),
        Ok(found) => {
            let message = Message::new("database-reached-others").with("positions", positions);
            Ok(Some(message.with("reached", found.solved.len())))
        }
        Err(error @ (SolveError::Cycle { .. } | SolveError::PositionCycle { .. })) => {
            let reason = desk.refused(&error, None).message();
            Ok(Some(Message::new("database-endless").with("reason", reason)))
        }
        Err(error) => Err(desk.refused(&error, None)),
    }
}

/// A stored value, expressed in words.
fn about_value(stores: Stores, value: u32) -> String {
    let message = match (stores, value) {
        (Stores::Remoteness, 0) => Message::new("database-value-draw"),
        (Stores::Remoteness, value) => Message::new("database-value-remoteness").with("moves", value - 1),
        (Stores::Values, STORED_OVER) => Message::new("database-value-over"),
        (Stores::Values, STORED_LOONY) => Message::new("database-value-loony"),
        (Stores::Values, value) => Message::new("database-value-number").with("value", value),
    };
    messages::text(&message)
}

/// The error for a limit, with the results known so far.
fn stopped(limit: Limit, answer: DatabaseAnswer, check: DatabaseCheck, reached: u64) -> Error {
    Error::at_limit(limit).with_known(Answer::plain(answer.until(check, reached)))
}

impl DatabaseAnswer {
    /// The same answer for a check that stopped after a number of positions.
    fn until(self, check: DatabaseCheck, reached: u64) -> Self {
        Self { check, reached: Some(reached), ..self }
    }

    /// Whether no fault was found.
    #[must_use]
    pub const fn is_right(&self) -> bool {
        self.fault.is_none()
    }
}

impl WriteBody for DatabaseAnswer {
    fn write(&self, object: &mut Object<'_>) {
        let Self { about, counts, hash, is_checked, check, reached, fault } = self;
        object.text("title", &about.title);
        // The text comes from a file, which may have been written by another program.
        match serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(&about.rules) {
            Ok(_) => object.json("rules", &about.rules),
            Err(_) => object.text("rules", &about.rules),
        }
        object.text("start", &about.start);
        object.text("stores", about.stores.word());
        object.number("positions", counts.positions);
        let [n, p, draws] = counts.outcomes;
        object.object("outcomes", |object| {
            object.number("N", n);
            object.number("P", p);
            object.number("D", draws);
        });
        object.number("bytes", counts.bytes);
        object.text("manifest", hash);
        object.flag("checked", *is_checked);
        let word = DatabaseCheck::WORDS.iter().find(|(_, known)| known == check);
        object.text("check", word.map_or("", |(word, _)| word));
        match (check, reached) {
            (DatabaseCheck::Nothing, _) => {}
            (_, Some(reached)) => object.number("reached", *reached),
            (_, None) => object.flag("right", fault.is_none()),
        }
        if let Some(fault) = fault {
            object.text("fault", &messages::text(fault));
        }
    }
}
