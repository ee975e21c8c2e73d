//! Named families of graphs and orders.

use super::{
    GraphError,
    drawing::{Drawing, Drawn},
};
use crate::check::nearest;
use grundy_core::SmallSort;

/// A family of graphs or orders, such as `grid(3, 8)`.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The name of the family.
    pub name: &'static str,
    /// An example of a member of the family, as written in rules.
    pub example: &'static str,
    /// Whether the members are orders, rather than graphs.
    pub is_order: bool,
    /// Whether edges keep the order in which they are drawn, and may be parallel.
    pub(super) has_parallel_edges: bool,
    /// The smallest and the largest number of sizes that specify a member.
    sizes: (usize, usize),
    /// The smallest and the largest size that is allowed.
    range: (i128, i128),
    draw: fn(&[usize], &mut Drawing) -> Drawn,
}

const fn graph(
    name: &'static str,
    example: &'static str,
    sizes: usize,
    low: i128,
    draw: fn(&[usize], &mut Drawing) -> Drawn,
) -> Family {
    let has_parallel_edges = false;
    Family {
        name,
        example,
        is_order: false,
        has_parallel_edges,
        sizes: (sizes, sizes),
        range: (low, LARGEST),
        draw,
    }
}

const fn order(
    name: &'static str,
    example: &'static str,
    low: i128,
    high: i128,
    draw: fn(&[usize], &mut Drawing) -> Drawn,
) -> Family {
    Family {
        name,
        example,
        is_order: true,
        has_parallel_edges: false,
        sizes: (1, 1),
        range: (low, high),
        draw,
    }
}

/// The largest size that most families allow. A graph or an order with a size as large as this exceeds other limits.
const LARGEST: i128 = 1 << 20;

/// All families, in the order in which messages list them.
pub const FAMILIES: &[Family] = &[
    graph("path", "path(7)", 1, 0, |n, graph| {
        graph.vertices(n[0])?;
        (1..n[0]).try_for_each(|v| graph.join(v - 1, v))
    }),
    graph("cycle", "cycle(9)", 1, 3, |n, graph| {
        graph.vertices(n[0])?;
        (0..n[0]).try_for_each(|v| graph.join(v, (v + 1) % n[0]))
    }),
    graph("complete", "complete(5)", 1, 0, |n, graph| {
        graph.vertices(n[0])?;
        (0..n[0]).try_for_each(|v| (0..v).try_for_each(|u| graph.join(u, v)))
    }),
    // A centre, vertex 0, and its leaves.
    graph("star", "star(6)", 1, 0, |n, graph| {
        graph.vertices(n[0] + 1)?;
        (1..=n[0]).try_for_each(|leaf| graph.join(0, leaf))
    }),
    graph("grid", "grid(3, 8)", 2, 1, |n, graph| graph.steps(n, ROOK, Reach::Once)),
    graph("torus", "torus(4, 4)", 2, 1, |n, graph| graph.steps(n, ROOK, Reach::Around)),
    graph("kings", "kings(5, 5)", 2, 1, |n, graph| graph.steps(n, QUEEN, Reach::Once)),
    graph("queens", "queens(8, 8)", 2, 1, |n, graph| graph.steps(n, QUEEN, Reach::Far)),
    graph("knights", "knights(6, 6)", 2, 1, |n, graph| graph.steps(n, KNIGHT, Reach::Once)),
    Family {
        has_parallel_edges: true,
        ..graph("boxes", "boxes(2, 2)", 2, 1, |n, graph| graph.boxes(n[0], n[1]))
    },
    graph("hypercube", "hypercube(4)", 1, 0, |n, graph| {
        let vertices = u32::try_from(n[0]).ok().and_then(|bits| 1_usize.checked_shl(bits));
        graph.vertices(vertices.unwrap_or(usize::MAX))?;
        let bits = || (0..n[0]).map(|bit| 1 << bit);
        (0..1 << n[0])
            .try_for_each(|v| bits().filter(|bit| v & bit == 0).try_for_each(|bit| graph.join(v, v | bit)))
    }),
    // A pentagon, a pentagram inside it, and the spokes between them.
    graph("petersen", "petersen", 0, 0, |_, graph| {
        graph.vertices(10)?;
        (0..5).try_for_each(|v| {
            graph.join(v, (v + 1) % 5)?;
            graph.join(v, v + 5)?;
            graph.join(v + 5, (v + 2) % 5 + 5)
        })
    }),
    order("chain", "chain(5)", 0, LARGEST, |n, order| order.product(n)),
    Family { sizes: (1, 64), ..order("product", "product(4, 5)", 1, LARGEST, |n, order| order.product(n)) },
    order("divisors", "divisors(60)", 1, 1_000_000_000_000, |n, order| order.divisors(n[0])),
    order("subsets", "subsets(4)", 0, 63, |n, order| order.product(&vec![2; n[0]])),
];

const ROOK: &[[isize; 2]] = &[[0, 1], [1, 0]];
const QUEEN: &[[isize; 2]] = &[[0, 1], [1, -1], [1, 0], [1, 1]];
const KNIGHT: &[[isize; 2]] = &[[1, -2], [1, 2], [2, -1], [2, 1]];

/// The reach of a step on a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// One step.
    Once,
    /// As many steps as the grid allows.
    Far,
    /// One step; the first row or column follows the last one.
    Around,
}

impl Drawing {
    /// A grid of `n[0]` rows and `n[1]` columns in which each cell is joined to the cells that the steps reach.
    fn steps(&mut self, n: &[usize], steps: &[[isize; 2]], reach: Reach) -> Drawn {
        let (rows, columns) = (n[0], n[1]);
        self.vertices(rows.saturating_mul(columns))?;
        for cell in 0..rows * columns {
            for step in steps {
                let (mut row, mut column) = (cell / columns, cell % columns);
                loop {
                    let moved = |at: usize, by: isize, size: usize| match at.checked_add_signed(by) {
                        _ if reach == Reach::Around => Some((at + size).wrapping_add_signed(by) % size),
                        at => at.filter(|&at| at < size),
                    };
                    let Some(next) = moved(row, step[0], rows).zip(moved(column, step[1], columns)) else {
                        break;
                    };
                    (row, column) = next;
                    self.join(cell, row * columns + column)?;
                    if reach != Reach::Far {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// The boxes of Dots and Boxes, numbered row by row from 1, and the ground, which is vertex 0. Each line of the
    /// board is an edge between the two boxes that it separates, or between a box and the ground. The horizontal
    /// lines come first, row by row from the top, and then the vertical lines.
    fn boxes(&mut self, rows: usize, columns: usize) -> Drawn {
        self.vertices(rows.saturating_mul(columns).saturating_add(1))?;
        let box_or_ground = |row: usize, column: usize| {
            if row < rows && column < columns { row * columns + column + 1 } else { 0 }
        };
        for row in 0..=rows {
            for column in 0..columns {
                self.join(box_or_ground(row.wrapping_sub(1), column), box_or_ground(row, column))?;
            }
        }
        for row in 0..rows {
            for column in 0..=columns {
                self.join(box_or_ground(row, column.wrapping_sub(1)), box_or_ground(row, column))?;
            }
        }
        Ok(())
    }

    /// The product of chains with these numbers of elements. In the numbering of its elements, the place in the last
    /// chain changes fastest.
    fn product(&mut self, chains: &[usize]) -> Drawn {
        self.elements(chains.iter().fold(1, |product, &chain| product.saturating_mul(chain)))?;
        let mut step = 1;
        let count = chains.iter().product();
        for &chain in chains.iter().rev() {
            for element in (0..count).filter(|element| element / step % chain + 1 < chain) {
                self.join(element, element + step)?;
            }
            step *= chain;
        }
        Ok(())
    }

    /// The divisors of `n`, ordered by divisibility and numbered in ascending order. The name of each element is the
    /// divisor itself.
    fn divisors(&mut self, n: usize) -> Drawn {
        let small: Vec<usize> = (1..).take_while(|d| d * d <= n).filter(|&d| n.is_multiple_of(d)).collect();
        let mut divisors: Vec<usize> = small.iter().flat_map(|&d| [d, n / d]).collect();
        divisors.small_sort();
        divisors.dedup();
        self.elements(divisors.len())?;
        let is_prime = |&d: &usize| d > 1 && !divisors.iter().any(|&e| 1 < e && e < d && d % e == 0);
        let primes: Vec<usize> = divisors.iter().copied().filter(is_prime).collect();
        for (low, small) in divisors.iter().enumerate() {
            for prime in &primes {
                if let Ok(high) = divisors.binary_search(&(small * prime)) {
                    self.join(low, high)?;
                }
            }
        }
        self.name(divisors.iter().map(usize::to_string).collect());
        Ok(())
    }
}

/// Draws the member that these sizes specify in the family called `name`.
pub(super) fn draw(name: &str, sizes: &[i128]) -> Result<(&'static Family, Drawing), GraphError> {
    let Some(family) = FAMILIES.iter().find(|family| family.name == name) else {
        let nearest = nearest(name, FAMILIES.iter().map(|family| family.name));
        let nearest = FAMILIES.iter().map(|family| family.name).find(|&known| Some(known) == nearest);
        return Err(GraphError::UnknownFamily { found: name.to_owned(), nearest });
    };
    if sizes.len() < family.sizes.0 || sizes.len() > family.sizes.1 {
        let Family { name: family, example, .. } = *family;
        return Err(GraphError::Sizes { family, example, found: sizes.len() });
    }
    let (low, high) = family.range;
    let mut checked = Vec::with_capacity(sizes.len());
    for &found in sizes {
        match usize::try_from(found).ok().filter(|_| (low..=high).contains(&found)) {
            Some(size) => checked.push(size),
            None => return Err(GraphError::Size { family: family.name, found, low, high }),
        }
    }
    let mut drawing = Drawing::default();
    (family.draw)(&checked, &mut drawing)?;
    Ok((family, drawing))
}
