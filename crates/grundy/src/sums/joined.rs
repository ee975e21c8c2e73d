//! The rulesets of a sum, combined into one game, and the notation of its positions.

use super::SumRulesets;
use super::pieces::{Naming, What, pieces};
use super::scan::begins_value;
use super::value::in_braces;
use super::word::Member;
use crate::error::{Error, ErrorKind};
use crate::game::Game;
use crate::position_text::{PlacedSum, line_column, place};
use crate::report::Place;
use grundy_core::{ComponentRef, KindId, Message, Sum, SumRuleset, Term};
use std::sync::Arc;

/// The rulesets of a sum across rulesets, combined into one.
pub(crate) struct Joined {
    pub(crate) ruleset: Arc<SumRuleset>,
    members: Vec<JoinedMember>,
    rulesets: SumRulesets,
    naming: Naming,
}

/// A member of a sum, and its game, which reads and writes position text.
pub(crate) struct JoinedMember {
    pub(crate) member: Member,
    pub(crate) game: Arc<Game>,
}

impl Joined {
    /// Combines these members. `rulesets` must be the field of `RulesetSource::Sum`, or `None` if the question is about
    /// one ruleset, with additional components `*n` or values.
    pub(crate) fn new(members: Vec<JoinedMember>, rulesets: Option<SumRulesets>) -> Self {
        let joined = members.iter().map(|of| (of.member.name.clone(), Arc::clone(&of.game.ruleset)));
        let ruleset = Arc::new(SumRuleset::new(joined));
        let naming = if rulesets.is_some() { Naming::Each } else { Naming::None };
        Self { ruleset, members, rulesets: rulesets.unwrap_or_default(), naming }
    }

    /// The games of the members, in the order of the members.
    pub(crate) fn games(&self) -> impl Iterator<Item = &Arc<Game>> {
        self.members.iter().map(|of| &of.game)
    }

    /// The member to which `component` belongs, and the same component with its kind as numbered in the game of that
    /// member.
    pub(crate) fn own<'c>(&self, component: ComponentRef<'c>) -> (&JoinedMember, ComponentRef<'c>) {
        let (member, own) = self.ruleset.own(component);
        (&self.members[member], own)
    }

    /// The position that a text denotes.
    ///
    /// # Errors
    /// Returns an error if the text cannot be split into components, if a component cannot be read, if a count is too
    /// large, or if a limit is reached. Places of errors are places in the whole text.
    pub(crate) fn position(&self, text: &str) -> Result<PlacedSum, Error> {
        let mut sum = Sum::new();
        let mut starts = Vec::new();
        for piece in pieces(text, self.naming)? {
            let member = match &piece.what {
                What::Star(_) => self.find(Member::is_star),
                What::Own { ruleset: None, .. } => self.find(|member| member.name.is_empty()),
                What::Own { ruleset: Some(ruleset), text: own } => {
                    let wanted = Member::read(text, *ruleset, &self.rulesets)?;
                    self.reader(&wanted, own)
                }
                What::Value(_) => self.find(Member::is_value),
            };
            let Some(member) = member else {
                return Err(Error::new(ErrorKind::Internal, Message::new("answer-internal")));
            };
            match piece.what {
                What::Star(size) => {
                    let star = ComponentRef { kind: KindId(0), words: &[size] };
                    if piece.count > 0 {
                        sum.push(piece.count, self.ruleset.kind(member, star.kind), star.words);
                        starts.push(piece.start);
                    }
                }
                What::Value(name) => {
                    let graph = self.members[member].game.graph.as_ref();
                    let Some(vertex) = graph.and_then(|graph| graph.names().vertex(&name)) else {
                        return Err(Error::new(ErrorKind::Internal, Message::new("answer-internal")));
                    };
                    if piece.count > 0 {
                        sum.push(piece.count, self.ruleset.kind(member, KindId(0)), &[vertex.into()]);
                        starts.push(piece.start);
                    }
                }
                What::Own { text: own, .. } => {
                    let at = piece.start;
                    let placed = self.members[member].game.placed_sum(own);
                    let placed = placed.map_err(|error| moved(error, text, at))?;
                    for (index, term) in placed.sum.terms().enumerate() {
                        let Some(count) = term.count.checked_mul(piece.count) else {
                            let count = format!("{} * {}", piece.count, term.count);
                            let message = Message::new("position-count-large").with("count", count);
                            return Err(
                                Error::new(ErrorKind::Domain, message).with_place(place(text, piece.start))
                            );
                        };
                        if count > 0 {
                            let of = term.component;
                            sum.push(count, self.ruleset.kind(member, of.kind), of.words);
                            starts.push(at + placed.starts.get(index).copied().unwrap_or(0));
                        }
                    }
                }
            }
        }
        Ok(PlacedSum { sum, starts })
    }

    fn find(&self, wanted: impl Fn(&Member) -> bool) -> Option<usize> {
        self.members.iter().position(|of| wanted(&of.member))
    }

    /// The index of the member with the name and the parameters of `wanted`. A name in the catalogue may denote two
    /// entries, so there may be two such members. Then the first that can read `text` is chosen or, if neither can, the
    /// first, so that its error is reported.
    fn reader(&self, wanted: &Member, text: &str) -> Option<usize> {
        let is_named =
            |of: &&JoinedMember| of.member.name == wanted.name && of.member.params == wanted.params;
        if self.members.iter().filter(is_named).nth(1).is_some() {
            let reads = |of: &JoinedMember| is_named(&of) && of.game.placed_sum(text).is_ok();
            if let Some(found) = self.members.iter().position(reads) {
                return Some(found);
            }
        }
        self.members.iter().position(|of| is_named(&of))
    }

    /// A component in the long form: `*4`, `kayles:row(5)`.
    pub(crate) fn written(&self, component: ComponentRef<'_>) -> String {
        let (of, own) = self.own(component);
        if let (true, Some(graph), [vertex]) = (of.member.is_value(), &of.game.graph, own.words) {
            let name = graph.names().name(u32::try_from(*vertex).unwrap_or(u32::MAX));
            return match self.naming {
                // In position text of a single ruleset, `3` would be read as a heap or a row, so the value 3 is written
                // in braces.
                Naming::None if !begins_value(&name) => in_braces(&name).unwrap_or(name),
                _ => name,
            };
        }
        match (&*of.member.name, own.words) {
            (Member::STAR, [size]) => format!("*{size}"),
            ("", _) => of.game.written(own),
            (name, _) => format!("{name}:{}", of.game.written(own)),
        }
    }

    /// A sum in the long form, or `()` if the sum is empty.
    pub(crate) fn written_sum(&self, sum: &Sum) -> String {
        let term = |term: Term<'_>| {
            let written = self.written(term.component);
            match term.count {
                1 => written,
                count if written.starts_with('*') => format!("{count}*({written})"),
                count => format!("{count}*{written}"),
            }
        };
        let terms: Vec<String> = sum.terms().map(term).collect();
        if terms.is_empty() { "()".to_owned() } else { terms.join(" + ") }
    }
}

/// An error in the text that begins at byte `at` of `text`, with its place converted to a place in `text`.
fn moved(error: Error, text: &str, at: usize) -> Error {
    let Some(Place { within, line_column: Some((line, column)) }) = error.place() else { return error };
    let (first_line, first_column) = line_column(text, at);
    let column = if line == 1 { column + first_column - 1 } else { column };
    error.with_place(Place { within, line_column: Some((line + first_line - 1, column)) })
}
