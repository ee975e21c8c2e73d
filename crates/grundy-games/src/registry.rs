//! The registry: one line a game.

use crate::native::{Coins, DotsAndBoxes, HungerGame, MooreNim, SplittingBottles};
use crate::{Entry, Family};

/// The entry of `games/NAME.game`.
macro_rules! game {
    ($name:literal, $family:ident) => {
        Entry::new($name, Family::$family, include_str!(concat!("../games/", $name, ".game")))
    };
}

/// By family, then by name.
const ENTRIES: &[Entry] = &[
    game!("nim", Taking),
    game!("take-away", Taking).alias(&["bounded-nim"]),
    game!("even-split", Breaking),
    game!("grundys-game", Breaking),
    game!("kayles", Breaking),
    game!("divisor-game", Numbers),
    game!("puppet-dance", Numbers),
    game!("fibonacci-nim", Tuples),
    Entry::native("moore-nim", Family::Tuples, &MooreNim),
    game!("nukit", Tuples),
    game!("wythoff", Tuples),
    Entry::native("coins", Family::Boards, &Coins),
    game!("cutting-game", Boards),
    Entry::native("hunger-game", Family::Boards, &HungerGame),
    Entry::native("splitting-bottles", Family::Boards, &SplittingBottles),
    game!("staircase", Boards),
    game!("turning-corners", Boards),
    game!("coins-in-a-row", Scoring),
    Entry::native("dots-and-boxes", Family::Scoring, &DotsAndBoxes),
    game!("fill-board", Scoring),
    game!("weighted-kayles", Scoring),
];

/// All games, by family, then by name.
#[must_use]
pub const fn entries() -> &'static [Entry] {
    ENTRIES
}

/// The game with this name or alias.
#[must_use]
pub fn find(name: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.name == name || entry.aliases.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_ordered() {
        let mut seen = BTreeSet::new();
        for entry in ENTRIES {
            for name in std::iter::once(&entry.name).chain(entry.aliases) {
                assert!(seen.insert(name), "{name} stands twice");
                assert!(name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'));
            }
        }
        assert!(ENTRIES.is_sorted_by_key(|entry| (entry.family, entry.name)));
    }

    #[test]
    fn every_rules_file_is_registered() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/games");
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        let in_rules = ENTRIES.iter().filter(|entry| entry.native.is_none());
        let registered: BTreeSet<String> = in_rules.map(|entry| format!("{}.game", entry.name)).collect();
        assert_eq!(files, registered);
    }
}
