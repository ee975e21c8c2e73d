//! Shows errors and warnings with their places in the text, as compilers do.

use crate::wording;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use clap::builder::styling::{AnsiColor, Style};
use grundy::diagnostic::{Diagnostic, Severity};
use grundy::{Message, messages};
use std::ops::Range;

/// The largest number of errors and warnings that are shown. Further errors and warnings are only counted.
const SHOWN: usize = 20;

/// The largest number of bytes in an excerpt that consists of whole lines.
const LONGEST_EXCERPT: usize = 4000;

/// If whole lines are too long to show, at most this many bytes are shown before the start of the place of an error or
/// warning, and at most as many from its start.
const AROUND: usize = 60;

/// An error without a place in a text.
pub(crate) fn plain(message: &str, help: Option<&str>) -> String {
    let line = |style: Style, word: Message, text: &str| {
        // Control characters in the typed text must not reach the terminal.
        let text = annotate_snippets::normalize_untrusted_str(text);
        format!("{style}{}{style:#}: {text}\n", messages::text(&word))
    };
    let error = line(AnsiColor::BrightRed.on_default().bold(), Message::new("cli-error"), message);
    let help =
        help.map(|help| line(AnsiColor::BrightCyan.on_default().bold(), Message::new("cli-help-word"), help));
    error + &help.unwrap_or_default()
}

/// A warning as one line, without its place.
pub(crate) fn brief(warning: &Diagnostic) -> String {
    let style = AnsiColor::BrightYellow.on_default().bold();
    let message = messages::brief(&warning.message);
    let text = annotate_snippets::normalize_untrusted_str(&message);
    format!("{style}{}{style:#}: {text}\n", messages::text(&Message::new("cli-warning")))
}

/// The first [`SHOWN`] errors and warnings about `text`, and the number of the others. The name of the text is
/// `origin`.
pub(crate) fn placed(origin: &str, text: &str, diagnostics: &[Diagnostic]) -> String {
    let mut out = String::new();
    for diagnostic in diagnostics.iter().take(SHOWN) {
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&one(origin, text, diagnostic));
    }
    let more = diagnostics.len().saturating_sub(SHOWN);
    if more > 0 {
        out.push('\n');
        out.push_str(&messages::text(&Message::new("cli-more-mistakes").with("more", more)));
        out.push('\n');
    }
    out
}

/// An error with its place in `text`. Only the start of the place is given: a line and a column, counted from 1.
pub(crate) fn at(
    origin: &str,
    text: &str,
    (line, column): (usize, usize),
    message: &str,
    help: Option<&str>,
) -> String {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = &text[before..];
    let start = before + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at);
    let end = text[start..].chars().next().map_or(start, |marked| start + marked.len_utf8());
    shown(origin, text, Severity::Error, message, help, &(start..end), &[])
}

fn one(origin: &str, text: &str, diagnostic: &Diagnostic) -> String {
    let message = wording::brief(&diagnostic.message);
    let help = diagnostic.help.as_ref().map(wording::brief);
    let place = within(text, diagnostic.span.start, diagnostic.span.end);
    let related: Vec<(Range<usize>, String)> = diagnostic
        .related
        .iter()
        .map(|(span, remark)| (within(text, span.start, span.end), messages::brief(remark)))
        .collect();
    shown(origin, text, diagnostic.severity, &message, help.as_deref(), &place, &related)
}

fn shown(
    origin: &str,
    text: &str,
    severity: Severity,
    message: &str,
    help: Option<&str>,
    place: &Range<usize>,
    related: &[(Range<usize>, String)],
) -> String {
    let excerpt = Excerpt::of(text, place, related);
    let snippet = Snippet::source(excerpt.text)
        .line_start(excerpt.line)
        .annotation(excerpt.primary)
        .annotations(excerpt.related);
    let mut group = Group::with_title(level(severity).primary_title(message));
    group = match excerpt.cut_at {
        None => group.element(snippet.path(origin)),
        // The columns of a part of a line are not those of the whole line.
        Some(column) => {
            group.element(Origin::path(origin).line(excerpt.line).char_column(column)).element(snippet)
        }
    };
    if let Some(help) = help {
        group = group.element(help_level().message(help));
    }
    render(group)
}

/// A part of the text that contains the place of an error or warning and, if it consists of whole lines, the related
/// places.
struct Excerpt<'a> {
    text: &'a str,
    /// The number of the excerpt's first line, counted from 1.
    line: usize,
    primary: Annotation<'a>,
    related: Vec<Annotation<'a>>,
    /// The column of the place, if the excerpt does not consist of whole lines.
    cut_at: Option<usize>,
}

impl<'a> Excerpt<'a> {
    fn of(text: &'a str, place: &Range<usize>, related: &'a [(Range<usize>, String)]) -> Self {
        let all = || related.iter().map(|(range, _)| range).chain([place]);
        let first = all().map(|range| range.start).min().unwrap_or(place.start);
        let last = all().map(|range| range.end).max().unwrap_or(place.end);
        let lines = whole_lines(text, &(first..last));
        if lines.len() <= LONGEST_EXCERPT {
            let moved = |range: &Range<usize>| range.start - lines.start..range.end - lines.start;
            return Self {
                text: &text[lines.clone()],
                line: line_number(text, lines.start),
                primary: AnnotationKind::Primary.span(moved(place)),
                related: related
                    .iter()
                    .map(|(range, remark)| AnnotationKind::Context.span(moved(range)).label(&**remark))
                    .collect(),
                cut_at: None,
            };
        }
        let line = whole_lines(text, &(place.start..place.start));
        let start = text.ceil_char_boundary(place.start.saturating_sub(AROUND)).max(line.start);
        let end = text.floor_char_boundary(place.start.saturating_add(AROUND)).min(line.end);
        let marked = place.end.min(end);
        Self {
            text: &text[start..end],
            line: line_number(text, line.start),
            primary: AnnotationKind::Primary.span(place.start - start..marked.max(place.start) - start),
            related: Vec::new(),
            cut_at: Some(text[line.start..place.start].chars().count() + 1),
        }
    }
}

/// The range from the beginning of the first line of `range` to the end of its last line.
fn whole_lines(text: &str, range: &Range<usize>) -> Range<usize> {
    let start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[range.end..].find('\n').map_or(text.len(), |at| range.end + at);
    start..end
}

fn line_number(text: &str, start: usize) -> usize {
    text.as_bytes()[..start].iter().filter(|&&byte| byte == b'\n').count() + 1
}

/// The range, restricted to the text and extended to character boundaries.
fn within(text: &str, start: usize, end: usize) -> Range<usize> {
    let start = text.floor_char_boundary(start);
    start..text.ceil_char_boundary(end).max(start)
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR.with_name(messages::text(&Message::new("cli-error"))),
        Severity::Warning => Level::WARNING.with_name(messages::text(&Message::new("cli-warning"))),
    }
}

fn help_level() -> Level<'static> {
    Level::HELP.with_name(messages::text(&Message::new("cli-help-word")))
}

fn render(group: Group<'_>) -> String {
    let mut text = Renderer::styled().render(&[group]);
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::{at, placed};
    use grundy::Message;
    use grundy::diagnostic::{Diagnostic, Severity};

    fn marked(text: &str, start: usize, end: usize) -> String {
        let diagnostic = Diagnostic {
            severity: Severity::Error,
            message: Message::new("cli-ruleset-missing").with("command", "value"),
            help: None,
            span: grundy::diagnostic::Span { start, end },
            related: Vec::new(),
        };
        let styled = placed("a.game", text, &[diagnostic]);
        anstream::adapter::strip_str(&styled).to_string()
    }

    #[test]
    fn shows_the_line_and_marks_the_place() {
        let shown = marked("game \"X\"\nhëap(n) -> haep(n)\n", 21, 25);
        assert!(shown.contains("--> a.game:2:12"), "{shown}");
        assert!(shown.contains("2 | hëap(n) -> haep(n)"), "{shown}");
        assert!(shown.contains("  |            ^^^^"), "{shown}");
    }

    #[test]
    fn a_line_of_ten_megabytes_is_not_printed_whole() {
        let text = "é".repeat(5_000_000);
        let shown = marked(&text, 4_000_000, 4_000_002);
        assert!(shown.len() < 1000, "{}", shown.len());
        assert!(shown.contains("a.game:1:2000001"), "{shown}");
    }

    #[test]
    fn any_span_is_shown_somewhere() {
        let texts = ["", "\n", "é\n\nü", "a\r\nb", "\u{feff}x\ty"];
        for text in texts {
            for start in 0..text.len() + 3 {
                for end in 0..text.len() + 3 {
                    assert!(marked(text, start, end).contains("a.game"), "{text:?} {start} {end}");
                }
            }
        }
    }

    #[test]
    fn a_place_may_be_a_line_and_a_column() {
        let shown =
            |text, place| anstream::adapter::strip_str(&at("position", text, place, "no", None)).to_string();
        assert!(shown("3,5,7", (1, 2)).contains("1 | 3,5,7\n  |  ^"), "{}", shown("3,5,7", (1, 2)));
        assert!(shown("3\né x", (2, 3)).contains("2 | é x\n  |   ^"));
        assert!(shown("3 +", (1, 4)).contains("1 | 3 +\n  |    ^"));
        assert!(shown("", (7, 9)).contains("position"));
    }
}
