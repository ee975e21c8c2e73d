//! Checkpoints of a state space, with the layout of its keys.

use grundy_core::Message;
use grundy_shards::Checkpoints;
use std::time::Duration;

/// Stores the checkpoints of a state space.
///
/// If a position does not fit in the layout of the keys, the layout changes and the computation restarts.
pub trait SpaceCheckpoints: Checkpoints {
    /// The text of the [`KeyLayout`](crate::KeyLayout) of the last checkpoint, or `None` if there is no
    /// checkpoint.
    ///
    /// # Errors
    /// Returns an error if the checkpoint cannot be read.
    fn layout(&self) -> Result<Option<String>, Message>;

    /// Records the layout of the checkpoints that follow. If the last checkpoint has another layout, that checkpoint is
    /// dropped.
    ///
    /// # Errors
    /// Returns an error if the layout cannot be recorded, or if the last checkpoint cannot be dropped.
    fn set_layout(&self, layout: &str) -> Result<(), Message>;

    /// The time since the last checkpoint, or `None` if there is no checkpoint.
    fn age(&self) -> Option<Duration>;
}
