//! The claim to be proved.

use super::evaluate::{self, Values};
use super::inexpressible::Inexpressible;
use super::write::{Names, Term, Writer};
use crate::typed::{BoolExpr, LeftCode, NumExpr, PatternCode, TheoremCode};
use grundy_core::{KindId, Outcome};

/// What the claim states about every position of its kind.
#[derive(Clone, Debug)]
pub(super) enum Law {
    /// The nim-value of the position.
    Value(LeftCode, NumExpr),
    /// The position is a P-position if and only if the condition holds.
    P(LeftCode, BoolExpr),
}

impl Law {
    /// The law that a theorem or claim states, or the reason why it is not supported.
    pub(super) fn of(theorem: &TheoremCode) -> Result<Self, Inexpressible> {
        match theorem {
            TheoremCode::Value { left, value, condition: BoolExpr::Const(true), .. } => {
                Ok(Self::Value(left.clone(), value.clone()))
            }
            TheoremCode::Outcome { left, outcome: Outcome::P, condition } => {
                Ok(Self::P(left.clone(), condition.clone()))
            }
            _ => Err(Inexpressible::Cannot("where")),
        }
    }

    /// The kind of positions to which the law applies.
    pub(super) const fn kind(&self) -> KindId {
        match self {
            Self::Value(left, _) | Self::P(left, _) => left.kind,
        }
    }

    /// Whether the law is about outcomes only: it determines which positions are P-positions. The law's value is then
    /// 0 for P-positions and 1 for all others.
    pub(super) const fn is_of_outcomes(&self) -> bool {
        matches!(self, Self::P(..))
    }

    const fn left(&self) -> &LeftCode {
        match self {
            Self::Value(left, _) | Self::P(left, _) => left,
        }
    }

    /// Writes the law's value for the position with these fields.
    pub(super) fn write(&self, writer: &mut Writer, fields: &[Term]) -> Result<Term, Inexpressible> {
        let mut names = Names::new();
        for (pattern, field) in self.left().patterns.iter().zip(fields) {
            match pattern {
                PatternCode::Number(slot) => names.insert(*slot, field.clone()),
                _ => return Err(Inexpressible::Cannot("[]")),
            };
        }
        match self {
            Self::Value(_, value) => writer.number(value, &names),
            Self::P(_, condition) => {
                let condition = writer.truth(condition, &names)?;
                let (zero, one) = (writer.constant(0), writer.constant(1));
                let text = format!("(ite {} {} {})", condition.text, zero.text, one.text);
                Ok(Term { text, range: (0, 1), defined: condition.defined })
            }
        }
    }

    /// The law's value for the position with these fields, or `None` if it cannot be computed.
    pub(super) fn evaluate(&self, fields: &[i128]) -> Option<i128> {
        let mut values = Values::new();
        for (pattern, field) in self.left().patterns.iter().zip(fields) {
            match pattern {
                PatternCode::Number(slot) => values.insert(*slot, *field),
                _ => return None,
            };
        }
        match self {
            Self::Value(_, value) => evaluate::number(value, &values),
            Self::P(_, condition) => Some(i128::from(!evaluate::truth(condition, &values)?)),
        }
    }

    /// The expression for the claimed nim-value and some of its subexpressions; empty if the law is about outcomes.
    pub(super) fn parts(&self) -> Vec<NumExpr> {
        let mut found = Vec::new();
        if let Self::Value(_, value) = self {
            collect(value, &mut found);
        }
        found
    }

    /// Writes one of the [`parts`](Self::parts) in terms of the fields of a position.
    pub(super) fn write_part(
        &self,
        part: &NumExpr,
        writer: &mut Writer,
        fields: &[Term],
    ) -> Result<Term, Inexpressible> {
        Self::Value(self.left().clone(), part.clone()).write(writer, fields)
    }

    /// The value of one of the [`parts`](Self::parts) for given fields.
    pub(super) fn evaluate_part(&self, part: &NumExpr, fields: &[i128]) -> Option<i128> {
        Self::Value(self.left().clone(), part.clone()).evaluate(fields)
    }
}

fn collect(expr: &NumExpr, found: &mut Vec<NumExpr>) {
    if !found.contains(expr) {
        found.push(expr.clone());
    }
    match expr {
        NumExpr::Unary(_, operand, _) => collect(operand, found),
        NumExpr::Binary(_, operands, _) => {
            collect(&operands.0, found);
            collect(&operands.1, found);
        }
        NumExpr::SlotConst(_, _, number, _) => {
            let number = NumExpr::Const(i128::from(*number));
            collect(&number, found);
        }
        NumExpr::If(parts) => {
            collect(&parts.1, found);
            collect(&parts.2, found);
        }
        NumExpr::Shared(_, inner) => collect(inner, found),
        NumExpr::Index(parts, _) => collect(&parts.1, found),
        _ => {}
    }
}
