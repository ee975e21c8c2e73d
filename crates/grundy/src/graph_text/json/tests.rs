use super::*;
use grundy_core::{ComponentRef, KindId, Ruleset};
use std::ops::ControlFlow;

/// The options of each vertex, by name.
fn options(game: &GraphRuleset) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for vertex in 0..u64::from(game.names().vertices()) {
        let mut row = Vec::new();
        let of = ComponentRef { kind: KindId(0), words: &[vertex] };
        let _ = game.visit_moves(of, grundy_core::Detail::Options, &mut |found: &grundy_core::Move<'_>| {
            row.push(game.notation().component_name(found.option.term(0).component).unwrap());
            ControlFlow::Continue(())
        });
        all.push(row);
    }
    all
}

#[track_caller]
fn reads(text: &str, expected: &[&[&str]]) {
    assert_eq!(options(&read_graph(text, u64::MAX).unwrap()), expected, "{text}");
}

#[test]
fn graphs_of_every_form() {
    reads(r#"{"vertices": 0, "edges": []}"#, &[]);
    reads(r#"{"edges": [[2, 1], [2, 0], [1, 0], [2, 1]], "vertices": 3}"#, &[&[], &["0"], &["1", "0", "1"]]);
    reads(r#"{"names": ["a", "b c"], "edges": [["a", "b c"]]}"#, &[&["b c"], &[]]);
    reads(
        r#"{"graphs": [{"vertices": 2, "edges": [[1, 0]]}, {"names": ["x"], "edges": []}]}"#,
        &[&[], &["0:0"], &[]],
    );
    let partizan = read_graph(r#"{"vertices": 2, "left": [[], [0]], "right": [[1], []]}"#, u64::MAX).unwrap();
    assert!(partizan.shape().is_partizan);
    assert_eq!(options(&partizan), [vec!["1"], vec!["0"]]);
    let scoring = read_graph(r#"{"vertices": 2, "edges": [[1, 0, -7]]}"#, u64::MAX).unwrap();
    assert!(scoring.shape().is_scoring);
}

#[track_caller]
fn refuses(text: &str, kind: ErrorKind, message: &str) {
    let error = read_graph(text, 1 << 30).unwrap_err();
    assert_eq!((error.kind(), &*error.message()), (kind, message), "{text}");
}

#[track_caller]
fn refuses_at(text: &str, line_column: (usize, usize), message: &str) {
    let error = read_graph(text, 1 << 30).unwrap_err();
    assert_eq!((error.place().unwrap().line_column, &*error.message()), (Some(line_column), message));
}

#[test]
fn answers_are_read_back() {
    reads(
        r#"{"id": null, "ok": true, "vertices": 2, "names": ["a", "b"], "edges": [["a", "b"]], "values": [1, 0],
            "outcomes": "NP", "remoteness": [1, 0]}"#,
        &[&["b"], &[]],
    );
}

#[test]
fn places() {
    refuses_at(
        "{\"vertices\": 2,\n \"edges\": [[0, 1],\n  [1, 2]]}",
        (3, 7),
        "vertex 2 is outside the graph, which has 2 vertices, numbered from 0",
    );
    refuses_at(r#"{"names": ["é", "b", "é"], "edges": []}"#, (1, 22), "two vertices have the name é");
    refuses_at(r#"{"vertices": -1, "edges": []}"#, (1, 14), "vertices must be an integer, not -1");
    refuses_at(
        r#"{"names": ["é", "b"], "edges": [["é", "c"]]}"#,
        (1, 41),
        "the graph has no vertex called c",
    );
    refuses_at("{\"vertices\": 2, \"edges\": [[0, 1],", (1, 33), "the graph ends too early");
    refuses_at("{\"vertices\": 2, \"edges\": [[0 1]]}", (1, 30), "this is not JSON");
}

#[test]
fn the_entry_that_is_wrong_is_named() {
    let edges = |edges: &str| format!(r#"{{"vertices": 3, "edges": [[1, 0], [2, 0], {edges}]}}"#);
    let check = |text: &str, message: &str, help: &str| {
        refuses_at(&edges(text), (1, 43), message);
        assert_eq!(read_graph(&edges(text), 1 << 30).unwrap_err().help().as_deref(), Some(help), "{text}");
    };
    let write = "write [from, to], or [from, to, gain] in a scoring game, with the vertices as numbers from 0; \
        the first entry is edges[0]";
    check("[1], [0, 1]", "edges[2] must be [from, to], not [1]", write);
    check("5", "edges[2] must be [from, to], not 5", write);
    check("[1, 2.5]", "edges[2] must be [from, to], not [1, 2.5]", write);
    check("[0, 1, 2, 3]", "edges[2] must be [from, to], not [0, 1, 2, 3]", write);
    check(
        "[0, 1, 2]",
        "edges[2], which is [0, 1, 2], differs from the edges before it: either every edge has a gain or none does",
        "write every edge as [from, to], or every edge as [from, to, gain]; the first entry is edges[0]",
    );
    let row = r#"{"vertices": 2, "left": [[], 1], "right": [[], []]}"#;
    refuses_at(row, (1, 30), "left[1] must be a list of vertices, not 1");
}

#[test]
fn every_vertex_has_a_row() {
    let rows = |left: &str, right: &str| format!(r#"{{"vertices": 3, "left": {left}, "right": {right}}}"#);
    refuses_at(&rows("[[1]]", "[]"), (1, 25), "left has one row, but the graph has 3 vertices");
    refuses_at(&rows("[[], [], []]", "[]"), (1, 48), "right has no rows, but the graph has 3 vertices");
    refuses_at(
        &rows("[[], [], []]", "[[], [], [], []]"),
        (1, 63),
        "right has more than 3 rows, but the graph has 3 vertices",
    );
    assert!(read_graph(&rows("[[], [], []]", "[[], [], []]"), u64::MAX).is_ok());
}

#[test]
fn refusals() {
    use ErrorKind::{Domain, Limit, Syntax, Unknown, Unsupported};
    refuses("[]", Syntax, "a graph is a JSON object");
    refuses(
        r#"{"edges": []}"#,
        Syntax,
        "a graph needs the field \"vertices\", which is a number, or the field \"names\", which is a list",
    );
    refuses(
        r#"{"vertices": 2}"#,
        Syntax,
        "a graph needs the field \"edges\", or the fields \"left\" and \"right\"",
    );
    refuses(r#"{"vertices": -1, "edges": []}"#, Syntax, "vertices must be an integer, not -1");
    refuses(
        r#"{"vertices": 2, "edges": [[0, 2]]}"#,
        Domain,
        "vertex 2 is outside the graph, which has 2 vertices, numbered from 0",
    );
    refuses(r#"{"vertices": 2, "edges": [[0, -1]]}"#, Domain, "vertex -1 is negative");
    refuses(r#"{"vertices": 2, "edges": [[0]]}"#, Syntax, "edges[0] must be [from, to], not [0]");
    refuses(r#"{"vertices": 2, "edges": 5}"#, Syntax, "edges must be a list of [from, to], not 5");
    refuses(r#"{"names": ["a", "a"], "edges": []}"#, Domain, "two vertices have the name a");
    refuses(r#"{"names": ["a"], "edges": [["a", "b"]]}"#, Unknown, "the graph has no vertex called b");
    refuses(
        r#"{"names": ["a"], "vertices": 2, "edges": []}"#,
        Domain,
        "the number of names is 1, but the number of vertices is 2",
    );
    refuses(r#"{"vertices": 1, "edge": []}"#, Unknown, "graph has no field edge");
    refuses(
        r#"{"vertices": 4000000000, "edges": []}"#,
        Limit,
        "this needs 32000000032 bytes, and the limit is 1073741824",
    );
    refuses(r#"{"vertices": 5000000000, "edges": []}"#, Limit, "a graph can have at most 2^32 - 1 vertices");
    refuses(
        r#"{"vertices": 1, "left": [[], []], "right": []}"#,
        Domain,
        "left has more than one row, but the graph has one vertex",
    );
    refuses(
        r#"{"parents": [-1], "values": [1], "root": "max"}"#,
        Unsupported,
        "a minimax tree cannot be combined with other graphs",
    );
}
