//! A finite commutative monoid with its P-elements, and the image of each heap.

use super::heaps::Word;

/// An element, by number; 0 is the identity.
pub(super) type Element = u32;

/// The quotient of the heaps so far.
#[derive(Clone, Debug)]
pub(super) struct Monoid {
    /// How many elements there are.
    pub(super) order: usize,
    /// `table[x * order + y]` is the product of `x` and `y`.
    pub(super) table: Vec<Element>,
    /// Whether each element is a P-element.
    pub(super) is_p: Vec<bool>,
    /// The image of each heap.
    pub(super) images: Vec<Element>,
    /// For each element a sum of heaps of least weight whose image it is.
    pub(super) words: Vec<Word>,
}

impl Monoid {
    /// The quotient of the empty sum alone, which is an N-position.
    pub(super) fn trivial() -> Self {
        Self { order: 1, table: vec![0], is_p: vec![false], images: Vec::new(), words: vec![Vec::new()] }
    }

    pub(super) fn product(&self, x: Element, y: Element) -> Element {
        self.table[x as usize * self.order + y as usize]
    }

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

    /// The image of a sum of heaps.
    pub(super) fn image(&self, word: &Word) -> Element {
        word.iter().fold(0, |product, &(heap, count)| {
            self.product(product, self.power(self.images[heap], count.into()))
        })
    }

    /// The elements whose product with one of `options` is a P-element.
    pub(super) fn winning_contexts(&self, options: &[Element]) -> Bits {
        Bits::of(self.order, |context| {
            let row = &self.table[context * self.order..][..self.order];
            options.iter().any(|&option| self.is_p[row[option as usize] as usize])
        })
    }

    /// The elements whose product with `by` is in `set`.
    pub(super) fn beside(&self, set: &Bits, by: Element) -> Bits {
        let row = &self.table[by as usize * self.order..][..self.order];
        Bits::of(self.order, |element| set.contains(row[element] as usize))
    }

    /// The images of some words, ascending, each once.
    pub(super) fn image_set<'a>(&self, words: impl IntoIterator<Item = &'a Word>) -> Vec<Element> {
        let mut set: Vec<Element> = words.into_iter().map(|word| self.image(word)).collect();
        set.sort_unstable();
        set.dedup();
        set
    }
}

/// A set of elements as bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Bits(Box<[u64]>);

impl Bits {
    pub(super) fn none(order: usize) -> Self {
        Self(vec![0; order.div_ceil(64)].into())
    }

    pub(super) fn of(order: usize, mut holds: impl FnMut(usize) -> bool) -> Self {
        let word = |at: usize| {
            let low = at * 64;
            (low..order.min(low + 64)).fold(0, |word, at| word | u64::from(holds(at)) << (at - low))
        };
        Self((0..order.div_ceil(64)).map(word).collect())
    }

    pub(super) fn unite(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    pub(super) fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    pub(super) fn contains(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(word, other)| word & !other == 0)
    }

    /// The members, ascending.
    pub(super) fn members(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            std::iter::successors((word != 0).then_some(word), |&word| {
                let rest = word & (word - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |word| at * 64 + word.trailing_zeros() as usize)
        })
    }
}
