//! Small text files whose first line contains the hash of the rest.

use std::path::Path;

use crate::{Damage, Hash, StoreError};

/// The start of the first line, which names the format.
const MARK: &str = "grundy-run 1 ";

/// The content of a file that holds `text`.
pub(super) fn sealed(text: &str) -> String {
    format!("{MARK}{}\n{text}", Hash::of(text.as_bytes()))
}

/// The text in the file `path`, which contains `bytes`, or an error if they are not the content of such a file.
pub(super) fn open(bytes: &[u8], path: &Path) -> Result<String, StoreError> {
    let text = || {
        let (hash, text) = str::from_utf8(bytes).ok()?.strip_prefix(MARK)?.split_once('\n')?;
        (hash.parse() == Ok(Hash::of(text.as_bytes()))).then(|| text.to_owned())
    };
    text().ok_or_else(|| StoreError::damaged(path, Damage::Checksum))
}
