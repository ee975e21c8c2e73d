//! Graphs as lists of edges in JSON.

use super::super::mistake::wrong_at;
use crate::error::Error;
use grundy_core::Message;
use serde_json::Value;

/// Lists of names from `{"edges": [[0, 1]]}` or `[[0, 1]]`: two names for every edge, and one name for every vertex
/// that `names` lists. Without `names`, also one for every number below `vertices` that occurs nowhere else.
pub(super) fn items(text: &str) -> Result<Vec<Vec<String>>, Error> {
    let begin = text.len() - text.trim_start_matches('\u{feff}').len();
    let wrong = |at: usize, id: &'static str| Err(wrong_at(text, at, Message::new(id), help()));
    let whole: Value = match serde_json::from_str(&text[begin..]) {
        Ok(whole) => whole,
        Err(error) => {
            let line = text[begin..].split_inclusive('\n').take(error.line().saturating_sub(1));
            let at = begin + line.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
            let at = text.floor_char_boundary(at.min(text.len()));
            let message = Message::new("graph-edges-json").with("text", error);
            return Err(wrong_at(text, at, message, help()));
        }
    };
    let mut items: Vec<Vec<String>> = Vec::new();
    let edges = match &whole {
        Value::Array(edges) => edges,
        Value::Object(fields) => {
            if let Some(unknown) =
                fields.keys().find(|name| !["edges", "vertices", "names"].contains(&&name[..]))
            {
                let message =
                    Message::new("graph-edges-field").with("found", crate::position_text::shortened(unknown));
                return Err(wrong_at(text, begin, message, help()));
            }
            if let Some(names) = fields.get("names") {
                let names =
                    names.as_array().and_then(|names| names.iter().map(name).collect::<Option<Vec<_>>>());
                let Some(names) = names else { return wrong(begin, "graph-edges-names") };
                items.extend(names.into_iter().map(|name| vec![name]));
            }
            match fields.get("edges") {
                Some(Value::Array(edges)) => edges,
                None if fields.contains_key("vertices") => &Vec::new(),
                _ => return wrong(begin, "graph-edges-list"),
            }
        }
        _ => return wrong(begin, "graph-edges-list"),
    };
    for edge in edges {
        let ends = edge.as_array().map(|ends| ends.iter().map(name).collect::<Option<Vec<_>>>());
        match ends {
            Some(Some(ends)) if ends.len() == 2 => items.push(ends),
            _ => return wrong(begin, "graph-edges-pair"),
        }
    }
    let has_names = whole.get("names").is_some();
    if let Some(vertices) = whole.get("vertices") {
        let Some(count) = vertices.as_u64().filter(|&count| count <= MOST) else {
            return wrong(begin, "graph-edges-vertices");
        };
        if has_names {
            // So far, there is an item for each name and one for each edge.
            let names = items.iter().filter(|item| item.len() == 1).count();
            if names as u64 != count {
                let message =
                    Message::new("graph-names-missing").with("names", names).with("vertices", count);
                return Err(wrong_at(text, begin, message, help()));
            }
            return Ok(items);
        }
        let mut occurs = vec![false; usize::try_from(count).unwrap_or_default()];
        for end in items.iter().flatten() {
            if let Some(seen) = end.parse().ok().and_then(|vertex: usize| occurs.get_mut(vertex)) {
                *seen = true;
            }
        }
        let alone = occurs.iter().enumerate().filter(|(_, occurs)| !**occurs);
        items.extend(alone.map(|(vertex, _)| vec![vertex.to_string()]));
    }
    Ok(items)
}

/// The largest number that the field `vertices` may contain. Larger graphs would be rejected in any case.
const MOST: u64 = 1 << 20;

fn name(value: &Value) -> Option<String> {
    match value {
        Value::String(name) => Some(name.clone()),
        Value::Number(number) => number.as_u64().map(|number| number.to_string()),
        _ => None,
    }
}

fn help() -> Message {
    Message::new("graph-edges-help")
}
