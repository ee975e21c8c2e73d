//! The meanings of names. Kinds, parameters, bound names and reserved words share one namespace.

use super::board::{BoardInfo, CurrentBoard, LeftPicture};
use super::nearest;
use crate::diagnostic::{Diagnostic, Severity};
use crate::parameter::ParamShape;
use crate::syntax::ast::{Name, Span};
use crate::syntax::words;
use crate::typed::{ListSlot, Slot};
use grundy_core::{Message, SmallSort};
use std::collections::HashMap;

/// A kind of position, as declared or inferred.
#[derive(Clone, Debug)]
pub(crate) struct KindInfo {
    /// The name of the kind.
    pub(crate) name: String,
    /// The fields, in order.
    pub(crate) fields: Vec<FieldInfo>,
    /// Whether the kind has a `position` statement; otherwise its fields are inferred from left sides.
    pub(crate) is_declared: bool,
    /// The place of the name that defines the kind, in its `position` statement or on a left side.
    pub(crate) span: Span,
    /// The board that the fields describe, or `None` if they do not describe one.
    pub(crate) board: Option<BoardInfo>,
}

impl KindInfo {
    /// The fields that rules write: all but the number of columns of a board.
    pub(crate) fn written(&self) -> impl Iterator<Item = &FieldInfo> {
        let hidden = self.board.as_ref().and_then(|board| board.columns);
        self.fields.iter().enumerate().filter(move |(at, _)| hidden != Some(*at)).map(|(_, field)| field)
    }
}

/// A field of a kind: its name, whether it is a list, and whether it is sorted.
#[derive(Clone, Debug)]
pub(crate) struct FieldInfo {
    /// The name of the field.
    pub(crate) name: String,
    /// Whether the field is a list.
    pub(crate) is_list: bool,
    /// Whether the field is a list that is kept sorted.
    pub(crate) is_sorted: bool,
}

impl FieldInfo {
    /// A field that is a number or an unsorted list.
    pub(crate) const fn new(name: String, is_list: bool) -> Self {
        Self { name, is_list, is_sorted: false }
    }
}

/// A parameter, as declared.
#[derive(Clone, Debug)]
pub(crate) struct ParamInfo {
    /// The name of the parameter.
    pub(crate) name: String,
    /// The shape of the parameter's value.
    pub(crate) shape: ParamShape,
    /// Whether the rules use `above` or `below` on the parameter's graph, which must then be an order.
    pub(crate) is_order: bool,
}

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// The kind with this index.
    Kind(usize),
    /// The parameter with this index.
    Param(usize),
    /// The number in this slot.
    Number(Slot),
    /// The list in this slot.
    List(ListSlot),
    /// A name whose definition was invalid. Every use of the name is accepted, so that the error is reported only
    /// once.
    Unknown,
}

/// Names and their meanings, and the errors found so far.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    /// The kinds declared so far.
    pub(crate) kinds: Vec<KindInfo>,
    /// The parameters declared so far.
    pub(crate) params: Vec<ParamInfo>,
    /// The number of slots reserved for the bounds of fields.
    pub(crate) reserved: u32,
    global: HashMap<String, (Meaning, Span)>,
    /// The names bound in the current scope, in order.
    local: Vec<(String, Meaning, Span)>,
    places: HashMap<String, usize>,
    next: (u32, u32),
    /// The largest numbers of slots and list slots in use at once.
    pub(crate) most: (u32, u32),
    /// The errors and warnings found so far.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The board of the current statement.
    pub(crate) board: Option<CurrentBoard>,
    /// The picture on the left side of the current rule.
    pub(crate) left_picture: Option<LeftPicture>,
}

impl Scope {
    /// Reports an error at `span`.
    pub(crate) fn error(&mut self, span: Span, message: Message, help: Option<Message>) {
        self.report(Severity::Error, span, message, help);
    }

    /// Reports a warning at `span`.
    pub(crate) fn warning(&mut self, span: Span, message: Message, help: Option<Message>) {
        self.report(Severity::Warning, span, message, help);
    }

    fn report(&mut self, severity: Severity, span: Span, message: Message, help: Option<Message>) {
        self.diagnostics.push(Diagnostic { severity, message, help, span, related: Vec::new() });
    }

    /// Adds a note about another place to the last diagnostic.
    pub(crate) fn related(&mut self, span: Span, message: Message) {
        if let Some(last) = self.diagnostics.last_mut() {
            last.related.push((span, message));
        }
    }

    /// The meaning of `name`, and the place where it was defined, or `None` if `name` has no meaning.
    pub(crate) fn find(&self, name: &str) -> Option<(Meaning, Span)> {
        let local = self.places.get(name).map(|&at| (self.local[at].1, self.local[at].2));
        local.or_else(|| self.global.get(name).copied())
    }

    /// The index of the kind called `name`, or `None` if there is no such kind.
    pub(crate) fn kind(&self, name: &str) -> Option<usize> {
        match self.find(name) {
            Some((Meaning::Kind(index), _)) => Some(index),
            _ => None,
        }
    }

    /// Defines `name` globally. If the name is taken, reports an error and returns `false`.
    pub(crate) fn define(&mut self, name: &Name, meaning: Meaning) -> bool {
        if self.is_taken(name) {
            return false;
        }
        self.global.insert(name.text.clone(), (meaning, name.span));
        true
    }

    /// Binds `name` until the scope is left. If the name is taken, an error is reported and the name keeps
    /// its previous meaning.
    pub(crate) fn bind(&mut self, name: &Name, meaning: Meaning) {
        if !self.is_taken(name) {
            self.places.insert(name.text.clone(), self.local.len());
            self.local.push((name.text.clone(), meaning, name.span));
        }
    }

    /// Whether `name` is a reserved word or already has a meaning; if so, an error is reported.
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

    /// Reserves slots for the bounds of fields and for parameters.
    pub(crate) fn reserve(&mut self) {
        let fields = self.kinds.iter().map(|kind| kind.fields.len()).max().unwrap_or(0);
        self.reserved = u32::try_from(fields).unwrap_or(u32::MAX / 4);
        self.begin();
    }

    /// Restarts the numbering of slots after the reserved ones.
    fn begin(&mut self) {
        let begin = self.reserved.saturating_add(u32::try_from(self.params.len()).unwrap_or(u32::MAX / 4));
        self.next = (begin, begin);
        self.most = self.next;
    }

    /// A scope with these parameters and this number of reserved slots, but without names.
    pub(crate) fn without_names(params: Vec<ParamInfo>, reserved: u32) -> Self {
        let mut scope = Self { params, reserved, ..Self::default() };
        scope.begin();
        scope
    }

    /// Allocates a slot for a number.
    pub(crate) fn slot(&mut self) -> Slot {
        self.next.0 += 1;
        self.most.0 = self.most.0.max(self.next.0);
        Slot(self.next.0 - 1)
    }

    /// Allocates a slot for a list.
    pub(crate) fn list_slot(&mut self) -> ListSlot {
        self.next.1 += 1;
        self.most.1 = self.most.1.max(self.next.1);
        ListSlot(self.next.1 - 1)
    }

    /// The current names and slots, for [`Scope::release`].
    pub(crate) fn mark(&self) -> Mark {
        Mark { names: self.local.len(), next: self.next }
    }

    /// Removes the names bound since `mark`, and frees their slots.
    pub(crate) fn release(&mut self, mark: Mark) {
        for (name, ..) in self.local.drain(mark.names..) {
            self.places.remove(&name);
        }
        self.next = mark.next;
    }

    /// Reports that `name` has no meaning, and suggests the most similar name of the wanted sort or, if none is
    /// similar, lists the known names of this sort.
    pub(crate) fn unknown(&mut self, name: &str, span: Span, message: Message, wanted: Wanted) {
        let is_wanted = |meaning: Meaning| match wanted {
            Wanted::Kind => matches!(meaning, Meaning::Kind(_)),
            Wanted::Value => !matches!(meaning, Meaning::Kind(_)),
        };
        let mut known: Vec<&str> =
            self.global.iter().filter(|(_, (m, _))| is_wanted(*m)).map(|(n, _)| &**n).collect();
        known.extend(self.local.iter().filter(|(_, m, _)| is_wanted(*m)).map(|(n, ..)| &**n));
        known.small_sort();
        let help = match nearest(name, known.iter().copied()) {
            Some(near) => Some(Message::new("check-did-you-mean").with("name", near)),
            None if known.is_empty() => None,
            None => {
                let is_choice = matches!(wanted, Wanted::Value) && !self.local.is_empty();
                let message = if is_choice {
                    Message::new("check-known-names-in-rule").with("name", name)
                } else {
                    Message::new("check-known-names")
                };
                Some(message.with("names", known.join(", ")))
            }
        };
        self.error(span, message, help);
    }
}

/// A state of a scope that can be restored.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    names: usize,
    next: (u32, u32),
}

/// The sort of name that was expected.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// The name of a kind.
    Kind,
    /// The name of anything but a kind.
    Value,
}
