//! The rules whose programs are compared with brute force.

/// A ruleset, and the positions on which the programs are compared with it.
pub(crate) struct Case {
    /// A name from the catalogue, or rules text.
    pub(crate) rules: &'static str,
    pub(crate) params: &'static [(&'static str, i128)],
    pub(crate) misere: bool,
    /// For every kind, the largest number that is tried in each field. Lists have at most `length` entries.
    pub(crate) fields: &'static [&'static [u64]],
    pub(crate) length: u64,
    /// The number of components of a position, if outcomes are compared.
    pub(crate) components: usize,
    /// Whether larger numbers are tried if more positions are wanted; in the other cases, brute force would be too
    /// slow.
    pub(crate) grows: bool,
}

const fn values(rules: &'static str, fields: &'static [&'static [u64]], length: u64) -> Case {
    Case { rules, params: &[], misere: false, fields, length, components: 1, grows: false }
}

/// Like [`values`], with larger numbers if more positions are wanted.
const fn many(rules: &'static str, fields: &'static [&'static [u64]], length: u64) -> Case {
    Case { grows: true, ..values(rules, fields, length) }
}

const fn outcomes(
    rules: &'static str,
    misere: bool,
    fields: &'static [&'static [u64]],
    components: usize,
) -> Case {
    Case { rules, params: &[], misere, fields, length: 3, components, grows: false }
}

pub(crate) const CASES: &[Case] = &[
    many("nim", &[&[700]], 0),
    Case { params: &[("k", 4)], ..many("take-away", &[&[9999]], 0) },
    many("subtraction", &[&[9999]], 0),
    many("subtract-a-square", &[&[1500]], 0),
    many("subtract-a-prime", &[&[300]], 0),
    many("subtract-a-factorial", &[&[9999]], 0),
    many("subtract-a-fibonacci", &[&[9999]], 0),
    many("subtract-a-power", &[&[9999]], 0),
    values("kayles", &[&[500]], 0),
    values("grundys-game", &[&[400]], 0),
    values("laskers-nim", &[&[300]], 0),
    values("even-split", &[&[300]], 0),
    many("wythoff", &[&[60, 60]], 0),
    many("euclid", &[&[80, 80]], 0),
    many("divisor-game", &[&[500]], 0),
    values("totative", &[&[300]], 0),
    many("fibonacci-nim", &[&[70, 70]], 0),
    many("delete-nim", &[&[60, 60]], 0),
    many("staircase", &[&[5]], 4),
    many("welter", &[&[7]], 4),
    many("antonim", &[&[8]], 4),
    many("northcott", &[&[6]], 4),
    many("silver-dollar", &[&[7]], 4),
    many("king", &[&[60, 60]], 0),
    many("nukit", &[&[7, 7, 7, 7]], 0),
    many("exact-two-nim", &[&[6]], 4),
    many("mark", &[&[5000]], 0),
    many(
        "numbers(x[]) -> numbers([e / g for e in y]) for i in 0..len(x) where x[i] > 1 let y = x with [i] = x[i] - 1 let g = gcd(y)",
        &[&[6]],
        3,
    ),
    values(
        "row(n) -> row(a) + row(n - t - a) for t in {1, 2} for a in 0..=n - t\ncircle(n) -> row(n - t) for t in {1, 2}",
        &[&[90], &[90]],
        0,
    ),
    values(
        "pile(n) -> sum(pile(a + i) for i in 0..k) for k in 2..=n let r = n - k * (k - 1) / 2 where r > 0 and r % k == 0 let a = r / k",
        &[&[400]],
        0,
    ),
    values(
        "param k = 4\ncell(x, y) -> sum(cell(x - c / s, y - c % s) for c in 1..s * s) for s in 1..=min(k, x, y)",
        &[&[14, 14]],
        0,
    ),
    values(
        "piles(x[]) -> piles(sort([y for y in x with [i] = x[i] - 1 where y > 0])) for i in 0..len(x)\npiles(x[]) -> piles(sort(x[..j] ++ x[j + 1..i] ++ x[i + 1..] ++ [x[i] + x[j]])) for i in 1..len(x) for j in 0..i",
        &[&[4]],
        4,
    ),
    values(
        "param A = [7, 3]; param X = [4, 1]; heap(n) -> heap(n - t) for t in 1..=n where all(not (A[i] == n and X[i] == t) for i in 0..len(A))",
        &[&[300]],
        0,
    ),
    many(
        "param T = [[1, 2], [1, 3, 4]]; n(x) -> n(x - t) for t in T[x % len(T)]\nn(0) -> n(0) where 1 > 2",
        &[&[3000]],
        0,
    ),
    many(
        "n(x) -> n(x - lowbit(x) * (1 + popcount(x) % 2)) where x > 0\nn(x) -> n(isqrt(x)) where x > 3 and log2(x) > 2\nn(x) -> n(x - max(1, bigomega(x))) where x > 0",
        &[&[3000]],
        0,
    ),
    values(
        "n(x) -> n(y) let y = x + -7 / 2 where y not in primes(x)\nn(x) -> n(x - count(d in divisors(x) where d < 4)) where x > 0 and (if x % 2 == 0 then x > 9 else any(t * t == x for t in 1..=x))",
        &[&[400]],
        0,
    ),
    many(
        "n(x, y) -> n(shr(x, 1), bit(y, 1)) where x + y > 1\nn(x, y) -> n(x - 1, y xor 1) where x > y\nn(x, y) -> n(bitand(x, y), y - 1) where y > 0 and x in {2, y, 1}",
        &[&[40, 40]],
        0,
    ),
    values(
        "x(a[], n) -> x(reverse(a[1..]), n + a[0]) where len(a) > 0\nx(a[], n) -> x(a ++ [n - 1], 0) where n > 0 and len(a) < 3",
        &[&[3, 3]],
        3,
    ),
    many(
        "heap(total) -> heap(total - t) for t in 1..=3 where sum(i * total for i in 1..=2) > 0",
        &[&[300]],
        0,
    ),
    values(
        "piles(list[]) -> piles(list with [i] = list[i] - 1) for i in 0..len(list) where list[i] > 0 and len([number for number in list]) > 0",
        &[&[5]],
        3,
    ),
    Case {
        params: &[("bin", 3)],
        ..many("param bin = 2; heap(n) -> heap(n - t) for t in 1..=bin + popcount(n)", &[&[300]], 0)
    },
    outcomes(
        "left heap(c, player) -> heap(c - 1, player); right heap(c, player) -> heap(c, player - 1); left heap(c, player) -> heap(0, c)",
        false,
        &[&[6, 6]],
        2,
    ),
    outcomes(
        "pile(terms[], component) -> pile([c for c in terms where c > component], component - 1)",
        true,
        &[&[3, 3]],
        2,
    ),
    many(
        "heap(n) -> heap(n - t) for t in 1..=log2(8)\nheap(n) -> heap(n - 5) where log2(8 + n) > 3",
        &[&[300]],
        0,
    ),
    values(
        "piles(x[]) -> piles([y for y in x where if y > 2 then y < 9 else y > 0]) where len(x) > 1 and x[0] == 0\npiles(x[]) -> piles(x[1..]) where len(x) > 0 and sum(y for y in if len(x) > 2 then x else [1]) > 0",
        &[&[4]],
        3,
    ),
    values(
        "heap(n) -> () where n > 5000000000\nheap(n) -> heap(n - 1) where n * n > 3\nheap(n) -> 2 * heap(n - 1) + 4 * heap(0) where n > 7",
        &[&[300]],
        0,
    ),
    values("a() -> ()\nb(n) -> a() + b(n - 1)", &[&[], &[300]], 0),
    values("heap(n) -> heap(-(-n / 2)) where n > 1\nheap(n) -> heap(n - 1) where -n < -2", &[&[300]], 0),
    outcomes("nim", true, &[&[7]], 3),
    outcomes("kayles", true, &[&[8]], 2),
    outcomes("delete-nim", true, &[&[6, 6]], 2),
    outcomes("even-split", true, &[&[9]], 2),
    outcomes("antonim", true, &[&[3]], 2),
    outcomes("cutting-game", false, &[&[3, 4]], 2),
    values("treblecross", &[&[150]], 0),
    outcomes("partizan-subtraction", false, &[&[20]], 2),
    outcomes("partizan-euclid", false, &[&[9, 9]], 2),
    outcomes("maundy-cake", true, &[&[4, 4]], 2),
    outcomes("hackenbush-strings", false, &[&[2]], 2),
    outcomes("toppling-dominoes", false, &[&[2]], 2),
];
