//! Lowering of statements from the syntax tree to the typed tree.

use super::expression::Shape;
use super::scope::{FieldInfo, Meaning, Scope, Wanted};
use super::{bind, standing};
use crate::ending::may_end;
use crate::syntax::ast::{
    Bounds, Clause, Expr, ExprKind, FieldForm, Item, LabelPart, LabelText, Left, Name, Over, Pattern, Rule,
    RulesFile, Span, SumExpr, TermExpr, TheoremForm,
};
use crate::syntax::words;
use crate::typed::{
    At, BoolExpr, ClauseCode, Code, DomainCode, EachCode, FieldExpr, KindCode, LabelCode, LeftCode, ListExpr,
    MeasureCode, NumExpr, PatternCode, RuleCode, Slot, TermCode, TheoremCode, WinCode,
};
use grundy_core::{KindId, Message, Mover, Theorem};
use std::collections::HashMap;

/// The largest number of `for` clauses of a rule, each of which is a loop nested in the one before.
const MOST_LOOPS: usize = 64;

/// Properties of a game that follow from its rules, without regard to its `win` statements.
pub(super) struct RulesShape {
    /// Whether some rule is reserved for one player.
    pub(super) is_partizan: bool,
    /// Whether some rule gains points.
    pub(super) is_scoring: bool,
    /// Whether some rule has `again` or `entails`, and none gains points.
    pub(super) is_entailing: bool,
    /// The indices of the kinds in which a move with `entails` can force the next player to answer.
    pub(super) forced: Vec<usize>,
}

impl Scope {
    /// Checks the bounds of the parameters.
    pub(super) fn param_bounds(&mut self, file: &RulesFile) {
        for item in &file.items {
            let Item::Param(param) = item else { continue };
            for bound in [&param.bounds.low, &param.bounds.high].into_iter().flatten() {
                self.number(bound);
                self.no_later_param(bound, &param.name);
            }
        }
    }

    /// Reports an error if a bound uses its own parameter or one that is declared later.
    fn no_later_param(&mut self, bound: &Expr, own: &Name) {
        let own_index = self.params.iter().position(|param| param.name == own.text).unwrap_or(0);
        let mut later = Vec::new();
        walk(bound, false, &mut |expr, _| {
            if let ExprKind::Name(name) = &expr.kind
                && let Some((Meaning::Param(index), _)) = self.find(name)
                && index >= own_index
            {
                later.push((name.clone(), expr.span));
            }
        });
        for (name, span) in later {
            let message = Message::new("check-later-param").with("name", name);
            self.error(span, message, Some(Message::new("check-later-param-help")));
        }
    }

    /// Lowers the bounds of all fields of all kinds.
    pub(super) fn domains(&mut self, file: &RulesFile, code: &mut Code) {
        let mut positions = HashMap::new();
        for item in &file.items {
            if let Item::Position(position) = item {
                positions.entry(position.kind.text.as_str()).or_insert(position);
            }
        }
        for index in 0..self.kinds.len() {
            let Some(position) = positions.get(self.kinds[index].name.as_str()) else {
                let free = |field: &FieldInfo| bind::domain(field.is_list, (None, None), &[]);
                code.kinds.push(KindCode::new(self.kinds[index].fields.iter().map(free).collect()));
                continue;
            };
            let mark = self.mark();
            let mut domains: Vec<DomainCode> = Vec::new();
            let board = self.kinds[index].board.clone();
            for field in &position.fields {
                while let Some(domain) =
                    board.as_ref().and_then(|board| board.domain(domains.len(), &domains))
                {
                    domains.push(domain);
                }
                if Self::is_board_field(field) {
                    continue;
                }
                let at = domains.len();
                let is_list = field.form == FieldForm::List;
                let [low, high] = [&field.bounds.low, &field.bounds.high]
                    .map(|bound| bound.as_ref().map(|bound| self.number(bound)));
                if let Some(NumExpr::Const(bound)) = low
                    && bound < if is_list { 0 } else { i64::MIN.into() }
                {
                    let message = if is_list { "check-list-below-zero" } else { "check-bound-too-low" };
                    let message = Message::new(message).with("name", &field.name.text).with("low", bound);
                    self.warning(field.name.span, message, None);
                }
                let domain = bind::domain(is_list, (low, high), &domains);
                if domain.low > domain.high && domain_is_constant(&domain) {
                    let message = Message::new("check-empty-domain").with("name", &field.name.text);
                    self.warning(field.name.span, message, None);
                }
                domains.push(domain);
                // The bounds of later fields see this field in its reserved slot.
                let at = u32::try_from(at).unwrap_or(u32::MAX);
                let meaning = if is_list {
                    Meaning::List(crate::typed::ListSlot(at))
                } else {
                    Meaning::Number(Slot(at))
                };
                self.bind(&field.name, meaning);
            }
            while let Some(domain) = board.as_ref().and_then(|board| board.domain(domains.len(), &domains)) {
                domains.push(domain);
            }
            self.release(mark);
            let mut kind = KindCode::new(domains);
            kind.board = board.map(|board| board.code());
            code.kinds.push(kind);
        }
    }

    /// Lowers the rules.
    pub(super) fn rules(&mut self, file: &RulesFile, code: &mut Code) -> RulesShape {
        code.rules_of = vec![Vec::new(); self.kinds.len()];
        let rules = || {
            file.items.iter().filter_map(|item| if let Item::Rule(rule) = item { Some(rule) } else { None })
        };
        let mut forced = Vec::new();
        for rule in rules() {
            if may_end(8) {
                break;
            }
            let mark = self.mark();
            let mut lowered = self.rule(rule, code);
            self.release(mark);
            if rule.entails
                && let Some(of) = self.entailed_kind(rule)
            {
                let at = forced.iter().position(|&kind| kind == of).unwrap_or(forced.len());
                if at == forced.len() {
                    forced.push(of);
                }
                lowered.entails = Some(kind_id(self.kinds.len() + at));
            }
            let of = lowered.left.kind.index();
            let index = u32::try_from(code.rules.len()).unwrap_or(u32::MAX);
            if let Some(of) = code.rules_of.get_mut(of) {
                of.push(index);
            }
            code.rules.push(lowered);
        }
        let gains = rules().find(|rule| rule.gains.is_some());
        if let (Some(gains), Some(entails)) = (gains, rules().find(|rule| rule.entails)) {
            self.error(entails.span, Message::new("check-entails-with-gains"), None);
            self.related(gains.span, Message::new("check-win-with-here").with("word", "gains"));
        }
        RulesShape {
            is_partizan: rules().any(|rule| rule.player.is_some()),
            is_scoring: gains.is_some(),
            is_entailing: gains.is_none() && rules().any(|rule| rule.again || rule.entails),
            forced,
        }
    }

    /// The index of the kind in which an entailing move must be answered. If the rule cannot be entailing, an
    /// error is reported.
    fn entailed_kind(&mut self, rule: &Rule) -> Option<usize> {
        if rule.again {
            self.error(rule.span, Message::new("check-entails-again"), None);
        }
        let [TermExpr { count: None, each: None, kind, .. }] = &rule.sum.terms[..] else {
            let help = Message::new("check-entails-one-help");
            self.error(rule.sum.span, Message::new("check-entails-one"), Some(help));
            return None;
        };
        self.kind(&kind.text)
    }

    fn rule(&mut self, rule: &Rule, code: &Code) -> RuleCode {
        let left = self.left(&rule.left, code);
        let clauses = self.rule_clauses(rule, &left);
        let (terms, each) = self.sum(&rule.sum);
        let gains = rule.gains.as_ref().map(|gains| self.number(gains));
        let label = rule.label.as_ref().map(|label| self.label(label));
        let mover = rule.player.map_or(Mover::Either, Mover::Only);
        self.warn_of_untested_cells(rule);
        let again = rule.again;
        let (at, entails) = (rule.span.into(), None);
        RuleCode { left, mover, clauses, terms, each, gains, again, entails, label, at }
    }

    /// Lowers a left side and binds its names.
    fn left(&mut self, left: &Left, code: &Code) -> LeftCode {
        let known = self.kind(&left.kind.text);
        self.enter_board(known);
        let Some(kind) = known else {
            self.no_kind(&left.kind, None);
            self.bind_all(&left.patterns);
            return LeftCode { kind: KindId(u32::MAX), patterns: Vec::new() };
        };
        let fields: Vec<FieldInfo> = self.kinds[kind].written().cloned().collect();
        let board = self.kinds[kind].board.clone();
        if fields.len() != left.patterns.len() {
            self.wrong_fields(kind, left.span, left.patterns.len());
            self.bind_all(&left.patterns);
            return LeftCode { kind: kind_id(kind), patterns: Vec::new() };
        }
        let mut patterns = Vec::new();
        for (at, (pattern, field)) in left.patterns.iter().zip(&fields).enumerate() {
            if let Some(board) = &board
                && board.columns == Some(patterns.len())
            {
                patterns.extend(self.columns_pattern());
            }
            if let Some(board) = &board
                && board.cells == patterns.len()
                && let Some(pattern) = self.board_pattern(pattern)
            {
                patterns.push(pattern);
                continue;
            }
            let at_field = patterns.len();
            let pattern = match pattern {
                Pattern::Number(name) if !field.is_list => {
                    let slot = self.slot();
                    self.bind_field(left, at, name, Meaning::Number(slot));
                    PatternCode::Number(slot)
                }
                Pattern::List(name) if field.is_list => {
                    let slot = self.list_slot();
                    self.bind_field(left, at, name, Meaning::List(slot));
                    PatternCode::List(slot)
                }
                Pattern::Exactly(number, span) if !field.is_list => {
                    let domain = &code.kinds[kind].domains[at_field];
                    let (low, high) = (bind::written(domain, domain.low), bind::written(domain, domain.high));
                    // A bound that depends on parameters may be below zero.
                    let is_low = *number < low && (*number >= 0 || domain.low_by_fields.is_none());
                    if is_low || *number > high {
                        let message = Message::new("check-pattern-outside")
                            .with("number", number)
                            .with("field", &field.name)
                            .with("low", low)
                            .with("high", high);
                        self.warning(*span, message, None);
                    }
                    PatternCode::Exactly(*number, (*span).into())
                }
                Pattern::Number(name) | Pattern::List(name) => {
                    let (message, help) = if field.is_list {
                        (
                            Message::new("check-number-for-list-field"),
                            Message::new("check-write-list-pattern"),
                        )
                    } else {
                        (
                            Message::new("check-list-for-number-field"),
                            Message::new("check-write-number-pattern"),
                        )
                    };
                    let message = message.with("field", &field.name).with("name", &name.text);
                    self.error(name.span, message, Some(help.with("name", &name.text)));
                    self.bind(name, Meaning::Unknown);
                    PatternCode::Exactly(0, name.span.into())
                }
                Pattern::Picture(picture) => {
                    self.misplaced_text(picture, if field.is_list { "list" } else { "number" });
                    PatternCode::Exactly(0, picture.span.into())
                }
                Pattern::Exactly(number, span) => {
                    let message = Message::new("check-number-for-list-field")
                        .with("field", &field.name)
                        .with("name", number);
                    let help = Message::new("check-write-list-pattern").with("name", &field.name);
                    self.error(*span, message, Some(help));
                    PatternCode::Exactly(0, (*span).into())
                }
            };
            patterns.push(pattern);
        }
        LeftCode { kind: kind_id(kind), patterns }
    }

    /// Binds the names of an invalid left side.
    fn bind_all(&mut self, patterns: &[Pattern]) {
        for pattern in patterns {
            if let Pattern::Number(name) | Pattern::List(name) = pattern {
                self.bind(name, Meaning::Unknown);
            }
        }
    }

    /// Binds a name that occurs on a left side. If the name of a number is repeated or belongs to a parameter, an error
    /// is reported that shows the `where` clause to write instead.
    fn bind_field(&mut self, left: &Left, at: usize, name: &Name, meaning: Meaning) {
        let is_list = matches!(meaning, Meaning::List(_));
        if self.find(&name.text).is_none() && words::find(&name.text).is_none() {
            self.bind(name, meaning);
            return;
        }
        let is_repeated = left.patterns[..at].iter().any(|pattern| match pattern {
            Pattern::Number(earlier) | Pattern::List(earlier) => earlier.text == name.text,
            Pattern::Exactly(..) | Pattern::Picture(_) => false,
        });
        let is_param = matches!(self.find(&name.text), Some((Meaning::Param(_), _)));
        if is_list || !(is_repeated || is_param) {
            self.bind(name, meaning);
            return;
        }
        let fresh = (2..)
            .map(|number| format!("{}{number}", name.text))
            .find(|fresh| self.find(fresh).is_none() && !names(left).any(|known| known == fresh))
            .unwrap_or_default();
        let patterns: Vec<String> = left
            .patterns
            .iter()
            .enumerate()
            .map(|(index, pattern)| match pattern {
                _ if index == at => fresh.clone(),
                Pattern::Number(name) => name.text.clone(),
                Pattern::List(name) => format!("{}[]", name.text),
                Pattern::Exactly(number, _) => number.to_string(),
                Pattern::Picture(picture) => picture.to_string(),
            })
            .collect();
        let message = if is_param {
            Message::new("check-param-on-left")
        } else {
            Message::new("check-repeated-on-left")
        };
        let help = Message::new("check-write-where")
            .with("left", format!("{}({})", left.kind.text, patterns.join(", ")))
            .with("condition", format!("{fresh} == {}", name.text));
        self.error(name.span, message.with("name", &name.text), Some(help));
    }

    fn no_kind(&mut self, name: &Name, fields: Option<usize>) {
        if self.find(&name.text).is_some() {
            let message = Message::new("check-not-a-kind").with("name", &name.text);
            self.error(name.span, message, None);
            return;
        }
        let message = Message::new("check-unknown-kind").with("name", &name.text);
        self.unknown(&name.text, name.span, message, Wanted::Kind);
        if let Some(last) = self.diagnostics.last_mut()
            && last.help.as_ref().is_none_or(|help| help.id != "check-did-you-mean")
        {
            let fields = fields.map_or_else(
                || "n".to_owned(),
                |count| (1..=count).map(|at| format!("x{at}")).collect::<Vec<_>>().join(", "),
            );
            let position = format!("position {}({fields})", name.text);
            last.help = Some(Message::new("check-unknown-kind-help").with("position", position));
        }
    }

    fn wrong_fields(&mut self, kind: usize, span: Span, found: usize) {
        let kind = self.kinds[kind].clone();
        let fields: Vec<String> = kind
            .written()
            .map(|field| if field.is_list { format!("{}[]", field.name) } else { field.name.clone() })
            .collect();
        let message = Message::new("check-arity-kind")
            .with("kind", &kind.name)
            .with("expected", fields.len())
            .with("found", found);
        let help = Message::new("check-arity-kind-help")
            .with("left", format!("{}({})", kind.name, fields.join(", ")));
        self.error(span, message, Some(help));
        self.related(kind.span, Message::new("check-kind-here").with("name", kind.name));
    }

    pub(super) fn clauses(&mut self, clauses: &[Clause]) -> Vec<ClauseCode> {
        let mut lowered = Vec::new();
        let mut loops = 0;
        for clause in clauses {
            match clause {
                Clause::For { name, range } => {
                    loops += 1;
                    if loops == MOST_LOOPS + 1 {
                        let message = Message::new("check-too-many-loops").with("most", MOST_LOOPS);
                        self.error(name.span, message, None);
                    }
                    let range = self.range(range);
                    let slot = self.slot();
                    self.name_cells(slot, &range);
                    self.bind(name, Meaning::Number(slot));
                    lowered.push(ClauseCode::For { slot, range, narrowing: Vec::new() });
                }
                Clause::Let { name, value } if self.shape(value) == Shape::List => {
                    let list = self.list(value);
                    let slot = self.list_slot();
                    self.name_board(slot, value);
                    let value = list;
                    self.bind(name, Meaning::List(slot));
                    lowered.push(ClauseCode::List(slot, value));
                }
                Clause::Let { name, value } => {
                    let is_known = self.shape(value) != Shape::Unknown;
                    let value = self.number(value);
                    let slot = self.slot();
                    self.bind(name, if is_known { Meaning::Number(slot) } else { Meaning::Unknown });
                    lowered.push(ClauseCode::Number(slot, value));
                }
                Clause::Where(condition) => {
                    let lowered_condition = self.condition(condition);
                    if lowered_condition == BoolExpr::Const(false) {
                        self.warning(condition.span, Message::new("check-never-holds"), None);
                    }
                    lowered.push(ClauseCode::Where(lowered_condition));
                }
                Clause::At(_) | Clause::Turned(_) => {}
            }
        }
        lowered
    }

    /// Lowers the terms of a sum; returns the single terms, and the terms that occur for each element of a range.
    fn sum(&mut self, sum: &SumExpr) -> (Vec<TermCode>, Vec<EachCode>) {
        let (mut terms, mut repeated) = (Vec::new(), Vec::new());
        for term in &sum.terms {
            let Some(Over { name, range, condition }) = &term.each else {
                terms.extend(self.term(term));
                continue;
            };
            let range = self.range(range);
            let mark = self.mark();
            let slot = self.slot();
            self.bind(name, Meaning::Number(slot));
            let condition = self.where_condition(condition.as_deref());
            if let Some(term) = self.term(term) {
                repeated.push(EachCode { slot, range, condition, term });
            }
            self.release(mark);
        }
        (terms, repeated)
    }

    fn term(&mut self, term: &TermExpr) -> Option<TermCode> {
        let count = term.count.as_ref().map(|count| self.number(count));
        let Some(kind) = self.kind(&term.kind.text) else {
            self.no_kind(&term.kind, Some(term.fields.len()));
            for field in &term.fields {
                self.any(field);
            }
            return None;
        };
        let infos: Vec<FieldInfo> = self.kinds[kind].written().cloned().collect();
        if infos.len() != term.fields.len() {
            self.wrong_fields(kind, term.span, term.fields.len());
            return None;
        }
        let board = self.kinds[kind].board.clone();
        let mut fields = Vec::new();
        for (field, info) in term.fields.iter().zip(&infos) {
            if let Some(board) = board.as_ref().filter(|board| board.starts_at(fields.len())) {
                fields.extend(self.board_fields(field, board));
            } else if info.is_list {
                let list = self.list(field);
                fields.push(FieldExpr::List(match info.is_sorted {
                    true => ListExpr::Sort(Box::new(list)),
                    false => list,
                }));
            } else {
                fields.push(FieldExpr::Number(self.number(field)));
            }
        }
        // A count of 1 is dropped because more can be deduced about the fields of a term without a count.
        let count = count.filter(|count| *count != NumExpr::Const(1));
        Some(TermCode { count, kind: kind_id(kind), fields })
    }

    /// Checks an expression of any type for errors.
    fn any(&mut self, expr: &Expr) {
        match self.shape(expr) {
            Shape::List => drop(self.list(expr)),
            Shape::Condition => drop(self.condition(expr)),
            Shape::Range => drop(self.range(expr)),
            Shape::Number | Shape::Unknown | Shape::Table | Shape::Kind | Shape::Graph | Shape::Text => {
                drop(self.number(expr));
            }
        }
    }

    fn label(&mut self, label: &LabelText) -> Vec<LabelCode> {
        let part = |part: &LabelPart| match part {
            LabelPart::Text(text) => LabelCode::Text(text.clone()),
            LabelPart::Number(number) => match self.cell_name(number) {
                Some(space) => LabelCode::Cell(self.number(number), space),
                None => LabelCode::Number(self.number(number)),
            },
        };
        label.parts.iter().map(part).collect()
    }

    fn where_condition(&mut self, condition: Option<&Expr>) -> BoolExpr {
        condition.map_or(BoolExpr::Const(true), |condition| self.condition(condition))
    }

    /// Lowers the `win` statements.
    pub(super) fn wins(&mut self, file: &RulesFile, code: &mut Code) {
        for item in &file.items {
            let Item::Win(win) = item else { continue };
            if may_end(8) {
                break;
            }
            let mark = self.mark();
            let left = self.left(&win.left, code);
            let condition = self.where_condition(win.condition.as_ref());
            self.release(mark);
            code.wins.push(WinCode { left, condition });
            let clash = file.items.iter().find_map(|item| match item {
                Item::Rule(rule) if rule.gains.is_some() => Some((rule, "gains")),
                Item::Rule(rule) => match rule.player? {
                    grundy_core::Player::Left => Some((rule, "left")),
                    grundy_core::Player::Right => Some((rule, "right")),
                },
                _ => None,
            });
            if let Some((rule, word)) = clash {
                let message = Message::new("check-win-with").with("word", word);
                self.error(win.span, message, Some(Message::new("check-win-with-help")));
                self.related(rule.span, Message::new("check-win-with-here").with("word", word));
            }
        }
    }

    /// Lowers the numbers that are declared to decrease with every move.
    pub(super) fn measures(&mut self, file: &RulesFile, code: &mut Code) {
        for (index, item) in file.items.iter().enumerate() {
            let Item::Decreases(falling) = item else { continue };
            if may_end(8) {
                break;
            }
            let earlier = file.items[..index].iter().find_map(|item| match item {
                Item::Decreases(earlier) if earlier.left.kind == falling.left.kind => Some(earlier.span),
                _ => None,
            });
            if let Some(earlier) = earlier {
                let message = Message::new("check-second-measure").with("kind", &falling.left.kind.text);
                self.error(falling.span, message, Some(Message::new("check-second-measure-help")));
                self.related(earlier, Message::new("check-first-here").with("name", "decreases"));
            }
            let mark = self.mark();
            let left = self.left(&falling.left, code);
            let value = self.number(&falling.measure);
            self.release(mark);
            if left.patterns.iter().any(|pattern| matches!(pattern, PatternCode::Exactly(..))) {
                let message = Message::new("check-measure-of-some");
                self.error(falling.left.span, message, Some(Message::new("check-measure-of-some-help")));
            }
            code.measures.push(MeasureCode { left, value, at: falling.span.into() });
        }
    }

    /// Lowers theorems and claims; returns them with their places, together with the sources of the game
    /// itself.
    pub(super) fn theorems(
        &mut self,
        file: &RulesFile,
        code: &mut Code,
        title: &Option<String>,
    ) -> (Vec<Theorem>, Vec<Span>, Vec<String>) {
        let (mut theorems, mut spans, mut sources) = (Vec::new(), Vec::new(), Vec::new());
        let is_theorem = |item: &Item| matches!(item, Item::Theorem(theorem) if !theorem.is_claim);
        for (at, item) in file.items.iter().enumerate() {
            match item {
                Item::Source(source) if at == 0 || !is_theorem(&file.items[at - 1]) => {
                    sources.push(source.text.clone());
                }
                Item::Theorem(_) if may_end(8) => break,
                Item::Theorem(theorem) => {
                    let below = file.items[at..].iter().find(|item| !is_theorem(item));
                    let source = match below {
                        Some(Item::Source(source)) if !theorem.is_claim => Some(source.text.as_str()),
                        _ => None,
                    };
                    if !theorem.is_claim && source.is_none() {
                        let message = Message::new("check-theorem-without-source");
                        let help = Message::new("check-theorem-without-source-help");
                        self.error(theorem.span, message, Some(help));
                    }
                    let mark = self.mark();
                    let (form, lowered) = self.theorem(theorem, code);
                    self.release(mark);
                    code.theorems.push(lowered);
                    let name = theorem.name.as_ref().map(|name| name.text.clone());
                    let name = name.or_else(|| title.clone());
                    theorems.push(Theorem {
                        name: name.unwrap_or_else(|| theorem.left.kind.text.clone()),
                        form,
                        standing: standing(source),
                        line: 0,
                    });
                    spans.push(theorem.span);
                }
                _ => {}
            }
        }
        (theorems, spans, sources)
    }

    fn theorem(
        &mut self,
        theorem: &crate::syntax::ast::Theorem,
        code: &Code,
    ) -> (grundy_core::TheoremForm, TheoremCode) {
        let left = self.left(&theorem.left, code);
        match &theorem.form {
            TheoremForm::Value { value, condition } => {
                let condition = self.where_condition(condition.as_ref());
                let at = At::from(value.span);
                let value = self.number(value);
                (grundy_core::TheoremForm::Value, TheoremCode::Value { left, value, condition, at })
            }
            TheoremForm::Outcome { outcome, condition } => {
                let condition = self.where_condition(condition.as_ref());
                (
                    grundy_core::TheoremForm::Outcome,
                    TheoremCode::Outcome { left, outcome: *outcome, condition },
                )
            }
            TheoremForm::Moves { to, sum, clauses, label } => {
                let slot = self.slot();
                self.bind(to, Meaning::Number(slot));
                let clauses = self.clauses(clauses);
                let (terms, each) = self.sum(sum);
                let label = label.as_ref().map(|label| self.label(label));
                let rule = RuleCode {
                    left,
                    mover: Mover::Either,
                    clauses,
                    terms,
                    each,
                    gains: None,
                    again: false,
                    entails: None,
                    label,
                    at: theorem.span.into(),
                };
                (grundy_core::TheoremForm::Moves, TheoremCode::Moves { to: slot, rule })
            }
        }
    }
}

fn kind_id(index: usize) -> KindId {
    KindId(u32::try_from(index).unwrap_or(u32::MAX))
}

fn domain_is_constant(domain: &DomainCode) -> bool {
    domain.low_by_fields.is_none() && domain.high_by_fields.is_none()
}

fn names(left: &Left) -> impl Iterator<Item = &str> {
    left.patterns.iter().filter_map(|pattern| match pattern {
        Pattern::Number(name) | Pattern::List(name) => Some(name.text.as_str()),
        Pattern::Exactly(..) | Pattern::Picture(_) => None,
    })
}

/// Calls `see` with every expression of the file, including pictures on left sides, but not with those in labels. The
/// second argument of `see` says whether a range is expected in place of the expression.
pub(super) fn each_expression(file: &RulesFile, see: &mut dyn FnMut(&Expr, bool)) {
    let bounds = |bounds: &Bounds, see: &mut dyn FnMut(&Expr, bool)| {
        for bound in [&bounds.low, &bounds.high].into_iter().flatten() {
            walk(bound, false, see);
        }
    };
    let sum = |sum: &SumExpr, see: &mut dyn FnMut(&Expr, bool)| {
        for term in &sum.terms {
            for expr in term.count.iter().chain(&term.fields) {
                walk(expr, false, see);
            }
            term.each.iter().for_each(|over| walk_over(over, see));
        }
    };
    let clauses = |clauses: &[Clause], see: &mut dyn FnMut(&Expr, bool)| {
        for clause in clauses {
            match clause {
                Clause::For { range, .. } => walk(range, true, see),
                Clause::Let { value, .. } => walk(value, false, see),
                Clause::Where(condition) => walk(condition, false, see),
                Clause::At(_) | Clause::Turned(_) => {}
            }
        }
    };
    let left = |left: &Left, see: &mut dyn FnMut(&Expr, bool)| {
        for pattern in &left.patterns {
            if let Pattern::Picture(picture) = pattern {
                walk(picture, false, see);
            }
        }
    };
    for item in &file.items {
        match item {
            Item::Game(_) | Item::Source(_) => {}
            Item::Param(param) => bounds(&param.bounds, see),
            Item::Position(position) => position.fields.iter().for_each(|field| bounds(&field.bounds, see)),
            Item::Rule(rule) => {
                left(&rule.left, see);
                clauses(&rule.clauses, see);
                sum(&rule.sum, see);
                rule.gains.iter().for_each(|gains| walk(gains, false, see));
            }
            Item::Decreases(falling) => {
                left(&falling.left, see);
                walk(&falling.measure, false, see);
            }
            Item::Win(win) => {
                left(&win.left, see);
                win.condition.iter().for_each(|condition| walk(condition, false, see));
            }
            Item::Theorem(theorem) => {
                left(&theorem.left, see);
                match &theorem.form {
                    TheoremForm::Value { value, condition } => {
                        walk(value, false, see);
                        condition.iter().for_each(|condition| walk(condition, false, see));
                    }
                    TheoremForm::Outcome { condition, .. } => {
                        condition.iter().for_each(|condition| walk(condition, false, see));
                    }
                    TheoremForm::Moves { sum: moved, clauses: parts, .. } => {
                        clauses(parts, see);
                        sum(moved, see);
                    }
                }
            }
        }
    }
}

/// Calls `see` with the range and the condition of a list or of a repeated term.
fn walk_over<'e>(over: &'e Over, see: &mut dyn FnMut(&'e Expr, bool)) {
    walk(&over.range, true, see);
    over.condition.iter().for_each(|condition| walk(condition, false, see));
}

/// Calls `see` with `expr` and all expressions in it.
pub(super) fn walk<'e>(expr: &'e Expr, is_range: bool, see: &mut dyn FnMut(&'e Expr, bool)) {
    see(expr, is_range);
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::Name(_) | ExprKind::Text(_) => {}
        ExprKind::Unary(_, a) | ExprKind::Turned(a) => walk(a, false, see),
        ExprKind::Binary(_, a, b) | ExprKind::Index(a, b) => {
            walk(a, false, see);
            walk(b, false, see);
        }
        ExprKind::Compare(parts, _)
        | ExprKind::Call(_, parts)
        | ExprKind::Set(parts)
        | ExprKind::List(parts) => {
            parts.iter().for_each(|part| walk(part, false, see));
        }
        ExprKind::If(a, b, c) => {
            [a, b, c].into_iter().for_each(|part| walk(part, false, see));
        }
        ExprKind::Slice(list, low, high) => {
            walk(list, false, see);
            [low, high].into_iter().flatten().for_each(|part| walk(part, false, see));
        }
        ExprKind::Build(body, over) => {
            walk_over(over, see);
            walk(body, false, see);
        }
        ExprKind::Comprehension(parts) => {
            walk(&parts.range, true, see);
            parts.condition.iter().chain(&parts.body).for_each(|part| walk(part, false, see));
        }
        ExprKind::In { element, range, .. } => {
            walk(element, false, see);
            walk(range, true, see);
        }
        ExprKind::Range { low, high, .. } => {
            walk(low, false, see);
            walk(high, false, see);
        }
        ExprKind::With(base, changes) => {
            walk(base, false, see);
            for (index, value) in changes {
                walk(index, false, see);
                walk(value, false, see);
            }
        }
    }
}
