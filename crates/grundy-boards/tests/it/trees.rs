//! Whole game trees as numbers: two positions have the same number exactly when their trees are equal.

use grundy_core::{Component, ComponentRef, Detail, Move, Mover, Ruleset, Sum};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::ControlFlow;

/// A move of a tree: the player, the gain, whether the mover moves again, and the tree after the move.
type Branch = (u8, i128, bool, usize);

/// The numbers of game trees.
#[derive(Default)]
pub(crate) struct Trees {
    numbers: HashMap<BTreeSet<Branch>, usize>,
    /// The nim-value and the misère outcome (whether the mover wins) of each tree.
    pub(crate) values: Vec<(u64, bool)>,
}

/// The positions of one ruleset whose trees are known.
pub(crate) type Known = HashMap<BTreeMap<Component, u128>, usize>;

impl Trees {
    /// The number of the tree of `position`. The function is recursive, so it is only for small boards.
    pub(crate) fn number(&mut self, ruleset: &dyn Ruleset, position: &Sum, known: &mut Known) -> usize {
        let key: BTreeMap<Component, u128> = position.multiset().into_iter().collect();
        if let Some(&number) = known.get(&key) {
            return number;
        }
        let mut branches = BTreeSet::new();
        for component in key.keys() {
            for (mover, gain, again, option) in moves(ruleset, component.as_ref()) {
                let mut left = Sum::new();
                for (other, &count) in &key {
                    left.push(count - u128::from(other == component), other.kind, &other.words);
                }
                option
                    .terms()
                    .for_each(|term| left.push(term.count, term.component.kind, term.component.words));
                branches.insert((mover, gain, again, self.number(ruleset, &left, known)));
            }
        }
        let options: BTreeSet<u64> = branches.iter().map(|branch| self.values[branch.3].0).collect();
        let mex = (0..).find(|value| !options.contains(value)).unwrap();
        let wins = branches.is_empty() || branches.iter().any(|branch| !self.values[branch.3].1);
        let new = self.numbers.len();
        let number = *self.numbers.entry(branches).or_insert(new);
        if number == self.values.len() {
            self.values.push((mex, wins));
        }
        known.insert(key, number);
        number
    }
}

fn moves(ruleset: &dyn Ruleset, of: ComponentRef<'_>) -> Vec<(u8, i128, bool, Sum)> {
    let mut all = Vec::new();
    let _ = ruleset
        .visit_moves(of, Detail::Options, &mut |found: &Move<'_>| {
            let mover = match found.mover {
                Mover::Either => 0,
                Mover::Only(player) => 1 + player as u8,
            };
            all.push((mover, found.gain, found.again, found.option.clone()));
            ControlFlow::Continue(())
        })
        .unwrap();
    all
}
