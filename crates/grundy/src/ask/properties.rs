//! The properties of partizan games that the field `show` requests, as data, text and JSON.

use crate::{
    error::{Error, ErrorKind},
    messages,
    object::{Fields, Object},
};
use grundy_core::{Message, Outcome};
use grundy_values::{
    Evaluated, Evaluator, ExpressionError, ExpressionErrorKind, Form, Forms, Function, Relation, Thermograph,
    ValueError,
};

/// A property with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShownProperty {
    /// The name of the function.
    pub name: &'static str,
    /// The value of the function.
    pub value: Property,
}

/// The value of a function or the result of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Property {
    /// A game or a number, such as a mean.
    Game(String),
    /// Several games, such as options or incentives.
    Games(Vec<String>),
    /// Whether a comparison or a property holds.
    Holds(bool),
    /// The result of comparing two games.
    Relation(Relation),
    /// An outcome class.
    Outcome(Outcome),
    /// A thermograph.
    Thermograph(ThermographText),
    /// The expansion of an uptimal.
    Uptimal(String),
    /// The game does not have the property, for the reason in the message.
    Undefined(Message),
}

/// A thermograph, whose exact numbers are written as text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ThermographText {
    /// The mean, which is the position of the mast.
    pub mast: String,
    /// The temperature, from which the mast rises.
    pub temperature: String,
    /// The corners of the left wall, each with its temperature and its value; the mast begins at the last
    /// one.
    pub left: Vec<[String; 2]>,
    /// The corners of the right wall.
    pub right: Vec<[String; 2]>,
}

/// The properties that `all` selects.
const ALL: &[Function] = &[
    Function::LeftStop,
    Function::RightStop,
    Function::Mean,
    Function::Temperature,
    Function::Birthday,
    Function::FollowerCount,
    Function::Incentives,
    Function::Reduced,
    Function::AtomicWeight,
    Function::Uptimal,
    Function::Thermograph,
];

/// Reads the field `show`: a name or a list of names.
pub(super) fn read_names(fields: &mut Fields<'_>) -> Result<Vec<String>, Error> {
    match fields.take("show") {
        None => Ok(Vec::new()),
        Some(field) if field.is_text() => Ok(vec![field.text("show")?.into_owned()]),
        Some(field) => {
            let entries = field.entries("show")?.into_iter();
            entries.map(|entry| Ok(entry.text("show")?.into_owned())).collect()
        }
    }
}

/// The functions with these names, where `all` stands for [`ALL`].
///
/// # Errors
/// Returns an error if a name is neither `all` nor that of a function of one game.
pub(super) fn functions(names: &[String]) -> Result<Vec<Function>, Error> {
    let mut functions = Vec::new();
    for name in names {
        if name == "all" {
            functions.extend(ALL);
            continue;
        }
        let known = Function::named(name).filter(|function| function.arity() == 1);
        functions.push(known.ok_or_else(|| {
            let names = Function::ALL.iter().filter(|(.., arity)| *arity == 1);
            let names: Vec<&str> = names.filter_map(|(_, names, _)| names.first()).copied().collect();
            let message = Message::new("values-show").with("found", grundy_core::shortened(name));
            let help = match grundy_rules::nearest(name, names.iter().copied()) {
                Some(near) => Message::new("request-near").with("near", near),
                None => Message::new("values-names").with("names", names.join(", ")),
            };
            Error::new(ErrorKind::Unknown, message).with_help(help)
        })?);
    }
    Ok(functions)
}

/// The values of functions of one game. The value of a function that is not defined for the game is
/// [`Property::Undefined`].
///
/// # Errors
/// Returns an error if a limit is reached, or if part of a value overflows. The place of the error is empty.
pub(super) fn shown(
    forms: &mut Forms<'_>,
    evaluator: &Evaluator,
    functions: &[Function],
    form: Form,
) -> Result<Vec<ShownProperty>, ExpressionError> {
    let mut show = Vec::with_capacity(functions.len());
    for &function in functions {
        let value = match evaluator.apply(forms, function, form) {
            Ok(value) => property(forms, value).map_err(|error| ExpressionError::of_value(&error, 0..0))?,
            // It is not an error if the game lacks a property.
            Err(error) if error.kind == ExpressionErrorKind::Domain => Property::Undefined(error.message),
            Err(error) => return Err(error),
        };
        show.push(ShownProperty { name: function.name(), value });
    }
    Ok(show)
}

/// The error of an expression or of a function, without its place.
pub(crate) fn refused(error: &ExpressionError) -> Error {
    let kind = match &error.kind {
        ExpressionErrorKind::Syntax => ErrorKind::Syntax,
        ExpressionErrorKind::Unknown => ErrorKind::Unknown,
        ExpressionErrorKind::Domain => ErrorKind::Domain,
        ExpressionErrorKind::Overflow => ErrorKind::Overflow,
        ExpressionErrorKind::Limit(limit) => return with_help(Error::at_limit(**limit), error),
        _ => ErrorKind::Unsupported,
    };
    with_help(Error::new(kind, error.message.clone()), error)
}

/// Adds the suggestion of an expression's error to `told`. A list of all names is replaced by the most similar name, if
/// there is one. For the name of a catalogue game that is used as a function, the suggestion is to quote a position of
/// the game.
pub(super) fn with_help(told: Error, error: &ExpressionError) -> Error {
    let argument = |message: &Message, name: &str| {
        let found = message.arguments.iter().find(|argument| argument.name == name)?;
        Some(found.value.to_string())
    };
    let Some(help) = &error.help else { return told };
    if error.message.id == "values-function"
        && let Some(game) = argument(&error.message, "found").and_then(|name| grundy_games::find(&name))
    {
        return told.with_help(Message::new("values-position-quotes").with("name", game.name));
    }
    let names = argument(help, "names").filter(|_| error.kind == ExpressionErrorKind::Unknown);
    let near = names.as_ref().zip(argument(&error.message, "found")).and_then(|(names, found)| {
        let near = grundy_rules::nearest(&found, names.split(", "))?;
        Some(Message::new("check-did-you-mean").with("name", near))
    });
    told.with_help(near.unwrap_or_else(|| (**help).clone()))
}

/// The value as a property, with games written as text.
pub(super) fn property(forms: &mut Forms<'_>, value: Evaluated) -> Result<Property, ValueError> {
    Ok(match value {
        Evaluated::Game(grundy_values::Literal::Canonical(form)) => Property::Game(forms.print(form)?),
        Evaluated::Games(games) => {
            Property::Games(games.into_iter().map(|game| forms.print(game)).collect::<Result<_, _>>()?)
        }
        Evaluated::Truth(holds) => Property::Holds(holds),
        Evaluated::Relation(relation) => Property::Relation(relation),
        Evaluated::Outcome(outcome) => Property::Outcome(outcome),
        Evaluated::Thermograph(thermograph) => Property::Thermograph(ThermographText::of(&thermograph)),
        Evaluated::Uptimal(uptimal) => Property::Uptimal(uptimal.to_string()),
        // The results of functions are canonical forms.
        _ => Property::Undefined(Message::new("values-end")),
    })
}

impl ThermographText {
    fn of(thermograph: &Thermograph) -> Self {
        let corners = |wall: &grundy_values::Wall| {
            let mut corners: Vec<[String; 2]> = wall
                .corners()
                .iter()
                .map(|corner| [corner.temperature.to_string(), corner.value.to_string()])
                .collect();
            // A wall that ends below the mast is vertical up to it.
            let foot = [thermograph.temperature.to_string(), thermograph.mean.to_string()];
            if corners.last() != Some(&foot) {
                corners.push(foot);
            }
            corners
        };
        Self {
            mast: thermograph.mean.to_string(),
            temperature: thermograph.temperature.to_string(),
            left: corners(&thermograph.left),
            right: corners(&thermograph.right),
        }
    }

    pub(super) fn write(&self, object: &mut Object<'_>) {
        object.text("mast", &self.mast);
        object.text("temperature", &self.temperature);
        for (name, wall) in [("left", &self.left), ("right", &self.right)] {
            object.array(name, |array| {
                for corner in wall {
                    array.array(|pair| corner.iter().for_each(|number| pair.text(number)));
                }
            });
        }
    }
}

/// Writes the properties in the field `show` and, in the field `special`, the reasons why some of them are undefined.
pub(super) fn write_shown(object: &mut Object<'_>, show: &[ShownProperty]) {
    if show.is_empty() {
        return;
    }
    object.object("show", |object| {
        for ShownProperty { name, value } in show {
            match value {
                Property::Game(text) | Property::Uptimal(text) => object.text(name, text),
                Property::Games(games) => object.texts(name, games),
                Property::Holds(holds) => object.flag(name, *holds),
                Property::Relation(relation) => object.text(name, relation.name()),
                Property::Outcome(outcome) => object.text(name, &outcome.to_string()),
                Property::Thermograph(thermograph) => {
                    object.object(name, |object| thermograph.write(object));
                }
                Property::Undefined(_) => object.null(name),
            }
        }
    });
    let undefined = show.iter().filter_map(|shown| match &shown.value {
        Property::Undefined(why) => Some((shown.name, why)),
        _ => None,
    });
    let undefined: Vec<_> = undefined.collect();
    if !undefined.is_empty() {
        object.object("special", |object| {
            undefined.iter().for_each(|(name, why)| object.sentence(name, why));
        });
    }
}

/// Appends the properties, each on a new line; a thermograph takes several lines.
pub(crate) fn push_lines(text: &mut String, show: &[ShownProperty]) {
    for ShownProperty { name, value } in show {
        match value {
            Property::Thermograph(_) => {
                text.push_str(&format!("\n{name}:\n  {}", value.text().replace('\n', "\n  ")));
            }
            _ => text.push_str(&format!("\n{name}: {}", value.text())),
        }
    }
}

impl Property {
    /// The value on one line, or on several lines for a thermograph.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Game(text) | Self::Uptimal(text) => text.clone(),
            Self::Games(games) => {
                let none = || messages::text(&Message::new("values-none"));
                if games.is_empty() { none() } else { games.join("  ") }
            }
            Self::Holds(true) => messages::text(&Message::new("values-holds")),
            Self::Holds(false) => messages::text(&Message::new("values-fails")),
            Self::Relation(relation) => relation.name().to_owned(),
            Self::Outcome(outcome) => outcome.to_string(),
            Self::Thermograph(thermograph) => {
                let wall = |name: &'static str, corners: &[[String; 2]]| {
                    let corners: Vec<String> = corners
                        .iter()
                        .map(|[temperature, value]| format!("{value} at {temperature}"))
                        .collect();
                    messages::text(&Message::new(name).with("corners", corners.join(", ")))
                };
                let mast = Message::new("values-mast")
                    .with("mast", &thermograph.mast)
                    .with("temperature", &thermograph.temperature);
                [
                    messages::text(&mast),
                    wall("values-left-wall", &thermograph.left),
                    wall("values-right-wall", &thermograph.right),
                ]
                .join("\n")
            }
            Self::Undefined(why) => messages::text(why),
        }
    }
}
