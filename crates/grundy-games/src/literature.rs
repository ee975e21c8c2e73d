//! The literature that the games, the theorems and the documents cite by key.

use std::sync::OnceLock;

/// The bibliography in BibTeX.
#[cfg(not(feature = "packed"))]
fn bibliography() -> &'static str {
    include_str!("../sources.bib")
}

/// The bibliography in BibTeX, unpacked.
#[cfg(feature = "packed")]
fn bibliography() -> &'static str {
    crate::texts::text("sources")
}

/// One reference of the bibliography.
///
/// ```
/// let bouton = grundy_games::reference("bouton-1901").expect("the theorem of Nim has a source");
/// assert!(bouton.bibtex.starts_with("@article{bouton-1901,"));
/// assert_eq!(
///     bouton.text(),
///     "Charles L. Bouton: Nim, a game with a complete mathematical theory. \
///      Annals of Mathematics, 2nd series 3 (1901), 35-39"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The key, such as `bouton-1901`. Texts cite the reference by its key in brackets.
    pub key: &'static str,
    /// The entry in BibTeX, from `@` to the closing brace.
    pub bibtex: &'static str,
}

/// All references, in the order of the bibliography.
pub fn references() -> &'static [Reference] {
    static REFERENCES: OnceLock<Vec<Reference>> = OnceLock::new();
    REFERENCES.get_or_init(|| bibliography().split("\n\n").filter_map(Reference::read).collect())
}

/// The reference with this key, or `None` if there is no such reference.
pub fn reference(key: &str) -> Option<&'static Reference> {
    references().iter().find(|reference| reference.key == key)
}

/// The references that `text` cites as `[key]`, each once, in the order of their first citations.
///
/// ```
/// let cited = grundy_games::cited("Lasker 1931 [lasker-1931], ch. 4 of [winning-ways], x[0], [lasker-1931]");
/// let keys: Vec<&str> = cited.iter().map(|reference| reference.key).collect();
/// assert_eq!(keys, ["lasker-1931", "winning-ways"]);
/// ```
pub fn cited(text: &str) -> Vec<&'static Reference> {
    let mut found: Vec<&'static Reference> = Vec::new();
    for after in text.split('[').skip(1) {
        let key = after.split(']').next().unwrap_or_default();
        if let Some(reference) = reference(key)
            && !found.contains(&reference)
        {
            found.push(reference);
        }
    }
    found
}

impl Reference {
    /// The entry in `paragraph`, which may begin with comment lines.
    fn read(paragraph: &'static str) -> Option<Self> {
        let bibtex = paragraph.get(paragraph.find("\n@").map_or(0, |end| end + 1)..)?.trim_end();
        let key = bibtex.strip_prefix('@')?.split_once('{')?.1.split_once(',')?.0;
        Some(Self { key, bibtex })
    }

    /// A field of the entry as plain text, without TeX markup, or `None` if the entry has no such field that is written
    /// on one line in braces.
    ///
    /// ```
    /// let grundy = grundy_games::reference("grundy-1939").unwrap();
    /// assert_eq!(grundy.field("journal").as_deref(), Some("Eureka"));
    /// assert_eq!(grundy.field("editor"), None);
    /// ```
    #[must_use]
    pub fn field(&self, name: &str) -> Option<String> {
        let value = self.bibtex.lines().find_map(|line| {
            let (found, value) = line.split_once('=')?;
            (found.trim() == name).then(|| value.trim().trim_end_matches(','))
        })?;
        Some(plain(value.strip_prefix('{')?.strip_suffix('}')?))
    }

    /// The reference in one line: authors, title, publication, volume with number, year, pages and note; fields that
    /// the entry lacks are omitted.
    #[must_use]
    pub fn text(&self) -> String {
        let authors = self.field("author").map(|authors| format!("{}: ", listed(&authors)));
        let title = self.field("title").unwrap_or_default();
        let mut text = authors.unwrap_or_default() + &title;
        let published = ["booktitle", "journal", "series", "publisher", "address", "howpublished"];
        let published: Vec<String> = published.iter().filter_map(|name| self.field(name)).collect();
        let volume = self.field("volume").map(|volume| match self.field("number") {
            Some(number) => format!(" {volume}({number})"),
            None => format!(" {volume}"),
        });
        if !published.is_empty() {
            text += &format!(". {}", published.join(", "));
        }
        text += &volume.unwrap_or_default();
        text += &self.field("year").map(|year| format!(" ({year})")).unwrap_or_default();
        text += &self.field("pages").map(|pages| format!(", {pages}")).unwrap_or_default();
        text += &self.field("note").map(|note| format!(". {note}")).unwrap_or_default();
        text
    }
}

/// Converts names joined by `and` to the form `A, B and C`; a name written `Last, First` becomes `First
/// Last`.
fn listed(authors: &str) -> String {
    let names: Vec<String> = authors
        .split(" and ")
        .map(|name| match name.split_once(", ") {
            Some((last, first)) => format!("{first} {last}"),
            None => name.to_owned(),
        })
        .collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// The TeX accents in the bibliography, with the letters that they produce.
const ACCENTS: [(&str, char); 10] = [
    (r#"\"U"#, 'Ü'),
    (r#"\"u"#, 'ü'),
    (r#"\"o"#, 'ö'),
    (r#"\"a"#, 'ä'),
    (r"\'E", 'É'),
    (r"\'e", 'é'),
    (r"\'a", 'á'),
    (r"\`e", 'è'),
    (r"\^e", 'ê'),
    (r"\'o", 'ó'),
];

/// TeX as plain text: accents become letters, quotation marks and dashes become ASCII characters, and braces and dollar
/// signs are removed. A character after a backslash is kept, whatever it is, and the backslash is
/// removed.
fn plain(tex: &str) -> String {
    let accented = ACCENTS
        .iter()
        .fold(tex.to_owned(), |text, (accent, letter)| text.replace(accent, letter.encode_utf8(&mut [0; 4])));
    let kept = accented.replace("``", "\"").replace("''", "\"").replace("--", "-");
    let mut text = String::new();
    let mut is_escaped = false;
    for letter in kept.chars() {
        match letter {
            '\\' if !is_escaped => is_escaped = true,
            '{' | '}' | '$' if !is_escaped => {}
            _ => {
                text.push(letter);
                is_escaped = false;
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_read() {
        let entries = bibliography().lines().filter(|line| line.starts_with('@')).count();
        assert_eq!(references().len(), entries);
        assert!(entries >= 39, "{entries}");
        for reference in references() {
            let text = reference.text();
            assert!(reference.bibtex.ends_with('}'), "{}", reference.bibtex);
            assert!(reference.field("title").is_some() && reference.field("year").is_some(), "{text}");
            assert!(!text.contains(['\\', '$', '`']), "{text}");
            assert_eq!(references().iter().filter(|other| other.key == reference.key).count(), 1);
        }
    }

    #[test]
    fn accents_names_and_braces_become_plain_text() {
        let text = |key: &str| reference(key).unwrap().text();
        assert_eq!(
            text("sprague-1935"),
            "Roland P. Sprague: Über mathematische Kampfspiele. Tohoku Mathematical Journal 41 (1935), 438-444"
        );
        assert_eq!(
            text("grundy-smith-1956"),
            "Patrick M. Grundy and Cedric A. B. Smith: Disjunctive games with the last player losing. \
             Proceedings of the Cambridge Philosophical Society 52 (1956), 527-533"
        );
        assert!(text("cut-1-2c-2022").starts_with("The arithmetic-periodicity of CUT for C = {1, 2c}"));
        assert!(text("golomb-1966").contains("games of \"take-away\""));
    }
}
