//! Answers one request and writes the answer.

use crate::answer_text;
use crate::certificate;
use crate::cluster;
use crate::commands::Asks;
use crate::destination;
use crate::everywhere::{Everywhere, Format};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::observer::Observer;
use crate::output::{write_err, write_out, write_pieces};
use crate::phases::Phases;
use crate::question::Question;
use crate::report::{self, exit};
use crate::solvers;
use crate::write_end::WriteEnd;
use grundy::ask::CertificateQuestion;
use grundy::error::{Place, Report, Within};
use grundy::json::{self, Ask, Body, Request};
use grundy::{
    Answer, Convention, EngineName, Error, ErrorKind, Evidence, Limit, Message, PositionSource,
    RulesetSource, Session, Watch, write,
};
use grundy_directories::Directories;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The time for which a table may still be written after the time limit, or a partial answer after the computation has
/// ended.
const GRACE: Duration = Duration::from_millis(200);

/// A session that is stopped by Ctrl-C.
pub(crate) fn session(interrupt: &Interrupt) -> Session {
    stoppable_session(&interrupt.stop_flag())
}

/// A session that stops when the flag `stop` is set.
pub(crate) fn stoppable_session(stop: &Arc<AtomicBool>) -> Session {
    Session::new()
        .with_stop_flag(Arc::clone(stop))
        .with_files(|path| Ok(Box::new(File::open(path)?)))
        .with_measured_memory(Arc::new(grundy_memory::occupied))
        .with_smt_solvers(solvers::solvers(stop))
        .with_databases(Arc::new(Directories::default().with_processes(cluster::join)))
}

/// Answers one request, writes the answer, and returns the exit code.
pub(crate) fn answer(
    request: &Request,
    asks: &dyn Asks,
    everywhere: &Everywhere,
    interrupt: &Interrupt,
) -> u8 {
    let start = Instant::now();
    let certificate_file = asks.certificate();
    let as_json = everywhere.wants_json();
    if let Err(failure) = destination::check(certificate_file, asks.keeping().as_ref()) {
        return report::failure(&failure, None, as_json);
    }
    let observer = asks.keeping().map(|keeping| Observer::new(&keeping, asks.last_heap())).transpose();
    let observer = match observer {
        Ok(observer) => observer.map(Arc::new),
        Err(failure) => return report::failure(&failure, None, as_json),
    };
    let mut session = session(interrupt);
    // Text is written while its values are computed. Pictures and JSON need all values first.
    if !as_json && everywhere.format != Some(Format::Svg) {
        session = session.with_heaps_on_demand();
    }
    if let Some(observer) = &observer {
        session = session.with_watch(Arc::clone(observer) as Arc<dyn Watch>);
    } else if matches!(request.ask, Ask::Solve(_)) {
        session = session.with_watch(Arc::new(Phases::new()));
    }
    let wants_code = wants_code(request, asks);
    // Looking up the ruleset and answering the request share the time limit.
    let asked = interrupt.during(|| {
        session.within(everywhere.limits(), |session| {
            let request = if asks.keeps_facts() { &by_search(session, request)? } else { request };
            let (remarks, result) = asked(session, request, wants_code, as_json)?;
            let certified = certificate_file.and_then(|_| certified(session, request, &result));
            Ok::<_, Error>((remarks, result, certified))
        })
    });
    let (remarks, result, certified) = match asked {
        Ok(asked) => asked,
        Err(error) => return report::failure(&error.into(), None, as_json),
    };
    let mut result = result.map_err(|error| {
        let error = meant_a_file(error, request);
        match asks.question().and_then(Question::ruleset) {
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
    if let (Some(path), Some(certified)) = (certificate_file, certified) {
        let written =
            certified.map_err(Failure::from).and_then(|bytes| certificate::of_position(path, &bytes));
        match (written, &mut result) {
            (Ok(()), Ok(answer)) => {
                let certificate = Some(path.display().to_string());
                answer.evidence =
                    Some(Evidence::Proved { theorem: "Sprague-Grundy".to_owned(), certificate });
            }
            (Ok(()), Err(_)) => {}
            (Err(failure), _) => uncertified = Some(failure),
        }
    }
    if let Some(failure) = uncertified.as_ref().filter(|_| as_json) {
        return report::failure(failure, None, true);
    }
    let code = if as_json {
        written_as_json(&result, until(everywhere.limits().seconds, start), interrupt)
    } else {
        let format = everywhere.format.unwrap_or(Format::Text);
        match &result {
            Ok(answer) => {
                if let Some(remarks) = answer.remarks.as_ref().filter(|_| remarks.is_none()) {
                    report::remarks(remarks);
                }
                // The time limit includes writing. A Ctrl-C after the last position was computed has not stopped
                // anything yet.
                let until = match interrupt.is_set() {
                    true => Instant::now().checked_add(GRACE),
                    false => until(everywhere.limits().seconds, start),
                };
                let code = written(answer, format, everywhere, everywhere.stats, until);
                if let (Body::List(list), Ask::List(question)) = (&answer.body, &request.ask)
                    && list.rows.is_empty()
                {
                    report::no_game(question.pattern.as_deref().unwrap_or_default());
                }
                code
            }
            Err(error) => {
                // The partial answer is written where the answer would be written. The reason why it is incomplete is
                // written to standard error.
                let until = Instant::now().checked_add(GRACE);
                let known = error
                    .known::<Body>()
                    .map_or(exit::ANSWERED, |known| written(known, format, everywhere, false, until));
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
    if let Some(failure) = observer.and_then(|observer| observer.failure()) {
        return report::failure(&failure, None, false);
    }
    if let Some(failure) = uncertified {
        return report::failure(&failure, None, false);
    }
    // A table can be stopped while it is written, after its question was answered.
    let is_limited = code == exit::LIMIT || result.is_err_and(|error| error.is_limit());
    let stopped = is_limited && interrupt.is_set();
    if stopped { interrupt::EXIT_CODE } else { code }
}

/// The certificate of the position whose value or outcome was requested and found; `None` if neither was.
fn certified(
    session: &mut Session,
    request: &Request,
    result: &Result<Answer<Body>, Error>,
) -> Option<Result<Vec<u8>, Error>> {
    let value = match result.as_ref().ok()?.body {
        Body::Value(_) => true,
        Body::Outcome(_) => false,
        _ => return None,
    };
    let found = session.ask(CertificateQuestion { value }, &request.subject);
    Some(found.map(|found| found.body.certificate))
}

/// The warnings about the rules, if they have already been reported, and the answer to the request.
type Asked = (Option<Arc<Report>>, Result<Answer<Body>, Error>);

/// Reports the warnings about rules that are given as text, unless the answer is JSON, and then answers `request`.
///
/// # Errors
/// Returns an error if `wants_code` is set and the ruleset is not a code.
fn asked(session: &mut Session, request: &Request, wants_code: bool, as_json: bool) -> Result<Asked, Error> {
    // If the subject is invalid, the answer will say so.
    let has_remarks = matches!(request.subject.ruleset, Some(RulesetSource::Rules { .. })) && !as_json;
    let found = if wants_code || has_remarks { session.look_up(&request.subject).ok() } else { None };
    if let Some(found) = found.as_ref().filter(|_| wants_code)
        && found.ruleset.facts().code.is_none()
    {
        return Err(Error::new(ErrorKind::Unsupported, Message::new("heap-checkpoint-no-code")));
    }
    // Warnings come first, so that they are shown even if the search does not end.
    let remarks = found.and_then(|found| found.remarks).filter(|_| !as_json);
    if let Some(remarks) = &remarks {
        report::remarks(remarks);
    }
    Ok((remarks, session.ask(&request.ask, &request.subject)))
}

/// The request, for a run that can be saved and resumed: unless the ruleset is a code, the engine is `search`.
///
/// # Errors
/// Returns an error if the ruleset cannot be looked up, if the convention is misère, if the players have different
/// moves, or if the ruleset is not a code and the request names another engine.
fn by_search(session: &mut Session, request: &Request) -> Result<Request, Error> {
    let mut request = request.clone();
    // This look-up must not use the checkpoint, which is for the question itself.
    let resume = request.subject.settings.resume.take();
    let ruleset = session.look_up(&request.subject)?.ruleset;
    let is_code = ruleset.facts().code.is_some();
    request.subject.settings.resume = resume;
    if request.subject.settings.convention == Convention::Misere {
        return Err(Error::new(ErrorKind::Unsupported, Message::new("cli-checkpoint-misere")));
    }
    if ruleset.shape().is_partizan {
        return Err(Error::new(ErrorKind::Unsupported, Message::new("cli-checkpoint-partizan")));
    }
    let engine = &mut request.subject.settings.engine;
    match *engine {
        _ if is_code => {}
        None => *engine = Some(EngineName::Search),
        Some(EngineName::Search) => {}
        Some(other) => {
            let message = Message::new("cli-checkpoint-engine").with("engine", other.as_str());
            return Err(Error::new(ErrorKind::Unsupported, message));
        }
    }
    Ok(request)
}

/// Whether the request is for a new run with checkpoints, and the command can write checkpoints only for codes.
fn wants_code(request: &Request, asks: &dyn Asks) -> bool {
    asks.keeps_a_code()
        && request.subject.settings.resume.is_none()
        && asks.keeping().is_some_and(|keeping| keeping.checkpoint.is_some())
}

/// The position text in `request` that the place of `error` refers to, or `None` if the position is not given as
/// text.
fn text_of<'r>(error: &Error, request: &'r Request) -> Option<&'r str> {
    match (error.place(), &request.ask) {
        (Some(Place { within: Within::Other, .. }), Ask::Equal(question)) => Some(&question.other),
        _ => request.subject.position.as_ref().and_then(PositionSource::text),
    }
}

/// The error, with a hint if an unknown name looks like rules text, or if the current directory contains a file with
/// this name, with or without the extension `.game`.
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

/// The time until which an answer may be written: the end of the time limit, plus [`GRACE`]. `None` if there is no
/// time limit, or if its end is too far in the future to be represented.
fn until(seconds: Option<f64>, start: Instant) -> Option<Instant> {
    start.checked_add(Duration::try_from_secs_f64(seconds?).ok()?)?.checked_add(GRACE)
}

/// Writes an answer as JSON. A table ends early at the time `until` (or, in a partial answer, after [`GRACE`]), or
/// when Ctrl-C is pressed. Returns the exit code.
fn written_as_json(
    result: &Result<Answer<Body>, Error>,
    until: Option<Instant>,
    interrupt: &Interrupt,
) -> u8 {
    let until = if result.is_ok() { until } else { Instant::now().checked_add(GRACE) };
    let mut written: Result<(), WriteEnd> = Ok(());
    let mut limit = None;
    json::answer_in_pieces("null", result, &mut |piece| {
        if written.is_ok() {
            written = write_out(piece);
        }
        let reached = match until {
            _ if interrupt.is_set() || written.is_err() => Some(Limit::Stopped),
            Some(until) if Instant::now() > until => Some(Limit::Time),
            _ => None,
        };
        limit = limit.or(reached);
        reached.map_or(Ok(()), Err)
    });
    match (written.and_then(|()| write_out("\n")), result) {
        (Err(end), _) => report::output(&end),
        (Ok(()), Ok(_)) if limit == Some(Limit::Stopped) => interrupt::EXIT_CODE,
        (Ok(()), Ok(_)) if limit.is_some() => exit::LIMIT,
        (Ok(()), Ok(answer)) => of_answer(&answer.body),
        (Ok(()), Err(error)) if error.is_limit() => exit::LIMIT,
        (Ok(()), Err(_)) => exit::WRONG,
    }
}

/// Writes an answer; a table is written only until the time `until`. Returns the exit code.
fn written(
    answer: &Answer<Body>,
    format: Format,
    everywhere: &Everywhere,
    stats: bool,
    until: Option<Instant>,
) -> u8 {
    let result = match (&answer.body, answer_text::table_format(format)) {
        (Body::Table(table), Some(format)) => {
            write::pieces(table, format).map_err(Failure::from).and_then(|pieces| write_pieces(pieces, until))
        }
        (body, _) => {
            let captioned = |text: String| match format {
                Format::Svg => answer_text::captioned(&text, everywhere, answer.evidence.as_ref()),
                _ => text,
            };
            let text = answer_text::text(body, format).map(captioned);
            text.map_err(Failure::from).and_then(|text| Ok(write_out(&text)?))
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

/// The exit code for an answer. The answer "no" has an exit code of its own; an undecided comparison counts as a
/// reached limit.
fn of_answer(body: &Body) -> u8 {
    match body {
        Body::Equal(answer) => match answer.is_equal() {
            Some(true) => exit::ANSWERED,
            Some(false) => exit::NO,
            None => exit::LIMIT,
        },
        Body::Check(answer) if !answer.is_right() => exit::NO,
        Body::Judge(answer) if answer.difference.is_some() => exit::NO,
        Body::Verify(answer) if !answer.is_valid() => exit::NO,
        Body::Database(answer) if !answer.is_right() => exit::NO,
        _ => exit::ANSWERED,
    }
}
