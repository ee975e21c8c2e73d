//! The file of hosts: one `host:port` per line; `#` begins a comment.

use grundy::{Error, ErrorKind, Message};
use std::fs;

/// The hosts in a file, in the order of its lines.
///
/// # Errors
/// Returns an error if the file cannot be read, if a line contains text that is neither a host with a port nor a
/// comment, or if the file names no hosts.
pub(crate) fn read(file: &str) -> Result<Vec<String>, Error> {
    let text = fs::read_to_string(file).map_err(|error| Error::io(file, error))?;
    let hosts = parse(&text).map_err(|(line, found)| {
        let message = Message::new("cluster-hosts-line").with("file", file).with("line", line);
        Error::new(ErrorKind::Syntax, message.with("found", found))
    })?;
    if hosts.is_empty() {
        return Err(Error::new(ErrorKind::Syntax, Message::new("cluster-hosts-empty").with("file", file)));
    }
    Ok(hosts)
}

/// The hosts in a text, or the number of the first invalid line, counted from 1, and its text without the comment.
fn parse(text: &str) -> Result<Vec<String>, (usize, String)> {
    let line = |(at, line): (usize, &str)| {
        let host = line.split('#').next().unwrap_or_default().trim();
        if host.is_empty() {
            return None;
        }
        let is_right = host.rsplit_once(':').is_some_and(|(name, port)| {
            let is_name = !name.is_empty() && !name.contains(char::is_whitespace);
            is_name && port.parse::<u16>().is_ok_and(|port| port > 0)
        });
        Some(if is_right { Ok(host.to_owned()) } else { Err((at + 1, host.to_owned())) })
    };
    text.lines().enumerate().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn lines_and_comments() {
        let hosts = parse("# all\n\na:1 # first\n [::1]:65535\n").unwrap();
        assert_eq!(hosts, ["a:1", "[::1]:65535"]);
        for (text, line, found) in
            [("a:1\nb", 2, "b"), ("a:0", 1, "a:0"), (":7", 1, ":7"), ("\na b:7", 2, "a b:7")]
        {
            assert_eq!(parse(text), Err((line, found.to_owned())));
        }
    }
}
