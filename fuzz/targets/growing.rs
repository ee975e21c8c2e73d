//! Reads arbitrary bytes as rules text. If the rules are linear, a table that is filled with options carried along
//! lines must equal the table for which the options of every cell are examined.

#![no_main]

#[path = "../../crates/grundy/tests/parts/mod.rs"]
mod parts;

use grundy_core::{Allowed, KindId, Ruleset};
use grundy_rules::Program;
use grundy_rules::syntax::decode;
use grundy_solve::{EngineName, Settings, Solver};
use libfuzzer_sys::fuzz_target;
use parts::Part;
use std::sync::Arc;

fuzz_target!(|bytes: &[u8]| {
    let Ok(source) = decode(bytes) else { return };
    let (Some(program), _) = Program::parse(source) else { return };
    let Ok((rules, _)) = program.bind(&[]) else { return };
    let fields = &rules.kinds()[0].fields;
    if rules.facts().linear_rules.is_none() || fields.len() > 3 {
        return;
    }
    let side = [24, 9, 5][fields.len().saturating_sub(1)];
    let from: Vec<u64> = fields.iter().map(|field| field.low).collect();
    let to: Vec<u64> = fields.iter().map(|field| field.high.min(field.low.saturating_add(side))).collect();
    let table = |linear| {
        let part = Arc::new(Part::new(rules.clone(), false, linear));
        let mut solver = Solver::new(part, Settings::default().with_engine(Some(EngineName::Dense)));
        let answer = solver.table(KindId(0), &from, &to, &Allowed::everything().bytes(1 << 22).looks(50));
        answer.ok().map(|answer| answer.values)
    };
    if let (Some(with), Some(without)) = (table(true), table(false)) {
        assert!(with == without);
    }
});
