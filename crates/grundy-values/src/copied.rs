//! Copies of games from one arena into another.

use crate::{Form, Forms, Side, ValueError};
use grundy_core::SmallSort;
use rustc_hash::FxHashMap;

impl Forms<'_> {
    /// The form, in this arena, of a game that has the form `game` in the arena `from`.
    ///
    /// Takes time proportional to the number of options of all followers of the game.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    ///
    /// ```
    /// use grundy_core::Unlimited;
    /// use grundy_values::{Form, Forms};
    ///
    /// let (mut from, mut to) = (Forms::new(&Unlimited), Forms::new(&Unlimited));
    /// let two = from.integer(2)?;
    /// let hot = from.braces(vec![two], vec![Form::ZERO])?;
    /// let copy = to.copy(&from, hot)?;
    /// assert_eq!(to.print(copy)?, "{2|0}");
    /// # Ok::<(), grundy_values::ValueError>(())
    /// ```
    pub fn copy(&mut self, from: &Forms<'_>, game: Form) -> Result<Form, ValueError> {
        let mut copies: FxHashMap<Form, Form> = FxHashMap::default();
        let mut open = vec![game];
        while let Some(&top) = open.last() {
            self.step()?;
            if copies.contains_key(&top) {
                open.pop();
                continue;
            }
            if let Some(short) = from.as_short(top) {
                let copy = self.short(short.clone())?;
                copies.insert(top, copy);
                open.pop();
                continue;
            }
            let before = open.len();
            let mut sides = [Vec::new(), Vec::new()];
            for (side, copied) in [Side::Left, Side::Right].into_iter().zip(&mut sides) {
                for &option in from.stored_options(top, side) {
                    match copies.get(&option) {
                        Some(&copy) => copied.push(copy),
                        None => open.push(option),
                    }
                }
            }
            if open.len() > before {
                continue;
            }
            let [mut left, mut right] = sides;
            left.small_sort_unstable();
            right.small_sort_unstable();
            // The options of a canonical form are those of the same game in any arena.
            let copy = self.intern(&left, &right)?;
            copies.insert(top, copy);
            open.pop();
        }
        Ok(copies.get(&game).copied().unwrap_or(Form::ZERO))
    }
}
