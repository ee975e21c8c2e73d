//! The facts of an explanation in JSON, together with the sentences made from them.

use super::{
    facts::{
        Column, ComponentBy, CompoundFact, Decision, ExplainAnswer, ExplainedComponent, Facts, GoodMove, Law,
        Leaves, Reply, Shown, ShownMove, ShownOption, Step,
    },
    games,
    sentences::word_of,
};
use crate::{
    answer::{Remoteness, Value, value_text},
    object::{Object, WriteBody},
};
use grundy_core::{Message, Player};

impl WriteBody for ExplainAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.outcome(self.outcome);
        object.array("steps", |array| {
            for step in &self.steps {
                array.object(|object| step.write(object));
            }
        });
    }
}

impl Step {
    /// Writes the step: its kind, its text, its lines and its facts.
    pub(crate) fn write(&self, object: &mut Object<'_>) {
        let lines = self.lines();
        object.text("kind", self.kind);
        let texts: Vec<String> = lines.iter().map(super::Line::text).collect();
        object.text("text", &texts.join("\n"));
        object.array("lines", |array| {
            for (line, text) in lines.iter().zip(&texts) {
                array.object(|object| object.quoting("text", text, &line.message, &line.sentences));
            }
        });
        self.facts.write(object);
    }
}

impl Facts {
    fn write(&self, object: &mut Object<'_>) {
        match self {
            Self::Empty(convention) => object.text("convention", word_of(*convention)),
            Self::Misere | Self::Unvalued => {}
            Self::Over(component) | Self::Forced(component) => component.write(object),
            Self::Loony { component, ends } => {
                component.write(object);
                if let Some(ends) = ends {
                    object.text("from", &ends.from.short());
                    object.text("to", &ends.to.text);
                    object.array("moves", |array| array.object(|object| ends.write(object)));
                }
            }
            Self::Theorem { component, law, outcome, convention, reasons } => {
                component.write(object);
                law.write(object);
                object.outcome(*outcome);
                object.text("convention", word_of(*convention));
                write_reasons(object, reasons);
            }
            Self::Silent { theorem, is_single } => {
                object.text("theorem", theorem);
                object.flag("single", *is_single);
            }
            Self::Component(component) => component.write(object),
            Self::More(count) => object.number("count", *count),
            Self::Cancel(pairs) => {
                let texts = pairs.iter().map(|(component, count)| format!("{count}*{}", component.short()));
                object.texts("components", texts);
                object.array("pairs", |array| {
                    for (component, count) in pairs {
                        array.object(|object| {
                            component.write(object);
                            object.number("count", *count);
                        });
                    }
                });
            }
            Self::Xor(columns) => write_columns(object, columns),
            Self::FreeValue(value) => object.value("value", *value, None),
            Self::Sum { value, wins_beside, infinite, xor, .. } => {
                object.text("value", &value_text(*value, wins_beside.as_ref()));
                object.value("nim_value", *value, wins_beside.as_ref());
                object.number("infinite", *infinite);
                object.number("xor", *xor);
            }
            Self::Decided { outcome, by } => {
                object.outcome(*outcome);
                by.write(object);
            }
            Self::Bit { xor, with_bit, component, old } => {
                let column = 1u128 << (63 - xor.leading_zeros());
                object.number("bit", column);
                object.texts("components", with_bit.iter().map(Shown::short));
                component.write(object);
                object.number("old", *old);
                object.number("xor", *xor);
                object.number("target", *old ^ *xor);
            }
            Self::Moves { moves, omitted } => {
                if let Some(best) = moves.first() {
                    if let &[component] = &best.play.components[..] {
                        object.number("component", component);
                    }
                    object.text("from", &best.play.from.text);
                    object.text("to", &best.play.to.text);
                    if let Some(label) = &best.play.label {
                        object.text("label", label);
                    }
                }
                object.array("moves", |array| {
                    moves.iter().for_each(|one| array.object(|object| one.write(object)));
                });
                object.number("omitted", *omitted);
            }
            Self::Replies { replies, .. } => write_replies(object, replies),
            Self::Compound(compound) => object.text("compound", compound.as_str()),
            Self::Player { player, moves, wins, replies } => {
                object.text("player", if *player == Player::Left { "left" } else { "right" });
                object.flag("wins", wins.is_some());
                object.number("count", *moves);
                if let Some(wins) = wins {
                    object.array("moves", |array| array.object(|object| wins.write(object)));
                }
                write_replies(object, replies);
            }
            Self::Options { .. }
            | Self::Worth { .. }
            | Self::Check { .. }
            | Self::Values { .. }
            | Self::Incentive { .. } => games::write(self, object),
            Self::Engine { engine, why } => {
                object.text("engine", engine.as_str());
                object.sentence("why", why);
            }
        }
    }
}

fn write_reasons(object: &mut Object<'_>, reasons: &[Message]) {
    let formula = |reason: &Message| reason.arguments.iter().find(|one| one.name == "formula").cloned();
    if let Some(formula) = reasons.iter().find_map(formula) {
        object.text("formula", &formula.value);
    }
    if !reasons.is_empty() {
        object.array("reasons", |array| {
            reasons.iter().for_each(|reason| array.object(|object| object.sentence("text", reason)));
        });
    }
}

fn write_replies(object: &mut Object<'_>, replies: &[Reply]) {
    object.array("replies", |array| {
        for one in replies {
            array.object(|object| {
                object.object("move", |object| one.play.write(object));
                if let Some(value) = one.value {
                    object.value("value", value, None);
                }
                match &one.reply {
                    Some(reply) => object.object("reply", |object| reply.write(object)),
                    None => object.null("reply"),
                }
            });
        }
    });
}

fn write_columns(object: &mut Object<'_>, columns: &[Column]) {
    let values = || columns.iter().map(|column| column.value);
    let sum = values().fold(0, |sum, value| sum ^ value);
    let any = values().fold(0, |any, value| any | value);
    let bits = (64 - any.leading_zeros()).max(1) as usize;
    object.number("value", sum);
    object.array("columns", |array| {
        for column in columns {
            array.object(|object| {
                column.component.write(object);
                object.number("value", column.value);
                object.text("bits", &format!("{:0bits$b}", column.value));
            });
        }
    });
    object.text("bits", &format!("{sum:0bits$b}"));
}

impl Shown {
    /// Writes the field `component` and, if the terms are known, the field `terms`.
    pub(super) fn write(&self, object: &mut Object<'_>) {
        object.text("component", &self.short());
        self.write_terms(object, "terms");
    }

    fn write_terms(&self, object: &mut Object<'_>, name: &str) {
        if let Some(terms) = &self.terms {
            object.terms(name, terms);
        }
    }
}

impl ShownMove {
    pub(super) fn write(&self, object: &mut Object<'_>) {
        if !self.components.is_empty() {
            object.array("components", |array| self.components.iter().for_each(|&at| array.number(at)));
        }
        object.text("from", &self.from.text);
        object.text("to", &self.to.text);
        if let Some(label) = &self.label {
            object.text("label", label);
        }
        self.from.write_terms(object, "from_terms");
        self.to.write_terms(object, "to_terms");
        if let Some(after) = &self.after {
            object.terms("after", after);
        }
    }
}

impl GoodMove {
    fn write(&self, object: &mut Object<'_>) {
        self.play.write(object);
        let (word, remoteness) = match self.leaves {
            Leaves::Zero => ("zero", None),
            Leaves::Lost => ("lost", None),
            Leaves::LostIn(moves) => ("lost", Some(moves)),
            Leaves::Draw => ("draw", None),
            Leaves::Again => ("again", None),
            Leaves::Entails => ("entails", None),
        };
        object.text("leaves", word);
        if let Some(moves) = remoteness {
            object.number("remoteness", moves);
        }
    }
}

impl ShownOption {
    fn write(&self, object: &mut Object<'_>) {
        object.value("value", self.value, None);
        object.object("move", |object| self.play.write(object));
    }
}

impl Law {
    fn write(&self, object: &mut Object<'_>) {
        match self {
            Self::Theorem { name, source } => {
                object.text("theorem", name);
                object.text("source", source);
                if let Some(key) = key(source) {
                    object.text("key", key);
                }
            }
            Self::Claim { line } => object.number("line", *line as u64),
        }
    }
}

/// The key in the last pair of brackets in a source, such as `bouton-1901`, or `None` if there is no such key.
fn key(source: &str) -> Option<&str> {
    let (_, rest) = source.rsplit_once('[')?;
    let (key, _) = rest.split_once(']')?;
    let is_key = key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    (is_key && !key.is_empty()).then_some(key)
}

impl Decision {
    fn write(&self, object: &mut Object<'_>) {
        let word = match self {
            Self::NimValue(_) => "nim-value",
            Self::Options => "options",
            Self::Stuck => "no move",
            Self::Loony => "loony",
            Self::Entailing => "entailing",
            Self::Remoteness(_) => "remoteness",
            Self::Compound { .. } => "compound",
        };
        object.text("by", word);
        match self {
            Self::NimValue(value) => object.value("value", Value::Nim(*value), None),
            Self::Remoteness(Some(Remoteness::Moves(moves))) => object.number("remoteness", *moves),
            Self::Compound { compound, convention, is_over, remoteness, suspense } => {
                object.text("compound", compound.as_str());
                object.text("convention", word_of(*convention));
                object.flag("over", *is_over);
                if let Some(moves) = *remoteness {
                    object.number("remoteness", moves);
                }
                if let Some(moves) = *suspense {
                    object.number("suspense", moves);
                }
            }
            _ => {}
        }
    }
}

impl ExplainedComponent {
    fn write(&self, object: &mut Object<'_>) {
        self.component.write(object);
        if let Some(count) = self.count {
            object.number("count", count);
        }
        match (self.value, &self.by) {
            (Some(value), ComponentBy::Draws) => {
                object.text("value", &value_text(value, self.wins_beside.as_ref()));
                object.value("nim_value", value, self.wins_beside.as_ref());
            }
            (Some(value), _) => object.value("value", value, None),
            (None, _) => {}
        }
        object.text("by", self.by.word());
        match &self.by {
            ComponentBy::Law(law) => law.write(object),
            ComponentBy::Compound(fact) => fact.write(object),
            _ => {}
        }
        write_reasons(object, &self.reasons);
        if matches!(self.by, ComponentBy::Options | ComponentBy::Law(_) | ComponentBy::Entailing) {
            let list = |object: &mut Object<'_>, name, options: &[ShownOption]| {
                object.array(name, |array| {
                    options.iter().for_each(|option| array.object(|object| option.write(object)));
                });
            };
            list(object, "witnesses", &self.witnesses);
            object.number("witnesses_omitted", self.witnesses_omitted);
            list(object, "others", &self.others);
            object.number("examined", self.examined);
            object.flag("truncated", self.is_truncated);
        }
    }
}

impl ComponentBy {
    const fn word(&self) -> &'static str {
        match self {
            Self::Ended => "ended",
            Self::Over => "over",
            Self::Options => "options",
            Self::Law(Law::Theorem { .. }) => "theorem",
            Self::Law(Law::Claim { .. }) => "claim",
            Self::Draws => "draws",
            Self::Entailing => "entailing",
            Self::Compound(_) => "compound",
        }
    }
}

impl CompoundFact {
    fn write(self, object: &mut Object<'_>) {
        let word = match self {
            Self::Ended => "ended",
            Self::Remoteness(_) => "remoteness",
            Self::Suspense(_) => "suspense",
            Self::CanEnd => "can end",
            Self::Foreclosed(_) => "foreclosed value",
            Self::Outcome(_) => "outcome",
            Self::Outcomes(..) => "outcomes",
        };
        object.text("property", word);
        match self {
            Self::Ended | Self::CanEnd => {}
            Self::Remoteness(number) | Self::Suspense(number) | Self::Foreclosed(number) => {
                object.number("number", number);
            }
            Self::Outcome(outcome) => object.outcome(outcome),
            Self::Outcomes(normal, misere) => {
                object.texts("outcomes", [normal.to_string(), misere.to_string()]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::key;

    #[test]
    fn keys_of_sources() {
        assert_eq!(key("Bouton 1901 [bouton-1901]"), Some("bouton-1901"));
        assert_eq!(key("Winning Ways, ch. 3"), None);
        assert_eq!(key("[A note]"), None);
    }
}
