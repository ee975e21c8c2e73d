//! Atomic weights, which measure infinitesimals in ups.

use crate::{Dyadic, Form, Forms, Short, Side, ValueError};

impl Forms<'_> {
    /// The atomic weight of an infinitesimal, or `None` if the game has none.
    ///
    /// If `g` has the atomic weight `w`, then the difference between `g` and `w` ups (the Norton product of `w` and up)
    /// is between down and up, each plus a remote star. Every all-small game has an atomic weight, which is computed by
    /// recursion over its options. For other infinitesimals, the same recursion is tried, and its result is returned
    /// only if the difference is between these bounds.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, if part of the value overflows, or if a nimber has too many
    /// options to list.
    ///
    /// # Source
    /// Winning Ways, ch. 8 (`winning-ways` in crates/grundy-games/sources.bib); Siegel 2013, chapter II.7
    /// (`siegel-2013` in crates/grundy-games/sources.bib).
    pub fn atomic_weight(&mut self, g: Form) -> Result<Option<Form>, ValueError> {
        let is_infinitesimal = [Side::Left, Side::Right].iter().all(|&side| self.stop(g, side).is_zero());
        if !is_infinitesimal {
            return Ok(None);
        }
        let remote = self.remote_star(g)?;
        // A short follower whose number is positive counts as this many ups, and one whose number is negative as minus
        // this many. That exceeds every infinitesimal among the followers.
        let many = self.birthday(g)? + Dyadic::from(1);
        let many = &many * &Dyadic::from(8);
        let weight = self.recurse(g, |forms, form, known| {
            if let Some(short) = forms.as_short(form) {
                let weight = match short.number.signum() {
                    0 => Dyadic::from(i64::from(short.up)),
                    sign => &many * &Dyadic::from(i64::from(sign)),
                };
                return forms.number(weight).map(Some);
            }
            let Some((left, right)) = known.both_sides(forms, form)? else { return Ok(None) };
            let (two, minus_two) = (forms.integer(2)?, forms.integer(-2)?);
            let left = forms.each_plus(left, minus_two)?;
            let right = forms.each_plus(right, two)?;
            let weight = forms.braces(left.clone(), right.clone())?;
            if forms.as_integer(weight).is_none() {
                return Ok(Some(weight));
            }
            // If several integers fit between the options, the remote star decides which one is used.
            let weight = if forms.at_most(form, remote)? {
                forms.extreme_integer(&left, Side::Left)?
            } else if forms.at_most(remote, form)? {
                forms.extreme_integer(&right, Side::Right)?
            } else {
                Dyadic::ZERO
            };
            forms.number(weight).map(Some)
        })?;
        if self.is(crate::Predicate::AllSmall, g)? || self.is_nearly_that_many_ups(g, weight, remote)? {
            return Ok(Some(weight));
        }
        Ok(None)
    }

    /// Whether `g` minus `weight` ups is between down and up, each plus the remote star.
    fn is_nearly_that_many_ups(&mut self, g: Form, weight: Form, remote: Form) -> Result<bool, ValueError> {
        let up = self.short(Short { number: Dyadic::ZERO, up: 1, nimber: 0 })?;
        let ups = self.norton(weight, up)?;
        let rest = self.subtract(g, ups)?;
        let most = self.add(up, remote)?;
        let least = self.negate(most)?;
        Ok(self.at_most(least, rest)? && self.at_most(rest, most)?)
    }

    /// A nimber whose number is a power of two, and which exceeds all nimbers among the followers of `g` if these are
    /// below 2^31.
    fn remote_star(&mut self, g: Form) -> Result<Form, ValueError> {
        let mut all_bits = 1;
        for follower in self.nimber_followers(g)? {
            all_bits |= follower;
        }
        let remote = all_bits.checked_add(1).and_then(u32::checked_next_power_of_two);
        self.nimber(remote.unwrap_or(1 << 31))
    }

    /// One number for each short value at which the search through the followers of `g` stops. The number is at least
    /// as large as every nimber among the followers of that value. If the nimber of the value is `n`, the number is `n
    /// | 1`, because multiples of up have the follower `*`.
    fn nimber_followers(&mut self, g: Form) -> Result<Vec<u32>, ValueError> {
        let mut seen = rustc_hash::FxHashSet::from_iter([g]);
        let (mut open, mut nimbers) = (vec![g], Vec::new());
        while let Some(form) = open.pop() {
            self.step()?;
            if let Some(short) = self.as_short(form) {
                nimbers.push(short.nimber | 1);
                continue;
            }
            for side in [Side::Left, Side::Right] {
                for option in self.options(form, side)? {
                    if seen.insert(option) {
                        open.push(option);
                    }
                }
            }
        }
        Ok(nimbers)
    }

    /// For Left, the smallest integer `n` such that no Left option is `>= n`; for Right, the largest integer `n` such
    /// that no Right option is `<= n`; 0 if there are no options.
    fn extreme_integer(&mut self, options: &[Form], side: Side) -> Result<Dyadic, ValueError> {
        let mut extreme: Option<Dyadic> = None;
        for &option in options {
            let toward = |x: Dyadic| if side == Side::Left { x } else { -x };
            // For Right, the game is mirrored, so that the integer is the smallest one that is at least the stop.
            let stop = toward(self.stop(option, side.other()).clone());
            let mut integer = -(-stop).floor();
            let bound = self.number(toward(integer.clone()))?;
            let reaches = match side {
                Side::Left => self.at_most(bound, option)?,
                Side::Right => self.at_most(option, bound)?,
            };
            if reaches {
                integer = integer + Dyadic::from(1);
            }
            extreme = Some(extreme.map_or(integer.clone(), |most| most.max(integer)));
        }
        let extreme = extreme.unwrap_or(Dyadic::ZERO);
        Ok(if side == Side::Left { extreme } else { -extreme })
    }
}
