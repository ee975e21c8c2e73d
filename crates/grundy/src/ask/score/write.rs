//! A score as JSON.

use super::{ScoreAnswer, Scored, ScoredMove};
use crate::object::{Object, WriteBody};

impl WriteBody for ScoreAnswer {
    fn write(&self, object: &mut Object<'_>) {
        match self.score {
            Scored::Difference(score) | Scored::Value(score) => object.integer("score", score),
            Scored::ByStart { left, right } => object.object("scores", |object| {
                for (name, score) in [("left", left), ("right", right)] {
                    if let Some(score) = score {
                        object.integer(name, score);
                    }
                }
            }),
            Scored::Between { at_least, at_most } => {
                object.null("score");
                object.text("special", "unknown");
                for (name, bound) in [("at_least", at_least), ("at_most", at_most)] {
                    if let Some(bound) = bound {
                        object.integer(name, bound);
                    }
                }
                object.number("visited", self.visited);
                return;
            }
        }
        if let Some(player) = self.player {
            object.text("player", player.word());
        }
        for (name, moves) in [("moves", &self.moves), ("line", &self.line)] {
            object.array(name, |array| {
                for found in moves {
                    array.object(|object| found.write(object));
                }
            });
        }
        if let Some(totals) = self.totals {
            object.array("totals", |array| totals.into_iter().for_each(|total| array.integer(total)));
        }
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

impl ScoredMove {
    fn write(&self, object: &mut Object<'_>) {
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
