//! Terms that determine which move leads to an option with a given value below that of the position. Together, the
//! terms find such a move at all small positions, and a solver may then prove that they do so everywhere.
//!
//! Solvers handle terms well and existential quantifiers badly. Terms are built from the fields, the wanted
//! value, the parts of the law and small constants, and are tried at small positions. Terms that together reach
//! every smaller value at these positions are passed to the solver.

use super::evaluate;
use super::game::Game;
use super::inexpressible::Inexpressible;
use super::law::Law;
use super::write::{Term, Writer};
use crate::integer::BinaryFn;
use crate::typed::{NumExpr, PatternCode, Slot};
use std::collections::HashSet;

/// A number that depends on a position and on the wanted value.
#[derive(Clone, Debug)]
pub(super) enum Witness {
    /// The field with this index.
    Field(usize),
    /// The smaller value to be reached.
    Wanted,
    /// A part of the law.
    Part(NumExpr),
    /// A function of two numbers, applied to two witnesses.
    Binary(BinaryFn, Box<(Witness, Witness)>),
}

impl Witness {
    /// Writes the number for a position and a wanted value.
    pub(super) fn write(
        &self,
        law: &Law,
        writer: &mut Writer,
        fields: &[Term],
        wanted: &Term,
    ) -> Result<Term, Inexpressible> {
        Ok(match self {
            Self::Field(at) => fields[*at].clone(),
            Self::Wanted => wanted.clone(),
            Self::Part(part) => law.write_part(part, writer, fields)?,
            Self::Binary(function, operands) => {
                let a = operands.0.write(law, writer, fields, wanted)?;
                let b = operands.1.write(law, writer, fields, wanted)?;
                writer.binary(*function, &a, &b)?
            }
        })
    }
}

/// A number to search for: either the number that a way chooses, or a field of the option that determines the
/// choice.
#[derive(Clone, Copy, Debug)]
struct Target {
    /// The index of the way, which must have exactly one choice.
    way: usize,
    /// If set, the option has a field `f - t` or `f xor t`, where `t` is the chosen number and `f` is the
    /// field with this index. The same function of `f` and that field of the option gives `t`.
    field: Option<(BinaryFn, usize)>,
}

/// A smaller value that must be reached from a small position.
struct Sample {
    fields: Vec<i128>,
    wanted: i128,
    /// For every target, the numbers that reach the smaller value, in ascending order.
    good: Vec<Vec<i128>>,
}

/// Terms for the numbers that ways choose, each after the index of its way.
pub(super) type Witnesses = Vec<(usize, Witness)>;

/// The largest number of samples at which terms are tried, which is the number of bits in a mask.
const SAMPLES: usize = 128;

/// The largest number of terms that are offered to the solver.
const MOST_TERMS: usize = 6;

/// The largest number of terms with two operands that are combined into larger terms.
const KEPT: usize = 1500;

/// The operators with which terms are combined.
const OPERATORS: [BinaryFn; 8] = [
    BinaryFn::Subtract,
    BinaryFn::Add,
    BinaryFn::Remainder,
    BinaryFn::Divide,
    BinaryFn::Multiply,
    BinaryFn::Xor,
    BinaryFn::Min,
    BinaryFn::Max,
];

/// Terms that reach all samples, or `None` if no such terms are found.
pub(super) fn witnesses(game: &Game<'_>) -> Option<Witnesses> {
    let targets = targets(game);
    let samples = samples(game, &targets)?;
    if samples.is_empty() {
        return Some(Vec::new());
    }
    let spread = (0..samples.len().min(SAMPLES)).map(|at| at * samples.len() / samples.len().min(SAMPLES));
    let chosen: Vec<usize> = spread.collect();
    let mut search = Search {
        game,
        targets: &targets,
        samples: &samples,
        whole: u128::MAX >> (SAMPLES - chosen.len()),
        chosen,
        reaching: Vec::new(),
        masks: HashSet::new(),
        seen: HashSet::new(),
    };
    let atoms = search.atoms();
    let mut pairs = Vec::new();
    for a in &atoms {
        for b in &atoms {
            search.combine(a, b, &OPERATORS, &mut pairs);
        }
    }
    if let found @ Some(_) = search.cover(1) {
        return found;
    }
    pairs.truncate(KEPT);
    let mut unused = Vec::new();
    for pair in &pairs {
        for atom in &atoms {
            search.combine(pair, atom, &OPERATORS[..6], &mut unused);
            search.combine(atom, pair, &OPERATORS[..4], &mut unused);
            unused.clear();
        }
    }
    search.cover(MOST_TERMS)
}

fn targets(game: &Game<'_>) -> Vec<Target> {
    let mut targets = Vec::new();
    for (way, told) in game.ways.iter().enumerate().filter(|(_, told)| told.choices() == 1) {
        targets.push(Target { way, field: None });
        let [component] = &told.components[..] else { continue };
        let chosen = told.chosen_slots()[0];
        let field_of =
            |slot: Slot| told.patterns.iter().position(|pattern| *pattern == PatternCode::Number(slot));
        let inverse = component.fields.iter().find_map(|field| match field {
            NumExpr::SlotSlot(op @ (BinaryFn::Subtract | BinaryFn::Xor), a, b, _) if *b == chosen => {
                Some((*op, field_of(*a)?))
            }
            NumExpr::SlotSlot(BinaryFn::Xor, a, b, _) if *a == chosen => Some((BinaryFn::Xor, field_of(*b)?)),
            _ => None,
        });
        targets.extend(inverse.map(|field| Target { way, field: Some(field) }));
    }
    targets
}

/// A term and its values at the samples.
type Tried = (Witness, Vec<Option<i128>>);

struct Search<'g, 'r> {
    game: &'g Game<'r>,
    targets: &'g [Target],
    samples: &'g [Sample],
    /// The samples at which terms are tried.
    chosen: Vec<usize>,
    /// The mask in which the bits of all chosen samples are set.
    whole: u128,
    /// The terms for the targets, with the masks of the samples that they reach. For each mask, only the
    /// first term is kept.
    reaching: Vec<(u128, usize, Witness)>,
    masks: HashSet<u128>,
    seen: HashSet<Vec<Option<i128>>>,
}

impl Search<'_, '_> {
    /// A small set of terms that together reach all samples, chosen greedily: each term reaches as many of
    /// the remaining samples as possible. Returns `None` if no such set of at most `most_terms` terms is found.
    fn cover(&self, most_terms: usize) -> Option<Witnesses> {
        let mut open = self.whole;
        let mut found: Vec<(usize, &Witness)> = Vec::new();
        while open != 0 && found.len() < most_terms {
            let most = |(at, (mask, ..)): &(usize, &(u128, usize, Witness))| {
                ((mask & open).count_ones(), std::cmp::Reverse(*at))
            };
            let (_, (mask, target, witness)) = self.reaching.iter().enumerate().max_by_key(most)?;
            if mask & open == 0 {
                return None;
            }
            open &= !mask;
            found.push((*target, witness));
        }
        let reaches = |sample: &Sample| {
            found.iter().any(|(target, witness)| {
                let value = self.value(witness, sample);
                value.is_some_and(|value| sample.good[*target].binary_search(&value).is_ok())
            })
        };
        if open != 0 || !self.samples.iter().all(reaches) {
            return None;
        }
        let chosen = found.into_iter().map(|(target, witness)| {
            let target = self.targets[target];
            let witness = match target.field {
                None => witness.clone(),
                Some((op, field)) => Witness::Binary(op, Box::new((Witness::Field(field), witness.clone()))),
            };
            (target.way, witness)
        });
        Some(chosen.collect())
    }

    fn value(&self, witness: &Witness, sample: &Sample) -> Option<i128> {
        match witness {
            Witness::Wanted => Some(sample.wanted),
            Witness::Field(at) => Some(sample.fields[*at]),
            Witness::Part(part) => self.game.law.evaluate_part(part, &sample.fields),
            Witness::Binary(op, operands) => {
                evaluate::apply(*op, self.value(&operands.0, sample)?, self.value(&operands.1, sample)?)
            }
        }
    }

    fn is_done(&self) -> bool {
        self.masks.contains(&self.whole)
    }

    /// The fields, the wanted value, the parts of the law and small numbers, as terms.
    fn atoms(&mut self) -> Vec<Tried> {
        let fields = self.samples.first().map_or(0, |sample| sample.fields.len());
        let mut atoms = vec![Witness::Wanted];
        atoms.extend((0..fields).map(Witness::Field));
        atoms.extend(self.game.law.parts().into_iter().map(Witness::Part));
        atoms.extend([0, 1, 2].map(|number| Witness::Part(NumExpr::Const(number))));
        let mut kept = Vec::new();
        for atom in atoms {
            let values = self.chosen.iter().map(|at| self.value(&atom, &self.samples[*at])).collect();
            self.look_at(atom, values, &mut kept);
        }
        kept
    }

    fn combine(&mut self, a: &Tried, b: &Tried, operators: &[BinaryFn], kept: &mut Vec<Tried>) {
        for &operator in operators {
            if self.is_done() {
                return;
            }
            let values = a.1.iter().zip(&b.1).map(|(a, b)| evaluate::apply(operator, (*a)?, (*b)?)).collect();
            self.look_at(Witness::Binary(operator, Box::new((a.0.clone(), b.0.clone()))), values, kept);
        }
    }

    /// If the term has new values, keeps it and records the samples that it reaches.
    fn look_at(&mut self, witness: Witness, values: Vec<Option<i128>>, kept: &mut Vec<Tried>) {
        if !self.seen.insert(values.clone()) {
            return;
        }
        for target in 0..self.targets.len() {
            let mut mask = 0;
            for (bit, (at, value)) in self.chosen.iter().zip(&values).enumerate() {
                let good = &self.samples[*at].good[target];
                if value.is_some_and(|value| good.binary_search(&value).is_ok()) {
                    mask |= 1 << bit;
                }
            }
            if mask != 0 && self.masks.insert(mask) {
                self.reaching.push((mask, target, witness.clone()));
            }
        }
        kept.push((witness, values));
    }
}

/// The samples at small positions that only moves with a choice can reach, or `None` if some sample is not reached at
/// all or some value cannot be computed.
fn samples(game: &Game<'_>, targets: &[Target]) -> Option<Vec<Sample>> {
    let mut samples = Vec::new();
    for fields in game.small_positions() {
        let law = game.law.evaluate(&fields)?;
        let wanted = if game.law.is_of_outcomes() { 0..law.min(1) } else { 0..law };
        // For each choice: the index of its way, the chosen numbers and the value of the option.
        let mut reached: Vec<(usize, Vec<i128>, i128)> = Vec::new();
        for (at, way) in game.ways.iter().enumerate() {
            game.walk(way, &fields, &mut |chosen, value| reached.push((at, chosen.to_vec(), value)))?;
        }
        for wanted in wanted {
            let by: Vec<_> = reached.iter().filter(|(.., value)| *value == wanted).collect();
            if by.is_empty() {
                return None;
            }
            if by.iter().any(|(_, chosen, _)| chosen.is_empty()) {
                continue;
            }
            let good = targets.iter().map(|target| {
                let of_way = by.iter().filter(|(way, ..)| *way == target.way);
                let mut good: Vec<i128> = of_way
                    .filter_map(|(_, chosen, _)| match target.field {
                        None => Some(chosen[0]),
                        Some((op, field)) => evaluate::apply(op, fields[field], chosen[0]),
                    })
                    .collect();
                good.sort_unstable();
                good
            });
            samples.push(Sample { fields: fields.clone(), wanted, good: good.collect() });
        }
    }
    Some(samples)
}
