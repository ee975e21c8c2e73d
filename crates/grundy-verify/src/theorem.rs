//! The theorems, with their conditions on a code and on a sequence of values. The proofs are in
//! docs/periods.md.

use crate::code::{Code, Likeness, MOST_PARTS};
use crate::work::{BrokenOff, Work};

/// A claim about a sequence: its first values, and the period and saltus with which it continues.
#[derive(Clone, Copy)]
pub(crate) struct Claim<'a> {
    /// The code whose values are claimed.
    pub(crate) code: &'a Code,
    /// The heap from which the values continue with the period; 1 or greater.
    pub(crate) start: usize,
    /// The number of heaps in a period.
    pub(crate) period: usize,
    /// The amount by which values increase in a period.
    pub(crate) saltus: u64,
    /// The value of any heap, or `None` if it does not fit in 64 bits.
    pub(crate) value: &'a dyn Fn(usize) -> Option<u64>,
}

/// The least common multiple of two positive numbers, or `None` if it overflows.
fn common_multiple(a: usize, b: usize) -> Option<usize> {
    let (mut larger, mut smaller) = (a.max(b), a.min(b));
    while smaller > 0 {
        (larger, smaller) = (smaller, larger % smaller);
    }
    (a / larger).checked_mul(b)
}

/// The largest number of values that are checked for a certificate with a saltus. The memory and the time grow with
/// this number.
pub(crate) const MOST_WITH_SALTUS: usize = 1 << 24;

/// The entry that means "no heap" in tables of heaps.
const NONE: u32 = u32::MAX;

impl Claim<'_> {
    /// The number of values, starting with heap 0, that must be the mexes of the values of their options so that the
    /// theorem of this name proves the claim, or `None` if there is no such theorem, if it does not apply, or if
    /// there is a saltus and the theorem needs more than [`MOST_WITH_SALTUS`] values.
    pub(crate) fn needed(&self, theorem: &str, work: &mut Work<'_>) -> Result<Option<usize>, BrokenOff> {
        let Self { code, saltus, .. } = self;
        let repeats = *saltus == 0 && code.is_plain() && code.is_finite();
        let needed = match theorem {
            "subtraction window" if repeats && code.most_parts() <= 1 => self.few_parts(1),
            "Guy-Smith" if repeats && code.most_parts() == 2 => self.few_parts(2),
            "Guy-Smith for few parts" if repeats => self.few_parts(code.most_parts().max(2)),
            "Guy-Smith with a tail" if *saltus == 0 && code.is_plain() && !code.is_finite() => {
                self.few_parts_at_large()
            }
            "Guy-Smith with letters" if *saltus == 0 && !code.is_plain() => self.few_parts_at_large(),
            "all-but window" if code.is_plain() => self.all_but(work)?,
            "power-of-two saltus" if saltus.is_power_of_two() => self.power_of_two(),
            "any saltus" if *saltus > 0 => self.any_saltus(work)?,
            _ => None,
        };
        Ok(needed.filter(|needed| *saltus == 0 || *needed <= MOST_WITH_SALTUS))
    }

    /// The number `parts (n0 + p) + last`, where `n0` is the start, `p` is the period and `last` is the last place
    /// of the code. It suffices that `G(n + p) = G(n)` for all `n >= n0` with `n + p` below this number.
    fn few_parts(&self, parts: usize) -> Option<usize> {
        self.start.checked_add(self.period)?.checked_mul(parts)?.checked_add(self.code.last())
    }

    /// Like [`few_parts`](Self::few_parts), for codes with repeating digits or with conditions on equality. It
    /// suffices that `G(n + p) = G(n)` for all `n >= n0` with `n + p < parts (n0 + P + apart p) + last`, where
    /// `parts` is the largest number of heaps that a move leaves and `last` is the last place before the repeating
    /// digits; if a repeating digit leaves heaps, `P` is added to the bound. `P` is a common multiple of `p` and
    /// the number of repeating digits, chosen so that it can be shared among equal parts. A part of at least
    /// `n0 + P` tokens can be replaced by a part that is smaller by `P`. If this makes two parts equal although
    /// they must differ, they are replaced by parts that are up to `apart` periods away.
    fn few_parts_at_large(&self) -> Option<usize> {
        let Self { code, start, period, .. } = *self;
        let again = code.repeating();
        let (mut apart, mut multiple, mut odd) = (0, again.len().max(1), 1);
        for (_, digit) in code.written() {
            for parts in (2..=MOST_PARTS).filter(|parts| digit.leaves(*parts)) {
                match digit.likeness {
                    Likeness::Any => {}
                    Likeness::AllDifferent => apart = apart.max(parts - 1),
                    Likeness::NotAllEqual => apart = apart.max(1),
                    // Equal parts are each reduced by their share of `P`. The nim-sum of an even number of
                    // them is 0 in any case; for an odd number, the share must be a multiple of the period.
                    Likeness::AllEqual if parts % 2 == 0 => multiple = common_multiple(multiple, parts)?,
                    Likeness::AllEqual => odd = common_multiple(odd, parts)?,
                }
            }
        }
        let multiple = common_multiple(multiple, odd.checked_mul(period)?)?;
        let part = start.checked_add(multiple)?.checked_add(period.checked_mul(apart)?)?;
        let leaves_again = (1..=MOST_PARTS).any(|parts| again.iter().any(|digit| digit.leaves(parts)));
        let more = code.last_once().checked_add(if leaves_again { multiple } else { 0 })?;
        part.checked_mul(code.most_parts().max(1))?.checked_add(more)
    }

    /// The number of values that suffice for codes that have one repeating digit and leave at most one heap. All
    /// sufficiently smaller heaps, except possibly heap 0, are certain to be options of a heap. Relative to the mex of
    /// the values of these heaps, two things must repeat: the set of these values, and the values of the other heaps.
    fn all_but(&self, work: &mut Work<'_>) -> Result<Option<usize>, BrokenOff> {
        let Some((least, window, turns)) = self.all_but_window() else { return Ok(None) };
        let first = self.start.saturating_add(window + 1);
        for end in (0..turns).map(|turn| turn.saturating_mul(self.period).saturating_add(first)) {
            let again = end.saturating_add(self.period);
            if again > MOST_WITH_SALTUS {
                break;
            }
            // Sorting the values counts as work.
            work.spend(again.saturating_mul(16))?;
            match (self.others(least, end - window), self.others(least, again - window)) {
                (Some(before), Some(after)) if before == after => {
                    // The mex itself increases by the saltus.
                    return Ok(Some(again));
                }
                (Some(_), Some(_)) => {}
                _ => break,
            }
        }
        Ok(None)
    }

    /// For a code with one repeating digit that leaves at most one heap: the smallest heap that can be an option,
    /// the number of heaps just before a heap that may fail to be its options, and the number of periods within
    /// which a repetition becomes visible if there is one. Returns `None` if the theorem does not apply.
    fn all_but_window(&self) -> Option<(usize, usize, usize)> {
        let [tail] = self.code.repeating() else { return None };
        if !tail.leaves(1) || self.code.most_parts() > 1 || !self.code.adding().is_empty() || self.saltus == 0
        {
            return None;
        }
        let least = usize::from(!tail.leaves(0));
        // If there is a repetition, it is visible as soon as the mex is above the values of the heaps below the
        // start.
        let highest = (least..self.start + self.period).filter_map(self.value).max()?;
        let turns = usize::try_from(highest / self.saltus).ok()?.checked_add(3)?;
        Some((least, self.code.last() - 1, turns))
    }

    /// For the heaps from `least` up to but excluding `end`: the values above the mex of their values, relative to
    /// that mex; and the mex, relative to the value of heap `end`. That value increases by the saltus when the
    /// window moves by a period.
    fn others(&self, least: usize, end: usize) -> Option<(Vec<u64>, i128)> {
        let mut values = (least..end).map(self.value).collect::<Option<Vec<u64>>>()?;
        values.sort_unstable();
        values.dedup();
        let below = values.iter().zip(0..).take_while(|(value, at)| **value == *at).count();
        let above = values[below..].iter().map(|value| value - below as u64).collect();
        Some((above, below as i128 - i128::from((self.value)(end)?)))
    }

    /// The number of values that suffice if the saltus is a power of two and the code allows either moves that leave
    /// three heaps or, for every sufficiently large number of tokens, a move that takes them and leaves one heap.
    fn power_of_two(&self) -> Option<usize> {
        let Self { code, start, period, saltus, value } = *self;
        let (p, parts) = (period as i128, code.most_parts().max(1));
        let high = |heap: usize| value(heap).map(|value| i128::from(value / saltus));
        let offset = |heap: usize| high(heap).map(|high| heap as i128 - p * high);
        let end = start.checked_add(period)?;
        let highs: Vec<i128> = (1..end).map(high).collect::<Option<_>>()?;
        let offsets: Vec<i128> = (1..end).map(offset).collect::<Option<_>>()?;
        let highest = highs.into_iter().max()?;
        let (low, top) = (*offsets.iter().min()?, *offsets.iter().max()?);
        let late = *offsets[start - 1..].iter().min()?;

        // A heap has options of all values far below its own, by moves to one heap, possibly together with
        // two equal heaps.
        let far = FarMoves::of(code)?;
        let quotients = usize::try_from(highest).ok()?.checked_add(3)?;
        let wanted = usize::try_from(saltus).ok()?.checked_mul(quotients)?;
        let heaps = period.checked_mul(quotients + 1)?.checked_add(start)?;
        if wanted.max(heaps) > MOST_WITH_SALTUS {
            return None;
        }
        let mut least = vec![[NONE; 2]; wanted];
        for heap in 1..heaps {
            if let Some(least) = usize::try_from(value(heap)?).ok().and_then(|value| least.get_mut(value)) {
                // There are fewer heaps than `MOST_WITH_SALTUS`.
                least[heap % 2] = least[heap % 2].min(u32::try_from(heap).unwrap_or(NONE));
            }
        }
        let mut farthest = i128::MIN;
        for (value, least) in (0u64..).zip(least) {
            for parity in [0, 1] {
                let heap = if value == 0 && far.to_nothing[parity] {
                    Some(0)
                } else {
                    (0..2).filter(|left| far.to_one[(parity + left) % 2]).map(|left| least[left]).min()
                };
                let heap = heap.filter(|heap| *heap != NONE)?;
                farthest = farthest.max(i128::from(heap) - p * i128::from(value / saltus));
            }
        }

        // Values whose quotient by the saltus is lower by more than this number are reached. For higher values, small
        // heaps determine which ones are reached.
        let near = (div_up(far.reach + farthest - late, p) - 1).max(0);
        let most_parts = parts as i128;
        let spread = top + code.adding().len() as i128 + (-low).max(-low * most_parts);
        let excess = near + spread.div_euclid(p);
        let columns = (0..60).find(|columns| 1i128 << columns > highest && 2i128 << columns > excess)?;
        let quotient = (1i128 << (columns + parts)).max((2i128 << columns) + near) - 1;
        usize::try_from(quotient.checked_mul(p)?.checked_add(top + 1)?).ok()
    }
}

/// The quotient `a / b`, rounded up. The number `b` must be positive.
pub(crate) const fn div_up(a: i128, b: i128) -> i128 {
    (a + b - 1).div_euclid(b)
}

/// The moves of a code from a large heap to a much smaller one, either alone or together with two equal
/// heaps.
struct FarMoves {
    /// Whether, for every large even difference in tokens, a move leaves a heap that is smaller by this difference,
    /// alone or with two equal heaps; and the same for odd differences.
    to_one: [bool; 2],
    /// Whether a large even heap can be reduced to nothing or to two equal heaps, and whether a large odd heap can.
    to_nothing: [bool; 2],
    /// The smallest difference in tokens that counts as large.
    reach: i128,
}

impl FarMoves {
    fn of(code: &Code) -> Option<Self> {
        let mut far = Self { to_one: [false; 2], to_nothing: [false; 2], reach: 0 };
        for (place, digit) in code.written() {
            let parity = usize::from(place % 2 != 0);
            let twins = digit.leaves(2) && matches!(digit.likeness, Likeness::Any | Likeness::AllEqual);
            far.to_one[parity] |= digit.leaves_any(3);
            far.to_nothing[parity] |= twins;
            if twins || digit.leaves_any(3) {
                far.reach = far.reach.max(i128::from(place) + 2);
            }
        }
        let tail = code.repeating();
        if !tail.is_empty() && tail.iter().all(|digit| digit.leaves(1)) {
            far.to_one = [true; 2];
            far.reach = far.reach.max((code.last() + 1 - tail.len()) as i128);
            if tail.iter().all(|digit| digit.leaves(0)) {
                far.to_nothing = [true; 2];
            }
        }
        (far.to_one != [false; 2]).then_some(far)
    }
}
