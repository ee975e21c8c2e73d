//! Ctrl-C: while an answer is worked out, the first asks to stop and print what is known; at any other time,
//! and the second time, it ends the program.

use signal_hook::consts::SIGINT;
use signal_hook::flag::{register, register_conditional_shutdown};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program that was interrupted.
pub(crate) const EXIT_CODE: u8 = 130;

/// What Ctrl-C does.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt {
    /// Set by the first Ctrl-C.
    stop: Arc<AtomicBool>,
    /// No answer is being worked out, so there is nothing to wait for.
    idle: Arc<AtomicBool>,
}

impl Interrupt {
    /// Takes Ctrl-C over; where the system refuses that, it ends the program as ever.
    pub(crate) fn install() -> Self {
        let interrupt =
            Self { stop: Arc::new(AtomicBool::new(false)), idle: Arc::new(AtomicBool::new(true)) };
        let code = i32::from(EXIT_CODE);
        // Handlers run in this order: the shutdowns look at the flags before the last one sets `stop`.
        let _ = register_conditional_shutdown(SIGINT, code, Arc::clone(&interrupt.stop))
            .and_then(|_| register_conditional_shutdown(SIGINT, code, Arc::clone(&interrupt.idle)))
            .and_then(|_| register(SIGINT, Arc::clone(&interrupt.stop)));
        interrupt
    }

    /// The flag that the first Ctrl-C sets.
    pub(crate) fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// What `work` gives; Ctrl-C meanwhile only sets the flag, which `work` is to look at.
    pub(crate) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        self.idle.store(false, Ordering::SeqCst);
        let result = work();
        self.idle.store(true, Ordering::SeqCst);
        result
    }

    /// Whether Ctrl-C was pressed.
    pub(crate) fn is_set(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }
}
