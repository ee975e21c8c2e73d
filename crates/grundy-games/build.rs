//! With the feature `packed`, compresses the bibliography and the rules texts of the catalogue for the WebAssembly
//! module.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "packed")]
    pack()?;
    Ok(())
}

/// Writes the two files that `src/texts.rs` reads: a list of the names of the texts with their lengths in bytes, and
/// one compressed file that contains all the texts.
#[cfg(feature = "packed")]
fn pack() -> Result<(), Box<dyn std::error::Error>> {
    use std::{env, fmt::Write, fs, path::Path};
    /// The highest level of compression that is not extremely slow.
    const LEVEL: u8 = 9;
    println!("cargo::rerun-if-changed=games");
    println!("cargo::rerun-if-changed=sources.bib");
    let mut files = vec![("sources".to_owned(), fs::read("sources.bib")?)];
    for entry in fs::read_dir("games")? {
        let path = entry?.path();
        if let Some(name) = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".game")) {
            files.push((name.to_owned(), fs::read(&path)?));
        }
    }
    files.sort();
    let (mut list, mut whole) = (String::from("&["), Vec::new());
    for (name, text) in files {
        write!(list, "({name:?}, {}), ", text.len())?;
        whole.extend(text);
    }
    list.push(']');
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    fs::write(out.join("texts.rs"), list)?;
    fs::write(out.join("texts.deflate"), miniz_oxide::deflate::compress_to_vec(&whole, LEVEL))?;
    Ok(())
}
