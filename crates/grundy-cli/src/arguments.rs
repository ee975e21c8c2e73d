//! The command line as it was typed: the words and options, before anything is looked up or read.
//!
//! The texts of `--help` are in the message catalogue: see [`help`](crate::help).

use crate::commands::Command;
use crate::everywhere::Everywhere;
use clap::{ArgAction, Parser};

#[derive(Parser)]
#[command(
    name = "grundy",
    version,
    disable_help_flag = true,
    disable_version_flag = true,
    disable_help_subcommand = true
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) everywhere: Everywhere,
    #[arg(short = 'V', long, action = ArgAction::Version)]
    version: Option<bool>,
}
