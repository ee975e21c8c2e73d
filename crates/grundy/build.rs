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
    // The sentences of the command line are a fifth of all. A page needs neither them nor those of the reference of
    // the language, of exported programs, of databases and of formats, and its module is to be small.
    let left_out =
        ["cli.ftl", "cluster.ftl", "database.ftl", "export.ftl", "judge_formats.ftl", "language.ftl"];
    let is_for_pages = env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm");
    let mut list = String::from("[\n");
    for language in languages {
        println!("cargo::rerun-if-changed={}", language.display());
        writeln!(list, "    ({:?}, &[", name(&language))?;
        for file in entries(&language)? {
            if file.extension().is_some_and(|extension| extension == "ftl")
                && !(is_for_pages && left_out.iter().any(|name| file.ends_with(name)))
            {
                writeln!(
                    list,
                    "        ({:?}, include_str!({:?})),",
                    name(&file),
                    file.display().to_string()
                )?;
            }
        }
        list.push_str("    ]),\n");
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("messages.rs"), list)?;
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
