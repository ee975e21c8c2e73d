//! Sums across rulesets: several rulesets combined into one.

mod closed_forms;

use crate::{
    BoardRules, Boards, Component, ComponentRef, Detail, Facts, Fault, Kind, KindId, Move, MoveVisitor,
    Ruleset, Shape, Sum, Theorem,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Several rulesets, the *members*, combined into one, whose positions are sums of components of any of the members.
///
/// The kinds of the members are numbered consecutively, member by member. A component therefore keeps its
/// fields, but its kind is [shifted](Self::kind). In a sum, each component follows the rules of its own
/// member. A component that ends the game in its member ends the whole sum.
///
/// ```
/// use grundy_core::{CodeRuleset, ComponentRef, KindId, Ruleset, SumRuleset};
/// use std::sync::Arc;
///
/// let kayles = CodeRuleset::new("0.77".parse()?);
/// let dawson = CodeRuleset::new("0.137".parse()?);
/// let both = SumRuleset::new([
///     ("kayles".to_owned(), Arc::new(kayles) as Arc<dyn Ruleset>),
///     ("0.137".to_owned(), Arc::new(dawson)),
/// ]);
/// assert_eq!(both.kinds()[1].name, "0.137:heap");
/// let row = ComponentRef { kind: KindId(1), words: &[12] };
/// assert_eq!(both.own(row), (1, ComponentRef { kind: KindId(0), words: &[12] }));
/// # Ok::<(), grundy_core::CodeError>(())
/// ```
pub struct SumRuleset {
    title: String,
    members: Vec<Member>,
    kinds: Vec<Kind>,
    theorems: Vec<Theorem>,
    facts: Facts,
    shape: Shape,
}

struct Member {
    name: String,
    ruleset: Arc<dyn Ruleset>,
    /// The index of the member's first kind.
    first_kind: u32,
    /// The index of the member's first closed form.
    first_theorem: usize,
}

impl SumRuleset {
    /// The ruleset with the given members (at least one), each with its name.
    ///
    /// Unless a name is empty, it precedes the names of the member's kinds, as in `kayles:row`.
    ///
    /// # Panics
    /// Panics if there are no members.
    #[must_use]
    pub fn new(members: impl IntoIterator<Item = (String, Arc<dyn Ruleset>)>) -> Self {
        let (mut kinds, mut theorems) = (Vec::new(), Vec::new());
        let mut interchangeable = Vec::new();
        let mut shape = Shape::PLAIN;
        let mut all = Vec::new();
        for (name, ruleset) in members {
            let first_kind = u32::try_from(kinds.len()).unwrap_or(u32::MAX);
            for (kind, id) in ruleset.kinds().iter().zip((0..).map(KindId)) {
                let written = match &*name {
                    "" => kind.name.clone(),
                    name => format!("{name}:{}", kind.name),
                };
                let forced = kind.forced.map(|own| KindId(first_kind.saturating_add(own.0)));
                kinds.push(Kind { forced, ..Kind::new(written, kind.fields.clone()) });
                interchangeable.push(ruleset.facts().interchangeable(id).to_vec());
            }
            let first_theorem = theorems.len();
            theorems.extend_from_slice(ruleset.closed_forms().theorems());
            let own = ruleset.shape();
            shape.has_wins |= own.has_wins;
            shape.is_partizan |= own.is_partizan;
            shape.is_scoring |= own.is_scoring;
            shape.is_entailing |= own.is_entailing;
            all.push(Member { name, ruleset, first_kind, first_theorem });
        }
        assert!(!all.is_empty(), "a sum across rulesets has members");
        let title = all.iter().map(|member| member.ruleset.title()).collect::<Vec<_>>().join(" + ");
        let ends = all.iter().all(|member| member.ruleset.facts().play_ends());
        let facts = Facts { ends, interchangeable, ..Facts::NONE };
        Self { title, members: all, kinds, theorems, facts, shape }
    }

    /// The names and the rulesets of the members, in order.
    pub fn members(&self) -> impl ExactSizeIterator<Item = (&str, &Arc<dyn Ruleset>)> {
        self.members.iter().map(|member| (&*member.name, &member.ruleset))
    }

    /// The index of the member to which `kind` belongs.
    #[must_use]
    pub fn member_of(&self, kind: KindId) -> usize {
        self.members.partition_point(|member| member.first_kind <= kind.0).saturating_sub(1)
    }

    /// The index of the member to which the closed form with index `theorem` belongs.
    #[must_use]
    pub fn member_of_theorem(&self, theorem: usize) -> usize {
        self.members.partition_point(|member| member.first_theorem <= theorem).saturating_sub(1)
    }

    /// The index in this ruleset of the closed form that has the index `own` in a member.
    ///
    /// # Panics
    /// Panics if there is no such member.
    #[must_use]
    pub fn theorem(&self, member: usize, own: usize) -> usize {
        self.members[member].first_theorem + own
    }

    /// The kind of this ruleset that corresponds to the kind `own` of a member.
    ///
    /// # Panics
    /// Panics if there is no such member.
    #[must_use]
    pub fn kind(&self, member: usize, own: KindId) -> KindId {
        KindId(self.members[member].first_kind.saturating_add(own.0))
    }

    /// The index of the member to which `component` belongs, and the component converted to the kinds of that member.
    #[must_use]
    pub fn own<'c>(&self, component: ComponentRef<'c>) -> (usize, ComponentRef<'c>) {
        let member = self.member_of(component.kind);
        let kind = KindId(component.kind.0 - self.members[member].first_kind);
        (member, ComponentRef { kind, ..component })
    }

    /// The component of this ruleset that corresponds to the component `own` of a member.
    ///
    /// # Panics
    /// Panics if there is no such member.
    #[must_use]
    pub fn component(&self, member: usize, own: Component) -> Component {
        Component { kind: self.kind(member, own.kind), ..own }
    }

    /// The sum of this ruleset that corresponds to the sum `own` of a member.
    ///
    /// # Panics
    /// Panics if there is no such member.
    #[must_use]
    pub fn sum(&self, member: usize, own: &Sum) -> Sum {
        let mut sum = Sum::new();
        for term in own.terms() {
            sum.push(term.count, self.kind(member, term.component.kind), term.component.words);
        }
        sum
    }

    /// The index of the member to which all components of `sum` belong, and the sum converted to the kinds of that
    /// member; `None` if there is no such member, or if the sum is empty.
    #[must_use]
    pub fn own_sum(&self, sum: &Sum) -> Option<(usize, Sum)> {
        let first = self.member_of(sum.terms().next()?.component.kind);
        let mut own = Sum::new();
        for term in sum.terms() {
            let (member, component) = self.own(term.component);
            if member != first {
                return None;
            }
            own.push(term.count, component.kind, component.words);
        }
        Some((first, own))
    }

    /// The fault of a member, converted to the kinds of this ruleset.
    #[must_use]
    pub fn fault(&self, member: usize, own: Fault) -> Fault {
        Fault { component: self.component(member, own.component), ..own }
    }

    /// Calls `visit` with the ruleset of the member to which `of` belongs, with `of` converted to the kinds of that
    /// member, and with a visitor that converts the moves back and passes them on to `visitor`.
    fn visit_own<T>(
        &self,
        of: ComponentRef<'_>,
        visitor: &mut dyn MoveVisitor,
        visit: impl FnOnce(&dyn Ruleset, ComponentRef<'_>, &mut dyn MoveVisitor) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let (member, own) = self.own(of);
        let Member { ruleset, first_kind, .. } = &self.members[member];
        let found = match *first_kind {
            0 => visit(&**ruleset, own, visitor),
            by => visit(&**ruleset, own, &mut Shifted { by, option: Sum::new(), visitor }),
        };
        found.map_err(|fault| self.fault(member, fault))
    }
}

/// Passes on the moves of a member, converted to the kinds of the whole ruleset.
struct Shifted<'v> {
    by: u32,
    option: Sum,
    visitor: &'v mut dyn MoveVisitor,
}

impl MoveVisitor for Shifted<'_> {
    fn visit(&mut self, found: &Move<'_>) -> ControlFlow<()> {
        self.option.clear();
        for term in found.option.terms() {
            let kind = KindId(term.component.kind.0.saturating_add(self.by));
            self.option.push(term.count, kind, term.component.words);
        }
        self.visitor.visit(&Move { option: &self.option, ..*found })
    }

    fn tick(&mut self) -> ControlFlow<()> {
        self.visitor.tick()
    }
}

impl Ruleset for SumRuleset {
    fn title(&self) -> &str {
        &self.title
    }

    fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        self.visit_own(of, visitor, |ruleset, own, visitor| ruleset.visit_moves(own, detail, visitor))
    }

    fn contains(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        let (member, own) = self.own(component);
        self.members[member].ruleset.contains(own).map_err(|fault| self.fault(member, fault))
    }

    fn is_win(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        let (member, own) = self.own(component);
        let ruleset = &self.members[member].ruleset;
        if !ruleset.shape().has_wins {
            return Ok(false);
        }
        ruleset.is_win(own).map_err(|fault| self.fault(member, fault))
    }

    fn shape(&self) -> Shape {
        self.shape
    }

    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn symmetric_words(&self, component: ComponentRef<'_>, words: &mut Vec<u64>) -> bool {
        let (member, own) = self.own(component);
        self.members[member].ruleset.symmetric_words(own, words)
    }

    fn boards(&self) -> Option<&dyn Boards> {
        self.members.iter().any(|member| member.ruleset.boards().is_some()).then_some(self)
    }

    fn closed_forms(&self) -> &dyn crate::ClosedForms {
        self
    }
}

impl Boards for SumRuleset {
    fn rules_of(&self, component: ComponentRef<'_>) -> Option<Arc<BoardRules>> {
        let (member, own) = self.own(component);
        self.members[member].ruleset.boards()?.rules_of(own)
    }

    fn divide(&self, component: ComponentRef<'_>, sum: &mut Sum) -> bool {
        let (member, own) = self.own(component);
        let Some(boards) = self.members[member].ruleset.boards() else { return false };
        let mut divided = Sum::new();
        let found = boards.divide(own, &mut divided);
        for term in divided.terms() {
            sum.push(term.count, self.kind(member, term.component.kind), term.component.words);
        }
        found
    }

    fn is_paired(&self, component: ComponentRef<'_>) -> bool {
        let (member, own) = self.own(component);
        self.members[member].ruleset.boards().is_some_and(|boards| boards.is_paired(own))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use std::ops::ControlFlow::Continue;

    /// A ruleset with two kinds, in which every move replaces a component by two smaller ones of the other kind.
    fn member(title: &str) -> Arc<dyn Ruleset> {
        let kinds = vec![Kind::tuple("a", ["n"]), Kind::tuple("b", ["n"])];
        Arc::new(Game::new(title, kinds, |of, moves| {
            for n in 0..of.words[0] {
                moves.to_sum(|sum| sum.push(2, KindId(1 - of.kind.0), &[n]), String::new)?;
            }
            Continue(())
        }))
    }

    #[test]
    fn options_have_the_kinds_of_the_member() {
        let both = SumRuleset::new([("x".to_owned(), member("X")), (String::new(), member("Y"))]);
        assert_eq!(both.kinds().iter().map(|kind| &*kind.name).collect::<Vec<_>>(), ["x:a", "x:b", "a", "b"]);
        for kind in 0..4 {
            let of = ComponentRef { kind: KindId(kind), words: &[2] };
            let mut seen = Vec::new();
            let _ = both.visit_moves(of, Detail::Options, &mut |found: &Move<'_>| {
                seen.push(found.option.term(0).component.to_owned());
                Continue(())
            });
            let other = KindId(kind ^ 1);
            assert_eq!(seen, [0, 1].map(|n| Component::tuple(other, [n])));
            assert_eq!(both.own(of).0, kind as usize / 2);
            assert_eq!(both.component(both.own(of).0, both.own(of).1.to_owned()), of.to_owned());
        }
    }

    #[test]
    fn sums_of_one_member_are_recognized() {
        let both = SumRuleset::new([("x".to_owned(), member("X")), ("y".to_owned(), member("Y"))]);
        let mut sum = Sum::new();
        assert!(both.own_sum(&sum).is_none());
        sum.push(3, KindId(2), &[5]);
        sum.push(1, KindId(3), &[4]);
        let (member, own) = both.own_sum(&sum).unwrap();
        assert_eq!((member, own.term(1).component.kind), (1, KindId(1)));
        assert_eq!(both.sum(member, &own), sum);
        sum.push(1, KindId(1), &[4]);
        assert!(both.own_sum(&sum).is_none());
    }
}
