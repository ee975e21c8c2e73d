//! Reads arbitrary bytes as rules text. If native code can be generated for the rules, the values that it computes must
//! be the mex of the values of the options that the interpreter lists.

#![no_main]

#[path = "../../crates/grundy-rules/tests/native/compare.rs"]
mod compare;

use grundy_core::{Kind, Ruleset};
use grundy_rules::Program;
use grundy_rules::syntax::decode;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // The first byte selects the width of a cell.
    let Some((&choice, text)) = bytes.split_first() else { return };
    let Ok(source) = decode(text) else { return };
    let (Some(program), _) = Program::parse(source) else { return };
    let Ok((rules, _)) = program.bind(&[]) else { return };
    let fields: usize = rules.kinds().iter().map(|kind| kind.fields.len()).sum();
    if !rules.kinds().iter().all(Kind::is_tuple) || fields > 4 {
        return;
    }
    if let Some(Ok(_)) = rules.native().row_filler() {
        let side = if fields < 2 { 24 } else { 5 };
        compare::compared(&rules, side, 1 << (choice % 3));
    }
});
