//! The x coordinates of the items: as close to those of their neighbours as their order and their widths permit.

use super::{crossings::Neighbours, lines::Lines};

const ROUNDS: usize = 16;

/// The smallest free space between two vertices of a row.
pub(super) const GAP: f64 = 16.0;

/// The smallest free space next to a line that passes through a row.
const LINE_GAP: f64 = 5.0;

/// The centres of the items, measured from the leftmost edge, and the total width.
pub(super) fn places(lines: &Lines, order: &[Vec<usize>]) -> (Vec<f64>, f64) {
    let neighbours = Neighbours::of(lines);
    let mut x = vec![0.0; lines.items.len()];
    for row in order {
        let offsets = offsets(lines, row);
        let whole = offsets.last().copied().unwrap_or(0.0);
        for (&item, offset) in row.iter().zip(&offsets) {
            x[item] = offset - whole / 2.0;
        }
    }
    for round in 0..ROUNDS {
        for at in 0..order.len() {
            let row = &order[if round % 2 == 0 { order.len() - 1 - at } else { at }];
            let offsets = offsets(lines, row);
            let wanted: Vec<(f64, f64)> = row
                .iter()
                .zip(&offsets)
                .map(|(&item, offset)| {
                    let (place, weight) = wish(lines, &neighbours, &x, item);
                    (place - offset, weight)
                })
                .collect();
            for ((&item, offset), base) in row.iter().zip(&offsets).zip(ascending(&wanted)) {
                x[item] = base + offset;
            }
        }
    }
    let edge = |side: f64| move |(x, half): (f64, f64)| x + side * half;
    let halves = || x.iter().copied().zip(lines.items.iter().map(|item| item.width / 2.0));
    let left = halves().map(edge(-1.0)).fold(f64::INFINITY, f64::min);
    let right = halves().map(edge(1.0)).fold(f64::NEG_INFINITY, f64::max);
    if x.is_empty() {
        return (x, 0.0);
    }
    x.iter_mut().for_each(|x| *x -= left);
    (x, right - left)
}

/// The smallest allowed distance of each item in a row from the first item.
fn offsets(lines: &Lines, row: &[usize]) -> Vec<f64> {
    let mut offsets = Vec::with_capacity(row.len());
    let mut at = 0.0;
    for (index, &item) in row.iter().enumerate() {
        if let Some(before) = index.checked_sub(1) {
            let (a, b) = (&lines.items[row[before]], &lines.items[item]);
            let gap = if a.vertex.is_some() && b.vertex.is_some() { GAP } else { LINE_GAP };
            at += (a.width + b.width) / 2.0 + gap;
        }
        offsets.push(at);
    }
    offsets
}

/// The weighted mean of the x coordinates of the item's neighbours, and their total weight. If the item is a passing
/// line, neighbours that are passing lines have four times the weight, so that lines are straight. For an item without
/// neighbours, its own place with a small weight.
fn wish(lines: &Lines, neighbours: &Neighbours, x: &[f64], item: usize) -> (f64, f64) {
    let passes = |at: usize| lines.items[at].vertex.is_none();
    let (mut sum, mut weight) = (0.0, 0.0);
    for &other in neighbours.above[item].iter().chain(&neighbours.below[item]) {
        let counts = if passes(item) && passes(other) { 4.0 } else { 1.0 };
        sum += counts * x[other];
        weight += counts;
    }
    if weight > 0.0 { (sum / weight, weight) } else { (x[item], 0.1) }
}

/// The numbers in ascending order, not necessarily distinct, that are closest to the wanted ones: the weighted sum of
/// the squares of the differences is as small as possible. Each entry of `wanted` consists of a number and its weight.
///
/// Neighbours that are in the wrong order are merged into their weighted mean, until all are in order.
fn ascending(wanted: &[(f64, f64)]) -> Vec<f64> {
    // The mean, the weight and the length of each pool.
    let mut pools: Vec<(f64, f64, usize)> = Vec::with_capacity(wanted.len());
    for &(place, weight) in wanted {
        let mut pool = (place, weight, 1);
        while let Some(last) = pools.pop_if(|last| last.0 > pool.0) {
            let weight = last.1 + pool.1;
            pool = ((last.0 * last.1 + pool.0 * pool.1) / weight, weight, last.2 + pool.2);
        }
        pools.push(pool);
    }
    pools.iter().flat_map(|&(place, _, length)| std::iter::repeat_n(place, length)).collect()
}

#[cfg(test)]
mod tests {
    use super::ascending;

    #[test]
    fn wrong_neighbours_are_pooled() {
        let check = |wanted: &[(f64, f64)], expected: &[f64]| assert_eq!(ascending(wanted), expected);
        check(&[], &[]);
        check(&[(1.0, 1.0), (2.0, 1.0)], &[1.0, 2.0]);
        check(&[(4.0, 1.0), (1.0, 3.0), (0.0, 1.0)], &[1.4, 1.4, 1.4]);
        check(&[(0.0, 1.0), (3.0, 1.0), (1.0, 1.0), (5.0, 1.0)], &[0.0, 2.0, 2.0, 5.0]);
    }
}
