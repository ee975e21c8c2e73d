//! Misère quotients: sums of heaps of one ruleset, told apart as far as misère play among them needs it.
//!
//! Two sums of heaps are equivalent if, beside every third sum of heaps, both have the same outcome under misère
//! play. The classes are a commutative monoid, the *misère quotient*; together with its P-elements and the image
//! of each heap (the *pretending function*) it decides every sum of these heaps.
//!
//! # Method
//! Heaps are added one by one, and the quotient of the heaps so far is exact at every step, nothing is sampled.
//!
//! * A heap whose options have the same images as those of a sum whose image is `x` has the image `x`, and the
//!   quotient stays as it is.
//! * Otherwise a candidate is built, checked on all sums, and told apart further at its least failure until none is
//!   left.
//!
//! # Source
//! Plambeck and Siegel 2008 (`plambeck-siegel-2008` in docs/sources.bib).

pub(crate) mod ask;
mod candidate;
mod check;
mod heaps;
mod monoid;
mod period;
mod presentation;

pub use ask::QuotientAnswer;
pub use period::QuotientPeriod;
pub use presentation::{Power, Presentation};

use crate::meter::{Meter, Stop};
use candidate::{Apart, Candidate};
use grundy_core::{FieldShape, Limit, Outcome, Ruleset, Sum};
use hashbrown::HashMap;
use heaps::{Heaps, NoHeap};
use monoid::{Element, Monoid};
use rustc_hash::FxBuildHasher;

/// How large a quotient may become, and how long candidates may be told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct QuotientLimits {
    /// The most elements of a candidate.
    pub elements: usize,
    /// The most candidates for one quotient.
    pub rounds: usize,
}

impl Default for QuotientLimits {
    fn default() -> Self {
        Self { elements: 1 << 13, rounds: 40 }
    }
}

/// The misère quotient of the heaps `0..heaps()` of a ruleset.
#[derive(Clone, Debug)]
pub struct Quotient {
    heaps: Heaps,
    monoid: Monoid,
    period: Option<QuotientPeriod>,
    /// The image of a heap, by the images of its options.
    by_options: HashMap<Vec<Element>, Element, FxBuildHasher>,
}

/// Why the quotient goes no further.
#[derive(Debug)]
pub(crate) enum NoQuotient {
    /// A limit, or a fault of the rules.
    Stop(Stop),
    /// The candidate became too large: the quotient may be infinite, or too large.
    TooLarge,
    /// A move leaves a component that is no smaller heap.
    NotSmaller,
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
            monoid: Monoid::trivial(),
            period: None,
            by_options: HashMap::default(),
        }
    }

    /// Whether the positions of `ruleset` are heaps: it has one kind with one number.
    #[must_use]
    pub fn suits(ruleset: &dyn Ruleset) -> bool {
        matches!(ruleset.kinds(), [kind]
            if matches!(&kind.fields[..], [field] if field.shape == FieldShape::Natural))
            && !ruleset.has_wins()
            && !ruleset.is_partizan()
            && !ruleset.is_scoring()
    }

    /// Adds heaps up to `to`, or until the quotient of the whole game is proved.
    pub(crate) fn extend(
        &mut self,
        ruleset: &dyn Ruleset,
        to: usize,
        limits: QuotientLimits,
        meter: &mut Meter<'_>,
    ) -> Result<(), NoQuotient> {
        while self.heaps() <= to && self.period.is_none() {
            self.add(ruleset, limits, meter)?;
            self.period = period::proved(ruleset.code(), &self.monoid.images);
        }
        Ok(())
    }

    fn add(
        &mut self,
        ruleset: &dyn Ruleset,
        limits: QuotientLimits,
        meter: &mut Meter<'_>,
    ) -> Result<(), NoQuotient> {
        // Made apart, so that nothing is half added when a limit is reached.
        let mut heaps = std::mem::take(&mut self.heaps);
        let before = heaps.len();
        let found = match heaps.add(ruleset, meter) {
            Ok(()) => self.image_of_last(&heaps, limits, meter),
            Err(NoHeap::Stop(stop)) => Err(NoQuotient::Stop(stop)),
            Err(NoHeap::NotSmaller) => Err(NoQuotient::NotSmaller),
        };
        if found.is_err() {
            heaps.truncate(before);
        }
        self.heaps = heaps;
        found
    }

    fn image_of_last(
        &mut self,
        heaps: &Heaps,
        limits: QuotientLimits,
        meter: &mut Meter<'_>,
    ) -> Result<(), NoQuotient> {
        let last = heaps.len() - 1;
        meter.count_position();
        if !heaps.has_moves(last) {
            self.monoid.images.push(0);
            return Ok(());
        }
        let options = self.monoid.image_set(heaps.options(last));
        if let Some(&image) = self.by_options.get(&options) {
            self.monoid.images.push(image);
            return Ok(());
        }
        let monoid = self.extended(heaps, limits, meter)?;
        let elements = monoid.words.iter().zip(0..);
        self.by_options = elements
            .skip(1)
            .map(|(word, element)| (check::option_images(&monoid, heaps, word), element))
            .collect();
        for heap in (0..=last).filter(|&heap| heaps.has_moves(heap)) {
            self.by_options.insert(monoid.image_set(heaps.options(heap)), monoid.images[heap]);
        }
        self.monoid = monoid;
        Ok(())
    }

    /// The quotient with the last heap.
    fn extended(
        &self,
        heaps: &Heaps,
        limits: QuotientLimits,
        meter: &mut Meter<'_>,
    ) -> Result<Monoid, NoQuotient> {
        let mut beside = self.monoid.clone();
        beside.images.push(0);
        let mut earlier = None;
        for most in 1..=3 {
            let candidate = Candidate::new(&beside, heaps, Apart::ByCount(most), limits.elements, meter)?;
            let monoid = candidate.reduced(heaps);
            if check::failure(&monoid, heaps, meter)?.is_none() {
                return Ok(monoid);
            }
            earlier = Some(monoid);
        }
        for _ in 0..limits.rounds {
            let Some(before) = &earlier else { break };
            let candidate = Candidate::new(before, heaps, Apart::ByContexts, limits.elements, meter)?;
            let monoid = candidate.reduced(heaps);
            // Every round, the least failure is heavier than before.
            if check::failure(&monoid, heaps, meter)?.is_none() {
                return Ok(monoid);
            }
            earlier = Some(monoid);
        }
        Err(NoQuotient::TooLarge)
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
        &self.monoid.is_p
    }

    /// The product of two elements.
    ///
    /// # Panics
    /// If there are no such elements.
    #[must_use]
    pub fn product(&self, x: usize, y: usize) -> usize {
        self.monoid.table[x * self.order() + y] as usize
    }

    /// The pretending function: the image of the heap of `tokens` tokens, if that is known.
    #[must_use]
    pub fn image(&self, tokens: u64) -> Option<usize> {
        let known = |tokens: usize| self.monoid.images.get(tokens).map(|&image| image as usize);
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
        Some(Outcome::for_mover(!self.monoid.is_p[product as usize]))
    }

    /// Bytes held, roughly.
    pub(crate) fn bytes(&self) -> u64 {
        let sets: usize = self.by_options.keys().map(|set| 4 * set.len() + 32).sum();
        (4 * self.monoid.table.len() + sets) as u64
    }
}

impl From<Stop> for NoQuotient {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Limit(Limit::Positions { .. }) => Self::TooLarge,
            stop => Self::Stop(stop),
        }
    }
}
