//! The options that every command accepts.

use crate::failure::Failure;
use crate::quantity::{Bytes, Seconds};
use clap::{ArgAction, Args, ValueEnum};
use grundy::ask::PictureQuestion;
use grundy::json::{Ask, Request};
use grundy::{Cycles, Error, Limits, Settings, Subject};
use std::thread;

/// The options that every command accepts.
#[derive(Args, Clone)]
pub(crate) struct Everywhere {
    #[arg(long, global = true)]
    pub(crate) json: bool,
    #[arg(long, global = true, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,
    #[arg(long, global = true, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    #[arg(long, global = true, value_name = "show|none")]
    pub(crate) legend: Option<LegendWord>,
    #[arg(long, global = true)]
    pub(crate) stats: bool,
    #[arg(long, global = true, value_name = "NAME")]
    engine: Option<String>,
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) threads: Option<u32>,
    #[arg(long, global = true, value_name = "TIME")]
    time_limit: Option<Seconds>,
    #[arg(long, global = true, value_name = "SIZE")]
    memory_limit: Option<Bytes>,
    #[arg(long, global = true, value_name = "LANGUAGE")]
    lang: Option<String>,
    #[arg(long, global = true)]
    trust_claims: bool,
    #[arg(long, global = true)]
    impartial: bool,
    #[arg(long, global = true, value_name = "error|draw")]
    cycles: Option<CyclesWord>,
    #[arg(long, global = true, value_name = "DIR")]
    database: Option<String>,
    #[arg(short = 'h', long, global = true, action = ArgAction::Help)]
    help: Option<bool>,
}

impl Everywhere {
    /// A request with the question `ask` and the settings of these options, without a ruleset or a position.
    ///
    /// # Errors
    /// Returns an error if no engine has the requested name, or if there are no messages in the requested language.
    pub(crate) fn request(&self, ask: impl Into<Ask>) -> Result<Request, Failure> {
        Ok(Request { ask: ask.into(), subject: Subject::default().with_settings(self.settings()?) })
    }

    /// A request for a picture of the position, if the answer should be a picture; otherwise a request with the
    /// question `ask`.
    ///
    /// # Errors
    /// Returns an error if no engine has the requested name, or if there are no messages in the requested language.
    pub(crate) fn request_or_picture(
        &self,
        ask: impl Into<Ask>,
        picture: PictureQuestion,
    ) -> Result<Request, Failure> {
        if self.format == Some(Format::Svg) && !self.json { self.request(picture) } else { self.request(ask) }
    }

    /// The same options, with one thread for each core unless the number of threads was given.
    pub(crate) fn on_all_cores(&self) -> Self {
        let cores = thread::available_parallelism().ok().and_then(|cores| u32::try_from(cores.get()).ok());
        Self { threads: self.threads.or(cores), ..self.clone() }
    }

    /// The settings that these options describe.
    ///
    /// # Errors
    /// Returns an error if no engine has the requested name, or if there are no messages in the requested language.
    pub(crate) fn settings(&self) -> Result<Settings, Error> {
        Ok(Settings {
            cycles: match self.cycles {
                Some(CyclesWord::Draw) => Cycles::Draw,
                Some(CyclesWord::Error) | None => Cycles::Error,
            },
            engine: self.engine.as_deref().map(Settings::engine_named).transpose()?,
            limits: self.limits(),
            trust_claims: self.trust_claims,
            impartial: self.impartial,
            threads: self.threads.and_then(|threads| usize::try_from(threads).ok()),
            database: self.database.clone(),
            language: self.lang.as_deref().map(Settings::language_named).transpose()?,
            ..Settings::default()
        })
    }

    /// The limits on time and memory. The memory limit is the default limit if none was given, and never exceeds what
    /// the address space of this process allows.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            seconds: self.time_limit.map(|limit| limit.0.as_secs_f64()),
            bytes: Some(
                self.memory_limit
                    .map_or_else(grundy_memory::default_limit, |limit| limit.0)
                    .min(grundy_memory::address_limit().unwrap_or(u64::MAX)),
            ),
        }
    }

    /// Whether answers are written as JSON.
    pub(crate) fn wants_json(&self) -> bool {
        self.json || self.format == Some(Format::Json)
    }
}

/// The format of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
    Csv,
    Bfile,
    Md,
    Dot,
    Svg,
    Latex,
    Array,
    Letters,
    Ppositions,
    Runs,
}

impl Format {
    /// The word on the command line.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Bfile => "bfile",
            Self::Md => "md",
            Self::Dot => "dot",
            Self::Svg => "svg",
            Self::Latex => "latex",
            Self::Array => "array",
            Self::Letters => "letters",
            Self::Ppositions => "ppositions",
            Self::Runs => "runs",
        }
    }
}

/// Whether pictures have a legend, as a word on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LegendWord {
    Show,
    None,
}

/// The command-line words for the meaning of endless play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CyclesWord {
    Error,
    Draw,
}
