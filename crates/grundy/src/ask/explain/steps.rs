//! The steps of an explanation.

use crate::{
    answer::Value,
    messages,
    object::{Object, WriteBody},
};
use grundy_core::{Message, Outcome};

/// Why the one who wins wins, in steps.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ExplainAnswer {
    /// Who wins.
    pub outcome: Outcome,
    /// The steps in the order they are told.
    pub steps: Vec<Step>,
}

/// A step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// What kind of step it is: `component`, `cancel`, `xor`, `bit`, `move`, `replies`, `engine` and others.
    pub kind: &'static str,
    /// The sentences, one a line; columns are aligned.
    pub lines: Vec<Message>,
    /// What the sentences say, for programs.
    pub facts: Vec<(&'static str, Fact)>,
}

/// Something that a step says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fact {
    /// A number.
    Number(u128),
    /// A component, a sum or a label.
    Text(String),
    /// Several of them.
    Texts(Vec<String>),
    /// A value.
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

    /// A line that is written out already: a row of a table.
    pub(crate) fn row(self, text: impl Into<String>) -> Self {
        self.line(Message::new("explain-row").with("text", text.into()))
    }

    pub(crate) fn fact(mut self, name: &'static str, fact: Fact) -> Self {
        self.facts.push((name, fact));
        self
    }

    /// The text of the step: its lines.
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
