//! Writes cycles of play, and sums, as text.

use grundy_core::{ComponentRef, Sum};

/// The largest number of entries of a path that are shown. Longer paths are shown without their middle.
const SHOWN_PATH: usize = 12;

/// The path as text, with arrows between its entries; `written` converts an entry to text. A path of more than 12
/// entries is shown without its middle.
pub fn shown<T>(path: &[T], written: impl Fn(&T) -> String) -> String {
    let part = |steps: &[T]| steps.iter().map(&written).collect::<Vec<_>>().join(" -> ");
    if path.len() <= SHOWN_PATH {
        part(path)
    } else {
        let half = SHOWN_PATH / 2;
        format!("{} -> ... -> {}", part(&path[..half]), part(&path[path.len() - half..]))
    }
}

/// The sum as text; `name` writes a component as text.
pub fn written_sum(sum: &Sum, name: &dyn Fn(ComponentRef<'_>) -> String) -> String {
    let terms: Vec<String> = sum
        .terms()
        .map(|term| {
            let name = name(term.component);
            if term.count == 1 { name } else { format!("{}*{name}", term.count) }
        })
        .collect();
    if terms.is_empty() { "()".to_owned() } else { terms.join(" + ") }
}
