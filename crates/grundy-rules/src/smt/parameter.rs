//! Parameters as additional fields that no move changes, so that a claim can be proved for all values of the
//! parameters at once.

use crate::syntax::ast::{
    Bounds, Expr, ExprKind, FieldDecl, FieldForm, Item, Left, Name, Pattern, Position, RulesFile, Span,
    SumExpr, TheoremForm,
};

/// Whether the parameter `name` is declared with a lower bound that is written as a number without a sign, so that the
/// parameter is never negative.
#[must_use]
pub fn is_natural(file: &RulesFile, name: &str) -> bool {
    file.items.iter().any(|item| match item {
        Item::Param(param) if param.name.text == name => {
            matches!(&param.bounds.low, Some(Expr { kind: ExprKind::Number(_), .. }))
        }
        _ => false,
    })
}

/// The same rules without any theorems and claims except the last item of the file, or `None` if the last item is
/// neither a theorem nor a claim.
#[must_use]
pub fn with_last_claim_alone(file: &RulesFile) -> Option<RulesFile> {
    let mut file = file.clone();
    let last = file.items.pop().filter(|item| matches!(item, Item::Theorem(_)))?;
    file.items.retain(|item| !matches!(item, Item::Theorem(_)));
    file.items.push(last);
    Some(file)
}

/// The same rules with the number parameter `name` as the first field of every kind. Returns `None` if there is no
/// such parameter, or if there is neither a `position` statement nor a first rule whose left side consists only of
/// names.
#[must_use]
pub fn parameter_as_field(file: &RulesFile, name: &str) -> Option<RulesFile> {
    let mut file = file.clone();
    let at =
        file.items.iter().position(|item| matches!(item, Item::Param(param) if param.name.text == name))?;
    let Item::Param(param) = file.items.remove(at) else { return None };
    let span = Span::default();
    let named = || Name { text: name.to_owned(), span };
    let low = param.bounds.low.or(Some(Expr { kind: ExprKind::Number(0), span }));
    let field = FieldDecl {
        name: named(),
        form: FieldForm::Number,
        bounds: Bounds { low, high: param.bounds.high },
        is_sorted: false,
    };
    let mut declared = false;
    for item in &mut file.items {
        if let Item::Position(position) = item {
            // The bounds of a field can use only earlier fields, so the parameter becomes the first field.
            position.fields.insert(0, field.clone());
            declared = true;
        }
    }
    if !declared {
        let left = file.items.iter().find_map(|item| match item {
            Item::Rule(rule) => Some(rule.left.clone()),
            _ => None,
        })?;
        let mut fields = vec![field.clone()];
        for pattern in &left.patterns {
            let Pattern::Number(name) = pattern else { return None };
            fields.push(FieldDecl {
                name: name.clone(),
                form: FieldForm::Number,
                bounds: Bounds::default(),
                is_sorted: false,
            });
        }
        // The declaration of the kind follows those of the other parameters, because its bounds may use them.
        let position = Position { kind: left.kind, fields, span };
        let first = file
            .items
            .iter()
            .position(|item| !matches!(item, Item::Game(_) | Item::Source(_) | Item::Param(_)))?;
        file.items.insert(first, Item::Position(position));
    }
    let left = |left: &mut Left| left.patterns.insert(0, Pattern::Number(named()));
    let sum = |sum: &mut SumExpr| {
        for term in &mut sum.terms {
            term.fields.insert(0, Expr { kind: ExprKind::Name(name.to_owned()), span });
        }
    };
    for item in &mut file.items {
        match item {
            Item::Rule(rule) => {
                left(&mut rule.left);
                sum(&mut rule.sum);
            }
            Item::Win(win) => left(&mut win.left),
            Item::Decreases(falling) => left(&mut falling.left),
            Item::Theorem(theorem) => {
                left(&mut theorem.left);
                if let TheoremForm::Moves { sum: moves, .. } = &mut theorem.form {
                    sum(moves);
                }
            }
            _ => {}
        }
    }
    Some(file)
}
