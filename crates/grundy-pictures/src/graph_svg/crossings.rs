//! The order of items within rows, chosen so that few lines cross.
//!
//! The rows are sorted repeatedly, from top to bottom and back. The items of a row are sorted by the mean places of
//! their neighbours in the previous row (Sugiyama, Tagawa and Toda 1981); an item without such neighbours is sorted by
//! its own place. The order with the fewest crossings is kept.

use super::{super::canvas::place, lines::Lines};

const SWEEPS: usize = 24;

/// The items of each row, from left to right.
pub(super) fn order(lines: &Lines, rows: usize) -> Vec<Vec<usize>> {
    let neighbours = Neighbours::of(lines);
    let mut order: Vec<Vec<usize>> = vec![Vec::new(); rows];
    for (at, item) in lines.items.iter().enumerate() {
        order[item.row].push(at);
    }
    let mut rank = vec![0.0; lines.items.len()];
    for row in &order {
        number(row, &mut rank);
    }
    let mut best = order.clone();
    let mut fewest = usize::MAX;
    for sweep in 0..SWEEPS {
        if sweep % 2 == 0 {
            for row in (0..rows).rev() {
                sort(&mut order[row], &neighbours.above, &mut rank);
            }
        } else {
            for row in order.iter_mut() {
                sort(row, &neighbours.below, &mut rank);
            }
        }
        let crossings = crossings(&order, &neighbours.below);
        if crossings < fewest {
            fewest = crossings;
            best.clone_from(&order);
        }
    }
    best
}

/// For each item, the items in the rows above and below that are connected to it by lines.
pub(super) struct Neighbours {
    pub(super) above: Vec<Vec<usize>>,
    pub(super) below: Vec<Vec<usize>>,
}

impl Neighbours {
    pub(super) fn of(lines: &Lines) -> Self {
        let count = lines.items.len();
        let mut found = Self { above: vec![Vec::new(); count], below: vec![Vec::new(); count] };
        for piece in lines.streams.iter().flat_map(|stream| &stream.pieces) {
            let (upper, lower) = if lines.items[piece.from].row > lines.items[piece.to].row {
                (piece.from, piece.to)
            } else {
                (piece.to, piece.from)
            };
            found.below[upper].push(lower);
            found.above[lower].push(upper);
        }
        found
    }
}

/// Stores the index of each item in its row as its rank.
fn number(row: &[usize], rank: &mut [f64]) {
    for (at, &item) in row.iter().enumerate() {
        rank[item] = place(at);
    }
}

fn sort(row: &mut [usize], neighbours: &[Vec<usize>], rank: &mut [f64]) {
    let mut keyed: Vec<(f64, usize)> = row
        .iter()
        .map(|&item| match &neighbours[item][..] {
            [] => (rank[item], item),
            beside => {
                let sum: f64 = beside.iter().map(|&other| rank[other]).sum();
                (sum / place(beside.len()), item)
            }
        })
        .collect();
    // The sort is stable, so items with equal means keep their order.
    keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (slot, (_, item)) in row.iter_mut().zip(keyed) {
        *slot = item;
    }
    number(row, rank);
}

/// The number of pairs of lines that cross between neighbouring rows.
fn crossings(order: &[Vec<usize>], below: &[Vec<usize>]) -> usize {
    let mut place = vec![0; below.len()];
    for row in order {
        row.iter().enumerate().for_each(|(at, &item)| place[item] = at);
    }
    let mut all = 0;
    for row in order {
        let ends = row.iter().flat_map(|&item| {
            let mut ends: Vec<usize> = below[item].iter().map(|&lower| place[lower]).collect();
            ends.sort_unstable();
            ends
        });
        all += inversions(&ends.collect::<Vec<_>>());
    }
    all
}

/// The number of pairs of entries of which the first is larger, counted with a Fenwick tree.
fn inversions(entries: &[usize]) -> usize {
    let size = entries.iter().max().map_or(0, |most| most + 1);
    let mut counts = vec![0; size + 1];
    let mut found = 0;
    for (seen, &entry) in entries.iter().enumerate() {
        let (mut at, mut not_more) = (entry + 1, 0);
        while at > 0 {
            not_more += counts[at];
            at &= at - 1;
        }
        found += seen - not_more;
        let mut at = entry + 1;
        while at <= size {
            counts[at] += 1;
            at += at & at.wrapping_neg();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::inversions;

    #[test]
    fn inversions_are_counted() {
        assert_eq!(inversions(&[]), 0);
        assert_eq!(inversions(&[0, 1, 1, 2]), 0);
        assert_eq!(inversions(&[2, 1, 0, 1]), 4);
        assert_eq!(inversions(&[3, 2, 1, 0]), 6);
    }
}
