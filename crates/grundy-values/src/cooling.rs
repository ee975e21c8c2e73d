//! Cooling, heating, overheating, Norton products and incentives.

use crate::{Dyadic, Form, Forms, Side, ValueError};
use grundy_core::SmallSort;

/// The values of the Left options and of the Right options of a game.
pub(crate) type Sides = (Vec<Form>, Vec<Form>);

impl Forms<'_> {
    /// `g` cooled by `t`, which must be above -1: each move costs a tax of `t`, until the taxed game is a number up
    /// to an infinitesimal.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if part of the value overflows, or if a nimber has too many
    /// options to list.
    ///
    /// # Source
    /// Winning Ways, ch. 6 (`winning-ways` in crates/grundy-games/sources.bib).
    pub fn cool(&mut self, g: Form, t: &Dyadic) -> Result<Form, ValueError> {
        let tax = self.number(t.clone())?;
        let refund = self.number(-t.clone())?;
        self.recurse(g, |forms, form, known| {
            if *t > forms.temperature(form)? {
                let mean = forms.mean(form)?;
                return forms.number(mean).map(Some);
            }
            let Some((left, right)) = known.both_sides(forms, form)? else { return Ok(None) };
            let left = forms.each_plus(left, refund)?;
            let right = forms.each_plus(right, tax)?;
            forms.braces(left, right).map(Some)
        })
    }

    /// `g` cooled by its temperature, which removes all heat. A number does not change.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::cool`].
    pub fn freeze(&mut self, g: Form) -> Result<Form, ValueError> {
        let temperature = self.temperature(g)?;
        if self.as_number(g).is_some() { Ok(g) } else { self.cool(g, &temperature) }
    }

    /// `g` heated by `t`: each move earns `t`, and numbers do not change.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::cool`].
    ///
    /// # Source
    /// Winning Ways, ch. 6 (`winning-ways` in crates/grundy-games/sources.bib).
    pub fn heat(&mut self, g: Form, t: Form) -> Result<Form, ValueError> {
        let cost = self.negate(t)?;
        self.recurse(g, |forms, form, known| {
            if forms.as_number(form).is_some() {
                return Ok(Some(form));
            }
            let Some((left, right)) = known.both_sides(forms, form)? else { return Ok(None) };
            let left = forms.each_plus(left, t)?;
            let right = forms.each_plus(right, cost)?;
            forms.braces(left, right).map(Some)
        })
    }

    /// `g` overheated from `s` to `t`: an integer `n` becomes `n` copies of `s`, and in any other
    /// game, each move earns `t`.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::cool`].
    ///
    /// # Source
    /// Winning Ways, ch. 6 (`winning-ways` in crates/grundy-games/sources.bib).
    pub fn overheat(&mut self, g: Form, s: Form, t: Form) -> Result<Form, ValueError> {
        let cost = self.negate(t)?;
        self.recurse(g, |forms, form, known| {
            if let Some(integer) = forms.as_integer(form) {
                return forms.multiple(&integer.numerator(), s).map(Some);
            }
            let Some((left, right)) = known.both_sides(forms, form)? else { return Ok(None) };
            let left = forms.each_plus(left, t)?;
            let right = forms.each_plus(right, cost)?;
            forms.braces(left, right).map(Some)
        })
    }

    /// The Norton product of `g` and the unit `u`, which is usually positive.
    ///
    /// An integer `n` becomes `n` copies of `u`; in any other game, a move earns `u` plus one of the
    /// incentives of `u`.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::cool`].
    ///
    /// # Source
    /// Winning Ways, ch. 8 (`winning-ways` in crates/grundy-games/sources.bib).
    pub fn norton(&mut self, g: Form, u: Form) -> Result<Form, ValueError> {
        let mut earned = Vec::new();
        for incentive in self.incentives(u)? {
            earned.push(self.add(u, incentive)?);
        }
        let mut paid = Vec::new();
        for &earning in &earned {
            paid.push(self.negate(earning)?);
        }
        self.recurse(g, |forms, form, known| {
            if let Some(integer) = forms.as_integer(form) {
                return forms.multiple(&integer.numerator(), u).map(Some);
            }
            let Some((left, right)) = known.both_sides(forms, form)? else { return Ok(None) };
            let mut sides = [Vec::new(), Vec::new()];
            for (options, earnings, side) in [(left, &earned, 0), (right, &paid, 1)] {
                for &earning in earnings {
                    sides[side].extend(forms.each_plus(options.clone(), earning)?);
                }
            }
            let [left, right] = sides;
            forms.braces(left, right).map(Some)
        })
    }

    /// The integer that the form equals, if it is an integer.
    #[must_use]
    pub fn as_integer(&self, form: Form) -> Option<&Dyadic> {
        self.as_number(form).filter(|number| number.is_integer())
    }

    /// Each of `games` plus `more`, in the same order.
    pub(crate) fn each_plus(&mut self, games: Vec<Form>, more: Form) -> Result<Vec<Form>, ValueError> {
        games.into_iter().map(|game| self.add(game, more)).collect()
    }

    /// The incentives of a game for the player of `side` (`G^L - G` for Left, `G - G^R` for Right), without those that
    /// are less than another incentive.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::cool`].
    pub fn incentives_of(&mut self, g: Form, side: Side) -> Result<Vec<Form>, ValueError> {
        let mut incentives = Vec::new();
        for option in self.options(g, side)? {
            incentives.push(match side {
                Side::Left => self.subtract(option, g)?,
                Side::Right => self.subtract(g, option)?,
            });
        }
        self.maximal(incentives)
    }

    /// The incentives of both players, without those that are less than another incentive.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::cool`].
    pub fn incentives(&mut self, g: Form) -> Result<Vec<Form>, ValueError> {
        let mut incentives = self.incentives_of(g, Side::Left)?;
        incentives.extend(self.incentives_of(g, Side::Right)?);
        self.maximal(incentives)
    }

    fn maximal(&mut self, mut games: Vec<Form>) -> Result<Vec<Form>, ValueError> {
        games.small_sort_unstable();
        games.dedup();
        self.drop_dominated(&mut games, Side::Left)?;
        Ok(games)
    }
}

impl crate::recursion::Known<'_, Form, Form> {
    /// The values of the Left and of the Right options of `form`, if all are known.
    pub(crate) fn both_sides(
        &mut self,
        forms: &mut Forms<'_>,
        form: Form,
    ) -> Result<Option<Sides>, ValueError> {
        let (left, right) = (forms.options(form, Side::Left)?, forms.options(form, Side::Right)?);
        let (left, right) = (self.all(left), self.all(right));
        Ok(left.zip(right))
    }
}
