//! A candidate for the quotient with one heap more: a finite monoid of sums.
//!
//! Sums are told apart by their image in an earlier monoid and by what their own moves win there: by the contexts
//! beside which some move in the sum leaves a P-element. The outcome of an element is that of its lightest sum, found
//! from lighter elements. If the outcomes of all sums as light as the least failure of the earlier monoid were wrong
//! there, they are right here: two sums of the same image and the same contexts have the same outcome if their
//! options' outcomes are right.

use super::heaps::{Heaps, Word, replaced, with};
use super::monoid::{Bits, Element, Monoid};
use crate::meter::{Meter, Stop};
use grundy_core::Limit;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// By what sums are told apart beside their image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Apart {
    /// By how often the last heap stands there: two more than so often is the same as so often.
    ByCount(u8),
    /// By whether the last heap stands there, and by the contexts beside which a move in them wins.
    ByContexts,
}

/// What sums are told apart by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    image: Element,
    /// Of the last heap.
    count: u8,
    contexts: Option<Bits>,
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
    is_last: bool,
    contexts: Option<Bits>,
    /// What moves leave, as letters with counts.
    options: Vec<Vec<(usize, u32)>>,
}

impl Candidate {
    /// The candidate that tells sums apart by their image in `earlier`, and as `apart` says.
    pub(super) fn new(
        earlier: &Monoid,
        heaps: &Heaps,
        apart: Apart,
        most_elements: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Stop> {
        let (letters, letter_of) = letters(earlier, heaps, apart);
        let mut candidate = Self {
            letters,
            letter_of,
            steps: Vec::new(),
            words: Vec::new(),
            is_p: Vec::new(),
            parents: Vec::new(),
        };
        candidate.elements(earlier, heaps, apart, most_elements, meter)?;
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
        earlier: &Monoid,
        heaps: &Heaps,
        apart: Apart,
        most_elements: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let one = Key {
            image: 0,
            count: 0,
            contexts: (apart == Apart::ByContexts).then(|| Bits::none(earlier.order)),
        };
        // Elements have a number in the order in which they are met, and another from the lightest.
        let mut keys = vec![one.clone()];
        let mut met: HashMap<Key, u32, FxBuildHasher> = HashMap::from_iter([(one, 0)]);
        let mut lightest = vec![(0u64, 0u32, usize::MAX)];
        let mut by_weight: Vec<Option<u32>> = vec![None];
        let mut order: Vec<u32> = Vec::new();
        let mut steps: Vec<Vec<u32>> = vec![Vec::new()];
        let mut waiting = BinaryHeap::from([Reverse((0u64, 0u32))]);
        // `beside[letter][image]`: the contexts beside which a move in the letter wins, the image standing there.
        let mut beside: Vec<Vec<Option<Bits>>> = vec![vec![None; earlier.order]; self.letters.len()];
        while let Some(Reverse((weight, at))) = waiting.pop() {
            if by_weight[at as usize].is_some() {
                continue;
            }
            let number = u32::try_from(order.len()).unwrap_or(u32::MAX);
            by_weight[at as usize] = Some(number);
            order.push(at);
            for (letter, beside) in beside.iter_mut().enumerate() {
                meter.step()?;
                let next = step(earlier, apart, &keys[at as usize], &self.letters[letter], beside);
                let fresh = u32::try_from(keys.len()).unwrap_or(u32::MAX);
                let next = *met.entry_ref(&next).or_insert_with(|| {
                    keys.push(next.clone());
                    fresh
                });
                if next == fresh {
                    if keys.len() > most_elements {
                        let allowed = most_elements as u64;
                        return Err(Limit::Positions { needed: u128::from(allowed) + 1, allowed }.into());
                    }
                    lightest.push((u64::MAX, 0, 0));
                    by_weight.push(None);
                    steps.push(Vec::new());
                }
                steps[at as usize].push(next);
                let heavier = weight.saturating_add(heaps.weight(self.letters[letter].heap));
                if heavier < lightest[next as usize].0 {
                    lightest[next as usize] = (heavier, at, letter);
                    waiting.push(Reverse((heavier, next)));
                }
            }
        }
        let number = |at: u32| by_weight[at as usize].unwrap_or(0);
        for &at in &order {
            let (_, parent, letter) = lightest[at as usize];
            let word = match self.letters.get(letter) {
                Some(letter) => with(&self.words[number(parent) as usize], letter.heap),
                None => Word::new(),
            };
            self.words.push(word);
            self.parents.push((number(parent), letter));
            self.steps.extend(steps[at as usize].iter().map(|&next| number(next)));
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
                    is_p(
                        option.iter().fold(rest, |left, &(letter, count)| self.steps_by(left, letter, count)),
                    )
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
        let images =
            (0..heaps.len()).map(|heap| self.letter_of[heap].map_or(0, |letter| step(0, letter))).collect();
        Monoid {
            order,
            table,
            is_p: lightest.iter().map(|&element| self.is_p[element]).collect(),
            images,
            words: lightest.iter().map(|&element| self.words[element].clone()).collect(),
        }
    }
}

/// The letters, and the letter of each heap: heaps that are not told apart are one.
fn letters(earlier: &Monoid, heaps: &Heaps, apart: Apart) -> (Vec<Letter>, Vec<Option<usize>>) {
    let last = heaps.len() - 1;
    let mut letters: Vec<Letter> = Vec::new();
    let mut letter_of = vec![None; heaps.len()];
    let mut numbers: HashMap<Key, usize, FxBuildHasher> = HashMap::default();
    let mut by_weight: Vec<usize> = (0..heaps.len()).filter(|&heap| heaps.has_moves(heap)).collect();
    by_weight.sort_by_key(|&heap| heaps.weight(heap));
    for heap in by_weight {
        let image = earlier.images[heap];
        let contexts = (apart == Apart::ByContexts)
            .then(|| earlier.winning_contexts(&earlier.image_set(heaps.options(heap))));
        if image == 0 && heap != last && contexts.as_ref().is_none_or(Bits::is_empty) {
            continue;
        }
        let key = Key { image, count: u8::from(heap == last), contexts: contexts.clone() };
        let number = *numbers.entry(key).or_insert(letters.len());
        if number == letters.len() {
            letters.push(Letter { heap, image, is_last: heap == last, contexts, options: Vec::new() });
        }
        letter_of[heap] = Some(number);
    }
    for letter in &mut letters {
        let mut options: Vec<Vec<(usize, u32)>> = heaps
            .options(letter.heap)
            .iter()
            .map(|word| {
                let parts =
                    word.iter().filter_map(|&(heap, count)| letter_of[heap].map(|part| (part, count)));
                let mut option: Vec<(usize, u32)> = parts.collect();
                option.sort_unstable();
                option
            })
            .collect();
        options.sort_unstable();
        options.dedup();
        letter.options = options;
    }
    (letters, letter_of)
}

fn step(earlier: &Monoid, apart: Apart, key: &Key, letter: &Letter, beside: &mut [Option<Bits>]) -> Key {
    let count = match (key.count + u8::from(letter.is_last), apart) {
        (count, Apart::ByCount(most)) if count > most + 1 => most,
        (2.., Apart::ByContexts) => 1,
        (count, _) => count,
    };
    let contexts = match (&key.contexts, &letter.contexts) {
        (Some(won), Some(by_letter)) => {
            // What moves in the sum win with the letter beside it, and what moves in the letter win.
            let mut contexts = earlier.beside(won, letter.image);
            let more = beside[key.image as usize].get_or_insert_with(|| earlier.beside(by_letter, key.image));
            contexts.unite(more);
            Some(contexts)
        }
        _ => None,
    };
    Key { image: earlier.product(key.image, letter.image), count, contexts }
}
