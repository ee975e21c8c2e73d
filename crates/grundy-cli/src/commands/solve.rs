//! `solve`: a database of all positions that play can reach.

use super::Asks;
use crate::cluster;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use crate::quantity::Seconds;
use crate::question::Question;
use crate::resolve::{Position, resolve};
use clap::Args;
use grundy::Message;
use grundy::ask::SolveQuestion;
use grundy::databases::{ClusterSeat, Stores};
use grundy::json::Request;

/// The arguments of `solve`: a ruleset and a position with a new directory, or the directory of a run to resume; and
/// the options of the run.
#[derive(Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    question: Question,
    #[arg(long, value_name = "DIR")]
    into: Option<String>,
    #[arg(long, value_name = "values|remoteness")]
    store: Option<String>,
    #[arg(long, value_name = "TIME")]
    checkpoint_every: Option<Seconds>,
    #[arg(long, value_name = "DIR")]
    resume: Option<String>,
    #[arg(long)]
    tiers: bool,
    #[arg(long, value_name = "DIR")]
    scratch: Option<String>,
    #[command(flatten)]
    among: Among,
}

/// The options for several processes.
#[derive(Args)]
struct Among {
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    processes: Option<u32>,
    #[arg(long, value_name = "FILE")]
    hosts: Option<String>,
    #[arg(long, value_name = "I")]
    process: Option<u32>,
    #[arg(long, value_name = "FILE")]
    secret: Option<String>,
    #[arg(long, value_name = "TIME")]
    peer_timeout: Option<Seconds>,
    #[arg(long, value_name = "TIME")]
    connect_timeout: Option<Seconds>,
}

impl Among {
    /// Whether any of the options was given.
    fn is_given(&self) -> bool {
        let Self { processes, hosts, process, secret, peer_timeout, connect_timeout } = self;
        let timeouts = peer_timeout.is_some() || connect_timeout.is_some();
        processes.is_some() || hosts.is_some() || process.is_some() || secret.is_some() || timeouts
    }

    /// The place of this process among several processes, or `None` if no options for several processes are given.
    fn seat(&self) -> Result<Option<ClusterSeat>, Failure> {
        let (file, process) = match (&self.hosts, self.process) {
            (None, None) if !self.is_given() => return Ok(None),
            (Some(_), Some(_)) if self.processes.is_some() => {
                return Err(Failure::usage(Message::new("cli-solve-hosts-both")));
            }
            (Some(file), Some(process)) => (file, usize::try_from(process).unwrap_or(usize::MAX)),
            _ => return Err(Failure::usage(Message::new("cli-solve-process-missing"))),
        };
        let hosts = if file == cluster::FROM_PARENT { cluster::from_parent()? } else { cluster::read(file)? };
        if process >= hosts.len() {
            let message = Message::new("cluster-process").with("found", process).with("hosts", hosts.len());
            return Err(Failure::usage(message));
        }
        let seconds = |time: Option<Seconds>| time.map(|time| time.0.as_secs_f64());
        let (peer_timeout, connect_timeout) = (seconds(self.peer_timeout), seconds(self.connect_timeout));
        Ok(Some(ClusterSeat { hosts, process, secret: self.secret.clone(), peer_timeout, connect_timeout }))
    }
}

impl Solve {
    /// The absolute path of the scratch directory, so that a run that is resumed from another directory finds it.
    fn scratch(&self) -> Option<String> {
        let scratch = self.scratch.as_deref()?;
        let found = std::path::absolute(scratch).ok();
        Some(found.map_or_else(|| scratch.to_owned(), |path| path.display().to_string()))
    }

    /// The number of processes that this process must start, or `None` if it starts none.
    ///
    /// # Errors
    /// Returns an error if another option cannot be combined with `--processes`, or if the command reads standard
    /// input.
    pub(crate) fn processes(&self) -> Result<Option<u32>, Failure> {
        let Among { processes, hosts, process, secret, .. } = &self.among;
        if processes.is_none() || hosts.is_some() {
            return Ok(None);
        }
        let refused = |id| Err(Failure::usage(Message::new(id)));
        if process.is_some() || secret.is_some() {
            return refused("cli-solve-hosts-both");
        }
        if std::env::args_os().any(|word| word == "-") {
            return refused("cli-solve-processes-stdin");
        }
        Ok(*processes)
    }
}

impl Asks for Solve {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let checkpoint_every = self.checkpoint_every.map(|every| every.0);
        let everywhere = everywhere.on_all_cores();
        if let Some(into) = self.resume.clone() {
            if self.into.is_some() || self.store.is_some() || !self.question.is_empty() {
                return Err(Failure::usage(Message::new("cli-solve-resume-alone")));
            }
            return everywhere.request(SolveQuestion {
                into,
                resume: true,
                checkpoint_every,
                cluster: self.among.seat()?,
                tiers: self.tiers,
                scratch: self.scratch(),
                ..SolveQuestion::default()
            });
        }
        let missing = || Failure::usage(Message::new("cli-solve-into-missing"));
        let into = self.into.clone().ok_or_else(missing)?;
        let unknown =
            |word: &str| Failure::usage(Message::new("cli-solve-store-unknown").with("found", word));
        let named = |word: &str| Stores::named(word).ok_or_else(|| unknown(word));
        let stores = self.store.as_deref().map(named).transpose()?;
        let cluster = self.among.seat()?;
        let (tiers, scratch) = (self.tiers, self.scratch());
        let asked = SolveQuestion { into, stores, resume: false, checkpoint_every, cluster, tiers, scratch };
        resolve(everywhere.request(asked)?, "solve", &self.question, Position::Needed)
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }
}
