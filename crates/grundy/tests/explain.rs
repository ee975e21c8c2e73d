//! The output of `explain`. Each explanation was read before it was saved.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::{Session, Subject, ask::ExplainQuestion};

/// The explanation in the form that users read.
fn explanation(subject: &Subject) -> String {
    let answer = Session::new().ask(ExplainQuestion, subject).unwrap();
    answer.body.steps.iter().map(|step| step.text() + "\n").collect()
}

fn ask(name: &str, position: &str) -> Subject {
    Subject::named(name).at(position)
}

macro_rules! tells {
    ($($test:ident: $subject:expr;)*) => {
        $(#[test] fn $test() { insta::assert_snapshot!(explanation(&$subject)); })*
    };
}

tells! {
    three_heaps: ask("nim", "3 5 7");
    a_heap_too_large_to_search: ask("nim", "9223372036854775808 5");
    a_lost_position: ask("nim", "1 2 3");
    the_empty_sum: ask("nim", "()");
    equal_components: ask("nim", "2*heap(3) + heap(4)");
    sheets: ask("cutting-game", "2,4 3,3");
    a_loony_sheet: ask("cutting-game", "1,2 5,5");
    a_game_that_is_over: ask("cutting-game", "1,1");
    a_lost_sheet: ask("cutting-game", "2,3");
    a_pile: ask("even-split", "12");
    stairs: ask("staircase", "[2, 1, 3]");
    many_heaps_of_kayles: ask("0.77", "5 7 1 2 3 4 9 10");
    misere_lost: ask("nim", "1 1 1").misere();
    misere_won: ask("nim", "1 1").misere();
    misere_empty: ask("nim", "").misere();
}
