//! The canonical text of a syntax tree.

mod graph;

use super::{
    ast::{
        BoardDecl, Bounds, Clause, Comprehension, Expr, ExprKind, FieldDecl, FieldForm, Item, LabelPart,
        LabelText, Left, Literal, Over, Param, Pattern, Position, Rule, RulesFile, SpaceName, SumExpr,
        TermExpr, Theorem, TheoremForm, UnaryOp, Win,
    },
    level::Level,
};
use grundy_core::Player;
use std::fmt::{self, Display, Write};

/// The maximum number of characters of a rule, win condition or theorem on one line; a longer one has one part, such as
/// a clause, on each line.
const MAX_WIDTH: usize = 100;

/// The rules text of a file: one line per statement (several for a long rule, win condition or theorem), an empty line
/// between statements of different sorts, and no redundant brackets.
///
/// If the file was parsed without errors, parsing the text yields the same file again. Comments are lost, except for
/// the description at the top.
///
/// ```
/// use grundy_rules::syntax::{parse, print};
///
/// let (file, _) = parse("game \"Nim\"; heap(n)->heap( (n-t) ) for t in 1..=(n)");
/// assert_eq!(print(&file), "game \"Nim\"\n\nheap(n) -> heap(n - t)  for t in 1..=n\n");
/// ```
#[must_use]
pub fn print(file: &RulesFile) -> String {
    let mut text = String::new();
    for line in &file.summary {
        text.push_str(if line.is_empty() { "#" } else { "# " });
        text.push_str(line);
        text.push('\n');
    }
    let mut above = None;
    let mut is_under_theorem = false;
    for item in &file.items {
        let block = match item {
            Item::Theorem(_) => Block::Theorems,
            Item::Source(_) if is_under_theorem => Block::Theorems,
            Item::Game(_) | Item::Source(_) | Item::Param(_) => Block::Head,
            Item::Position(_) => Block::Positions,
            Item::Rule(_) | Item::Win(_) | Item::Decreases(_) => Block::Rules,
        };
        is_under_theorem = block == Block::Theorems;
        if above.is_some_and(|above| above != block) {
            text.push('\n');
        }
        above = Some(block);
        text.push_str(&print_item(item));
        text.push('\n');
    }
    text
}

/// A group of statements that are printed without empty lines between them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    Head,
    Positions,
    Rules,
    Theorems,
}

/// The rules text of one statement, without a final line break.
#[must_use]
pub fn print_item(item: &Item) -> String {
    match item {
        Item::Game(text) => format!("game {}", Quoted(&text.text)),
        Item::Source(text) => format!("source {}", Quoted(&text.text)),
        Item::Param(param) => print_param(param),
        Item::Position(position) => print_position(position),
        Item::Rule(rule) => print_rule(rule),
        Item::Win(win) => print_win(win),
        Item::Decreases(falling) => format!("decreases {} = {}", falling.left, falling.measure),
        Item::Theorem(theorem) => print_theorem(theorem),
    }
}

/// The rules text of a rule: one line or, if that line would exceed 100 characters, with each part after the sum on an
/// indented line of its own.
#[must_use]
pub fn print_rule(rule: &Rule) -> String {
    let mut pieces = Vec::new();
    let player = match rule.player {
        Some(Player::Left) => "left ",
        Some(Player::Right) => "right ",
        None => "",
    };
    pieces.push(format!("{player}{} -> {}", rule.left, rule.sum));
    pieces.extend(rule.gains.as_ref().map(|gains| format!("gains {gains}")));
    if rule.again {
        pieces.push("again".to_owned());
    }
    if rule.entails {
        pieces.push("entails".to_owned());
    }
    pieces.extend(rule.clauses.iter().map(Clause::to_string));
    pieces.extend(rule.label.as_ref().map(|label| format!("as {label}")));
    join(&pieces)
}

/// The rules text of an expression, in one line.
#[must_use]
pub fn print_expr(expr: &Expr) -> String {
    expr.to_string()
}

fn print_param(param: &Param) -> String {
    let mut text = format!("param {}", Bounded(&param.name.text, &param.bounds));
    if let Some(default) = &param.default {
        text.push_str(&format!(" = {default}"));
    }
    text
}

fn print_position(position: &Position) -> String {
    format!("position {}({})", position.kind.text, Commas(&position.fields))
}

fn print_win(win: &Win) -> String {
    let mut pieces = vec![format!("win {}", win.left)];
    pieces.extend(condition(win.condition.as_ref()));
    join(&pieces)
}

fn print_theorem(theorem: &Theorem) -> String {
    let mut head = String::from(if theorem.is_claim { "claim" } else { "theorem" });
    if let Some(name) = &theorem.name {
        head.push_str(&format!(" {}", Quoted(&name.text)));
    }
    let left = &theorem.left;
    let mut pieces = Vec::new();
    match &theorem.form {
        TheoremForm::Value { value, condition: holds } => {
            pieces.push(format!("{head} value {left} = {value}"));
            pieces.extend(condition(holds.as_ref()));
        }
        TheoremForm::Outcome { outcome, condition: holds } => {
            pieces.push(format!("{head} outcome {left} = {outcome}"));
            pieces.extend(condition(holds.as_ref()));
        }
        TheoremForm::Moves { to, sum, clauses, label } => {
            pieces.push(format!("{head} moves {left} to {} -> {sum}", to.text));
            pieces.extend(clauses.iter().map(Clause::to_string));
            pieces.extend(label.as_ref().map(|label| format!("as {label}")));
        }
    }
    join(&pieces)
}

fn condition(condition: Option<&Expr>) -> Option<String> {
    condition.map(|condition| format!("where {condition}"))
}

/// The pieces on one line, or one piece per line if that one line would be too long.
fn join(pieces: &[String]) -> String {
    let line = pieces.join("  ");
    if line.chars().count() > MAX_WIDTH { pieces.join("\n    ") } else { line }
}

/// Prints items separated by commas.
struct Commas<'a, T>(&'a [T]);

impl<T: Display> Display for Commas<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, item) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{item}")?;
        }
        Ok(())
    }
}

/// Prints a string in quotes.
struct Quoted<'a>(&'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for character in self.0.chars() {
            if matches!(character, '"' | '\\') {
                f.write_char('\\')?;
            }
            f.write_char(character)?;
        }
        f.write_char('"')
    }
}

/// Prints a name with its bounds.
struct Bounded<'a>(&'a str, &'a Bounds);

impl Display for Bounded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(name, Bounds { low, high }) = self;
        let at = |bound| At(bound, Level::Xor);
        match (low, high) {
            (None, None) => f.write_str(name),
            (Some(low), None) => write!(f, "{name} >= {}", at(low)),
            (None, Some(high)) => write!(f, "{name} <= {}", at(high)),
            (Some(low), Some(high)) => write!(f, "{} <= {name} <= {}", at(low), at(high)),
        }
    }
}

impl Display for FieldDecl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name.text;
        match &self.form {
            FieldForm::Number => Bounded(name, &self.bounds).fmt(f),
            FieldForm::List => Bounded(&format!("{name}[]"), &self.bounds).fmt(f),
            FieldForm::Board(board) => write!(f, "{name}{board}"),
        }?;
        f.write_str(if self.is_sorted { " sorted" } else { "" })
    }
}

impl Display for BoardDecl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.space {
            SpaceName::Grid => f.write_str("[grid]")?,
            SpaceName::Vertices(graph) => write!(f, "[{}]", graph.text)?,
            SpaceName::Edges(graph) => write!(f, "[edges of {}]", graph.text)?,
        }
        if let Some(states) = &self.states {
            write!(f, " of {}", Quoted(&states.text))?;
        }
        match &self.start {
            Some(start) => write!(f, " start {}", Quoted(&start.text)),
            None => Ok(()),
        }
    }
}

impl Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Set(numbers) => write!(f, "{{{}}}", Commas(numbers)),
            Self::List(numbers) => write!(f, "[{}]", Commas(numbers)),
            Self::Table(rows) => {
                let rows: Vec<String> = rows.iter().map(|row| format!("[{}]", Commas(row))).collect();
                write!(f, "[{}]", Commas(&rows))
            }
            Self::Graph(graph) => graph.fmt(f),
        }
    }
}

impl Display for Left {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.kind.text, Commas(&self.patterns))
    }
}

impl Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(name) => f.write_str(&name.text),
            Self::List(name) => write!(f, "{}[]", name.text),
            Self::Exactly(number, _) => write!(f, "{number}"),
            Self::Picture(picture) => At(picture, Level::Xor).fmt(f),
        }
    }
}

impl Display for SumExpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.terms.is_empty() {
            return f.write_str("()");
        }
        for (index, term) in self.terms.iter().enumerate() {
            if index > 0 {
                f.write_str(" + ")?;
            }
            write!(f, "{term}")?;
        }
        Ok(())
    }
}

impl Display for TermExpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.each.is_some() {
            f.write_str("sum(")?;
        }
        if let Some(count) = &self.count {
            let is_bare = matches!(
                count.kind,
                ExprKind::Number(_) | ExprKind::Name(_) | ExprKind::Call(..) | ExprKind::Comprehension(_)
            );
            if is_bare {
                write!(f, "{count} * ")?;
            } else {
                write!(f, "({count}) * ")?;
            }
        }
        write!(f, "{}({})", self.kind.text, Commas(&self.fields))?;
        match &self.each {
            Some(over) => write!(f, " {over})"),
            None => Ok(()),
        }
    }
}

impl Display for Over {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "for {} in {}", self.name.text, self.range)?;
        match &self.condition {
            Some(condition) => write!(f, " where {condition}"),
            None => Ok(()),
        }
    }
}

impl Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::For { name, range } => write!(f, "for {} in {range}", name.text),
            Self::Let { name, value } => write!(f, "let {} = {value}", name.text),
            Self::Where(condition) => write!(f, "where {condition}"),
            Self::At(name) => write!(f, "at {}", name.text),
            Self::Turned(_) => f.write_str("turned"),
        }
    }
}

impl Display for LabelText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for part in &self.parts {
            match part {
                LabelPart::Text(text) => {
                    for character in text.chars() {
                        match character {
                            '"' | '\\' => f.write_char('\\')?,
                            '{' | '}' => f.write_char(character)?,
                            _ => {}
                        }
                        f.write_char(character)?;
                    }
                }
                LabelPart::Number(number) => {
                    let number = number.to_string();
                    // The brace of a set must not combine with the brace before it to form `{{`.
                    let space = if number.starts_with('{') { " " } else { "" };
                    write!(f, "{{{space}{number}}}")?;
                }
            }
        }
        f.write_char('"')
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        At(self, Level::Whole).fmt(f)
    }
}

/// Prints an expression at a given precedence, in brackets if the expression binds less tightly.
struct At<'a>(&'a Expr, Level);

impl Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(expr, least) = *self;
        if level(expr) < least {
            f.write_char('(')?;
            bare(expr, f)?;
            f.write_char(')')
        } else {
            bare(expr, f)
        }
    }
}

/// The precedence of an expression. `if` and `with` bind least tightly, because they would absorb what
/// follows.
const fn level(expr: &Expr) -> Level {
    match &expr.kind {
        ExprKind::If(..) | ExprKind::With(..) => Level::Whole,
        ExprKind::Unary(UnaryOp::Not, _) => Level::Not,
        ExprKind::Unary(UnaryOp::Negate, _) => Level::Negate,
        ExprKind::Binary(op, ..) => op.level(),
        ExprKind::Compare(..) | ExprKind::In { .. } => Level::Compare,
        ExprKind::Range { .. } => Level::Range,
        ExprKind::Number(_)
        | ExprKind::Name(_)
        | ExprKind::Text(_)
        | ExprKind::Turned(_)
        | ExprKind::Call(..)
        | ExprKind::Comprehension(_)
        | ExprKind::Set(_)
        | ExprKind::List(_)
        | ExprKind::Build(..)
        | ExprKind::Index(..)
        | ExprKind::Slice(..) => Level::Atom,
    }
}

/// Prints the expression without enclosing brackets.
fn bare(expr: &Expr, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match &expr.kind {
        ExprKind::Number(number) => write!(f, "{number}"),
        ExprKind::Name(name) => f.write_str(name),
        ExprKind::Text(text) => Quoted(text).fmt(f),
        ExprKind::Turned(picture) => write!(f, "{} turned", At(picture, Level::Atom)),
        ExprKind::Unary(UnaryOp::Negate, operand) => write!(f, "-{}", At(operand, Level::Negate)),
        ExprKind::Unary(UnaryOp::Not, operand) => write!(f, "not {}", At(operand, Level::Not)),
        ExprKind::Binary(op, left, right) => {
            let level = op.level();
            write!(f, "{} {} {}", At(left, level), op.sign(), At(right, level.tighter()))
        }
        ExprKind::Compare(operands, ops) => {
            for (index, operand) in operands.iter().enumerate() {
                if let Some(op) = index.checked_sub(1).and_then(|before| ops.get(before)) {
                    write!(f, " {} ", op.sign())?;
                }
                write!(f, "{}", At(operand, Level::Compare.tighter()))?;
            }
            Ok(())
        }
        ExprKind::If(condition, yes, no) => write!(f, "if {condition} then {yes} else {no}"),
        ExprKind::Call(function, arguments) => write!(f, "{}({})", function.text, Commas(arguments)),
        ExprKind::Comprehension(comprehension) => print_comprehension(comprehension, f),
        ExprKind::In { element, range, negated } => {
            let sign = if *negated { "not in" } else { "in" };
            let level = Level::Compare.tighter();
            write!(f, "{} {sign} {}", At(element, level), At(range, level))
        }
        ExprKind::Range { low, high, inclusive } => {
            let sign = if *inclusive { "..=" } else { ".." };
            let level = Level::Range.tighter();
            write!(f, "{}{sign}{}", At(low, level), At(high, level))
        }
        ExprKind::Set(items) => write!(f, "{{{}}}", Commas(items)),
        ExprKind::List(items) => write!(f, "[{}]", Commas(items)),
        ExprKind::Build(body, over) => write!(f, "[{body} {over}]"),
        ExprKind::Index(list, index) => {
            let is_range = matches!(index.kind, ExprKind::Range { .. });
            let level = if is_range { Level::Atom } else { Level::Whole };
            write!(f, "{}[{}]", At(list, Level::Atom), At(index, level))
        }
        ExprKind::Slice(list, low, high) => {
            write!(f, "{}[", At(list, Level::Atom))?;
            if let Some(low) = low {
                write!(f, "{}", At(low, Level::Range.tighter()))?;
            }
            f.write_str("..")?;
            if let Some(high) = high {
                write!(f, "{}", At(high, Level::Range.tighter()))?;
            }
            f.write_char(']')
        }
        ExprKind::With(list, entries) => {
            write!(f, "{} with ", At(list, Level::With.tighter()))?;
            for (position, (index, value)) in entries.iter().enumerate() {
                if position > 0 {
                    f.write_str(", ")?;
                }
                let is_last = position + 1 == entries.len();
                let level = if !is_last && ends_with_entries(value) { Level::Atom } else { Level::Whole };
                write!(f, "[{index}] = {}", At(value, level))?;
            }
            Ok(())
        }
    }
}

/// Whether the expression ends with `[i] = e`, which would absorb a following comma.
fn ends_with_entries(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::With(..) => true,
        ExprKind::If(_, _, no) => ends_with_entries(no),
        _ => false,
    }
}

fn print_comprehension(comprehension: &Comprehension, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Comprehension { function, body, name, range, condition } = comprehension;
    write!(f, "{}(", function.text)?;
    if let Some(body) = body {
        write!(f, "{body} for ")?;
    }
    write!(f, "{} in {range}", name.text)?;
    if let Some(condition) = condition {
        write!(f, " where {condition}")?;
    }
    f.write_char(')')
}
