//! Turns checked rules into the program to write.
//!
//! The rules have been checked, so every name has a meaning and every expression has the type that its place
//! requires. The remaining tasks are to determine that type, to replace every name by one that is free in the program,
//! and to reject constructs that have no counterpart in programs.

mod expression;

use crate::Export;
use crate::bounds::Facts;
use crate::names::Names;
use crate::refusal::Refusal;
use crate::survey::{Survey, Width};
use crate::tree::{
    Bool, Clause, Constant, ConstantValue, Field, Game, Kind, Law, LawForm, Left, List, Num, Over, Range,
    Rule, Term, Variable, Win,
};
use grundy_core::{ExportLanguage, FieldShape, Outcome, thread_limit};
use grundy_rules::syntax::ast::{self, CompareOp, Item, Pattern, TheoremForm};
use grundy_rules::syntax::{print_item, print_rule};
use grundy_rules::{ParamValue, Program};
use std::collections::HashMap;

/// The meaning of a name in the rules.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    /// A number, as an expression of the program.
    Number(Num),
    /// A list, as an expression of the program.
    List(List),
    /// A set parameter: its elements, and the name of its constant.
    Set(Vec<i128>, String),
    /// A table parameter: the name of its constant.
    Table(String),
}

/// Names and their meanings, and the known facts about the numbers.
pub(crate) struct Scope {
    pub(crate) meanings: HashMap<String, Meaning>,
    pub(crate) names: Names,
    pub(crate) facts: Facts,
}

impl Scope {
    /// Binds a name to a new number variable and returns the variable.
    pub(crate) fn number(&mut self, name: &str) -> String {
        let variable = self.names.fresh(name);
        self.meanings.insert(name.to_owned(), Meaning::Number(Num::Var(variable.clone())));
        variable
    }

    fn list(&mut self, name: &str) -> String {
        let variable = self.names.fresh(name);
        self.meanings.insert(name.to_owned(), Meaning::List(List::Var(variable.clone())));
        variable
    }
}

/// The program for `rules`. `values` are the values of the parameters, in the order of their declarations.
///
/// # Errors
/// Returns an error if the rules have a form that has no counterpart in programs, if their numbers are too large for a
/// program, or if a limit is reached.
pub(crate) fn game(rules: &Program, values: &[ParamValue], export: &Export) -> Result<Game, Refusal> {
    let (mut lowering, constants) = begun(rules, values, export.language, export.impartial)?;
    let mut found = Vec::new();
    let mut wins = Vec::new();
    for item in &rules.file().items {
        if thread_limit().is_some() {
            return Err(Refusal::of("limit"));
        }
        match item {
            Item::Rule(rule) => found.push(lowering.rule(rule)?),
            Item::Win(win) => wins.push(lowering.win(win)?),
            _ => {}
        }
    }
    lowering.game(constants, found, wins, None)
}

/// The law that the theorem or claim with this index states, and a program for the law. The only kind in the
/// program is the one to which the law applies.
///
/// # Errors
/// Returns an error if the law, a parameter or a kind has a form that has no counterpart in programs, if the numbers
/// are too large for a program, or if there is no theorem with this index.
pub(crate) fn law(
    rules: &Program,
    values: &[ParamValue],
    language: ExportLanguage,
    index: usize,
) -> Result<(Game, Law), Refusal> {
    let (mut lowering, constants) = begun(rules, values, language, true)?;
    let mut theorems = rules.file().items.iter().filter_map(|item| match item {
        Item::Theorem(theorem) => Some(theorem),
        _ => None,
    });
    let theorem = theorems.nth(index).ok_or_else(|| Refusal::of("moves"))?;
    let (kind, law) = lowering.within(&theorem.left, |lowering, left| {
        let mut conditions = left.exactly;
        let scope = &mut lowering.scope;
        let condition = match &theorem.form {
            TheoremForm::Value { condition, .. } | TheoremForm::Outcome { condition, .. } => condition,
            TheoremForm::Moves { .. } => return Err(Refusal::of("moves")),
        };
        if let Some(condition) = condition {
            let condition = scope.lower_condition(condition)?;
            scope.facts.holds(&condition);
            conditions.push(condition);
        }
        let form = match &theorem.form {
            TheoremForm::Value { value, .. } => LawForm::Value(scope.lower_number(value)?),
            TheoremForm::Outcome { outcome, .. } => LawForm::Wins(*outcome == Outcome::N),
            TheoremForm::Moves { .. } => return Err(Refusal::of("moves")),
        };
        let text = print_item(&Item::Theorem(theorem.clone()));
        Ok((left.kind, Law { text, form, where_: conditions }))
    })?;
    lowering.kinds = vec![Kind { suffix: String::new(), ..lowering.kinds.swap_remove(kind) }];
    Ok((lowering.game(constants, Vec::new(), Vec::new(), Some(&law))?, law))
}

/// The lowering in its state before the first rule, with all parameters and kinds, and the constants of the program.
fn begun<'a>(
    rules: &'a Program,
    values: &[ParamValue],
    language: ExportLanguage,
    impartial: bool,
) -> Result<(Lowering<'a>, Vec<Constant>), Refusal> {
    let mut scope = Scope { meanings: HashMap::new(), names: Names::default(), facts: Facts::default() };
    for kind in rules.kinds() {
        scope.names.reserve(format!("sg_{}", kind.name));
        scope.names.reserve(format!("memo_{}", kind.name));
    }
    let mut constants = Vec::new();
    for (param, value) in rules.params().iter().zip(values) {
        let name = scope.names.constant(&param.name, language);
        constants.push(constant(&mut scope, &param.name, name, value)?);
    }
    let mut lowering = Lowering { rules, scope, kinds: Vec::new(), impartial, language };
    lowering.kinds()?;
    Ok((lowering, constants))
}

/// The constant called `variable` in the program for the parameter `name` of the rules. Records the meaning of `name`.
fn constant(
    scope: &mut Scope,
    name: &str,
    variable: String,
    value: &ParamValue,
) -> Result<Constant, Refusal> {
    let number = Num::Var(variable.clone());
    let (meaning, value) = match value {
        ParamValue::Number(value) => {
            scope.facts.at_least(&number, &Num::Const(*value));
            scope.facts.at_least(&Num::Const(*value), &number);
            (Meaning::Number(number), ConstantValue::Number(*value))
        }
        ParamValue::Set(values) => {
            (Meaning::Set(values.clone(), variable.clone()), ConstantValue::List(values.clone()))
        }
        ParamValue::List(values) => {
            if let Some(low) = values.iter().min() {
                scope.facts.list(&variable, *low);
            }
            (Meaning::List(List::Var(variable.clone())), ConstantValue::List(values.clone()))
        }
        ParamValue::Table(rows) => (Meaning::Table(variable.clone()), ConstantValue::Table(rows.clone())),
        ParamValue::Graph(_) | ParamValue::Word(_) => return Err(Refusal::of("graph")),
    };
    scope.meanings.insert(name.to_owned(), meaning);
    Ok(Constant { name: variable, value })
}

struct Lowering<'a> {
    rules: &'a Program,
    scope: Scope,
    kinds: Vec<Kind>,
    impartial: bool,
    language: ExportLanguage,
}

impl Lowering<'_> {
    /// Assembles the program from these parts, and determines how wide its numbers are.
    fn game(
        self,
        constants: Vec<Constant>,
        rules: Vec<Rule>,
        wins: Vec<Win>,
        law: Option<&Law>,
    ) -> Result<Game, Refusal> {
        let mut survey = Survey::new(&constants, &self.kinds);
        rules.iter().for_each(|rule| survey.rule(rule));
        wins.iter().for_each(|win| survey.win(win));
        law.iter().for_each(|law| survey.law(law));
        if survey.width == Width::Large && self.language != ExportLanguage::Python {
            return Err(Refusal::of("large"));
        }
        Ok(Game {
            title: self.rules.title().to_owned(),
            summary: self.rules.summary().to_vec(),
            constants,
            first: self.first().filter(|_| survey.is_total),
            kinds: self.kinds,
            rules,
            wins,
            // Laws are used for positions that are far too large for brute force.
            is_wide: survey.width >= Width::Wide || law.is_some(),
        })
    }

    fn kinds(&mut self) -> Result<(), Refusal> {
        let kinds = self.rules.kinds();
        for kind in kinds {
            if kind.board.is_some() {
                return Err(Refusal::of("board"));
            }
            if kind.forced.is_some() {
                return Err(Refusal::of("entails"));
            }
            if kind.fields.iter().any(|field| field.origin != 0) {
                return Err(Refusal::of("signed"));
            }
            if kind.fields.iter().any(|field| field.is_sorted) {
                return Err(Refusal::of("sorted"));
            }
            let mut names = self.scope.names.clone();
            let fields = kind.fields.iter().map(|field| Variable {
                name: names.fresh(&field.name),
                is_list: field.shape == FieldShape::List,
            });
            let fields = fields.collect();
            let suffix = if kinds.len() == 1 { String::new() } else { format!("_{}", kind.name) };
            self.kinds.push(Kind { word: kind.name.clone(), suffix, fields });
        }
        Ok(())
    }

    /// The smallest position, if positions are single numbers whose lower bound, if any, is written as a number.
    fn first(&self) -> Option<u64> {
        let ([kind], [of_rules]) = (&self.kinds[..], self.rules.kinds()) else { return None };
        let ([field], [of_rules]) = (&kind.fields[..], &of_rules.fields[..]) else { return None };
        let low = self.declared(0).and_then(|position| position.fields.first()?.bounds.low.as_ref());
        let is_constant = low.is_none_or(|low| matches!(low.kind, ast::ExprKind::Number(_)));
        (is_constant && !field.is_list).then_some(of_rules.low)
    }

    fn kind(&self, name: &str) -> Result<usize, Refusal> {
        self.kinds.iter().position(|kind| kind.word == name).ok_or_else(|| Refusal::of("board"))
    }

    /// Runs `work` in a scope of its own, in which the names on the left side denote the fields.
    fn within<T>(
        &mut self,
        left: &ast::Left,
        work: impl FnOnce(&mut Self, Left) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let kind = self.kind(&left.kind.text)?;
        let saved = (self.scope.meanings.clone(), self.scope.names.clone(), self.scope.facts.clone());
        let mut exactly = Vec::new();
        let fields = self.kinds[kind].fields.clone();
        for field in &fields {
            self.scope.names.fresh(&field.name);
        }
        let bounds = &self.rules.kinds()[kind].fields;
        for ((field, pattern), bound) in fields.iter().zip(&left.patterns).zip(bounds) {
            let variable = Num::Var(field.name.clone());
            if field.is_list {
                self.scope.facts.list(&field.name, bound.low.into());
            } else {
                self.scope.facts.at_least(&variable, &Num::Const(bound.low.into()));
                if bound.high < u64::MAX {
                    self.scope.facts.at_least(&Num::Const(bound.high.into()), &variable);
                }
            }
            let (name, meaning) = match pattern {
                Pattern::Number(name) => (name, Meaning::Number(variable)),
                Pattern::List(name) => (name, Meaning::List(List::Var(field.name.clone()))),
                Pattern::Exactly(number, _) => {
                    let condition = Bool::compare(variable, CompareOp::Equal, Num::Const(*number));
                    self.scope.facts.holds(&condition);
                    exactly.push(condition);
                    continue;
                }
                Pattern::Picture(_) => return Err(Refusal::of("board")),
            };
            self.scope.meanings.insert(name.text.clone(), meaning);
        }
        self.dependent_bounds(kind)?;
        let result = work(self, Left { kind, exactly });
        (self.scope.meanings, self.scope.names, self.scope.facts) = saved;
        result
    }

    /// The declaration of the fields of a kind, or `None` if there is none.
    fn declared(&self, kind: usize) -> Option<&ast::Position> {
        let word = &self.kinds[kind].word;
        self.rules.file().items.iter().find_map(|item| match item {
            Item::Position(position) if position.kind.text == *word => Some(position),
            _ => None,
        })
    }

    /// Adds to the known facts those bounds on the fields of a kind that do not follow from facts that are already
    /// known, usually because the bounds depend on other fields or on parameters.
    fn dependent_bounds(&mut self, kind: usize) -> Result<(), Refusal> {
        let fields: Vec<Field> = self.kinds[kind].fields.iter().map(Variable::value).collect();
        for bound in self.bounds(kind, &fields)? {
            self.scope.facts.holds(&bound);
        }
        Ok(())
    }

    /// The conditions under which fields with these values form a position, except for conditions that follow from
    /// the known facts.
    fn bounds(&mut self, kind: usize, fields: &[Field]) -> Result<Vec<Bool>, Refusal> {
        let declared = self.declared(kind).map(|position| position.fields.clone());
        let mut conditions = Vec::new();
        let saved = self.scope.meanings.clone();
        for (at, field) in fields.iter().enumerate() {
            let bounds = declared.as_ref().map(|declared| declared[at].bounds.clone()).unwrap_or_default();
            let mut low = vec![Num::Const(0)];
            if let Some(bound) = &bounds.low {
                match self.scope.lower_number(bound)? {
                    Num::Const(bound) => low = vec![Num::Const(bound.max(0))],
                    bound => low.push(bound),
                }
            }
            let high = bounds.high.as_ref().map(|high| self.scope.lower_number(high)).transpose()?;
            let low = low.into_iter().map(|low| (CompareOp::GreaterOrEqual, low));
            for (op, bound) in low.chain(high.map(|high| (CompareOp::LessOrEqual, high))) {
                conditions.extend(self.bound(field, op, bound));
            }
            if let Some(declared) = &declared {
                let meaning = match field {
                    Field::Number(number) => Meaning::Number(number.clone()),
                    Field::List(list) => Meaning::List(list.clone()),
                };
                self.scope.meanings.insert(declared[at].name.text.clone(), meaning);
            }
        }
        self.scope.meanings = saved;
        Ok(conditions)
    }

    /// The condition that a field, or every entry of a list, is within a bound, or `None` if the condition follows from
    /// the known facts, or if the list is the unchanged field of the only kind, which has no other field.
    fn bound(&mut self, field: &Field, op: CompareOp, bound: Num) -> Option<Bool> {
        let facts = &mut self.scope.facts;
        let follows = |facts: &mut Facts, number: &Num| match op {
            CompareOp::GreaterOrEqual => facts.follows(number, &bound),
            _ => facts.follows(&bound, number),
        };
        match field {
            Field::Number(number) => {
                let holds = follows(facts, number);
                (!holds).then(|| Bool::compare(number.clone(), op, bound))
            }
            Field::List(list) => {
                if let (CompareOp::GreaterOrEqual, Num::Const(low)) = (op, &bound)
                    && facts.least_entry(list).is_some_and(|least| least >= *low)
                {
                    return None;
                }
                if let List::With(base, changes) = list
                    && matches!(**base, List::Var(_))
                {
                    // The other entries come from a position, so they are within the bound.
                    let open = changes.iter().filter(|(_, value)| !follows(facts, value));
                    let open: Vec<Bool> =
                        open.map(|(_, value)| Bool::compare(value.clone(), op, bound.clone())).collect();
                    return (!open.is_empty()).then_some(Bool::And(open));
                }
                if matches!(list, List::Var(_)) && self.is_field(list) {
                    return None;
                }
                let var = self.scope.names.fresh("entry");
                let body = Box::new(Bool::compare(Num::Var(var.clone()), op, bound));
                let over = Box::new(Over { var, range: Range::List(list.clone()), condition: None });
                Some(Bool::Quantified { all: true, body, over })
            }
        }
    }

    fn is_field(&self, list: &List) -> bool {
        let List::Var(name) = list else { return false };
        self.kinds.len() == 1 && self.kinds[0].fields.len() == 1 && self.kinds[0].fields[0].name == *name
    }

    fn rule(&mut self, rule: &ast::Rule) -> Result<Rule, Refusal> {
        let form = match () {
            () if rule.gains.is_some() => Some("gains"),
            () if rule.again => Some("again"),
            () if rule.entails => Some("entails"),
            () => None,
        };
        if let Some(form) = form {
            return Err(Refusal::of(form));
        }
        let text = print_rule(&ast::Rule { label: None, ..rule.clone() });
        self.within(&rule.left, |lowering, left| {
            let clauses = rule.clauses.iter().map(|clause| lowering.clause(clause));
            let mut clauses = clauses.collect::<Result<Vec<Clause>, Refusal>>()?;
            let mut guards = Vec::new();
            let terms = rule.sum.terms.iter().map(|term| lowering.term(term, &mut guards, &mut clauses));
            let terms = terms.collect::<Result<_, _>>()?;
            let player = rule.player.filter(|_| !lowering.impartial);
            Ok(Rule { text, left, player, clauses, guards, terms })
        })
    }

    fn clause(&mut self, clause: &ast::Clause) -> Result<Clause, Refusal> {
        let scope = &mut self.scope;
        Ok(match clause {
            ast::Clause::For { name, range } => {
                let range = scope.lower_range(range)?;
                let variable = scope.number(&name.text);
                scope.facts.element(&Num::Var(variable.clone()), &range);
                Clause::For(variable, range)
            }
            ast::Clause::Let { name, value } if scope.is_list(value) => {
                let list = scope.lower_list(value)?;
                let least = scope.facts.least_entry(&list);
                let variable = scope.list(&name.text);
                if let Some(least) = least {
                    scope.facts.list(&variable, least);
                }
                Clause::List(variable, list)
            }
            ast::Clause::Let { name, value } => {
                let number = scope.lower_number(value)?;
                let variable = scope.number(&name.text);
                let itself = Num::Var(variable.clone());
                scope.facts.at_least(&itself, &number);
                scope.facts.at_least(&number, &itself);
                Clause::Number(variable, number)
            }
            ast::Clause::Where(condition) => {
                let condition = scope.lower_condition(condition)?;
                scope.facts.holds(&condition);
                Clause::Where(condition)
            }
            ast::Clause::At(_) | ast::Clause::Turned(_) => return Err(Refusal::of("board")),
        })
    }

    /// Lowers a term; adds to `guards` the conditions under which the term is a position, and to `clauses` the
    /// bindings of lists that occur in these conditions.
    fn term(
        &mut self,
        term: &ast::TermExpr,
        guards: &mut Vec<Bool>,
        clauses: &mut Vec<Clause>,
    ) -> Result<Term, Refusal> {
        let kind = self.kind(&term.kind.text)?;
        let mark = self.scope.facts.mark();
        let each = match &term.each {
            None => None,
            Some(over) => {
                let range = self.scope.lower_range(&over.range)?;
                let var = self.scope.number(&over.name.text);
                self.scope.facts.element(&Num::Var(var.clone()), &range);
                let condition = over
                    .condition
                    .as_ref()
                    .map(|condition| self.scope.lower_condition(condition))
                    .transpose()?;
                if let Some(condition) = &condition {
                    self.scope.facts.holds(condition);
                }
                Some(Over { var, range, condition })
            }
        };
        let mut conditions = Vec::new();
        let count = term.count.as_ref().map(|count| self.scope.lower_number(count)).transpose()?;
        if let Some(count) = &count {
            conditions.extend(self.bound(
                &Field::Number(count.clone()),
                CompareOp::GreaterOrEqual,
                Num::Const(0),
            ));
        }
        let fields = self.kinds[kind].fields.clone().into_iter().zip(&term.fields).map(|(field, value)| {
            Ok(if field.is_list {
                Field::List(self.scope.lower_list(value)?)
            } else {
                Field::Number(self.scope.lower_number(value)?)
            })
        });
        let mut fields: Vec<Field> = fields.collect::<Result<_, Refusal>>()?;
        for field in fields.iter_mut().filter(|_| each.is_none()) {
            let Field::List(list) = field else { continue };
            let is_plain = matches!(list, List::Var(_) | List::With(..));
            if !is_plain && self.scope.facts.least_entry(list).is_none() {
                let variable = self.scope.names.fresh("after");
                let value = std::mem::replace(list, List::Var(variable.clone()));
                clauses.push(Clause::List(variable, value));
            }
        }
        if let Some(count) = &count {
            // The fields of a term that occurs 0 times are arbitrary.
            self.scope.facts.at_least(count, &Num::Const(1));
        }
        let of_fields = self.bounds(kind, &fields)?;
        match &count {
            Some(count) if !of_fields.is_empty() => {
                let absent = Bool::compare(count.clone(), CompareOp::Equal, Num::Const(0));
                conditions.push(Bool::Or(vec![absent, Bool::And(of_fields)]));
            }
            _ => conditions.extend(of_fields),
        }
        self.scope.facts.forget(mark);
        if let Some(over) = &each {
            self.scope.names.release(&over.var);
            term.each.iter().for_each(|over| {
                self.scope.meanings.remove(&over.name.text);
            });
        }
        match &each {
            Some(over) if !conditions.is_empty() => {
                let body = Box::new(Bool::And(conditions));
                guards.push(Bool::Quantified { all: true, body, over: Box::new(over.clone()) });
            }
            _ => guards.extend(conditions),
        }
        Ok(Term { count, kind, fields, each })
    }

    fn win(&mut self, win: &ast::Win) -> Result<Win, Refusal> {
        self.within(&win.left, |lowering, left| {
            let condition = win.condition.as_ref().map(|condition| lowering.scope.lower_condition(condition));
            Ok(Win { left, condition: condition.transpose()? })
        })
    }
}

impl Variable {
    /// The variable as the value of a field.
    pub(crate) fn value(&self) -> Field {
        if self.is_list {
            Field::List(List::Var(self.name.clone()))
        } else {
            Field::Number(Num::Var(self.name.clone()))
        }
    }
}

/// The declarations of the kinds in the rules language.
pub(crate) fn declarations(rules: &Program) -> Vec<String> {
    let declared = |kind: &grundy_core::Kind| {
        rules.file().items.iter().find_map(|item| match item {
            Item::Position(position) if position.kind.text == kind.name => Some(print_item(item)),
            _ => None,
        })
    };
    let derived = |kind: &grundy_core::Kind| {
        let fields = kind.fields.iter().map(|field| {
            let is_list = field.shape == FieldShape::List;
            format!("{}{}", field.name, if is_list { "[]" } else { "" })
        });
        format!("position {}({})", kind.name, fields.collect::<Vec<_>>().join(", "))
    };
    rules.kinds().iter().map(|kind| declared(kind).unwrap_or_else(|| derived(kind))).collect()
}
