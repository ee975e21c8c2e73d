//! The engine `theorem`: the closed forms of a ruleset that may be used.

use grundy_core::{
    ComponentRef, Evidence, Fault, Message, NimValue, Outcome, Ruleset, Standing, TheoremForm,
};

/// The indices of the closed forms of a ruleset that may be used, a list for each `TheoremForm`; in each list, theorems
/// precede claims.
pub(crate) struct Theorems {
    values: Vec<usize>,
    outcomes: Vec<usize>,
    misere_outcomes: Vec<usize>,
    moves: Vec<usize>,
    misere_moves: Vec<usize>,
}

impl Theorems {
    /// The theorems of `ruleset`, and its claims if `trust_claims` is set.
    pub(crate) fn new(ruleset: &dyn Ruleset, trust_claims: bool) -> Self {
        let with = |form: TheoremForm| {
            let of_standing = |claims: bool| {
                let all = ruleset.closed_forms().theorems().iter().enumerate();
                all.filter(move |(_, theorem)| {
                    theorem.form == form && (theorem.standing == Standing::Claim) == claims
                })
                .map(|(index, _)| index)
            };
            let mut used: Vec<usize> = of_standing(false).collect();
            if trust_claims {
                used.extend(of_standing(true));
            }
            used
        };
        Self {
            values: with(TheoremForm::Value),
            outcomes: with(TheoremForm::Outcome),
            misere_outcomes: with(TheoremForm::MisereOutcome),
            moves: with(TheoremForm::Moves),
            misere_moves: with(TheoremForm::MisereMoves),
        }
    }

    /// Whether some closed form gives nim-values.
    pub(crate) fn has_values(&self) -> bool {
        !self.values.is_empty()
    }

    /// Whether some closed form gives outcomes under normal play.
    pub(crate) fn has_outcomes(&self) -> bool {
        !self.outcomes.is_empty()
    }

    /// Whether some closed form gives outcomes under misère play.
    pub(crate) fn has_misere_outcomes(&self) -> bool {
        !self.misere_outcomes.is_empty()
    }

    /// The nim-value of `component` and the index of the closed form that gives it, or `None` if no closed form does.
    pub(crate) fn value(
        &self,
        ruleset: &dyn Ruleset,
        component: ComponentRef<'_>,
    ) -> Result<Option<(NimValue, usize)>, Fault> {
        first(&self.values, |theorem| ruleset.closed_forms().value(theorem, component))
    }

    /// The outcome of `component` alone under normal play and the index of the closed form that gives it, or `None` if
    /// no closed form does.
    pub(crate) fn outcome(
        &self,
        ruleset: &dyn Ruleset,
        component: ComponentRef<'_>,
    ) -> Result<Option<(Outcome, usize)>, Fault> {
        first(&self.outcomes, |theorem| ruleset.closed_forms().outcome(theorem, component))
    }

    /// The outcome of `component` alone under misère play and the index of the closed form that gives it, or `None` if
    /// no closed form does.
    pub(crate) fn misere_outcome(
        &self,
        ruleset: &dyn Ruleset,
        component: ComponentRef<'_>,
    ) -> Result<Option<(Outcome, usize)>, Fault> {
        first(&self.misere_outcomes, |theorem| ruleset.closed_forms().outcome(theorem, component))
    }

    /// The indices of the closed forms that give the winning moves of a single component under misère play.
    pub(crate) fn misere_moves(&self) -> &[usize] {
        &self.misere_moves
    }

    /// The indices of the closed forms that give the options with a given nim-value.
    pub(crate) fn moves(&self) -> &[usize] {
        &self.moves
    }
}

fn first<T>(
    theorems: &[usize],
    mut ask: impl FnMut(usize) -> Result<Option<T>, Fault>,
) -> Result<Option<(T, usize)>, Fault> {
    for &theorem in theorems {
        if let Some(answer) = ask(theorem)? {
            return Ok(Some((answer, theorem)));
        }
    }
    Ok(None)
}

/// The evidence that the closed form with index `theorem` provides.
pub(crate) fn evidence(ruleset: &dyn Ruleset, theorem: usize) -> Evidence {
    let theorem = &ruleset.closed_forms().theorems()[theorem];
    match &theorem.standing {
        Standing::Theorem { source } => {
            Evidence::Theorem { name: theorem.name.clone(), source: source.clone() }
        }
        Standing::Claim => Evidence::Claimed { line: theorem.line },
    }
}

/// The reason why the closed form with index `theorem` was used.
pub(crate) fn why(ruleset: &dyn Ruleset, theorem: usize) -> Message {
    let theorem = &ruleset.closed_forms().theorems()[theorem];
    match theorem.standing {
        Standing::Theorem { .. } => Message::new("solve-why-theorem").with("name", &theorem.name),
        Standing::Claim => Message::new("solve-why-claim").with("line", theorem.line),
    }
}
