//! Misère play of sums by proof-number search.
//!
//! A node of the search is a multiset of parts. It is an N-position if it is empty, or if some move leads to a
//! P-position. The search always continues with the node whose proof is estimated to need the fewest positions, as in
//! the search for nim-values. Unlike in that search, a sum cannot be decided part by part, because nim-values do not
//! decide misère play. Four things keep the number of sums small: boards are divided into regions, small parts are
//! replaced by their canonical forms, two parts that end after a single move cancel each other, and sums of tame parts
//! are decided by their genera.

mod classes;

use crate::genus::NimGenus;
use crate::search::{Part, decode, encode};
use classes::{Class, Classes};
use grundy_core::{ComponentRef, KindId, Limit, Outcome, Ruleset, Sum};
use grundy_engine::{Id, Interner, Meter, OnStack, ProofTree, Stop};

/// The number of consecutive restarts that may keep no more outcomes than an earlier restart.
const MOST_IN_VAIN: u32 = 4;

/// The known outcomes of sums under misère play, and the state of the search.
///
/// ```
/// use grundy_core::{CodeRuleset, KindId, Outcome, Sum, Unlimited};
/// use grundy_engine::Meter;
/// use grundy_misere::Proofs;
///
/// let kayles = CodeRuleset::new("0.77".parse()?);
/// let mut proofs = Proofs::default();
/// let mut outcome = |heaps: &[u64]| {
///     let mut sum = Sum::new();
///     heaps.iter().for_each(|&heap| sum.push(1, KindId(0), &[heap]));
///     proofs.outcome(&kayles, &sum, &mut Meter::new(&Unlimited)).ok()
/// };
/// assert_eq!(outcome(&[12]), Some(Outcome::P));
/// assert_eq!(outcome(&[4, 1]), Some(Outcome::N));
/// # Ok::<(), grundy_core::CodeError>(())
/// ```
#[derive(Default)]
pub struct Proofs {
    classes: Classes,
    sums: Interner,
    /// The nodes of the sums, with the same numbers. The parameter of the tree is 2, because with 1 and with 8, the
    /// search visits more positions of Cram and Sprouts.
    tree: ProofTree<2>,
    /// The number of times that the search dropped everything except known outcomes and canonical forms.
    restarts: u64,
    /// The largest number of outcomes that any restart kept.
    most_kept: usize,
    /// The number of restarts since `most_kept` last increased.
    in_vain: u32,
}

/// The result of a run of the search.
enum Run {
    Done,
    /// The memory is used up.
    Full,
}

/// The node of a sum, or the outcome of the sum if all its parts are tame.
enum Reached {
    Node(Id),
    Is(Outcome),
}

impl Proofs {
    /// The approximate memory in use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.classes.bytes() + self.sums.bytes() + self.tree.bytes()
    }

    /// The number of times that the search used up its memory and started again with the known outcomes.
    #[must_use]
    pub fn restarts(&self) -> u64 {
        self.restarts
    }

    /// The outcome under misère play of `position`, which must be a position of a plain impartial ruleset.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if the rules cause a fault, or if the search encounters a cycle.
    pub fn outcome(
        &mut self,
        ruleset: &dyn Ruleset,
        position: &Sum,
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, Stop> {
        loop {
            let mut parts = Vec::new();
            self.classes.parts_of(ruleset, position, &mut parts, meter)?;
            let root = match self.sum(&mut parts)? {
                Reached::Is(outcome) => return Ok(outcome),
                Reached::Node(root) => root,
            };
            if let Some(outcome) = self.known(root) {
                return Ok(outcome);
            }
            let ended = self.work(ruleset, root, meter);
            self.tree.stop();
            meter.set_bytes(self.bytes());
            if let Run::Full = ended? {
                self.restart(meter)?;
            }
        }
    }

    /// The node of a sum of parts, or the outcome of the sum if all its parts are tame. Simplifies the parts.
    fn sum(&mut self, parts: &mut Vec<Part>) -> Result<Reached, Limit> {
        self.classes.simplify(parts)?;
        let tame = parts.iter().try_fold(NimGenus::ZERO, |sum, &(class, count)| {
            Some(sum.plus(self.classes.tame(class)?.times(count)))
        });
        if let Some(genus) = tame {
            return Ok(Reached::Is(genus.outcome()));
        }
        let id = self.sums.intern(ComponentRef { kind: KindId(0), words: &encode(parts) })?;
        if id as usize == self.tree.len() {
            let weight = parts.iter().fold(0u32, |sum, &(class, count)| {
                let count = u32::try_from(count).unwrap_or(u32::MAX);
                sum.saturating_add(self.classes.weight(class).saturating_mul(count))
            });
            self.tree.add(1 + weight / 2);
        }
        Ok(Reached::Node(id))
    }

    /// The outcome of a sum, if it is known.
    fn known(&self, of: Id) -> Option<Outcome> {
        self.tree.is_n(of).map(Outcome::for_mover)
    }

    fn work(&mut self, ruleset: &dyn Ruleset, root: Id, meter: &mut Meter<'_>) -> Result<Run, Stop> {
        self.tree.start(root);
        while let Some(of) = self.tree.top() {
            meter.step()?;
            if !self.tree.is_listed(of) {
                if self.is_memory_used_up(meter) {
                    return Ok(Run::Full);
                }
                self.list(ruleset, of, meter)?;
            }
            match self.tree.advance() {
                Ok(children) => meter.steps(children / 8)?,
                Err(OnStack(of)) => return Err(self.cycle(of)),
            }
        }
        Ok(Run::Done)
    }

    /// The error for a sum to which play can return. The path shows the component in which each player moves if these
    /// moves all follow each other in one component; otherwise it only names a component of the sum.
    fn cycle(&self, of: Id) -> Stop {
        let parts_of = |id: Id| {
            let mut parts = Vec::new();
            decode(self.sums.component(id).words, &mut parts);
            parts
        };
        let sums: Vec<Vec<Part>> = self.tree.open_from(of).chain([of]).map(parts_of).collect();
        let mut moved: Vec<Class> = sums
            .windows(2)
            .filter_map(|pair| {
                let after = |class| pair[1].iter().find(|part| part.0 == class).map_or(0, |part| part.1);
                pair[0].iter().find(|&&(class, count)| after(class) < count).map(|part| part.0)
            })
            .collect();
        moved.extend(moved.first().copied());
        let is_path = moved.len() > 1 && moved.windows(2).all(|pair| self.leads(pair[0], pair[1]));
        let shown = |classes: &[Class]| classes.iter().map(|&class| self.classes.shown(class)).collect();
        if let Some(path) = Some(moved).filter(|_| is_path).and_then(|moved| shown(&moved)) {
            return Stop::Cycle(path);
        }
        match parts_of(of).iter().find_map(|&(class, _)| self.classes.shown(class)) {
            Some(component) => Stop::Cycle(vec![component.clone(), component]),
            None => Stop::Internal("a cycle of canonical forms"),
        }
    }

    /// Whether some option of the class `from` contains the class `to`.
    fn leads(&self, from: Class, to: Class) -> bool {
        let mut option = Vec::new();
        let mut number = 0;
        while self.classes.push_option(from, number, &mut option) {
            if option.drain(..).any(|part| part.0 == to) {
                return true;
            }
            number += 1;
        }
        false
    }

    /// Whether there may be too little memory for the children of another node.
    fn is_memory_used_up(&self, meter: &mut Meter<'_>) -> bool {
        meter.set_bytes(self.bytes());
        let growth = self.sums.bytes_of_growth() + self.tree.bytes_of_growth();
        let more = growth + (self.bytes() / 4).min(1 << 17);
        u128::from(more) > meter.room()
    }

    /// Lists those children of a node whose outcomes are unknown, or marks the node as an N-position if some child is a
    /// P-position.
    fn list(&mut self, ruleset: &dyn Ruleset, of: Id, meter: &mut Meter<'_>) -> Result<(), Stop> {
        meter.count_position();
        let (mut parts, mut option, mut follower) = (Vec::new(), Vec::new(), Vec::new());
        decode(self.sums.component(of).words, &mut parts);
        let mut children = Vec::new();
        for (at, &(moved, _)) in parts.iter().enumerate() {
            self.classes.load(ruleset, moved, meter)?;
            let mut number = 0;
            while self.classes.push_option(moved, number, &mut option) {
                number += 1;
                meter.step()?;
                follower.clear();
                follower.extend_from_slice(&parts);
                follower[at].1 -= 1;
                follower.extend_from_slice(&option);
                let (outcome, node) = match self.sum(&mut follower)? {
                    Reached::Is(outcome) => (Some(outcome), None),
                    Reached::Node(id) => (self.known(id), Some(id)),
                };
                match outcome {
                    Some(Outcome::P) => {
                        self.tree.decide(of, true);
                        return Ok(());
                    }
                    Some(_) => {}
                    None => children.extend(node),
                }
            }
        }
        Ok(self.tree.list(of, &mut children)?)
    }

    /// Drops everything except the canonical forms and the known outcomes. If the outcomes of at least three quarters
    /// of the sums are known, only those of the P-positions are kept.
    fn restart(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let used = self.bytes();
        let allowed = meter.room() + u128::from(used);
        let decided = self.tree.decided();
        // If the outcomes alone take most of the memory, only P-positions are kept.
        let keeps_all = 4 * decided < 3 * self.tree.len();
        let mut fresh = Self {
            classes: self.classes.emptied(),
            restarts: self.restarts + 1,
            most_kept: self.most_kept,
            in_vain: self.in_vain,
            ..Self::default()
        };
        let mut parts = Vec::new();
        for id in (0..).take(self.tree.len()) {
            meter.step()?;
            let Some(is_n) = self.tree.is_n(id).filter(|&is_n| keeps_all || !is_n) else { continue };
            decode(self.sums.component(id).words, &mut parts);
            for part in &mut parts {
                part.0 = fresh.classes.copy(&self.classes, part.0)?;
            }
            if let Reached::Node(id) = fresh.sum(&mut parts)? {
                fresh.tree.decide(id, is_n);
            }
        }
        if fresh.tree.len() > fresh.most_kept {
            (fresh.most_kept, fresh.in_vain) = (fresh.tree.len(), 0);
        } else {
            fresh.in_vain += 1;
        }
        let is_stuck = fresh.in_vain > MOST_IN_VAIN;
        *self = fresh;
        meter.set_bytes(self.bytes());
        if is_stuck {
            let allowed = u64::try_from(allowed).unwrap_or(u64::MAX);
            return Err(Limit::Memory { needed: u128::from(used) * 2, allowed }.into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::{Game, Kind, Moves, Unlimited};
    use std::ops::ControlFlow;

    #[test]
    fn a_cycle_is_shown_with_its_path() {
        fn around(of: ComponentRef<'_>, moves: &mut Moves<'_>) -> ControlFlow<()> {
            moves.to(&[(of.words[0] + 1) % 3], String::new)
        }
        let game = Game::new("around", vec![Kind::tuple("heap", ["n"])], around);
        let mut sum = Sum::new();
        sum.push(1, KindId(0), &[0]);
        let found = Proofs::default().outcome(&game, &sum, &mut Meter::new(&Unlimited));
        let Err(Stop::Cycle(path)) = found else { panic!("{found:?}") };
        let words: Vec<&[u64]> = path.iter().map(|component| &*component.words).collect();
        assert_eq!(words, [[0], [1], [2], [0]]);
    }
}
