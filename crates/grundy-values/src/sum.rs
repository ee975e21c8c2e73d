//! Disjunctive sums, negatives and multiples.

use crate::{Dyadic, Form, Forms, Overflow, Short, Side, ValueError};
use grundy_core::SmallSort;
use num_bigint::BigInt;

/// A sum of two forms that is being computed.
struct Open {
    g: Form,
    h: Form,
    /// The number of options of the sum that are known. The options form four ranges: those that arise from the Left
    /// options of `g`, the Left options of `h`, the Right options of `g`, and the Right options of `h`.
    next: u32,
    /// The ends of the four ranges of options.
    ends: [u32; 4],
    left: Vec<Form>,
    right: Vec<Form>,
    /// Whether `h` is a number by which the options of `g` are translated; the options of `h` are then not
    /// used.
    is_translation: bool,
}

impl Forms<'_> {
    /// The sum `g + h`.
    ///
    /// Takes one canonicalisation for each pair of followers whose sum is not known yet.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if part of the value overflows, or if a nimber has too many
    /// options to list.
    pub fn add(&mut self, g: Form, h: Form) -> Result<Form, ValueError> {
        if let Some(sum) = self.known_sum(g, h)? {
            return Ok(sum);
        }
        let mut open = vec![self.open_sum(g, h)?];
        'next: loop {
            let Some(top) = open.last_mut() else { return Ok(Form::ZERO) };
            while top.next < top.ends[3] {
                let at = top.next;
                let Open { g, h, ends, .. } = *top;
                let (a, b) = if at < ends[0] {
                    (self.option(g, Side::Left, at)?, h)
                } else if at < ends[1] {
                    (g, self.option(h, Side::Left, at - ends[0])?)
                } else if at < ends[2] {
                    (self.option(g, Side::Right, at - ends[1])?, h)
                } else {
                    (g, self.option(h, Side::Right, at - ends[2])?)
                };
                match self.known_sum(a, b)? {
                    Some(sum) => top.take(sum),
                    None => {
                        open.push(self.open_sum(a, b)?);
                        continue 'next;
                    }
                }
            }
            let Some(Open { g, h, left, right, is_translation, .. }) = open.pop() else {
                return Ok(Form::ZERO);
            };
            // Adding a number makes no option dominated or reversible.
            let sum = if is_translation { self.canonical(left, right)? } else { self.braces(left, right)? };
            let spare = self.spare();
            self.sums.insert(g.0.min(h.0), g.0.max(h.0), sum.0, spare);
            match open.last_mut() {
                Some(below) => below.take(sum),
                None => return Ok(sum),
            }
        }
    }

    /// The sum, if a summand is 0, if both are short values, if they are known to be negatives of each other, or if the
    /// memo contains the sum; otherwise `None`.
    fn known_sum(&mut self, g: Form, h: Form) -> Result<Option<Form>, ValueError> {
        self.step()?;
        if g == Form::ZERO {
            return Ok(Some(h));
        }
        if h == Form::ZERO {
            return Ok(Some(g));
        }
        if let (Some(a), Some(b)) = (self.as_short(g), self.as_short(h)) {
            let sum = a.plus(b)?;
            return self.short(sum).map(Some);
        }
        if self.braces_index(g).is_some_and(|index| self.braces[index].negative == Some(h)) {
            return Ok(Some(Form::ZERO));
        }
        Ok(self.sums.get(g.0.min(h.0), g.0.max(h.0)).map(Form))
    }

    fn open_sum(&self, g: Form, h: Form) -> Result<Open, ValueError> {
        // If one of the games is a number, that game becomes `h`.
        let (g, h) = if self.as_number(g).is_some() { (h, g) } else { (g, h) };
        let is_translation = self.as_number(h).is_some();
        let count = |form, side| self.option_count(form, side);
        let of_h = |side| if is_translation { Ok(0) } else { count(h, side) };
        let mut ends = [count(g, Side::Left)?, of_h(Side::Left)?, count(g, Side::Right)?, of_h(Side::Right)?];
        for at in 1..4 {
            ends[at] += ends[at - 1];
        }
        Ok(Open { g, h, next: 0, ends, left: Vec::new(), right: Vec::new(), is_translation })
    }

    /// The difference `g - h`.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::add`].
    pub fn subtract(&mut self, g: Form, h: Form) -> Result<Form, ValueError> {
        let negative = self.negate(h)?;
        self.add(g, negative)
    }

    /// The negative `-g`, in which Left and Right are exchanged.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, or if part of the value overflows.
    pub fn negate(&mut self, g: Form) -> Result<Form, ValueError> {
        let mut open = vec![g];
        while let Some(&top) = open.last() {
            self.step()?;
            if self.known_negative(top)?.is_some() {
                open.pop();
                continue;
            }
            let before = open.len();
            let (mut left, mut right) = (Vec::new(), Vec::new());
            for (side, negatives) in [(Side::Left, &mut right), (Side::Right, &mut left)] {
                for index in 0..self.option_count(top, side)? {
                    let option = self.option(top, side, index)?;
                    match self.known_negative(option)? {
                        Some(negative) => negatives.push(negative),
                        None => open.push(option),
                    }
                }
            }
            if open.len() > before {
                continue;
            }
            left.small_sort_unstable();
            right.small_sort_unstable();
            let negative = self.intern(&left, &right)?;
            for (form, negative) in [(top, negative), (negative, top)] {
                if let Some(index) = self.braces_index(form) {
                    self.braces[index].negative = Some(negative);
                }
            }
            open.pop();
        }
        Ok(self.known_negative(g)?.unwrap_or(Form::ZERO))
    }

    fn known_negative(&mut self, g: Form) -> Result<Option<Form>, ValueError> {
        match self.braces_index(g) {
            Some(index) => Ok(self.braces[index].negative),
            None => match self.as_short(g) {
                Some(short) => {
                    let negative = -short.clone();
                    self.short(negative).map(Some)
                }
                None => Ok(None),
            },
        }
    }

    /// The multiple `count * g`: the sum of `|count|` copies of `g`, or of `-g` if `count` is negative.
    ///
    /// Takes one addition for each binary digit of `count`, and another addition for each digit 1, unless `g` is a
    /// short value.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::add`].
    pub fn multiple(&mut self, count: &BigInt, g: Form) -> Result<Form, ValueError> {
        if let Some(short) = self.as_short(g) {
            let number = &short.number * &Dyadic::new(count.clone(), 0);
            let is_odd = count.bit(0);
            let up = i32::try_from(count * BigInt::from(short.up))
                .map_err(|_| ValueError::Overflow(Overflow::Up))?;
            let short = Short { number, up, nimber: if is_odd { short.nimber } else { 0 } };
            return self.short(short);
        }
        let (sign, digits) = (count.sign(), count.magnitude());
        let mut sum = Form::ZERO;
        for digit in (0..digits.bits()).rev() {
            sum = self.add(sum, sum)?;
            if digits.bit(digit) {
                sum = self.add(sum, g)?;
            }
        }
        if sign == num_bigint::Sign::Minus { self.negate(sum) } else { Ok(sum) }
    }
}

impl Open {
    /// Stores the next option of the sum.
    fn take(&mut self, sum: Form) {
        let options = if self.next < self.ends[1] { &mut self.left } else { &mut self.right };
        options.push(sum);
        self.next += 1;
    }
}
