//! Scripts in SMT-LIB 2.6 for which a solver is expected to answer `unsat`.

use super::write::Writer;

/// Declarations, and assertions that all hold at every counterexample.
pub(super) struct Question {
    /// The declarations, one per entry.
    pub(super) declared: Vec<String>,
    /// The asserted conditions, one per entry.
    pub(super) assertions: Vec<String>,
}

/// The script of one step. If there is a counterexample, the script has a model.
pub(super) fn text(name: &str, sentence: &str, writer: &Writer, question: &Question) -> String {
    let mut lines = head(name, sentence);
    lines.extend(writer.definitions());
    lines.extend(question.declared.iter().cloned());
    lines.extend(writer.assumptions());
    lines.extend(question.assertions.iter().map(|assertion| format!("(assert {assertion})")));
    lines.push("(check-sat)\n".to_owned());
    lines.join("\n")
}

/// The script of a lemma about integers.
pub(super) fn lemma(name: &str, sentence: &str, body: &str) -> String {
    format!("{}\n{body}(check-sat)\n", head(name, sentence).join("\n"))
}

fn head(name: &str, sentence: &str) -> Vec<String> {
    vec![format!("; {name}: {sentence}."), "(set-logic ALL)".to_owned()]
}
