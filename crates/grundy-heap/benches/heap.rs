//! Computes the nim-values of a taking-and-breaking code, as a benchmark. Run it
//! with `cargo bench -p grundy-heap --bench heap -- CODE HEAPS [THREADS]`.
//!
//! Prints the last value, the number of zero values, and a checksum. `scripts/heap-benchmark` compares the
//! running time with that of other programs. A run up to heap 300 at most, such as the run without arguments, is
//! compared with the values according to the definition.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it found")]

use grundy_core::{Allowed, Code};
use grundy_heap::{HeapTable, definition};

fn main() {
    // Cargo adds an argument of its own, which begins with `--`.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let threads = words.get(2).map_or(1, |threads| threads.parse().expect("a number of threads"));
    let (code, heaps) = match &words[..] {
        [code, heaps, ..] => (code.parse().expect("a code"), heaps.parse().expect("a number of heaps")),
        _ => ("0.6".parse().expect("a code"), 300),
    };
    let code: Code = code;
    let mut table = HeapTable::new(code.clone());
    table.grow(heaps, &Allowed::everything().threads(threads)).expect("without limits no limit is reached");
    if heaps <= 300 {
        assert!(table.cells().iter().eq(definition::heap_values(&code, heaps)));
    }
    let zeros = table.cells().iter().filter(|value| *value == 0).count();
    let sum = table.cells().iter().fold(0u64, |sum, value| sum.wrapping_mul(31).wrapping_add(value));
    println!("{code} {heaps}: last {} zeros {zeros} checksum {sum:016x}", table.cells().get(heaps));
}
