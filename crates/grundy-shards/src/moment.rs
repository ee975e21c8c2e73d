//! The stage of a computation at which a checkpoint is written, as words.

use crate::wanted::Wanted;

/// What a checkpoint records about the computation: the quantity that is computed, the size of a key, and the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    pub(crate) wanted: Wanted,
    /// The size of a key, in bytes.
    pub(crate) key: usize,
    pub(crate) stage: Stage,
}

/// The phase of a computation in which a checkpoint is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Exploring,
    Deciding { round: u64 },
}

impl Moment {
    /// The state of the computation as words, such as `remoteness 8 deciding 12`.
    pub(crate) fn words(self) -> String {
        let Self { wanted, key, stage } = self;
        let wanted = word(wanted);
        match stage {
            Stage::Exploring => format!("{wanted} {key} exploring"),
            Stage::Deciding { round } => format!("{wanted} {key} deciding {round}"),
        }
    }

    /// The stage that the words name, or `None` if they do not describe a computation of `wanted` with keys of `key`
    /// bytes.
    pub(crate) fn stage(words: &str, wanted: Wanted, key: usize) -> Option<Stage> {
        let mut words = words.split(' ');
        let is_same =
            words.next() == Some(word(wanted)) && words.next().is_some_and(|word| word.parse() == Ok(key));
        match (is_same, words.next(), words.next().map(str::parse)) {
            (true, Some("exploring"), None) => Some(Stage::Exploring),
            (true, Some("deciding"), Some(Ok(round))) => Some(Stage::Deciding { round }),
            _ => None,
        }
    }
}

fn word(wanted: Wanted) -> &'static str {
    match wanted {
        Wanted::Values => "values",
        Wanted::Remoteness { misere: false } => "remoteness",
        Wanted::Remoteness { misere: true } => "misere",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back() {
        let all = [Wanted::Values, Wanted::Remoteness { misere: false }, Wanted::Remoteness { misere: true }];
        for wanted in all {
            for stage in [Stage::Exploring, Stage::Deciding { round: 12 }] {
                let words = Moment { wanted, key: 16, stage }.words();
                assert_eq!(Moment::stage(&words, wanted, 16), Some(stage), "{words}");
                assert_eq!(Moment::stage(&words, wanted, 8), None, "{words}");
                let others = all.iter().filter(|&&other| other != wanted);
                others.for_each(|&other| assert_eq!(Moment::stage(&words, other, 16), None, "{words}"));
            }
        }
    }
}
