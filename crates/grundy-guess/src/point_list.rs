//! The points of a table.

use std::ops::Index;
use std::slice::ChunksExact;

/// Points with the same number of coordinates, stored in a single vector, because a table can have millions of them.
///
/// ```
/// use grundy_guess::PointList;
///
/// let mut points = PointList::new();
/// points.push(&[3, 5]);
/// points.push(&[4, 7]);
/// assert_eq!((points.len(), &points[1]), (2, &[4, 7][..]));
/// assert_eq!(points.iter().map(|point| point[0]).sum::<i64>(), 7);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PointList {
    /// The number of coordinates of each point; 0 before the first point.
    width: usize,
    /// The coordinates of the first point, then those of the second point, and so on.
    numbers: Vec<i64>,
}

impl PointList {
    /// A list without points.
    #[must_use]
    pub const fn new() -> Self {
        Self { width: 0, numbers: Vec::new() }
    }

    /// Appends a point.
    ///
    /// # Panics
    /// Panics if `point` has no coordinates, or if its number of coordinates differs from that of the earlier points.
    pub fn push(&mut self, point: &[i64]) {
        if self.numbers.is_empty() {
            self.width = point.len();
        }
        assert!(
            point.len() == self.width && self.width > 0,
            "all points have the same number of coordinates"
        );
        self.numbers.extend_from_slice(point);
    }

    /// The number of points.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self.width {
            0 => 0,
            width => self.numbers.len() / width,
        }
    }

    /// Whether there are no points.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The points in order.
    pub fn iter(&self) -> ChunksExact<'_, i64> {
        self.numbers.chunks_exact(self.width.max(1))
    }

    /// The first point.
    #[must_use]
    pub fn first(&self) -> Option<&[i64]> {
        self.iter().next()
    }

    /// The last point.
    #[must_use]
    pub fn last(&self) -> Option<&[i64]> {
        self.iter().next_back()
    }

    /// The first `length` points, or all points if there are fewer.
    #[must_use]
    pub fn up_to(&self, length: usize) -> Self {
        let numbers = length.saturating_mul(self.width).min(self.numbers.len());
        Self { width: self.width, numbers: self.numbers[..numbers].to_vec() }
    }
}

impl Index<usize> for PointList {
    type Output = [i64];

    fn index(&self, at: usize) -> &[i64] {
        &self.numbers[at * self.width..(at + 1) * self.width]
    }
}

impl<'l> IntoIterator for &'l PointList {
    type Item = &'l [i64];
    type IntoIter = ChunksExact<'l, i64>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<P: AsRef<[i64]>> FromIterator<P> for PointList {
    fn from_iter<I: IntoIterator<Item = P>>(points: I) -> Self {
        let mut list = Self::new();
        points.into_iter().for_each(|point| list.push(point.as_ref()));
        list
    }
}
