//! Reads arbitrary text as an expression of games. Nothing may panic, every error must have a place inside the text,
//! and a game must stay the same when it is printed and read again.

#![no_main]

use grundy_core::{Budget, Limit, Usage};
use grundy_values::{
    Evaluated, Evaluator, ExpressionError, ExpressionErrorKind, Form, Forms, Positions, Program,
};
use libfuzzer_sys::fuzz_target;
use std::sync::atomic::{AtomicU32, Ordering};

/// Stops expressions that take too long.
struct Polls(AtomicU32);

impl Budget for Polls {
    fn poll(&self, _: Usage) -> Result<(), Limit> {
        if self.0.fetch_add(1, Ordering::Relaxed) < 200 { Ok(()) } else { Err(Limit::Time) }
    }

    fn bytes_allowed(&self) -> u64 {
        1 << 28
    }
}

/// The length in bytes up to which printed games are read again.
const LONGEST: usize = 100_000;

/// Gives each position of a ruleset the nimber whose size is the number of bytes in the position's text.
struct Lengths;

impl Positions for Lengths {
    fn form(&mut self, forms: &mut Forms<'_>, _: &str, position: &str) -> Result<Form, ExpressionError> {
        let length = u32::try_from(position.len()).unwrap_or(u32::MAX);
        forms.nimber(length).map_err(|error| ExpressionError::of_value(&error, 0..0))
    }
}

fn value(forms: &mut Forms<'_>, text: &str) -> Result<Option<Form>, ExpressionError> {
    let mut evaluator = Evaluator::default();
    match evaluator.evaluate_with(forms, &Program::parse(text)?, &mut Lengths)? {
        Evaluated::Game(game) => Ok(evaluator.literals.value(forms, game).ok()),
        _ => Ok(None),
    }
}

fuzz_target!(|text: &str| {
    let budget = Polls(AtomicU32::new(0));
    let mut forms = Forms::new(&budget);
    match value(&mut forms, text) {
        Ok(Some(form)) => {
            let Ok(printed) = forms.print(form) else { return };
            // A short text can denote a tree of numbers with 300,000 digits each, which take minutes to read in this
            // build.
            if printed.len() > LONGEST {
                return;
            }
            match value(&mut forms, &printed) {
                Ok(again) => assert_eq!(again, Some(form), "{printed}"),
                Err(error) => {
                    assert!(matches!(error.kind, ExpressionErrorKind::Limit(_)), "{printed}: {error}");
                }
            }
        }
        Ok(None) => {}
        Err(error) => {
            assert!(error.span.start <= error.span.end && error.span.start <= text.len(), "{error:?}");
        }
    }
});
