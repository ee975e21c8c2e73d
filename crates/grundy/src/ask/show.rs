//! `show`: the rules of a game, their structure, its theorems and its sources.

mod example;
mod structure;

use crate::{
    answer::Answer,
    board_text::other_entry,
    catalogue_text::Described,
    code,
    error::{Error, ErrorKind},
    game::RulesText,
    messages,
    object::{Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    resolve,
    session::{Session, not_for_sums, source},
    subject::{RulesetSource, Subject},
};
use grundy_core::{Message, MixedCode, Ruleset, Standing, TheoremForm};
use grundy_games::NativeGame;
use grundy_rules::{
    ParamValue, Program,
    syntax::{
        ast::{Item, RulesFile},
        print, print_item,
    },
};

pub use structure::Structure;
pub(crate) use structure::write_board_graph;

/// Asks for the rules, theorems and sources of a ruleset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShowQuestion;

/// The rules of a game, its theorems and its sources.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShowAnswer {
    /// The title of the game.
    pub title: String,
    /// The rules as rules text. Rules that have no such text are described in comments or in words.
    pub rules: String,
    /// The theorems and claims of the ruleset.
    pub theorems: Vec<ShownTheorem>,
    /// The sources of the game, as citations.
    pub sources: Vec<String>,
    /// The theorems in words, if the catalogue contains a sentence that states them.
    pub words: Option<Message>,
    /// The structure of the rules: kinds, fields, parameters, and an example.
    pub structure: Structure,
}

/// A theorem or a claim of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShownTheorem {
    /// The name of the theorem, if it has one.
    pub name: Option<String>,
    /// The statement as rules text, or in words if rules text cannot express it. For rules written in Rust, only the
    /// form of the statement, such as `value`.
    pub statement: String,
    /// The source of the theorem, or `None` for a claim.
    pub source: Option<String>,
}

impl ReadQuestion for ShowQuestion {
    const NAME: &'static str = "show";
    const FIELDS: &'static [&'static str] = &[];

    fn read(_: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self)
    }
}

impl Question for ShowQuestion {
    type Answer = ShowAnswer;

    fn answer(&self, _: &mut Session, subject: &Subject) -> Result<Answer<ShowAnswer>, Error> {
        let other_entry = other_entry(subject);
        let subject = other_entry.as_ref().unwrap_or(subject);
        let source = source(Self::NAME, subject)?;
        let mut answer = described(source)?;
        match resolve::game(
            source,
            &subject.params,
            subject.settings.impartial,
            subject.settings.limits.bytes,
        ) {
            Ok(game) => answer.structure.complete(&game),
            // Without a value for every parameter, there are no positions yet.
            Err(_) if subject.params.is_empty() => {}
            Err(error) => return Err(error),
        }
        Ok(Answer::plain(answer))
    }
}

/// The answer about the rules that `source` denotes, without the parts that require a value for every parameter.
fn described(source: &RulesetSource) -> Result<ShowAnswer, Error> {
    let (mut of_game, mut added, mut words, mut translated) = (None, None, None, None);
    let text = match source {
        RulesetSource::Catalogue(name) => {
            let entry = resolve::entry(name)?;
            translated = Described::translated(entry);
            of_game = Some(entry.name);
            if let Some(native) = entry.native {
                let described = translated.unwrap_or_else(|| Described::english(entry));
                return shown_native(native, &described, entry.words.map(Message::new));
            }
            (added, words) = (entry.added, entry.words.map(Message::new));
            RulesText { text: entry.rules.into(), origin: None }
        }
        RulesetSource::Rules { text, origin } => RulesText { text: text.clone(), origin: origin.clone() },
        RulesetSource::Code(code) => {
            let code: MixedCode = resolve::parse_code(code)?;
            if !code::is_said_in_rules(&code) {
                return Ok(ShowAnswer {
                    title: code.to_string(),
                    rules: code::words(&code),
                    theorems: Vec::new(),
                    sources: Vec::new(),
                    words: None,
                    structure: Structure::default(),
                });
            }
            RulesText { text: code::rules_text(&code).into(), origin: None }
        }
        RulesetSource::Shared(shared) => return Ok(shown_in_rust(&*shared.0)),
        RulesetSource::Path(path) => return Err(resolve::unread(path)),
        RulesetSource::Sum(_) => return Err(not_for_sums(ShowQuestion::NAME)),
        RulesetSource::Graph(_) => {
            return Err(Error::new(ErrorKind::Unsupported, Message::new("answer-show-graph")));
        }
    };
    let (program, _) = resolve::program(&text)?;
    let mut answer = shown(&program, translated);
    if let Some(name) = of_game {
        answer.rules = messages::phrases::labels_in_rules(name, &answer.rules);
    }
    if let Some(theorem) = added {
        let shown = ShownTheorem {
            name: Some(theorem.name.to_owned()),
            statement: theorem.statement.to_owned(),
            source: Some(theorem.source.to_owned()),
        };
        answer.rules.push_str(&format!("\n{}", as_comment(&shown)));
        answer.theorems.push(shown);
    }
    if let Some(words) = &words {
        answer.rules.push_str(&format!("\n# {}\n", messages::text(words)));
    }
    answer.words = words;
    Ok(answer)
}

/// The comment line for a theorem that rules text cannot express.
fn as_comment(theorem: &ShownTheorem) -> String {
    let message = Message::new("answer-show-theorem")
        .with("name", theorem.name.as_deref().unwrap_or_default())
        .with("statement", &theorem.statement)
        .with("source", theorem.source.as_deref().unwrap_or_default());
    format!("# {}\n", messages::text(&message))
}

/// The answer for a catalogue game written in Rust: a comment line with its title and a summary of its rules, the lines
/// with which its rules text would begin, and its theorems as comment lines.
fn shown_native(
    game: &'static NativeGame,
    described: &Described,
    words: Option<Message>,
) -> Result<ShowAnswer, Error> {
    let ruleset = game.bind(&[]).map_err(|error| resolve::unbound(&error))?;
    let theorems = theorems_of(&*ruleset);
    let rules = native_rules(game, described) + &as_comments(&theorems);
    Ok(ShowAnswer {
        title: described.title.clone(),
        rules,
        theorems,
        sources: vec![game.source.to_owned()],
        words,
        structure: Structure { parameters: game.params(), ..Structure::default() },
    })
}

/// The answer for a ruleset written in Rust: the lines with which its rules text would begin, and its theorems as
/// comment lines.
fn shown_in_rust(ruleset: &dyn Ruleset) -> ShowAnswer {
    let title = ruleset.title().to_owned();
    let theorems = theorems_of(ruleset);
    let mut rules = format!("# {}\ngame \"{title}\"\n", messages::text(&Message::new("answer-show-native")));
    let free = ruleset.kinds().iter().filter(|kind| kind.forced.is_none());
    rules.extend(free.map(|kind| format!("position {kind}\n")));
    rules.push_str(&as_comments(&theorems));
    ShowAnswer { title, rules, theorems, sources: Vec::new(), words: None, structure: Structure::default() }
}

/// The theorems and claims of a ruleset without rules text.
fn theorems_of(ruleset: &dyn Ruleset) -> Vec<ShownTheorem> {
    let theorems = ruleset.closed_forms().theorems().iter().map(|theorem| ShownTheorem {
        name: Some(theorem.name.clone()),
        statement: match theorem.form {
            TheoremForm::Value => "value",
            TheoremForm::Moves => "moves",
            _ => "outcome",
        }
        .to_owned(),
        source: match &theorem.standing {
            Standing::Theorem { source } => Some(source.clone()),
            Standing::Claim => None,
        },
    });
    theorems.collect()
}

fn as_comments(theorems: &[ShownTheorem]) -> String {
    theorems.iter().map(as_comment).collect()
}

fn native_rules(game: &NativeGame, described: &Described) -> String {
    let mut lines = vec![
        format!("# {}", described.line()),
        format!("# {}", messages::text(&Message::new("answer-show-native"))),
        format!("game \"{}\"", described.title),
        format!("source \"{}\"", game.source),
    ];
    for param in game.params() {
        let low = param.low.map(|low| format!(" >= {low}")).unwrap_or_default();
        let default = match param.default {
            Some(ParamValue::Number(number)) => format!(" = {number}"),
            Some(ParamValue::Word(word)) => format!(" = {word}"),
            _ => String::new(),
        };
        lines.push(format!("param {}{low}{default}", param.name));
    }
    lines.push(game.position());
    lines.join("\n") + "\n"
}

/// The answer for rules text, with the title and the first comment line of `translated` if that is given.
fn shown(program: &Program, translated: Option<Described>) -> ShowAnswer {
    let mut file = program.file().clone();
    let mut title = program.title().to_owned();
    if let Some(described) = translated {
        if let Some(first) = file.summary.first_mut() {
            *first = described.line();
        }
        for item in &mut file.items {
            if let Item::Game(game) = item {
                game.text.clone_from(&described.title);
            }
        }
        title = described.title;
    }
    ShowAnswer {
        title,
        rules: print(&file),
        theorems: theorems(&file),
        sources: program.sources().to_vec(),
        words: None,
        structure: Structure {
            kinds: program.kinds().to_vec(),
            parameters: program.params().to_vec(),
            ..Structure::default()
        },
    }
}

/// The theorems and claims of rules text. The source of a theorem is the one that follows it in the text, possibly
/// after further theorems.
fn theorems(file: &RulesFile) -> Vec<ShownTheorem> {
    let mut shown = Vec::new();
    for (index, item) in file.items.iter().enumerate() {
        let Item::Theorem(theorem) = item else { continue };
        let below = file.items[index..].iter().find(|item| !matches!(item, Item::Theorem(_)));
        let source = match below {
            Some(Item::Source(source)) if !theorem.is_claim => Some(source.text.clone()),
            _ => None,
        };
        let name = theorem.name.as_ref().map(|name| name.text.clone());
        shown.push(ShownTheorem { name, statement: print_item(item), source });
    }
    shown
}

impl WriteBody for ShowAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.text("title", &self.title);
        object.text("rules", &self.rules);
        object.array("theorems", |array| {
            for theorem in &self.theorems {
                array.object(|object| {
                    if let Some(name) = &theorem.name {
                        object.text("name", name);
                    }
                    object.text("statement", &theorem.statement);
                    if let Some(source) = &theorem.source {
                        object.text("source", source);
                    }
                });
            }
        });
        object.texts("sources", &self.sources);
        if let Some(words) = &self.words {
            object.sentence("words", words);
        }
        self.structure.write(object);
    }
}
