//! `solve` as one of several processes.

use super::{SolveAnswer, SolveQuestion, check_draws};
use crate::{
    answer::{Answer, Stats},
    databases::{
        Cluster, ClusterQuestion, ClusterSeat, DatabaseAbout, DatabaseCounts, Databases, Run,
        SpaceCheckpoints,
    },
    error::{Error, ErrorKind},
    object::{Fields, missing},
    session::Desk,
    subject::Subject,
};
use grundy_core::{Budget, Evidence, Message, Outcome, Usage, begin_phase};
use grundy_solve::{AmongError, EngineName, Plan, Remoteness, Team};
use std::sync::Arc;

/// Reads the place of this process among the others, or returns `None` if the request states neither hosts nor a
/// process.
pub(super) fn read(fields: &mut Fields<'_>) -> Result<Option<ClusterSeat>, Error> {
    let hosts = fields.take("hosts");
    let process = fields.one_natural("process")?;
    let secret = fields.text("secret")?;
    let mut seconds = |name| fields.take(name).map(|field| field.seconds(name)).transpose();
    let (peer_timeout, connect_timeout) = (seconds("peer_timeout")?, seconds("connect_timeout")?);
    let Some(hosts) = hosts else {
        return match process {
            Some(_) => Err(missing("solve", "hosts")),
            None => Ok(None),
        };
    };
    let process = process.ok_or_else(|| missing("solve", "process"))?;
    let names = hosts.entries("hosts")?.into_iter().map(|host| Ok(host.text("hosts")?.into_owned()));
    let names: Vec<String> = names.collect::<Result<_, Error>>()?;
    let process =
        usize::try_from(process).ok().filter(|&process| process < names.len()).ok_or_else(|| {
            let message = Message::new("cluster-process").with("found", process).with("hosts", names.len());
            hosts.error(ErrorKind::Domain, message)
        })?;
    Ok(Some(ClusterSeat { hosts: names, process, secret, peer_timeout, connect_timeout }))
}

/// The message from process 0 to the others if the database has already been written.
const WRITTEN: &[u8] = b"written";

/// The message from a process to the others if it can access the run.
const SEEN: &[u8] = b"seen";

/// Solves the game together with the other processes. Process 0 owns the run; it writes the database and checks it.
pub(super) fn answer(
    asked: &SolveQuestion,
    seat: &ClusterSeat,
    mut about: DatabaseAbout,
    databases: &dyn Databases,
    subject: &Subject,
    desk: &mut Desk<'_>,
    run: Option<&dyn Run>,
) -> Result<Answer<SolveAnswer>, Error> {
    let position = desk.position()?;
    let question = ClusterQuestion {
        rules: about.rules.clone(),
        question: format!("{} {} {:?}", about.start, about.stores.word(), subject.settings.cycles),
        threads: desk.budget.threads(),
        budget: Arc::new(desk.budget.clone()),
    };
    let poll = |desk: &Desk<'_>| desk.budget.poll(Usage::default()).map_err(Error::at_limit);
    begin_phase(&Message::new("cluster-phase-connecting").with("processes", seat.hosts.len()));
    let joined = databases.join(seat, question);
    poll(desk)?;
    let mut cluster = joined?;
    let no_team = || Error::new(ErrorKind::Internal, Message::new("answer-internal"));
    let mut team = Team::new(cluster.seats()).ok_or_else(no_team)?;
    // An exchange fails if a limit of this process is reached; only otherwise has another process been lost.
    let lost = |desk: &Desk<'_>, cluster: &dyn Cluster| poll(desk).err().unwrap_or_else(|| cluster.lost());
    // Process 0 owns the run, so its directory exists when the others look for it.
    let has_database = run.map_or(Ok(false), Run::has_database)?;
    let told = team.share(if has_database { WRITTEN } else { b"" }).map_err(|_| lost(desk, &*cluster))?;
    let written = if told.first().is_some_and(|told| told == WRITTEN) {
        Ok((seat.process == 0).then_some(Ok(())))
    } else {
        let part = if run.is_none() { databases.take_part(&asked.into) } else { None };
        let own = run.map(|run| run as &dyn SpaceCheckpoints).or(part.as_deref());
        let sees = team.share(if own.is_some() { SEEN } else { b"" }).map_err(|_| lost(desk, &*cluster))?;
        let checkpoints = own.filter(|_| sees.iter().all(|seen| seen == SEEN));
        let budget = &desk.budget;
        let solved = desk.solver.solve_among(&position.sum, about.solved(), budget, &mut team, checkpoints);
        let solved = solved.map_err(|error| match error {
            AmongError::Solve(error) => desk.refused(&error, Some(&position)),
            AmongError::Elsewhere(process) => poll(desk).err().unwrap_or_else(|| cluster.ended(process)),
            _ => lost(desk, &*cluster),
        })?;
        (about.layout, about.key_bits) = (solved.layout.to_string(), solved.layout.bits());
        check_draws(desk, subject.settings.cycles, solved.draws)?;
        begin_phase(&Message::new("database-phase-writing").with("positions", solved.positions));
        team.gather(solved.part, |all| {
            let mut entries = all.enumerate().map(|(at, entry)| {
                if at % 4096 == 0 {
                    poll(desk)?;
                }
                entry.map_err(|_| lost(desk, &*cluster))
            });
            databases.write(&asked.into, &about, &mut entries).map_err(Some)
        })
    };
    // The other processes wait for the result.
    let own = match written {
        Err(_) => Err(lost(desk, &*cluster)),
        Ok(None) => Ok(None),
        Ok(Some(written)) => match written {
            Err(error) => Err(error.unwrap_or_else(no_team)),
            Ok(()) => asked
                .answer_from_database(desk, databases, subject, about.stores, super::Way::Written)
                .map(Some),
        },
    };
    let text = match &own {
        Ok(Some(answer)) => to_text(&answer.body),
        _ => String::new(),
    };
    if team.is_lost() {
        return Err(own.err().unwrap_or_else(|| lost(desk, &*cluster)));
    }
    let told = team.share(text.as_bytes());
    let own = own?;
    // If a process is lost after the result is complete, the result remains valid.
    let answer = match (own, told) {
        (Some(answer), _) => answer,
        (None, Err(_)) => return Err(lost(desk, &*cluster)),
        (None, Ok(told)) => {
            let body = told.first().and_then(|text| parse(text, about)).ok_or_else(|| cluster.ended(0))?;
            Answer {
                evidence: Some(Evidence::Computed { engine: EngineName::Database.as_str() }),
                plan: Some(Plan::new(EngineName::Database, Message::new("database-why"))),
                stats: Some(Stats {
                    positions: body.counts.positions,
                    seconds: desk.budget.seconds(),
                    bytes: 0,
                }),
                remarks: desk.game.remarks.clone(),
                body,
            }
        }
    };
    drop(team);
    cluster.finish();
    Ok(Answer { body: SolveAnswer { process: Some(seat.process), ..answer.body }, ..answer })
}

/// The part of the answer that process 0 sends to the other processes.
fn to_text(answer: &SolveAnswer) -> String {
    let DatabaseCounts { positions, outcomes: [n, p, d], largest, bytes } = answer.counts;
    let word = |number: Option<u32>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
    let remoteness = match answer.remoteness {
        Some(Remoteness::Moves(moves)) => moves.to_string(),
        Some(Remoteness::Endless) => "endless".to_owned(),
        None => "-".to_owned(),
    };
    let outcome = answer.outcome.map_or_else(|| "-".to_owned(), |outcome| outcome.to_string());
    format!("{positions} {n} {p} {d} {} {bytes} {outcome} {remoteness} {}", word(largest), answer.hash)
}

/// The answer that process 0 has sent as `text`, for the database that `about` describes. Returns `None` if the text is
/// malformed, or empty because process 0 has failed.
fn parse(text: &[u8], about: DatabaseAbout) -> Option<SolveAnswer> {
    let mut words = str::from_utf8(text).ok()?.split(' ');
    let mut number = || words.next()?.parse().ok();
    let (positions, outcomes) = (number()?, [number()?, number()?, number()?]);
    let largest = words.next()?.parse().ok();
    let bytes = words.next()?.parse().ok()?;
    let outcome = words.next()?;
    let all = [Outcome::N, Outcome::P, Outcome::L, Outcome::R, Outcome::D];
    let outcome = all.into_iter().find(|each| each.to_string() == outcome);
    let remoteness = match words.next()? {
        "endless" => Some(Remoteness::Endless),
        moves => moves.parse().ok().map(Remoteness::Moves),
    };
    let hash = words.next()?.to_owned();
    let counts = DatabaseCounts { positions, outcomes, largest, bytes };
    Some(SolveAnswer { about, counts, hash, outcome, remoteness, process: None, tiers: None })
}
