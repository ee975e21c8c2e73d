//! The place of a plot in a picture, and the labels of its axes.

use super::canvas::place;

/// The space for labels on the left.
pub(super) const LEFT: f64 = 60.0;
/// The space for labels at the top.
pub(super) const TOP: f64 = 40.0;

/// The largest width of a plot. Only a heat map with more rows or columns than this can be wider or higher.
pub(super) const SPAN: f64 = 720.0;

/// The fraction `part / whole`, or 0 if `whole` is 0.
#[expect(clippy::cast_precision_loss, reason = "a coordinate in a picture")]
pub(super) fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// The number of entries from one label to the next on an axis of `length` entries, each `room` pixels wide. If there
/// are two or more labels, each has at least 34 pixels, so that they do not touch.
pub(super) fn label_step(length: usize, room: f64) -> usize {
    let mut decade: usize = 1;
    loop {
        for step in [decade, decade.saturating_mul(2), decade.saturating_mul(5)] {
            if place(step) * room >= 34.0 || step >= length {
                return step;
            }
        }
        decade = decade.saturating_mul(10);
    }
}

#[cfg(test)]
mod tests {
    use super::label_step;

    #[test]
    fn labels_have_room() {
        assert_eq!(label_step(10, 40.0), 1);
        assert_eq!(label_step(100, 7.2), 5);
        assert_eq!(label_step(100_000, 0.0072), 5000);
    }
}
