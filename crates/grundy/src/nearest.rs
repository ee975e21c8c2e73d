//! The name that someone may have meant.

/// The candidate nearest to `word`, if one is near enough to be a slip of the fingers: at most a third of its
/// letters changed, added, left out or swapped.
pub(crate) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// Distances take quadratic time; nobody misspells a longer name.
    const LONGEST: usize = 100;
    if word.len() > LONGEST {
        return None;
    }
    let lower = word.to_lowercase();
    candidates
        .into_iter()
        .filter(|candidate| candidate.len() <= LONGEST)
        .map(|candidate| (strsim::osa_distance(&lower, &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| {
            *distance <= (candidate.chars().count().max(word.chars().count()) / 3).max(1)
        })
        .filter(|(distance, candidate)| *distance < candidate.chars().count())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_are_found() {
        let names = ["heap", "sheet", "position", "params", "n"];
        assert_eq!(nearest("haep", names), Some("heap"));
        assert_eq!(nearest("Sheet", names), Some("sheet"));
        assert_eq!(nearest("postion", names), Some("position"));
        assert_eq!(nearest("kayles", names), None);
        assert_eq!(nearest("x", names), None);
        assert_eq!(nearest("", names), None);
    }
}
