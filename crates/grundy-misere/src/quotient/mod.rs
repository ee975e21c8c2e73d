//! Misère quotients: sums of heaps of one ruleset, up to equivalence in misère play.
//!
//! Two sums of heaps are equivalent if, together with any third sum of heaps, they have the same misère
//! outcome. The classes form a commutative monoid, the *misère quotient*. Together with its P-elements and
//! the image of each heap (the *pretending function*), it decides every sum of these heaps.
//!
//! # Method
//! Heaps are added one by one, and at every step the quotient of the heaps added so far is exact: nothing is
//! sampled or guessed.
//!
//! * Some heaps are *generators*. The P-positions among sums of generators are computed as a diagram, and the
//!   quotient is computed from the diagram.
//! * A heap that acts like a known sum of generators is replaced by that sum. Let `Z` be the set of the elements whose
//!   product with the image of some option of the heap is a P-element. Let `S` be the same set for the options of the
//!   sum, and let `P` be the set of the elements whose product with the image of the sum is a P-element. The heap acts
//!   like the sum if `S` is a subset of `Z`, and `Z` and `P` are disjoint. Then, by induction on the length of play,
//!   every sum of heaps has the outcome of the sum of generators that replaces it. (If the latter is a P-position, no
//!   move leaves a P-position: not a move in a generator, and not a move in the heap, because `Z` and `P` are disjoint.
//!   If it is an N-position, a move in a generator wins; if that generator belongs to the replacement, a move in the
//!   heap wins too. The mover wins the empty sum without a move, so `S` contains only the identity if the sum is
//!   empty.)
//! * Any other heap becomes a generator. The finer quotient may distinguish more sums, so all other heaps are
//!   checked again, and those that no longer act like their sums become generators too.
//!
//! # Source
//! Quotients: Plambeck and Siegel 2008 (`plambeck-siegel-2008` in crates/grundy-games/sources.bib). The
//! diagrams are original to this program.

mod builder;
mod diagram;
mod heaps;
mod monoid;
mod period;
mod presentation;

pub use builder::QuotientBuilder;
pub use period::QuotientPeriod;
pub use presentation::{Power, Presentation};

use grundy_core::{FieldShape, Outcome, Ruleset, Sum};
use grundy_engine::Stop;
use heaps::Heaps;
use monoid::{Element, Monoid};

/// The limits on the size of a quotient and on the work of computing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct QuotientLimits {
    /// The largest number of elements.
    pub elements: usize,
    /// The largest number of different effects that heaps of one size may have when different numbers of them are
    /// added to the same sum.
    pub counts: usize,
    /// The largest total number of entries in the lists of the diagrams.
    pub entries: usize,
}

impl QuotientLimits {
    /// The limits for a quotient that is computed only to solve one position.
    pub const SMALL: Self = Self { elements: 2000, counts: 32, entries: 1 << 20 };
}

impl Default for QuotientLimits {
    fn default() -> Self {
        Self { elements: 1 << 13, counts: 128, entries: 1 << 26 }
    }
}

/// The limit that a quotient exceeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TooLarge {
    /// The quotient has more elements than the limit.
    Elements {
        /// The largest number of elements that was allowed.
        more_than: usize,
    },
    /// Adding different numbers of heaps of one size to some sum has at least `counts` different effects. The
    /// quotient may be infinite.
    Counts {
        /// The size of the heaps that are counted.
        heap: usize,
        /// The number of different effects found.
        counts: usize,
    },
    /// The diagrams have too many entries or levels.
    Work,
}

/// The misère quotient of the heaps `0..heaps()` of a ruleset.
#[derive(Clone, Debug)]
pub struct Quotient {
    heaps: Heaps,
    /// The heaps that are generators, in ascending order: the diagrams have one level for each.
    generators: Vec<usize>,
    /// For each heap, the sum of generators that it acts like.
    sums: Vec<heaps::Word>,
    monoid: Monoid,
    is_p: Vec<bool>,
    images: Vec<Element>,
    period: Option<QuotientPeriod>,
}

/// The reason why a quotient cannot be extended.
#[derive(Debug)]
pub enum NoQuotient {
    /// A limit was reached, or a rule could not be evaluated.
    Stop(Stop),
    /// The quotient is too large; it may be infinite.
    TooLarge(TooLarge),
    /// A move leaves a component that is not a smaller heap, or more than `u32::MAX` equal heaps.
    NotSmaller,
}

impl From<Stop> for NoQuotient {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<TooLarge> for NoQuotient {
    fn from(what: TooLarge) -> Self {
        Self::TooLarge(what)
    }
}

impl Default for Quotient {
    fn default() -> Self {
        Self::new()
    }
}

impl Quotient {
    /// The quotient of no heaps: it has one element, the empty sum, which is an N-position.
    #[must_use]
    pub fn new() -> Self {
        Self {
            heaps: Heaps::default(),
            generators: Vec::new(),
            sums: Vec::new(),
            monoid: Monoid::trivial(),
            is_p: vec![false],
            images: Vec::new(),
            period: None,
        }
    }

    /// Whether a quotient is defined for `ruleset`, that is, whether the ruleset is impartial, has one kind with a
    /// single number, which is never negative, and has neither scores nor positions that win immediately.
    #[must_use]
    pub fn suits(ruleset: &dyn Ruleset) -> bool {
        matches!(ruleset.kinds(), [kind]
            if matches!(&kind.fields[..], [field] if field.shape == FieldShape::Natural && field.origin == 0))
            && !ruleset.shape().has_wins
            && !ruleset.shape().is_partizan
            && !ruleset.shape().is_scoring
    }

    /// The number of heaps that the quotient covers: the heaps of `0..heaps()` tokens. If the period of the pretending
    /// function is proved, the quotient covers all larger heaps too.
    #[must_use]
    pub fn heaps(&self) -> usize {
        self.heaps.len()
    }

    /// The number of elements, which is at least 1.
    #[must_use]
    pub fn order(&self) -> usize {
        self.monoid.order
    }

    /// For each element, whether it is a P-element. Element 0 is the identity.
    #[must_use]
    pub fn p_elements(&self) -> &[bool] {
        &self.is_p
    }

    /// The product of two elements. Takes time proportional to the length of a shortest sum with the
    /// image `y`.
    ///
    /// # Panics
    /// May panic if an element is not below [`order`](Self::order).
    #[must_use]
    pub fn product(&self, x: usize, y: usize) -> usize {
        let element = |at: usize| Element::try_from(at).expect("an element's number is below the order");
        self.monoid.product(element(x), element(y)) as usize
    }

    /// The pretending function: the image of the heap of `tokens` tokens, or `None` if the image is unknown.
    #[must_use]
    pub fn image(&self, tokens: u64) -> Option<usize> {
        let known = |tokens: usize| self.images.get(tokens).map(|&image| image as usize);
        match (usize::try_from(tokens), self.period) {
            (Ok(tokens), _) if tokens < self.heaps() => known(tokens),
            (_, Some(period)) => {
                let (start, length) = (period.preperiod as u64, period.period as u64);
                known(usize::try_from(start + (tokens - start) % length).ok()?)
            }
            _ => None,
        }
    }

    /// The period of the pretending function, if it is proved. The quotient is then that of the whole game.
    #[must_use]
    pub fn period(&self) -> Option<QuotientPeriod> {
        self.period
    }

    /// The generators and relations of the quotient, and the names of its elements.
    #[must_use]
    pub fn presentation(&self) -> Presentation {
        Presentation::of(self)
    }

    /// The outcome of a sum under misère play, or `None` if the image of some heap is unknown.
    #[must_use]
    pub fn outcome(&self, position: &Sum) -> Option<Outcome> {
        let mut product: Element = 0;
        for term in position.terms() {
            let image = self.image(*term.component.words.first()?)?;
            let image = Element::try_from(image).ok()?;
            product = self.monoid.product(product, self.monoid.power(image, term.count));
        }
        Some(Outcome::for_mover(!self.is_p[product as usize]))
    }
}
