//! Tables written in pieces.

use super::{array, bfile, by_entry::ByEntry, csv, latex, markdown, sequences, text, text::Lines};
use crate::{
    ask::{
        heap_entries::HeapEntries,
        table::{Axis, Entries, TableAnswer},
    },
    error::Error,
};
use grundy_core::{ExportLanguage, NimValue};
use std::iter::FusedIterator;

/// The largest number of entries in a piece.
const PIECE: usize = 1 << 13;

/// A format in which tables can be written in pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TableFormat {
    /// Aligned text, as [`text`] writes it.
    Text,
    /// CSV, as [`csv`] writes it.
    Csv,
    /// Markdown, as [`markdown`] writes it.
    Markdown,
    /// An OEIS b-file, as [`bfile`] writes it.
    Bfile,
    /// LaTeX, as [`latex`](super::latex()) writes it.
    Latex,
    /// The definition of an array, as [`array`](super::array()) writes it.
    Array(ExportLanguage),
    /// Letters, as [`letters`](super::letters) writes them.
    Letters,
    /// P-positions with their differences, as [`p_positions`](super::p_positions) writes them.
    PPositions,
    /// Runs of letters, as [`runs`](super::runs) writes them.
    Runs,
}

/// The text of the table in pieces of at most a few thousand entries, so that the text may be far larger than memory.
/// The concatenated pieces are the output of the function for the format. A piece may be empty: before aligned text is
/// written, its entries are read to measure the columns.
///
/// If the entries are [`Heaps`](Entries::Heaps), their values are computed piece by piece too.
///
/// # Errors
/// Returns the same errors as the function for the format. If a limit of the request is reached while values are
/// computed, the last piece is an error.
///
/// ```
/// use grundy::{Session, Subject, ask::TableQuestion, write};
///
/// let question = TableQuestion { to: Some(vec![1_000_000_000_000]), ..TableQuestion::default() };
/// let table = Session::new().with_heaps_on_demand().ask(question, &Subject::named("0.77"))?.body;
/// let mut pieces = write::pieces(&table, write::TableFormat::Bfile)?;
/// assert!(pieces.next().unwrap()?.starts_with("0 0\n1 1\n"));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn pieces(table: &TableAnswer, format: TableFormat) -> Result<Pieces<'_>, Error> {
    Ok(Pieces(match (&table.entries, &*table.axes, Rows::of(format)) {
        (Entries::Heaps(heaps), [axis], Some(rows)) => {
            Source::Heaps(HeapPieces::new(heaps, axis, format, rows)?)
        }
        _ => written(table, format)?,
    }))
}

/// The table, to be written in this format.
fn written(table: &TableAnswer, format: TableFormat) -> Result<Source<'_>, Error> {
    Ok(match format {
        TableFormat::Text => Source::Text(text::Written::new(table)),
        TableFormat::Csv => Source::Entries(csv::written(table)),
        TableFormat::Markdown => Source::Entries(markdown::written(table)),
        TableFormat::Bfile => Source::Entries(bfile::written(table)?),
        TableFormat::Latex => Source::Entries(latex::written(table)),
        TableFormat::Array(language) => Source::Entries(array::written(table, language)?),
        TableFormat::Letters => Source::Entries(sequences::letters_written(table)?),
        TableFormat::PPositions => Source::Entries(sequences::p_positions_written(table)?),
        TableFormat::Runs => Source::Entries(sequences::runs_written(table)?),
    })
}

/// An iterator over the pieces of the text of a table; see [`pieces`].
#[derive(Debug)]
pub struct Pieces<'t>(Source<'t>);

#[derive(Debug)]
enum Source<'t> {
    Text(text::Written<'t>),
    Entries(ByEntry<'t>),
    Heaps(HeapPieces<'t>),
    /// Everything is written.
    Ended,
}

impl Iterator for Pieces<'_> {
    type Item = Result<String, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut out = String::new();
        let is_left = match &mut self.0 {
            Source::Text(text) => text.write(PIECE, &mut out),
            Source::Entries(entries) => match entries.poll() {
                Ok(()) => entries.write(PIECE, &mut out),
                Err(error) => {
                    self.0 = Source::Ended;
                    return Some(Err(error));
                }
            },
            Source::Heaps(heaps) => return heaps.next(),
            Source::Ended => return None,
        };
        if !is_left {
            self.0 = Source::Ended;
        }
        Some(Ok(out))
    }
}

impl FusedIterator for Pieces<'_> {}

/// The pieces of a table of heaps whose values are computed while they are written.
#[derive(Debug)]
struct HeapPieces<'t> {
    heaps: &'t HeapEntries,
    rows: Rows<Lines<'t>>,
    /// The text above the first row, or `None` after this text has been written.
    head: Option<String>,
    /// The text below the last row.
    tail: &'static str,
    /// The first heap of the next piece, or `None` after the last piece.
    next: Option<u64>,
    values: Vec<NimValue>,
}

/// The layout of entries.
#[derive(Clone, Copy, Debug)]
enum Rows<L> {
    /// A line for each entry: the texts before the heap, between the heap and the value, and after the value.
    Lines([&'static str; 3]),
    /// Ten entries per line.
    Tens(L),
}

impl Rows<()> {
    /// The layout of a format that has a line for each heap or for every ten heaps, or `None` for other formats.
    const fn of(format: TableFormat) -> Option<Self> {
        Some(match format {
            TableFormat::Text => Self::Tens(()),
            TableFormat::Csv => Self::Lines(["", ",", "\n"]),
            TableFormat::Markdown => Self::Lines(["| ", " | ", " |\n"]),
            TableFormat::Bfile => Self::Lines(["", " ", "\n"]),
            TableFormat::Latex => Self::Lines(["", " & ", " \\\\\n"]),
            TableFormat::Array(_) | TableFormat::Letters | TableFormat::PPositions | TableFormat::Runs => {
                return None;
            }
        })
    }
}

impl<'t> HeapPieces<'t> {
    fn new(
        heaps: &'t HeapEntries,
        axis: &'t Axis,
        format: TableFormat,
        rows: Rows<()>,
    ) -> Result<Self, Error> {
        let rows = match rows {
            Rows::Lines(texts) => Rows::Lines(texts),
            Rows::Tens(()) => Rows::Tens(Lines::new(&axis.field, axis.from)),
        };
        let head = match format {
            // `begun` writes the header of the columns, because their widths are still unknown.
            TableFormat::Text => String::new(),
            _ => {
                let nothing = Axis { length: 0, ..axis.clone() };
                let empty = TableAnswer::new(vec![nothing], Entries::Values(Vec::new()));
                Pieces(written(&empty, format)?).collect::<Result<String, Error>>()?
            }
        };
        let tail = if format == TableFormat::Latex { latex::END } else { "" };
        let head = head.strip_suffix(tail).unwrap_or_default().to_owned();
        let next = Some(*heaps.values().heaps().start());
        Ok(Self { heaps, rows, head: Some(head), tail, next, values: vec![0; PIECE] })
    }

    fn next(&mut self) -> Option<Result<String, Error>> {
        self.next?;
        let piece = self.piece();
        if piece.is_err() {
            self.next = None;
        }
        Some(piece)
    }

    fn piece(&mut self) -> Result<String, Error> {
        let mut out = self.head.take().map_or(Ok(String::new()), |head| self.begun(head))?;
        self.heaps.poll()?;
        let (&begin, &last) = (self.heaps.values().heaps().start(), self.heaps.values().heaps().end());
        let first = self.next.unwrap_or(last);
        let count = self.heaps.values().fill(first, &mut self.values);
        let mut digits = Digits::default();
        for (number, &value) in (first..=last).zip(&self.values[..count]) {
            match &self.rows {
                Rows::Lines([before, between, behind]) => {
                    out.push_str(before);
                    out.push_str(digits.of(number));
                    out.push_str(between);
                    out.push_str(digits.of(value));
                    out.push_str(behind);
                }
                Rows::Tens(lines) => lines.push(number - begin, digits.of(value), &mut out),
            }
        }
        self.next = first.checked_add(count as u64).filter(|next| *next <= last);
        if let (Rows::Tens(_), None) = (&self.rows, self.next) {
            out.push('\n');
        }
        if self.next.is_none() {
            out.push_str(self.tail);
        }
        Ok(out)
    }

    /// The text above the first row. For lines of ten entries, this computes the widths of the columns first, in a pass
    /// over a set of heaps that includes one with the largest value in each column.
    fn begun(&mut self, mut head: String) -> Result<String, Error> {
        let Rows::Tens(lines) = &mut self.rows else { return Ok(head) };
        let values = self.heaps.values();
        // The largest value in each column.
        let mut largest = [0; 10];
        for heaps in values.largest_within(10) {
            let mut next = Some(*heaps.start());
            while let Some(first) = next {
                self.heaps.poll()?;
                let count = values.fill(first, &mut self.values);
                for (value, at) in self.values[..count].iter().zip((0..10).cycle().skip(last_digit(first))) {
                    largest[at] = *value.max(&largest[at]);
                }
                next = first.checked_add(count as u64).filter(|next| heaps.contains(next));
            }
        }
        for (digit, largest) in (0..).zip(largest) {
            lines.widen_digit(digit, largest.to_string().len());
        }
        lines.end_at(values.heaps().end() - values.heaps().start());
        lines.push_head(&mut head);
        Ok(head)
    }
}

fn last_digit(number: u64) -> usize {
    usize::try_from(number % 10).unwrap_or(0)
}

/// A buffer for the digits of a number.
#[derive(Default)]
struct Digits([u8; 20]);

impl Digits {
    /// The digits of `number`.
    fn of(&mut self, number: u64) -> &str {
        let mut at = self.0.len();
        let mut rest = number;
        loop {
            at -= 1;
            self.0[at] = b'0' + u8::try_from(rest % 10).unwrap_or(0);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        // Digits are ASCII.
        std::str::from_utf8(&self.0[at..]).unwrap_or_default()
    }
}
