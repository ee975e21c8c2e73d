//! Luogu P3185 (HNOI 2007), splitting bottles: the first winning move and the number of winning moves.

use super::numbers::Numbers;
use crate::{Desk, Refused};
use grundy_core::{ComponentRef, KindId};

/// Reads `t`, then for each of `t` positions the number of bottles and the number of beans in each. For each position,
/// prints the lexicographically first winning move `i j k` (take a bean from bottle `i`, and put one each into the
/// bottles `j` and `k`, counted from 0), or `-1 -1 -1` if there is none, and the number of winning moves.
pub(super) fn judge(numbers: &mut Numbers<'_>, _: &mut dyn Desk) -> Result<String, Refused> {
    let mut output = String::new();
    for _ in 0..numbers.needed("t", 0, 1000)? {
        let bottles = numbers.list("n", MOST_BOTTLES, "the beans of a bottle", 0, u64::MAX)?;
        let moves = winning_moves(&bottles)?;
        let first = moves.first().map_or_else(|| "-1 -1 -1".to_owned(), |(i, j, k)| format!("{i} {j} {k}"));
        output.push_str(&format!("{first}\n{}\n", moves.len()));
    }
    Ok(output)
}

/// The largest number of bottles that is accepted; the problem has at most 21. The size of the list of winning moves
/// grows with the cube of this number.
const MOST_BOTTLES: u64 = 200;

/// The moves `(i, j, k)` that leave a position of nim-value 0, in lexicographic order.
///
/// A move removes a bean of value `g(i)` and adds beans of values `g(j)` and `g(k)`, where `g(x)` is the value of one
/// bean in bottle `x`.
fn winning_moves(bottles: &[u64]) -> Result<Vec<(usize, usize, usize)>, Refused> {
    let internal = || Refused::Internal;
    let game = grundy_games::find("splitting-bottles").and_then(|entry| entry.native).ok_or_else(internal)?;
    let ruleset = game.bind(&[]).map_err(|_| internal())?;
    let value = |beans: &dyn Fn(usize) -> u64| {
        let words: Vec<u64> =
            std::iter::once(bottles.len() as u64).chain((0..bottles.len()).map(beans)).collect();
        let component = ComponentRef { kind: KindId(0), words: &words };
        ruleset.closed_forms().value(0, component).ok().flatten().ok_or_else(internal)
    };
    let single = (0..bottles.len())
        .map(|at| value(&|other| u64::from(other == at)))
        .collect::<Result<Vec<u64>, Refused>>()?;
    let whole = value(&|at| bottles[at])?;
    let mut moves = Vec::new();
    for i in (0..bottles.len()).filter(|&i| bottles[i] > 0) {
        for j in i + 1..bottles.len() {
            for k in j..bottles.len() {
                if whole ^ single[i] ^ single[j] ^ single[k] == 0 {
                    moves.push((i, j, k));
                }
            }
        }
    }
    Ok(moves)
}
