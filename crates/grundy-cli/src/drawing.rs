//! Boards on grids as text, with the letters of their columns and the numbers of their rows.

use grundy::ask::ShowQuestion;
use grundy::{Session, Subject};

/// The kinds of a game that are boards on a grid.
pub(crate) struct Grids {
    names: Vec<String>,
}

impl Grids {
    /// The kinds of the game in `subject` that are boards on a grid; none for a sum across rulesets.
    pub(crate) fn of(session: &mut Session, subject: &Subject) -> Self {
        let Ok(shown) = session.ask(ShowQuestion, subject) else { return Self { names: Vec::new() } };
        let is_grid = |kind: &&grundy::Kind| kind.board.as_ref().is_some_and(|board| board.columns.is_some());
        let names = shown.body.structure.kinds.iter().filter(is_grid).map(|kind| kind.name.clone());
        Self { names: names.collect() }
    }

    /// The drawing of a component in the long form, such as `board("x.|.o")`, or `None` if the component is not a board
    /// on a grid, or if the board has more than 26 columns.
    ///
    /// ```text
    ///     a b
    ///   1 x .
    ///   2 . o
    /// ```
    pub(crate) fn drawing(&self, component: &str) -> Option<String> {
        let rest = self.names.iter().find_map(|name| component.strip_prefix(name.as_str()))?;
        let rows: Vec<&str> = rest.strip_prefix("(\"")?.strip_suffix("\")")?.split('|').collect();
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
        let grids = Grids { names: vec!["board".to_owned()] };
        assert_eq!(grids.drawing("board(\"x.#|.o.\")").unwrap(), "    a b c\n  1 x . #\n  2 . o .\n");
        let tall = format!("board(\"{}\")", ["."; 10].join("|"));
        assert!(grids.drawing(&tall).unwrap().ends_with("   9 .\n  10 .\n"));
        assert_eq!(grids.drawing("graph(\"..\")"), None);
        assert_eq!(grids.drawing("row(5)"), None);
        assert_eq!(grids.drawing(&format!("board(\"{}\")", ".".repeat(27))), None);
    }
}
