//! Lists sorted on several threads: each thread sorts a part.

/// No list is divided into parts that are much smaller than this number of items.
const PER_THREAD: usize = 1 << 16;

/// The ends of the sorted parts of a list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parts(Vec<usize>);

impl Parts {
    /// The sorted parts of `list`, from its beginning to its end.
    pub(crate) fn of<'l, T>(&self, list: &'l [T]) -> impl Iterator<Item = &'l [T]> {
        let mut start = 0;
        self.0.iter().map(move |&end| {
            let part = &list[start..end];
            start = end;
            part
        })
    }
}

/// Divides a list into consecutive parts, at most one for each thread, and sorts each part.
pub(crate) fn sort_in_parts<T: Ord + Send>(list: &mut [T], threads: usize) -> Parts {
    if list.is_empty() {
        return Parts::default();
    }
    let threads = threads.min(list.len() / PER_THREAD).max(1);
    if threads == 1 {
        list.sort_unstable();
        return Parts(vec![list.len()]);
    }
    let length = list.len().div_ceil(threads);
    std::thread::scope(|scope| {
        let mut ends = Vec::new();
        let mut end = 0;
        let mut own = None;
        for part in list.chunks_mut(length) {
            end += part.len();
            ends.push(end);
            if own.is_none() {
                own = Some(part);
            } else {
                scope.spawn(|| part.sort_unstable());
            }
        }
        own.into_iter().for_each(<[T]>::sort_unstable);
        Parts(ends)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_sorted() {
        for (length, threads, parts) in
            [(0, 2, 0), (1, 2, 1), (PER_THREAD * 2 + 1, 2, 2), (PER_THREAD * 9, 4, 4)]
        {
            let mut list: Vec<usize> = (0..length).map(|at| at * 7919 % (length + 1)).collect();
            let sum: usize = list.iter().sum();
            let found = sort_in_parts(&mut list, threads);
            assert_eq!(found.of(&list).count(), parts);
            assert!(found.of(&list).all(|part| !part.is_empty() && part.is_sorted()));
            assert_eq!(found.of(&list).flatten().sum::<usize>(), sum);
        }
    }
}
