use super::{parse, parse_vertices, print, print_vertices};
use grundy_core::{Board, Component, Field, FieldShape, Kind, KindId, Sum};
use grundy_graph::VertexNames;
use proptest::prelude::*;

fn heap() -> Vec<Kind> {
    vec![Kind::new("heap", vec![Field::natural("n")])]
}

fn sheet() -> Vec<Kind> {
    vec![Kind::new("sheet", vec![Field::natural("w"), Field::natural("h")])]
}

fn stairs() -> Vec<Kind> {
    vec![Kind::new("stairs", vec![Field::list("x")])]
}

fn boxes() -> Vec<Kind> {
    vec![Kind::new("boxes", vec![Field::list("closed"), Field::list("opened")])]
}

fn board() -> Vec<Kind> {
    let fields = vec![Field::natural("columns"), Field::list("x")];
    vec![Kind::new("board", fields).with_board(Board {
        columns: Some(0),
        cells: 1,
        states: vec!['.', 'x', '#'],
        start: vec![vec![0, 1], vec![1, 0]],
        size: None,
        names: Vec::new(),
        graph: None,
    })]
}

fn two_kinds() -> Vec<Kind> {
    [heap(), vec![Kind::new("star", vec![])]].concat()
}

#[track_caller]
fn reads(kinds: &[Kind], text: &str, long: &str) {
    let sum = parse(text, kinds).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(print(&sum, kinds), long, "{text}");
    assert_eq!(parse(long, kinds).unwrap(), sum);
}

#[track_caller]
fn refuses(kinds: &[Kind], text: &str, column: usize, message: &str, help: &str) {
    let error = parse(text, kinds).unwrap_err();
    let (_, found) = error.place().unwrap().line_column.unwrap();
    assert_eq!(
        (found, &*error.message(), &*error.help().unwrap_or_default()),
        (column, message, help),
        "{text}"
    );
}

#[test]
fn letters_are_lists_of_their_places_in_the_alphabet() {
    reads(&stairs(), "\"abaZ\"", "stairs[1, 2, 1, 26]");
    reads(&stairs(), "\"\"", "stairs[]");
    reads(
        &stairs(),
        "2*\"ab\" + stairs(\"c\") \"d\"".replace(" \"d\"", "").as_str(),
        "2*stairs[1, 2] + stairs[3]",
    );
    reads(&boxes(), "(\"ab\", [])", "boxes([1, 2], [])");
    refuses(&heap(), "\"ab\"", 1, "field n of heap is a number, not a list", "write heap(3)");
}

#[test]
fn short_and_long_forms() {
    for empty in ["", "  \n", "()", " ( ) "] {
        for kinds in [heap(), sheet(), stairs(), two_kinds()] {
            reads(&kinds, empty, "()");
        }
    }
    for text in
        ["3 5 7", "3+5+7", "3 + 5 7", "heap(3)+heap( 5 ) + heap(7)", "(3) + (5)\n(7)", "3 + heap(5) + () + 7"]
    {
        reads(&heap(), text, "heap(3) + heap(5) + heap(7)");
    }
    reads(&heap(), "2*heap(3) + 0*heap(9) + 2*(4)", "2*heap(3) + 2*heap(4)");
    reads(&heap(), "18446744073709551615", "heap(18446744073709551615)");
    reads(&heap(), "007", "heap(7)");
    reads(
        &heap(),
        "340282366920938463463374607431768211455*heap(1)",
        "340282366920938463463374607431768211455*heap(1)",
    );
    for text in ["3,5 2,2", "(3,5) + (2,2)", "3 , 5 + 2 ,2", "(3, 5) (2, 2)", "sheet(3,5)+2,2"] {
        reads(&sheet(), text, "sheet(3, 5) + sheet(2, 2)");
    }
    reads(&sheet(), "sheet(3, 5) + 2*sheet(2, 2)", "sheet(3, 5) + 2*sheet(2, 2)");
    for text in ["[2,1,3]", "stairs[2, 1, 3]", "stairs([2, 1, 3])", "([2,1,3])"] {
        reads(&stairs(), text, "stairs[2, 1, 3]");
    }
    reads(&stairs(), "[] 2*[1]", "stairs[] + 2*stairs[1]");
    reads(&boxes(), "boxes([1, 2], [3])", "boxes([1, 2], [3])");
    reads(&boxes(), "[1, 2], [] + ([], [3])", "boxes([1, 2], []) + boxes([], [3])");
    reads(&two_kinds(), "star() + 3*star() + heap(2)", "star() + 3*star() + heap(2)");
}

#[test]
fn refusals_say_what_to_write() {
    let commas = "commas separate the fields of one component, but heap has only one field, n";
    refuses(&heap(), "3,5,7", 1, commas, "write 3 5 7");
    refuses(&heap(), "heap(3, 5)", 1, commas, "write 3 5");
    refuses(&heap(), "(3 5 7)", 4, "'5' is not expected here", "write 3 5 7");
    let count = "a count must be followed by a kind, a bracket or the size of a board";
    refuses(&heap(), "1 + 2*3", 5, count, "write 2*heap(3) or 3 3");
    refuses(&heap(), "99*3", 1, count, "write 99*heap(3)");
    refuses(&sheet(), "2*3", 1, count, "write 2*sheet(3, 5)");
    refuses(&heap(), "3 -1", 3, "'-' is not expected here", "write components like heap(3), joined by +");
    let negative = "-1 is negative, but only natural numbers are allowed here";
    refuses(&heap(), "-1", 1, negative, "write 0, 1, 2 and so on");
    refuses(&heap(), "heap(-1)", 6, negative, "write 0, 1, 2 and so on");
    refuses(
        &heap(),
        "18446744073709551616",
        1,
        "18446744073709551616 is more than 2^64 - 1, the largest number that a field can have",
        "write a number that is at most 18446744073709551615",
    );
    refuses(&heap(), "haep(3)", 1, "the rules have no positions called haep", "did you mean heap?");
    refuses(&heap(), "sheet(3)", 1, "the rules have no positions called sheet", "known kinds: heap");
    refuses(
        &heap(),
        "heap",
        5,
        "the fields of heap are missing",
        "write heap(3), in quotes, because a shell interprets brackets",
    );
    refuses(&stairs(), "2 1 3", 1, "field x of stairs is a list, not a number", "write stairs[2, 1, 3]");
    refuses(
        &stairs(),
        "2, 1, 3",
        1,
        "commas separate the fields of one component, but stairs has only one field, x",
        "write [2, 1, 3]",
    );
    refuses(&sheet(), "3 5", 1, "sheet has 2 fields (w, h), not 1", "write sheet(3, 5)");
    refuses(&sheet(), "[3], 5", 1, "field w of sheet is a number, not a list", "write sheet(3, 5)");
    refuses(
        &two_kinds(),
        "3",
        1,
        "the rules have several kinds of positions (heap, star), so every component needs its kind",
        "write heap(3)",
    );
    refuses(
        &heap(),
        "heap(3) heap(5)",
        9,
        "a + is missing before this component",
        "write a + between components",
    );
    refuses(
        &heap(),
        "heap(3), 5",
        8,
        "components are not separated by commas",
        "write a + between components",
    );
    let like = "write components like heap(3), joined by +";
    refuses(&heap(), "3 +", 4, "the position ends where a component or a closing bracket is expected", like);
    refuses(
        &heap(),
        "heap(3",
        7,
        "the position ends where a component or a closing bracket is expected",
        like,
    );
    refuses(&heap(), "3 ; 5", 3, "';' is not allowed in a position", like);
    refuses(&heap(), "3.5", 2, "'.' is not allowed in a position", like);
    refuses(&heap(), "7 10^9", 5, "'^' is not allowed in a position", "write 1000000000");
    refuses(&heap(), "2**40", 3, "'*' is not expected here", "write 1099511627776");
    refuses(&heap(), "1e9", 2, "'e9' is not expected here", "write 1000000000");
    refuses(&heap(), "3x", 2, "'x' is not expected here", like);
    refuses(&heap(), "٣", 1, "the rules have no positions called ٣", "known kinds: heap");
    refuses(
        &stairs(),
        "[1 2]",
        4,
        "'2' is not expected here",
        "write components like stairs[2, 1, 3], joined by +",
    );
}

#[test]
fn lines_and_columns_count_characters() {
    let error = parse("3 +\n é5", &heap()).unwrap_err();
    assert_eq!(error.place().unwrap().line_column, Some((2, 2)));
}

#[test]
fn vertices_by_number_or_name() {
    let numbers = VertexNames::numbers(8);
    let named = VertexNames::given(["start", "the end", "a\"b", "七"]).unwrap();
    #[track_caller]
    fn reads(names: &VertexNames, text: &str, printed: &str) {
        let sum = parse_vertices(text, names).unwrap();
        assert_eq!(print_vertices(&sum, names), printed);
        assert_eq!(parse_vertices(printed, names).unwrap(), sum);
    }
    reads(&numbers, "3 3 7", "3 + 3 + 7");
    reads(&numbers, "3+ 7", "3 + 7");
    reads(&numbers, "", "()");
    reads(&numbers, "()", "()");
    reads(&named, "start \"the end\" + \"a\\\"b\" 七", "start + \"the end\" + \"a\\\"b\" + 七");
    let parts = VertexNames::parts(vec![VertexNames::numbers(2), VertexNames::numbers(4)]);
    reads(&parts, "0:1 1:3", "0:1 + 1:3");

    #[track_caller]
    fn refuses(names: &VertexNames, text: &str, message: &str, help: &str) {
        let error = parse_vertices(text, names).unwrap_err();
        assert_eq!((&*error.message(), &*error.help().unwrap_or_default()), (message, help));
    }
    refuses(&numbers, "8", "the graph has no vertex 8: it has 8 vertices, numbered from 0", "");
    refuses(&numbers, "-1", "'-' is not expected here", "");
    refuses(&numbers, "a", "the graph has no vertex a: it has 8 vertices, numbered from 0", "");
    refuses(&named, "strat", "the graph has no vertex called strat", "did you mean start?");
    refuses(&named, "0", "the graph has no vertex called 0", "");
    refuses(&named, "\"the end", "this quote is not closed", "");
    refuses(&numbers, "3 +", "the position ends where a component or a closing bracket is expected", "");
}

#[test]
fn boards_are_sizes_or_pictures() {
    for text in
        ["2x3", "board(2x3)", "(2x3)", "\".x.|x.x\"", ".x.|x.x", "board(.x.|x.x)", ".x.\nx.x\n", "1*2x3"]
    {
        reads(&board(), text, "board(\".x.|x.x\")");
    }
    reads(&board(), "board(3, [0, 1, 0, 1, 0, 1])", "board(\".x.|x.x\")");
    reads(&board(), "2*1x1 + x#", "2*board(\".\") + board(\"x#\")");
    reads(&board(), "1x1 \"x\" #", "board(\".\") + board(\"x\") + board(\"#\")");
    reads(&board(), "board(2x2 with [b1] = \"#\", [2] = \".\")", "board(\".#|..\")");
    reads(&board(), "1x2 with [a1] = \"x\" + 1x1", "board(\"xx\") + board(\".\")");
}

/// A board without cells is not a position of the rules, but messages may show one, so its text can be read.
#[test]
fn a_board_without_cells_is_read_again() {
    let mut kinds = board();
    reads(&kinds, "board(0, [])", "board(0, [])");
    let on_graph =
        kinds[0].board.take().map(|board| Board { columns: None, cells: 0, size: Some(3), ..board });
    kinds = vec![Kind::new("graph", vec![Field::list("x")]).with_board(on_graph.unwrap())];
    reads(&kinds, "[]", "graph([])");
}

#[test]
fn wrong_boards_are_told_what_is_wrong() {
    let number = "a board is written as a size, such as 3x4, or as a picture; the ruleset sum adds numbers and values, as in domineering:3x4 + 1";
    refuses(&board(), "4y7", 1, "board has no positions that are written like this", number);
    refuses(&board(), "2x3 + 1", 7, "board has no positions that are written like this", number);
    let ragged = "make all rows equally long; # stands for a cell that does not exist";
    let short = "row 2 of the picture has 1 cell, but the first row has 2";
    refuses(&board(), "board(\"..|.\")", 7, short, ragged);
    refuses(&board(), ".xo", 3, "the board has no state o", "its states are .x#");
    let size = "write the numbers of rows and columns, such as 3x4, or a picture, such as \"...|..#\"";
    refuses(&board(), "0x3", 1, "a board of size 0x3 has no cells", size);
    refuses(&board(), "\"\"", 1, "the picture has no cells", size);
    refuses(&board(), "\"..", 1, "the picture has no closing quotation mark", "");
    let large = "a board of size 5000x5000 is too large: at most 4194304 cells are allowed";
    refuses(&board(), "1x1 + 5000x5000", 7, large, "");
    let with = "single cells are written like this: 5x5 with [c3] = \"#\"; c3 is the third column, third row from the top";
    refuses(&board(), "2x2 with [c1] = \"x\"", 11, "the board has no cell c1", with);
    refuses(&board(), "2x2 with a1 = \"x\"", 10, "'a1' is not expected here", with);
}

proptest! {
    #[test]
    fn boards_are_printed_and_read_back(columns in 1..5usize, rows in 1..5usize, states in prop::collection::vec(0..3u64, 16)) {
        let cells = &states[..columns * rows];
        let mut words = vec![columns as u64, cells.len() as u64];
        words.extend(cells);
        let mut sum = Sum::new();
        sum.push(3, KindId(0), &words);
        prop_assert_eq!(parse(&print(&sum, &board()), &board()).unwrap(), sum);
    }

    #[test]
    fn any_text_is_a_board_or_refused(text in "[.x#|?0-3 ()\\[\\],+*\"ab=with\n]{0,24}") {
        match parse(&text, &board()) {
            Ok(sum) => prop_assert_eq!(parse(&print(&sum, &board()), &board()).unwrap(), sum),
            Err(error) => prop_assert!(error.place().is_some()),
        }
    }
}

fn any_kinds() -> impl Strategy<Value = Vec<Kind>> {
    let shapes = prop::collection::vec(any::<bool>(), 0..4);
    prop::collection::vec(shapes, 1..4).prop_map(|kinds| {
        let field = |(index, is_list): (usize, bool)| {
            let name = format!("f{index}");
            if is_list { Field::list(name) } else { Field::natural(name) }
        };
        let kind = |(index, shapes): (usize, Vec<bool>)| {
            Kind::new(format!("kind_{index}"), shapes.into_iter().enumerate().map(field).collect())
        };
        kinds.into_iter().enumerate().map(kind).collect()
    })
}

fn any_sum(kinds: Vec<Kind>) -> impl Strategy<Value = (Vec<Kind>, Sum)> {
    let components: Vec<_> = kinds
        .iter()
        .enumerate()
        .map(|(index, kind)| {
            let fields: Vec<_> = kind
                .fields
                .iter()
                .map(|field| match field.shape {
                    FieldShape::Natural => any::<u64>().prop_map(|number| vec![number]).boxed(),
                    FieldShape::List => prop::collection::vec(any::<u64>(), 0..4)
                        .prop_map(|list| [vec![list.len() as u64], list].concat())
                        .boxed(),
                })
                .collect();
            let kind = KindId(u32::try_from(index).unwrap());
            fields.prop_map(move |words| Component { kind, words: words.concat().into() }).boxed()
        })
        .collect();
    let count = prop_oneof![3 => Just(1u128), 1 => 1..9u128, 1 => any::<u128>()];
    prop::collection::vec((count, prop::strategy::Union::new(components)), 0..6).prop_map(move |terms| {
        let mut sum = Sum::new();
        for (count, component) in terms {
            sum.push(count, component.kind, &component.words);
        }
        (kinds.clone(), sum)
    })
}

proptest! {
    #[test]
    fn what_is_printed_is_read_back((kinds, sum) in any_kinds().prop_flat_map(any_sum)) {
        let text = print(&sum, &kinds);
        prop_assert_eq!(parse(&text, &kinds).unwrap(), sum);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[a-z0-9 ()\\[\\],+*\\-\"é.]{0,30}|\\PC{0,20}") {
        for kinds in [heap(), sheet(), stairs(), boxes(), two_kinds()] {
            if let Ok(sum) = parse(&text, &kinds) {
                prop_assert_eq!(parse(&print(&sum, &kinds), &kinds).unwrap(), sum);
            }
        }
        let names = VertexNames::given(["a", "b b", "7"]).unwrap();
        if let Ok(sum) = parse_vertices(&text, &names) {
            prop_assert_eq!(parse_vertices(&print_vertices(&sum, &names), &names).unwrap(), sum);
        }
    }
}
