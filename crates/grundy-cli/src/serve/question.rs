//! The question in the body of a request.

use super::allowed;
use grundy::json::{self, WantedPicture};
use grundy::messages::Language;
use grundy::{Error, ErrorKind, Message, messages};

/// A question with its id, and the picture that its answer must contain, if any.
pub(super) struct Question {
    /// The id as JSON text.
    pub(super) id: String,
    pub(super) request: json::Request,
    pub(super) picture: Option<WantedPicture>,
}

impl Question {
    /// The question in a body, or an answer that states what is wrong with the body.
    pub(super) fn read(body: &[u8]) -> Result<Self, String> {
        let Ok(text) = std::str::from_utf8(body) else {
            return Err(json::error(
                "null",
                &Error::new(ErrorKind::Syntax, Message::new("request-not-utf8")),
            ));
        };
        let fields = serde_json::from_str(text);
        match json::request(text) {
            Ok(read) => {
                let checked = match &fields {
                    Ok(fields) => {
                        allowed::check_fields(fields).and_then(|()| allowed::check_paths(&read.request))
                    }
                    Err(_) => Err(Error::new(ErrorKind::Syntax, Message::new("request-not-object"))),
                };
                let language = read.request.subject.settings.language.unwrap_or_else(Language::current);
                checked.map_err(|error| messages::in_language(language, || json::error(&read.id, &error)))?;
                Ok(Self { id: read.id.into_owned(), request: read.request, picture: read.wants.picture })
            }
            Err(unreadable) => {
                let language = unreadable.language.unwrap_or_else(Language::current);
                Err(messages::in_language(language, || json::error(&unreadable.id, &unreadable.error)))
            }
        }
    }
}
