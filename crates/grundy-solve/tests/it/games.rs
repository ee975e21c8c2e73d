//! Small rulesets.

use grundy_core::{
    ClosedForms, ComponentRef, Detail, Facts, Fault, FaultKind, Field, Kind, KindId, Measure, Move,
    MoveVisitor, NimValue, Order, Outcome, Ruleset, Shape, Standing, Sum, Theorem, TheoremForm,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Pushes the options of a component; the label of an option is what `label` gives.
pub(crate) type Rules = Box<dyn Fn(ComponentRef<'_>, &mut Options<'_>) + Send + Sync>;
/// Whether a component ends the game, lies in the domain, ...
pub(crate) type Test = Box<dyn Fn(ComponentRef<'_>) -> bool + Send + Sync>;
/// A closed form for values.
pub(crate) type ValueForm = Box<dyn Fn(ComponentRef<'_>) -> Option<NimValue> + Send + Sync>;
/// A closed form for outcomes.
pub(crate) type OutcomeForm = Box<dyn Fn(ComponentRef<'_>) -> Option<Outcome> + Send + Sync>;
/// A closed form for moves: the words of the one option of the given value, `None` inside if there is none.
pub(crate) type MovesForm = Box<dyn Fn(ComponentRef<'_>, NimValue) -> Option<Option<u64>> + Send + Sync>;

/// A ruleset made of closures.
pub(crate) struct Game {
    pub(crate) kinds: Vec<Kind>,
    pub(crate) rules: Rules,
    pub(crate) win: Option<Test>,
    pub(crate) domain: Option<Test>,
    pub(crate) faulty: Option<Test>,
    pub(crate) facts: Facts,
    pub(crate) theorems: Vec<Theorem>,
    pub(crate) value: Option<ValueForm>,
    pub(crate) outcome: Option<OutcomeForm>,
    pub(crate) moves: Option<MovesForm>,
    pub(crate) scoring: bool,
}

/// Where options go.
pub(crate) struct Options<'a> {
    visitor: &'a mut dyn MoveVisitor,
    broke: bool,
    sum: Sum,
}

impl Options<'_> {
    /// One more option: terms of count, kind and words.
    pub(crate) fn push(&mut self, terms: &[(u128, u32, &[u64])], label: &str) {
        if self.broke {
            return;
        }
        self.sum.clear();
        for &(count, kind, words) in terms {
            self.sum.push(count, KindId(kind), words);
        }
        let found = Move { label: Some(label), ..Move::to(&self.sum) };
        self.broke = self.visitor.visit(&found).is_break();
    }

    /// Whether nobody wants any more options.
    pub(crate) fn done(&self) -> bool {
        self.broke
    }
}

impl Ruleset for Game {
    fn title(&self) -> &str {
        "a game"
    }

    fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        _: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        if self.faulty.as_ref().is_some_and(|faulty| faulty(of)) {
            return Err(Fault { kind: FaultKind::DivisionByZero, place: None, component: of.to_owned() });
        }
        let mut options = Options { visitor, broke: false, sum: Sum::new() };
        (self.rules)(of, &mut options);
        Ok(if options.broke { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn contains(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        let inside = self.kinds[component.kind.index()].holds(component);
        Ok(inside && self.domain.as_ref().is_none_or(|domain| domain(component)))
    }

    fn is_win(&self, component: ComponentRef<'_>) -> Result<bool, Fault> {
        Ok(self.win.as_ref().is_some_and(|win| win(component)))
    }

    fn shape(&self) -> Shape {
        Shape { has_wins: self.win.is_some(), is_scoring: self.scoring, ..Shape::PLAIN }
    }

    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn closed_forms(&self) -> &dyn ClosedForms {
        self
    }
}

impl ClosedForms for Game {
    fn theorems(&self) -> &[Theorem] {
        &self.theorems
    }

    fn value(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<NimValue>, Fault> {
        assert_eq!(self.theorems[theorem].form, TheoremForm::Value);
        Ok(self.value.as_ref().and_then(|form| form(component)))
    }

    fn outcome(&self, theorem: usize, component: ComponentRef<'_>) -> Result<Option<Outcome>, Fault> {
        assert_eq!(self.theorems[theorem].form, TheoremForm::Outcome);
        Ok(self.outcome.as_ref().and_then(|form| form(component)))
    }

    fn moves(
        &self,
        theorem: usize,
        component: ComponentRef<'_>,
        value: NimValue,
        _: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<Option<ControlFlow<()>>, Fault> {
        assert_eq!(self.theorems[theorem].form, TheoremForm::Moves);
        Ok(self.moves.as_ref().and_then(|form| form(component, value)).map(|option| {
            let mut sum = Sum::new();
            match option {
                Some(number) => {
                    sum.push(1, component.kind, &[number]);
                    let label = format!("to {number}");
                    visitor.visit(&Move { label: Some(&label), ..Move::to(&sum) })
                }
                None => ControlFlow::Continue(()),
            }
        }))
    }
}

impl Game {
    /// A ruleset with nothing but moves.
    pub(crate) fn new(
        kinds: Vec<Kind>,
        rules: impl Fn(ComponentRef<'_>, &mut Options<'_>) + Send + Sync + 'static,
    ) -> Self {
        Self {
            kinds,
            rules: Box::new(rules),
            win: None,
            domain: None,
            faulty: None,
            facts: Facts::NONE,
            theorems: Vec::new(),
            value: None,
            outcome: None,
            moves: None,
            scoring: false,
        }
    }

    /// The same ruleset with a theorem, or a claim, of the given form.
    pub(crate) fn with_theorem(mut self, form: TheoremForm, standing: Standing) -> Self {
        self.theorems.push(Theorem { name: "a theorem".to_owned(), form, standing, line: 7 });
        self
    }

    /// The same ruleset with the proof that play ends.
    pub(crate) fn ordered(mut self, order: Order) -> Self {
        self.facts.order = Some(order);
        self
    }

    /// The same ruleset with groups of fields of the first kind that may change places.
    pub(crate) fn interchanging(mut self, groups: Vec<Vec<usize>>) -> Self {
        self.facts.interchangeable = vec![groups];
        self
    }

    pub(crate) fn shared(self) -> Arc<dyn Ruleset> {
        Arc::new(self)
    }
}

pub(crate) fn source() -> Standing {
    Standing::Theorem { source: "a book".to_owned() }
}

fn one_heap() -> Vec<Kind> {
    vec![Kind::new("heap", vec![Field::natural("n")])]
}

pub(crate) fn two_fields(low: u64) -> Vec<Kind> {
    let field = |name: &str| Field { low, ..Field::natural(name) };
    vec![Kind::new("pair", vec![field("a"), field("b")])]
}

/// The position of heaps of the given sizes.
pub(crate) fn heaps(sizes: &[u64]) -> Sum {
    let mut sum = Sum::new();
    for &size in sizes {
        sum.push(1, KindId(0), &[size]);
    }
    sum
}

/// The position of pairs.
pub(crate) fn pairs(pairs: &[[u64; 2]]) -> Sum {
    let mut sum = Sum::new();
    for pair in pairs {
        sum.push(1, KindId(0), pair);
    }
    sum
}

/// Nim, without theorems.
pub(crate) fn nim() -> Game {
    take_away(u64::MAX)
}

/// Nim with its theorems: the value of a heap is its size.
pub(crate) fn nim_with_theorems() -> Game {
    let mut game =
        nim().with_theorem(TheoremForm::Value, source()).with_theorem(TheoremForm::Moves, source());
    game.value = Some(Box::new(|heap| Some(heap.words[0])));
    game.moves = Some(Box::new(|heap, value| Some((value < heap.words[0]).then_some(value))));
    game
}

/// Take 1 to k.
pub(crate) fn take_away(k: u64) -> Game {
    Game::new(one_heap(), move |heap, options| {
        let n = heap.words[0];
        for taken in 1..=n.min(k) {
            if options.done() {
                break;
            }
            options.push(&[(1, 0, &[n - taken])], &format!("take {taken}"));
        }
    })
}

/// Take one: a chain.
pub(crate) fn chain() -> Game {
    take_away(1)
}

/// Grundy's game: split a heap into two unequal heaps.
pub(crate) fn grundys() -> Game {
    Game::new(one_heap(), |heap, options| {
        let n = heap.words[0];
        for a in (1..n).take_while(|a| a + a < n) {
            options.push(&[(1, 0, &[a]), (1, 0, &[n - a])], "");
        }
    })
}

/// Moves subtract the vectors from fields that lie between the bounds; a vector of zeros is no move, and those that
/// occur twice are one.
pub(crate) fn vectors(bounds: &[(u64, u64)], vectors: &[Vec<u64>]) -> Game {
    let field = |&(low, high): &(u64, u64)| Field { low, high, ..Field::natural("x") };
    let fields: Vec<Field> = bounds.iter().map(field).collect();
    let mut vectors = vectors.to_vec();
    vectors.retain(|vector| vector.iter().any(|&taken| taken > 0));
    vectors.sort_unstable();
    vectors.dedup();
    let (lowest, moves) = (fields.iter().map(|field| field.low).collect::<Vec<u64>>(), vectors.clone());
    let game = Game::new(vec![Kind::new("p", fields)], move |of, options| {
        for vector in &moves {
            let taken = of.words.iter().zip(vector).zip(&lowest);
            let left = taken.map(|((word, by), low)| word.checked_sub(*by).filter(|left| left >= low));
            if let Some(left) = left.collect::<Option<Vec<u64>>>() {
                options.push(&[(1, 0, &left)], "");
            }
        }
    });
    Game { facts: Facts { subtractions: vec![Some(vectors)], ..Facts::NONE }, ..game }
}

/// Replace n by a proper divisor.
pub(crate) fn divisors() -> Game {
    Game::new(one_heap(), |heap, options| {
        let n = heap.words[0];
        for d in (1..=n / 2).filter(|d| n % d == 0) {
            options.push(&[(1, 0, &[d])], "");
        }
    })
}

/// Even split with F = 2: split n into m piles as equal as possible.
pub(crate) fn even_split() -> Game {
    Game::new(one_heap(), |heap, options| {
        let n = heap.words[0];
        for m in 2..=n {
            let (more, less) = (u128::from(n % m), u128::from(m - n % m));
            options.push(&[(more, 0, &[n / m + 1]), (less, 0, &[n / m])], "");
        }
    })
}

/// Wythoff's game: take from one heap, or as much from both.
pub(crate) fn wythoff() -> Game {
    Game::new(two_fields(0), |pair, options| {
        let &[a, b] = pair.words else { unreachable!() };
        (1..=a).for_each(|t| options.push(&[(1, 0, &[a - t, b])], ""));
        (1..=b).for_each(|t| options.push(&[(1, 0, &[a, b - t])], ""));
        (1..=a.min(b)).for_each(|t| options.push(&[(1, 0, &[a - t, b - t])], ""));
    })
}

/// Fibonacci Nim: at most twice what was just taken.
pub(crate) fn fibonacci_nim() -> Game {
    Game::new(two_fields(0), |pair, options| {
        let &[n, q] = pair.words else { unreachable!() };
        (1..=n.min(q)).for_each(|t| options.push(&[(1, 0, &[n - t, 2 * t])], &format!("take {t}")));
    })
}

/// Fibonacci Nim with the order that shows that play ends.
pub(crate) fn fibonacci_nim_ordered() -> Game {
    let order = Order { measures: vec![vec![Measure::Field(0)]], ranks: vec![0] };
    fibonacci_nim().ordered(order)
}

/// A move gives two from a to one in b, or takes one from b: only the sum of both shrinks always.
pub(crate) fn exchange() -> Game {
    Game::new(two_fields(0), |pair, options| {
        let &[a, b] = pair.words else { unreachable!() };
        if a >= 2 {
            options.push(&[(1, 0, &[a - 2, b + 1])], "");
        }
        if b >= 2 {
            options.push(&[(1, 0, &[a + 1, b - 2])], "");
        }
        if a >= 1 && b >= 1 {
            options.push(&[(1, 0, &[a - 1, b]), (2, 0, &[0, b - 1])], "");
        }
    })
}

/// The same with the order that shows that play ends.
pub(crate) fn exchange_ordered() -> Game {
    let order = Order { measures: vec![vec![Measure::SumOf(vec![0, 1])]], ranks: vec![0] };
    exchange().ordered(order)
}

/// A move takes one from a and gives `gift` to b, or takes from b what `takes` allows of it: the first number says in
/// which order play ends, the second one can become large.
pub(crate) fn gifts(gift: u64, takes: fn(u64, u64) -> bool) -> Game {
    let order = Order { measures: vec![vec![Measure::Field(0), Measure::Field(1)]], ranks: vec![0] };
    let game = Game::new(two_fields(0), move |pair, options| {
        let &[a, b] = pair.words else { unreachable!() };
        if a > 0 {
            options.push(&[(1, 0, &[a - 1, b + gift])], "");
        }
        (1..=b).filter(|&t| takes(t, b)).for_each(|t| options.push(&[(1, 0, &[a, b - t])], ""));
    });
    game.ordered(order)
}

/// Play ends, but neither along ascending fields nor along their sum.
pub(crate) fn winding() -> Game {
    Game::new(two_fields(0), |pair, options| {
        let &[a, b] = pair.words else { unreachable!() };
        if b > 0 {
            options.push(&[(1, 0, &[a + 5, b - 1])], "");
            options.push(&[(1, 0, &[a, b - 1])], "");
        }
        if a > 0 && b == 0 {
            options.push(&[(1, 0, &[a - 1, 0])], "");
        }
        if a % 3 == 2 {
            options.push(&[(1, 0, &[a - 2, b])], "");
        }
    })
}

/// Cut a sheet; who cuts off a 1 x 1 square wins at once.
pub(crate) fn cutting() -> Game {
    let game = Game::new(two_fields(1), |sheet, options| {
        let &[w, h] = sheet.words else { unreachable!() };
        (1..w).for_each(|i| options.push(&[(1, 0, &[i, h]), (1, 0, &[w - i, h])], &format!("column {i}")));
        (1..h).for_each(|i| options.push(&[(1, 0, &[w, i]), (1, 0, &[w, h - i])], &format!("row {i}")));
    });
    Game { win: Some(Box::new(|sheet| sheet.words == [1, 1])), ..game }
}

/// Staircase Nim: move stones one stair down; a list field.
pub(crate) fn staircase() -> Game {
    Game::new(vec![Kind::new("stairs", vec![Field::list("x")])], |stairs, options| {
        let x = &stairs.words[1..];
        for i in 0..x.len() {
            for t in 1..=x[i] {
                let mut left = stairs.words.to_vec();
                left[1 + i] -= t;
                if i > 0 {
                    left[i] += t;
                }
                options.push(&[(1, 0, &left)], &format!("move {t} from {}", i + 1));
            }
        }
    })
}

/// The position of one staircase.
pub(crate) fn stairs(x: &[u64]) -> Sum {
    let mut words = vec![x.len() as u64];
    words.extend_from_slice(x);
    let mut sum = Sum::new();
    sum.push(1, KindId(0), &words);
    sum
}

/// Mark: n -> n - 1 or n / 2, with one way round (n = 0 goes nowhere).
pub(crate) fn mark() -> Game {
    Game::new(one_heap(), |heap, options| {
        let n = heap.words[0];
        if n > 0 {
            options.push(&[(1, 0, &[n - 1])], "less one");
            options.push(&[(1, 0, &[n / 2])], "half");
        }
    })
}

/// n -> n / 2 also from 0: 0 goes to itself.
pub(crate) fn cyclic() -> Game {
    Game::new(one_heap(), |heap, options| options.push(&[(1, 0, &[heap.words[0] / 2])], ""))
}

/// Heaps of two kinds: a heap is cut into a strip and a heap, a strip is shortened or becomes a star.
pub(crate) fn two_kinds() -> Game {
    let kinds = vec![
        Kind::new("heap", vec![Field::natural("n")]),
        Kind::new("strip", vec![Field::natural("a"), Field::natural("b")]),
        Kind::new("star", vec![]),
    ];
    Game::new(kinds, |component, options| match *component.words {
        [n] => (1..=n).for_each(|t| options.push(&[(1, 0, &[n - t]), (1, 1, &[(t - 1) / 2, t / 3])], "cut")),
        [a, b] => {
            (0..a).for_each(|less| options.push(&[(2, 1, &[less, b])], "shorten"));
            (0..b).for_each(|less| options.push(&[(1, 1, &[a, less]), (1, 2, &[])], "narrow"));
            options.push(&[(1, 2, &[])], "star");
        }
        _ => options.push(&[], "remove"),
    })
}

/// Chomp on rows of at most three, a >= b >= c, the corner 1 x 1 x 1 not eaten: bounds that depend on fields.
pub(crate) fn chomp() -> Game {
    let kinds = vec![Kind::new("chomp", ["a", "b", "c"].map(Field::natural).into())];
    let game = Game::new(kinds, |chomp, options| {
        let &[a, b, c] = chomp.words else { unreachable!() };
        (1..a).for_each(|left| options.push(&[(1, 0, &[left, b.min(left), c.min(left)])], "row 1"));
        (0..b).for_each(|left| options.push(&[(1, 0, &[a, left, c.min(left)])], "row 2"));
        (0..c).for_each(|left| options.push(&[(1, 0, &[a, b, left])], "row 3"));
    });
    let domain: Test = Box::new(|chomp| {
        let &[a, b, c] = chomp.words else { unreachable!() };
        a >= 1 && b <= a && c <= b
    });
    Game { domain: Some(domain), ..game }
}
