//! The errors for unusable databases.

use crate::error::{Error, ErrorKind};
use grundy_core::Message;

/// The error for a database that cannot be used, or for positions that cannot be stored in one.
pub(crate) fn unusable(message: Message) -> Error {
    let (kind, help) = match message.id {
        "database-io" => (ErrorKind::Io, None),
        "database-damaged" | "database-missing" => (ErrorKind::Domain, Some("database-damaged-help")),
        "database-splits" => (ErrorKind::Unsupported, Some("database-splits-help")),
        "database-wide" => (ErrorKind::Unsupported, Some("database-wide-help")),
        "cluster-cycle" => (ErrorKind::Cycle, Some("cluster-cycle-help")),
        _ => (ErrorKind::Unsupported, None),
    };
    let error = Error::new(kind, message);
    match help {
        Some(help) => error.with_help(Message::new(help)),
        None => error,
    }
}
