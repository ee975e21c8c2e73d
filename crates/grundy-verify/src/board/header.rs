//! The header of a certificate about a board: one line of JSON with its fields in a fixed order.

use crate::Refusal;
use crate::header::checksum;

/// The version of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Version {
    /// Each line states the value of a component.
    Values,
    /// Each line also contains the numbers of the moves that prove its fact, if there are any.
    Moves,
}

impl Version {
    /// The beginning of a header.
    const fn head(self) -> &'static str {
        match self {
            Self::Values => "{\"format\":\"grundy-certificate\",\"version\":2,\"about\":\"board\"",
            Self::Moves => "{\"format\":\"grundy-certificate\",\"version\":3,\"about\":\"board\"",
        }
    }

    /// The version of a header, or `None` if the line does not begin with a header of a certificate about a board.
    fn of(line: &str) -> Option<Self> {
        [Self::Values, Self::Moves].into_iter().find(|version| line.starts_with(version.head()))
    }
}

/// The fields of the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) version: Version,
    /// The rules text of the game.
    pub(super) rules: String,
    /// Whether both players may use every rule.
    pub(super) is_impartial: bool,
    /// The boards of the position, joined by ` + `.
    pub(super) position: String,
    pub(super) claim: Claim,
    /// The number of facts. Each line after the header contains one fact.
    pub(super) facts: usize,
    /// The checksum of the lines with facts.
    pub(super) block: String,
}

/// The statement that is proved about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    /// The nim-value of the position.
    Value(u32),
    /// The player to move wins.
    Won,
}

/// Whether a line begins with the header of a certificate about a board.
pub(crate) fn is_board(line: &str) -> bool {
    Version::of(line).is_some()
}

impl Header {
    /// Parses a header line.
    ///
    /// # Errors
    /// Returns [`Refusal::Header`] if the line is not spelled exactly as the method `text` spells a header, and
    /// [`Refusal::HeaderChecksum`] if its checksum is wrong.
    pub(super) fn parse(text: &str) -> Result<Self, Refusal> {
        let version = Version::of(text).ok_or(Refusal::Header)?;
        let mut rest = &text[version.head().len()..];
        let mut next = |name: &str| -> Result<String, Refusal> {
            rest = rest.strip_prefix(&format!(",\"{name}\":\"")).ok_or(Refusal::Header)?;
            let (value, length) = unquoted(rest).ok_or(Refusal::Header)?;
            rest = &rest[length..];
            Ok(value)
        };
        let rules = next("rules")?;
        let players = next("players")?;
        let position = next("position")?;
        let claim = next("claim")?;
        let facts = next("facts")?.parse().map_err(|_| Refusal::Header)?;
        let block = next("block")?;
        let sum = next("checksum")?;
        let claim = match claim.as_str() {
            "N" => Claim::Won,
            value => Claim::Value(value.parse().map_err(|_| Refusal::Header)?),
        };
        let is_impartial = players == "either";
        let header = Self { version, rules, is_impartial, position, claim, facts, block };
        // Any other spelling of the same fields is rejected.
        if header.text(&sum) != text {
            return Err(Refusal::Header);
        }
        if checksum(header.body().as_bytes()) != sum { Err(Refusal::HeaderChecksum) } else { Ok(header) }
    }

    /// The header with its checksum.
    pub(super) fn text(&self, sum: &str) -> String {
        format!("{},\"checksum\":\"{sum}\"}}", self.body())
    }

    /// The header without its checksum.
    pub(super) fn body(&self) -> String {
        let Self { version, rules, is_impartial, position, facts, block, .. } = self;
        let players = if *is_impartial { "either" } else { "both" };
        let claim = match self.claim {
            Claim::Value(value) => value.to_string(),
            Claim::Won => "N".to_owned(),
        };
        let facts = facts.to_string();
        let fields = [
            ("rules", rules.as_str()),
            ("players", players),
            ("position", position),
            ("claim", &claim),
            ("facts", &facts),
            ("block", block),
        ];
        let fields: String =
            fields.iter().map(|(name, value)| format!(",\"{name}\":\"{}\"", quoted(value))).collect();
        format!("{}{fields}", version.head())
    }
}

/// A text in which quotes, backslashes, line feeds and tabs are escaped as in JSON.
fn quoted(text: &str) -> String {
    let mut found = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '"' => found.push_str("\\\""),
            '\\' => found.push_str("\\\\"),
            '\n' => found.push_str("\\n"),
            '\t' => found.push_str("\\t"),
            other => found.push(other),
        }
    }
    found
}

/// The text of a JSON string that is given without its opening quote, and the length of the string in bytes,
/// including the closing quote.
fn unquoted(text: &str) -> Option<(String, usize)> {
    let mut found = String::new();
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return Some((found, at + 1)),
            '\\' => found.push(match characters.next()?.1 {
                '"' => '"',
                '\\' => '\\',
                'n' => '\n',
                't' => '\t',
                _ => return None,
            }),
            other => found.push(other),
        }
    }
    None
}
