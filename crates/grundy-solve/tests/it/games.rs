//! Small rulesets for tests.

use grundy_core::{
    ComponentRef, Convention, Facts, FaultKind, Field, GameRules, Kind, KindId, LinearForm, LinearRule,
    LinearRules, LinearTerm, Measure, Moves, NimValue, Order, Outcome, PiecewiseForm, Ruleset, Standing, Sum,
    Theorem, TheoremForm,
};
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

/// A function for the moves of a component.
pub(crate) type Rules = Box<dyn Fn(ComponentRef<'_>, &mut Moves<'_>) -> ControlFlow<()> + Send + Sync>;
/// A predicate on components, for example one that says whether a component ends the game.
pub(crate) type Test = Box<dyn Fn(ComponentRef<'_>) -> bool + Send + Sync>;
/// A closed form for values.
pub(crate) type ValueForm = Box<dyn Fn(ComponentRef<'_>) -> Option<NimValue> + Send + Sync>;
/// A closed form for outcomes.
pub(crate) type OutcomeForm = Box<dyn Fn(ComponentRef<'_>) -> Option<Outcome> + Send + Sync>;
/// A closed form for moves: the words of the only option with the given value. The inner `None` means that
/// there is no such option.
pub(crate) type MovesForm = Box<dyn Fn(ComponentRef<'_>, NimValue) -> Option<Option<u64>> + Send + Sync>;

/// Rules that consist of closures.
pub(crate) struct Parts {
    pub(crate) moves: Rules,
    pub(crate) win: Option<Test>,
    pub(crate) domain: Option<Test>,
    pub(crate) faulty: Option<Test>,
    pub(crate) value: Option<ValueForm>,
    pub(crate) outcome: Option<OutcomeForm>,
    pub(crate) moves_to: Option<MovesForm>,
}

/// A game that consists of closures.
pub(crate) type Game = grundy_core::Game<Parts>;

impl GameRules for Parts {
    fn moves(&self, of: ComponentRef<'_>, moves: &mut Moves<'_>) -> ControlFlow<()> {
        if self.faulty.as_ref().is_some_and(|faulty| faulty(of)) {
            return moves.fail(FaultKind::DivisionByZero);
        }
        (self.moves)(of, moves)
    }

    fn contains(&self, of: ComponentRef<'_>) -> bool {
        self.domain.as_ref().is_none_or(|domain| domain(of))
    }

    fn is_win(&self, of: ComponentRef<'_>) -> bool {
        self.win.as_ref().is_some_and(|win| win(of))
    }

    fn value(&self, of: ComponentRef<'_>) -> Option<NimValue> {
        self.value.as_ref().and_then(|form| form(of))
    }

    fn outcome(&self, of: ComponentRef<'_>, _: Convention) -> Option<Outcome> {
        self.outcome.as_ref().and_then(|form| form(of))
    }

    fn moves_to(
        &self,
        of: ComponentRef<'_>,
        value: NimValue,
        _: Convention,
        moves: &mut Moves<'_>,
    ) -> Option<ControlFlow<()>> {
        let form = self.moves_to.as_ref()?;
        form(of, value).map(|option| match option {
            Some(number) => moves.to(&[number], || format!("to {number}")),
            None => Continue(()),
        })
    }
}

/// A game with moves but without facts.
pub(crate) fn game(
    kinds: Vec<Kind>,
    moves: impl Fn(ComponentRef<'_>, &mut Moves<'_>) -> ControlFlow<()> + Send + Sync + 'static,
) -> Game {
    let moves = Box::new(moves);
    let parts =
        Parts { moves, win: None, domain: None, faulty: None, value: None, outcome: None, moves_to: None };
    grundy_core::Game::from_rules("a game", kinds, parts)
}

/// A game with moves to sums of components of several kinds.
pub(crate) trait Terms {
    /// A move to terms, each with a count, a kind and words.
    fn to_terms(&mut self, terms: &[(u128, u32, &[u64])], label: &str) -> ControlFlow<()>;
}

impl Terms for Moves<'_> {
    fn to_terms(&mut self, terms: &[(u128, u32, &[u64])], label: &str) -> ControlFlow<()> {
        let fill = |sum: &mut Sum| {
            terms.iter().for_each(|&(count, kind, words)| sum.push(count, KindId(kind), words));
        };
        self.to_sum(fill, || label.to_owned())
    }
}

/// Short forms of the facts about a game, for tests.
pub(crate) trait Saying: Sized {
    /// The same game with a theorem, or a claim, of the given form.
    fn with_form(self, form: TheoremForm, standing: Standing) -> Self;
    /// The same game, with a proof that play ends.
    fn ordered(self, order: Order) -> Self;
    /// The same game with groups of interchangeable fields of the first kind.
    fn interchanging(self, groups: Vec<Vec<usize>>) -> Self;
    /// The same game with components that end it.
    fn won_at(self, win: impl Fn(ComponentRef<'_>) -> bool + Send + Sync + 'static) -> Self;
    fn shared(self) -> Arc<dyn Ruleset>;
}

impl Saying for Game {
    fn with_form(mut self, form: TheoremForm, standing: Standing) -> Self {
        self.theorems.push(Theorem { name: "a theorem".to_owned(), form, standing, line: 7 });
        self
    }

    fn ordered(mut self, order: Order) -> Self {
        self.facts.order = Some(order);
        self
    }

    fn interchanging(mut self, groups: Vec<Vec<usize>>) -> Self {
        self.facts.interchangeable = vec![groups];
        self
    }

    fn won_at(mut self, win: impl Fn(ComponentRef<'_>) -> bool + Send + Sync + 'static) -> Self {
        self.rules.win = Some(Box::new(win));
        self.shape.has_wins = true;
        self
    }

    fn shared(self) -> Arc<dyn Ruleset> {
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

/// Nim without theorems.
pub(crate) fn nim() -> Game {
    take_away(u64::MAX)
}

/// Nim with its theorems. The value of a heap is its size.
pub(crate) fn nim_with_theorems() -> Game {
    let mut game = nim().with_form(TheoremForm::Value, source()).with_form(TheoremForm::Moves, source());
    game.rules.value = Some(Box::new(|heap| Some(heap.words[0])));
    game.rules.moves_to = Some(Box::new(|heap, value| Some((value < heap.words[0]).then_some(value))));
    game
}

/// A move takes 1 to k tokens.
pub(crate) fn take_away(k: u64) -> Game {
    game(one_heap(), move |heap, moves| {
        let n = heap.words[0];
        for taken in 1..=n.min(k) {
            moves.to(&[n - taken], || format!("take {taken}"))?;
        }
        Continue(())
    })
}

/// A move takes one token, so the positions form a chain.
pub(crate) fn chain() -> Game {
    take_away(1)
}

/// Grundy's game: split a heap into two unequal heaps.
pub(crate) fn grundys() -> Game {
    game(one_heap(), |heap, moves| {
        let n = heap.words[0];
        for a in (1..n).take_while(|a| a + a < n) {
            moves.to_terms(&[(1, 0, &[a]), (1, 0, &[n - a])], "")?;
        }
        Continue(())
    })
}

/// A game in which moves subtract vectors from fields that are between bounds. Zero vectors are not moves,
/// and duplicates count as one move.
pub(crate) fn vectors(bounds: &[(u64, u64)], vectors: &[Vec<u64>]) -> Game {
    let field = |&(low, high): &(u64, u64)| Field { low, high, ..Field::natural("x") };
    let fields: Vec<Field> = bounds.iter().map(field).collect();
    let mut vectors = vectors.to_vec();
    vectors.retain(|vector| vector.iter().any(|&taken| taken > 0));
    vectors.sort_unstable();
    vectors.dedup();
    let (lowest, taken) = (fields.iter().map(|field| field.low).collect::<Vec<u64>>(), vectors.clone());
    let game = game(vec![Kind::new("p", fields)], move |of, moves| {
        for vector in &taken {
            let taken = of.words.iter().zip(vector).zip(&lowest);
            let left = taken.map(|((word, by), low)| word.checked_sub(*by).filter(|left| left >= low));
            if let Some(left) = left.collect::<Option<Vec<u64>>>() {
                moves.to(&left, String::new)?;
            }
        }
        Continue(())
    });
    let rules = LinearRules { domain: Vec::new(), rules: vectors_as_rules(&vectors, bounds.len()) };
    game.with_facts(Facts { linear_rules: Some(rules), ..Facts::NONE })
}

/// A rule for every vector, or one rule without moves.
fn vectors_as_rules(vectors: &[Vec<u64>], fields: usize) -> Vec<LinearRule> {
    let rule = |taken: &dyn Fn(usize) -> u64, needs: Vec<LinearForm>| {
        let field = |at: usize| {
            let by_field = (0..fields).map(|of| i64::from(of == at)).collect();
            let constant = -i64::try_from(taken(at)).expect("a small number");
            PiecewiseForm::Linear(LinearForm { constant, by_field, by_turn: 0 })
        };
        let terms = vec![LinearTerm { count: 1, fields: (0..fields).map(field).collect() }];
        LinearRule { has_turns: false, needs, terms }
    };
    if vectors.is_empty() {
        let never = LinearForm { constant: -1, by_field: vec![0; fields], by_turn: 0 };
        return vec![rule(&|_| 1, vec![never])];
    }
    vectors.iter().map(|vector| rule(&|at| vector[at], Vec::new())).collect()
}

/// A move takes one token from the first field, or two tokens from it and one from the second. A window
/// slides along the first field.
pub(crate) fn sliding() -> Game {
    let order = Order { measures: vec![vec![Measure::Field(0)]], ranks: vec![0] };
    vectors(&[(0, u64::MAX); 2], &[vec![1, 0], vec![2, 1]]).ordered(order)
}

/// A move replaces n with a proper divisor.
pub(crate) fn divisors() -> Game {
    game(one_heap(), |heap, moves| {
        let n = heap.words[0];
        for d in (1..=n / 2).filter(|d| n % d == 0) {
            moves.to(&[d], String::new)?;
        }
        Continue(())
    })
}

/// Top Entails: split a stack, or take its top coin; then the opponent must answer in that stack.
pub(crate) fn top_entails() -> Game {
    let stack = Kind::tuple("stack", ["n"]);
    let kinds = vec![stack.clone(), stack.to_forced(KindId(0))];
    let game = game(kinds, |stack, moves| {
        let n = stack.words[0];
        for a in 1..=n / 2 {
            moves.to_terms(&[(1, 0, &[a]), (1, 0, &[n - a])], "split")?;
        }
        if n > 0 { moves.to_terms(&[(1, 1, &[n - 1])], "take") } else { Continue(()) }
    });
    game.with_shape(grundy_core::Shape { is_entailing: true, ..grundy_core::Shape::PLAIN })
}

/// Even split with F = 2: a move splits n into m piles that are as equal as possible.
pub(crate) fn even_split() -> Game {
    game(one_heap(), |heap, moves| {
        let n = heap.words[0];
        for m in 2..=n {
            let (more, less) = (u128::from(n % m), u128::from(m - n % m));
            moves.to_terms(&[(more, 0, &[n / m + 1]), (less, 0, &[n / m])], "")?;
        }
        Continue(())
    })
}

/// Wythoff's game: a move takes tokens from one heap, or the same number from both.
pub(crate) fn wythoff() -> Game {
    game(two_fields(0), |pair, moves| {
        let &[a, b] = pair.words else { unreachable!() };
        (1..=a).try_for_each(|t| moves.to(&[a - t, b], String::new))?;
        (1..=b).try_for_each(|t| moves.to(&[a, b - t], String::new))?;
        (1..=a.min(b)).try_for_each(|t| moves.to(&[a - t, b - t], String::new))?;
        Continue(())
    })
}

/// Fibonacci Nim: a move takes at most twice the number of tokens just taken.
pub(crate) fn fibonacci_nim() -> Game {
    game(two_fields(0), |pair, moves| {
        let &[n, q] = pair.words else { unreachable!() };
        (1..=n.min(q)).try_for_each(|t| moves.to(&[n - t, 2 * t], || format!("take {t}")))?;
        Continue(())
    })
}

/// Fibonacci Nim, with the order that proves that play ends.
pub(crate) fn fibonacci_nim_ordered() -> Game {
    let order = Order { measures: vec![vec![Measure::Field(0)]], ranks: vec![0] };
    fibonacci_nim().ordered(order)
}

/// A move takes two from a and adds one to b, or takes one from b. Only the sum of the fields always
/// decreases.
pub(crate) fn exchange() -> Game {
    game(two_fields(0), |pair, moves| {
        let &[a, b] = pair.words else { unreachable!() };
        if a >= 2 {
            moves.to(&[a - 2, b + 1], String::new)?;
        }
        if b >= 2 {
            moves.to(&[a + 1, b - 2], String::new)?;
        }
        if a >= 1 && b >= 1 {
            moves.to_terms(&[(1, 0, &[a - 1, b]), (2, 0, &[0, b - 1])], "")?;
        }
        Continue(())
    })
}

/// The same game, with the order that proves that play ends.
pub(crate) fn exchange_ordered() -> Game {
    let order = Order { measures: vec![vec![Measure::SumOf(vec![0, 1])]], ranks: vec![0] };
    exchange().ordered(order)
}

/// A move takes one from a and adds `gift` to b, or takes from b a number that `takes` allows. The first
/// field determines the order in which play ends; the second field can become large.
pub(crate) fn gifts(gift: u64, takes: fn(u64, u64) -> bool) -> Game {
    let order = Order { measures: vec![vec![Measure::Field(0), Measure::Field(1)]], ranks: vec![0] };
    let game = game(two_fields(0), move |pair, moves| {
        let &[a, b] = pair.words else { unreachable!() };
        if a > 0 {
            moves.to(&[a - 1, b + gift], String::new)?;
        }
        (1..=b).filter(|&t| takes(t, b)).try_for_each(|t| moves.to(&[a, b - t], String::new))?;
        Continue(())
    });
    game.ordered(order)
}

/// Play ends, but neither the order of the fields nor the order of their sum proves it.
pub(crate) fn winding() -> Game {
    game(two_fields(0), |pair, moves| {
        let &[a, b] = pair.words else { unreachable!() };
        if b > 0 {
            moves.to(&[a + 5, b - 1], String::new)?;
            moves.to(&[a, b - 1], String::new)?;
        }
        if a > 0 && b == 0 {
            moves.to(&[a - 1, 0], String::new)?;
        }
        if a % 3 == 2 {
            moves.to(&[a - 2, b], String::new)?;
        }
        Continue(())
    })
}

/// Cut a sheet. A player who cuts off a 1 x 1 square wins at once.
pub(crate) fn cutting() -> Game {
    let game = game(two_fields(1), |sheet, moves| {
        let &[w, h] = sheet.words else { unreachable!() };
        (1..w).try_for_each(|i| {
            moves.to_terms(&[(1, 0, &[i, h]), (1, 0, &[w - i, h])], &format!("column {i}"))
        })?;
        (1..h)
            .try_for_each(|i| moves.to_terms(&[(1, 0, &[w, i]), (1, 0, &[w, h - i])], &format!("row {i}")))?;
        Continue(())
    });
    game.won_at(|sheet| sheet.words == [1, 1])
}

/// Staircase Nim, as a game with a list field: a move takes stones one stair down.
pub(crate) fn staircase() -> Game {
    game(vec![Kind::new("stairs", vec![Field::list("x")])], |stairs, moves| {
        let x = &stairs.words[1..];
        for i in 0..x.len() {
            for t in 1..=x[i] {
                let mut left = stairs.words.to_vec();
                left[1 + i] -= t;
                if i > 0 {
                    left[i] += t;
                }
                moves.to(&left, || format!("move {t} from {}", i + 1))?;
            }
        }
        Continue(())
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

/// Mark: the options of n are n - 1 and n / 2; 0 has no moves.
pub(crate) fn mark() -> Game {
    game(one_heap(), |heap, moves| {
        let n = heap.words[0];
        if n > 0 {
            moves.to(&[n - 1], || "less one".to_owned())?;
            moves.to(&[n / 2], || "half".to_owned())?;
        }
        Continue(())
    })
}

/// The option of n is n / 2, also for 0, which is then an option of itself.
pub(crate) fn cyclic() -> Game {
    game(one_heap(), |heap, moves| moves.to(&[heap.words[0] / 2], String::new))
}

/// Heaps of two kinds: a heap is cut into a strip and a heap, and a strip is shortened or becomes a star.
pub(crate) fn two_kinds() -> Game {
    let kinds = vec![
        Kind::new("heap", vec![Field::natural("n")]),
        Kind::new("strip", vec![Field::natural("a"), Field::natural("b")]),
        Kind::new("star", vec![]),
    ];
    game(kinds, |component, moves| match *component.words {
        [n] => (1..=n)
            .try_for_each(|t| moves.to_terms(&[(1, 0, &[n - t]), (1, 1, &[(t - 1) / 2, t / 3])], "cut")),
        [a, b] => {
            (0..a).try_for_each(|less| moves.to_terms(&[(2, 1, &[less, b])], "shorten"))?;
            (0..b).try_for_each(|less| moves.to_terms(&[(1, 1, &[a, less]), (1, 2, &[])], "narrow"))?;
            moves.to_terms(&[(1, 2, &[])], "star")
        }
        _ => moves.to_terms(&[], "remove"),
    })
}

/// Chomp on at most three rows, a >= b >= c, without the poisoned corner. Its bounds depend on fields.
pub(crate) fn chomp() -> Game {
    let kinds = vec![Kind::new("chomp", ["a", "b", "c"].map(Field::natural).into())];
    let mut game = game(kinds, |chomp, moves| {
        let &[a, b, c] = chomp.words else { unreachable!() };
        (1..a).try_for_each(|left| moves.to(&[left, b.min(left), c.min(left)], || "row 1".to_owned()))?;
        (0..b).try_for_each(|left| moves.to(&[a, left, c.min(left)], || "row 2".to_owned()))?;
        (0..c).try_for_each(|left| moves.to(&[a, b, left], || "row 3".to_owned()))?;
        Continue(())
    });
    game.rules.domain = Some(Box::new(|chomp| {
        let &[a, b, c] = chomp.words else { unreachable!() };
        a >= 1 && b <= a && c <= b
    }));
    game
}
