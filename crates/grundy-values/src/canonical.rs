//! Canonical forms: dominated and reversible options.

use crate::arena::DRAFT;
use crate::{Dyadic, Form, Forms, Short, Side, ValueError};
use grundy_core::SmallSort;

impl Forms<'_> {
    /// The canonical form of `{left | right}`, whose options are canonical forms in any order.
    ///
    /// Takes about one comparison for each pair of options on the same side, and one for each reply to an option.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if part of the value overflows, or if a nimber has too many options
    /// to list.
    ///
    /// # Source
    /// Dominated options are deleted and reversible ones bypassed: Conway, On Numbers and Games, ch. 10
    /// (`conway-1976` in crates/grundy-games/sources.bib); Siegel 2013, chapter II.2 (`siegel-2013` in
    /// crates/grundy-games/sources.bib).
    pub fn braces(&mut self, mut left: Vec<Form>, mut right: Vec<Form>) -> Result<Form, ValueError> {
        self.step()?;
        for options in [&mut left, &mut right] {
            options.small_sort_unstable();
            options.dedup();
        }
        // Unless the game is a number, `low` is its Left stop, and `high` is its Right stop.
        let low = left.iter().map(|&option| self.stop(option, Side::Right)).max().cloned();
        let high = right.iter().map(|&option| self.stop(option, Side::Left)).min().cloned();
        let (low, high) = match (low, high) {
            (Some(low), Some(high)) if low > high => (low, high),
            (low, high) => {
                if let Some(number) =
                    self.as_simplest_number((&left, low.as_ref()), (&right, high.as_ref()))?
                {
                    return self.number(number);
                }
                // There is a number between the ends unless they are equal.
                let (Some(low), Some(high)) = (low, high) else { return Ok(Form::ZERO) };
                (low, high)
            }
        };
        self.drop_dominated(&mut left, Side::Left)?;
        self.drop_dominated(&mut right, Side::Right)?;
        self.set_draft((&left, &right), (low, high))?;
        let bypassed_left = self.bypass_reversible(&mut left, Side::Left)?;
        let bypassed_right = self.bypass_reversible(&mut right, Side::Right)?;
        self.clear_draft();
        if bypassed_left {
            self.drop_dominated(&mut left, Side::Left)?;
        }
        if bypassed_right {
            self.drop_dominated(&mut right, Side::Right)?;
        }
        self.canonical(left, right)
    }

    /// The form with these canonical options. The options must be neither dominated nor reversible, and the game
    /// must not be a number.
    pub(crate) fn canonical(
        &mut self,
        mut left: Vec<Form>,
        mut right: Vec<Form>,
    ) -> Result<Form, ValueError> {
        if let Some(short) = self.as_short_options(&left, &right) {
            return self.short(short);
        }
        left.small_sort_unstable();
        right.small_sort_unstable();
        self.intern(&left, &right)
    }

    fn as_short_options(&self, left: &[Form], right: &[Form]) -> Option<Short> {
        let shorts = |options: &[Form]| {
            let mut shorts: Vec<Option<&Short>> =
                options.iter().map(|&option| self.as_short(option)).collect();
            if shorts.iter().any(Option::is_none) {
                return None;
            }
            shorts.small_sort_by_key(|short| short.map_or(0, |short| short.nimber));
            Some(shorts)
        };
        Short::from_options(&shorts(left)?, &shorts(right)?)
    }

    /// The number that `{left | right}` equals, if it is one: the simplest number `x` such that no Left
    /// option is `>= x` and no Right option is `<= x`.
    fn as_simplest_number(
        &mut self,
        (left, low): (&[Form], Option<&Dyadic>),
        (right, high): (&[Form], Option<&Dyadic>),
    ) -> Result<Option<Dyadic>, ValueError> {
        let low = match low {
            Some(low) => Some((low, self.excludes(left, low, Side::Left)?)),
            None => None,
        };
        let high = match high {
            Some(high) => Some((high, self.excludes(right, high, Side::Right)?)),
            None => None,
        };
        Ok(Dyadic::simplest_between(low, high))
    }

    /// Whether the number `end` is beyond all `options`: no option is `>= end` if these are Left options, or `<= end`
    /// if they are Right options.
    fn excludes(&mut self, options: &[Form], end: &Dyadic, side: Side) -> Result<bool, ValueError> {
        let number = self.number(end.clone())?;
        for &option in options {
            let reaches = match side {
                Side::Left => self.at_most(number, option)?,
                Side::Right => self.at_most(option, number)?,
            };
            if reaches {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Deletes every option to which the player prefers another option.
    pub(crate) fn drop_dominated(&mut self, options: &mut Vec<Form>, side: Side) -> Result<(), ValueError> {
        let mut index = 0;
        while index < options.len() {
            if self.is_dominated(options, index, side)? {
                options.swap_remove(index);
            } else {
                index += 1;
            }
        }
        Ok(())
    }

    /// Whether the player prefers another option to the option at `index`.
    fn is_dominated(&mut self, options: &[Form], index: usize, side: Side) -> Result<bool, ValueError> {
        let one = options[index];
        for (_, &other) in options.iter().enumerate().filter(|(at, _)| *at != index) {
            let dominates = match side {
                Side::Left => self.at_most(one, other)?,
                Side::Right => self.at_most(other, one)?,
            };
            if dominates {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Replaces every option that is reversible in the draft with the same player's options of the reply that reverses
    /// it; returns whether any option was replaced. The value of the draft does not change, so the draft itself need
    /// not be changed.
    fn bypass_reversible(&mut self, options: &mut Vec<Form>, side: Side) -> Result<bool, ValueError> {
        let mut pending = std::mem::take(options);
        let mut any = false;
        while let Some(option) = pending.pop() {
            if options.contains(&option) {
                continue;
            }
            match self.reply_in_draft(option, side)? {
                None => options.push(option),
                Some(reply) => {
                    any = true;
                    pending.extend(self.options(reply, side)?);
                }
            }
        }
        Ok(any)
    }

    /// A reply to `option` that is at least as good for the opponent as the draft, or `None` if there is no such
    /// reply or `option` is a number.
    fn reply_in_draft(&mut self, option: Form, side: Side) -> Result<Option<Form>, ValueError> {
        // In a game that is not a number, an option that is a number is dominated rather than reversible.
        if self.as_number(option).is_some() {
            return Ok(None);
        }
        for index in 0..self.option_count(option, side.other())? {
            let reply = self.option(option, side.other(), index)?;
            let reverses = match side {
                Side::Left => self.at_most(reply, DRAFT)?,
                Side::Right => self.at_most(DRAFT, reply)?,
            };
            if reverses {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }
}
