//! Carrying out a command.

use crate::answer_text;
use crate::arguments::{self, Arguments, Command, Everywhere, Format};
use crate::batch;
use crate::bench;
use crate::certificate;
use crate::destination;
use crate::failure::Failure;
use crate::help;
use crate::input;
use crate::interrupt::{self, Interrupt};
use crate::memory;
use crate::onlooker::{self, Onlooker};
use crate::output::{write_err, write_out, write_pieces};
use crate::play::{self, First};
use crate::report::{self, exit};
use crate::resolve::{Position, resolve, template};
use crate::solvers;
use crate::usage;
use clap::error::ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion};
use grundy::ask::{
    CheckQuestion, CountQuestion, EqualQuestion, ExplainQuestion, GenusQuestion, GraphQuestion,
    GuessQuestion, IndexedValues, JiaQuestion, JudgeQuestion, ListQuestion, MovesQuestion, NimberQuestion,
    OutcomeQuestion, PeriodQuestion, QuotientQuestion, ScoreQuestion, ShowQuestion, SurveyQuestion,
    TableQuestion, ValueQuestion, VerifyQuestion,
};
use grundy::error::{Place, Within};
use grundy::json::{self, Ask, Body, Request};
use grundy::{
    Answer, Cycles, Error, ErrorKind, Evidence, Limits, Message, Player, PositionSource, RulesetSource,
    Session, Settings, Subject, Watch, write,
};
use std::fs::File;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;

/// Carries out what `arguments` say; the exit code.
pub(crate) fn run(arguments: &Arguments) -> u8 {
    let everywhere = &arguments.everywhere;
    let interrupt = Interrupt::install();
    let result = match &arguments.command {
        None => write_out(&help::beginning()).map_err(Failure::from),
        Some(Command::Help { command }) => print_help(command.as_deref()),
        Some(Command::Completions { shell }) => write_out(&help::completions(*shell)).map_err(Failure::from),
        Some(Command::Man { command }) => print_man(command.as_deref()),
        Some(Command::Bench) => bench::run(everywhere.stats),
        Some(Command::Judge { problem: None }) if !wants_json(everywhere) => {
            let names: String = grundy::problems().map(|name| format!("{name}\n")).collect();
            write_out(&names).map_err(Failure::from)
        }
        Some(Command::Batch) => {
            let mut session = session(&interrupt);
            batch::run(&mut session, &interrupt, limits(everywhere))
        }
        Some(command @ Command::Play { second, .. }) => {
            let first = if *second { First::Program } else { First::Human };
            let mut session = session(&interrupt);
            request(command, everywhere).and_then(|request| play::run(&mut session, request.subject, first))
        }
        Some(command) => match request(command, everywhere) {
            Ok(request) => return answer(&request, command, everywhere, &interrupt),
            Err(failure) => Err(failure),
        },
    };
    let code = match result {
        Ok(()) => exit::ANSWERED,
        Err(failure) => report::failure(&failure, None, wants_json(everywhere)),
    };
    if interrupt.is_set() { interrupt::EXIT_CODE } else { code }
}

/// A session that Ctrl-C stops.
fn session(interrupt: &Interrupt) -> Session {
    Session::new()
        .with_stop_flag(interrupt.stop_flag())
        .with_files(|path| Ok(Box::new(File::open(path)?)))
        .with_smt_solvers(solvers::solvers(&interrupt.stop_flag()))
}

/// What to do where the words are no arguments: print help, or say what is wrong with them.
pub(crate) fn without_arguments(error: &clap::Error) -> u8 {
    match error.kind() {
        DisplayHelp | DisplayHelpOnMissingArgumentOrSubcommand | DisplayVersion => {
            // Parsed again with all texts filled in, the same words end in the same call for help.
            match help::command().try_get_matches() {
                Ok(_) => exit::ANSWERED,
                Err(error) => match print_styled(&error.render().ansi().to_string()) {
                    Ok(()) => exit::ANSWERED,
                    Err(failure) => report::failure(&failure, None, false),
                },
            }
        }
        _ => {
            let words = std::env::args_os().skip(1).take_while(|word| word != "--");
            let as_json = words.into_iter().any(|word| word == "--json" || word == "--format=json");
            report::failure(&usage::failure(error), None, as_json)
        }
    }
}

fn print_help(command: Option<&str>) -> Result<(), Failure> {
    match help::of_command(command) {
        Some(text) => print_styled(&text),
        None => {
            let found = command.unwrap_or_default();
            Err(Failure::usage(Message::new("cli-unknown-command").with("found", found))
                .with_help(Message::new("cli-help-all-commands")))
        }
    }
}

/// Prints the man page of the program or of one command.
fn print_man(command: Option<&str>) -> Result<(), Failure> {
    match help::man(command) {
        Some(page) => Ok(write_out(&page)?),
        None => {
            let found = command.unwrap_or_default();
            Err(Failure::usage(Message::new("cli-unknown-command").with("found", found))
                .with_help(Message::new("cli-help-all-commands")))
        }
    }
}

/// Prints text with colours, which are taken out where standard output is no terminal.
fn print_styled(text: &str) -> Result<(), Failure> {
    let text = format!("{}\n", text.trim_end());
    if std::io::stdout().is_terminal() {
        let mut out = anstream::stdout().lock();
        let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        return written.map_err(|error| Failure::Output(error.into()));
    }
    Ok(write_out(&anstream::adapter::strip_str(&text).to_string())?)
}

/// The request that a command stands for.
fn request(command: &Command, everywhere: &Everywhere) -> Result<Request, Failure> {
    let settings = settings(everywhere)?;
    let ask = |ask: Ask| Request { ask, subject: Subject::default().with_settings(settings.clone()) };
    let needed = Position::Needed;
    let all_cores = || std::thread::available_parallelism().ok().map(usize::from);
    check_format(command, everywhere)?;
    match command {
        Command::Value(question) => resolve(ask(ValueQuestion.into()), "value", question, needed),
        Command::Outcome(question) => resolve(ask(OutcomeQuestion.into()), "outcome", question, needed),
        Command::Moves { question, all, player } => {
            let mut request = resolve(ask(MovesQuestion { all: *all }.into()), "moves", question, needed)?;
            request.subject.settings.player = player.map(|player| match player {
                arguments::Player::Left => Player::Left,
                arguments::Player::Right => Player::Right,
            });
            Ok(request)
        }
        Command::Equal { question, other } => {
            resolve(ask(EqualQuestion { other: other.clone() }.into()), "equal", question, needed)
        }
        Command::Explain(question) => resolve(ask(ExplainQuestion.into()), "explain", question, needed),
        Command::Table { question, to, from, ranges, outcomes, keeping } => {
            let corner = |numbers: &[u64]| (!numbers.is_empty()).then(|| numbers.to_vec());
            let template = if ranges.is_empty() { None } else { template(question, ranges)? };
            let position = if template.is_some() { Position::Template } else { Position::None };
            let table = TableQuestion { from: corner(from), to: corner(to), outcomes: *outcomes, template };
            let is_by_template = table.template.is_some();
            let mut request = resolve(ask(table.into()), "table", question, position)?;
            request.subject.settings.resume = onlooker::resumed(keeping)?.map(Arc::new);
            if is_by_template {
                return Ok(request);
            }
            // The vertices of a graph end by themselves.
            if to.is_empty() && !matches!(request.subject.ruleset, Some(RulesetSource::Graph(_))) {
                return Err(
                    Failure::usage(Message::new("cli-to-missing")).with_help(Message::new("cli-help-to"))
                );
            }
            Ok(request)
        }
        Command::Play { question, player, .. } => {
            let mut request = ask(MovesQuestion { all: true }.into());
            request.subject.settings.player = player.map(|player| match player {
                arguments::Player::Left => Player::Left,
                arguments::Player::Right => Player::Right,
            });
            resolve(request, "play", question, needed)
        }
        Command::Graph(question) => {
            let request = resolve(ask(GraphQuestion.into()), "graph", question, Position::Optional)?;
            match (&request.subject.ruleset, &request.subject.position) {
                // An explicit graph can be shown as a whole.
                (Some(RulesetSource::Graph(_)), _) | (_, Some(_)) => Ok(request),
                _ => resolve(ask(GraphQuestion.into()), "graph", question, needed),
            }
        }
        Command::Period { question, to, certificate, report, keeping } => {
            let values = everywhere.format == Some(Format::Svg);
            let period =
                PeriodQuestion { to: *to, certificate: certificate.is_some(), report: *report, values };
            let mut request = resolve(ask(period.into()), "period", question, Position::None)?;
            request.subject.settings.resume = onlooker::resumed(keeping)?.map(Arc::new);
            Ok(request)
        }
        Command::Genus { question, to } => {
            let needed = if to.is_some() { Position::None } else { needed };
            resolve(ask(GenusQuestion { to: *to }.into()), "genus", question, needed)
        }
        Command::Jia(question) => resolve(ask(JiaQuestion.into()), "jia", question, needed),
        Command::Quotient { question, to } => {
            resolve(ask(QuotientQuestion { to: *to }.into()), "quotient", question, Position::None)
        }
        Command::Guess { question, to, ranges, values, tried, table, all, prove, certificate } => {
            let mut guess = GuessQuestion { to: (!to.is_empty()).then(|| to.clone()), ..Default::default() };
            guess.tried = tried.unwrap_or(guess.tried);
            guess.table = *table || everywhere.format == Some(Format::Svg);
            guess.prove = *prove || certificate.is_some();
            guess.all = *all;
            if let Some(path) = values {
                guess.values = Some(values_in(path)?);
                if question.words.is_empty() && question.rules.is_empty() {
                    return Ok(ask(guess.into()));
                }
            }
            if ranges.is_empty() {
                return resolve(ask(guess.into()), "guess", question, Position::None);
            }
            guess.template = template(question, ranges)?;
            resolve(ask(guess.into()), "guess", question, Position::Template)
        }
        Command::Show(question) => resolve(ask(ShowQuestion.into()), "show", question, Position::None),
        Command::Check { question, to } => {
            resolve(ask(CheckQuestion { to: *to }.into()), "check", question, Position::None)
        }
        Command::Score { question, search, compare, player } => {
            let score = ScoreQuestion { search: search.clone(), compare: *compare };
            let mut score = ask(score.into());
            score.subject.settings.player = player.map(|player| match player {
                arguments::Player::Left => Player::Left,
                arguments::Player::Right => Player::Right,
            });
            resolve(score, "score", question, needed)
        }
        Command::Count { question, piles, max, modulus, outcome } => {
            let count = CountQuestion::from_words(piles, *max, *modulus, outcome.as_deref())?;
            resolve(ask(count.into()), "count", question, Position::None)
        }
        Command::Nimber { expression } => Ok(ask(NimberQuestion { expression: expression.join(" ") }.into())),
        Command::Survey { pattern, to, keeping } => {
            let mut request = ask(SurveyQuestion::new(pattern.clone(), *to).into());
            request.subject.settings.resume = onlooker::resumed(keeping)?.map(Arc::new);
            request.subject.settings.threads = request.subject.settings.threads.or_else(all_cores);
            Ok(request)
        }
        Command::Verify { file } => {
            let file = file.to_str().ok_or_else(|| Failure::usage(Message::new("cli-argument-not-utf8")))?;
            let mut request = ask(VerifyQuestion::of_file(file).into());
            request.subject.settings.threads = request.subject.settings.threads.or_else(all_cores);
            Ok(request)
        }
        Command::List { pattern } => Ok(ask(ListQuestion { pattern: pattern.clone() }.into())),
        Command::Judge { problem } => {
            let problem = problem.clone().ok_or_else(|| {
                Failure::usage(Message::new("cli-problem-missing"))
                    .with_help(Message::new("cli-help-problem"))
            })?;
            Ok(ask(JudgeQuestion { problem, input: input::standard_input()? }.into()))
        }
        Command::Batch
        | Command::Bench
        | Command::Completions { .. }
        | Command::Man { .. }
        | Command::Help { .. } => {
            Err(Error::new(ErrorKind::Internal, Message::new("cli-no-question")).into())
        }
    }
}

/// The values in a file: whole numbers, lines of an index and a value, or letters.
fn values_in(path: &std::ffi::OsStr) -> Result<IndexedValues, Failure> {
    let text = match path.to_str() {
        Some("-") => input::standard_input()?,
        _ => input::file(path.as_ref())
            .map_err(|failure| failure.with_help(Message::new("cli-help-values-file")))?,
    };
    if let Some(found) = IndexedValues::read(&text) {
        return Ok(found);
    }
    let mut numbers: Vec<i128> = Vec::new();
    for (line, row) in (1..).zip(text.lines()).filter(|(_, row)| !row.trim_start().starts_with('#')) {
        for word in row.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()) {
            numbers.push(word.parse().map_err(|_| {
                let message = Message::new("cli-not-a-number").with("found", word).with("line", line);
                Failure::usage(message.with("count", numbers.len()))
                    .with_help(Message::new("cli-expected-numbers"))
            })?);
        }
    }
    Ok(numbers.into())
}

/// Most answers are written as text and JSON only.
fn check_format(command: &Command, everywhere: &Everywhere) -> Result<(), Failure> {
    match everywhere.format {
        None | Some(Format::Text | Format::Json) => Ok(()),
        Some(Format::Dot | Format::Svg) if matches!(command, Command::Graph(_)) => Ok(()),
        Some(Format::Md | Format::Svg) if matches!(command, Command::Quotient { .. }) => Ok(()),
        Some(Format::Svg) if matches!(command, Command::Guess { .. }) => Ok(()),
        Some(format) if format != Format::Dot && matches!(command, Command::Table { .. }) => Ok(()),
        Some(Format::Svg) if matches!(command, Command::Period { .. }) => Ok(()),
        Some(Format::Csv | Format::Md) if matches!(command, Command::Survey { .. }) => Ok(()),
        Some(format) => {
            Err(Failure::usage(Message::new("cli-format-elsewhere").with("format", format.word()))
                .with_help(Message::new("cli-expected-format")))
        }
    }
}

fn limits(everywhere: &Everywhere) -> Limits {
    Limits {
        seconds: everywhere.time_limit.map(|limit| limit.0.as_secs_f64()),
        bytes: Some(everywhere.memory_limit.map_or_else(memory::default_limit, |limit| limit.0)),
    }
}

fn settings(everywhere: &Everywhere) -> Result<Settings, Error> {
    Ok(Settings {
        cycles: match everywhere.cycles {
            Some(arguments::Cycles::Draw) => Cycles::Draw,
            Some(arguments::Cycles::Error) | None => Cycles::Error,
        },
        engine: everywhere.engine.as_deref().map(Settings::engine_named).transpose()?,
        limits: limits(everywhere),
        trust_claims: everywhere.trust_claims,
        threads: everywhere.threads.and_then(|threads| usize::try_from(threads).ok()),
        ..Settings::default()
    })
}

fn wants_json(everywhere: &Everywhere) -> bool {
    everywhere.json || everywhere.format == Some(Format::Json)
}

/// Where the certificate of the answer is to be written.
fn certificate_file(command: &Command) -> Option<&Path> {
    match command {
        Command::Period { certificate, .. } | Command::Guess { certificate, .. } => {
            certificate.as_deref().map(Path::new)
        }
        _ => None,
    }
}

/// What the ruleset of a command is called on the command line, where it may be a graph.
fn graph_name(command: &Command) -> Option<String> {
    let (Command::Value(question)
    | Command::Outcome(question)
    | Command::Explain(question)
    | Command::Graph(question)
    | Command::Show(question)
    | Command::Moves { question, .. }
    | Command::Equal { question, .. }
    | Command::Table { question, .. }
    | Command::Score { question, .. }
    | Command::Play { question, .. }) = command
    else {
        return None;
    };
    let by_option = question.file.as_ref().and_then(Option::as_ref);
    by_option.or(question.words.first()).map(|name| name.to_string_lossy().into_owned())
}

/// Somebody who looks on while the command runs, if it may run long.
fn onlooker(command: &Command) -> Option<Arc<Onlooker>> {
    let to = match command {
        Command::Period { to, .. } | Command::Survey { to, .. } => *to,
        Command::Table { to, .. } => to.first().copied(),
        _ => None,
    };
    Some(Arc::new(Onlooker::new(destination::keeping(command)?, to)))
}

/// Answers one request and writes the answer; the exit code.
fn answer(request: &Request, command: &Command, everywhere: &Everywhere, interrupt: &Interrupt) -> u8 {
    let certificate_file = certificate_file(command);
    let as_json = wants_json(everywhere);
    if let Err(failure) = destination::check(certificate_file, command) {
        return report::failure(&failure, None, as_json);
    }
    let onlooker = onlooker(command);
    let mut session = session(interrupt);
    // Text is written while its values are found; pictures and JSON need all of them.
    if !as_json && everywhere.format != Some(Format::Svg) {
        session = session.with_heaps_on_demand();
    }
    if let Some(onlooker) = &onlooker {
        session = session.with_watch(Arc::clone(onlooker) as Arc<dyn Watch>);
    }
    let wants_code = wants_code(request, command);
    // What is wrong with the subject its answer tells.
    let has_remarks = matches!(request.subject.ruleset, Some(RulesetSource::Rules { .. })) && !as_json;
    let found = if wants_code || has_remarks { session.look_up(&request.subject).ok() } else { None };
    if let Some(found) = found.as_ref().filter(|_| wants_code)
        && found.ruleset.facts().code.is_none()
    {
        let error = Error::new(ErrorKind::Unsupported, Message::new("heap-checkpoint-no-code"));
        return report::failure(&error.into(), None, as_json);
    }
    // Warnings first: a search that does not end shall not keep them back.
    let remarks = found.and_then(|found| found.remarks).filter(|_| !as_json);
    if let Some(remarks) = &remarks {
        report::remarks(remarks);
    }
    let mut result = interrupt.during(|| session.ask(&request.ask, &request.subject)).map_err(|error| {
        let error = meant_a_file(error, request);
        match graph_name(command) {
            Some(name) if matches!(request.subject.ruleset, Some(RulesetSource::Graph(_))) => {
                error.with_origin(&name)
            }
            _ => error,
        }
    });
    let mut uncertified = None;
    if let (Some(path), Ok(Answer { body: Body::Period(found), evidence, .. })) =
        (certificate_file, &mut result)
    {
        match certificate::of_period(path, found) {
            Ok(()) => {
                if let Some(Evidence::Proved { certificate, .. }) = evidence {
                    *certificate = Some(path.display().to_string());
                }
            }
            Err(failure) => uncertified = Some(failure),
        }
    }
    if let Some(failure) = uncertified.as_ref().filter(|_| as_json) {
        return report::failure(failure, None, true);
    }
    let code = if as_json {
        written_as_json(&result)
    } else {
        let format = everywhere.format.unwrap_or(Format::Text);
        match &result {
            Ok(answer) => {
                if let Some(remarks) = answer.remarks.as_ref().filter(|_| remarks.is_none()) {
                    report::remarks(remarks);
                }
                let code = written(answer, format, everywhere.stats);
                if let (Body::List(list), Ask::List(question)) = (&answer.body, &request.ask)
                    && list.rows.is_empty()
                {
                    report::no_game(question.pattern.as_deref().unwrap_or_default());
                }
                code
            }
            Err(error) => {
                // What is known goes where an answer would go; why it is not all, to standard error.
                let known =
                    error.known::<Body>().map_or(exit::ANSWERED, |known| written(known, format, false));
                let told = report::failure(&error.clone().into(), text_of(error, request), false);
                if known == exit::ANSWERED { told } else { known }
            }
        }
    };
    if let (Some(path), Ok(Answer { body: Body::Guess(found), .. })) = (certificate_file, &result)
        && let Err(failure) = certificate::of_law(path, found)
    {
        return report::failure(&failure, None, as_json);
    }
    if let Some(failure) = onlooker.and_then(|onlooker| onlooker.failure()) {
        return report::failure(&failure, None, false);
    }
    if let Some(failure) = uncertified {
        return report::failure(&failure, None, false);
    }
    let stopped = result.is_err_and(|error| error.is_limit()) && interrupt.is_set();
    if stopped { interrupt::EXIT_CODE } else { code }
}

/// Whether a checkpoint is asked for, which only runs of a code write.
fn wants_code(request: &Request, command: &Command) -> bool {
    matches!(command, Command::Period { .. } | Command::Table { .. })
        && request.subject.settings.resume.is_none()
        && destination::keeping(command).is_some_and(|keeping| keeping.checkpoint.is_some())
}

/// The text of `request` that the place of `error` is in: that of a position.
fn text_of<'r>(error: &Error, request: &'r Request) -> Option<&'r str> {
    match (error.place(), &request.ask) {
        (Some(Place { within: Within::Other, .. }), Ask::Equal(question)) => Some(&question.other),
        _ => request.subject.position.as_ref().and_then(PositionSource::text),
    }
}

/// A name that the catalogue does not have may be that of a file here.
fn meant_a_file(error: Error, request: &Request) -> Error {
    match &request.subject.ruleset {
        Some(RulesetSource::Catalogue(name)) if error.is_unknown() => {
            if name.contains("->") {
                return error.with_help(Message::new("cli-expected-rules"));
            }
            let beside = [name.clone(), format!("{name}.game")];
            match beside.iter().find(|path| Path::new(path).is_file()) {
                Some(path) => {
                    error.with_help(Message::new("cli-help-file-not-name").with("path", format!("./{path}")))
                }
                None => error,
            }
        }
        _ => error,
    }
}

fn written_as_json(result: &Result<Answer<Body>, Error>) -> u8 {
    match write_out(&(json::answer("null", result) + "\n")) {
        Err(end) => report::output(&end),
        Ok(()) => match result {
            Ok(answer) => of_answer(&answer.body),
            Err(error) if error.is_limit() => exit::LIMIT,
            Err(_) => exit::WRONG,
        },
    }
}

fn written(answer: &Answer<Body>, format: Format, stats: bool) -> u8 {
    let result = match (&answer.body, answer_text::table_format(format)) {
        (Body::Table(table), Some(format)) => {
            write::pieces(table, format).map_err(Failure::from).and_then(write_pieces)
        }
        (body, _) => {
            answer_text::text(body, format).map_err(Failure::from).and_then(|text| Ok(write_out(&text)?))
        }
    };
    if let Err(failure) = result {
        return report::failure(&failure, None, false);
    }
    if let Some(caution) = answer.evidence.as_ref().and_then(answer_text::caution) {
        write_err(&(caution + "\n"));
    }
    if stats {
        write_err(&answer_text::all_stats(answer));
    }
    of_answer(&answer.body)
}

/// The exit code of an answer: some questions can be answered no.
fn of_answer(body: &Body) -> u8 {
    match body {
        Body::Equal(answer) => match answer.is_equal() {
            Some(true) => exit::ANSWERED,
            Some(false) => exit::NO,
            None => exit::LIMIT,
        },
        Body::Check(answer) if !answer.is_right() => exit::NO,
        Body::Verify(answer) if !answer.is_valid() => exit::NO,
        _ => exit::ANSWERED,
    }
}
