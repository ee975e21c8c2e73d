//! Suggestions for misspelt names.

/// The name among `known` that is most similar to `found`, or `None` if no name is similar enough for `found` to
/// be a typo.
///
/// ```
/// use grundy_rules::nearest;
/// assert_eq!(nearest("haep", ["heap", "sheet"]), Some("heap"));
/// assert_eq!(nearest("q", ["heap", "sheet"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// The length of the longest names that are compared. Computing the distance takes quadratic time, and long names
    /// are rarely mistyped versions of each other.
    const LONGEST: usize = 100;
    let length = found.chars().count();
    if length > LONGEST {
        return None;
    }
    // A name of two to five letters may contain one typo. A single letter may contain none, because it would
    // then be similar to every other letter.
    let allowed = if length < 2 { 0 } else { (length / 3).max(1) };
    known
        .into_iter()
        .filter(|name| name.len() <= LONGEST)
        .map(|name| {
            let distance =
                if name.eq_ignore_ascii_case(found) { 0 } else { strsim::damerau_levenshtein(found, name) };
            (distance, name)
        })
        .filter(|&(distance, _)| distance <= allowed)
        .min()
        .map(|(_, name)| name)
}
