//! The steps of an explanation.

use crate::{
    answer::Value,
    messages,
    object::{Object, WriteBody},
};
use grundy_core::{Message, Outcome};

/// Why a position has its outcome, in steps.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ExplainAnswer {
    /// The outcome of the position.
    pub outcome: Outcome,
    /// The steps, in reading order.
    pub steps: Vec<Step>,
}

/// A step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The kind of step: `component`, `cancel`, `xor`, `bit`, `move`, `replies`, `engine` and others.
    pub kind: &'static str,
    /// The sentences, one per line. Their columns are aligned.
    pub lines: Vec<Message>,
    /// The facts of the sentences as data, for programs.
    pub facts: Vec<(&'static str, Fact)>,
}

/// A fact of a step, as data.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fact {
    /// A number, such as a count or a bit.
    Number(u128),
    /// A component, a sum or a label as text.
    Text(String),
    /// A list of components, sums or labels.
    Texts(Vec<String>),
    /// A nim-value, or a special value.
    Value(Value),
}

impl Step {
    pub(crate) fn new(kind: &'static str) -> Self {
        Self { kind, lines: Vec::new(), facts: Vec::new() }
    }

    pub(crate) fn line(mut self, line: Message) -> Self {
        self.lines.push(line);
        self
    }

    /// A line that is already text: a row of a table.
    pub(crate) fn row(self, text: impl Into<String>) -> Self {
        self.line(Message::new("explain-row").with("text", text.into()))
    }

    pub(crate) fn fact(mut self, name: &'static str, fact: Fact) -> Self {
        self.facts.push((name, fact));
        self
    }

    /// The text of the step. Its lines are separated by line breaks.
    #[must_use]
    pub fn text(&self) -> String {
        self.lines.iter().map(messages::text).collect::<Vec<_>>().join("\n")
    }
}

impl WriteBody for ExplainAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.text("outcome", self.outcome.letter().encode_utf8(&mut [0; 4]));
        object.array("steps", |array| {
            for step in &self.steps {
                array.object(|object| step.write(object));
            }
        });
    }
}

impl Step {
    fn write(&self, object: &mut Object<'_>) {
        object.text("kind", self.kind);
        object.text("text", &self.text());
        object.array("lines", |array| {
            self.lines.iter().for_each(|line| array.object(|object| object.sentence("text", line)));
        });
        for (name, fact) in &self.facts {
            match fact {
                Fact::Number(number) => object.number(name, *number),
                Fact::Text(text) => object.text(name, text),
                Fact::Texts(texts) => object.texts(name, texts),
                Fact::Value(value) => object.value(name, *value, None),
            }
        }
    }
}
