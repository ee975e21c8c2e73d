//! Kinds of positions, and components, each of which is one position of one kind.

use crate::SmallSort;
use crate::board::{Board, BoardRef};
use std::fmt;

/// The index of a [`Kind`] in [`Ruleset::kinds`](crate::Ruleset::kinds), from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KindId(pub u32);

impl KindId {
    /// The index as a `usize`, for use with slices.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whether a field holds a number or a list of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldShape {
    /// A number, stored as a natural number, `0..=2^64 - 1`; see [`Field::origin`].
    Natural,
    /// A list of natural numbers, of any length.
    List,
}

/// One field of a kind of position: its name, its shape and its bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name in the rules, such as `n` in `heap(n)`.
    pub name: String,
    /// Whether the field is a number or a list.
    pub shape: FieldShape,
    /// The smallest number that the field, or an entry of the list, can hold, over all values of the other fields.
    pub low: u64,
    /// The largest number that the field, or an entry of the list, can hold, over all values of the other fields.
    pub high: u64,
    /// The integer that is stored as 0: the lower bound of a number field if that is negative, and otherwise 0.
    ///
    /// Components, `low` and `high` contain stored numbers. Numbers that are read or written in positions are
    /// converted by [`written`](Self::written) and [`stored`](Self::stored).
    pub origin: i64,
    /// Whether the field is a list whose entries are always in ascending order, so that all orders of the same entries
    /// are the same position.
    pub is_sorted: bool,
}

impl Field {
    /// A number field without bounds: `0..=2^64 - 1`.
    pub fn natural(name: impl Into<String>) -> Self {
        let name = name.into();
        Self { name, shape: FieldShape::Natural, low: 0, high: u64::MAX, origin: 0, is_sorted: false }
    }

    /// A list field whose entries have no bounds.
    pub fn list(name: impl Into<String>) -> Self {
        Self { shape: FieldShape::List, ..Self::natural(name) }
    }

    /// A number field with the given inclusive bounds; the lower bound may be negative.
    ///
    /// ```
    /// use grundy_core::Field;
    ///
    /// let x = Field::integer("x", -8, 8);
    /// assert_eq!((x.stored(-3), x.written(5)), (Some(5), -3));
    /// ```
    pub fn integer(name: impl Into<String>, low: i64, high: i64) -> Self {
        let origin = low.min(0);
        let stored = |number: i64| u64::try_from(i128::from(number) - i128::from(origin)).unwrap_or(0);
        Self { low: stored(low), high: stored(high), origin, ..Self::natural(name) }
    }

    /// The number that a component stores as `word`.
    #[must_use]
    pub fn written(&self, word: u64) -> i128 {
        i128::from(word) + i128::from(self.origin)
    }

    /// The word in which a component stores `number`, even if `number` is outside the bounds, or `None` if no word can
    /// store it.
    #[must_use]
    pub fn stored(&self, number: i128) -> Option<u64> {
        u64::try_from(number.checked_sub(self.origin.into())?).ok()
    }
}

/// A kind of position: a name and its fields, such as `sheet(w, h)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The name in the rules, such as `sheet`.
    pub name: String,
    /// The fields in order; possibly none.
    pub fields: Vec<Field>,
    /// For a kind of *forced* components, the kind to which they would otherwise belong; `None` for all other kinds.
    ///
    /// If a sum has a forced component, the mover must move in that component, and loses if it has no moves.
    /// An entailing move leaves such a component.
    pub forced: Option<KindId>,
    /// The board that the fields describe, or `None` if they do not describe one.
    pub board: Option<Board>,
}

impl Kind {
    /// A kind with the given name and fields.
    pub fn new(name: impl Into<String>, fields: Vec<Field>) -> Self {
        Self { name: name.into(), fields, forced: None, board: None }
    }

    /// The kind of the forced components that correspond to the components of this kind; `id` is the index of this
    /// kind. The name consists of `forced`, a space and the name of this kind.
    ///
    /// ```
    /// use grundy_core::{Kind, KindId};
    ///
    /// let stack = Kind::tuple("stack", ["n"]);
    /// assert_eq!(stack.to_forced(KindId(0)).to_string(), "forced stack(n)");
    /// ```
    #[must_use]
    pub fn to_forced(&self, id: KindId) -> Self {
        Self { name: format!("forced {}", self.name), forced: Some(id), ..self.clone() }
    }

    /// The only kind in `kinds` whose components are not forced, or `None` if there is not exactly one such kind.
    #[must_use]
    pub fn only(kinds: &[Self]) -> Option<&Self> {
        let mut free = kinds.iter().filter(|kind| kind.forced.is_none());
        free.next().filter(|_| free.next().is_none())
    }

    /// A kind whose fields all hold natural numbers without bounds.
    ///
    /// ```
    /// use grundy_core::{Field, Kind};
    ///
    /// let fields = vec![Field::natural("w"), Field::natural("h")];
    /// assert_eq!(Kind::tuple("sheet", ["w", "h"]), Kind::new("sheet", fields));
    /// ```
    pub fn tuple<'a>(name: impl Into<String>, fields: impl IntoIterator<Item = &'a str>) -> Self {
        Self::new(name, fields.into_iter().map(Field::natural).collect())
    }

    /// The same kind, with `board` as the board that its fields describe.
    #[must_use]
    pub fn with_board(mut self, board: Board) -> Self {
        self.board = Some(board);
        self
    }

    /// The board of `component`, which must be of this kind, or `None` if its fields do not describe a board.
    #[must_use]
    pub fn board_of<'a>(&'a self, component: ComponentRef<'a>) -> Option<BoardRef<'a>> {
        let board = self.board.as_ref()?;
        let (mut columns, mut cells) = (None, None);
        for (at, value) in component.fields(self).enumerate() {
            match value {
                FieldValue::Natural(number) if board.columns == Some(at) => columns = Some(number),
                FieldValue::List(list) if board.cells == at => cells = Some(list),
                _ => {}
            }
        }
        board.read(columns, cells?)
    }

    /// Whether every field is a number, in which case components are points in a box.
    #[must_use]
    pub fn is_tuple(&self) -> bool {
        self.fields.iter().all(|field| field.shape == FieldShape::Natural)
    }

    /// Whether `component` satisfies the conditions of the kind: its fields are within their bounds, lists that must be
    /// [kept sorted](Field::is_sorted) are sorted, and if the kind has a board, the fields describe one. The component
    /// must be of this kind.
    #[must_use]
    pub fn holds(&self, component: ComponentRef<'_>) -> bool {
        let is_board = self.board.is_none() || self.board_of(component).is_some();
        is_board
            && component.fields(self).zip(&self.fields).all(|(value, field)| {
                let inside = |number: &u64| (field.low..=field.high).contains(number);
                match value {
                    FieldValue::Natural(number) => inside(&number),
                    FieldValue::List(list) => {
                        list.iter().all(inside) && (!field.is_sorted || list.is_sorted())
                    }
                }
            })
    }

    /// Sorts those lists of a component that must be [kept sorted](Field::is_sorted). `words` encodes the fields.
    ///
    /// ```
    /// use grundy_core::{Field, Kind};
    ///
    /// let heaps = Kind::new("heaps", vec![Field { is_sorted: true, ..Field::list("x") }]);
    /// let mut words = [3, 5, 1, 4];
    /// heaps.sort_lists(&mut words);
    /// assert_eq!(words, [3, 1, 4, 5]);
    /// ```
    pub fn sort_lists(&self, words: &mut [u64]) {
        let mut rest = words;
        for field in &self.fields {
            let Some((&mut first, tail)) = rest.split_first_mut() else { return };
            rest = tail;
            if field.shape == FieldShape::List {
                let length = usize::try_from(first).unwrap_or(usize::MAX).min(rest.len());
                let (list, after) = rest.split_at_mut(length);
                if field.is_sorted {
                    list.small_sort_unstable();
                }
                rest = after;
            }
        }
    }

    /// Whether all lists of `component` that must be [kept sorted](Field::is_sorted) are sorted. The component must
    /// be of this kind.
    #[must_use]
    pub fn is_sorted(&self, component: ComponentRef<'_>) -> bool {
        !self.fields.iter().any(|field| field.is_sorted)
            || component.fields(self).zip(&self.fields).all(|(value, field)| match value {
                FieldValue::List(list) => !field.is_sorted || list.is_sorted(),
                FieldValue::Natural(_) => true,
            })
    }

    /// Whether `words` encodes the fields of a component of this kind, regardless of bounds; see
    /// [`Component`].
    #[must_use]
    pub fn is_of(&self, words: &[u64]) -> bool {
        let mut rest = words;
        for field in &self.fields {
            let Some((&first, tail)) = rest.split_first() else { return false };
            rest = match field.shape {
                FieldShape::Natural => tail,
                FieldShape::List => match usize::try_from(first).ok().and_then(|length| tail.get(length..)) {
                    Some(after) => after,
                    None => return false,
                },
            };
        }
        rest.is_empty()
    }
}

impl fmt::Display for Kind {
    /// The kind as rules declare it, but without the bounds of lists, such as `chomp(a >= 1, 0 <= b <= 9, rows[])` or
    /// `board(x[grid])`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.name)?;
        let columns = self.board.as_ref().and_then(|board| board.columns);
        let grid = self.board.as_ref().filter(|board| board.columns.is_some()).map(|board| board.cells);
        let written = self.fields.iter().enumerate().filter(|(at, _)| columns != Some(*at));
        for (place, (at, field)) in written.enumerate() {
            let Field { name, shape, origin, .. } = field;
            f.write_str(if place > 0 { ", " } else { "" })?;
            let (low, high) = (field.written(field.low), field.written(field.high));
            match (shape, field.low, field.high) {
                _ if grid == Some(at) => write!(f, "{name}[grid]")?,
                (FieldShape::List, ..) if field.is_sorted => write!(f, "{name}[] sorted")?,
                (FieldShape::List, ..) => write!(f, "{name}[]")?,
                (FieldShape::Natural, 0, u64::MAX) if *origin == 0 => write!(f, "{name}")?,
                (FieldShape::Natural, _, u64::MAX) => write!(f, "{name} >= {low}")?,
                (FieldShape::Natural, ..) => write!(f, "{low} <= {name} <= {high}")?,
            }
        }
        f.write_str(")")
    }
}

/// The value of one field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldValue<'a> {
    /// The number of a number field.
    Natural(u64),
    /// The entries of a list field.
    List(&'a [u64]),
}

/// One position of one kind, with its own copy of the fields.
///
/// `words` encodes the position: a number field is one word, and a list field is its length followed by its
/// entries. Two components of one ruleset are equal exactly when their `kind` and `words` are equal.
///
/// ```
/// use grundy_core::{Component, FieldValue, KindId};
///
/// let sheet = Component::tuple(KindId(0), [3, 4]);
/// let row = Component::from_fields(KindId(1), &[FieldValue::List(&[7, 9])]);
/// assert_eq!(&*sheet.words, [3, 4]);
/// assert_eq!(&*row.words, [2, 7, 9]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Component {
    /// The kind of the position.
    pub kind: KindId,
    /// The encoded fields; see the description of the type.
    pub words: Box<[u64]>,
}

impl Component {
    /// The component of `kind` with the given numbers as fields, for a kind without lists.
    pub fn tuple(kind: KindId, fields: impl Into<Box<[u64]>>) -> Self {
        Self { kind, words: fields.into() }
    }

    /// The component of `kind` with the given fields, in order.
    #[must_use]
    pub fn from_fields(kind: KindId, fields: &[FieldValue<'_>]) -> Self {
        let mut words = Vec::new();
        for field in fields {
            match *field {
                FieldValue::Natural(number) => words.push(number),
                FieldValue::List(list) => {
                    words.push(list.len() as u64);
                    words.extend_from_slice(list);
                }
            }
        }
        Self { kind, words: words.into() }
    }

    /// A borrowed view of this component.
    #[must_use]
    pub fn as_ref(&self) -> ComponentRef<'_> {
        ComponentRef { kind: self.kind, words: &self.words }
    }
}

impl fmt::Debug for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}

/// One position of one kind, borrowed from a [`Component`] or a [`Sum`](crate::Sum).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ComponentRef<'a> {
    /// The kind of the position.
    pub kind: KindId,
    /// The encoded fields; see [`Component`].
    pub words: &'a [u64],
}

impl<'a> ComponentRef<'a> {
    /// An owned copy of this component.
    #[must_use]
    pub fn to_owned(self) -> Component {
        Component { kind: self.kind, words: self.words.into() }
    }

    /// The fields in order, decoded as `kind` declares them.
    ///
    /// # Panics
    /// The iterator panics if there are too few words for the fields of `kind`.
    pub fn fields(self, kind: &'a Kind) -> impl Iterator<Item = FieldValue<'a>> + 'a {
        let mut rest = self.words;
        kind.fields.iter().map(move |field| {
            let (&first, tail) =
                rest.split_first().expect("a component has a word for every field of its kind");
            match field.shape {
                FieldShape::Natural => {
                    rest = tail;
                    FieldValue::Natural(first)
                }
                FieldShape::List => {
                    let length =
                        usize::try_from(first).expect("a list's length is that of a slice in memory");
                    let (list, after) = tail.split_at(length);
                    rest = after;
                    FieldValue::List(list)
                }
            }
        })
    }
}

impl fmt::Debug for ComponentRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:?}", self.kind.0, self.words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_come_back_as_they_went_in() {
        let kind =
            Kind::new("boxes", vec![Field::list("closed"), Field::natural("n"), Field::list("opened")]);
        let fields = [FieldValue::List(&[1, 2]), FieldValue::Natural(7), FieldValue::List(&[])];
        let component = Component::from_fields(KindId(0), &fields);
        assert_eq!(&*component.words, &[2, 1, 2, 7, 0]);
        assert_eq!(component.as_ref().fields(&kind).collect::<Vec<_>>(), fields);
        assert!(kind.is_of(&component.words));
        assert!(!kind.is_of(&[3, 1, 2, 7]) && !kind.is_of(&[2, 1, 2, 7, 0, 0]));
    }

    #[test]
    fn kinds_are_written_as_rules_declare_them() {
        let field = |low, high| Field { low, high, ..Field::natural("n") };
        let fields = vec![Field::natural("a"), field(1, u64::MAX), field(0, 9), Field::list("rows")];
        assert_eq!(Kind::new("chomp", fields).to_string(), "chomp(a, n >= 1, 0 <= n <= 9, rows[])");
        assert_eq!(Kind::new("star", Vec::new()).to_string(), "star()");
        let signed = vec![Field::integer("x", -8, 8), Field::integer("y", 2, 5)];
        assert_eq!(Kind::new("p", signed).to_string(), "p(-8 <= x <= 8, 2 <= y <= 5)");
    }
}
