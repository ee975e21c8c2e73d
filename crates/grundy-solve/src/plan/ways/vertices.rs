//! Nim-values of the vertices of an explicit graph: linear time, and cycles shown.

use crate::EngineName;
use crate::engines::Engines;
use crate::graph::KeptValues;
use crate::meter::Stop;
use crate::plan::situation::Situation;
use crate::plan::way::{Attempt, Offer, Work};
use crate::plan::{Ended, Entry, How, Task, Wanted, Way};
use grundy_core::{ComponentRef, Message};

/// The nim-values of one vertex and of all that it reaches, or of the whole graph for a table.
pub(crate) struct Vertices;

impl Way for Vertices {
    fn offer(&self, task: &Task<'_>, situation: &Situation<'_>) -> Option<Offer> {
        task.corner().filter(|_| task.wanted.follows_from_values())?;
        situation.read(|engines| {
            let graph = engines.graph.as_ref()?.ruleset().impartial()?;
            let (vertices, is_table) = (graph.len() as u128, task.is_table());
            let work = if is_table { Work::Vertices(vertices) } else { Work::Reached };
            let bytes = if is_table { 12 * vertices } else { 16 * vertices };
            Some(Offer::certain(work, why(is_table)).with_bytes(bytes))
        })
    }

    fn run(&self, at: &mut Attempt<'_, '_>) -> Result<Ended, Stop> {
        let (corner, is_table) = (at.corner()?, at.task.is_table());
        let Some(graph) = &mut at.engines.graph else { return Ok(Ended::Declined(None)) };
        if is_table {
            graph.find_all(at.meter)?;
            return Ok(Ended::Filled);
        }
        graph.find(corner, at.meter)?;
        let wanted = at.task.wanted;
        Ok(match self.read(wanted, corner, at.engines) {
            Some(entry) => Ended::Found(entry, self.how(wanted, corner, at.engines)),
            None => Ended::Declined(None),
        })
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

/// Why the vertices that one reaches are looked at, or all of them.
fn why(is_table: bool) -> Message {
    Message::new(if is_table { "graph-why-topological" } else { "graph-why-forward" })
}
