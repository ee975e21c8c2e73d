//! A finite commutative monoid with its P-elements, and the image of each heap that is a generator.

use super::diagram::{Diagrams, Parts, Set};
use super::{NoQuotient, QuotientLimits, TooLarge};
use grundy_core::SmallSort;
use grundy_engine::{Meter, Stop};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// The number of an element; 0 is the identity.
pub(super) type Element = u32;

/// The quotient of the sums of generators, which are the heaps of the levels of a diagram.
#[derive(Clone, Debug)]
pub(super) struct Monoid {
    /// The number of elements.
    pub(super) order: usize,
    /// The number of levels.
    levels: usize,
    /// `steps[element * levels + level - 1]` is the product of the element and the image of the level's heap.
    steps: Vec<Element>,
    /// For each element, a shortest sum whose image is the element: the levels of its heaps, in ascending order.
    pub(super) words: Vec<Vec<usize>>,
    /// For each element, the elements whose product with it is a P-element.
    pub(super) p_beside: Vec<Bits>,
}

impl Monoid {
    /// The quotient of the empty sum alone, which is an N-position.
    pub(super) fn trivial() -> Self {
        Self {
            order: 1,
            levels: 0,
            steps: Vec::new(),
            words: vec![Vec::new()],
            p_beside: vec![Bits::of(1, |_| false)],
        }
    }

    /// The quotient with the given P-positions. The image of a sum is determined by the set of all sums that form a
    /// P-position together with it: two sums are equivalent exactly when these sets are equal.
    pub(super) fn of(
        diagrams: &mut Diagrams,
        p_positions: Set,
        limits: QuotientLimits,
        meter: &mut Meter<'_>,
    ) -> Result<Self, NoQuotient> {
        let levels = diagrams.levels();
        let mut sets = vec![p_positions];
        let mut numbers: HashMap<Set, Element, FxBuildHasher> = HashMap::from_iter([(p_positions, 0)]);
        let mut words = vec![Vec::new()];
        let mut parents = vec![(0, 0)];
        let mut steps: Vec<Element> = Vec::new();
        let mut at = 0;
        while at < sets.len() {
            for level in 1..=levels {
                meter.step().map_err(Stop::from)?;
                let next = diagrams.beside(sets[at], level, meter)?;
                let fresh = Element::try_from(sets.len()).unwrap_or(Element::MAX);
                let next = *numbers.entry(next).or_insert_with(|| {
                    sets.push(next);
                    fresh
                });
                steps.push(next);
                if next == fresh {
                    if sets.len() > limits.elements {
                        return Err(TooLarge::Elements { more_than: limits.elements }.into());
                    }
                    let mut word: Vec<usize> = words[at].clone();
                    word.push(level);
                    word.small_sort();
                    words.push(word);
                    parents.push((at, level));
                }
            }
            at += 1;
        }
        let order = sets.len();
        let mut p_beside = vec![Bits::of(order, |element| diagrams.has_empty_sum(sets[element]))];
        for &(parent, level) in &parents[1..] {
            meter.step().map_err(Stop::from)?;
            let parent: &Bits = &p_beside[parent];
            let row =
                Bits::of(order, |element| parent.contains(steps[element * levels + level - 1] as usize));
            p_beside.push(row);
        }
        Ok(Self { order, levels, steps, words, p_beside })
    }

    /// The product of an element and the image of the heap of a level.
    fn step(&self, element: Element, level: usize) -> Element {
        self.steps[element as usize * self.levels + level - 1]
    }

    /// The product of two elements.
    pub(super) fn product(&self, x: Element, y: Element) -> Element {
        self.words[y as usize].iter().fold(x, |product, &level| self.step(product, level))
    }

    /// The power of an element; for the exponent 0, the identity.
    pub(super) fn power(&self, x: Element, exponent: u128) -> Element {
        let (mut base, mut exponent, mut power) = (x, exponent, 0);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = self.product(power, base);
            }
            base = self.product(base, base);
            exponent >>= 1;
        }
        power
    }

    /// The product of an element and the image of a sum of heaps.
    pub(super) fn with(&self, element: Element, sum: &Parts) -> Element {
        sum.iter().fold(element, |product, &(level, count)| match count {
            0..=8 => (0..count).fold(product, |product, _| self.step(product, level)),
            _ => self.product(product, self.power(self.step(0, level), count.into())),
        })
    }

    /// The distinct images of the given sums, in ascending order.
    pub(super) fn images<'a>(&self, sums: impl IntoIterator<Item = &'a Parts>) -> Vec<Element> {
        let mut set: Vec<Element> = sums.into_iter().map(|sum| self.with(0, sum)).collect();
        set.small_sort();
        set.dedup();
        set
    }

    /// The distinct images of the options of a sum, in ascending order.
    pub(super) fn option_images(&self, sum: &Parts, diagrams: &Diagrams) -> Vec<Element> {
        let mut set: Vec<Element> = Vec::new();
        for at in 0..sum.len() {
            let mut rest = sum.clone();
            rest[at].1 -= 1;
            let rest = self.with(0, &rest);
            set.extend(diagrams.options(sum[at].0).iter().map(|option| self.with(rest, option)));
        }
        set.small_sort();
        set.dedup();
        set
    }

    /// The elements whose product with at least one of `options` is a P-element.
    pub(super) fn won_beside(&self, options: &[Element]) -> Bits {
        let mut won = Bits::none(self.order);
        options.iter().for_each(|&option| won.unite(&self.p_beside[option as usize]));
        won
    }

    /// The set that contains only the identity.
    pub(super) fn only_identity(&self) -> Bits {
        Bits::of(self.order, |element| element == 0)
    }

    /// The approximate memory in use, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        if self.levels == 0 {
            return 0;
        }
        (4 * self.steps.len() + self.order * (self.order / 8 + 64)) as u64
    }
}

/// A set of elements, one bit for each element.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Bits(Box<[u64]>);

impl Bits {
    fn none(order: usize) -> Self {
        Self(vec![0; order.div_ceil(64)].into())
    }

    fn of(order: usize, mut holds: impl FnMut(usize) -> bool) -> Self {
        let word = |at: usize| {
            let low = at * 64;
            (low..order.min(low + 64)).fold(0, |word, at| word | u64::from(holds(at)) << (at - low))
        };
        Self((0..order.div_ceil(64)).map(word).collect())
    }

    fn unite(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    pub(super) fn contains(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    pub(super) fn is_disjoint(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(word, other)| word & other == 0)
    }

    pub(super) fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(word, other)| word & !other == 0)
    }
}
