//! The options with which a long run is saved and resumed.

use crate::quantity::Seconds;
use clap::Args;
use std::ffi::OsString;

/// The options with which a long run is saved and resumed.
#[derive(Args, Clone)]
pub(crate) struct Keeping {
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<OsString>,
    #[arg(long, value_name = "TIME")]
    pub(crate) checkpoint_every: Option<Seconds>,
    /// The checkpoint from which to resume. Without a file name, the run is resumed from the file that `--checkpoint`
    /// names.
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    pub(crate) resume: Option<Option<OsString>>,
}
