//! Functions for constructs of the rules language that some target language lacks.

use grundy_core::ExportLanguage;
use grundy_rules::typed::Fold;

/// A helper function in every language. The text is empty for a language that does not need the function.
pub(crate) struct Helper {
    /// The name of the function.
    pub(crate) name: &'static str,
    /// The helper functions that this function calls.
    pub(crate) needs: &'static [&'static str],
    cpp: &'static str,
    python: &'static str,
    java: &'static str,
}

impl Helper {
    /// The definition or, in Python, possibly the import of the function, without a final line break.
    pub(crate) const fn text(&self, language: ExportLanguage) -> &'static str {
        match language {
            ExportLanguage::Cpp => self.cpp,
            ExportLanguage::Python => self.python,
            ExportLanguage::Java => self.java,
        }
    }
}

/// The name of the helper function that folds a list.
pub(crate) const fn of_list(fold: Fold) -> &'static str {
    match fold {
        Fold::Sum | Fold::Count => "sum_of",
        Fold::Xor => "xor_of",
        Fold::Min => "min_of",
        Fold::Max => "max_of",
        Fold::Gcd => "gcd_of",
    }
}

/// An entry of [`HELPERS`], with its texts in C++, Python and Java. In the Java texts, `$I` stands for the type of
/// numbers, and `$S` for the type of streams of numbers.
const fn helper(
    name: &'static str,
    needs: &'static [&'static str],
    [cpp, python, java]: [&'static str; 3],
) -> Helper {
    Helper { name, needs, cpp, python, java }
}

/// The helper functions, in an order in which each comes after those that it calls.
pub(crate) const HELPERS: &[Helper] = &[
    helper(
        "floor_div",
        &[],
        ["int floor_div(int a, int b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }", "", ""],
    ),
    helper("floor_mod", &[], ["int floor_mod(int a, int b) { return (a % b + b) % b; }", "", ""]),
    helper(
        "gcd",
        &[],
        [
            "",
            "from math import gcd",
            "static $I gcd($I a, $I b) { return b == 0 ? Math.abs(a) : gcd(b, a % b); }",
        ],
    ),
    helper(
        "isqrt",
        &[],
        [
            "int isqrt(long long n) {\n    long long root = sqrtl(n);\n    while (root * root > n) root--;\n    while ((root + 1) * (root + 1) <= n) root++;\n    return root;\n}",
            "from math import isqrt",
            "static $I isqrt(long n) {\n    long root = (long) Math.sqrt(n);\n    while (root * root > n) root--;\n    while ((root + 1) * (root + 1) <= n) root++;\n    return ($I) root;\n}",
        ],
    ),
    helper(
        "log2",
        &[],
        [
            "int log2_of(long long n) { return 63 - __builtin_clzll(n); }",
            "",
            "static $I log2_of(long n) { return 63 - Long.numberOfLeadingZeros(n); }",
        ],
    ),
    helper(
        "lowbit",
        &[],
        [
            "int lowbit(int n) { return n & -n; }",
            "def lowbit(n):\n    return n & -n",
            "static $I lowbit($I n) { return n & -n; }",
        ],
    ),
    helper(
        "bit",
        &[],
        [
            "int bit(long long n, int k) { return k > 62 ? 0 : n >> k & 1; }",
            "",
            "static $I bit(long n, long k) { return ($I) (k > 62 ? 0 : n >> k & 1); }",
        ],
    ),
    helper(
        "shr",
        &[],
        [
            "int shr(long long n, int k) { return k > 62 ? 0 : n >> k; }",
            "",
            "static $I shr(long n, long k) { return ($I) (k > 62 ? 0 : n >> k); }",
        ],
    ),
    helper(
        "shl",
        &[],
        [
            "// n * 2^k, or 2^62 if that is less.\nint shl(int n, int k) {\n    const int most = (int) 1 << 62;\n    if (n == 0 || k > 62) return n == 0 ? 0 : most;\n    return n > most >> k ? most : n << k;\n}",
            "",
            "// n * 2^k, or 2^62 if that is less.\nstatic long shl(long n, long k) {\n    long most = 1L << 62;\n    if (n == 0 || k > 62) return n == 0 ? 0 : most;\n    return n > most >> k ? most : n << k;\n}",
        ],
    ),
    helper(
        "bigomega",
        &[],
        [
            "// The number of prime factors, with multiplicity.\nint bigomega(int n) {\n    int factors = 0;\n    for (int p = 2; (long long) p * p <= n; p++)\n        for (; n % p == 0; n /= p) factors++;\n    return factors + (n > 1);\n}",
            "def bigomega(n):\n    \"\"\"The number of prime factors, with multiplicity.\"\"\"\n    factors, p = 0, 2\n    while p * p <= n:\n        while n % p == 0:\n            n, factors = n // p, factors + 1\n        p += 1\n    return factors + (n > 1)",
            "static $I bigomega($I n) {\n    $I factors = 0;\n    for ($I p = 2; (long) p * p <= n; p++)\n        for (; n % p == 0; n /= p) factors++;\n    return n > 1 ? factors + 1 : factors;\n}",
        ],
    ),
    helper(
        "range",
        &[],
        ["", "", "static $I[] range($I low, $I end) { return $S.range(low, end).toArray(); }"],
    ),
    helper(
        "divisors",
        &[],
        [
            "vector<int> divisors(int n) {\n    vector<int> found;\n    for (int d = 1; d <= n; d++)\n        if (n % d == 0) found.push_back(d);\n    return found;\n}",
            "def divisors(n):\n    return [d for d in range(1, n + 1) if n % d == 0]",
            "static $I[] divisors($I n) { return $S.rangeClosed(1, n).filter(d -> n % d == 0).toArray(); }",
        ],
    ),
    helper(
        "primes",
        &[],
        [
            "vector<int> primes(int n) {\n    vector<int> found;\n    for (int p = 2; p <= n; p++) {\n        bool is_prime = true;\n        for (int d = 2; (long long) d * d <= p; d++)\n            if (p % d == 0) { is_prime = false; break; }\n        if (is_prime) found.push_back(p);\n    }\n    return found;\n}",
            "def primes(n):\n    return [p for p in range(2, n + 1) if all(p % d for d in range(2, int(p ** 0.5) + 1))]",
            "static $I[] primes($I n) {\n    return $S.rangeClosed(2, n)\n        .filter(p -> $S.iterate(2, d -> (long) d * d <= p, d -> d + 1).allMatch(d -> p % d != 0)).toArray();\n}",
        ],
    ),
    helper(
        "squares",
        &[],
        [
            "vector<int> squares(int n) {\n    vector<int> found;\n    for (long long i = 1; i * i <= n; i++) found.push_back(i * i);\n    return found;\n}",
            "def squares(n):\n    return [i * i for i in range(1, int(max(n, 0) ** 0.5) + 2) if i * i <= n]",
            "static $I[] squares($I n) { return $S.iterate(1, i -> (long) i * i <= n, i -> i + 1).map(i -> i * i).toArray(); }",
        ],
    ),
    helper(
        "powers",
        &[],
        [
            "vector<int> powers(int base, int n) {\n    vector<int> found;\n    for (long long p = 1; p <= n; p *= base) {\n        found.push_back(p);\n        if (base < 2) break;\n    }\n    return found;\n}",
            "def powers(base, n):\n    found, p = [], 1\n    while p <= n:\n        found.append(p)\n        if base < 2:\n            break\n        p *= base\n    return found",
            "static $I[] powers($I base, $I n) {\n    $S.Builder found = $S.builder();\n    for (long p = 1; p <= n; p *= base) {\n        found.add(($I) p);\n        if (base < 2) break;\n    }\n    return found.build().toArray();\n}",
        ],
    ),
    helper(
        "factorials",
        &[],
        [
            "vector<int> factorials(int n) {\n    vector<int> found;\n    for (long long i = 1, f = 1; f <= n; f *= ++i) found.push_back(f);\n    return found;\n}",
            "def factorials(n):\n    found, i, f = [], 1, 1\n    while f <= n:\n        found.append(f)\n        i += 1\n        f *= i\n    return found",
            "static $I[] factorials($I n) {\n    $S.Builder found = $S.builder();\n    for (long i = 1, f = 1; f <= n; f *= ++i) found.add(($I) f);\n    return found.build().toArray();\n}",
        ],
    ),
    helper(
        "fibonacci",
        &[],
        [
            "vector<int> fibonacci(int n) {\n    vector<int> found;\n    for (long long a = 1, b = 2; a <= n; b += a, a = b - a) found.push_back(a);\n    return found;\n}",
            "def fibonacci(n):\n    found, a, b = [], 1, 2\n    while a <= n:\n        found.append(a)\n        a, b = b, a + b\n    return found",
            "static $I[] fibonacci($I n) {\n    $S.Builder found = $S.builder();\n    for (long a = 1, b = 2; a <= n; b += a, a = b - a) found.add(($I) a);\n    return found.build().toArray();\n}",
        ],
    ),
    helper(
        "contains",
        &[],
        [
            "bool contains(const vector<int>& x, int element) { return find(x.begin(), x.end(), element) != x.end(); }",
            "",
            "static boolean contains($I[] x, $I element) { return $S.of(x).anyMatch(entry -> entry == element); }",
        ],
    ),
    helper(
        "with_entries",
        &[],
        [
            "vector<int> with_entries(vector<int> x, vector<pair<int, int>> changes) {\n    for (auto [i, value] : changes) x[i] = value;\n    return x;\n}",
            "def with_entries(x, *changes):\n    x = list(x)\n    for i, value in changes:\n        x[i] = value\n    return tuple(x)",
            "static $I[] with_entries($I[] x, $I... changes) {\n    $I[] copy = x.clone();\n    for (int i = 0; i < changes.length; i += 2) copy[(int) changes[i]] = changes[i + 1];\n    return copy;\n}",
        ],
    ),
    helper(
        "concat",
        &[],
        [
            "vector<int> concat(vector<int> a, const vector<int>& b) {\n    a.insert(a.end(), b.begin(), b.end());\n    return a;\n}",
            "",
            "static $I[] concat($I[] a, $I[] b) { return $S.concat($S.of(a), $S.of(b)).toArray(); }",
        ],
    ),
    helper(
        "part_of",
        &[],
        [
            "vector<int> part_of(const vector<int>& x, int from, int to) {\n    return from < to ? vector<int>(x.begin() + from, x.begin() + to) : vector<int>();\n}",
            "",
            "static $I[] part_of($I[] x, long from, long to) { return from < to ? Arrays.copyOfRange(x, (int) from, (int) to) : new $I[0]; }",
        ],
    ),
    helper(
        "sorted",
        &[],
        [
            "vector<int> sorted(vector<int> x) {\n    sort(x.begin(), x.end());\n    return x;\n}",
            "",
            "static $I[] sorted($I[] x) { return $S.of(x).sorted().toArray(); }",
        ],
    ),
    helper(
        "reversed",
        &[],
        [
            "vector<int> reversed(vector<int> x) {\n    reverse(x.begin(), x.end());\n    return x;\n}",
            "",
            "static $I[] reversed($I[] x) {\n    $I[] copy = x.clone();\n    for (int i = 0; i < x.length; i++) copy[i] = x[x.length - 1 - i];\n    return copy;\n}",
        ],
    ),
    helper(
        "sum_of",
        &[],
        [
            "int sum_of(const vector<int>& x) { return accumulate(x.begin(), x.end(), (int) 0); }",
            "sum_of = sum",
            "static $I sum_of($I[] x) { return $S.of(x).sum(); }",
        ],
    ),
    helper("xor", &[], ["", "", "static $I xor($I a, $I b) { return a ^ b; }"]),
    helper(
        "xor_of",
        &["xor"],
        [
            "int xor_of(const vector<int>& x) { return accumulate(x.begin(), x.end(), (int) 0, bit_xor<int>()); }",
            "def xor_of(numbers):\n    total = 0\n    for number in numbers:\n        total ^= number\n    return total",
            "static $I xor_of($I[] x) { return $S.of(x).reduce(0, Main::xor); }",
        ],
    ),
    helper(
        "min_of",
        &[],
        [
            "int min_of(const vector<int>& x) { return *min_element(x.begin(), x.end()); }",
            "min_of = min",
            "static $I min_of($I[] x) { return $S.of(x).min().orElseThrow(); }",
        ],
    ),
    helper(
        "max_of",
        &[],
        [
            "int max_of(const vector<int>& x) { return *max_element(x.begin(), x.end()); }",
            "max_of = max",
            "static $I max_of($I[] x) { return $S.of(x).max().orElseThrow(); }",
        ],
    ),
    helper(
        "gcd_of",
        &["gcd"],
        [
            "int gcd_of(const vector<int>& x) {\n    int divisor = 0;\n    for (int entry : x) divisor = gcd(divisor, entry);\n    return divisor;\n}",
            "def gcd_of(numbers):\n    divisor = 0\n    for number in numbers:\n        divisor = gcd(divisor, number)\n    return divisor",
            "static $I gcd_of($I[] x) { return $S.of(x).reduce(0, Main::gcd); }",
        ],
    ),
];
