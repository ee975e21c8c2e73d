//! Certificates as files.

use crate::failure::Failure;
use crate::whole_file;
use grundy::ask::{GuessAnswer, LawProof, PeriodAnswer};
use grundy::{Error, ErrorKind, Message, Period};
use std::path::Path;

/// Writes the certificate of a proved period to `path`.
pub(crate) fn of_period(path: &Path, answer: &PeriodAnswer) -> Result<(), Failure> {
    let Some(bytes) = &answer.certificate else {
        let message = match answer.period {
            Period::Proved(_) => Message::new("heap-no-certificate-digits"),
            _ => Message::new("heap-no-certificate"),
        };
        return Err(Error::new(ErrorKind::Unsupported, message).into());
    };
    whole_file::write(path, bytes).map_err(|error| Error::io(&path.display().to_string(), error).into())
}

/// Writes the certificate of a position to `path`.
pub(crate) fn of_position(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    whole_file::write(path, bytes).map_err(|error| Error::io(&path.display().to_string(), error).into())
}

/// Writes the certificate of the first law that was proved by induction to `path`.
pub(crate) fn of_law(path: &Path, answer: &GuessAnswer) -> Result<(), Failure> {
    let certificate = answer.laws.iter().find_map(|law| match &law.proof {
        Some(LawProof::Induction(proved)) => Some(&proved.certificate),
        _ => None,
    });
    let Some(text) = certificate else {
        return Err(Error::new(ErrorKind::Unsupported, Message::new("guess-no-certificate")).into());
    };
    whole_file::write(path, text.as_bytes())
        .map_err(|error| Error::io(&path.display().to_string(), error).into())
}
