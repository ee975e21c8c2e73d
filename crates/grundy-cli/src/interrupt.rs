//! Ctrl-C. While an answer is being computed, the first Ctrl-C stops the computation, and the partial answer, if there
//! is one, is printed. A second Ctrl-C, or a Ctrl-C at any other time, ends the program. SIGTERM has the same effect
//! as Ctrl-C.

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag::{register, register_conditional_shutdown};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The exit code of the program if it was interrupted.
pub(crate) const EXIT_CODE: u8 = 130;

/// The handler of Ctrl-C and SIGTERM.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt {
    /// Set by the first Ctrl-C.
    stop: Arc<AtomicBool>,
    /// Set while no answer is being computed; Ctrl-C then ends the program at once.
    idle: Arc<AtomicBool>,
    /// The number of answers that are being computed.
    busy: Arc<Mutex<usize>>,
}

/// The signals that ask the program to stop.
const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

impl Interrupt {
    /// Installs the handler. If the system rejects the handler, Ctrl-C ends the program as usual.
    pub(crate) fn install() -> Self {
        let interrupt = Self {
            stop: Arc::new(AtomicBool::new(false)),
            idle: Arc::new(AtomicBool::new(true)),
            busy: Arc::default(),
        };
        let code = i32::from(EXIT_CODE);
        for signal in SIGNALS {
            // Handlers run in this order: the shutdowns read the flags before the last handler sets `stop`.
            // `idle` is set until the first answer is begun, so a signal between two registrations ends the program.
            let _ = register_conditional_shutdown(signal, code, Arc::clone(&interrupt.idle))
                .and_then(|_| register_conditional_shutdown(signal, code, Arc::clone(&interrupt.stop)))
                .and_then(|_| register(signal, Arc::clone(&interrupt.stop)));
        }
        interrupt
    }

    /// Makes Ctrl-C also set `flag`, in addition to the handler's own flag.
    pub(crate) fn also_sets(&self, flag: &Arc<AtomicBool>) {
        for signal in SIGNALS {
            let _ = register(signal, Arc::clone(flag));
        }
    }

    /// The flag that is set by the first Ctrl-C.
    pub(crate) fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// The result of `work`. While `work` runs, the first Ctrl-C only sets the stop flag and the flags
    /// given to `also_sets`; `work` must check one of them.
    pub(crate) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        self.count(|busy| busy + 1);
        let result = work();
        self.count(|busy| busy - 1);
        result
    }

    /// Changes the number of answers that are being computed.
    fn count(&self, change: impl FnOnce(usize) -> usize) {
        let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        *busy = change(*busy);
        self.idle.store(*busy == 0, Ordering::SeqCst);
    }

    /// Whether Ctrl-C was pressed, or SIGTERM was received.
    pub(crate) fn is_set(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }
}
