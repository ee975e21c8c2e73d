//! Checks arbitrary bytes as a certificate, and arbitrary numbers as a certificate with correct checksums.
//! The checker must never panic.

#![no_main]

use libfuzzer_sys::{arbitrary, fuzz_target};

/// The preperiod, the period, the saltus, the logarithm of the width, and the theorem.
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
