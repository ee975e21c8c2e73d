//! Sprouts: join two spots, or a spot to itself, by a line that crosses nothing, and put a new spot on it. A spot has
//! at most three lines.

mod canonical;
#[cfg(test)]
mod drawing;
mod letters;
mod moves;
mod position;
mod text;
mod token;

use super::game::{NativeGame, list};
use grundy_core::{ComponentRef, Facts, GameRules, KindId, Moves, Notation, NotationError, Sum};
use moves::Line;
use position::Position;
use std::collections::HashSet;
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

/// Sprouts. A component is a land: an independent part of the drawing. The notation of positions is that of
/// `lemoine-viennot-2015`, and the equivalence of drawings is due to `applegate-jacobson-sleator-1991`.
pub(crate) static SPROUTS: NativeGame = NativeGame {
    title: "Sprouts",
    summary: "join two spots, or a spot to itself, by a line that crosses nothing, and put a new spot on it; a spot has at most three lines; a position is a number of spots, such as 7, or a drawing",
    source: "Conway and Paterson 1967 [lemoine-viennot-2015]",
    kinds: &["land(x[])"],
    params: Vec::new,
    theorems: &[],
    rules: |_| {
        let facts = Facts { ends: true, splits: true, ..Facts::NONE };
        Ok(Arc::new(SPROUTS.game(Rules).with_facts(facts)))
    },
};

struct Rules;

impl Line {
    /// The label of the move. Spots are counted from 1, in the order in which they are written; a spot that is written
    /// twice counts twice.
    fn label(&self) -> String {
        let Self { from, to, around } = self;
        let ends = if from == to {
            format!("loop at {}", from + 1)
        } else {
            format!("join {} {}", from + 1, to + 1)
        };
        if around.is_empty() {
            return ends;
        }
        let around: Vec<String> = around.iter().map(|at| (at + 1).to_string()).collect();
        format!("{ends} around {}", around.join(" "))
    }
}

impl GameRules for Rules {
    fn contains(&self, of: ComponentRef<'_>) -> bool {
        Position::read(list(of)).is_ok()
    }

    /// Of all moves that leave positions with the same standard form, reports only the first.
    fn moves(&self, of: ComponentRef<'_>, found: &mut Moves<'_>) -> ControlFlow<()> {
        let tokens = list(of);
        let Ok(position) = Position::read(tokens) else { return Continue(()) };
        let mut seen = HashSet::new();
        let mut words = Vec::new();
        moves::visit_moves(&position, &mut |line, after| {
            // The work for a move is at least the length of the position.
            found.turns(tokens.len())?;
            let mut lands = text::lands(after);
            lands.sort_unstable();
            if seen.contains(&lands) {
                return Continue(());
            }
            let fill = |sum: &mut Sum| {
                for land in &lands {
                    words.clear();
                    words.push(land.len() as u64);
                    words.extend(land);
                    sum.push(1, KindId(0), &words);
                }
            };
            found.to_sum(fill, || line.label())?;
            seen.insert(lands);
            Continue(())
        })
    }

    fn notation(&self) -> &dyn Notation {
        self
    }
}

impl Notation for Rules {
    fn component_name(&self, component: ComponentRef<'_>) -> Option<String> {
        Some(text::write(list(component)))
    }

    fn read(&self, text: &str) -> Option<Result<Sum, NotationError>> {
        Some(text::read(text).map(|lands| {
            let mut sum = Sum::new();
            for land in lands {
                let words: Vec<u64> = std::iter::once(land.len() as u64).chain(land).collect();
                sum.push(1, KindId(0), &words);
            }
            sum
        }))
    }
}
