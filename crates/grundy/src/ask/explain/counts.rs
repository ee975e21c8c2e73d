//! How often each component occurs in a position.

use grundy_core::{ComponentRef, Sum};
use std::collections::BTreeMap;

/// For each distinct component, the total count of its terms.
pub(super) fn counts(position: &Sum) -> BTreeMap<ComponentRef<'_>, u128> {
    let mut counts: BTreeMap<ComponentRef<'_>, u128> = BTreeMap::new();
    for term in position.terms() {
        let count = counts.entry(term.component).or_default();
        *count = count.saturating_add(term.count);
    }
    counts
}
