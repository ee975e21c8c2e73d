//! The message catalogue: all sentences for users.
//!
//! Answers and errors contain [`Message`]s: names of sentences, with arguments. The sentences are in
//! `messages/LANGUAGE/*.ftl`, with one file for each area, in the format of Project Fluent. To add a language, add a
//! directory. Sentences that a language lacks are written in English.
//!
//! Each thread writes all sentences in one language: English, unless [`in_language`] sets another one.
//!
//! Names of theorems are arguments of sentences. A translation may write `{ THEOREM($name) }` for the name in its own
//! language.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use grundy_core::Message;
use std::{borrow::Cow, cell::OnceCell};

mod language;
pub(crate) mod phrases;

use language::COUNT;
pub use language::{Language, in_language};

type Bundle = FluentBundle<FluentResource>;

/// The parsed files of a language.
#[derive(Default)]
struct Bundles {
    /// A bundle for each file. A file is parsed when a sentence is looked up in it for the first time, and
    /// most runs need only one or two files.
    by_file: Vec<OnceCell<Bundle>>,
    /// All files in one bundle, for sentences that include a sentence of another file.
    whole: OnceCell<Bundle>,
}

thread_local! {
    /// Each thread has its own bundles, because a bundle caches formatters and cannot be shared.
    static BUNDLES: [OnceCell<Bundles>; COUNT] = const { [const { OnceCell::new() }; COUNT] };
}

impl Language {
    fn with_bundles<T>(self, find: impl FnOnce(&Bundles) -> T) -> T {
        BUNDLES.with(|bundles| {
            find(bundles[self.index()].get_or_init(|| Bundles {
                by_file: self.files().iter().map(|_| OnceCell::new()).collect(),
                whole: OnceCell::new(),
            }))
        })
    }

    /// The result of `find` on the first bundle that contains the message `id`, or `None` if no bundle contains it.
    ///
    /// Most names begin with the name of their file, so that file is searched first.
    fn in_bundle_of<T>(self, id: &str, find: impl FnOnce(&Bundle) -> Option<T>) -> Option<T> {
        let files = self.files();
        let prefix = id.split('-').next();
        let own = files.iter().position(|(area, _)| Some(*area) == prefix);
        let others = (0..files.len()).filter(|at| Some(*at) != own);
        self.with_bundles(|bundles| {
            let mut bundles = own
                .into_iter()
                .chain(others)
                .map(|at| bundles.by_file[at].get_or_init(|| self.load(&files[at..=at])));
            find(bundles.find(|bundle| bundle.has_message(id))?)
        })
    }

    /// A bundle of these files.
    fn load(self, files: &[(&str, &str)]) -> Bundle {
        let mut bundle = FluentBundle::new(vec![self.tag().parse().unwrap_or_default()]);
        bundle.set_use_isolating(false);
        // A bundle has no such function yet, so this cannot fail.
        let _ = bundle.add_function("THEOREM", |arguments, _| match arguments.first() {
            Some(FluentValue::String(name)) => phrases::theorem(name).into_owned().into(),
            other => other.cloned().unwrap_or(FluentValue::None),
        });
        for (_, file) in files {
            // A file with an error still provides its other messages. The tests reject such a file.
            let resource =
                FluentResource::try_new((*file).to_owned()).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        bundle
    }

    /// The sentence of `message` in this language, if the catalogue has one.
    fn text(self, message: &Message) -> Option<String> {
        let by_itself = self.in_bundle_of(message.id, |bundle| formatted(bundle, message));
        let quoting = || {
            self.with_bundles(|bundles| {
                formatted(bundles.whole.get_or_init(|| self.load(self.files())), message)
            })
        };
        by_itself.or_else(quoting)
    }
}

/// The sentence of `message` in the language of this thread.
///
/// For a name that is not in the catalogue, the text consists of the name and the arguments. A test ensures
/// that no such name is used.
///
/// ```
/// use grundy_core::Message;
/// let message = Message::new("request-ruleset-missing").with("ask", "value");
/// assert_eq!(grundy::messages::text(&message), "value needs a ruleset");
/// ```
#[must_use]
pub fn text(message: &Message) -> String {
    let language = Language::current();
    let english = || in_language(Language::ENGLISH, || Language::ENGLISH.text(message));
    language.text(message).or_else(english).unwrap_or_else(|| message.to_string())
}

/// The sentence of `message` in the language of this thread, with the middle of long arguments omitted. The
/// input may contain names that are megabytes long.
///
/// ```
/// use grundy_core::Message;
/// let message = Message::new("request-ruleset-missing").with("ask", "x".repeat(1_000_000));
/// assert!(grundy::messages::brief(&message).len() < 1000);
/// ```
#[must_use]
pub fn brief(message: &Message) -> String {
    if is_brief(message) { text(message) } else { text(&shortened(message)) }
}

fn is_brief(message: &Message) -> bool {
    let mut arguments = message.arguments.iter();
    arguments.all(|argument| argument.value.len() <= LONGEST && argument.messages.iter().all(is_brief))
}

fn shortened(message: &Message) -> Message {
    let mut short = message.clone();
    for argument in &mut short.arguments {
        if argument.value.len() > LONGEST {
            argument.value = cut(&argument.value).into_owned();
        }
        argument.messages = argument.messages.iter().map(shortened).collect();
    }
    short
}

/// The value of an argument, with its middle omitted if the value is long.
pub(crate) fn cut(value: &str) -> Cow<'_, str> {
    if value.len() <= LONGEST {
        return value.into();
    }
    let head = &value[..value.floor_char_boundary(LONGEST / 2)];
    let tail = &value[value.ceil_char_boundary(value.len() - LONGEST / 4)..];
    format!("{head} ... {tail}").into()
}

/// The largest length, in bytes, of an argument that [`brief`] does not shorten.
const LONGEST: usize = 400;

/// The sentence called `name` in the language of this thread, or in English if the language lacks it, or `None` if
/// there is no such sentence. The sentence must have no arguments.
///
/// Front ends use this function for names that they compose, such as those of help texts. Use [`text`] for all other
/// messages.
#[must_use]
pub fn sentence(name: &str) -> Option<String> {
    own_sentence(name).or_else(|| in_language(Language::ENGLISH, || own_sentence(name)))
}

/// The sentence called `name` in the language of this thread, if that language has one.
pub(crate) fn own_sentence(name: &str) -> Option<String> {
    Language::current().in_bundle_of(name, |bundle| {
        let pattern = bundle.get_message(name)?.value()?;
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, None, &mut errors);
        errors.is_empty().then(|| text.into_owned())
    })
}

/// The text that replaces an argument consisting of messages: their sentences, with the separator of the
/// language between them.
pub(crate) fn list(messages: &[Message]) -> String {
    let sentences: Vec<String> = messages.iter().map(text).collect();
    match sentences.len() {
        0 | 1 => sentences.concat(),
        _ => sentences.join(&text(&Message::new("answer-list-separator"))),
    }
}

fn formatted(bundle: &Bundle, message: &Message) -> Option<String> {
    let pattern = bundle.get_message(message.id)?.value()?;
    let mut arguments = FluentArgs::new();
    for argument in &message.arguments {
        // Small numbers are passed as numbers, so that a message can choose between singular and plural.
        let value = match argument.value.parse::<u32>() {
            _ if !argument.messages.is_empty() => FluentValue::from(list(&argument.messages)),
            Ok(number) if number.to_string() == argument.value => FluentValue::from(number),
            _ => FluentValue::from(argument.value.as_str()),
        };
        arguments.set(argument.name, value);
    }
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&arguments), &mut errors);
    errors.is_empty().then(|| text.into_owned())
}
