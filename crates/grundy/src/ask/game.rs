//! `game`: the value of an expression of partizan games, its canonical form and its properties.

use crate::{
    answer::{Answer, Stats},
    error::{Error, ErrorKind, Place, Report, Within},
    messages,
    object::{Fields, Object, ReadQuestion, WriteBody},
    position_text::line_column,
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_core::{Convention, Evidence, Message, Outcome};
use grundy_rules::diagnostic::{Diagnostic, Severity, Span};
use grundy_solve::{EngineName, Plan};
use grundy_values::{
    Evaluated, Evaluator, ExpressionError, ExpressionErrorKind, Form, Forms, Function, Program, Thermograph,
};
pub use grundy_values::{GameKind, Relation};

/// Asks for the value of an expression of games such as `{2|-1/2} + 3*^`, and for its properties.
///
/// The notation is that of the literature and of CGSuite; `docs/values.md` describes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameQuestion {
    /// The expression.
    pub expression: String,
    /// The names of properties to show, in the order of the answer: functions of one game such as `mean` or
    /// `thermograph`, or `all`.
    pub show: Vec<String>,
}

/// The value of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameAnswer {
    /// The value.
    pub value: GameValue,
    /// The requested properties.
    pub show: Vec<ShownProperty>,
}

/// The value of an expression: a game, or the result of a function or a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameValue {
    /// A game.
    Game {
        /// The canonical form.
        game: String,
        /// The kind of the game.
        kind: GameKind,
        /// The outcome class under normal play.
        outcome: Outcome,
    },
    /// Any other value.
    Property(Property),
}

/// A property with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShownProperty {
    /// The name of the function.
    pub name: &'static str,
    /// The value of the function.
    pub value: Property,
}

/// The value of a function or a comparison that is not a game.
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
    /// The game has no such property, for this reason.
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

impl ReadQuestion for GameQuestion {
    const NAME: &'static str = "game";
    const FIELDS: &'static [&'static str] = &["expression", "show"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        let show = match fields.take("show") {
            None => Vec::new(),
            Some(field) if field.is_text() => vec![field.text("show")?.into_owned()],
            Some(field) => {
                let entries = field.entries("show")?.into_iter();
                entries.map(|entry| Ok(entry.text("show")?.into_owned())).collect::<Result<_, Error>>()?
            }
        };
        Ok(Self { expression: fields.needed_text(Self::NAME, "expression")?, show })
    }
}

impl Question for GameQuestion {
    type Answer = GameAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<GameAnswer>, Error> {
        if subject.settings.convention == Convention::Misere {
            return Err(Error::new(ErrorKind::Unsupported, Message::new("values-misere"))
                .with_help(Message::new("values-misere-help")));
        }
        let shown = self.functions()?;
        let budget = session.budget(&subject.settings);
        let mut forms = Forms::new(&budget);
        let mut evaluator = Evaluator::default();
        let told = |error: &ExpressionError| self.error(error);
        let program = Program::parse(&self.expression).map_err(|error| told(&error))?;
        let value = evaluator.evaluate(&mut forms, &program).map_err(|error| told(&error))?;
        let whole = |error| self.error(&ExpressionError::of_value(&error, 0..self.expression.len()));
        let (value, form) = match value {
            Evaluated::Game(game) => {
                let form = evaluator.literals.value(&mut forms, game).map_err(whole)?;
                let outcome = forms.outcome(form).map_err(whole)?;
                let game = forms.print(form).map_err(whole)?;
                (GameValue::Game { game, kind: forms.kind(form), outcome }, Some(form))
            }
            other => (GameValue::Property(property(&mut forms, other).map_err(whole)?), None),
        };
        let mut show = Vec::with_capacity(shown.len());
        for function in shown {
            let Some(form) = form else {
                return Err(Error::new(ErrorKind::Unsupported, Message::new("values-show-game"))
                    .with_help(Message::new("values-show-game-help")));
            };
            show.push(ShownProperty {
                name: function.name(),
                value: self.shown(&mut forms, &evaluator, function, form)?,
            });
        }
        Ok(Answer {
            evidence: Some(Evidence::Computed { engine: EngineName::Forms.as_str() }),
            plan: Some(Plan::new(EngineName::Forms, Message::new("values-why"))),
            stats: Some(Stats {
                positions: forms.len() as u64,
                seconds: budget.seconds(),
                bytes: forms.bytes(),
            }),
            remarks: None,
            body: GameAnswer { value, show },
        })
    }
}

impl GameQuestion {
    /// The functions that `show` names.
    fn functions(&self) -> Result<Vec<Function>, Error> {
        let mut functions = Vec::new();
        for name in &self.show {
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

    /// The value of a function of the game; it is not an error if the game lacks a property.
    fn shown(
        &self,
        forms: &mut Forms<'_>,
        evaluator: &Evaluator,
        function: Function,
        form: Form,
    ) -> Result<Property, Error> {
        match evaluator.apply(forms, function, form) {
            Ok(value) => {
                let whole = |error| self.error(&ExpressionError::of_value(&error, 0..self.expression.len()));
                property(forms, value).map_err(whole)
            }
            Err(error) if error.kind == ExpressionErrorKind::Domain => Ok(Property::Undefined(error.message)),
            Err(error) => Err(self.error(&error)),
        }
    }

    /// The error with its place in the expression.
    fn error(&self, error: &ExpressionError) -> Error {
        let kind = match &error.kind {
            ExpressionErrorKind::Syntax => ErrorKind::Syntax,
            ExpressionErrorKind::Unknown => ErrorKind::Unknown,
            ExpressionErrorKind::Domain => ErrorKind::Domain,
            ExpressionErrorKind::Overflow => ErrorKind::Overflow,
            ExpressionErrorKind::Limit(limit) => {
                let told = Error::at_limit(**limit);
                return match &error.help {
                    Some(help) => told.with_help((**help).clone()),
                    None => told,
                };
            }
            _ => ErrorKind::Unsupported,
        };
        let text = &self.expression;
        let start = text.floor_char_boundary(error.span.start);
        let end = text.ceil_char_boundary(error.span.end.min(text.len())).max(start);
        let diagnostic = Diagnostic {
            severity: Severity::Error,
            message: error.message.clone(),
            help: None,
            span: Span { start, end },
            related: Vec::new(),
        };
        let told = Error::new(kind, error.message.clone())
            .with_place(Place { within: Within::Request, line_column: Some(line_column(text, start)) })
            .with_report(Report {
                origin: Some(messages::text(&Message::new("arithmetic-expression"))),
                text: text.as_str().into(),
                diagnostics: vec![diagnostic],
            });
        match &error.help {
            Some(help) => told.with_help((**help).clone()),
            None => told,
        }
    }
}

/// A value as text.
fn property(forms: &mut Forms<'_>, value: Evaluated) -> Result<Property, grundy_values::ValueError> {
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
        // Functions give canonical forms.
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

    fn write(&self, object: &mut Object<'_>) {
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

impl WriteBody for GameAnswer {
    fn write(&self, object: &mut Object<'_>) {
        match &self.value {
            GameValue::Game { game, kind, outcome } => {
                object.text("game", game);
                object.text("kind", kind.name());
                object.text("outcome", &outcome.to_string());
            }
            GameValue::Property(property) => match property {
                Property::Game(game) => object.text("game", game),
                Property::Games(games) => object.texts("games", games),
                Property::Holds(holds) => object.flag("holds", *holds),
                Property::Relation(relation) => object.text("relation", relation.name()),
                Property::Outcome(outcome) => object.text("outcome", &outcome.to_string()),
                Property::Thermograph(thermograph) => {
                    object.object("thermograph", |object| thermograph.write(object));
                }
                Property::Uptimal(uptimal) => object.text("uptimal", uptimal),
                Property::Undefined(_) => {}
            },
        }
        if self.show.is_empty() {
            return;
        }
        object.object("show", |object| {
            for ShownProperty { name, value } in &self.show {
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
        let undefined = self.show.iter().filter_map(|shown| match &shown.value {
            Property::Undefined(why) => Some((shown.name, why)),
            _ => None,
        });
        let undefined: Vec<_> = undefined.collect();
        if !undefined.is_empty() {
            object.object("special", |object| {
                undefined.iter().for_each(|(name, why)| object.text(name, &messages::text(why)));
            });
        }
    }
}

impl GameAnswer {
    /// The value, followed by a line for each property.
    pub(crate) fn lines(&self) -> String {
        let mut text = match &self.value {
            GameValue::Game { game, .. } => game.clone(),
            GameValue::Property(property) => property.text(),
        };
        for ShownProperty { name, value } in &self.show {
            match value {
                Property::Thermograph(_) => {
                    text.push_str(&format!("\n{name}:\n  {}", value.text().replace('\n', "\n  ")));
                }
                _ => text.push_str(&format!("\n{name}: {}", value.text())),
            }
        }
        text
    }
}

impl Property {
    fn text(&self) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(expression: &str, show: &[&str]) -> Result<GameAnswer, Error> {
        let show = show.iter().map(|&name| name.to_owned()).collect();
        let question = GameQuestion { expression: expression.to_owned(), show };
        Ok(Session::new().ask(question, &Subject::default())?.body)
    }

    #[track_caller]
    fn check(expression: &str, show: &[&str], lines: &[&str]) {
        assert_eq!(ask(expression, show).unwrap().lines(), lines.join("\n"), "{expression}");
    }

    #[test]
    fn values_and_properties() {
        check(
            "{2|-1/2} + {1|-1}",
            &["mean", "temperature"],
            &["{3|1||1/2|-3/2}", "mean: 3/4", "temperature: 5/4"],
        );
        check("1/2 < ^ + 1/2", &[], &["yes"]);
        check("compare(^, *)", &[], &["confused"]);
        check("leftoptions({2,{3|1}|0})", &[], &["2  {3|1}"]);
        check("rightoptions(3)", &[], &["none"]);
        check("+-1", &["atomicweight"], &["+-1", "atomicweight: the game has no atomic weight"]);
        let walls = [
            "+-1",
            "thermograph:",
            "  mast 0 from temperature 1",
            "  left wall: 2 at -1, 0 at 1",
            "  right wall: -2 at -1, 0 at 1",
        ];
        check("+-1", &["thermograph"], &walls);
    }

    #[test]
    fn mistakes_have_their_places() {
        let check = |expression: &str, place, message: &str, help: &str| {
            let error = ask(expression, &[]).unwrap_err();
            assert_eq!(error.place().unwrap().line_column, Some(place), "{expression}");
            assert_eq!((&*error.message(), error.help().as_deref()), (message, Some(help)), "{expression}");
        };
        check(
            "{4|3|2}",
            (1, 5),
            "| appears twice at the same level",
            "write || between the sides of the outer game, as in {4||3|2}",
        );
        check("1/3 + *", (1, 3), "3 is not a power of two", "games are dyadic: write 1/2, 3/4, 5/8, ...");
        check(
            "on",
            (1, 1),
            "on is a loopy game",
            "loopy values are not supported; write a game whose play ends",
        );
    }
}
