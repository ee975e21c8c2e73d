//! Computations that are interrupted repeatedly have the same results as uninterrupted ones.

use crate::graph::{Graph, Rules, run};
use grundy_core::{Budget, Limit, Message, Usage};
use grundy_engine::Stop;
use grundy_shards::{
    Checkpoint, Checkpoints, Key, Options, Part, PartReader, PartWriter, Position, Settings, Solved,
    StateSpace, Unsolved, Wanted, solve_with_checkpoints,
};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Checkpoints in memory.
#[derive(Default)]
struct Kept {
    /// The number of epochs after which a checkpoint is due, or 0 if none is ever due.
    every: u64,
    batch: usize,
    epochs: AtomicU64,
    /// The number of parts that can still be written.
    parts_left: AtomicU64,
    parts: Mutex<BTreeMap<Part, Vec<u8>>>,
    last: Mutex<Option<Checkpoint>>,
    commits: AtomicU64,
}

const FULL: Message = Message::new("full");
const DAMAGED: Message = Message::new("damaged");

impl Checkpoints for Kept {
    fn is_due(&self) -> bool {
        self.every > 0 && (self.epochs.fetch_add(1, Relaxed) + 1).is_multiple_of(self.every)
    }

    fn last(&self) -> Result<Option<Checkpoint>, Message> {
        Ok(self.last.lock().unwrap().clone())
    }

    fn create(&self, part: Part) -> Result<Box<dyn PartWriter + '_>, Message> {
        let left = self.parts_left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
        left.map_err(|_| FULL)?;
        Ok(Box::new(Writer { kept: self, part, bytes: Vec::new() }))
    }

    fn open(&self, part: Part) -> Result<Box<dyn PartReader + '_>, Message> {
        let bytes = self.parts.lock().unwrap().get(&part).cloned().ok_or(DAMAGED)?;
        Ok(Box::new(Reader { bytes, at: 0 }))
    }

    fn commit(&self, checkpoint: &Checkpoint) -> Result<(), Message> {
        let mut last = self.last.lock().unwrap();
        assert!(last.as_ref().is_none_or(|last| last.number < checkpoint.number));
        let needed: Vec<Part> =
            checkpoint.generations.iter().flat_map(|generation| generation.parts()).collect();
        let mut parts = self.parts.lock().unwrap();
        assert!(needed.iter().all(|part| parts.contains_key(part)), "{checkpoint:?}");
        parts.retain(|part, _| needed.contains(part));
        *last = Some(checkpoint.clone());
        self.commits.fetch_add(1, Relaxed);
        Ok(())
    }

    fn batch(&self) -> usize {
        self.batch
    }
}

struct Writer<'k> {
    kept: &'k Kept,
    part: Part,
    bytes: Vec<u8>,
}

impl PartWriter for Writer<'_> {
    fn write(&mut self, bytes: &[u8]) -> Result<(), Message> {
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), Message> {
        self.kept.parts.lock().unwrap().insert(self.part, self.bytes);
        Ok(())
    }
}

struct Reader {
    bytes: Vec<u8>,
    at: usize,
}

impl PartReader for Reader {
    fn left(&self) -> u64 {
        (self.bytes.len() - self.at) as u64
    }

    fn read(&mut self, bytes: &mut [u8]) -> Result<(), Message> {
        let from = self.bytes.get(self.at..self.at + bytes.len()).ok_or(DAMAGED)?;
        bytes.copy_from_slice(from);
        self.at += bytes.len();
        Ok(())
    }

    fn skip(&mut self, count: u64) -> Result<(), Message> {
        self.at += count as usize;
        if self.at <= self.bytes.len() { Ok(()) } else { Err(DAMAGED) }
    }

    fn damaged(&self) -> Message {
        DAMAGED
    }
}

/// A budget that is used up after some polls.
struct Polls(AtomicU64);

impl Budget for Polls {
    fn poll(&self, _: Usage) -> Result<(), Limit> {
        let left = self.0.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
        left.map(|_| ()).map_err(|_| Limit::Stopped)
    }

    fn bytes_allowed(&self) -> u64 {
        u64::MAX
    }
}

/// How a computation is interrupted.
#[derive(Clone, Copy, Debug)]
struct Interruptions {
    /// The number of threads of each run, in turn.
    threads: [usize; 3],
    batch: usize,
    every: u64,
    /// The first run is interrupted after this many polls, or this many parts.
    first: u64,
    /// Whether an interrupted run writes no checkpoint.
    kills: bool,
}

fn interruptions() -> impl Strategy<Value = Interruptions> {
    let threads = [1..4_usize, 1..4, 1..4];
    let batch = prop_oneof![Just(1_usize), Just(3), Just(20)];
    (threads, batch, 1..4_u64, 1..30_u64, any::<bool>()).prop_map(|(threads, batch, every, first, kills)| {
        Interruptions { threads, batch, every: if kills { every } else { 0 }, first, kills }
    })
}

/// The result of a computation that is interrupted, and the number of interruptions and of checkpoints.
fn interrupted(
    space: &dyn StateSpace,
    roots: &[Key],
    wanted: Wanted,
    how: Interruptions,
) -> (Result<Solved, Unsolved>, u64, u64) {
    let mut kept = Kept { every: how.every, batch: how.batch, ..Kept::default() };
    for run in 0.. {
        // Later runs go further, because reading a checkpoint takes polls, too.
        let most = how.first + run * run;
        let polls = Polls(AtomicU64::new(if how.kills { u64::MAX } else { most }));
        kept.parts_left = AtomicU64::new(if how.kills { most } else { u64::MAX });
        let threads = how.threads[run as usize % 3];
        let settings = Settings { threads, bytes: u64::MAX };
        let result = solve_with_checkpoints(space, roots, wanted, &settings, &polls, &|_| {}, &kept);
        match result {
            Err(Unsolved::Stop { stop: Stop::Limit(Limit::Stopped), .. }) if !how.kills => {}
            Err(Unsolved::Checkpoint(message)) if how.kills && message == FULL => {}
            result => return (result, run, kept.commits.load(Relaxed)),
        }
    }
    unreachable!("the runs become longer");
}

/// Graphs with cycles, or without and with sums.
fn graphs(with_sums: bool, with_over: bool) -> impl Strategy<Value = Graph> {
    (1_usize..40).prop_flat_map(move |count| {
        let positions: Vec<_> = (0..count)
            .map(|at| {
                let (first, most) = if with_sums { (at + 1, 4) } else { (0, 2) };
                let option = prop::collection::vec(first..count.max(at + 2), 0..most);
                let is_last = with_sums && at + 1 == count;
                let options = prop::collection::vec(option, 0..if is_last { 1 } else { 6 }).prop_map(Some);
                prop_oneof![30 => options, u32::from(with_over) => Just(None)]
            })
            .map(|position| position.prop_map(move |position| fit(position, count)))
            .collect();
        let bits = prop_oneof![Just(16_u32), Just(64), Just(100)];
        (positions, bits).prop_map(|(positions, bits)| Graph { positions, bits })
    })
}

/// The position, except for components that are not in the graph.
fn fit(position: Option<Vec<Vec<usize>>>, count: usize) -> Option<Vec<Vec<usize>>> {
    position.map(|options| {
        options.into_iter().map(|option| option.into_iter().filter(|&at| at < count).collect()).collect()
    })
}

#[track_caller]
fn check(graph: &Graph, wanted: Wanted, how: Interruptions) {
    let roots = [graph.key(0)];
    let expected: Vec<_> = run(graph, &roots, wanted, 1).unwrap().into_sorted().collect();
    let (found, _, _) = interrupted(graph, &roots, wanted, how);
    assert_eq!(found.unwrap().into_sorted().collect::<Vec<_>>(), expected, "{how:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn remoteness(graph in graphs(false, true), how in interruptions()) {
        check(&graph, Wanted::Remoteness { misere: false }, how);
    }

    #[test]
    fn misere_play(graph in graphs(false, false), how in interruptions()) {
        check(&graph, Wanted::Remoteness { misere: true }, how);
    }

    #[test]
    fn values_of_sums(graph in graphs(true, true), how in interruptions()) {
        check(&graph, Wanted::Values, how);
    }
}

/// A heap from which any number of tokens is removed: values need several words.
fn heap() -> Rules<impl Fn(Key, &mut Options) -> Result<Position, Stop> + Sync> {
    Rules {
        bits: 64,
        expand: |key: Key, options: &mut Options| {
            (0..key).for_each(|left| options.single(left));
            Ok(Position::Open)
        },
    }
}

#[test]
fn large_values() {
    for kills in [false, true] {
        let how = Interruptions {
            threads: [1, 2, 3],
            batch: 500,
            every: u64::from(kills),
            first: if kills { 20 } else { 800 },
            kills,
        };
        let (solved, runs, commits) = interrupted(&heap(), &[200], Wanted::Values, how);
        assert!(runs >= 3 && commits >= 2, "{runs} runs, {commits} checkpoints");
        assert!(solved.unwrap().into_sorted().all(|(key, value)| key == Key::from(value)));
    }
}

/// A long chain takes many rounds, and more checkpoints than a single checkpoint refers to.
#[test]
fn many_checkpoints() {
    let chain = Rules {
        bits: 32,
        expand: |key: Key, options: &mut Options| {
            (0..key.min(1)).for_each(|_| options.single(key - 1));
            Ok(Position::Open)
        },
    };
    for wanted in [Wanted::Values, Wanted::Remoteness { misere: false }] {
        let how = Interruptions { threads: [2, 1, 3], batch: 1, every: 1, first: 200, kills: true };
        let (solved, runs, commits) = interrupted(&chain, &[500], wanted, how);
        assert!(runs >= 3 && commits > 500, "{runs} runs, {commits} checkpoints");
        for (key, value) in solved.unwrap().into_sorted() {
            let expected = if wanted == Wanted::Values { key % 2 } else { key + 1 };
            assert_eq!(Key::from(value), expected);
        }
    }
}

/// With less memory than the whole computation takes, a run ends with a checkpoint, and is resumed with more memory.
#[test]
fn memory() {
    let heaps = Rules {
        bits: 48,
        expand: |key: Key, options: &mut Options| {
            let shifts = [0, 16, 32].into_iter().filter(|shift| key >> shift & 0xFFFF > 0);
            shifts.for_each(|shift| options.single(key - (1 << shift)));
            Ok(Position::Open)
        },
    };
    let root = [20 << 32 | 20 << 16 | 20];
    for wanted in [Wanted::Values, Wanted::Remoteness { misere: true }] {
        let expected: Vec<_> = run(&heaps, &root, wanted, 2).unwrap().into_sorted().collect();
        let kept = Kept { batch: usize::MAX, parts_left: AtomicU64::new(u64::MAX), ..Kept::default() };
        let polls = Polls(AtomicU64::new(u64::MAX));
        let mut stops = 0;
        let solved = (1..).find_map(|part| {
            let settings = Settings { threads: 2, bytes: 30_000 * part };
            match solve_with_checkpoints(&heaps, &root, wanted, &settings, &polls, &|_| {}, &kept) {
                Ok(solved) => Some(solved),
                Err(Unsolved::Stop { stop: Stop::Limit(Limit::Memory { needed, allowed }), .. }) => {
                    assert!(needed > allowed.into() && allowed == settings.bytes);
                    stops += 1;
                    None
                }
                Err(other) => panic!("{other}"),
            }
        });
        assert!(stops > 5 && kept.commits.load(Relaxed) > 2, "{stops} {:?}", kept.commits);
        assert!(solved.unwrap().into_sorted().eq(expected));
    }
}

/// A checkpoint of a different computation is an error.
#[test]
fn other_computations() {
    let kept = Kept { every: 1, batch: 1, parts_left: AtomicU64::new(20), ..Kept::default() };
    let settings = Settings { threads: 1, bytes: u64::MAX };
    let solve = |space: &dyn StateSpace, wanted| {
        let polls = Polls(AtomicU64::new(u64::MAX));
        solve_with_checkpoints(space, &[100], wanted, &settings, &polls, &|_| {}, &kept)
    };
    assert!(matches!(solve(&heap(), Wanted::Values), Err(Unsolved::Checkpoint(full)) if full == FULL));
    let wide = Rules { bits: 65, expand: heap().expand };
    for (space, wanted) in
        [(&wide as &dyn StateSpace, Wanted::Values), (&heap(), Wanted::Remoteness { misere: false })]
    {
        let refused = solve(space, wanted);
        assert!(
            matches!(refused, Err(Unsolved::Checkpoint(message)) if message.id == "database-checkpoint-other")
        );
    }
    // A part is missing.
    kept.parts_left.store(u64::MAX, Relaxed);
    kept.parts.lock().unwrap().pop_first();
    assert!(
        matches!(solve(&heap(), Wanted::Values), Err(Unsolved::Checkpoint(damaged)) if damaged == DAMAGED)
    );
}
