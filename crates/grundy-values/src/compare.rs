//! Comparison of games.

use crate::arena::DRAFT;
use crate::{Form, Forms, Side, ValueError};
use grundy_core::Outcome;

/// The result of comparing two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `G = H`
    Equal,
    /// `G < H`: Left prefers `H`.
    Less,
    /// `G > H`: Left prefers `G`.
    Greater,
    /// Neither `G <= H` nor `G >= H`: the player who moves first in `G - H` wins.
    Confused,
}

impl Relation {
    /// The name of the relation in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Equal => "equal",
            Self::Less => "less",
            Self::Greater => "greater",
            Self::Confused => "confused",
        }
    }
}

/// A comparison `less <= greater` in progress, which continues with the option at `index`. The Left options of `less`
/// come first, followed by the Right options of `greater`.
struct Open {
    less: Form,
    greater: Form,
    index: u32,
    /// The number of Left options of `less` to try: 0 if `less` is a number.
    left: u32,
    /// The total number of options to try.
    all: u32,
}

impl Forms<'_> {
    /// Whether `g <= h`: Left wins `h - g` when moving second.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, or if a nimber has too many options to list.
    ///
    /// # Source
    /// `g <= h` exactly if no Left option of `g` is `>= h` and no Right option of `h` is `<= g`: Conway, On Numbers
    /// and Games, ch. 0 (`conway-1976` in crates/grundy-games/sources.bib). The options of a number need not
    /// be compared with other games (number avoidance), and stops decide most pairs: Siegel 2013, chapter
    /// II.3 (`siegel-2013` in crates/grundy-games/sources.bib).
    pub fn at_most(&mut self, g: Form, h: Form) -> Result<bool, ValueError> {
        if let Some(known) = self.at_most_by_stops(g, h) {
            return Ok(known);
        }
        if let Some(known) = self.comparisons.get(self.key(g), self.key(h)) {
            return Ok(known != 0);
        }
        let mut open = vec![self.open(g, h)?];
        'next: loop {
            let Some(top) = open.last_mut() else { return Ok(true) };
            let Open { less, greater, index, left, all } = *top;
            let mut at = index;
            // This loop handles the options that need no further comparison.
            let mut holds = true;
            while at < all {
                // A Left option of `less` that is >= `greater`, or a Right option of `greater` that is <=
                // `less`, refutes the claim.
                let (small, large) = if at < left {
                    (greater, self.option(less, Side::Left, at)?)
                } else {
                    (self.option(greater, Side::Right, at - left)?, less)
                };
                at += 1;
                self.step()?;
                let known = match self.at_most_by_stops(small, large) {
                    None => self.comparisons.get(self.key(small), self.key(large)).map(|known| known != 0),
                    known => known,
                };
                match known {
                    Some(true) => {
                        holds = false;
                        break;
                    }
                    Some(false) => {}
                    None => {
                        if let Some(top) = open.last_mut() {
                            top.index = at;
                        }
                        open.push(self.open(small, large)?);
                        continue 'next;
                    }
                }
            }
            // This comparison is decided. If it holds, it refutes the comparison below it on the stack.
            loop {
                let Some(Open { less, greater, .. }) = open.pop() else { return Ok(holds) };
                let (less, greater) = (self.key(less), self.key(greater));
                let spare = self.spare();
                self.comparisons.insert(less, greater, u32::from(holds), spare);
                if open.is_empty() {
                    return Ok(holds);
                }
                if !holds {
                    continue 'next;
                }
                holds = false;
            }
        }
    }

    /// Whether `g <= h`, if equality, short values or stops decide it; `None` if options must be examined.
    fn at_most_by_stops(&self, g: Form, h: Form) -> Option<bool> {
        if g == h {
            return Some(true);
        }
        if let (Some(g), Some(h)) = (self.as_short(g), self.as_short(h)) {
            return Some(g.at_most(h));
        }
        if self.stop(g, Side::Left) < self.stop(h, Side::Right) {
            return Some(true);
        }
        let refuted = self.stop(g, Side::Left) > self.stop(h, Side::Left)
            || self.stop(g, Side::Right) > self.stop(h, Side::Right);
        refuted.then_some(false)
    }

    fn open(&self, less: Form, greater: Form) -> Result<Open, ValueError> {
        let is_number = |form| self.as_number(form).is_some();
        let left = if is_number(less) { 0 } else { self.option_count(less, Side::Left)? };
        let right = if is_number(greater) { 0 } else { self.option_count(greater, Side::Right)? };
        Ok(Open { less, greater, index: 0, left, all: left + right })
    }

    /// The number of a form in the memo of comparisons, in which drafts have separate numbers.
    fn key(&self, form: Form) -> u32 {
        if form == DRAFT { (1 << 31) + self.generation } else { form.0 }
    }

    /// The relation of `g` to `h`, from two calls of [`Self::at_most`].
    ///
    /// # Errors
    /// Returns the same errors as [`Self::at_most`].
    pub fn compare(&mut self, g: Form, h: Form) -> Result<Relation, ValueError> {
        Ok(match (self.at_most(g, h)?, self.at_most(h, g)?) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Less,
            (false, true) => Relation::Greater,
            (false, false) => Relation::Confused,
        })
    }

    /// The outcome class of a game under normal play.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::at_most`].
    pub fn outcome(&mut self, g: Form) -> Result<Outcome, ValueError> {
        Ok(match self.compare(g, Form::ZERO)? {
            Relation::Equal => Outcome::P,
            Relation::Less => Outcome::R,
            Relation::Greater => Outcome::L,
            Relation::Confused => Outcome::N,
        })
    }
}
