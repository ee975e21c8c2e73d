//! Sentences in JSON: the text, and the data from which a program can form it in another language.

use super::write::Object;
use crate::messages;
use grundy_core::Message;

impl Object<'_> {
    /// The fields of a sentence: its text in the field `name`, the name of its message in `NAME_id`, and
    /// the arguments of the message, if it has any, in `NAME_arguments`. Long arguments are shortened.
    pub(crate) fn sentence(&mut self, name: &str, message: &Message) {
        self.text(name, &messages::brief(message));
        self.text(&format!("{name}_id"), message.id);
        if !message.arguments.is_empty() {
            self.object(&format!("{name}_arguments"), |object| object.arguments(message));
        }
    }

    /// The fields of a sentence whose text is known. The further arguments `sentences`, which are themselves sentences,
    /// are written as objects with the fields `id` and `arguments`.
    pub(crate) fn quoting(
        &mut self,
        name: &str,
        text: &str,
        message: &Message,
        sentences: &[(&'static str, Message)],
    ) {
        self.text(name, text);
        self.text(&format!("{name}_id"), message.id);
        if !message.arguments.is_empty() || !sentences.is_empty() {
            self.object(&format!("{name}_arguments"), |object| {
                object.arguments(message);
                for (name, sentence) in sentences {
                    object.object(name, |object| {
                        object.text("id", sentence.id);
                        object.object("arguments", |object| object.arguments(sentence));
                    });
                }
            });
        }
    }

    fn arguments(&mut self, message: &Message) {
        for argument in &message.arguments {
            match &*argument.messages {
                [] => self.text(argument.name, &messages::cut(&argument.value)),
                [one] => self.sentence(argument.name, one),
                several => self.text(argument.name, &messages::list(several)),
            }
        }
    }
}
