//! The catalogue: games by name.
//!
//! A game is one file under `games/` (rules text, embedded in the program) and one entry in the registry. A game that
//! the rules language cannot express is written in Rust, under `src/native/`, instead. A closed form written in Rust
//! can also be added to a game with rules text.
//!
//! ```
//! let nim = grundy_games::find("nim").expect("Nim is in the catalogue");
//! assert!(nim.rules.contains("heap(n) -> heap(n - t)"));
//! assert!(grundy_games::find("bounded-nim").is_some_and(|entry| entry.name == "take-away"));
//! ```

mod added_theorem;
mod closed;
mod entry;
mod graph_theorems;
mod literature;
mod native;
mod registry;
#[cfg(feature = "packed")]
mod texts;

pub use added_theorem::AddedTheorem;
pub use entry::{Entry, Family, SizeNotation};
pub use literature::{Reference, cited, reference, references};
pub use native::NativeGame;
pub use registry::{entries, find};
