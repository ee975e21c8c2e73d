use super::{HeapTable, heap_values};
use crate::definition;
use grundy_core::{Allowed, Code, Limit, Unlimited};
use proptest::prelude::*;

#[track_caller]
fn check(code: &str, n_max: usize) {
    let code: Code = code.parse().unwrap();
    assert_eq!(heap_values(&code, n_max), definition::heap_values(&code, n_max), "{code}");
}

#[test]
fn every_short_octal_code() {
    for digits in 0..0o1000 {
        for units in [0, 4] {
            check(&format!("{units}.{digits:03o}"), 40);
        }
    }
}

#[test]
fn every_short_hexadecimal_code() {
    for digits in 0..=0xff {
        for units in ['0', '8', 'C'] {
            check(&format!("{units}.{digits:02X}"), 26);
        }
    }
}

#[test]
fn modifiers() {
    for code in [
        "4u.0",
        "4n.0",
        "4e.0",
        "4u.4",
        "4e.7e",
        "8u.0",
        "8n.0",
        "8e.0",
        "Ge.3",
        "4a.0",
        "8a.0",
        "4au.0",
        "4an.0",
        "4ae.0",
        "0.Fu",
        "0.Fn7u",
        "0.1a",
        "0.[3]",
        "4.[3]",
        "4u.[3]",
        "4e.2[13]",
        "0.7[01]",
        "4.06[2]",
        "0.[12]",
        "0.0[3]",
        "0.[7]",
        "80.0",
        "G0.0",
        "80u.4",
        "0.{5}",
        "{2,5+}.3",
        "0.{1,3+}n2",
        "8u0.0",
        "0.8a4n",
        "8n.4a",
    ] {
        check(code, 24);
    }
}

/// Codes with values above 63, for which a set of values needs more than one word. These values occur late or early.
#[test]
fn three_parts_and_large_values() {
    for code in ["0.03Fn8", "0.3DC", "8.0", "0.FF", "80.0", "8n.7"] {
        check(code, 110);
    }
    check("G.0", 60);
    check("0.00000G", 70);
    check("0.[F]", 50);
}

#[test]
fn a_little_memory_and_few_looks_end_a_table_of_three_parts() {
    let code: Code = "0.03F8".parse().unwrap();
    let values = heap_values(&code, 900);
    for (bytes, looks) in [(10_000, u64::MAX), (100_000, u64::MAX), (u64::MAX, 2), (u64::MAX, 6)] {
        let mut table = HeapTable::new(code.clone());
        let ended = table.grow(900, &Allowed::everything().bytes(bytes).looks(looks));
        assert!(matches!(ended, Err(Limit::Memory { .. } | Limit::Stopped)), "{bytes} {looks}");
        assert!(table.cells().len() > 60, "{bytes} {looks}");
        table.grow(900, &Unlimited).unwrap();
        assert!(table.cells().iter().eq(values.iter().copied()), "{bytes} {looks}");
    }
}

proptest! {
    #[test]
    fn random_codes(
        text in "(0|4|8|C|4u|4e|4n|8u|8n|8e|4a|8an|80|G0|8u0)[.]([0-9A-F][une]?){0,4}(\\[[0-7]{1,3}\\])?",
        n_max in 0..22usize
    ) {
        if let Ok(code) = text.parse::<Code>() {
            prop_assert_eq!(heap_values(&code, n_max), definition::heap_values(&code, n_max), "{}", code);
        }
    }
}
