//! Tables of heaps that are written piece by piece must equal those that are built from all their values.

use grundy::ask::{Entries, TableAnswer, TableQuestion};
use grundy::write::{self, TableFormat};
use grundy::{Answer, Error, Limits, Session, Subject};
use proptest::prelude::*;

const FORMATS: [TableFormat; 5] =
    [TableFormat::Text, TableFormat::Csv, TableFormat::Markdown, TableFormat::Bfile, TableFormat::Latex];

/// Codes with and without a period, with a saltus, and with two bytes per value, and rules text; each with
/// the last heap to request.
const GAMES: &[(&str, u64)] = &[
    ("0.77", u64::MAX),
    ("0.137", u64::MAX),
    ("0.0", u64::MAX),
    ("4.[3]", u64::MAX),
    ("0.[3]", u64::MAX),
    ("4.3", u64::MAX),
    ("0.16", 2_000),
    ("0.6", 2_000),
    ("row(n) -> row(n - s) for s in {2, 5}", u64::MAX),
];

fn subject(game: &str) -> Subject {
    if game.contains("->") { Subject::rules(game) } else { Subject::named(game) }
}

fn table(
    session: Session,
    game: &str,
    from: u64,
    to: u64,
    limits: Limits,
) -> Result<Answer<TableAnswer>, Error> {
    let mut session = session;
    let question = TableQuestion {
        from: Some(vec![from.into()]),
        to: Some(vec![to.into()]),
        ..TableQuestion::default()
    };
    session.ask(question, &subject(game).within(limits))
}

fn joined(answer: &Answer<TableAnswer>, format: TableFormat) -> String {
    write::pieces(&answer.body, format).and_then(Iterator::collect).expect("no limit is set")
}

#[track_caller]
fn check(game: &str, from: u64, to: u64) {
    let whole = table(Session::new(), game, from, to, Limits::default());
    let on_demand = table(Session::new().with_heaps_on_demand(), game, from, to, Limits::default());
    let (whole, on_demand) = match (whole, on_demand) {
        (Ok(whole), Ok(on_demand)) => (whole, on_demand),
        (whole, on_demand) => {
            assert_eq!(whole.map_err(|error| error.message()), on_demand.map_err(|error| error.message()));
            return;
        }
    };
    assert_eq!((&whole.evidence, &whole.plan), (&on_demand.evidence, &on_demand.plan), "{game}");
    let (all, found) = (&whole.body, &on_demand.body);
    assert!(matches!(all.entries, Entries::Values(_)));
    assert!(matches!(found.entries, Entries::Heaps(_)), "{game}");
    for format in FORMATS {
        assert!(
            joined(&on_demand, format) == joined(&whole, format),
            "{game} from {from} to {to}: {format:?}"
        );
    }
    assert_eq!(write::text(found), write::text(all));
    assert_eq!(write::csv(found), write::csv(all));
    assert_eq!(write::markdown(found), write::markdown(all));
    assert_eq!(write::bfile(found).expect("one axis"), write::bfile(all).expect("one axis"));
    let without_time = |mut answer: Answer<TableAnswer>| {
        answer.stats = None;
        grundy::json::answer("1", &Ok(answer))
    };
    assert_eq!(without_time(on_demand), without_time(whole));
}

#[test]
fn more_than_a_piece() {
    check("0.77", 3, 40_000);
    check("0.77", 10_000_000_000 - 20_000, 10_000_000_000);
    check("4.3", (1 << 50) + 7, (1 << 50) + 30_000);
    check("0.77", 8, 8 + (1 << 13) - 1);
    check("0.77", 8, 8 + (1 << 13));
}

#[test]
fn the_largest_heaps() {
    check("0.77", u64::MAX - 20_000, u64::MAX);
    check("0.77", u64::MAX, u64::MAX);
    check("0.[3]", u64::MAX - 99, u64::MAX);
}

#[test]
fn a_table_longer_than_any_memory_begins_at_once() {
    let limits = Limits { bytes: Some(1 << 20), ..Limits::default() };
    let answer = table(Session::new().with_heaps_on_demand(), "0.77", 0, u64::MAX, limits).unwrap();
    let table = &answer.body;
    let mut pieces = write::pieces(table, TableFormat::Bfile).unwrap();
    assert!(pieces.next().unwrap().unwrap().starts_with("0 0\n1 1\n2 2\n3 3\n4 1\n"));
}

#[test]
fn a_limit_ends_the_pieces() {
    let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let session = Session::new().with_heaps_on_demand().with_stop_flag(stop.clone());
    let answer = table(session, "0.77", 0, u64::MAX, Limits::default()).unwrap();
    let table = &answer.body;
    for format in [TableFormat::Csv, TableFormat::Bfile] {
        stop.store(false, std::sync::atomic::Ordering::Relaxed);
        let mut pieces = write::pieces(table, format).unwrap();
        assert!(pieces.next().unwrap().is_ok());
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        assert!(pieces.next().unwrap().unwrap_err().is_limit());
        assert!(pieces.next().is_none());
    }
    let mut pieces = write::pieces(table, TableFormat::Text).unwrap();
    assert!(pieces.next().unwrap().unwrap_err().is_limit());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn pieces_are_the_whole(
        (game, most) in prop::sample::select(GAMES),
        from in prop_oneof![0..400u64, 0..1u64 << 40, u64::MAX - 2_000..u64::MAX - 1_000],
        more in prop_oneof![0..40u64, 0..900u64],
    ) {
        let from = if most == u64::MAX { from } else { from % most };
        check(game, from, from + more);
    }
}
