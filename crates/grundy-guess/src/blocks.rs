//! Laws of two fields that divide numbers into blocks of length `h`: the value is `h` times the nim-sum of the
//! indices of the two blocks, plus a function of the two remainders modulo `h`.

use super::formula::{Binary, Formula};
use super::tables::Tables;
use super::turns;

/// The largest size of a block that is tried.
const LARGEST: i64 = 12;

/// The value as `h * (a / h xor b / h)` plus a simple function of the remainders, as in cyclic Nimhoff.
pub(super) fn blocks(tables: Tables<'_>) -> Option<Formula> {
    let table = tables.fitted;
    if table.names.len() != 2 || !turns::all(table.points.iter().flatten(), |&number| number >= 0) {
        return None;
    }
    let binary = Formula::binary;
    let (a, b) = (|| Formula::Variable(0), || Formula::Variable(1));
    for h in 2..=LARGEST {
        let h = || Formula::Constant(h);
        let block = |n: Formula| binary(Binary::Divide, n, h());
        let rest = |n: Formula| binary(Binary::Remainder, n, h());
        let whole = || binary(Binary::Multiply, h(), binary(Binary::Xor, block(a()), block(b())));
        let inside = [
            rest(binary(Binary::Add, a(), b())),
            rest(binary(Binary::Multiply, a(), b())),
            binary(Binary::Max, rest(a()), rest(b())),
            binary(Binary::Min, rest(a()), rest(b())),
        ];
        for inside in inside {
            let law = binary(Binary::Add, whole(), inside);
            if tables.gives(&law) {
                return Some(law);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::of_two;

    #[test]
    fn cyclic_nimhoff() {
        let table = of_two(|a, b| 3 * ((a / 3) ^ (b / 3)) + (a + b) % 3);
        let law = blocks(Tables::alone(&table)).unwrap();
        assert_eq!(law.text(&table.names), "3 * (x / 3 xor y / 3) + (x + y) % 3");
        assert_eq!(blocks(Tables::alone(&of_two(|a, b| a * b))), None);
    }
}
