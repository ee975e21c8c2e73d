//! POJ 2425 and HDU 1524, A Chess Game: tokens on the vertices of an acyclic graph.

use super::numbers::Numbers;
use crate::{Desk, Refused};
use grundy_graph::{Graph, VertexValues};

/// The largest number of vertices.
const MOST_VERTICES: u64 = 1000;
/// The largest number of tokens in a query.
const MOST_TOKENS: u64 = 10;

/// For each graph until the input ends, reads the number `N` of vertices; for each vertex, the number of its options
/// and the options; and for each query, the number of tokens and their vertices. A `0` in place of a query ends the
/// queries of the graph. Prints `WIN` or `LOSE` for each query.
pub(super) fn judge(numbers: &mut Numbers<'_>, desk: &mut dyn Desk) -> Result<String, Refused> {
    let mut output = String::new();
    while let Some(vertices) = numbers.next("N", 1, MOST_VERTICES)? {
        let graph = graph(numbers, vertices)?;
        let values = desk.graph_values(&graph)?;
        loop {
            let tokens = numbers.needed("M", 0, MOST_TOKENS)?;
            if tokens == 0 {
                break;
            }
            let wins = nim_sum(numbers, tokens, vertices, &values)? != 0;
            output.push_str(if wins { "WIN\n" } else { "LOSE\n" });
        }
    }
    Ok(output)
}

fn graph(numbers: &mut Numbers<'_>, vertices: u64) -> Result<Graph, Refused> {
    let mut rows = Vec::new();
    for _ in 0..vertices {
        let options = numbers.needed("X", 0, vertices)?;
        let row = (0..options).map(|_| vertex(numbers, vertices)).collect::<Result<Vec<u32>, Refused>>()?;
        rows.push(row);
    }
    Graph::from_rows(&rows).map_err(Refused::Graph)
}

fn nim_sum(
    numbers: &mut Numbers<'_>,
    tokens: u64,
    vertices: u64,
    values: &VertexValues,
) -> Result<u64, Refused> {
    let mut sum = 0;
    for _ in 0..tokens {
        sum ^= values.get(vertex(numbers, vertices)?);
    }
    Ok(sum)
}

fn vertex(numbers: &mut Numbers<'_>, vertices: u64) -> Result<u32, Refused> {
    let number = numbers.needed("a position", 0, vertices - 1)?;
    u32::try_from(number).map_err(|_| Refused::Internal)
}
