//! A game against the program, with input typed line by line.

use std::io::Write;
use std::process::{Command, Stdio};

/// The output of the program when `typed` is typed during a game.
fn played(arguments: &[&str], typed: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn check(arguments: &[&str], typed: &str, last_line: &str) {
    let told = played(arguments, typed);
    assert_eq!(told.lines().last(), Some(last_line), "{told}");
}

#[test]
fn who_has_no_move_loses_or_wins() {
    check(&["nim", "1"], "1\n", "the program has no move: you win");
    check(&["nim", "1", "1"], "1\n", "you have no move: the program wins");
    check(&["nim", "1", "--misere"], "1\n", "the program has no move, so by the misère convention it wins");
    check(&["nim", "1", "1", "--misere"], "1\n", "you have no move, so by the misère convention you win");
    check(&["cutting-game", "2,4"], "1\n", "you have no move: the program wins");
    check(&["nim", "()"], "", "you have no move: the program wins");
}

#[test]
fn the_program_never_loses_a_position_that_it_can_win() {
    for mine in 1..=3 {
        let typed = format!("take {mine}\n1\n").repeat(10);
        check(&["take-away", "21", "--second"], &typed, "you have no move: the program wins");
        check(&["take-away", "20"], &typed, "you have no move: the program wins");
    }
}

#[test]
fn the_program_keeps_a_draw() {
    let path = std::env::temp_dir().join(format!("grundy-draw-{}.graph", std::process::id()));
    std::fs::write(&path, "s -> lost_for_the_mover\nlost_for_the_mover -> e\ns -> d\nd -> f\nf -> d\n")
        .unwrap();
    let game = played(&[path.to_str().unwrap(), "s", "--cycles", "draw", "--second"], "quit\n");
    assert!(game.contains("the program plays s -> d\n"), "{game}");
    std::fs::remove_file(path).unwrap();
}

#[test]
fn boards_of_a_grid_are_drawn() {
    let game = played(&["cram", "2x3 + 1x2"], "c1-c2\nquit\n");
    let drawn = "    a b c\n  1 . . .\n  2 . . .\n    a b\n  1 . .\nthe position is 2x3 + 1x2; your moves:\n";
    assert!(game.contains(drawn), "{game}");
    // The other entry of a name is on a graph, whose vertices have no rows.
    let game = played(&["node-kayles", "all", "--param", "G=path(3)"], "quit\n");
    assert!(game.contains("the position is all; your moves:") && !game.contains("    a b c"), "{game}");
    let game = played(&["chomp", "2x3"], "quit\n");
    assert!(game.contains("    a b c\n  1 . . .\n"), "{game}");
}

#[test]
fn partizan_rules_are_played_as_left_or_right() {
    // Left may only cut blue edges, and loses alone against a red edge of the same height.
    check(&["hackenbush-strings", "[1]"], "1\n", "the program has no move: you win");
    check(&["hackenbush-strings", "[1]", "--player", "right"], "", "you have no move: the program wins");
    check(&["hackenbush-strings", "[1] + [2]"], "1\n", "you have no move: the program wins");
    check(
        &["hackenbush-strings", "[1] + [2]", "--misere"],
        "1\n",
        "you have no move, so by the misère convention you win",
    );
    check(&["hackenbush-strings", "[1] + [2]", "--second"], "1\n", "the program has no move: you win");
    let game = played(&["hackenbush-strings", "[1, 2] + [3]"], "hint\nwhy\nundo\nquit\n");
    for told in ["you are Left", "wins", "no move to take back"] {
        assert!(game.contains(told), "{told}: {game}");
    }
}

#[test]
fn a_heap_too_large_to_list_is_played() {
    let game = played(&["nim", "100000000", "5"], "take 7\nquit\n");
    assert!(game.contains("the program plays heap(99999993) -> heap(5)"), "{game}");
}

#[test]
fn moves_may_be_typed_in_any_way_and_taken_back() {
    for typed in ["4", "heap(2)", "heap( 3 )->heap(2)"] {
        let game = played(&["nim", "3", "2"], &format!("{typed}\nundo\nquit\n"));
        let start = "the position is 3 2; your moves:";
        assert_eq!(game.matches(start).count(), 2, "{game}");
    }
    let game = played(&["take-away", "21"], "take 1 \nundo\nquit\n");
    assert_eq!(game.matches("the position is 21; your moves:").count(), 2, "{game}");
    // If several moves have the same label, the program asks which one is meant. Equal heaps have the same
    // moves.
    let game = played(&["nim", "3 2 2"], "take 2\n2\nundo\nquit\n");
    assert!(game.contains("take 2 is the label of 2 moves"), "{game}");
    assert_eq!(game.matches("the position is 3 2 2; your moves:").count(), 2, "{game}");
    let game = played(&["nim", "1 2 3"], "hint\nwhy\nundo\nnonsense\n?\nquit\n");
    for told in [
        "no move wins",
        "the nim-value of the position is 0",
        "no move to take back",
        "nonsense is not a move",
    ] {
        assert!(game.contains(told), "{told}: {game}");
    }
}
