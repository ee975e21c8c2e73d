//! The standard form of a land of Sprouts: equivalent lands have equal forms, except for rare ones with many
//! symmetries.
//!
//! The order of regions and of boundaries, the first spot of a boundary and the names of letters do not matter, and
//! all boundaries of a region can be reversed together. Letters in two regions are first distinguished by where
//! they occur; while several letters remain alike, one of them is chosen and the others are distinguished from it.

use super::position::{Boundary, Position, Region};
use super::token::{END, LETTER, ONE, REGION_END, TWO, Token, ZERO, place_of};

/// The code of a letter that occurs in two regions is this number plus the letter's colour.
const UPPER: Token = 1 << 32;

/// The tokens of the component that encodes a land in the standard form.
pub(super) fn tokens_of(land: &Position) -> Vec<Token> {
    let uppers = Uppers::of(land);
    let mut colours: Vec<Token> = vec![0; uppers.all.len()];
    let mut count = 1;
    let last = loop {
        let coded: Vec<Coded<'_>> =
            land.regions.iter().map(|region| Coded::of(region, &uppers, &colours)).collect();
        if uppers.all.is_empty() {
            break coded;
        }
        if count == colours.len() {
            break coded;
        }
        let refined = refine(&uppers, &coded, &colours);
        let refined_count = 1 + usize::try_from(refined.iter().copied().max().unwrap_or(0)).unwrap_or(0);
        if refined_count > count {
            (colours, count) = (refined, refined_count);
            continue;
        }
        // One of the letters of the smallest shared colour is chosen.
        let shared = (0..count as Token)
            .find(|colour| refined.iter().filter(|other| *other == colour).count() > 1)
            .unwrap_or(0);
        let chosen = refined.iter().position(|&colour| colour == shared).unwrap_or(0);
        colours = refined.iter().map(|&colour| colour + Token::from(colour >= shared)).collect();
        colours[chosen] = shared;
        count += 1;
    };
    write(last)
}

/// The letters that occur in two regions.
struct Uppers {
    all: Vec<Token>,
    /// For each letter of the land, its place in `all`, or `usize::MAX` if the letter does not occur in two regions.
    places: Vec<usize>,
}

impl Uppers {
    fn of(land: &Position) -> Self {
        let letters = usize::try_from(land.next).unwrap_or(0);
        let (mut region_of, mut places) = (vec![usize::MAX; letters], vec![usize::MAX; letters]);
        let mut all = Vec::new();
        for (at, region) in land.regions.iter().enumerate() {
            for &token in region.iter().flatten().filter(|&&token| token >= LETTER) {
                let letter = place_of(token);
                if region_of[letter] == usize::MAX {
                    region_of[letter] = at;
                } else if region_of[letter] != at {
                    places[letter] = all.len();
                    all.push(token);
                }
            }
        }
        Self { all, places }
    }

    fn place(&self, token: Token) -> Option<usize> {
        if token < LETTER {
            return None;
        }
        Some(self.places[place_of(token)]).filter(|&place| place != usize::MAX)
    }
}

/// The codes of a region in one direction, with the boundaries in ascending order. The codes of each boundary begin
/// at the spot for which they are least.
#[derive(Clone)]
struct Directed {
    boundaries: Vec<Vec<Token>>,
}

/// A region, with the smaller of its codes in the two directions.
struct Coded<'a> {
    region: &'a Region,
    /// The smaller of the codes in the two directions.
    best: Directed,
    /// For the direction in which the boundaries are written and for the reverse direction, whether the codes in that
    /// direction are `best`.
    is_best: [bool; 2],
}

impl<'a> Coded<'a> {
    fn of(region: &'a Region, uppers: &Uppers, colours: &[Token]) -> Self {
        let forward = Directed::of(region, uppers, colours, false);
        let has_direction = region.iter().any(|boundary| boundary.len() > 2);
        if !has_direction {
            return Self { region, best: forward, is_best: [true, true] };
        }
        let backward = Directed::of(region, uppers, colours, true);
        let order = forward.boundaries.cmp(&backward.boundaries);
        let best = if order.is_gt() { backward } else { forward };
        Self { region, best, is_best: [order.is_le(), order.is_ge()] }
    }
}

impl Directed {
    fn of(region: &Region, uppers: &Uppers, colours: &[Token], is_reversed: bool) -> Self {
        let mut boundaries: Vec<Vec<Token>> = region
            .iter()
            .map(|boundary| {
                let codes = codes(boundary, uppers, colours, is_reversed);
                let from = least_start(&codes);
                rotated(&codes, from).copied().collect()
            })
            .collect();
        boundaries.sort_unstable();
        Self { boundaries }
    }
}

/// The codes of the spots of a boundary. The code of a letter that occurs twice in the boundary is [`LETTER`] plus the
/// distance to its other occurrence.
fn codes(boundary: &Boundary, uppers: &Uppers, colours: &[Token], is_reversed: bool) -> Vec<Token> {
    let length = boundary.len();
    let at = |place: usize| boundary[if is_reversed { length - 1 - place } else { place }];
    (0..length)
        .map(|place| match at(place) {
            token if token < LETTER => token,
            token => match uppers.place(token) {
                Some(upper) => UPPER + colours[upper],
                None => {
                    let distance = (1..length).find(|by| at((place + by) % length) == token).unwrap_or(0);
                    LETTER + distance as Token
                }
            },
        })
        .collect()
}

fn rotated(codes: &[Token], from: usize) -> impl Iterator<Item = &Token> {
    codes[from..].iter().chain(&codes[..from])
}

/// The place at which the lexicographically least rotation begins.
fn least_start(codes: &[Token]) -> usize {
    (0..codes.len()).min_by(|&a, &b| rotated(codes, a).cmp(rotated(codes, b))).unwrap_or(0)
}

/// New colours of the letters, from their old colours and from what surrounds their occurrences. Colours are
/// counted from 0.
fn refine(uppers: &Uppers, coded: &[Coded<'_>], colours: &[Token]) -> Vec<Token> {
    /// What surrounds an occurrence of a letter: the codes of its region, and the codes of its boundary from the
    /// occurrence on.
    type Around<'a> = (&'a [Vec<Token>], Vec<Token>);
    let mut around: Vec<Vec<Around<'_>>> = vec![Vec::new(); colours.len()];
    for coded in coded {
        for boundary in coded.region {
            if !boundary.iter().any(|&token| uppers.place(token).is_some()) {
                continue;
            }
            let directions = [false, true].map(|is_reversed| codes(boundary, uppers, colours, is_reversed));
            for (at, &token) in boundary.iter().enumerate() {
                let Some(upper) = uppers.place(token) else { continue };
                let from = |is_reversed: bool| {
                    let place = if is_reversed { boundary.len() - 1 - at } else { at };
                    let codes = &directions[usize::from(is_reversed)];
                    coded.is_best[usize::from(is_reversed)]
                        .then(|| rotated(codes, place).copied().collect::<Vec<Token>>())
                };
                let best = from(false).into_iter().chain(from(true)).min().unwrap_or_default();
                around[upper].push((&coded.best.boundaries, best));
            }
        }
    }
    let mut keys: Vec<(Token, Vec<Around<'_>>)> = colours.iter().copied().zip(around).collect();
    keys.iter_mut().for_each(|(_, around)| around.sort_unstable());
    let mut order: Vec<usize> = (0..keys.len()).collect();
    order.sort_unstable_by(|&a, &b| keys[a].cmp(&keys[b]));
    let mut refined = vec![0; keys.len()];
    let mut colour = 0;
    for pair in order.windows(2) {
        colour += Token::from(keys[pair[0]] != keys[pair[1]]);
        refined[pair[1]] = colour;
    }
    refined
}

/// The tokens of a land, in which all letters that occur in two regions must have different colours.
fn write(mut coded: Vec<Coded<'_>>) -> Vec<Token> {
    coded.sort_unstable_by(|a, b| a.best.boundaries.cmp(&b.best.boundaries));
    let mut tokens = Vec::new();
    let mut uppers: Vec<Token> = Vec::new();
    for region in coded {
        for codes in region.best.boundaries {
            let mut lower = LETTER;
            let start = tokens.len();
            for (at, &code) in codes.iter().enumerate() {
                let token = match code {
                    ZERO | ONE | TWO => code,
                    code if code >= UPPER => {
                        let known = uppers.iter().position(|&other| other == code);
                        let place = known.unwrap_or_else(|| {
                            uppers.push(code);
                            uppers.len() - 1
                        });
                        LETTER + 1 + 2 * place as Token
                    }
                    code => {
                        let distance = usize::try_from(code - LETTER).unwrap_or(0);
                        // The first occurrence is before the second one.
                        if at + distance < codes.len() {
                            lower += 2;
                            lower - 2
                        } else {
                            tokens[start + at + distance - codes.len()]
                        }
                    }
                };
                tokens.push(token);
            }
            tokens.push(END);
        }
        tokens.push(REGION_END);
    }
    tokens
}
