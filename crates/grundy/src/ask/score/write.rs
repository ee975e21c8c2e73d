//! A score as JSON.

use super::{ScoreAnswer, Scored, ScoredMove};
use crate::object::{Object, WriteBody};

/// Writes the score for each starting player, as far as it is known.
pub(in super::super) fn write_scores(object: &mut Object<'_>, left: Option<i64>, right: Option<i64>) {
    object.object("scores", |object| {
        for (name, score) in [("left", left), ("right", right)] {
            if let Some(score) = score {
                object.integer(name, score);
            }
        }
    });
}

impl WriteBody for ScoreAnswer {
    fn write(&self, object: &mut Object<'_>) {
        match self.score {
            Scored::Difference(score) | Scored::Value(score) => object.integer("score", score),
            Scored::ByStart { left, right } => write_scores(object, left, right),
            Scored::Between { at_least, at_most } => {
                object.null("score");
                object.text("special", "unknown");
                for (name, bound) in [("at_least", at_least), ("at_most", at_most)] {
                    if let Some(bound) = bound {
                        object.integer(name, bound);
                    }
                }
            }
        }
        if let Some(player) = self.player {
            object.text("player", player.word());
        }
        if self.is_partial() {
            object.number("visited", self.visited);
            return;
        }
        write_moves(object, "moves", &self.moves);
        self.write_line(object);
        object.number("visited", self.visited);
        object.text("search", self.search);
        if !self.compared.is_empty() {
            object.array("compared", |array| {
                for row in &self.compared {
                    array.object(|object| {
                        object.text("search", row.search);
                        match row.score {
                            Some(score) => object.integer("score", score),
                            None => {
                                object.null("score");
                                object.text("special", "unknown");
                            }
                        }
                        object.number("visited", row.visited);
                    });
                }
            });
        }
    }
}

fn write_moves(object: &mut Object<'_>, name: &str, moves: &[ScoredMove]) {
    object.array(name, |array| moves.iter().for_each(|found| array.object(|object| found.write(object))));
}

impl ScoreAnswer {
    /// Writes an optimal line of play and, unless the ruleset is a minimax tree, the totals at its end.
    pub(in super::super) fn write_line(&self, object: &mut Object<'_>) {
        write_moves(object, "line", &self.line);
        if let Some(totals) = self.totals {
            object.array("totals", |array| totals.into_iter().for_each(|total| array.integer(total)));
        }
    }
}

impl ScoredMove {
    pub(in super::super) fn write(&self, object: &mut Object<'_>) {
        match self.component {
            Some(component) => object.number("component", component),
            None => object.text("player", self.side.word()),
        }
        object.text("from", &self.from);
        object.text("to", &self.to);
        if let Some(label) = &self.label {
            object.text("label", label);
        }
        if let Some(gain) = self.gain {
            object.integer("gain", gain);
        }
        if self.again {
            object.flag("again", true);
        }
    }
}
