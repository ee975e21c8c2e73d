//! The number of games born by each day.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy_core::Unlimited;
use grundy_values::{Form, Forms};
use std::collections::BTreeSet;

/// All values whose options are among `games`; it suffices to consider antichains of options.
fn next_day(forms: &mut Forms<'_>, games: &[Form]) -> Vec<Form> {
    let mut antichains: Vec<Vec<Form>> = vec![Vec::new()];
    for &game in games {
        let mut longer = Vec::new();
        for antichain in &antichains {
            let mut is_apart = true;
            for &other in antichain {
                is_apart &= !forms.at_most(game, other).unwrap() && !forms.at_most(other, game).unwrap();
            }
            if is_apart {
                longer.push([&antichain[..], &[game]].concat());
            }
        }
        antichains.extend(longer);
    }
    let mut born = BTreeSet::new();
    for left in &antichains {
        for right in &antichains {
            born.insert(forms.braces(left.clone(), right.clone()).unwrap());
        }
    }
    born.into_iter().collect()
}

/// Siegel 2013, chapter III.1: 1, 4, 22 and 1474 values are born by days 0, 1, 2 and 3. The number of
/// comparable pairs was found by three independent programs: see testdata/README.md.
#[test]
fn values_by_days() {
    let mut forms = Forms::new(&Unlimited);
    let mut day = vec![Form::ZERO];
    let mut counts = vec![day.len()];
    for _ in 0..3 {
        day = next_day(&mut forms, &day);
        counts.push(day.len());
    }
    assert_eq!(counts, [1, 4, 22, 1474]);
    let mut comparable = 0;
    for &g in &day {
        for &h in &day {
            comparable += u32::from(forms.at_most(g, h).unwrap());
        }
    }
    assert_eq!(comparable, 654_647);
}
