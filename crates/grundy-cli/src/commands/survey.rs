//! `survey`: the periods of all codes that match a pattern.

use super::Asks;
use crate::everywhere::{Everywhere, Format};
use crate::failure::Failure;
use crate::input;
use crate::keeping::Keeping;
use crate::observer;
use clap::Args;
use grundy::ask::{SurveyPart, SurveyQuestion, merged_survey};
use grundy::json::Request;
use grundy::{Error, Message};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The arguments of `survey`: a pattern of codes, the last heap, the part to examine and where to save it; or the
/// directory of parts to merge.
#[derive(Args)]
pub(crate) struct Survey {
    #[arg(value_name = "PATTERN", required_unless_present = "merge")]
    pattern: Option<String>,
    #[arg(long, value_name = "N")]
    to: Option<u64>,
    #[arg(long, value_name = "I/N")]
    part: Option<String>,
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
    #[arg(long, value_name = "DIR")]
    merge: Option<PathBuf>,
    #[command(flatten)]
    keeping: Keeping,
}

impl Survey {
    /// The part given with `--part`, if it can be parsed.
    fn part(&self) -> Option<SurveyPart> {
        self.part.as_ref().and_then(|part| part.parse().ok())
    }

    /// The file for the part, if a part and the directory for parts were named.
    fn file(&self) -> Option<PathBuf> {
        let part = self.part()?;
        Some(self.into.as_ref()?.join(format!("part-{}-of-{}", part.number(), part.of())))
    }

    /// The question of a survey that does not merge parts. Creates the directory for parts, if one was named.
    fn asked(&self) -> Result<SurveyQuestion, Failure> {
        let mut asked = SurveyQuestion::new(self.pattern.clone().unwrap_or_default(), self.to);
        if let Some(found) = &self.part {
            let wrong = |_| Failure::usage(Message::new("heap-survey-part").with("found", found));
            asked.part = Some(found.parse().map_err(wrong)?);
        }
        let Some(folder) = &self.into else { return Ok(asked) };
        if asked.part.is_none() {
            return Err(Failure::usage(Message::new("cli-survey-into-alone")));
        }
        if self.keeping.checkpoint.is_some() || self.keeping.resume.is_some() {
            return Err(Failure::usage(Message::new("cli-survey-into-keeps")));
        }
        fs::create_dir_all(folder).map_err(|error| Error::io(&folder.display().to_string(), error))?;
        Ok(asked)
    }
}

/// The question and the checkpoint of the survey whose parts are in a directory.
fn merged(folder: &Path) -> Result<(SurveyQuestion, Vec<u8>), Failure> {
    let unread = |error| Error::io(&folder.display().to_string(), error);
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(unread)? {
        let path = entry.map_err(unread)?.path();
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        let numbers = name.strip_prefix("part-").and_then(|rest| rest.split_once("-of-"));
        if numbers.is_some_and(|(number, of)| number.parse::<u32>().is_ok() && of.parse::<u32>().is_ok()) {
            files.push((path.display().to_string(), input::bytes(path.as_ref())?));
        }
    }
    if files.is_empty() {
        let message = Message::new("cli-survey-merge-empty").with("path", folder.display());
        return Err(Failure::usage(message));
    }
    files.sort_unstable();
    Ok(merged_survey(&files)?)
}

impl Asks for Survey {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let everywhere = everywhere.on_all_cores();
        if let Some(folder) = &self.merge {
            if self.pattern.is_some() || self.to.is_some() || self.part.is_some() || self.into.is_some() {
                return Err(Failure::usage(Message::new("cli-survey-merge-alone")));
            }
            let (asked, results) = merged(folder)?;
            let mut request = everywhere.request(asked)?;
            request.subject.settings.resume = Some(Arc::new(results));
            return Ok(request);
        }
        let mut request = everywhere.request(self.asked()?)?;
        request.subject.settings.resume = match self.file() {
            Some(file) if file.exists() => Some(Arc::new(input::bytes(file.as_ref())?)),
            Some(_) => None,
            None => observer::resumed(&self.keeping)?.map(Arc::new),
        };
        Ok(request)
    }

    fn formats(&self) -> &'static [Format] {
        &[Format::Csv, Format::Md]
    }

    fn keeping(&self) -> Option<Keeping> {
        Some(match self.file() {
            Some(file) => Keeping { checkpoint: Some(OsString::from(file)), ..self.keeping.clone() },
            None => self.keeping.clone(),
        })
    }

    fn last_heap(&self) -> Option<u64> {
        self.to
    }
}
