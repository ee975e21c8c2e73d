//! Labels of moves and names of theorems in the language of this thread.
//!
//! The English labels and names are part of the games themselves. A translation is a line `English → translation` of
//! a message `phrases-...` in the language's file `phrases.ftl`. In such a line, ①, ②, ... stand for a single word,
//! such as a number, a cell or an expression in braces, and ⓐ, ⓑ, ... for any text, which is translated in the same
//! way if possible.

use super::language::Language;
use fluent_bundle::{FluentBundle, FluentResource};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The sign that separates a phrase from its translation.
const ARROW: &str = " → ";

/// The phrases of each list, by the language and the name of the message that contains the list.
type Lists = HashMap<(Language, String), Rc<[Phrase]>>;

thread_local! {
    /// The lists of phrases that this thread has used, so that translating the labels of many moves does not parse them
    /// again.
    static LISTS: RefCell<Lists> = RefCell::default();
}

/// A phrase and its translation.
#[derive(Debug)]
struct Phrase {
    phrase: Vec<Piece>,
    translation: Vec<Piece>,
}

/// A piece of a phrase.
#[derive(Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    /// A place for a single word, such as a number, a cell or an expression in braces.
    Word(char),
    /// A place for any text.
    Any(char),
}

/// A label of the catalogue's game `game`, in the language of this thread: that of a move, such as `take 3`, or one in
/// the rules, such as `take {n - v}`. A label without a translation is returned unchanged.
pub(crate) fn label<'a>(game: &str, label: &'a str) -> Cow<'a, str> {
    if Language::current() == Language::ENGLISH {
        return label.into();
    }
    let of_game = format!("phrases-moves-{game}");
    match translated(&of_game, label).or_else(|| translated("phrases-moves", label)) {
        Some(translated) => translated.into(),
        None => label.into(),
    }
}

/// Rules text of the catalogue's game `game` with translated labels.
pub(crate) fn labels_in_rules(game: &str, rules: &str) -> String {
    const BEFORE: &str = " as \"";
    let mut parts = rules.split(BEFORE);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (written, after) = part.split_once('"').unwrap_or((part, ""));
        text.push_str(&format!("{BEFORE}{}\"{after}", label(game, written)));
    }
    text
}

/// The name of a theorem in the language of this thread. A name without a translation is returned unchanged.
pub(crate) fn theorem(name: &str) -> Cow<'_, str> {
    match Language::current() {
        Language::ENGLISH => name.into(),
        _ => translated("phrases-theorems", name).map_or(name.into(), Cow::from),
    }
}

/// The translation of `text` by the first matching phrase of the message `list`, or `None` if no phrase matches.
fn translated(list: &str, text: &str) -> Option<String> {
    let phrases = LISTS.with_borrow_mut(|lists| {
        let language = Language::current();
        Rc::clone(lists.entry((language, list.to_owned())).or_insert_with(|| read(list)))
    });
    phrases.iter().find_map(|phrase| {
        let found = matched(&phrase.phrase, text)?;
        let mut out = String::new();
        for piece in &phrase.translation {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Word(place) => {
                    out.push_str(found.iter().find(|(of, _)| of == place).map_or("", |(_, text)| text));
                }
                // The text may contain the same phrase several times, as in `1 from 2, 3 from 4`.
                Piece::Any(place) => {
                    let text = found.iter().find(|(of, _)| of == place).map_or("", |(_, text)| text);
                    out.push_str(&translated(list, text).unwrap_or_else(|| text.to_owned()));
                }
            }
        }
        Some(out)
    })
}

/// The phrases of the message `list` in the language of this thread. There are none if the language has no such
/// message.
fn read(list: &str) -> Rc<[Phrase]> {
    let text = written(list).unwrap_or_default();
    let phrase = |line: &str| {
        let (phrase, translation) = line.split_once(ARROW)?;
        Some(Phrase { phrase: pieces(phrase), translation: pieces(translation) })
    };
    text.lines().filter_map(phrase).collect()
}

/// The text of the message `list` in the file `phrases.ftl` of this thread's language, if it exists.
fn written(list: &str) -> Option<String> {
    let (_, file) = Language::current().files().iter().find(|(area, _)| *area == "phrases")?;
    let mut bundle = FluentBundle::<FluentResource>::new(Vec::new());
    bundle.add_resource_overriding(FluentResource::try_new((*file).to_owned()).ok()?);
    let pattern = bundle.get_message(list)?.value()?;
    Some(bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned())
}

fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for found in text.chars() {
        match (found, pieces.last_mut()) {
            ('①'..='⑨', _) => pieces.push(Piece::Word(found)),
            ('ⓐ'..='ⓩ', _) => pieces.push(Piece::Any(found)),
            (_, Some(Piece::Text(text))) => text.push(found),
            _ => pieces.push(Piece::Text(found.to_string())),
        }
    }
    pieces
}

/// The texts at the places of a phrase, if the whole of `text` matches it.
fn matched<'t>(phrase: &[Piece], text: &'t str) -> Option<Vec<(char, &'t str)>> {
    let mut found = Vec::new();
    let mut rest = text;
    for (at, piece) in phrase.iter().enumerate() {
        let (place, is_word) = match piece {
            Piece::Text(text) => {
                rest = rest.strip_prefix(&**text)?;
                continue;
            }
            Piece::Word(place) => (*place, true),
            Piece::Any(place) => (*place, false),
        };
        let end = match phrase.get(at + 1) {
            Some(Piece::Text(next)) => rest.find(&**next)?,
            _ => rest.len(),
        };
        let (inside, after) = rest.split_at(end);
        if inside.is_empty() || is_word && !is_single_word(inside) {
            return None;
        }
        found.push((place, inside));
        rest = after;
    }
    rest.is_empty().then_some(found)
}

/// Whether there is no space in `text`, except in braces.
fn is_single_word(text: &str) -> bool {
    let mut depth = 0i32;
    text.chars().all(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c != ' ' || depth > 0
    })
}

#[cfg(test)]
mod tests {
    use super::super::language::{Language, in_language};
    use super::{label, labels_in_rules, matched, pieces, theorem};

    fn in_chinese<T>(work: impl FnOnce() -> T) -> T {
        in_language(Language::named("zh").unwrap(), work)
    }

    #[track_caller]
    fn check(game: &str, english: &str, chinese: &str) {
        assert_eq!(label(game, english), english);
        assert_eq!(in_chinese(|| label(game, english).into_owned()), chinese);
    }

    #[test]
    fn labels() {
        check("nim", "take 3", "取 3 枚");
        check("nim", "take {n - v}", "取 {n - v} 枚");
        check("wythoff", "take 3 from the second", "从第二堆取 3 枚");
        check("greedy-nim", "take {t} from {i + 1}", "从第 {i + 1} 堆取 {t} 枚");
        check("poset-game", "take b3", "取 b3");
        check(
            "moore-nim",
            "take 1 from 2, 4 from 5, 3 from 7",
            "从第 2 堆取 1 枚，从第 5 堆取 4 枚，从第 7 堆取 3 枚",
        );
        check("coins", "flip 1 3 5", "翻第 1 3 5 枚");
        check("nim", "a1-b1", "a1-b1");
        check("hackenbush", "cut a-b", "剪断 a-b");
        check("nimstring", "cut a-b, move again", "剪断 a-b，接着再走");
    }

    #[test]
    fn labels_of_rules() {
        let rules =
            "heap(n) -> heap(n - t)  for t in 1..=n  as \"take {t}\"\ntheorem \"Bouton\" value heap(n) = n\n";
        let chinese = rules.replace("take {t}", "取 {t} 枚");
        assert_eq!(in_chinese(|| labels_in_rules("nim", rules)), chinese);
        assert_eq!(labels_in_rules("nim", rules), rules);
    }

    #[test]
    fn theorems() {
        assert_eq!(in_chinese(|| theorem("subtraction window").into_owned()), "减法游戏的窗口");
        assert_eq!(in_chinese(|| theorem("Bouton").into_owned()), "Bouton");
        assert_eq!(theorem("subtraction window"), "subtraction window");
    }

    #[test]
    fn phrases_match_whole_texts() {
        let places = |phrase: &str, text: &str| {
            matched(&pieces(phrase), text)
                .map(|found| found.iter().map(|(_, text)| (*text).to_owned()).collect())
        };
        let some = |texts: &[&str]| Some(texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>());
        assert_eq!(places("take ①", "take 3"), some(&["3"]));
        assert_eq!(places("take ①", "take 3 more"), None);
        assert_eq!(places("take ①", "take "), None);
        assert_eq!(places("take ① from ②", "take {a b} from c"), some(&["{a b}", "c"]));
        assert_eq!(places("take ⓐ", "take 3 more"), some(&["3 more"]));
    }
}
