//! Fields whose values can be permuted without changing the game.

use crate::ending::may_end;
use crate::reduce::{Place, RuleForm, as_rule, is_total, rule_form, win_form};
use crate::symbolic::Graph;
use crate::typed::Code;
use grundy_core::SmallSort;
use std::collections::BTreeSet;

/// Kinds with more fields have no tables that would benefit from symmetry.
const MOST_FIELDS: usize = 64;

/// For every kind, the groups of interchangeable fields. Permuting the numbers within a group leaves the rules and win
/// conditions unchanged, and therefore the value of every component too.
///
/// The tree must not be tuned for the interpreter yet, and the rules must be neither partizan nor scoring.
pub(crate) fn interchangeable(code: &Code) -> Vec<Vec<Vec<usize>>> {
    // Forms are compared as if no expression could fault, so no expression may fault.
    let are_total = code.rules.iter().all(|rule| is_total(rule, code))
        && code.wins.iter().all(|win| is_total(&as_rule(win), code));
    let mut about = About::of(code);
    let groups = (0..code.kinds.len()).map(|kind| if are_total { about.groups(kind) } else { Vec::new() });
    groups.collect()
}

/// The rules and win conditions, indexed by the kinds that they mention.
struct About<'c> {
    code: &'c Code,
    graph: Graph,
    rules: Vec<BTreeSet<usize>>,
    wins: Vec<BTreeSet<usize>>,
}

impl<'c> About<'c> {
    fn of(code: &'c Code) -> Self {
        let nothing = || vec![BTreeSet::new(); code.kinds.len()];
        let mut about = Self { code, graph: Graph::default(), rules: nothing(), wins: nothing() };
        for (at, rule) in code.rules.iter().enumerate() {
            for kind in rule.terms.iter().map(|term| term.kind).chain([rule.left.kind]) {
                about.rules[kind.index()].insert(at);
            }
        }
        for (at, win) in code.wins.iter().enumerate() {
            about.wins[win.left.kind.index()].insert(at);
        }
        about
    }

    fn groups(&mut self, kind: usize) -> Vec<Vec<usize>> {
        let domains = &self.code.kinds[kind];
        let fields = domains.domains.len();
        if fields > MOST_FIELDS || domains.depends {
            return Vec::new();
        }
        let bounds = |field: usize| (domains.domains[field].low, domains.domains[field].high);
        let Some(forms) = self.forms(kind, &|_, field| field) else { return Vec::new() };
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for b in (0..fields).filter(|&field| !domains.domains[field].is_list) {
            // If two fields are interchangeable with a third one, they are also interchangeable with each
            // other.
            let group = groups.iter_mut().filter(|_| !may_end(8)).find(|group| {
                let a = group[0];
                let place = |of: usize, field: usize| match field {
                    _ if of != kind => field,
                    _ if field == a => b,
                    _ if field == b => a,
                    _ => field,
                };
                bounds(a) == bounds(b) && self.forms(kind, &place).as_ref() == Some(&forms)
            });
            match group {
                Some(group) => group.push(b),
                None => groups.push(vec![b]),
            }
        }
        groups.retain(|group| group.len() > 1);
        groups
    }

    /// The sorted forms of all rules and win conditions that mention a kind, with fields permuted by `place`, or `None`
    /// if one of them has no form.
    fn forms(&mut self, kind: usize, place: Place<'_>) -> Option<Vec<RuleForm>> {
        let (graph, code) = (&mut self.graph, self.code);
        let rules = self.rules[kind].iter().map(|&rule| rule_form(graph, &code.rules[rule], place));
        let mut forms = rules.collect::<Option<Vec<_>>>()?;
        let wins = self.wins[kind].iter().map(|&win| win_form(graph, &code.wins[win], place));
        forms.extend(wins.collect::<Option<Vec<_>>>()?);
        forms.small_sort();
        Some(forms)
    }
}

#[cfg(test)]
mod tests {
    use crate::Program;
    use grundy_core::{KindId, Ruleset};

    #[track_caller]
    fn check(text: &str, expected: &[&[usize]]) {
        let (rules, _) = Program::parse(text).0.unwrap().bind(&[]).unwrap();
        assert_eq!(rules.facts().interchangeable(KindId(0)), expected, "{text}");
    }

    #[test]
    fn fields_that_may_change_places() {
        let cutting = "position s(w >= 1, h >= 1)\n\
             s(w, h) -> s(i, h) + s(w - i, h) for i in 1..w\n\
             s(w, h) -> s(w, i) + s(w, h - i) for i in 1..h";
        check(&format!("{cutting}\nwin s(1, 1)"), &[&[0, 1]]);
        check(&format!("{cutting}\nwin s(w, h) where w + h == 4 and h < 4 and w < 4"), &[&[0, 1]]);
        check(&format!("{cutting}\nwin s(2, 1)"), &[]);
        check(&cutting.replace("h >= 1", "h >= 2"), &[]);
        let wythoff = "p(a, b) -> p(a - t, b) for t in 1..=a\n\
             p(x, y) -> p(x, r) for r in 0..y let t = y - r\n\
             p(a, b) -> p(a - t, b - t) for t in 1..=min(a, b)";
        check(wythoff, &[]);
        check(
            &wythoff.replace("p(x, r) for r in 0..y let t = y - r", "p(x, y - r) for r in 1..=y"),
            &[&[0, 1]],
        );
        check("c(x, y) -> c(a, y) + c(x, b) + c(a, b) for a in 0..x for b in 0..y", &[&[0, 1]]);
        check("c(x, y) -> c(a, y) + c(b, x) for a in 0..x for b in 0..y", &[]);
        check("p(a, b, c) -> p(a - 1, c, b) where a > max(b, c)", &[&[1, 2]]);
        check(
            "p(a, b, c, d) -> p(a - 1, b - 1, c - 1, d)\np(a, b, c, d) -> p(a, b, c, d - 1)",
            &[&[0, 1, 2]],
        );
        check("p(a, b) -> p(a - 1, b) where a > 7\np(a, b) -> p(a, b - 1) where 7 < b", &[&[0, 1]]);
        check("p(a, b) -> p(a - 1, b)\np(a, b) -> p(a, b - 2)", &[]);
    }

    #[test]
    fn components_on_the_right_change_places_too() {
        check("p(a, b) -> p(b, a - 1)\np(a, b) -> p(b - 1, a)\nq(n) -> p(n, 3)", &[]);
        check("p(a, b) -> p(b, a - 1)\np(a, b) -> p(b - 1, a)\nq(n) -> p(n - 1, n - 1)", &[&[0, 1]]);
        check("p(a, b) -> q(a)\np(a, b) -> q(b)\nq(n) -> q(n - 1)", &[&[0, 1]]);
        check("p(a, b) -> q(a, b - 1)\np(a, b) -> q(b, a - 1)\nq(m, n) -> q(m - 1, n)", &[&[0, 1]]);
    }
}
