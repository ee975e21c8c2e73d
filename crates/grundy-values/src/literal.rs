//! Literal games: trees of options that are played as they are written.

use crate::{Form, Forms, Side, ValueError};

/// A game as written: a canonical form, or braces whose options are not simplified.
///
/// The misère outcome, the ordinal, selective and conjunctive sums and the Conway product depend on the options of
/// a game and not only on its value, so they take literal games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Literal {
    /// The options of the canonical form.
    Canonical(Form),
    /// The options that were written, as an index in [`Literals`].
    Written(u32),
}

impl From<Form> for Literal {
    fn from(form: Form) -> Self {
        Self::Canonical(form)
    }
}

/// The braces that were written, each with its Left and Right options.
#[derive(Clone, Debug, Default)]
pub struct Literals(Vec<[Vec<Literal>; 2]>);

impl Literals {
    /// The game `{left | right}` as written.
    pub fn braces(&mut self, left: Vec<Literal>, right: Vec<Literal>) -> Literal {
        let number = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        self.0.push([left, right]);
        Literal::Written(number)
    }

    /// The options on a side.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, or if a nimber has too many options to list.
    pub fn options(
        &self,
        forms: &mut Forms<'_>,
        game: Literal,
        side: Side,
    ) -> Result<Vec<Literal>, ValueError> {
        match game {
            Literal::Canonical(form) => {
                Ok(forms.options(form, side)?.into_iter().map(Literal::Canonical).collect())
            }
            Literal::Written(number) => {
                Ok(self.0.get(number as usize).map_or_else(Vec::new, |options| match side {
                    Side::Left => options[0].clone(),
                    Side::Right => options[1].clone(),
                }))
            }
        }
    }

    /// The canonical form of a literal game.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if part of the value overflows, or if a nimber has too many options
    /// to list.
    pub fn value(&self, forms: &mut Forms<'_>, game: Literal) -> Result<Form, ValueError> {
        forms.recurse(game, |forms, key, known| {
            if let Literal::Canonical(form) = key {
                return Ok(Some(form));
            }
            let left = known.all(self.options(forms, key, Side::Left)?);
            let right = known.all(self.options(forms, key, Side::Right)?);
            let (Some(left), Some(right)) = (left, right) else { return Ok(None) };
            forms.braces(left, right).map(Some)
        })
    }
}
