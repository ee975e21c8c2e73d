//! The source of a position's options: the interpreter, or native code where it is worthwhile.

use grundy_core::{ComponentRef, ListEnd, ListedPart, OptionLister, Ruleset};
use grundy_engine::{Meter, Stop, for_each_value_move};
use std::ops::ControlFlow;

/// The number of interpreted options after which native code is requested. Compiling takes as long as
/// interpreting tens of thousands of options.
const OPTIONS_BEFORE_NATIVE: u64 = 1 << 14;

/// The options of positions of one ruleset.
#[derive(Default)]
pub(super) struct Options {
    /// The number of options interpreted so far.
    interpreted: u64,
    native: Native,
}

/// Whether native code lists options.
#[derive(Default)]
enum Native {
    /// Native code has not been requested yet.
    #[default]
    Untried,
    /// Native code lists the options.
    Used(Box<dyn OptionLister>),
    /// The ruleset has no native code, or the code could not be made.
    None,
}

impl Options {
    /// Calls `each` with the terms of all options of the component `of`, one after another. Returns `Break` exactly
    /// when `each` did.
    ///
    /// The options are those of [`Ruleset::visit_moves`] under [`Detail::Values`], in the same order, whether
    /// or not native code lists them.
    pub(super) fn each<'b>(
        &mut self,
        ruleset: &dyn Ruleset,
        of: ComponentRef<'_>,
        meter: &mut Meter<'b>,
        mut each: impl FnMut(ListedPart<'_>, &mut Meter<'b>) -> Result<ControlFlow<()>, Stop>,
    ) -> Result<ControlFlow<()>, Stop> {
        if matches!(self.native, Native::Untried) && self.interpreted >= OPTIONS_BEFORE_NATIVE {
            self.native = match ruleset.native().option_lister() {
                Some(Ok(lister)) => Native::Used(lister),
                Some(Err(_)) | None => Native::None,
            };
        }
        // The number of options that native code listed before it had to stop.
        let mut given = 0;
        if let Native::Used(lister) = &mut self.native {
            let mut stop = None;
            let ended = lister.list(of, &mut |options| {
                if options.is_empty() {
                    return or_stop(meter.poll().map(|()| ControlFlow::Continue(())), &mut stop);
                }
                for part in options {
                    let ends = !matches!(part, ListedPart::Term { is_last: false, .. });
                    if ends {
                        given += 1;
                        or_stop(meter.step().map(|()| ControlFlow::Continue(())), &mut stop)?;
                    }
                    or_stop(each(part, meter), &mut stop)?;
                }
                ControlFlow::Continue(())
            });
            match (ended, stop) {
                (_, Some(stop)) => return Err(stop),
                (ListEnd::Listed, None) => return Ok(ControlFlow::Continue(())),
                (ListEnd::Broken, None) => return Ok(ControlFlow::Break(())),
                (ListEnd::Stuck, None) => {}
            }
        }
        let interpreted = &mut self.interpreted;
        for_each_value_move(ruleset, of, meter, |found, meter| {
            *interpreted += 1;
            if given > 0 {
                given -= 1;
                return Ok(ControlFlow::Continue(()));
            }
            if found.option.is_empty() {
                return each(ListedPart::Nothing, meter);
            }
            let last = found.option.len() - 1;
            for (at, term) in found.option.terms().enumerate() {
                if each(ListedPart::Term { term, is_last: at == last }, meter)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            Ok(ControlFlow::Continue(()))
        })
    }
}

/// Returns `Break` if `result` is a `Break` or an error; an error is stored in `stop`.
fn or_stop<E: Into<Stop>>(result: Result<ControlFlow<()>, E>, stop: &mut Option<Stop>) -> ControlFlow<()> {
    result.unwrap_or_else(|why| {
        *stop = Some(why.into());
        ControlFlow::Break(())
    })
}
