//! Reads arbitrary text as a graph and as a request. A graph must stay the same when it is written and read again, and
//! the answer to a request must be one JSON object on one line, with the `id` of the request.

#![no_main]

use grundy::{GraphParameter, Limits, Session, json};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|text: &str| {
    // Read as a graph file: a graph that is written and read again must be written in the same way.
    if let Ok(graph) = GraphParameter::read(text) {
        let written = graph.to_string();
        let (again, diagnostics) = grundy_rules::syntax::parse_graph(&written);
        // Names with control characters cannot be written.
        assert!(diagnostics.is_empty() || written.contains(char::is_control), "{written}");
        assert!(again.is_none_or(|again| again.to_string() == written), "{written}");
    }
    let (id, answer) = match json::request(text) {
        Ok(mut identified) => {
            // The limits ensure that every request ends soon.
            identified.request.subject.settings.limits = Limits { seconds: Some(0.02), bytes: Some(1 << 22) };
            identified.request.subject.settings.threads = None;
            let json::Request { ask, subject } = &identified.request;
            let answer = Session::new().ask(ask, subject);
            (identified.id, answer)
        }
        Err(unreadable) => (unreadable.id, Err(unreadable.error)),
    };
    let line = json::answer(&id, &answer);
    assert!(!line.contains(['\n', '\r']));
    let read: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(read["ok"], answer.is_ok());
    assert_eq!(read["id"], serde_json::from_str::<Value>(&id).unwrap());
});
