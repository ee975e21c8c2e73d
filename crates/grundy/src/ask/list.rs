//! `list`: the catalogue.

use super::show::{ShowQuestion, Structure};
use crate::{
    answer::Answer,
    catalogue_text::Described,
    error::Error,
    object::{Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_games::Entry;

/// Asks for the games of the catalogue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListQuestion {
    /// The text to search for. Only games with a name, title, family or summary that contains it, regardless of case,
    /// are listed. If the title and the summary are translated, the English ones are searched too.
    pub pattern: Option<String>,
    /// Whether each row contains the structure of the rules, from which positions can be drawn.
    pub structure: bool,
}

/// The games of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ListAnswer {
    /// A row for each game. The rows are ordered by family, and then by name.
    pub rows: Vec<ListRow>,
}

/// A game of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ListRow {
    /// The name that selects the game, such as `wythoff`.
    pub name: &'static str,
    /// Other names that select the game.
    pub aliases: &'static [&'static str],
    /// The title of the game, such as `Wythoff's game`.
    pub title: String,
    /// The family of the game, such as `taking`.
    pub family: &'static str,
    /// A summary of the rules.
    pub summary: String,
    /// The structure of the rules, if it was requested.
    pub structure: Option<Structure>,
}

impl ReadQuestion for ListQuestion {
    const NAME: &'static str = "list";
    const FIELDS: &'static [&'static str] = &["pattern", "structure"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { pattern: fields.text("pattern")?, structure: fields.flag("structure")? })
    }
}

impl Question for ListQuestion {
    type Answer = ListAnswer;

    fn answer(&self, session: &mut Session, _: &Subject) -> Result<Answer<ListAnswer>, Error> {
        let pattern = self.pattern.as_deref().unwrap_or_default().to_lowercase();
        let mut rows: Vec<ListRow> =
            grundy_games::entries().iter().filter_map(|entry| row(entry, &pattern)).collect();
        if self.structure {
            for row in &mut rows {
                let game = Subject::named(row.name);
                row.structure = Some(ShowQuestion.answer(session, &game)?.body.structure);
            }
        }
        Ok(Answer::plain(ListAnswer { rows }))
    }
}

/// The row of `entry`, if one of its texts contains `pattern`, which must be in lower case.
fn row(entry: &Entry, pattern: &str) -> Option<ListRow> {
    let english = Described::english(entry);
    let translated = Described::translated(entry);
    let texts = [Some(&english), translated.as_ref()].into_iter().flatten();
    let is_wanted = texts
        .flat_map(|text| [text.title.as_str(), text.summary.as_str()])
        .chain([entry.name, entry.family.word()])
        .chain(entry.aliases.iter().copied())
        .any(|text| text.to_lowercase().contains(pattern));
    let Described { title, summary } = translated.unwrap_or(english);
    is_wanted.then(|| ListRow {
        name: entry.name,
        aliases: entry.aliases,
        title,
        family: entry.family.word(),
        summary,
        structure: None,
    })
}

impl WriteBody for ListAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.array("rows", |array| {
            for row in &self.rows {
                array.object(|object| {
                    object.text("name", row.name);
                    if !row.aliases.is_empty() {
                        object.texts("aliases", row.aliases);
                    }
                    object.text("title", &row.title);
                    object.text("family", row.family);
                    object.text("summary", &row.summary);
                    if let Some(structure) = &row.structure {
                        structure.write(object);
                    }
                });
            }
        });
    }
}
