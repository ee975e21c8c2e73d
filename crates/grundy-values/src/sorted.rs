//! The order in which options are printed.

use crate::{Form, Forms, Side, Uptimal, ValueError};
use grundy_core::SmallSort;
use std::cmp::Ordering;

/// The place of a game in the printed order: first numbers, then nimbers, then other uptimals, then all other
/// games.
#[derive(PartialEq, Eq)]
enum Rank {
    Number,
    Nimber,
    Uptimal,
    Other,
}

fn rank(uptimal: Option<&Uptimal>) -> Rank {
    match uptimal {
        None => Rank::Other,
        Some(uptimal) if !uptimal.coefficients.is_empty() => Rank::Uptimal,
        Some(uptimal) if uptimal.nimber == 0 => Rank::Number,
        Some(uptimal) if uptimal.number.is_zero() => Rank::Nimber,
        Some(_) => Rank::Uptimal,
    }
}

/// Compares the numbers first, then the coefficients, where missing coefficients count as 0, and then the nimbers.
/// Under this comparison, numbers are in their usual order, and so are nimbers.
fn by_parts(a: &Uptimal, b: &Uptimal) -> Ordering {
    let length = a.coefficients.len().max(b.coefficients.len());
    let padded = |x: &Uptimal| {
        let coefficients = x.coefficients.clone().into_iter().chain(std::iter::repeat(0));
        coefficients.take(length).collect::<Vec<_>>()
    };
    let coefficients = || padded(a).cmp(&padded(b));
    a.number.cmp(&b.number).then_with(coefficients).then_with(|| a.nimber.cmp(&b.nimber))
}

impl Forms<'_> {
    /// The options on a side in the printed order; none unless [`Self::sort_followers`] has sorted the options of the
    /// game.
    pub(crate) fn sorted_options(&self, form: Form, side: Side) -> &[Form] {
        self.sorted.get(&form).map_or(&[], |options| match side {
            Side::Left => &options[0],
            Side::Right => &options[1],
        })
    }

    /// Sorts the options of the game and of all its followers that are not short.
    pub(crate) fn sort_followers(&mut self, game: Form) -> Result<(), ValueError> {
        self.quick_uptimal(game)?;
        let mut open = vec![game];
        while let Some(&form) = open.last() {
            self.step()?;
            if self.as_short(form).is_some() || self.sorted.contains_key(&form) {
                open.pop();
                continue;
            }
            let before = open.len();
            let mut sides = [Vec::new(), Vec::new()];
            for (side, options) in [Side::Left, Side::Right].into_iter().zip(&mut sides) {
                *options = self.options(form, side)?;
                for &option in &*options {
                    if self.as_short(option).is_none() && !self.sorted.contains_key(&option) {
                        open.push(option);
                    }
                }
            }
            if open.len() > before {
                continue;
            }
            for options in &mut sides {
                for &option in &*options {
                    self.quick_uptimal(option)?;
                }
                options.small_sort_by(|&a, &b| self.printed_order(a, b));
            }
            self.other_bytes += sides.iter().map(|options| options.len() * 4 + 40).sum::<usize>() as u64;
            self.sorted.insert(form, sides.map(Vec::into_boxed_slice));
            open.pop();
        }
        Ok(())
    }

    /// Sorts games into the printed order.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, or if a nimber has too many options to list.
    pub fn sort(&mut self, games: &mut [Form]) -> Result<(), ValueError> {
        for &game in &*games {
            self.sort_followers(game)?;
        }
        games.small_sort_by(|&a, &b| self.printed_order(a, b));
        Ok(())
    }

    /// Compares two games in the printed order. The options of both games and of their followers must have been sorted.
    fn printed_order(&self, mut a: Form, mut b: Form) -> Ordering {
        // Two games of rank `Other` are ordered by the first pair of Left options in which they differ, then by the
        // number of Left options, and then by the Right options in the same way. Options are less deep than the games,
        // so the loop ends.
        loop {
            if a == b {
                return Ordering::Equal;
            }
            let (of_a, of_b) = (self.known_uptimal(a), self.known_uptimal(b));
            let (rank_a, rank_b) = (rank(of_a.as_ref()), rank(of_b.as_ref()));
            if rank_a != rank_b {
                return (rank_a as u8).cmp(&(rank_b as u8));
            }
            if let (Some(of_a), Some(of_b)) = (&of_a, &of_b) {
                return by_parts(of_a, of_b);
            }
            let lists = [Side::Left, Side::Right].map(|side| {
                let (x, y) = (self.sorted_options(a, side), self.sorted_options(b, side));
                let differing = x.iter().zip(y).find(|(x, y)| x != y);
                (differing.map(|(&x, &y)| (x, y)), x.len().cmp(&y.len()))
            });
            let [(left, by_left), (right, by_right)] = lists;
            (a, b) = match (left, by_left, right) {
                (Some(pair), ..) => pair,
                (None, Ordering::Equal, Some(pair)) => pair,
                (None, Ordering::Equal, None) => return by_right,
                (None, by_length, _) => return by_length,
            };
        }
    }

    fn known_uptimal(&self, form: Form) -> Option<Uptimal> {
        match self.as_short(form) {
            Some(short) => Some(short.into()),
            None => self.uptimals.get(&form)?.known().cloned(),
        }
    }
}
