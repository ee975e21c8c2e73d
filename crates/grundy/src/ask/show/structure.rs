//! The structure of rules as data: kinds, fields, parameters, and an example position.

use super::example::example;
use crate::{
    game::Game,
    object::{Array, Object},
    position_data::PositionTerm,
};
use grundy_core::{BoardGraph, FieldShape, Kind, Shape, Sum};
use grundy_rules::{Param, ParamValue};

/// The structure of rules, from which a front end can draw positions and ask for values without parsing text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Structure {
    /// The kinds of positions, with their fields and the bounds of the fields.
    pub kinds: Vec<Kind>,
    /// The parameters with their bounds and defaults, in the order in which the rules declare them.
    pub parameters: Vec<Param>,
    /// The kind of game: whether it has scores, moves for one player only, complimenting or entailing moves, or
    /// positions that end it.
    pub shape: Shape,
    /// Whether a component is a row of coins, which may be written as `HTTH`.
    pub is_coin_row: bool,
    /// A small position with moves, in the long form, or `None` if none was found.
    pub example: Option<String>,
    /// The terms of the example as data.
    pub example_terms: Vec<PositionTerm>,
}

impl Structure {
    /// Adds the data that exist only if all parameters have values, such as exact bounds and an example.
    pub(super) fn complete(&mut self, game: &Game) {
        let ruleset = &*game.ruleset;
        self.kinds = ruleset.kinds().to_vec();
        self.shape = ruleset.shape();
        self.is_coin_row = ruleset.notation().is_coin_row();
        if let Some(component) = example(ruleset) {
            let mut sum = Sum::default();
            sum.push_component(component.as_ref());
            self.example = Some(game.written_sum(&sum));
            self.example_terms = game.terms(&sum).unwrap_or_default();
        }
    }

    /// Writes the fields of the structure.
    pub(crate) fn write(&self, object: &mut Object<'_>) {
        object.array("kinds", |array| self.kinds.iter().for_each(|kind| write_kind(array, kind)));
        object.array("parameters", |array| {
            self.parameters.iter().for_each(|parameter| write_parameter(array, parameter));
        });
        object
            .flag("has_values", self.shape.is_plain() || !(self.shape.is_scoring || self.shape.is_partizan));
        let Shape { has_wins, is_scoring, is_entailing, .. } = self.shape;
        object.flag("has_misere", !(has_wins || is_scoring || is_entailing));
        object.flag("has_scores", self.shape.is_scoring);
        object.flag("is_partizan", self.shape.is_partizan);
        object.flag("is_coin_row", self.is_coin_row);
        if let Some(example) = &self.example {
            object.text("example", example);
            object.terms("example_terms", &self.example_terms);
        }
    }
}

fn write_kind(array: &mut Array<'_>, kind: &Kind) {
    array.object(|object| {
        object.text("name", &kind.name);
        object.array("fields", |array| {
            for field in &kind.fields {
                array.object(|object| {
                    object.text("name", &field.name);
                    object.text(
                        "shape",
                        match field.shape {
                            FieldShape::Natural => "number",
                            FieldShape::List => "list",
                        },
                    );
                    object.integer("low", field.written(field.low));
                    match field.high {
                        u64::MAX => object.null("high"),
                        high => object.integer("high", field.written(high)),
                    }
                    if field.is_sorted {
                        object.flag("sorted", true);
                    }
                });
            }
        });
        if let Some(board) = &kind.board {
            object.object("board", |object| {
                match board.columns {
                    Some(at) => object.number("columns", at as u64),
                    None => object.null("columns"),
                }
                object.number("cells", board.cells as u64);
                object.text("states", &board.states.iter().collect::<String>());
                if !board.names.is_empty() {
                    object.texts("names", &board.names);
                }
                if let Some(graph) = &board.graph {
                    object.object("graph", |object| write_board_graph(object, graph));
                }
            });
        }
    });
}

/// Writes the vertices and edges of the graph of a board, and which of them are the cells of the board.
pub(crate) fn write_board_graph(object: &mut Object<'_>, graph: &BoardGraph) {
    object.texts("vertices", &graph.vertices);
    object.array("edges", |array| {
        for [from, to] in &graph.edges {
            array.array(|array| {
                array.number(*from);
                array.number(*to);
            });
        }
    });
    object.text("cells", if graph.cells_are_edges { "edges" } else { "vertices" });
}

fn write_parameter(array: &mut Array<'_>, parameter: &Param) {
    array.object(|object| {
        object.text("name", &parameter.name);
        object.text("shape", parameter.shape.word());
        for (name, bound) in [("low", parameter.low), ("high", parameter.high)] {
            match bound {
                Some(bound) => object.integer(name, bound),
                None => object.null(name),
            }
        }
        match &parameter.default {
            Some(ParamValue::Number(number)) => object.integer("default", *number),
            Some(ParamValue::Set(numbers) | ParamValue::List(numbers)) => {
                object.array("default", |array| numbers.iter().for_each(|&number| array.integer(number)));
            }
            Some(ParamValue::Table(rows)) => object.array("default", |array| {
                for row in rows {
                    array.array(|array| row.iter().for_each(|&number| array.integer(number)));
                }
            }),
            Some(ParamValue::Word(word)) => object.text("default", word),
            Some(ParamValue::Graph(graph)) => object.text("default", &graph.to_string()),
            None => object.null("default"),
        }
    });
}
