//! Rulesets written in Rust, using only the public names of this crate: they are explained, tabulated and
//! drawn.

use grundy::ask::{
    Entries, ExplainQuestion, GraphQuestion, MovesQuestion, OutcomeQuestion, ScoreQuestion, Scored,
    TableQuestion, ValueQuestion,
};
use grundy::ruleset::{Mover, NimValue, Shape, TheoremForm};
use grundy::{
    ComponentRef, Evidence, Game, GameRules, Kind, Moves, Outcome, Player, Session, Subject, Sum, Value,
    write,
};
use std::ops::ControlFlow::{self, Continue};

/// Kayles, given only by its moves.
fn kayles() -> Subject {
    let row = Kind::tuple("row", ["n"]);
    Subject::of(Game::new("Kayles", vec![row], |of: ComponentRef<'_>, moves: &mut Moves<'_>| {
        let n = of.words[0];
        for pins in 1..=n.min(2) {
            for left in 0..=(n - pins) / 2 {
                moves.to_parts(&[&[left], &[n - pins - left]], || format!("{pins} after {left}"))?;
            }
        }
        Continue(())
    }))
}

/// The nim-values of rows of 0 to 12 pins: Winning Ways, ch. 4.
const KAYLES: [NimValue; 13] = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4];

#[test]
fn a_closure_is_explained_tabulated_and_drawn() {
    let (mut session, kayles) = (Session::new(), kayles());
    let question = TableQuestion { to: Some(vec![12]), ..TableQuestion::default() };
    let table = session.ask(question, &kayles).unwrap().body;
    assert_eq!(table.entries, Entries::Values(KAYLES.map(Value::Nim).to_vec()));
    assert!(write::csv(&table).contains("\n11,6\n"), "{}", write::csv(&table));

    let position = kayles.at("5 + 7 + 2*row(9)");
    let answer = session.ask(ValueQuestion::default(), &position).unwrap();
    assert_eq!(answer.body.value, Value::Nim(4 ^ 2));
    assert!(matches!(answer.evidence, Some(Evidence::Computed { .. })));
    let moves = session.ask(MovesQuestion::default(), &position).unwrap().body;
    assert!(moves.moves.iter().any(|found| found.label.as_deref() == Some("1 after 1")), "{moves:?}");
    let steps = session.ask(ExplainQuestion, &position).unwrap().body.steps;
    let texts: Vec<String> = steps.iter().map(grundy::ask::Step::text).collect();
    assert!(texts.iter().any(|text| text.contains("row(7)") && text.contains("xor")), "{texts:?}");

    let mut three = Sum::new();
    three.push(1, grundy::ruleset::KindId(0), &[3]);
    let graph = session.ask(GraphQuestion, &position.at(three)).unwrap().body;
    assert_eq!(graph.names[0], "row(3)");
    let dot = write::dot(&graph);
    assert!(dot.starts_with("digraph") && dot.contains("row(3)"), "{dot}");
    assert!(grundy_pictures::graph_svg(&graph).unwrap().starts_with("<svg"));
}

/// A game in which a move takes up to `most` tokens.
struct TakeAway {
    most: u64,
}

impl GameRules for TakeAway {
    fn moves(&self, of: ComponentRef<'_>, moves: &mut Moves<'_>) -> ControlFlow<()> {
        let n = of.words[0];
        (1..=n.min(self.most)).try_for_each(|taken| moves.to(&[n - taken], || format!("take {taken}")))
    }

    fn value(&self, of: ComponentRef<'_>) -> Option<NimValue> {
        Some(of.words[0] % (self.most + 1))
    }
}

#[test]
fn a_theorem_answers_beyond_every_table() {
    let game = Game::from_rules("Up to three", vec![Kind::tuple("heap", ["n"])], TakeAway { most: 3 })
        .with_theorem(TheoremForm::Value, "Bachet", "Bachet 1612");
    let answer =
        Session::new().ask(ValueQuestion::default(), &Subject::of(game).at("1000000000000000003")).unwrap();
    assert_eq!(answer.body.value, Value::Nim(3));
    let expected = Evidence::Theorem { name: "Bachet".to_owned(), source: "Bachet 1612".to_owned() };
    assert_eq!(answer.evidence, Some(expected));
}

/// The value of a coin.
fn coin(at: u64) -> i128 {
    [1, 9, 2][usize::try_from(at).expect("one of three coins")]
}

#[test]
fn partizan_and_scoring_games() {
    // Cutcake: Left cuts across the width, and Right across the height (Winning Ways, ch. 2). A 2 x 1 cake is
    // one free move for Left.
    let cake = |of: ComponentRef<'_>, moves: &mut Moves<'_>| {
        let &[w, h] = of.words else { return Continue(()) };
        moves.mover = Mover::Only(Player::Left);
        (1..w).try_for_each(|at| moves.to_parts(&[&[at, h], &[w - at, h]], String::new))?;
        moves.mover = Mover::Only(Player::Right);
        (1..h).try_for_each(|at| moves.to_parts(&[&[w, at], &[w, h - at]], String::new))
    };
    let cake = Game::new("Cutcake", vec![Kind::tuple("cake", ["w", "h"])], cake)
        .with_shape(Shape { is_partizan: true, ..Shape::PLAIN });
    let cake = Subject::of(cake);
    let mut session = Session::new();
    let wins = |session: &mut Session, position: &str| {
        session.ask(OutcomeQuestion, &cake.clone().at(position)).unwrap().body.outcome
    };
    assert_eq!(wins(&mut session, "2,1"), Outcome::L);
    assert_eq!(wins(&mut session, "1,2"), Outcome::R);
    assert_eq!(wins(&mut session, "2,1 + 1,2"), Outcome::P);

    // Take a coin from either end of the row 1, 9, 2. The first player gets 1 + 2 or 2 + 1, and the second
    // player gets 9.
    let coins = |of: ComponentRef<'_>, moves: &mut Moves<'_>| {
        let &[i, j] = of.words else { return Continue(()) };
        if i < j {
            moves.gain = coin(i);
            moves.to(&[i + 1, j], String::new)?;
            moves.gain = coin(j - 1);
            moves.to(&[i, j - 1], String::new)?;
        }
        Continue(())
    };
    let coins = Game::new("Coins", vec![Kind::tuple("row", ["i", "j"])], coins)
        .with_shape(Shape { is_scoring: true, ..Shape::PLAIN });
    let score = session.ask(ScoreQuestion::default(), &Subject::of(coins).at("0,3")).unwrap().body.score;
    assert_eq!(score, Scored::Difference(1 + 2 - 9));
}
