//! `solve`: every position that play can reach, solved at once and kept in a database.

use crate::{
    answer::{Answer, Stats},
    databases::{Database, DatabaseAbout, DatabaseCounts, Databases, Stores},
    error::{Error, ErrorKind},
    object::{Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_core::{Budget, Convention, Evidence, Message, Outcome, Usage, begin_phase};
use grundy_solve::{Cycles, EngineName, Plan, Remoteness, SolvedFor, StoredPositions};
use std::sync::Arc;

/// Asks for a database of all positions that play can reach from the position of the subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolveQuestion {
    /// The name of the new database, such as the path of a directory.
    pub into: String,
    /// What is stored; `None` chooses nim-values for impartial rules under normal play without draws, and remoteness otherwise.
    pub stores: Option<Stores>,
}

/// What was solved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolveAnswer {
    /// What the database is about.
    pub about: DatabaseAbout,
    /// The numbers of positions.
    pub counts: DatabaseCounts,
    /// The hash of the manifest of the database, in hexadecimal digits.
    pub hash: String,
    /// The outcome of the position itself; `None` if only its components were solved.
    pub outcome: Option<Outcome>,
    /// The remoteness of the position itself, if it is stored.
    pub remoteness: Option<Remoteness>,
}

impl ReadQuestion for SolveQuestion {
    const NAME: &'static str = "solve";
    const FIELDS: &'static [&'static str] = &["into", "stores"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        let into = fields.needed_text(Self::NAME, "into")?;
        let stores = match fields.take("stores") {
            None => None,
            Some(field) => Some(
                Stores::named(&field.text("stores")?)
                    .ok_or_else(|| field.error(ErrorKind::Syntax, Message::new("database-stores")))?,
            ),
        };
        Ok(Self { into, stores })
    }
}

impl Question for SolveQuestion {
    type Answer = SolveAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<SolveAnswer>, Error> {
        let databases = session.databases()?;
        databases.check_new(&self.into)?;
        let rules = DatabaseAbout::rules_of(subject)?;
        session.at_position(Self::NAME, subject, |desk| {
            let position = desk.position()?;
            let settings = &subject.settings;
            let is_misere = settings.convention == Convention::Misere;
            let stores = match self.stores {
                Some(stores) => stores,
                None if is_misere => Stores::Remoteness,
                None => {
                    let is_plain =
                        !desk.solver.ruleset().shape().is_partizan && settings.cycles == Cycles::Error;
                    if is_plain { Stores::Values } else { Stores::Remoteness }
                }
            };
            let mut about = DatabaseAbout {
                title: desk.game.ruleset.title().to_owned(),
                rules,
                start: desk.game.written_sum(&position.sum),
                stores,
                is_misere,
                layout: String::new(),
                key_bits: 0,
            };
            if stores == Stores::Values && is_misere {
                return Err(Error::new(ErrorKind::Unsupported, Message::new("database-values-misere")));
            }
            let wanted: SolvedFor = about.solved();
            let solved = desk
                .solver
                .solve_all(&position.sum, wanted, &desk.budget)
                .map_err(|error| desk.refused(&error, Some(&position)))?;
            (about.layout, about.key_bits) = (solved.layout.to_string(), solved.layout.bits());
            let draws = match stores {
                Stores::Values => 0,
                Stores::Remoteness => solved.solved.iter().filter(|(_, value)| *value == 0).count(),
            };
            if settings.cycles == Cycles::Error && draws > 0 {
                let message = Message::new("database-draws").with("count", draws);
                return Err(
                    Error::new(ErrorKind::Cycle, message).with_help(Message::new("database-draws-help"))
                );
            }
            begin_phase(&Message::new("database-phase-writing").with("positions", solved.solved.len()));
            let budget = &desk.budget;
            let mut entries = solved.solved.into_sorted().enumerate().map(|(at, entry)| {
                if at % 4096 == 0 {
                    budget.poll(Usage::default()).map_err(Error::at_limit)?;
                }
                Ok(entry)
            });
            databases.write(&self.into, &about, &mut entries)?;
            drop(entries);
            let database = check(&*databases, &self.into, subject, desk)?;
            let stored = crate::databases::stored(&database, subject, &*desk.game.ruleset)?;
            desk.solver.set_database(Some(Arc::new(stored)));
            let start = match stores {
                Stores::Values => None,
                Stores::Remoteness => {
                    let found = desk.solver.outcome(&position.sum, settings.play(), &desk.budget);
                    Some(found.map_err(|error| desk.refused(&error, Some(&position)))?)
                }
            };
            desk.solver.set_database(None);
            let counts = database.counts();
            let body = SolveAnswer {
                about,
                hash: database.hash().to_owned(),
                outcome: start.as_ref().map(|start| start.outcome),
                remoteness: start.and_then(|start| start.remoteness),
                counts,
            };
            let engine = EngineName::Database;
            Ok(Answer {
                evidence: Some(Evidence::Computed { engine: engine.as_str() }),
                plan: Some(Plan::new(engine, Message::new("database-why"))),
                stats: Some(Stats {
                    positions: body.counts.positions,
                    seconds: desk.budget.seconds(),
                    bytes: 0,
                }),
                remarks: desk.game.remarks.clone(),
                body,
            })
        })
    }
}

/// Checks all positions of the database against the rules, and notes that.
fn check(
    databases: &dyn Databases,
    name: &str,
    subject: &Subject,
    desk: &crate::session::Desk<'_>,
) -> Result<Arc<dyn Database>, Error> {
    let database = databases.open(name)?;
    let stored: StoredPositions = crate::databases::stored(&database, subject, &*desk.game.ruleset)?;
    begin_phase(&Message::new("database-phase-checking").with("positions", database.counts().positions));
    let (_, wrong) = desk
        .solver
        .check_stored(&stored, &mut *database.entries(), &desk.budget)
        .map_err(|error| desk.refused(&error, None))?;
    if wrong.is_some() {
        return Err(Error::new(ErrorKind::Internal, Message::new("answer-internal")));
    }
    databases.mark_checked(name)?;
    databases.open(name)
}

impl WriteBody for SolveAnswer {
    fn write(&self, object: &mut Object<'_>) {
        let DatabaseCounts { positions, outcomes: [n, p, draws], largest, bytes } = self.counts;
        object.number("positions", positions);
        object.object("outcomes", |object| {
            object.number("N", n);
            object.number("P", p);
            object.number("D", draws);
        });
        match (largest, self.about.stores) {
            (Some(largest), Stores::Values) => object.number("largest", largest),
            (Some(largest), Stores::Remoteness) => object.number("deepest", largest.saturating_sub(1)),
            (None, _) => {}
        }
        object.text("stores", self.about.stores.word());
        object.number("bytes", bytes);
        object.text("manifest", &self.hash);
        if let Some(outcome) = self.outcome {
            object.outcome(outcome);
        }
        match self.remoteness {
            Some(Remoteness::Moves(moves)) => object.number("remoteness", moves),
            Some(Remoteness::Endless) => object.null("remoteness"),
            None => {}
        }
    }
}
