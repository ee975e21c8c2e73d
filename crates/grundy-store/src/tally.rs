//! Counts of the positions in a database.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::Stores;

/// Values of at least this number have no column in the histogram; they are counted together.
const HISTOGRAM_VALUES: u32 = 1 << 16;

/// The code of a position in which the player who moved last has won.
const OVER: u32 = (1 << 31) - 1;

/// The code of a loony position: the player to move wins, whatever the other components are, unless one of them is
/// over.
const LOONY: u32 = (1 << 31) - 2;

/// Counts of the positions in a database, by outcome and by value.
///
/// ```
/// use grundy_store::{Stores, Tally};
///
/// let mut tally = Tally::default();
/// for value in [0, 1, 2, 1] {
///     tally.add(Stores::Remoteness, value); // a draw, two ends of play, one win in a move
/// }
/// assert_eq!((tally.positions, tally.n, tally.p, tally.draws), (4, 1, 2, 1));
/// assert_eq!(tally.histogram, [1, 2, 1]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// The number of positions.
    pub positions: u64,
    /// The number of N-positions.
    pub n: u64,
    /// The number of P-positions.
    pub p: u64,
    /// The number of draws, which is 0 in databases of nim-values.
    pub draws: u64,
    /// The largest stored number, or `None` if there is none: a nim-value, or a remoteness plus 1 (0 if all positions
    /// are draws). The codes of positions without a nim-value are disregarded.
    pub largest: Option<u32>,
    /// The number of positions whose stored number is 65,536 or larger; the histogram omits these positions.
    pub beyond: u64,
    /// The number of positions for each stored number below 65,536; the last entry is not 0. In JSON, this is an
    /// object without the zeros.
    #[serde(serialize_with = "write_histogram", deserialize_with = "read_histogram")]
    pub histogram: Vec<u64>,
}

impl Tally {
    /// Counts a position for which `value` is stored.
    pub fn add(&mut self, stores: Stores, value: u32) {
        self.positions += 1;
        match (stores, value) {
            (Stores::Values, 0 | OVER) => self.p += 1,
            (Stores::Values, _) => self.n += 1,
            (Stores::Remoteness | Stores::Misere, 0) => self.draws += 1,
            (Stores::Misere, value) if value % 2 == 1 => self.n += 1,
            (Stores::Misere, _) => self.p += 1,
            // The remoteness is the stored number minus 1.
            (Stores::Remoteness, value) if value % 2 == 0 => self.n += 1,
            (Stores::Remoteness, _) => self.p += 1,
        }
        if stores != Stores::Values || !matches!(value, OVER | LOONY) {
            self.largest = self.largest.max(Some(value));
        }
        if value < HISTOGRAM_VALUES {
            let column = value as usize;
            if self.histogram.len() <= column {
                self.histogram.resize(column + 1, 0);
            }
            self.histogram[column] += 1;
        } else {
            self.beyond += 1;
        }
    }

    /// Adds the counts of other positions, for example those from another thread.
    pub fn merge(&mut self, other: &Self) {
        self.positions += other.positions;
        self.n += other.n;
        self.p += other.p;
        self.draws += other.draws;
        self.beyond += other.beyond;
        self.largest = self.largest.max(other.largest);
        if self.histogram.len() < other.histogram.len() {
            self.histogram.resize(other.histogram.len(), 0);
        }
        for (column, count) in self.histogram.iter_mut().zip(&other.histogram) {
            *column += count;
        }
    }
}

fn write_histogram<S: Serializer>(histogram: &[u64], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(histogram.iter().enumerate().filter(|(_, count)| **count > 0))
}

fn read_histogram<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u64>, D::Error> {
    let columns = BTreeMap::<u32, u64>::deserialize(deserializer)?;
    let mut histogram = Vec::new();
    for (value, count) in columns {
        if value >= HISTOGRAM_VALUES || count == 0 {
            return Err(de::Error::custom("a column of the histogram that is never written"));
        }
        histogram.resize(value as usize, 0);
        histogram.push(count);
    }
    Ok(histogram)
}

#[cfg(test)]
mod tests {
    use super::Tally;
    use crate::Stores;

    #[track_caller]
    fn check(stores: Stores, values: &[u32], n: u64, p: u64, draws: u64) {
        let mut tally = Tally::default();
        values.iter().for_each(|&value| tally.add(stores, value));
        assert_eq!((tally.n, tally.p, tally.draws), (n, p, draws));
        assert_eq!(tally.positions, values.len() as u64);
        let text = serde_json::to_string(&tally).unwrap();
        assert_eq!(serde_json::from_str::<Tally>(&text).unwrap(), tally, "{text}");
        let mut twice = tally.clone();
        twice.merge(&tally);
        values.iter().for_each(|&value| tally.add(stores, value));
        assert_eq!(twice, tally);
    }

    #[test]
    fn outcomes_follow_from_values() {
        check(Stores::Values, &[0, 1, 7, 0, 65_535, 65_536, u32::MAX], 5, 2, 0);
        check(Stores::Remoteness, &[0, 1, 2, 3, 0, 578], 2, 2, 2);
        check(Stores::Remoteness, &[], 0, 0, 0);
    }

    #[test]
    fn the_largest_value_is_no_code() {
        let mut tally = Tally::default();
        for value in [super::OVER, super::LOONY] {
            tally.add(Stores::Values, value);
            assert_eq!(tally.largest, None);
        }
        tally.add(Stores::Values, 3);
        assert_eq!((tally.largest, tally.n, tally.p, tally.beyond), (Some(3), 2, 1, 2));
    }
}
