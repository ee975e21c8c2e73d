//! The facts about values of partizan positions, as sentences and as JSON.

use super::{
    facts::{Facts, GameOption, GameReason, OptionFate, SummedGame},
    line::Line,
};
use crate::object::Object;
use grundy_core::{Message, Outcome, Player};

/// The sentences of facts about values. There are none for other facts.
pub(super) fn lines(facts: &Facts) -> Vec<Line> {
    let one = |message: Message| vec![Line::from(message)];
    match facts {
        Facts::Options { component, game, left, right, left_omitted, right_omitted } => {
            let mut lines = one(component.in_sentence("explain-game").with("game", game));
            for (player, options, omitted) in [("left", left, left_omitted), ("right", right, right_omitted)]
            {
                lines.extend(options.iter().map(|option| option.line(player)));
                if *omitted > 0 {
                    let more = Message::new("explain-game-omitted").with("player", player);
                    lines.push(Line::row(more.with("count", omitted)));
                }
            }
            lines
        }
        Facts::Worth { game, reason, .. } => one(reason.sentence().with("game", game)),
        Facts::Check { check, .. } => one(Message::new("explain-game-check")
            .with("copies", check.copies)
            .with("integer", check.integer)
            .with("outcome", check.outcome)),
        Facts::Values { rows, game, outcome } => {
            let relation = relation(*outcome);
            let mut lines = one(Message::new("explain-game-values"));
            lines.extend(rows.iter().map(SummedGame::line));
            lines.push(Message::new("explain-game-sum").with("game", game).with("relation", relation).into());
            lines
        }
        Facts::Incentive { player, play, wins } => {
            let word = if *player == Player::Left { "left" } else { "right" };
            one(Message::new("explain-game-incentive")
                .with("player", word)
                .with("move", play.text())
                .with("result", if *wins { "wins" } else { "loses" }))
        }
        _ => Vec::new(),
    }
}

/// Writes the fields of facts about values. Other facts are ignored.
pub(super) fn write(facts: &Facts, object: &mut Object<'_>) {
    match facts {
        Facts::Options { component, game, left, right, left_omitted, right_omitted } => {
            component.write(object);
            object.text("game", game);
            for (name, options) in [("left", left), ("right", right)] {
                object.array(name, |array| {
                    options.iter().for_each(|option| array.object(|object| option.write(object)));
                });
            }
            object.number("left_omitted", *left_omitted);
            object.number("right_omitted", *right_omitted);
        }
        Facts::Worth { component, game, reason } => {
            component.write(object);
            object.text("game", game);
            reason.write(object);
        }
        Facts::Check { component, check } => {
            component.write(object);
            object.number("copies", check.copies);
            object.integer("integer", check.integer);
            object.outcome(check.outcome);
        }
        Facts::Values { rows, game, outcome } => {
            object.text("game", game);
            object.array("games", |array| {
                for row in rows {
                    array.object(|object| {
                        row.component.write(object);
                        object.number("count", row.count);
                        object.text("game", &row.game);
                        object.text("temperature", &row.temperature);
                    });
                }
            });
            object.outcome(*outcome);
        }
        Facts::Incentive { player, play, wins } => {
            object.text("player", if *player == Player::Left { "left" } else { "right" });
            object.object("move", |object| play.write(object));
            object.flag("wins", *wins);
        }
        _ => {}
    }
}

/// The word for an outcome in sentences about values.
const fn relation(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::L => "positive",
        Outcome::R => "negative",
        Outcome::P => "zero",
        _ => "confused",
    }
}

impl GameOption {
    fn line(&self, player: &'static str) -> Line {
        let message = Message::new("explain-game-option")
            .with("player", player)
            .with("move", self.play.text())
            .with("game", &self.game);
        Line::row(match &self.fate {
            OptionFate::Counts => message.with("fate", "counts").with("other", ""),
            OptionFate::Dominated { by } => message.with("fate", "dominated").with("other", by),
            OptionFate::Reversible { reply } => message.with("fate", "reversible").with("other", reply),
        })
    }
}

impl GameReason {
    fn sentence(&self) -> Message {
        match self {
            Self::Ended => Message::new("explain-game-ended"),
            Self::Simplest { left: Some(left), right: Some(right) } => {
                Message::new("explain-game-between").with("left", left).with("right", right)
            }
            Self::Simplest { left: Some(left), right: None } => {
                Message::new("explain-game-above").with("left", left)
            }
            Self::Simplest { left: None, right: Some(right) } => {
                Message::new("explain-game-below").with("right", right)
            }
            Self::Simplest { left: None, right: None } => Message::new("explain-game-ended"),
            Self::Fits => Message::new("explain-game-fits"),
            Self::Nimber { nimber } => Message::new("explain-game-nimber").with("nimber", nimber),
            Self::Tepid { number } => Message::new("explain-game-tepid").with("number", number),
            Self::Hot { left_stop, right_stop, mean, temperature } => Message::new("explain-game-hot")
                .with("left", left_stop)
                .with("right", right_stop)
                .with("mean", mean)
                .with("temperature", temperature),
        }
    }
}

impl SummedGame {
    fn line(&self) -> Line {
        let component = match self.count {
            1 => self.component.short(),
            count => format!("{count}*{}", self.component.short()),
        };
        let message = Message::new("explain-game-row").with("component", component);
        Line::row(message.with("game", &self.game).with("temperature", &self.temperature))
    }
}

impl GameOption {
    fn write(&self, object: &mut Object<'_>) {
        object.text("game", &self.game);
        object.object("move", |object| self.play.write(object));
        match &self.fate {
            OptionFate::Counts => {}
            OptionFate::Dominated { by } => object.text("dominated_by", by),
            OptionFate::Reversible { reply } => object.text("reversible_through", reply),
        }
    }
}

impl GameReason {
    fn write(&self, object: &mut Object<'_>) {
        match self {
            Self::Ended | Self::Fits => {}
            Self::Simplest { left, right } => {
                for (name, bound) in [("greatest_left", left), ("least_right", right)] {
                    match bound {
                        Some(number) => object.text(name, number),
                        None => object.null(name),
                    }
                }
            }
            Self::Nimber { nimber } => object.number("nimber", *nimber),
            Self::Tepid { number } => object.text("stop", number),
            Self::Hot { left_stop, right_stop, mean, temperature } => {
                object.text("leftstop", left_stop);
                object.text("rightstop", right_stop);
                object.text("mean", mean);
                object.text("temperature", temperature);
            }
        }
    }
}
