//! The evidence for a result, and how it was found.

use crate::engines::Engines;
use crate::{EngineName, Known, Plan, Stats, theorem};
use grundy_core::{Evidence, Message, Standing};
use grundy_engine::Meter;
use grundy_tables::{Dense, GaveWay};

/// The evidence for a result, and how it was found.
#[derive(Clone, Debug)]
pub(crate) enum How {
    /// The closed form with this index.
    Theorem(usize),
    /// A proved period of the values of heaps or of rows, and the name of the theorem that proves it.
    Period(&'static str),
    /// The table of a taking-and-breaking code, which was checked up to this heap, and the reason why the table was
    /// used.
    Checked(u64, Message),
    /// An engine, and the reason why it was used.
    Engine(EngineName, Message),
    /// An engine that supplies its own evidence.
    Cited {
        /// The evidence for the result.
        evidence: Evidence,
        /// The engine that found the result.
        engine: EngineName,
        /// The reason why this engine was used.
        why: Message,
    },
    /// A member of a sum across rulesets, by its index, and how its result was found.
    Member(usize, Box<How>),
    /// Several results that the answer rests on together.
    All(Vec<How>),
}

impl How {
    /// The evidence for a result of an engine that was requested by name.
    pub(crate) fn asked(engine: EngineName) -> Self {
        Self::Engine(engine, Message::new("solve-why-asked").with("engine", engine))
    }

    /// Adds `self` to `kept` unless `kept` already contains an equivalent entry.
    pub(crate) fn note(self, kept: &mut Vec<Self>) {
        if !kept.iter().any(|other| other.is_same(&self)) {
            kept.push(self);
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Theorem(a), Self::Theorem(b)) => a == b,
            (Self::Engine(a, _), Self::Engine(b, _)) => a == b,
            (Self::Cited { evidence: a, .. }, Self::Cited { evidence: b, .. }) => a == b,
            (Self::Period(a), Self::Period(b)) => a == b,
            (Self::Member(a, how), Self::Member(b, other)) => a == b && how.is_same(other),
            _ => false,
        }
    }
}

impl Engines {
    /// How a result of `engine` was found: the engine was picked for the reason `why`, unless it was
    /// requested by name.
    pub(crate) fn how(&self, engine: EngineName, why: impl FnOnce() -> Message) -> How {
        if self.settings.engine == Some(engine) { How::asked(engine) } else { How::Engine(engine, why()) }
    }

    /// The weakest element of `how`; among equally weak ones, the first. If `how` is empty, because the position is
    /// empty, the result names the requested engine or, if none was requested, `graph` for explicit graphs and `memo`
    /// otherwise.
    pub(crate) fn weakest(&self, how: Vec<How>) -> How {
        how.into_iter().min_by_key(|how| self.strength(how)).unwrap_or_else(|| {
            let engine = self.settings.engine;
            if self.graph.is_some() && matches!(engine, None | Some(EngineName::Graph)) {
                return How::Engine(EngineName::Graph, Message::new("graph-why-forward"));
            }
            How::Engine(engine.unwrap_or(EngineName::Memo), Message::new("solve-why-empty"))
        })
    }

    /// The strength of the evidence for a result; a larger number means stronger evidence.
    fn strength(&self, how: &How) -> u8 {
        /// The strength of the evidence for an answer that required no computation.
        const SUREST: u8 = 5;
        const COMPUTED: u8 = 2;
        match how {
            How::Theorem(theorem) => match self.ruleset.closed_forms().theorems()[*theorem].standing {
                Standing::Theorem { .. } => SUREST,
                Standing::Claim => 0,
            },
            How::Period(_) => 4,
            // An answer that combines values from a checked database with computed ones is reported as computed.
            How::Cited { engine: EngineName::Database, .. } => match self.database() {
                Some(stored) if stored.is_checked() => 3,
                _ => 1,
            },
            How::Engine(..) | How::Checked(..) | How::Cited { .. } => COMPUTED,
            How::Member(member, how) => {
                self.member(*member).map_or(COMPUTED, |engines| engines.strength(how))
            }
            How::All(how) => how.iter().map(|how| self.strength(how)).min().unwrap_or(SUREST),
        }
    }

    /// The evidence for an answer that rests on all of `how`, and how it was computed.
    pub(crate) fn known(&self, how: Vec<How>, meter: &Meter<'_>) -> Known {
        let rulesets = self.ruleset_plans(&how);
        let (evidence, engine, why) = self.described(self.weakest(how));
        let plan = Plan::new(engine, why).with_ways(meter.ways()).with_rulesets(rulesets);
        Known { evidence, plan, stats: Stats { positions: meter.positions(), bytes: self.bytes() } }
    }

    /// The evidence for a result, the engine that found it, and the reason for that engine.
    pub(crate) fn described(&self, how: How) -> (Evidence, EngineName, Message) {
        match how {
            How::Theorem(theorem) => (
                theorem::evidence(&*self.ruleset, theorem),
                EngineName::Theorem,
                theorem::why(&*self.ruleset, theorem),
            ),
            How::Period(theorem) => (
                Evidence::Proved { theorem: theorem.to_owned(), certificate: None },
                EngineName::Heap,
                Message::new("solve-why-heap-period").with("theorem", theorem),
            ),
            How::Checked(to, why) => (Evidence::Checked { to }, EngineName::Heap, why),
            How::Engine(engine, why) => (Evidence::Computed { engine: engine.as_str() }, engine, why),
            How::Cited { evidence, engine, why } => (evidence, engine, why),
            How::Member(member, how) => match self.member(member) {
                Some(engines) => engines.described(*how),
                None => self.described(self.weakest(Vec::new())),
            },
            How::All(how) => self.described(self.weakest(how)),
        }
    }
}

/// The reason for an answer from a table of values, which says how the table was filled.
pub(crate) fn cells_why(dense: &Dense) -> Message {
    match (dense.order_is_proved(), dense.why_interpreted()) {
        _ if dense.has_grown() => Message::new("solve-why-dense-growing"),
        (true, None) => Message::new("solve-why-dense-proved"),
        (false, None) => Message::new("solve-why-dense-assumed"),
        (true, Some(why)) => Message::new("solve-why-dense-proved-interpreted").with("reason", why.id),
        (false, Some(why)) => Message::new("solve-why-dense-assumed-interpreted").with("reason", why.id),
    }
}

/// The reason for an answer from a table of outcomes, which says how the table was filled.
pub(crate) fn outcome_cells_why(dense: &Dense) -> Message {
    match (dense.order_is_proved(), dense.why_interpreted()) {
        _ if dense.has_grown() => Message::new("solve-why-dense-outcomes-growing"),
        (true, None) => Message::new("solve-why-dense-outcomes-proved"),
        (false, None) => Message::new("solve-why-dense-outcomes-assumed"),
        (true, Some(why)) => {
            Message::new("solve-why-dense-outcomes-proved-interpreted").with("reason", why.id)
        }
        (false, Some(why)) => {
            Message::new("solve-why-dense-outcomes-assumed-interpreted").with("reason", why.id)
        }
    }
}

/// The reason for an answer from the hash table after a table was abandoned.
pub(crate) fn gave_way_why(gave_way: &GaveWay) -> Message {
    Message::new(match gave_way {
        GaveWay::Overtaken => "solve-why-memo-growing",
        GaveWay::NoOrder(_) => "solve-why-memo-no-order",
        GaveWay::Fault | GaveWay::Sums => "solve-why-memo-fault",
        GaveWay::TooLarge { .. } => "solve-why-memo-large",
    })
}
