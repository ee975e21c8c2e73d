//! `verify`: whether a certificate is valid, or a database intact and correct.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use clap::Args;
use grundy::Message;
use grundy::ask::{DatabaseCheck, DatabaseQuestion, VerifyQuestion};
use grundy::json::Request;
use std::ffi::OsString;
use std::path::Path;

/// The arguments of `verify`: the path of a certificate or of a database, and whether to check only the checksums of
/// the database.
#[derive(Args)]
pub(crate) struct Verify {
    #[arg(value_name = "FILE")]
    file: OsString,
    #[arg(long)]
    sums_only: bool,
}

impl Asks for Verify {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let file = self.file.to_str().ok_or_else(|| Failure::usage(Message::new("cli-argument-not-utf8")))?;
        let everywhere = everywhere.on_all_cores();
        if Path::new(file).is_dir() {
            let check = if self.sums_only { DatabaseCheck::Sums } else { DatabaseCheck::Rules };
            return everywhere.request(DatabaseQuestion { database: file.to_owned(), check });
        }
        // Other errors, such as a name that is too long, are reported with their reason when the file is read.
        if matches!(Path::new(file).try_exists(), Ok(false)) {
            let message = Message::new("cli-verify-missing").with("path", file);
            return Err(Failure::usage(message).with_help(Message::new("cli-verify-missing-help")));
        }
        if self.sums_only {
            return Err(Failure::usage(Message::new("cli-verify-no-database").with("path", file)));
        }
        everywhere.request(VerifyQuestion::of_file(file))
    }
}
