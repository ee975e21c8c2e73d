//! Sums and products that depend on the options of a game: the ordinal, selective and conjunctive sums, and
//! the Conway product.

use crate::literal::{Literal, Literals};
use crate::{Form, Forms, MOST_BITS, Overflow, Side, ValueError};
use grundy_core::Outcome;

impl Forms<'_> {
    /// The ordinal sum `g : h`: a move in `g` ends play in `h`. The sum depends on the options of `g` and the value
    /// of `h`.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if part of the value overflows, or if a nimber has too many
    /// options to list.
    ///
    /// # Source
    /// Winning Ways, ch. 7, the colon principle (`winning-ways` in crates/grundy-games/sources.bib).
    pub fn ordinal_sum(&mut self, literals: &Literals, g: Literal, h: Form) -> Result<Form, ValueError> {
        if let Literal::Canonical(form) = g
            && let Some(number) = self.as_number(form)
            && let Some(other) = self.as_number(h)
        {
            let sum = number.ordinal_sum(other, MOST_BITS);
            return self.number(sum.ok_or(ValueError::Overflow(Overflow::Number))?);
        }
        let mut of_g = [Vec::new(), Vec::new()];
        for (side, values) in [Side::Left, Side::Right].into_iter().zip(&mut of_g) {
            for option in literals.options(self, g, side)? {
                values.push(literals.value(self, option)?);
            }
        }
        self.recurse(h, |forms, form, known| {
            let Some((mut left, mut right)) = known.both_sides(forms, form)? else { return Ok(None) };
            left.extend(&of_g[0]);
            right.extend(&of_g[1]);
            forms.braces(left, right).map(Some)
        })
    }

    /// The game `x` for which `g` is the ordinal sum `base : x`, or `None` if none was found.
    ///
    /// An answer is checked by computing the ordinal sum. Ordinal sums increase strictly with `x`, so there is at
    /// most one such value.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if part of the value overflows, or if a nimber has too many options to
    /// list.
    pub fn subordinate(
        &mut self,
        literals: &Literals,
        g: Form,
        base: Literal,
    ) -> Result<Option<Form>, ValueError> {
        self.recurse(g, |forms, form, known| {
            let mut sides = Vec::with_capacity(2);
            for side in [Side::Left, Side::Right] {
                let options = forms.options(form, side)?;
                sides.push(known.all(options));
            }
            let (Some(right), Some(left)) = (sides.pop().flatten(), sides.pop().flatten()) else {
                return Ok(None);
            };
            // Options that are ordinal sums with this base come from moves in `x`; the others come from moves in the
            // base.
            let [left, right] = [left, right].map(|side| side.into_iter().flatten().collect());
            let x = forms.braces(left, right)?;
            let sum = forms.ordinal_sum(literals, base, x)?;
            Ok(Some((sum == form).then_some(x)))
        })
    }

    /// The selective sum: a player moves in `g`, in `h`, or in both.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if part of the value overflows, or if a nimber has too many
    /// options to list.
    ///
    /// # Source
    /// Conway, On Numbers and Games, ch. 14 (`conway-1976` in crates/grundy-games/sources.bib).
    pub fn selective_sum(&mut self, literals: &Literals, g: Literal, h: Literal) -> Result<Form, ValueError> {
        self.recurse((g, h), |forms, (a, b), known| {
            let mut sides = Vec::with_capacity(2);
            for side in [Side::Left, Side::Right] {
                let (of_a, of_b) = (literals.options(forms, a, side)?, literals.options(forms, b, side)?);
                let in_a = of_a.iter().map(|&x| (x, b));
                let in_b = of_b.iter().map(|&y| (a, y));
                let in_both = of_a.iter().flat_map(|&x| of_b.iter().map(move |&y| (x, y)));
                sides.push(known.all(in_a.chain(in_b).chain(in_both)));
            }
            match (sides.pop().flatten(), sides.pop().flatten()) {
                (Some(right), Some(left)) => forms.braces(left, right).map(Some),
                _ => Ok(None),
            }
        })
    }

    /// The conjunctive sum: a player moves in both games, so a player who cannot move in one of them cannot move at
    /// all.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if part of the value overflows, or if a nimber has too many
    /// options to list.
    ///
    /// # Source
    /// Conway, On Numbers and Games, ch. 14 (`conway-1976` in crates/grundy-games/sources.bib).
    pub fn conjunctive_sum(
        &mut self,
        literals: &Literals,
        g: Literal,
        h: Literal,
    ) -> Result<Form, ValueError> {
        self.recurse((g, h), |forms, (a, b), known| {
            let mut sides = Vec::with_capacity(2);
            for side in [Side::Left, Side::Right] {
                let (of_a, of_b) = (literals.options(forms, a, side)?, literals.options(forms, b, side)?);
                sides.push(known.all(of_a.iter().flat_map(|&x| of_b.iter().map(move |&y| (x, y)))));
            }
            match (sides.pop().flatten(), sides.pop().flatten()) {
                (Some(right), Some(left)) => forms.braces(left, right).map(Some),
                _ => Ok(None),
            }
        })
    }

    /// The Conway product `g h`, with the options `g' h + g h' - g' h'`, where `g'` is an option of `g`, and `h'` is an
    /// option of `h`. These are options of Left if `g'` and `h'` are options of the same player, and options of Right
    /// otherwise.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if part of the value overflows, or if a nimber has too many
    /// options to list.
    ///
    /// # Source
    /// Conway, On Numbers and Games, ch. 0 (`conway-1976` in crates/grundy-games/sources.bib).
    pub fn conway_product(
        &mut self,
        literals: &Literals,
        g: Literal,
        h: Literal,
    ) -> Result<Form, ValueError> {
        self.recurse((g, h), |forms, (a, b), known| {
            if let (Literal::Canonical(x), Literal::Canonical(y)) = (a, b)
                && let (Some(x), Some(y)) = (forms.as_number(x), forms.as_number(y))
            {
                let product = x * y;
                return forms.number(product).map(Some);
            }
            let mut sides = [Vec::new(), Vec::new()];
            let mut is_complete = true;
            for (x_side, y_side) in [
                (Side::Left, Side::Left),
                (Side::Right, Side::Right),
                (Side::Left, Side::Right),
                (Side::Right, Side::Left),
            ] {
                let (of_a, of_b) = (literals.options(forms, a, x_side)?, literals.options(forms, b, y_side)?);
                for &x in &of_a {
                    for &y in &of_b {
                        let products = (known.get((x, b)), known.get((a, y)), known.get((x, y)));
                        let (Some(xb), Some(ay), Some(xy)) = products else {
                            is_complete = false;
                            continue;
                        };
                        let sum = forms.add(xb, ay)?;
                        let option = forms.subtract(sum, xy)?;
                        sides[usize::from(x_side != y_side)].push(option);
                    }
                }
            }
            if !is_complete {
                return Ok(None);
            }
            let [left, right] = sides;
            forms.braces(left, right).map(Some)
        })
    }

    /// The outcome class of a literal game under misère play: the player who cannot move wins.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, or if a nimber has too many options to list.
    pub fn misere_outcome(&mut self, literals: &Literals, g: Literal) -> Result<Outcome, ValueError> {
        // Whether Left wins when moving first, and whether Right does.
        let (left_wins, right_wins): (bool, bool) = self.recurse(g, |forms, game, known| {
            let (left, right) =
                (literals.options(forms, game, Side::Left)?, literals.options(forms, game, Side::Right)?);
            let (left, right): (Option<Vec<(bool, bool)>>, _) = (known.all(left), known.all(right));
            let (Some(left), Some(right)) = (left, right) else { return Ok(None) };
            let left_wins = left.is_empty() || left.iter().any(|&(_, right_wins)| !right_wins);
            let right_wins = right.is_empty() || right.iter().any(|&(left_wins, _)| !left_wins);
            Ok(Some((left_wins, right_wins)))
        })?;
        Ok(match (left_wins, right_wins) {
            (true, true) => Outcome::N,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::P,
        })
    }
}
