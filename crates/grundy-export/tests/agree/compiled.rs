//! Programs are compiled and run.

use grundy_core::ExportLanguage;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, process, thread};

/// A program, and the lines of its input with the expected output.
pub(crate) struct Trial<'t> {
    pub(crate) name: &'t str,
    pub(crate) text: String,
    pub(crate) lines: &'t [String],
    pub(crate) expected: &'t [String],
}

/// Compiles the programs and compares their output with the expected output. The name of the folder that is used
/// contains `folder`.
pub(crate) fn compare(language: ExportLanguage, folder: &str, trials: &[Trial<'_>]) {
    let sources = Sources::new(language, folder);
    let texts: Vec<&str> = trials.iter().map(|trial| &*trial.text).collect();
    for (trial, command) in trials.iter().zip(built(language, &texts, &sources.folder)) {
        run(trial, command);
    }
}

/// A folder for programs in one language.
pub(crate) struct Sources {
    language: ExportLanguage,
    folder: PathBuf,
}

impl Sources {
    /// An empty folder, with `word` in its name.
    pub(crate) fn new(language: ExportLanguage, word: &str) -> Self {
        let name = format!("grundy-export-{word}-{}-{}", language.word(), process::id());
        let folder: PathBuf = env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        Self { language, folder }
    }

    /// Asserts that a compiler accepts each program; in C++, all of them in namespaces, and the first one also as it
    /// is.
    pub(crate) fn check(&self, texts: &[String]) {
        let file = |at: usize, text: &String| {
            let (name, text) = match self.language {
                ExportLanguage::Cpp => (format!("p{at}.cpp"), text.clone()),
                ExportLanguage::Python => (format!("p{at}.py"), text.clone()),
                ExportLanguage::Java => (format!("Main{at}.java"), renamed(text, at)),
            };
            fs::write(self.folder.join(&name), text).unwrap();
            name
        };
        let files: Vec<String> = texts.iter().enumerate().map(|(at, text)| file(at, text)).collect();
        let files: Vec<&str> = files.iter().map(|file| &**file).collect();
        match self.language {
            ExportLanguage::Cpp => {
                fs::write(self.folder.join("all.cpp"), together(texts.iter().map(|text| &**text))).unwrap();
                // The header takes most of the time, so only the first program is compiled as it is.
                for file in ["all.cpp", files[0]] {
                    compile("g++", &["-std=c++17", "-fsyntax-only", file], &self.folder);
                }
            }
            ExportLanguage::Python => {
                let all = "import sys\nfor name in sys.argv[1:]: compile(open(name).read(), name, 'exec')";
                compile("python3", &[&["-c", all], &files[..]].concat(), &self.folder);
            }
            ExportLanguage::Java => compile("javac", &files, &self.folder),
        }
    }
}

impl Drop for Sources {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Programs in C++ as one text, each in a namespace of its own, in which `run` is the main function.
fn together<'t>(texts: impl Iterator<Item = &'t str>) -> String {
    const WIDE: &str = "#define int long long\n";
    let mut all = "#include <bits/stdc++.h>\nusing namespace std;\n".to_owned();
    for (at, text) in texts.enumerate() {
        let (is_wide, text) =
            (text.contains(WIDE), text.replace(WIDE, "").replace("#include <bits/stdc++.h>\n", ""));
        // Only the main function of a whole program may end without `return`.
        let text = text.replace("signed main()", "void run()").replace("int main()", "void run()");
        let [before, after] = if is_wide { [WIDE, "#undef int\n"] } else { ["", ""] };
        all.push_str(&format!("{before}namespace case_{at} {{\n{text}}}\n{after}"));
    }
    all
}

/// A program in Java whose class has a name of its own.
fn renamed(text: &str, at: usize) -> String {
    let name = format!("Main{at}");
    text.replace("public class Main ", &format!("public class {name} "))
        .replace("Main::", &format!("{name}::"))
}

/// Whether the programs that compile and run this language can be started; if not, says which one is missing.
pub(crate) fn is_installed(language: ExportLanguage) -> bool {
    let needed: &[&str] = match language {
        ExportLanguage::Cpp => &["g++"],
        ExportLanguage::Python => &["python3"],
        ExportLanguage::Java => &["javac", "java"],
    };
    let missing = needed.iter().find(|program| !exists(program));
    if let Some(missing) = missing {
        println!("no program was compared, because {missing} is not installed");
    }
    missing.is_none()
}

/// Whether a program can be started.
fn exists(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

fn compile(program: &str, arguments: &[&str], folder: &Path) {
    let output = Command::new(program).args(arguments).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The commands that run the programs. All programs are compiled together, which takes a tenth of the time.
fn built(language: ExportLanguage, texts: &[&str], folder: &Path) -> Vec<Command> {
    let numbers = 0..texts.len();
    match language {
        ExportLanguage::Cpp => {
            let mut all = together(texts.iter().copied());
            let calls: String =
                numbers.clone().map(|at| format!("case {at}: case_{at}::run(); break;\n")).collect();
            all.push_str(&format!(
                "int main(int, char** arguments) {{ switch (atoi(arguments[1])) {{ {calls} }} }}\n"
            ));
            fs::write(folder.join("all.cpp"), all).unwrap();
            compile("g++", &["-std=c++17", "-O1", "-Wall", "-Werror", "-o", "program", "all.cpp"], folder);
            // One of them as it is.
            fs::write(folder.join("one.cpp"), texts[0]).unwrap();
            compile("g++", &["-std=c++17", "-Wall", "-Werror", "-o", "one", "one.cpp"], folder);
            let command = |at: usize| {
                let mut command = Command::new(folder.join("program"));
                command.arg(at.to_string());
                command
            };
            numbers.map(command).collect()
        }
        ExportLanguage::Python => {
            let command = |at: usize| {
                let file = folder.join(format!("program{at}.py"));
                fs::write(&file, texts[at]).unwrap();
                let mut command = Command::new("python3");
                command.arg(file);
                command
            };
            numbers.map(command).collect()
        }
        ExportLanguage::Java => {
            let mut files = vec!["Main.java".to_owned()];
            fs::write(folder.join("Main.java"), texts[0]).unwrap();
            for (at, text) in texts.iter().enumerate() {
                let name = format!("Main{at}.java");
                fs::write(folder.join(&name), renamed(text, at)).unwrap();
                files.push(name);
            }
            compile("javac", &files.iter().map(|file| &**file).collect::<Vec<_>>(), folder);
            let command = |at: usize| {
                let mut command = Command::new("java");
                command.arg("-cp").arg(folder).arg(format!("Main{at}"));
                command
            };
            numbers.map(command).collect()
        }
    }
}

fn run(trial: &Trial<'_>, mut command: Command) {
    let Trial { name, text, lines, expected } = trial;
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let sent = lines.join("\n") + "\n";
    let writer = thread::spawn(move || input.write_all(sent.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let found = String::from_utf8(output.stdout).unwrap();
    let found: Vec<&str> = found.lines().collect();
    for ((line, expected), found) in lines.iter().zip(*expected).zip(&found) {
        assert_eq!(found, expected, "{name} at {line}:\n{text}");
    }
    assert_eq!(found.len(), expected.len(), "{name}:\n{text}");
}
