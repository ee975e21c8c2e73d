//! The graph6 format, for graphs without loops or parallel edges.
//!
//! The number of vertices is followed by the upper triangle of the adjacency matrix, column by column, six bits
//! to a character.

use super::{GraphError, MOST_EDGES, MOST_VERTICES};
use grundy_core::SmallSort;

/// The code of the character that stands for 0. The next 63 characters stand for 1 to 63.
const ZERO: u32 = 63;

/// The number of vertices, and the edges in ascending order.
pub(super) fn decode(text: &str) -> Result<(usize, Vec<[u32; 2]>), GraphError> {
    let text = text.trim();
    for (start, format) in
        [(">>sparse6<<", "sparse6"), (":", "sparse6"), (">>digraph6<<", "digraph6"), ("&", "digraph6")]
    {
        if text.starts_with(start) {
            return Err(GraphError::Graph6Relative { format });
        }
    }
    let text = text.strip_prefix(">>graph6<<").unwrap_or(text);
    let mut digits = Vec::with_capacity(text.len());
    for (place, found) in (1..).zip(text.chars()) {
        match u32::from(found).checked_sub(ZERO).filter(|&digit| digit < 64) {
            Some(digit) => digits.push(digit),
            None => return Err(GraphError::Graph6Character { found, place }),
        }
    }
    let (vertices, bits) = size(&digits).ok_or(GraphError::Graph6Empty)?;
    if vertices > MOST_VERTICES {
        return Err(GraphError::Vertices { limit: MOST_VERTICES });
    }
    let expected = (vertices * vertices.saturating_sub(1) / 2).div_ceil(6);
    if bits.len() != expected {
        return Err(GraphError::Graph6Length { vertices, expected, found: bits.len() });
    }
    let mut edges = Vec::new();
    let mut place = 0;
    for high in 0..u32::try_from(vertices).unwrap_or(u32::MAX) {
        for low in 0..high {
            if bits[place / 6] >> (5 - place % 6) & 1 == 1 {
                edges.push([low, high]);
            }
            place += 1;
        }
        if edges.len() > MOST_EDGES {
            return Err(GraphError::Edges { limit: MOST_EDGES });
        }
    }
    edges.small_sort();
    Ok((vertices, edges))
}

/// The number of vertices and the remaining digits, or `None` if the digits end too early. The number is written as one
/// digit, as the digit 63 and three more digits, or as the digit 63 twice and six more digits.
fn size(digits: &[u32]) -> Option<(usize, &[u32])> {
    let number = |digits: &[u32]| digits.iter().fold(0, |number, &digit| number << 6 | digit as usize);
    match digits {
        [63, 63, rest @ ..] => rest.split_at_checked(6).map(|(size, rest)| (number(size), rest)),
        [63, rest @ ..] => rest.split_at_checked(3).map(|(size, rest)| (number(size), rest)),
        [size, rest @ ..] => Some((*size as usize, rest)),
        [] => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{GraphError, decode};

    #[test]
    fn graphs() {
        // The example from the description of the format: the edges 0-2, 0-4, 1-3 and 3-4.
        assert_eq!(decode("DQc"), Ok((5, vec![[0, 2], [0, 4], [1, 3], [3, 4]])));
        assert_eq!(decode(">>graph6<<DQc\n"), Ok((5, vec![[0, 2], [0, 4], [1, 3], [3, 4]])));
        assert_eq!(decode("?"), Ok((0, vec![])));
        assert_eq!(decode("@"), Ok((1, vec![])));
        assert_eq!(decode("A_"), Ok((2, vec![[0, 1]])));
        // The number of vertices, 63, takes four characters. An edge joins the first two vertices.
        let text = format!("~??~_{}", "?".repeat(325));
        assert_eq!(decode(&text), Ok((63, vec![[0, 1]])));
    }

    #[test]
    fn refusals() {
        assert_eq!(decode(""), Err(GraphError::Graph6Empty));
        assert_eq!(decode("~?"), Err(GraphError::Graph6Empty));
        assert_eq!(decode("D Qc"), Err(GraphError::Graph6Character { found: ' ', place: 2 }));
        assert_eq!(decode("DQ"), Err(GraphError::Graph6Length { vertices: 5, expected: 2, found: 1 }));
        assert_eq!(decode("DQcc"), Err(GraphError::Graph6Length { vertices: 5, expected: 2, found: 3 }));
        assert_eq!(decode(":An"), Err(GraphError::Graph6Relative { format: "sparse6" }));
        assert_eq!(decode("~~~~~~~~"), Err(GraphError::Vertices { limit: 1 << 16 }));
    }
}
