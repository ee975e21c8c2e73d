//! Sentences in JSON: the text in English, and the data from which a program can form it in another language.

use super::write::Object;
use crate::messages;
use grundy_core::Message;

impl Object<'_> {
    /// Three fields for a sentence: its text in the field `name`, the name of its message in `NAME_id`, and
    /// the arguments of the message, if it has any, in `NAME_arguments`. Long arguments are shortened.
    pub(crate) fn sentence(&mut self, name: &str, message: &Message) {
        self.text(name, &messages::brief(message));
        self.text(&format!("{name}_id"), message.id);
        if !message.arguments.is_empty() {
            self.object(&format!("{name}_arguments"), |object| {
                for argument in &message.arguments {
                    object.text(argument.name, &messages::cut(&argument.value));
                }
            });
        }
    }
}
