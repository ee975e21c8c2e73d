//! Runs the checker on arbitrary bytes, on certificates of periods that have arbitrary contents and correct
//! checksums, and on certificates of positions with arbitrary rules, boards and values. The checker must never
//! panic.

#![no_main]

use libfuzzer_sys::{arbitrary, fuzz_target};

/// The preperiod, the period, the saltus, the binary logarithm of the width in bytes (reduced modulo 4), and the index
/// of the theorem (reduced modulo the number of theorems).
type Numbers = (u8, u8, u8, u8, u8);

/// The characters of codes.
const LETTERS: &[u8] = b"0123456789ABCDEF.[]{,}une4.77";
const THEOREMS: [&str; 8] = [
    "Guy-Smith",
    "Guy-Smith for few parts",
    "Guy-Smith with a tail",
    "Guy-Smith with letters",
    "subtraction window",
    "all-but window",
    "power-of-two saltus",
    "any saltus",
];

fuzz_target!(|bytes: &[u8]| {
    let _ = grundy_verify::verify(bytes);
    board(bytes);
    let mut given = arbitrary::Unstructured::new(bytes);
    let Ok((preperiod, period, saltus, width, theorem)) = given.arbitrary::<Numbers>() else { return };
    let Ok((mask, size_bit, letters)) = given.arbitrary::<(u64, bool, [u8; 8])>() else { return };
    let Ok((values, options)) = given.arbitrary::<(&[u8], &[u8])>() else { return };
    let letter = |byte: &u8| char::from(LETTERS[usize::from(*byte) % LETTERS.len()]);
    let code: String = letters.iter().map(letter).collect();
    let theorem = THEOREMS[usize::from(theorem) % THEOREMS.len()];
    let width = 1usize << (width % 4);
    let count = (usize::from(preperiod) + usize::from(period)) * width;
    // Values beyond the given ones are 0.
    let mut block: Vec<u8> = values.iter().copied().chain(std::iter::repeat(0)).take(count).collect();
    block.extend(options);
    let body = |checked: usize| {
        format!(
            "{{\"format\":\"grundy-certificate\",\"version\":1,\"code\":\"{code}\",\"theorem\":\"{theorem}\",\
             \"preperiod\":{preperiod},\"period\":{period},\"saltus\":{saltus},\"checked\":{checked},\
             \"mask\":{mask},\"size_bit\":{},\"width\":{width},\"options\":{},\"block\":\"{}\"",
            u8::from(size_bit),
            options.len(),
            grundy_verify::checksum(&block)
        )
    };
    let verify = |checked: usize| {
        let body = body(checked);
        let sum = grundy_verify::checksum(body.as_bytes());
        grundy_verify::verify(&[format!("{body},\"checksum\":\"{sum}\"}}\n").as_bytes(), &block].concat()[..])
    };
    // The checker reports how many values it needs.
    if let Err(grundy_verify::Refusal::Checked { needed }) = verify(0)
        && needed < 5000
    {
        let _ = verify(needed);
    }
});

/// The beginnings of rules texts, to which [`board`] appends arbitrary text.
const RULES: [&str; 4] = [
    "",
    "position board(x[grid])\nboard(\"..\") -> board(\"##\") turned\n",
    "position board(x[grid] of \".xo\")\nboard(\"xo\") -> board(\".x\") turned\n",
    "position board(x[grid])\nboard(x[]) -> board(x with [closed(v)] = \"#\") for v in cells(x, \".\")\n",
];

/// Checks certificates of a position. The rules, the boards and the values are read from `bytes`.
fn board(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.split('\n');
    let start = RULES[bytes.first().map_or(0, |byte| usize::from(*byte) % RULES.len())];
    let (position, more) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let Ok(mut game) = grundy_verify::BoardGame::new(&format!("{start}{more}"), true) else { return };
    let mut facts = Vec::new();
    for line in lines.take(20) {
        let (value, board) = line.split_once(' ').unwrap_or(("0", line));
        if let Some(board) = game.picture(board) {
            facts.push((board, value.parse().unwrap_or(0)));
        }
    }
    let mut polls = 0;
    let mut go_on = |bytes: u64| {
        polls += 1;
        polls < 100 && bytes < 1 << 24
    };
    if let Some(board) = game.picture(position) {
        let _ = game.options(&board, &mut go_on);
    }
    for value in [None, Some(0), Some(1)] {
        if let Ok(certificate) = game.certificate(position, value, &facts, &mut go_on) {
            let _ = grundy_verify::verify_any_on(&certificate[..], 1, &mut go_on);
        }
    }
}
