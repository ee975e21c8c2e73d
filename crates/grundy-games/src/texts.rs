//! The rules of the catalogue and the bibliography, compressed by the build script for the WebAssembly module. All
//! texts are unpacked when the first text is needed.

use std::sync::OnceLock;

/// The names of the files with their lengths in bytes, in the order in which the files are packed.
const FILES: &[(&str, usize)] = include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// The text of the file with this name, or an empty string if there is no such file.
pub(crate) fn text(name: &str) -> &'static str {
    // The texts live as long as the program, like texts that are not compressed.
    static WHOLE: OnceLock<&'static str> = OnceLock::new();
    let whole = WHOLE.get_or_init(|| {
        let packed = include_bytes!(concat!(env!("OUT_DIR"), "/texts.deflate"));
        let bytes =
            miniz_oxide::inflate::decompress_to_vec(packed).expect("the build script compressed the files");
        String::from_utf8(bytes).expect("the files are UTF-8").leak()
    });
    let mut from = 0;
    for &(file, length) in FILES {
        if file == name {
            return &whole[from..from + length];
        }
        from += length;
    }
    ""
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_text_is_that_of_its_file() {
        assert_eq!(super::text("sources"), include_str!("../sources.bib"));
        assert_eq!(super::text("nim"), include_str!("../games/nim.game"));
        assert_eq!(super::text("wythoff"), include_str!("../games/wythoff.game"));
        assert_eq!(super::text("not a game"), "");
    }
}
