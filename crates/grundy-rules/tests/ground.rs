//! The moves on boards as data, compared with the moves that the interpreter makes.

#![expect(clippy::unwrap_used, reason = "a test that cannot continue fails")]

use grundy_core::{ComponentRef, Detail, KindId, Move, Mover, Ruleset};
use grundy_rules::{Program, Rules};
use std::collections::BTreeSet;
use std::ops::ControlFlow::Continue;

/// A sequence of random numbers (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) % bound
    }
}

/// Who may move, the gain, whether the mover moves again, and the words of the board after the move.
type Found = BTreeSet<(u8, i128, bool, Vec<u64>)>;

fn number(mover: Mover) -> u8 {
    match mover {
        Mover::Either => 0,
        Mover::Only(player) => 1 + player as u8,
    }
}

fn interpreted(rules: &Rules, words: &[u64]) -> Found {
    let mut all = Found::new();
    let of = ComponentRef { kind: KindId(0), words };
    let _ = rules
        .visit_moves(of, Detail::Options, &mut |found: &Move<'_>| {
            let option = found.option.term(0).component.words.to_vec();
            all.insert((number(found.mover), found.gain, found.again, option));
            Continue(())
        })
        .unwrap();
    all
}

/// The moves as data, or `None` if they cannot be written as data.
fn grounded(rules: &Rules, words: &[u64]) -> Option<Found> {
    let of = ComponentRef { kind: KindId(0), words };
    let data = rules.boards()?.rules_of(of)?;
    let (start, cells) = words.split_at(words.len() - data.space.cells());
    let possible = data.moves.iter().filter(|one| one.is_possible(cells));
    let moves = possible.map(|one| {
        let mut after = cells.to_vec();
        data.make(one, &mut after);
        (number(one.mover), one.gain, one.again, [start, &after].concat())
    });
    Some(moves.collect())
}

fn rules(text: &str) -> Rules {
    let (program, found) = Program::parse(text);
    program.unwrap_or_else(|| panic!("{text}\n{found:?}")).bind(&[]).unwrap().0
}

/// The number of moves on a board of 3 x 3 cells, or `None` if the moves cannot be written as data.
fn moves_of(text: &str) -> Option<usize> {
    let words: Vec<u64> = [3, 9].into_iter().chain([0; 9]).collect();
    Some(rules(text).boards()?.rules_of(ComponentRef { kind: KindId(0), words: &words })?.moves.len())
}

/// Compares the moves on random boards. `moves` is the number of moves on a board of 3 x 3 cells, or `None` if the
/// moves cannot be written as data.
#[track_caller]
fn check(text: &str, moves: Option<usize>) {
    let rules = rules(text);
    let states = rules.kinds()[0].board.as_ref().unwrap().states.len() as u64;
    let mut random = Random(moves.unwrap_or(0) as u64);
    assert_eq!(moves_of(text), moves, "{text}");
    if moves.is_none() {
        return;
    }
    for _ in 0..300 {
        let (rows, columns) = (1 + random.below(4), 1 + random.below(4));
        let cells = (0..rows * columns).map(|_| random.below(states));
        let words: Vec<u64> = [columns, rows * columns].into_iter().chain(cells).collect();
        assert_eq!(grounded(&rules, &words).unwrap(), interpreted(&rules, &words), "{text}\n{words:?}");
    }
}

#[test]
fn placements() {
    check("position board(x[grid])\nboard(\"..\") -> board(\"##\") turned", Some(12));
    check(
        "position board(x[grid])\nleft board(\".|.\") -> board(\"#|#\")\nright board(\"..\") -> board(\"##\")",
        Some(12),
    );
    let take = |set: &str| {
        format!(
            "position board(x[grid])\nboard(x[]) -> board(x with [{set}] = \"#\") for v in cells(x, \".\")"
        )
    };
    for set in ["closed(v)", "near8(v)", "knight(v)", "line(v, \"queen\")", "near(near(v))", "near(v) but v"]
    {
        let text = match set {
            "closed(v)" | "near(near(v))" => take(set),
            _ => take(set).replace("x with [", "x with [v] = \"#\", ["),
        };
        check(&text, Some(9));
    }
    check(&format!("{} where v != 0", take("above(v)")), Some(8));
    check(
        &format!("{} for u in near(v) where u < v and x[u] == \".\"", take("v"))
            .replace("[v]", "[u] = \"#\", [v]"),
        Some(12),
    );
    check(
        "position board(x[grid])\nboard(\".\" * k) -> board(\"#\" * k) for k in 1..=16 turned",
        Some(9 + 12 + 6),
    );
}

#[test]
fn several_states() {
    let clobber = "position board(x[grid] of \".xo\" start \"xo|ox\")
left  board(\"xo\") -> board(\".x\")  turned
right board(\"ox\") -> board(\".o\")  turned";
    check(clobber, Some(48));
    let col = "position board(x[grid] of \".bw\")
left  board(x[]) -> board(x with [v] = \"b\")  for v in cells(x, \".\")  where all(x[u] != \"b\" for u in near(v))
right board(x[]) -> board(x with [v] = \"w\")  for v in cells(x, \".\")  where all(x[u] != \"w\" for u in near(v))";
    check(col, Some(18));
    check(&col.replace("where all(x[u] != \"b\" for", "where any(x[u] == \"w\" for"), Some(24 + 9));
    let toads = "position row(x[grid] of \".tf\")
left  row(\"t.\")  -> row(\".t\")
left  row(\"tf.\") -> row(\".ft\")
right row(\".f\")  -> row(\"f.\")
right row(\".tf\") -> row(\"ft.\")";
    check(toads, Some(6 + 3 + 6 + 3));
    let konane = "position board(x[grid] of \".xo\" start \"xo|ox\")
left  board(\"x\" ++ \"o.\" * k) -> board(\"..\" * k ++ \"x\")  for k in 1..=8  turned
right board(\"o\" ++ \"x.\" * k) -> board(\"..\" * k ++ \"o\")  for k in 1..=8  turned";
    check(konane, Some(24));
    // Each state is replaced by the next one, and a board is changed twice.
    let cycle = "position board(x[grid] of \".xo\")
board(x[]) -> board(y with [near(v) but cells(y, \"o\")] = \"o\")  for v in cells(x, \".x\")
      let y = x with [v] = x[v] + 1";
    check(cycle, Some(18));
}

#[test]
fn slides_and_pictures_in_conditions() {
    let amazons = "position board(x[grid] of \".xo\")
left  board(x[]) -> board(x with [a] = \".\", [b] = \"x\", [c] = \"#\")
      for a in cells(x, \"x\")  for b in slide(x, a, \"queen\")  for c in slide(x with [a] = \".\", b, \"queen\")
right board(x[]) -> board(x with [a] = \".\", [b] = \"o\", [c] = \"#\")
      for a in cells(x, \"o\")  for b in slide(x, a, \"queen\")  for c in slide(x with [a] = \".\", b, \"queen\")";
    let treble = "position board(x[grid] of \".x\")
board(x[]) -> board(x with [v] = \"x\")  for v in cells(x, \".\")  where \"xx\" turned not in x";
    let count = "position board(x[grid] of \".x\")
board(x[]) -> board(x with [v] = \"x\")  for v in cells(x, \".\")  where count(u in near(v) where x[u] == \"x\") < 2";
    for text in [amazons, treble, count] {
        let moves = moves_of(text);
        assert!(moves.is_some(), "{text}");
        check(text, moves);
    }
}

#[test]
fn groups_are_declined() {
    let nogo = "position board(x[grid] of \".xo\")
board(x[]) -> board(y)  for v in cells(x, \".\")  let y = x with [v] = \"x\"
      where all(any(y[u] == \".\" for u in near(group(y, s))) for s in cells(y, \"xo\"))";
    check(nogo, None);
    let treblecross = "position board(x[grid] of \".x\")\nboard(\".\") -> board(\"x\")\nwin board(x[])  where \"xxx\" turned in x";
    check(treblecross, None);
}

#[test]
fn graphs() {
    let arc_kayles = "param G = petersen
position graph(x[G])
graph(x[]) -> graph(x with [u] = \"#\", [v] = \"#\")  for u in cells(x, \".\")  for v in near(u)  where u < v and x[v] == \".\"";
    let geography = "param G = grid(3, 3)
position graph(x[G] of \".t\")
graph(x[]) -> graph(x with [u] = \"#\", [v] = \"t\")  for u in cells(x, \"t\")  for v in near(u)  where x[v] == \".\"";
    let leaves = "param G = cycle(5)
position bush(x[edges of G])
bush(x[]) -> bush(x with [e] = \"#\")  for e in cells(x, \".\")
      where any(all(x[f] == \"#\" for f in incident(c) where f != e) for c in ends(e) where c != 0)";
    for (text, cells, states, moves) in [(arc_kayles, 10, 2, 15), (geography, 9, 3, 24), (leaves, 5, 2, 8)] {
        let rules = rules(text);
        let mut random = Random(3);
        for round in 0..300 {
            let board = (0..cells).map(|_| random.below(states));
            let words: Vec<u64> = [cells].into_iter().chain(board).collect();
            let of = ComponentRef { kind: KindId(0), words: &words };
            if round == 0 {
                let data = rules.boards().unwrap().rules_of(of).unwrap();
                assert_eq!(data.moves.len(), moves, "{text}");
            }
            assert_eq!(grounded(&rules, &words).unwrap(), interpreted(&rules, &words), "{text}\n{words:?}");
        }
    }
}
