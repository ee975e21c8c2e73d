//! The identity that a process states when it connects, and whether two processes match.

use crate::random::random_bytes;
use std::fmt;

/// The data on which all processes of a run must agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// The version of the program; the first 16 bytes are compared.
    pub version: String,
    /// A hash of the rules.
    pub rules: [u8; 32],
    /// A hash of everything else that determines the result.
    pub question: [u8; 32],
    /// The number of threads of each process, at least 1.
    pub threads: usize,
}

/// The difference between two processes that should work on one run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// They have different versions of the program or of the protocol; contains the version of the other program.
    Version(String),
    /// They have different secrets.
    Secret,
    /// They expect different numbers of processes; contains the number that the other process expects.
    Processes(usize),
    /// They have different numbers of threads; contains the number of the other process.
    Threads(usize),
    /// They have different rules.
    Rules,
    /// They have the same rules, but solve different positions, store different results, or treat endless play
    /// differently.
    Question,
}

impl fmt::Display for Difference {
    /// A description for developers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(found) => write!(f, "version {found}"),
            Self::Secret => f.write_str("another secret"),
            Self::Processes(found) => write!(f, "{found} processes"),
            Self::Threads(found) => write!(f, "{found} threads"),
            Self::Rules => f.write_str("other rules"),
            Self::Question => f.write_str("another question"),
        }
    }
}

/// The purpose of a connection. There is one connection for each purpose between each pair of processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Channel {
    /// Messages between workers.
    Data,
    /// Heartbeats, and messages about how a process ended.
    Control,
}

/// The first message of a process on a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hello {
    pub(crate) channel: Channel,
    pub(crate) process: usize,
    processes: usize,
    threads: usize,
    version: [u8; VERSION],
    rules: [u8; 32],
    question: [u8; 32],
    nonce: [u8; 32],
}

const MAGIC: [u8; 8] = *b"grundy\xCB\x01";
/// The version number of the protocol, which includes the number of shards.
const PROTOCOL: u32 = 0x0001_0000 | 256;
const VERSION: usize = 16;

/// The size of a [`Hello`], in bytes.
pub(crate) const HELLO: usize = 8 + 4 + 1 + 3 * 4 + VERSION + 3 * 32;

/// The size, in bytes, of a proof that a process knows the secret.
pub(crate) const PROOF: usize = 32;

impl Hello {
    pub(crate) fn new(agreement: &Agreement, channel: Channel, process: usize, processes: usize) -> Self {
        let Agreement { version, rules, question, threads } = agreement;
        let mut bytes = [0; VERSION];
        bytes.iter_mut().zip(version.as_bytes()).for_each(|(to, from)| *to = *from);
        Self {
            channel,
            process,
            processes,
            threads: *threads,
            version: bytes,
            rules: *rules,
            question: *question,
            nonce: random_bytes(),
        }
    }

    pub(crate) fn to_bytes(&self) -> [u8; HELLO] {
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes();
        let mut bytes = Vec::with_capacity(HELLO);
        bytes.extend(MAGIC);
        bytes.extend(PROTOCOL.to_le_bytes());
        bytes.push(u8::from(self.channel == Channel::Control));
        bytes.extend([self.process, self.processes, self.threads].map(number).concat());
        bytes.extend(self.version);
        bytes.extend([self.rules, self.question, self.nonce].concat());
        *bytes.first_chunk().expect("the fields have HELLO bytes")
    }

    /// The hello that these bytes encode, or `None` if another program sent them. If the protocol differs, the
    /// difference is given instead, with the version of the sender.
    pub(crate) fn parse(bytes: &[u8; HELLO]) -> Option<Result<Self, Difference>> {
        let mut rest = bytes.strip_prefix(&MAGIC)?;
        let number = |rest: &mut &[u8]| {
            let (first, tail) = rest.split_first_chunk()?;
            *rest = tail;
            Some(u32::from_le_bytes(*first))
        };
        let protocol = number(&mut rest)?;
        let (&channel, mut rest) = rest.split_first()?;
        let channel = if channel == 0 { Channel::Data } else { Channel::Control };
        let mut size = || usize::try_from(number(&mut rest)?).ok();
        let (process, processes, threads) = (size()?, size()?, size()?);
        let (&version, rest) = rest.split_first_chunk()?;
        let (&rules, rest) = rest.split_first_chunk()?;
        let (&question, rest) = rest.split_first_chunk()?;
        let &nonce = rest.first_chunk()?;
        let hello = Self { channel, process, processes, threads, version, rules, question, nonce };
        Some(if protocol == PROTOCOL { Ok(hello) } else { Err(hello.of_version()) })
    }

    fn of_version(&self) -> Difference {
        let text = String::from_utf8_lossy(&self.version);
        Difference::Version(text.trim_end_matches('\0').to_owned())
    }

    /// The first difference between the process with the hello `other` and this process, or `None` if they match.
    pub(crate) fn difference(&self, other: &Self) -> Option<Difference> {
        if self.version != other.version {
            Some(other.of_version())
        } else if self.processes != other.processes {
            Some(Difference::Processes(other.processes))
        } else if self.rules != other.rules {
            Some(Difference::Rules)
        } else if self.question != other.question {
            Some(Difference::Question)
        } else if self.threads != other.threads {
            Some(Difference::Threads(other.threads))
        } else {
            None
        }
    }
}

/// A key that can be computed only from the secret.
#[derive(Clone)]
pub(crate) struct Secret([u8; 32]);

impl Secret {
    pub(crate) fn new(secret: &[u8]) -> Self {
        Self(blake3::derive_key("grundy 2026-11-23 secret of a cluster", secret))
    }

    /// The proof that the process with the hello `mine` sends to the process with the hello `theirs`: a hash
    /// of both, keyed with the secret. Because of the nonces, it is useless for any other connection.
    pub(crate) fn proof(&self, mine: &Hello, theirs: &Hello) -> blake3::Hash {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(&mine.to_bytes());
        hasher.update(&theirs.to_bytes());
        hasher.finalize()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agreement() -> Agreement {
        Agreement { version: "0.1.0".to_owned(), rules: [1; 32], question: [2; 32], threads: 3 }
    }

    #[test]
    fn a_hello_is_read_back() {
        let hello = Hello::new(&agreement(), Channel::Control, 5, 9);
        assert_eq!(Hello::parse(&hello.to_bytes()), Some(Ok(hello.clone())));
        let mut other = hello.to_bytes();
        other[0] ^= 1;
        assert_eq!(Hello::parse(&other), None);
        let mut newer = hello.to_bytes();
        newer[9] ^= 1;
        assert_eq!(Hello::parse(&newer), Some(Err(Difference::Version("0.1.0".to_owned()))));
    }

    #[test]
    fn differences_are_named() {
        let hello = |agreement: &Agreement, processes| Hello::new(agreement, Channel::Data, 0, processes);
        let mine = hello(&agreement(), 2);
        let check = |change: fn(&mut Agreement), expected| {
            let mut other = agreement();
            change(&mut other);
            assert_eq!(mine.difference(&hello(&other, 2)), expected);
        };
        check(|_| {}, None);
        check(|other| other.version = "0.2".to_owned(), Some(Difference::Version("0.2".to_owned())));
        check(|other| other.rules[31] = 0, Some(Difference::Rules));
        check(|other| other.question[0] = 0, Some(Difference::Question));
        check(|other| other.threads = 8, Some(Difference::Threads(8)));
        assert_eq!(mine.difference(&hello(&agreement(), 3)), Some(Difference::Processes(3)));
    }

    #[test]
    fn a_proof_belongs_to_its_secret_and_its_connection() {
        let [one, two] = [0, 1].map(|process| Hello::new(&agreement(), Channel::Data, process, 2));
        let secret = Secret::new(b"open sesame");
        assert_eq!(secret.proof(&one, &two), Secret::new(b"open sesame").proof(&one, &two));
        assert_ne!(secret.proof(&one, &two), Secret::new(b"open barley").proof(&one, &two));
        assert_ne!(secret.proof(&one, &two), secret.proof(&two, &one), "a proof cannot be sent back");
        let again = Hello::new(&agreement(), Channel::Data, 0, 2);
        assert_ne!(secret.proof(&one, &two), secret.proof(&again, &two));
    }
}
