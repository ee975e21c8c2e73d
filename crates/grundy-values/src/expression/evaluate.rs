//! The evaluation of a parsed expression, step by step on a stack.

use super::error::{ExpressionError, ExpressionErrorKind};
use super::function::Function;
use super::positions::{NoPositions, Positions};
use super::program::{Binary, Operation, Program, Up};
use crate::{
    Dyadic, Form, Forms, Literal, Literals, Relation, Short, Side, Thermograph, Uptimal, ValueError,
};
use grundy_core::{Message, Outcome, shortened};
use num_bigint::BigInt;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::rc::Rc;

/// The value of an expression.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Evaluated {
    /// A game.
    Game(Literal),
    /// Several games, such as options, stops or incentives.
    Games(Vec<Form>),
    /// Whether a comparison or a property holds.
    Truth(bool),
    /// The result of comparing two games.
    Relation(Relation),
    /// An outcome class.
    Outcome(Outcome),
    /// A thermograph.
    Thermograph(Rc<Thermograph>),
    /// The expansion of an uptimal.
    Uptimal(Uptimal),
}

impl Evaluated {
    /// The kind of the value, for messages: `game`, `list`, `truth`, `word` or `thermograph`.
    fn word(&self) -> &'static str {
        match self {
            Self::Game(_) => "game",
            Self::Games(_) => "list",
            Self::Truth(_) => "truth",
            Self::Relation(_) | Self::Outcome(_) | Self::Uptimal(_) => "word",
            Self::Thermograph(_) => "thermograph",
        }
    }
}

/// The names that expressions may use, with their values, and the literal games of all evaluated expressions.
#[derive(Clone, Debug, Default)]
pub struct Evaluator {
    /// The literal games that evaluated expressions contain; values refer to them.
    pub literals: Literals,
    names: FxHashMap<String, Evaluated>,
}

/// The reason why an operation failed: an error without a place in the text, or one with a place.
enum Refused {
    Value(ValueError),
    At(ExpressionError),
}

impl From<ValueError> for Refused {
    fn from(error: ValueError) -> Self {
        Self::Value(error)
    }
}

type Done<T> = Result<T, Refused>;

impl Evaluator {
    /// Gives a name to a value, for later expressions; replaces an earlier value of that name.
    pub fn name(&mut self, name: impl Into<String>, value: Evaluated) {
        self.names.insert(name.into(), value);
    }

    /// The value of a program, which must not contain positions of rulesets.
    ///
    /// # Errors
    /// Returns an error if the program contains a position of a ruleset, a name is unknown, an operation is not defined
    /// or not supported for its operands, part of a value overflows, or a limit is reached. The error states where in
    /// the text of the program it occurred.
    ///
    /// ```
    /// use grundy_core::Unlimited;
    /// use grundy_values::{Evaluated, Evaluator, Forms, Program};
    ///
    /// let mut forms = Forms::new(&Unlimited);
    /// let program = Program::parse("{2|-1/2} + {1|-1}").unwrap();
    /// let mut evaluator = Evaluator::default();
    /// let Ok(Evaluated::Game(sum)) = evaluator.evaluate(&mut forms, &program) else { panic!("a sum is a game") };
    /// let sum = evaluator.literals.value(&mut forms, sum).unwrap();
    /// assert_eq!(forms.print(sum).unwrap(), "{3|1||1/2|-3/2}");
    /// ```
    pub fn evaluate(
        &mut self,
        forms: &mut Forms<'_>,
        program: &Program,
    ) -> Result<Evaluated, ExpressionError> {
        self.evaluate_with(forms, program, &mut NoPositions)
    }

    /// The value of a program; `positions` computes the forms of the positions in it.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::evaluate`], but a position of a ruleset causes an error only if
    /// `positions` returns one.
    pub fn evaluate_with(
        &mut self,
        forms: &mut Forms<'_>,
        program: &Program,
        positions: &mut dyn Positions,
    ) -> Result<Evaluated, ExpressionError> {
        let mut stack: Vec<(Evaluated, Range<usize>)> = Vec::new();
        for step in &program.steps {
            let span = step.span.clone();
            let value = self.perform((forms, positions), &step.operation, &mut stack, &span);
            let value = value.map_err(|refused| match refused {
                Refused::Value(error) => ExpressionError::of_value(&error, span.clone()),
                Refused::At(error) => error,
            })?;
            stack.push((value, span));
        }
        match stack.pop() {
            Some((value, _)) => Ok(value),
            None => Err(ExpressionError::syntax(Message::new("values-end"), 0..0)),
        }
    }

    /// The value of `function` for one game. If the function takes more than one argument, the other arguments are 0.
    ///
    /// # Errors
    /// Returns an error if the function is not defined or not supported for the game, if part of a value overflows, or
    /// if a limit is reached. The span of the error is empty.
    pub fn apply(
        &self,
        forms: &mut Forms<'_>,
        function: Function,
        game: Form,
    ) -> Result<Evaluated, ExpressionError> {
        self.call(forms, function, &[game.into()], &(0..0)).map_err(|refused| match refused {
            Refused::Value(error) => ExpressionError::of_value(&error, 0..0),
            Refused::At(error) => error,
        })
    }

    /// The text of a position: the pieces, with integers from the stack between them.
    fn position_text(
        &self,
        forms: &mut Forms<'_>,
        pieces: &[String],
        stack: &mut Vec<(Evaluated, Range<usize>)>,
        span: &Range<usize>,
    ) -> Done<String> {
        let numbers = take(stack, pieces.len().saturating_sub(1));
        let mut text = String::new();
        let mut numbers = numbers.into_iter();
        for piece in pieces {
            text.push_str(piece);
            let Some((value, at)) = numbers.next() else { continue };
            let literal = self.literal(Some((value, at.clone())), span)?;
            let form = self.literals.value(forms, literal)?;
            let Some(integer) = forms.as_integer(form) else {
                return Err(undefined("values-position-integer", "values-position-integer-help", &at));
            };
            text.push_str(&integer.to_string());
        }
        Ok(text)
    }

    fn perform(
        &mut self,
        (forms, positions): (&mut Forms<'_>, &mut dyn Positions),
        operation: &Operation,
        stack: &mut Vec<(Evaluated, Range<usize>)>,
        span: &Range<usize>,
    ) -> Done<Evaluated> {
        let game = |form: Form| Ok(Evaluated::Game(form.into()));
        match operation {
            Operation::Atom { number, up, nimber } => game(atom(forms, number, *up, *nimber)?),
            Operation::Position { ruleset, pieces } => {
                let text = self.position_text(forms, pieces, stack, span)?;
                match positions.form(forms, ruleset, &text) {
                    Ok(form) => game(form),
                    Err(error) => Err(Refused::At(ExpressionError { span: span.clone(), ..error })),
                }
            }
            Operation::Name(name) => match self.names.get(name) {
                Some(value) => Ok(value.clone()),
                None => {
                    let message = Message::new("values-name").with("found", shortened(name));
                    let error = ExpressionError::new(ExpressionErrorKind::Unknown, message, span.clone());
                    let help = Message::new("values-name-help").with("found", shortened(name));
                    Err(Refused::At(error.help(help)))
                }
            },
            Operation::Braces { left, right, is_written } => {
                let right = self.literals_of(take(stack, *right), span)?;
                let left = self.literals_of(take(stack, *left), span)?;
                if *is_written {
                    return Ok(Evaluated::Game(self.literals.braces(left, right)));
                }
                let (left, right) = (self.values(forms, left)?, self.values(forms, right)?);
                game(forms.braces(left, right)?)
            }
            Operation::SwitchOf { count } => {
                let left = self.literals_of(take(stack, *count), span)?;
                let left = self.values(forms, left)?;
                let right = left.iter().map(|&option| forms.negate(option)).collect::<Result<_, _>>()?;
                game(forms.braces(left, right)?)
            }
            Operation::Switch => {
                let x = self.form(forms, stack, span)?;
                let negative = forms.negate(x)?;
                game(forms.braces(vec![x], vec![negative])?)
            }
            Operation::Negate => {
                let x = self.form(forms, stack, span)?;
                game(forms.negate(x)?)
            }
            Operation::Binary(Binary::Ordinal) => {
                let h = self.form(forms, stack, span)?;
                let g = self.literal(stack.pop(), span)?;
                game(forms.ordinal_sum(&self.literals, g, h)?)
            }
            Operation::Binary(binary) => {
                let h = self.form(forms, stack, span)?;
                let g = self.form(forms, stack, span)?;
                binary_value(forms, *binary, g, h, span)
            }
            Operation::Is(predicate) => {
                let g = self.form(forms, stack, span)?;
                Ok(Evaluated::Truth(forms.is(*predicate, g)?))
            }
            Operation::Call { function, count } => {
                let arguments = self.literals_of(take(stack, *count), span)?;
                self.call(forms, *function, &arguments, span)
            }
        }
    }

    fn literal(&self, value: Option<(Evaluated, Range<usize>)>, span: &Range<usize>) -> Done<Literal> {
        match value {
            Some((Evaluated::Game(literal), _)) => Ok(literal),
            Some((other, at)) => {
                let message = Message::new("values-not-a-game").with("found", other.word());
                let error = ExpressionError::new(ExpressionErrorKind::Domain, message, at);
                Err(Refused::At(error.help(Message::new("values-not-a-game-help"))))
            }
            // The parser gives every operation its operands.
            None => Err(Refused::At(ExpressionError::syntax(Message::new("values-end"), span.clone()))),
        }
    }

    fn literals_of(&self, values: Vec<(Evaluated, Range<usize>)>, span: &Range<usize>) -> Done<Vec<Literal>> {
        values.into_iter().map(|value| self.literal(Some(value), span)).collect()
    }

    fn values(&self, forms: &mut Forms<'_>, literals: Vec<Literal>) -> Result<Vec<Form>, ValueError> {
        literals.into_iter().map(|literal| self.literals.value(forms, literal)).collect()
    }

    fn form(
        &self,
        forms: &mut Forms<'_>,
        stack: &mut Vec<(Evaluated, Range<usize>)>,
        span: &Range<usize>,
    ) -> Done<Form> {
        let literal = self.literal(stack.pop(), span)?;
        Ok(self.literals.value(forms, literal)?)
    }

    fn call(
        &self,
        forms: &mut Forms<'_>,
        function: Function,
        arguments: &[Literal],
        span: &Range<usize>,
    ) -> Done<Evaluated> {
        let literals = &self.literals;
        let argument = |at: usize| arguments.get(at).copied().unwrap_or(Literal::Canonical(Form::ZERO));
        let first = argument(0);
        match function {
            Function::MisereOutcome => return Ok(Evaluated::Outcome(forms.misere_outcome(literals, first)?)),
            Function::Conway => {
                return Ok(Evaluated::Game(forms.conway_product(literals, first, argument(1))?.into()));
            }
            Function::Selective => {
                return Ok(Evaluated::Game(forms.selective_sum(literals, first, argument(1))?.into()));
            }
            Function::Conjunctive => {
                return Ok(Evaluated::Game(forms.conjunctive_sum(literals, first, argument(1))?.into()));
            }
            _ => {}
        }
        let g = literals.value(forms, first)?;
        let form = |at: usize, forms: &mut Forms<'_>| literals.value(forms, argument(at));
        let sorted = |forms: &mut Forms<'_>, mut games: Vec<Form>| -> Done<Evaluated> {
            forms.sort(&mut games)?;
            Ok(Evaluated::Games(games))
        };
        let result = match function {
            Function::Outcome => return Ok(Evaluated::Outcome(forms.outcome(g)?)),
            Function::Compare => {
                let h = form(1, forms)?;
                return Ok(Evaluated::Relation(forms.compare(g, h)?));
            }
            Function::Thermograph => return Ok(Evaluated::Thermograph(forms.thermograph(g)?)),
            Function::Stops => {
                let stops = [Side::Left, Side::Right].map(|side| forms.stop(g, side).clone());
                let stops = stops.into_iter().map(|stop| forms.number(stop));
                return Ok(Evaluated::Games(stops.collect::<Result<_, _>>()?));
            }
            Function::LeftOptions => {
                let options = forms.options(g, Side::Left)?;
                return sorted(forms, options);
            }
            Function::RightOptions => {
                let options = forms.options(g, Side::Right)?;
                return sorted(forms, options);
            }
            Function::Followers => {
                let followers = forms.followers(g)?;
                return sorted(forms, followers);
            }
            Function::Incentives => {
                let incentives = forms.incentives(g)?;
                return sorted(forms, incentives);
            }
            Function::LeftIncentives => {
                let incentives = forms.incentives_of(g, Side::Left)?;
                return sorted(forms, incentives);
            }
            Function::RightIncentives => {
                let incentives = forms.incentives_of(g, Side::Right)?;
                return sorted(forms, incentives);
            }
            Function::Mean => {
                let mean = forms.mean(g)?;
                forms.number(mean)?
            }
            Function::Temperature => {
                let temperature = forms.temperature(g)?;
                forms.number(temperature)?
            }
            Function::LeftStop => {
                let stop = forms.stop(g, Side::Left).clone();
                forms.number(stop)?
            }
            Function::RightStop => {
                let stop = forms.stop(g, Side::Right).clone();
                forms.number(stop)?
            }
            Function::StopCount => {
                let count = forms.stop_count(g)?;
                forms.number(Dyadic::new(count, 0))?
            }
            Function::FollowerCount => {
                let count = forms.follower_count(g)?;
                forms.number(Dyadic::new(count, 0))?
            }
            Function::Birthday => {
                let birthday = forms.birthday(g)?;
                forms.number(birthday)?
            }
            Function::Cool => {
                let t = form(1, forms)?;
                let Some(t) = forms.as_number(t).cloned().filter(|t| *t > Dyadic::from(-1)) else {
                    return Err(undefined("values-cool", "values-cool-help", span));
                };
                forms.cool(g, &t)?
            }
            Function::Freeze => forms.freeze(g)?,
            Function::Heat => {
                let t = form(1, forms)?;
                forms.heat(g, t)?
            }
            Function::Overheat => {
                let (s, t) = (form(1, forms)?, form(2, forms)?);
                forms.overheat(g, s, t)?
            }
            Function::Norton => {
                let u = form(1, forms)?;
                forms.norton(g, u)?
            }
            Function::Ordinal => {
                let h = form(1, forms)?;
                forms.ordinal_sum(literals, first, h)?
            }
            Function::Tiny => forms.tiny(g)?,
            Function::Miny => {
                let tiny = forms.tiny(g)?;
                forms.negate(tiny)?
            }
            Function::Reduced => forms.reduced(g)?,
            Function::Power | Function::PowerSum => {
                let n = form(1, forms)?;
                let n = forms.as_integer(n).and_then(Dyadic::to_i64).and_then(|n| u32::try_from(n).ok());
                let Some(n) = n else { return Err(undefined("values-power", "values-power-of-help", span)) };
                let power =
                    if function == Function::Power { forms.power(g, n)? } else { forms.power_sum(g, n)? };
                match power {
                    Some(power) => power,
                    None => return Err(undefined("values-power", "values-power-of-help", span)),
                }
            }
            Function::Subordinate => match forms.subordinate(literals, g, argument(1))? {
                Some(game) => game,
                None => return Err(undefined("values-subordinate", "values-subordinate-help", span)),
            },
            Function::Degree => Form::ZERO,
            Function::Canonical | Function::Onside | Function::Offside => g,
            Function::AtomicWeight => match forms.atomic_weight(g)? {
                Some(weight) => weight,
                None => return Err(undefined("values-not-atomic", "values-not-atomic-help", span)),
            },
            Function::Uptimal => match forms.uptimal(g)? {
                Some(uptimal) => return Ok(Evaluated::Uptimal(uptimal)),
                None => return Err(undefined("values-not-uptimal", "values-not-uptimal-help", span)),
            },
            // The first `match` has returned the results of these functions, which depend on the games as written.
            Function::MisereOutcome | Function::Conway | Function::Selective | Function::Conjunctive => g,
        };
        Ok(Evaluated::Game(result.into()))
    }
}

/// The error for a function that is not defined for its arguments.
fn undefined(message: &'static str, help: &'static str, span: &Range<usize>) -> Refused {
    let error = ExpressionError::new(ExpressionErrorKind::Domain, Message::new(message), span.clone());
    Refused::At(error.help(Message::new(help)))
}

/// Removes the last `count` values from the stack, and returns them in the order in which they were pushed.
fn take(stack: &mut Vec<(Evaluated, Range<usize>)>, count: usize) -> Vec<(Evaluated, Range<usize>)> {
    stack.split_off(stack.len().saturating_sub(count))
}

fn atom(forms: &mut Forms<'_>, number: &Dyadic, up: Up, nimber: u32) -> Result<Form, ValueError> {
    let multiple = if let Up::Multiple(count) = up { count } else { 0 };
    let short = forms.short(Short { number: number.clone(), up: multiple, nimber })?;
    let (power, is_down) = match up {
        Up::Multiple(_) => return Ok(short),
        Up::Power { is_down, n } => (forms.up_power(n)?, is_down),
        Up::Sum { is_down, n } => (forms.up_sum(n)?, is_down),
    };
    if is_down { forms.subtract(short, power) } else { forms.add(short, power) }
}

fn binary_value(
    forms: &mut Forms<'_>,
    binary: Binary,
    g: Form,
    h: Form,
    span: &Range<usize>,
) -> Done<Evaluated> {
    let truth = |truth: bool| Ok(Evaluated::Truth(truth));
    let sum = match binary {
        Binary::Equal => return truth(g == h),
        Binary::Unequal => return truth(g != h),
        Binary::Less => return truth(g != h && forms.at_most(g, h)?),
        Binary::AtMost => return truth(forms.at_most(g, h)?),
        Binary::Greater => return truth(g != h && forms.at_most(h, g)?),
        Binary::AtLeast => return truth(forms.at_most(h, g)?),
        Binary::Confused => return truth(forms.compare(g, h)? == Relation::Confused),
        Binary::Plus | Binary::Ordinal => forms.add(g, h)?,
        Binary::Minus => forms.subtract(g, h)?,
        Binary::Times => {
            let integer = |form| forms.as_integer(form).map(Dyadic::numerator);
            let (count, game): (BigInt, Form) = match (integer(g), integer(h)) {
                (Some(count), _) => (count, h),
                (None, Some(count)) => (count, g),
                (None, None) => {
                    let message = Message::new("values-product");
                    let error = ExpressionError::new(ExpressionErrorKind::Unsupported, message, span.clone());
                    return Err(Refused::At(error.help(Message::new("values-product-help"))));
                }
            };
            forms.multiple(&count, game)?
        }
    };
    Ok(Evaluated::Game(sum.into()))
}
