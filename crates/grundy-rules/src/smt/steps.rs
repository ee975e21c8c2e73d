//! The steps of a proof, and the SMT-LIB scripts for them.

use super::game::Game;
use super::inexpressible::Inexpressible;
use super::law::Law;
use super::script::{self, Question};
use super::step::{Induction, Reach, Step, StepKind};
use super::theory::Theory;
use super::ways::{self, Clause, Way};
use super::witness::{Witnesses, witnesses};
use super::write::{LEMMA, Names, Term, Truth, Writer, all, any, both};
use crate::Rules;
use crate::syntax::ast::CompareOp;
use crate::typed::{PatternCode, Slot};
use grundy_core::{Measure, Message, Ruleset as _};

/// The steps of a proof that the theorem or claim with index `theorem` holds at every position, for a solver to check.
///
/// If the rules or the claim need binary digits or bounded fields, the returned reach is [`Reach::Fields`], whatever
/// was requested. The theory is [`Theory::Integers`] unless the rules or the claim need binary digits.
///
/// # Errors
/// Returns a message that names what is not supported in the rules or the claim, or what is missing: the theorem or
/// claim itself, or a well-founded order of the positions.
pub fn induction(rules: &Rules, theorem: usize, reach: Reach) -> Result<Induction, Message> {
    let mut reach = reach;
    let mut theory = Theory::Integers;
    loop {
        match attempt(rules, theorem, theory, reach) {
            Ok(steps) => return Ok(Induction { theory: steps.0, reach, steps: steps.1 }),
            Err(Inexpressible::NeedsBounds) if reach == Reach::All => reach = Reach::Fields,
            Err(Inexpressible::NeedsWords) if theory == Theory::Integers => {
                theory = Theory::Words(1);
                reach = Reach::Fields;
            }
            Err(Inexpressible::Cannot(what)) => return Err(Message::new("smt-cannot").with("what", what)),
            Err(_) => return Err(Message::new("smt-cannot").with("what", "xor")),
        }
    }
}

fn attempt(
    rules: &Rules,
    theorem: usize,
    theory: Theory,
    reach: Reach,
) -> Result<(Theory, Vec<Step>), Inexpressible> {
    let code = rules.code();
    let law = Law::of(code.theorems.get(theorem).ok_or(Inexpressible::Cannot("claim"))?)?;
    if rules.kinds().len() != 1 {
        return Err(Inexpressible::Cannot("position"));
    }
    if rules.shape().has_wins {
        return Err(Inexpressible::Cannot("win"));
    }
    if rules.shape().is_entailing {
        return Err(Inexpressible::Cannot("again"));
    }
    if rules.shape().is_scoring || rules.shape().is_partizan {
        return Err(Inexpressible::Cannot("gains"));
    }
    if code.repeats_terms() {
        return Err(Inexpressible::Cannot("sum"));
    }
    let kind = law.kind();
    let measures = rules.facts().order.as_ref().and_then(|order| order.measures.get(kind.index()));
    let bounded = reach == Reach::Fields;
    let mut ways = Vec::new();
    for rule in &code.rules {
        ways.extend(ways::ways(rule, bounded)?);
    }
    let kind_name = &rules.kinds()[kind.index()];
    let fields = kind_name.fields.iter().map(|field| format!("{}.{}", kind_name.name, field.name)).collect();
    let measures = measures.ok_or(Inexpressible::Cannot("order"))?;
    let game = Game { law, ways, code, fields, measures, bounded };
    let found = witnesses(&game);
    let steps = game.steps(theory, found.as_ref())?;
    match theory {
        Theory::Integers => Ok((theory, steps.0)),
        // The required width of words is known at this point.
        Theory::Words(_) => {
            let wide = Theory::Words(steps.1);
            Ok((wide, game.steps(wide, found.as_ref())?.0))
        }
    }
}

/// An arbitrary position whose fields are unknown.
struct Any {
    fields: Vec<Term>,
    inside: Truth,
    declared: Vec<String>,
}

impl Game<'_> {
    /// The steps, and a number of bits that suffices for every number in them.
    fn steps(&self, theory: Theory, found: Option<&Witnesses>) -> Result<(Vec<Step>, u32), Inexpressible> {
        let mut steps = Vec::new();
        let mut bits = 0;
        let mut has_lemma = false;
        let mut kinds = vec![StepKind::Natural, StepKind::NoFault, StepKind::Earlier];
        if !self.bounded && self.fields.len() > 1 {
            kinds.push(StepKind::NoGrowth);
        }
        kinds.push(StepKind::NoneEqual);
        for kind in kinds {
            let mut writer = Writer::new(theory, self.bounded);
            let Some(question) = self.counterexample(kind, &mut writer)? else { continue };
            bits = bits.max(writer.bits()?);
            has_lemma |= writer.has_lemma();
            let text = script::text(kind.name(), kind.sentence(), &writer, &question);
            steps.push(Step { kind, scripts: vec![text] });
        }
        let kind = StepKind::AllSmaller;
        let mut scripts = Vec::new();
        let mut refused = None;
        for found in [found.map(Some), Some(None)].into_iter().flatten() {
            let mut writer = Writer::new(theory, self.bounded);
            writer.names_quotients = found.is_some();
            match self.unreached(&mut writer, found) {
                Ok(question) => {
                    bits = bits.max(writer.bits()?);
                    has_lemma |= writer.has_lemma();
                    scripts.push(script::text(kind.name(), kind.sentence(), &writer, &question));
                }
                Err(inexpressible) => refused = Some(inexpressible),
            }
        }
        match (scripts.is_empty(), refused) {
            (true, Some(inexpressible)) => return Err(inexpressible),
            _ => steps.push(Step { kind, scripts }),
        }
        if has_lemma {
            let kind = StepKind::Products;
            let text = script::lemma(kind.name(), kind.sentence(), LEMMA);
            steps.insert(0, Step { kind, scripts: vec![text] });
        }
        Ok((steps, bits))
    }

    /// The query whose models are the counterexamples to a step, or `None` if the step needs no proof.
    fn counterexample(&self, kind: StepKind, writer: &mut Writer) -> Result<Option<Question>, Inexpressible> {
        let any_position = self.any_position(writer)?;
        let mut declared = any_position.declared;
        let mut assertions = vec![any_position.inside.text];
        let fields = any_position.fields;
        let law = self.law.write(writer, &fields)?;
        if kind == StepKind::Natural {
            let mut needed = any_position.inside.defined;
            needed.extend(law.defined.iter().cloned());
            needed.extend(writer.natural(&law));
            if needed.is_empty() {
                return Ok(None);
            }
            assertions.push(format!("(not {})", all(&needed)));
            return Ok(Some(Question { declared, assertions }));
        }
        let most = self.ways.iter().map(Way::choices).max().unwrap_or(0);
        let sort = writer.theory.sort();
        declared.extend((1..=most).map(|at| format!("(declare-const move.{at} {sort})")));
        let mut wrong = Vec::new();
        for way in &self.ways {
            let names: Vec<String> = (1..=way.choices()).map(|at| format!("move.{at}")).collect();
            let followed = self.follow(writer, way, &fields, &mut Choose::Named(&names))?;
            let bad = match kind {
                StepKind::NoFault => {
                    let needed = followed.truth.defined;
                    if needed.is_empty() {
                        continue;
                    }
                    wrong.push(format!("(not {})", all(&needed)));
                    continue;
                }
                StepKind::Earlier | StepKind::NoGrowth => {
                    let bad = followed.components.iter().map(|(is_there, component)| {
                        let good = if kind == StepKind::Earlier {
                            self.is_earlier(writer, component, &fields)
                        } else {
                            let pairs = component.iter().zip(&fields);
                            let smaller: Vec<String> =
                                pairs.map(|(field, old)| writer.at_most(&field.text, &old.text)).collect();
                            all(&smaller)
                        };
                        format!("(and {is_there} (not {good}))")
                    });
                    any(&bad.collect::<Vec<_>>())
                }
                _ => {
                    let value = self.option_value(writer, &followed)?;
                    let equal = format!("(= {} {})", value.text, law.text);
                    // For a position that is not a P-position, one option that is a P-position suffices.
                    if self.law.is_of_outcomes() {
                        format!("(and (= {} {}) {equal})", law.text, writer.theory.number(0))
                    } else {
                        equal
                    }
                }
            };
            wrong.push(format!("(and {} {bad})", followed.truth.text));
        }
        if wrong.is_empty() && kind == StepKind::NoFault {
            return Ok(None);
        }
        assertions.push(any(&wrong));
        Ok(Some(Question { declared, assertions }))
    }

    /// The query whose models are positions, each with a number below its law value that no option is shown to have.
    /// For ways with choices, it uses the witness terms `found`, or quantifiers if `found` is `None`.
    fn unreached(&self, writer: &mut Writer, found: Option<&Witnesses>) -> Result<Question, Inexpressible> {
        let any_position = self.any_position(writer)?;
        let (fields, mut declared) = (any_position.fields, any_position.declared);
        let mut assertions = vec![any_position.inside.text];
        let law = self.law.write(writer, &fields)?;
        let zero = writer.constant(0);
        let wanted = if self.law.is_of_outcomes() {
            assertions.push(format!("(not (= {} {}))", law.text, zero.text));
            zero
        } else {
            declared.push(format!("(declare-const smaller {})", writer.theory.sort()));
            let wanted = writer.plain("smaller".to_owned(), (0, law.range.1));
            assertions.push(writer.at_most(&zero.text, &wanted.text));
            assertions.push(writer.less(&wanted.text, &law.text));
            wanted
        };
        for (at, way) in self.ways.iter().enumerate() {
            let mut tries = Vec::new();
            match (way.choices(), found) {
                (0, _) => tries.push(Choose::Terms(Vec::new())),
                (_, Some(found)) => {
                    for (_, witness) in found.iter().filter(|(of, _)| *of == at) {
                        let term = witness.write(&self.law, writer, &fields, &wanted)?;
                        tries.push(Choose::Terms(vec![term]));
                    }
                }
                (_, None) => {}
            }
            for mut choose in tries {
                let before = writer.names();
                let followed = self.follow(writer, way, &fields, &mut choose)?;
                let value = self.option_value(writer, &followed)?;
                let reached = format!("(and {} (= {} {}))", followed.truth.text, value.text, wanted.text);
                assertions.push(format!("(not {})", writer.closed(reached, before)));
            }
            if found.is_none() && way.choices() > 0 {
                let names: Vec<String> = (1..=way.choices()).map(|at| format!("move.{at}")).collect();
                let before = writer.names();
                let followed = self.follow(writer, way, &fields, &mut Choose::Named(&names))?;
                let value = self.option_value(writer, &followed)?;
                let sort = writer.theory.sort();
                let bound: Vec<String> = names.iter().map(|name| format!("({name} {sort})")).collect();
                let reached = format!("(and {} (= {} {}))", followed.truth.text, value.text, wanted.text);
                let reached = writer.closed(reached, before);
                assertions.push(format!("(forall ({}) (not {reached}))", bound.join(" ")));
            }
        }
        Ok(Question { declared, assertions })
    }

    fn any_position(&self, writer: &mut Writer) -> Result<Any, Inexpressible> {
        let sort = writer.theory.sort();
        let declared = self.fields.iter().map(|name| format!("(declare-const {name} {sort})")).collect();
        let mut fields = Vec::new();
        for (name, domain) in self.fields.iter().zip(&self.kind().domains) {
            let high =
                if self.bounded || domain.high < u64::MAX { i128::from(domain.high) } else { i128::MAX };
            let range = (i128::from(domain.low), high);
            // Without bounds, ranges are used only to determine signs.
            let term = if self.bounded {
                writer.plain(name.clone(), range)
            } else {
                Term { text: name.clone(), range, defined: Vec::new() }
            };
            fields.push(term);
        }
        let inside = self.inside(writer, &fields)?;
        Ok(Any { fields, inside, declared })
    }

    /// The condition under which fields form a position.
    fn inside(&self, writer: &mut Writer, fields: &[Term]) -> Result<Truth, Inexpressible> {
        let names: Names = (0u32..).zip(fields).map(|(at, field)| (Slot(at), field.clone())).collect();
        let mut parts = Vec::new();
        for (field, domain) in fields.iter().zip(&self.kind().domains) {
            let low = writer.constant(i128::from(domain.low));
            parts.push(writer.compared(CompareOp::LessOrEqual, &low, field));
            if self.bounded || domain.high < u64::MAX {
                let high = writer.constant(i128::from(domain.high));
                parts.push(writer.compared(CompareOp::LessOrEqual, field, &high));
            }
            if let Some(low) = &domain.low_by_fields {
                let low = writer.number(low, &names)?;
                parts.push(writer.compared(CompareOp::LessOrEqual, &low, field));
            }
            if let Some(high) = &domain.high_by_fields {
                let high = writer.number(high, &names)?;
                parts.push(writer.compared(CompareOp::LessOrEqual, field, &high));
            }
        }
        Ok(both(parts))
    }

    /// The condition under which a component precedes a position.
    fn is_earlier(&self, writer: &mut Writer, component: &[Term], position: &[Term]) -> String {
        let add = writer.theory.add();
        let sum = |fields: &[Term], of: &[usize]| match of {
            [only] => fields[*only].text.clone(),
            of => {
                let parts: Vec<&str> = of.iter().map(|at| &*fields[*at].text).collect();
                format!("({add} {})", parts.join(" "))
            }
        };
        let mut earlier = "false".to_owned();
        for measure in self.measures.iter().rev() {
            let of: &[usize] = match measure {
                Measure::Field(at) => &[*at],
                Measure::SumOf(fields) => fields,
                Measure::Length(_) | Measure::Nothing => continue,
            };
            let (new, old) = (sum(component, of), sum(position, of));
            // Words must be wide enough for the sums.
            let _ =
                writer.constant(of.iter().fold(0, |sum: i128, at| sum.saturating_add(position[*at].range.1)));
            let less = writer.less(&new, &old);
            earlier = match &*earlier {
                "false" => less,
                later => format!("(or {less} (and (= {new} {old}) {later}))"),
            };
        }
        earlier
    }

    /// Follows a way with these choices; returns the condition under which it is a move, and the components that it
    /// leaves.
    fn follow(
        &self,
        writer: &mut Writer,
        way: &Way,
        fields: &[Term],
        choose: &mut Choose<'_>,
    ) -> Result<Followed, Inexpressible> {
        let mut names = Names::new();
        let mut parts = Vec::new();
        for (pattern, field) in way.patterns.iter().zip(fields) {
            match pattern {
                PatternCode::Number(slot) => {
                    names.insert(*slot, field.clone());
                }
                PatternCode::Exactly(number, _) => {
                    let number = writer.constant(*number);
                    parts.push(writer.compared(CompareOp::Equal, field, &number));
                }
                PatternCode::List(_) => return Err(Inexpressible::Cannot("[]")),
            }
        }
        let mut chosen = 0;
        for clause in &way.clauses {
            match clause {
                Clause::Let(slot, number) => {
                    let mut term = writer.number(number, &names)?;
                    let defined = std::mem::take(&mut term.defined);
                    parts.push(Truth { text: "true".to_owned(), defined });
                    names.insert(*slot, writer.named(term));
                }
                Clause::Where(condition) => parts.push(writer.truth(condition, &names)?),
                Clause::Fits(limit) => {
                    let limit = writer.limit(limit, &names)?;
                    parts.push(Truth { text: "true".to_owned(), defined: limit.defined });
                }
                Clause::For(slot, low, high) => {
                    let (low, high) = (writer.number(low, &names)?, writer.number(high, &names)?);
                    let text = match choose {
                        Choose::Named(all) => all[chosen].clone(),
                        // Any term is allowed, whatever its value. If a term has no value, its range is meaningless.
                        Choose::Terms(all) => all[chosen].text.clone(),
                    };
                    let term = writer.plain(text, (low.range.0, high.range.1));
                    chosen += 1;
                    parts.push(writer.compared(CompareOp::LessOrEqual, &low, &term));
                    parts.push(writer.compared(CompareOp::LessOrEqual, &term, &high));
                    names.insert(*slot, term);
                }
            }
        }
        let mut components = Vec::new();
        for component in &way.components {
            let count = match &component.count {
                None => None,
                Some(count) => {
                    let count = writer.number(count, &names)?;
                    let zero = writer.constant(0);
                    parts.push(writer.compared(CompareOp::LessOrEqual, &zero, &count));
                    Some(count)
                }
            };
            let mut fields = Vec::new();
            for field in &component.fields {
                fields.push(writer.number(field, &names)?);
            }
            let is_there = match &count {
                None => "true".to_owned(),
                Some(count) => writer.less(&writer.theory.number(0), &count.text),
            };
            // The fields of an absent component do not matter.
            let mut inside = self.inside(writer, &fields)?;
            let mut defined: Vec<String> =
                fields.iter().flat_map(|field| field.defined.iter().cloned()).collect();
            defined.append(&mut inside.defined);
            if count.is_some() {
                inside.text = format!("(=> {is_there} {})", inside.text);
                defined = defined.into_iter().map(|part| format!("(=> {is_there} {part})")).collect();
            }
            for field in &mut fields {
                field.defined.clear();
            }
            parts.push(Truth { text: inside.text, defined });
            components.push((is_there, count, fields));
        }
        let counts = components.iter().map(|(_, count, _)| count.clone()).collect();
        let components = components.into_iter().map(|(is_there, _, fields)| (is_there, fields)).collect();
        parts.retain(|part| part.text != "true" || !part.defined.is_empty());
        Ok(Followed { truth: both(parts), components, counts })
    }

    /// The law's value for an option: the nim-sum of the law's values for its components.
    fn option_value(&self, writer: &mut Writer, followed: &Followed) -> Result<Term, Inexpressible> {
        let mut total: Option<Term> = None;
        if self.law.is_of_outcomes() && followed.components.len() != 1 {
            return Err(Inexpressible::Cannot("+"));
        }
        for ((_, fields), count) in followed.components.iter().zip(&followed.counts) {
            let constant = count
                .as_ref()
                .map_or(Some(1), |count| (count.range.0 == count.range.1).then_some(count.range.0));
            if constant.is_some_and(|count| count % 2 == 0) {
                continue;
            }
            if self.law.is_of_outcomes() && constant != Some(1) {
                return Err(Inexpressible::Cannot("*"));
            }
            let mut value = self.law.write(writer, fields)?;
            if let (None, Some(count)) = (constant, count) {
                let two = writer.constant(2);
                let rest = writer.binary(crate::integer::BinaryFn::Remainder, count, &two)?;
                let zero = writer.theory.number(0);
                value.text = format!("(ite (= {} {zero}) {zero} {})", rest.text, value.text);
                value.range.0 = value.range.0.min(0);
            }
            value.defined.clear();
            total = Some(match total {
                None => value,
                Some(before) => {
                    // By induction, both values are natural numbers.
                    let natural = |mut term: Term| {
                        term.range.0 = term.range.0.max(0);
                        term
                    };
                    writer.binary(crate::integer::BinaryFn::Xor, &natural(before), &natural(value))?
                }
            });
        }
        Ok(total.unwrap_or_else(|| writer.constant(0)))
    }
}

/// The numbers chosen for the loops of a way to move.
enum Choose<'n> {
    /// Names of constants or of bound variables, one for each choice.
    Named(&'n [String]),
    /// Terms, one for each choice.
    Terms(Vec<Term>),
}

/// A way together with the result of its choices.
struct Followed {
    /// The condition under which the way is a move.
    truth: Truth,
    /// The components that the way leaves. Each entry consists of the condition under which the component is present,
    /// and the fields of the component.
    components: Vec<(String, Vec<Term>)>,
    /// The count of each component; `None` means 1.
    counts: Vec<Option<Term>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Program;

    fn steps(text: &str) -> Induction {
        let (rules, _) = Program::parse(text).0.unwrap().bind(&[]).unwrap();
        induction(&rules, 0, Reach::All).unwrap()
    }

    #[track_caller]
    fn check(proof: &Induction, kind: StepKind, text: &str) {
        let step = proof.steps.iter().find(|step| step.kind == kind).unwrap();
        assert_eq!(step.scripts[0], text);
    }

    #[test]
    fn integers() {
        let proof = steps("heap(n) -> heap(n - t) for t in 1..=min(3, n)\nclaim value heap(n) = n % 4");
        assert_eq!((proof.theory, proof.reach), (Theory::Integers, Reach::All));
        let kinds: Vec<StepKind> = proof.steps.iter().map(|step| step.kind).collect();
        assert_eq!(kinds, [StepKind::Earlier, StepKind::NoneEqual, StepKind::AllSmaller]);
        check(
            &proof,
            StepKind::NoneEqual,
            "\
; none-equal: no option has the value that the law gives its position.
(set-logic ALL)
(define-fun min ((a Int) (b Int)) Int (ite (<= a b) a b))
(declare-const heap.n Int)
(declare-const move.1 Int)
(assert (<= 0 heap.n))
(assert (and (and (<= 1 move.1) (<= move.1 (min 3 heap.n)) (<= 0 (- heap.n move.1))) \
(= (mod (- heap.n move.1) 4) (mod heap.n 4))))
(check-sat)
",
        );
        check(
            &proof,
            StepKind::AllSmaller,
            "\
; all-smaller: every value below that of a position is that of an option.
(set-logic ALL)
(define-fun min ((a Int) (b Int)) Int (ite (<= a b) a b))
(declare-const heap.n Int)
(declare-const smaller Int)
(assert (<= 0 heap.n))
(assert (<= 0 smaller))
(assert (< smaller (mod heap.n 4)))
(assert (not (and (and (<= 1 (- (mod heap.n 4) smaller)) (<= (- (mod heap.n 4) smaller) (min 3 heap.n)) \
(<= 0 (- heap.n (- (mod heap.n 4) smaller)))) (= (mod (- heap.n (- (mod heap.n 4) smaller)) 4) smaller))))
(check-sat)
",
        );
    }

    #[test]
    fn words() {
        let proof = steps("heap(n) -> heap(n - t) for t in {1}\nclaim value heap(n) = bitand(n, 1)");
        assert_eq!((proof.theory, proof.reach), (Theory::Words(66), Reach::Fields));
        check(
            &proof,
            StepKind::Earlier,
            "\
; earlier: every component of an option comes before the position in a well-founded order.
(set-logic ALL)
(declare-const heap.n (_ BitVec 66))
(assert (and (bvsle (_ bv0 66) heap.n) (bvsle heap.n (_ bv18446744073709551615 66))))
(assert (and (and (bvsle (_ bv0 66) (bvsub heap.n (_ bv1 66))) (bvsle (bvsub heap.n (_ bv1 66)) \
(_ bv18446744073709551615 66))) (and true (not (bvslt (bvsub heap.n (_ bv1 66)) heap.n)))))
(check-sat)
",
        );
    }

    #[test]
    fn a_parameter_as_a_field() {
        let text = "param k >= 1 = 3\nheap(n) -> heap(n - t) for t in k..=n\nclaim value heap(n) = n / k";
        let (file, _) = crate::syntax::parse(text);
        let file = super::super::parameter_as_field(&file, "k").unwrap();
        let told = "position heap(k >= 1, n)\nheap(k, n) -> heap(k, n - t) for t in k..=n\nclaim value heap(k, n) = n / k";
        assert_eq!(file, crate::syntax::parse(told).0);
    }
}
