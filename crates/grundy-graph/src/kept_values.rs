//! The nim-values of the vertices of an explicit graph, kept between questions.

use super::forward::Reached;
use super::{GraphRuleset, VertexValues, topological};
use grundy_core::{ComponentRef, NimValue};
use grundy_engine::{Meter, Stop, Value};
use std::sync::Arc;

/// An explicit graph, and the nim-values of the vertices that questions have needed so far.
pub struct KeptValues {
    ruleset: Arc<GraphRuleset>,
    /// The values of the vertices that questions have reached.
    reached: Option<Reached<NimValue>>,
    all: Option<VertexValues>,
}

impl KeptValues {
    /// The graph with no values yet.
    #[must_use]
    pub fn new(ruleset: Arc<GraphRuleset>) -> Self {
        Self { ruleset, reached: None, all: None }
    }

    /// The graph as a ruleset.
    #[must_use]
    pub fn ruleset(&self) -> &GraphRuleset {
        &self.ruleset
    }

    /// The number of bytes in use, not counting the graph.
    pub fn bytes(&self) -> u64 {
        let reached = self.reached.as_ref().map_or(0, Reached::bytes);
        reached + self.all.as_ref().map_or(0, VertexValues::bytes)
    }

    /// Whether `find_all` has computed the values of all vertices.
    pub fn has_all(&self) -> bool {
        self.all.is_some()
    }

    /// The value of a vertex, if it is known.
    pub fn value(&self, component: ComponentRef<'_>) -> Option<Value> {
        let vertex = self.ruleset.vertex(component)?;
        let value = match &self.all {
            Some(all) => all.get(vertex),
            None => self.reached.as_ref()?.get(vertex)?,
        };
        Some(Value::Nim(value))
    }

    /// Computes the values of a vertex and of all vertices reachable from it. Does nothing if the vertex does not
    /// exist, or if the graph is partizan or has scores.
    ///
    /// # Errors
    /// Returns an error if a cycle can be reached, or if a limit is reached.
    pub fn find(&mut self, component: ComponentRef<'_>, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let Some((graph, vertex)) = self.ruleset.impartial().zip(self.ruleset.vertex(component)) else {
            return Ok(());
        };
        let reached = self.reached.get_or_insert_with(|| Reached::nothing(graph));
        let before = reached.count();
        let ended = reached.extend_nim_values(graph, [vertex], meter.budget());
        meter.count_positions((reached.count() - before) as u64);
        meter.set_bytes(self.bytes());
        Ok(ended?)
    }

    /// Computes the values of all vertices, unless they are known. Does nothing if the graph is partizan or has scores.
    ///
    /// # Errors
    /// Returns an error if the graph contains a cycle, or if a limit is reached.
    pub fn find_all(&mut self, meter: &mut Meter<'_>) -> Result<(), Stop> {
        if let (Some(graph), None) = (self.ruleset.impartial(), &self.all) {
            self.all = Some(topological::nim_values(graph, meter.budget())?);
            self.reached = None;
            meter.count_positions(graph.len() as u64);
            meter.set_bytes(self.bytes());
        }
        Ok(())
    }
}
