//! What names stand for: one name space for kinds, parameters, bound names, functions and words.

use super::nearest;
use crate::diagnostic::{Diagnostic, Severity};
use crate::parameter::ParamShape;
use crate::syntax::ast::{Name, Span};
use crate::syntax::words;
use crate::typed::{ListSlot, Slot};
use grundy_core::Message;
use std::collections::HashMap;

/// What a kind is made of.
#[derive(Clone, Debug)]
pub(crate) struct KindInfo {
    pub(crate) name: String,
    pub(crate) fields: Vec<FieldInfo>,
    /// Whether it has a `position` line; else its fields are those of its first rule.
    pub(crate) is_declared: bool,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) struct FieldInfo {
    pub(crate) name: String,
    pub(crate) is_list: bool,
}

/// What a parameter is.
#[derive(Clone, Debug)]
pub(crate) struct ParamInfo {
    pub(crate) name: String,
    pub(crate) shape: ParamShape,
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Kind(usize),
    Param(usize),
    Number(Slot),
    List(ListSlot),
    /// A name whose definition was wrong: anything goes, so that one mistake is reported once.
    Unknown,
}

/// Names and their meanings, and the mistakes found so far.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    pub(crate) kinds: Vec<KindInfo>,
    pub(crate) params: Vec<ParamInfo>,
    /// The first so many numbers and lists are for the bounds of fields.
    pub(crate) reserved: u32,
    global: HashMap<String, (Meaning, Span)>,
    /// The names bound in the scope, in this order, and where in it each is.
    local: Vec<(String, Meaning, Span)>,
    places: HashMap<String, usize>,
    next: (u32, u32),
    /// How many numbers and lists are kept at most.
    pub(crate) most: (u32, u32),
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Scope {
    /// Reports an error.
    pub(crate) fn error(&mut self, span: Span, message: Message, help: Option<Message>) {
        self.report(Severity::Error, span, message, help);
    }

    /// Reports a warning.
    pub(crate) fn warning(&mut self, span: Span, message: Message, help: Option<Message>) {
        self.report(Severity::Warning, span, message, help);
    }

    fn report(&mut self, severity: Severity, span: Span, message: Message, help: Option<Message>) {
        self.diagnostics.push(Diagnostic { severity, message, help, span, related: Vec::new() });
    }

    /// Adds a remark on another place to the last report.
    pub(crate) fn related(&mut self, span: Span, message: Message) {
        if let Some(last) = self.diagnostics.last_mut() {
            last.related.push((span, message));
        }
    }

    /// What `name` stands for.
    pub(crate) fn find(&self, name: &str) -> Option<(Meaning, Span)> {
        let local = self.places.get(name).map(|&at| (self.local[at].1, self.local[at].2));
        local.or_else(|| self.global.get(name).copied())
    }

    /// The index of the kind called `name`.
    pub(crate) fn kind(&self, name: &str) -> Option<usize> {
        match self.find(name) {
            Some((Meaning::Kind(index), _)) => Some(index),
            _ => None,
        }
    }

    /// Makes `name` mean something everywhere; false, with a report, if it is taken.
    pub(crate) fn define(&mut self, name: &Name, meaning: Meaning) -> bool {
        if self.is_taken(name) {
            return false;
        }
        self.global.insert(name.text.clone(), (meaning, name.span));
        true
    }

    /// Binds `name` until the scope is left; if it is taken, this is reported, and it keeps its meaning.
    pub(crate) fn bind(&mut self, name: &Name, meaning: Meaning) {
        if !self.is_taken(name) {
            self.places.insert(name.text.clone(), self.local.len());
            self.local.push((name.text.clone(), meaning, name.span));
        }
    }

    /// Whether `name` has a meaning already; if so this is reported.
    fn is_taken(&mut self, name: &Name) -> bool {
        if words::find(&name.text).is_some() {
            let message = Message::new("check-word-as-name").with("name", &name.text);
            self.error(name.span, message, Some(Message::new("check-word-as-name-help")));
            return true;
        }
        let Some((meaning, first)) = self.find(&name.text) else { return false };
        let taken_by = match meaning {
            Meaning::Kind(_) => "kind",
            Meaning::Param(_) => "param",
            Meaning::Number(_) | Meaning::List(_) | Meaning::Unknown => "bound",
        };
        let message = Message::new("check-name-taken").with("name", &name.text).with("by", taken_by);
        self.error(name.span, message, Some(Message::new("check-name-taken-help").with("name", &name.text)));
        self.related(first, Message::new("check-first-here").with("name", &name.text));
        true
    }

    /// Keeps room for the bounds of fields and for parameters.
    pub(crate) fn reserve(&mut self) {
        let fields = self.kinds.iter().map(|kind| kind.fields.len()).max().unwrap_or(0);
        self.reserved = u32::try_from(fields).unwrap_or(u32::MAX / 4);
        self.begin();
    }

    /// Begins after the reserved room.
    fn begin(&mut self) {
        let begin = self.reserved.saturating_add(u32::try_from(self.params.len()).unwrap_or(u32::MAX / 4));
        self.next = (begin, begin);
        self.most = self.next;
    }

    /// Room as elsewhere, and no names.
    pub(crate) fn without_names(params: Vec<ParamInfo>, reserved: u32) -> Self {
        let mut scope = Self { params, reserved, ..Self::default() };
        scope.begin();
        scope
    }

    /// Room for one more number.
    pub(crate) fn slot(&mut self) -> Slot {
        self.next.0 += 1;
        self.most.0 = self.most.0.max(self.next.0);
        Slot(self.next.0 - 1)
    }

    /// Room for one more list.
    pub(crate) fn list_slot(&mut self) -> ListSlot {
        self.next.1 += 1;
        self.most.1 = self.most.1.max(self.next.1);
        ListSlot(self.next.1 - 1)
    }

    /// The names and the room in use now, to go back to with [`Scope::release`].
    pub(crate) fn mark(&self) -> Mark {
        Mark { names: self.local.len(), next: self.next }
    }

    /// Forgets the names bound since `mark`, and gives their room back.
    pub(crate) fn release(&mut self, mark: Mark) {
        for (name, ..) in self.local.drain(mark.names..) {
            self.places.remove(&name);
        }
        self.next = mark.next;
    }

    /// Reports that `name` has no meaning, with the nearest name that has.
    pub(crate) fn unknown(&mut self, name: &str, span: Span, message: Message, wanted: Wanted) {
        let is_wanted = |meaning: Meaning| match wanted {
            Wanted::Kind => matches!(meaning, Meaning::Kind(_)),
            Wanted::Value => !matches!(meaning, Meaning::Kind(_)),
        };
        let mut known: Vec<&str> =
            self.global.iter().filter(|(_, (m, _))| is_wanted(*m)).map(|(n, _)| &**n).collect();
        known.extend(self.local.iter().filter(|(_, m, _)| is_wanted(*m)).map(|(n, ..)| &**n));
        known.sort_unstable();
        let help = match nearest(name, known.iter().copied()) {
            Some(near) => Some(Message::new("check-did-you-mean").with("name", near)),
            None if known.is_empty() => None,
            None => Some(Message::new("check-known-names").with("names", known.join(", "))),
        };
        self.error(span, message, help);
    }
}

/// A point to go back to.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    names: usize,
    next: (u32, u32),
}

/// What kind of name was looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    Kind,
    Value,
}
