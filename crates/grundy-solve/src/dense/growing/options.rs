//! The turns of one rule in the cells of a run, which of them are new, and what their options are worth.

use super::direction::Direction;
use super::geometry::{CellRow, Geometry, LARGEST};
use grundy_core::{LinearForm, LinearRule, PiecewiseForm};

/// The turns of a rule, and its option by each.
pub(super) struct Options {
    /// Whether there are turns to go through; else the turn is 0.
    pub(super) has_turns: bool,
    /// Whether it has one component, an odd number of times, and neither its fields nor the bounds of turns have more than one
    /// bend along a run.
    pub(super) is_straight: bool,
    pub(super) needs: Vec<Need>,
    parts: Vec<Part>,
    pub(super) terms: Vec<Term>,
}

/// A form that must not be below 0.
pub(super) struct Need {
    pub(super) form: LinearForm,
    /// What it grows by with a step along the line.
    step: i64,
    /// Its value at the first cell of the run but for the turn, and what it grows by from cell to cell.
    pub(super) rest: i64,
    pub(super) slope: i64,
}

/// A linear part of a field.
struct Part {
    form: LinearForm,
    rest: i64,
    slope: i64,
}

pub(super) struct Term {
    is_odd: bool,
    pub(super) fields: Vec<Node>,
}

/// How a field is made of linear parts, told by their indices.
pub(super) enum Node {
    Part(usize),
    Least(Vec<Node>),
    Most(Vec<Node>),
}

/// What an option is worth.
pub(super) enum Worth {
    /// Its nim-value.
    Value(u64),
    /// It is no move.
    NoMove,
    /// A component has no cell, or no value.
    Unknown,
}

/// The turns in a cell: from the first to the last, less those from `old.0` to `old.1`, which lie among them.
#[derive(Clone, Copy)]
pub(super) struct Turns {
    pub(super) all: (i64, i64),
    pub(super) old: (i64, i64),
    /// Whether the conditions that do not depend on the turn held in the cell before.
    pub(super) held: bool,
}

impl Turns {
    const NONE: (i64, i64) = (0, -1);

    /// The turn of a rule without turns.
    pub(super) const ONE: Self = Self { all: (0, 0), old: Self::NONE, held: true };

    /// The turns that are new, or all.
    pub(super) fn each(self, all: bool) -> impl Iterator<Item = i64> {
        let (low, high) = self.all;
        let has_old = !all && self.old.0 <= self.old.1 && low <= high;
        let (first, second) =
            if has_old { (low..=self.old.0 - 1, self.old.1 + 1..=high) } else { (low..=high, low..=low - 1) };
        first.chain(second)
    }
}

impl Options {
    /// The options of `rule`, which stay along lines of this direction, if they do.
    pub(super) fn new(rule: &LinearRule, direction: Option<&Direction>) -> Self {
        let step = |at: usize| direction.map_or(0, |direction| direction.steps[at]);
        let needs = rule
            .needs
            .iter()
            .enumerate()
            .map(|(at, form)| Need { form: form.clone(), step: step(at), rest: 0, slope: 0 })
            .collect();
        let mut parts = Vec::new();
        let terms: Vec<Term> = rule
            .terms
            .iter()
            .map(|term| Term {
                is_odd: term.is_odd(),
                fields: term.fields.iter().map(|field| Node::new(field, &mut parts)).collect(),
            })
            .collect();
        let is_straight = rule.needs.iter().all(|need| need.by_turn.abs() <= 1)
            && matches!(&terms[..], [term] if term.is_odd && term.fields.iter().all(Node::is_bent_once));
        Self { has_turns: rule.has_turns, is_straight, needs, parts, terms }
    }

    /// `None` if the box has numbers too large to work with.
    pub(super) fn fit(&self, geometry: &Geometry) -> Option<()> {
        let Self { needs, parts, .. } = self;
        let mut turns = 0;
        for need in needs {
            let rest = geometry.largest(&need.form)?;
            if need.form.by_turn != 0 {
                turns = rest.max(turns);
            }
        }
        for form in needs.iter().map(|need| &need.form).chain(parts.iter().map(|part| &part.form)) {
            let largest = i128::from(geometry.largest(form)?);
            if largest + i128::from(form.by_turn).abs() * i128::from(turns) > LARGEST.into() {
                return None;
            }
        }
        if needs.iter().any(|need| need.step > LARGEST) {
            return None;
        }
        Some(())
    }

    /// Takes note of a run.
    pub(super) fn enter_run(&mut self, geometry: &Geometry, words: &[i64], field: usize) {
        for need in &mut self.needs {
            (need.rest, need.slope) = geometry.along(&need.form, words, field);
        }
        for part in &mut self.parts {
            (part.rest, part.slope) = geometry.along(&part.form, words, field);
        }
    }

    /// Whether the only option of a rule without turns is there in cell `k`.
    #[inline]
    pub(super) fn holds(&self, k: i64) -> bool {
        self.needs.iter().all(|need| need.rest + k * need.slope >= 0)
    }

    /// The turns in cell `k`.
    #[inline]
    pub(super) fn turns(&self, k: i64) -> Turns {
        let (mut holds, mut held) = (true, true);
        let (mut all, mut old) = ((i64::MIN, i64::MAX), (i64::MIN, i64::MAX));
        for need in &self.needs {
            let now = need.rest + k * need.slope;
            let before = now - need.step;
            match need.form.by_turn {
                0 => {
                    holds &= now >= 0;
                    held &= before >= 0;
                }
                1 => {
                    all.0 = all.0.max(-now);
                    old.0 = old.0.max(-before);
                }
                -1 => {
                    all.1 = all.1.min(now);
                    old.1 = old.1.min(before);
                }
                by if by > 0 => {
                    all.0 = all.0.max(-now.div_euclid(by));
                    old.0 = old.0.max(-before.div_euclid(by));
                }
                by => {
                    all.1 = all.1.min(now.div_euclid(-by));
                    old.1 = old.1.min(before.div_euclid(-by));
                }
            }
        }
        Turns { all: if holds { all } else { Turns::NONE }, old: if held { old } else { Turns::NONE }, held }
    }

    /// What the option of `turn` in cell `k` is worth.
    #[inline]
    pub(super) fn worth<R: CellRow + ?Sized>(
        &self,
        geometry: &Geometry,
        cells: &R,
        k: i64,
        turn: i64,
    ) -> Worth {
        let mut value = 0;
        let mut is_unknown = false;
        for term in &self.terms {
            let mut at = 0;
            for (node, axis) in term.fields.iter().zip(&geometry.axes) {
                let word = self.number(node, k, turn);
                if word < axis.lowest || word > axis.highest {
                    return Worth::NoMove;
                }
                let offset = word - axis.lowest;
                is_unknown |= offset >= axis.length;
                at += offset * axis.stride;
            }
            if is_unknown {
                // Whether another component is out of bounds is left to the rules themselves.
                return Worth::Unknown;
            }
            let Some(cell) = usize::try_from(at).ok().and_then(|at| cells.load(at)) else {
                return Worth::Unknown;
            };
            if cell > R::LARGEST_VALUE {
                if cell == R::OUTSIDE {
                    return Worth::NoMove;
                }
                is_unknown = true;
            } else if term.is_odd {
                value ^= cell;
            }
        }
        if is_unknown { Worth::Unknown } else { Worth::Value(value) }
    }

    #[inline]
    pub(super) fn number(&self, node: &Node, k: i64, turn: i64) -> i64 {
        match node {
            Node::Part(part) => {
                let part = &self.parts[*part];
                part.rest + k * part.slope + turn * part.form.by_turn
            }
            // Neither is empty.
            Node::Least(of) => of.iter().map(|node| self.number(node, k, turn)).min().unwrap_or(0),
            Node::Most(of) => of.iter().map(|node| self.number(node, k, turn)).max().unwrap_or(0),
        }
    }
}

impl Node {
    /// Whether it is convex or concave.
    pub(super) fn is_bent_once(&self) -> bool {
        match self {
            Self::Part(_) => true,
            Self::Least(of) | Self::Most(of) => of.iter().all(|node| matches!(node, Self::Part(_))),
        }
    }

    fn new(form: &PiecewiseForm, parts: &mut Vec<Part>) -> Self {
        match form {
            PiecewiseForm::Linear(form) => {
                parts.push(Part { form: form.clone(), rest: 0, slope: 0 });
                Self::Part(parts.len() - 1)
            }
            PiecewiseForm::Least(of) => Self::Least(of.iter().map(|form| Self::new(form, parts)).collect()),
            PiecewiseForm::Most(of) => Self::Most(of.iter().map(|form| Self::new(form, parts)).collect()),
        }
    }
}
