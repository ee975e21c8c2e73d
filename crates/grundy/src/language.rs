//! The reference for the rules language, as text and as a page.
//!
//! ```
//! use grundy::language::{Part, text};
//!
//! assert!(text(Part::Functions).contains("popcount(13) is 3"));
//! ```

pub use grundy_rules::syntax::reference::Part;

use crate::messages;
use grundy_core::Message;
use grundy_rules::syntax::reference::{Ask, Elsewhere, Form, LANGUAGES};
use std::fmt::Write;

/// A part of the reference as text for a terminal, at most 100 characters wide if the examples allow it.
#[must_use]
pub fn text(part: Part) -> String {
    let mut out = String::new();
    for section in part.sections() {
        let _ = writeln!(out, "{}\n", sentence(&section.heading));
        let of = |form: &Form| form.written.chars().count();
        let width = section.forms.iter().map(of).filter(|&width| width <= MOST_WIDTH).max().unwrap_or(0);
        for form in section.forms {
            let meaning = sentence(&form.meaning);
            match example(form, form.example) {
                Shown::Result(result) => {
                    let line = Message::new("language-form").with("meaning", meaning).with("example", result);
                    let _ = writeln!(out, "  {:width$}  {}", form.written, sentence(&line));
                }
                Shown::Comment(comment) => {
                    let _ = writeln!(out, "  {:width$}  {meaning}", form.written);
                    let _ = writeln!(out, "      {}  # {comment}", form.example);
                }
            }
        }
        out.push('\n');
    }
    let others: Vec<&str> = Part::ALL.into_iter().filter(|other| *other != part).map(Part::name).collect();
    if part == Part::Language {
        let _ = writeln!(out, "{}", how_to_run(RUN));
    }
    let see_also = Message::new("language-see-also").with("first", others[0]).with("second", others[1]);
    out + &sentence(&see_also)
}

/// The page with all parts, in Markdown.
#[must_use]
pub fn page() -> String {
    let say = |id| sentence(&Message::new(id));
    let mut out = format!("# {}\n\n{}\n", say("language-title"), say("language-introduction"));
    let headings = [say("language-written"), say("language-means"), say("language-example")];
    for part in Part::ALL {
        let heading = match part {
            Part::Language => say("language-part-language"),
            Part::Functions => say("language-part-functions"),
            Part::Ranges => say("language-part-ranges"),
        };
        let _ = write!(out, "\n## {heading}\n");
        if part == Part::Language {
            let _ = write!(out, "\n{}\n", how_to_run(&code(RUN)));
        }
        for section in part.sections() {
            let _ = write!(out, "\n### {}\n\n{}", sentence(&section.heading), header(&headings));
            for form in section.forms {
                let shown = match example(form, &code(form.example)) {
                    Shown::Result(result) => result,
                    Shown::Comment(comment) => code(&format!("{}  # {comment}", form.example)),
                };
                let _ = writeln!(out, "| {} | {} | {shown} |", code(form.written), sentence(&form.meaning));
            }
        }
    }
    let _ =
        write!(out, "\n## {}\n\n{}\n\n", say("language-elsewhere"), say("language-elsewhere-introduction"));
    let mut headings = vec![say("language-idea"), "grundy".to_owned()];
    headings.extend(LANGUAGES.map(str::to_owned));
    out += &header(&headings);
    for phrase in Elsewhere::ALL {
        let there: Vec<String> = phrase.there.iter().map(|text| code(text)).collect();
        let (idea, here) = (sentence(&phrase.meaning), code(phrase.here.written));
        let _ = writeln!(out, "| {idea} | {here} | {} |", there.join(" | "));
    }
    out
}

/// The command that the reference shows for running its examples.
const RUN: &str = r#"grundy value -e "heap(n) -> heap(n - t) for t in {1, 3}" 5"#;

fn how_to_run(command: &str) -> String {
    sentence(&Message::new("language-how-to-run").with("command", command))
}

/// The largest width of the first column. Wider forms extend beyond the column.
const MOST_WIDTH: usize = 34;

/// An example with its answer.
enum Shown {
    /// The example and its result.
    Result(String),
    /// The example is rules text. The comment contains a question about it and the answer.
    Comment(String),
}

/// The example of a form, written as `code`, with its answer.
fn example(form: &Form, code: &str) -> Shown {
    let answer = form.answer;
    let is = |result: String| {
        let message = Message::new("language-example-is").with("example", code).with("result", result);
        Shown::Result(sentence(&message))
    };
    match form.ask {
        Ask::Expression => is(answer.to_owned()),
        Ask::Range => is(answer.replace(' ', ", ")),
        Ask::Cells(board, position) => {
            let cells = Message::new("language-cells-of").with("cells", answer);
            is(sentence(&cells.with("board", format!("{board} {position}"))))
        }
        Ask::Graph => {
            let (vertices, edges) = answer.split_once(' ').unwrap_or((answer, ""));
            let counts =
                Message::new("language-counts-of-graph").with("vertices", vertices).with("edges", edges);
            Shown::Result(sentence(&counts.with("example", code)))
        }
        Ask::Check => Shown::Comment(format!("check: {}", sentence(&Message::new("language-holds")))),
        Ask::Value(_) | Ask::Outcome(_) | Ask::Moves(_) | Ask::Score(_) => {
            Shown::Comment(format!("{}: {answer}", form.ask.question().unwrap_or_default()))
        }
    }
}

fn header(titles: &[String]) -> String {
    format!("| {} |\n|{}\n", titles.join(" | "), " --- |".repeat(titles.len()))
}

/// Code in a cell of a Markdown table; an empty text remains empty.
fn code(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("`{}`", text.replace('|', "\\|")) }
}

fn sentence(message: &Message) -> String {
    messages::text(message)
}
