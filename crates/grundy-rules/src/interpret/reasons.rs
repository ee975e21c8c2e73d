//! The quantities that a closed form computes for a component, as sentences for explanations.

use super::frame::{Eval, Frame, NoVisitor};
use super::moves::{settle, with_scratch};
use crate::syntax::ast::{self, Item, RulesFile};
use crate::typed::{BoolExpr, Code, Fold, FoldRange, NumExpr, TheoremCode};
use grundy_core::{ComponentRef, Fault, Message};

/// A closed form as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Formula {
    /// The statement, such as `heap(n) = n % (k + 1)`.
    said: String,
    condition: Option<String>,
}

/// The closed forms of a rules file, as written.
pub(crate) fn formulas(file: &RulesFile) -> Vec<Formula> {
    let theorems = file.items.iter().filter_map(|item| match item {
        Item::Theorem(theorem) => Some(theorem),
        _ => None,
    });
    let written = |theorem: &ast::Theorem| {
        let left = &theorem.left;
        let (said, condition) = match &theorem.form {
            ast::TheoremForm::Value { value, condition } => (format!("{left} = {value}"), condition),
            ast::TheoremForm::Outcome { outcome, condition } => (format!("{left} = {outcome}"), condition),
            ast::TheoremForm::Moves { .. } => return Formula::default(),
        };
        Formula { said, condition: condition.as_ref().map(ToString::to_string) }
    };
    theorems.map(written).collect()
}

/// The largest number of terms of a sum or nim-sum that are listed.
const MOST_TERMS: usize = 16;

/// The quantities that the closed form with index `theorem`, written as `formula`, computes for a component; none if it
/// does not cover the component.
///
/// # Errors
/// Returns an error if the closed form causes a fault.
pub(crate) fn theorem_reasons(
    code: &Code,
    theorem: usize,
    formula: &Formula,
    of: ComponentRef<'_>,
) -> Result<Vec<Message>, Fault> {
    let Some(theorem) = code.theorems.get(theorem) else { return Ok(Vec::new()) };
    let reasons = with_scratch(code, |scratch| {
        let frame = &mut scratch.frame;
        settle(of, told(theorem, formula, of, frame))
    })?;
    Ok(reasons.unwrap_or_default())
}

fn told(
    theorem: &TheoremCode,
    formula: &Formula,
    of: ComponentRef<'_>,
    frame: &mut Frame,
) -> Eval<Vec<Message>> {
    let mut reasons = Vec::new();
    let (TheoremCode::Value { left, .. } | TheoremCode::Outcome { left, .. }) = theorem else {
        return Ok(reasons);
    };
    if left.kind != of.kind || !frame.matches(left, of) {
        return Ok(reasons);
    }
    let condition = formula.condition.as_deref();
    match theorem {
        TheoremCode::Value { value, condition: holds, .. } => {
            if !frame.truth(holds, &mut NoVisitor)? {
                return Ok(reasons);
            }
            reasons.extend(
                condition.map(|condition| Message::new("explain-condition").with("condition", condition)),
            );
            reasons.push(Message::new("explain-formula").with("formula", &formula.said));
            if let NumExpr::FoldRange(parts) = value
                && matches!(parts.fold, Fold::Sum | Fold::Xor)
            {
                let terms = terms(parts, frame)?;
                let message = if parts.fold == Fold::Xor {
                    Message::new("explain-formula-xor")
                } else {
                    Message::new("explain-formula-sum")
                };
                reasons.push(message.with("count", terms.len()).with("terms", terms.join(", ")));
            }
        }
        TheoremCode::Outcome { condition: holds, .. } => {
            let result = frame.truth(holds, &mut NoVisitor)?;
            reasons.push(
                Message::new("explain-outcome-condition")
                    .with("formula", &formula.said)
                    .with("condition", condition.unwrap_or("true"))
                    .with("holds", if result { "yes" } else { "no" }),
            );
            if let BoolExpr::Compare(_, a, b) = holds {
                let left = frame.number(a, &mut NoVisitor)?;
                let right = frame.number(b, &mut NoVisitor)?;
                reasons.push(Message::new("explain-sides").with("left", left).with("right", right));
            }
        }
        TheoremCode::Moves { .. } => {}
    }
    Ok(reasons)
}

/// The numbers that a fold combines; only the first `MOST_TERMS` and an ellipsis if there are more.
fn terms(parts: &FoldRange, frame: &mut Frame) -> Eval<Vec<String>> {
    let mut terms = Vec::new();
    let mut elements = frame.elements(&parts.range, &mut NoVisitor)?;
    while let Some(element) = frame.next_element(&mut elements, &mut NoVisitor)? {
        frame.set(parts.slot, element);
        if !frame.truth(&parts.condition, &mut NoVisitor)? {
            continue;
        }
        if terms.len() == MOST_TERMS {
            terms.push("...".to_owned());
            break;
        }
        terms.push(frame.number(&parts.body, &mut NoVisitor)?.to_string());
    }
    frame.finish(elements);
    Ok(terms)
}
