//! The engine `reference`: brute force from the definition.
//!
//! It shares no tables and no shortcuts with the other engines, which are tested against it. A value is the mex of the
//! values of all options, which are visited one by one. In games with complimenting or entailing moves, the value of a
//! component is the smallest nim-value of the rest of the sum with which a player who must move in the component does
//! not win; if there is none, the value is loony. To find the outcome of a sum, the engine searches the sum as one
//! game, under either convention, without nim-values.

use crate::Value;
use crate::engines::Own;
use grundy_core::{Component, ComponentRef, Convention, Detail, Outcome, Ruleset, Sum, mex, nim_sum};
use grundy_engine::{Meter, Stop, for_each_move};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::ControlFlow;

/// A sum as a multiset: sorted components, each with its count.
type Multiset = Vec<(Component, u128)>;

/// An option, and whether the mover moves again.
type Reply = (Multiset, bool);

/// A set of nim-values, given by its elements or by those of its complement.
#[derive(Clone, Default)]
struct Rests {
    values: BTreeSet<u64>,
    is_complement: bool,
}

impl Rests {
    fn contains(&self, value: u64) -> bool {
        self.values.contains(&value) != self.is_complement
    }

    /// The union of this set and the set of all values that are not in `other`.
    fn or_not(&self, other: &Self) -> Self {
        let is_complement = self.is_complement || !other.is_complement;
        let all = self.values.union(&other.values).copied();
        let is_member = |value: u64| self.contains(value) || !other.contains(value);
        Self { values: all.filter(|&value| is_member(value) != is_complement).collect(), is_complement }
    }

    /// The set that contains only this value, for use with [`or_not`](Self::or_not).
    fn only(value: u64) -> Self {
        Self { values: BTreeSet::from([value]), is_complement: false }
    }

    /// The smallest value that is not in the set, or loony if there is none.
    fn value(&self) -> Value {
        let mut candidates = (0..).take(self.values.len() + 1).chain(self.values.iter().copied());
        candidates.find(|&value| !self.contains(value)).map_or(Value::Loony, Value::Nim)
    }
}

/// The results of the brute-force search so far.
#[derive(Default)]
pub(crate) struct Reference {
    values: HashMap<Component, Value>,
    outcomes: [HashMap<Multiset, Outcome>; 2],
    options: HashMap<Component, Vec<Reply>>,
    /// For games with complimenting or entailing moves: for each component, the values of the rest of the sum for which
    /// a player who must move in that component wins.
    answers: HashMap<Component, Rests>,
    /// The approximate number of bytes held.
    bytes: u64,
}

impl Own for Reference {
    fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl Reference {
    /// The value of `component`.
    pub(crate) fn value(
        &mut self,
        ruleset: &dyn Ruleset,
        component: ComponentRef<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Value, Stop> {
        let root = component.to_owned();
        if ends_game(ruleset, component)? {
            return Ok(Value::Over);
        }
        let mut path: Vec<(Component, Vec<Reply>, Vec<Component>)> = Vec::new();
        let mut open: HashMap<Component, usize> = HashMap::new();
        let mut next = Some(root.clone());
        loop {
            if let Some(component) = next.take() {
                if self.values.contains_key(&component) {
                    // The value was found on another path.
                } else if let Some(&start) = open.get(&component) {
                    let cycle = path[start..].iter().map(|(open, ..)| open.clone());
                    return Err(Stop::Cycle(cycle.chain([component]).collect()));
                } else {
                    let options = self.options(ruleset, &component, meter)?;
                    if wins_at_once(ruleset, &options)? {
                        self.bytes += size(&component);
                        self.answers.insert(component.clone(), Rests::default().or_not(&Rests::default()));
                        self.values.insert(component, Value::Loony);
                    } else {
                        let parts = options.iter().flat_map(|(option, _)| option);
                        let waiting = parts.map(|(part, _)| free(ruleset, part)).collect();
                        open.insert(component.clone(), path.len());
                        path.push((component, options, waiting));
                    }
                }
            }
            let Some((_, _, waiting)) = path.last_mut() else { break };
            meter.step()?;
            next = waiting.pop();
            if next.is_none()
                && let Some((component, options, _)) = path.pop()
            {
                let value = if ruleset.shape().is_entailing {
                    let answers = self.rests(ruleset, &options);
                    let value = answers.value();
                    self.answers.insert(component.clone(), answers);
                    value
                } else {
                    Value::Nim(mex(options.iter().filter_map(|(option, _)| self.nim_value(option))))
                };
                open.remove(&component);
                self.bytes += size(&component);
                self.values.insert(component, value);
            }
        }
        Ok(self.values.get(&root).copied().unwrap_or(Value::Unknown))
    }

    /// The values of the rest of the sum for which a player who must move in a component with these options
    /// wins.
    fn rests(&self, ruleset: &dyn Ruleset, options: &[Reply]) -> Rests {
        let mut rests = Rests::default();
        for (option, again) in options {
            rests = match (&option[..], self.nim_value(option)) {
                ([(part, 1)], _) if free(ruleset, part) != *part => {
                    rests.or_not(&self.answers[&free(ruleset, part)])
                }
                (_, Some(value)) if *again => rests.or_not(&Rests::only(value)),
                (_, None) if *again => rests.or_not(&Rests::default()),
                (_, Some(value)) => rests.or_not(&Rests { is_complement: true, ..Rests::only(value) }),
                (_, None) => rests,
            };
        }
        rests
    }

    /// The nim-value of an option whose components all have known values, or `None` if one of them is loony.
    fn nim_value(&self, option: &Multiset) -> Option<u64> {
        option.iter().try_fold(0, |sum, (part, count)| match self.values.get(part) {
            Some(&Value::Nim(value)) => Some(if count % 2 == 1 { nim_sum(sum, value) } else { sum }),
            _ => None,
        })
    }

    /// The outcome of `position`, which is searched as a single game.
    pub(crate) fn outcome(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &Sum,
        convention: Convention,
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, Stop> {
        for term in position.terms() {
            if ends_game(ruleset, term.component)? {
                return Ok(Outcome::P);
            }
        }
        let table = usize::from(convention == Convention::Misere);
        let root = position.multiset();
        let mut path: Vec<(Multiset, Vec<Reply>, usize)> = Vec::new();
        // The positions on the current path, for detecting a cycle without scanning the path.
        let mut open: HashSet<Multiset> = HashSet::new();
        // The number of bytes in the options of these positions.
        let mut on_path = 0;
        let mut next = Some(root.clone());
        loop {
            if let Some(sum) = next.take() {
                if self.outcomes[table].contains_key(&sum) {
                    // The outcome was found on another path.
                } else if open.contains(&sum) {
                    return Err(self.cycle(ruleset, position, meter));
                } else {
                    let mut followers = Vec::new();
                    let mut at_once = false;
                    let mut bytes = on_path;
                    let forced = sum.iter().position(|(part, _)| free(ruleset, part) != *part);
                    for (at, (part, _)) in sum.iter().enumerate() {
                        if forced.is_some_and(|forced| forced != at) {
                            continue;
                        }
                        let options = self.options(ruleset, part, meter)?;
                        at_once |= wins_at_once(ruleset, &options)?;
                        for (option, again) in options {
                            meter.step()?;
                            let follower = replaced(&sum, at, &option);
                            bytes += size_of_sum(&follower);
                            meter.set_bytes(self.bytes + bytes);
                            followers.push((follower, again));
                        }
                    }
                    if at_once {
                        self.bytes += size_of_sum(&sum);
                        self.outcomes[table].insert(sum, Outcome::N);
                    } else {
                        open.insert(sum.clone());
                        path.push((sum, followers, 0));
                        on_path = bytes;
                    }
                }
            }
            let Some((_, followers, at)) = path.last_mut() else { break };
            meter.step()?;
            next = followers.get(*at).map(|(follower, _)| follower.clone());
            *at += 1;
            if next.is_none()
                && let Some((sum, followers, _)) = path.pop()
            {
                let known = &mut self.outcomes[table];
                let wins = |again: bool| if again { Outcome::N } else { Outcome::P };
                let reaches_p = followers.iter().any(|(sum, again)| known.get(sum) == Some(&wins(*again)));
                let terminal_wins = followers.is_empty() && convention == Convention::Misere;
                open.remove(&sum);
                on_path = on_path.saturating_sub(followers.iter().map(|(sum, _)| size_of_sum(sum)).sum());
                self.bytes += size_of_sum(&sum);
                meter.set_bytes(self.bytes + on_path);
                known.insert(sum, Outcome::for_mover(reaches_p || terminal_wins));
            }
        }
        Ok(self.outcomes[table][&root])
    }

    /// The error for a cycle of sums that can be reached from `position`: a cycle of components if there is one,
    /// otherwise the components of `position`. If the search for a cycle of components fails, its error is returned
    /// instead.
    fn cycle(&mut self, ruleset: &dyn Ruleset, position: &Sum, meter: &mut Meter<'_>) -> Stop {
        for term in position.terms() {
            if let Err(stop) = self.value(ruleset, term.component, meter) {
                return stop;
            }
        }
        Stop::Cycle(position.terms().map(|term| term.component.to_owned()).collect())
    }

    fn options(
        &mut self,
        ruleset: &dyn Ruleset,
        of: &Component,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Reply>, Stop> {
        if let Some(options) = self.options.get(of) {
            return Ok(options.clone());
        }
        meter.count_position();
        let mut options = Vec::new();
        let mut bytes = size(of);
        let start = self.bytes;
        let _ = for_each_move(ruleset, of.as_ref(), Detail::Options, meter, |found, meter| {
            let option = found.option.multiset();
            // The options exist twice: in the table, and in the list that is returned.
            bytes += 2 * size_of_sum(&option);
            meter.set_bytes(start + bytes);
            options.push((option, found.again));
            Ok(ControlFlow::Continue(()))
        })?;
        self.bytes += bytes;
        meter.set_bytes(self.bytes);
        self.options.insert(of.clone(), options.clone());
        Ok(options)
    }
}

/// Whether `component` ends the game.
fn ends_game(ruleset: &dyn Ruleset, component: ComponentRef<'_>) -> Result<bool, Stop> {
    Ok(ruleset.shape().has_wins && ruleset.is_win(component)?)
}

/// Whether some option has a component that ends the game.
fn wins_at_once(ruleset: &dyn Ruleset, options: &[Reply]) -> Result<bool, Stop> {
    for (part, _) in options.iter().flat_map(|(option, _)| option) {
        if ends_game(ruleset, part.as_ref())? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The unforced component with the same moves as `part`.
fn free(ruleset: &dyn Ruleset, part: &Component) -> Component {
    let forced = ruleset.kinds().get(part.kind.index()).and_then(|kind| kind.forced);
    Component { kind: forced.unwrap_or(part.kind), ..part.clone() }
}

/// `sum` with one copy of its component at index `at` replaced by `option`.
fn replaced(sum: &Multiset, at: usize, option: &Multiset) -> Multiset {
    let mut all: BTreeMap<Component, u128> = sum.iter().cloned().collect();
    let moved = &sum[at].0;
    match all.get_mut(moved) {
        Some(count) if *count > 1 => *count -= 1,
        _ => {
            all.remove(moved);
        }
    }
    for (part, count) in option {
        let total = all.entry(part.clone()).or_default();
        *total = total.saturating_add(*count);
    }
    all.into_iter().collect()
}

/// The approximate number of bytes that a sum takes in a list.
fn size_of_sum(sum: &Multiset) -> u64 {
    32 + sum.iter().map(|(part, _)| size(part)).sum::<u64>()
}

fn size(component: &Component) -> u64 {
    64 + 8 * component.words.len() as u64
}
