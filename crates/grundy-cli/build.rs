//! Lists the files of the page that `grundy serve` shows, which become part of the program.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let built = root.join("../../web/dist");
    let own = root.join("src/serve/page");
    println!("cargo::rerun-if-changed=build.rs");
    for folder in [&built, &own] {
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    let folder = if built.join("index.html").is_file() { fs::canonicalize(built)? } else { own };
    let mut files = Vec::new();
    find(&folder, &mut files)?;
    files.sort();
    let mut list = String::from("&[\n");
    for file in files {
        let name: Vec<_> = file.strip_prefix(&folder)?.iter().map(|part| part.to_string_lossy()).collect();
        let path = file.display().to_string();
        writeln!(list, "    ({:?}, include_bytes!({path:?})),", format!("/{}", name.join("/")))?;
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("page.rs"), list)?;
    Ok(())
}

/// Adds all files in `folder` and its subfolders.
fn find(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { find(&path, files)? } else { files.push(path) }
    }
    Ok(())
}
