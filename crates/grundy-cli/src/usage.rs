//! Errors in the command line itself, with sentences from the message catalogue.

use crate::failure::Failure;
use crate::resolve::is_in_catalogue;
use crate::ruleset_word::RulesetWord;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use grundy::Message;
use std::path::Path;

/// The failure for `error`, which must not be a request for help or for the version.
pub(crate) fn failure(error: &clap::Error) -> Failure {
    let argument = context(error, ContextKind::InvalidArg);
    let value = context(error, ContextKind::InvalidValue).unwrap_or_default();
    match error.kind() {
        ErrorKind::UnknownArgument => unknown_option(error, &argument.unwrap_or_default()),
        ErrorKind::InvalidSubcommand => {
            let found = context(error, ContextKind::InvalidSubcommand).unwrap_or_default();
            let failure = Failure::usage(Message::new("cli-unknown-command").with("found", &found));
            if is_ruleset(&found) {
                let words: Vec<String> = std::env::args().skip_while(|word| *word != found).collect();
                let help = Message::new("cli-help-question-first").with("words", words.join(" "));
                return failure.with_help(help);
            }
            match context(error, ContextKind::SuggestedSubcommand) {
                Some(nearest) => failure.with_help(Message::new("cli-help-nearest").with("nearest", nearest)),
                None => failure.with_help(Message::new("cli-help-all-commands")),
            }
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation | ErrorKind::NoEquals => {
            bad_value(error, &argument.unwrap_or_default(), &value)
        }
        ErrorKind::TooManyValues => {
            let message = Message::new("cli-value-extra").with("value", &value);
            Failure::usage(message.with("option", option_name(&argument.unwrap_or_default())))
        }
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            bad_value(error, &argument.unwrap_or_default(), "")
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = match error.get(ContextKind::InvalidArg) {
                Some(ContextValue::Strings(missing)) => missing.join(", "),
                _ => argument.unwrap_or_default(),
            };
            Failure::usage(Message::new("cli-arguments-missing").with("missing", missing))
                .with_help(Message::new("cli-help-all-commands"))
        }
        ErrorKind::InvalidUtf8 => Failure::usage(Message::new("cli-argument-not-utf8")),
        _ => Failure::usage(Message::new("cli-bad-usage").with("text", plain(error)))
            .with_help(Message::new("cli-help-all-commands")),
    }
}

/// Whether a word that is given instead of a command stands for a ruleset: the name of a ruleset in the catalogue, the
/// path of a file, a code, or `-` for standard input.
fn is_ruleset(word: &str) -> bool {
    match RulesetWord::of(word.as_ref()) {
        RulesetWord::Name => is_in_catalogue(word),
        RulesetWord::Path => Path::new(word).is_file(),
        RulesetWord::Code | RulesetWord::StandardInput => true,
    }
}

fn unknown_option(error: &clap::Error, found: &str) -> Failure {
    let found = &whole_word(found);
    let failure = Failure::usage(Message::new("cli-unknown-option").with("found", found));
    // A parameter may have a name of one letter, which resembles every option that contains the letter.
    let is_word = found.trim_start_matches('-').split('=').next().is_some_and(|name| name.len() > 1);
    if let Some(nearest) = context(error, ContextKind::SuggestedArg).filter(|_| is_word) {
        failure.with_help(Message::new("cli-help-nearest").with("nearest", option_name(&nearest)))
    } else if !found.starts_with('-') {
        Failure::usage(Message::new("cli-unexpected-word").with("found", found))
            .with_help(Message::new("cli-help-all-commands"))
    } else if let Some(name) = found.strip_prefix("--") {
        let name = name.split('=').next().unwrap_or(name);
        failure.with_help(Message::new("cli-help-parameter-option").with("name", name))
    } else {
        failure.with_help(Message::new("cli-help-position-after-dashes").with("found", found))
    }
}

/// The whole argument that begins with `found`, if `found` begins with a single dash; otherwise `found` itself. For
/// `-5+3`, clap reports only `-5`, as if it were an option.
fn whole_word(found: &str) -> String {
    let is_short = found.starts_with('-') && !found.starts_with("--");
    let words = std::env::args_os().skip(1).filter_map(|word| word.into_string().ok());
    let whole = words.into_iter().find(|word| is_short && word.starts_with(found));
    whole.unwrap_or_else(|| found.to_owned())
}

fn bad_value(error: &clap::Error, argument: &str, value: &str) -> Failure {
    let option = option_name(argument);
    let failure = if value.is_empty() {
        Failure::usage(Message::new("cli-value-missing").with("option", option))
    } else if value.len() > 5 && value.bytes().all(|byte| byte.is_ascii_digit()) && is_number(option) {
        Failure::usage(Message::new("cli-value-large").with("option", option).with("value", value))
    } else {
        Failure::usage(Message::new("cli-value-wrong").with("option", option).with("value", value))
    };
    match expected(option).or_else(|| choices(error)) {
        Some(help) => failure.with_help(help),
        // The form as the help shows it: `--for <NAME=FIRST..=LAST>`.
        None if value.is_empty() && argument.len() > option.len() => {
            failure.with_help(Message::new("cli-expected-form").with("form", argument))
        }
        None => failure,
    }
}

/// The help that lists the words that the option in `error` accepts, or `None` if it accepts other words too.
fn choices(error: &clap::Error) -> Option<Message> {
    match error.get(ContextKind::ValidValue)? {
        ContextValue::Strings(words) if !words.is_empty() => {
            Some(Message::new("cli-expected-words").with("words", words.join(", ")))
        }
        _ => None,
    }
}

/// Whether an option takes numbers, so that a value of many digits is refused only because it is too large.
fn is_number(option: &str) -> bool {
    ["--to", "--from", "--max", "--mod", "--tried"].contains(&option)
}

/// The help that describes the values of an option, or `None` if the catalogue has no such message.
fn expected(option: &str) -> Option<Message> {
    Some(match option {
        "--time-limit" => Message::new("cli-expected-time"),
        "--memory-limit" => Message::new("cli-expected-size"),
        "--format" => Message::new("cli-expected-format"),
        "--cycles" => Message::new("cli-expected-cycles"),
        "--player" => Message::new("cli-expected-player"),
        "--threads" => Message::new("cli-expected-threads"),
        "--port" => Message::new("cli-expected-port"),
        "--listen" => Message::new("cli-expected-address"),
        "<SHELL>" => Message::new("cli-expected-shell"),
        "--to" | "--from" | "--table" => Message::new("cli-expected-corner"),
        "--param" => Message::new("cli-expected-parameter"),
        "--rules" | "-e" => Message::new("cli-expected-rules"),
        _ => return None,
    })
}

/// The name in an option that clap writes with its value: `--to` for `--to <N[,M...]>`.
fn option_name(argument: &str) -> &str {
    argument.split([' ', '[', '=']).next().unwrap_or(argument)
}

fn context(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        // Suggestions are in ascending order of similarity.
        ContextValue::Strings(texts) => texts.last().cloned(),
        _ => None,
    }
}

/// The first line of clap's own message, for errors that have no message in the catalogue.
fn plain(error: &clap::Error) -> String {
    let text = error.render().to_string();
    text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
}
