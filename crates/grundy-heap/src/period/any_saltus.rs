//! Arithmetic periods with an arbitrary saltus. The theorem and its proof are in docs/periods.md.

use grundy_core::{Code, Digit, Likeness, NimValue};

/// The properties of a code that the theorem needs.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    /// The largest number of heaps that a move leaves, at least 1.
    parts: i128,
    /// The largest number of tokens that a move adds.
    added: i128,
    /// The code. Its far moves depend on which small heaps have the value 0.
    code: Code,
}

/// The moves from a large heap to a much smaller heap or to nothing, where a move may also leave pairs of equal heaps
/// and a heap of value 0. Each list is indexed by the remainder of the difference between the two heaps modulo the
/// number that [`modulus`] returns. An entry is the smallest known difference with this remainder from which on there
/// is always such a move, or `None` if no such difference is known.
#[derive(Clone, Debug)]
struct FarMoves {
    /// The moves to a single heap.
    to_one: Vec<Option<i128>>,
    /// The moves to nothing.
    to_none: Vec<Option<i128>>,
}

impl FarMoves {
    /// The far moves of a code in which the heaps `zeros`, each of at least one token, have the value 0. Returns
    /// `None` if there are no far moves to single heaps, too many remainders, or a digit without a largest number
    /// of heaps.
    fn of(code: &Code, zeros: &[usize]) -> Option<Self> {
        let repeating = code.repeating();
        let turn = usize::try_from(repeating.max(1)).ok()?;
        let modulus = modulus(code)?;
        let zeros: Vec<i128> = zeros.iter().map(|zero| *zero as i128).collect();
        let mut far = Self { to_one: vec![None; modulus], to_none: vec![None; modulus] };
        for (place, digit) in code.digits() {
            let repeats = u64::try_from(place).is_ok_and(|k| k >= code.places() - repeating);
            let place = i128::from(place);
            if repeats {
                // The move leaves nothing, one heap, or one heap and another heap of value 0.
                if digit.counts.contains(0) {
                    enough(&mut far.to_none, place, turn, place);
                }
                if digit.counts.contains(1) {
                    enough(&mut far.to_one, place, turn, place);
                }
                if digit.likeness == Likeness::Any && digit.counts.contains(2) {
                    for zero in &zeros {
                        enough(&mut far.to_one, place + zero, turn, place + zero);
                    }
                }
            }
            // The next place of a repeating digit has the other parity, or provides no new moves.
            let next = place + turn as i128;
            for place in [Some(place), Some(next).filter(|_| repeats)].into_iter().flatten() {
                far.note_pairs(place, digit, &zeros)?;
            }
        }
        far.to_one.iter().any(Option::is_some).then_some(far)
    }

    /// Records the moves at one place that leave pairs of equal heaps, or returns `None` if the number of heaps is
    /// unbounded.
    fn note_pairs(&mut self, place: i128, digit: Digit, zeros: &[i128]) -> Option<()> {
        for count in (2..=digit.counts.most()?).filter(|count| digit.counts.contains(u64::from(*count))) {
            let tokens = i128::from(count);
            match digit.likeness {
                Likeness::Any if count % 2 == 0 => {
                    enough(&mut self.to_none, place, 2, place + tokens);
                    // The move leaves one heap, another heap of value 0, and pairs of equal heaps.
                    for zero in zeros.iter().filter(|_| count > 2) {
                        enough(&mut self.to_one, place + zero, 2, place + zero + tokens - 2);
                    }
                }
                Likeness::Any => enough(&mut self.to_one, place, 2, place + tokens - 1),
                Likeness::AllEqual if count == 2 => enough(&mut self.to_none, place, 2, place + 2),
                _ => {}
            }
        }
        Some(())
    }
}

/// The number of remainders that far moves depend on: the least common multiple of 2 and the number of
/// repeating digits, or `None` if it is too large.
fn modulus(code: &Code) -> Option<usize> {
    let turn = usize::try_from(code.repeating().max(1)).ok()?;
    let modulus = if turn.is_multiple_of(2) { turn } else { turn.checked_mul(2)? };
    (modulus <= MOST_REMAINDERS).then_some(modulus)
}

/// Records in `moves` that there is a move wherever the difference is at least `reach` and congruent to `tokens` modulo
/// `step`.
fn enough(moves: &mut [Option<i128>], tokens: i128, step: usize, reach: i128) {
    for (at, least) in (0i128..).zip(moves) {
        if (tokens - at).rem_euclid(step as i128) == 0 {
            *least = Some(least.map_or(reach, |least| least.min(reach)));
        }
    }
}

impl Terms {
    /// The properties of `code` that the theorem needs, or `None` if the theorem does not apply.
    pub(super) fn of(code: &Code) -> Option<Self> {
        let parts = code.most_parts()?.max(1).into();
        // For this test, one heap of value 0 is enough: others do not decide whether there are far moves at all.
        FarMoves::of(code, &[1])?;
        Some(Self { parts, added: code.most_added().into(), code: code.clone() })
    }

    /// The number of heaps that must be checked, for a sequence that continues `values[..n0 + period]` with
    /// this period and saltus, or `None` if the theorem does not apply or would need too many heaps.
    pub(super) fn heaps(
        &self,
        values: &[NimValue],
        n0: usize,
        period: usize,
        saltus: NimValue,
    ) -> Option<u64> {
        let (p, s) = (period as i128, i128::from(saltus));
        // The excess of the size of heap `n` over `period` for each saltus in its value, multiplied by the saltus.
        let shift = |n: usize| s * n as i128 - p * i128::from(values[n]);
        let all = 1..n0 + period;
        let highest = all.clone().map(|n| values[n]).max()?;
        let (least_shift, most_shift) = (all.clone().map(shift).min()?, all.map(shift).max()?);
        let least_late = (n0..n0 + period).map(shift).min()?;
        let far = self.far(values, n0, period, saltus, highest)?;
        // Because of the far moves, a heap has an option of every value that is below the heap's own value by more than
        // this number.
        let near = ((far - least_late + p - 1).div_euclid(p) - 1).max(0);
        let spread = most_shift + s * self.added + (-least_shift).max(-self.parts * least_shift);
        let excess = near + spread.div_euclid(p);
        let Factors { odd_bits, order, twos } = Factors::of(saltus)?;
        let highest = i128::from(highest);
        let columns = (twos..62).find(|bits| 1i128 << bits > highest && 2i128 << bits > excess)?;
        let blocks = i128::from(columns) + self.parts * i128::from(odd_bits);
        let moved = columns + order;
        if blocks > 62 || moved > 62 {
            return None;
        }
        let value = (1i128 << blocks).max((1i128 << moved) + near) - 1;
        u64::try_from((p.checked_mul(value)? + most_shift).div_euclid(s) + 1).ok()
    }

    /// For every value and every remainder, consider the smallest size from which all heaps with this
    /// remainder have a far move to a heap of this value. The result is the largest excess of `saltus` times
    /// this size over `period` times the value, or `None` if far moves do not reach some value, or if too many
    /// heaps would have to be examined.
    fn far(&self, values: &[NimValue], n0: usize, period: usize, saltus: u64, highest: u64) -> Option<i128> {
        let modulus = modulus(&self.code)?;
        // All remainders of heaps of value 0 occur before the end of the first period, and the smallest heap
        // for each remainder is enough.
        let mut zeros: Vec<usize> = Vec::new();
        for zero in (1..n0 + period).filter(|heap| values[*heap] == 0) {
            if zeros.iter().all(|other| (zero - other) % modulus != 0) {
                zeros.push(zero);
            }
        }
        let moves = FarMoves::of(&self.code, &zeros)?;
        let (p, s) = (period as i128, i128::from(saltus));
        // After as many periods as there are remainders, every value from `highest` on occurs again for each
        // remainder.
        let beyond = saltus.checked_mul(modulus as u64)?;
        let wanted = usize::try_from(highest.checked_add(beyond)?.checked_add(1)?).ok()?;
        let turns = usize::try_from(highest / saltus).ok()?.checked_add(modulus + 1)?;
        // The values of all heaps from this one on are at least `wanted`.
        let heaps = period.checked_mul(turns)?.checked_add(n0)?;
        if heaps.max(wanted.checked_mul(modulus * modulus)?) > MOST_HEAPS {
            return None;
        }
        // The index consists of the value and the remainder of the heap.
        let mut least: Vec<Option<usize>> = vec![None; wanted * modulus];
        for heap in 1..heaps {
            let turns = heap.saturating_sub(n0) / period;
            let value = values[heap - turns * period].checked_add(saltus.checked_mul(turns as u64)?)?;
            if let Ok(value) = usize::try_from(value)
                && value < wanted
            {
                least[value * modulus + heap % modulus].get_or_insert(heap);
            }
        }
        let mut far = i128::MIN;
        for (value, heaps) in least.chunks(modulus).enumerate() {
            for remainder in 0..modulus {
                let to_one = heaps.iter().enumerate().filter_map(|(left, heap)| {
                    let reach = moves.to_one[(remainder + modulus - left) % modulus]?;
                    Some((*heap)? as i128 + reach)
                });
                let to_none = moves.to_none[remainder].filter(|_| value == 0);
                let tokens = to_one.chain(to_none).min()?;
                far = far.max(s * tokens - p * value as i128);
            }
        }
        Some(far)
    }
}

/// The largest number of heaps, and of combinations of a value and two remainders, that are examined for far moves.
const MOST_HEAPS: usize = 1 << 24;
/// The largest number of remainders for which the theorem is applied.
const MOST_REMAINDERS: usize = 64;

/// The properties of a saltus `2^a u`, with `u` odd, that the theorem needs.
struct Factors {
    /// The exponent `a`.
    twos: u32,
    /// The number of bits of `u`. Every remainder modulo `u` is that of a nonzero number with at most this many bits.
    odd_bits: u32,
    /// The smallest positive `o` for which `2^o - 1` is a multiple of `u`.
    order: u32,
}

impl Factors {
    /// The properties of a saltus above 0, or `None` if `order` would be 62 or more, which is too large for the theorem
    /// to be useful.
    fn of(saltus: u64) -> Option<Self> {
        let twos = saltus.trailing_zeros();
        let odd = saltus >> twos;
        let order = (1..62).find(|order| ((1u64 << order) - 1).is_multiple_of(odd))?;
        Some(Self { twos, odd_bits: 64 - odd.leading_zeros(), order })
    }
}
