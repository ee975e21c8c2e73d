//! The orders in which a table is filled.

use grundy_core::{ComponentRef, Kind, Measure, Order, SmallSort};

/// An order in which the cells are filled.
pub(super) struct Filling {
    /// The traversal of the cells.
    pub(super) way: Way,
    /// Whether the ruleset proved the order. Otherwise the order is assumed, and every look-up checks it.
    pub(super) proved: bool,
}

/// How the cells are put in order.
pub(super) enum Way {
    /// Nested loops over the fields with these indices, the outermost first, for rulesets with one kind.
    Nested(Vec<usize>),
    /// The cells are sorted by measures and ranks.
    Sorted(Order),
}

impl Way {
    /// Whether `component` precedes `other`.
    pub(super) fn is_earlier(&self, component: ComponentRef<'_>, other: ComponentRef<'_>) -> bool {
        match self {
            Self::Nested(nest) => {
                let key =
                    |of: ComponentRef<'_>| nest.iter().map(|&field| of.words[field]).collect::<Vec<_>>();
                key(component) < key(other)
            }
            Self::Sorted(order) => {
                let key = |of: ComponentRef<'_>| {
                    let kind = of.kind.index();
                    let measures = order.measures[kind].iter().map(|measure| measured(measure, of.words));
                    (measures.collect::<Vec<_>>(), order.ranks[kind])
                };
                key(component) < key(other)
            }
        }
    }
}

/// The orders to try, the best one first.
pub(super) fn fillings(kinds: &[Kind], proved: Option<&Order>) -> Vec<Filling> {
    if let Some(order) = proved {
        let nested = if kinds.len() == 1 { nest(&order.measures[0], kinds[0].fields.len()) } else { None };
        let way = nested.map_or_else(|| Way::Sorted(order.clone()), Way::Nested);
        return vec![Filling { way, proved: true }];
    }
    let every_field: Vec<Vec<Measure>> =
        kinds.iter().map(|kind| vec![Measure::SumOf((0..kind.fields.len()).collect())]).collect();
    let by_sum = |ranks: Vec<u32>| Way::Sorted(Order { measures: every_field.clone(), ranks });
    let ranks = 0..u32::try_from(kinds.len()).unwrap_or(u32::MAX);
    let ways = match kinds {
        [kind] => {
            let ascending = Way::Nested((0..kind.fields.len()).collect());
            if kind.fields.len() > 1 { vec![ascending, by_sum(vec![0])] } else { vec![ascending] }
        }
        _ => vec![by_sum(ranks.clone().collect()), by_sum(ranks.rev().collect())],
    };
    ways.into_iter().map(|way| Filling { way, proved: false }).collect()
}

/// The loops over `fields` fields in the order of `measures`, or `None` if some measure is the sum of several fields.
fn nest(measures: &[Measure], fields: usize) -> Option<Vec<usize>> {
    let mut nest = Vec::with_capacity(fields);
    for measure in measures {
        match measure {
            Measure::Field(field) if !nest.contains(field) => nest.push(*field),
            Measure::SumOf(some) if some.len() == 1 => {
                if !nest.contains(&some[0]) {
                    nest.push(some[0]);
                }
            }
            Measure::Field(_) | Measure::Nothing | Measure::Length(_) => {}
            Measure::SumOf(_) => return None,
        }
    }
    // Cells that differ only in other fields do not depend on each other.
    let others: Vec<usize> = (0..fields).filter(|field| !nest.contains(field)).collect();
    nest.extend(others);
    Some(nest)
}

/// The value of `measure` for the tuple `words`.
pub(super) fn measured(measure: &Measure, words: &[u64]) -> u128 {
    match measure {
        Measure::Field(field) => words[*field].into(),
        Measure::SumOf(fields) => fields.iter().map(|&field| u128::from(words[field])).sum(),
        // Tuples have no list fields.
        Measure::Length(_) | Measure::Nothing => 0,
    }
}

/// Sorts `items` by `key`. The sort is stable, and takes linear time if the keys are close to each other.
pub(super) fn sort_stably(items: &mut Vec<u32>, mut key: impl FnMut(u32) -> u128) {
    let Some(least) = items.iter().map(|&item| key(item)).min() else { return };
    let largest = items.iter().map(|&item| key(item)).max().unwrap_or(least);
    let range = match usize::try_from(largest - least) {
        Ok(0) => return,
        Ok(range) if range <= 4 * items.len() + (1 << 16) => range,
        _ => return items.small_sort_by_key(|&item| key(item)),
    };
    let mut offset = |item| usize::try_from(key(item) - least).unwrap_or(range);
    let mut ends = vec![0usize; range + 2];
    for &item in &*items {
        ends[offset(item) + 1] += 1;
    }
    for at in 1..ends.len() {
        ends[at] += ends[at - 1];
    }
    let mut sorted = vec![0; items.len()];
    for &item in &*items {
        let next = &mut ends[offset(item)];
        sorted[*next] = item;
        *next += 1;
    }
    *items = sorted;
}

#[cfg(test)]
mod tests {
    use super::sort_stably;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_ways_to_sort_are_stable(
            keys in prop::collection::vec(prop_oneof![0..9u128, Just(u128::MAX >> 1), 1000..1003u128], 0..60),
            close in any::<bool>(),
        ) {
            let keys: Vec<u128> = if close { keys.iter().map(|key| key % 7).collect() } else { keys };
            let mut items: Vec<u32> = (0..u32::try_from(keys.len()).unwrap()).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|&item| keys[item as usize]);
            sort_stably(&mut items, |item| keys[item as usize]);
            prop_assert_eq!(items, expected);
        }
    }
}
