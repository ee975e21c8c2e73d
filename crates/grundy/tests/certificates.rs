//! Certificates of positions on boards: for games of the catalogue and rules text, checked by the independent
//! checker.

use grundy::ask::{CertificateQuestion, ValueQuestion, VerifyQuestion};
use grundy::{Limits, Outcome, ParameterValue, Session, Settings, Subject};

/// Checks certificates of the value and of the winner, and compares both with other engines.
#[track_caller]
fn check(subject: &Subject) {
    let mut session = Session::new();
    let value = session
        .ask(ValueQuestion::default(), subject)
        .expect("a value")
        .body
        .value
        .nim()
        .expect("a nim-value");
    for wants_value in [true, false] {
        let found =
            session.ask(CertificateQuestion { value: wants_value }, subject).expect("a certificate").body;
        let proved = if wants_value || value == 0 { Some(value) } else { None };
        assert_eq!((found.value, found.outcome), (proved, Outcome::for_mover(value != 0)));
        let checked =
            session.ask(VerifyQuestion::of(found.certificate), &Subject::default()).expect("a check").body;
        assert!(checked.is_valid(), "{:?}", checked.found);
    }
}

#[test]
fn games_on_grids() {
    for (name, position) in [
        ("cram", "4x4"),
        ("cram", "3x5 + 2x3"),
        ("cram", "..#.|....|.#.."),
        ("node-kayles", "4x5"),
        ("non-attacking-queens", "4x5"),
        ("non-attacking-knights", "3x4"),
        ("non-attacking-kings", "4x5"),
        ("tactix", "3x3"),
    ] {
        check(&Subject::named(name).at(position));
    }
}

#[test]
fn partizan_rules_that_both_players_use() {
    for (name, position) in [("clobber", "3x4"), ("col", "2x3"), ("snort", "2x4"), ("domineering", "3x4")] {
        let settings = Settings { impartial: true, ..Settings::default() };
        check(&Subject::named(name).at(position).with_settings(settings));
    }
}

#[test]
fn other_positions_are_refused() {
    let mut session = Session::new();
    for subject in [
        Subject::named("nim").at("3 5"),
        Subject::named("chomp").at("2x3"),
        Subject::named("cram").at("3x3").misere(),
        Subject::named("domineering").at("3x3"),
        // With a graph, the name denotes another entry of the catalogue, whose rules the checker does not read.
        Subject::named("node-kayles")
            .at("all")
            .with_parameter("G", ParameterValue::Word("cycle(5)".to_owned())),
    ] {
        let error = session.ask(CertificateQuestion { value: false }, &subject).unwrap_err();
        assert!(error.is_unsupported() && error.as_message().id.starts_with("board-certificate-"), "{error}");
        assert!(error.help().is_some());
    }
    let limits = Limits { bytes: Some(100_000), ..Limits::default() };
    let large = Subject::named("cram").at("6x6").within(limits);
    assert!(session.ask(CertificateQuestion { value: true }, &large).unwrap_err().is_limit());
}
