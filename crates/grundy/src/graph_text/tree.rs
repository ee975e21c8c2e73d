//! Minimax trees from JSON.

use crate::{
    error::{Error, ErrorKind, Place, Within},
    object::pairs,
    position_text::shortened,
};
use grundy_core::Message;
use grundy_score::{MinimaxTree, Root};

/// Reads a minimax tree from `text`, if it is a JSON object with the field `parents`.
///
/// # Errors
/// Returns an error of the kind `syntax`, `unknown` or `domain` for an invalid tree.
pub(crate) fn read_tree(text: &str) -> Result<Option<MinimaxTree>, Error> {
    let mut found = Vec::new();
    if pairs(text, &mut found).is_err() || !found.iter().any(|pair| pair.name == "parents") {
        return Ok(None);
    }
    super::json::only_fields(&found, &["parents", "values", "root"])?;
    let field = |name: &'static str| {
        let found = found.iter().find(|pair| pair.name == name);
        found.map(|pair| pair.value).ok_or_else(|| {
            error(ErrorKind::Syntax, Message::new("score-tree-field-missing").with("field", name))
        })
    };
    let numbers = |name: &'static str| -> Result<Vec<i64>, Error> {
        let text = field(name)?;
        serde_json::from_str(text).map_err(|_| wrong_type(name, "integers", text))
    };
    let root = match field("root")? {
        r#""max""# => Root::Max,
        r#""min""# => Root::Min,
        other => return Err(wrong_type("root", "max-or-min", other)),
    };
    let (parents, values) = (numbers("parents")?, numbers("values")?);
    MinimaxTree::new(&parents, values, root)
        .map(Some)
        .map_err(|found| error(ErrorKind::Domain, found.message()))
}

fn wrong_type(field: &str, wanted: &str, found: &str) -> Error {
    let message = Message::new("score-tree-wrong-type").with("field", field).with("wanted", wanted);
    error(ErrorKind::Syntax, message.with("found", shortened(found)))
}

fn error(kind: ErrorKind, message: Message) -> Error {
    Error::new(kind, message).with_place(Place { within: Within::Request, line_column: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refuses(text: &str, kind: ErrorKind, message: &str) {
        let error = read_tree(text).unwrap_err();
        assert_eq!((error.kind(), &*error.message()), (kind, message), "{text}");
    }

    #[test]
    fn trees_and_what_is_none() {
        let tree = read_tree(r#"{"parents": [-1, 0, 0], "values": [1, "2"], "root": "max"}"#);
        assert!(tree.is_err());
        let tree = read_tree(r#"{"parents": [-1, 0, 0], "values": [1, -2, 3], "root": "min"}"#).unwrap();
        assert_eq!(tree.map(|tree| (tree.len(), tree.root())), Some((3, 0)));
        assert!(read_tree(r#"{"vertices": 1, "edges": []}"#).unwrap().is_none());
        assert!(read_tree("[]").unwrap().is_none());
    }

    #[test]
    fn refusals() {
        use ErrorKind::{Domain, Syntax, Unknown};
        refuses(r#"{"parents": [-1]}"#, Syntax, "a minimax tree needs root");
        refuses(r#"{"parents": [-1], "root": "max"}"#, Syntax, "a minimax tree needs values");
        refuses(
            r#"{"parents": [-1], "values": [1], "root": "left"}"#,
            Syntax,
            r#"root must be "max" or "min", not "left""#,
        );
        refuses(
            r#"{"parents": [-1], "values": 1, "root": "max"}"#,
            Syntax,
            "values must be a list of integers that fit in 64 bits, not 1",
        );
        refuses(r#"{"parents": [-1], "value": [1], "root": "max"}"#, Unknown, "graph has no field value");
        refuses(
            r#"{"parents": [-1, 5], "values": [1, 2], "root": "max"}"#,
            Domain,
            "vertex 1 has the parent 5, which is not a vertex",
        );
    }
}
