//! `game`: the value of an expression of partizan games, its canonical form and its properties.

#[cfg_attr(not(feature = "forms"), path = "game/positions_disabled.rs")]
mod positions;

use self::positions::RulesetPositions;
use super::properties::{
    self, Property, ShownProperty, functions, property, push_lines, read_names, write_shown,
};
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
use grundy_values::{Evaluated, Evaluator, ExpressionError, Forms, Function, Program};
pub use grundy_values::{GameKind, Relation};

/// Asks for the value of an expression of games such as `{2|-1/2} + 3*^`, and for its properties.
///
/// The notation is that of the literature and of CGSuite; `docs/values.md` describes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameQuestion {
    /// The expression; or several lines, each an expression, a definition `name = expression`, a
    /// loop `for n in 1..=9: expression`, or a comment that begins with `#`.
    pub expression: String,
    /// The names of properties to show, in the order in which the answer lists them: functions of one game such as
    /// `mean` or `thermograph`, or `all`.
    pub show: Vec<String>,
}

/// The values of expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameAnswer {
    /// A value for each line that is an expression, and for each iteration of a loop, in order.
    pub lines: Vec<GameLine>,
}

/// The value of one expression.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameLine {
    /// The number of the line that contains the expression, counted from 1.
    pub line: usize,
    /// The value of the loop variable in this iteration, or `None` outside loops.
    pub turn: Option<i64>,
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

impl ReadQuestion for GameQuestion {
    const NAME: &'static str = "game";
    const FIELDS: &'static [&'static str] = &["expression", "show"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        let show = read_names(fields)?;
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
        let shown = functions(&self.show)?;
        let budget = session.budget(&subject.settings);
        let mut forms = Forms::new(&budget);
        let mut evaluator = Evaluator::default();
        let mut positions = RulesetPositions::new(session, subject, budget.clone());
        let mut lines = Vec::new();
        for statement in statements(&self.expression)? {
            let told = |error: &ExpressionError| statement.error(&self.expression, error);
            let program = Program::parse(statement.expression).map_err(|error| told(&error))?;
            let mut evaluate = |evaluator: &mut Evaluator, forms: &mut Forms<'_>| {
                let value = evaluator.evaluate_with(forms, &program, &mut positions);
                value.map_err(|error| match positions.refusal() {
                    Some(refused) => statement.error_of_position(&self.expression, &refused, &error),
                    None => told(&error),
                })
            };
            match &statement.purpose {
                Purpose::Show => {
                    let value = evaluate(&mut evaluator, &mut forms)?;
                    lines.push(self.line(&mut forms, &evaluator, &statement, (None, value), &shown)?);
                }
                Purpose::Name(name) => {
                    let value = evaluate(&mut evaluator, &mut forms)?;
                    evaluator.name(name.as_str(), value);
                }
                Purpose::Loop(name, range) => {
                    for turn in range.clone() {
                        let number = forms
                            .integer(turn)
                            .map_err(|error| told(&ExpressionError::of_value(&error, 0..0)))?;
                        evaluator.name(name.as_str(), Evaluated::Game(number.into()));
                        let value = evaluate(&mut evaluator, &mut forms)?;
                        lines.push(self.line(
                            &mut forms,
                            &evaluator,
                            &statement,
                            (Some(turn), value),
                            &shown,
                        )?);
                        if lines.len() > MOST_LINES {
                            let message = Message::new("values-lines").with("most", MOST_LINES);
                            return Err(Error::new(ErrorKind::Limit, message));
                        }
                    }
                }
            }
        }
        let own = Answer {
            evidence: Some(Evidence::Computed { engine: EngineName::Forms.as_str() }),
            plan: Some(Plan::new(EngineName::Forms, Message::new("values-why"))),
            stats: Some(Stats { positions: forms.len() as u64, seconds: 0.0, bytes: forms.bytes() }),
            remarks: None,
            body: (),
        };
        let known = match positions.known() {
            Some(known) => own.and(known),
            None => own,
        };
        let stats = known.stats.map(|stats| Stats { seconds: budget.seconds(), ..stats });
        Ok(Answer { stats, ..known }.map(|()| GameAnswer { lines }))
    }
}

impl GameQuestion {
    /// The value of one expression with its properties.
    fn line(
        &self,
        forms: &mut Forms<'_>,
        evaluator: &Evaluator,
        statement: &Statement<'_>,
        (turn, value): (Option<i64>, Evaluated),
        shown: &[Function],
    ) -> Result<GameLine, Error> {
        let told = |error: &ExpressionError| statement.error(&self.expression, error);
        let whole = |error| told(&ExpressionError::of_value(&error, 0..statement.expression.len()));
        let (value, form) = match value {
            Evaluated::Game(game) => {
                let form = evaluator.literals.value(forms, game).map_err(whole)?;
                let outcome = forms.outcome(form).map_err(whole)?;
                let game = forms.print(form).map_err(whole)?;
                (GameValue::Game { game, kind: forms.kind(form), outcome }, Some(form))
            }
            other => (GameValue::Property(property(forms, other).map_err(whole)?), None),
        };
        let show = match form {
            Some(form) => properties::shown(forms, evaluator, shown, form).map_err(|error| told(&error))?,
            None if shown.is_empty() => Vec::new(),
            None => {
                return Err(Error::new(ErrorKind::Unsupported, Message::new("values-show-game"))
                    .with_help(Message::new("values-show-game-help")));
            }
        };
        Ok(GameLine { line: statement.line, turn, value, show })
    }
}

/// The largest number of values in one answer. Only loops check it.
const MOST_LINES: usize = 100_000;

/// A line with an expression.
struct Statement<'a> {
    /// The number of the line, counted from 1.
    line: usize,
    /// The byte of the whole text at which the expression begins.
    start: usize,
    expression: &'a str,
    purpose: Purpose,
}

/// The purpose for which an expression is evaluated.
enum Purpose {
    Show,
    Name(String),
    Loop(String, std::ops::RangeInclusive<i64>),
}

/// The expressions in the lines of a text. If there are none, the whole text counts as an expression.
fn statements(text: &str) -> Result<Vec<Statement<'_>>, Error> {
    let mut statements = Vec::new();
    let place = |part: &str| part.as_ptr().addr() - text.as_ptr().addr();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (purpose, expression) = match (named(line), line.strip_prefix("for ")) {
            (Some((name, expression)), _) => {
                if Function::named(name).is_some() || name.starts_with(['v', 'V']) {
                    let message = Message::new("values-name-taken").with("found", name);
                    return Err(located(
                        text,
                        ErrorKind::Syntax,
                        message,
                        place(line)..place(line) + name.len(),
                    )
                    .with_help(Message::new("values-name-taken-help")));
                }
                (Purpose::Name(name.to_owned()), expression)
            }
            (None, Some(rest)) => match turns(rest) {
                Some((name, range, expression)) => (Purpose::Loop(name.to_owned(), range), expression),
                None => {
                    let message = Message::new("values-for");
                    return Err(located(
                        text,
                        ErrorKind::Syntax,
                        message,
                        place(line)..place(line) + line.len(),
                    )
                    .with_help(Message::new("values-for-help")));
                }
            },
            (None, None) => (Purpose::Show, line),
        };
        statements.push(Statement { line: index + 1, start: place(expression), expression, purpose });
    }
    if statements.is_empty() {
        statements.push(Statement { line: 1, start: 0, expression: text, purpose: Purpose::Show });
    }
    Ok(statements)
}

/// The parts of `name = expression`.
fn named(line: &str) -> Option<(&str, &str)> {
    let (name, expression) = line.split_once('=')?;
    let name = name.trim_end();
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    (is_name && !expression.starts_with('=')).then_some((name, expression))
}

/// The parts of `n in 1..=9: expression` or of `n in 1..10: expression`.
fn turns(text: &str) -> Option<(&str, std::ops::RangeInclusive<i64>, &str)> {
    let (head, expression) = text.split_once(':')?;
    let (name, range) = head.split_once(" in ")?;
    let (low, high) = range.split_once("..")?;
    let low: i64 = low.trim().parse().ok()?;
    let high: i64 = match high.strip_prefix('=') {
        Some(high) => high.trim().parse().ok()?,
        None => high.trim().parse::<i64>().ok()?.checked_sub(1)?,
    };
    let name = name.trim();
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() && c != 'v')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_name.then_some((name, low..=high, expression))
}

impl Statement<'_> {
    /// The error for a position, with the place of the atom that names the position; the error for a limit is
    /// returned without a place.
    fn error_of_position(&self, text: &str, refused: &Error, at: &ExpressionError) -> Error {
        if refused.is_limit() {
            return refused.clone();
        }
        let span = self.start + at.span.start..self.start + at.span.end;
        let told = located(text, refused.kind(), refused.as_message().clone(), span);
        match refused.as_help() {
            Some(help) => told.with_help(help.clone()),
            None => told,
        }
    }

    /// The error with its place in the whole text; the error for a limit is returned without a place.
    fn error(&self, text: &str, error: &ExpressionError) -> Error {
        let plain = properties::refused(error);
        if plain.is_limit() {
            return plain;
        }
        let span = self.start + error.span.start..self.start + error.span.end;
        properties::with_help(located(text, plain.kind(), error.message.clone(), span), error)
    }
}

/// An error with its place in the text of a question.
fn located(text: &str, kind: ErrorKind, message: Message, span: std::ops::Range<usize>) -> Error {
    let start = text.floor_char_boundary(span.start.min(text.len()));
    let end = text.ceil_char_boundary(span.end.min(text.len())).max(start);
    let diagnostic = Diagnostic {
        severity: Severity::Error,
        message: message.clone(),
        help: None,
        span: Span { start, end },
        related: Vec::new(),
    };
    Error::new(kind, message)
        .with_place(Place { within: Within::Request, line_column: Some(line_column(text, start)) })
        .with_report(Report {
            origin: Some(messages::text(&Message::new("arithmetic-expression"))),
            text: text.into(),
            diagnostics: vec![diagnostic],
        })
}

impl WriteBody for GameAnswer {
    fn write(&self, object: &mut Object<'_>) {
        match &self.lines[..] {
            [only @ GameLine { turn: None, .. }] => only.write(object),
            lines => object.array("lines", |array| {
                for line in lines {
                    array.object(|object| {
                        object.number("line", line.line as u64);
                        if let Some(turn) = line.turn {
                            object.integer("for", turn);
                        }
                        line.write(object);
                    });
                }
            }),
        }
    }
}

impl GameLine {
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
        write_shown(object, &self.show);
    }
}

impl GameAnswer {
    /// Each value (in a loop, after the value of the loop variable), followed by its properties, each of which begins
    /// on a new line.
    pub(crate) fn lines(&self) -> String {
        self.lines.iter().map(GameLine::text).collect::<Vec<_>>().join("\n")
    }
}

impl GameLine {
    fn text(&self) -> String {
        let turn = self.turn.map(|turn| format!("{turn}  ")).unwrap_or_default();
        let mut text = turn
            + &match &self.value {
                GameValue::Game { game, .. } => game.clone(),
                GameValue::Property(property) => property.text(),
            };
        push_lines(&mut text, &self.show);
        text
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
    fn lines_with_names_and_loops() {
        let text = "# a comment\ng = {2|-1/2}\ng + g\n\nfor n in 1..=3: n * {1|0}";
        check(text, &[], &["3/2", "1  {1|0}", "2  1", "3  {2|1}"]);
        check("h = 1/2\nh + h", &["mean"], &["1", "mean: 1"]);
        let error = |text: &str| {
            let error = ask(text, &[]).unwrap_err();
            (error.place().unwrap().line_column.unwrap(), error.message())
        };
        assert_eq!(error("1\n 2 + g"), ((2, 6), "unknown name: g".to_owned()));
        assert_eq!(error("mean = 1").0, (1, 1));
        assert_eq!(error("for n in 1..x: n").0, (1, 1));
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
        check(
            "1/3 + *",
            (1, 3),
            "3 is not a power of two",
            "only dyadic fractions are games: write 1/2, 3/4, 5/8, ...",
        );
        check(
            "on",
            (1, 1),
            "on is a loopy game",
            "loopy values are not supported; write a game whose play ends",
        );
    }
}
