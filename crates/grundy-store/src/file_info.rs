//! The description of a data file in a manifest, and the names of data files.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::Hash;

/// The format that this version writes and reads.
pub(crate) const FORMAT: u32 = 1;

/// One data file of a database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileInfo {
    /// The name in the directory of the database, such as `0000.block`.
    pub name: String,
    /// The length of the file in bytes.
    pub bytes: u64,
    /// The number of entries.
    pub positions: u64,
    /// The first key. In JSON, hexadecimal digits after `0x`.
    #[serde(serialize_with = "write_key", deserialize_with = "read_key")]
    pub first_key: u128,
    /// The BLAKE3 hash of the file.
    pub hash: Hash,
}

/// The name of data file number `number`.
pub(crate) fn name(number: usize) -> String {
    format!("{number:04}.block")
}

/// Whether this is the name of a data file, finished or not.
pub(crate) fn is_name(name: &str) -> bool {
    let name = name.strip_suffix(".tmp").unwrap_or(name);
    name.strip_suffix(".block")
        .is_some_and(|number| number.len() >= 4 && number.bytes().all(|byte| byte.is_ascii_digit()))
}

fn write_key<S: Serializer>(key: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{key:#x}"))
}

fn read_key<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u128, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.strip_prefix("0x")
        .and_then(|digits| u128::from_str_radix(digits, 16).ok())
        .ok_or_else(|| de::Error::custom("a key that is not hexadecimal"))
}
