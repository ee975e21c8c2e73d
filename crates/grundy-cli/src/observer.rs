//! The observer of long runs: a progress bar, and checkpoints in a file.

use crate::failure::Failure;
use crate::input;
use crate::keeping::Keeping;
use crate::output::write_err;
use crate::whole_file::{NewFile, Owned};
use grundy::{Error, ErrorKind, LongRun, Message, Moment, Progress, Watch, messages};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The default time between two checkpoints.
const EVERY: Duration = Duration::from_secs(180);
/// The time between two updates of the progress bar. A run that ends sooner does not show a bar.
const PICTURE: Duration = Duration::from_millis(250);

/// Shows the progress of a run if standard error is a terminal, and saves checkpoints if a file was named.
pub(crate) struct Observer {
    bar: Option<ProgressBar>,
    /// The last heap of the run, if it is known.
    to: Option<u64>,
    file: Option<PathBuf>,
    every: Duration,
    last: Mutex<Last>,
}

/// The times of the latest update of the bar and of the latest checkpoint, and the state of the checkpoint file.
struct Last {
    drawn: Instant,
    kept: Instant,
    /// The error from writing the latest checkpoint, if it could not be written.
    failed: Option<io::Error>,
    /// The exclusive right to replace the file.
    owned: Owned,
}

impl Observer {
    /// An observer with the settings of the command line.
    ///
    /// # Errors
    /// Returns an error if another process saves its checkpoints in the same file.
    pub(crate) fn new(keeping: &Keeping, to: Option<u64>) -> Result<Self, Failure> {
        let now = Instant::now();
        let file = file(keeping).map(PathBuf::from);
        let owned = match &file {
            Some(file) => Owned::of(file).map_err(|error| unwritten(file, &error))?,
            None => Owned::default(),
        };
        Ok(Self {
            bar: io::stderr().is_terminal().then(|| bar(to)),
            to,
            file,
            every: keeping.checkpoint_every.map_or(EVERY, |every| every.0),
            last: Mutex::new(Last { drawn: now, kept: now, failed: None, owned }),
        })
    }

    /// The error from writing the last checkpoint, if it could not be written.
    pub(crate) fn failure(&self) -> Option<Failure> {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.failed.as_ref().zip(self.file.as_ref()).map(|(error, file)| unwritten(file, error).into())
    }
}

impl Watch for Observer {
    fn watch(&self, run: &dyn LongRun, moment: Moment) {
        if self.bar.is_none() && self.file.is_none() {
            return;
        }
        let now = Instant::now();
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        match (&self.bar, moment) {
            (Some(bar), Moment::Ended) => bar.finish_and_clear(),
            (Some(bar), Moment::Going) if now - last.drawn >= PICTURE => {
                last.drawn = now;
                draw(bar, &run.progress(), self.to);
            }
            _ => {}
        }
        if let Some(file) = &self.file
            && (moment == Moment::Ended || now - last.kept >= self.every)
        {
            let result = keep(file, &mut last.owned, run);
            // The time is taken after writing, so that a run with large checkpoints does not spend all its time on
            // writing them.
            last.kept = Instant::now();
            // If the run has ended, the last message of the program reports the error.
            if let Err(error) = &result
                && last.failed.is_none()
                && moment == Moment::Going
            {
                write_err(&format!("{}\n", unwritten(file, error).message()));
            }
            last.failed = result.err();
        }
    }
}

/// The error for a checkpoint that cannot be written.
pub(crate) fn unwritten(file: &Path, error: &io::Error) -> Error {
    let message =
        Message::new("heap-checkpoint-unwritten").with("path", file.display()).with("reason", error);
    Error::new(ErrorKind::Io, message).with_help(Message::new("heap-checkpoint-unwritten-help"))
}

/// Writes a checkpoint to a new file next to `path`, and then moves the new file to `path`, so that the file at `path`
/// is never incomplete.
fn keep(path: &Path, owned: &mut Owned, run: &dyn LongRun) -> io::Result<()> {
    let mut new = NewFile::create(path)?;
    let mut result = Ok(());
    let _ = run.checkpoint(&mut |bytes| match new.file().write_all(bytes) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            result = Err(error);
            ControlFlow::Break(())
        }
    });
    result?;
    owned.replace(path, new)
}

fn bar(to: Option<u64>) -> ProgressBar {
    let (bar, template) = match to {
        Some(to) => {
            (ProgressBar::new(to.saturating_add(1)), "{elapsed} {bar:16} {percent}% {rate} {wide_msg}")
        }
        None => (ProgressBar::no_length(), "{elapsed} {rate} {wide_msg}"),
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => {
            bar.with_style(style.with_key("rate", |state: &ProgressState, text: &mut dyn std::fmt::Write| {
                let _ = write!(text, "{:.0}/s", state.per_sec());
            }))
        }
        Err(_) => bar,
    }
}

fn draw(bar: &ProgressBar, progress: &Progress, to: Option<u64>) {
    let (at, message) = match progress {
        Progress::Heaps { known, largest, rare } => {
            let pair = |pair: &Option<(u64, u64)>| match pair {
                Some((first, second)) => (first.to_string(), second.to_string()),
                None => ("none".to_owned(), String::new()),
            };
            let ((largest, at), (rare, last)) = (pair(largest), pair(rare));
            let message = Message::new("heap-progress-heaps").with("known", known);
            (*known, message.with("largest", largest).with("at", at).with("rare", rare).with("last", last))
        }
        Progress::Codes { done, of } => {
            bar.set_length(*of);
            (*done, Message::new("heap-progress-codes").with("done", done).with("of", of))
        }
        Progress::Proofs { excluded, open, components } => {
            let excluded: Vec<String> = excluded.iter().map(ToString::to_string).collect();
            let excluded = if excluded.is_empty() { "none".to_owned() } else { excluded.join(", ") };
            let message = Message::new("search-progress-proofs").with("excluded", excluded);
            let open = open.map_or("none".to_owned(), |open| open.to_string());
            (*components, message.with("open", open).with("components", in_millions(*components)))
        }
        _ => return,
    };
    if bar.position() == 0 && to.is_some() {
        // The work of an earlier run is not counted in the rate.
        bar.reset_eta();
    }
    bar.set_message(messages::text(&message));
    bar.set_position(at);
}

/// A number as text; numbers of at least a million are given in millions, with one decimal.
fn in_millions(number: u64) -> String {
    match number {
        0..1_000_000 => number.to_string(),
        _ => format!("{}.{} M", number / 1_000_000, number / 100_000 % 10),
    }
}

/// The file for checkpoints: the file that `--checkpoint` names, or otherwise the file that `--resume` names, if any.
pub(crate) fn file(keeping: &Keeping) -> Option<&OsString> {
    keeping.checkpoint.as_ref().or(keeping.resume.as_ref().and_then(Option::as_ref))
}

/// The checkpoint from which to resume, if one was requested.
///
/// # Errors
/// Returns an error if `--resume` was given but no file was named, or if the file cannot be read or exceeds the memory
/// limit.
pub(crate) fn resumed(keeping: &Keeping) -> Result<Option<Vec<u8>>, Failure> {
    let Some(named) = &keeping.resume else { return Ok(None) };
    match named.as_ref().or(keeping.checkpoint.as_ref()) {
        Some(path) if !Path::new(path).exists() => {
            let help = Message::new("cli-checkpoint-missing").with("path", Path::new(path).display());
            input::bytes(path.as_ref()).map(Some).map_err(|missing| missing.with_help(help))
        }
        Some(path) => input::bytes(path.as_ref()).map(Some),
        None => Err(Failure::usage(Message::new("cli-checkpoint-none"))),
    }
}
