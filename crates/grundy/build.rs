//! Lists the languages and the files of the message catalogue, so that adding a language or a file requires no
//! change to the source code.

use std::{
    env,
    error::Error,
    fmt::Write,
    fs, io,
    path::{Path, PathBuf},
};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("messages");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut languages = entries(&folder)?;
    languages.retain(|language| language.is_dir());
    // The English sentences are complete, so English comes first.
    languages.sort_by_key(|language| !language.ends_with("en"));
    // A fifth of all sentences belong to the command line. A page needs neither these nor the sentences of the
    // language reference, of exported programs, of databases and of formats, and its module should be small.
    let left_out =
        ["cli.ftl", "cluster.ftl", "database.ftl", "export.ftl", "judge_formats.ftl", "language.ftl"];
    let is_for_pages = env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm");
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    let mut list = String::from("[\n");
    for language in languages {
        println!("cargo::rerun-if-changed={}", language.display());
        let mut files = entries(&language)?;
        files.retain(|file| file.extension().is_some_and(|extension| extension == "ftl"));
        files.retain(|file| !(is_for_pages && left_out.iter().any(|name| file.ends_with(name))));
        list_language(&mut list, &language, &files, out)?;
    }
    list.push(']');
    fs::write(out.join("messages.rs"), list)?;
    Ok(())
}

/// Adds a language to `list`, in the form that `src/messages/plain.rs` reads.
#[cfg(not(feature = "page"))]
fn list_language(
    list: &mut String,
    language: &Path,
    files: &[PathBuf],
    _: &Path,
) -> Result<(), Box<dyn Error>> {
    writeln!(list, "    ({:?}, &[", name(language))?;
    for file in files {
        writeln!(list, "        ({:?}, include_str!({:?})),", name(file), file.display().to_string())?;
    }
    list.push_str("    ]),\n");
    Ok(())
}

/// Adds a language to `list`, in the form that `src/messages/packed.rs` reads, and writes its files, compressed
/// into a single file, to the directory `out`.
#[cfg(feature = "page")]
fn list_language(
    list: &mut String,
    language: &Path,
    files: &[PathBuf],
    out: &Path,
) -> Result<(), Box<dyn Error>> {
    /// The highest level of compression that is not extremely slow.
    const LEVEL: u8 = 9;
    let mut whole = Vec::new();
    writeln!(list, "    ({:?}, &[", name(language))?;
    for file in files {
        println!("cargo::rerun-if-changed={}", file.display());
        let text = fs::read(file)?;
        writeln!(list, "        ({:?}, {}),", name(file), text.len())?;
        whole.extend(text);
    }
    let packed = out.join(format!("messages-{}.deflate", name(language)));
    fs::write(&packed, miniz_oxide::deflate::compress_to_vec(&whole, LEVEL))?;
    writeln!(list, "    ], include_bytes!({:?})),", packed.display().to_string())?;
    Ok(())
}

/// The entries of a directory, in alphabetical order.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths: Vec<_> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    paths.sort();
    Ok(paths)
}

/// The name of a file or directory, without its extension.
fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
