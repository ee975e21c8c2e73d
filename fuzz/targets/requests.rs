//! Reads arbitrary text as a request. The answer must be one JSON object on one line, with the `id` of the
//! request.

#![no_main]

use grundy::{Limits, Session, json};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|text: &str| {
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
