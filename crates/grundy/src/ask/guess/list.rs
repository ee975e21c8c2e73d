//! Lists of values, in common formats.

/// Values, and the index of the first one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IndexedValues {
    /// The index of the first value.
    pub first: u64,
    /// The values; for outcomes, 0 for a P-position and 1 for any other position.
    pub values: Vec<i128>,
    /// Whether the values are outcomes.
    pub are_outcomes: bool,
}

/// The smallest number of lines with an index and a value that are recognised as a table.
const LEAST_LINES: usize = 3;

impl IndexedValues {
    /// Reads the values in a text. The text consists of whole numbers separated by white space or commas, where the
    /// first has index 0; of at least three lines that each have an index and a value, with consecutive indices, as in
    /// a b-file or in CSV, with or without a header; or of outcomes, written as one character for each position: P and
    /// N, L and W, or 0 and 1. The first character of each pair marks a position that the mover loses, and the second
    /// one a position that the mover wins. The digits 0 and 1 are outcomes only if there are at least four of them, all
    /// on one line, and some are not separated by white space. Lines that begin with `#` are comments.
    ///
    /// Returns `None` if the text has none of these formats.
    ///
    /// ```
    /// use grundy::ask::IndexedValues;
    ///
    /// let bfile = IndexedValues::read("# A000069\n1 1\n2 2\n3 4\n4 7\n").expect("an index and a value per line");
    /// assert_eq!((bfile.first, &bfile.values[..]), (1, &[1, 2, 4, 7][..]));
    /// assert!(IndexedValues::read("PNNNPNNN").expect("outcomes").are_outcomes);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let lines: Vec<&str> =
            text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
        Self::letters(&lines).or_else(|| Self::pairs(&lines)).or_else(|| Self::plain(&lines))
    }

    /// Outcomes written as one character for each position: P and N, L and W, or 0 and 1. White space and case are
    /// ignored. Returns `None` if there are none, if there is any other character, or if characters of two of these
    /// pairs are mixed.
    #[must_use]
    pub fn of_letters(word: &str) -> Option<Self> {
        let of_pair = |lost: char, won: char| -> Option<Vec<i128>> {
            let letter = |letter: char| match letter.to_ascii_uppercase() {
                letter if letter == lost => Some(0),
                letter if letter == won => Some(1),
                _ => None,
            };
            word.chars().filter(|letter| !letter.is_whitespace()).map(letter).collect()
        };
        let values =
            [('P', 'N'), ('L', 'W'), ('0', '1')].into_iter().find_map(|(lost, won)| of_pair(lost, won))?;
        (!values.is_empty()).then_some(Self { first: 0, values, are_outcomes: true })
    }

    /// Reads lines of letters. The digits 0 and 1 are outcomes only if there are at least four of them, all on one
    /// line, and some are not separated by white space; otherwise they are read as numbers.
    fn letters(lines: &[&str]) -> Option<Self> {
        let is_long = lines.iter().any(|line| line.split_whitespace().any(|word| word.len() > 1));
        let is_word = lines.iter().all(|line| line.chars().any(char::is_alphabetic));
        (!lines.is_empty() && (is_word || (is_long && lines.len() == 1)))
            .then(|| Self::of_letters(&lines.concat()))
            .flatten()
            .filter(|found| is_word || found.values.len() > LEAST_LINES)
    }

    /// Reads at least [`LEAST_LINES`] lines with an index and a value, possibly after a header. The indices are
    /// consecutive.
    fn pairs(lines: &[&str]) -> Option<Self> {
        let pair = |line: &&str| -> Option<(i128, i128)> {
            let mut words = line
                .split(|letter: char| letter.is_whitespace() || ",;".contains(letter))
                .filter(|word| !word.is_empty());
            let pair = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            words.next().is_none().then_some(pair)
        };
        let head = usize::from(lines.first().is_some_and(|line| line.chars().any(char::is_alphabetic)));
        let pairs: Vec<(i128, i128)> = lines.get(head..)?.iter().map(pair).collect::<Option<_>>()?;
        let first = u64::try_from(pairs.first()?.0).ok()?;
        let goes_up = (i128::from(first)..).zip(&pairs).all(|(index, (found, _))| index == *found);
        (goes_up && pairs.len() >= LEAST_LINES).then(|| Self {
            first,
            values: pairs.into_iter().map(|(_, value)| value).collect(),
            are_outcomes: false,
        })
    }

    /// Reads numbers, one after another.
    fn plain(lines: &[&str]) -> Option<Self> {
        let words = lines.iter().flat_map(|line| line.split(|c: char| c.is_whitespace() || c == ','));
        let values =
            words.filter(|word| !word.is_empty()).map(|word| word.parse().ok()).collect::<Option<_>>()?;
        Some(Self { first: 0, values, are_outcomes: false })
    }
}

impl From<Vec<i128>> for IndexedValues {
    fn from(values: Vec<i128>) -> Self {
        Self { first: 0, values, are_outcomes: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, first: u64, values: &[i128], are_outcomes: bool) {
        let wanted = IndexedValues { first, values: values.to_vec(), are_outcomes };
        assert_eq!(IndexedValues::read(text), Some(wanted));
    }

    #[test]
    fn forms() {
        check("0 1 2, 0\n1 2", 0, &[0, 1, 2, 0, 1, 2], false);
        check("# comment\n5 3\n6 -1\n7 4\n", 5, &[3, -1, 4], false);
        check("n,value\n0,2\n1,0\n2,1\n", 0, &[2, 0, 1], false);
        check("PNNNP\n", 0, &[0, 1, 1, 1, 0], true);
        check("wll wl", 0, &[1, 0, 0, 1, 0], true);
        check("001110", 0, &[0, 0, 1, 1, 1, 0], true);
        // Lines of two numbers are a list if their first numbers are not consecutive. A single number is also a
        // list.
        check("1 1\n2 3\n2 4", 0, &[1, 1, 2, 3, 2, 4], false);
        check("10", 0, &[10], false);
        check("", 0, &[], false);
    }

    #[test]
    fn no_values() {
        for text in ["1 2 x", "PNX", "0.5", "n,value\nPN"] {
            assert_eq!(IndexedValues::read(text), None, "{text}");
        }
    }
}
