//! `export`: the rules of a game, a law or a table as a program in another language, for use where grundy is not
//! available.

#[cfg(not(feature = "export"))]
#[path = "export/disabled.rs"]
mod build;
#[cfg(feature = "export")]
#[path = "export/enabled.rs"]
mod build;

use crate::{
    answer::Answer,
    ask::table::TableQuestion,
    error::{Error, ErrorKind},
    object::{Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    session::{Session, check_compound},
    subject::Subject,
    write,
};
use grundy_core::Message;

pub use grundy_core::ExportLanguage;

/// Asks for a program in another language: a brute-force program for the rules, a law, or a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportQuestion {
    /// The language of the program.
    pub language: ExportLanguage,
    /// The content of the program.
    pub what: Exported,
}

/// The content of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Exported {
    /// A brute-force program for the rules, which reads positions and prints their nim-values or outcomes.
    #[default]
    BruteForce,
    /// A law as a function: for a game of the catalogue, a theorem about it; if there is none, the first guessed law
    /// that has no counterexample and can be written as a claim.
    Law,
    /// The values or outcomes up to this corner, as the definition of an array.
    Table(Vec<u64>),
}

/// A program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExportAnswer {
    /// The language of the program.
    pub language: ExportLanguage,
    /// The text of the program.
    pub program: String,
}

impl ExportQuestion {
    /// The language with this word.
    ///
    /// # Errors
    /// Returns an error if no language has this word.
    ///
    /// ```
    /// use grundy::ask::{ExportLanguage, ExportQuestion};
    /// assert_eq!(ExportQuestion::language_named("cpp")?, ExportLanguage::Cpp);
    /// assert!(ExportQuestion::language_named("cobol").is_err());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn language_named(word: &str) -> Result<ExportLanguage, Error> {
        ExportLanguage::named(word).ok_or_else(|| {
            let words = ExportLanguage::ALL.map(ExportLanguage::word).join(", ");
            Error::new(ErrorKind::Unknown, Message::new("export-language-unknown").with("found", word))
                .with_help(Message::new("export-languages").with("words", words))
        })
    }
}

impl ReadQuestion for ExportQuestion {
    const NAME: &'static str = "export";
    const FIELDS: &'static [&'static str] = &["language", "what", "to"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        let language = Self::language_named(&fields.needed_text(Self::NAME, "language")?)?;
        let to = fields.naturals("to")?;
        let what = match fields.take("what") {
            None => to.map_or(Exported::BruteForce, Exported::Table),
            Some(field) => match (&*field.text("what")?, to) {
                ("program", None) => Exported::BruteForce,
                ("law", None) => Exported::Law,
                ("table", Some(to)) => Exported::Table(to),
                ("table", None) => return Err(field.error(ErrorKind::Syntax, Message::new("export-what-to"))),
                ("program" | "law", Some(_)) => {
                    return Err(field.error(ErrorKind::Syntax, Message::new("export-what-no-to")));
                }
                _ => return Err(field.error(ErrorKind::Syntax, Message::new("export-what"))),
            },
        };
        Ok(Self { language, what })
    }
}

impl Question for ExportQuestion {
    type Answer = ExportAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<ExportAnswer>, Error> {
        check_compound(Self::NAME, &subject.settings)?;
        let language = self.language;
        match &self.what {
            Exported::BruteForce => {
                let program = build::brute_force(language, subject)?;
                Ok(Answer::plain(ExportAnswer { language, program }))
            }
            Exported::Law => {
                let law = build::law(language, session, subject)?;
                Ok(law.map(|program| ExportAnswer { language, program }))
            }
            Exported::Table(to) => {
                let to = to.iter().map(|&number| i128::from(number)).collect();
                let question = TableQuestion { to: Some(to), ..TableQuestion::default() };
                let table = question.answer(session, subject).map_err(Error::without_known)?;
                let program = write::array(&table.body, language)?;
                Ok(table.map(|_| ExportAnswer { language, program }))
            }
        }
    }
}

impl WriteBody for ExportAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.text("language", self.language.word());
        object.text("program", &self.program);
    }
}
