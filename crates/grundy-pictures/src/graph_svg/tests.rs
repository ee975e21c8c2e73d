use super::graph_svg;
use grundy::{GraphSource, Session, Subject, ask::GraphQuestion, json};
use quick_xml::{Reader, XmlVersion, events::Event};
use std::collections::BTreeMap;

/// The elements of a picture: their names, their attributes, and the text directly inside them.
fn elements(picture: &str) -> Vec<(String, BTreeMap<String, String>, String)> {
    let mut reader = Reader::from_str(picture);
    let mut found: Vec<(String, BTreeMap<String, String>, String)> = Vec::new();
    let mut open = Vec::new();
    loop {
        match reader.read_event().unwrap() {
            event @ (Event::Start(_) | Event::Empty(_)) => {
                let (tag, is_open) = match &event {
                    Event::Start(tag) => (tag, true),
                    Event::Empty(tag) => (tag, false),
                    _ => unreachable!(),
                };
                let attributes = tag.attributes().map(|attribute| {
                    let attribute = attribute.unwrap();
                    let value = attribute.normalized_value(XmlVersion::Implicit1_0).unwrap();
                    (attribute.key.as_ref().to_owned(), value.into_owned())
                });
                let name = tag.name().as_ref().to_owned();
                found.push((name, attributes.collect(), String::new()));
                if is_open {
                    open.push(found.len() - 1);
                }
            }
            Event::Text(text) => {
                if let Some(&at) = open.last() {
                    found[at].2.push_str(&text);
                }
            }
            Event::GeneralRef(name) => {
                let text = match name.resolve_char_ref().unwrap() {
                    Some(found) => found.to_string(),
                    None => quick_xml::escape::resolve_predefined_entity(&name).unwrap().to_owned(),
                };
                found[*open.last().unwrap()].2.push_str(&text);
            }
            Event::End(_) => {
                open.pop().unwrap();
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(open.is_empty());
    found
}

fn picture(request: &str) -> (grundy::ask::GraphAnswer, String) {
    let subject = json::request(request).unwrap().request.subject;
    let graph = Session::new().ask(GraphQuestion, &subject).unwrap().body;
    let picture = graph_svg(&graph).unwrap();
    (graph.with_one_end().into_owned(), picture)
}

/// Checks that every vertex is in the picture exactly once, in the expected layer.
#[track_caller]
fn check(request: &str, layers: &[(&str, &str)]) {
    let (graph, picture) = picture(request);
    let elements = elements(&picture);
    let mut found = Vec::new();
    for (at, (_, attributes, _)) in elements.iter().enumerate() {
        let Some(vertex) = attributes.get("data-vertex") else { continue };
        let vertex: usize = vertex.parse().unwrap();
        let (title, _, text) = &elements[at + 1];
        assert_eq!(title, "title");
        assert!(text.starts_with(&format!("{}: ", graph.names[vertex])), "{text}");
        found.push((graph.names[vertex].clone(), attributes["data-layer"].clone()));
    }
    assert_eq!(found.len(), graph.names.len());
    let expected: Vec<(String, String)> =
        layers.iter().map(|&(name, layer)| (name.to_owned(), layer.to_owned())).collect();
    found.sort();
    assert_eq!(found, expected);
}

/// Checks that every move to another row has exactly one line to its target, that every other move is drawn once, and
/// that the items of a row do not touch.
#[track_caller]
fn moves_arrive(graph: &grundy::ask::GraphAnswer) {
    let picture = super::Picture::of(graph);
    for edge in &graph.edges {
        let row = |vertex: usize| picture.lines.items[vertex].row;
        if row(edge.from) == row(edge.to) {
            let beside = picture.lines.beside.iter().chain(&picture.lines.loops);
            let own = |moves: &&super::Moves| {
                (moves.from, moves.to, moves.class) == (edge.from, edge.to, super::Class::of(edge))
            };
            assert_eq!(beside.filter(own).count(), 1, "{edge:?}");
            continue;
        }
        let mut arrived = 0;
        for stream in picture
            .lines
            .streams
            .iter()
            .filter(|stream| (stream.to, stream.class) == (edge.to, super::Class::of(edge)))
        {
            let mut at = edge.from;
            while let Some(piece) = stream.pieces.iter().find(|piece| piece.from == at) {
                assert_eq!(
                    picture.lines.items[piece.from].row.abs_diff(picture.lines.items[piece.to].row),
                    1
                );
                at = piece.to;
            }
            arrived += usize::from(at == edge.to);
        }
        assert_eq!(arrived, 1, "{edge:?}");
    }
    // No two items of a row touch.
    let mut by_row: BTreeMap<usize, Vec<(f64, f64)>> = BTreeMap::new();
    for (item, &x) in picture.lines.items.iter().zip(&picture.x) {
        by_row.entry(item.row).or_default().push((x - item.width / 2.0, x + item.width / 2.0));
    }
    for mut row in by_row.into_values() {
        row.sort_by(|a, b| a.0.total_cmp(&b.0));
        assert!(row.windows(2).all(|pair| pair[0].1 < pair[1].0));
    }
}

#[test]
fn layers_are_remoteness() {
    // The player to move wins one heap of one token in one move, and loses two such heaps in two moves.
    check(
        r#"{"ask": "graph", "ruleset": "nim", "position": "1 1"}"#,
        &[("2*heap(0)", "0"), ("2*heap(1)", "2"), ("heap(0) + heap(1)", "1")],
    );
    check(
        r#"{"ask": "graph", "ruleset": {"graph": {"names": ["a<b", "\"&\"", "c", "d"],
            "edges": [["c", "\"&\""], ["c", "a<b"], ["\"&\"", "a<b"], ["d", "d"]]}}, "cycles": "draw"}"#,
        &[("\"&\"", "1"), ("a<b", "0"), ("c", "1"), ("d", "draw")],
    );
    // In partizan graphs, rows are ordered by the length of the longest play.
    check(
        r#"{"ask": "graph", "ruleset": {"graph": {"vertices": 3, "left": [[], [0], [1]], "right": [[], [], [0]]}}}"#,
        &[("0", "0"), ("1", "1"), ("2", "2")],
    );
    check(r#"{"ask": "graph", "ruleset": {"graph": {"vertices": 0, "edges": []}}}"#, &[]);
}

#[test]
fn every_move_arrives() {
    for request in [
        r#"{"ask": "graph", "ruleset": "nim", "position": "3 2"}"#,
        r#"{"ask": "graph", "ruleset": "wythoff", "position": "4,5"}"#,
        r#"{"ask": "graph", "ruleset": "kayles", "position": "7"}"#,
        r#"{"ask": "graph", "ruleset": "cutcake", "position": "3,3"}"#,
        r#"{"ask": "graph", "ruleset": {"graph": {"vertices": 5, "edges": [[0, 1], [1, 0], [1, 2], [1, 2], [3, 3], [2, 4], [0, 4]]}}, "cycles": "draw"}"#,
    ] {
        moves_arrive(&picture(request).0);
    }
}

#[test]
fn signs_of_a_partizan_picture() {
    let (_, picture) = picture(
        r#"{"ask": "graph", "ruleset": {"graph": {"vertices": 2, "left": [[], [0, 0]], "right": [[], [1]]}}}"#
            .replace("[1]", "[0]")
            .as_str(),
    );
    // Left's lines are blue and not dashed; Right's are orange and dashed. Two equal moves are drawn as one.
    assert!(picture.contains("stroke=\"#0072b2\" stroke-width=\"1.1\"/>"));
    assert!(picture.contains("stroke=\"#d55e00\" stroke-width=\"1.1\" stroke-dasharray=\"5 3\"/>"));
    assert!(picture.contains("&#215;2</text>"));
}

#[test]
fn what_is_too_large_is_refused() {
    let graph = Session::new().ask(GraphQuestion, &Subject::named("nim").at("200")).unwrap().body;
    assert!(graph_svg(&graph).unwrap_err().is_unsupported());
}

/// The pictures in the documents are up to date. After an intended change, inspect the result of `UPDATE=1 cargo test
/// -p grundy-pictures pictures_of`.
#[test]
fn pictures_of_the_documents_are_current() {
    const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let check = |name: &str, request: &str| {
        let path = format!("{ROOT}/docs/pictures/{name}.svg");
        let (_, drawn) = picture(request);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, &drawn).unwrap();
        }
        assert_eq!(std::fs::read_to_string(&path).unwrap(), drawn, "{name}");
    };
    check("wythoff-2-3", r#"{"ask": "graph", "ruleset": "wythoff", "position": "2,3"}"#);
    let cut = std::fs::read_to_string(format!("{ROOT}/examples/cut.json")).unwrap();
    check("cut", &format!(r#"{{"ask": "graph", "ruleset": {{"graph": {}}}}}"#, cut.trim()));
    let text = std::fs::read_to_string(format!("{ROOT}/examples/waiting.graph")).unwrap();
    let subject = Subject::of(GraphSource::EdgeList(text.into())).with_draws();
    let graph = Session::new().ask(GraphQuestion, &subject).unwrap().body;
    let path = format!("{ROOT}/docs/pictures/waiting.svg");
    let drawn = graph_svg(&graph).unwrap();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &drawn).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), drawn);
}
