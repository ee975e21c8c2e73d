//! The files of the catalogue, compressed by the build script to keep the WebAssembly module small. A language is
//! unpacked when one of its sentences is needed for the first time.

use std::sync::OnceLock;

/// A language of the catalogue: its tag, the areas of its files with their lengths in bytes, and the concatenation of
/// all its files, compressed.
type Catalogue = (&'static str, &'static [(&'static str, usize)], &'static [u8]);

/// The languages, one for each directory `messages/LANGUAGE`, listed by the build script; English is the first.
const LANGUAGES: &[Catalogue] = &include!(concat!(env!("OUT_DIR"), "/messages.rs"));

/// The number of languages.
pub(super) const COUNT: usize = LANGUAGES.len();

/// A file, with its area.
struct File {
    area: &'static str,
    text: String,
}

static UNPACKED: [OnceLock<Vec<(&'static str, &'static str)>>; COUNT] = [const { OnceLock::new() }; COUNT];

/// The tag of a language: the name of its directory.
pub(super) fn tag(language: usize) -> &'static str {
    LANGUAGES[language].0
}

/// The files of a language, each with its area.
pub(super) fn files(language: usize) -> &'static [(&'static str, &'static str)] {
    UNPACKED[language].get_or_init(|| {
        let (_, areas, packed) = LANGUAGES[language];
        // The texts live as long as the program, like texts that are not compressed.
        unpacked(areas, packed).into_iter().map(|File { area, text }| (area, &*text.leak())).collect()
    })
}

fn unpacked(areas: &[(&'static str, usize)], packed: &[u8]) -> Vec<File> {
    let bytes =
        miniz_oxide::inflate::decompress_to_vec(packed).expect("the build script compressed the files");
    let whole = String::from_utf8(bytes).expect("the files are UTF-8");
    let mut rest = &*whole;
    let mut files = Vec::new();
    for &(area, length) in areas {
        let (text, after) = rest.split_at(length);
        files.push(File { area, text: text.to_owned() });
        rest = after;
    }
    files
}
