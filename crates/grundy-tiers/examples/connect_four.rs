//! Solves Connect Four, and prints the number of positions for each number of stones and the resources used.
//!
//! `cargo run --release -p grundy-tiers --example connect_four -- 5 5 2 800` solves it on 5 columns and 5 rows, on
//! two threads, within 800 MB. Mirror images are counted as different positions.

#![expect(clippy::print_stdout, reason = "the program prints what it measures")]

use grundy_core::Unlimited;
use grundy_engine::Stop;
use grundy_tiers::{Entries, Key, Options, Position, Settings, StateSpace, Tiered, Wanted, remove_scratch};
use std::error::Error;
use std::time::Instant;

/// The low half of a key contains the stones of the player to move, and the high half those of the opponent. In both
/// halves, column `c` begins at bit `c * (rows + 1)`.
struct ConnectFour {
    columns: u32,
    rows: u32,
}

impl ConnectFour {
    fn half(&self) -> u32 {
        self.columns * (self.rows + 1)
    }

    fn stones(&self, key: Key) -> [u64; 2] {
        let mask = (1 << self.half()) - 1;
        [key & mask, key >> self.half()].map(|stones| u64::try_from(stones).unwrap_or(0))
    }

    fn has_four(&self, stones: u64) -> bool {
        [1, self.rows, self.rows + 1, self.rows + 2].into_iter().any(|step| {
            let pairs = stones & stones >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }
}

impl StateSpace for ConnectFour {
    fn key_bits(&self) -> u32 {
        2 * self.half()
    }

    fn expand(&self, key: Key, options: &mut Options) -> Result<Position, Stop> {
        let [mine, theirs] = self.stones(key);
        if self.has_four(theirs) {
            return Ok(Position::Over);
        }
        for column in 0..self.columns {
            let lowest = 1 << (column * (self.rows + 1));
            let cells = ((1 << self.rows) - 1) * lowest;
            let stone = ((mine | theirs) + lowest) & cells & !(mine | theirs);
            let stone = stone & stone.wrapping_neg();
            if (mine | theirs) & cells != cells {
                options.single(Key::from(theirs) | Key::from(mine | stone) << self.half());
            }
        }
        Ok(Position::Open)
    }
}

impl Tiered for ConnectFour {
    fn tier(&self, key: Key) -> Result<u64, Stop> {
        Ok(u64::from(self.columns * self.rows) - u64::from(key.count_ones()))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| arguments.next().and_then(|n| n.parse().ok()).unwrap_or(default);
    let game = ConnectFour { columns: number(4), rows: number(4) };
    let (threads, megabytes) = (usize::try_from(number(1))?, number(100));
    let start = Instant::now();
    let scratch = std::env::temp_dir().join(format!("grundy-tiers-connect-four-{}", std::process::id()));
    let settings = Settings {
        threads,
        bytes: u64::from(megabytes) << 20,
        scratch: &scratch,
        is_checkpoint_due: &|positions| positions >= 4 << 20,
        on_checkpoint: &|| {},
        question: b"connect four",
        note: b"",
    };
    let wanted = Wanted::Remoteness { misere: false };
    let solved = grundy_tiers::solve(&game, &[0], wanted, &settings, &Unlimited, &|_| {})?;
    let counts: Vec<u64> = solved.tiers().map(|(_, count)| count).collect();
    println!("{} positions: {counts:?}", solved.len());
    println!(
        "at most {} bytes on disk, {} bytes written, at most {} MB of memory",
        solved.most_scratch_bytes(),
        solved.written_bytes(),
        solved.most_bytes() >> 20
    );
    report("solved", start);
    let (mut wins, mut deepest, mut of_start) = (0_u64, 0, None);
    let mut all = Vec::new();
    let is_small = solved.len() < 1 << 20;
    for entry in solved.into_sorted(&Unlimited)? {
        let (key, value) = entry?;
        wins += u64::from(value % 2 == 0);
        deepest = deepest.max(value - 1);
        if key == 0 {
            of_start = Some(value - 1);
        }
        if is_small {
            all.push((key, value));
        }
    }
    println!("{wins} N-positions, at most {deepest} moves; remoteness of the start: {of_start:?}");
    report("merged", start);
    remove_scratch(&scratch)?;
    if is_small {
        let entries = || -> Entries<'_> { Box::new(all.iter().copied().map(Ok)) };
        let checked = grundy_tiers::check(&game, wanted, &entries, (threads, 1 << 26), &Unlimited, &|_| {})?;
        println!("checked: {checked:?}");
    }
    Ok(())
}

fn report(what: &str, start: Instant) {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default().trim();
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    // Fields 14 and 15 of the whole line, in hundredths of a second.
    let cpu: f64 = fields.iter().skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum();
    println!("{what}: {:.1} s, {:.1} CPU s, resident {most}", start.elapsed().as_secs_f64(), cpu / 100.0);
}
