//! The options of components, as sums of the numbers of components.

use grundy_engine::Id;

/// The options of the components that were expanded.
#[derive(Default)]
pub(crate) struct Options {
    /// For each component, the place of its options in the list; [`NONE`] if it was not expanded.
    places: Vec<usize>,
    /// For each expanded component, the number of its options, and, for each option, the number of its
    /// components followed by their numbers.
    list: Vec<u32>,
}

/// The place of a component that was not expanded.
const NONE: usize = usize::MAX;

/// The distinct options of one component, which are collected before they are stored.
#[derive(Default)]
pub(crate) struct Collected {
    ids: Vec<Id>,
    ends: Vec<usize>,
    order: Vec<usize>,
}

impl Collected {
    /// Removes all options.
    pub(crate) fn clear(&mut self) {
        self.ids.clear();
        self.ends.clear();
    }

    /// Adds a component to the current option.
    pub(crate) fn push(&mut self, id: Id) {
        self.ids.push(id);
    }

    /// Ends the current option. Two equal components of the option cancel.
    pub(crate) fn end(&mut self) {
        let start = self.ends.last().copied().unwrap_or(0);
        self.ids[start..].sort_unstable();
        let (mut read, mut write) = (start, start);
        while read < self.ids.len() {
            if self.ids.get(read + 1) == Some(&self.ids[read]) {
                read += 2;
            } else {
                self.ids[write] = self.ids[read];
                (read, write) = (read + 1, write + 1);
            }
        }
        self.ids.truncate(write);
        self.ends.push(write);
    }

    fn get(&self, option: usize) -> &[Id] {
        let start = if option == 0 { 0 } else { self.ends[option - 1] };
        &self.ids[start..self.ends[option]]
    }
}

impl Options {
    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        (self.places.capacity() * size_of::<usize>() + self.list.capacity() * size_of::<u32>()) as u64
    }

    /// The number of bytes after the list grows.
    pub(crate) fn bytes_after_growth(&self) -> u64 {
        let grows = self.list.len() == self.list.capacity() || self.places.len() == self.places.capacity();
        if grows { 2 * self.bytes() } else { self.bytes() }
    }

    /// Adds a component that was not expanded.
    pub(crate) fn push(&mut self) {
        self.places.push(NONE);
    }

    /// Whether a component was expanded.
    pub(crate) fn has(&self, of: Id) -> bool {
        self.places[of as usize] != NONE
    }

    /// Stores the options of a component, without repetitions.
    pub(crate) fn store(&mut self, of: Id, collected: &mut Collected) {
        let mut order = std::mem::take(&mut collected.order);
        order.clear();
        order.extend(0..collected.ends.len());
        // Options of few components are decided first.
        order.sort_unstable_by_key(|&option| (collected.get(option).len(), collected.get(option)));
        order.dedup_by_key(|option| collected.get(*option));
        self.places[of as usize] = self.list.len();
        self.list.push(u32::try_from(order.len()).unwrap_or(u32::MAX));
        for &option in &order {
            let ids = collected.get(option);
            self.list.push(u32::try_from(ids.len()).unwrap_or(u32::MAX));
            self.list.extend_from_slice(ids);
        }
        collected.order = order;
    }

    /// The number of options of a component; `None` if the component was not expanded.
    pub(crate) fn count(&self, of: Id) -> Option<u32> {
        let place = self.places[of as usize];
        (place != NONE).then(|| self.list[place])
    }

    /// The options of an expanded component, each as the numbers of its components.
    pub(crate) fn of(&self, of: Id) -> impl Iterator<Item = &[Id]> {
        let place = self.places[of as usize];
        let (count, mut rest) = match place {
            NONE => (0, [].as_slice()),
            place => (self.list[place], &self.list[place + 1..]),
        };
        (0..count).map_while(move |_| {
            let (&length, tail) = rest.split_first()?;
            let (option, after) = tail.split_at_checked(length as usize)?;
            rest = after;
            Some(option)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Collected, Options};

    #[test]
    fn options_are_sums_without_repetitions() {
        let mut collected = Collected::default();
        for option in [&[3, 1, 3][..], &[], &[2, 2], &[1], &[5, 4]] {
            option.iter().for_each(|&id| collected.push(id));
            collected.end();
        }
        let mut options = Options::default();
        options.push();
        assert!(!options.has(0) && options.of(0).next().is_none());
        options.store(0, &mut collected);
        assert_eq!(options.of(0).collect::<Vec<_>>(), [&[][..], &[1], &[4, 5]]);
        assert_eq!(options.count(0), Some(3));
    }
}
