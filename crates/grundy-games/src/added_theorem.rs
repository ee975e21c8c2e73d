//! Closed forms that the rules language cannot express, for games whose rules it can express.

use grundy_core::{
    ClosedForms, ComponentRef, Fault, Message, NimValue, Outcome, Ruleset, Standing, Theorem, TheoremForm,
    nim_product,
};
use grundy_rules::Rules;
use std::sync::Arc;

/// A closed form, written in Rust, for the nim-values or outcomes of a game whose rules are rules text. It is listed
/// after the theorems of the rules text.
#[derive(Debug)]
pub struct AddedTheorem {
    /// The name of the theorem.
    pub name: &'static str,
    /// The statement of the theorem, as text for users.
    pub statement: &'static str,
    /// The publication that proves the theorem.
    pub source: &'static str,
    /// The quantity that the theorem gives: nim-values or outcomes.
    pub(crate) form: TheoremForm,
    /// The nim-value that the theorem gives for a component, or `None` if it gives none.
    pub(crate) value: fn(&Rules, ComponentRef<'_>) -> Option<NimValue>,
    /// The outcome that the theorem gives for a component, or `None` if it gives none.
    pub(crate) outcome: fn(&Rules, ComponentRef<'_>) -> Option<Outcome>,
    /// The reasons for the result that the theorem gives for a component; empty if it gives none.
    pub(crate) reasons: fn(&Rules, ComponentRef<'_>) -> Vec<Message>,
}

/// The Tartan theorem for Turning Corners: the value of a head at `(x, y)` is the nim-product of `x` and `y`.
pub(crate) static TURNING_CORNERS: AddedTheorem = AddedTheorem {
    name: "Tartan theorem",
    statement: "value coin(x, y) = the nim-product of x and y",
    source: "Winning Ways, ch. 14 [winning-ways]",
    form: TheoremForm::Value,
    value: |_, component| match *component.words {
        [x, y] => Some(nim_product(x, y)),
        _ => None,
    },
    outcome: |_, _| None,
    reasons: |_, component| match *component.words {
        [x, y] => vec![
            Message::new("games-corners-condition"),
            Message::new("games-corners-value").with("x", x).with("y", y).with("value", nim_product(x, y)),
        ],
        _ => Vec::new(),
    },
};

impl AddedTheorem {
    /// The ruleset of `rules`, with this theorem added.
    pub(crate) fn added_to(&'static self, rules: Rules) -> Arc<dyn Ruleset> {
        let mut theorems = rules.closed_forms().theorems().to_vec();
        theorems.push(Theorem {
            name: self.name.to_owned(),
            form: self.form,
            standing: Standing::Theorem { source: self.source.to_owned() },
            line: 1,
        });
        Arc::new(WithTheorem { rules, theorems, added: self })
    }
}

/// Rules with one additional theorem, which comes last.
struct WithTheorem {
    rules: Rules,
    theorems: Vec<Theorem>,
    added: &'static AddedTheorem,
}

impl WithTheorem {
    fn is_added(&self, theorem: usize) -> bool {
        theorem + 1 == self.theorems.len()
    }
}

impl Ruleset for WithTheorem {
    grundy_core::wraps!(rules);

    fn closed_forms(&self) -> &dyn ClosedForms {
        self
    }
}

impl ClosedForms for WithTheorem {
    fn inner(&self) -> Option<&dyn ClosedForms> {
        Some(self.rules.closed_forms())
    }

    fn theorems(&self) -> &[Theorem] {
        &self.theorems
    }

    fn value(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<NimValue>, Fault> {
        if self.is_added(theorem) {
            return Ok((self.added.value)(&self.rules, component));
        }
        self.rules.closed_forms().value(theorem, component)
    }

    fn outcome(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<Outcome>, Fault> {
        if self.is_added(theorem) {
            return Ok((self.added.outcome)(&self.rules, component));
        }
        self.rules.closed_forms().outcome(theorem, component)
    }

    fn reasons(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Vec<Message>, Fault> {
        if self.is_added(theorem) {
            return Ok((self.added.reasons)(&self.rules, component));
        }
        self.rules.closed_forms().reasons(theorem, component)
    }
}
