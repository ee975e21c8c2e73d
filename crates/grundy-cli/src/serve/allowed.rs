//! The questions and fields that the server accepts. Everything else is rejected, so a field that is added to
//! the library is rejected until it is added to these lists.
//!
//! No field on the lists is meant for the name of a file, a folder, another machine or a process. A ruleset that is a
//! path is rejected separately.

use grundy::json::Request;
use grundy::{Error, ErrorKind, Message, RulesetSource};
use serde_json::{Map, Value};

/// The questions that the server answers.
pub(super) const QUESTIONS: &[&str] = &[
    "check", "cite", "count", "equal", "explain", "export", "game", "genus", "graph", "guess", "jia",
    "judge", "list", "moves", "nimber", "outcome", "period", "picture", "quotient", "score", "show",
    "survey", "table", "value", "view",
];

/// The fields that a request may have.
pub(super) const FIELDS: &[&str] = &[
    "all",
    "ask",
    "compact",
    "compare",
    "compound",
    "convention",
    "cycles",
    "engine",
    "expected",
    "expression",
    "first",
    "for",
    "format",
    "from",
    "id",
    "impartial",
    "input",
    "key",
    "lang",
    "language",
    "limits",
    "max",
    "mod",
    "most",
    "other",
    "outcome",
    "outcomes",
    "params",
    "part",
    "pattern",
    "picture",
    "piles",
    "player",
    "position",
    "problem",
    "progress",
    "report",
    "ruleset",
    "rulesets",
    "search",
    "show",
    "structure",
    "table",
    "template",
    "terms",
    "to",
    "tried",
    "trust_claims",
    "value",
    "values",
    "what",
];

/// Checks the question and the fields of a request, before the request is answered.
///
/// # Errors
/// Returns an error if the question exists but is not in [`QUESTIONS`], or if a field is not in [`FIELDS`].
pub(super) fn check_fields(fields: &Map<String, Value>) -> Result<(), Error> {
    if let Some(Value::String(ask)) = fields.get("ask")
        && !QUESTIONS.contains(&&**ask)
        && grundy::json::NAMES.contains(&&**ask)
    {
        return Err(refused(Message::new("cli-serve-question").with("found", ask)));
    }
    match fields.keys().find(|name| !FIELDS.contains(&&***name)) {
        Some(name) => Err(refused(Message::new("cli-serve-field").with("found", name))),
        None => Ok(()),
    }
}

/// Checks that the ruleset of a request is not the path of a file.
///
/// # Errors
/// Returns an error if the ruleset is the path of a file.
pub(super) fn check_paths(request: &Request) -> Result<(), Error> {
    match &request.subject.ruleset {
        Some(RulesetSource::Path(path)) => {
            let message = Message::new("request-path").with("path", path);
            Err(refused(message).with_help(Message::new("cli-serve-rules")))
        }
        _ => Ok(()),
    }
}

fn refused(message: Message) -> Error {
    Error::new(ErrorKind::Unsupported, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The fields of requests in docs/reference/json.md, with their descriptions.
    fn fields_of_the_page() -> Vec<(String, String)> {
        const PAGE: &str = include_str!("../../../../docs/reference/json.md");
        let mut found = Vec::new();
        let mut is_request = false;
        let mut answers = false;
        for line in PAGE.lines() {
            answers |= line == "## Answers";
            if !line.starts_with('|') {
                is_request = false;
            } else if line.starts_with("| request field |")
                || (line.starts_with("| field | type |") && !answers)
            {
                is_request = true;
            } else if is_request && line.starts_with("| `") {
                let cells: Vec<&str> = line.trim_matches('|').splitn(3, '|').collect();
                found.push((cells[0].trim().trim_matches('`').to_owned(), cells[2].trim().to_owned()));
            }
        }
        found
    }

    #[test]
    fn no_field_that_names_a_file_is_allowed() {
        let fields = fields_of_the_page();
        assert!(fields.len() > 40, "{fields:?}");
        let words = [
            "file",
            "folder",
            "path",
            "host",
            "process",
            "certificate",
            "checkpoint",
            "thread",
            "built with",
            "directory",
        ];
        let outside: BTreeSet<&str> = fields
            .iter()
            .filter(|(_, meaning)| words.iter().any(|word| meaning.contains(word)))
            .map(|(name, _)| &**name)
            .collect();
        for expected in
            ["checkpoint_every", "database", "file", "into", "prove", "resume", "scratch", "threads"]
        {
            assert!(outside.contains(expected), "{outside:?}");
        }
        let allowed: Vec<&&str> = outside.iter().filter(|name| FIELDS.contains(name)).collect();
        assert!(allowed.is_empty(), "{allowed:?}");
        // Every field of the page is either on the list or rejected on purpose, so that the test fails for a new
        // field.
        let refused = [
            "check",
            "checkpoint_every",
            "connect_timeout",
            "database",
            "file",
            "hosts",
            "into",
            "name",
            "peer_timeout",
            "process",
            "prove",
            "resume",
            "scratch",
            "secret",
            "stores",
            "threads",
            "tiers",
        ];
        for (name, _) in &fields {
            assert!(
                FIELDS.contains(&&**name) || refused.contains(&&**name),
                "{name} is neither allowed nor refused"
            );
        }
    }

    #[test]
    fn every_question_is_allowed_or_refused_on_purpose() {
        let refused = ["database", "solve", "verify"];
        for name in grundy::json::NAMES {
            assert!(QUESTIONS.contains(name) != refused.contains(name), "{name}");
        }
    }
}
