//! The lines along which the options of a rule persist and new ones appear.

use grundy_core::{LinearForm, LinearRule, PiecewiseForm};

/// The largest number of fields for which a direction is sought. With `n` fields, all `3^n` directions are tried.
const MOST_FIELDS: usize = 6;

/// A step from a component to the next one on a line. Every option that one rule gives for the first component is also
/// an option of the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Direction {
    /// The change of each field in the step: -1, 0 or 1.
    pub(super) by_field: Vec<i64>,
    /// The change of each need of the rule in one step, for the same option; never negative.
    pub(super) steps: Vec<i64>,
    /// The index, among the loops, of the outermost field that changes. That field grows.
    pub(super) outermost: usize,
}

impl Direction {
    /// The direction with the fewest new options, among the directions in which the loops `nest` (the
    /// outermost first) reach a component before the next one. Among equally good directions, the one along
    /// the innermost loops, and then the one that changes the fewest fields. Returns `None` if options persist
    /// in none of these directions, or if there are more than `MOST_FIELDS` fields.
    pub(super) fn best(rule: &LinearRule, nest: &[usize]) -> Option<Self> {
        if nest.len() > MOST_FIELDS {
            return None;
        }
        let mut by_field = vec![-1; nest.len()];
        let mut best: Option<((i128, usize, usize), Self)> = None;
        loop {
            if let Some(outermost) = nest.iter().position(|&field| by_field[field] != 0)
                && by_field[nest[outermost]] == 1
                && let Some((direction, new)) = Self::along(rule, &by_field, outermost)
            {
                let changes = by_field.iter().filter(|&&by| by != 0).count();
                let cost = (new, nest.len() - outermost, changes);
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    best = Some((cost, direction));
                }
            }
            let Some(field) = by_field.iter().rposition(|&by| by < 1) else { break };
            by_field[field] += 1;
            by_field[field + 1..].fill(-1);
        }
        best.map(|(_, direction)| direction)
    }

    /// The direction, and a bound on the number of new options per step; `None` if options do not persist along it.
    fn along(rule: &LinearRule, by_field: &[i64], outermost: usize) -> Option<(Self, i128)> {
        let mut forms = Vec::new();
        for term in &rule.terms {
            term.fields.iter().for_each(|field| linear_parts(field, &mut forms));
        }
        let grows = |form: &LinearForm| -> i128 {
            form.by_field.iter().zip(by_field).map(|(&a, &b)| i128::from(a) * i128::from(b)).sum()
        };
        // The turn that gives the same option after the step is `turn + shift`.
        let mut shift = None;
        for form in &forms {
            let grown = grows(form);
            let by_turn = i128::from(form.by_turn);
            if by_turn == 0 {
                if grown != 0 {
                    return None;
                }
                continue;
            }
            let found = -grown / by_turn;
            if found * by_turn != -grown || shift.is_some_and(|shift| shift != found) {
                return None;
            }
            shift = Some(found);
        }
        let shift = shift.unwrap_or(0);
        let mut new = 0;
        let mut steps = Vec::with_capacity(rule.needs.len());
        for need in &rule.needs {
            let by_turn = i128::from(need.by_turn);
            let step = grows(need) + by_turn * shift;
            if step < 0 {
                return None;
            }
            if by_turn != 0 {
                new += step / by_turn.abs() + i128::from(step % by_turn != 0);
            }
            steps.push(i64::try_from(step).ok()?);
        }
        Some((Self { by_field: by_field.to_vec(), steps, outermost }, new))
    }
}

/// Collects the linear forms that make up a field.
fn linear_parts<'a>(form: &'a PiecewiseForm, parts: &mut Vec<&'a LinearForm>) {
    match form {
        PiecewiseForm::Linear(form) => parts.push(form),
        PiecewiseForm::Least(of) | PiecewiseForm::Most(of) => {
            of.iter().for_each(|form| linear_parts(form, parts));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Direction;
    use grundy_core::{LinearForm, LinearRule, LinearTerm, PiecewiseForm};

    fn form(constant: i64, by_field: [i64; 2], by_turn: i64) -> LinearForm {
        LinearForm { constant, by_field: by_field.to_vec(), by_turn }
    }

    #[track_caller]
    fn check(needs: &[LinearForm], fields: [LinearForm; 2], nest: [usize; 2], expected: Option<[i64; 2]>) {
        let fields = fields.into_iter().map(PiecewiseForm::Linear).collect();
        let terms = vec![LinearTerm { count: 1, fields }];
        let rule = LinearRule { has_turns: true, needs: needs.to_vec(), terms };
        let found = Direction::best(&rule, &nest);
        assert_eq!(found.map(|found| found.by_field), expected.map(|by| by.to_vec()));
    }

    #[test]
    fn directions_of_known_games() {
        let (a, b) = (form(0, [1, 0], 0), form(0, [0, 1], 0));
        let (a_less, b_less) = (form(0, [1, 0], -1), form(0, [0, 1], -1));
        let from_one = form(-1, [0, 0], 1);
        // Wythoff's game: along a field, and along the diagonal.
        let up_to_a = [from_one.clone(), a_less.clone()];
        check(&up_to_a, [a_less.clone(), b.clone()], [0, 1], Some([1, 0]));
        let up_to_b = [from_one.clone(), b_less.clone()];
        check(&up_to_b, [a.clone(), b_less.clone()], [1, 0], Some([0, 1]));
        let both = [from_one.clone(), a_less.clone(), b_less.clone()];
        check(&both, [a_less.clone(), b_less], [0, 1], Some([1, 1]));
        // Fibonacci Nim: along the number of tokens that may be taken.
        check(&both, [a_less.clone(), form(0, [0, 0], 2)], [0, 1], Some([0, 1]));
        // If the options are always the three preceding cells, they do not all persist along any line.
        check(&[from_one, form(3, [0, 0], -1)], [a_less, b], [0, 1], None);
        // Along anti-diagonals, the outer field grows.
        let (low, high) = (form(0, [0, 0], 1), form(-1, [1, 0], -1));
        check(&[low, high], [form(0, [1, 1], 0), form(0, [0, 0], 1)], [0, 1], Some([1, -1]));
    }
}
