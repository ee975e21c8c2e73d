//! Extends a quotient heap by heap.

use super::diagram::{Diagrams, Parts};
use super::heaps::{Heaps, NoHeap, Word};
use super::monoid::{Bits, Element, Monoid};
use super::{NoQuotient, Quotient, QuotientLimits, TooLarge, period};
use grundy_core::{Ruleset, SmallSort};
use grundy_engine::{Meter, Stop};

/// The largest number of generators. It is limited because sets are visited recursively, with up to one nested call for
/// each generator.
const MOST_LEVELS: usize = 200;

/// The number of heaps after which the memory that they use is measured again.
const HEAPS_PER_COUNT: usize = 1 << 10;

/// A quotient, and the data needed to add heaps to it.
#[derive(Default)]
pub struct QuotientBuilder {
    quotient: Quotient,
    /// The diagrams of the generators, or `None` if they must be rebuilt.
    diagrams: Option<Diagrams>,
    known_sums: Vec<KnownSum>,
}

/// A sum of generators, which may be equivalent to a new heap.
struct KnownSum {
    sum: Word,
    image: Element,
    /// The elements whose product with the image of some option of the sum is a P-element; for the empty sum, only
    /// the identity.
    won: Bits,
}

impl QuotientBuilder {
    /// The quotient of the heaps added so far.
    pub fn quotient(&self) -> &Quotient {
        &self.quotient
    }

    /// The approximate memory in use, in bytes.
    pub fn bytes(&self) -> u64 {
        self.quotient.heaps.bytes()
            + self.quotient.monoid.bytes()
            + self.diagrams.as_ref().map_or(0, Diagrams::bytes)
    }

    /// Adds heaps up to and including `to`, unless the quotient of the whole game is proved earlier.
    pub fn extend(
        &mut self,
        ruleset: &dyn Ruleset,
        to: usize,
        limits: QuotientLimits,
        meter: &mut Meter<'_>,
    ) -> Result<(), NoQuotient> {
        while self.quotient.heaps() <= to && self.quotient.period.is_none() {
            let before = self.quotient.heaps();
            if before.is_multiple_of(HEAPS_PER_COUNT) {
                meter.set_bytes(self.bytes());
            }
            meter.step().map_err(Stop::from)?;
            meter.count_position();
            let heap = self.quotient.heaps.add(ruleset, meter);
            let added = match heap {
                Ok(()) => self.add(before, limits, meter),
                Err(NoHeap::Stop(stop)) => Err(stop.into()),
                Err(NoHeap::NotSmaller) => Err(NoQuotient::NotSmaller),
            };
            if added.is_err() {
                // A heap that was only partly added is removed again.
                self.quotient.heaps.truncate(before);
                self.diagrams = None;
            }
            added?;
            self.quotient.period = period::proved(ruleset.facts().code.as_ref(), &self.quotient.images);
        }
        Ok(())
    }

    /// Adds the heap `heap` as a known sum of generators that it acts like, or as a new generator if there is no such
    /// sum.
    fn add(&mut self, heap: usize, limits: QuotientLimits, meter: &mut Meter<'_>) -> Result<(), NoQuotient> {
        let quotient = &mut self.quotient;
        if !quotient.heaps.has_moves(heap) {
            quotient.sums.push(Word::new());
            quotient.images.push(0);
            return Ok(());
        }
        let monoid = &quotient.monoid;
        let options = Levels(&quotient.generators).options(&quotient.heaps, &quotient.sums, heap);
        let won = monoid.won_beside(&monoid.images(&options));
        let alike = |known: &&KnownSum| acts_like(monoid, &won, known.image, &known.won);
        if let Some(known) = self.known_sums.iter().find(alike) {
            quotient.sums.push(known.sum.clone());
            quotient.images.push(known.image);
            return Ok(());
        }
        self.add_generator(heap, limits, meter)
    }

    /// Makes the heap a generator, and then also every heap that no longer acts like its sum.
    fn add_generator(
        &mut self,
        heap: usize,
        limits: QuotientLimits,
        meter: &mut Meter<'_>,
    ) -> Result<(), NoQuotient> {
        let heaps = &self.quotient.heaps;
        let mut generators = self.quotient.generators.clone();
        let mut sums = self.quotient.sums.clone();
        generators.push(heap);
        sums.push(vec![(heap, 1)]);
        let mut diagrams = self.diagrams.take();
        loop {
            if generators.len() > MOST_LEVELS {
                return Err(TooLarge::Work.into());
            }
            let levels = Levels(&generators);
            let mut made = diagrams.take().unwrap_or_else(Diagrams::new);
            for &generator in &generators[made.levels()..] {
                made.add_level(levels.options(heaps, &sums, generator));
            }
            let found =
                made.p_positions(limits, meter).and_then(|set| Monoid::of(&mut made, set, limits, meter));
            let monoid = found.map_err(|error| match error {
                // An error from the diagrams contains the number of a level instead of a heap.
                NoQuotient::TooLarge(TooLarge::Counts { heap: level, counts }) => {
                    TooLarge::Counts { heap: generators[level - 1], counts }.into()
                }
                error => error,
            })?;
            meter.set_bytes(made.bytes() + monoid.bytes());
            let mut broken = None;
            for other in (0..heap).filter(|other| heaps.has_moves(*other)) {
                meter.step().map_err(Stop::from)?;
                if generators.binary_search(&other).is_err() {
                    let won = monoid.won_beside(&monoid.images(&levels.options(heaps, &sums, other)));
                    let known = KnownSum::new(sums[other].clone(), levels, &monoid, &made);
                    if !acts_like(&monoid, &won, known.image, &known.won) {
                        broken = Some(other);
                        break;
                    }
                }
            }
            if let Some(other) = broken {
                // Generators are in ascending order, so inserting one changes all higher levels.
                generators.insert(generators.partition_point(|&generator| generator < other), other);
                sums[other] = vec![(other, 1)];
                continue;
            }
            self.known_sums = known_sums(levels, &monoid, &made);
            let quotient = &mut self.quotient;
            quotient.images = sums.iter().map(|sum| monoid.with(0, &levels.parts(sum))).collect();
            quotient.is_p = (0..monoid.order).map(|element| monoid.p_beside[0].contains(element)).collect();
            (quotient.generators, quotient.sums, quotient.monoid) = (generators, sums, monoid);
            self.diagrams = Some(made);
            return Ok(());
        }
    }
}

/// Whether a heap acts like a sum with the image `image`. `won` contains the elements whose product with the
/// image of some option of the heap is a P-element, and `by_sum` contains those for the options of the sum.
fn acts_like(monoid: &Monoid, won: &Bits, image: Element, by_sum: &Bits) -> bool {
    won.is_disjoint(&monoid.p_beside[image as usize]) && by_sum.is_subset(won)
}

/// For each element, a shortest sum of generators with this image, and, in addition, each generator alone.
fn known_sums(levels: Levels<'_>, monoid: &Monoid, diagrams: &Diagrams) -> Vec<KnownSum> {
    let mut sums: Vec<Word> = monoid.words.iter().map(|word| levels.word(word)).collect();
    sums.extend(levels.0.iter().map(|&generator| vec![(generator, 1)]));
    sums.small_sort();
    sums.dedup();
    sums.into_iter().map(|sum| KnownSum::new(sum, levels, monoid, diagrams)).collect()
}

impl KnownSum {
    fn new(sum: Word, levels: Levels<'_>, monoid: &Monoid, diagrams: &Diagrams) -> Self {
        let parts = levels.parts(&sum);
        let won = match &parts[..] {
            [] => monoid.only_identity(),
            _ => monoid.won_beside(&monoid.option_images(&parts, diagrams)),
        };
        Self { sum, image: monoid.with(0, &parts), won }
    }
}

/// The heaps that belong to the levels, in ascending order, starting with level 1.
#[derive(Clone, Copy)]
struct Levels<'a>(&'a [usize]);

impl Levels<'_> {
    /// The sum of generators, with the level of each heap instead of the heap.
    fn parts(self, sum: &Word) -> Parts {
        sum.iter().filter_map(|&(heap, count)| Some((self.0.binary_search(&heap).ok()? + 1, count))).collect()
    }

    /// The sum of generators for an ascending list of levels.
    fn word(self, levels: &[usize]) -> Word {
        let mut word = Word::new();
        for &level in levels {
            match word.last_mut() {
                Some((heap, count)) if *heap == self.0[level - 1] => *count += 1,
                _ => word.push((self.0[level - 1], 1)),
            }
        }
        word
    }

    /// The options of a heap, with each part replaced by the sum of generators that it acts like.
    fn options(self, heaps: &Heaps, sums: &[Word], heap: usize) -> Vec<Parts> {
        let mut options: Vec<Parts> = heaps
            .options(heap)
            .iter()
            .map(|option| {
                let mut parts: Parts = Vec::new();
                for &(part, count) in option {
                    for (level, times) in self.parts(&sums[part]) {
                        let times = times.saturating_mul(count);
                        match parts.binary_search_by_key(&level, |&(level, _)| level) {
                            Ok(at) => parts[at].1 = parts[at].1.saturating_add(times),
                            Err(at) => parts.insert(at, (level, times)),
                        }
                    }
                }
                parts
            })
            .collect();
        options.small_sort();
        options.dedup();
        options
    }
}
