//! Several processes that solve one game together: the fields of a question that describe them, and the interface
//! through which a front end connects them.
//!
//! The library opens no connections. An implementation of `Databases` may also [join](super::Databases::join)
//! processes.

use crate::error::Error;
use grundy_core::SharedBudget;
pub use grundy_solve::Exchange;

/// The place of a process among those that solve a game together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClusterSeat {
    /// The addresses of all processes, `host:port`.
    pub hosts: Vec<String>,
    /// The number of this process, which is an index into `hosts`.
    pub process: usize,
    /// The name of the secret that all processes share, such as the path of a file.
    pub secret: Option<String>,
    /// The number of seconds after which a silent process is considered lost.
    pub peer_timeout: Option<f64>,
    /// The number of seconds that this process waits for the others at the start.
    pub connect_timeout: Option<f64>,
}

/// The data on which all processes must agree, and the budget of the question.
#[derive(Clone)]
pub struct ClusterQuestion {
    /// The rules, their parameters, the convention and the setting `impartial`; see
    /// [`DatabaseAbout::rules`](super::DatabaseAbout::rules).
    pub rules: String,
    /// The position, what is stored, and whether draws are allowed, as text.
    pub question: String,
    /// The number of threads of each process.
    pub threads: usize,
    /// The budget of the question, which is polled while processes wait for each other.
    pub budget: SharedBudget,
}

/// A process that is connected to the others. If it is dropped without a call to [`finish`](Self::finish), the others
/// are informed that this process has failed.
pub trait Cluster {
    /// The connections of this process's workers to all other workers, one for each thread of the question.
    fn seats(&mut self) -> Vec<Box<dyn Exchange + Send>>;

    /// The error for a run that cannot continue because a process has been lost.
    fn lost(&self) -> Error;

    /// The error for a run that was ended by the process with this number.
    fn ended(&self, process: usize) -> Error;

    /// Ends this process's part of the work. Must be called after the last exchange of its workers.
    fn finish(self: Box<Self>);
}
