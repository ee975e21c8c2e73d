//! A candidate for the quotient with one heap more: a finite monoid in which sums are told apart by their image
//! in the quotient so far and by how often some heaps occur.
//!
//! The outcome of an element is that of its lightest sum, found from lighter elements. The candidate is right if
//! the outcomes of all sums are those of their elements, which [`check`](super::check) finds out; if it is
//! wrong, two sums that it takes for one are told apart by one counter more.

use super::heaps::{Heaps, Word, replaced, with};
use super::monoid::{Element, Monoid};
use crate::meter::{Meter, Stop};
use grundy_core::Limit;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Elements told apart by how often a heap occurs: more than `most` times is the same as `most` times, but for
/// the heap that was added last, where a count above `most` is the same as two less.
#[derive(Clone, Debug)]
pub(super) struct Counter {
    pub(super) heap: usize,
    pub(super) most: u32,
}

/// The candidate.
pub(super) struct Candidate {
    /// One letter for all heaps with the same effect; the lightest of them stands for it.
    letters: Vec<Letter>,
    /// The letter of each heap; none for a heap that is equal to the empty sum so far.
    letter_of: Vec<Option<usize>>,
    /// `steps[element * letters + letter]`
    steps: Vec<u32>,
    /// For each element, from the lightest: a lightest sum, outcome, and the element and letter it came from.
    words: Vec<Word>,
    is_p: Vec<bool>,
    parents: Vec<(u32, usize)>,
}

struct Letter {
    heap: usize,
    image: Element,
    counter: Option<usize>,
    /// What moves leave, as letters with counts.
    options: Vec<Vec<(usize, u32)>>,
}

impl Candidate {
    /// The candidate for the quotient `so_far` and one heap more, the last one of `heaps`.
    pub(super) fn new(
        so_far: &Monoid,
        heaps: &Heaps,
        counters: &[Counter],
        most_elements: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Stop> {
        let added = heaps.len() - 1;
        let (mut letters, letter_of) = letters(so_far, heaps, counters);
        for at in 0..letters.len() {
            let mut options: Vec<Vec<(usize, u32)>> = heaps
                .options(letters[at].heap)
                .iter()
                .map(|word| {
                    let mut option: Vec<(usize, u32)> = word
                        .iter()
                        .filter_map(|&(heap, count)| letter_of[heap].map(|letter| (letter, count)))
                        .collect();
                    option.sort_unstable();
                    option
                })
                .collect();
            options.sort_unstable();
            options.dedup();
            letters[at].options = options;
        }
        let mut candidate =
            Self { letters, letter_of, steps: Vec::new(), words: Vec::new(), is_p: Vec::new(), parents: Vec::new() };
        candidate.elements(so_far, heaps, counters, added, most_elements, meter)?;
        for element in 0..candidate.words.len() {
            meter.step()?;
            let wins = candidate.mover_wins(heaps, &candidate.words[element]);
            candidate.is_p.push(!wins);
        }
        Ok(candidate)
    }

    /// Finds all elements, from the lightest.
    fn elements(
        &mut self,
        so_far: &Monoid,
        heaps: &Heaps,
        counters: &[Counter],
        added: usize,
        most_elements: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        // A key is the image so far and the counts; elements get their final numbers when their lightest sum is
        // known.
        let start = vec![0u16; counters.len() + 1];
        let mut final_numbers: HashMap<Vec<u16>, u32, FxBuildHasher> = HashMap::default();
        let mut best: HashMap<Vec<u16>, u64, FxBuildHasher> = HashMap::default();
        let mut waiting = BinaryHeap::from([Reverse((0u64, start.clone(), 0u32, usize::MAX))]);
        let mut keys: Vec<Vec<u16>> = Vec::new();
        best.insert(start, 0);
        while let Some(Reverse((weight, key, parent, letter))) = waiting.pop() {
            if final_numbers.contains_key(&key) {
                continue;
            }
            meter.step()?;
            if keys.len() >= most_elements {
                let allowed = most_elements as u64;
                return Err(Limit::Positions { needed: u128::from(allowed) + 1, allowed }.into());
            }
            let number = u32::try_from(keys.len()).unwrap_or(u32::MAX);
            final_numbers.insert(key.clone(), number);
            self.parents.push((parent, letter));
            let word = match self.letters.get(letter) {
                Some(letter) => with(&self.words[parent as usize], letter.heap),
                None => Word::new(),
            };
            self.words.push(word);
            for (at, letter) in self.letters.iter().enumerate() {
                let next = step(so_far, counters, added, &key, letter);
                let heavier = weight.saturating_add(heaps.weight(letter.heap));
                let known = best.entry(next.clone()).or_insert(u64::MAX);
                if heavier < *known && !final_numbers.contains_key(&next) {
                    *known = heavier;
                    waiting.push(Reverse((heavier, next, number, at)));
                }
            }
            keys.push(key);
        }
        self.steps.reserve(keys.len() * self.letters.len());
        for key in &keys {
            for letter in &self.letters {
                let next = step(so_far, counters, added, key, letter);
                self.steps.push(final_numbers.get(&next).copied().unwrap_or(0));
            }
        }
        Ok(())
    }

    /// How many elements there are.
    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    fn step(&self, element: u32, letter: usize) -> u32 {
        self.steps[element as usize * self.letters.len() + letter]
    }

    /// The element of a sum.
    pub(super) fn element(&self, word: &Word) -> u32 {
        word.iter().fold(0, |element, &(heap, count)| match self.letter_of[heap] {
            Some(letter) => self.steps_by(element, letter, count),
            None => element,
        })
    }

    /// Whether the mover wins a sum, by the outcomes of lighter elements.
    fn mover_wins(&self, heaps: &Heaps, word: &Word) -> bool {
        if word.is_empty() {
            return true;
        }
        let is_p = |element: u32| self.is_p.get(element as usize).copied().unwrap_or(false);
        word.iter().any(|&(heap, _)| {
            let rest = self.element(&replaced(word, heap, &Word::new()));
            match self.letter_of[heap].map(|letter| &self.letters[letter]) {
                Some(letter) if letter.heap == heap => letter.options.iter().any(|option| {
                    is_p(option.iter().fold(rest, |left, &(letter, count)| self.steps_by(left, letter, count)))
                }),
                _ => heaps.options(heap).iter().any(|option| {
                    is_p(option.iter().fold(rest, |left, &(part, count)| match self.letter_of[part] {
                        Some(letter) => self.steps_by(left, letter, count),
                        None => left,
                    }))
                }),
            }
        })
    }

    fn steps_by(&self, element: u32, letter: usize, count: u32) -> u32 {
        (0..count).fold(element, |element, _| self.step(element, letter))
    }

    /// Two sums that the candidate takes for one and that are not, found on a least sum whose outcome is not that
    /// of its element.
    pub(super) fn confused(&self, heaps: &Heaps, failure: &Word) -> Option<(Word, Word)> {
        let mut rest: Vec<usize> = failure
            .iter()
            .flat_map(|&(heap, count)| std::iter::repeat_n(heap, usize::try_from(count).unwrap_or(0)))
            .collect();
        rest.reverse();
        let mut lightest = Word::new();
        let mut before = self.mover_wins(heaps, failure);
        while let Some(heap) = rest.pop() {
            let heavy = with(&lightest, heap);
            lightest = self.words[self.element(&heavy) as usize].clone();
            let whole = rest.iter().fold(lightest.clone(), |word, &heap| with(&word, heap));
            let after = self.mover_wins(heaps, &whole);
            if after != before && heavy != lightest {
                return Some((heavy, lightest));
            }
            before = after;
        }
        None
    }

    /// The quotient that the candidate stands for: elements that no context tells apart are one.
    pub(super) fn reduced(&self, heaps: &Heaps) -> Monoid {
        let (count, letters) = (self.len(), self.letters.len());
        let mut class: Vec<u32> = self.is_p.iter().map(|&is_p| u32::from(is_p)).collect();
        let mut classes = 0;
        let mut pairs: HashMap<(u32, u32), u32, FxBuildHasher> = HashMap::default();
        // Moore's minimisation, a letter at a time, until no letter tells any two apart.
        let mut quiet = 0;
        let mut letter = 0;
        while quiet <= letters {
            pairs.clear();
            let mut next = Vec::with_capacity(count);
            for element in 0..count {
                let after = match self.steps.get(element * letters + letter) {
                    Some(&after) => class[after as usize],
                    None => 0,
                };
                let fresh = u32::try_from(pairs.len()).unwrap_or(u32::MAX);
                next.push(*pairs.entry((class[element], after)).or_insert(fresh));
            }
            class = next;
            quiet = if pairs.len() == classes { quiet + 1 } else { 0 };
            classes = pairs.len();
            letter = if letters == 0 { 0 } else { (letter + 1) % letters };
        }
        // Classes are numbered by their lightest element, the identity's is 0.
        let order = classes;
        let mut lightest: Vec<usize> = vec![usize::MAX; order];
        for (element, &class) in class.iter().enumerate().rev() {
            lightest[class as usize] = element;
        }
        let step = |x: Element, letter: usize| {
            class[self.step(u32::try_from(lightest[x as usize]).unwrap_or(0), letter) as usize]
        };
        let mut table = vec![0; order * order];
        for x in 0..order {
            table[x * order] = u32::try_from(x).unwrap_or(u32::MAX);
            for y in 1..order {
                let (parent, letter) = self.parents[lightest[y]];
                table[x * order + y] = step(table[x * order + class[parent as usize] as usize], letter);
            }
        }
        let images = (0..heaps.len())
            .map(|heap| self.letter_of[heap].map_or(0, |letter| step(0, letter)))
            .collect();
        Monoid {
            order,
            table,
            is_p: lightest.iter().map(|&element| self.is_p[element]).collect(),
            images,
            words: lightest.iter().map(|&element| self.words[element].clone()).collect(),
        }
    }
}

/// The letters, and the letter of each heap.
fn letters(so_far: &Monoid, heaps: &Heaps, counters: &[Counter]) -> (Vec<Letter>, Vec<Option<usize>>) {
    let added = heaps.len() - 1;
    let mut letters: Vec<Letter> = Vec::new();
    let mut letter_of = vec![None; heaps.len()];
    let mut numbers: HashMap<(Element, Option<usize>), usize, FxBuildHasher> = HashMap::default();
    let mut by_weight: Vec<usize> = (0..heaps.len()).filter(|&heap| heaps.has_moves(heap)).collect();
    by_weight.sort_by_key(|&heap| heaps.weight(heap));
    for heap in by_weight {
        let counter = counters.iter().position(|counter| counter.heap == heap);
        let image = if heap == added { 0 } else { so_far.images[heap] };
        if image == 0 && counter.is_none() {
            continue;
        }
        let number = *numbers.entry((image, counter)).or_insert(letters.len());
        if number == letters.len() {
            letters.push(Letter { heap, image, counter, options: Vec::new() });
        }
        letter_of[heap] = Some(number);
    }
    (letters, letter_of)
}

fn step(so_far: &Monoid, counters: &[Counter], added: usize, key: &[u16], letter: &Letter) -> Vec<u16> {
    let mut next = key.to_vec();
    let product = so_far.product(key[0].into(), letter.image);
    next[0] = u16::try_from(product).unwrap_or(u16::MAX);
    if let Some(at) = letter.counter {
        let most = u16::try_from(counters[at].most).unwrap_or(u16::MAX - 2);
        let count = &mut next[at + 1];
        *count = match (*count + 1, counters[at].heap == added) {
            (count, true) if count > most + 1 => most,
            (count, false) if count > most => most,
            (count, _) => count,
        };
    }
    next
}
