//! Sentences in the wording of the command line.
//!
//! The sentences of the library do not name options, because other front ends show them too. Some of them have a
//! second form for the command line, which does name options; this file lists those sentences.

use grundy::{Message, messages};

/// The names of general sentences, each with the name of the sentence for the command line. Both sentences have the
/// same arguments.
const WORDINGS: &[(&str, &str)] = &[
    ("answer-picture-large-help", "cli-for-answer-picture-large-help"),
    ("answer-table-board-help", "cli-for-answer-table-board-help"),
    ("answer-table-empty-help", "cli-for-answer-table-empty-help"),
    ("arithmetic-count-long-help", "cli-for-arithmetic-count-long-help"),
    ("check-param-missing-graph-help", "cli-for-check-param-missing-graph-help"),
    ("check-param-missing-help", "cli-for-check-param-missing-help"),
    ("cluster-kept", "cli-for-cluster-kept"),
    ("cluster-lost-help", "cli-for-cluster-lost-help"),
    ("database-draws-help", "cli-for-database-draws-help"),
    ("database-kept", "cli-for-database-kept"),
    ("database-kept-need", "cli-for-database-kept-need"),
    ("database-kept-no-tiers", "cli-for-database-kept-no-tiers"),
    ("database-kept-request", "cli-for-database-kept-request"),
    ("database-kept-tiers", "cli-for-database-kept-tiers"),
    ("database-kept-unchecked", "cli-for-database-kept-unchecked"),
    ("database-resume-help", "cli-for-database-resume-help"),
    ("graph-text-line-help", "cli-for-graph-text-line-help"),
    ("guess-list-help", "cli-for-guess-list-help"),
    ("judge-spec-player-help", "cli-for-judge-spec-player-help"),
    ("misere-quotient-not-heaps-help", "cli-for-misere-quotient-not-heaps-help"),
    ("request-game-code", "cli-for-request-game-code"),
    ("score-limit-help", "cli-for-score-limit-help"),
    ("score-limit-help-table", "cli-for-score-limit-help-table"),
    ("solve-cycle-help", "cli-for-solve-cycle-help"),
    ("solve-limit-memory-help", "cli-for-solve-limit-memory-help"),
    ("solve-limit-time-help", "cli-for-solve-limit-time-help"),
    ("solve-unsupported-engine-help", "cli-for-solve-unsupported-engine-help"),
    ("solve-unsupported-engine-misere-help", "cli-for-solve-unsupported-engine-misere-help"),
    ("template-name-help", "cli-for-template-name-help"),
    ("template-no-for-help", "cli-for-template-no-for-help"),
    ("template-syntax-help", "cli-for-template-syntax-help"),
    ("values-show-game-help", "cli-for-values-show-game-help"),
    ("values-show-partizan-help", "cli-for-values-show-partizan-help"),
    ("values-what-help", "cli-for-values-what-help"),
    ("values-what-impartial-help", "cli-for-values-what-impartial-help"),
];

/// The sentence for `message`, in the wording of the command line if there is one.
pub(crate) fn brief(message: &Message) -> String {
    match WORDINGS.iter().find(|(general, _)| *general == message.id) {
        Some((_, own)) => messages::brief(&Message { id: own, arguments: message.arguments.clone() }),
        None => messages::brief(message),
    }
}

#[cfg(test)]
mod tests {
    use super::{Message, WORDINGS, brief};

    #[test]
    fn every_sentence_in_this_wording_is_used() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../grundy/messages/en/cli.ftl");
        let sentences = std::fs::read_to_string(file).unwrap();
        let own = sentences.lines().filter(|line| line.starts_with("cli-for-"));
        let own: Vec<&str> = own.filter_map(|line| line.split_once(" =")).map(|(name, _)| name).collect();
        assert!(own.len() > 20, "{own:?}");
        for name in own {
            assert!(WORDINGS.iter().any(|(_, known)| *known == name), "{name} is unused");
        }
    }

    #[test]
    fn every_form_names_what_the_general_one_leaves_out() {
        for (general, own) in WORDINGS {
            let with = |id| Message { id, arguments: Vec::new() };
            assert_ne!(grundy::messages::text(&with(general)), grundy::messages::text(&with(own)));
        }
        let help = brief(&Message::new("solve-limit-time-help"));
        assert!(help.contains("--time-limit"), "{help}");
    }
}
