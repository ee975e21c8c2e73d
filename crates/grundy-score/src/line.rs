//! The moves and lines of answers, with their labels.

use super::minimax::Found;
use super::position::{push_key_after, read_key};
use super::steps::{Rules, gain_outside};
use super::{Score, ScoreError, walk};
use grundy_core::{Component, ComponentRef, Detail, Limit, Move, MoveVisitor, Player, Sum};
use grundy_engine::Meter;
use std::ops::ControlFlow;

/// A move of a scoring game, with its gain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScoreMove {
    /// The player who makes the move.
    pub player: Player,
    /// The component that is replaced.
    pub from: Component,
    /// The sum that replaces the component.
    pub option: Sum,
    /// The index of the rule that allows the move, counted from 0.
    pub rule: u32,
    /// The label of the move, or `None` if the rules give no label.
    pub label: Option<String>,
    /// The gain of the mover.
    pub gain: i64,
    /// Whether the same player moves again.
    pub again: bool,
}

/// An optimal first move, and the term in which it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OptimalMove {
    /// The index of the *term* in which the move is made. A term with count `c` stands for `c` equal
    /// components; their moves are listed only once.
    pub term: usize,
    /// The move, with its gain.
    pub played: ScoreMove,
}

/// Turns the result of a search into a score whose optimal moves and line are written out.
pub(super) fn answer(
    rules: Rules<'_>,
    sum: &Sum,
    to_move: Player,
    found: &Found,
    meter: &mut Meter<'_>,
) -> Result<Score, ScoreError> {
    let mut words = Vec::new();
    let mut position = Sum::new();
    let mut key = walk::first_key(sum, rules.seen(to_move));
    read_key(&key, &mut words, &mut position);

    let mut optimal: Vec<(usize, ScoreMove)> = Vec::new();
    let mut ordinals = found.optimal.iter().copied().peekable();
    let mut before = 0;
    for (at, term) in position.terms().enumerate() {
        let listed = moves_of(
            rules,
            term.component,
            to_move,
            &mut |number| ordinals.next_if_eq(&(before + number)).is_some(),
            meter,
        )?;
        before += listed.count;
        optimal.extend(listed.moves.into_iter().map(|played| (at, played)));
    }
    let moves = sum
        .terms()
        .enumerate()
        .flat_map(|(at, term)| {
            let same = optimal.iter().filter(move |(_, played)| played.from.as_ref() == term.component);
            same.map(move |(_, played)| OptimalMove { term: at, played: played.clone() })
        })
        .collect();

    let mut player = to_move;
    let mut line = Vec::with_capacity(found.line.len());
    let (mut mover_total, mut other_total) = (0, 0);
    let mut order = Vec::new();
    for &ordinal in &found.line {
        read_key(&key, &mut words, &mut position);
        let mut before = 0;
        let mut next = None;
        for (at, term) in position.terms().enumerate() {
            let mut listed =
                moves_of(rules, term.component, player, &mut |number| before + number == ordinal, meter)?;
            before += listed.count;
            if let Some(played) = listed.moves.pop() {
                next = Some((at, played));
                break;
            }
        }
        let Some((at, played)) = next else { break };
        *(if player == to_move { &mut mover_total } else { &mut other_total }) += i128::from(played.gain);
        if !played.again {
            player = player.opponent();
        }
        let mut after = Vec::new();
        push_key_after(&position, at, &played.option, rules.seen(player), &mut order, &mut after);
        key = after.into();
        line.push(played);
    }
    Ok(Score {
        score: found.score,
        moves,
        line,
        mover_total,
        other_total,
        visited: found.visited,
        usage: meter.usage(),
    })
}

/// The listed moves of a component.
struct Listed {
    moves: Vec<ScoreMove>,
    /// The number of moves, including those that are not listed.
    count: u32,
}

/// The moves of `player` in a component; those whose ordinals `wanted` accepts are listed.
fn moves_of(
    rules: Rules<'_>,
    of: ComponentRef<'_>,
    player: Player,
    wanted: &mut dyn FnMut(u32) -> bool,
    meter: &mut Meter<'_>,
) -> Result<Listed, ScoreError> {
    let mut listing = Listing {
        rules,
        of,
        player,
        wanted,
        meter,
        listed: Listed { moves: Vec::new(), count: 0 },
        error: None,
    };
    let _ = rules.ruleset.visit_moves(of, Detail::Labels, &mut listing)?;
    match listing.error {
        Some(error) => Err(error),
        None => Ok(listing.listed),
    }
}

struct Listing<'a, 'b> {
    rules: Rules<'a>,
    of: ComponentRef<'a>,
    player: Player,
    wanted: &'a mut dyn FnMut(u32) -> bool,
    meter: &'a mut Meter<'b>,
    listed: Listed,
    error: Option<ScoreError>,
}

impl MoveVisitor for Listing<'_, '_> {
    fn visit(&mut self, found: &Move<'_>) -> ControlFlow<()> {
        if self.rules.partizan && !found.mover.includes(self.player) {
            return ControlFlow::Continue(());
        }
        if (self.wanted)(self.listed.count) {
            let Ok(gain) = i64::try_from(found.gain) else {
                self.error = Some(gain_outside(found.gain, self.of).into());
                return ControlFlow::Break(());
            };
            self.listed.moves.push(ScoreMove {
                player: self.player,
                from: self.of.to_owned(),
                option: found.option.clone(),
                rule: found.rule,
                label: found.label.map(str::to_owned),
                gain,
                again: found.again,
            });
        }
        self.listed.count += 1;
        ControlFlow::Continue(())
    }

    fn tick(&mut self) -> ControlFlow<()> {
        match self.meter.look() {
            Ok(()) => ControlFlow::Continue(()),
            Err(limit) => {
                self.error = Some(Limit::into(limit));
                ControlFlow::Break(())
            }
        }
    }
}
