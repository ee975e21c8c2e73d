//! The moves in a position of Sprouts.

use super::position::{Boundary, Position, Region};
use super::token::{LETTER, ONE, TWO, Token, ZERO};
use std::ops::ControlFlow::{self, Continue};

/// A move: a line between two places, with a new spot on it. Places are counted from 0, in the order in which the spots
/// are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) from: usize,
    pub(super) to: usize,
    /// The boundaries that the line separates from the other boundaries of its region, each given by the place of its
    /// first spot.
    pub(super) around: Vec<usize>,
}

/// Calls `visit` with every move of a position and the position after the move, until `visit` breaks. Of moves that
/// differ only in the choice between equal boundaries, usually only one is visited.
pub(super) fn visit_moves(
    position: &Position,
    visit: &mut impl FnMut(Line, Position) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut start = 0;
    for (at, region) in position.regions.iter().enumerate() {
        let mut starts = Vec::new();
        for boundary in region {
            starts.push(start);
            start += boundary.len();
        }
        Moves { position, at, region, starts, groups: groups(region) }.visit(visit)?;
    }
    Continue(())
}

/// The moves in one region.
struct Moves<'a> {
    position: &'a Position,
    at: usize,
    region: &'a Region,
    /// The place of the first spot of each boundary.
    starts: Vec<usize>,
    /// The indices of the boundaries, in groups of equal boundaries.
    groups: Vec<Vec<usize>>,
}

/// The indices of the boundaries of a region, in groups. If a group has several boundaries, these differ at most in
/// their first spots and in the names of their letters, and none of their spots is in another region.
fn groups(region: &Region) -> Vec<Vec<usize>> {
    let is_elsewhere = |boundary: &Boundary| {
        boundary
            .iter()
            .any(|&token| token >= LETTER && boundary.iter().filter(|&&other| other == token).count() < 2)
    };
    let mut groups: Vec<(Option<Vec<Token>>, Vec<usize>)> = Vec::new();
    for (at, boundary) in region.iter().enumerate() {
        let key = (!is_elsewhere(boundary)).then(|| least_rotation(boundary));
        match groups.iter_mut().find(|(known, _)| known.is_some() && *known == key) {
            Some((_, group)) => group.push(at),
            None => groups.push((key, vec![at])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// The least rotation of a boundary whose letters are replaced by the distances to their other occurrences.
fn least_rotation(boundary: &Boundary) -> Vec<Token> {
    let length = boundary.len();
    let code = |at: usize| {
        let token = boundary[at];
        if token < LETTER {
            return token;
        }
        let distance = (1..length).find(|by| boundary[(at + by) % length] == token).unwrap_or(0);
        LETTER + distance as Token
    };
    let codes: Vec<Token> = (0..length).map(code).collect();
    let rotation = |from: usize| codes[from..].iter().chain(&codes[..from]);
    let from = (0..length).min_by(|&a, &b| rotation(a).cmp(rotation(b))).unwrap_or(0);
    rotation(from).copied().collect()
}

/// The spot at the end of a new line.
enum End {
    /// A spot that can receive no more lines.
    Dead(Token),
    /// A spot that had no lines and now has one line.
    One,
    /// The letter of a spot that had one line and now has two lines.
    Letter(Token),
}

impl End {
    fn of(token: Token, next: &mut Token) -> Self {
        match token {
            ZERO => Self::One,
            ONE => {
                *next += 1;
                Self::Letter(*next - 1)
            }
            token => Self::Dead(token),
        }
    }

    fn letter(&self) -> Option<Token> {
        if let Self::Letter(letter) = *self { Some(letter) } else { None }
    }
}

impl Moves<'_> {
    fn visit(&self, visit: &mut impl FnMut(Line, Position) -> ControlFlow<()>) -> ControlFlow<()> {
        for (number, group) in self.groups.iter().enumerate() {
            let first = group[0];
            for from in 0..self.region[first].len() {
                for other in
                    self.groups[number + 1..].iter().map(|group| group[0]).chain(group.get(1).copied())
                {
                    for to in 0..self.region[other].len() {
                        self.join((first, from), (other, to), visit)?;
                    }
                }
                for to in from..self.region[first].len() {
                    self.split(first, from, to, visit)?;
                }
            }
        }
        Continue(())
    }

    /// Visits the move that joins a spot of one boundary to a spot of another. The two boundaries become one.
    fn join(
        &self,
        (one, from): (usize, usize),
        (other, to): (usize, usize),
        visit: &mut impl FnMut(Line, Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut next = self.position.next;
        let new = next;
        next += 1;
        let mut joined = Boundary::new();
        let mut dead = [TWO; 2];
        for (which, (boundary, at)) in [(one, from), (other, to)].into_iter().enumerate() {
            let boundary = &self.region[boundary];
            let rest = boundary[at + 1..].iter().chain(&boundary[..at]);
            match End::of(boundary[at], &mut next) {
                End::One => joined.push(ONE),
                End::Letter(letter) => {
                    joined.push(letter);
                    joined.extend(rest);
                    joined.push(letter);
                }
                End::Dead(token) => {
                    dead[which] = token;
                    joined.extend(rest);
                }
            }
            joined.push(new);
        }
        let mut region: Region = Vec::with_capacity(self.region.len());
        let others = self.region.iter().enumerate().filter(|(at, _)| *at != one && *at != other);
        region.extend(others.map(|(_, boundary)| boundary.clone()));
        region.push(joined);
        let line = Line { from: self.starts[one] + from, to: self.starts[other] + to, around: Vec::new() };
        visit(line, self.after(vec![region], dead, next))
    }

    /// Visits the moves that join the spots at `from` and `to` of a boundary, or a spot to itself if `from == to`. Each
    /// move splits the region, and each of the other boundaries can be on either side of the line.
    fn split(
        &self,
        boundary: usize,
        from: usize,
        to: usize,
        visit: &mut impl FnMut(Line, Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let spots = &self.region[boundary];
        let mut next = self.position.next;
        let new = next;
        next += 1;
        let mut dead = [TWO; 2];
        let (mut outside, mut inside) = (Boundary::new(), Boundary::new());
        if from == to {
            match spots[from] {
                ZERO => {
                    outside.push(next);
                    inside.push(next);
                    next += 1;
                }
                ONE => outside.extend(spots[from + 1..].iter().chain(&spots[..from])),
                _ => return Continue(()),
            }
            outside.push(new);
            inside.push(new);
        } else {
            if spots[from] == spots[to] && spots[from] >= LETTER {
                return Continue(());
            }
            let ends = [from, to].map(|at| End::of(spots[at], &mut next));
            for (dead, end) in dead.iter_mut().zip(&ends) {
                if let End::Dead(token) = *end {
                    *dead = token;
                }
            }
            let [first, last] = ends.map(|end| end.letter());
            outside.extend(spots[to + 1..].iter().chain(&spots[..from]));
            outside.extend(first);
            outside.push(new);
            outside.extend(last);
            inside.extend(first);
            inside.extend(&spots[from + 1..to]);
            inside.extend(last);
            inside.push(new);
        }
        // The other boundaries, in groups of equal ones, and how many of each group are inside.
        let others: Vec<Vec<usize>> = self
            .groups
            .iter()
            .map(|group| group.iter().copied().filter(|&other| other != boundary).collect::<Vec<_>>())
            .filter(|group| !group.is_empty())
            .collect();
        let mut counts = vec![0; others.len()];
        loop {
            let mut regions = [vec![outside.clone()], vec![inside.clone()]];
            let mut around = Vec::new();
            for (group, &count) in others.iter().zip(&counts) {
                for (number, &other) in group.iter().enumerate() {
                    let is_inside = number < count;
                    regions[usize::from(is_inside)].push(self.region[other].clone());
                    if is_inside {
                        around.push(self.starts[other]);
                    }
                }
            }
            around.sort_unstable();
            let start = self.starts[boundary];
            let line = Line { from: start + from, to: start + to, around };
            visit(line, self.after(regions.into(), dead, next))?;
            let Some(group) = (0..counts.len()).find(|&group| counts[group] < others[group].len()) else {
                return Continue(());
            };
            counts[..group].fill(0);
            counts[group] += 1;
        }
    }

    /// The position after the region has been replaced by the regions `new` and the letters `dead` have been
    /// removed.
    fn after(&self, new: Vec<Region>, dead: [Token; 2], next: Token) -> Position {
        let is_dead = |token: &Token| *token >= LETTER && dead.contains(token);
        let others = self.position.regions.iter().enumerate().filter(|(at, _)| *at != self.at);
        let mut regions: Vec<Region> = others.map(|(_, region)| region.clone()).collect();
        regions.extend(new);
        for boundary in regions.iter_mut().flatten() {
            boundary.retain(|token| !is_dead(token));
        }
        Position { regions, next }
    }
}
