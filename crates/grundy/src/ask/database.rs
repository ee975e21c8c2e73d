//! `database`: what a database is about, and whether it is whole and right.

use crate::{
    answer::Answer,
    databases::{DatabaseAbout, DatabaseCounts, stored},
    error::{Error, ErrorKind},
    messages,
    object::{Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_core::{Message, Player, begin_phase};

/// Asks what a database is about, and, if requested, checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseQuestion {
    /// The name of the database, such as the path of a directory.
    pub database: String,
    /// What is checked.
    pub check: DatabaseCheck,
}

/// What is checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DatabaseCheck {
    /// Nothing beyond the manifest.
    #[default]
    Nothing,
    /// The checksums: every byte is as it was written.
    Sums,
    /// The checksums, and every position against the rules.
    Rules,
}

impl DatabaseCheck {
    const WORDS: [(&'static str, Self); 3] =
        [("nothing", Self::Nothing), ("sums", Self::Sums), ("rules", Self::Rules)];
}

/// What a database is about, and what was found in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DatabaseAnswer {
    /// What the database is about.
    pub about: DatabaseAbout,
    /// The numbers of positions.
    pub counts: DatabaseCounts,
    /// The hash of the manifest, in hexadecimal digits.
    pub hash: String,
    /// Whether all positions were checked against the rules when the database was written, or later.
    pub is_checked: bool,
    /// What was checked now.
    pub check: DatabaseCheck,
    /// The fault that was found, as a message; `None` if there is none.
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
            fault: None,
        };
        if self.check == DatabaseCheck::Nothing {
            return Ok(Answer::plain(answer));
        }
        begin_phase(&Message::new("database-phase-sums").with("bytes", answer.counts.bytes));
        answer.fault = session.budget(&subject.settings).during(|| database.check_sums()).err();
        if self.check == DatabaseCheck::Sums || answer.fault.is_some() {
            return Ok(Answer::plain(answer));
        }
        let mut about = database.about().subject()?;
        about.settings.limits = subject.settings.limits;
        about.settings.threads = subject.settings.threads;
        let wrong = session.at_position(Self::NAME, &about, |desk| {
            let stored = stored(&database, &about, &*desk.game.ruleset)?;
            let positions = database.counts().positions;
            begin_phase(&Message::new("database-phase-checking").with("positions", positions));
            let (_, wrong) = desk
                .solver
                .check_stored(&stored, &mut *database.entries(), &desk.budget)
                .map_err(|error| desk.refused(&error, None))?;
            Ok(wrong.map(|wrong| {
                let mover = match wrong.mover {
                    None => "any",
                    Some(Player::Left) => "left",
                    Some(Player::Right) => "right",
                };
                let number =
                    |value: Option<u32>| value.map_or_else(|| "?".to_owned(), |value| value.to_string());
                Message::new("database-wrong")
                    .with("position", desk.game.written(wrong.component.as_ref()))
                    .with("mover", mover)
                    .with("stored", wrong.stored)
                    .with("expected", number(wrong.expected))
            }))
        })?;
        answer.fault = wrong;
        Ok(Answer::plain(answer))
    }
}

impl DatabaseAnswer {
    /// Whether no fault was found.
    #[must_use]
    pub const fn is_right(&self) -> bool {
        self.fault.is_none()
    }
}

impl WriteBody for DatabaseAnswer {
    fn write(&self, object: &mut Object<'_>) {
        let Self { about, counts, hash, is_checked, check, fault } = self;
        object.text("title", &about.title);
        object.json("rules", &about.rules);
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
        if *check != DatabaseCheck::Nothing {
            object.flag("right", fault.is_none());
        }
        if let Some(fault) = fault {
            object.text("fault", &messages::text(fault));
        }
    }
}
