//! Misère quotients: sums of heaps of one ruleset, told apart as far as misère play among them needs it.
//!
//! Two sums of heaps are equivalent if, beside every third sum of heaps, both have the same outcome under misère
//! play. The classes are a commutative monoid, the *misère quotient*; together with its P-elements and the image
//! of each heap (the *pretending function*) it decides every sum of these heaps.
//!
//! # Method
//! Heaps are added one by one, and the quotient of the heaps so far is exact at every step: nothing is sampled,
//! nothing guessed.
//!
//! * Some heaps are *generators*. The P-positions among sums of generators are found as a diagram, and
//!   from it the quotient.
//! * A heap that acts like a known sum of generators is taken for that sum. Let `Z` be the elements beside which a
//!   move in the heap leaves a P-element, `S` those beside which a move in the sum does, and `P` those beside which
//!   the sum itself is a P-element. The heap acts like the sum if `S` lies in `Z` and `Z` and `P` have nothing in
//!   common: then, by induction on the length of play, every sum of heaps has the outcome of the sum of generators
//!   it is taken for. (If that is a P-position, no move leaves one: not from a generator, and not from the heap, `Z`
//!   being apart from `P`. If it is an N-position, a move in a generator wins; if that is one of the sum's, a move
//!   in the heap does too. The empty sum is won without a move: for it `S` is the identity.)
//! * Any other heap becomes a generator. That may tell more sums apart, so it is checked again that all other heaps
//!   act like their sums; those that do not become generators too.
//!
//! # Source
//! Quotients: Plambeck and Siegel 2008 (`plambeck-siegel-2008` in docs/sources.bib). The diagrams are this
//! program's own.

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

/// How large a quotient may become, and how much may be spent on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct QuotientLimits {
    /// The most elements.
    pub elements: usize,
    /// The most different effects that different numbers of heaps of one size may have beside one sum.
    pub counts: usize,
    /// The most entries of all lists of the diagrams.
    pub entries: usize,
}

impl QuotientLimits {
    /// Limits of a quotient that is made only to answer for a position.
    pub const SMALL: Self = Self { elements: 2000, counts: 32, entries: 1 << 20 };
}

impl Default for QuotientLimits {
    fn default() -> Self {
        Self { elements: 1 << 13, counts: 128, entries: 1 << 26 }
    }
}

/// What makes a quotient too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TooLarge {
    /// It has more elements.
    Elements {
        /// Than so many.
        more_than: usize,
    },
    /// Beside some sum, so many different numbers of heaps of this size have different effects, and it does not
    /// end there: perhaps the quotient is infinite.
    Counts {
        /// The size of the heaps.
        heap: usize,
        /// How many different effects were seen.
        counts: usize,
    },
    /// It takes too much work.
    Work,
}

/// The misère quotient of the heaps `0..heaps()` of a ruleset.
#[derive(Clone, Debug)]
pub struct Quotient {
    heaps: Heaps,
    /// The heaps that the levels of the diagrams stand for, ascending.
    generators: Vec<usize>,
    /// For each heap a sum of generators that acts like it.
    sums: Vec<heaps::Word>,
    monoid: Monoid,
    is_p: Vec<bool>,
    images: Vec<Element>,
    period: Option<QuotientPeriod>,
}

/// Why the quotient goes no further.
#[derive(Debug)]
pub enum NoQuotient {
    /// A limit, or a fault of the rules.
    Stop(Stop),
    /// It is infinite, or too large.
    TooLarge(TooLarge),
    /// A move leaves a component that is no smaller heap.
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
    /// The quotient of no heaps: the empty sum, an N-position.
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

    /// Whether the positions of `ruleset` are heaps: it has one kind with one number.
    #[must_use]
    pub fn suits(ruleset: &dyn Ruleset) -> bool {
        matches!(ruleset.kinds(), [kind]
            if matches!(&kind.fields[..], [field] if field.shape == FieldShape::Natural))
            && !ruleset.shape().has_wins
            && !ruleset.shape().is_partizan
            && !ruleset.shape().is_scoring
    }

    /// How many heaps the quotient is of: those of `0..heaps()` tokens. A proved one is of all.
    #[must_use]
    pub fn heaps(&self) -> usize {
        self.heaps.len()
    }

    /// How many elements the quotient has.
    #[must_use]
    pub fn order(&self) -> usize {
        self.monoid.order
    }

    /// Whether each element is a P-element; element 0 is the identity.
    #[must_use]
    pub fn p_elements(&self) -> &[bool] {
        &self.is_p
    }

    /// The product of two elements.
    ///
    /// # Panics
    /// If there are no such elements.
    #[must_use]
    pub fn product(&self, x: usize, y: usize) -> usize {
        let element = |at: usize| Element::try_from(at).expect("an element's number is below the order");
        self.monoid.product(element(x), element(y)) as usize
    }

    /// The pretending function: the image of the heap of `tokens` tokens, if that is known.
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

    /// The period of the pretending function, where it and so the whole quotient is proved.
    #[must_use]
    pub fn period(&self) -> Option<QuotientPeriod> {
        self.period
    }

    /// Generators, relations, and the name of every element.
    #[must_use]
    pub fn presentation(&self) -> Presentation {
        Presentation::of(self)
    }

    /// The outcome of a sum under misère play; `None` if it has a heap whose image is not known.
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
