//! Computes nim-values of taking-and-breaking codes from the definition. This program shares no code with the crates:
//! it has its own code to parse codes, split heaps and compute mexes. `scripts/random-periods` compares proved periods
//! with the results of this program.
//!
//! Build it with `rustc --edition 2024 -O -o target/heaps-from-the-definition scripts/heaps-from-the-definition.rs`. It
//! reads one request per line and answers each with one line:
//!
//! ```text
//! values CODE HEAPS
//!     the values of the heaps below HEAPS
//!
//! holds CODE PREPERIOD PERIOD SALTUS HEAPS SECONDS
//!     whether G(n + PERIOD) = G(n) + SALTUS for all n >= PREPERIOD with n + PERIOD < HEAPS.
//!     The check ends after SECONDS of CPU time, or at about 6 GiB. The answer is `HOW REACHED USED`, where
//!     USED is the CPU time in seconds. If HOW is `holds`, `time` or `memory`, the equation holds below
//!     heap REACHED; if it is `differs`, the equation fails at heap REACHED.
//! ```

use std::io::BufRead;

/// A digit of a code: the numbers of heaps that may be left, and a condition on their sizes.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
struct Place {
    /// Bit `i` is set if `i` heaps may be left.
    counts: u64,
    /// The condition on two or more heaps: `u` (all sizes differ), `n` (not all are equal), `e` (all are equal), or a
    /// blank (any sizes).
    letter: u8,
}

/// A code: `adds[j]` is the digit for adding `j + 1` tokens and `takes[k]` the digit for taking `k` tokens;
/// the last `tail` digits of `takes` repeat.
#[derive(Debug)]
struct Rules {
    adds: Vec<Place>,
    takes: Vec<Place>,
    tail: usize,
}

fn rules(text: &str) -> Option<Rules> {
    let bytes = text.as_bytes();
    let (mut all, mut point, mut open, mut at) = (Vec::<Place>::new(), None, None, 0);
    while at < bytes.len() {
        let byte = bytes[at];
        at += 1;
        match byte {
            b'.' => point = Some(all.len()),
            b'[' => open = Some(all.len()),
            b']' => {}
            b'0'..=b'9' => all.push(Place { counts: u64::from(byte - b'0'), letter: b' ' }),
            b'A'..=b'V' => all.push(Place { counts: u64::from(byte - b'A' + 10), letter: b' ' }),
            b'u' | b'n' | b'e' => all.last_mut()?.letter = byte,
            b'{' => {
                let end = at + text[at..].find('}')?;
                let mut counts = 0;
                for word in text[at..end].split(',') {
                    counts |= 1u64 << word.trim().parse::<u32>().ok()?;
                }
                all.push(Place { counts, letter: b' ' });
                at = end + 1;
            }
            _ => return None,
        }
    }
    let point = point?;
    let tail = open.map_or(0, |open| all.len() - open);
    let takes = all.split_off(point.checked_sub(1)?);
    all.reverse();
    Some(Rules { adds: all, takes, tail })
}

/// A set of small numbers: bit `v % 64` of word `v / 64` is set if the set contains `v`.
type Set = Vec<u64>;

fn insert(set: &mut Set, value: u64) {
    let word = (value / 64) as usize;
    if set.len() <= word {
        set.resize(word + 1, 0);
    }
    set[word] |= 1 << (value % 64);
}

fn contains(set: &[u64], value: u64) -> bool {
    set.get((value / 64) as usize).is_some_and(|word| word >> (value % 64) & 1 == 1)
}

/// For each member of `from`, adds the nim-sum of the member and `value` to `into`.
fn insert_moved(into: &mut Set, from: &[u64], value: u64) {
    let (high, low) = ((value / 64) as usize, value % 64);
    for (at, word) in from.iter().enumerate() {
        if *word == 0 {
            continue;
        }
        let mut word = *word;
        const HALVES: [u64; 6] = [
            0x5555_5555_5555_5555,
            0x3333_3333_3333_3333,
            0x0f0f_0f0f_0f0f_0f0f,
            0x00ff_00ff_00ff_00ff,
            0x0000_ffff_0000_ffff,
            0x0000_0000_ffff_ffff,
        ];
        for (bit, half) in HALVES.iter().enumerate() {
            if low >> bit & 1 == 1 {
                let by = 1 << bit;
                word = (word & half) << by | (word >> by & half);
            }
        }
        let to = at ^ high;
        if into.len() <= to {
            into.resize(to + 1, 0);
        }
        into[to] |= word;
    }
}

struct Heaps {
    rules: Rules,
    /// `g[n]` is the value of heap `n`.
    g: Vec<u64>,
    /// `sums[j - 2][t]` is the set of the nim-sums of `j` heaps of any sizes with `t` tokens in total; empty
    /// until it is needed.
    sums: Vec<Vec<Set>>,
    /// `tails[d][c]` contains the values of the options that the digit of the `d`-th repeating place allows and that
    /// leave a number of tokens congruent to `c` modulo the number of repeating places. The options are those of the
    /// heaps computed so far.
    tails: Vec<Vec<Set>>,
    bytes: usize,
}

impl Heaps {
    fn new(rules: Rules) -> Self {
        let tails = vec![vec![Set::new(); rules.tail]; rules.tail];
        Self { rules, g: Vec::new(), sums: Vec::new(), tails, bytes: 0 }
    }

    /// Computes the set of the nim-sums of `j >= 2` heaps with `t` tokens in total.
    fn make(&mut self, j: usize, t: usize) {
        while self.sums.len() < j - 1 {
            self.sums.push(Vec::new());
        }
        if self.sums[j - 2].len() <= t {
            self.sums[j - 2].resize(t + 1, Set::new());
        }
        if t < j || !self.sums[j - 2][t].is_empty() {
            return;
        }
        let mut set = Set::new();
        if j == 2 {
            for a in 1..=t / 2 {
                insert(&mut set, self.g[a] ^ self.g[t - a]);
            }
        } else {
            // The smallest heap has at most `t / j` tokens.
            for a in 1..=t / j {
                self.make(j - 1, t - a);
                insert_moved(&mut set, &self.sums[j - 3][t - a], self.g[a]);
            }
        }
        self.bytes += 8 * set.len() + 24;
        self.sums[j - 2][t] = set;
    }

    /// Adds to `found` the values of the options that `place` allows and that leave `t` tokens in total. Omits options
    /// with three or more heaps that require the sets in `sums`, and returns the numbers of heaps of these options.
    fn easy(&self, place: Place, t: usize, found: &mut Set) -> Vec<usize> {
        let g = &self.g;
        if t == 0 {
            if place.counts & 1 == 1 {
                insert(found, 0);
            }
            return Vec::new();
        }
        let mut hard = Vec::new();
        for j in (1..=t.min(63)).filter(|j| place.counts >> j & 1 == 1) {
            match (j, place.letter) {
                (1, _) => insert(found, g[t]),
                (_, b'e') => {
                    if t % j == 0 {
                        insert(found, if j % 2 == 0 { 0 } else { g[t / j] });
                    }
                }
                (2, letter) => {
                    let most = if letter == b' ' { t / 2 } else { (t - 1) / 2 };
                    for a in 1..=most {
                        insert(found, g[a] ^ g[t - a]);
                    }
                }
                (_, b'u') => different(g, j, t, 0, 0, found),
                _ => {
                    // Two equal heaps and one more heap give most values at low cost. The search in `next` is for the
                    // others.
                    if j == 3 && place.letter == b' ' {
                        (1..=(t - 1) / 2).for_each(|a| insert(found, g[t - 2 * a]));
                    }
                    hard.push(j);
                }
            }
        }
        hard
    }

    /// The possible sizes of the smallest of `j` heaps with `t` tokens in total.
    fn smallest(place: Place, j: usize, t: usize) -> std::ops::RangeInclusive<usize> {
        // With `n`, not all heaps may be equal, so the smallest must be smaller than the mean. The other heaps can then
        // have any sizes.
        1..=if place.letter == b'n' { (t - 1) / j } else { t / j }
    }

    /// Computes the value of the next heap.
    fn next(&mut self) {
        let n = self.g.len();
        let (first_of_tail, tail) = (self.rules.takes.len() - self.rules.tail, self.rules.tail);
        let mut found = Set::new();
        let mut hard = Vec::new();
        let adds = (1..).zip(&self.rules.adds).map(|(j, place)| (*place, n + j));
        let takes = (0..=n.min(first_of_tail.wrapping_sub(1))).map(|k| (self.rules.takes[k], n - k));
        for (place, t) in adds.chain(takes).collect::<Vec<_>>() {
            for j in self.easy(place, t, &mut found) {
                hard.push((place, j, t));
            }
        }
        for d in 0..tail {
            let Some(t) = n.checked_sub(first_of_tail + d) else { continue };
            let place = self.rules.takes[first_of_tail + d];
            let mut set = std::mem::take(&mut self.tails[d][t % tail]);
            for j in self.easy(place, t, &mut set) {
                self.make(j - 1, 0);
                for a in Self::smallest(place, j, t) {
                    self.make(j - 1, t - a);
                    insert_moved(&mut set, &self.sums[j - 3][t - a], self.g[a]);
                }
            }
            for (at, word) in set.iter().enumerate() {
                if found.len() <= at {
                    found.resize(at + 1, 0);
                }
                found[at] |= word;
            }
            self.tails[d][t % tail] = set;
        }
        for (place, j, t) in &hard {
            self.make(j - 1, 0);
            for a in Self::smallest(*place, *j, *t) {
                self.make(j - 1, t - a);
            }
        }
        let mut value = 0;
        'values: loop {
            if contains(&found, value) {
                value += 1;
                continue;
            }
            for (place, j, t) in &hard {
                let sums = &self.sums[j - 3];
                if Self::smallest(*place, *j, *t).any(|a| contains(&sums[t - a], value ^ self.g[a])) {
                    value += 1;
                    continue 'values;
                }
            }
            break;
        }
        self.g.push(value);
        self.bytes += 8;
    }
}

/// Adds to `found` the nim-sums of `sum` and the values of `j` heaps of different sizes, all larger than `above`, with
/// `t` tokens in total.
fn different(g: &[u64], j: usize, t: usize, above: usize, sum: u64, found: &mut Set) {
    if j == 1 {
        if t > above {
            insert(found, sum ^ g[t]);
        }
        return;
    }
    // The other heaps have at least `a + 1, a + 2, ...` tokens.
    for a in above + 1..=t.saturating_sub(j * (j - 1) / 2) / j {
        different(g, j - 1, t - a, a, sum ^ g[a], found);
    }
}

/// The values of the heaps with fewer than `heaps` tokens by the rules of `code`, or `None` if `code` cannot be read.
pub fn values(code: &str, heaps: usize) -> Option<Vec<u64>> {
    let mut all = Heaps::new(rules(code)?);
    (0..heaps).for_each(|_| all.next());
    Some(all.g)
}

/// The CPU time of this process in seconds.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|word| word.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

fn answer(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut heaps = Heaps::new(rules(words.get(1)?)?);
    let number = |at: usize| words.get(at)?.parse::<usize>().ok();
    match words[0] {
        "values" => {
            let words: Vec<String> = values(words[1], number(2)?)?.iter().map(u64::to_string).collect();
            Some(words.join(" "))
        }
        "holds" => {
            let (n0, p, s, count) = (number(2)?, number(3)?, number(4)? as u64, number(5)?);
            let (limit, begin) = (words.get(6)?.parse::<f64>().ok()?, cpu_seconds());
            let mut how = "holds";
            while heaps.g.len() < count {
                let n = heaps.g.len();
                heaps.next();
                if n >= n0 + p && heaps.g[n] != heaps.g[n - p] + s {
                    how = "differs";
                    break;
                }
                if (n % 16 == 0 || n > 5000) && cpu_seconds() - begin > limit {
                    how = "time";
                    break;
                }
                if heaps.bytes > 6 << 30 {
                    how = "memory";
                    break;
                }
            }
            let reached = heaps.g.len() - usize::from(how == "differs");
            Some(format!("{how} {reached} {:.3}", cpu_seconds() - begin))
        }
        _ => None,
    }
}

fn main() {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        println!("{}", answer(&line).unwrap_or_else(|| "error".to_owned()));
    }
}
