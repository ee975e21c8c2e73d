//! Ctrl-C: while an answer is worked out, the first asks to stop and print what is known; at any other time,
//! and the second time, it ends the program. A request of the system to end (SIGTERM) does the same.

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag::{register, register_conditional_shutdown};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The exit code of a program that was interrupted.
pub(crate) const EXIT_CODE: u8 = 130;

/// What Ctrl-C does.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt {
    /// Set by the first Ctrl-C.
    stop: Arc<AtomicBool>,
    /// No answer is being worked out, so there is nothing to wait for.
    idle: Arc<AtomicBool>,
    /// The number of answers that are being worked out.
    busy: Arc<Mutex<usize>>,
}

/// The signals that ask to stop.
const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

impl Interrupt {
    /// Takes Ctrl-C over; where the system refuses that, it ends the program as ever.
    pub(crate) fn install() -> Self {
        let interrupt = Self {
            stop: Arc::new(AtomicBool::new(false)),
            idle: Arc::new(AtomicBool::new(true)),
            busy: Arc::default(),
        };
        let code = i32::from(EXIT_CODE);
        for signal in SIGNALS {
            // Handlers run in this order: the shutdowns look at the flags before the last one sets `stop`.
            let _ = register_conditional_shutdown(signal, code, Arc::clone(&interrupt.stop))
                .and_then(|_| register_conditional_shutdown(signal, code, Arc::clone(&interrupt.idle)))
                .and_then(|_| register(signal, Arc::clone(&interrupt.stop)));
        }
        interrupt
    }

    /// Lets Ctrl-C set `flag` too, after its own flag.
    pub(crate) fn also_sets(&self, flag: &Arc<AtomicBool>) {
        for signal in SIGNALS {
            let _ = register(signal, Arc::clone(flag));
        }
    }

    /// The flag that the first Ctrl-C sets.
    pub(crate) fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// What `work` gives; Ctrl-C meanwhile only sets the flag, which `work` is to look at.
    pub(crate) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        self.count(|busy| busy + 1);
        let result = work();
        self.count(|busy| busy - 1);
        result
    }

    /// Changes the number of answers that are being worked out.
    fn count(&self, change: impl FnOnce(usize) -> usize) {
        let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        *busy = change(*busy);
        self.idle.store(*busy == 0, Ordering::SeqCst);
    }

    /// Whether Ctrl-C was pressed.
    pub(crate) fn is_set(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }
}
