//! The followers of a game, and what is computed from them: the birthday, the number of followers, and the number of
//! stopping positions.

use crate::{Dyadic, Form, Forms, Short, Side, ValueError};
use num_bigint::BigInt;
use rustc_hash::FxHashSet;

impl Forms<'_> {
    /// The birthday of a game: the depth of its canonical form.
    ///
    /// The birthday of a short value is computed by a formula, without listing its followers.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn birthday(&mut self, game: Form) -> Result<Dyadic, ValueError> {
        self.recurse(game, |forms, form, known| {
            if let Some(short) = forms.as_short(form) {
                return Ok(Some(birthday_of_short(short)));
            }
            let mut options = forms.options(form, Side::Left)?;
            options.extend(forms.options(form, Side::Right)?);
            let Some(birthdays) = known.all(options) else { return Ok(None) };
            Ok(birthdays.into_iter().max().map(|latest| latest + Dyadic::from(1)))
        })
    }

    /// All followers of the canonical form, including the game itself.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, or if a nimber has too many options to list.
    pub fn followers(&mut self, game: Form) -> Result<Vec<Form>, ValueError> {
        let before = self.scratch_bytes;
        let found = self.list_followers(game, before);
        self.scratch_bytes = before;
        found
    }

    /// Lists the followers; meanwhile, keeps `scratch_bytes` at `before` plus the bytes of the lists.
    fn list_followers(&mut self, game: Form, before: u64) -> Result<Vec<Form>, ValueError> {
        let mut seen = FxHashSet::from_iter([game]);
        let mut list = vec![game];
        let mut next = 0;
        while let Some(&form) = list.get(next) {
            next += 1;
            self.step()?;
            for side in [Side::Left, Side::Right] {
                for index in 0..self.option_count(form, side)? {
                    let option = self.option(form, side, index)?;
                    if seen.insert(option) {
                        list.push(option);
                    }
                }
            }
            self.scratch_bytes = before + (list.capacity() * 4 + seen.capacity() * 5) as u64;
        }
        Ok(list)
    }

    /// The number of followers of the canonical form, including the game itself.
    ///
    /// The integers among the followers of numbers are counted without being listed.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, or if a nimber has too many options to list.
    pub fn follower_count(&mut self, game: Form) -> Result<BigInt, ValueError> {
        let before = self.scratch_bytes;
        let found = self.count_followers(game, before);
        self.scratch_bytes = before;
        found
    }

    /// Counts the followers; meanwhile, keeps `scratch_bytes` at `before` plus the bytes of the lists.
    fn count_followers(&mut self, game: Form, before: u64) -> Result<BigInt, ValueError> {
        let mut seen = FxHashSet::from_iter([game]);
        let mut open = vec![game];
        let mut others = 0u64;
        // The followers of a number are the numbers on the path to it in the tree of numbers: integers from
        // 0 on, then fractions.
        let (mut least, mut greatest) = (Dyadic::ZERO, Dyadic::ZERO);
        let mut fractions = FxHashSet::default();
        let mut has_number = false;
        while let Some(form) = open.pop() {
            self.step()?;
            if let Some(number) = self.as_number(form) {
                has_number = true;
                let mut number = number.clone();
                let away = number.floor();
                let (low, high) = if number.is_integer() {
                    (away.clone(), away)
                } else {
                    (away.clone(), away + Dyadic::from(1))
                };
                least = least.min(low);
                greatest = greatest.max(high);
                while !number.is_integer() && fractions.insert(number.clone()) {
                    // The parent of a fraction is the option with the larger denominator.
                    let grain = number.grain();
                    let (a, b) = (&number - &grain, &number + &grain);
                    number = if a.exponent() > b.exponent() { a } else { b };
                }
                continue;
            }
            others += 1;
            for side in [Side::Left, Side::Right] {
                for index in 0..self.option_count(form, side)? {
                    let option = self.option(form, side, index)?;
                    if seen.insert(option) {
                        open.push(option);
                    }
                }
            }
            self.scratch_bytes = before + (open.capacity() * 4 + seen.capacity() * 5) as u64;
        }
        let integers = if has_number { (&greatest - &least).numerator() + 1 } else { BigInt::ZERO };
        Ok(integers + BigInt::from(others) + BigInt::from(fractions.len()))
    }

    /// The number of stopping positions (the first numbers that play reaches), counted once for every line of play that
    /// leads to them: 1 for a number, and for any other game the sum over all options.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, or if a nimber has too many options to list.
    pub fn stop_count(&mut self, game: Form) -> Result<BigInt, ValueError> {
        self.recurse(game, |forms, form, known| {
            if forms.as_number(form).is_some() {
                return Ok(Some(BigInt::from(1)));
            }
            let mut options = forms.options(form, Side::Left)?;
            options.extend(forms.options(form, Side::Right)?);
            Ok(known.all(options).map(|counts| counts.into_iter().sum()))
        })
    }
}

/// The birthday of a short value: the birthday of its number plus the birthday of its infinitesimal part.
fn birthday_of_short(short: &Short) -> Dyadic {
    let floor = short.number.abs().floor();
    let of_number = match short.number.exponent() {
        0 => floor,
        exponent => floor + Dyadic::from(i64::from(exponent) + 1),
    };
    // From ^m*k it takes m - 1 moves to reach ^*k', then one move to *(k' xor 1), and then the moves of that nimber.
    let of_rest = match i64::from(short.up).abs() {
        0 => i64::from(short.nimber),
        ups => {
            let nimber = if ups % 2 == 1 { short.nimber } else { short.nimber ^ 1 };
            let of_up = match nimber {
                0 | 1 => 2,
                nimber => i64::from(nimber ^ 1) + 1,
            };
            ups - 1 + of_up
        }
    };
    of_number + Dyadic::from(of_rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unlimited;

    /// The formulas for short values agree with the definitions, which use the options.
    #[test]
    fn short_values() {
        let mut forms = Forms::new(&Unlimited);
        for eighths in -20..=20 {
            for up in -4..=4 {
                for nimber in 0..5 {
                    let short = Short { number: Dyadic::new(eighths, 3), up, nimber };
                    let form = forms.short(short.clone()).unwrap();
                    let followers = forms.followers(form).unwrap();
                    assert_eq!(
                        forms.follower_count(form).unwrap(),
                        BigInt::from(followers.len()),
                        "{short:?}"
                    );
                    if form == Form::ZERO {
                        continue;
                    }
                    let mut options = forms.options(form, Side::Left).unwrap();
                    options.extend(forms.options(form, Side::Right).unwrap());
                    let latest =
                        options.into_iter().map(|option| forms.birthday(option).unwrap()).max().unwrap();
                    assert_eq!(forms.birthday(form).unwrap(), latest + Dyadic::from(1), "{short:?}");
                    // The canonical options result in the same form.
                    let (left, right) =
                        (forms.options(form, Side::Left).unwrap(), forms.options(form, Side::Right).unwrap());
                    assert_eq!(forms.braces(left, right), Ok(form), "{short:?}");
                }
            }
        }
    }
}
