//! Rules without a counterpart in programs are refused with the reason.

use grundy_export::{Export, Language};
use grundy_rules::Program;

#[test]
fn forms_without_a_counterpart_are_refused() {
    for (text, form) in [
        ("position p(-8 <= x <= 8); p(x) -> p(x - 1)", "signed"),
        ("position heaps(x[] sorted); heaps(x[]) -> heaps(x[1..]) where len(x) > 0", "sorted"),
        ("position board(x[grid]); board(\"..\") -> board(\"##\")", "board"),
        ("stack(n) -> stack(n - 1) entails", "entails"),
    ] {
        let rules = Program::parse(text).0.unwrap();
        let export = Export { language: Language::Cpp, misere: false, impartial: false };
        let refusal = export.brute_force(&rules, &[], &|message| message.id.to_owned()).unwrap_err();
        assert_eq!(refusal.message.id, "export-refused", "{text}");
        let found = refusal.message.arguments.iter().find(|argument| argument.name == "form");
        assert_eq!(found.map(|argument| &*argument.value), Some(form), "{text}");
    }
}
