//! Rules whose options are piecewise linear in the fields and in one loop variable.

use crate::Kind;
use crate::SmallSort;

/// The number `constant + sum of by_field[f] * (field f) + by_turn * turn`, where the turn is the value of
/// the rule's loop variable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinearForm {
    /// The value if all fields and the turn are 0.
    pub constant: i64,
    /// The coefficient of each field. There must be one for every field of the kind.
    pub by_field: Vec<i64>,
    /// The coefficient of the turn.
    pub by_turn: i64,
}

/// A number that is a piecewise linear function of the fields and the turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PiecewiseForm {
    /// A single linear form.
    Linear(LinearForm),
    /// The minimum of one or more forms.
    Least(Vec<PiecewiseForm>),
    /// The maximum of one or more forms.
    Most(Vec<PiecewiseForm>),
}

/// A component of an option, with its multiplicity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearTerm {
    /// The multiplicity of the component in the option, which must not be 0.
    pub count: u128,
    /// The fields of the component, in order.
    pub fields: Vec<PiecewiseForm>,
}

impl LinearTerm {
    /// Whether the multiplicity is odd, in which case the component contributes to the nim-sum.
    #[must_use]
    pub const fn is_odd(&self) -> bool {
        self.count % 2 == 1
    }
}

/// A rule. Its turns are all integers (or only 0, if the rule does not loop) for which all of `needs` are at least 0.
/// Every turn gives at most one option.
///
/// A turn gives no option if the option would have a component in which a field is outside its bounds or a form of the
/// domain is below 0.
///
/// ```
/// use grundy_core::{LinearForm, LinearRule, LinearTerm, PiecewiseForm};
///
/// let form = |constant, by_field: [i64; 2], by_turn| LinearForm { constant, by_field: by_field.to_vec(), by_turn };
/// let field = |form| PiecewiseForm::Linear(form);
/// // heap(n, q) -> heap(n - t, 2 * t) for t in 1..=min(n, q)
/// let rule = LinearRule {
///     has_turns: true,
///     needs: vec![form(-1, [0, 0], 1), form(0, [1, 0], -1), form(0, [0, 1], -1)],
///     terms: vec![LinearTerm {
///         count: 1,
///         fields: vec![field(form(0, [1, 0], -1)), field(form(0, [0, 0], 2))],
///     }],
/// };
/// assert_eq!(rule.needs.len(), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearRule {
    /// Whether the rule loops over turns. If not, the only turn is 0.
    pub has_turns: bool,
    /// The forms that must be at least 0. If the rule loops over turns, at least one of them must bound the turn from
    /// below, and at least one from above.
    pub needs: Vec<LinearForm>,
    /// The components of the option, with their multiplicities.
    pub terms: Vec<LinearTerm>,
}

/// All rules of a ruleset that has one kind, whose fields are all numbers.
///
/// These rules define options that are sufficient for nim-values (see [`Detail::Values`](crate::Detail::Values)), so
/// they may omit some options of the ruleset. They may define options for components that end the game, although such
/// components have no options in the ruleset. Evaluating the rules cannot fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearRules {
    /// The forms that must be at least 0 in the domain, in addition to the bounds of the fields. None of them
    /// depends on the turn.
    pub domain: Vec<LinearForm>,
    /// The rules, in no particular order.
    pub rules: Vec<LinearRule>,
}

/// The largest number of vectors that are listed, before repeated ones are removed, and of turns of one rule.
const MOST_VECTORS: usize = 4096;

/// The longest reach that is reported. A longer reach counts as unknown.
const LONGEST_REACH: i128 = 1 << 20;

/// The vectors that moves subtract from the fields of the ruleset's only kind, in ascending order, or `None` if the
/// moves are not known to be of that form.
///
/// If a list is returned, each vector is a move wherever subtracting it leaves every field at or above the field's
/// lower bound. There are no other moves, and components that end the game have none. No vector is 0, and none occurs
/// twice. Also returns `None` if a rule has more than 4096 turns, or if there are more than 4096 vectors before
/// repeated ones are removed. Evaluates every turn once.
///
/// ```
/// use grundy_core::{Field, Kind, LinearForm, LinearRule, LinearRules, LinearTerm, PiecewiseForm, vectors_of};
///
/// // heap(n) -> heap(n - t) for t in 1..=2
/// let form = |constant, by_field, by_turn| LinearForm { constant, by_field: vec![by_field], by_turn };
/// let left = LinearTerm { count: 1, fields: vec![PiecewiseForm::Linear(form(0, 1, -1))] };
/// let rule = LinearRule { has_turns: true, needs: vec![form(-1, 0, 1), form(2, 0, -1)], terms: vec![left] };
/// let rules = LinearRules { domain: vec![], rules: vec![rule] };
/// let heap = Kind::new("heap", vec![Field::natural("n")]);
/// assert_eq!(vectors_of(&rules, &heap), Some(vec![vec![1], vec![2]]));
/// ```
#[must_use]
pub fn vectors_of(rules: &LinearRules, kind: &Kind) -> Option<Vec<Vec<u64>>> {
    if !rules.domain.is_empty() || rules.rules.is_empty() {
        return None;
    }
    let mut vectors = Vec::new();
    for rule in &rules.rules {
        let turns = if rule.has_turns { rule.turns()? } else { (0, 0) };
        if turns.1.checked_sub(turns.0)? >= i64::try_from(MOST_VECTORS).ok()? {
            return None;
        }
        for turn in turns.0..=turns.1 {
            vectors.extend(rule.vector(kind, turn)?);
        }
        if vectors.len() > MOST_VECTORS {
            return None;
        }
    }
    vectors.small_sort();
    vectors.dedup();
    Some(vectors)
}

/// The reach of the moves in every field of the ruleset's only kind.
///
/// The reach of a field is `Some(reach)` if, in all components of options, that field is at most as large as in the
/// component moved from, and smaller by at most `reach`. It is `None` if no such `reach` up to `2^20` could be derived
/// from the needs of the rules and the bounds of the fields.
#[must_use]
pub fn reach_of(rules: &LinearRules, kind: &Kind) -> Vec<Option<u64>> {
    let longest = |field: usize| {
        let mut longest = 0;
        for rule in &rules.rules {
            let turns = rule.turn_bounds();
            for term in &rule.terms {
                longest = longest.max(rule.reach(kind, turns, field, term.fields.get(field)?)?);
            }
        }
        u64::try_from(longest).ok()
    };
    (0..kind.fields.len()).map(longest).collect()
}

/// Whether it could be derived from the rules that no field of a component of an option is larger than in the component
/// moved from.
#[must_use]
pub fn never_grow(rules: &LinearRules, kind: &Kind) -> bool {
    rules.rules.iter().all(|rule| {
        let turns = rule.turn_bounds();
        let stays = |(field, form): (usize, &PiecewiseForm)| {
            field < kind.fields.len() && rule.gap(kind, turns, field, form).0.is_some_and(|least| least >= 0)
        };
        rule.terms.iter().all(|term| term.fields.iter().enumerate().all(stays))
    })
}

/// A lower bound and an upper bound, each of which may be unknown.
type Bounds = (Option<i128>, Option<i128>);

impl LinearForm {
    fn is_constant(&self) -> bool {
        self.by_turn == 0 && self.by_field.iter().all(|&by| by == 0)
    }

    /// The value for these fields and this turn, or `None` if it overflows.
    fn at(&self, fields: impl Iterator<Item = i64>, turn: i64) -> Option<i64> {
        let start = self.by_turn.checked_mul(turn)?.checked_add(self.constant)?;
        self.by_field
            .iter()
            .zip(fields)
            .try_fold(start, |sum, (by, field)| sum.checked_add(by.checked_mul(field)?))
    }

    /// The form `field - self`, or `None` if a coefficient overflows or there is no such field.
    fn below(&self, field: usize) -> Option<Self> {
        let mut gap = Self {
            constant: self.constant.checked_neg()?,
            by_field: self.by_field.iter().map(|by| by.checked_neg()).collect::<Option<_>>()?,
            by_turn: self.by_turn.checked_neg()?,
        };
        let own = gap.by_field.get_mut(field)?;
        *own = own.checked_add(1)?;
        Some(gap)
    }

    /// The constant by which the form exceeds `factor` times `other`, or `None` if the difference is not
    /// constant.
    fn more_than(&self, factor: i64, other: &Self) -> Option<i128> {
        let is_like = |a: i64, b: i64| b.checked_mul(factor) == Some(a);
        (is_like(self.by_turn, other.by_turn)
            && self.by_field.iter().zip(&other.by_field).all(|(&a, &b)| is_like(a, b)))
        .then(|| i128::from(self.constant) - i128::from(factor) * i128::from(other.constant))
    }

    /// Bounds on the form for fields within their bounds and a turn within `turns`.
    fn bounds(&self, kind: &Kind, turns: Bounds) -> Bounds {
        let fields = kind.fields.iter().map(|field| (Some(field.low.into()), Some(i128::from(field.high))));
        let factors = self.by_field.iter().copied().zip(fields).chain([(self.by_turn, turns)]);
        let start = Some(i128::from(self.constant));
        factors.fold((start, start), |(least, most), (factor, (low, high))| {
            let (low, high) = if factor < 0 { (high, low) } else { (low, high) };
            let add = |sum: Option<i128>, bound: Option<i128>| match factor {
                0 => sum,
                _ => sum?.checked_add(bound?.checked_mul(factor.into())?),
            };
            (add(least, low), add(most, high))
        })
    }
}

impl LinearRule {
    /// Bounds on the turn, derived from the needs that depend on no field. Both are 0 if the rule does not loop.
    fn turn_bounds(&self) -> Bounds {
        if !self.has_turns {
            return (Some(0), Some(0));
        }
        let (mut least, mut most): Bounds = (None, None);
        for need in self.needs.iter().filter(|need| need.by_field.iter().all(|&by| by == 0)) {
            let (by, constant) = (i128::from(need.by_turn), i128::from(need.constant));
            match by {
                1.. => least = least.max(Some(-constant.div_euclid(by))),
                ..0 => {
                    let bound = constant.div_euclid(-by);
                    most = Some(most.map_or(bound, |most| most.min(bound)));
                }
                0 => {}
            }
        }
        (least, most)
    }

    fn turns(&self) -> Option<(i64, i64)> {
        let (least, most) = self.turn_bounds();
        Some((i64::try_from(least?).ok()?, i64::try_from(most?).ok()?))
    }

    /// The vector that a turn subtracts. `Some(None)` means that the turn gives no move from any component, and `None`
    /// that it is not known to subtract a constant vector other than 0 wherever the bounds of the fields permit.
    fn vector(&self, kind: &Kind, turn: i64) -> Option<Option<Vec<u64>>> {
        let [LinearTerm { count: 1, fields }] = &self.terms[..] else { return None };
        let mut vector = Vec::with_capacity(fields.len());
        for (at, field) in fields.iter().enumerate() {
            let PiecewiseForm::Linear(form) = field else { return None };
            let taken = form.below(at)?;
            if taken.by_field.iter().any(|&by| by != 0) {
                return None;
            }
            vector.push(u64::try_from(taken.at([].into_iter(), turn)?).ok()?);
        }
        if vector.iter().all(|&taken| taken == 0) {
            return None;
        }
        // The move must be possible wherever no field drops below its bound, so the needs must not require
        // more.
        for need in &self.needs {
            let least = kind.fields.iter().zip(&vector).map(|(field, &taken)| field.low.checked_add(taken));
            let least: Option<Vec<i64>> = least.map(|least| i64::try_from(least?).ok()).collect();
            if need.by_field.iter().any(|&by| by < 0) {
                return None;
            }
            let depends = need.by_field.iter().any(|&by| by != 0);
            match need.at(least?.into_iter(), turn)? {
                0.. => {}
                // The need holds only for some values of the fields.
                _ if depends => return None,
                _ => return Some(None),
            }
        }
        Some(Some(vector))
    }

    /// An upper bound on the amount by which `form` can be below the field, or `None` if `form` may be above the field,
    /// or if the amount may exceed `LONGEST_REACH`.
    fn reach(&self, kind: &Kind, turns: Bounds, field: usize, form: &PiecewiseForm) -> Option<i128> {
        let of_field = kind.fields.get(field)?;
        // Both numbers are within the bounds of the field.
        let widest = i128::from(of_field.high) - i128::from(of_field.low);
        let (least, most) = self.gap(kind, turns, field, form);
        let most = most.map_or(widest, |most| most.min(widest));
        (least? >= 0 && most <= LONGEST_REACH).then_some(most.max(0))
    }

    /// Bounds on `field - form`.
    fn gap(&self, kind: &Kind, turns: Bounds, field: usize, form: &PiecewiseForm) -> Bounds {
        let parts = |parts: &[PiecewiseForm]| -> Vec<Bounds> {
            parts.iter().map(|part| self.gap(kind, turns, field, part)).collect()
        };
        // The field minus a minimum is at least as large as every known lower bound, and at most as large as
        // the largest upper bound if all upper bounds are known. The same applies to a maximum, with the
        // roles exchanged.
        match form {
            PiecewiseForm::Linear(form) => {
                form.below(field).map_or((None, None), |gap| self.bounds(kind, turns, &gap))
            }
            PiecewiseForm::Least(of) => {
                let of = parts(of);
                let most = of.iter().map(|(_, most)| *most).collect::<Option<Vec<_>>>();
                (
                    of.iter().filter_map(|(least, _)| *least).max(),
                    most.and_then(|most| most.into_iter().max()),
                )
            }
            PiecewiseForm::Most(of) => {
                let of = parts(of);
                let least = of.iter().map(|(least, _)| *least).collect::<Option<Vec<_>>>();
                (
                    least.and_then(|least| least.into_iter().min()),
                    of.iter().filter_map(|(_, most)| *most).min(),
                )
            }
        }
    }

    /// Bounds on `form` for all fields and turns that are within their bounds and satisfy the needs.
    fn bounds(&self, kind: &Kind, turns: Bounds, form: &LinearForm) -> Bounds {
        let (mut least, mut most) = form.bounds(kind, turns);
        if form.is_constant() {
            return (least, most);
        }
        for need in &self.needs {
            least = least.max(form.more_than(1, need));
            if let Some(bound) = form.more_than(-1, need) {
                most = Some(most.map_or(bound, |most| most.min(bound)));
            }
        }
        (least, most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Field;

    /// A constant, the coefficients of two fields, and the coefficient of the turn.
    type Coefficients = [i64; 4];

    /// Checks rules for `p(a, b)` with the given lower bounds of the fields. Each rule consists of its needs
    /// and the fields of its only component.
    #[track_caller]
    fn check(
        low: [u64; 2],
        rules: &[(&[Coefficients], [Coefficients; 2])],
        vectors: Option<&[&[u64]]>,
        reaches: [Option<u64>; 2],
    ) {
        let form =
            |[constant, a, b, by_turn]: Coefficients| LinearForm { constant, by_field: vec![a, b], by_turn };
        let rules = rules.iter().map(|(needs, fields)| LinearRule {
            has_turns: needs.iter().chain(fields).any(|form| form[3] != 0),
            needs: needs.iter().copied().map(form).collect(),
            terms: vec![LinearTerm {
                count: 1,
                fields: fields.map(|field| PiecewiseForm::Linear(form(field))).to_vec(),
            }],
        });
        let rules = LinearRules { domain: Vec::new(), rules: rules.collect() };
        let fields = ["a", "b"].iter().zip(low).map(|(name, low)| Field { low, ..Field::natural(*name) });
        let kind = Kind::new("p", fields.collect());
        let vectors = vectors.map(|all| all.iter().map(|vector| vector.to_vec()).collect::<Vec<_>>());
        assert_eq!(vectors_of(&rules, &kind), vectors);
        assert_eq!(reach_of(&rules, &kind), reaches);
        if reaches.iter().all(Option::is_some) {
            assert!(never_grow(&rules, &kind));
        }
    }

    const A: Coefficients = [0, 1, 0, 0];
    const B: Coefficients = [0, 0, 1, 0];

    #[test]
    fn steps_of_a_king() {
        let (left, down) = ([-1, 1, 0, 0], [-1, 0, 1, 0]);
        check(
            [0, 0],
            &[(&[], [left, B]), (&[], [A, down]), (&[], [left, down])],
            Some(&[&[0, 1], &[1, 0], &[1, 1]]),
            [Some(1), Some(1)],
        );
    }

    #[test]
    fn turns_between_constants() {
        // p(a, b) -> p(a - t, b) for t in 2..=4, and where a >= t + 1 as well.
        let (from, to, taken) = ([-2, 0, 0, 1], [4, 0, 0, -1], [0, 1, 0, -1]);
        check([0, 0], &[(&[from, to], [taken, B])], Some(&[&[2, 0], &[3, 0], &[4, 0]]), [Some(4), Some(0)]);
        let above = [-1, 1, 0, -1];
        check([0, 0], &[(&[from, to, above], [taken, B])], None, [Some(4), Some(0)]);
        check(
            [1, 0],
            &[(&[from, to, above], [taken, B])],
            Some(&[&[2, 0], &[3, 0], &[4, 0]]),
            [Some(4), Some(0)],
        );
        check([0, 0], &[(&[from, [0, 1, 0, -1]], [taken, B])], None, [None, Some(0)]);
    }

    #[test]
    fn a_window_below_the_field() {
        // p(a, b) -> p(t, b) for t in a - 30..a
        let needs: &[Coefficients] = &[[30, -1, 0, 1], [-1, 1, 0, -1]];
        check([0, 0], &[(needs, [[0, 0, 0, 1], B])], None, [Some(30), Some(0)]);
    }

    #[test]
    fn fields_that_never_grow() {
        let form =
            |[constant, a, b, by_turn]: Coefficients| LinearForm { constant, by_field: vec![a, b], by_turn };
        let grow = |needs: &[Coefficients], fields: [PiecewiseForm; 2]| {
            let needs: Vec<_> = needs.iter().copied().map(form).collect();
            let terms = vec![LinearTerm { count: 1, fields: fields.to_vec() }];
            let rules =
                LinearRules { domain: Vec::new(), rules: vec![LinearRule { has_turns: true, needs, terms }] };
            !never_grow(&rules, &Kind::new("p", vec![Field::natural("a"), Field::natural("b")]))
        };
        let linear = |coefficients| PiecewiseForm::Linear(form(coefficients));
        let (turn, below) = ([0, 0, 0, 1], [-1, 1, 0, -1]);
        let least = PiecewiseForm::Least(vec![linear(B), linear(turn)]);
        let most = PiecewiseForm::Most(vec![linear(B), linear(turn)]);
        // p(a, b) -> p(t, min(b, t)) for t in 0..a, and other rules like it.
        assert!(!grow(&[turn, below], [linear(turn), least.clone()]));
        assert!(grow(&[turn, below], [linear(turn), most]));
        assert!(grow(&[turn], [linear(turn), least.clone()]));
        assert!(grow(&[turn, [0, 1, 0, -1]], [linear([1, 0, 0, 1]), least]));
        assert!(grow(&[], [linear(B), linear(B)]));
    }

    #[test]
    fn larger_fields_have_no_reach() {
        check([0, 0], &[(&[], [[-1, 1, 0, 0], [1, 0, 1, 0]])], None, [Some(1), None]);
        check([0, 0], &[(&[], [[0, 0, 0, 0], B])], None, [None, Some(0)]);
        check([0, 0], &[(&[], [A, B])], None, [Some(0), Some(0)]);
    }
}
