//! Positions of Sprouts as text, in the notation of Lemoine and Viennot: a boundary is its spots followed by `.`, and a
//! region is its boundaries followed by `}`.
//!
//! `0`, `1` and `2` are spots with no line, one line and two lines. A spot with two lines that occurs twice is a
//! letter: a lower-case letter occurs twice in one boundary, and an upper-case letter occurs in two regions. A number
//! by itself denotes that many spots without lines.

use super::canonical::tokens_of;
use super::letters::Letters;
use super::position::{Flaw, MOST_LINES, MOST_SPOTS, Position, is_upper};
use super::token::{END, LETTER, ONE, REGION_END, TWO, Token, ZERO};
use grundy_core::{Message, NotationError};

/// The lands of a position that is given as text.
///
/// # Errors
/// Returns an error if the text is not a position, if it is a number above `MOST_SPOTS`, or if the spots can receive
/// more than `MOST_LINES` lines.
pub(super) fn read(text: &str) -> Result<Vec<Vec<Token>>, NotationError> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty() {
        return match text.parse() {
            Ok(spots) if spots <= MOST_SPOTS => Ok(lands(Position::of_spots(spots))),
            _ => Err(error("games-sprouts-many", 0).with("most", MOST_SPOTS)),
        };
    }
    let (tokens, places) = tokens(text)?;
    match Position::read(&tokens) {
        Ok(position) => Ok(lands(position)),
        Err(flaw) => {
            let (id, at) = match flaw {
                Flaw::Empty(at) => ("games-sprouts-empty", at),
                Flaw::NoEnd(at) => ("games-sprouts-no-end", at),
                Flaw::NotAlone(at) => ("games-sprouts-not-alone", at),
                Flaw::NotTwice(at) => ("games-sprouts-not-twice", at),
                Flaw::NotInTwoRegions(at) => ("games-sprouts-not-in-two", at),
                Flaw::TooManyLines(at) => {
                    let place = places.get(at).copied().unwrap_or(text.len());
                    return Err(error("games-sprouts-lines", place).with("most", MOST_LINES));
                }
            };
            let place = places.get(at).copied().unwrap_or(text.len());
            let mut found = String::new();
            match tokens.get(at) {
                Some(&letter) if letter >= LETTER => push_letter(letter, &mut found),
                Some(&sign) => found = write(&[sign]),
                None => {}
            }
            Err(error(id, place).with("found", found))
        }
    }
}

/// The lands of a position, in the standard form.
pub(super) fn lands(position: Position) -> Vec<Vec<Token>> {
    position.into_lands().iter().map(tokens_of).collect()
}

/// The tokens of a position, and the byte at which each begins.
fn tokens(text: &str) -> Result<(Vec<Token>, Vec<usize>), NotationError> {
    let (mut tokens, mut places): (Vec<Token>, Vec<usize>) = (Vec::new(), Vec::new());
    for (at, sign) in text.char_indices() {
        let token = match sign {
            '0' => ZERO,
            '1' => ONE,
            '2' => TWO,
            '.' => END,
            '}' => REGION_END,
            'a'..='z' => LETTER + 2 * (u64::from(sign) - u64::from('a')),
            'A'..='Z' => LETTER + 1 + 2 * (u64::from(sign) - u64::from('A')),
            // A letter with marks is another letter.
            '\'' if tokens.last().is_some_and(|&token| token >= LETTER) => {
                if let Some(last) = tokens.last_mut() {
                    *last += PER_MARK;
                }
                continue;
            }
            // The signs `]` and `!`, which end a land and a position, can be omitted.
            ']' | '!' if matches!(tokens.last(), None | Some(&REGION_END)) => continue,
            ' ' => continue,
            _ => {
                let found: String = sign.escape_debug().collect();
                return Err(error("games-sprouts-sign", at).with("found", found));
            }
        };
        tokens.push(token);
        places.push(at);
    }
    Ok((tokens, places))
}

/// The distance between a letter and the same letter with one more mark.
const PER_MARK: Token = 2 * 26;

fn error(id: &'static str, at: usize) -> NotationError {
    NotationError { message: Message::new(id), help: Some(Message::new("games-sprouts-positions")), at }
}

/// The text of a component. If the component is a single region and no spot has a line, the text is the number of
/// spots.
pub(super) fn write(tokens: &[Token]) -> String {
    if let Some((&REGION_END, boundaries)) = tokens.split_last()
        && boundaries.chunks(2).all(|boundary| *boundary == [ZERO, END])
    {
        return (boundaries.len() / 2).to_string();
    }
    let mut text = String::with_capacity(tokens.len());
    // Letters are named in the order in which they first occur, because components can have letters of any number.
    // The names of lower-case letters begin with `a` in every boundary.
    let (mut lower, mut upper) = (Letters::default(), Letters::default());
    for &token in tokens {
        match token {
            ZERO => text.push('0'),
            ONE => text.push('1'),
            TWO => text.push('2'),
            END => {
                text.push('.');
                lower.clear();
            }
            REGION_END => text.push('}'),
            letter => {
                let known = if is_upper(letter) { &mut upper } else { &mut lower };
                let (place, _) = known.number(letter);
                push_letter(LETTER + u64::from(is_upper(letter)) + 2 * place as Token, &mut text);
            }
        }
    }
    text
}

/// Appends the name of a letter: a letter of the alphabet, with marks from the 27th name on.
fn push_letter(letter: Token, text: &mut String) {
    let (marks, rest) = ((letter - LETTER) / PER_MARK, (letter - LETTER) % PER_MARK);
    let first = if is_upper(letter) { b'A' } else { b'a' };
    text.push(char::from(first + u8::try_from(rest / 2).unwrap_or(0)));
    (0..marks).for_each(|_| text.push('\''));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, lands: &[&str]) {
        let found: Vec<String> = read(text).unwrap().iter().map(|tokens| write(tokens)).collect();
        assert_eq!(found, lands, "{text}");
        for land in found {
            assert_eq!(read(&land).unwrap().iter().map(|tokens| write(tokens)).collect::<Vec<_>>(), [land]);
        }
    }

    #[test]
    fn positions_are_lands_in_a_standard_form() {
        check("0", &[]);
        check("1", &["1"]);
        check("3", &["3"]);
        check("0.0.0.}]!", &["3"]);
        check("1a1a.}", &["1a1a.}"]);
        check("a1a1.0.}", &["0.1a1a.}"]);
        check("0.AB.}BA.}", &["0.AB.}AB.}"]);
        check("BA.}0.0.}0.AB.}", &["0.AB.}AB.}", "2"]);
        // Letters whose other region is dead, or whose occurrences are neighbours.
        check("0.A.}A.}", &["0.2.}"]);
        check("0.1bb.}", &["0.12.}"]);
        // Regions with one life are dead, and those with three do not depend on their boundaries.
        check("2.}a1a.}", &["12.}"]);
        check("A.B.}AB2.}", &["2AB.}AB.}"]);
        check("", &[]);
    }

    /// Reading and writing take time in proportion to the length, apart from the marks of letters.
    #[test]
    fn a_position_with_many_letters_is_read_and_written() {
        let number = MOST_LINES as Token;
        let lower: Vec<Token> = (0..number / 3).map(|number| LETTER + 2 * number).collect();
        let upper: Vec<Token> = (number / 3..number).map(|number| LETTER + 1 + 2 * number).collect();
        let tokens = [&lower[..], &lower, &upper, &[END, REGION_END], &upper, &[END, REGION_END]].concat();
        let position = Position::read(&tokens).unwrap();
        assert_eq!(position.regions.iter().flatten().map(Vec::len).collect::<Vec<_>>(), [4000, 2000]);
        assert_eq!(position.next, LETTER + number);
        let text = write(&tokens);
        assert_eq!(text.bytes().filter(|&byte| byte != b'\'').count(), tokens.len());
        assert_eq!(super::tokens(&text).unwrap().0.len(), tokens.len());
        assert_eq!(Position::read(&super::tokens(&text).unwrap().0), Ok(position));
    }

    #[test]
    fn a_list_with_more_lines_is_not_read_to_its_end() {
        let tokens: Vec<Token> = (0..1_000_000).map(|number| LETTER + 2 * number).collect();
        assert_eq!(Position::read(&tokens), Err(Flaw::TooManyLines(MOST_LINES)));
        refuses(&format!("{}}}", "0.".repeat(1001)), "games-sprouts-lines", 2000);
        assert!(read(&format!("{}}}", "0.".repeat(1000))).is_ok());
    }

    #[test]
    fn many_letters_have_marks() {
        let letters: Vec<Token> = (0..60).map(|number| LETTER + 2 * number).collect();
        let tokens = [&letters[..], &letters[..], &[END, REGION_END]].concat();
        let text = write(&tokens);
        assert!(text.starts_with("abc") && text.contains("yza'b'"), "{text}");
        assert_eq!(read(&text).unwrap().len(), 1);
    }

    /// Positions that are given as data can have letters with any numbers.
    #[test]
    fn letters_are_named_in_the_order_of_their_occurrence() {
        let (lower, upper) = (u64::MAX, u64::MAX - 1);
        assert_eq!(
            write(&[lower, ONE, lower, upper, END, REGION_END, upper, TWO, END, REGION_END]),
            "a1aA.}A2.}"
        );
        assert_eq!(write(&[lower, ONE, lower, END, 9, ONE, 9, END, REGION_END]), "a1a.a1a.}");
        assert_eq!(read("0.}B1.}").unwrap_err().message.arguments[0].value, "B");
    }

    #[track_caller]
    fn refuses(text: &str, id: &str, at: usize) {
        let error = read(text).unwrap_err();
        assert_eq!((error.message.id, error.at), (id, at), "{text}");
    }

    #[test]
    fn flaws_have_places() {
        refuses("1001", "games-sprouts-many", 0);
        refuses("99999999999999999999999", "games-sprouts-many", 0);
        refuses("0.3.}", "games-sprouts-sign", 2);
        refuses("0.]", "games-sprouts-sign", 2);
        refuses("0.0.", "games-sprouts-no-end", 4);
        refuses("0.0}", "games-sprouts-no-end", 3);
        refuses("0..}", "games-sprouts-empty", 2);
        refuses("0.}}", "games-sprouts-empty", 3);
        refuses("01.}", "games-sprouts-not-alone", 0);
        refuses("1.1101.}", "games-sprouts-not-alone", 4);
        refuses("ab.ab.}", "games-sprouts-not-twice", 0);
        refuses("1aaa.}", "games-sprouts-not-twice", 1);
        refuses("AB.}A1.}", "games-sprouts-not-in-two", 1);
        refuses("A.A.}0.}", "games-sprouts-not-in-two", 2);
        refuses("A.}A.}A.}", "games-sprouts-not-in-two", 6);
    }
}
