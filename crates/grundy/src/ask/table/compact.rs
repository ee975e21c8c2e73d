//! Tables in compact form: entries as narrow unsigned integers, packed into bytes, in base64.

use super::{Axis, Entries, TableAnswer, outcome_letter};
use crate::object::Object;
use grundy_core::NimValue;

/// The letters of outcomes, in the order in which those that occur in a table are numbered.
const LETTERS: [char; 7] = ['P', 'N', 'D', 'L', 'R', '-', '?'];

impl TableAnswer {
    /// Writes the entries in the field `values` or `outcomes` as an object with packed numbers.
    pub(super) fn write_compact(&self, object: &mut Object<'_>) {
        match &self.entries {
            Entries::Values(values) => {
                let number = |at: usize| values[at].nim().unwrap_or(0);
                let packed = Packed::new(&self.axes, values.len(), number);
                object.object("values", |object| packed.write(object));
            }
            Entries::Heaps(heaps) => {
                let values: Vec<NimValue> =
                    heaps.values().heaps().clone().filter_map(|n| heaps.value(n)).collect();
                let packed = Packed::new(&self.axes, values.len(), |at| values[at]);
                object.object("values", |object| packed.write(object));
            }
            // Games are texts, which are never packed.
            Entries::Games(_) => {}
            Entries::Outcomes(outcomes) => {
                let found: Vec<char> = outcomes.iter().map(|entry| outcome_letter(*entry)).collect();
                let letters: Vec<char> =
                    LETTERS.into_iter().filter(|letter| found.contains(letter)).collect();
                let place =
                    |at: usize| letters.iter().position(|letter| *letter == found[at]).unwrap_or(0) as u64;
                let packed = Packed::new(&self.axes, found.len(), place);
                object.object("outcomes", |object| {
                    object.text("letters", &letters.iter().collect::<String>());
                    packed.write(object);
                });
            }
        }
    }
}

/// Numbers packed into bytes.
struct Packed {
    /// The number of bits of each number.
    bits: u32,
    /// Whether the table is square, with more than one entry, and symmetric about its main diagonal. In that case, only
    /// the entries whose first index is at most the second one are packed.
    is_symmetric: bool,
    /// The number of packed entries.
    count: usize,
    bytes: Vec<u8>,
}

impl Packed {
    /// Packs `number(at)` for every index `at` of a table with `length` entries and these axes.
    fn new(axes: &[Axis], length: usize, number: impl Fn(usize) -> u64) -> Self {
        let largest = (0..length).map(&number).max().unwrap_or(0);
        let bits = (64 - largest.leading_zeros()).max(1);
        let side = match axes {
            [first, second] if first.length == second.length && first.length * second.length == length => {
                first.length
            }
            _ => 0,
        };
        let is_symmetric = side > 1
            && (0..side).all(|row| (0..row).all(|at| number(row * side + at) == number(at * side + row)));
        let count = if is_symmetric { side * (side + 1) / 2 } else { length };
        let mut writer =
            Writer { bits, bytes: Vec::with_capacity(count * bits as usize / 8 + 8), rest: 0, used: 0 };
        if is_symmetric {
            (0..side).for_each(|row| (row..side).for_each(|at| writer.push(number(row * side + at))));
        } else {
            (0..length).for_each(|at| writer.push(number(at)));
        }
        Self { bits, is_symmetric, count, bytes: writer.finish() }
    }

    fn write(&self, object: &mut Object<'_>) {
        object.number("bits", self.bits);
        object.flag("symmetric", self.is_symmetric);
        object.number("count", self.count as u64);
        object.base64("base64", &self.bytes);
    }
}

/// Packs numbers of the same width, the lowest bits first.
struct Writer {
    bits: u32,
    bytes: Vec<u8>,
    /// The bits that do not yet fill a byte.
    rest: u128,
    /// The number of bits in `rest`.
    used: u32,
}

impl Writer {
    fn push(&mut self, number: u64) {
        self.rest |= u128::from(number) << self.used;
        self.used += self.bits;
        while self.used >= 8 {
            // The lowest eight bits.
            self.bytes.push((self.rest & 0xff) as u8);
            self.rest >>= 8;
            self.used -= 8;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.used > 0 {
            self.bytes.push((self.rest & 0xff) as u8);
        }
        self.bytes
    }
}
