//! `serve`: a web server for the page.

use clap::Args;
use std::net::IpAddr;

#[derive(Args)]
pub(crate) struct Serve {
    #[arg(long, value_name = "N")]
    pub(crate) port: Option<u16>,
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) listen: Option<IpAddr>,
    #[arg(long)]
    pub(crate) open: bool,
}
