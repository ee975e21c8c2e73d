//! The names of the vertices of a graph.

use super::{GraphError, Vertex};
use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

/// The names of the vertices of a graph: their numbers, given names, or the names from several graphs that are
/// combined.
///
/// ```
/// use grundy_graph::VertexNames;
///
/// let names = VertexNames::given(["start", "end"])?;
/// assert_eq!(names.vertex("end"), Some(1));
/// assert_eq!(names.name(0), "start");
/// assert_eq!(VertexNames::numbers(3).vertex("2"), Some(2));
/// # Ok::<(), grundy_graph::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VertexNames(Naming);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Naming {
    Numbers {
        vertices: Vertex,
    },
    Given(NameTable),
    /// The vertices of several graphs in one numbering: for each graph, its first vertex and its names.
    Parts(Vec<(Vertex, VertexNames)>),
}

impl VertexNames {
    /// The vertices `0..vertices`, named by their numbers.
    #[must_use]
    pub const fn numbers(vertices: Vertex) -> Self {
        Self(Naming::Numbers { vertices })
    }

    /// The given names, in the order of the vertices.
    ///
    /// # Errors
    /// Returns an error if a name occurs twice, or if there are more than `u32::MAX` names.
    pub fn given<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Result<Self, GraphError> {
        let mut table = NameTable::new();
        for name in names {
            let name = name.as_ref();
            let before = table.len();
            if table.vertex_or_new(name)? as usize != before {
                return Err(GraphError::NameTwice { name: name.to_owned() });
            }
        }
        Ok(Self(Naming::Given(table)))
    }

    /// The names of the vertices of several graphs that are combined: `0:3` is the vertex called `3` of the first
    /// graph.
    #[must_use]
    pub fn parts(parts: Vec<Self>) -> Self {
        let mut first = 0;
        let with_starts = parts
            .into_iter()
            .map(|names| {
                let start = first;
                first += names.vertices();
                (start, names)
            })
            .collect();
        Self(Naming::Parts(with_starts))
    }

    /// The number of vertices that have a name.
    #[must_use]
    pub fn vertices(&self) -> Vertex {
        match &self.0 {
            Naming::Numbers { vertices } => *vertices,
            Naming::Given(table) => Vertex::try_from(table.len()).unwrap_or(Vertex::MAX),
            Naming::Parts(parts) => parts.last().map_or(0, |(start, names)| start + names.vertices()),
        }
    }

    /// Whether the vertices are named by their numbers.
    #[must_use]
    pub const fn are_numbers(&self) -> bool {
        matches!(self.0, Naming::Numbers { .. })
    }

    /// The name of `vertex`.
    ///
    /// # Panics
    /// Can panic if the vertex does not exist.
    #[must_use]
    pub fn name(&self, vertex: Vertex) -> String {
        match &self.0 {
            Naming::Numbers { .. } => vertex.to_string(),
            Naming::Given(table) => table.name(vertex).to_owned(),
            Naming::Parts(parts) => {
                let part = parts.partition_point(|(start, _)| *start <= vertex) - 1;
                // If several parts start at the same vertex, all of them except the last are empty.
                let (start, names) = &parts[part];
                format!("{part}:{}", names.name(vertex - start))
            }
        }
    }

    /// The vertex called `name`, or `None` if there is no such vertex.
    #[must_use]
    pub fn vertex(&self, name: &str) -> Option<Vertex> {
        match &self.0 {
            Naming::Numbers { vertices } => number(name).filter(|vertex| vertex < vertices),
            Naming::Given(table) => table.vertex(name),
            Naming::Parts(parts) => {
                let (part, inner) = name.split_once(':')?;
                let (start, names) = parts.get(number(part)? as usize)?;
                Some(start + names.vertex(inner)?)
            }
        }
    }

    /// The names in the order of the vertices.
    pub fn iter(&self) -> impl Iterator<Item = String> + '_ {
        (0..self.vertices()).map(|vertex| self.name(vertex))
    }
}

impl From<NameTable> for VertexNames {
    fn from(table: NameTable) -> Self {
        Self(Naming::Given(table))
    }
}

/// Parses a vertex number, which is valid only without a sign and without leading zeros.
fn number(text: &str) -> Option<Vertex> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// Names in the order of their first occurrence, each of which denotes one vertex.
///
/// All names are stored in one string, so a name takes its own bytes and about 30 to 50 more.
#[derive(Clone, Default)]
pub struct NameTable {
    text: String,
    ends: Vec<usize>,
    /// The vertices by the hash of their names; if several names have the same hash, all but the first are
    /// in `collisions`.
    by_hash: HashMap<u64, Vertex>,
    collisions: Vec<Vertex>,
    hasher: BuildHasherDefault<DefaultHasher>,
}

impl NameTable {
    /// An empty table of names.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of names in the table.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether the table has no names.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The name of `vertex`.
    ///
    /// # Panics
    /// Panics if the vertex does not exist.
    #[must_use]
    pub fn name(&self, vertex: Vertex) -> &str {
        let at = vertex as usize;
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.text[start..self.ends[at]]
    }

    /// The vertex called `name`, or `None` if there is no such vertex.
    #[must_use]
    pub fn vertex(&self, name: &str) -> Option<Vertex> {
        self.found(name, self.hasher.hash_one(name))
    }

    /// The vertex called `name`, which is added if it does not exist.
    ///
    /// # Errors
    /// Returns an error if the name is new and the table already has `u32::MAX` names.
    pub fn vertex_or_new(&mut self, name: &str) -> Result<Vertex, GraphError> {
        let hash = self.hasher.hash_one(name);
        if let Some(vertex) = self.found(name, hash) {
            return Ok(vertex);
        }
        let vertex = Vertex::try_from(self.len())
            .ok()
            .filter(|&n| n < Vertex::MAX)
            .ok_or(GraphError::TooManyVertices)?;
        self.text.push_str(name);
        self.ends.push(self.text.len());
        if *self.by_hash.entry(hash).or_insert(vertex) != vertex {
            self.collisions.push(vertex);
        }
        Ok(vertex)
    }

    fn found(&self, name: &str, hash: u64) -> Option<Vertex> {
        let &first = self.by_hash.get(&hash)?;
        std::iter::once(&first).chain(&self.collisions).copied().find(|&vertex| self.name(vertex) == name)
    }
}

impl fmt::Debug for NameTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries((0..).zip(&self.ends).map(|(vertex, _)| self.name(vertex))).finish()
    }
}

impl PartialEq for NameTable {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text && self.ends == other.ends
    }
}

impl Eq for NameTable {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(names: &VertexNames, expected: &[&str], unknown: &[&str]) {
        assert_eq!(names.iter().collect::<Vec<_>>(), expected);
        for (vertex, name) in (0..).zip(expected) {
            assert_eq!(names.vertex(name), Some(vertex), "{name}");
        }
        for name in unknown {
            assert_eq!(names.vertex(name), None, "{name}");
        }
    }

    #[test]
    fn names_and_vertices_belong_together() {
        let given = VertexNames::given(["a", "b c", "", "0"]).unwrap();
        check(&VertexNames::numbers(3), &["0", "1", "2"], &["3", "-1", "+1", "01", "", "a"]);
        check(&given, &["a", "b c", "", "0"], &["b", "1"]);
        let parts = VertexNames::parts(vec![
            VertexNames::numbers(2),
            VertexNames::numbers(0),
            given,
            VertexNames::numbers(0),
        ]);
        check(&parts, &["0:0", "0:1", "2:a", "2:b c", "2:", "2:0"], &["1:0", "2:1", "4:0", "a", "00:0"]);
        assert_eq!(VertexNames::given(["a", "b", "a"]), Err(GraphError::NameTwice { name: "a".to_owned() }));
    }
}
