//! The names of vertices, and their numbers.

use super::{GraphError, MOST_VERTICES};
use std::{borrow::Cow, collections::HashMap};

/// The names of the vertices of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Names {
    /// The names are the numbers from 0.
    Numbers,
    /// The name of every vertex, and the vertex that has each name.
    Given(Box<[String]>, HashMap<String, u32>),
}

impl Names {
    /// The names in all items, the number of vertices, and the items as lists of vertices.
    ///
    /// If all names are numbers (see `numbered`) and 0 is one of them, they are the numbers of the vertices, and every
    /// number below the largest must occur. Otherwise vertices are numbered in the order of their first occurrence.
    /// `too_many` is the error for more than `limit` vertices.
    pub(super) fn read(
        items: &[Vec<String>],
        limit: usize,
        too_many: impl Fn(usize) -> GraphError,
    ) -> Result<(Self, usize, Vec<Vec<u32>>), GraphError> {
        if let Some(numbered) = numbered(items) {
            let last = numbered.iter().flatten().max().map_or(0, |&last| last as usize);
            let mut occurs = vec![false; if numbered.is_empty() { 0 } else { last + 1 }];
            numbered.iter().flatten().for_each(|&vertex| occurs[vertex as usize] = true);
            if let Some(missing) = occurs.iter().position(|occurs| !occurs) {
                return Err(GraphError::Hole { missing, last });
            }
            if occurs.len() > limit {
                return Err(too_many(limit));
            }
            return Ok((Self::Numbers, occurs.len(), numbered));
        }
        let mut names: Vec<String> = Vec::new();
        let mut numbers: HashMap<String, u32> = HashMap::new();
        let mut vertices = Vec::with_capacity(items.len());
        for item in items {
            let mut row = Vec::with_capacity(item.len());
            for name in item {
                let new = u32::try_from(names.len()).unwrap_or(u32::MAX);
                let vertex = *numbers.entry(name.clone()).or_insert(new);
                if vertex == new {
                    names.push(name.clone());
                }
                row.push(vertex);
            }
            vertices.push(row);
            if names.len() > limit {
                return Err(too_many(limit));
            }
        }
        Ok((
            Self::given(names, numbers),
            vertices.iter().flatten().max().map_or(0, |&v| v as usize + 1),
            vertices,
        ))
    }

    fn given(names: Vec<String>, numbers: HashMap<String, u32>) -> Self {
        if names.is_empty() { Self::Numbers } else { Self::Given(names.into(), numbers) }
    }

    /// The given names, in order. All names must be different.
    pub(super) fn of(names: Vec<String>) -> Self {
        let numbers = names.iter().cloned().zip(0..).collect();
        Self::given(names, numbers)
    }

    /// The name of a vertex.
    pub(super) fn name(&self, vertex: usize) -> Cow<'_, str> {
        match self {
            Self::Given(names, _) => names.get(vertex).map_or(Cow::Borrowed(""), |name| Cow::Borrowed(name)),
            Self::Numbers => Cow::Owned(vertex.to_string()),
        }
    }

    /// The vertex with this name in a graph with this number of vertices, or `None` if there is none.
    pub(super) fn vertex(&self, name: &str, vertices: usize) -> Option<usize> {
        match self {
            Self::Given(_, numbers) => numbers.get(name).map(|&vertex| vertex as usize),
            Self::Numbers => name.parse().ok().filter(|vertex| *vertex < vertices),
        }
    }
}

/// The items as numbers, if all names are numbers without leading zeros that are small enough to number vertices, and
/// one of them is 0 or there are no items; otherwise `None`.
fn numbered(items: &[Vec<String>]) -> Option<Vec<Vec<u32>>> {
    let read = |name: &String| {
        let plain = name == "0" || (!name.starts_with('0') && name.bytes().all(|byte| byte.is_ascii_digit()));
        name.parse::<u32>().ok().filter(|&number| plain && (number as usize) <= MOST_VERTICES)
    };
    let numbers: Option<Vec<Vec<u32>>> = items.iter().map(|item| item.iter().map(read).collect()).collect();
    numbers.filter(|numbers| numbers.is_empty() || numbers.iter().flatten().any(|&vertex| vertex == 0))
}
