//! The program `grundy`: parses the arguments, resolves them to a request, answers it, and writes the answer.

mod answer_text;
mod answering;
mod arguments;
mod batch;
mod bench;
mod certificate;
mod cluster;
mod commands;
mod destination;
mod diagnostics;
mod drawing;
mod everywhere;
mod failure;
mod help;
mod input;
mod interrupt;
mod keeping;
mod language;
mod observer;
mod output;
mod parameters;
mod phases;
mod play;
mod quantity;
mod question;
mod report;
mod resolve;
mod ruleset_word;
mod run;
mod serve;
#[cfg_attr(not(feature = "smt"), path = "solvers/disabled.rs")]
#[cfg_attr(feature = "smt", path = "solvers/enabled.rs")]
mod solvers;
mod usage;
mod whole_file;
mod wording;
mod write_end;

use arguments::Arguments;
use clap::Parser;
use grundy::messages;
use std::process::ExitCode;

fn main() -> ExitCode {
    let code = messages::in_language(language::chosen(), || match Arguments::try_parse() {
        Ok(arguments) => run::run(&arguments),
        Err(error) => run::without_arguments(&error),
    });
    ExitCode::from(code)
}
