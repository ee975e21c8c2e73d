//! Compiled code that lists the options of one component.

use super::elements::Elements;
use super::frame::{FUEL, Frame, Ticker, Told, address, end};
use super::generator::{self, Function};
use super::lower::{Content, FIELD_BOUND, Needs, Shape, Why, lower_listing};
use super::run::call;
use crate::typed::Code;
use grundy_core::{ComponentRef, ListEnd, ListedOptions, Message, Mover, OptionLister};
use std::fmt;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::Arc;

/// The largest number of words delivered at a time, unless a single option needs more.
const ROOM: usize = 512;

/// The functions for all kinds of one ruleset.
pub(super) struct Lists {
    kinds: Vec<ListedKind>,
    /// The number of fields of each kind.
    fields: Arc<[usize]>,
    /// The largest number of words in an option.
    most: usize,
}

impl fmt::Debug for Lists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lists")
    }
}

struct ListedKind {
    function: Function,
    /// What the function needs. The constants must not move, because the code contains their addresses.
    needs: Needs,
    /// For each field, the bounds that the code supports.
    bounds: Vec<(u64, u64)>,
}

impl Lists {
    /// Native code for `code`, or the reason why it is unavailable. `distrust` adds run-time checks of
    /// everything that was proved.
    pub(super) fn new(code: &Code, distrust: bool) -> Result<Arc<Self>, Message> {
        Self::compiled(code, distrust).map(Arc::new).map_err(Why::message)
    }

    fn compiled(code: &Code, distrust: bool) -> Result<Self, Why> {
        if !code.rules.iter().all(|rule| rule.mover == Mover::Either && rule.gains.is_none() && !rule.again) {
            return Err(Why::Moves);
        }
        if code.kinds.iter().flat_map(|kind| &kind.domains).any(|domain| domain.is_list) {
            return Err(Why::Lists);
        }
        let code = code.clone();
        let mut kinds = Vec::new();
        for (kind, domains) in code.kinds.iter().map(|kind| &kind.domains).enumerate() {
            // Only `kind` and `distrust` matter to a function that lists options.
            let shape = Shape {
                kind,
                inner: usize::MAX,
                content: Content::Values,
                bits: Vec::new(),
                window: None,
                turns: false,
                distrust,
            };
            let mut needs = Needs::default();
            let function = generator::compile(|builder| {
                needs = lower_listing(builder, &code, &shape)?;
                Ok(())
            })?;
            let bounds = domains.iter().map(|domain| {
                let most = u64::try_from(FIELD_BOUND).unwrap_or(0);
                (domain.low, domain.high.min(most))
            });
            kinds.push(ListedKind {
                function: function.ok_or(Why::Machine)?,
                needs,
                bounds: bounds.collect(),
            });
        }
        Ok(Self {
            fields: code.kinds.iter().map(|kind| kind.domains.len()).collect(),
            most: kinds.iter().map(|kind| kind.needs.room).max().unwrap_or(0),
            kinds,
        })
    }

    /// A lister that has its own memory.
    pub(super) fn lister(self: &Arc<Self>) -> Lister {
        Lister {
            elements: self.kinds.iter().map(|kind| vec![Elements::default(); kind.needs.lists]).collect(),
            words: Vec::new(),
            room: vec![0; self.most.max(ROOM)],
            lists: Arc::clone(self),
        }
    }
}

/// Lists options. Each lister has its own memory.
pub(super) struct Lister {
    lists: Arc<Lists>,
    /// The enumerated ranges of the function for each kind.
    elements: Vec<Vec<Elements>>,
    words: Vec<i64>,
    room: Vec<u64>,
}

impl OptionLister for Lister {
    fn list(
        &mut self,
        of: ComponentRef<'_>,
        take: &mut dyn FnMut(ListedOptions<'_>) -> ControlFlow<()>,
    ) -> ListEnd {
        let Some(kind) = self.lists.kinds.get(of.kind.index()) else { return ListEnd::Stuck };
        let is_small =
            of.words.iter().zip(&kind.bounds).all(|(word, (low, high))| low <= word && word <= high);
        if of.words.len() != kind.bounds.len() || !is_small {
            return ListEnd::Stuck;
        }
        self.words.clear();
        // The numbers are within the bounds checked above.
        self.words.extend(of.words.iter().map(|&word| i64::try_from(word).unwrap_or(0)));
        let fields = &*self.lists.fields;
        let mut told = |told: Told<'_>| match told {
            Told::Positions(_) => take(ListedOptions::new(&[], fields)),
            Told::Options(words) => take(ListedOptions::new(words, fields)),
        };
        let mut ticker = Ticker { tick: &mut told, positions: 0 };
        let room = self.room.as_mut_ptr_range();
        let mut frame = Frame {
            axes: 0,
            words: address(self.words.as_ptr()),
            own: 0,
            step: 0,
            left: 0,
            stamps: 0,
            stamp: 0,
            skipped: 0,
            fuel: FUEL,
            listed: 0,
            room: address(room.start),
            written: address(room.start),
            room_end: address(room.end),
            window: 0,
            elements: std::mem::take(&mut self.elements[of.kind.index()]),
            tick: (&raw mut ticker).cast(),
            panicked: None,
        };
        // SAFETY: the component has as many fields as the function reads, everything that the frame points to
        // outlives the call, and the function checks that the room is large enough before it writes an
        // option.
        let ended = unsafe { call(&kind.function, &mut frame) };
        if let Some(panicked) = frame.panicked.take() {
            resume_unwind(panicked);
        }
        let written = frame.count_written();
        self.elements[of.kind.index()] = std::mem::take(&mut frame.elements);
        assert_ne!(ended, end::UNPROVED, "options lie in their domains, as was proved");
        if ended == end::BROKEN {
            return ListEnd::Broken;
        }
        if written > 0 && take(ListedOptions::new(&self.room[..written], fields)).is_break() {
            return ListEnd::Broken;
        }
        if ended == end::DONE { ListEnd::Listed } else { ListEnd::Stuck }
    }
}
