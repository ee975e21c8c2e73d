//! Games as text.

use crate::{Form, Forms, Side, Uptimal, ValueError};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// The longest run of slashes; where a longer one would be needed, the options are written in braces.
const LONGEST_RUN: usize = 3;

/// The shape of the text of a game.
#[derive(Clone, Debug)]
enum Shape {
    /// A short value, or a number plus an up-power (or the sum of the first up-powers) plus a nimber, and whether it is
    /// a single number, nimber or multiple of up.
    Text { text: String, is_single: bool },
    /// `+-` and the Left options, for a game that equals its negative.
    Switch,
    /// `Tiny(subscript)` or `Miny(subscript)`, after a number that is not written if it is 0.
    Tiny { prefix: String, subscript: Form },
    /// The two sides with a run of slashes between them, and, for each side, whether it is a single game written
    /// without its braces.
    Braces { run: usize, is_bare: [bool; 2] },
}

/// A piece that remains to be written. Pieces are stored in reverse order.
enum Piece {
    Text(&'static str),
    Slashes(usize),
    Game { form: Form, is_bare: bool },
}

impl Forms<'_> {
    /// The game in the notation of the literature and of CGSuite.
    ///
    /// The text of a game can be much larger than its form, because it repeats followers; the memory limit
    /// applies to the text too.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, or if a nimber has too many options to list.
    ///
    /// ```
    /// use grundy_core::Unlimited;
    /// use grundy_values::{Form, Forms};
    ///
    /// let mut forms = Forms::new(&Unlimited);
    /// let (one, star) = (forms.integer(1)?, forms.nimber(1)?);
    /// let game = forms.braces(vec![one], vec![star])?;
    /// assert_eq!(forms.print(game)?, "{1|*}");
    /// let up = forms.braces(vec![Form::ZERO], vec![star])?;
    /// assert_eq!(forms.print(up)?, "^");
    /// # Ok::<(), grundy_values::ValueError>(())
    /// ```
    pub fn print(&mut self, game: Form) -> Result<String, ValueError> {
        self.sort_followers(game)?;
        let mut shapes = FxHashMap::default();
        self.shape_followers(game, &mut shapes)?;
        let before = self.scratch_bytes;
        let text = self.written(game, &shapes, before);
        self.scratch_bytes = before;
        text
    }

    fn written(
        &mut self,
        game: Form,
        shapes: &FxHashMap<Form, Shape>,
        scratch: u64,
    ) -> Result<String, ValueError> {
        let mut text = String::new();
        let mut open = vec![Piece::Game { form: game, is_bare: false }];
        while let Some(piece) = open.pop() {
            self.step()?;
            self.scratch_bytes = scratch + text.capacity() as u64;
            match piece {
                Piece::Text(piece) => text.push_str(piece),
                Piece::Slashes(run) => text.extend(std::iter::repeat_n('|', run)),
                Piece::Game { form, is_bare } => match shapes.get(&form) {
                    None => {}
                    Some(Shape::Text { text: short, .. }) => text.push_str(short),
                    Some(Shape::Tiny { prefix, subscript }) => {
                        text.push_str(prefix);
                        open.push(Piece::Text(")"));
                        open.push(Piece::Game { form: *subscript, is_bare: false });
                    }
                    Some(Shape::Switch) => {
                        text.push_str("+-");
                        let options = self.sorted_options(form, Side::Left);
                        let brackets = match options {
                            [only] => match shapes.get(only) {
                                Some(Shape::Braces { .. } | Shape::Text { is_single: true, .. }) => ["", ""],
                                _ => ["(", ")"],
                            },
                            _ => ["{", "}"],
                        };
                        open.push(Piece::Text(brackets[1]));
                        push_list(&mut open, options, false);
                        text.push_str(brackets[0]);
                    }
                    Some(Shape::Braces { run, is_bare: bare_sides }) => {
                        if !is_bare {
                            text.push('{');
                            open.push(Piece::Text("}"));
                        }
                        push_list(&mut open, self.sorted_options(form, Side::Right), bare_sides[1]);
                        open.push(Piece::Slashes(*run));
                        push_list(&mut open, self.sorted_options(form, Side::Left), bare_sides[0]);
                    }
                },
            }
        }
        Ok(text)
    }

    /// Decides how the game and the followers that its text contains are written.
    fn shape_followers(&mut self, game: Form, shapes: &mut FxHashMap<Form, Shape>) -> Result<(), ValueError> {
        let mut open = vec![game];
        while let Some(&form) = open.last() {
            self.step()?;
            if shapes.contains_key(&form) {
                open.pop();
                continue;
            }
            if let Some(shape) = self.simple_shape(form)? {
                if let Shape::Tiny { subscript, .. } = shape {
                    self.sort_followers(subscript)?;
                    open.push(subscript);
                }
                shapes.insert(form, shape);
                continue;
            }
            let before = open.len();
            for side in [Side::Left, Side::Right] {
                let options = self.sorted_options(form, side);
                open.extend(options.iter().filter(|option| !shapes.contains_key(option)));
            }
            if open.len() > before {
                continue;
            }
            let is_switch = self.negate(form)? == form;
            let shape = if is_switch { Shape::Switch } else { self.braces_shape(form, shapes) };
            shapes.insert(form, shape);
        }
        Ok(())
    }

    /// The shape of a game, or `None` if the game must be written with its options.
    fn simple_shape(&mut self, form: Form) -> Result<Option<Shape>, ValueError> {
        let uptimal = match self.as_short(form) {
            Some(short) => Some(short.into()),
            None => self.quick_uptimal(form)?,
        };
        if let Some(uptimal) = uptimal
            && let Some(shape) = text_of(&uptimal)
        {
            return Ok(Some(shape));
        }
        Ok(self.as_tiny(form)?.map(|(prefix, subscript)| Shape::Tiny { prefix, subscript }))
    }

    /// For `{x || x | y}` with a number `x` and a game `y` of smaller mean, or for its mirror image: the text before
    /// the subscript, and the subscript, which is `x - y` or `y - x`.
    pub(crate) fn as_tiny(&mut self, form: Form) -> Result<Option<(String, Form)>, ValueError> {
        for (side, word) in [(Side::Left, "Tiny("), (Side::Right, "Miny(")] {
            let (Ok(1), Ok(1)) = (self.option_count(form, side), self.option_count(form, side.other()))
            else {
                continue;
            };
            let (near, threat) = (self.option(form, side, 0)?, self.option(form, side.other(), 0)?);
            let Some(number) = self.as_number(near).cloned() else { continue };
            if self.as_short(threat).is_some()
                || self.option_count(threat, Side::Left)? != 1
                || self.option_count(threat, Side::Right)? != 1
                || self.option(threat, side, 0)? != near
            {
                continue;
            }
            let far = self.option(threat, side.other(), 0)?;
            let mean = self.mean(far)?;
            let subscript = match side {
                Side::Left if mean < number => self.subtract(near, far)?,
                Side::Right if mean > number => self.subtract(far, near)?,
                _ => continue,
            };
            let prefix = if number.is_zero() { word.to_owned() } else { format!("{number}{word}") };
            return Ok(Some((prefix, subscript)));
        }
        Ok(None)
    }

    fn braces_shape(&self, form: Form, shapes: &FxHashMap<Form, Shape>) -> Shape {
        let run_inside = |side| match self.sorted_options(form, side) {
            [only] => match shapes.get(only) {
                Some(Shape::Braces { run, .. }) => Some(*run),
                _ => None,
            },
            _ => None,
        };
        let inside = [run_inside(Side::Left), run_inside(Side::Right)];
        let run = inside.iter().flatten().max().map_or(1, |run| run + 1);
        if run > LONGEST_RUN {
            return Shape::Braces { run: 1, is_bare: [false, false] };
        }
        Shape::Braces { run, is_bare: inside.map(|run| run.is_some()) }
    }
}

/// Pushes options, separated by commas, so that the first is written first.
fn push_list(open: &mut Vec<Piece>, options: &[Form], is_bare: bool) {
    for (index, &form) in options.iter().enumerate().rev() {
        open.push(Piece::Game { form, is_bare });
        if index > 0 {
            open.push(Piece::Text(","));
        }
    }
}

/// The text of a short value, or of a number plus an up-power (or the sum of the first up-powers) plus a nimber; `None`
/// for other uptimals.
fn text_of(uptimal: &Uptimal) -> Option<Shape> {
    let Uptimal { number, coefficients, nimber } = uptimal;
    let mut text = String::new();
    let parts =
        usize::from(!number.is_zero()) + usize::from(!coefficients.is_empty()) + usize::from(*nimber > 0);
    if !number.is_zero() || parts == 0 {
        push(&mut text, number);
    }
    let arrow = |coefficient: i32| if coefficient > 0 { "^" } else { "v" };
    match coefficients[..] {
        [] => {}
        [up] if up.unsigned_abs() <= 2 => text.push_str(&arrow(up).repeat(up.unsigned_abs() as usize)),
        [up] => push(&mut text, format_args!("{}{}", arrow(up), up.unsigned_abs())),
        _ => {
            if let Some((unit @ (1 | -1), power)) = uptimal.single_power() {
                push(&mut text, format_args!("{}<{power}>", arrow(unit)));
            } else if let Some(unit @ (1 | -1)) = uptimal.shared_coefficient() {
                push(&mut text, format_args!("{}[{}]", arrow(unit), coefficients.len()));
            } else {
                return None;
            }
        }
    }
    match nimber {
        0 => {}
        1 => text.push('*'),
        nimber => push(&mut text, format_args!("*{nimber}")),
    }
    let is_single = parts <= 1 && coefficients.len() <= 1;
    Some(Shape::Text { text, is_single })
}

fn push(text: &mut String, part: impl std::fmt::Display) {
    // Writing to a string cannot fail.
    let _ = write!(text, "{part}");
}
