//! The evidence for an answer.

/// What an answer is based on. Every answer contains its evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// A theorem from the literature. Its conditions were checked.
    Theorem {
        /// The name of the theorem.
        name: String,
        /// The publication that proves the theorem.
        source: String,
    },
    /// A proof that grundy found. Some of these proofs can be written as certificates.
    Proved {
        /// The theorem on which the proof is based.
        theorem: String,
        /// The path of the certificate file, if one was written.
        certificate: Option<String>,
    },
    /// An exact computation from the rules.
    Computed {
        /// The name of the engine that computed the answer.
        engine: &'static str,
    },
    /// A pattern that holds as far as it was checked. Nothing is known beyond that.
    Checked {
        /// The last position that was checked.
        to: u64,
    },
    /// A claim in the user's rules, used only on request.
    Claimed {
        /// The line of the claim in the rules text, counted from 1.
        line: usize,
    },
}
