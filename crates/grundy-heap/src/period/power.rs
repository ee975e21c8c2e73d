//! Arithmetic periods whose saltus is a power of two. The theorem and its proof are in docs/periods.md.

use grundy_core::{Code, Likeness, NimValue};

/// The properties of a code that the theorem needs.
///
/// In the descriptions of the fields, "any" heaps are heaps that may or may not be equal.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    /// The largest number of heaps that a move leaves, at least 1.
    parts: i128,
    /// The largest number of tokens that a move adds.
    added: i128,
    /// Whether an even number of tokens can be taken to leave any three heaps, and whether an odd number can.
    three: [bool; 2],
    /// Whether an even number of tokens can be taken to leave two equal heaps, and whether an odd number can.
    two: [bool; 2],
    /// Whether all sufficiently large numbers of tokens can be taken to leave one heap.
    one: bool,
    /// Whether all sufficiently large numbers of tokens can be taken to leave no heap.
    none: bool,
    /// If two heaps differ by at least this number, the larger one has a move to the smaller one, or to the
    /// smaller one and two equal heaps, provided that the fields above allow such a move.
    reach: i128,
}

impl Terms {
    /// The properties of `code` that the theorem needs, or `None` if the theorem does not apply.
    pub(super) fn of(code: &Code) -> Option<Self> {
        let parts = code.most_parts()?.max(1);
        let (mut three, mut two, mut reach) = ([false; 2], [false; 2], 0);
        let tail = code.places() - code.repeating();
        for (place, digit) in code.digits() {
            let parity = usize::from(place % 2 != 0);
            let any = digit.likeness == Likeness::Any;
            let triples = any && digit.counts.contains(3);
            let pairs = (any || digit.likeness == Likeness::AllEqual) && digit.counts.contains(2);
            three[parity] |= triples;
            two[parity] |= pairs;
            if triples || pairs {
                reach = reach.max(i128::from(place) + 2);
            }
        }
        let repeats = |parts: u64| {
            let mut digits =
                code.digits().filter(|(place, _)| u64::try_from(*place).is_ok_and(|k| k >= tail));
            code.repeating() > 0 && digits.all(|(_, digit)| digit.counts.contains(parts))
        };
        let (one, none) = (repeats(1), repeats(0));
        if one {
            reach = reach.max(tail.into());
        }
        let serves = one || three != [false; 2];
        let added = code.most_added().into();
        serves.then_some(Self { parts: parts.into(), added, three, two, one, none, reach })
    }

    /// The number of heaps that must be checked, for a sequence that continues `values[..n0 + period]` with
    /// this period and this saltus, a power of two, or `None` if the theorem does not apply or would need too many
    /// heaps.
    pub(super) fn heaps(
        &self,
        values: &[NimValue],
        n0: usize,
        period: usize,
        saltus: NimValue,
    ) -> Option<u64> {
        let (p, s) = (period as i128, i128::from(saltus));
        let high = |n: usize| i128::from(values[n]) / s;
        // The excess of the size of heap `n` over `period` for each whole saltus in its value.
        let shift = |n: usize| n as i128 - p * high(n);
        let all = 1..n0 + period;
        let highest = all.clone().map(high).max()?;
        let (least_shift, most_shift) = (all.clone().map(shift).min()?, all.map(shift).max()?);
        let least_late = (n0..n0 + period).map(shift).min()?;
        // Call the quotient of a value by the saltus its level. Because of the far moves, a heap has an option of every
        // value whose level is lower than that of the heap's own value by more than this number.
        let far = self.far(values, n0, period, saltus, highest)?;
        let near = ((self.reach + far - least_late + p - 1).div_euclid(p) - 1).max(0);
        let excess =
            near + (most_shift + self.added + (-least_shift).max(-self.parts * least_shift)).div_euclid(p);
        let mut bits = 0;
        while bits < 60 && (1i128 << bits <= highest || 2i128 << bits <= excess) {
            bits += 1;
        }
        let turns = (1i128 << (bits + self.parts).min(100)).max((2i128 << bits) + near) - 1;
        u64::try_from(p.checked_mul(turns)? + most_shift + 1).ok()
    }

    /// For each value and each parity, consider the smallest heap with this value that a large heap of this parity may
    /// leave, either alone or together with two equal heaps. For the value 0, this is the empty heap if such a move may
    /// also leave nothing or only two equal heaps. The result is the largest excess of such a heap over
    /// `period` times the quotient of its value by the saltus, or `None` if some value has no such heap.
    fn far(&self, values: &[NimValue], n0: usize, period: usize, saltus: u64, highest: i128) -> Option<i128> {
        let quotients = usize::try_from(highest + 3).ok()?;
        let wanted = usize::try_from(saltus).ok()?.checked_mul(quotients)?;
        let heaps = period.checked_mul(quotients + 1)?.checked_add(n0)?;
        // The index consists of the value and the parity of the heap.
        let mut least: Vec<[Option<usize>; 2]> = vec![[None; 2]; wanted];
        for heap in 1..heaps {
            let turns = heap.saturating_sub(n0) / period;
            let value = values[heap - turns * period].checked_add(saltus.checked_mul(turns as u64)?)?;
            if let Some(least) = usize::try_from(value).ok().and_then(|value| least.get_mut(value)) {
                least[heap % 2].get_or_insert(heap);
            }
        }
        let mut far = i128::MIN;
        for (value, by_parity) in least.into_iter().enumerate() {
            for parity in 0..2 {
                let is_empty = value == 0 && (self.two[parity] || self.one && self.none);
                let places = (0..2).filter(|place| self.one || self.three[(parity + place) % 2]);
                let heap = places.filter_map(|place| by_parity[place]).min();
                let heap = if is_empty { Some(0) } else { heap };
                far = far.max(heap? as i128 - (period * (value / usize::try_from(saltus).ok()?)) as i128);
            }
        }
        Some(far)
    }
}
