//! Rulesets with names that the components of a sum may use.

use super::pieces::{Naming, What, pieces};
use super::word::base_name;
use crate::subject::RulesetSource;

/// Rulesets with names that the components of a sum across rulesets may use in addition to catalogue names, codes and
/// files.
///
/// ```
/// use grundy::{RulesetSource, Session, Subject, SumRulesets, Value, ask::ValueQuestion};
///
/// let mine = RulesetSource::rules("heap(n) -> heap(n - t) for t in {1, 3, 4}");
/// let rulesets = SumRulesets::default().with("mine", mine);
/// let sum = Subject::of(RulesetSource::Sum(rulesets)).at("mine:9 + kayles:5 + *3");
/// let answer = Session::new().ask(ValueQuestion::default(), &sum)?;
/// assert_eq!(answer.body.value, Value::Nim(0 ^ 4 ^ 3));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SumRulesets {
    named: Vec<(String, RulesetSource)>,
}

impl SumRulesets {
    /// These rulesets together with `ruleset`, which the components of the sum call `name`. The new ruleset replaces
    /// an earlier one with that name.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, ruleset: RulesetSource) -> Self {
        let name = name.into();
        match self.named.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => *known = ruleset,
            None => self.named.push((name, ruleset)),
        }
        self
    }

    /// The ruleset that has been given the name `name`, if there is one.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&RulesetSource> {
        self.named.iter().find(|(known, _)| known == name).map(|(_, source)| source)
    }

    /// The names, in the order in which they were given.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.named.iter().map(|(name, _)| &**name)
    }

    /// The paths of the files that must be read before a question about a sum with this text can be answered:
    /// the paths among the named rulesets, and those in the text. Each pair is a name and a path; pass the name with
    /// the content of the file to [`with`](Self::with).
    ///
    /// A text that cannot be parsed adds no paths; its errors are reported when a question is asked.
    #[must_use]
    pub fn paths(&self, text: &str) -> Vec<(String, String)> {
        let mut paths: Vec<(String, String)> = Vec::new();
        for (name, source) in &self.named {
            if let RulesetSource::Path(path) = source {
                paths.push((name.clone(), path.clone()));
            }
        }
        for piece in pieces(text, Naming::Each).unwrap_or_default() {
            let What::Own { ruleset: Some(ruleset), .. } = piece.what else { continue };
            let name = base_name(ruleset.text).trim_end();
            if self.get(name).is_none()
                && let RulesetSource::Path(path) = RulesetSource::named(name)
                && !paths.iter().any(|(known, _)| *known == path)
            {
                paths.push((path.clone(), path));
            }
        }
        paths
    }
}
