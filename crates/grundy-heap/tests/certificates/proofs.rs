//! Proved periods hold, according to values computed by a program that shares no code with the engines.
//!
//! `scripts/random-periods` does the same with thousands of codes, and for much larger heaps.

use grundy_core::{Code, Unlimited};
use grundy_heap::{HeapSequence, PeriodTheorem, certificate};
use std::collections::BTreeMap;

#[path = "../../../../scripts/heaps-from-the-definition.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    clippy::all,
    clippy::pedantic,
    clippy::restriction,
    reason = "a program of its own"
)]
mod heaps_from_the_definition;

/// A linear congruential generator with the constants of Knuth's MMIX.
struct Random(u64);

impl Random {
    fn below(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % below
    }

    fn one_of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    /// A digit, possibly with a letter.
    fn digit(&mut self, most: usize, letters: bool) -> String {
        let digit = self.below(most + 1);
        let letter = if letters && digit > 3 { self.one_of(&["", "u", "n", "e"]) } else { "" };
        format!("{digit:X}{letter}")
    }

    fn code(&mut self) -> String {
        let letters = self.below(3) == 0;
        let most = [7, 15][self.below(2)];
        let units = self.one_of(&["0", "0", "4", "8", "{4}", "{5}", "4u", "4n", "4e"]);
        let once: String = (0..=self.below(3)).map(|_| self.digit(most, letters)).collect();
        let tail = [1, 3, 7][self.below(3)];
        let again: String = (0..=self.below(3)).map(|_| self.digit(tail, letters)).collect();
        if self.below(3) == 0 { format!("{units}.{once}[{again}]") } else { format!("{units}.{once}") }
    }
}

/// The name of the theorem, if at most `heaps` heaps prove the period of the code. The values are compared up
/// to two and a half times the number that the proof checked, and the certificate is verified.
#[track_caller]
fn check(text: &str, heaps: u64) -> Option<&'static str> {
    let code: Code = text.parse().ok()?;
    let mut found = HeapSequence::new(code);
    found.extend(heaps, &Unlimited).unwrap();
    let proved = found.proved()?;
    let count = usize::try_from(proved.checked_to).unwrap() * 5 / 2 + 50;
    let values = heaps_from_the_definition::values(text, count).unwrap();
    for (heap, value) in (0..).zip(values) {
        assert_eq!(found.value(heap), Some(value), "{text}, heap {heap}, by {}", proved.theorem.name());
    }
    let verified = grundy_verify::verify(&certificate(&found).expect(text)[..]);
    let verified = verified.unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    assert_eq!(verified.theorem, proved.theorem.name(), "{text}");
    assert_eq!(verified.values as u64, proved.checked_to + 1, "{text}");
    Some(proved.theorem.name())
}

#[test]
fn random_codes_keep_their_periods() {
    let mut random = Random(29);
    let mut theorems: BTreeMap<&str, usize> = BTreeMap::new();
    for _ in 0..500 {
        if let Some(theorem) = check(&random.code(), 200) {
            *theorems.entry(theorem).or_default() += 1;
        }
    }
    for theorem in ["Guy-Smith with a tail", "Guy-Smith with letters", "any saltus", "power-of-two saltus"] {
        assert!(theorems.contains_key(theorem), "{theorems:?}");
    }
}

#[test]
fn codes_that_need_more_heaps() {
    for code in ["0.3F", "8.6", "{6}.0", "8.23", "0.A{5}D[500]", "4.3[64]", "0.7[43]"] {
        assert_eq!(check(code, 1500), Some("any saltus"), "{code}");
    }
}

#[test]
fn values_that_grow_are_no_repetition() {
    // All repeating digits leave one heap.
    for code in ["0.6[7]", "0.[3]", "4u.[32]", "4.[3]"] {
        let theorem = PeriodTheorem::of(&code.parse().unwrap());
        assert!(!matches!(theorem, Some(PeriodTheorem::Tail(_) | PeriodTheorem::Letters(_))), "{code}");
    }
}

#[test]
fn the_ruler_in_docs_periods() {
    // Grossman and Nowakowski describe the pattern. The formula is from this project, and is only observed.
    let mut found = HeapSequence::new("0.2048".parse().unwrap());
    found.extend(2600, &Unlimited).unwrap();
    assert_eq!(found.proved(), None);
    let value = |heap: u64| found.value(heap).unwrap();
    for heap in (6..2580).filter(|heap| heap % 13 != 2) {
        assert_eq!(value(heap + 13), value(heap) + 4, "heap {heap}");
    }
    for m in 2..198u64 {
        let ruler = 1 << (m - 1).trailing_zeros();
        let expected = if m - 1 == ruler { 4 * m + 1 } else { 4 * m - 2 - 8 * ruler };
        assert_eq!(value(13 * m + 2), expected, "heap {}", 13 * m + 2);
    }
}
