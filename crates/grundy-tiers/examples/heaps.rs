//! Solves a game on three heaps, in memory or in tiers, and prints the resources that this takes.
//!
//! `cargo run --release -p grundy-tiers --example heaps -- tiers 200 2 100` solves it in tiers, from three heaps of
//! 200 tokens, on two threads and within 100 MB. With `memory` in place of `tiers`, it is solved in memory, without
//! a limit. Resident memory and processor time are measured on Linux only.

#![expect(clippy::print_stdout, reason = "the program prints what it measures")]

use grundy_core::Unlimited;
use grundy_engine::Stop;
use grundy_shards::{Key, Options, Position, StateSpace, Tiered, Wanted};
use grundy_tiers::{Settings, remove_scratch};
use std::error::Error;
use std::time::Instant;

/// Three heaps `a`, `b`, `c`. A move removes a token from `a` or `c`, or one from each of `a` and `b`, or two from
/// `b` and one from `c`.
struct Heaps;

fn tokens(key: Key) -> [u64; 3] {
    [32, 16, 0].map(|shift| u64::try_from(key >> shift & 0xFFFF).unwrap_or(0))
}

impl StateSpace for Heaps {
    fn key_bits(&self) -> u32 {
        48
    }

    fn expand(&self, key: Key, options: &mut Options) -> Result<Position, Stop> {
        let [a, b, c] = tokens(key);
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
        Ok(Position::Open)
    }
}

impl Tiered for Heaps {
    fn tier(&self, key: Key) -> Result<u64, Stop> {
        Ok(tokens(key).iter().sum())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let way = arguments.next().unwrap_or_default();
    let mut number = |default| arguments.next().and_then(|n| n.parse().ok()).unwrap_or(default);
    let (n, threads, megabytes) = (number(100), number(1), number(100));
    let threads = usize::try_from(threads)?;
    let before = resident("VmRSS:");
    let start = Instant::now();
    let wanted = Wanted::Remoteness { misere: false };
    let root = Key::from(n) << 32 | Key::from(n) << 16 | Key::from(n);
    let roots: Vec<Key> = vec![root, root - (1 << 16)];
    let (mut positions, mut sum) = (0_u64, 0_u64);
    let mut add = |key: Key, value: u32| {
        positions += 1;
        let low = u64::try_from(key & u128::from(u64::MAX)).unwrap_or(0);
        sum = (sum ^ low ^ u64::from(value) << 48).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    };
    let most = if way == "memory" {
        let settings = grundy_shards::Settings { threads, bytes: u64::MAX };
        let solved = grundy_shards::solve(&Heaps, &roots, wanted, &settings, &Unlimited, &|_| {})?;
        let most = solved.most_bytes();
        solved.into_sorted().for_each(|(key, value)| add(key, value));
        most
    } else {
        let scratch = std::env::temp_dir().join(format!("grundy-tiers-heaps-{}", std::process::id()));
        let settings = Settings {
            threads,
            bytes: megabytes << 20,
            scratch: &scratch,
            is_checkpoint_due: &|positions| positions >= 4 << 20,
            on_checkpoint: &|| {},
            question: b"three heaps",
            note: b"note",
        };
        let solved = grundy_tiers::solve(&Heaps, &roots, wanted, &settings, &Unlimited, &|_| {})?;
        println!(
            "{} tiers; at most {} bytes on disk, {} bytes written",
            solved.tiers().len(),
            solved.most_scratch_bytes(),
            solved.written_bytes()
        );
        println!("{:.2} s before merging, {:.2} CPU s", start.elapsed().as_secs_f64(), processor_seconds());
        let most = solved.most_bytes();
        for entry in solved.into_sorted(&Unlimited)? {
            let (key, value) = entry?;
            add(key, value);
        }
        remove_scratch(&scratch)?;
        most
    };
    let resident = resident("VmHWM:").saturating_sub(before);
    println!(
        "{positions} positions, {:.2} s, {:.2} CPU s",
        start.elapsed().as_secs_f64(),
        processor_seconds()
    );
    println!("counted {} MB, resident {} MB; checksum {sum:016x}", most >> 20, resident >> 20);
    Ok(())
}

/// The size that `/proc/self/status` gives after `field`, in bytes, or 0 if it cannot be read.
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
