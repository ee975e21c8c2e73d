//! Lists the files of the message catalogue, so that adding a file requires no change to the source code.

use std::{env, error::Error, fmt::Write, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("messages/en");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<_> =
        fs::read_dir(&folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "ftl"));
    files.sort();
    let mut list = String::from("&[\n");
    for file in files {
        let area = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        writeln!(list, "    ({area:?}, include_str!({:?})),", file.display().to_string())?;
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("messages_en.rs"), list)?;
    Ok(())
}
