//! Game graphs from JSON.

mod edges;
mod errors;

use crate::{
    error::{Error, ErrorKind},
    object::{Name, Pair, pairs},
};
use edges::{EdgeReader, EdgesSeed, RowsSeed};
use errors::{error, graph_error, no_object, offset, placed_at, wrong_type};
use grundy_core::Message;
use grundy_graph::{Graph, GraphError, GraphMoves, GraphRuleset, Vertex, VertexNames};
use serde_json::value::RawValue;
use std::{borrow::Cow, collections::HashSet};

/// The fields of an answer to `graph` that are not part of the graph.
const ANSWER_FIELDS: &[&str] =
    &["id", "ok", "evidence", "plan", "stats", "values", "special", "outcomes", "remoteness"];

/// The vertices and edges of a graph under construction, with the players or gains of the moves, if they have any.
struct Parts {
    names: VertexNames,
    moves: GraphMoves,
}

/// Reads the ruleset of a graph, or of a list of graphs, from a JSON object.
///
/// The tables of each graph may take at most `bytes_allowed` bytes.
///
/// # Errors
/// Returns an error of the kind `syntax`, `unknown` or `domain` for a missing or invalid part; `limit` if a graph has
/// too many vertices or edges, or if its tables would take too many bytes; and `unsupported` for a minimax tree and for
/// a list of graphs that are not all impartial.
pub(crate) fn read_graph(text: &str, bytes_allowed: u64) -> Result<GraphRuleset, Error> {
    let mut found = Vec::new();
    pairs(text, &mut found).map_err(|wrong| no_object(text, text, &wrong))?;
    let parts = match field(&found, "graphs") {
        Some(graphs) => side_by_side(text, &found, graphs, bytes_allowed)?,
        None => one(text, &found, bytes_allowed)?,
    };
    GraphRuleset::with_names(parts.names, parts.moves).map_err(|found| graph_error(&found))
}

fn field<'a>(found: &[Pair<'a>], name: &str) -> Option<&'a str> {
    found.iter().find(|pair| pair.name == name).map(|pair| pair.value)
}

fn side_by_side(whole: &str, found: &[Pair<'_>], graphs: &str, bytes_allowed: u64) -> Result<Parts, Error> {
    only_fields(found, &["graphs"])?;
    let wrong = || wrong_type("graphs", "list", graphs);
    let graphs: Vec<&RawValue> = serde_json::from_str(graphs).map_err(|_| wrong())?;
    let mut names = Vec::with_capacity(graphs.len());
    let mut impartial = Vec::with_capacity(graphs.len());
    for graph in graphs {
        let mut found = Vec::new();
        pairs(graph.get(), &mut found).map_err(|wrong| no_object(whole, graph.get(), &wrong))?;
        let parts = one(whole, &found, bytes_allowed)?;
        names.push(parts.names);
        match parts.moves {
            GraphMoves::Impartial(graph) => impartial.push(graph),
            _ => return Err(error(ErrorKind::Unsupported, Message::new("request-graphs-impartial"))),
        }
    }
    let graph = Graph::side_by_side(&impartial).map_err(|found| graph_error(&found))?;
    Ok(Parts { names: VertexNames::parts(names), moves: GraphMoves::Impartial(graph) })
}

fn one(whole: &str, found: &[Pair<'_>], bytes_allowed: u64) -> Result<Parts, Error> {
    if field(found, "parents").is_some() {
        return Err(error(ErrorKind::Unsupported, Message::new("request-graph-tree")));
    }
    // The graph may be an answer to `graph`, whose other fields are ignored.
    let told: Vec<Pair<'_>> =
        found.iter().filter(|pair| !ANSWER_FIELDS.contains(&&*pair.name)).cloned().collect();
    only_fields(&told, &["vertices", "names", "edges", "left", "right"])?;
    let names = vertex_names(whole, found)?;
    let vertices = u64::from(names.vertices());
    let rows = [field(found, "left"), field(found, "right")];
    // A row takes four bytes in each of at most two tables, and building an edge takes eight. In JSON, an edge takes
    // at least four bytes.
    let edges: usize = found.iter().map(|pair| pair.value.len()).sum();
    let needed = (vertices + 1) * 8 + edges as u64 * 2;
    if needed > bytes_allowed {
        let message =
            Message::new("solve-limit-memory").with("needed", needed).with("allowed", bytes_allowed);
        return Err(Error::new(ErrorKind::Limit, message).with_help(Message::new("solve-limit-memory-help")));
    }
    let count = names.vertices() as usize;
    let moves = match (field(found, "edges"), rows) {
        (Some(edges), [None, None]) => {
            let mut reader = EdgeReader::new(whole, &names, "edges");
            reader.read(edges, EdgesSeed)?;
            reader.finish(count)?
        }
        (None, [Some(left), Some(right)]) => {
            let side = |name, text| {
                let mut reader = EdgeReader::new(whole, &names, name);
                reader.read(text, RowsSeed)?;
                if reader.entries() < vertices {
                    let message = Message::new("request-graph-rows-missing").with("field", name);
                    let message = message.with("rows", reader.entries()).with("vertices", vertices);
                    let missing =
                        error(ErrorKind::Domain, message).with_help(Message::new("request-graph-rows-help"));
                    return Err(placed_at(missing, whole, offset(whole, text)));
                }
                match reader.finish(count)? {
                    GraphMoves::Impartial(graph) => Ok(graph),
                    _ => Err(wrong_type(name, "rows", text)),
                }
            };
            GraphMoves::Partizan { left: side("left", left)?, right: side("right", right)? }
        }
        _ => return Err(error(ErrorKind::Syntax, Message::new("request-graph-fields"))),
    };
    Ok(Parts { names, moves })
}

pub(super) fn only_fields(found: &[Pair<'_>], known: &[&str]) -> Result<(), Error> {
    for (index, pair) in found.iter().enumerate() {
        if !known.contains(&&*pair.name) {
            let message =
                Message::new("request-field-unknown").with("field", &pair.name).with("ask", "graph");
            let help = match grundy_rules::nearest(&pair.name, known.iter().copied()) {
                Some(near) => Message::new("request-near").with("near", near),
                None => Message::new("request-fields").with("fields", known.join(", ")),
            };
            return Err(error(ErrorKind::Unknown, message).with_help(help));
        }
        if found[..index].iter().any(|earlier| earlier.name == pair.name) {
            return Err(error(
                ErrorKind::Syntax,
                Message::new("request-field-twice").with("field", &pair.name),
            ));
        }
    }
    Ok(())
}

/// The names of the vertices: those in the field `names`, or, without that field, the numbers below `vertices`.
fn vertex_names(whole: &str, found: &[Pair<'_>]) -> Result<VertexNames, Error> {
    let vertices = field(found, "vertices");
    let count = match vertices {
        None => None,
        Some(text) => match text.parse::<u64>() {
            Ok(count) => {
                Some(Vertex::try_from(count).map_err(|_| graph_error(&GraphError::TooManyVertices))?)
            }
            Err(_) => {
                return Err(placed_at(wrong_type("vertices", "integer", text), whole, offset(whole, text)));
            }
        },
    };
    match (field(found, "names"), count) {
        (Some(text), count) => {
            let names: Vec<Cow<'_, str>> = serde_json::from_str::<Vec<Name<'_>>>(text)
                .map_err(|_| placed_at(wrong_type("names", "texts", text), whole, offset(whole, text)))?
                .into_iter()
                .map(|Name(name)| name)
                .collect();
            if count.is_some_and(|count| count as usize != names.len()) {
                let vertices = count.unwrap_or_default() as usize;
                let error = graph_error(&GraphError::NamesMissing { names: names.len(), vertices });
                return Err(placed_at(error, whole, offset(whole, text)));
            }
            VertexNames::given(&names).map_err(|found| {
                placed_at(graph_error(&found), whole, second(whole, text, &names).unwrap_or_default())
            })
        }
        (None, Some(count)) => Ok(VertexNames::numbers(count)),
        (None, None) => Err(error(ErrorKind::Syntax, Message::new("request-graph-vertices"))),
    }
}

/// The offset of the first name that equals an earlier name.
fn second(whole: &str, text: &str, names: &[Cow<'_, str>]) -> Option<usize> {
    let mut seen = HashSet::new();
    let at = names.iter().position(|name| !seen.insert(name))?;
    let entries: Vec<&RawValue> = serde_json::from_str(text).ok()?;
    Some(offset(whole, entries.get(at)?.get()))
}

#[cfg(test)]
mod tests;
