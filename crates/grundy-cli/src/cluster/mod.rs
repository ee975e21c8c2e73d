//! Several processes that solve one game: the file of hosts, and, with the feature `cluster`, the code that starts and
//! connects the processes.

#[cfg_attr(not(feature = "cluster"), path = "disabled.rs")]
#[cfg_attr(feature = "cluster", path = "enabled.rs")]
mod build;
#[cfg(feature = "cluster")]
mod children;
mod hosts;
#[cfg(feature = "cluster")]
mod parent;
#[cfg(feature = "cluster")]
mod reasons;

pub(crate) use build::{join, run_children};
pub(crate) use hosts::read;
#[cfg(feature = "cluster")]
pub(crate) use parent::from_parent;

/// The word that means, in place of a file name, "from the program that started this one".
pub(crate) const FROM_PARENT: &str = "-";

/// Fails, because this build does not support several processes.
#[cfg(not(feature = "cluster"))]
pub(crate) fn from_parent() -> Result<Vec<String>, grundy::Error> {
    Err(build::none())
}
