//! Positions of Sprouts: regions, their boundaries, and the spots on them.
//!
//! Only *living* spots, which can still receive a line, are kept. A *boundary* is the cyclic sequence of living spots
//! that an observer inside the region passes along one connected part of the drawing, and a *region* is the set of its
//! boundaries. A spot with two lines that can be reached from two places occurs twice: in one boundary, or in two
//! regions. Nothing else matters for play (Applegate, Jacobson and Sleator 1991).

use super::letters::Letters;
use super::token::{END, LETTER, ONE, REGION_END, TWO, Token, ZERO, place_of};

/// The largest number of spots at the start.
pub(super) const MOST_SPOTS: usize = 1000;
/// The largest total of the numbers of lines that the spots of a position can still receive. The line of a move
/// lowers the total by two, and the new spot raises it by one.
pub(super) const MOST_LINES: usize = 3 * MOST_SPOTS;

/// A cyclic sequence of spots.
pub(super) type Boundary = Vec<Token>;
/// The boundaries of a region.
pub(super) type Region = Vec<Boundary>;

/// A list of regions. Each letter is one spot: its number is unique in the position, and the number does not encode
/// whether the letter occurs in one boundary or in two regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) regions: Vec<Region>,
    /// A number above all letters.
    pub(super) next: Token,
}

/// The reason why a list of tokens is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// The token at this place ends a boundary or a region that is empty.
    Empty(usize),
    /// A boundary or region has no end before this place.
    NoEnd(usize),
    /// The spot without lines at this place is not the only spot of its boundary.
    NotAlone(usize),
    /// The lower-case letter at this place does not occur exactly twice in its boundary.
    NotTwice(usize),
    /// The upper-case letter at this place does not occur exactly once in each of two regions.
    NotInTwoRegions(usize),
    /// The spots up to this place can receive more than [`MOST_LINES`] lines.
    TooManyLines(usize),
}

/// Whether a letter of a component must occur in two regions.
pub(super) const fn is_upper(letter: Token) -> bool {
    letter >= LETTER && letter.is_multiple_of(2)
}

/// A letter of a boundary that is being read: its number in the position, its first place, and how often it has
/// occurred.
struct Lower {
    letter: Token,
    at: usize,
    count: u8,
}

/// A letter in two regions: its number in the position, its first place, the region of that place, and how often it
/// has occurred.
struct Upper {
    letter: Token,
    at: usize,
    region: usize,
    count: u8,
}

impl Position {
    fn new_letter(&mut self) -> Token {
        self.next += 1;
        self.next - 1
    }

    /// The position with this many spots and no lines.
    pub(super) fn of_spots(spots: usize) -> Self {
        Self { regions: vec![vec![vec![ZERO]; spots]], next: LETTER }
    }

    /// Reads the tokens of a component.
    ///
    /// # Errors
    /// Returns the first flaw found.
    pub(super) fn read(tokens: &[Token]) -> Result<Self, Flaw> {
        let mut position = Self { regions: Vec::new(), next: LETTER };
        let (mut region, mut boundary) = (Region::new(), Boundary::new());
        // The letters of the current boundary, and the letters that occur in two regions, each in the order of their
        // numbers.
        let (mut lower, mut upper) = (Letters::default(), Letters::default());
        let (mut inner, mut outer): (Vec<Lower>, Vec<Upper>) = (Vec::new(), Vec::new());
        let mut lines = 0;
        for (at, &token) in tokens.iter().enumerate() {
            if lines > MOST_LINES {
                return Err(Flaw::TooManyLines(at - 1));
            }
            match token {
                END => {
                    if boundary.is_empty() {
                        return Err(Flaw::Empty(at));
                    }
                    if let Some(zero) = boundary.iter().position(|&spot| spot == ZERO)
                        && boundary.len() > 1
                    {
                        // Every token of a boundary is one spot.
                        return Err(Flaw::NotAlone(at - boundary.len() + zero));
                    }
                    if let Some(letter) = inner.iter().find(|letter| letter.count != 2) {
                        return Err(Flaw::NotTwice(letter.at));
                    }
                    lower.clear();
                    inner.clear();
                    region.push(std::mem::take(&mut boundary));
                }
                REGION_END if !boundary.is_empty() => return Err(Flaw::NoEnd(at)),
                REGION_END if region.is_empty() => return Err(Flaw::Empty(at)),
                REGION_END => position.regions.push(std::mem::take(&mut region)),
                ZERO | ONE | TWO => {
                    lines += [3, 2, 1][place_of(token)];
                    boundary.push(token);
                }
                _ if is_upper(token) => {
                    let here = position.regions.len();
                    let (number, is_new) = upper.number(token);
                    if is_new {
                        outer.push(Upper { letter: position.new_letter(), at, region: here, count: 0 });
                    }
                    lines += usize::from(is_new);
                    let letter = &mut outer[number];
                    if letter.count == 2 || !is_new && letter.region == here {
                        return Err(Flaw::NotInTwoRegions(at));
                    }
                    letter.count += 1;
                    boundary.push(letter.letter);
                }
                _ => {
                    let (number, is_new) = lower.number(token);
                    if is_new {
                        inner.push(Lower { letter: position.new_letter(), at, count: 0 });
                    }
                    lines += usize::from(is_new);
                    let letter = &mut inner[number];
                    letter.count = letter.count.saturating_add(1);
                    boundary.push(letter.letter);
                }
            }
        }
        if let Some(letter) = outer.iter().find(|letter| letter.count != 2) {
            return Err(Flaw::NotInTwoRegions(letter.at));
        }
        if boundary.is_empty() && region.is_empty() { Ok(position) } else { Err(Flaw::NoEnd(tokens.len())) }
    }

    /// Removes everything that no move can use, and splits the position into its lands. Regions in
    /// different lands share no spots, so that lands are independent.
    ///
    /// A spot has one life for every line that it can still receive, so a spot without lines has three. A region with
    /// at most one life is removed. A letter that is left with one occurrence, or whose occurrences are neighbours,
    /// becomes [`TWO`]. In a region of two or three lives whose spots have one life each, the boundaries do not matter:
    /// every move uses two lives and adds one. If there was a third life, it remains in the same region as the new one,
    /// and exactly one more move is possible there; otherwise none is.
    pub(super) fn into_lands(mut self) -> Vec<Self> {
        let letters = usize::try_from(self.next).unwrap_or(usize::MAX);
        let mut counts = vec![0u8; letters];
        self.regions.retain_mut(|region| {
            region.retain(|boundary| !boundary.is_empty());
            lives(region.iter().flatten(), &mut counts) > 1
        });
        counts.fill(0);
        for &token in self.regions.iter().flatten().flatten().filter(|&&token| token >= LETTER) {
            counts[place_of(token)] += 1;
        }
        for region in &mut self.regions {
            for boundary in region.iter_mut() {
                for token in boundary.iter_mut().filter(|token| **token >= LETTER) {
                    if counts[place_of(*token)] == 1 {
                        *token = TWO;
                    }
                }
                join_neighbours(boundary);
            }
        }
        counts.fill(0);
        for region in &mut self.regions {
            merge_boundaries(region, &mut counts);
        }
        self.lands()
    }

    /// The lands of a position, each of whose regions must have at least two lives.
    fn lands(self) -> Vec<Self> {
        let Self { regions, next } = self;
        // The land of each region, as the number of one of its regions.
        let mut of: Vec<usize> = (0..regions.len()).collect();
        let mut first: Vec<usize> = vec![usize::MAX; usize::try_from(next).unwrap_or(usize::MAX)];
        for (at, region) in regions.iter().enumerate() {
            for &token in region.iter().flatten().filter(|&&token| token >= LETTER) {
                let known = &mut first[place_of(token)];
                if *known == usize::MAX {
                    *known = at;
                } else {
                    let (from, to) = (of[at], of[*known]);
                    of.iter_mut().filter(|land| **land == from).for_each(|land| *land = to);
                }
            }
        }
        let mut lands: Vec<(usize, Self)> = Vec::new();
        for (region, of) in regions.into_iter().zip(of) {
            match lands.iter_mut().find(|(land, _)| *land == of) {
                Some((_, land)) => land.regions.push(region),
                None => lands.push((of, Self { regions: vec![region], next })),
            }
        }
        let mut counts = vec![0; first.len()];
        lands.into_iter().map(|(_, land)| land.with_two_lives(&mut counts)).collect()
    }

    /// The same land, in a standard form if it has two lives. A land with two lives allows exactly one move.
    fn with_two_lives(self, counts: &mut [u8]) -> Self {
        let spots = self.regions.iter().flatten().flatten();
        if spots.clone().take(5).count() > 4 || spots.clone().any(|&token| token == ZERO) {
            return self;
        }
        if lives(spots, counts) > 2 {
            return self;
        }
        Self { regions: vec![vec![vec![TWO, TWO]]], next: LETTER }
    }

    /// The number of lines that the spots can still receive.
    #[cfg(test)]
    pub(super) fn lives(&self) -> u32 {
        let mut counts = vec![0u8; place_of(self.next)];
        lives(self.regions.iter().flatten().flatten(), &mut counts)
    }
}

/// The number of lives of these spots; a spot that occurs twice counts once. `counts` must be 0 for every letter, and
/// is 0 again after the call.
fn lives<'a>(tokens: impl Iterator<Item = &'a Token> + Clone, counts: &mut [u8]) -> u32 {
    let mut lives = 0;
    for &token in tokens.clone() {
        lives += match token {
            ZERO => 3,
            ONE => 2,
            TWO => 1,
            letter => {
                let count = &mut counts[place_of(letter)];
                *count += 1;
                u32::from(*count == 1)
            }
        };
    }
    for &letter in tokens.filter(|&&token| token >= LETTER) {
        counts[place_of(letter)] = 0;
    }
    lives
}

/// Replaces each letter whose two occurrences are neighbours by a single [`TWO`].
fn join_neighbours(boundary: &mut Boundary) {
    loop {
        let length = boundary.len();
        let at = (0..length)
            .find(|&at| boundary[at] >= LETTER && length > 1 && boundary[at] == boundary[(at + 1) % length]);
        let Some(at) = at else { return };
        boundary[at] = TWO;
        boundary.remove((at + 1) % length);
    }
}

/// Merges all boundaries of a region with at most three lives into one boundary, if each spot of the region has one
/// life. `counts` must be 0 for every letter, and is 0 again after the call.
fn merge_boundaries(region: &mut Region, counts: &mut [u8]) {
    let tokens = || region.iter().flatten();
    if tokens().any(|&token| token == ZERO || token == ONE) || lives(tokens(), counts) > 3 {
        return;
    }
    let mut spots: Boundary = tokens().copied().collect();
    spots.sort_unstable();
    let mut merged = Boundary::new();
    for token in spots {
        match merged.last_mut() {
            Some(last) if *last == token && token >= LETTER => *last = TWO,
            _ => merged.push(token),
        }
    }
    *region = vec![merged];
}
