//! The known name that was probably meant.

/// The name nearest to `found` among `known`, if one is near enough to be a slip of the pen.
///
/// ```
/// use grundy_rules::nearest;
/// assert_eq!(nearest("haep", ["heap", "sheet"]), Some("heap"));
/// assert_eq!(nearest("q", ["heap", "sheet"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// Distances take quadratic time, and nobody misspells a longer name.
    const LONGEST: usize = 100;
    let length = found.chars().count();
    if length > LONGEST {
        return None;
    }
    // One slip in a name of up to five letters; of one letter alone every other would be near.
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
