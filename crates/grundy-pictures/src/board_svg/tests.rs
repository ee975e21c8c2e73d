use super::board_svg;
use grundy::{
    Session, Subject,
    ask::{MarkShape, PictureAnswer, PictureQuestion},
};
use quick_xml::{Reader, events::Event};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn asked(question: PictureQuestion, subject: &Subject) -> PictureAnswer {
    Session::new().ask(question, subject).unwrap().body
}

fn winning(game: &str, position: &str) -> PictureAnswer {
    asked(PictureQuestion::default(), &Subject::named(game).at(position))
}

/// The shape of each mark, and the names of its cells.
fn marks(picture: &PictureAnswer) -> Vec<(MarkShape, String)> {
    let of_move = |(one, mark): (&grundy::ask::FoundMove, &grundy::ask::MoveMark)| {
        let board = picture.components[usize::try_from(one.component).unwrap()].board.as_ref().unwrap();
        let names: Vec<&str> = mark.cells.iter().map(|&cell| &*board.names[cell]).collect();
        (mark.shape, names.join(" "))
    };
    picture.moves.moves.iter().zip(&picture.marks).map(of_move).collect()
}

#[track_caller]
fn check(game: &str, position: &str, shape: MarkShape, cells: &[&str]) {
    let picture = winning(game, position);
    assert_well_formed(&board_svg(&picture).unwrap());
    let expected: Vec<(MarkShape, String)> = cells.iter().map(|&cells| (shape, cells.to_owned())).collect();
    assert_eq!(marks(&picture), expected, "{game} {position}");
}

#[track_caller]
fn assert_well_formed(svg: &str) {
    let mut reader = Reader::from_str(svg);
    reader.config_mut().check_end_names = true;
    let mut open = 0_i32;
    loop {
        match reader.read_event().unwrap_or_else(|error| panic!("{error}: {svg}")) {
            Event::Start(_) => open += 1,
            Event::End(_) => open -= 1,
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(open, 0);
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
}

#[test]
fn dominoes_are_lines() {
    // Both moves leave a single cell.
    check("cram", "1x3", MarkShape::Line, &["a1 b1", "b1 c1"]);
    // The domino in the middle leaves *1 + *1.
    check("cram", "1x4", MarkShape::Line, &["b1 c1"]);
}

#[test]
fn the_chosen_cell_is_marked() {
    // Chomp on a 2 x 2 board: after b2, taking a square next to the poisoned corner is answered by taking the other
    // one.
    check("chomp", "2x2", MarkShape::Cells, &["b2"]);
    check("node-kayles", "1x3", MarkShape::Cells, &["b1"]);
    // Green Hackenbush on a cycle of five edges: by the fusion principle, the edge opposite the ground is the winning
    // move.
    check("green-hackenbush", "all", MarkShape::Cells, &["2-3"]);
}

#[test]
fn pieces_move_along_arrows() {
    check("clobber", "\"xo\"", MarkShape::Arrow, &["a1 b1", "b1 a1"]);
    check("toads-and-frogs", "\"t.\"", MarkShape::Arrow, &["a1 b1"]);
    // A jump that loses: afterwards, the frog can move, and then the toad cannot.
    let subject = Subject::named("toads-and-frogs").at("\"tf.\"");
    let jump = asked(PictureQuestion { all: true, value: false }, &subject);
    assert_eq!(marks(&jump), [(MarkShape::Arrow, "a1 c1".to_owned())]);
    assert!(!jump.marks[0].wins);
}

#[test]
fn losing_moves_are_marked_on_request() {
    let subject = Subject::named("cram").at("1x4");
    let picture = asked(PictureQuestion { all: true, value: true }, &subject);
    let wins: Vec<bool> = picture.marks.iter().map(|mark| mark.wins).collect();
    assert_eq!(wins, [false, true, false]);
    assert_eq!(picture.value_text().as_deref(), Some("2"));
    let svg = board_svg(&picture).unwrap();
    for text in ["a move that does not win", "a winning move", "value 2"] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
}

/// If all moves of these boards are listed, those marked as winning are the moves that are listed without `all`.
#[test]
fn marks_of_all_moves_agree_with_the_winning_moves() {
    for (game, position) in [
        ("cram", "2x3"),
        ("domineering", "3x3"),
        ("clobber", "2x3"),
        ("col", "2x2 + 1x3"),
        ("snort", "2*1x3"),
        ("green-hackenbush", "all"),
        ("vertex-geography", "all with [0] = \"t\""),
        ("nimstring", "all"),
        ("toads-and-frogs", "\"tt.ff\" + \"t.f\""),
    ] {
        let subject = Subject::named(game).at(position);
        let Ok(all) = Session::new().ask(PictureQuestion { all: true, value: false }, &subject) else {
            panic!("{game}")
        };
        let few = winning(game, position);
        let won = all.body.moves.moves.iter().zip(&all.body.marks).filter(|(_, mark)| mark.wins);
        let won: Vec<_> =
            won.map(|(one, mark)| (one.component, one.player, one.to.clone(), mark.cells.clone())).collect();
        let few: Vec<_> = (few.moves.moves.iter().zip(&few.marks))
            .map(|(one, mark)| (one.component, one.player, one.to.clone(), mark.cells.clone()))
            .collect();
        assert_eq!(won, few, "{game} {position}");
        assert_well_formed(&board_svg(&all.body).unwrap());
    }
}

#[test]
fn every_family_of_graphs_is_drawn() {
    for family in [
        "path(7)",
        "cycle(9)",
        "complete(5)",
        "star(6)",
        "grid(3, 4)",
        "torus(3, 3)",
        "kings(3, 3)",
        "queens(3, 3)",
        "knights(3, 4)",
        "hypercube(3)",
        "petersen",
        "path(0)",
        "path(1)",
        "edges {a b, a b, b c, d}",
        "graph6 \"DQc\"",
    ] {
        for game in ["arc-kayles", "green-hackenbush"] {
            let subject = Subject::named(game).at("all").with_parameter("G", family);
            let svg = board_svg(&asked(PictureQuestion::default(), &subject)).unwrap();
            assert_well_formed(&svg);
        }
    }
}

#[test]
fn what_cannot_be_drawn() {
    for (game, position) in [("nim", "3 5"), ("cram", "65*2x2"), ("cram", "200x200")] {
        let subject = Subject::named(game).at(position);
        let error = Session::new().ask(PictureQuestion::default(), &subject).unwrap_err();
        assert!(error.is_unsupported(), "{game} {position}: {error}");
    }
}

/// To update the pictures, run `UPDATE=1 cargo test -p grundy-pictures pictures_of`, and inspect them.
#[test]
fn pictures_of_the_documents_and_golden_pictures() {
    let pictures = [
        (
            "board-domineering",
            PictureQuestion { all: false, value: true },
            Subject::named("domineering").at("4x3"),
        ),
        (
            "board-clobber",
            PictureQuestion { all: true, value: false },
            Subject::named("clobber").at("\"xo.|ox#\""),
        ),
        ("board-house", PictureQuestion { all: false, value: true }, {
            let house = "edges {a b, b c, c d, d a, a roof, b roof, c garden, garden gate}";
            Subject::named("arc-kayles").at("all").with_parameter("G", house)
        }),
    ];
    for (name, question, subject) in pictures {
        let svg = board_svg(&asked(question, &subject)).unwrap();
        let path = format!("{ROOT}/docs/pictures/{name}.svg");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, &svg).unwrap();
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(golden == svg, "{path} differs; look at the picture after UPDATE=1");
    }
}
