//! Any question and any answer, for JSON and for front ends that choose a question at run time.

use crate::{
    answer::Answer,
    ask,
    error::Error,
    object::{Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    session::Session,
    subject::Subject,
};
use std::fmt;

macro_rules! enums {
    ($($(#[$only:meta])* $variant:ident = $module:ident :: $question:ident -> $answer:ident,)*) => {
        /// Any of the built-in questions.
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Ask {
            $($(#[$only])* #[doc = concat!("`", stringify!($module), "`")] $variant(ask::$question),)*
        }

        /// The answer to any of the built-in questions.
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Body {
            $($(#[$only])* #[doc = concat!("of `", stringify!($module), "`")] $variant(ask::$answer),)*
        }

        $(
            $(#[$only])*
            impl From<ask::$question> for Ask {
                fn from(question: ask::$question) -> Self {
                    Self::$variant(question)
                }
            }
        )*

        /// The names of all questions.
        pub const NAMES: &[&str] = &[$($(#[$only])* ask::$question::NAME),*];

        impl Ask {
            /// The name of the question in JSON and on the command line.
            #[must_use]
            pub fn name(&self) -> &'static str {
                match self {
                    $($(#[$only])* Self::$variant(_) => ask::$question::NAME,)*
                }
            }

            /// The fields of a JSON request that belong to the question `name`, if there is such a question.
            pub(super) fn fields(name: &str) -> Option<&'static [&'static str]> {
                match name {
                    $($(#[$only])* ask::$question::NAME => Some(ask::$question::FIELDS),)*
                    _ => None,
                }
            }

            /// The question `name` with its own fields from a JSON request, if there is such a question.
            pub(super) fn read(name: &str, fields: &mut Fields<'_>) -> Option<Result<Self, Error>> {
                match name {
                    $($(#[$only])* ask::$question::NAME => Some(ask::$question::read(fields).map(Self::$variant)),)*
                    _ => None,
                }
            }
        }

        impl Question for Ask {
            type Answer = Body;

            fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<Body>, Error> {
                match self {
                    $($(#[$only])* Self::$variant(question) => match question.answer(session, subject) {
                        Ok(answer) => Ok(answer.map(Body::$variant)),
                        Err(error) => Err(error.map_known(Body::$variant)),
                    },)*
                }
            }
        }

        impl fmt::Display for Body {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $($(#[$only])* Self::$variant(answer) => answer.fmt(f),)*
                }
            }
        }

        impl WriteBody for Body {
            fn write(&self, object: &mut Object<'_>) {
                match self {
                    $($(#[$only])* Self::$variant(answer) => answer.write(object),)*
                }
            }
        }
    };
}
ask::registry!(enums);
