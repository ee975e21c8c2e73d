//! The engine `search`: depth-first proof-number search over components and nimbers.
//!
//! A node of the search is a component together with a nimber `t`. It asks whether the value of the component
//! is `t`, in other words, whether the sum of the component and `*t` is a P-position. Its children are the
//! options of the component with the same nimber, and the same component with every smaller nimber. The node
//! is an N-position exactly when some child is a P-position. The search prefers the nodes whose proofs are estimated to
//! need the fewest positions (Allis 1994; depth-first with thresholds: Nagai 2002; over sums of components: Lemoine and
//! Viennot 2012).
//!
//! If an option is a sum of several components, the values of all but the largest are found first, and
//! the largest is compared with a single nimber. A *fact* about a component is its value, or a set of values that it
//! does not have. A fact holds wherever the component occurs. When the memory that the budget allows is used up,
//! everything is dropped except the known values, the excluded values below 31, and the estimates for the nimbers 0 and
//! 1; then the search starts again. If at least three fifths of the components have estimates or facts, or if the last
//! restart did not help, the estimates are dropped too; if at least three quarters have facts, everything except the
//! known values is dropped.
//!
//! If the budget allows several threads and all components are regions of boards, the threads share the tables. The
//! estimates of a node seem larger to a thread while others are working below the node, so that the threads examine
//! different nodes (virtual proof numbers: Kaneko 2010). The values found are the same as on one thread, but the number
//! of positions visited varies.

mod checkpoint;
mod components;
mod facts;
mod keys;
mod nodes;
mod options;
mod proof;
mod search;
mod seen;
mod segments;
mod tables;
mod team;
mod worker;

pub use checkpoint::SavedFacts;
pub use facts::Fact;
pub use search::Search;
