//! Uptimals: sums of a number, multiples of the up-powers, and a nimber.

use crate::{Dyadic, Form, Forms, Overflow, Short, Side, ValueError};
use std::fmt;

/// A number plus multiples of the up-powers plus a nimber.
///
/// The first up-power is up; the `n`-th is `{0 | v[n-1]*}`, where `v[n]` is the negative of `^[n]`, the sum of the
/// first `n` up-powers. Each up-power is infinitesimal compared with the up-power before it.
///
/// # Source
/// Siegel 2013, chapter II.7 (`siegel-2013` in crates/grundy-games/sources.bib).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Uptimal {
    /// The number.
    pub number: Dyadic,
    /// The coefficients of the first, second, ... up-power, without trailing zeros.
    pub coefficients: Vec<i32>,
    /// The nimber.
    pub nimber: u32,
}

/// The largest number of sums that are tried to expand one form when it is only printed or sorted.
const MOST_TRIALS: u32 = 200;

/// What is known about the expansion of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expansion {
    Uptimal(Uptimal),
    /// The form is not an uptimal.
    None,
    /// No expansion was found within the allowed number of trials.
    Unknown,
}

impl Expansion {
    fn uptimal(self) -> Option<Uptimal> {
        match self {
            Self::Uptimal(uptimal) => Some(uptimal),
            Self::None | Self::Unknown => None,
        }
    }

    pub(crate) fn known(&self) -> Option<&Uptimal> {
        match self {
            Self::Uptimal(uptimal) => Some(uptimal),
            Self::None | Self::Unknown => None,
        }
    }
}

impl Uptimal {
    /// The uptimal without trailing zero coefficients.
    fn trimmed(mut self) -> Self {
        while self.coefficients.last() == Some(&0) {
            self.coefficients.pop();
        }
        self
    }

    /// This uptimal plus `sign` times each of the up-powers from `first` to `last`, plus a nimber; `None` if a
    /// coefficient overflows.
    fn plus(&self, sign: i32, (first, last): (usize, usize), nimber: u32) -> Option<Self> {
        let mut sum = self.clone();
        let length = sum.coefficients.len().max(last);
        sum.coefficients.resize(length, 0);
        for coefficient in &mut sum.coefficients[first - 1..last] {
            *coefficient = coefficient.checked_add(sign)?;
        }
        sum.nimber ^= nimber;
        Some(sum.trimmed())
    }

    /// If exactly one up-power has a coefficient other than 0: this coefficient, and the index of the up-power, counted
    /// from 1.
    pub(crate) fn single_power(&self) -> Option<(i32, usize)> {
        let (last, zeros) = self.coefficients.split_last()?;
        zeros.iter().all(|&zero| zero == 0).then_some((*last, self.coefficients.len()))
    }

    /// The common coefficient of all up-powers up to the last one that occurs in the uptimal, if they have one.
    pub(crate) fn shared_coefficient(&self) -> Option<i32> {
        let first = *self.coefficients.first()?;
        self.coefficients.iter().all(|&coefficient| coefficient == first).then_some(first)
    }
}

impl From<&Short> for Uptimal {
    fn from(short: &Short) -> Self {
        let coefficients = vec![short.up];
        Self { number: short.number.clone(), coefficients, nimber: short.nimber }.trimmed()
    }
}

impl fmt::Display for Uptimal {
    /// The number, the nimber, a point and the coefficients, with `-` after each negative coefficient: `3.11`, `*.2`,
    /// `0.01-`. The number is omitted if it is 0 and the nimber is not; a nimber of 0 is always omitted. Without
    /// coefficients, there is no point. Coefficients with several digits are in brackets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.number.is_zero() || self.nimber == 0 {
            write!(f, "{}", self.number)?;
        }
        match self.nimber {
            0 => {}
            1 => f.write_str("*")?,
            nimber => write!(f, "*{nimber}")?,
        }
        if !self.coefficients.is_empty() {
            f.write_str(".")?;
        }
        for coefficient in &self.coefficients {
            match coefficient.unsigned_abs() {
                digit @ 0..=9 => write!(f, "{digit}")?,
                digits => write!(f, "({digits})")?,
            }
            if *coefficient < 0 {
                f.write_str("-")?;
            }
        }
        Ok(())
    }
}

impl Forms<'_> {
    /// `^[n]`, the sum of the first `n` up-powers.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn up_sum(&mut self, n: u32) -> Result<Form, ValueError> {
        // ^[n] = {^[n-1] | *}
        let star = self.nimber(1)?;
        let mut sum = Form::ZERO;
        for _ in 0..n {
            self.step()?;
            sum = self.braces(vec![sum], vec![star])?;
        }
        Ok(sum)
    }

    /// `^<n>`, the `n`-th up-power, counted from 1, or 0 for `n = 0`.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn up_power(&mut self, n: u32) -> Result<Form, ValueError> {
        let Some(before) = n.checked_sub(1) else { return Ok(Form::ZERO) };
        let star = self.nimber(1)?;
        let sum = self.up_sum(before)?;
        let reply = self.subtract(star, sum)?;
        self.braces(vec![Form::ZERO], vec![reply])
    }

    /// The sum of the first `n` powers of `g`, if 0 is the only Left option of `g`; otherwise `None`.
    ///
    /// The sum is `{s | g^R}`, where `s` is the sum of the first `n - 1` powers. For up, the sum is `^[n]`.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, or if a nimber has too many options to list.
    ///
    /// # Source
    /// Siegel 2013, ch. II.7 (`siegel-2013` in crates/grundy-games/sources.bib).
    pub fn power_sum(&mut self, g: Form, n: u32) -> Result<Option<Form>, ValueError> {
        if self.options(g, Side::Left)? != [Form::ZERO] {
            return Ok(None);
        }
        let right = self.options(g, Side::Right)?;
        let mut sum = Form::ZERO;
        for _ in 0..n {
            self.step()?;
            sum = self.braces(vec![sum], right.clone())?;
        }
        Ok(Some(sum))
    }

    /// The `n`-th power of `g`, if 0 is the only Left option of `g`; otherwise `None`. For `n = 0`, it is 0 for every
    /// `g`.
    ///
    /// The power is `{0 | g^R - s}`, where `s` is the sum of the first `n - 1` powers. For up, the power is `^<n>`.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if part of the value overflows, or if a nimber has too many
    /// options to list.
    ///
    /// # Source
    /// Siegel 2013, ch. II.7 (`siegel-2013` in crates/grundy-games/sources.bib).
    pub fn power(&mut self, g: Form, n: u32) -> Result<Option<Form>, ValueError> {
        let Some(before) = n.checked_sub(1) else { return Ok(Some(Form::ZERO)) };
        let Some(sum) = self.power_sum(g, before)? else { return Ok(None) };
        let mut right = Vec::new();
        for option in self.options(g, Side::Right)? {
            right.push(self.subtract(option, sum)?);
        }
        self.braces(vec![Form::ZERO], right).map(Some)
    }

    /// The form of an uptimal.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if part of the value overflows, or if a nimber has too many options
    /// to list.
    pub fn of_uptimal(&mut self, uptimal: &Uptimal) -> Result<Form, ValueError> {
        let up = uptimal.coefficients.first().copied().unwrap_or(0);
        let mut sum = self.short(Short { number: Dyadic::ZERO, up, nimber: uptimal.nimber })?;
        for (power, &coefficient) in (1u32..).zip(&uptimal.coefficients).skip(1) {
            if coefficient != 0 {
                let power = self.up_power(power)?;
                let multiple = self.multiple(&coefficient.into(), power)?;
                sum = self.add(sum, multiple)?;
            }
        }
        let number = self.number(uptimal.number.clone())?;
        self.add(sum, number)
    }

    /// The expansion of a form as an uptimal, or `None` if the form is not an uptimal.
    ///
    /// Coefficients are derived from the expansions of the options by trial. An expansion is returned only if the
    /// uptimal built from it is the form.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, or if a nimber has too many options to list.
    pub fn uptimal(&mut self, form: Form) -> Result<Option<Uptimal>, ValueError> {
        Ok(self.expansion(form, u32::MAX)?.uptimal())
    }

    /// The expansion of a form, for printing and sorting; `None` if there is none, or if it takes too many trials to
    /// find.
    pub(crate) fn quick_uptimal(&mut self, form: Form) -> Result<Option<Uptimal>, ValueError> {
        Ok(self.expansion(form, MOST_TRIALS)?.uptimal())
    }

    /// The expansion of a form, with at most `most` trials for each follower.
    fn expansion(&mut self, form: Form, most: u32) -> Result<Expansion, ValueError> {
        self.recurse(form, |forms, form, known| {
            if let Some(short) = forms.as_short(form) {
                return Ok(Some(Expansion::Uptimal(short.into())));
            }
            if let Some(stored) = forms.uptimals.get(&form)
                && (*stored != Expansion::Unknown || most <= MOST_TRIALS)
            {
                return Ok(Some(stored.clone()));
            }
            let expansion = if forms.stop(form, Side::Left) == forms.stop(form, Side::Right) {
                let number = forms.stop(form, Side::Left).clone();
                let (left, right) = (forms.options(form, Side::Left)?, forms.options(form, Side::Right)?);
                let (Some(left), Some(right)) = (known.all(left), known.all(right)) else { return Ok(None) };
                let is_none = |option: &Expansion| {
                    *option == Expansion::None || option.known().is_some_and(|of| of.number != number)
                };
                let of = |side: Vec<Expansion>| side.into_iter().map(Expansion::uptimal).collect();
                if left.iter().chain(&right).any(is_none) {
                    Expansion::None
                } else if let (Some(left), Some(right)) = (of(left), of(right)) {
                    forms.expanded(form, [left, right], most)?
                } else {
                    Expansion::Unknown
                }
            } else {
                Expansion::None
            };
            // What is printed must not depend on earlier questions. Results of longer searches are therefore not
            // stored, and never replace `Unknown`.
            if !forms.uptimals.contains_key(&form) && most <= MOST_TRIALS {
                let coefficients = expansion.known().map_or(0, |uptimal| uptimal.coefficients.len());
                forms.other_bytes += coefficients as u64 * 4 + 64;
                forms.uptimals.insert(form, expansion.clone());
            }
            Ok(Some(expansion))
        })
    }

    /// The expansion of a form whose Left options have the expansions `left` and whose Right options have the
    /// expansions `right`, with at most `most` trials.
    fn expanded(
        &mut self,
        form: Form,
        [left, right]: [Vec<Uptimal>; 2],
        most: u32,
    ) -> Result<Expansion, ValueError> {
        let longest = left.iter().chain(&right).map(|option| option.coefficients.len()).max().unwrap_or(0);
        let mut trials = 0;
        for last in (1..=longest + 1).rev() {
            for (options, sign) in [(&right, 1), (&left, -1)] {
                for option in options {
                    // Right moves from ^<n> to v[n-1]*, which subtracts ^[n] and adds *; from v<n>, Right moves to 0.
                    // For Left, signs are reversed.
                    let candidates = [option.plus(sign, (1, last), 1), option.plus(-sign, (last, last), 0)];
                    for candidate in candidates.into_iter().flatten() {
                        if trials == most {
                            return Ok(Expansion::Unknown);
                        }
                        trials += 1;
                        match self.of_uptimal(&candidate) {
                            Ok(rebuilt) if rebuilt == form => return Ok(Expansion::Uptimal(candidate)),
                            Ok(_) | Err(ValueError::Overflow(Overflow::Up)) => {}
                            Err(error) => return Err(error),
                        }
                    }
                }
            }
        }
        Ok(Expansion::None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unlimited;

    /// Too few trials leave the expansion unknown, and no result depends on earlier searches.
    #[test]
    fn too_few_trials_decide_nothing() {
        let mut forms = Forms::new(&Unlimited);
        let expected = Uptimal { number: Dyadic::ZERO, coefficients: vec![2, 0, -1], nimber: 3 };
        let form = forms.of_uptimal(&expected).expect("small forms");
        for _ in 0..2 {
            assert_eq!(forms.expansion(form, 0), Ok(Expansion::Unknown));
            assert_eq!(forms.uptimal(form), Ok(Some(expected.clone())));
        }
        let one = forms.number(Dyadic::from(1)).expect("a number");
        let hot = forms.braces(vec![one], vec![Form::ZERO]).expect("a switch");
        assert_eq!(forms.expansion(hot, 0), Ok(Expansion::None));
    }
}
