//! The contents of a checkpoint.

use serde::{Deserialize, Serialize};

/// A checkpoint: the stage of the work, and the parts that contain its state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Current {
    /// The number of the checkpoint.
    pub number: u64,
    /// The stage of the computation, in the words of the program that performs it.
    pub state: String,
    /// How positions are packed into keys, as in a [`Subject`](crate::Subject).
    pub layout: String,
    /// The generations of parts of which the checkpoint consists: the number of each, and the number of its parts.
    pub generations: Vec<(u64, usize)>,
    /// The files of the parts.
    pub parts: Vec<PartInfo>,
}

/// The file of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PartInfo {
    /// The name in the directory of the run.
    pub name: String,
    /// The length in bytes.
    pub bytes: u64,
    /// The checksum of the last block, which depends on all blocks.
    pub sum: u64,
}

impl Current {
    /// A checkpoint that consists of these generations of parts. [`Run::commit`](crate::Run::commit) finds the
    /// files.
    #[must_use]
    pub fn new(number: u64, state: String, layout: String, generations: Vec<(u64, usize)>) -> Self {
        Self { number, state, layout, generations, parts: Vec::new() }
    }

    /// The number of bytes in all parts.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.parts.iter().map(|part| part.bytes).sum()
    }

    pub(super) fn to_text(&self) -> String {
        serde_json::to_string_pretty(self).expect("all keys of the members are strings") + "\n"
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

impl PartInfo {
    pub(super) fn new(name: String, bytes: u64, sum: u64) -> Self {
        Self { name, bytes, sum }
    }
}
