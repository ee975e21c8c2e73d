//! Thermographs: the walls of a game, and the temperature and the mean at which they meet.

use crate::wall::{Corner, Wall};
use crate::{Dyadic, Form, Forms, Side, ValueError};
use grundy_core::SmallSort;
use std::rc::Rc;

/// The thermograph of a game.
///
/// The walls start at the base temperature: 0 or -1. Where the walls coincide, they form the mast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    /// The left wall: the Left stop of the game cooled by each temperature.
    pub left: Wall,
    /// The right wall: the Right stop of the game cooled by each temperature.
    pub right: Wall,
    /// The temperature at which the walls meet.
    pub temperature: Dyadic,
    /// The mean, which is the position of the mast.
    pub mean: Dyadic,
}

impl Thermograph {
    fn mast(base: &Dyadic, temperature: Dyadic, mean: Dyadic) -> Self {
        let wall = Wall::constant(base, mean.clone());
        Self { left: wall.clone(), right: wall, temperature, mean }
    }

    /// The thermograph of a game, from the two walls that the tax turns into its scaffolds: `left` is the maximum of
    /// the right walls of the Left options, and `right` is the minimum of the left walls of the Right options.
    fn under(left: &Wall, right: &Wall) -> Self {
        // The left scaffold is `left - t`, and the right one is `right + t`. Their distance shrinks at rate 1 or 2 at
        // first, and at rate 2 above all corners.
        let mut temperatures: Vec<Dyadic> =
            left.0.iter().chain(&right.0).map(|corner| corner.temperature.clone()).collect();
        temperatures.small_sort();
        temperatures.dedup();
        let distance = |t: &Dyadic| &(&left.at(t) - &right.at(t)) - &(t + t);
        let mut low = temperatures.first().cloned().unwrap_or(Dyadic::ZERO);
        let mut gap = distance(&low);
        let mut meeting = None;
        for next in temperatures.iter().skip(1) {
            let after = distance(next);
            if gap.signum() <= 0 {
                break;
            }
            if after.signum() <= 0 {
                let rate_is_one = &gap - &after == next - &low;
                meeting = Some(&low + &if rate_is_one { gap.clone() } else { gap.halved() });
                break;
            }
            (low, gap) = (next.clone(), after);
        }
        let temperature =
            meeting.unwrap_or_else(|| if gap.signum() <= 0 { low } else { &low + &gap.halved() });
        let mean = &left.at(&temperature) - &temperature;
        let taxed = |wall: &Wall, side: Side| {
            let below = temperatures.iter().filter(|t| **t < temperature).chain([&temperature]);
            let corner = |t: &Dyadic| {
                let value = match side {
                    Side::Left => &wall.at(t) - t,
                    Side::Right => &wall.at(t) + t,
                };
                Corner { temperature: t.clone(), value }
            };
            Wall(below.map(corner).collect()).simplified()
        };
        Self { left: taxed(left, Side::Left), right: taxed(right, Side::Right), temperature, mean }
    }

    fn bytes(&self) -> u64 {
        self.left.bytes() + self.right.bytes() + 96
    }
}

impl Forms<'_> {
    /// The thermograph of a game from temperature -1 upwards.
    ///
    /// For every follower, the walls of its options are merged one after another; merging two walls takes time
    /// proportional to the number of their corners, up to a logarithmic factor. The thermographs of followers are
    /// stored for later calls.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, or if a nimber has too many options to list.
    ///
    /// # Source
    /// Conway, On Numbers and Games, ch. 9 (`conway-1976` in crates/grundy-games/sources.bib); Siegel 2013,
    /// chapter II.5 (`siegel-2013` in crates/grundy-games/sources.bib).
    ///
    /// ```
    /// use grundy_core::Unlimited;
    /// use grundy_values::Forms;
    ///
    /// let mut forms = Forms::new(&Unlimited);
    /// let (two, minus_one) = (forms.integer(2)?, forms.integer(-1)?);
    /// let switch = forms.braces(vec![two], vec![minus_one])?;
    /// let thermograph = forms.thermograph(switch)?;
    /// assert_eq!(thermograph.mean.to_string(), "1/2");
    /// assert_eq!(thermograph.temperature.to_string(), "3/2");
    /// # Ok::<(), grundy_values::ValueError>(())
    /// ```
    pub fn thermograph(&mut self, game: Form) -> Result<Rc<Thermograph>, ValueError> {
        let base = Dyadic::from(-1);
        self.recurse(game, |forms, form, known| {
            if let Some(number) = forms.as_number(form)
                && number.is_integer()
            {
                return Ok(Some(Rc::new(Thermograph::mast(&base, base.clone(), number.clone()))));
            }
            if let Some(known) = forms.whole_thermographs.get(&form) {
                return Ok(Some(Rc::clone(known)));
            }
            let left = forms.options(form, Side::Left)?;
            let right = forms.options(form, Side::Right)?;
            let (left, right) = (known.all(left), known.all(right));
            let (Some(left), Some(right)) = (left, right) else { return Ok(None) };
            let thermograph = Rc::new(combined(&left, &right));
            forms.other_bytes += thermograph.bytes();
            forms.whole_thermographs.insert(form, Rc::clone(&thermograph));
            Ok(Some(thermograph))
        })
    }

    /// The thermograph, from temperature 0 upwards, of a game that is not a number; it is stored for later
    /// calls.
    fn thermograph_above_zero(&mut self, game: Form) -> Result<Rc<Thermograph>, ValueError> {
        if let Some(known) = self.thermographs.get(&game) {
            return Ok(Rc::clone(known));
        }
        let mut open = vec![game];
        let mut last = None;
        while let Some(&form) = open.last() {
            self.step()?;
            if let Some(known) = self.thermographs.get(&form) {
                last = Some(Rc::clone(known));
                open.pop();
                continue;
            }
            let before = open.len();
            let mut sides = Vec::with_capacity(2);
            for side in [Side::Left, Side::Right] {
                let mut thermographs = Vec::new();
                for index in 0..self.option_count(form, side)? {
                    let option = self.option(form, side, index)?;
                    if let Some(short) = self.as_short(option) {
                        let mast = Thermograph::mast(&Dyadic::ZERO, Dyadic::ZERO, short.number.clone());
                        thermographs.push(Rc::new(mast));
                    } else if let Some(known) = self.thermographs.get(&option) {
                        thermographs.push(Rc::clone(known));
                    } else {
                        open.push(option);
                    }
                }
                sides.push(thermographs);
            }
            if open.len() == before {
                let thermograph = combined(&sides[0], &sides[1]);
                self.other_bytes += thermograph.bytes();
                self.thermographs.insert(form, Rc::new(thermograph));
            }
        }
        match last {
            Some(thermograph) => Ok(thermograph),
            None => Ok(Rc::new(Thermograph::mast(&Dyadic::ZERO, Dyadic::ZERO, Dyadic::ZERO))),
        }
    }

    /// The mean of a game: the average value per copy in a sum of many copies.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::thermograph`].
    pub fn mean(&mut self, game: Form) -> Result<Dyadic, ValueError> {
        if let Some(short) = self.as_short(game) {
            return Ok(short.number.clone());
        }
        Ok(self.thermograph_above_zero(game)?.mean.clone())
    }

    /// The temperature of a game: the lowest tax at which neither player gains by moving.
    ///
    /// It is at least 0 unless the game is a number; the temperature of the number `m / 2^n` in lowest terms
    /// is `-1 / 2^n`.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::thermograph`].
    pub fn temperature(&mut self, game: Form) -> Result<Dyadic, ValueError> {
        if let Some(short) = self.as_short(game) {
            return Ok(if short.is_number() { -short.number.grain() } else { Dyadic::ZERO });
        }
        Ok(self.thermograph_above_zero(game)?.temperature.clone())
    }
}

/// The thermograph of the game with these options. There must be at least one option on each side.
fn combined(left: &[Rc<Thermograph>], right: &[Rc<Thermograph>]) -> Thermograph {
    let greatest = |walls: &mut dyn Iterator<Item = Wall>| walls.reduce(|a, b| a.greater(&b));
    let low = greatest(&mut left.iter().map(|option| option.right.clone()));
    let high = greatest(&mut right.iter().map(|option| option.left.negated())).map(|wall| wall.negated());
    match (low, high) {
        (Some(low), Some(high)) => Thermograph::under(&low, &high),
        // A canonical form without options on one side is an integer.
        _ => Thermograph::mast(&Dyadic::from(-1), Dyadic::from(-1), Dyadic::ZERO),
    }
}
