//! Reduced canonical forms: games up to infinitesimals.

use crate::{Form, Forms, Side, ValueError};
use grundy_core::SmallSort;

impl Forms<'_> {
    /// The reduced canonical form: the simplest game that differs from `g` by an infinitesimal.
    ///
    /// Two games have the same reduced canonical form exactly when their difference is infinitesimal.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if part of the value overflows, or if a nimber has too many
    /// options to list.
    ///
    /// # Source
    /// Dominated and reversible options are determined up to infinitesimals: Grossman and Siegel, Reductions
    /// of Partizan Games (`grossman-siegel-2009` in crates/grundy-games/sources.bib).
    pub fn reduced(&mut self, g: Form) -> Result<Form, ValueError> {
        self.recurse(g, |forms, form, known| {
            if forms.stop(form, Side::Left) == forms.stop(form, Side::Right) {
                let stop = forms.stop(form, Side::Left).clone();
                return forms.number(stop).map(Some);
            }
            let Some((mut left, mut right)) = known.both_sides(forms, form)? else { return Ok(None) };
            forms.reduce_options(&mut left, Side::Left, form)?;
            forms.reduce_options(&mut right, Side::Right, form)?;
            forms.braces(left, right).map(Some)
        })
    }

    /// Whether `g <= h` up to infinitesimals: the Right stop of `h - g` is at least 0.
    fn is_nearly_at_most(&mut self, g: Form, h: Form) -> Result<bool, ValueError> {
        let difference = self.subtract(h, g)?;
        Ok(self.stop(difference, Side::Right).signum() >= 0)
    }

    /// Whether `better` is at least as good as `worse` for the player of `side`, up to infinitesimals.
    fn is_nearly_as_good(&mut self, worse: Form, better: Form, side: Side) -> Result<bool, ValueError> {
        match side {
            Side::Left => self.is_nearly_at_most(worse, better),
            Side::Right => self.is_nearly_at_most(better, worse),
        }
    }

    /// Deletes the dominated options of `game` and bypasses the reversible options, up to infinitesimals. The
    /// options must be in reduced canonical form, and the game must be hot.
    fn reduce_options(&mut self, options: &mut Vec<Form>, side: Side, game: Form) -> Result<(), ValueError> {
        let mut pending = std::mem::take(options);
        while let Some(option) = pending.pop() {
            if options.contains(&option) {
                continue;
            }
            // In a hot game, options that are numbers need not be bypassed: they are either dominated or not
            // reversible.
            let replies = match self.as_number(option) {
                Some(_) => Vec::new(),
                None => self.options(option, side.other())?,
            };
            let mut reply = None;
            for candidate in replies {
                if self.is_nearly_as_good(game, candidate, side.other())? {
                    reply = Some(candidate);
                    break;
                }
            }
            match reply {
                None => options.push(option),
                // Play after this option stops at the number `reply` or at a worse one for the player, while play after
                // another option stops at a better one, so the other option dominates.
                Some(reply) if self.as_number(reply).is_some() => {}
                Some(reply) => pending.extend(self.options(reply, side)?),
            }
        }
        options.small_sort_unstable();
        let mut index = 0;
        while index < options.len() {
            let option = options[index];
            let mut is_dominated = false;
            for other in options.clone() {
                if other != option && self.is_nearly_as_good(option, other, side)? {
                    is_dominated = true;
                    break;
                }
            }
            if is_dominated {
                options.remove(index);
            } else {
                index += 1;
            }
        }
        Ok(())
    }
}
