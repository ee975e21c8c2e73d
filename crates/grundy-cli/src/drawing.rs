//! Boards on grids as text, with the letters of their columns and the numbers of their rows.

use grundy::ask::ShowQuestion;
use grundy::{Session, Subject};
use std::collections::HashSet;

/// The largest number of lines that drawings occupy together, so that they do not hide the rest of the output.
const LINES: usize = 40;

/// The names of those kinds of position in a game that are boards on a grid.
pub(crate) struct Grids {
    names: Vec<String>,
}

impl Grids {
    /// The kinds of position in the game of `subject` that are boards on a grid; none for a sum across rulesets.
    pub(crate) fn of(session: &mut Session, subject: &Subject) -> Self {
        let Ok(shown) = session.ask(ShowQuestion, subject) else { return Self { names: Vec::new() } };
        let is_grid = |kind: &&grundy::Kind| kind.board.as_ref().is_some_and(|board| board.columns.is_some());
        let names = shown.body.structure.kinds.iter().filter(is_grid).map(|kind| kind.name.clone());
        Self { names: names.collect() }
    }

    /// The drawings of the distinct components, in the order in which they first occur. Drawings that no longer fit in
    /// [`LINES`] lines are omitted.
    pub(crate) fn drawings(&self, components: &[String]) -> String {
        let (mut seen, mut drawn, mut lines) = (HashSet::new(), String::new(), 0);
        for component in components {
            // A line for the letters, and one for each row.
            let needed = component.matches('|').count() + 2;
            if lines + needed <= LINES
                && seen.insert(component)
                && let Some(drawing) = self.drawing(component)
            {
                drawn += &drawing;
                lines += needed;
            }
        }
        drawn
    }

    /// The drawing of a component in the long form, such as `board("x.|.o")`, or `None` if the component is not a board
    /// on a grid, or if the board has more than 26 columns.
    ///
    /// ```text
    ///     a b
    ///   1 x .
    ///   2 . o
    /// ```
    fn drawing(&self, component: &str) -> Option<String> {
        let (name, fields) = component.split_once('(')?;
        self.names.iter().find(|grid| *grid == name)?;
        let rows: Vec<&str> = fields.strip_prefix('"')?.strip_suffix("\")")?.split('|').collect();
        let width = rows.len().to_string().len();
        let columns = rows.first()?.chars().count();
        let letters = ('a'..='z').take(columns).collect::<Vec<_>>();
        if letters.len() < columns {
            return None;
        }
        let spaced = |cells: &mut dyn Iterator<Item = char>| {
            cells.fold(String::new(), |line, cell| line + " " + &cell.to_string())
        };
        let mut drawing = format!("  {:width$}{}\n", "", spaced(&mut letters.into_iter()));
        for (number, row) in (1..).zip(rows) {
            drawing += &format!("  {number:>width$}{}\n", spaced(&mut row.chars()));
        }
        Some(drawing)
    }
}

#[cfg(test)]
mod tests {
    use super::Grids;

    #[test]
    fn a_board_has_letters_and_numbers() {
        let grids = Grids { names: vec!["b".to_owned(), "board".to_owned()] };
        assert_eq!(grids.drawing("board(\"x.#|.o.\")").unwrap(), "    a b c\n  1 x . #\n  2 . o .\n");
        assert_eq!(grids.drawing("b(\"x\")").unwrap(), "    a\n  1 x\n");
        assert_eq!(grids.drawing("boar(\"x\")"), None);
        let tall = format!("board(\"{}\")", ["."; 10].join("|"));
        assert!(grids.drawing(&tall).unwrap().ends_with("   9 .\n  10 .\n"));
        assert_eq!(grids.drawing("graph(\"..\")"), None);
        assert_eq!(grids.drawing("row(5)"), None);
        assert_eq!(grids.drawing(&format!("board(\"{}\")", ".".repeat(27))), None);
    }

    #[test]
    fn drawings_have_a_bound() {
        let grids = Grids { names: vec!["board".to_owned()] };
        let board = |rows: usize| format!("board(\"{}\")", vec!["."; rows].join("|"));
        assert_eq!(grids.drawings(&vec![board(2); 1000]), grids.drawing(&board(2)).unwrap());
        let different: Vec<String> = (1..1000).map(board).collect();
        // 2 + 3 + ... + 8 = 35
        assert_eq!(grids.drawings(&different).lines().count(), 35);
        assert_eq!(grids.drawings(&[board(1000), board(1)]), grids.drawing(&board(1)).unwrap());
        assert_eq!(grids.drawings(&["row(5)".to_owned()]), "");
    }
}
