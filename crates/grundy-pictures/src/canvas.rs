//! The SVG elements that several pictures share: the background, the legend, rectangles, dots and texts.

use std::fmt::Write;

/// A style that exchanges light and dark, but preserves hues, if the reader prefers dark pages.
const DARK: &str = "<style>@media (prefers-color-scheme: dark) { svg.grundy { filter: invert(1) hue-rotate(180deg); } }</style>";

/// The beginning of a picture, with a background that is white, or black if the reader prefers dark pages.
pub(super) fn begin(width: f64, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"grundy\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\" font-size=\"12\">\n{DARK}\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    )
}

/// Draws the legend, which occupies `space` at the right edge, or no space of its own if `space` is 0.
pub(super) fn legend(out: &mut String, space: f64, draw: impl FnOnce(&mut String)) {
    let _ = writeln!(out, "<g class=\"legend\" data-space=\"{space:.0}\">");
    draw(out);
    out.push_str("</g>\n");
}

pub(super) fn rectangle(out: &mut String, [x, y, width, height]: [f64; 4], fill: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"{fill}\"/>"
    );
}

pub(super) fn dot(out: &mut String, x: f64, y: f64, radius: f64) {
    let _ = writeln!(out, "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\" fill=\"#000000\"/>");
}

pub(super) fn words(out: &mut String, x: f64, y: f64, anchor: &str, ink: &str, text: &str) {
    let text = escaped(text);
    let _ = writeln!(
        out,
        "<text x=\"{x:.2}\" y=\"{y:.2}\" text-anchor=\"{anchor}\" fill=\"{ink}\">{text}</text>"
    );
}

/// The text escaped for use between tags. Tabs and line breaks become spaces; the other characters below U+0020, and
/// U+FFFE and U+FFFF, which XML cannot contain, become U+FFFD.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for found in text.chars() {
        match found {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
    out
}

#[expect(clippy::cast_precision_loss, reason = "a coordinate in a picture")]
pub(super) fn place(at: usize) -> f64 {
    at as f64
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn what_xml_takes_for_itself() {
        assert_eq!(escaped("a<b> & \"c\"\n\u{0}é"), "a&lt;b&gt; &amp; &quot;c&quot; \u{fffd}é");
    }
}
