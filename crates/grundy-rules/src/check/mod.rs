//! Checking: turns the syntax tree into the typed tree, and reports errors that can be found before the parameters
//! have values.
//!
//! Rules are lowered once, without values for the parameters. For each set of values, [`bind`] then makes a
//! copy in which the parameters are constants.

pub(crate) mod bind;
mod board;
mod expression;
mod fold;
pub(crate) mod interval;
mod nearest;
pub(crate) mod origins;
pub(crate) mod scope;
mod statement;

pub use nearest::nearest;

use crate::diagnostic::Diagnostic;
use crate::interpret;
use crate::parameter::{Known, ParamShape};
use crate::syntax::ast::{Expr, ExprKind, Item, Left, Literal, Pattern, RulesFile, Span};
use crate::typed::{Code, KindCode};
use grundy_core::{Field, FieldShape, Kind, KindId, Message, Shape, Standing, Theorem};
use scope::{FieldInfo, KindInfo, Meaning, ParamInfo, Scope};
use statement::RulesShape;
use std::sync::Arc;

/// The result of checking a rules file.
#[derive(Clone, Debug)]
pub(crate) struct Lowered {
    /// The title of the game.
    pub(crate) title: String,
    /// The kinds of positions, followed by the kinds of forced components. Bounds that depend on parameters
    /// are as wide as possible.
    pub(crate) kinds: Vec<Kind>,
    /// The kinds of positions as declared or inferred, with their fields and boards.
    pub(crate) named: Arc<[KindInfo]>,
    /// The parameters, in order.
    pub(crate) params: Vec<ParamInfo>,
    /// The number of slots reserved for bounds of fields; the slots of parameters follow them.
    reserved: u32,
    /// The sources of the game itself.
    pub(crate) sources: Vec<String>,
    /// The theorems and claims, in order.
    pub(crate) theorems: Vec<Theorem>,
    /// The place of each theorem or claim in the text.
    pub(crate) theorem_spans: Vec<Span>,
    /// The text of each theorem.
    pub(crate) formulas: Vec<interpret::Formula>,
    /// The typed tree, in which parameters are slots until they are bound.
    pub(crate) code: Code,
    /// Whether the rules have win conditions, and whether they are partizan, scoring or entailing.
    pub(crate) shape: Shape,
    /// The errors and warnings, in the order in which they were found.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Checks and lowers `file`. The result includes the diagnostics.
pub(crate) fn lower(file: &RulesFile) -> Lowered {
    let mut scope = Scope::default();
    let title = title(&mut scope, file);
    declare_params(&mut scope, file);
    declare_kinds(&mut scope, file);
    scope.reserve();
    let mut code = Code::default();
    scope.param_bounds(file);
    scope.domains(file, &mut code);
    let RulesShape { is_partizan, is_scoring, is_entailing, forced } = scope.rules(file, &mut code);
    scope.wins(file, &mut code);
    scope.measures(file, &mut code);
    let shape = Shape { has_wins: !code.wins.is_empty(), is_partizan, is_scoring, is_entailing };
    let (theorems, theorem_spans, sources) = scope.theorems(file, &mut code, &title);
    code.slots = scope.most.0;
    code.list_slots = scope.most.1;
    let title = title.or_else(|| scope.kinds.first().map(|kind| kind.name.clone())).unwrap_or_default();
    Lowered {
        title,
        kinds: kinds(&scope.kinds, &code, &forced),
        named: scope.kinds.into(),
        params: scope.params,
        reserved: scope.reserved,
        sources,
        theorems,
        theorem_spans,
        formulas: interpret::formulas(file),
        code,
        shape,
        diagnostics: scope.diagnostics,
    }
}

/// The kinds in the form that rulesets use, followed by a kind of forced components for each index in `forced`.
fn kinds(named: &[KindInfo], code: &Code, forced: &[usize]) -> Vec<Kind> {
    let kind = |(kind, domains): (&KindInfo, &KindCode)| {
        let fields = kind.fields.iter().zip(&domains.domains).map(|(field, domain)| Field {
            name: field.name.clone(),
            shape: if field.is_list { FieldShape::List } else { FieldShape::Natural },
            low: domain.low,
            high: domain.high,
            origin: domain.origin,
            is_sorted: field.is_sorted,
        });
        let built = Kind::new(&kind.name, fields.collect());
        match &kind.board {
            Some(board) => built.with_board(board.board()),
            None => built,
        }
    };
    let mut kinds: Vec<Kind> = named.iter().zip(&code.kinds).map(kind).collect();
    for &of in forced {
        kinds.push(kinds[of].to_forced(KindId(u32::try_from(of).unwrap_or(u32::MAX))));
    }
    kinds
}

fn title(scope: &mut Scope, file: &RulesFile) -> Option<String> {
    let mut titles = file.items.iter().filter_map(|item| match item {
        Item::Game(title) => Some(title),
        _ => None,
    });
    let first = titles.next()?;
    for title in titles {
        scope.error(title.span, Message::new("check-second-game"), None);
        scope.related(first.span, Message::new("check-first-here").with("name", "game"));
    }
    Some(first.text.clone())
}

fn declare_params(scope: &mut Scope, file: &RulesFile) {
    for item in &file.items {
        let Item::Param(param) = item else { continue };
        let shape = match &param.default {
            Some(Literal::Number(_)) => ParamShape::Number,
            Some(Literal::Set(_)) => ParamShape::Set,
            Some(Literal::List(_)) => ParamShape::List,
            Some(Literal::Table(_)) => ParamShape::Table,
            Some(Literal::Graph(_)) => ParamShape::Graph,
            None => shape_by_use(file, &param.name.text),
        };
        let index = scope.params.len();
        scope.params.push(ParamInfo { name: param.name.text.clone(), shape, is_order: false });
        scope.define(&param.name, Meaning::Param(index));
    }
}

/// The shape of a parameter without a default, inferred from its uses. A parameter that is the space of a board is a
/// graph. A parameter that is indexed twice is a table; a parameter that is indexed once, sliced or used with `with`
/// is a list; a parameter that is used as a range is a set. Every other parameter is a number.
fn shape_by_use(file: &RulesFile, name: &str) -> ParamShape {
    let is_it = |expr: &Expr| matches!(&expr.kind, ExprKind::Name(found) if found == name);
    let (mut set, mut list, mut table) = (false, false, false);
    statement::each_expression(file, &mut |expr, is_range| {
        set |= is_range && is_it(expr);
        match &expr.kind {
            ExprKind::Index(base, _) => {
                list |= is_it(base);
                table |= matches!(&base.kind, ExprKind::Index(inner, _) if is_it(inner));
            }
            ExprKind::Slice(base, ..) | ExprKind::With(base, _) => list |= is_it(base),
            _ => {}
        }
    });
    match () {
        () if board::is_space(file, name) => ParamShape::Graph,
        () if table => ParamShape::Table,
        () if list => ParamShape::List,
        () if set => ParamShape::Set,
        () => ParamShape::Number,
    }
}

fn declare_kinds(scope: &mut Scope, file: &RulesFile) {
    for item in &file.items {
        match item {
            Item::Position(position) => {
                let index = scope.kinds.len();
                if let Some(known) = scope.kind(&position.kind.text)
                    && !scope.kinds[known].is_declared
                {
                    // The rules of this kind precede its `position` statement.
                    let (fields, board) = board::declared(scope, position);
                    let kind = &mut scope.kinds[known];
                    (kind.is_declared, kind.fields, kind.board) = (true, fields, board);
                    continue;
                }
                let (fields, board) = board::declared(scope, position);
                scope.kinds.push(KindInfo {
                    name: position.kind.text.clone(),
                    fields,
                    is_declared: true,
                    span: position.kind.span,
                    board,
                });
                if !scope.define(&position.kind, Meaning::Kind(index)) {
                    scope.kinds.pop();
                }
            }
            Item::Rule(rule) if scope.find(&rule.left.kind.text).is_none() => {
                declare_by_use(scope, file, &rule.left);
            }
            _ => {}
        }
    }
    declare_kinds_without_rules(scope, file);
    if scope.kinds.is_empty() {
        let span = Span::default();
        scope.error(span, Message::new("check-no-rules"), Some(Message::new("check-no-rules-help")));
    }
}

/// Declares the kind of `left`, which must not have been declared yet, with the fields that its uses imply.
fn declare_by_use(scope: &mut Scope, file: &RulesFile, left: &Left) {
    let index = scope.kinds.len();
    scope.kinds.push(KindInfo {
        name: left.kind.text.clone(),
        fields: fields_by_use(file, &left.kind.text, &left.patterns),
        is_declared: false,
        span: left.kind.span,
        board: None,
    });
    if !scope.define(&left.kind, Meaning::Kind(index)) {
        scope.kinds.pop();
    }
}

/// Declares the kinds of `win` statements that have neither rules nor a `position` statement. They have no moves. A
/// name that resembles the name of another kind is treated as a misspelling of that name.
fn declare_kinds_without_rules(scope: &mut Scope, file: &RulesFile) {
    let known: Vec<String> = scope.kinds.iter().map(|kind| kind.name.clone()).collect();
    for item in &file.items {
        if let Item::Win(win) = item
            && scope.find(&win.left.kind.text).is_none()
            && nearest(&win.left.kind.text, known.iter().map(String::as_str)).is_none()
        {
            declare_by_use(scope, file, &win.left);
        }
    }
}

/// The fields of a kind without a `position` statement: the names on the left side of its first rule or, if it has no
/// rules, of its first `win` statement. A number in place of a name is replaced by the name at this place in another
/// rule or, if no rule has one, by a name such as `field1`.
fn fields_by_use(file: &RulesFile, kind: &str, patterns: &[Pattern]) -> Vec<FieldInfo> {
    let name_at = |at: usize| {
        file.items.iter().find_map(|item| match item {
            Item::Rule(rule) if rule.left.kind.text == kind => match rule.left.patterns.get(at) {
                Some(Pattern::Number(name)) => Some(name.text.clone()),
                _ => None,
            },
            _ => None,
        })
    };
    let field = |(at, pattern): (usize, &Pattern)| match pattern {
        Pattern::Number(name) => FieldInfo::new(name.text.clone(), false),
        Pattern::List(name) => FieldInfo::new(name.text.clone(), true),
        Pattern::Exactly(..) | Pattern::Picture(_) => {
            FieldInfo::new(name_at(at).unwrap_or_else(|| format!("field{}", at + 1)), false)
        }
    };
    patterns.iter().enumerate().map(field).collect()
}

/// The standing of a theorem or claim: a theorem if it has a source, otherwise a claim.
pub(crate) fn standing(source: Option<&str>) -> Standing {
    match source {
        Some(source) => Standing::Theorem { source: source.to_owned() },
        None => Standing::Claim,
    }
}

/// The value of an expression of the file, given values for the first parameters, in order. Returns `None` if the
/// expression is invalid, faults, or contains names other than those of parameters with values.
pub(crate) fn constant(lowered: &Lowered, expr: &Expr, values: &[Option<Known>]) -> Option<i128> {
    let mut scope = Scope::without_names(lowered.params.clone(), lowered.reserved);
    for (index, (param, _)) in
        lowered.params.iter().zip(values).enumerate().filter(|(_, (_, value))| value.is_some())
    {
        let name = crate::syntax::ast::Name { text: param.name.clone(), span: Span::default() };
        scope.define(&name, Meaning::Param(index));
    }
    let unbound = scope.number(expr);
    if !scope.diagnostics.is_empty() {
        return None;
    }
    let most = (lowered.code.slots.max(scope.most.0), lowered.code.list_slots.max(scope.most.1));
    interpret::constant(&bind::number(lowered, values, unbound), most)
}
