//! Measures look-ups: `cargo run --release -p grundy-store --example look-up [ENTRIES]`.
//!
//! Writes databases with the given number of entries (a million by default) to a temporary directory, reads them in
//! several ways, such as looking up every entry in random order, and prints the times and the size per entry.

#![expect(clippy::print_stdout, reason = "this program prints its measurements")]

use std::time::Instant;

use grundy_store::{Checked, Database, StoreError, Stores, Subject, Writer};

fn main() -> Result<(), StoreError> {
    let count: u64 = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(1_000_000);
    let random = |index: u64| (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
    println!(
        "{:<28}{:>8}{:>9}{:>9}{:>10}{:>10}{:>9}{:>12}",
        "keys", "bytes", "writing", "look-up", "next key", "in order", "entries", "check_sums"
    );
    measure("sparse, 8 bytes", 64, count, |index| (index * 1000 + random(index) % 1000).into())?;
    measure("sparse, 16 bytes", 128, count, |index| u128::from(index * 1000 + random(index) % 1000) << 64)?;
    measure("two of three, 8 bytes", 64, count, |index| (index * 3 / 2).into())?;
    measure("runs of 48 in 64, 8 bytes", 64, count, |index| (index / 48 * 64 + index % 48).into())?;
    measure("consecutive, 8 bytes", 64, count, Into::into)
}

/// Writes and reads a database with the keys `key(0)` to `key(count - 1)`, and prints a line of measurements. Times are
/// in nanoseconds per entry.
fn measure(title: &str, key_bits: u32, count: u64, key: impl Fn(u64) -> u128) -> Result<(), StoreError> {
    let dir = std::env::temp_dir().join("grundy-store").join(format!("look-up-{}", std::process::id()));
    let subject = Subject {
        title: title.to_owned(),
        rules: String::new(),
        start: String::new(),
        stores: Stores::Remoteness,
        key_bits,
        layout: String::new(),
    };
    // Remoteness with a tail, as in most games: values of up to 7 bits, most of which are much smaller.
    let value = |index: u64| {
        let random = index.wrapping_mul(0xd134_2543_de82_ef95) >> 32;
        u32::try_from(random % (1 << (random >> 20 & 7))).unwrap_or(0)
    };
    let each = |start: Instant| start.elapsed().as_nanos() / u128::from(count);

    let start = Instant::now();
    let mut writer = Writer::create(&dir, subject)?;
    for index in 0..count {
        writer.push(key(index), value(index))?;
    }
    let tally = writer.tally().clone();
    let manifest = writer.finish(tally, Checked::No)?;
    let writing = each(start);

    let database = Database::open(&dir)?;
    let mut found = 0;
    let order = |index: u64| index.wrapping_mul(0x9e37_79b1) % count;
    let start = Instant::now();
    for index in (0..count).map(order) {
        found += u64::from(database.get(key(index))? == Some(value(index)));
    }
    let look_up = each(start);
    assert_eq!(found, count, "a look-up is wrong");

    let start = Instant::now();
    for index in (0..count).map(order) {
        // This key is present if keys are consecutive, usually present in runs, and usually absent if keys are sparse.
        std::hint::black_box(database.get(key(index) + 1)?);
    }
    let missing = each(start);

    let start = Instant::now();
    let mut cursor = database.cursor();
    for index in 0..count {
        found += u64::from(cursor.get(key(index))?.is_some());
    }
    let in_order = each(start);
    assert_eq!(found, 2 * count, "a look-up in order is wrong");

    let start = Instant::now();
    let read = database.entries().filter(Result::is_ok).count() as u64;
    let entries = each(start);
    assert_eq!(read, count, "an entry is missing");
    let start = Instant::now();
    database.check_sums()?;
    let sums = each(start);
    // Precision is lost only above 2^53 bytes.
    let bytes = manifest.files.iter().map(|file| file.bytes).sum::<u64>() as f64 / count as f64;
    println!(
        "{title:<28}{bytes:>8.2}{writing:>9}{look_up:>9}{missing:>10}{in_order:>10}{entries:>9}{sums:>12}"
    );
    std::fs::remove_dir_all(&dir).map_err(|error| StoreError::Io { path: dir, error })
}
