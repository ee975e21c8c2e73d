//! The way `vertices`: the nim-values of the vertices of an explicit graph, in linear time. Cycles are
//! reported.

use crate::EngineName;
use crate::engines::Engines;
use crate::plan::offer::{Offer, Work};
use crate::plan::situation::Situation;
use crate::plan::way::Attempt;
use crate::plan::{Ended, Entry, How, Task, Wanted, Way};
use grundy_core::{ComponentRef, Message};
use grundy_engine::Stop;
use grundy_graph::KeptValues;

/// The nim-values of one vertex and of all vertices that it reaches, or, for a table, of all vertices of the graph.
pub(crate) struct Vertices;

impl Way for Vertices {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        task.corner().filter(|_| task.wanted.follows_from_values())?;
        let graph = |engines: &Engines| Some(engines.graph.as_ref()?.ruleset().impartial()?.len() as u128);
        let (vertices, is_table) = (situation.read(graph)?, task.is_table());
        let (work, bytes) = if is_table { (Work::Vertices(vertices), 12) } else { (Work::Reached, 16) };
        Some(Offer::certain(work, why(is_table)).with_bytes(bytes * vertices))
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let corner = at.corner()?;
        let Some(graph) = &mut at.engines.graph else { return Ok(Ended::Declined(None)) };
        if at.task.is_table() { graph.find_all(at.meter) } else { graph.find(corner, at.meter) }?;
        at.filled(self)
    }

    fn read(&self, wanted: Wanted, component: ComponentRef<'_>, engines: &Engines) -> Option<Entry> {
        let graph = engines.graph.as_ref().filter(|_| wanted.follows_from_values())?;
        graph.value(component).map(Entry::Value)
    }

    fn how(&self, _: Wanted, _: ComponentRef<'_>, engines: &Engines) -> How {
        let is_table = engines.graph.as_ref().is_some_and(KeptValues::has_all);
        How::Engine(EngineName::Graph, why(is_table))
    }
}

/// The reason for visiting all vertices, or only those that one vertex reaches.
fn why(is_table: bool) -> Message {
    Message::new(if is_table { "graph-why-topological" } else { "graph-why-forward" })
}
