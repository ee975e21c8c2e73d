//! Fields that may change places.

use crate::reduce::{RuleForm, is_total, rule_form, win_form};
use crate::typed::Code;

/// For every kind the groups of fields whose numbers may change places without changing what the component is worth:
/// the rules and what ends the game are the same afterwards. From the tree before it is tuned, neither partizan nor
/// scoring.
pub(crate) fn interchangeable(code: &Code) -> Vec<Vec<Vec<usize>>> {
    let forms = forms(code, &|_, field| field);
    (0..code.kinds.len())
        .map(|kind| {
            let mut groups: Vec<Vec<usize>> = Vec::new();
            for field in 0..code.kinds[kind].domains.len() {
                // Two fields that may change places with a third may do so with each other.
                let group =
                    groups.iter_mut().find(|group| may_swap(code, forms.as_deref(), kind, group[0], field));
                match group {
                    Some(group) => group.push(field),
                    None => groups.push(vec![field]),
                }
            }
            groups.retain(|group| group.len() > 1);
            groups
        })
        .collect()
}

fn may_swap(code: &Code, forms: Option<&[RuleForm]>, kind: usize, a: usize, b: usize) -> bool {
    let domains = &code.kinds[kind];
    let bounds = |field: usize| {
        let domain = &domains.domains[field];
        (domain.is_list, domain.low, domain.high)
    };
    if domains.depends || bounds(a) != bounds(b) || bounds(a).0 {
        return false;
    }
    let place = |of: usize, field: usize| match field {
        _ if of != kind => field,
        _ if field == a => b,
        _ if field == b => a,
        _ => field,
    };
    forms.is_some() && self::forms(code, &place).as_deref() == forms
}

/// All rules and all that ends the game, in order; `None` if some of it has no form, or may fail.
fn forms(code: &Code, place: &dyn Fn(usize, usize) -> usize) -> Option<Vec<RuleForm>> {
    let rules =
        code.rules.iter().map(|rule| if is_total(rule, code) { rule_form(rule, code, place) } else { None });
    let wins = code.wins.iter().map(|win| win_form(win, code, place));
    let mut forms = rules.chain(wins).collect::<Option<Vec<_>>>()?;
    forms.sort_unstable();
    Some(forms)
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
