//! Every way in the registry is compared with brute force, in every case for which it makes an offer. A line
//! in the registry is enough to include a way here. If a way answers no case, [`cases`] needs another case.

use super::games::{self, Saying, heaps, pairs, source, stairs};
use crate::corners::Corners;
use crate::members::Members;
use crate::move_list::MoveList;
use crate::plan::situation::Situation;
use crate::plan::way::{Line, Listing, Planner};
use crate::plan::ways::WAYS;
use crate::plan::{Entry, Options, Task, Wanted, single};
use crate::{EngineName, FoundMove, MovesAnswer, Settings, SolveError, Solver, Value, Which};
use grundy_core::{
    Allowed, Budget, CodeRuleset, ComponentRef, Convention, KindId, Outcome, Ruleset, Sum, SumRuleset,
    TheoremForm, Unlimited,
};
use grundy_engine::{Meter, Stop};
use grundy_graph::{Graph, GraphRuleset, KeptValues};
use std::collections::BTreeMap;
use std::iter;
use std::slice;
use std::sync::Arc;

/// A ruleset, some of its positions, and the last corner of a table.
struct Case {
    name: &'static str,
    ruleset: Arc<dyn Ruleset>,
    sums: Vec<Sum>,
    to: Vec<u64>,
    /// The number of bytes that tables may occupy.
    bytes: Option<u64>,
    /// The ruleset, if it is an explicit graph.
    graph: Option<Arc<GraphRuleset>>,
    /// The ruleset, if it joins several rulesets.
    joined: Option<Arc<SumRuleset>>,
    /// The database of the solver.
    #[cfg(feature = "databases")]
    stored: Option<Arc<crate::StoredPositions>>,
}

fn case(name: &'static str, ruleset: Arc<dyn Ruleset>, sums: Vec<Sum>, to: &[u64]) -> Case {
    Case {
        name,
        ruleset,
        sums,
        to: to.to_vec(),
        bytes: None,
        graph: None,
        joined: None,
        #[cfg(feature = "databases")]
        stored: None,
    }
}

/// Wythoff's game with a database of the positions that play reaches from the first of the sums.
#[cfg(feature = "databases")]
fn solved() -> Case {
    struct Map(BTreeMap<u128, u32>);
    impl crate::StoredValues for Map {
        fn get(&self, key: u128) -> Result<Option<u32>, grundy_core::Message> {
            Ok(self.0.get(&key).copied())
        }
    }
    let sums = [&[[4, 6]][..], &[[1, 2]], &[[0, 3], [2, 2]], &[[9, 9]]].map(pairs).to_vec();
    let case = case("Wythoff, solved", games::wythoff().shared(), sums, &[]);
    let solver = Solver::new(Arc::clone(&case.ruleset), Settings::default());
    let found = solver.solve_all(&case.sums[0], crate::SolvedFor::Values, &Unlimited);
    let found = found.unwrap_or_else(|error| panic!("{error:?}"));
    let stored = crate::StoredPositions {
        layout: found.layout,
        solved: crate::SolvedFor::Values,
        is_checked: true,
        name: "a map".to_owned(),
        values: Arc::new(Map(found.solved.into_sorted().collect())),
    };
    Case { stored: Some(Arc::new(stored)), ..case }
}

/// A graph whose vertices have moves to smaller ones.
fn graph() -> Case {
    let edges = [[1, 0], [2, 0], [2, 1], [3, 1], [4, 2], [4, 3], [5, 0], [5, 4], [6, 1], [6, 2], [6, 4]];
    let graph = Graph::from_edges(7, &edges).unwrap_or_else(|error| panic!("{error:?}"));
    let graph = Arc::new(GraphRuleset::new(graph));
    let sums = [&[4][..], &[6], &[5, 6]].map(heaps).to_vec();
    Case { graph: Some(Arc::clone(&graph)), ..case("a graph", graph, sums, &[6]) }
}

/// Heaps from which one to three tokens are taken, and rows of Kayles, in one sum.
fn two_rulesets() -> Case {
    let members = [("take", games::take_away(3).shared()), ("kayles", code("0.77"))];
    let joined = Arc::new(SumRuleset::new(members.map(|(name, ruleset)| (name.to_owned(), ruleset))));
    let sum = |taking: &[u64], rows: &[u64]| {
        let mut sum = joined.sum(0, &heaps(taking));
        for term in joined.sum(1, &heaps(rows)).terms() {
            sum.push(term.count, term.component.kind, term.component.words);
        }
        sum
    };
    let sums = vec![sum(&[5], &[]), sum(&[], &[4]), sum(&[2, 3], &[]), sum(&[6], &[3]), sum(&[1], &[2, 4])];
    Case { joined: Some(Arc::clone(&joined)), ..case("two rulesets", joined, sums, &[]) }
}

fn code(code: &str) -> Arc<dyn Ruleset> {
    Arc::new(CodeRuleset::new(code.parse().expect("a code")))
}

/// Chomp on two rows of three squares, and the board as a position.
#[cfg(feature = "ideals")]
pub(super) fn chomp() -> (Arc<dyn Ruleset>, Sum) {
    use grundy_core::{BoardRules, BoardSpace, CellTest, CellWrite, GroundMove, Shape};
    let take = |cell: u32| GroundMove {
        tests: vec![CellTest { cell, allowed: 1 }],
        writes: (cell..6)
            .filter(|other| other % 3 >= cell % 3)
            .map(|cell| CellWrite { cell, state: 1 })
            .collect(),
        ..GroundMove::default()
    };
    let rules = move |space| {
        let is_known = space == BoardSpace::Grid { rows: 2, columns: 3 };
        is_known.then(|| BoardRules { space, states: 2, moves: (1..6).map(take).collect() })
    };
    let layout = grundy_boards::BoardLayout::Grid;
    let game = grundy_boards::BoardGame::new("Chomp", layout, 2, Shape::PLAIN, rules);
    let mut sum = Sum::new();
    sum.push(1, KindId(0), &[3, 6, 0, 0, 0, 0, 0, 0]);
    (Arc::new(game), sum)
}

/// Nim with a closed form that gives outcomes only.
fn nim_by_outcomes() -> games::Game {
    let mut game = games::nim().with_form(TheoremForm::Outcome, source());
    game.rules.outcome = Some(Box::new(|heap| Some(Outcome::for_mover(heap.words[0] > 0))));
    game
}

fn cases() -> Vec<Case> {
    let sums = |all: &[&[u64]]| all.iter().map(|sizes| heaps(sizes)).collect::<Vec<_>>();
    let few = sums(&[&[0], &[5], &[9], &[1, 1], &[2, 3], &[2, 4, 6]]);
    let two = |all: &[&[[u64; 2]]]| all.iter().map(|words| pairs(words)).collect::<Vec<_>>();
    let some = two(&[&[[4, 6]], &[[1, 2]], &[[0, 3], [2, 2]], &[[3, 2], [3, 2]]]);
    let mut forced = few.clone();
    forced.iter_mut().for_each(|sum| sum.push(1, KindId(1), &[4]));
    forced.extend(few.iter().cloned());
    vec![
        case("nim", games::nim().shared(), few.clone(), &[12]),
        case("nim with theorems", games::nim_with_theorems().shared(), few.clone(), &[12]),
        case("nim by outcomes", nim_by_outcomes().shared(), few.clone(), &[12]),
        case("take up to three", games::take_away(3).shared(), few.clone(), &[12]),
        case("Grundy's game", games::grundys().shared(), few.clone(), &[12]),
        case("divisors", games::divisors().shared(), sums(&[&[6], &[12], &[4, 9]]), &[12]),
        case("even split", games::even_split().shared(), few.clone(), &[9]),
        case("Wythoff", games::wythoff().shared(), some.clone(), &[5, 6]),
        case(
            "Wythoff, symmetric",
            games::wythoff().interchanging(vec![vec![0, 1]]).shared(),
            some.clone(),
            &[6, 5],
        ),
        case("Fibonacci Nim", games::fibonacci_nim_ordered().shared(), some.clone(), &[6, 6]),
        case("exchange", games::exchange_ordered().shared(), two(&[&[[2, 2]], &[[1, 2]]]), &[3, 2]),
        case("winding", games::winding().shared(), two(&[&[[2, 2]], &[[1, 0]]]), &[3, 2]),
        case("cutting", games::cutting().shared(), two(&[&[[3, 3]], &[[2, 2], [3, 1]]]), &[3, 3]),
        case("Top Entails", games::top_entails().shared(), forced.clone(), &[12]),
        case("Top Entails, as a code", top_entails_as_code().shared(), forced, &[12]),
        case("staircase", games::staircase().shared(), vec![stairs(&[1, 2]), stairs(&[2, 0, 1])], &[]),
        case("two kinds", games::two_kinds().shared(), sums(&[&[0], &[5], &[1, 1], &[2, 3]]), &[5]),
        case("vectors", games::vectors(&[(0, u64::MAX)], &[vec![1], vec![3]]).shared(), few.clone(), &[70]),
        case(
            "far vectors",
            games::vectors(&[(0, u64::MAX)], &[vec![1], vec![3]]).shared(),
            sums(&[&[1 << 16]]),
            &[],
        ),
        case("Kayles", code("0.77"), sums(&[&[7], &[3, 4], &[5, 5, 2]]), &[10]),
        case("take one or two", code("0.33"), sums(&[&[4], &[1005], &[2, 3]]), &[30]),
        graph(),
        two_rulesets(),
        #[cfg(feature = "ideals")]
        {
            let (game, board) = chomp();
            case("Chomp", game, vec![board], &[])
        },
        #[cfg(feature = "databases")]
        solved(),
        Case { bytes: Some(1 << 10), ..case("sliding", games::sliding().shared(), two(&[&[[90, 40]]]), &[]) },
        Case {
            bytes: Some(600),
            ..case("outcomes sliding", games::sliding().shared(), two(&[&[[90, 40]]]), &[])
        },
    ]
}

/// The answers of brute force.
struct Expected {
    name: &'static str,
    solver: Solver,
}

/// The number of bytes that brute force may use for a case. It keeps the cases small.
const FEW_BYTES: u64 = 1 << 26;

impl Expected {
    fn of(case: &Case) -> Self {
        let settings = Settings::default().with_engine(Some(EngineName::Reference));
        Self { name: case.name, solver: Solver::new(Arc::clone(&case.ruleset), settings) }
    }

    fn ask<A>(&mut self, ask: impl FnOnce(&mut Solver, &dyn Budget) -> Result<A, SolveError>) -> A {
        let few = Allowed::everything().bytes(FEW_BYTES);
        ask(&mut self.solver, &few).unwrap_or_else(|error| panic!("{}: {error:?}", self.name))
    }

    fn value(&mut self, component: ComponentRef<'_>) -> Value {
        let mut sum = Sum::new();
        sum.push(1, component.kind, component.words);
        self.ask(|solver, budget| solver.value(&sum, budget)).value
    }

    fn outcome(&mut self, sum: &Sum, convention: Convention) -> Outcome {
        self.ask(|solver, budget| solver.outcome(sum, convention, budget)).outcome
    }

    fn moves(&mut self, sum: &Sum, convention: Convention, which: Which) -> MovesAnswer {
        self.ask(|solver, budget| solver.moves(sum, convention, which, budget))
    }

    /// Whether `entry` agrees with the answer for a component.
    fn agrees(&mut self, entry: Entry, wanted: Wanted, component: ComponentRef<'_>) -> bool {
        let mut sum = Sum::new();
        sum.push(1, component.kind, component.words);
        match wanted.outcomes() {
            Some(convention) => entry.outcome(convention) == Some(self.outcome(&sum, convention)),
            None => entry.value() == Some(self.value(component)),
        }
    }
}

/// The options that the moves lead to, without labels: closed forms label moves differently from the rules.
fn options(found: &[FoundMove]) -> Vec<String> {
    let mut all: Vec<String> =
        found.iter().map(|one| format!("{} {:?} {}", one.term, one.option.multiset(), one.outcome)).collect();
    all.sort();
    all.dedup();
    all
}

/// A way, the engine that was requested, a case, and the answers of brute force to it.
struct Trial<'a> {
    line: &'static Line,
    engine: Option<EngineName>,
    case: &'a Case,
    expected: &'a mut Expected,
    /// The numbers of offers made and of answers given.
    offers: usize,
    answers: usize,
}

impl Trial<'_> {
    fn engines(&self, ways: &'static [Line]) -> Planner {
        let settings = Settings::default().with_engine(self.engine);
        let mut engines = Planner::new(Arc::clone(&self.case.ruleset), settings, ways);
        engines.graph = self.case.graph.clone().map(KeptValues::new);
        engines.members = self.case.joined.clone().map(|joined| {
            let solver = |(_, ruleset): (&str, &Arc<dyn Ruleset>)| {
                Solver::new(Arc::clone(ruleset), Settings::default())
            };
            let solvers = joined.members().map(solver).collect();
            Members { solvers, ..Members::new(joined) }
        });
        #[cfg(feature = "databases")]
        {
            engines.own::<crate::space::Database>().0 = self.case.stored.clone();
        }
        engines
    }

    fn budget(&self) -> Box<dyn Budget> {
        match self.case.bytes {
            Some(bytes) => Box::new(Allowed::everything().bytes(bytes)),
            None => Box::new(Unlimited),
        }
    }

    fn is_offered(&mut self, task: &Task<'_>, meter: &Meter<'_>) -> bool {
        if !self.line.serves(self.engine, self.case.ruleset.shape()) {
            return false;
        }
        let mut engines = self.engines(WAYS);
        let is_offered = self.line.way.offer(task, &Situation::new(task, &mut engines, meter)).is_some();
        self.offers += usize::from(is_offered);
        is_offered
    }

    /// Checks a value or an outcome.
    fn entry(&mut self, task: &Task<'_>) {
        let budget = self.budget();
        let mut meter = Meter::new(&*budget);
        if !self.is_offered(task, &meter) {
            return;
        }
        let entry = match self.engines(WAYS).by_ways(slice::from_ref(self.line), task, &mut meter) {
            Ok(Some((entry, _))) => entry,
            Ok(None) | Err(Stop::Unsupported(_)) => return,
            // Reaching a limit of the case is not an answer.
            Err(Stop::Limit(_)) if self.case.bytes.is_some() => return,
            Err(stop) => panic!("{}: {stop:?}", self.says(task)),
        };
        self.answers += 1;
        let agrees = match (task.sum(), task.wanted.outcomes()) {
            (Some(sum), Some(convention)) => {
                entry.outcome(convention) == Some(self.expected.outcome(sum, convention))
            }
            _ => {
                task.component().is_some_and(|component| self.expected.agrees(entry, task.wanted, component))
            }
        };
        assert!(agrees, "{}: {entry:?}", self.says(task));
    }

    fn moves(&mut self, sum: &Sum, convention: Convention, which: Which) {
        let task = Task::moves(sum, convention, which);
        let mut meter = Meter::new(&Unlimited);
        if !self.is_offered(&task, &meter) {
            return;
        }
        let mut list = MoveList::new(which);
        let (engines, meter) = (&mut self.engines(WAYS), &mut meter);
        match self.line.way.moves(&mut Listing { sum, convention, list: &mut list, engines, meter }) {
            Ok(Some(outcome)) => {
                self.answers += 1;
                let expected = self.expected.moves(sum, convention, which);
                assert_eq!(outcome, expected.outcome, "{}", self.says(&task));
                assert_eq!(options(&list.moves), options(&expected.moves), "{}", self.says(&task));
            }
            Ok(None) => assert!(list.moves.is_empty()),
            Err(stop) => panic!("{}: {stop:?}", self.says(&task)),
        }
    }

    /// Checks a table up to the case's corner.
    fn table(&mut self, wanted: Wanted) {
        let kind = &self.case.ruleset.kinds()[0];
        let from: Vec<u64> = kind.fields.iter().map(|field| field.low).collect();
        if self.case.to.len() != from.len() {
            return;
        }
        let to = self.case.to.clone();
        let task = Task::table(wanted, Corners { kind: KindId(0), from: &from, to: &to });
        let mut meter = Meter::new(&Unlimited);
        if !self.is_offered(&task, &meter) {
            return;
        }
        let mut engines = self.engines(slice::from_ref(self.line));
        match engines.fill(&task, &mut meter) {
            Ok(Some(_)) => {}
            Ok(None) | Err(Stop::Unsupported(_)) => return,
            Err(stop) => panic!("{}: {stop:?}", self.says(&task)),
        }
        let (mut words, mut is_whole) = (from.clone(), true);
        loop {
            let at = ComponentRef { kind: KindId(0), words: &words };
            if self.case.ruleset.contains(at) == Ok(true) && self.case.ruleset.is_win(at) == Ok(false) {
                // A table that was abandoned may contain a part of the box, or nothing.
                let entry = self.line.way.read(wanted, at, &engines);
                is_whole &= entry.is_some();
                let agrees = entry.is_none_or(|entry| self.expected.agrees(entry, wanted, at));
                assert!(agrees, "{} at {words:?}: {entry:?}", self.says(&task));
            }
            let Some(field) = (0..words.len()).rev().find(|&field| words[field] < to[field]) else {
                self.answers += usize::from(is_whole);
                return;
            };
            words[field] += 1;
            words[field + 1..].copy_from_slice(&from[field + 1..]);
        }
    }

    fn says(&self, task: &Task<'_>) -> String {
        format!("{} on {}, engine {:?}, {task:?}", self.line.name, self.case.name, self.engine)
    }
}

/// Top Entails with the fact that its moves are those of a code.
fn top_entails_as_code() -> games::Game {
    let code = |text: &str| text.parse().expect("a code");
    let (ordinary, entailing, complimenting) = (code("4.0"), code("0.3"), code("0.0"));
    let code = grundy_core::EntailingCode { ordinary, entailing, complimenting };
    games::top_entails()
        .with_facts(grundy_core::Facts { entailing_code: Some(code), ..grundy_core::Facts::NONE })
}

#[test]
fn every_way_answers_as_brute_force_does() {
    let cases = cases();
    let mut expected: Vec<Expected> = cases.iter().map(Expected::of).collect();
    let mut answers: BTreeMap<&str, usize> = BTreeMap::new();
    for line in WAYS {
        for engine in iter::once(None).chain(line.engine.map(Some)) {
            for (case, expected) in cases.iter().zip(&mut expected) {
                let mut trial = Trial { line, engine, case, expected, offers: 0, answers: 0 };
                let conventions = [Convention::Normal, Convention::Misere];
                let shape = case.ruleset.shape();
                let conventions = &conventions[..if shape.has_wins || shape.is_entailing { 1 } else { 2 }];
                for sum in &case.sums {
                    if let Some(component) = single(sum) {
                        trial.entry(&Task::value(component, Options::Ignored));
                    }
                    for &convention in conventions {
                        trial.entry(&Task::outcome(sum, convention, Options::Ignored));
                        for which in [Which::Winning, Which::All] {
                            trial.moves(sum, convention, which);
                        }
                    }
                }
                trial.table(Wanted::Values);
                conventions.iter().for_each(|&convention| trial.table(Wanted::Outcomes(convention)));
                assert!(trial.offers >= trial.answers);
                *answers.entry(line.name).or_default() += trial.answers;
            }
        }
    }
    assert_eq!(answers.len(), WAYS.len());
    assert!(answers.values().all(|&answers| answers > 0), "a way that no case reaches: {answers:?}");
}
