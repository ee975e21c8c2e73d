//! The language in which the program writes.

use grundy::messages::Language;
use std::env;
use std::ffi::OsString;

/// The environment variables for the language of messages, the most important one first.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// The language requested on the command line or, failing that, in the environment. An unknown language in the
/// environment means English. An unknown language on the command line is ignored here; it is an error when the
/// arguments are turned into a request.
pub(crate) fn chosen() -> Language {
    let on_command_line = of_words(env::args_os().skip(1)).and_then(|tag| Language::named(&tag));
    on_command_line.unwrap_or_else(|| of_environment(|name| env::var(name).ok()))
}

/// The value of `--lang`, if this option comes before any `--`. The words are searched before they are parsed, because
/// errors in the words are also reported in the chosen language.
fn of_words(words: impl Iterator<Item = OsString>) -> Option<String> {
    let mut words = words.take_while(|word| word != "--").filter_map(|word| word.into_string().ok());
    words
        .find_map(|word| match word.strip_prefix("--lang=") {
            Some(tag) => Some(Some(tag.to_owned())),
            None => (word == "--lang").then_some(None),
        })?
        .or_else(|| words.next())
}

fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Language {
    let set = VARIABLES.iter().filter_map(|name| variable(name)).find(|locale| !locale.is_empty());
    set.and_then(|locale| Language::named(&locale)).unwrap_or(Language::ENGLISH)
}

#[cfg(test)]
mod tests {
    use super::{of_environment, of_words};
    use std::ffi::OsString;

    #[track_caller]
    fn words(text: &str, tag: Option<&str>) {
        assert_eq!(of_words(text.split(' ').map(OsString::from)).as_deref(), tag);
    }

    #[test]
    fn the_option_may_stand_anywhere_before_two_dashes() {
        words("value nim 3 --lang zh", Some("zh"));
        words("--lang=zh value nim", Some("zh"));
        words("value nim 3", None);
        words("value nim -- --lang zh", None);
        words("value nim --lang", None);
    }

    #[track_caller]
    fn variables(set: &[(&str, &str)], tag: &str) {
        let value =
            |name: &str| set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
        assert_eq!(of_environment(value).tag(), tag);
    }

    #[test]
    fn the_first_variable_that_is_set_decides() {
        variables(&[("LANG", "zh_CN.UTF-8")], "zh");
        variables(&[("LC_ALL", "C"), ("LANG", "zh_CN.UTF-8")], "en");
        variables(&[("LC_ALL", ""), ("LC_MESSAGES", "zh_TW"), ("LANG", "C")], "zh");
        variables(&[("LANG", "de_DE.UTF-8")], "en");
        variables(&[], "en");
    }
}
