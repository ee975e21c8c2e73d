//! Replaces the code for several processes when the program is built without the feature `cluster`.

use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use grundy::databases::{Cluster, ClusterQuestion, ClusterSeat};
use grundy::{Error, ErrorKind, Message};

/// The error for every request that involves several processes.
pub(super) fn none() -> Error {
    Error::new(ErrorKind::Unsupported, Message::new("cluster-none"))
        .with_help(Message::new("cluster-none-help"))
}

/// Fails, because this build does not support several processes.
pub(crate) fn join(_: &ClusterSeat, _: ClusterQuestion) -> Result<Box<dyn Cluster>, Error> {
    Err(none())
}

/// Fails, because this build does not support several processes.
pub(crate) fn run_children(_: u32, _: &Everywhere, _: &Interrupt) -> Result<u8, Failure> {
    Err(none().into())
}
