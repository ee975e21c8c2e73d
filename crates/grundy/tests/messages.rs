//! Every message of the program is in the catalogue exactly once, and every message in the catalogue is used.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use fluent_bundle::FluentResource;
use grundy::{
    Message,
    messages::{self, Language},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

const CRATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const CATALOGUE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/messages");

/// The names of the arguments of each message, by the id of the message.
type Sentences = BTreeMap<String, BTreeSet<String>>;

/// The English sentences, which are complete.
fn catalogue() -> Sentences {
    catalogue_of(Language::ENGLISH)
}

/// The catalogue of a language. A message begins at the start of a line and continues on indented lines.
fn catalogue_of(language: Language) -> Sentences {
    let mut sentences = Sentences::new();
    for path in files(&Path::new(CATALOGUE).join(language.tag()), "ftl") {
        let text = fs::read_to_string(&path).unwrap();
        if let Err((_, errors)) = FluentResource::try_new(text.clone()) {
            panic!("{}: {errors:?}", path.display());
        }
        let mut current = None;
        for line in text.lines() {
            if line.starts_with(|first: char| first.is_ascii_lowercase()) {
                let id = line.split(' ').next().unwrap().to_owned();
                assert!(!sentences.contains_key(&id), "{id} is listed twice");
                sentences.insert(id.clone(), BTreeSet::new());
                current = Some(id);
            }
            if let Some(id) = &current {
                let names = line
                    .split('$')
                    .skip(1)
                    .map(|rest| word(rest, |c| c.is_ascii_alphanumeric() || "-_".contains(c)));
                sentences.get_mut(id).unwrap().extend(names);
            }
        }
    }
    sentences
}

fn word(text: &str, belongs: impl Fn(char) -> bool) -> String {
    text.chars().take_while(|c| belongs(*c)).collect()
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && path.file_name().is_none_or(|name| name != "target") {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The sources of all crates, without tests and comments.
fn sources() -> Vec<(PathBuf, String)> {
    files(Path::new(CRATES), "rs")
        .into_iter()
        .filter(|path| path.components().any(|part| part.as_os_str() == "src"))
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            let code: Vec<&str> = text
                .split("#[cfg(test)]\nmod tests {")
                .next()
                .unwrap()
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .collect();
            (path, code.join("\n"))
        })
        .collect()
}

/// The string literals that follow `before` in `code`.
fn literals<'a>(code: &'a str, before: &'a str) -> impl Iterator<Item = &'a str> {
    code.split(before).skip(1).filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
}

/// The crate to which a source file belongs.
fn crate_of(path: &Path) -> &Path {
    path.ancestors().find(|folder| folder.ends_with("src")).unwrap()
}

#[test]
fn every_sentence_said_is_in_the_catalogue() {
    let sentences = catalogue();
    let sources = sources();
    let mut filled_in: BTreeMap<&Path, BTreeSet<&str>> = BTreeMap::new();
    for (path, code) in &sources {
        let filled_in = filled_in.entry(crate_of(path)).or_default();
        for with in [".with(", ".with_message(", ".with_messages("] {
            filled_in.extend(literals(code, with));
        }
    }
    let mut said = 0;
    for (path, code) in &sources {
        for id in literals(code, "Message::new(") {
            said += 1;
            let Some(arguments) = sentences.get(id) else {
                panic!("{}: {id} is not in the catalogue", path.display());
            };
            for argument in arguments {
                let known = filled_in[crate_of(path)].contains(argument.as_str());
                assert!(known, "{}: nothing is filled in for ${argument} of {id}", path.display());
            }
        }
    }
    assert!(said > 100, "only {said} sentences were found");
}

#[test]
fn every_sentence_of_the_catalogue_is_said() {
    let all: String = sources().into_iter().map(|(_, code)| code).collect();
    let quoted: BTreeSet<&str> = all.split('"').collect();
    // The command line assembles the names of its help texts from parts.
    let orphans: Vec<String> = catalogue()
        .into_keys()
        .filter(|id| !id.starts_with("cli-") && !quoted.contains(id.as_str()))
        .collect();
    assert!(orphans.is_empty(), "nobody says {orphans:?}");
}

#[test]
fn every_sentence_can_be_filled_in() {
    for language in Language::all() {
        for (id, arguments) in catalogue_of(language) {
            for value in ["1", "2", "heap(3)"] {
                let mut message = Message::new(id.clone().leak());
                for argument in &arguments {
                    message = message.with(argument.clone().leak(), value);
                }
                let text = messages::in_language(language, || messages::text(&message));
                assert!(!text.is_empty() && !text.starts_with(&id), "{id}: {text}");
            }
        }
    }
}

/// Whether the text names an option of the command line, such as `--to`.
fn names_an_option(text: &str) -> bool {
    let after = text.split("--").skip(1);
    let mut before = text.split("--");
    after.zip(&mut before).any(|(after, before)| {
        after.starts_with(|first: char| first.is_ascii_lowercase()) && !before.ends_with('-')
    })
}

#[test]
fn only_the_sentences_of_the_command_line_name_its_options() {
    assert!(names_an_option("add --to 9") && !names_an_option("a -> b --- c"));
    // The other crates may use sentences for the command line where they write its text, but none that names
    // an option.
    let elsewhere: String = sources()
        .into_iter()
        .filter(|(path, _)| !path.components().any(|part| part.as_os_str() == "grundy-cli"))
        .map(|(_, code)| code)
        .collect();
    let mut checked = 0;
    for path in files(Path::new(CATALOGUE), "ftl") {
        let text = fs::read_to_string(&path).unwrap();
        let mut id = "";
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if line.starts_with(|first: char| first.is_ascii_lowercase()) {
                id = line.split(' ').next().unwrap();
            }
            if names_an_option(line) {
                let is_own = path.file_stem().is_some_and(|name| name == "cli") || id.starts_with("cli-");
                assert!(is_own, "{}: {line}", path.display());
                assert!(!elsewhere.contains(&format!("\"{id}\"")), "{id} is used outside the command line");
                checked += 1;
            }
        }
    }
    assert!(checked > 20);
}

/// The languages into which the sentences are translated.
fn translations() -> impl Iterator<Item = Language> {
    Language::all().filter(|language| *language != Language::ENGLISH)
}

#[test]
fn every_sentence_is_translated() {
    let english = catalogue();
    for language in translations() {
        let translated = catalogue_of(language);
        // Examples are commands, which are the same in every language.
        let is_missing = |id: &&String| !id.ends_with("-examples") && !translated.contains_key(*id);
        let missing: Vec<_> = english.keys().filter(is_missing).collect();
        assert!(missing.is_empty(), "{} lacks {missing:?}", language.tag());
    }
}

#[test]
fn every_game_of_the_catalogue_is_translated() {
    let names = grundy_games::entries().iter().map(|entry| format!("catalogue-{}", entry.name));
    let families = grundy_games::Family::ALL.map(|family| format!("catalogue-family-{}", family.word()));
    let expected: BTreeSet<String> = names.chain(families).collect();
    for language in translations() {
        let ids = catalogue_of(language).into_keys();
        let found: BTreeSet<String> = ids.filter(|id| id.starts_with("catalogue-")).collect();
        assert_eq!(found, expected, "{}", language.tag());
        for name in expected.iter().filter(|id| !id.starts_with("catalogue-family-")) {
            let text = messages::in_language(language, || messages::sentence(name)).unwrap();
            let (title, summary) = text.split_once([':', '：']).unwrap_or_default();
            assert!(!title.trim().is_empty() && !summary.trim().is_empty(), "{name}: {text}");
        }
    }
}

#[test]
fn translated_sentences_have_the_same_arguments() {
    let english = catalogue();
    for language in translations() {
        for (id, arguments) in catalogue_of(language) {
            let tag = language.tag();
            // The English titles, rules, labels and theorems of the catalogue are in the games themselves.
            if id.starts_with("catalogue-") || id.starts_with("phrases-") {
                assert_eq!(arguments, BTreeSet::new(), "{id} in {tag}");
                continue;
            }
            let Some(expected) = english.get(&id) else { panic!("{id} is only in {tag}") };
            let strange: Vec<_> = arguments.difference(expected).collect();
            assert!(strange.is_empty(), "{id} in {tag} has {strange:?}");
            // A translation may need no number for the choice between singular and plural, so only arguments
            // that are inserted must occur.
            let missing: Vec<_> = inserted(&id, expected).difference(&arguments).cloned().collect();
            assert!(missing.is_empty(), "{id} in {tag} lacks {missing:?}");
        }
    }
}

/// The arguments that the English sentence `id` inserts, rather than only chooses by.
fn inserted(id: &str, arguments: &BTreeSet<String>) -> BTreeSet<String> {
    let is_inserted = |argument: &&String| {
        let value = |name: &String| if name == *argument { "<marked>" } else { "7" };
        let with = |message: Message, name: &String| message.with(name.clone().leak(), value(name));
        let message = arguments.iter().fold(Message::new(id.to_owned().leak()), with);
        messages::text(&message).contains("<marked>")
    };
    arguments.iter().filter(is_inserted).cloned().collect()
}

#[test]
fn a_sentence_without_translation_is_english() {
    let missing = Message::new("answer-of-nothing").with("a", 1);
    for language in Language::all() {
        messages::in_language(language, || {
            assert_eq!(messages::text(&missing), "answer-of-nothing a=1");
            assert!(messages::sentence("cli-value").is_some());
        });
    }
}

#[test]
fn a_sentence_in_a_sentence_has_the_same_language() {
    let chinese = Language::named("zh").unwrap();
    let inner = || Message::new("answer-internal");
    let message = Message::new("answer-fault").with("component", "heap(3)").with_message("what", inner());
    assert_eq!(messages::text(&message), "a bug in grundy, at heap(3)");
    assert_eq!(messages::in_language(chinese, || messages::text(&message)), "heap(3) 处：grundy 自身的 bug");
    let message =
        Message::new("answer-fault").with("component", 1).with_messages("what", vec![inner(), inner()]);
    assert_eq!(messages::text(&message), "a bug in grundy, a bug in grundy, at 1");
    let text = messages::in_language(chinese, || messages::text(&message));
    assert_eq!(text, "1 处：grundy 自身的 bug、grundy 自身的 bug");
}

#[test]
fn chinese_sentences_contain_only_known_latin_words() {
    let chinese = Language::named("zh").unwrap();
    let known: BTreeSet<&str> = include_str!("../messages/zh/latin-words.txt").split_whitespace().collect();
    let mut strange = BTreeSet::new();
    for (id, arguments) in catalogue_of(chinese) {
        let with = |message: Message, name: &String| message.with(name.clone().leak(), 7);
        let message = arguments.iter().fold(Message::new(id.clone().leak()), with);
        let text = messages::in_language(chinese, || messages::text(&message));
        let text = if id.starts_with("phrases-") { translations_in(&text) } else { text };
        // Code in backquotes and quotes is the same in every language.
        let outside = |mark: char, text: &str| text.split(mark).step_by(2).collect::<Vec<_>>().join(" ");
        let prose = outside('"', &outside('`', &text));
        let words = prose.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 1);
        strange.extend(words.filter(|word| !known.contains(word)).map(|word| format!("{word} in {id}")));
    }
    assert_eq!(strange, BTreeSet::new());
}

/// What follows the arrows in a list of phrases.
fn translations_in(phrases: &str) -> String {
    let translation = |line: &str| line.split_once(" → ").unwrap_or_else(|| panic!("{line}")).1.to_owned();
    phrases.lines().map(translation).collect::<Vec<_>>().join("\n")
}

/// The places of a phrase, such as ①, in ascending order.
fn places(phrase: &str) -> BTreeSet<char> {
    phrase.chars().filter(|c| ('①'..='⑨').contains(c) || ('ⓐ'..='ⓩ').contains(c)).collect()
}

#[test]
fn phrases_have_the_places_of_their_translations() {
    let mut checked = 0;
    for language in translations() {
        for id in catalogue_of(language).keys().filter(|id| id.starts_with("phrases-")) {
            let text = messages::in_language(language, || messages::sentence(id)).unwrap();
            let mut known = BTreeSet::new();
            for line in text.lines() {
                let (phrase, translation) = line.split_once(" → ").unwrap();
                assert_eq!(places(phrase), places(translation), "{id}: {line}");
                assert!(known.insert(phrase), "{id}: {phrase} is listed twice");
                checked += 1;
            }
            let game = id.strip_prefix("phrases-moves-");
            assert!(game.is_none_or(|game| grundy_games::find(game).is_some()), "{id}");
        }
    }
    assert!(checked > 100);
}

/// Whether a label consists of numbers and names of cells alone, such as `a1-b2`, `3` or `0 1 2`.
fn names_only_cells(label: &str) -> bool {
    let words = label.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.into_iter().all(|word| {
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        letters.len() <= 1
    })
}

#[test]
fn every_move_of_the_catalogue_has_a_translated_label() {
    use grundy::{
        ParameterValue, Session, Subject,
        ask::{MovesQuestion, ShowQuestion},
    };
    let params: &[(&str, &str, &str)] = &[
        ("subtraction", "S", "1,3,4"),
        ("all-but", "S", "2,3"),
        ("partizan-subtraction", "L", "1,2"),
        ("partizan-subtraction", "R", "1,3"),
        ("i-mark", "S", "1,2"),
        ("i-mark", "D", "2,3"),
        ("coins", "rule", "ruler"),
        ("product", "first", "turtles"),
        ("product", "second", "ruler"),
    ];
    let of_graph =
        ["arc-kayles", "col", "snort", "node-kayles", "green-hackenbush", "hackenbush", "vertex-geography"];
    let of_graph = of_graph.iter().chain(&[
        "poset-game",
        "edge-deletion",
        "vertex-deletion",
        "nimstring",
        "strings-and-coins",
    ]);
    let of_graph: Vec<&str> = of_graph.copied().collect();
    for language in translations() {
        let mut shown = 0;
        for entry in grundy_games::entries() {
            let mut subject = Subject::named(entry.name);
            for (_, name, value) in params.iter().filter(|(game, ..)| *game == entry.name) {
                subject = subject.with_parameter(*name, ParameterValue::read(value).unwrap());
            }
            if of_graph.contains(&entry.name) {
                subject = subject.with_parameter("G", ParameterValue::read("path(4)").unwrap());
            }
            messages::in_language(language, || {
                let mut session = Session::new();
                let Ok(rules) = session.ask(&ShowQuestion, &subject) else { return };
                let Some(example) = rules.body.structure.example else { return };
                let question = MovesQuestion { all: true, ..MovesQuestion::default() };
                let Ok(found) = session.ask(&question, &subject.clone().at(example)) else { return };
                for label in found.body.moves.iter().filter_map(|found| found.label.as_ref()) {
                    assert!(names_only_cells(label) || !label.is_ascii(), "{}: {label}", entry.name);
                    shown += 1;
                }
            });
            // The labels in rules text, also those of moves that the example does not have.
            let written = entry.rules.split(" as \"").skip(1).filter_map(|rest| rest.split('"').next());
            let rules = messages::in_language(language, || {
                Session::new().ask(&ShowQuestion, &Subject::named(entry.name)).map(|shown| shown.body.rules)
            });
            let rules = rules.unwrap_or_default();
            for label in written {
                let words = label.split(['{', '}']).step_by(2).collect::<String>();
                let is_named = names_only_cells(&words);
                assert!(is_named || !rules.contains(&format!("\"{label}\"")), "{}: {label}", entry.name);
            }
        }
        assert!(shown > 200, "only {shown} labels");
    }
}

#[test]
fn every_theorem_of_the_catalogue_has_a_translated_name() {
    // Names of people are the same in every language.
    let people = ["Bouton", "Moore", "Wythoff", "Fraenkel", "Nivasch", "Northcott", "Nimble", "Rims", "Mark"];
    let names = grundy_games::entries().iter().flat_map(|entry| {
        let names = entry.rules.split("theorem \"").skip(1).filter_map(|rest| rest.split('"').next());
        names.chain(entry.added.map(|added| added.name))
    });
    for language in translations() {
        let list = messages::in_language(language, || messages::sentence("phrases-theorems")).unwrap();
        let known: BTreeSet<&str> = list.lines().filter_map(|line| Some(line.split_once(" → ")?.0)).collect();
        for name in names.clone() {
            assert!(known.contains(name) || people.contains(&name), "{name} in {}", language.tag());
        }
    }
}
