//! Databases as directories, queried through a session.

#![expect(clippy::unwrap_used, reason = "a test fails if an answer has another form")]

mod catalogue;
mod falsified;

use grundy::Session;
use grundy_directories::Directories;
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fs, process};

/// A directory that is removed at the end, in memory if possible: thousands of small files are written.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let memory = Path::new("/dev/shm");
        let parent = if memory.is_dir() { memory.to_owned() } else { env::temp_dir() };
        let path = parent.join(format!("grundy-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Asks one session several questions.
struct Asking(Session);

impl Asking {
    fn new() -> Self {
        Self(Session::new().with_databases(Arc::new(Directories::default())))
    }

    /// The answer to the request that has the fields of all these objects.
    fn ask(&mut self, fields: &[&Value]) -> Value {
        let fields = fields.iter().flat_map(|fields| fields.as_object().unwrap().clone());
        let request = Value::Object(fields.collect::<Map<_, _>>());
        serde_json::from_str(&self.0.answer_json_line(&request.to_string())).unwrap()
    }
}
