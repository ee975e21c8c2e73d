//! Numbers that decrease with every move, so that positions can be solved tier by tier.

use super::falling::{Falling, candidates};
use super::unrolled::unrolled;
use super::{Change, Known, Step, first_choice, lexicographic, steps, weights};
use crate::check::Lowered;

/// Numbers that decrease with every move.
#[derive(Clone, Debug)]
pub(crate) enum Tiers {
    /// The number that the text declares to decrease.
    Declared,
    /// The sum over the cells of the board in the given field, where a cell in state `s` counts as entry `s` of the
    /// list.
    Cells(usize, Vec<u64>),
    /// For every kind, numbers that are compared lexicographically, and a rank that is compared last.
    Numbers(Vec<Vec<Falling>>, Vec<u32>),
}

/// Numbers that decrease with every move, or `None` if none are found. A single number is preferred to several.
/// `is_declared` says whether the text declares such a number for every kind with moves.
pub(crate) fn find(lowered: &Lowered, is_declared: bool) -> Option<Tiers> {
    if is_declared {
        return Some(Tiers::Declared);
    }
    if let Some((field, weights)) = weights::of_cells(&lowered.code) {
        return Some(Tiers::Cells(field, weights));
    }
    let code = unrolled(&lowered.code);
    let all = steps(&code)?;
    let candidates: Vec<Vec<Falling>> =
        lowered.kinds.iter().enumerate().map(|(id, kind)| candidates(id, kind, &code)).collect();
    let counts: Vec<usize> = candidates.iter().map(Vec::len).collect();
    let mut change = |step: &Step<'_>, from: usize, to: usize| {
        Falling::change(&candidates[step.from][from], &candidates[step.to][to], step, &code)
    };
    let mut known: Known = Known::new();
    let single = first_choice(&counts, &all, &mut |choice| {
        all.iter().all(|step| {
            let (from, to) = (choice[step.from], choice[step.to]);
            let found = known.entry((step.index, from, to)).or_insert_with(|| change(step, from, to));
            *found == Change::Less
        })
    });
    let (chosen, ranks) = match single {
        Some(choice) => (vec![choice], vec![0; counts.len()]),
        None => lexicographic(&counts, all, &mut change)?,
    };
    let of_kind = |(kind, candidates): (usize, &Vec<Falling>)| {
        chosen.iter().map(|choice| candidates[choice[kind]].clone()).collect()
    };
    Some(Tiers::Numbers(candidates.iter().enumerate().map(of_kind).collect(), ranks))
}
