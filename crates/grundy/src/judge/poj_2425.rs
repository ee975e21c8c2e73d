//! POJ 2425 and HDU 1524, A Chess Game: tokens on the vertices of an acyclic graph.

use super::numbers::Numbers;
use crate::{
    error::{Error, ErrorKind},
    session::Session,
    subject::Settings,
};
use grundy_core::Message;
use grundy_graph::{Graph, Unsolved, VertexValues, topological};

/// The most vertices, and the most tokens of a query.
const MOST_VERTICES: u64 = 1000;
const MOST_TOKENS: u64 = 10;

/// Of every graph, `N` and for each vertex the number of its options and the options; then a line for each query,
/// the number of tokens and their vertices, until a line `0`. The answer to a query is `WIN` or `LOSE`.
pub(super) fn judge(
    numbers: &mut Numbers<'_>,
    session: &mut Session,
    settings: &Settings,
) -> Result<String, Error> {
    let budget = session.budget(settings);
    let mut output = String::new();
    while let Some(vertices) = numbers.next("N", 1, MOST_VERTICES)? {
        let graph = graph(numbers, vertices)?;
        let values = topological::nim_values(&graph, &budget).map_err(|unsolved| refusal(&unsolved))?;
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

fn graph(numbers: &mut Numbers<'_>, vertices: u64) -> Result<Graph, Error> {
    let mut rows = Vec::new();
    for _ in 0..vertices {
        let options = numbers.needed("X", 0, vertices)?;
        let row = (0..options).map(|_| vertex(numbers, vertices)).collect::<Result<Vec<u32>, Error>>()?;
        rows.push(row);
    }
    Graph::from_rows(&rows).map_err(|found| Error::new(ErrorKind::Domain, found.message()))
}

fn nim_sum(
    numbers: &mut Numbers<'_>,
    tokens: u64,
    vertices: u64,
    values: &VertexValues,
) -> Result<u64, Error> {
    let mut sum = 0;
    for _ in 0..tokens {
        sum ^= values.get(vertex(numbers, vertices)?);
    }
    Ok(sum)
}

fn vertex(numbers: &mut Numbers<'_>, vertices: u64) -> Result<u32, Error> {
    let number = numbers.needed("a position", 0, vertices - 1)?;
    u32::try_from(number).map_err(|_| Error::new(ErrorKind::Internal, Message::new("answer-internal")))
}

fn refusal(unsolved: &Unsolved) -> Error {
    match unsolved {
        Unsolved::Cycle(cycle) => {
            let around = cycle.vertices.iter().chain(cycle.vertices.first());
            let path = around.map(u32::to_string).collect::<Vec<_>>().join(" -> ");
            Error::new(ErrorKind::Cycle, Message::new("solve-cycle").with("path", path))
        }
        Unsolved::Limit(_) => Error::new(ErrorKind::Limit, Message::new("solve-limit-other")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &str, expected: &str) {
        assert_eq!(
            judge(&mut Numbers::new(input), &mut Session::new(), &Settings::default()).unwrap(),
            expected
        );
    }

    /// The official sample of POJ 2425.
    #[test]
    fn samples() {
        check(
            "4\n2 1 2\n0\n1 3\n0\n1 0\n2 0 2\n0\n4\n1 1\n1 2\n0\n0\n2 0 1\n2 1 1\n3 0 1 3\n0\n",
            "WIN\nWIN\nWIN\nLOSE\nWIN\n",
        );
        check("", "");
        check("1\n0\n0", "");
    }

    #[track_caller]
    fn refuses(input: &str, kind: ErrorKind, message: &str) {
        let error = judge(&mut Numbers::new(input), &mut Session::new(), &Settings::default()).unwrap_err();
        assert_eq!((error.kind(), &*error.message()), (kind, message));
    }

    #[test]
    fn inputs_that_the_problem_does_not_have() {
        refuses("1\n0\n1 1", ErrorKind::Domain, "a position must be a number from 0 to 0, not 1");
        refuses("2\n1 1", ErrorKind::Syntax, "the input ends before X");
        refuses("2\n1 1\n1 0\n0", ErrorKind::Cycle, "play need not end: 0 -> 1 -> 0");
    }
}
