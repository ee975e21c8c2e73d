//! `verify`: whether a certificate is valid.

use super::Asks;
use crate::everywhere::Everywhere;
use crate::failure::Failure;
use clap::Args;
use grundy::Message;
use grundy::ask::VerifyQuestion;
use grundy::json::Request;
use std::ffi::OsString;

/// The arguments of `verify`.
#[derive(Args)]
pub(crate) struct Verify {
    #[arg(value_name = "FILE")]
    file: OsString,
}

impl Asks for Verify {
    fn request(&self, everywhere: &Everywhere) -> Result<Request, Failure> {
        let file = self.file.to_str().ok_or_else(|| Failure::usage(Message::new("cli-argument-not-utf8")))?;
        everywhere.on_all_cores().request(VerifyQuestion::of_file(file))
    }
}
