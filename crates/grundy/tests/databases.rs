//! Databases in memory: whatever is changed in one is found by the check against the rules.

#![cfg(feature = "databases")]
#![expect(clippy::unwrap_used, reason = "a test fails if its input is invalid")]

use grundy_core::{Budget, Convention, Limit, Message, Sum, Unlimited, Usage};
use grundy_rules::Program;
use grundy_solve::{
    Checkpoint, Checkpoints, Expected, KeyLayout, Part, PartReader, PartWriter, Settings, SolveError,
    SolvedFor, Solver, SpaceCheckpoints, StoredEntries, StoredPositions, StoredValues, Sweep,
};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

struct Map(BTreeMap<u128, u32>);

impl StoredValues for Map {
    fn get(&self, key: u128) -> Result<Option<u32>, Message> {
        Ok(self.0.get(&key).copied())
    }
}

fn solver(rules: &str) -> Solver {
    let (rules, _) = Program::parse(rules).0.unwrap().bind(&[]).unwrap();
    Solver::new(Arc::new(rules), Settings::default())
}

fn solved(rules: &str, words: &[u64], wanted: SolvedFor) -> (Solver, StoredPositions, BTreeMap<u128, u32>) {
    let solver = solver(rules);
    let mut start = Sum::new();
    start.push(1, grundy_core::KindId(0), words);
    let found = solver.solve_all(&start, wanted, &Unlimited).unwrap();
    let layout = found.layout.clone();
    let values: BTreeMap<u128, u32> = found.solved.into_sorted().collect();
    let stored = StoredPositions {
        layout,
        solved: wanted,
        is_checked: false,
        name: "a map".to_owned(),
        values: Arc::new(Map(values.clone())),
    };
    (solver, stored, values)
}

/// The number of entries that pass before the first wrong one, or `None` if all pass.
fn first_wrong(solver: &Solver, stored: &StoredPositions, values: &BTreeMap<u128, u32>) -> Option<u64> {
    let stored = StoredPositions { values: Arc::new(Map(values.clone())), ..stored.clone() };
    let mut entries = values.iter().map(|(key, value)| Ok((*key, *value)));
    let (checked, wrong) = solver.check_stored(&stored, &mut entries, &Unlimited).unwrap();
    wrong.map(|_| checked)
}

const LOOPY: &str = "position pos(a <= 4, b <= 4, c <= 4); pos(a, b, c) -> pos(a - 1, b, c + 1); \
    pos(a, b, c) -> pos(a, b - 1, c); pos(a, b, c) -> pos(a, b, c - 2); pos(a, b, c) -> pos(a + 1, b, c - 1)";

fn cases() -> Vec<(Solver, StoredPositions, BTreeMap<u128, u32>)> {
    vec![
        solved(LOOPY, &[4, 4, 4], SolvedFor::Remoteness(Convention::Normal)),
        solved(LOOPY, &[4, 4, 4], SolvedFor::Remoteness(Convention::Misere)),
        solved(
            "row(n) -> row(a) + row(n - t - a) for t in {1, 2} for a in 0..=n - t",
            &[60],
            SolvedFor::Values,
        ),
        solved(
            "pair(a, b) -> pair(a - t, b) for t in 1..=a; pair(a, b) -> pair(a, b - 1); win pair(1, 1)",
            &[7, 9],
            SolvedFor::Values,
        ),
        solved(
            "pair(a, b) -> pair(a - t, b) for t in 1..=a; pair(a, b) -> pair(a, b - 1); win pair(1, 1)",
            &[7, 9],
            SolvedFor::Remoteness(Convention::Normal),
        ),
        solved(
            "left row(n) -> row(n - 1); row(n) -> row(n - 2); right row(n) -> row(n - 3)",
            &[30],
            SolvedFor::Remoteness(Convention::Normal),
        ),
    ]
}

proptest! {
    /// One changed value is always found, in every kind of database.
    #[test]
    fn one_changed_value_is_found(at: prop::sample::Index, by in 1..5u32) {
        for (solver, stored, values) in cases() {
            prop_assert_eq!(first_wrong(&solver, &stored, &values), None);
            let key = *values.keys().nth(at.index(values.len())).unwrap();
            let mut other = values.clone();
            *other.get_mut(&key).unwrap() = values[&key].wrapping_add(by) % 9;
            if other[&key] != values[&key] {
                prop_assert!(first_wrong(&solver, &stored, &other).is_some());
            }
        }
    }
}

#[test]
fn draws_everywhere_are_refused() {
    let (solver, stored, values) = solved(LOOPY, &[4, 4, 4], SolvedFor::Remoteness(Convention::Normal));
    let draws: BTreeMap<u128, u32> = values.keys().map(|key| (*key, 0)).collect();
    assert!(first_wrong(&solver, &stored, &draws).is_some());
}

#[test]
fn keys_without_a_position_are_found() {
    let rules = "position p(a <= 5); p(a) -> p(a - 1)";
    let (solver, stored, values) = solved(rules, &[5], SolvedFor::Values);
    assert_eq!(first_wrong(&solver, &stored, &values), None);
    let mut more = values.clone();
    more.insert(6, 0);
    let stored = StoredPositions { values: Arc::new(Map(more.clone())), ..stored };
    let mut entries = more.iter().map(|(key, value)| Ok((*key, *value)));
    let (checked, wrong) = solver.check_stored(&stored, &mut entries, &Unlimited).unwrap();
    assert_eq!((checked, wrong.map(|wrong| wrong.expected)), (6, Some(Expected::Nothing)));
}

#[test]
fn a_layout_belongs_to_its_kinds() {
    let rules =
        "position heap(n); position row(x[], n); heap(n) -> heap(n - 1); row(x[], n) -> row(x, n - 1)";
    let solver = solver(rules);
    let suits = |text: &str| KeyLayout::parse(text).unwrap().suits(&**solver.ruleset());
    assert!(suits("- 5+0;4*2+0,3+0"));
    for other in
        ["mover 5+0;4*2+0,3+0", "- 5+0", "- 5+1;4*2+0,3+0", "- 5+0;2+0,3+0", "- 5+0;4*2+0", "- 5+0;3+0,4*2+0"]
    {
        assert!(!suits(other), "{other}");
    }
}

/// The estimated numbers of positions and moves, compared with those found, and the bytes with those used.
#[track_caller]
fn check_estimate(rules: &str, words: &[u64]) {
    let solver = solver(rules);
    let mut start = Sum::new();
    start.push(1, grundy_core::KindId(0), words);
    let wanted = SolvedFor::Remoteness(Convention::Normal);
    let estimated = solver.estimated_space(&start, wanted).unwrap();
    let found = solver.solve_all(&start, wanted, &Unlimited).unwrap().solved;
    let check = |what, estimated: f64, found: u64| {
        let ratio = estimated / found as f64;
        assert!((0.6..1.7).contains(&ratio), "{what}: {estimated} estimated, {found} found");
    };
    check("positions", estimated.positions, found.len());
    check("bytes", estimated.bytes(), found.most_bytes());
}

#[test]
fn the_estimated_size_is_near_the_size() {
    let chomp = "position rows(a, b <= a, c <= b); rows(a, b, c) -> rows(j, min(b, j), min(c, j)) for j in 0..a; \
        rows(a, b, c) -> rows(a, j, min(c, j)) for j in 0..b; rows(a, b, c) -> rows(a, b, j) for j in 0..c";
    check_estimate(chomp, &[110, 110, 110]);
    let steps = "p(a, b, c) -> p(a - 1, b, c); p(a, b, c) -> p(a, b - 1, c); p(a, b, c) -> p(a, b, c - 2)";
    check_estimate(steps, &[99, 99, 201]);
    let back = "position p(a <= 99, b <= 99, c <= 99); p(a, b, c) -> p(a - 1, b, c); p(a, b, c) -> p(a, b - 1, c); \
        p(a, b, c) -> p(a, b, c - 1); p(a, b, c) -> p(a, b, c + 1)";
    check_estimate(back, &[99, 99, 99]);
}

#[test]
fn small_and_unknown_spaces_have_no_estimate() {
    let estimate = |rules: &str, words: &[u64]| {
        let mut start = Sum::new();
        start.push(1, grundy_core::KindId(0), words);
        solver(rules).estimated_space(&start, SolvedFor::Values)
    };
    assert_eq!(estimate("p(a, b) -> p(a - 1, b); p(a, b) -> p(a, b - 1)", &[99, 99]), None);
    // Play reaches only a thousandth of the box, and none of what is sampled.
    assert_eq!(estimate("p(a, b) -> p(a - 1, b - 1)", &[2000, 2000]), None);
    assert_eq!(estimate("p(a, b) -> p(a - 1, b / (b - b))", &[2000, 2000]), None);
    // Walks to the nearest option do not get far.
    let loopy = LOOPY.replace("<= 4", "<= 99");
    assert_eq!(estimate(&loopy, &[99, 99, 99]), None);
    assert_eq!(estimate("p(x[]) -> p(x[1..len(x)]) where len(x) > 0", &[2, 9, 9]), None);
}

/// The layout and entries of a state space that is solved in the order of its indices, or `None` if that is unsuitable.
fn swept(solver: &Solver, words: &[u64], wanted: SolvedFor) -> Option<(String, Vec<(u128, u32)>)> {
    let mut start = Sum::new();
    start.push(1, grundy_core::KindId(0), words);
    match solver.sweep(&start, wanted, 0, &Unlimited, None).unwrap() {
        Sweep::Solved(swept) => {
            let (layout, len) = (swept.layout.to_string(), swept.len);
            let entries: Vec<_> = swept.into_entries().collect();
            assert_eq!(entries.len() as u64, len);
            Some((layout, entries))
        }
        _ => None,
    }
}

/// Checks that all entries are the same in the order of indices and with keys, that all of them are right, and that
/// each changed value is found in a table. Returns whether the positions were solved in the order of their indices.
#[track_caller]
fn check_sweep(rules: &str, words: &[u64]) -> bool {
    check_sweep_for(&solver(rules), rules, words, SolvedFor::Values)
}

/// The same for remotenesses under one convention.
#[track_caller]
fn check_remoteness(rules: &str, words: &[u64], convention: Convention) -> bool {
    check_sweep_for(&solver(rules), rules, words, SolvedFor::Remoteness(convention))
}

#[track_caller]
fn check_sweep_for(solver: &Solver, rules: &str, words: &[u64], wanted: SolvedFor) -> bool {
    let mut start = Sum::new();
    start.push(1, grundy_core::KindId(0), words);
    if wanted == SolvedFor::Remoteness(Convention::Misere) && solver.ruleset().shape().has_wins {
        return false;
    }
    let swept = swept(solver, words, wanted);
    let found = match solver.solve_all(&start, wanted, &Unlimited) {
        Ok(found) => found,
        Err(error) => {
            assert_eq!(swept, None, "{rules}: {error:?}");
            return false;
        }
    };
    let layout = found.layout.clone();
    let entries: Vec<_> = found.solved.into_sorted().collect();
    if let Some(swept) = &swept {
        assert_eq!(*swept, (layout.to_string(), entries.clone()), "{rules}");
    }
    let stored = StoredPositions {
        layout,
        solved: wanted,
        is_checked: false,
        name: "a map".to_owned(),
        values: Arc::new(Map(BTreeMap::new())),
    };
    let wrong = |entries: &[(u128, u32)]| {
        let all = || -> StoredEntries<'_> { Box::new(entries.iter().copied().map(Ok)) };
        let values = Arc::new(Map(entries.iter().copied().collect()));
        let stored = StoredPositions { values, ..stored.clone() };
        solver.check_all_stored(&stored, &all, 0, &|| {}, &Unlimited).unwrap()
    };
    assert_eq!(wrong(&entries), None, "{rules}");
    for at in (0..entries.len()).step_by(entries.len() / 5 + 1) {
        let mut other = entries.clone();
        other[at].1 = (other[at].1 + 1) % 9;
        if other[at].1 != entries[at].1 {
            let wrong = wrong(&other).unwrap();
            assert!(
                matches!(wrong.expected, Expected::Value(value) if value != wrong.stored),
                "{rules}: {wrong:?}"
            );
        }
    }
    swept.is_some()
}

#[test]
fn chomp_and_other_boxes_are_solved_in_the_order_of_their_indices() {
    let chomp = "position rows(a >= 1, b <= a, c <= b, d <= c); \
        rows(a, b, c, d) -> rows(j, min(b, j), min(c, j), min(d, j)) for j in 1..a; \
        rows(a, b, c, d) -> rows(a, j, min(c, j), min(d, j)) for j in 0..b; \
        rows(a, b, c, d) -> rows(a, b, j, min(d, j)) for j in 0..c; rows(a, b, c, d) -> rows(a, b, c, j) for j in 0..d";
    for words in [[8, 8, 8, 8], [11, 9, 7, 2], [20, 20, 2, 0], [1, 0, 0, 0], [300, 3, 2, 2]] {
        assert!(check_sweep(chomp, &words), "{words:?}");
    }
    let wythoff = "p(a, b) -> p(a - t, b) for t in 1..=a; p(a, b) -> p(a, b - t) for t in 1..=b; \
        p(a, b) -> p(a - t, b - t) for t in 1..=min(a, b)";
    assert!(check_sweep(wythoff, &[40, 31]) && check_sweep(wythoff, &[3, 400]));
    assert!(check_sweep("p(n) -> p(a) + p(n - 2 - a) for a in 0..=n - 2", &[300]));
    assert!(check_sweep("p(n) -> p(n - t) for t in {2, 5}; p(n) -> p(n - 7) + p(n - 7)", &[90]));
    assert!(check_sweep(
        "pair(a, b) -> pair(a - t, b) for t in 1..=a; pair(a, b) -> pair(a, b - 1); win pair(1, 1)",
        &[7, 9]
    ));
}

#[test]
fn remotenesses_are_computed_in_the_order_of_indices() {
    let chomp = "position rows(a >= 1, b <= a, c <= b); \
        rows(a, b, c) -> rows(j, min(b, j), min(c, j)) for j in 1..a; \
        rows(a, b, c) -> rows(a, j, min(c, j)) for j in 0..b; rows(a, b, c) -> rows(a, b, j) for j in 0..c";
    let steps = "p(a, b) -> p(a - 1, b); p(a, b) -> p(a, b - 1); p(a, b) -> p(a - 3, b - 2)";
    for convention in [Convention::Normal, Convention::Misere] {
        for words in [[8, 8, 8], [11, 9, 7], [20, 20, 2], [1, 0, 0]] {
            assert!(check_remoteness(chomp, &words, convention), "{words:?}");
        }
        // More moves than fit in one byte.
        assert!(check_remoteness(steps, &[190, 180], convention));
        assert!(check_remoteness("p(a) -> p(a - t) for t in {1, 5}; p(0) -> ()", &[90], convention));
        // These rules are not linear, and some positions have options that nim-values do not need.
        assert!(check_remoteness(
            "p(a) -> p(a - t * t) for t in 1..=isqrt(a); p(a) -> p(a / 2) where a > 0",
            &[300],
            convention
        ));
        assert!(check_remoteness(
            "p(a, b) -> p(t * (a - t), b - 1) for t in 0..=a where t * (a - t) <= a",
            &[5, 9],
            convention
        ));
    }
    let wins = "pair(a, b) -> pair(a - t, b) for t in 1..=a; pair(a, b) -> pair(a, b - 1); win pair(1, 1)";
    assert!(check_remoteness(wins, &[7, 9], Convention::Normal));
    // Sums have no remoteness here, and draws have none.
    for convention in [Convention::Normal, Convention::Misere] {
        assert!(!check_remoteness("p(n) -> p(a) + p(n - 2 - a) for a in 0..=n - 2", &[30], convention));
        assert!(!check_remoteness(
            "position p(a <= 4); p(a) -> p(a + 1); p(a) -> p(a - 1)",
            &[4],
            convention
        ));
    }
}

#[test]
fn other_positions_are_not_solved_in_the_order_of_their_indices() {
    // Play repeats, leaves the box, or reaches a small part of it.
    assert!(!check_sweep("position p(a <= 4); p(a) -> p(a + 1); p(a) -> p(a - 1)", &[3]));
    assert!(!check_sweep(
        "position p(a, b <= 9); p(a, b) -> p(a - 1, b + 1); p(a, b) -> p(a, b - 1)",
        &[5, 5]
    ));
    assert!(!check_sweep("p(a, b) -> p(a - 1, b - 1)", &[200, 200]));
}

/// The number of random games: `GRUNDY_SWEEP_GAMES`, or a few.
fn number_of_games() -> u32 {
    std::env::var("GRUNDY_SWEEP_GAMES").map_or(24, |games| games.parse().unwrap())
}

/// Rules of random games with two fields.
fn random_rules() -> impl Strategy<Value = (String, [u64; 2])> {
    let rule = prop::sample::select(vec![
        "p(a, b) -> p(a - 1, b)",
        "p(a, b) -> p(a - 2, b)",
        "p(a, b) -> p(a, b - 1)",
        "p(a, b) -> p(a, b - 3)",
        "p(a, b) -> p(a - t, b) for t in 1..=a",
        "p(a, b) -> p(a, b - t) for t in {1, 4}",
        "p(a, b) -> p(t, min(b, t)) for t in 0..a",
        "p(a, b) -> p(a - t, b - t) for t in 1..=min(a, b)",
        "p(a, b) -> p(a - 1, max(a, b) - 1)",
        "p(a, b) -> p(b, a - 1)",
        "p(a, b) -> p(a - 1, b + 1) where b < 9",
        "p(a, b) -> p(a - 2, b) + p(a - 2, b)",
        "p(a, b) -> p(a - 2, b) + p(a - 1, t) for t in 0..b",
        "p(a, b) -> p(a - 1, b) where b > 2",
        "p(a, b) -> p(a, b - 1) where a % 2 == 0",
        "win p(1, 1)",
    ]);
    let domain = prop::sample::select(vec![
        "position p(a, b)",
        "position p(a >= 1, b <= a)",
        "position p(a <= 12, b <= 9)",
        "position p(a, b >= 2)",
    ]);
    let start = [1..12u64, 2..10u64];
    (domain, prop::collection::btree_set(rule, 1..5), start).prop_map(|(domain, rules, [a, b])| {
        let rules: Vec<&str> = rules.into_iter().collect();
        (format!("{domain}; {}", rules.join("; ")), [a.max(b), a.min(b).max(2)])
    })
}

proptest! {
    // Compiling the rules of a game to machine code takes most of the time.
    #![proptest_config(ProptestConfig::with_cases(number_of_games()))]

    #[test]
    fn random_games_are_the_same_in_the_order_of_their_indices((rules, start) in random_rules()) {
        let solver = solver(&rules);
        let conventions = [Convention::Normal, Convention::Misere].map(SolvedFor::Remoteness);
        for wanted in [SolvedFor::Values, conventions[0], conventions[1]] {
            check_sweep_for(&solver, &rules, &start, wanted);
        }
    }
}

/// Checkpoints in memory, written only when the work is stopped.
#[derive(Default)]
struct Kept(Mutex<KeptState>);

#[derive(Default)]
struct KeptState {
    parts: BTreeMap<Part, Vec<u8>>,
    last: Option<(Checkpoint, String)>,
    layout: String,
    commits: u64,
    opens: u64,
}

struct Writer<'a>(&'a Kept, Part, Vec<u8>);

struct Reader(Vec<u8>, usize);

impl PartWriter for Writer<'_> {
    fn write(&mut self, bytes: &[u8]) -> Result<(), Message> {
        self.2.extend_from_slice(bytes);
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), Message> {
        self.0.0.lock().unwrap().parts.insert(self.1, self.2);
        Ok(())
    }
}

impl PartReader for Reader {
    fn left(&self) -> u64 {
        (self.0.len() - self.1) as u64
    }

    fn read(&mut self, bytes: &mut [u8]) -> Result<(), Message> {
        let end = self.1 + bytes.len();
        bytes.copy_from_slice(self.0.get(self.1..end).ok_or_else(|| self.damaged())?);
        self.1 = end;
        Ok(())
    }

    fn skip(&mut self, count: u64) -> Result<(), Message> {
        self.1 += usize::try_from(count).unwrap();
        Ok(())
    }

    fn damaged(&self) -> Message {
        Message::new("database-checkpoint-other")
    }
}

impl Checkpoints for Kept {
    fn is_due(&self) -> bool {
        false
    }

    fn last(&self) -> Result<Option<Checkpoint>, Message> {
        Ok(self.0.lock().unwrap().last.as_ref().map(|(last, _)| last.clone()))
    }

    fn create(&self, part: Part) -> Result<Box<dyn PartWriter + '_>, Message> {
        Ok(Box::new(Writer(self, part, Vec::new())))
    }

    fn open(&self, part: Part) -> Result<Box<dyn PartReader + '_>, Message> {
        let mut state = self.0.lock().unwrap();
        state.opens += 1;
        Ok(Box::new(Reader(state.parts[&part].clone(), 0)))
    }

    fn commit(&self, checkpoint: &Checkpoint) -> Result<(), Message> {
        let mut state = self.0.lock().unwrap();
        state.last = Some((checkpoint.clone(), state.layout.clone()));
        state.commits += 1;
        Ok(())
    }
}

impl SpaceCheckpoints for Kept {
    fn layout(&self) -> Result<Option<String>, Message> {
        Ok(self.0.lock().unwrap().last.as_ref().map(|(_, layout)| layout.clone()))
    }

    fn set_layout(&self, layout: &str) -> Result<(), Message> {
        let mut state = self.0.lock().unwrap();
        layout.clone_into(&mut state.layout);
        if state.last.as_ref().is_some_and(|(_, last)| last != layout) {
            state.last = None;
        }
        Ok(())
    }

    fn age(&self) -> Option<Duration> {
        None
    }
}

/// A budget that stops after a number of polls during which a table is in use.
struct StopsAfter(AtomicU64);

/// The least number of bytes in that table.
const TABLE: u64 = 150_000;

impl Budget for StopsAfter {
    fn poll(&self, usage: Usage) -> Result<(), Limit> {
        if usage.bytes < TABLE {
            return Ok(());
        }
        let left = self.0.load(Relaxed);
        self.0.store(left.saturating_sub(1), Relaxed);
        if left == 0 { Err(Limit::Stopped) } else { Ok(()) }
    }

    fn bytes_allowed(&self) -> u64 {
        1 << 30
    }
}

/// A computation in the order of indices that is stopped again and again is resumed from its checkpoints, and ends with
/// the same entries.
#[test]
fn stopped_sweeps_are_resumed() {
    let chomp = "position rows(a >= 1, b <= a, c <= b); \
        rows(a, b, c) -> rows(j, min(b, j), min(c, j)) for j in 1..a; \
        rows(a, b, c) -> rows(a, j, min(c, j)) for j in 0..b; rows(a, b, c) -> rows(a, b, j) for j in 0..c";
    let nim = "p(a, b, c) -> p(a - t, b, c) for t in 1..=a; p(a, b, c) -> p(a, b - t, c) for t in 1..=b; \
        p(a, b, c) -> p(a, b, c - t) for t in {1, 3, 4}";
    for (rules, words) in [(chomp, [60, 60, 60]), (nim, [50, 60, 50])] {
        let solver = solver(rules);
        let mut start = Sum::new();
        start.push(1, grundy_core::KindId(0), &words);
        let sweep = |budget: &dyn Budget, kept: Option<&dyn SpaceCheckpoints>| {
            solver.sweep(&start, SolvedFor::Values, 0, budget, kept)
        };
        let Ok(Sweep::Solved(whole)) = sweep(&Unlimited, None) else { panic!("{rules}") };
        let whole: Vec<_> = whole.into_entries().collect();
        let kept = Kept::default();
        let mut stops = 0;
        let found = loop {
            match sweep(&StopsAfter(AtomicU64::new(stops)), Some(&kept)) {
                Ok(Sweep::Solved(found)) => break found,
                Ok(_) => panic!("{rules}"),
                Err(error) => assert!(matches!(error, SolveError::Limit { limit: Limit::Stopped, .. })),
            }
            stops += 1;
            assert!(stops < 1000, "{rules}");
        };
        assert_eq!(found.into_entries().collect::<Vec<_>>(), whole);
        let KeptState { commits, opens, .. } = kept.0.into_inner().unwrap();
        println!("{stops} stops, {commits} checkpoints, {opens} of them resumed");
        assert!(stops >= 2 && opens >= 1, "{stops} {opens}");
        // With too little memory, the need is stated before the work starts.
        struct Small;
        impl Budget for Small {
            fn poll(&self, _: Usage) -> Result<(), Limit> {
                Ok(())
            }

            fn bytes_allowed(&self) -> u64 {
                100_000
            }
        }
        assert!(matches!(sweep(&Small, None), Ok(Sweep::Short { needed }) if needed > 100_000));
    }
}
