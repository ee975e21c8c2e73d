//! Suggestions for misspelt names.

/// The name among `known` that is most similar to `found`; `None` if none is similar enough to be a typing
/// mistake.
///
/// ```
/// use grundy_rules::nearest;
/// assert_eq!(nearest("haep", ["heap", "sheet"]), Some("heap"));
/// assert_eq!(nearest("q", ["heap", "sheet"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// The distance takes quadratic time, and longer names are unlikely to be typing mistakes.
    const LONGEST: usize = 100;
    let length = found.chars().count();
    if length > LONGEST {
        return None;
    }
    // One mistake is allowed in a name of up to five letters; none in a single letter, which would be similar
    // to any other.
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
