//! Nim-values in cells of one, two, four or eight bytes, which are as narrow as the values permit.

use grundy_core::NimValue;

/// The nim-values of the heaps `0, 1, 2, ...`, in cells that become wider when a value does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cells {
    /// All values are below 2^8.
    One(Vec<u8>),
    /// All values are below 2^16.
    Two(Vec<u16>),
    /// All values are below 2^32.
    Four(Vec<u32>),
    /// Values of any size.
    Eight(Vec<u64>),
}

/// Evaluates an expression with the vector of the current cell width.
macro_rules! each {
    ($cells:expr, $values:ident => $answer:expr) => {
        match $cells {
            $crate::Cells::One($values) => $answer,
            $crate::Cells::Two($values) => $answer,
            $crate::Cells::Four($values) => $answer,
            $crate::Cells::Eight($values) => $answer,
        }
    };
}
pub(super) use each;

/// An unsigned integer type for cells.
pub(super) trait Cell: Copy + Eq + From<u8> + TryFrom<u64> + Into<u64> + Sync + Send {}
impl Cell for u8 {}
impl Cell for u16 {}
impl Cell for u32 {}
impl Cell for u64 {}

impl Default for Cells {
    fn default() -> Self {
        Self::One(Vec::new())
    }
}

impl Cells {
    /// The number of heaps with a value.
    #[must_use]
    pub fn len(&self) -> usize {
        each!(self, values => values.len())
    }

    /// Whether no heap has a value yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of heap `n`.
    ///
    /// # Panics
    /// Panics if heap `n` has no value yet.
    #[must_use]
    pub fn get(&self, n: usize) -> NimValue {
        match self {
            Self::One(values) => values[n].into(),
            Self::Two(values) => values[n].into(),
            Self::Four(values) => values[n].into(),
            Self::Eight(values) => values[n],
        }
    }

    /// The values in ascending order of the heaps.
    pub fn iter(&self) -> impl Iterator<Item = NimValue> + Clone + '_ {
        (0..self.len()).map(|n| self.get(n))
    }

    /// The number of bytes in a cell: 1, 2, 4 or 8.
    #[must_use]
    pub const fn width(&self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Two(_) => 2,
            Self::Four(_) => 4,
            Self::Eight(_) => 8,
        }
    }

    /// The number of bytes that the values take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.len() * self.width()) as u64
    }

    /// Appends the value of the next heap. Widens the cells if the value does not fit.
    pub fn push(&mut self, value: NimValue) {
        loop {
            let fits = match self {
                Self::One(values) => u8::try_from(value).map(|value| values.push(value)).is_ok(),
                Self::Two(values) => u16::try_from(value).map(|value| values.push(value)).is_ok(),
                Self::Four(values) => u32::try_from(value).map(|value| values.push(value)).is_ok(),
                Self::Eight(values) => {
                    values.push(value);
                    true
                }
            };
            if fits {
                return;
            }
            self.widen();
        }
    }

    /// Doubles the width of all cells, unless it is already eight bytes.
    pub(super) fn widen(&mut self) {
        *self = match self {
            Self::One(values) => Self::Two(values.iter().copied().map(u16::from).collect()),
            Self::Two(values) => Self::Four(values.iter().copied().map(u32::from).collect()),
            Self::Four(values) => Self::Eight(values.iter().copied().map(u64::from).collect()),
            Self::Eight(_) => return,
        };
    }
}
