use super::{bfile, csv, latex, markdown, text, text::Written};
use crate::{
    answer::Value,
    ask::{Axis, Entries, GameEntry, TableAnswer},
};
use grundy_core::Outcome;
use grundy_solve::OutcomeEntry;

fn axis(field: &str, from: i128, length: usize) -> Axis {
    Axis { field: field.to_owned(), from, length, names: None }
}

fn values(axes: Vec<Axis>, values: &[Option<u64>]) -> TableAnswer {
    let values = values.iter().map(|value| value.map_or(Value::Loony, Value::Nim)).collect();
    TableAnswer::new(axes, Entries::Values(values))
}

#[test]
fn one_axis() {
    let table = values(vec![axis("n", 8, 4)], &[Some(1), None, Some(12), Some(0)]);
    assert_eq!(
        text(&table),
        " n  +0  +1  +2  +3  +4  +5  +6  +7  +8  +9\n \
          0                                   1   *\n\
         10  12   0\n\
         *  loony: the mover wins, whatever the rest of the sum is\n"
    );
    assert_eq!(csv(&table), "n,value\n8,1\n9,loony\n10,12\n11,0\n");
    assert_eq!(bfile(&table).unwrap(), "8 1\n10 12\n11 0\n");
    assert_eq!(
        markdown(&table),
        "| n | value |\n| ---: | ---: |\n| 8 | 1 |\n| 9 | loony |\n| 10 | 12 |\n| 11 | 0 |\n"
    );
}

#[test]
fn one_axis_to_the_last_number() {
    let table = values(vec![axis("heap", i128::from(u64::MAX) - 6, 7)], &[Some(5); 7]);
    let (head, blanks) = (" ".repeat(16) + "heap", " ".repeat(9 * 4));
    let mut expected = head;
    (0..10).for_each(|offset| expected += &format!("  +{offset}"));
    expected += &format!("\n18446744073709551600{blanks}   5\n18446744073709551610");
    expected += &"   5".repeat(6);
    assert_eq!(text(&table), expected + "\n");
    assert_eq!(text(&values(vec![axis("n", 0, 0)], &[])), "n  +0  +1  +2  +3  +4  +5  +6  +7  +8  +9\n");
}

#[test]
fn two_axes() {
    let table = values(vec![axis("w", 1, 2), axis("h", 9, 2)], &[Some(0), Some(1), Some(10), Some(2)]);
    assert_eq!(text(&table), "w\\h   9  10\n  1   0   1\n  2  10   2\n");
    assert_eq!(csv(&table), "w,h,value\n1,9,0\n1,10,1\n2,9,10\n2,10,2\n");
    assert_eq!(
        markdown(&table),
        "| w \\ h | 9 | 10 |\n| ---: | ---: | ---: |\n| **1** | 0 | 1 |\n| **2** | 10 | 2 |\n"
    );
    assert_eq!(bfile(&table).unwrap(), "0 0\n1 1\n2 10\n");
}

#[test]
fn three_axes_are_slices() {
    let table = values(
        vec![axis("a", 3, 2), axis("b", 0, 1), axis("c", 0, 2)],
        &[Some(0), Some(1), Some(2), Some(3)],
    );
    assert_eq!(text(&table), "a = 3\nb\\c  0  1\n  0  0  1\n\na = 4\nb\\c  0  1\n  0  2  3\n");
    assert!(bfile(&table).unwrap_err().is_unsupported());
}

#[test]
fn outcomes_and_names() {
    let entries = [OutcomeEntry::Is(Outcome::N), OutcomeEntry::Unknown, OutcomeEntry::Is(Outcome::P)];
    let names = ["start", "a,b", "end"].map(str::to_owned).to_vec();
    let axes = vec![Axis { names: Some(names), ..axis("vertex", 0, 3) }];
    let table = TableAnswer::new(axes, Entries::Outcomes(entries.to_vec()));
    assert_eq!(text(&table), "start  N\na,b    ?\nend    P\n?  unknown\n");
    assert_eq!(csv(&table), "vertex,outcome\nstart,N\n\"a,b\",unknown\nend,P\n");
    assert!(bfile(&table).unwrap_err().is_unsupported());
}

#[test]
fn games_keep_their_slashes() {
    let games = ["{2|-1/2}", "+-{0,{2|0}}"].map(|game| GameEntry::Is(game.to_owned())).to_vec();
    let entries = [games, vec![GameEntry::Undefined, GameEntry::Unknown]].concat();
    let table = TableAnswer::new(vec![axis("w", 1, 2), axis("h", 3, 2)], Entries::Games(entries));
    assert_eq!(
        text(&table),
        "w\\h         3            4\n  1  {2|-1/2}  +-{0,{2|0}}\n  2         -            ?\n-  undefined\n?  unknown\n"
    );
    assert_eq!(csv(&table), "w,h,value\n1,3,{2|-1/2}\n1,4,\"+-{0,{2|0}}\"\n2,3,undefined\n2,4,unknown\n");
    assert!(markdown(&table).contains("| {2\\|-1/2} | +-{0,{2\\|0}} |"), "{}", markdown(&table));
    assert!(latex(&table).contains("\\texttt{\\{2|-1/2\\}}"), "{}", latex(&table));
    assert!(bfile(&table).unwrap_err().is_unsupported());
}

#[test]
fn a_table_without_entries() {
    let table = values(vec![axis("vertex", 0, 0)], &[]);
    assert_eq!(text(&table), "vertex  +0  +1  +2  +3  +4  +5  +6  +7  +8  +9\n");
    assert_eq!(csv(&table), "vertex,value\n");
    assert_eq!(bfile(&table).unwrap(), "");
}

#[test]
fn a_table_in_steps_of_any_size_is_the_same_table() {
    let lengths: &[&[usize]] =
        &[&[], &[0], &[23], &[4, 6], &[0, 3], &[3, 0], &[2, 3, 4], &[2, 0, 4], &[0, 2, 2]];
    for lengths in lengths {
        let axes: Vec<Axis> = lengths.iter().map(|&length| axis("n", 7, length)).collect();
        let count = lengths.iter().product::<usize>();
        let entries: Vec<Option<u64>> = (0..count as u64).map(|n| (n % 5 != 3).then_some(n * n)).collect();
        let table = values(axes, &entries);
        for step in 1..=count + 1 {
            let (mut out, mut written) = (String::new(), Written::new(&table));
            while written.write(step, &mut out) {}
            assert_eq!(out, text(&table), "{lengths:?} in steps of {step}");
            for (whole, mut written) in [
                (csv(&table), super::csv::written(&table)),
                (markdown(&table), super::markdown::written(&table)),
                (latex(&table), super::latex::written(&table)),
            ] {
                let mut out = String::new();
                while written.write(step, &mut out) {}
                assert_eq!(out, whole, "{lengths:?} in steps of {step}");
            }
        }
    }
}
