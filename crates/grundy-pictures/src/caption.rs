//! Titles and descriptions of pictures.

use super::canvas::{begin, escaped, words};

/// The space above a picture for its title.
const SPACE: f64 = 28.0;

/// The picture with `title`, if there is one, above it and as its `<title>`, and with `description`, unless it is
/// empty, as its `<desc>` for screen readers. Both are plain text.
///
/// `svg` must be a picture drawn by one of the functions of this crate.
///
/// ```
/// use grundy::{Session, Subject, ask::TableQuestion};
///
/// let question = TableQuestion { to: Some(vec![20]), ..TableQuestion::default() };
/// let kayles = Session::new().ask(question, &Subject::named("0.77"))?.body;
/// let picture = grundy_pictures::table_svg(&kayles)?;
/// let picture = grundy_pictures::captioned(&picture, Some("Kayles"), "nim-values of the first heaps");
/// assert!(picture.contains("<title>Kayles</title>"));
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn captioned(svg: &str, title: Option<&str>, description: &str) -> String {
    let Some((head, rest)) = svg.split_once('\n') else { return svg.to_owned() };
    let description = if description.is_empty() {
        String::new()
    } else {
        format!("<desc>{}</desc>\n", escaped(description))
    };
    let Some(title) = title else { return format!("{head}\n{description}{rest}") };
    let (Some(width), Some(height)) = (length(head, "width"), length(head, "height")) else {
        return svg.to_owned();
    };
    let taller = height + SPACE;
    let outer = head
        .replace(&format!("height=\"{height:.0}\""), &format!("height=\"{taller:.0}\""))
        .replace(&format!("0 0 {width:.0} {height:.0}"), &format!("0 0 {width:.0} {taller:.0}"));
    let inner = head.replacen(" class=\"grundy\"", &format!(" y=\"{SPACE:.0}\""), 1);
    let name = escaped(title);
    let mut text = format!(
        "{outer}\n<title>{name}</title>\n{description}<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <g font-size=\"15\" font-weight=\"bold\">\n"
    );
    words(&mut text, width / 2.0, SPACE - 9.0, "middle", "#000000", title);
    text += &format!("</g>\n{inner}\n{rest}");
    text.trim_end().to_owned() + "\n</svg>\n"
}

/// The margin that remains at the right edge when a legend is removed.
const EDGE: f64 = 24.0;

/// The picture without its legend, for slides that explain the colours themselves. If the legend has space of its own
/// at the right edge, the picture becomes narrower by that space, except for a margin of 24 pixels.
///
/// `svg` must be a picture without a title that was drawn by one of the functions of this crate. A text that has only
/// one line, or whose first line lacks a width or a height, is returned unchanged.
///
/// ```
/// use grundy::{Session, Subject, ask::TableQuestion};
///
/// let question = TableQuestion { to: Some(vec![20]), ..TableQuestion::default() };
/// let kayles = Session::new().ask(question, &Subject::named("0.77"))?.body;
/// let picture = grundy_pictures::table_svg(&kayles)?;
/// assert!(picture.contains("previous player"));
/// assert!(!grundy_pictures::without_legend(&picture).contains("previous player"));
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn without_legend(svg: &str) -> String {
    const OPEN: &str = "<g class=\"legend\" data-space=\"";
    let mut out = String::with_capacity(svg.len());
    let (mut rest, mut space) = (svg, 0.0_f64);
    while let Some((before, legend)) = rest.split_once(OPEN)
        && let Some((wide, legend)) = legend.split_once('"')
        && let Some((_, after)) = legend.split_once("</g>\n")
    {
        out += before;
        space = wide.parse().map_or(space, |wide: f64| space.max(wide - EDGE));
        rest = after;
    }
    out += rest;
    let whole = out.split_once('\n').and_then(|(head, body)| {
        let (width, height) = (length(head, "width")?, length(head, "height")?);
        // The first line ends the head; the style and the background follow.
        let narrow = begin((width - space).max(EDGE), height);
        Some(format!("{}\n{body}", narrow.split_once('\n')?.0))
    });
    whole.unwrap_or_else(|| svg.to_owned())
}

/// The value of a numeric attribute of the outermost element.
fn length(head: &str, attribute: &str) -> Option<f64> {
    head.split_once(&format!(" {attribute}=\""))?.1.split_once('"')?.0.parse().ok()
}
