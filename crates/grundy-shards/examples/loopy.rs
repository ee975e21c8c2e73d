//! Solves a loopy game on three heaps, and prints the time and the memory that this takes.
//!
//! `cargo run --release -p grundy-shards --example loopy -- 200 2` solves the game for heaps of at most 200 tokens on
//! two threads. The resident memory and the processor time are measured on Linux only.

#![expect(clippy::print_stdout, reason = "the program prints what it measures")]

use grundy_core::{Outcome, Unlimited};
use grundy_engine::Stop;
use grundy_shards::{Key, Options, Position, Settings, StateSpace, Unsolved, Wanted, outcome, solve};
use std::time::Instant;

/// Three heaps `a`, `b`, `c` of at most `n` tokens. A move removes a token from `a` or from `c`, or one from each of
/// `a` and `b`, or two from `b` and one from `c`. If `a + 2b + c` is a multiple of 7 and `a < n`, a move can also put a
/// token back on `a`.
struct Loopy {
    n: u64,
}

impl StateSpace for Loopy {
    fn key_bits(&self) -> u32 {
        48
    }

    fn expand(&self, key: Key, options: &mut Options) -> Result<Position, Stop> {
        let [a, b, c] = [32, 16, 0].map(|shift| u64::try_from(key >> shift & 0xFFFF).unwrap_or(0));
        let mut to = |a: u64, b: u64, c: u64| options.single((a << 32 | b << 16 | c).into());
        if a > 0 {
            to(a - 1, b, c);
        }
        if a > 0 && b > 0 {
            to(a - 1, b - 1, c);
        }
        if b > 1 && c > 0 {
            to(a, b - 2, c - 1);
        }
        if c > 0 {
            to(a, b, c - 1);
        }
        if (a + 2 * b + c).is_multiple_of(7) && a < self.n {
            to(a + 1, b, c);
        }
        Ok(Position::Open)
    }
}

fn main() -> Result<(), Unsolved> {
    let mut arguments = std::env::args().skip(1);
    let n = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(30);
    let threads = arguments.next().and_then(|threads| threads.parse().ok()).unwrap_or(1);
    let before = resident("VmRSS:");
    let start = Instant::now();
    let settings = Settings { threads, bytes: u64::MAX };
    let wanted = Wanted::Remoteness { misere: false };
    let root = Key::from(n) << 32 | Key::from(n) << 16 | Key::from(n);
    let roots: Vec<Key> = vec![root, root - (1 << 16)];
    let phase = std::cell::Cell::new(None);
    let report = |progress: grundy_shards::Progress| {
        let now = std::mem::discriminant(&progress.phase);
        if phase.replace(Some(now)) != Some(now) {
            println!(
                "{:7.2} s: {:?}, {} MB",
                start.elapsed().as_secs_f64(),
                progress.phase,
                progress.bytes >> 20
            );
        }
    };
    let solved = solve(&Loopy { n }, &roots, wanted, &settings, &Unlimited, &report)?;
    let (wall, cpu) = (start.elapsed().as_secs_f64(), processor_seconds());
    let most = resident("VmHWM:").saturating_sub(before);
    let positions = solved.len();
    let per_position = |bytes: u64| bytes.checked_div(positions).unwrap_or(0);
    println!("n = {n}, {threads} threads: {positions} positions, {wall:.2} s, {cpu:.2} CPU s");
    println!(
        "counted {} bytes a position, resident {}",
        per_position(solved.most_bytes()),
        per_position(most)
    );
    let (mut wins, mut losses, mut draws, mut longest, mut sum) = (0_u64, 0_u64, 0_u64, 0, 0_u64);
    for (key, value) in solved.into_sorted() {
        match outcome(value, false) {
            Some(Outcome::N) => wins += 1,
            Some(_) => losses += 1,
            None => draws += 1,
        }
        longest = longest.max(value);
        let [low, high] =
            [key, key >> 64].map(|half| u64::try_from(half & u128::from(u64::MAX)).unwrap_or(0));
        sum = (sum ^ low ^ high ^ u64::from(value) << 48).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    }
    println!(
        "{wins} N, {losses} P, {draws} D; longest win {} moves; checksum {sum:016x}",
        longest.saturating_sub(1)
    );
    println!("{:.2} s with the positions in ascending order", start.elapsed().as_secs_f64());
    Ok(())
}

/// A size in `/proc/self/status`, in bytes, or 0 if it cannot be read.
fn resident(field: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(field)).unwrap_or_default();
    line.trim().trim_end_matches("kB").trim_end().parse::<u64>().map_or(0, |kilobytes| kilobytes * 1024)
}

/// The processor time of all threads of this process, in seconds, or 0 if it cannot be read.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    // Fields 14 and 15 of the whole line, in hundredths of a second.
    fields.iter().skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / 100.0
}
