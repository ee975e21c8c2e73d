//! Runs a command.

use crate::answering;
use crate::arguments::Arguments;
use crate::batch::Batch;
use crate::bench;
use crate::commands::{Asks, Command};
use crate::everywhere::{Everywhere, Format};
use crate::failure::Failure;
use crate::help;
use crate::input;
use crate::interrupt::{self, Interrupt};
use crate::output::write_out;
use crate::play;
use crate::report::{self, exit};
use crate::serve;
use crate::usage;
use clap::error::ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion};
use grundy::json::Request;
use grundy::{Error, ErrorKind, Message};
use std::io::{IsTerminal, Write};

/// Runs the command, and returns the exit code.
pub(crate) fn run(arguments: &Arguments) -> u8 {
    let everywhere = &arguments.everywhere;
    let interrupt = Interrupt::install();
    input::set_memory_limit(everywhere.limits());
    let result = match &arguments.command {
        None => write_out(&help::beginning()).map_err(Failure::from),
        Some(Command::Help { command }) => print_help(command.as_deref()),
        Some(Command::Completions { shell }) => write_out(&help::completions(*shell)).map_err(Failure::from),
        Some(Command::Man { command }) => print_man(command.as_deref()),
        Some(Command::Bench) => bench::run(everywhere.stats),
        Some(Command::Judge(words)) if words.lists() && !everywhere.wants_json() => {
            let names: String = grundy::problems().map(|name| format!("{name}\n")).collect();
            write_out(&names).map_err(Failure::from)
        }
        Some(Command::Batch { unordered }) => batch(*unordered, everywhere, &interrupt),
        Some(Command::Serve(words)) => serve::run(words.port, words.listen, words.open, everywhere),
        Some(Command::Solve(words)) if let Some(processes) = words.processes().transpose() => match processes
            .and_then(|processes| crate::cluster::run_children(processes, everywhere, &interrupt))
        {
            Ok(code) => return code,
            Err(failure) => Err(failure),
        },
        Some(Command::Play(words)) => {
            let mut session = answering::session(&interrupt);
            request(words, everywhere)
                .and_then(|request| play::run(&mut session, request.subject, words.first()))
        }
        Some(command) => match command.asks() {
            Some(asks) => match request(asks, everywhere) {
                Ok(request) => return answering::answer(&request, asks, everywhere, &interrupt),
                Err(failure) => Err(failure),
            },
            None => Err(Error::new(ErrorKind::Internal, Message::new("cli-no-question")).into()),
        },
    };
    let code = match result {
        Ok(()) => exit::ANSWERED,
        Err(failure) => report::failure(&failure, None, everywhere.wants_json()),
    };
    if interrupt.is_set() { interrupt::EXIT_CODE } else { code }
}

/// Answers the requests on standard input.
fn batch(unordered: bool, everywhere: &Everywhere, interrupt: &Interrupt) -> Result<(), Failure> {
    let all_cores = || std::thread::available_parallelism().ok().map(usize::from);
    let threads = everywhere.threads.and_then(|threads| usize::try_from(threads).ok()).or_else(all_cores);
    let sessions = if unordered { threads.unwrap_or(1).max(1) } else { 1 };
    let mut defaults = everywhere.limits();
    // Sessions that work at the same time share the memory limit.
    defaults.bytes = defaults.bytes.map(|bytes| bytes / sessions as u64);
    Batch { session: &answering::stoppable_session, interrupt, defaults, sessions }.run()
}

/// Handles a command line that clap did not parse into arguments: prints help or the version if clap asks for that, and
/// otherwise reports the error. Returns the exit code.
pub(crate) fn without_arguments(error: &clap::Error) -> u8 {
    match error.kind() {
        DisplayHelp | DisplayHelpOnMissingArgumentOrSubcommand | DisplayVersion => {
            // The same words are parsed again with all texts filled in, which ends in the same request for
            // help.
            match help::command().try_get_matches() {
                Ok(_) => exit::ANSWERED,
                Err(error) => match print_styled(&error.render().ansi().to_string()) {
                    Ok(()) => exit::ANSWERED,
                    Err(failure) => report::failure(&failure, None, false),
                },
            }
        }
        _ => {
            let words: Vec<_> = std::env::args_os().skip(1).take_while(|word| word != "--").collect();
            let as_json = words.iter().any(|word| word == "--json" || word == "--format=json")
                || words.windows(2).any(|pair| pair[0] == "--format" && pair[1] == "json");
            report::failure(&usage::failure(error), None, as_json)
        }
    }
}

fn print_help(command: Option<&str>) -> Result<(), Failure> {
    match help::of_command(command) {
        Some(text) => print_styled(&text),
        None => Err(no_help(command.unwrap_or_default())),
    }
}

/// Prints the man page of the program or of one command.
fn print_man(command: Option<&str>) -> Result<(), Failure> {
    match help::man(command) {
        Some(page) => Ok(write_out(&page)?),
        None => Err(no_help(command.unwrap_or_default())),
    }
}

/// The error if help or a man page is requested for `found`, and there is none.
fn no_help(found: &str) -> Failure {
    let help = match help::nearest(found) {
        Some(nearest) => Message::new("cli-help-nearest").with("nearest", nearest),
        None => Message::new("cli-help-all-commands"),
    };
    Failure::usage(Message::new("cli-unknown-command").with("found", found)).with_help(help)
}

/// Prints text with colours, which are removed if standard output is not a terminal or the environment disables them.
fn print_styled(text: &str) -> Result<(), Failure> {
    let text = format!("{}\n", text.trim_end());
    if std::io::stdout().is_terminal() {
        let mut out = anstream::stdout().lock();
        let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        return written.map_err(|error| Failure::Output(error.into()));
    }
    Ok(write_out(&anstream::adapter::strip_str(&text).to_string())?)
}

/// The request of a command. The output format is checked before any file is read.
fn request(asks: &dyn Asks, everywhere: &Everywhere) -> Result<Request, Failure> {
    everywhere.settings()?;
    match everywhere.format {
        Some(format)
            if !matches!(format, Format::Text | Format::Json) && !asks.formats().contains(&format) =>
        {
            Err(Failure::usage(Message::new("cli-format-elsewhere").with("format", format.word()))
                .with_help(Message::new("cli-expected-format")))
        }
        _ => asks.request(everywhere),
    }
}
