//! The turns of one rule in the cells of a run: which of them are new, and the values of their options. A
//! turn is a value of the rule's loop variable.

use super::direction::Direction;
use super::geometry::{CellRow, Geometry, LARGEST};
use grundy_core::{LinearForm, LinearRule, PiecewiseForm};

/// The turns of a rule, and the option that each turn gives.
pub(super) struct Options {
    /// Whether the rule loops over turns; otherwise the only turn is 0.
    pub(super) has_turns: bool,
    /// Whether the option is one component with odd multiplicity, and its fields and the bounds of the turns
    /// are convex or concave functions along a run.
    pub(super) is_straight: bool,
    /// The forms that must not be negative for the option to be a move.
    pub(super) needs: Vec<Need>,
    parts: Vec<Part>,
    /// The components of the option.
    pub(super) terms: Vec<Term>,
}

/// A form that must not be negative for the option to be a move.
pub(super) struct Need {
    /// The form, in the fields of the position and the turn.
    pub(super) form: LinearForm,
    /// The change of the form in a step along the line, for the same option.
    step: i64,
    /// The value of the form at the first cell of the run, without the contribution of the turn.
    pub(super) rest: i64,
    /// The change of the form from one cell to the next.
    pub(super) slope: i64,
}

/// A linear part of a field.
struct Part {
    form: LinearForm,
    rest: i64,
    slope: i64,
}

/// A component of an option.
pub(super) struct Term {
    is_odd: bool,
    /// The fields of the component.
    pub(super) fields: Vec<Node>,
}

/// A field composed of linear parts, which are identified by their indices.
pub(super) enum Node {
    /// The linear part with this index.
    Part(usize),
    /// The minimum of these nodes.
    Least(Vec<Node>),
    /// The maximum of these nodes.
    Most(Vec<Node>),
}

/// The value of an option.
pub(super) enum Worth {
    /// The option has this nim-value, outcome or remoteness.
    Value(u64),
    /// The turn does not give a move.
    NoMove,
    /// The value is unknown, because a component has no cell or its cell holds no value.
    Unknown,
}

/// The turns in a cell, from the first to the last. The options of the turns in `old` are already options of
/// the predecessor.
#[derive(Clone, Copy)]
pub(super) struct Turns {
    /// The first and the last turn.
    pub(super) all: (i64, i64),
    /// The first and the last of the turns whose options are not new.
    pub(super) old: (i64, i64),
    /// Whether the conditions that do not depend on the turn hold in the predecessor.
    pub(super) held: bool,
}

impl Turns {
    const NONE: (i64, i64) = (0, -1);

    /// The turn of a rule without a loop.
    pub(super) const ONE: Self = Self { all: (0, 0), old: Self::NONE, held: true };

    /// The new turns, or, if `all` is set, all turns.
    pub(super) fn each(self, all: bool) -> impl Iterator<Item = i64> {
        let (low, high) = self.all;
        let has_old = !all && self.old.0 <= self.old.1 && low <= high;
        let (first, second) =
            if has_old { (low..=self.old.0 - 1, self.old.1 + 1..=high) } else { (low..=high, low..=low - 1) };
        first.chain(second)
    }
}

impl Options {
    /// The options of `rule`. If a direction is given, they must persist along lines in that direction.
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

    /// Checks that no form and no step can exceed [`LARGEST`] in the box. Returns `None` if one can.
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

    /// Computes the values of all forms at the first cell of a run, and their changes from one cell to the next.
    pub(super) fn enter_run(&mut self, geometry: &Geometry, words: &[i64], field: usize) {
        for need in &mut self.needs {
            (need.rest, need.slope) = geometry.along(&need.form, words, field);
        }
        for part in &mut self.parts {
            (part.rest, part.slope) = geometry.along(&part.form, words, field);
        }
    }

    /// Whether a rule without a loop has its option in cell `k`.
    #[inline]
    pub(super) fn holds(&self, k: i64) -> bool {
        self.needs.iter().all(|need| need.rest + k * need.slope >= 0)
    }

    /// The turns in cell `k`, and which of them are old.
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

    /// The value of the option of `turn` in cell `k`.
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
                // The rules themselves decide whether another component is out of bounds.
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

    /// The value of a field in cell `k` for a turn.
    #[inline]
    pub(super) fn number(&self, node: &Node, k: i64, turn: i64) -> i64 {
        match node {
            Node::Part(part) => {
                let part = &self.parts[*part];
                part.rest + k * part.slope + turn * part.form.by_turn
            }
            // Neither list is empty.
            Node::Least(of) => of.iter().map(|node| self.number(node, k, turn)).min().unwrap_or(0),
            Node::Most(of) => of.iter().map(|node| self.number(node, k, turn)).max().unwrap_or(0),
        }
    }
}

impl Node {
    /// Whether the field is known to be a convex or concave function along a run.
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
