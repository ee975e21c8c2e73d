//! Translates expressions of the rules language into the input language of solvers.

use super::evaluate;
use super::inexpressible::Inexpressible;
use super::theory::{Helper, Theory};
use super::ways::{self, Listed};
use crate::check::interval::{self, Interval};
use crate::integer::{BinaryFn, UnaryFn};
use crate::syntax::ast::CompareOp;
use crate::typed::{BoolExpr, Fold, ListExpr, NumExpr, RangeExpr, Slot};
use std::collections::{BTreeSet, HashMap};

/// A number: its text, its bounds, and the conditions under which it has a value.
#[derive(Clone, Debug)]
pub(super) struct Term {
    /// The text of the number.
    pub(super) text: String,
    /// The smallest and the largest possible value.
    pub(super) range: Interval,
    /// The conditions under which the number has a value.
    pub(super) defined: Vec<String>,
}

/// A condition: its text, and the conditions under which it has a value.
#[derive(Clone, Debug)]
pub(super) struct Truth {
    /// The text of the condition.
    pub(super) text: String,
    /// The conditions under which this condition has a value.
    pub(super) defined: Vec<String>,
}

/// The terms to which names are bound.
pub(super) type Names = HashMap<Slot, Term>;

/// Writes expressions and collects the declarations that they need.
#[derive(Debug)]
pub(super) struct Writer {
    /// The theory in which numbers are written.
    pub(super) theory: Theory,
    /// Whether fields are assumed to be below 2^64.
    pub(super) bounded: bool,
    /// Whether quotients by variable divisors are given names. This is impossible inside a quantifier.
    pub(super) names_quotients: bool,
    /// The largest absolute value that occurs.
    pub(super) largest: u128,
    helpers: BTreeSet<Helper>,
    lists: Vec<Vec<i128>>,
    /// The dividend and the divisor of every named quotient.
    divisions: Vec<(String, String)>,
    /// Pairs of factors: those of each product of two variable numbers, in both orders, and each named quotient with
    /// its divisor.
    products: Vec<(String, String)>,
    /// The long texts of numbers, which are given the names `let.0`, `let.1` and so on.
    lets: Vec<String>,
}

/// The text of a number that has a name in the rules is repeated at every use, unless it is longer than this, in bytes.
const LONGEST_TEXT: usize = 1000;

/// Longer lists of constants are not supported.
const LONGEST_LIST: usize = 500;

/// At most this many products are compared with each other.
const MOST_PRODUCTS: usize = 24;

impl Writer {
    /// A writer without any declarations.
    pub(super) const fn new(theory: Theory, bounded: bool) -> Self {
        Self {
            theory,
            bounded,
            names_quotients: true,
            largest: 0,
            helpers: BTreeSet::new(),
            lists: Vec::new(),
            divisions: Vec::new(),
            products: Vec::new(),
            lets: Vec::new(),
        }
    }

    /// The number unchanged, or, if its text is long, a new name for the number.
    pub(super) fn named(&mut self, mut term: Term) -> Term {
        if term.text.len() > LONGEST_TEXT {
            let name = format!("let.{}", self.lets.len());
            self.lets.push(std::mem::replace(&mut term.text, name));
        }
        term
    }

    /// The condition as it is asserted. Inside a quantifier, the definitions of all names except the first `before`
    /// precede it and are removed from the writer.
    pub(super) fn closed(&mut self, condition: String, before: usize) -> String {
        if self.names_quotients {
            // Outside quantifiers, all names are defined once at the beginning.
            return condition;
        }
        let lets: Vec<String> = self.lets.drain(before..).collect();
        let open = lets.iter().enumerate().map(|(at, text)| format!("(let ((let.{} {text})) ", before + at));
        open.collect::<String>() + &condition + &")".repeat(lets.len())
    }

    /// The number of names defined so far.
    pub(super) fn names(&self) -> usize {
        self.lets.len()
    }

    /// A term that always has a value.
    pub(super) fn plain(&mut self, text: String, range: Interval) -> Term {
        self.term(text, range, Vec::new())
    }

    fn term(&mut self, text: String, range: Interval, defined: Vec<String>) -> Term {
        self.largest = self.largest.max(range.0.unsigned_abs()).max(range.1.unsigned_abs());
        Term { text, range, defined }
    }

    /// The term of a constant.
    pub(super) fn constant(&mut self, number: i128) -> Term {
        let text = self.theory.number(number);
        self.plain(text, (number, number))
    }

    fn helper(&mut self, helper: Helper) -> &'static str {
        self.helpers.insert(helper);
        helper.name()
    }

    /// The condition `a <= b`.
    pub(super) fn at_most(&self, a: &str, b: &str) -> String {
        format!("({} {a} {b})", self.theory.less_or_equal())
    }

    /// The condition `a < b`.
    pub(super) fn less(&self, a: &str, b: &str) -> String {
        format!("({} {a} {b})", self.theory.less())
    }

    /// The condition that a term is a natural number, or `None` if its range shows that it always is.
    pub(super) fn natural(&self, term: &Term) -> Option<String> {
        (term.range.0 < 0).then(|| self.at_most(&self.theory.number(0), &term.text))
    }

    /// Writes a number expression.
    pub(super) fn number(&mut self, expr: &NumExpr, names: &Names) -> Result<Term, Inexpressible> {
        if let Some(number) = evaluate::constant(expr) {
            return Ok(self.constant(number));
        }
        match expr {
            NumExpr::Const(number) => Ok(self.constant(*number)),
            NumExpr::Slot(slot) => names.get(slot).cloned().ok_or(Inexpressible::Cannot("name")),
            NumExpr::Shared(_, inner) => self.number(inner, names),
            NumExpr::Unary(UnaryFn::Pow2, operand, _) => match &**operand {
                NumExpr::Unary(UnaryFn::Log2, inner, _) => self.high_bit(inner, names),
                _ => {
                    let operand = self.number(operand, names)?;
                    self.unary(UnaryFn::Pow2, operand)
                }
            },
            NumExpr::Unary(function, operand, _) => {
                let operand = self.number(operand, names)?;
                self.unary(*function, operand)
            }
            NumExpr::Binary(function, operands, _) => {
                let (a, b) = (self.number(&operands.0, names)?, self.number(&operands.1, names)?);
                self.binary(*function, &a, &b)
            }
            NumExpr::SlotSlot(function, a, b, _) => {
                let (a, b) =
                    (self.number(&NumExpr::Slot(*a), names)?, self.number(&NumExpr::Slot(*b), names)?);
                self.binary(*function, &a, &b)
            }
            NumExpr::SlotConst(function, a, b, _) => {
                let a = self.number(&NumExpr::Slot(*a), names)?;
                let b = self.constant(i128::from(*b));
                self.binary(*function, &a, &b)
            }
            NumExpr::If(parts) => {
                let condition = self.truth(&parts.0, names)?;
                let (a, b) = (self.number(&parts.1, names)?, self.number(&parts.2, names)?);
                let mut defined = condition.defined;
                defined.extend(a.defined.iter().map(|part| format!("(=> {} {part})", condition.text)));
                defined.extend(b.defined.iter().map(|part| format!("(or {} {part})", condition.text)));
                let range = (a.range.0.min(b.range.0), a.range.1.max(b.range.1));
                Ok(self.term(format!("(ite {} {} {})", condition.text, a.text, b.text), range, defined))
            }
            NumExpr::Index(parts, _) => self.entry(&parts.0, &parts.1, names),
            NumExpr::FoldRange(parts) if matches!(parts.fold, Fold::Sum | Fold::Count) => {
                let elements = self.listed(&parts.range).ok_or(Inexpressible::Cannot("sum"))?;
                // Equal elements of a set count only once, so all elements must be known.
                if elements.numbers.iter().any(|number| evaluate::constant(number).is_none()) {
                    return Err(Inexpressible::Cannot("sum"));
                }
                let mut names = names.clone();
                let mut total = self.constant(0);
                for element in elements.numbers {
                    let term = self.number(&element, &names)?;
                    names.insert(parts.slot, term);
                    let mut condition = self.truth(&parts.condition, &names)?;
                    if let Some(limit) = &elements.limit {
                        let limit = self.limit(limit, &names)?;
                        let inside = self.at_most(&names[&parts.slot].text, &limit.text);
                        // For numbers beyond the limit, the condition is not evaluated.
                        condition.defined =
                            condition.defined.iter().map(|part| format!("(=> {inside} {part})")).collect();
                        condition.defined.extend(limit.defined);
                        condition.text = format!("(and {inside} {})", condition.text);
                    }
                    let body = self.number(&parts.body, &names)?;
                    let zero = self.theory.number(0);
                    let mut defined = condition.defined;
                    defined.extend(body.defined.iter().map(|part| format!("(=> {} {part})", condition.text)));
                    let range = (body.range.0.min(0), body.range.1.max(0));
                    let text = format!("(ite {} {} {zero})", condition.text, body.text);
                    let body = self.term(text, range, defined);
                    total = self.binary(BinaryFn::Add, &total, &body)?;
                }
                Ok(total)
            }
            NumExpr::FoldRange(_) | NumExpr::FoldList(..) => Err(Inexpressible::Cannot("sum")),
            NumExpr::Length(_) => Err(Inexpressible::Cannot("len")),
        }
    }

    /// Writes the limit of a range whose numbers are listed. The limit has a value only if it is below
    /// [`ways::END`].
    pub(super) fn limit(&mut self, limit: &NumExpr, names: &Names) -> Result<Term, Inexpressible> {
        let mut limit = self.number(limit, names)?;
        let last = self.constant(ways::END - 1);
        if limit.range.1 >= ways::END {
            limit.defined.push(self.at_most(&limit.text, &last.text));
        }
        Ok(limit)
    }

    fn listed(&self, range: &RangeExpr) -> Option<Listed> {
        let found = ways::listed(range)?;
        (self.bounded || found.limit.is_none()).then_some(found)
    }

    /// Writes `pow2(log2(a))` as one function.
    fn high_bit(&mut self, inner: &NumExpr, names: &Names) -> Result<Term, Inexpressible> {
        if self.theory == Theory::Integers {
            return Err(Inexpressible::NeedsWords);
        }
        let mut a = self.number(inner, names)?;
        let name = self.helper(Helper::HighBit);
        a.defined.push(self.less(&self.theory.number(0), &a.text));
        let range = (1, a.range.1.max(1));
        Ok(self.term(format!("({name} {})", a.text), range, a.defined))
    }

    fn unary(&mut self, function: UnaryFn, a: Term) -> Result<Term, Inexpressible> {
        let (text, mut defined) = (a.text.clone(), a.defined.clone());
        match function {
            UnaryFn::Negate => {
                let range = (a.range.1.saturating_neg(), a.range.0.saturating_neg());
                return Ok(self.term(format!("({} {text})", self.theory.negate()), range, defined));
            }
            UnaryFn::Abs if a.range.0 >= 0 => return Ok(a),
            UnaryFn::Abs => {
                let name = self.helper(Helper::Abs);
                let range = (0, a.range.0.saturating_abs().max(a.range.1.saturating_abs()));
                return Ok(self.term(format!("({name} {text})"), range, defined));
            }
            UnaryFn::Isqrt | UnaryFn::BigOmega => return Err(Inexpressible::Cannot(function.symbol())),
            _ => {}
        }
        if self.theory == Theory::Integers {
            return Err(Inexpressible::NeedsWords);
        }
        if function == UnaryFn::Log2 {
            defined.push(self.less(&self.theory.number(0), &text));
        } else {
            defined.extend(self.natural(&a));
        }
        let high = a.range.1.max(0);
        Ok(match function {
            UnaryFn::Lowbit => self.term(format!("(bvand {text} (bvneg {text}))"), (0, high), defined),
            UnaryFn::Popcount => {
                let name = self.helper(Helper::Popcount);
                self.term(format!("({name} {text})"), (0, 127), defined)
            }
            UnaryFn::Log2 => {
                let name = self.helper(Helper::Log2);
                self.term(format!("({name} {text})"), (0, 127), defined)
            }
            UnaryFn::Pow2 if high < 120 => {
                let one = self.theory.number(1);
                self.term(format!("(bvshl {one} {text})"), (1, 1 << high), defined)
            }
            _ => return Err(Inexpressible::Cannot(function.symbol())),
        })
    }

    /// Writes a function of two numbers.
    pub(super) fn binary(&mut self, function: BinaryFn, a: &Term, b: &Term) -> Result<Term, Inexpressible> {
        let range = interval::binary(function, a.range, b.range);
        let mut defined = a.defined.clone();
        defined.extend(b.defined.iter().cloned());
        let text = match function {
            BinaryFn::Add => format!("({} {} {})", self.theory.add(), a.text, b.text),
            BinaryFn::Subtract => format!("({} {} {})", self.theory.subtract(), a.text, b.text),
            BinaryFn::Multiply => {
                let is_constant = |term: &Term| term.range.0 == term.range.1;
                if self.theory == Theory::Integers && !is_constant(a) && !is_constant(b) {
                    self.note_product(&a.text, &b.text);
                    self.note_product(&b.text, &a.text);
                }
                format!("({} {} {})", self.theory.multiply(), a.text, b.text)
            }
            BinaryFn::Min => format!("({} {} {})", self.helper(Helper::Min), a.text, b.text),
            BinaryFn::Max => format!("({} {} {})", self.helper(Helper::Max), a.text, b.text),
            BinaryFn::Divide | BinaryFn::Remainder => return self.divided(function, a, b, defined),
            BinaryFn::Gcd => return Err(Inexpressible::Cannot(function.symbol())),
            _ if self.theory == Theory::Integers => return Err(Inexpressible::NeedsWords),
            _ => {
                defined.extend(self.natural(a));
                defined.extend(self.natural(b));
                let word = match function {
                    BinaryFn::Xor => "bvxor",
                    BinaryFn::BitAnd => "bvand",
                    BinaryFn::BitOr => "bvor",
                    BinaryFn::ShiftRight | BinaryFn::Bit => "bvlshr",
                    BinaryFn::ShiftLeft if b.range.1 < 60 && a.range.1 < 1 << 66 => "bvshl",
                    _ => return Err(Inexpressible::Cannot(function.symbol())),
                };
                let text = format!("({word} {} {})", a.text, b.text);
                let high = |term: &Term| u128::try_from(term.range.1).unwrap_or(0);
                let all_ones = |most: u128| {
                    i128::try_from(most.checked_next_power_of_two().unwrap_or(u128::MAX)).unwrap_or(i128::MAX)
                };
                return Ok(match function {
                    BinaryFn::Bit => {
                        let text = format!("(bvand {text} {})", self.theory.number(1));
                        self.term(text, (0, 1), defined)
                    }
                    BinaryFn::ShiftLeft => {
                        let most = a.range.1.max(0) << u32::try_from(b.range.1.max(0)).unwrap_or(0);
                        self.term(text, (0, most), defined)
                    }
                    BinaryFn::Xor | BinaryFn::BitOr => {
                        self.term(text, (0, all_ones(high(a).max(high(b)) + 1)), defined)
                    }
                    BinaryFn::BitAnd => self.term(text, (0, a.range.1.min(b.range.1).max(0)), defined),
                    _ => self.term(text, (0, a.range.1.max(0)), defined),
                });
            }
        };
        Ok(self.term(text, range, defined))
    }

    fn divided(
        &mut self,
        function: BinaryFn,
        a: &Term,
        b: &Term,
        mut defined: Vec<String>,
    ) -> Result<Term, Inexpressible> {
        let is_quotient = function == BinaryFn::Divide;
        let divisor = b.range.0;
        let is_constant = divisor == b.range.1;
        if is_constant && divisor <= 0 {
            return Err(Inexpressible::Cannot(function.symbol()));
        }
        if divisor <= 0 {
            defined.push(self.less(&self.theory.number(0), &b.text));
        }
        let range = interval::binary(function, a.range, (divisor.max(1), b.range.1.max(1)));
        let text = match self.theory {
            Theory::Integers if is_constant || !self.names_quotients => {
                format!("({} {} {})", if is_quotient { "div" } else { "mod" }, a.text, b.text)
            }
            Theory::Integers => {
                let pair = (a.text.clone(), b.text.clone());
                let at = self.divisions.iter().position(|known| *known == pair).unwrap_or_else(|| {
                    self.divisions.push(pair);
                    self.divisions.len() - 1
                });
                let quotient = format!("quotient.{at}");
                self.note_product(&quotient, &b.text);
                if is_quotient { quotient } else { format!("rest.{at}") }
            }
            Theory::Words(bits) if is_constant && divisor.count_ones() == 1 => {
                let (word, by) = if is_quotient {
                    ("bvashr", i128::from(divisor.trailing_zeros()))
                } else {
                    ("bvand", divisor - 1)
                };
                format!("({word} {} {})", a.text, Theory::Words(bits).number(by))
            }
            Theory::Words(_) if a.range.0 >= 0 => {
                format!("({} {} {})", if is_quotient { "bvudiv" } else { "bvurem" }, a.text, b.text)
            }
            Theory::Words(_) => {
                let name = self.helper(if is_quotient { Helper::Quotient } else { Helper::Rest });
                format!("({name} {} {})", a.text, b.text)
            }
        };
        Ok(self.term(text, range, defined))
    }

    fn note_product(&mut self, factor: &str, of: &str) {
        let pair = (factor.to_owned(), of.to_owned());
        if self.names_quotients && !self.products.contains(&pair) {
            self.products.push(pair);
        }
    }

    /// Writes an entry of a constant list, `list[index]`, or of a row of a constant table.
    fn entry(&mut self, list: &ListExpr, index: &NumExpr, names: &Names) -> Result<Term, Inexpressible> {
        let numbers: Vec<i128> = match list {
            ListExpr::Const(numbers) => numbers.to_vec(),
            ListExpr::Items(items) => {
                let constants: Option<Vec<i128>> = items.iter().map(evaluate::constant).collect();
                constants.ok_or(Inexpressible::Cannot("[]"))?
            }
            ListExpr::Row(rows, row, _) => return self.cell(rows, row, index, names),
            _ => return Err(Inexpressible::Cannot("[]")),
        };
        let index = self.number(index, names)?;
        self.entry_of(numbers, &index)
    }

    fn entry_of(&mut self, numbers: Vec<i128>, index: &Term) -> Result<Term, Inexpressible> {
        let (Some(&least), Some(&largest)) = (numbers.iter().min(), numbers.iter().max()) else {
            return Err(Inexpressible::Cannot("[]"));
        };
        if numbers.len() > LONGEST_LIST {
            return Err(Inexpressible::Cannot("[]"));
        }
        let length = i128::try_from(numbers.len()).unwrap_or(i128::MAX);
        let mut defined = index.defined.clone();
        if index.range.0 < 0 || index.range.1 >= length {
            let inside = self.less(&index.text, &self.theory.number(length));
            defined.extend(self.natural(index));
            defined.push(inside);
        }
        let _ = self.constant(length);
        let at = self.lists.iter().position(|known| *known == numbers).unwrap_or_else(|| {
            self.lists.push(numbers);
            self.lists.len() - 1
        });
        Ok(self.term(format!("(list.{at} {})", index.text), (least, largest), defined))
    }

    /// Writes an entry of a constant table, `table[row][index]`.
    fn cell(
        &mut self,
        rows: &[std::sync::Arc<[i128]>],
        row: &NumExpr,
        index: &NumExpr,
        names: &Names,
    ) -> Result<Term, Inexpressible> {
        let (row, index) = (self.number(row, names)?, self.number(index, names)?);
        let width = rows.first().map_or(0, |first| first.len());
        if rows.iter().any(|other| other.len() != width) {
            return Err(Inexpressible::Cannot("[]"));
        }
        let (width, height) = (width as i128, rows.len() as i128);
        let mut defined = Vec::new();
        for (term, length) in [(&row, height), (&index, width)] {
            defined.extend(term.defined.iter().cloned());
            if term.range.0 < 0 || term.range.1 >= length {
                defined.extend(self.natural(term));
                defined.push(self.less(&term.text, &self.theory.number(length)));
            }
        }
        let by = self.constant(width);
        let above = self.binary(BinaryFn::Multiply, &row, &by)?;
        let mut at = self.binary(BinaryFn::Add, &above, &index)?;
        at.defined = defined;
        at.range = (0, width * height - 1);
        self.entry_of(rows.iter().flat_map(|row| row.iter().copied()).collect(), &at)
    }

    /// Writes a condition of the rules language.
    pub(super) fn truth(&mut self, expr: &BoolExpr, names: &Names) -> Result<Truth, Inexpressible> {
        match expr {
            BoolExpr::Const(truth) => Ok(Truth { text: truth.to_string(), defined: Vec::new() }),
            BoolExpr::Compare(op, a, b) => {
                let (a, b) = (self.number(a, names)?, self.number(b, names)?);
                Ok(self.compared(*op, &a, &b))
            }
            BoolExpr::Chain(operands, ops) => {
                let terms: Vec<Term> =
                    operands.iter().map(|operand| self.number(operand, names)).collect::<Result<_, _>>()?;
                let parts =
                    terms.windows(2).zip(ops).map(|(pair, op)| self.compared(*op, &pair[0], &pair[1]));
                Ok(both(parts.collect()))
            }
            BoolExpr::Not(inner) => {
                let inner = self.truth(inner, names)?;
                Ok(Truth { text: format!("(not {})", inner.text), defined: inner.defined })
            }
            BoolExpr::And(parts) => {
                let parts = parts.iter().map(|part| self.truth(part, names)).collect::<Result<_, _>>()?;
                Ok(both(parts))
            }
            BoolExpr::Or(parts) => {
                let parts = parts.iter().map(|part| self.truth(part, names)).collect::<Result<_, _>>()?;
                Ok(either(parts))
            }
            BoolExpr::If(parts) => {
                let condition = self.truth(&parts.0, names)?;
                let (a, b) = (self.truth(&parts.1, names)?, self.truth(&parts.2, names)?);
                let mut defined = condition.defined;
                defined.extend(a.defined.iter().map(|part| format!("(=> {} {part})", condition.text)));
                defined.extend(b.defined.iter().map(|part| format!("(or {} {part})", condition.text)));
                Ok(Truth { text: format!("(ite {} {} {})", condition.text, a.text, b.text), defined })
            }
            BoolExpr::In(parts) => {
                let element = self.number(&parts.0, names)?;
                if let RangeExpr::Interval { low, high, inclusive } = &parts.1 {
                    let (low, high) = (self.number(low, names)?, self.number(high, names)?);
                    let above = self.compared(CompareOp::LessOrEqual, &low, &element);
                    let op = if *inclusive { CompareOp::LessOrEqual } else { CompareOp::Less };
                    let below = self.compared(op, &element, &high);
                    return Ok(both(vec![above, below]));
                }
                let found = self.listed(&parts.1).ok_or(Inexpressible::Cannot("in"))?;
                let mut any = Vec::new();
                for number in &found.numbers {
                    let number = self.number(number, names)?;
                    any.push(self.compared(CompareOp::Equal, &element, &number));
                }
                let any = either(any);
                match &found.limit {
                    None => Ok(any),
                    Some(limit) => {
                        let limit = self.limit(limit, names)?;
                        let inside = self.compared(CompareOp::LessOrEqual, &element, &limit);
                        Ok(both(vec![inside, any]))
                    }
                }
            }
            BoolExpr::Occurs(_) => Err(Inexpressible::Cannot("in")),
            BoolExpr::Quantified(parts) => {
                let word = if parts.all { "all" } else { "any" };
                let found = self.listed(&parts.range).ok_or(Inexpressible::Cannot(word))?;
                let mut names = names.clone();
                let mut told = Vec::new();
                for number in &found.numbers {
                    let element = self.number(number, &names)?;
                    names.insert(parts.slot, element);
                    let mut conditions = vec![self.truth(&parts.condition, &names)?];
                    if let Some(limit) = &found.limit {
                        let limit = self.limit(limit, &names)?;
                        conditions.insert(
                            0,
                            self.compared(CompareOp::LessOrEqual, &names[&parts.slot].clone(), &limit),
                        );
                    }
                    let condition = both(conditions);
                    let body = self.truth(&parts.body, &names)?;
                    let mut defined = condition.defined.clone();
                    defined.extend(body.defined.iter().map(|part| format!("(=> {} {part})", condition.text)));
                    let text = if parts.all {
                        format!("(=> {} {})", condition.text, body.text)
                    } else {
                        format!("(and {} {})", condition.text, body.text)
                    };
                    told.push(Truth { text, defined });
                }
                // The language stops at the first part that decides the result. Requiring all parts to have
                // values is stricter.
                let defined = told.iter().flat_map(|part| part.defined.iter().cloned()).collect();
                let texts: Vec<String> = told.into_iter().map(|part| part.text).collect();
                Ok(Truth { text: if parts.all { all(&texts) } else { any(&texts) }, defined })
            }
        }
    }

    /// Writes a comparison of two numbers.
    pub(super) fn compared(&self, op: CompareOp, a: &Term, b: &Term) -> Truth {
        let (left, right) = (&a.text, &b.text);
        let text = match op {
            CompareOp::Equal => format!("(= {left} {right})"),
            CompareOp::NotEqual => format!("(not (= {left} {right}))"),
            CompareOp::Less => self.less(left, right),
            CompareOp::LessOrEqual => self.at_most(left, right),
            CompareOp::Greater => self.less(right, left),
            CompareOp::GreaterOrEqual => self.at_most(right, left),
        };
        let mut defined = a.defined.clone();
        defined.extend(b.defined.iter().cloned());
        Truth { text, defined }
    }

    /// The number of bits that suffices for every number that occurs, including a sign bit and one spare bit, or 0 for
    /// integers.
    pub(super) fn bits(&self) -> Result<u32, Inexpressible> {
        if self.theory == Theory::Integers {
            return Ok(0);
        }
        if self.largest > 1 << 125 {
            return Err(Inexpressible::Cannot("*"));
        }
        Ok(u128::BITS - self.largest.leading_zeros() + 2)
    }

    /// Whether facts about products, which depend on [`LEMMA`], are used.
    pub(super) fn has_lemma(&self) -> bool {
        !self.lemmas().is_empty()
    }

    /// The definitions that precede everything else.
    pub(super) fn definitions(&self) -> Vec<String> {
        let mut lines: Vec<String> =
            self.helpers.iter().map(|helper| self.theory.definition(*helper)).collect();
        let sort = self.theory.sort();
        for (at, numbers) in self.lists.iter().enumerate() {
            let (last, others) = numbers.split_last().map_or((0, &[][..]), |(last, others)| (*last, others));
            let mut body = self.theory.number(last);
            for (index, number) in others.iter().enumerate().rev() {
                let (index, number) = (self.theory.number(index as i128), self.theory.number(*number));
                body = format!("(ite (= i {index}) {number} {body})");
            }
            lines.push(format!("(define-fun list.{at} ((i {sort})) {sort} {body})"));
        }
        lines
    }

    /// The declarations of named quotients, the definitions of named numbers, and the facts about quotients and
    /// products.
    pub(super) fn assumptions(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for at in 0..self.divisions.len() {
            lines.push(format!("(declare-const quotient.{at} Int)"));
            lines.push(format!("(declare-const rest.{at} Int)"));
        }
        let sort = self.theory.sort();
        lines.extend(
            (0..).zip(&self.lets).map(|(at, text)| format!("(define-fun let.{at} () {sort} {text})")),
        );
        for (at, (dividend, divisor)) in self.divisions.iter().enumerate() {
            lines.push(format!(
                "(assert (=> (< 0 {divisor}) (and (= {dividend} (+ (* quotient.{at} {divisor}) rest.{at})) \
                 (<= 0 rest.{at}) (< rest.{at} {divisor}))))"
            ));
        }
        lines.extend(self.lemmas());
        lines
    }

    fn lemmas(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let products = &self.products[..self.products.len().min(MOST_PRODUCTS)];
        for (a, of) in products {
            for (b, _) in products.iter().filter(|(b, other)| b != a && other == of) {
                lines.push(format!(
                    "(assert (=> (and (< 0 {of}) (< {a} {b})) (<= (+ (* {a} {of}) {of}) (* {b} {of}))))"
                ));
            }
        }
        lines
    }
}

/// The lemma on products that [`Writer::assumptions`] uses: `a < b` implies `a * c + c <= b * c` for positive
/// `c`.
pub(super) const LEMMA: &str = "(declare-const a Int)\n(declare-const b Int)\n(declare-const c Int)\n\
     (assert (and (< 0 c) (< a b)))\n(assert (not (<= (+ (* a c) c) (* b c))))\n";

/// The conjunction of conditions.
pub(super) fn all(parts: &[String]) -> String {
    match parts {
        [] => "true".to_owned(),
        [only] => only.clone(),
        parts => format!("(and {})", parts.join(" ")),
    }
}

/// The disjunction of conditions.
pub(super) fn any(parts: &[String]) -> String {
    match parts {
        [] => "false".to_owned(),
        [only] => only.clone(),
        parts => format!("(or {})", parts.join(" ")),
    }
}

/// The conjunction of conditions in order. Each condition needs a value only if all earlier ones hold.
pub(super) fn both(parts: Vec<Truth>) -> Truth {
    let (mut texts, mut defined): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for part in parts {
        let before = all(&texts);
        defined.extend(part.defined.into_iter().map(|needed| match texts.is_empty() {
            true => needed,
            false => format!("(=> {before} {needed})"),
        }));
        texts.push(part.text);
    }
    Truth { text: all(&texts), defined }
}

/// The disjunction of conditions in order. Each condition needs a value only if no earlier one holds.
fn either(parts: Vec<Truth>) -> Truth {
    let (mut texts, mut defined): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for part in parts {
        let before = any(&texts);
        defined.extend(part.defined.into_iter().map(|needed| match texts.is_empty() {
            true => needed,
            false => format!("(or {before} {needed})"),
        }));
        texts.push(part.text);
    }
    Truth { text: any(&texts), defined }
}
