//! Surveys in parts, each of which can run on a machine of its own.

use super::kept::{self, Kept};
use super::part::SurveyPart;
use super::{SurveyQuestion, distinct, standard};
use crate::error::{Error, ErrorKind};
use grundy_core::{Code, Message};
use std::ops::ControlFlow;

/// The whole survey whose parts are in `files`, given by their names and contents: the question, and a checkpoint that
/// holds the results of all parts. A survey that is resumed from this checkpoint computes almost nothing.
///
/// # Errors
/// Returns an error if there are no files; if a file is damaged or does not contain a part of a survey; if the survey
/// or the number of its parts is not the same in all files; or if a part is missing, occurs twice, or is unfinished.
pub fn merged_survey(files: &[(String, Vec<u8>)]) -> Result<(SurveyQuestion, Vec<u8>), Error> {
    let wrong = |message: Message| Error::new(ErrorKind::Domain, message);
    let mut parts: Vec<(&str, SurveyPart, Kept)> = Vec::new();
    let mut whole: Option<(&str, SurveyQuestion, u32)> = None;
    for (name, bytes) in files {
        let of_file = |error: Error| {
            let what = error.message();
            wrong(Message::new("heap-survey-damaged").with("name", name).with("what", what))
        };
        let (question, kept) = kept::read(bytes).map_err(of_file)?;
        let Some(part) = question.part else {
            return Err(wrong(Message::new("heap-survey-not-a-part").with("name", name)));
        };
        let of_all = SurveyQuestion { part: None, ..question };
        let (first, expected, of) = whole.get_or_insert_with(|| (name, of_all.clone(), part.of));
        if (&of_all, part.of) != (expected, *of) {
            let message = Message::new("heap-survey-foreign")
                .with("name", name)
                .with("found", format!("{of_all} --part {part}"))
                .with("first", &**first)
                .with("wanted", format!("{expected} --part I/{of}"));
            return Err(wrong(message));
        }
        if let Some((other, _, _)) = parts.iter().find(|(_, known, _)| *known == part) {
            let message = Message::new("heap-survey-twice").with("part", part).with("name", name);
            return Err(wrong(message.with("other", *other)));
        }
        parts.push((name, part, kept));
    }
    let Some((_, question, of)) = whole else { return Err(wrong(Message::new("heap-survey-no-parts"))) };
    let missing: Vec<String> = (1..=of)
        .map(|number| SurveyPart { number, of })
        .filter(|part| parts.iter().all(|(_, known, _)| known != part))
        .map(|part| part.to_string())
        .collect();
    if !missing.is_empty() {
        const SHOWN: usize = 10;
        let shown = missing.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
        let shown = shown + if missing.len() > SHOWN { ", ..." } else { "" };
        let message = Message::new("heap-survey-missing").with("count", missing.len()).with("parts", shown);
        return Err(wrong(message).with_help(Message::new("heap-survey-unfinished-help")));
    }
    let codes = question.codes()?;
    let standard: Vec<(Code, u64)> = codes.iter().map(standard).collect();
    let (distinct, _) = distinct(&standard);
    for (name, part, kept) in &parts {
        let codes: Vec<&&Code> =
            distinct.iter().enumerate().filter(|(at, _)| part.contains(*at)).map(|(_, code)| code).collect();
        let done = codes.iter().filter(|code| kept.contains_key(**code)).count();
        if done < codes.len() || kept.len() > codes.len() {
            let message = Message::new("heap-survey-unfinished").with("name", *name).with("part", part);
            let message = message.with("done", done).with("of", codes.len());
            return Err(wrong(message).with_help(Message::new("heap-survey-unfinished-help")));
        }
    }
    let found = |code: &Code| parts.iter().find_map(|(_, _, kept)| kept.get(code)?.as_ref());
    let mut bytes = Vec::new();
    let rows = distinct.iter().filter_map(|code| found(code).map(|found| (*code, found)));
    let _ = kept::written(&question, rows, &mut |piece| {
        bytes.extend_from_slice(piece);
        ControlFlow::Continue(())
    });
    Ok((question, bytes))
}
