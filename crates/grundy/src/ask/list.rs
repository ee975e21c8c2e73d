//! `list`: the catalogue.

use super::show::{ShowQuestion, Structure};
use crate::{
    answer::Answer,
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
    /// Lists only games whose name, title, family or summary contains this text, ignoring case.
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
        let rows = grundy_games::entries().iter().map(row).filter(|row| {
            [row.name, &row.title, row.family, &row.summary]
                .into_iter()
                .chain(row.aliases.iter().copied())
                .any(|text| text.to_lowercase().contains(&pattern))
        });
        let mut rows: Vec<ListRow> = rows.collect();
        if self.structure {
            for row in &mut rows {
                let game = Subject::named(row.name);
                row.structure = Some(ShowQuestion.answer(session, &game)?.body.structure);
            }
        }
        Ok(Answer::plain(ListAnswer { rows }))
    }
}

/// The row of `entry`, whose first comment line has the form `Title: rules in a sentence.`
fn row(entry: &Entry) -> ListRow {
    if let Some(game) = entry.native {
        return ListRow {
            name: entry.name,
            aliases: entry.aliases,
            title: game.title.to_owned(),
            family: entry.family.word(),
            summary: format!("{}.", game.summary),
            structure: None,
        };
    }
    let first = entry.rules.lines().next().unwrap_or_default().trim_start_matches('#').trim();
    let (title, summary) = first.split_once(':').unwrap_or((entry.name, first));
    ListRow {
        name: entry.name,
        aliases: entry.aliases,
        title: title.trim().to_owned(),
        family: entry.family.word(),
        summary: summary.trim().to_owned(),
        structure: None,
    }
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
