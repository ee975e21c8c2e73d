//! Options that a ruleset lists in batches. The engine `memo` finds the same values with the same visits,
//! regardless of the option at which the lister stops.

use crate::games::{self, Game};
use grundy_core::{
    ComponentRef, Detail, Fault, Kind, KindId, ListEnd, ListedOptions, Message, Move, MoveVisitor,
    NativeCode, OptionLister, Ruleset, Sum, Unlimited,
};
use grundy_solve::{EngineName, Settings, Solver, Value};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A game that lists its options in batches, up to a maximum number.
#[derive(Clone)]
struct Listed {
    game: Arc<Game>,
    /// The number of options in a batch; 0 disables listing.
    together: usize,
    /// The number of options of a component after which the lister stops.
    most: usize,
    /// The number of options listed so far.
    listed: Arc<AtomicU64>,
}

impl Ruleset for Listed {
    fn inner(&self) -> Option<&dyn Ruleset> {
        Some(&*self.game)
    }

    fn title(&self) -> &str {
        self.game.title()
    }

    fn kinds(&self) -> &[Kind] {
        self.game.kinds()
    }

    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        self.game.visit_moves(of, detail, visitor)
    }

    fn native(&self) -> &dyn NativeCode {
        self
    }
}

impl NativeCode for Listed {
    fn option_lister(&self) -> Option<Result<Box<dyn OptionLister>, Message>> {
        (self.together > 0).then(|| -> Result<Box<dyn OptionLister>, Message> { Ok(Box::new(self.clone())) })
    }
}

impl OptionLister for Listed {
    fn list(
        &mut self,
        of: ComponentRef<'_>,
        take: &mut dyn FnMut(ListedOptions<'_>) -> ControlFlow<()>,
    ) -> ListEnd {
        let fields: Vec<usize> = self.kinds().iter().map(|kind| kind.fields.len()).collect();
        let mut all = Vec::new();
        let failed = self.visit_moves(of, Detail::Values, &mut |found: &Move<'_>| {
            let mut words = Vec::new();
            let last = found.option.len().wrapping_sub(1);
            for (at, term) in found.option.terms().enumerate() {
                let last = if at == last { ListedOptions::LAST } else { 0 };
                words.extend([u64::from(term.component.kind.0) | ListedOptions::COUNTED | last]);
                words.push(u64::try_from(term.count).unwrap());
                words.extend(term.component.words);
            }
            all.push(if words.is_empty() { vec![ListedOptions::NOTHING] } else { words });
            ControlFlow::Continue(())
        });
        let is_stuck = failed.is_err() || all.len() > self.most;
        all.truncate(self.most);
        for some in all.chunks(self.together) {
            self.listed.fetch_add(some.len() as u64, Relaxed);
            // Occasionally, the lister finds no options for a long time.
            if take(ListedOptions::new(&[], &fields)).is_break()
                || take(ListedOptions::new(&some.concat(), &fields)).is_break()
            {
                return ListEnd::Broken;
            }
        }
        if is_stuck { ListEnd::Stuck } else { ListEnd::Listed }
    }
}

/// The value, the number of positions visited, and the number of options listed.
fn found(
    game: &Arc<Game>,
    words: &[u64],
    (together, most): (usize, usize),
) -> (Result<(Value, u64), String>, u64) {
    let rules = Listed { game: Arc::clone(game), together, most, listed: Arc::default() };
    let mut position = Sum::new();
    position.push(1, KindId(0), words);
    let settings = Settings::default().with_engine(Some(EngineName::Memo));
    let answer = Solver::new(Arc::new(rules.clone()), settings).value(&position, &Unlimited);
    let answer = answer.map(|answer| (answer.value, answer.known.stats.positions));
    (answer.map_err(|error| format!("{error:?}")), rules.listed.load(Relaxed))
}

/// Checks that some options of the component `words`, which has enough options for a batch, are listed.
#[track_caller]
fn check(game: Game, words: &[u64]) {
    let game = Arc::new(game);
    let (expected, listed) = found(&game, words, (0, 0));
    assert_eq!(listed, 0);
    for together in [1, 7, 64, 1000] {
        for most in [usize::MAX, 70, 3, 0] {
            let (answer, listed) = found(&game, words, (together, most));
            assert_eq!(answer, expected, "{together} together, {most} at most");
            assert_eq!(listed > 0, most > 0);
        }
    }
}

#[test]
fn memo_finds_the_same() {
    check(games::wythoff(), &[60, 60]);
    check(games::cutting(), &[50, 50]);
    check(games::nim(), &[400]);
}

#[test]
fn a_fault_is_the_same() {
    let faulty = |words: &'static [u64]| {
        let mut game = games::wythoff();
        game.rules.faulty = Some(Box::new(move |of| of.words == words));
        game
    };
    check(faulty(&[59, 59]), &[60, 60]);
    check(faulty(&[57, 58]), &[60, 60]);
}
