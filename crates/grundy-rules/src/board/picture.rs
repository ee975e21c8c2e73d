//! Pictures: rectangles of states.

use std::collections::BTreeSet;

/// The largest number of cells in a picture that results from repeating or joining pictures.
const MOST_CELLS: usize = 1 << 16;

/// A picture as written: rows of characters, all of the same length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    /// The rows from the top: at least one, and each with at least one character.
    pub(crate) rows: Vec<Vec<char>>,
}

/// The reason why a string is not a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureError {
    /// There are no cells.
    Empty,
    /// A row differs in length from the first row.
    Ragged {
        /// The row, counted from 1.
        row: usize,
        /// The number of characters of the row.
        found: usize,
        /// The number of characters of the first row.
        expected: usize,
    },
}

impl Written {
    /// The picture in `text`, whose rows are separated by `|` or line breaks. A line break at the end is ignored.
    ///
    /// # Errors
    /// Returns an error if the text has no cells or its rows differ in length.
    pub(crate) fn parse(text: &str) -> Result<Self, PictureError> {
        let text = text.strip_suffix('\n').unwrap_or(text);
        let rows: Vec<Vec<char>> = text
            .split(['|', '\n'])
            .map(|row| row.strip_suffix('\r').unwrap_or(row).chars().collect())
            .collect();
        let expected = rows[0].len();
        if let Some(at) = rows.iter().position(|row| row.len() != expected) {
            return Err(PictureError::Ragged { row: at + 1, found: rows[at].len(), expected });
        }
        if expected == 0 {
            return Err(PictureError::Empty);
        }
        Ok(Self { rows })
    }
}

/// A rectangle of cells, each with a state or with `?`, which stands for any state.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Picture {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns, or 0 if the picture was repeated 0 times.
    pub columns: usize,
    /// The states row by row; `None` stands for any state, and is written `?`.
    pub cells: Vec<Option<u8>>,
}

impl Picture {
    /// `count` copies of the picture side by side, or `None` if the result would be too large.
    #[must_use]
    pub fn repeated(&self, count: usize) -> Option<Self> {
        self.cells.len().checked_mul(count).filter(|&cells| cells <= MOST_CELLS)?;
        let cells = self.lines().flat_map(|row| row.repeat(count)).collect();
        Some(Self { rows: self.rows, columns: self.columns * count, cells })
    }

    /// The two pictures side by side, or `None` if they differ in height or would be too large together.
    #[must_use]
    pub fn joined(&self, other: &Self) -> Option<Self> {
        if self.rows != other.rows || self.cells.len() + other.cells.len() > MOST_CELLS {
            return None;
        }
        let cells = self.lines().zip(other.lines()).flat_map(|(a, b)| a.iter().chain(b).copied()).collect();
        Some(Self { rows: self.rows, columns: self.columns + other.columns, cells })
    }

    /// The rows of the picture, from the top.
    fn lines(&self) -> impl Iterator<Item = &[Option<u8>]> {
        (0..self.rows).map(|row| &self.cells[row * self.columns..(row + 1) * self.columns])
    }

    /// The image of the picture: cell `i` of the image is cell `image.from[i]` of this picture.
    #[must_use]
    pub fn image(&self, image: &Image) -> Self {
        let cells = image.from.iter().map(|&at| self.cells[at]).collect();
        Self { rows: image.rows, columns: image.columns, cells }
    }

    /// The picture alone or, if `turned` is set, its distinct images under rotations and reflections.
    #[must_use]
    pub fn turned(&self, turned: bool) -> Vec<Self> {
        let mut seen = BTreeSet::new();
        Image::all(self.rows, self.columns)
            .iter()
            .take(if turned { 8 } else { 1 })
            .map(|image| self.image(image))
            .filter(|image| seen.insert(image.clone()))
            .collect()
    }
}

/// An image of a rectangle under a rotation or reflection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The number of rows of the image.
    pub rows: usize,
    /// The number of columns of the image.
    pub columns: usize,
    /// For each cell of the image, row by row, the cell of the rectangle from which it comes.
    pub from: Vec<usize>,
}

impl Image {
    /// The eight images of a rectangle. The rectangle itself comes first.
    #[must_use]
    pub fn all(rows: usize, columns: usize) -> Vec<Self> {
        let mut images = Vec::new();
        for is_transposed in [false, true] {
            for (flips_rows, flips_columns) in [(false, false), (true, true), (false, true), (true, false)] {
                let cell = |row: usize, column: usize| {
                    let row = if flips_rows { rows - 1 - row } else { row };
                    let column = if flips_columns { columns - 1 - column } else { column };
                    row * columns + column
                };
                let from = if is_transposed {
                    (0..columns).flat_map(|column| (0..rows).map(move |row| cell(row, column))).collect()
                } else {
                    (0..rows).flat_map(|row| (0..columns).map(move |column| cell(row, column))).collect()
                };
                let (rows, columns) = if is_transposed { (columns, rows) } else { (rows, columns) };
                images.push(Self { rows, columns, from });
            }
        }
        images
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(text: &str) -> Picture {
        let Written { rows } = Written::parse(text).unwrap();
        let state = |character: &char| {
            (*character != '?')
                .then(|| (0u8..).zip(".xo#".chars()).find(|(_, state)| state == character).unwrap().0)
        };
        Picture {
            rows: rows.len(),
            columns: rows[0].len(),
            cells: rows.iter().flatten().map(state).collect(),
        }
    }

    fn text(picture: &Picture) -> String {
        let state = |state: &Option<u8>| state.map_or('?', |state| ".xo#".chars().nth(state.into()).unwrap());
        let rows = picture.cells.chunks(picture.columns).map(|row| row.iter().map(state).collect::<String>());
        rows.collect::<Vec<_>>().join("|")
    }

    #[track_caller]
    fn check(of: &str, expected: &[&str]) {
        let found: Vec<String> = picture(of).turned(true).iter().map(text).collect();
        assert_eq!(found, expected);
        assert_eq!(picture(of).turned(false).iter().map(text).collect::<Vec<_>>(), [of]);
    }

    #[test]
    fn different_images_occur_once() {
        check(".", &["."]);
        check("..", &["..", ".|."]);
        check("xo", &["xo", "ox", "x|o", "o|x"]);
        check("x.|o?", &["x.|o?", "?o|.x", ".x|?o", "o?|x.", "xo|.?", "?.|ox", ".?|xo", "ox|?."]);
        check("x??|?x?|??x", &["x??|?x?|??x", "??x|?x?|x??"]);
        check(
            "xxx|x..",
            &["xxx|x..", "..x|xxx", "xxx|..x", "x..|xxx", "xx|x.|x.", ".x|.x|xx", "x.|x.|xx", "xx|.x|.x"],
        );
    }

    #[test]
    fn repetition_and_joining_keep_the_height() {
        assert_eq!(text(&picture(".x|o.").repeated(2).unwrap()), ".x.x|o.o.");
        assert_eq!(text(&picture("x").joined(&picture("o.").repeated(2).unwrap()).unwrap()), "xo.o.");
        assert_eq!(picture("x").joined(&picture("x|o")), None);
        let nothing = picture("x").repeated(0).unwrap();
        assert_eq!(
            (nothing.rows, nothing.columns, picture("o").joined(&nothing)),
            (1, 0, Some(picture("o")))
        );
        assert_eq!(picture("x").repeated(1 << 40), None);
    }

    #[test]
    fn texts_that_are_no_pictures() {
        assert_eq!(Written::parse(""), Err(PictureError::Empty));
        assert_eq!(Written::parse("..|."), Err(PictureError::Ragged { row: 2, found: 1, expected: 2 }));
        assert_eq!(Written::parse("..|..|"), Err(PictureError::Ragged { row: 3, found: 0, expected: 2 }));
        assert_eq!(Written::parse("..\n.#\n").unwrap().rows.len(), 2);
    }
}
