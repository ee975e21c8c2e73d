//! Native code against the definition over the interpreter's moves, cell by cell.

#![cfg(feature = "native")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use grundy_core::{
    CellMark, Component, ComponentRef, Detail, KindId, Mex, Move, MoveVisitor, RowAxis, RowCells, RowFiller,
    RowTable, RowsEnd, Ruleset, Run,
};
use grundy_rules::{ParamValue, Program, Rules};
use proptest::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering::Relaxed};

/// What the definition says of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Nim(u64),
    Loony,
    Over,
    Outside,
    /// The rules fail there or below, play need not end, or the search was given up.
    Nothing,
}

/// The options of a component, for each component whether its count is odd; long searches are given up.
struct Gather {
    options: Vec<Vec<(bool, Component)>>,
    ticks: u32,
}

impl MoveVisitor for Gather {
    fn visit(&mut self, found: &Move<'_>) -> ControlFlow<()> {
        let terms = found.option.terms();
        self.options.push(terms.map(|term| (term.count % 2 == 1, term.component.to_owned())).collect());
        if self.options.len() < 1000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn tick(&mut self) -> ControlFlow<()> {
        self.ticks += 1;
        if self.ticks < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// The definition, carried out.
struct Definition<'a> {
    rules: &'a Rules,
    known: HashMap<Component, Said>,
    under_way: Vec<Component>,
    /// Whether some component was not searched to its end.
    gave_up: bool,
}

impl Definition<'_> {
    fn of(&mut self, component: ComponentRef<'_>) -> Said {
        let owned = component.to_owned();
        if let Some(known) = self.known.get(&owned) {
            return *known;
        }
        if self.under_way.len() > 310 || self.known.len() > 3000 {
            self.gave_up = true;
            return Said::Nothing;
        }
        if self.under_way.contains(&owned) {
            return Said::Nothing;
        }
        self.under_way.push(owned.clone());
        let said = self.worked_out(component);
        self.under_way.pop();
        self.known.insert(owned, said);
        said
    }

    fn worked_out(&mut self, component: ComponentRef<'_>) -> Said {
        match self.rules.contains(component) {
            Ok(true) => {}
            Ok(false) => return Said::Outside,
            Err(_) => return Said::Nothing,
        }
        match self.rules.is_win(component) {
            Ok(false) => {}
            Ok(true) => return Said::Over,
            Err(_) => return Said::Nothing,
        }
        let mut visitor = Gather { options: Vec::new(), ticks: 0 };
        // A move that wins at once ends the search, whatever fails later.
        let ended = self.rules.visit_moves(component, Detail::Options, &mut visitor);
        let mut mex = Mex::new();
        mex.clear();
        for option in visitor.options {
            let (mut sum, mut loony) = (0, false);
            let said: Vec<(bool, Said)> =
                option.iter().map(|(odd, component)| (*odd, self.of(component.as_ref()))).collect();
            if said.iter().any(|(_, said)| *said == Said::Over) {
                return Said::Loony;
            }
            for (odd, said) in said {
                match said {
                    Said::Nim(value) if odd => sum ^= value,
                    Said::Nim(_) => {}
                    Said::Loony => loony = true,
                    Said::Over | Said::Outside | Said::Nothing => return Said::Nothing,
                }
            }
            if !loony {
                mex.insert(sum);
            }
        }
        match ended {
            Ok(ControlFlow::Continue(())) => Said::Nim(mex.mex()),
            Ok(ControlFlow::Break(())) => {
                self.gave_up = true;
                Said::Nothing
            }
            Err(_) => Said::Nothing,
        }
    }
}

/// Cells of one width.
enum Cells {
    U8(Vec<AtomicU8>),
    U16(Vec<AtomicU16>),
    U32(Vec<AtomicU32>),
}

impl Cells {
    fn new(width: u32, length: usize) -> Self {
        match width {
            1 => Self::U8((0..length).map(|_| AtomicU8::new(u8::MAX)).collect()),
            2 => Self::U16((0..length).map(|_| AtomicU16::new(u16::MAX)).collect()),
            _ => Self::U32((0..length).map(|_| AtomicU32::new(u32::MAX)).collect()),
        }
    }

    fn shared(&self) -> RowCells<'_> {
        match self {
            Self::U8(cells) => RowCells::U8(cells),
            Self::U16(cells) => RowCells::U16(cells),
            Self::U32(cells) => RowCells::U32(cells),
        }
    }

    fn largest(&self) -> u64 {
        match self {
            Self::U8(_) => u8::MAX.into(),
            Self::U16(_) => u16::MAX.into(),
            Self::U32(_) => u32::MAX.into(),
        }
    }

    fn get(&self, at: usize) -> Option<Said> {
        let cell: u64 = match self {
            Self::U8(cells) => cells[at].load(Relaxed).into(),
            Self::U16(cells) => cells[at].load(Relaxed).into(),
            Self::U32(cells) => cells[at].load(Relaxed).into(),
        };
        let is = |mark: CellMark| cell == self.largest() - mark.below_largest();
        if is(CellMark::Empty) {
            return None;
        }
        Some(if is(CellMark::Loony) {
            Said::Loony
        } else if is(CellMark::Over) {
            Said::Over
        } else if is(CellMark::Outside) {
            Said::Outside
        } else {
            Said::Nim(cell)
        })
    }

    /// Keeps what is known, if it fits.
    fn set(&self, at: usize, said: Said) -> bool {
        let below = |mark: CellMark| self.largest() - mark.below_largest();
        let cell = match said {
            Said::Nim(value) if value > self.largest() - CellMark::COUNT => return false,
            Said::Nim(value) => value,
            Said::Loony => below(CellMark::Loony),
            Said::Over => below(CellMark::Over),
            Said::Outside => below(CellMark::Outside),
            Said::Nothing => return false,
        };
        match self {
            Self::U8(cells) => cells[at].store(cell.try_into().unwrap(), Relaxed),
            Self::U16(cells) => cells[at].store(cell.try_into().unwrap(), Relaxed),
            Self::U32(cells) => cells[at].store(cell.try_into().unwrap(), Relaxed),
        }
        true
    }
}

/// The fields of the cell at `at`.
fn words(axes: &[RowAxis], mut at: usize) -> Vec<u64> {
    axes.iter()
        .map(|axis| {
            let offset = at / axis.stride;
            at %= axis.stride;
            axis.low + offset as u64
        })
        .collect()
}

/// Fills boxes of `side` numbers a field natively, helped where it is stuck, and compares with the definition;
/// how many cells needed help, and how many there are.
fn compared(rules: &Rules, side: u64, width: u32) -> (usize, usize) {
    let filler: &dyn RowFiller = match rules.row_filler() {
        Some(Ok(filler)) => filler,
        Some(Err(why)) => panic!("{why:?}"),
        None => panic!("rules text has native code"),
    };
    let mut tables = Vec::new();
    for kind in rules.kinds() {
        let mut axes: Vec<RowAxis> = kind
            .fields
            .iter()
            .map(|field| RowAxis {
                low: field.low,
                length: side.min((field.high - field.low).saturating_add(1)),
                stride: 1,
            })
            .collect();
        let mut stride = 1;
        for axis in axes.iter_mut().rev() {
            axis.stride = stride;
            stride *= usize::try_from(axis.length).unwrap();
        }
        tables.push((axes, Cells::new(width, stride)));
    }
    let shared: Vec<RowTable<'_>> =
        tables.iter().map(|(axes, cells)| RowTable { axes: axes.clone(), cells: cells.shared() }).collect();
    let mut definition = Definition { rules, known: HashMap::new(), under_way: Vec::new(), gave_up: false };
    let mut helped = 0;
    let mut total = 0;
    let mut ticks = 0;
    // All sums of fields ascending, as single cells and as rows.
    for (kind, (axes, cells)) in (0..).zip(&tables) {
        let length = cells.shared().len();
        total += length;
        let run_length = axes.last().map_or(1, |axis| axis.length);
        for start in (0..length).step_by(usize::try_from(run_length).unwrap()) {
            let mut pending = vec![Run {
                kind: KindId(kind),
                words: words(axes, start),
                field: axes.len().saturating_sub(1),
                length: run_length,
            }];
            while let Some(run) = pending.pop() {
                let mut given = Some(run);
                let report = filler.fill(
                    &shared,
                    &mut |run| match given.take() {
                        Some(next) => {
                            *run = next;
                            true
                        }
                        None => false,
                    },
                    &mut |_| {
                        ticks += 1;
                        if ticks < 50 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                    },
                );
                match report.end {
                    RowsEnd::Filled => {}
                    // Rules with long searches.
                    RowsEnd::Broken => return (0, 0),
                    RowsEnd::Stuck(mut rest) => {
                        let at: usize = rest
                            .words
                            .iter()
                            .zip(axes)
                            .map(|(word, axis)| usize::try_from(word - axis.low).unwrap() * axis.stride)
                            .sum();
                        let said = definition.of(ComponentRef { kind: KindId(kind), words: &rest.words });
                        cells.set(at, said);
                        helped += 1;
                        rest.length -= 1;
                        if rest.length > 0 {
                            rest.words[rest.field] += 1;
                            pending.push(rest);
                        }
                    }
                    other => panic!("{other:?}"),
                }
            }
        }
    }
    for (kind, (axes, cells)) in (0..).zip(&tables) {
        for at in 0..cells.shared().len() {
            let words = words(axes, at);
            let said = definition.of(ComponentRef { kind: KindId(kind), words: &words });
            match cells.get(at) {
                _ if said == Said::Nothing && definition.gave_up => {}
                Some(found) => assert_eq!(found, said, "{}{words:?}", rules.kinds()[kind as usize].name),
                None => assert!(!cells.set(at, said), "{words:?} is {said:?} and was left empty"),
            }
        }
    }
    (helped, total)
}

fn bound(text: &str, values: &[(String, ParamValue)]) -> Rules {
    let (program, diagnostics) = Program::parse(text);
    program.unwrap_or_else(|| panic!("{diagnostics:?}")).bind(values).unwrap().0
}

/// Compares at every width; at most one cell in `tenths` may need help where values fit.
#[track_caller]
fn check(text: &str, side: u64, most_helped: usize) {
    let rules = bound(text, &[]);
    for width in [1, 2, 4] {
        let (helped, total) = compared(&rules, side, width);
        assert!(
            helped <= most_helped || width == 1,
            "{helped} of {total} cells needed help at width {width}: {text}"
        );
    }
}

#[test]
fn heaps() {
    check("heap(n) -> heap(n - t) for t in 1..=3", 300, 0);
    check("param S = {1, 3, 4}\nheap(n) -> heap(n - t) for t in S", 300, 0);
    check("heap(n) -> heap(n - t) for t in 1..=n", 300, 0);
    check("heap(n) -> heap(a) + heap(n - a) for a in 1..n where a < n - a", 300, 0);
    check("heap(n) -> heap(a) + heap(n - t - a) for t in 1..=2 for a in 0..=(n - t) / 2", 200, 0);
    check("heap(n) -> heap(n - 1)\nheap(n) -> heap(n / 2) where n >= 1", 200, 0);
    check("heap(n) -> heap(m) for m in 1..n where gcd(m, n) == 1", 150, 0);
    check("heap(n) -> heap(n - d) for d in 1..n where n % d != 0", 150, 0);
    check("heap(x) -> heap(x xor y) for y in 1..=x where x xor y < x", 300, 0);
    check("heap(1) -> heap(0)\nheap(n) -> heap(n - 2) where n >= 2", 100, 0);
    check("heap(n) -> heap(n - t) for t in 1..=n where t not in {1, 2}", 100, 0);
}

#[test]
fn counts() {
    check(
        "pile(n) -> (n % m) * pile(n / m + 1) + (m - n % m) * pile(n / m)  where n >= 2  for m in 2..=n",
        200,
        0,
    );
    check("position p(n >= 1)\np(n) -> (n / d) * p(d) + min(n % d, 1) * p(n % d)  for d in 1..n", 100, 0);
    check(
        "strip(n) -> max(0, min(1, i - 3)) * strip(i - 3) + max(0, min(1, n - i - 2)) * strip(n - i - 2)  for i in 1..=n",
        100,
        0,
    );
    check("heap(n) -> 3 * heap(n - 1)\nheap(n) -> (n - 5) * heap(n / 2) + heap(n - 2)", 100, 0);
}

#[test]
fn listed_ranges() {
    for range in ["divisors(n)", "primes(n)", "squares(n)", "powers(3, n)", "factorials(n)", "fibonacci(n)"] {
        check(&format!("heap(n) -> heap(n - t) for t in {range} where t < n"), 150, 0);
        check(&format!("heap(n) -> heap(n - t) for t in 1..=n where t in {range}"), 80, 0);
        check(
            &format!(
                "heap(n) -> heap(n - t) for t in 1..=n where count(i in {range} where i > 2) % 3 != t % 2"
            ),
            40,
            0,
        );
    }
}

#[test]
fn several_fields() {
    check(
        "heaps(a, b) -> heaps(a - t, b) for t in 1..=a; heaps(a, b) -> heaps(a, b - t) for t in 1..=b\nheaps(a, b) -> heaps(a - t, b - t) for t in 1..=min(a, b)",
        40,
        0,
    );
    check(
        "r(a, b, c, d) -> r(a - 2, b - 1, c, d - 2); r(a, b, c, d) -> r(a - 1, b - 1, c - 1, d - 1)\nr(a, b, c, d) -> r(a, b, c - 2, d - 1); r(a, b, c, d) -> r(a, b - 3, c, d); r(a, b, c, d) -> r(a - 1, b, c, d - 1)",
        7,
        0,
    );
    check(
        "position rows(a >= 1, b <= a, c <= b)\nrows(a, b, c) -> rows(j, min(b, j), min(c, j)) for j in 1..a\nrows(a, b, c) -> rows(a, j, min(c, j)) for j in 0..b\nrows(a, b, c) -> rows(a, b, j) for j in 0..c",
        12,
        0,
    );
    check("coin(x, y) -> coin(a, y) + coin(x, b) + coin(a, b)  for a in 0..x  for b in 0..y", 14, 0);
    check("heap(n, m) -> heap(n - t, t)  for t in max(m, 1)..=n", 40, 0);
    // Twice what was taken may lie beyond the box.
    check("heap(n, q) -> heap(n - t, 2 * t)  for t in 1..=min(n, q)", 30, 1000);
}

#[test]
fn games_won_at_once() {
    check(
        "position sheet(w >= 1, h >= 1)\nsheet(w, h) -> sheet(i, h) + sheet(w - i, h)  for i in 1..w\nsheet(w, h) -> sheet(w, i) + sheet(w, h - i)  for i in 1..h\nwin sheet(1, 1)",
        30,
        0,
    );
    check("heap(n) -> heap(n - t) for t in {2, 5}; win heap(n) where n % 7 == 3", 100, 0);
    check("heap(n) -> (n % 3) * heap(n - 1) + heap(n / 2) where n > 0; win heap(4)", 100, 0);
}

#[test]
fn several_kinds() {
    check("a(n) -> b(n - 1); b(n) -> a(n - t) + c() for t in 1..=n; c() -> ()", 60, 1000);
}

#[test]
fn faults_and_large_numbers_are_left_to_the_interpreter() {
    check("heap(n) -> heap(n - t) for t in 1..=n where n / (t - 5) >= 0", 30, 1000);
    check("heap(n) -> heap(n - 1) where pow2(n) * 4 > 7 and 5 / (n - 3) != 2", 200, 1000);
    check("heap(n) -> heap(n * 1000000007 * 1000000007 * 3 % (n + 1) - 1)", 60, 1000);
    check("heap(n) -> heap(n - t) for t in 1..=n where log2(t - 1) >= 0", 30, 1000);
    check("heap(n) -> heap(n - 1 - (n - 40) / 7 % 3)", 100, 1000);
}

/// A number made of the names `n`, `t` and constants.
fn numbers() -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        Just("n".to_owned()),
        Just("t".to_owned()),
        (0..7i32).prop_map(|number| number.to_string()),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let op = prop_oneof![Just("+"), Just("-"), Just("-"), Just("*"), Just("/"), Just("%"), Just("xor")];
        let function = prop_oneof![
            Just("min"),
            Just("max"),
            Just("gcd"),
            Just("bitand"),
            Just("bitor"),
            Just("shl"),
            Just("shr"),
            Just("bit")
        ];
        let unary = prop_oneof![
            Just("abs"),
            Just("popcount"),
            Just("lowbit"),
            Just("isqrt"),
            Just("log2"),
            Just("pow2"),
            Just("-")
        ];
        prop_oneof![
            4 => (inner.clone(), op, inner.clone()).prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            1 => (function, inner.clone(), inner.clone()).prop_map(|(f, a, b)| format!("{f}({a}, {b})")),
            1 => (unary, inner.clone()).prop_map(|(f, a)| format!("{f}({a})")),
            1 => (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(a, b, c)| format!("(if {a} < {b} then {c} else {a})")),
            1 => (inner.clone(), inner).prop_map(|(a, b)| format!("sum({a} + i for i in 0..=min({b}, 3))")),
        ]
    })
    .boxed()
}

fn conditions() -> BoxedStrategy<String> {
    let compare = prop_oneof![Just("=="), Just("!="), Just("<"), Just("<="), Just(">"), Just(">=")];
    let leaf = prop_oneof![
        4 => (numbers(), compare, numbers()).prop_map(|(a, op, b)| format!("{a} {op} {b}")),
        1 => (numbers(), numbers(), numbers()).prop_map(|(a, b, c)| format!("{a} <= {b} < {c}")),
        1 => (numbers(), numbers()).prop_map(|(a, b)| format!("{a} in 1..={b}")),
        1 => numbers().prop_map(|a| format!("{a} in {{1, 2, 5}}")),
        1 => numbers().prop_map(|a| format!("any(i * 2 == {a} for i in 0..5)")),
        1 => numbers().prop_map(|a| format!("all(i != {a} for i in divisors(6) where i > 1)")),
    ];
    leaf.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} and {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} or {b})")),
            inner.prop_map(|a| format!("not ({a})")),
        ]
    })
    .boxed()
}

fn ranges() -> BoxedStrategy<String> {
    prop_oneof![
        4 => Just("1..=n".to_owned()),
        2 => Just("0..n".to_owned()),
        1 => Just("{1, 2, 4}".to_owned()),
        1 => Just("2..=5".to_owned()),
        1 => Just("divisors(n)".to_owned()),
        1 => Just("squares(n)".to_owned()),
        2 => (numbers(), numbers())
            .prop_map(|(a, b)| format!("{}..={}", a.replace('t', "n"), b.replace('t', "n")))
            .prop_filter("words with a t", |range| !range.contains("bin") && !range.contains("hn")),
    ]
    .boxed()
}

/// One kind with one field, or with two.
fn rules() -> impl Strategy<Value = String> {
    let field = prop_oneof![
        4 => Just("n - t".to_owned()),
        2 => Just("t - 1".to_owned()),
        1 => Just("n / 2".to_owned()),
        1 => Just("n - 2 * t".to_owned()),
        2 => numbers(),
    ];
    let term = (prop::option::weighted(0.2, numbers()), field.clone(), field)
        .prop_map(|(count, x, y)| (count, x, y));
    let rule = (
        prop::collection::vec(term, 1..3),
        ranges(),
        prop::option::of(conditions()),
        prop::option::weighted(0.3, numbers()),
    );
    (prop::collection::vec(rule, 1..3), any::<bool>(), prop::option::weighted(0.2, 0..6u32), any::<bool>())
        .prop_map(|(rules, has_two, win, is_bounded)| {
            let mut text = String::new();
            if is_bounded {
                text.push_str(if has_two { "position p(n, m <= n + 2)\n" } else { "position p(n >= 1)\n" });
            }
            for (terms, range, condition, bound) in rules {
                let left = if has_two { "p(n, m)" } else { "p(n)" };
                let terms: Vec<String> = terms
                    .into_iter()
                    .map(|(count, x, y)| {
                        let count = count.map_or(String::new(), |count| format!("({count}) * "));
                        let y = y.replace("n - t", "m");
                        if has_two { format!("{count}p({x}, {y})") } else { format!("{count}p({x})") }
                    })
                    .collect();
                let condition = condition.map_or(String::new(), |condition| format!(" where {condition}"));
                let bound = bound.map_or(String::new(), |bound| format!(" let u = {bound} where u >= t"));
                text.push_str(&format!(
                    "{left} -> {} for t in {range}{bound}{condition}\n",
                    terms.join(" + ")
                ));
            }
            if let Some(win) = win {
                text.push_str(&if has_two {
                    format!("win p({win}, m)\n")
                } else {
                    format!("win p({win})\n")
                });
            }
            text
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_rules_have_the_same_values(text in rules(), width in prop_oneof![Just(1u32), Just(2), Just(4)]) {
        let (program, _) = Program::parse(&text);
        // Some random rules are refused.
        if let Some(program) = program {
            let (rules, _) = program.bind(&[]).unwrap();
            let side = if rules.kinds()[0].fields.len() == 1 { 30 } else { 7 };
            compared(&rules, side, width);
        }
    }
}
