//! Databases of solved positions on disk.
//!
//! A database maps keys of up to 128 bits to numbers of 32 bits: a position, packed by the program that solves the
//! game, to a code for its nim-value or its remoteness. The entries are written once, in ascending order of their keys
//! ([`Writer`]), and then only read ([`Database`]). This crate knows no rules.
//!
//! Keys and values are packed in blocks of 256 to 1024 entries; the last block of a file can have fewer. Each block
//! has a checksum, and stores differences of keys and of values with only as many bits as the largest of them needs. A
//! look-up reads one block and decodes a part of it. Everything that is read is checked before it is used, so damaged
//! files cause errors, never wrong values. `docs/database.md` describes every byte of a finished database.
//!
//! ```
//! use grundy_store::{Checked, Database, Stores, Subject, Writer};
//!
//! # let dir = std::env::temp_dir().join(format!("grundy-store-example-{}", std::process::id()));
//! let subject = Subject {
//!     title: "Take 1 or 2".to_owned(),
//!     rules: "heap(n) -> heap(n - k) for k in 1..=2".to_owned(),
//!     start: "heap(1000)".to_owned(),
//!     stores: Stores::Values,
//!     key_bits: 10,
//!     layout: "n".to_owned(),
//! };
//! let mut writer = Writer::create(&dir, subject)?;
//! for n in 0..=1000 {
//!     writer.push(n.into(), n % 3)?;
//! }
//! let tally = writer.tally().clone(); // better: counted independently, while solving
//! writer.finish(tally, Checked::No)?;
//!
//! let database = Database::open(&dir)?;
//! assert_eq!(database.get(500)?, Some(2));
//! assert_eq!(database.get(1001)?, None);
//! assert_eq!(database.manifest().tally.p, 334);
//! database.check_sums()?;
//! # std::fs::remove_dir_all(&dir).unwrap();
//! # Ok::<(), grundy_store::StoreError>(())
//! ```

mod bits;
mod block;
mod cursor;
mod database;
mod dir;
mod entries;
mod error;
mod file;
mod file_info;
mod hash;
mod manifest;
mod run;
mod subject;
mod tally;
mod writer;

pub use cursor::Cursor;
pub use database::Database;
pub use entries::Entries;
pub use error::{Damage, StoreError};
pub use file_info::FileInfo;
pub use hash::{Hash, NotAHash};
pub use manifest::{Checked, Manifest};
pub use run::{Current, PartInfo, Run, RunPartReader, RunPartWriter, has_run};
pub use subject::{Stores, Subject};
pub use tally::Tally;
pub use writer::Writer;
