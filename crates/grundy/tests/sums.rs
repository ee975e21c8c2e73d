//! Sums across rulesets, and other compounds: outcomes and winning moves, compared with play on the whole position
//! without any values.

#![expect(clippy::unwrap_used, reason = "what a test is given is there, or the test fails")]

#[path = "parts/random.rs"]
mod random;

use grundy::ask::{MovesQuestion, OutcomeQuestion};
use grundy::position_text;
use grundy::ruleset::Moved;
use grundy::ruleset::{Detail, FieldValue, KindId, Move, Sum};
use grundy::{Component, ComponentRef, Compound, GraphSource, Outcome, Ruleset, RulesetSource};
use grundy::{Session, Subject, SumRulesets};
use random::Random;
use std::collections::HashMap;
use std::ops::ControlFlow::Continue;
use std::sync::Arc;

/// The rulesets of the random sums, as the position text names them, and the largest number of a field.
///
/// Some of them end the game at once (`win`), so components can be loony.
const RULESETS: [(&str, u64); 12] = [
    ("kayles", 6),
    ("0.137", 7),
    ("0.45", 6),
    ("4.31", 6),
    ("subtraction[S=1,3,4]", 8),
    ("wythoff", 3),
    ("cutting-game", 3),
    ("fibonacci", 5),
    ("stairs", 2),
    ("race", 7),
    ("dag", 5),
    ("nim", 4),
];

/// Rules text: take at most twice what the opponent took.
const FIBONACCI: &str = "heap(n, q) -> heap(n - t, 2 * t) for t in 1..=min(n, q)";
/// Rules text with a list.
const STAIRS: &str = "stairs(x[]) -> stairs(x with [i] = x[i] - t, [i - 1] = x[i - 1] + t)
    for i in 1..len(x) for t in 1..=x[i]
stairs(x[]) -> stairs(x with [0] = x[0] - t) where len(x) > 0 for t in 1..=x[0]";
/// Rules text that ends the game at 0, or leaves two components.
const RACE: &str = "position heap(n)
heap(n) -> heap(n - t) for t in 2..=min(n, 3)
heap(n) -> heap(a) + heap(n - 1 - a) for a in 2..n where a <= n - 1 - a
win heap(0)";
/// An explicit graph.
const DAG: &str = "0 -> 1 2\n2 -> 1\n3 -> 0 2\n4 -> 3 1 0\n5 -> 4 2\n";

fn named() -> SumRulesets {
    let graph = RulesetSource::Graph(GraphSource::EdgeList(DAG.into()));
    SumRulesets::default()
        .with("fibonacci", RulesetSource::rules(FIBONACCI))
        .with("stairs", RulesetSource::rules(STAIRS))
        .with("race", RulesetSource::rules(RACE))
        .with("dag", graph)
}

/// The components of a sum, given by their numbers in ascending order.
type Numbers = Vec<u32>;

/// Play according to the definition: positions are sums of components, which are searched as a whole.
struct BruteForce {
    rulesets: Vec<Arc<dyn Ruleset>>,
    numbers: HashMap<(usize, Component), u32>,
    components: Vec<(usize, Component)>,
    options: HashMap<u32, Arc<Vec<Numbers>>>,
    outcomes: [HashMap<Numbers, Outcome>; 2],
}

impl BruteForce {
    fn new(session: &mut Session) -> Self {
        let rulesets = RULESETS.iter().map(|(name, _)| {
            let (subject, params) = match *name {
                "subtraction[S=1,3,4]" => (Subject::named("subtraction"), vec![1, 3, 4]),
                "fibonacci" => (Subject::rules(FIBONACCI), vec![]),
                "stairs" => (Subject::rules(STAIRS), vec![]),
                "race" => (Subject::rules(RACE), vec![]),
                "dag" => (Subject::of(GraphSource::EdgeList(DAG.into())), vec![]),
                name => (Subject::named(name), vec![]),
            };
            let subject = if params.is_empty() { subject } else { subject.with_parameter("S", params) };
            session.look_up(&subject).unwrap().ruleset
        });
        Self {
            rulesets: rulesets.collect(),
            numbers: HashMap::new(),
            components: Vec::new(),
            options: HashMap::new(),
            outcomes: [HashMap::new(), HashMap::new()],
        }
    }

    fn number(&mut self, ruleset: usize, component: ComponentRef<'_>) -> u32 {
        let key = (ruleset, component.to_owned());
        if let Some(&number) = self.numbers.get(&key) {
            return number;
        }
        let number = u32::try_from(self.components.len()).unwrap();
        self.components.push(key.clone());
        self.numbers.insert(key, number);
        number
    }

    fn numbers_of(&mut self, ruleset: usize, sum: &Sum) -> Numbers {
        let mut numbers = Vec::new();
        for term in sum.terms() {
            let number = self.number(ruleset, term.component);
            numbers.extend((0..term.count).map(|_| number));
        }
        numbers
    }

    /// The sums that can replace a component.
    fn options(&mut self, number: u32) -> Arc<Vec<Numbers>> {
        if let Some(options) = self.options.get(&number) {
            return Arc::clone(options);
        }
        let (at, component) = self.components[number as usize].clone();
        let mut sums = Vec::new();
        let _ = self.rulesets[at]
            .visit_moves(component.as_ref(), Detail::Options, &mut |found: &Move<'_>| {
                sums.push(found.option.clone());
                Continue(())
            })
            .unwrap();
        let mut options: Vec<Numbers> = sums.iter().map(|sum| self.numbers_of(at, sum)).collect();
        options.iter_mut().for_each(|option| option.sort_unstable());
        options.sort_unstable();
        options.dedup();
        let options = Arc::new(options);
        self.options.insert(number, Arc::clone(&options));
        options
    }

    fn is_over(&self, numbers: &[u32]) -> bool {
        numbers.iter().any(|&number| {
            let (at, component) = &self.components[number as usize];
            let ruleset = &self.rulesets[*at];
            ruleset.shape().has_wins && ruleset.is_win(component.as_ref()).unwrap()
        })
    }

    /// The sums after a move in `position`, which is in ascending order.
    fn after(&mut self, position: &[u32]) -> Vec<Numbers> {
        let mut after = Vec::new();
        for at in 0..position.len() {
            if at > 0 && position[at - 1] == position[at] {
                continue;
            }
            for option in self.options(position[at]).iter() {
                let mut left = [&position[..at], &position[at + 1..], option].concat();
                left.sort_unstable();
                after.push(left);
            }
        }
        after
    }

    fn outcome(&mut self, position: Numbers, misere: bool) -> Outcome {
        let known = usize::from(misere);
        if let Some(&outcome) = self.outcomes[known].get(&position) {
            return outcome;
        }
        // Play from these small sums lasts a few dozen moves, so recursion is safe.
        let outcome = if self.is_over(&position) {
            Outcome::P
        } else {
            let after = self.after(&position);
            let wins = after.is_empty() && misere
                || after.into_iter().any(|left| self.outcome(left, misere) == Outcome::P);
            if wins { Outcome::N } else { Outcome::P }
        };
        if self.outcomes[known].len() > 4_000_000 {
            self.outcomes[known].clear();
        }
        self.outcomes[known].insert(position, outcome);
        outcome
    }

    /// The components of a text in the long form.
    fn read(&mut self, text: &str) -> Numbers {
        let mut numbers = Vec::new();
        for part in text.split(" + ").filter(|part| *part != "()") {
            let (count, part) = match part.split_once('*') {
                Some((count, part)) if !count.is_empty() => (count.parse().unwrap(), part),
                _ => (1, part),
            };
            let part = part.trim_start_matches('(');
            let (name, own) = match part.strip_prefix('*') {
                Some(size) => ("nim", format!("heap({})", size.trim_end_matches(')'))),
                None => part.split_once(':').map(|(name, own)| (name, own.to_owned())).unwrap(),
            };
            let at = RULESETS.iter().position(|(known, _)| *known == name).unwrap();
            let sum = match own.parse::<u64>() {
                Ok(vertex) => Sum::from(&Component::tuple(KindId(0), [vertex])),
                Err(_) => position_text::parse(&own, self.rulesets[at].kinds()).unwrap(),
            };
            for _ in 0..count {
                numbers.extend(self.numbers_of(at, &sum));
            }
        }
        numbers.sort_unstable();
        numbers
    }
}

/// A random component in the long form.
fn component(random: &mut Random, (at, largest): (usize, u64), ruleset: &dyn Ruleset) -> String {
    let (name, _) = RULESETS[at];
    if name == "nim" && random.below(2) == 0 {
        return format!("*{}", random.below(largest + 1));
    }
    if name == "dag" {
        return format!("dag:{}", random.below(largest + 1));
    }
    loop {
        let kind = &ruleset.kinds()[0];
        let list: Vec<u64> = (0..random.below(4)).map(|_| random.below(largest + 1)).collect();
        let numbers: Vec<u64> = kind.fields.iter().map(|_| random.below(largest + 1)).collect();
        let fields: Vec<FieldValue<'_>> = if kind.is_tuple() {
            numbers.iter().map(|&number| FieldValue::Natural(number)).collect()
        } else {
            vec![FieldValue::List(&list)]
        };
        let component = Component::from_fields(KindId(0), &fields);
        if ruleset.contains(component.as_ref()).unwrap() {
            let own = position_text::print_component(component.as_ref(), ruleset.kinds());
            return format!("{name}:{own}");
        }
    }
}

/// The number of random sums; `GRUNDY_SUMS` sets another one.
fn sums_tried() -> u64 {
    std::env::var("GRUNDY_SUMS").ok().and_then(|text| text.parse().ok()).unwrap_or(300)
}

/// The sum after a move, in the long form.
fn left(parts: &[String], component: usize, to: &str) -> String {
    let parts = parts.iter().enumerate().map(|(at, part)| if at == component { to } else { part });
    parts.filter(|part| *part != "()").collect::<Vec<_>>().join(" + ")
}

#[test]
fn sums_have_the_outcome_of_playing_them() {
    let mut session = Session::new();
    let mut brute_force = BruteForce::new(&mut session);
    let mut random = Random(2026);
    let (mut wins, mut miseres) = (0, 0);
    for _ in 0..sums_tried() {
        let count = 2 + random.below(3);
        let parts: Vec<String> = (0..count)
            .map(|_| {
                let at = usize::try_from(random.below(RULESETS.len() as u64)).unwrap();
                let ruleset = Arc::clone(&brute_force.rulesets[at]);
                component(&mut random, (at, RULESETS[at].1), &*ruleset)
            })
            .collect();
        let text = parts.join(" + ");
        let position = brute_force.read(&text);
        let has_wins = text.contains("race:") || text.contains("cutting-game:");
        for misere in [false, true] {
            if misere && has_wins {
                continue;
            }
            let subject = Subject::of(RulesetSource::Sum(named())).at(text.clone());
            let subject = if misere { subject.misere() } else { subject };
            let outcome =
                session.ask(OutcomeQuestion, &subject).unwrap_or_else(|error| panic!("{text}: {error}"));
            let expected = brute_force.outcome(position.clone(), misere);
            assert_eq!(outcome.body.outcome, expected, "{text}, misere {misere}");
            let moves = session.ask(MovesQuestion::default(), &subject).unwrap().body.moves;
            let is_over = brute_force.is_over(&position);
            // Under misère play, the mover wins a sum without moves.
            let has_moves = !brute_force.after(&position).is_empty();
            let wins_by_moving = expected == Outcome::N && (has_moves || !misere);
            assert_eq!(!moves.is_empty(), wins_by_moving && !is_over, "{text}, misere {misere}");
            for found in moves.iter().take(4) {
                let at = usize::try_from(found.component).unwrap();
                let after = brute_force.read(&left(&parts, at, &found.to));
                let outcome = brute_force.outcome(after, misere);
                assert_eq!(outcome, Outcome::P, "{text}, misere {misere}: {} -> {}", found.from, found.to);
            }
            miseres += u64::from(misere);
        }
        wins += u64::from(has_wins);
    }
    assert!(wins * 8 > sums_tried() && miseres * 4 > sums_tried(), "{wins} {miseres}");
}

/// A compound from the definition: the components, each a sum of its own, are searched together.
struct CompoundForce<'b> {
    brute_force: &'b mut BruteForce,
    compound: Compound,
    misere: bool,
    outcomes: HashMap<Vec<Numbers>, Outcome>,
}

impl CompoundForce<'_> {
    fn is_over(&mut self, components: &[Numbers]) -> bool {
        let movable = components.iter().filter(|of| !self.brute_force.after(of).is_empty()).count();
        movable == 0 || self.compound.ends_with_first() && movable < components.len()
    }

    fn outcome(&mut self, mut components: Vec<Numbers>) -> Outcome {
        components.sort_unstable();
        if let Some(&outcome) = self.outcomes.get(&components) {
            return outcome;
        }
        let wins = if self.is_over(&components) {
            self.misere
        } else {
            self.after(&components).into_iter().any(|left| self.outcome(left) == Outcome::P)
        };
        let outcome = if wins { Outcome::N } else { Outcome::P };
        self.outcomes.insert(components, outcome);
        outcome
    }

    /// The compounds after a move.
    fn after(&mut self, components: &[Numbers]) -> Vec<Vec<Numbers>> {
        let options: Vec<Vec<Numbers>> = components.iter().map(|of| self.brute_force.after(of)).collect();
        // The components so far, and the number of them that were moved.
        let mut built: Vec<(Vec<Numbers>, usize)> = vec![(Vec::new(), 0)];
        for (component, options) in components.iter().zip(&options) {
            let mut next = Vec::new();
            for (before, moved) in &built {
                next.push(([before.as_slice(), std::slice::from_ref(component)].concat(), *moved));
                for option in options {
                    next.push(([before.as_slice(), std::slice::from_ref(option)].concat(), moved + 1));
                }
            }
            built = next;
        }
        let movable = options.iter().filter(|options| !options.is_empty()).count();
        let wanted = |moved: usize| match self.compound.moved() {
            Moved::One => moved == 1,
            Moved::Some => moved > 0,
            Moved::All => moved == movable,
        };
        built.into_iter().filter(|(_, moved)| wanted(*moved)).map(|(after, _)| after).collect()
    }
}

/// The number of random compounds; `GRUNDY_COMPOUNDS` asks for another.
fn compounds_tried() -> u64 {
    std::env::var("GRUNDY_COMPOUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(60)
}

#[test]
fn compounds_have_the_outcome_of_playing_them() {
    let mut session = Session::new();
    let mut brute_force = BruteForce::new(&mut session);
    for (compound, seed) in Compound::ALL.into_iter().zip(1..).skip(1) {
        let mut random = Random(seed);
        let mut outcomes = [HashMap::new(), HashMap::new()];
        let mut won = 0;
        for _ in 0..compounds_tried() {
            let parts: Vec<String> = (0..1 + random.below(3))
                .map(|_| {
                    let at = loop {
                        let at = usize::try_from(random.below(RULESETS.len() as u64)).unwrap();
                        if !brute_force.rulesets[at].shape().has_wins {
                            break at;
                        }
                    };
                    let ruleset = Arc::clone(&brute_force.rulesets[at]);
                    component(&mut random, (at, RULESETS[at].1.min(4)), &*ruleset)
                })
                .collect();
            let text = parts.join(" + ");
            for misere in [false, true] {
                let position: Vec<Numbers> = parts.iter().map(|part| brute_force.read(part)).collect();
                let known = std::mem::take(&mut outcomes[usize::from(misere)]);
                let mut force =
                    CompoundForce { brute_force: &mut brute_force, compound, misere, outcomes: known };
                let expected = force.outcome(position.clone());
                let is_over = force.is_over(&position);
                let after = if is_over { Vec::new() } else { force.after(&position) };
                outcomes[usize::from(misere)] = force.outcomes;
                let subject = Subject::of(RulesetSource::Sum(named())).at(text.clone()).in_compound(compound);
                let subject = if misere { subject.misere() } else { subject };
                let answer =
                    session.ask(OutcomeQuestion, &subject).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(answer.body.outcome, expected, "{compound} {text}, misere {misere}");
                let winning = session.ask(MovesQuestion::default(), &subject).unwrap().body.moves;
                let wins_by_moving = expected == Outcome::N && !is_over;
                assert_eq!(!winning.is_empty(), wins_by_moving, "{compound} {text}, misere {misere}");
                let all = session
                    .ask(MovesQuestion { all: true, ..Default::default() }, &subject)
                    .unwrap()
                    .body
                    .moves;
                assert_eq!(all.is_empty(), after.is_empty(), "{compound} {text}, misere {misere}");
                let win = |of: &&grundy::ask::FoundMove| of.leaves.as_ref().unwrap().outcome == Outcome::P;
                assert_eq!(
                    all.iter().filter(win).count(),
                    winning.len(),
                    "{compound} {text}, misere {misere}"
                );
                won += u64::from(expected == Outcome::N);
            }
        }
        assert!(won > 0 && won < 2 * compounds_tried(), "{compound}: {won}");
    }
}

/// The moves at a position, as JSON.
fn all_moves(ruleset: &str, position: &str) -> serde_json::Value {
    let request = serde_json::json!({"ask": "moves", "ruleset": ruleset, "position": position, "all": true});
    let answer = Session::new().answer_json_line(&request.to_string());
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["ok"], true, "{position}: {answer}");
    answer
}

/// Values in a sum with positions of one ruleset are printed so that they are read as values, not as heaps or rows.
#[test]
fn components_beside_a_position_of_one_ruleset_are_read_as_they_are_printed() {
    for (ruleset, position) in [
        ("nim", "5 + 1/2"),
        ("nim", "2 + {2|} + {|0}"),
        ("nim", "2*(3 + {3|-1}) + 3/4"),
        ("kayles", "4 + {0||0|-2} + {{3|1}|{1/2|-3/2}}"),
        ("kayles", "(row(3) + (2*({4|1} + *2)))"),
        ("domineering", "2*(2x2 + 1/2)"),
        ("domineering", "2x3 + 1x3 + {4||2|0}"),
    ] {
        let answer = all_moves(ruleset, position);
        let moves = answer["moves"].as_array().unwrap();
        let text = |found: &serde_json::Value, key: &str| found[key].as_str().unwrap().to_owned();
        let mut components: Vec<String> = Vec::new();
        for found in moves {
            let at = usize::try_from(found["component"].as_u64().unwrap()).unwrap();
            components.resize(components.len().max(at + 1), String::new());
            components[at] = text(found, "from");
        }
        assert!(components.iter().all(|component| !component.is_empty()), "{position}: {components:?}");
        for found in moves {
            let at = usize::try_from(found["component"].as_u64().unwrap()).unwrap();
            let mut after = components.clone();
            after[at] = text(found, "to");
            let after = after.join(" + ");
            // The same components again, with one option in place of one of them.
            let is_printed = all_moves(ruleset, &after)["moves"].as_array().unwrap().iter().all(|next| {
                let from = text(next, "from");
                after.split(" + ").any(|component| component == from)
            });
            assert!(is_printed, "{position}: {after}");
        }
    }
}
