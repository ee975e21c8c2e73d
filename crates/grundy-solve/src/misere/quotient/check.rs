//! Whether a reduced candidate is the quotient: the outcome of every sum must be that of its image.
//!
//! The sums are endless, their images are not. A P-element must have no option that is one: looked at for every
//! element and heap. A sum with an N-element must have a winning move: for each heap `h` let `F(h)` be the elements
//! `y` for which `y h` is an N-element and no move in `h` wins from it. A sum fails if for each of its heaps `h`
//! the rest lies in `F(h)`. Sums are put together heap by heap, from the lightest; all that matters of one is its
//! image and the set of those images of further heaps with which it would fail.

use super::heaps::{Heaps, Word, replaced, with};
use super::monoid::{Bits, Element, Monoid};
use crate::meter::{Meter, Stop};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

struct Letter {
    heap: usize,
    image: Element,
    /// The rests from which a move in the heap wins.
    won: Bits,
    /// `F(h)`.
    failing: Bits,
}

/// A lightest sum that fails, if one does. Every sum without the last heap is known not to.
pub(super) fn failure(monoid: &Monoid, heaps: &Heaps, meter: &mut Meter<'_>) -> Result<Option<Word>, Stop> {
    let letters = letters(monoid, heaps);
    let mut least: Option<(u64, Word)> = None;
    for letter in &letters {
        for y in letter.won.members() {
            let product = monoid.product(element(y), letter.image);
            if monoid.is_p[product as usize] {
                let weight = heaps.word_weight(&monoid.words[y]).saturating_add(heaps.weight(letter.heap));
                if least.as_ref().is_none_or(|(known, _)| weight < *known) {
                    least = Some((weight, with(&monoid.words[y], letter.heap)));
                }
            }
        }
    }
    let bound = least.as_ref().map_or(u64::MAX, |(weight, _)| *weight);
    let unwon = unwon(monoid, heaps, &letters, bound, meter)?;
    Ok(unwon.or(least.map(|(_, word)| word)))
}

fn element(at: usize) -> Element {
    // The order of a monoid is the length of a table whose entries are elements.
    Element::try_from(at).unwrap_or(Element::MAX)
}

/// Heaps of the same image and the same images of options are one letter, for which the lightest stands; the last
/// letter is that of the last heap alone.
fn letters(monoid: &Monoid, heaps: &Heaps) -> Vec<Letter> {
    let added = heaps.len() - 1;
    let mut by_weight: Vec<usize> = (0..added).filter(|&heap| heaps.has_moves(heap)).collect();
    by_weight.sort_by_key(|&heap| heaps.weight(heap));
    by_weight.push(added);
    let mut seen: HashMap<(Element, Vec<Element>), (), FxBuildHasher> = HashMap::default();
    let mut letters = Vec::new();
    for heap in by_weight {
        let image = monoid.images[heap];
        let options = monoid.image_set(heaps.options(heap));
        if seen.insert((image, options.clone()), ()).is_some() && heap != added {
            continue;
        }
        let won = monoid.winning_contexts(&options);
        let failing = Bits::of(monoid.order, |y| {
            !won.contains(y) && !monoid.is_p[monoid.product(element(y), image) as usize]
        });
        letters.push(Letter { heap, image, won, failing });
    }
    letters
}

/// A lightest sum, lighter than `bound`, with the last heap in it, that has an N-element and no winning move.
fn unwon(
    monoid: &Monoid,
    heaps: &Heaps,
    letters: &[Letter],
    bound: u64,
    meter: &mut Meter<'_>,
) -> Result<Option<Word>, Stop> {
    let Some(added) = letters.last() else { return Ok(None) };
    // Sums by image, and the sets of completions that were looked at for each.
    let mut looked_at: Vec<Vec<Bits>> = vec![Vec::new(); monoid.order];
    let mut seen: HashMap<(Element, Bits), u64, FxBuildHasher> = HashMap::default();
    let mut sums: Vec<(usize, usize)> = vec![(usize::MAX, letters.len() - 1)];
    let mut waiting = BinaryHeap::from([Reverse((
        heaps.weight(added.heap),
        0usize,
        added.image,
        Contexts(added.failing.clone()),
    ))]);
    // `rests[letter][p]`: the elements `r` with `p r` in `F(letter)`, made when asked for.
    let mut rests: Vec<Vec<Option<Bits>>> = vec![vec![None; monoid.order]; letters.len()];
    while let Some(Reverse((weight, number, image, Contexts(contexts)))) = waiting.pop() {
        if weight >= bound {
            break;
        }
        let looked = &mut looked_at[image as usize];
        if looked.iter().any(|other| contexts.is_subset(other)) {
            continue;
        }
        looked.push(contexts.clone());
        if contexts.contains(0) {
            let mut word = Word::new();
            let mut at = number;
            while let Some(&(before, letter)) = sums.get(at) {
                word = with(&word, letters[letter].heap);
                at = before;
            }
            return Ok(Some(word));
        }
        for (at, letter) in letters.iter().enumerate() {
            meter.step()?;
            let rest = rests[at][image as usize].get_or_insert_with(|| {
                Bits::of(monoid.order, |r| {
                    letter.failing.contains(monoid.product(image, element(r)) as usize)
                })
            });
            if rest.is_empty() {
                continue;
            }
            // The rests that still fail: those that do with the letter added, and in which the letter does.
            let mut left = Bits::none(monoid.order);
            for r in rest.members() {
                if contexts.contains(monoid.product(letter.image, element(r)) as usize) {
                    left.insert(r);
                }
            }
            if left.is_empty() {
                continue;
            }
            let product = monoid.product(image, letter.image);
            let heavier = weight.saturating_add(heaps.weight(letter.heap));
            if heavier >= bound || looked_at[product as usize].iter().any(|other| left.is_subset(other)) {
                continue;
            }
            let known = seen.entry((product, left.clone())).or_insert(u64::MAX);
            if heavier >= *known {
                continue;
            }
            *known = heavier;
            sums.push((number, at));
            waiting.push(Reverse((heavier, sums.len() - 1, product, Contexts(left))));
        }
    }
    Ok(None)
}

/// A set of rests; all are equal in rank, so that sums wait by weight and number alone.
struct Contexts(Bits);

impl PartialEq for Contexts {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Contexts {}

impl PartialOrd for Contexts {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Contexts {
    fn cmp(&self, _: &Self) -> std::cmp::Ordering {
        std::cmp::Ordering::Equal
    }
}

/// The images of the options of a sum.
pub(super) fn option_images(monoid: &Monoid, heaps: &Heaps, word: &Word) -> Vec<Element> {
    let options = word
        .iter()
        .flat_map(|&(heap, _)| heaps.options(heap).iter().map(move |option| replaced(word, heap, option)));
    let options: Vec<Word> = options.collect();
    monoid.image_set(&options)
}
