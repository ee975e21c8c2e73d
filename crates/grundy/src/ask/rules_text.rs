//! Rulesets as rules text, for questions that read the text itself.

use crate::{
    code,
    error::{Error, ErrorKind},
    game::RulesText,
    resolve,
    session::{not_for_sums, source},
    subject::{RulesetSource, Subject},
};
use grundy_core::{Message, MixedCode};

/// The rules text of the ruleset.
pub(super) fn rules_text(ask: &'static str, subject: &Subject) -> Result<RulesText, Error> {
    match source(ask, subject)? {
        RulesetSource::Catalogue(name) => {
            let entry = resolve::entry(name)?;
            if entry.native.is_some() {
                return Err(unsupported("export-native"));
            }
            Ok(RulesText { text: entry.rules.into(), origin: Some(format!("{}.game", entry.name)) })
        }
        RulesetSource::Rules { text, origin } => Ok(RulesText { text: text.clone(), origin: origin.clone() }),
        RulesetSource::Code(word) => {
            let found: MixedCode = resolve::parse_code(word)?;
            if !code::is_said_in_rules(&found) {
                return Err(unsupported("export-native"));
            }
            Ok(RulesText { text: code::rules_text(&found).into(), origin: None })
        }
        RulesetSource::Sum(_) => Err(not_for_sums(ask)),
        RulesetSource::Path(path) => Err(resolve::unread(path)),
        RulesetSource::Graph(_) | RulesetSource::Shared(_) => Err(unsupported("export-native")),
    }
}

fn unsupported(message: &'static str) -> Error {
    Error::new(ErrorKind::Unsupported, Message::new(message)).with_help(Message::new("export-refused-help"))
}
