//! Answers: moves in components without facts, to options with a given value.

use std::ops::Range;
use std::slice::Iter;

/// Where the checker finds the answers that prove a fact, in the order in which they are needed. Moves are numbered
/// from 0; only moves that are allowed are counted.
#[derive(Debug)]
pub(super) enum Answers<'a> {
    /// All moves are tried.
    Sought,
    /// The certificate names the moves.
    Named(Iter<'a, u32>),
    /// All moves are tried, and the numbers of the answers that are found are stored.
    Stored(&'a mut Vec<u32>),
}

impl<'a> Answers<'a> {
    /// The answers for a fact: `moves`, which its line names, if `are_named` is set; otherwise all moves are tried.
    pub(super) fn of(moves: &'a [u32], are_named: bool) -> Self {
        if are_named { Self::Named(moves.iter()) } else { Self::Sought }
    }

    /// The moves that may be the next answer, among `count` moves.
    pub(super) fn candidates(&mut self, count: usize) -> Range<usize> {
        match self {
            Self::Sought | Self::Stored(_) => 0..count,
            Self::Named(moves) => match moves.next() {
                Some(&at) if (at as usize) < count => at as usize..at as usize + 1,
                _ => 0..0,
            },
        }
    }

    /// Stores the number of a move that has been found to be an answer, if answers are to be stored.
    pub(super) fn found(&mut self, at: usize) {
        if let Self::Stored(moves) = self {
            moves.push(u32::try_from(at).unwrap_or(u32::MAX));
        }
    }

    /// Whether no named moves are left.
    pub(super) fn are_used_up(&self) -> bool {
        match self {
            Self::Sought | Self::Stored(_) => true,
            Self::Named(moves) => moves.len() == 0,
        }
    }
}
