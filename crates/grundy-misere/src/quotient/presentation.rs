//! Generators and relations of a quotient, and names for its elements.

use super::Quotient;
use hashbrown::HashMap;
use std::fmt;

/// A quotient given by generators and relations.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Presentation {
    /// For each generator, the smallest heap whose image it is. The image of a heap is a generator if it is not a
    /// product of images of smaller heaps.
    pub generators: Vec<usize>,
    /// Each relation consists of a product of generators and the name, as in `elements`, of the element that the
    /// product equals. The name has fewer factors than the product, or the same number and an earlier place in
    /// alphabetical order.
    pub relations: Vec<[Power; 2]>,
    /// The name of each element as a product of generators: of the products with the fewest factors, the
    /// first in alphabetical order.
    pub elements: Vec<Power>,
}

/// A product of powers of generators, written like `a^2b`; the empty product is written `1`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Power {
    /// The exponent of each generator.
    pub exponents: Vec<u32>,
}

impl fmt::Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut is_one = true;
        for (generator, &exponent) in self.exponents.iter().enumerate() {
            if exponent == 0 {
                continue;
            }
            is_one = false;
            match u8::try_from(generator) {
                Ok(letter @ 0..26) => write!(f, "{}", char::from(b'a' + letter))?,
                _ => write!(f, "x{}_", generator - 25)?,
            }
            if exponent > 1 {
                write!(f, "^{exponent}")?;
            }
        }
        if is_one { f.write_str("1") } else { Ok(()) }
    }
}

impl Power {
    /// The product with the given generator as an additional factor.
    fn with(&self, generator: usize) -> Self {
        let mut exponents = self.exponents.clone();
        exponents[generator] += 1;
        Self { exponents }
    }

    /// The products with one factor fewer, one for each generator that divides this product.
    fn divisors(&self) -> impl Iterator<Item = Self> + '_ {
        (0..self.exponents.len()).filter(|&generator| self.exponents[generator] > 0).map(|generator| {
            let mut exponents = self.exponents.clone();
            exponents[generator] -= 1;
            Self { exponents }
        })
    }
}

impl Presentation {
    /// The product that consists only of the generator with the index `at`.
    #[must_use]
    pub fn generator(&self, at: usize) -> Power {
        Power { exponents: (0..self.generators.len()).map(|other| u32::from(other == at)).collect() }
    }

    /// The presentation of a quotient.
    pub(super) fn of(quotient: &Quotient) -> Self {
        let generators = generators(quotient);
        let images: Vec<usize> = generators.iter().filter_map(|&heap| quotient.image(heap as u64)).collect();
        let one = Power { exponents: vec![0; images.len()] };
        let mut names: Vec<Option<Power>> = vec![None; quotient.order()];
        names[0] = Some(one.clone());
        // Products are visited by the number of factors, and then in alphabetical order. Every divisor of a
        // name is a name.
        let mut named: HashMap<Power, usize> = HashMap::from_iter([(one.clone(), 0)]);
        let mut relations = Vec::new();
        let mut layer = vec![one];
        while !layer.is_empty() {
            let mut next: Vec<Power> = Vec::new();
            for name in &layer {
                let last = name.exponents.iter().rposition(|&exponent| exponent > 0).unwrap_or(0);
                for (generator, &image) in images.iter().enumerate().skip(last) {
                    let product = name.with(generator);
                    let at = quotient.product(named[name], image);
                    match &names[at] {
                        None => {
                            names[at] = Some(product.clone());
                            named.insert(product.clone(), at);
                            next.push(product);
                        }
                        Some(shorter) => relations.push([product, shorter.clone()]),
                    }
                }
            }
            layer = next;
        }
        relations.retain(|[product, _]| product.divisors().all(|divisor| named.contains_key(&divisor)));
        Self { generators, relations, elements: names.into_iter().flatten().collect() }
    }
}

/// The heaps whose images are not products of the images of smaller heaps.
fn generators(quotient: &Quotient) -> Vec<usize> {
    let mut reached = vec![false; quotient.order()];
    reached[0] = true;
    let mut generators = Vec::new();
    let mut images: Vec<usize> = Vec::new();
    for heap in 0..quotient.heaps() {
        let Some(image) = quotient.image(heap as u64).filter(|&image| !reached[image]) else { continue };
        generators.push(heap);
        images.push(image);
        let mut waiting: Vec<usize> = (0..reached.len()).filter(|&element| reached[element]).collect();
        while let Some(element) = waiting.pop() {
            for &image in &images {
                let product = quotient.product(element, image);
                if !reached[product] {
                    reached[product] = true;
                    waiting.push(product);
                }
            }
        }
    }
    generators
}
