//! How an answer is known.

/// How an answer is known. Part of every answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// A theorem of the literature whose conditions were checked.
    Theorem {
        /// Its name.
        name: String,
        /// Where it is proved.
        source: String,
    },
    /// A proof found by this program, which a certificate can carry.
    Proved {
        /// The theorem that the proof rests on.
        theorem: String,
        /// The certificate file, if one was written.
        certificate: Option<String>,
    },
    /// An exact computation from the rules.
    Computed {
        /// The engine that did it.
        engine: &'static str,
    },
    /// A law that holds as far as it was checked, and no further.
    Checked {
        /// The last position checked.
        to: u64,
    },
    /// A claim in the user's own rules, believed on request.
    Claimed {
        /// Its line in the rules text, from 1.
        line: usize,
    },
}
