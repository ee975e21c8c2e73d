//! Laws in words: one sentence for each law.

use crate::messages;
use grundy_core::Message;
use grundy_guess::{Binary, Condition, Form, Formula, Law, Subject, Unary};

/// The number of nesting levels of a formula that are put into words. Deeper parts are written as formulas.
const DEEPEST: usize = 2;

/// The largest number of remainders that are listed in words.
const MOST_REMAINDERS: usize = 8;

/// A law as a sentence, with these names for the variables.
pub(super) fn sentence(law: &Law, about: Subject, names: &[String], checked_to: &[u64]) -> Message {
    let words = Words { names };
    let name = || names.first().cloned().unwrap_or_default();
    match &law.form {
        Form::Condition(condition) => {
            Message::new("guess-words-p").with("condition", words.condition(condition))
        }
        Form::Beatty(pairs) => match (pairs.condition(), &pairs.step) {
            (_, Formula::Constant(1))
                if pairs.p == Formula::Constant(1) && pairs.q == Formula::Constant(5) =>
            {
                Message::new("guess-words-golden").with("a", &names[0]).with("b", &names[1])
            }
            _ => Message::new("guess-words-beatty").with("a", &names[0]).with("b", &names[1]),
        },
        Form::Numeration(system) if names.len() == 1 && system.is_fibonacci() => {
            Message::new("guess-words-fibonacci").with("n", name())
        }
        Form::Numeration(_) if names.len() == 1 => Message::new("guess-words-terms").with("n", name()),
        Form::Numeration(_) => Message::new("guess-words-least-part"),
        Form::Digits(found) | Form::DigitsOfP(found) => {
            let id = if about == Subject::Values { "guess-words-digits" } else { "guess-words-digits-p" };
            Message::new(id).with("n", name()).with("base", found.base)
        }
        Form::DigitMap(map) => Message::new("guess-words-digits").with("n", name()).with("base", map.base),
        Form::Linear(found) => Message::new("guess-words-linear").with("count", found.factors.len()),
        Form::Steps(steps) => {
            let at: Vec<String> = steps.steps.iter().skip(1).map(|(from, _)| from.to_string()).collect();
            let to = checked_to.first().copied().unwrap_or(0);
            Message::new("guess-words-steps").with("n", name()).with("at", at.join(", ")).with("to", to)
        }
        Form::Rows(_) => Message::new("guess-words-rows").with("a", name()),
        Form::Periodic { period, saltus, formula } if is_list(formula) => match saltus {
            0 => Message::new("guess-words-period").with("period", *period),
            _ => Message::new("guess-words-period-saltus").with("period", *period).with("saltus", *saltus),
        },
        Form::Grid { periods, formula, .. } if is_list(formula) => Message::new("guess-words-grid")
            .with("a", name())
            .with("b", names.get(1).cloned().unwrap_or_default())
            .with("p", periods.0)
            .with("q", periods.1),
        Form::Closed(formula) | Form::Periodic { formula, .. } | Form::Grid { formula, .. } => {
            Message::new("guess-words-value").with("value", words.formula(formula, 0))
        }
    }
}

/// Whether a formula is a list of values, possibly with a term added.
fn is_list(formula: &Formula) -> bool {
    match formula {
        Formula::Listed(..) | Formula::Grid(..) => true,
        Formula::Binary(Binary::Add, a, _) => is_list(a),
        _ => false,
    }
}

/// Puts formulas and conditions into words.
struct Words<'n> {
    names: &'n [String],
}

impl Words<'_> {
    fn formula(&self, formula: &Formula, depth: usize) -> String {
        // A quotient or a remainder inside another expression is easier to read as a formula.
        let is_quotient = matches!(formula, Formula::Binary(Binary::Divide | Binary::Remainder, ..));
        if depth >= DEEPEST || (depth > 0 && is_quotient) {
            return self.tight(formula);
        }
        let part = |formula: &Formula| self.formula(formula, depth + 1);
        let one = |id: &'static str, a: &Formula| Message::new(id).with("a", part(a));
        let two = |id: &'static str, a: &Formula, b: &Formula| one(id, a).with("b", part(b));
        let said = match formula {
            Formula::Unary(Unary::Abs, a) => match &**a {
                Formula::Binary(Binary::Subtract, a, b) => two("guess-words-difference", a, b),
                a => one("guess-words-abs", a),
            },
            Formula::Unary(op, a) => match op {
                Unary::Log2 => one("guess-words-log2", a),
                Unary::Popcount => one("guess-words-popcount", a),
                Unary::Lowbit => one("guess-words-lowbit", a),
                Unary::Bigomega => one("guess-words-bigomega", a),
                Unary::Isqrt => one("guess-words-isqrt", a),
                Unary::Valuation(base) => one("guess-words-valuation", a).with("base", u64::from(*base)),
                Unary::LeastPrimeIndex => one("guess-words-least-prime", a),
                _ => return self.tight(formula),
            },
            Formula::Binary(Binary::Xor, ..) => {
                let mut terms = Vec::new();
                xor_terms(formula, &mut terms);
                let list = self.list(&terms.into_iter().map(part).collect::<Vec<_>>(), "guess-words-and");
                Message::new("guess-words-nim-sum").with("list", list)
            }
            Formula::Binary(op, a, b) => match op {
                Binary::Remainder => two("guess-words-remainder", a, b),
                Binary::Divide => two("guess-words-quotient", a, b),
                Binary::Min => two("guess-words-min", a, b),
                Binary::Max => two("guess-words-max", a, b),
                Binary::NimProduct => two("guess-words-nim-product", a, b),
                Binary::Gcd => two("guess-words-gcd", a, b),
                _ => return self.tight(formula),
            },
            Formula::If(parts) => Message::new("guess-words-if")
                .with("condition", self.condition(&parts.0))
                .with("then", part(&parts.1))
                .with("otherwise", part(&parts.2)),
            _ => return self.tight(formula),
        };
        messages::text(&said)
    }

    /// The formula as text, not in words.
    fn tight(&self, formula: &Formula) -> String {
        formula.text(self.names)
    }

    fn condition(&self, condition: &Condition) -> String {
        match condition {
            Condition::Both(parts) => {
                let mut all = Vec::new();
                conjuncts(condition, &mut all);
                if let Some(said) = self.of_all(&all) {
                    return said;
                }
                self.joined("guess-words-both", &parts.0, &parts.1)
            }
            Condition::Either(parts) => self.joined("guess-words-either", &parts.0, &parts.1),
            Condition::Choice(parts) => messages::text(
                &Message::new("guess-words-if")
                    .with("condition", self.condition(&parts.0))
                    .with("then", self.condition(&parts.1))
                    .with("otherwise", self.condition(&parts.2)),
            ),
            one => {
                let (subject, predicate) = self.said(one);
                let message = Message::new("guess-words-one").with("subject", subject);
                messages::text(&message.with("predicate", predicate))
            }
        }
    }

    fn joined(&self, id: &'static str, a: &Condition, b: &Condition) -> String {
        messages::text(&Message::new(id).with("a", self.condition(a)).with("b", self.condition(b)))
    }

    /// A phrase such as `both x and y are even` for conditions that make the same statement about several expressions,
    /// or a phrase for two conditions that make three expressions equal. `None` for any other conditions.
    fn of_all(&self, all: &[&Condition]) -> Option<String> {
        if let [Condition::Equal(a, b), Condition::Equal(c, d)] = all {
            let mut terms: Vec<&Formula> = Vec::new();
            for term in [a, b, c, d] {
                if !terms.contains(&term) {
                    terms.push(term);
                }
            }
            if terms.len() == 3 && !terms.iter().any(|term| matches!(term, Formula::Constant(_))) {
                let list = terms.into_iter().map(|term| self.formula(term, 0)).collect::<Vec<_>>();
                let list = self.list(&list, "guess-words-and");
                return Some(messages::text(&Message::new("guess-words-all-equal").with("list", list)));
            }
        }
        let said: Vec<(String, Predicate)> =
            all.iter().map(|condition| self.predicate(condition)).collect::<Option<_>>()?;
        let (_, first) = said.first()?;
        if said.iter().any(|(_, predicate)| predicate != first) {
            return None;
        }
        let list: Vec<String> = said.iter().map(|(subject, _)| subject.clone()).collect();
        let id = if list.len() == 2 { "guess-words-both-are" } else { "guess-words-all-are" };
        let message = Message::new(id).with("list", self.list(&list, "guess-words-and"));
        Some(messages::text(&message.with("predicate", messages::text(&first.message("several")))))
    }

    /// The subject and the predicate with which a single condition is stated in words.
    fn said(&self, condition: &Condition) -> (String, String) {
        if let Some((subject, predicate)) = self.predicate(condition) {
            return (subject, messages::text(&predicate.message("one")));
        }
        let formula = |formula: &Formula| self.formula(formula, 0);
        let with = |id: &'static str, b: &Formula| messages::text(&Message::new(id).with("b", formula(b)));
        match condition {
            Condition::Equal(Formula::Unary(Unary::Lowbit, a), b)
            | Condition::Equal(b, Formula::Unary(Unary::Lowbit, a))
                if **a == *b =>
            {
                (formula(b), messages::text(&Message::new("guess-words-is-power")))
            }
            Condition::Equal(a, b) => (formula(a), with("guess-words-is", b)),
            Condition::Differ(a, b) => (formula(a), with("guess-words-is-not", b)),
            Condition::Below(a, b) => (formula(a), with("guess-words-is-below", b)),
            Condition::AtMost(a @ Formula::Constant(_), b) => {
                (formula(b), with("guess-words-is-at-least", a))
            }
            Condition::AtMost(a, b) => (formula(a), with("guess-words-is-at-most", b)),
            Condition::In(a, set) => {
                let list: Vec<String> = set.iter().map(i64::to_string).collect();
                let list = self.list(&list, "guess-words-or");
                (formula(a), messages::text(&Message::new("guess-words-is").with("b", list)))
            }
            Condition::Between(low, a, high) => {
                let message = Message::new("guess-words-is-between").with("low", *low).with("high", *high);
                (formula(a), messages::text(&message))
            }
            Condition::InPowers(range) => {
                let message = Message::new("guess-words-in-powers")
                    .with("low", range.low)
                    .with("high", range.high)
                    .with("base", range.base);
                let name = self.names.get(range.variable).cloned().unwrap_or_default();
                (name, messages::text(&message))
            }
            other => (String::new(), other.text(self.names)),
        }
    }

    /// The subject and the predicate of the condition that a remainder has one of at most [`MOST_REMAINDERS`] values,
    /// or `None` for any other condition.
    fn predicate(&self, condition: &Condition) -> Option<(String, Predicate)> {
        let remainder = |formula: &Formula| match formula {
            Formula::Binary(Binary::Remainder, a, by) => match **by {
                Formula::Constant(by) => Some((self.formula(a, 1), by)),
                _ => None,
            },
            _ => None,
        };
        match condition {
            Condition::Equal(a, Formula::Constant(rest)) => {
                let (subject, by) = remainder(a)?;
                Some((subject, Predicate { by, rests: vec![*rest] }))
            }
            Condition::In(a, set) if set.len() <= MOST_REMAINDERS => {
                let (subject, by) = remainder(a)?;
                Some((subject, Predicate { by, rests: set.clone() }))
            }
            Condition::Below(a, Formula::Constant(below)) if (1..=8).contains(below) => {
                let (subject, by) = remainder(a)?;
                Some((subject, Predicate { by, rests: (0..*below).collect() }))
            }
            Condition::Between(low, a, high) if high - low < 8 => {
                let (subject, by) = remainder(a)?;
                Some((subject, Predicate { by, rests: (*low..=*high).collect() }))
            }
            _ => None,
        }
    }

    /// The items as a list, such as `a, b and c`.
    fn list(&self, items: &[String], joint: &'static str) -> String {
        listed(items, joint)
    }
}

/// The items as a list, such as `a, b and c`; the message `joint` joins the last item to the others.
fn listed(items: &[String], joint: &'static str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => {
            messages::text(&Message::new(joint).with("first", first.join(", ")).with("last", last))
        }
    }
}

/// The statement that a number, divided by `by`, leaves one of the remainders `rests`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Predicate {
    by: i64,
    rests: Vec<i64>,
}

impl Predicate {
    /// A message such as `is even` or, for several expressions, `are even`.
    fn message(&self, number: &'static str) -> Message {
        let message = match (self.by, &self.rests[..]) {
            (2, [0]) => Message::new("guess-words-even"),
            (2, [1]) => Message::new("guess-words-odd"),
            (by, [0]) => Message::new("guess-words-multiple").with("by", by),
            (by, rests) => {
                let list: Vec<String> = rests.iter().map(i64::to_string).collect();
                Message::new("guess-words-leaves")
                    .with("by", by)
                    .with("list", listed(&list, "guess-words-or"))
            }
        };
        message.with("number", number)
    }
}

fn xor_terms<'f>(formula: &'f Formula, terms: &mut Vec<&'f Formula>) {
    match formula {
        Formula::Binary(Binary::Xor, a, b) => {
            xor_terms(a, terms);
            xor_terms(b, terms);
        }
        other => terms.push(other),
    }
}

fn conjuncts<'c>(condition: &'c Condition, all: &mut Vec<&'c Condition>) {
    match condition {
        Condition::Both(parts) => {
            conjuncts(&parts.0, all);
            conjuncts(&parts.1, all);
        }
        other => all.push(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<String> {
        ["x", "y", "z"].map(str::to_owned).to_vec()
    }

    fn remainder(variable: usize, by: i64) -> Formula {
        let number = Box::new(Formula::Constant(by));
        Formula::Binary(Binary::Remainder, Box::new(Formula::Variable(variable)), number)
    }

    #[track_caller]
    fn check(form: Form, words: &str) {
        let about = if matches!(form, Form::Condition(_)) { Subject::POutcomes } else { Subject::Values };
        let law = Law { form, exceptions: Vec::new() };
        assert_eq!(messages::text(&sentence(&law, about, &names(), &[])), words);
    }

    #[test]
    fn conditions() {
        let even = |variable| Condition::Equal(remainder(variable, 2), Formula::Constant(0));
        let both = |a, b| Condition::Both(Box::new((a, b)));
        check(Form::Condition(even(0)), "P exactly when x is even");
        check(Form::Condition(both(even(0), even(1))), "P exactly when both x and y are even");
        check(Form::Condition(both(both(even(0), even(1)), even(2))), "P exactly when x, y and z are even");
        let six = Condition::Equal(remainder(0, 6), Formula::Constant(0));
        check(Form::Condition(six), "P exactly when x is a multiple of 6");
        let five = Condition::In(remainder(0, 5), vec![2, 3]);
        check(Form::Condition(five), "P exactly when x leaves the remainder 2 or 3 when divided by 5");
        let low = Formula::Unary(Unary::Lowbit, Box::new(Formula::Variable(0)));
        let power = Condition::Equal(low, Formula::Variable(0));
        check(Form::Condition(power), "P exactly when x is a power of 2");
    }

    #[test]
    fn values() {
        check(Form::Closed(remainder(0, 4)), "the value is the remainder of x divided by 4");
        let sum =
            Formula::Binary(Binary::Xor, Box::new(Formula::Variable(0)), Box::new(Formula::Variable(2)));
        check(Form::Closed(sum), "the value is the nim-sum of x and z");
    }
}
