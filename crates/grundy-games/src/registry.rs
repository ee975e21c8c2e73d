//! The registry of the catalogue, with one entry per game.

use crate::added_theorem::TURNING_CORNERS;
use crate::graph_theorems::{GREEN_HACKENBUSH, VERTEX_GEOGRAPHY};
use crate::native;
use crate::{Entry, Family};

/// The entry for the file `games/NAME.game`.
#[cfg(not(feature = "packed"))]
macro_rules! game {
    ($name:literal, $family:ident) => {
        Entry::new($name, Family::$family, include_str!(concat!("../games/", $name, ".game")))
    };
}

/// The entry for the file `games/NAME.game`, whose text is added when the texts are unpacked.
#[cfg(feature = "packed")]
macro_rules! game {
    ($name:literal, $family:ident) => {
        Entry::new($name, Family::$family, "")
    };
}

/// All entries, sorted by family and then by name.
const ENTRIES: &[Entry] = &[
    game!("all-but", Taking),
    game!("i-mark", Taking),
    game!("mark", Taking).in_words("games-words-mark"),
    game!("mem", Taking),
    game!("nim", Taking).alias(&["尼姆", "尼姆博弈", "尼姆游戏"]).in_words("games-words-nim"),
    game!("subtract-a-factorial", Taking),
    game!("subtract-a-fibonacci", Taking),
    game!("subtract-a-power", Taking).in_words("games-words-subtract-a-power"),
    game!("subtract-a-prime", Taking),
    game!("subtract-a-square", Taking),
    game!("subtraction", Taking).alias(&["减法游戏", "差集游戏"]),
    game!("take-at-least", Taking).in_words("games-words-take-at-least"),
    game!("take-away", Taking).alias(&["bounded-nim", "巴什博弈"]).in_words("games-words-take-away"),
    game!("upmark", Taking),
    game!("all-square", Breaking),
    game!("couples-are-forever", Breaking),
    game!("dawsons-chess", Breaking),
    game!("dawsons-kayles", Breaking),
    game!("even-split", Breaking),
    game!("goldbach-nim", Breaking),
    game!("grundys-game", Breaking).alias(&["格兰迪游戏"]),
    game!("kayles", Breaking),
    game!("laskers-nim", Breaking).alias(&["拉斯克尼姆"]).in_words("games-words-laskers-nim"),
    game!("node-kayles-path", Breaking),
    game!("officers", Breaking),
    game!("rims", Breaking).in_words("games-words-rims"),
    game!("top-entails", Breaking),
    game!("treblecross", Breaking).also("treblecross-board"),
    game!("aliquot", Numbers).in_words("games-words-aliquot"),
    game!("divisor-game", Numbers).alias(&["约数游戏"]).in_words("games-words-divisor-game"),
    game!("euclid", Numbers).alias(&["euclid-grossman"]).in_words("games-words-euclid"),
    game!("euclid-to-zero", Numbers)
        .alias(&["euclid-cole-davie", "欧几里得博弈"])
        .in_words("games-words-euclid-to-zero"),
    game!("euclidean-division", Numbers),
    game!("puppet-dance", Numbers).alias(&["人形演舞"]).in_words("games-words-puppet-dance"),
    game!("saliquant", Numbers),
    game!("totative", Numbers).in_words("games-words-totative"),
    game!("antonim", Tuples),
    game!("cyclic-nimhoff", Tuples).in_words("games-words-cyclic-nimhoff"),
    game!("delete-nim", Tuples).alias(&["e-and-d", "empty-and-divide"]).in_words("games-words-delete-nim"),
    Entry::native("end-nim", Family::Tuples, &native::END_PILES).alias(&["end-piles"]),
    game!("exact-two-nim", Tuples),
    game!("fibonacci-nim", Tuples).alias(&["斐波那契博弈"]),
    game!("greedy-nim", Tuples).in_words("games-words-greedy-nim"),
    game!("kamyki", Tuples).in_words("games-words-kamyki"),
    game!("lim", Tuples),
    Entry::native("moore-nim", Family::Tuples, &native::MOORE_NIM).alias(&["摩尔尼姆"]),
    Entry::native("new-nim", Family::Tuples, &native::NEW_NIM).alias(&["新尼姆", "新尼姆游戏"]),
    game!("nim-with-a-pass", Tuples),
    game!("nukit", Tuples),
    game!("princess-and-roses", Tuples),
    game!("wythoff", Tuples).alias(&["威佐夫博弈", "威佐夫游戏"]).in_words("games-words-wythoff"),
    game!("wythoff-r", Tuples).in_words("games-words-wythoff-r"),
    game!("arc-kayles", Boards),
    game!("array-staircase", Boards).in_words("games-words-array-staircase"),
    game!("chomp", Boards).also("chomp-board"),
    game!("chomp-board", Boards),
    Entry::native("coins", Family::Boards, &native::COINS)
        .with_positions("games-coins-positions")
        .alias(&["翻硬币游戏"]),
    game!("cram", Boards).also("cram-rows"),
    game!("cram-rows", Boards),
    game!("cutting-game", Boards).alias(&["剪纸游戏"]),
    game!("georgia-and-bob", Boards).in_words("games-words-georgia-and-bob"),
    game!("green-hackenbush", Boards).with(&GREEN_HACKENBUSH).alias(&["删边游戏"]),
    Entry::native("hunger-game", Family::Boards, &native::HUNGER_GAME),
    game!("king", Boards).in_words("games-words-king"),
    game!("knight", Boards),
    game!("kotzig", Boards).alias(&["kotzigs-nim"]),
    game!("nimble", Boards).in_words("games-words-nimble"),
    game!("nimstring", Boards),
    game!("node-kayles", Boards).also("node-kayles-graph"),
    game!("node-kayles-graph", Boards),
    game!("non-attacking-kings", Boards),
    game!("non-attacking-knights", Boards),
    game!("non-attacking-queens", Boards),
    game!("northcott", Boards).in_words("games-words-northcott"),
    game!("notakto", Boards),
    game!("poset-game", Boards).alias(&["偏序集游戏"]),
    Entry::native("product", Family::Boards, &native::PRODUCT).alias(&["tartan"]),
    Entry::native("rugs", Family::Boards, &native::RUGS),
    game!("silver-dollar", Boards).alias(&["银币游戏"]).in_words("games-words-silver-dollar"),
    Entry::native("splitting-bottles", Family::Boards, &native::SPLITTING_BOTTLES).alias(&["分裂游戏"]),
    Entry::native("sprouts", Family::Boards, &native::SPROUTS)
        .with_positions("games-sprouts-positions")
        .alias(&["豆芽游戏"]),
    game!("staircase", Boards).alias(&["阶梯博弈", "阶梯尼姆"]).in_words("games-words-staircase"),
    game!("tactix", Boards),
    game!("treblecross-board", Boards),
    game!("turning-corners", Boards).with(&TURNING_CORNERS),
    game!("vertex-geography", Boards)
        .alias(&["undirected-vertex-geography", "二分图博弈"])
        .with(&VERTEX_GEOGRAPHY),
    game!("welter", Boards).in_words("games-words-welter"),
    game!("coins-in-a-row", Scoring).alias(&["两端取硬币"]),
    Entry::native("dots-and-boxes", Family::Scoring, &native::DOTS_AND_BOXES)
        .also("strings-and-coins")
        .sized("lines(0)")
        .alias(&["点格棋"]),
    game!("fill-board", Scoring).with_positions("games-fill-board-positions"),
    game!("strings-and-coins", Scoring),
    game!("weighted-kayles", Scoring),
    game!("amazons", Partizan).alias(&["亚马逊棋"]),
    game!("clobber", Partizan),
    game!("col", Partizan),
    game!("cutcake", Partizan),
    game!("domineering", Partizan),
    game!("domineering-rows", Partizan),
    game!("eatcake", Partizan),
    game!("edge-deletion", Partizan),
    game!("hackenbush", Partizan),
    game!("hackenbush-strings", Partizan),
    game!("konane", Partizan),
    game!("maundy-cake", Partizan),
    game!("nogo", Partizan).alias(&["不围棋"]),
    game!("partizan-euclid", Partizan),
    game!("partizan-subtraction", Partizan),
    game!("snort", Partizan),
    game!("toads-and-frogs", Partizan).also("toads-and-frogs-board").alias(&["蟾蜍与青蛙"]),
    game!("toads-and-frogs-board", Partizan),
    game!("toppling-dominoes", Partizan),
    game!("vertex-deletion", Partizan),
];

/// All games of the catalogue, sorted by family and then by name.
#[must_use]
pub fn entries() -> &'static [Entry] {
    #[cfg(not(feature = "packed"))]
    return ENTRIES;
    #[cfg(feature = "packed")]
    {
        static UNPACKED: std::sync::OnceLock<Vec<Entry>> = std::sync::OnceLock::new();
        let unpacked = |entry: &Entry| Entry { rules: crate::texts::text(entry.name), ..*entry };
        UNPACKED.get_or_init(|| ENTRIES.iter().map(unpacked).collect())
    }
}

/// The game with this name or alias, or `None` if there is no such game. Takes time linear in the number of
/// games.
#[must_use]
pub fn find(name: &str) -> Option<&'static Entry> {
    entries().iter().find(|entry| entry.name == name || entry.aliases.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique_and_ordered() {
        let mut seen = BTreeSet::new();
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        for entry in entries() {
            for name in std::iter::once(&entry.name).chain(entry.aliases) {
                assert!(seen.insert(name), "{name} is listed twice");
            }
            assert!(entry.name.chars().all(is_plain), "{}", entry.name);
            for alias in entry.aliases {
                let is_chinese = |c| ('\u{4e00}'..='\u{9fff}').contains(&c);
                assert!(alias.chars().all(is_plain) || alias.chars().all(is_chinese), "{alias}");
            }
        }
        assert!(entries().is_sorted_by_key(|entry| (entry.family, entry.name)));
    }

    /// Lists show the title from the first line, and other answers show the title that follows the word `game`.
    #[test]
    fn both_titles_of_a_game_are_the_same() {
        for entry in entries().iter().filter(|entry| entry.native.is_none()) {
            let first = entry.rules.lines().next().unwrap().trim_start_matches('#');
            let title = first.split_once(':').unwrap().0.trim();
            let line = format!("\ngame \"{title}\"\n");
            assert!(entry.rules.contains(&line), "{}: the first line says {title}", entry.name);
        }
    }

    #[test]
    fn games_are_found_by_their_chinese_names() {
        let found = |name| super::find(name).map(|entry| entry.name);
        assert_eq!(found("威佐夫博弈"), Some("wythoff"));
        assert_eq!(found("巴什博弈"), Some("take-away"));
        assert_eq!(found("威佐夫"), None);
    }

    #[test]
    fn every_rules_file_is_registered() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/games");
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        let in_rules = entries().iter().filter(|entry| entry.native.is_none());
        let registered: BTreeSet<String> = in_rules.map(|entry| format!("{}.game", entry.name)).collect();
        assert_eq!(files, registered);
    }
}
