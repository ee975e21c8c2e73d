//! Reads arbitrary bytes as rules text. Nothing may panic, every error must have a place and a suggestion,
//! and rules without errors must stay the same when they are printed and read again.

#![no_main]

use grundy_rules::syntax::{LineIndex, decode, parse, print};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(source) = decode(bytes) else { return };
    let (file, diagnostics) = parse(source);
    let index = LineIndex::new(source);
    for diagnostic in &diagnostics {
        assert!(diagnostic.help.is_some());
        assert!(source.get(diagnostic.span.start..diagnostic.span.end).is_some());
        assert!(index.position(diagnostic.span.start).line <= index.line_count());
    }
    // The tree of a broken text can be printed too, but the result need not be readable.
    let text = print(&file);
    if diagnostics.is_empty() {
        let (again, diagnostics) = parse(&text);
        assert!(diagnostics.is_empty(), "{text}");
        assert_eq!(file, again, "{text}");
        assert_eq!(text, print(&again));
    }
});
