//! Resolves the arguments as they were typed: reads files, and separates the ruleset from the position.

use crate::failure::Failure;
use crate::input;
use crate::parameters::{parameter, template_range};
use crate::question::Question;
use crate::ruleset_word::RulesetWord;
use grundy::ask::{ListQuestion, ShowQuestion, Template};
use grundy::json::{Ask, Request};
use grundy::ruleset::FieldShape;
use grundy::{Convention, GraphSource, Message, PositionSource, RulesetSource, Session, Subject};
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::sync::Arc;

/// Whether a command takes a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    /// The command needs a position.
    Needed,
    /// The position is optional.
    Optional,
    /// The command does not take a position.
    None,
    /// The command takes a template of positions, which [`template`] reads.
    Template,
}

/// Fills in the ruleset, its parameters, the position, the compound and the convention that `question` contains.
///
/// # Errors
/// Returns an error if arguments are missing, superfluous, malformed or contradictory, or if a file or standard input
/// cannot be read.
pub(crate) fn resolve(
    mut request: Request,
    command: &'static str,
    question: &Question,
    position: Position,
) -> Result<Request, Failure> {
    let named = named_by_option(question)?;
    let (ruleset, words) = match (named, question.words.split_first()) {
        (Some(ruleset), _) => (ruleset, &question.words[..]),
        (None, Some((word, rest))) => (by_word(command, question, word)?, rest),
        (None, None) => {
            return Err(Failure::usage(Message::new("cli-ruleset-missing").with("command", command))
                .with_help(Message::new("cli-help-ruleset")));
        }
    };
    let subject = &mut request.subject;
    match (position, words) {
        (Position::None | Position::Optional, []) | (Position::Template, _) => {}
        (Position::None, words) => {
            let found = joined(words)?;
            let message = Message::new("cli-position-unexpected").with("command", command);
            let ranges: Vec<String> =
                names_in(&found).iter().map(|name| format!("--for {name}=1..=20")).collect();
            let help = if TAKE_TEMPLATES.contains(&command) && !ranges.is_empty() {
                Message::new("cli-help-names-need-ranges").with("ranges", ranges.join(" "))
            } else {
                Message::new("cli-help-no-position").with("command", command)
            };
            return Err(Failure::usage(message.with("found", found)).with_help(help));
        }
        (Position::Needed, []) => return Err(position_missing(command, question, ruleset)),
        (Position::Needed | Position::Optional, words) => {
            subject.position = Some(position_text(words)?.into());
        }
    }
    subject.ruleset = Some(with_names(ruleset, &question.named)?);
    read_paths(subject, &request.ask)?;
    if question.undirected {
        subject.ruleset = subject.ruleset.take().map(both_ways).transpose()?;
    }
    for text in &question.params {
        subject.params.push(parameter(text)?);
    }
    if let Some(word) = question.compound {
        subject.settings.compound = word.compound();
    }
    if question.misere {
        subject.settings.convention = Convention::Misere;
    }
    Ok(request)
}

/// The graph in `ruleset`, with moves in both directions along each edge. Any other ruleset is an error.
fn both_ways(ruleset: RulesetSource) -> Result<RulesetSource, Failure> {
    match ruleset {
        RulesetSource::Graph(graph) => {
            Ok(RulesetSource::Graph(GraphSource::Undirected(Arc::clone(graph.text()))))
        }
        _ => {
            Err(Failure::usage(Message::new("cli-undirected")).with_help(Message::new("cli-help-undirected")))
        }
    }
}

/// The commands that take a template of positions.
const TAKE_TEMPLATES: [&str; 2] = ["guess", "table"];

/// The names inside the brackets of a position, which the user may have meant as the variables of a template.
fn names_in(position: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut depth = 0_usize;
    let mut rest = position;
    while let Some(first) = rest.chars().next() {
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let length = rest.find(|letter: char| !is_word(letter)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(length.max(first.len_utf8()));
        match first {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let is_function = after.trim_start().starts_with('(');
        if depth > 0 && first.is_alphabetic() && !is_function && !names.contains(&word) {
            names.push(word);
        }
        rest = after;
    }
    names
}

/// The template in `question`, such as `"heap(n) + heap(2 * n)"`, with the given ranges. `None` if there is neither
/// a template nor a range.
///
/// # Errors
/// Returns an error if a range is malformed, if an argument is not UTF-8 or has the form of a parameter, or if the
/// template is in a file, or in standard input, that cannot be read.
pub(crate) fn template(question: &Question, ranges: &[String]) -> Result<Option<Template>, Failure> {
    let is_named = !question.rules.is_empty()
        || matches!(question.file, Some(Some(_)))
        || matches!(question.code, Some(Some(_)));
    let words = if is_named { &question.words[..] } else { question.words.get(1..).unwrap_or_default() };
    if words.is_empty() && ranges.is_empty() {
        return Ok(None);
    }
    let ranges = ranges.iter().map(|text| template_range(text)).collect::<Result<_, _>>()?;
    Ok(Some(Template { text: position_text(words)?, ranges }))
}

fn position_missing(command: &'static str, question: &Question, ruleset: RulesetSource) -> Failure {
    let word = match (&ruleset, question.words.first()) {
        (RulesetSource::Rules { origin: Some(origin), .. }, _) if origin == "-e" => "-e \"...\"".into(),
        (_, word) => word.map_or("...".into(), |word| word.to_string_lossy()),
    };
    let position = if word == "sum" {
        "\"kayles:5 + *4\"".to_owned()
    } else if matches!(ruleset, RulesetSource::Graph(_)) {
        "VERTEX".to_owned()
    } else {
        match example(question, ruleset) {
            Ok(position) => position.unwrap_or_else(|| "\"3 5 7\"".to_owned()),
            Err(failure) => return failure,
        }
    };
    Failure::usage(Message::new("cli-position-missing").with("command", command)).with_help(
        Message::new("cli-help-position")
            .with("command", command)
            .with("ruleset", word)
            .with("position", position),
    )
}

/// An example of a position of `ruleset`, in quotes, for a help text. `None` if no position was found or if
/// positions are heaps, for which the help text has its own example.
///
/// # Errors
/// Returns an error if the ruleset does not exist, or if its rules or parameters are wrong.
fn example(question: &Question, ruleset: RulesetSource) -> Result<Option<String>, Failure> {
    let params = question.params.iter().map(|text| parameter(text)).collect::<Result<_, _>>()?;
    let subject = Subject { ruleset: Some(ruleset), params, ..Subject::default() };
    let structure = Session::new().ask(ShowQuestion, &subject)?.body.structure;
    let are_heaps = match &structure.kinds[..] {
        [kind] => matches!(&kind.fields[..], [field] if field.shape == FieldShape::Natural),
        _ => false,
    };
    Ok(structure.example.filter(|_| !are_heaps).map(|text| format!("'{text}'")))
}

/// The ruleset that an option names: `-e TEXT`, `--file=PATH` or `--code=CODE`.
fn named_by_option(question: &Question) -> Result<Option<RulesetSource>, Failure> {
    let mut named: Vec<(&'static str, RulesetSource)> = Vec::new();
    if !question.rules.is_empty() {
        let text = question.rules.join("\n");
        let text = text.trim_start();
        named.push(("--rules", RulesetSource::Rules { text: text.into(), origin: Some("-e".to_owned()) }));
    }
    if let Some(Some(path)) = &question.file {
        named.push(("--file", from_file(path, question.reads_graph())?));
    }
    if let Some(Some(code)) = &question.code {
        named.push(("--code", RulesetSource::Code(code.clone())));
    }
    if let [(first, _), (second, _), ..] = &named[..] {
        let message = Message::new("cli-two-rulesets").with("first", *first).with("second", *second);
        return Err(Failure::usage(message));
    }
    Ok(named.pop().map(|(_, ruleset)| ruleset))
}

fn by_word(command: &'static str, question: &Question, word: &OsStr) -> Result<RulesetSource, Failure> {
    let kind = if question.code.is_some() {
        RulesetWord::Code
    } else if question.file.is_some() {
        RulesetWord::Path
    } else {
        RulesetWord::of(word)
    };
    match kind {
        RulesetWord::StandardInput if question.words[1..] == ["-"] => {
            Err(Failure::usage(Message::new("cli-stdin-twice")))
        }
        RulesetWord::StandardInput => {
            let text = input::standard_input()?;
            Ok(described(text, question.reads_graph(), "-"))
        }
        RulesetWord::Path => from_file(word, question.reads_graph()),
        RulesetWord::Code if question.code.is_none() && !word.to_string_lossy().contains('.') => {
            Err(ruleset_behind(command, question))
        }
        RulesetWord::Code => Ok(RulesetSource::Code(utf8(word)?.to_owned())),
        RulesetWord::Name if question.reads_graph() => from_file(word, true),
        RulesetWord::Name => Ok(RulesetSource::named(utf8(word)?)),
    }
}

/// The ruleset with the names that `--as` defines, as in `--as my=./my.game`. Only a sum may be given names.
fn with_names(ruleset: RulesetSource, named: &[String]) -> Result<RulesetSource, Failure> {
    let [first, ..] = named else { return Ok(ruleset) };
    let RulesetSource::Sum(mut rulesets) = ruleset else {
        return Err(Failure::usage(Message::new("cli-as-without-sum").with("found", first))
            .with_help(Message::new("cli-help-as-without-sum")));
    };
    for text in named {
        let Some((name, ruleset)) = text.split_once('=').filter(|(name, ruleset)| {
            let is_name = name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
            is_name && !name.is_empty() && !ruleset.is_empty()
        }) else {
            return Err(Failure::usage(Message::new("cli-as-form").with("found", text))
                .with_help(Message::new("cli-help-as-form")));
        };
        rulesets = rulesets.with(name, RulesetSource::named(ruleset));
    }
    Ok(RulesetSource::Sum(rulesets))
}

/// The error for a number in place of the ruleset. If another word is a ruleset, the error suggests writing that
/// word first.
fn ruleset_behind(command: &'static str, question: &Question) -> Failure {
    let words: Vec<_> = question.words.iter().map(|word| word.to_string_lossy()).collect();
    let failure = Failure::usage(Message::new("cli-number-as-ruleset").with("found", &words[0]));
    let is_ruleset = |word: &str| match RulesetWord::of(word.as_ref()) {
        RulesetWord::Name => is_in_catalogue(word),
        RulesetWord::Path => true,
        RulesetWord::Code => word.contains('.'),
        RulesetWord::StandardInput => false,
    };
    let Some(at) = words.iter().position(|word| is_ruleset(word)) else {
        return failure.with_help(Message::new("cli-help-ruleset"));
    };
    let others = words.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, word)| &**word);
    let written: Vec<&str> = std::iter::once(&*words[at]).chain(others).collect();
    let help = Message::new("cli-help-ruleset-first").with("command", command);
    failure.with_help(help.with("words", written.join(" ")))
}

/// Replaces the paths of rulesets in `subject` with the contents of the files. In a sum, the paths are those in the
/// position and in the other position of `ask`.
///
/// # Errors
/// Returns an error if a file cannot be read.
pub(crate) fn read_paths(subject: &mut Subject, ask: &Ask) -> Result<(), grundy::Error> {
    let read = |path: &str| match from_file(OsStr::new(path), false) {
        Ok(source) => Ok(source),
        Err(Failure::Error(error)) => Err(*error),
        Err(Failure::Output(_)) => Ok(RulesetSource::Path(path.to_owned())),
    };
    match &mut subject.ruleset {
        Some(RulesetSource::Path(path)) => subject.ruleset = Some(read(path)?),
        Some(RulesetSource::Sum(rulesets)) => {
            let position = subject.position.as_ref().and_then(PositionSource::text);
            let other = match ask {
                Ask::Equal(question) => Some(&*question.other),
                _ => None,
            };
            for text in position.into_iter().chain(other) {
                for (name, path) in rulesets.paths(text) {
                    *rulesets = std::mem::take(rulesets).with(name, read(&path)?);
                }
            }
        }
        _ => {}
    }
    Ok(())
}

fn from_file(path: &OsStr, graph: bool) -> Result<RulesetSource, Failure> {
    let path = Path::new(path);
    let text = input::file(path).map_err(|failure| meant_a_name(failure, path))?;
    Ok(described(text, graph, &path.display().to_string()))
}

/// The ruleset in the file `name` with the contents `text`. If `graph` is set, the ruleset is a graph.
fn described(text: String, graph: bool, name: &str) -> RulesetSource {
    if graph { GraphSource::of_text(text).into() } else { RulesetSource::of_file(name, text) }
}

/// The error, with a hint if `path` does not exist or is a directory. If `path` does not exist but the catalogue has a
/// game with the name of the file (without its extension), the hint mentions that game.
fn meant_a_name(failure: Failure, path: &Path) -> Failure {
    let name = path.file_stem().and_then(OsStr::to_str).unwrap_or_default();
    if path.is_dir() {
        failure.with_help(Message::new("cli-help-directory"))
    } else if path.exists() {
        failure
    } else if is_in_catalogue(name) {
        failure.with_help(Message::new("cli-help-name-not-file").with("name", name))
    } else {
        failure.with_help(Message::new("cli-help-no-file"))
    }
}

/// Whether the catalogue has a game of this name.
pub(crate) fn is_in_catalogue(name: &str) -> bool {
    let listed = Session::new().ask(ListQuestion::default(), &Subject::default());
    listed.is_ok_and(|answer| answer.body.rows.iter().any(|row| row.name == name))
}

fn position_text(words: &[OsString]) -> Result<String, Failure> {
    // A word such as `k=3` is not a position, but a parameter without its option.
    if let Some(word) = words.iter().filter_map(|word| word.to_str()).find(|word| is_parameter(word)) {
        return Err(Failure::usage(Message::new("cli-parameter-as-position").with("found", word))
            .with_help(Message::new("cli-help-parameter").with("found", word)));
    }
    if words == ["-"] {
        return input::standard_input();
    }
    let text = joined(words)?;
    match text.strip_prefix('@') {
        Some(path) => Ok(input::file(path.as_ref())?.trim_end().to_owned()),
        None => Ok(text),
    }
}

/// Whether a word has the form of a parameter, such as `k=3`.
fn is_parameter(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, value)| {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
        !name.is_empty() && name.chars().all(plain) && !value.is_empty()
    })
}

fn joined(words: &[OsString]) -> Result<String, Failure> {
    let words: Vec<&str> = words.iter().map(|word| utf8(word)).collect::<Result<_, _>>()?;
    Ok(words.join(" "))
}

fn utf8(word: &OsStr) -> Result<&str, Failure> {
    word.to_str().ok_or_else(|| Failure::usage(Message::new("cli-argument-not-utf8")))
}

#[cfg(test)]
mod tests {
    use super::names_in;

    #[test]
    fn names_of_a_template() {
        assert_eq!(names_in("row(n) + row(2 * n + k_1)"), ["n", "k_1"]);
        assert_eq!(names_in("[a, min(b, a)]"), ["a", "b"]);
        assert_eq!(names_in("heap(3) + 4"), [""; 0]);
        assert_eq!(names_in("(\u{1d4b7}, \u{2192}"), ["\u{1d4b7}"]);
    }
}
