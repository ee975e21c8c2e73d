//! Impartial games under misère play in canonical form: equal games have the same form.

use super::acyclic::POLL_EVERY;
use grundy_core::{Budget, Limit, Outcome, SmallSort, Usage};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::fmt::Write;

/// A game in canonical form, represented by its number in the [`MisereForms`] to which it belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MisereForm(u32);

/// Impartial games in canonical form under misère play.
///
/// Two finite impartial games are equal under misère play (they have the same outcome in every sum with a
/// third game) exactly when their canonical forms are the same. A game is in canonical form if all its
/// options are and it has no reversible options. A game has reversible options if there is another game `g`
/// such that all options of `g` are among those of the game, and every other option of the game has `g` as an
/// option. If `g` is the empty game, the mover must also win the game.
///
/// # Source
/// Grundy and Smith 1956 (`grundy-smith-1956`); Conway, On Numbers and Games, ch. 12 (`conway-1976` in
/// crates/grundy-games/sources.bib).
#[derive(Clone, Debug)]
pub struct MisereForms {
    options: Vec<Box<[MisereForm]>>,
    outcomes: Vec<Outcome>,
    numbers: HashMap<Box<[MisereForm]>, MisereForm, FxBuildHasher>,
    sums: HashMap<[MisereForm; 2], MisereForm, FxBuildHasher>,
    most: usize,
}

impl MisereForms {
    /// A collection that contains only the empty game. Once `most` games and sums are stored, no more are added.
    #[must_use]
    pub fn new(most: usize) -> Self {
        let mut forms = Self {
            options: Vec::new(),
            outcomes: Vec::new(),
            numbers: HashMap::default(),
            sums: HashMap::default(),
            most,
        };
        forms.insert(Box::default());
        forms
    }

    /// The game without moves.
    pub const EMPTY: MisereForm = MisereForm(0);

    /// The canonical form of the game with the given options.
    ///
    /// # Errors
    /// Returns [`Limit::Positions`] if more games would have to be stored than are allowed.
    pub fn game(&mut self, mut options: Vec<MisereForm>) -> Result<MisereForm, Limit> {
        options.small_sort();
        options.dedup();
        if let Some(&known) = self.numbers.get(&*options) {
            return Ok(known);
        }
        let mut smaller: Vec<MisereForm> =
            options.iter().flat_map(|&option| self.options(option)).copied().collect();
        smaller.small_sort();
        smaller.dedup();
        match smaller.into_iter().find(|&smaller| self.reverses_to(&options, smaller)) {
            Some(smaller) => Ok(smaller),
            None => {
                self.room()?;
                Ok(self.insert(options.into()))
            }
        }
    }

    /// Whether the game with these options equals `smaller` because all options that `smaller` does not have are
    /// reversible.
    fn reverses_to(&self, options: &[MisereForm], smaller: MisereForm) -> bool {
        let kept = self.options(smaller);
        let has = |row: &[MisereForm], form: &MisereForm| row.binary_search(form).is_ok();
        kept.iter().all(|option| has(options, option))
            && options.iter().all(|option| has(kept, option) || has(self.options(*option), &smaller))
            && (smaller != Self::EMPTY || options.iter().any(|&option| self.outcome(option) == Outcome::P))
    }

    /// The Nim heap of `size` tokens.
    ///
    /// # Errors
    /// Returns [`Limit::Positions`] if more games would have to be stored than are allowed.
    pub fn heap(&mut self, size: usize) -> Result<MisereForm, Limit> {
        let mut heaps = vec![Self::EMPTY];
        while heaps.len() <= size {
            let next = self.game(heaps.clone())?;
            heaps.push(next);
        }
        Ok(heaps[size])
    }

    /// The sum of two games.
    ///
    /// # Errors
    /// Returns [`Limit::Positions`] if more games and sums would have to be stored than are allowed, or the limit of
    /// the budget that was reached.
    pub fn sum(&mut self, a: MisereForm, b: MisereForm, budget: &dyn Budget) -> Result<MisereForm, Limit> {
        let mut stack = vec![pair(a, b)];
        let mut steps = 0usize;
        while let Some(&top) = stack.last() {
            steps += 1;
            if steps.is_multiple_of(POLL_EVERY / 16) {
                let positions = (self.options.len() + self.sums.len()) as u64;
                budget.poll(Usage { positions, bytes: 100 * (positions + stack.len() as u64) })?;
            }
            if self.known_sum(top).is_some() {
                stack.pop();
                continue;
            }
            let [a, b] = top;
            let waiting = stack.len();
            let mut options = Vec::new();
            let moves = self.options(a).iter().map(|&option| pair(option, b));
            for option in moves.chain(self.options(b).iter().map(|&option| pair(a, option))) {
                match self.known_sum(option) {
                    Some(sum) => options.push(sum),
                    None => stack.push(option),
                }
            }
            if stack.len() == waiting {
                self.room()?;
                let sum = self.game(options)?;
                self.sums.insert(top, sum);
                stack.pop();
            }
        }
        Ok(self.known_sum(pair(a, b)).unwrap_or(Self::EMPTY))
    }

    fn known_sum(&self, [a, b]: [MisereForm; 2]) -> Option<MisereForm> {
        if a == Self::EMPTY { Some(b) } else { self.sums.get(&[a, b]).copied() }
    }

    /// The options of a game, in ascending order.
    #[must_use]
    pub fn options(&self, form: MisereForm) -> &[MisereForm] {
        &self.options[form.0 as usize]
    }

    /// The outcome of a game under misère play.
    #[must_use]
    pub fn outcome(&self, form: MisereForm) -> Outcome {
        self.outcomes[form.0 as usize]
    }

    /// All games that end within `moves` moves, each once.
    ///
    /// There are 1, 2, 3, 5 and 22 of them for 0 to 4 moves, and 4171780 for 5.
    ///
    /// # Errors
    /// Returns [`Limit::Positions`] if more games would have to be stored, or more sets of options examined, than are
    /// allowed.
    pub fn born_within(&mut self, moves: u32) -> Result<Vec<MisereForm>, Limit> {
        let mut born = vec![Self::EMPTY];
        for _ in 0..moves {
            let earlier = born.clone();
            let sets = u32::try_from(earlier.len()).ok().and_then(|count| 1u64.checked_shl(count));
            let allowed = self.most as u64;
            let sets = sets
                .filter(|&sets| sets <= allowed)
                .ok_or(Limit::Positions { needed: 1 << earlier.len().min(127), allowed })?;
            for set in 0..sets {
                let options =
                    (0..).zip(&earlier).filter(|(at, _)| set >> at & 1 == 1).map(|(_, &form)| form).collect();
                let game = self.game(options)?;
                if !born.contains(&game) {
                    born.push(game);
                }
            }
        }
        Ok(born)
    }

    /// A game as `*n` if it is a Nim heap, and otherwise as the set of its options, such as `{*2}`. The empty
    /// game is `0`.
    ///
    /// This is meant for small games: the full text can be exponentially long, so it is truncated after about 200
    /// characters.
    #[must_use]
    pub fn written(&self, form: MisereForm) -> String {
        enum Part {
            Game(MisereForm),
            Text(&'static str),
        }
        let mut text = String::new();
        let mut parts = vec![Part::Game(form)];
        while let Some(part) = parts.pop() {
            if text.len() > 200 {
                text.push_str("...");
                break;
            }
            match part {
                Part::Text(piece) => text.push_str(piece),
                Part::Game(Self::EMPTY) => text.push('0'),
                Part::Game(game) => match self.heap_size(game) {
                    // Writing to a String cannot fail.
                    Some(size) => drop(write!(text, "*{size}")),
                    None => {
                        parts.push(Part::Text("}"));
                        for (at, &option) in self.options(game).iter().enumerate().rev() {
                            parts.push(Part::Game(option));
                            parts.push(Part::Text(if at == 0 { "{" } else { ", " }));
                        }
                    }
                },
            }
        }
        text
    }

    /// The number of tokens if this game is a Nim heap, and `None` otherwise.
    #[must_use]
    pub fn heap_size(&self, form: MisereForm) -> Option<usize> {
        let mut expected = form;
        let size = self.options(form).len();
        for length in (0..size).rev() {
            // Among the options of heap `length + 1`, heap `length` is the one that has all other options as its own
            // options.
            let options = self.options(expected);
            expected = *options.iter().find(|&&option| self.options(option).len() == length)?;
            if options.iter().any(|&o| o != expected && self.options(expected).binary_search(&o).is_err()) {
                return None;
            }
        }
        Some(size)
    }

    /// Allows `more` games and sums to be stored in addition to the existing ones.
    pub fn allow_more(&mut self, more: usize) {
        self.most = self.options.len() + self.sums.len() + more;
    }

    fn room(&self) -> Result<(), Limit> {
        let kept = self.options.len() + self.sums.len();
        if kept < self.most {
            Ok(())
        } else {
            Err(Limit::Positions { needed: kept as u128 + 1, allowed: self.most as u64 })
        }
    }

    fn insert(&mut self, options: Box<[MisereForm]>) -> MisereForm {
        let number = u32::try_from(self.options.len()).expect("at most `most` games are stored");
        let form = MisereForm(number);
        let wins = options.is_empty() || options.iter().any(|&option| self.outcome(option) == Outcome::P);
        self.outcomes.push(Outcome::for_mover(wins));
        self.options.push(options.clone());
        self.numbers.insert(options, form);
        form
    }
}

fn pair(a: MisereForm, b: MisereForm) -> [MisereForm; 2] {
    [a.min(b), a.max(b)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Unlimited;

    #[test]
    fn so_many_games_are_born() {
        // On Numbers and Games, ch. 12: there are 1, 2, 3, 5 and 22 games born by days 0 to 4.
        for (moves, count) in [(0, 1), (1, 2), (2, 3), (3, 5), (4, 22)] {
            let mut forms = MisereForms::new(100_000);
            assert_eq!(forms.born_within(moves).unwrap().len(), count);
        }
        assert!(MisereForms::new(100_000).born_within(5).is_err());
    }

    #[test]
    fn canonical_games_differ_in_some_sum() {
        let mut forms = MisereForms::new(1_000_000);
        let born = forms.born_within(4).unwrap();
        for (at, &a) in born.iter().enumerate() {
            for &b in &born[..at] {
                let pairs = born.iter().flat_map(|&x| born.iter().map(move |&y| [x, y]));
                let differ = pairs.clone().any(|[x, y]| {
                    let beside = forms.sum(x, y, &Unlimited).unwrap();
                    let sums = [
                        forms.sum(a, beside, &Unlimited).unwrap(),
                        forms.sum(b, beside, &Unlimited).unwrap(),
                    ];
                    forms.outcome(sums[0]) != forms.outcome(sums[1])
                });
                assert!(differ, "{} and {}", forms.written(a), forms.written(b));
            }
        }
    }

    #[track_caller]
    fn check_written(options: &[usize], expected: &str) {
        let mut forms = MisereForms::new(1000);
        let options = options.iter().map(|&size| forms.heap(size).unwrap()).collect();
        let game = forms.game(options).unwrap();
        assert_eq!(forms.written(game), expected);
    }

    #[test]
    fn games_are_written_as_heaps_or_sets() {
        check_written(&[], "0");
        check_written(&[0], "*1");
        check_written(&[0, 1, 2], "*3");
        check_written(&[1], "0");
        check_written(&[2], "{*2}");
        check_written(&[2, 3], "{*2, *3}");
        check_written(&[2, 0], "*1");
        check_written(&[1, 0, 3], "*2");
    }
}
