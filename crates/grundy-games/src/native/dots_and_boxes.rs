//! Dots and Boxes: draw a line between two adjacent dots. A player who closes a box scores it and moves
//! again.

use super::game::{NativeGame, natural, number};
use grundy_core::{ComponentRef, GameRules, Moves};
use grundy_rules::BindError;
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

/// The largest value of each of the parameters `rows` and `columns`.
const MOST_ROWS: u32 = 20;

/// The largest number of lines. Each line is one bit of the field `drawn`, whose values are therefore below 2^62.
const MOST_LINES: u32 = 62;

/// Dots and Boxes with the parameters `rows` and `columns`, which are 2 by default.
pub(crate) static DOTS_AND_BOXES: NativeGame = NativeGame {
    title: "Dots and Boxes",
    summary: "draw a line between two neighbouring dots; a player who closes a box scores it and moves again; a size such as 2x3, or lines(0), is the usual start",
    source: "Winning Ways, ch. 16 [winning-ways]",
    kinds: &["lines(drawn)"],
    params: || ["rows", "columns"].map(|name| number(name, 1, MOST_ROWS.into(), 2)).into(),
    theorems: &[],
    rules: |values| {
        let size = |at: usize| u32::try_from(natural(values, at)).unwrap_or(u32::MAX);
        let (rows, columns) = (size(0), size(1));
        let most = MOST_LINES.saturating_sub(rows) / (2 * rows.min(MOST_ROWS) + 1);
        if columns > most {
            return Err(BindError::OutOfBounds {
                name: "columns".to_owned(),
                value: columns.into(),
                low: Some(1),
                high: Some(most.into()),
            });
        }
        let board = Board { rows, columns };
        let mut game = DOTS_AND_BOXES.game(Rules::new(board));
        game.shape.is_scoring = true;
        game.kinds[0].fields[0].high = (1 << board.lines()) - 1;
        Ok(Arc::new(game))
    },
};

/// A board of boxes. The horizontal lines are numbered first, row by row from the top; the vertical lines
/// follow, also row by row.
#[derive(Clone, Copy)]
struct Board {
    rows: u32,
    columns: u32,
}

/// A line and its place. Rows and columns are counted from 0.
#[derive(Clone, Copy)]
enum Line {
    Level { row: u32, column: u32 },
    Upright { row: u32, column: u32 },
}

impl Board {
    const fn level_lines(self) -> u32 {
        (self.rows + 1) * self.columns
    }

    const fn lines(self) -> u32 {
        self.level_lines() + self.rows * (self.columns + 1)
    }

    const fn number(self, line: Line) -> u32 {
        match line {
            Line::Level { row, column } => row * self.columns + column,
            Line::Upright { row, column } => self.level_lines() + row * (self.columns + 1) + column,
        }
    }

    const fn line(self, number: u32) -> Line {
        if number < self.level_lines() {
            Line::Level { row: number / self.columns, column: number % self.columns }
        } else {
            let number = number - self.level_lines();
            Line::Upright { row: number / (self.columns + 1), column: number % (self.columns + 1) }
        }
    }

    /// For each box, the set of its four lines.
    fn boxes(self) -> impl Iterator<Item = u64> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| (row, column))).map(
            move |(row, column)| {
                [
                    Line::Level { row, column },
                    Line::Level { row: row + 1, column },
                    Line::Upright { row, column },
                    Line::Upright { row, column: column + 1 },
                ]
                .into_iter()
                .fold(0, |sides, line| sides | 1 << self.number(line))
            },
        )
    }

    /// The image of a line when the board is reflected left to right, top to bottom, and across its main
    /// diagonal; each reflection is made only if its flag is set.
    const fn mirrored(self, line: Line, sideways: bool, upside_down: bool, diagonally: bool) -> Line {
        let line = match line {
            Line::Level { row, column } => Line::Level {
                row: if upside_down { self.rows - row } else { row },
                column: if sideways { self.columns - 1 - column } else { column },
            },
            Line::Upright { row, column } => Line::Upright {
                row: if upside_down { self.rows - 1 - row } else { row },
                column: if sideways { self.columns - column } else { column },
            },
        };
        match line {
            Line::Level { row, column } if diagonally => Line::Upright { row: column, column: row },
            Line::Upright { row, column } if diagonally => Line::Level { row: column, column: row },
            line => line,
        }
    }
}

struct Rules {
    board: Board,
    /// For each line, the boxes that it borders, as sets of lines.
    boxes: Vec<Vec<u64>>,
    /// The symmetries of the board other than the identity.
    mirrors: Vec<Mirror>,
    /// For each box with two or more sides that belong to no other box, as at a corner: the set of those sides.
    corners: Vec<u64>,
}

/// A permutation of the lines, as a table: for each byte of a set of lines, the image of each value of that
/// byte.
struct Mirror(Vec<[u64; 256]>);

impl Mirror {
    fn new(images: &[u32]) -> Self {
        let bytes = images.chunks(8).map(|images| {
            let mut of_byte = [0; 256];
            for (byte, image) in of_byte.iter_mut().enumerate() {
                let set = images.iter().enumerate().filter(|(bit, _)| byte >> bit & 1 == 1);
                *image = set.fold(0, |lines, (_, line)| lines | 1 << line);
            }
            of_byte
        });
        Self(bytes.collect())
    }

    fn image(&self, lines: u64) -> u64 {
        let bytes = lines.to_le_bytes();
        self.0.iter().zip(bytes).fold(0, |image, (of_byte, byte)| image | of_byte[usize::from(byte)])
    }
}

impl Rules {
    fn new(board: Board) -> Self {
        let lines = board.lines();
        let of_line =
            |line: u32| board.boxes().filter(move |sides| sides >> line & 1 == 1).collect::<Vec<_>>();
        let boxes: Vec<Vec<u64>> = (0..lines).map(of_line).collect();
        let flips = [false, true];
        let mut mirrors = Vec::new();
        for diagonally in flips.into_iter().filter(|diagonally| !diagonally || board.rows == board.columns) {
            for (sideways, upside_down) in flips.into_iter().flat_map(|a| flips.map(|b| (a, b))) {
                if diagonally || sideways || upside_down {
                    let image = |line| board.mirrored(board.line(line), sideways, upside_down, diagonally);
                    let images: Vec<u32> = (0..lines).map(|line| board.number(image(line))).collect();
                    mirrors.push(Mirror::new(&images));
                }
            }
        }
        let alone = (0..lines).filter(|&line| boxes[line as usize].len() == 1);
        let alone = alone.fold(0, |lines, line| lines | 1u64 << line);
        let corners =
            board.boxes().map(|sides| sides & alone).filter(|lines| lines.count_ones() > 1).collect();
        Self { board, boxes, mirrors, corners }
    }

    /// Replaces the drawn lines of each set in `corners` by the same number of lines of the set, beginning with the
    /// lowest numbers. The lines of such a set are equivalent.
    fn with_corners_sorted(&self, mut drawn: u64) -> u64 {
        for &corner in &self.corners {
            let mut missing = corner;
            for _ in 0..(drawn & corner).count_ones() {
                missing &= missing - 1;
            }
            drawn = drawn & !corner | corner & !missing;
        }
        drawn
    }
}

impl GameRules for Rules {
    fn moves(&self, of: ComponentRef<'_>, found: &mut Moves<'_>) -> ControlFlow<()> {
        let drawn = of.words[0];
        for (number, boxes) in (0u32..).zip(&self.boxes) {
            let line = 1u64 << number;
            if drawn & line != 0 {
                continue;
            }
            let after = drawn | line;
            found.gain = boxes.iter().map(|&sides| i128::from(sides & after == sides)).sum();
            found.again = found.gain > 0;
            found.to(&[after], || match self.board.line(number) {
                Line::Level { row, column } => format!("level {} {}", row + 1, column + 1),
                Line::Upright { row, column } => format!("upright {} {}", row + 1, column + 1),
            })?;
        }
        Continue(())
    }

    fn symmetric_words(&self, component: ComponentRef<'_>, words: &mut Vec<u64>) -> bool {
        let drawn = component.words[0];
        let images = self.mirrors.iter().map(|mirror| self.with_corners_sorted(mirror.image(drawn)));
        let least = images.fold(self.with_corners_sorted(drawn), u64::min);
        words.clear();
        words.push(least);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::KindId;
    use grundy_rules::ParamValue;
    use proptest::prelude::*;

    /// The scores of all positions, computed without bounds or symmetries, starting with the board on which all lines
    /// are drawn.
    fn scores(board: Board) -> Vec<i8> {
        let lines = board.lines();
        let boxes: Vec<u64> = board.boxes().collect();
        let mut scores = vec![0i8; 1 << lines];
        for drawn in (0..(1u64 << lines) - 1).rev() {
            let mut best = i8::MIN;
            for line in (0..lines).map(|line| 1 << line).filter(|line| drawn & line == 0) {
                let closes = |sides: &&u64| drawn & **sides != **sides && (drawn | line) & **sides == **sides;
                let closed = i8::try_from(boxes.iter().filter(closes).count()).unwrap();
                let rest = scores[usize::try_from(drawn | line).unwrap()];
                best = best.max(if closed > 0 { closed + rest } else { -rest });
            }
            scores[usize::try_from(drawn).unwrap()] = best;
        }
        scores
    }

    fn representative(rules: &Rules, drawn: u64) -> u64 {
        let mut words = Vec::new();
        assert!(rules.symmetric_words(ComponentRef { kind: KindId(0), words: &[drawn] }, &mut words));
        words[0]
    }

    #[test]
    fn symmetric_positions_have_the_same_score() {
        for (rows, columns) in [(1, 1), (1, 3), (3, 1), (2, 2), (2, 3)] {
            let rules = Rules::new(Board { rows, columns });
            let scores = scores(rules.board);
            for (drawn, score) in (0u64..).zip(&scores) {
                let other = representative(&rules, drawn);
                assert_eq!(scores[usize::try_from(other).unwrap()], *score, "{rows} x {columns}: {drawn}");
                assert_eq!(representative(&rules, other), other);
            }
        }
    }

    proptest! {
        #[test]
        fn a_position_and_its_mirror_images_have_one_representative(drawn in 0u64..1 << 24, at in 0usize..7) {
            let rules = Rules::new(Board { rows: 3, columns: 3 });
            let image = rules.mirrors[at].image(drawn);
            prop_assert_eq!(drawn.count_ones(), image.count_ones());
            prop_assert_eq!(representative(&rules, drawn), representative(&rules, image));
        }
    }

    #[test]
    fn sizes() {
        let built = |rows, columns| {
            DOTS_AND_BOXES.build(&[ParamValue::Number(rows), ParamValue::Number(columns)]).map(|_| ())
        };
        assert_eq!(built(5, 5), Ok(()));
        assert_eq!(built(20, 1), Ok(()));
        let too_wide =
            BindError::OutOfBounds { name: "columns".to_owned(), value: 6, low: Some(1), high: Some(5) };
        assert_eq!(built(5, 6), Err(too_wide));
    }
}
