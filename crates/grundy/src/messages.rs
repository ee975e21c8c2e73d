//! The message catalogue: all sentences for users.
//!
//! Engines and errors contain a [`Message`], which is a name with arguments. The sentences are
//! in `messages/en/*.ftl`, with one file for each area, in the format of Project Fluent. A second language
//! would be a second directory.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use grundy_core::Message;
use std::{borrow::Cow, cell::OnceCell};

/// The files of the catalogue, by area: every file `messages/en/*.ftl`, listed by the build script.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/messages_en.rs"));

thread_local! {
    /// A bundle for each file. A file is parsed when one of its sentences is needed for the first time, and
    /// most runs need only one or two files. Each thread has its own bundles, because a bundle caches
    /// formatters and cannot be shared.
    static ENGLISH: [OnceCell<FluentBundle<FluentResource>>; FILES.len()] =
        const { [const { OnceCell::new() }; FILES.len()] };
    /// All files in one bundle, for sentences that quote a sentence of another file.
    static WHOLE: OnceCell<FluentBundle<FluentResource>> = const { OnceCell::new() };
}

/// The sentence of `message` in English.
///
/// For a name that is not in the catalogue, the text consists of the name and its arguments. A test ensures
/// that there is no such name.
///
/// ```
/// use grundy_core::Message;
/// let message = Message::new("request-ruleset-missing").with("ask", "value");
/// assert_eq!(grundy::messages::text(&message), "value needs a ruleset");
/// ```
#[must_use]
pub fn text(message: &Message) -> String {
    let by_itself = in_bundle_of(message.id, |bundle| formatted(bundle, message));
    let quoting = || WHOLE.with(|whole| formatted(whole.get_or_init(|| load(FILES)), message));
    by_itself.or_else(quoting).unwrap_or_else(|| message.to_string())
}

/// The sentence of `message` in English, with the middle of long arguments omitted. The input may contain
/// names that are megabytes long.
///
/// ```
/// use grundy_core::Message;
/// let message = Message::new("request-ruleset-missing").with("ask", "x".repeat(1_000_000));
/// assert!(grundy::messages::brief(&message).len() < 1000);
/// ```
#[must_use]
pub fn brief(message: &Message) -> String {
    if message.arguments.iter().all(|argument| argument.value.len() <= LONGEST) {
        return text(message);
    }
    let mut short = message.clone();
    for argument in short.arguments.iter_mut().filter(|argument| argument.value.len() > LONGEST) {
        argument.value = cut(&argument.value).into_owned();
    }
    text(&short)
}

/// The argument of a message with its middle omitted if it is long.
pub(crate) fn cut(value: &str) -> Cow<'_, str> {
    if value.len() <= LONGEST {
        return value.into();
    }
    let head = &value[..value.floor_char_boundary(LONGEST / 2)];
    let tail = &value[value.ceil_char_boundary(value.len() - LONGEST / 4)..];
    format!("{head} ... {tail}").into()
}

/// The largest number of bytes that [`brief`] does not shorten.
const LONGEST: usize = 400;

/// The sentence called `name` in English, if there is one. It must have no arguments.
///
/// Front ends use it for names that they compose, such as those of help texts. Use [`text`] for all other
/// messages.
#[must_use]
pub fn sentence(name: &str) -> Option<String> {
    in_bundle_of(name, |bundle| {
        let pattern = bundle.get_message(name)?.value()?;
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, None, &mut errors);
        errors.is_empty().then(|| text.into_owned())
    })
}

/// The result of `find` on the bundle that contains the message `id`.
///
/// Most names begin with the name of their file, so that file is searched first.
fn in_bundle_of<T>(id: &str, find: impl FnOnce(&FluentBundle<FluentResource>) -> Option<T>) -> Option<T> {
    let prefix = id.split('-').next();
    let own = FILES.iter().position(|(area, _)| Some(*area) == prefix);
    let others = (0..FILES.len()).filter(|at| Some(*at) != own);
    ENGLISH.with(|bundles| {
        let mut bundles =
            own.into_iter().chain(others).map(|at| bundles[at].get_or_init(|| load(&FILES[at..=at])));
        find(bundles.find(|bundle| bundle.has_message(id))?)
    })
}

/// A bundle of these files.
fn load(files: &[(&str, &str)]) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new(vec!["en".parse().unwrap_or_default()]);
    bundle.set_use_isolating(false);
    for (_, file) in files {
        // A file with an error still provides its other messages. The tests reject such a file.
        let resource = FluentResource::try_new((*file).to_owned()).unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

fn formatted(bundle: &FluentBundle<FluentResource>, message: &Message) -> Option<String> {
    let pattern = bundle.get_message(message.id)?.value()?;
    let mut arguments = FluentArgs::new();
    for argument in &message.arguments {
        // Small numbers are passed as numbers, so that a message can choose between singular and plural.
        let value = match argument.value.parse::<u32>() {
            Ok(number) if number.to_string() == argument.value => FluentValue::from(number),
            _ => FluentValue::from(argument.value.as_str()),
        };
        arguments.set(argument.name, value);
    }
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&arguments), &mut errors);
    errors.is_empty().then(|| text.into_owned())
}
