//! The state of a computation at a checkpoint.

use crate::frames::At;
use crate::runs::RunPlace;
use crate::word::Word as _;
use xxhash_rust::xxh3::xxh3_64;

/// The first bytes of a checkpoint. The digit is the format version of all scratch files.
const MAGIC: &[u8; 8] = b"gtiers1\n";

/// A tier whose positions are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Section {
    pub(crate) tier: u64,
    /// The number of positions.
    pub(crate) count: u64,
    /// The place of the positions in the file of keys.
    pub(crate) keys: At,
    /// The place of the positions and their values in the file of values, once they are solved.
    pub(crate) values: At,
}

/// The state of a computation at a checkpoint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    /// The hash of the question.
    pub(crate) question: u64,
    /// The caller's note about the computation.
    pub(crate) note: Vec<u8>,
    /// The length of the file of keys at the last checkpoint of the pass downwards.
    pub(crate) key_bytes: u64,
    /// The length of the file of values.
    pub(crate) value_bytes: u64,
    /// The tiers whose positions are known; larger tiers come first.
    pub(crate) sections: Vec<Section>,
    /// Whether `sections` contains all tiers.
    pub(crate) is_explored: bool,
    /// The number of solved tiers. They are the last ones in `sections`.
    pub(crate) solved: u64,
    /// The runs with keys whose tiers have not been processed yet.
    pub(crate) runs: Vec<RunPlace>,
    /// The number of the next run.
    pub(crate) next_run: u64,
}

impl State {
    /// The size of a section in memory, in bytes; in the file, a section takes at most 60 bytes.
    pub(crate) const PER_SECTION: usize = size_of::<Section>();

    pub(crate) fn written(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let mut put = |number: u64| number.write(&mut bytes);
        put(self.question);
        put(self.key_bytes);
        put(self.value_bytes);
        put(u64::from(self.is_explored));
        put(self.solved);
        put(self.next_run);
        put(self.runs.len() as u64);
        for RunPlace { number, bytes, tier, at } in &self.runs {
            [*number, *bytes, *tier, at.frame, at.byte].into_iter().for_each(&mut put);
        }
        put(self.sections.len() as u64);
        for Section { tier, count, keys, values } in &self.sections {
            [*tier, *count, keys.frame, keys.byte, values.frame, values.byte].into_iter().for_each(&mut put);
        }
        put(self.note.len() as u64);
        bytes.extend_from_slice(&self.note);
        let sum = xxh3_64(&bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// The state that was written as `bytes`, or `None` if `bytes` contains something else.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let (content, sum) = bytes.split_last_chunk()?;
        if xxh3_64(content) != u64::from_le_bytes(*sum) {
            return None;
        }
        let numbers = content.strip_prefix(MAGIC)?;
        let mut place = 0;
        let mut get = || u64::read(numbers, &mut place);
        let [question, key_bytes, value_bytes] = [get()?, get()?, get()?];
        let [is_explored, solved, next_run] = [get()?, get()?, get()?];
        // A number takes at least one byte, so lists are no longer than the file.
        let mut runs = Vec::new();
        for _ in 0..get()? {
            let [number, bytes, tier] = [get()?, get()?, get()?];
            runs.push(RunPlace { number, bytes, tier, at: At { frame: get()?, byte: get()? } });
        }
        let mut sections = Vec::new();
        for _ in 0..get()? {
            let [tier, count] = [get()?, get()?];
            let [keys, values] = [At { frame: get()?, byte: get()? }, At { frame: get()?, byte: get()? }];
            sections.push(Section { tier, count, keys, values });
        }
        let length = usize::try_from(get()?).ok()?;
        let note = numbers.get(place..)?.to_vec();
        (note.len() == length).then_some(Self {
            question,
            note,
            key_bytes,
            value_bytes,
            sections,
            is_explored: is_explored != 0,
            solved,
            runs,
            next_run,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_read_back_and_damage_is_found() {
        let at = At { frame: 1 << 40, byte: 77 };
        let run = RunPlace { number: 3, bytes: 99, tier: u64::MAX, at };
        let section = Section { tier: 5, count: 1000, keys: at, values: At::default() };
        let state = State {
            question: 42,
            note: b"note".to_vec(),
            key_bytes: 1,
            value_bytes: 2,
            sections: vec![section; 3],
            is_explored: true,
            solved: 1,
            runs: vec![run; 2],
            next_run: 7,
        };
        let bytes = state.written();
        assert_eq!(State::read(&bytes), Some(state));
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert_eq!(State::read(&damaged), None);
            assert_eq!(State::read(&bytes[..at]), None);
        }
    }
}
