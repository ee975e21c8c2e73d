//! Depth-first proof-number search over nodes whose children are stored.

use super::effort::{Effort, SumOfEfforts};
use crate::Id;
use grundy_core::Limit;

/// The nodes of a proof-number search, the children of each node as soon as they have been listed, and the nodes that
/// are being examined. Nodes are numbered from 0 in the order in which they are added.
///
/// The caller runs the search: as long as there is a [`top`](Self::top), it lists the children of that node unless they
/// [are listed](Self::is_listed), and calls [`advance`](Self::advance). `PART` is that of [`SumOfEfforts`].
///
/// ```
/// use grundy_engine::ProofTree;
///
/// // From 3 tokens, a move takes one or two: node `n` is a heap of `n` tokens.
/// let mut tree = ProofTree::<8>::default();
/// (0..4).for_each(|heap| tree.add(heap));
/// tree.start(3);
/// while let Some(of) = tree.top() {
///     if !tree.is_listed(of) {
///         tree.list(of, &mut (of.saturating_sub(2)..of).collect())?;
///     }
///     tree.advance().expect("heaps get smaller");
/// }
/// assert_eq!(tree.is_n(3), Some(false));
/// # Ok::<(), grundy_core::Limit>(())
/// ```
#[derive(Default)]
pub struct ProofTree<const PART: u32> {
    nodes: Vec<Node>,
    /// The children that have been listed; those of one node are next to each other.
    children: Vec<Id>,
    stack: Vec<Frame>,
}

/// The search met a node that is already being examined: play can repeat a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnStack(pub Id);

struct Node {
    /// The estimates. One of them is 0 if the node is decided.
    effort: Effort,
    /// The index of the first child, or [`NONE`] if the children have not been listed.
    place: u32,
    count: u32,
    is_open: bool,
}

/// A node that is examined as long as its estimates are below the limits.
struct Frame {
    of: Id,
    limits: Effort,
}

/// The mark of a node whose children have not been listed.
const NONE: u32 = u32::MAX;
/// The argument `slack` of [`SumOfEfforts::limits_of`].
const SLACK: u32 = 4;

impl<const PART: u32> ProofTree<PART> {
    /// The number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no nodes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Adds a node; a proof that it is a P-position is estimated to need `p` positions.
    pub fn add(&mut self, p: u32) {
        let effort = Effort { n: 1, p: p.clamp(1, Effort::MOST) };
        self.nodes.push(Node { effort, place: NONE, count: 0, is_open: false });
    }

    /// Whether the node is an N-position, if it is decided.
    #[must_use]
    pub fn is_n(&self, of: Id) -> Option<bool> {
        match self.nodes[of as usize].effort {
            Effort { n: 0, .. } => Some(true),
            Effort { p: 0, .. } => Some(false),
            _ => None,
        }
    }

    /// Records whether the node is an N-position.
    pub fn decide(&mut self, of: Id, is_n: bool) {
        self.nodes[of as usize].effort =
            if is_n { Effort { n: 0, p: Effort::MOST } } else { Effort { n: Effort::MOST, p: 0 } };
    }

    /// Whether the node is decided or its children have been listed.
    #[must_use]
    pub fn is_listed(&self, of: Id) -> bool {
        self.nodes[of as usize].place != NONE || self.is_n(of).is_some()
    }

    /// Stores the children of a node, which may be in any order and repeated; `children` is sorted, and repetitions are
    /// removed. A node without children is a P-position, so children that are known to be N-positions can be left out.
    ///
    /// # Errors
    /// Returns an error if all nodes together have too many children.
    pub fn list(&mut self, of: Id, children: &mut Vec<Id>) -> Result<(), Limit> {
        children.sort_unstable();
        children.dedup();
        let full = Limit::Memory { needed: 1 << 34, allowed: 1 << 34 };
        let place = u32::try_from(self.children.len()).ok().filter(|&place| place != NONE);
        let node = &mut self.nodes[of as usize];
        node.place = place.ok_or(full)?;
        node.count = u32::try_from(children.len()).map_err(|_| full)?;
        self.children.extend_from_slice(children);
        Ok(())
    }

    /// Begins a search at a node. Nodes that were being examined no longer are.
    pub fn start(&mut self, root: Id) {
        self.stop();
        self.stack.push(Frame { of: root, limits: Effort::NO_LIMITS });
        self.nodes[root as usize].is_open = true;
    }

    /// Ends the search. The estimates remain.
    pub fn stop(&mut self) {
        for frame in self.stack.drain(..) {
            self.nodes[frame.of as usize].is_open = false;
        }
    }

    /// The node that is being examined, or `None` if the search has ended.
    #[must_use]
    pub fn top(&self) -> Option<Id> {
        self.stack.last().map(|frame| frame.of)
    }

    /// The nodes that are being examined, from `of` to the top; none if `of` is not among them.
    pub fn open_from(&self, of: Id) -> impl Iterator<Item = Id> + '_ {
        self.stack.iter().map(|frame| frame.of).skip_while(move |&open| open != of)
    }

    /// Updates the estimates of the node on top, whose children must have been listed unless it is decided. Continues
    /// with a child or, if the node is decided or one of its estimates has reached its limit, with the node from which
    /// the search reached it. Returns the number of stored children of the updated node, or 0 if the search had ended.
    ///
    /// # Errors
    /// Returns an error if the child to continue with is already being examined.
    pub fn advance(&mut self) -> Result<u64, OnStack> {
        let Some(&Frame { of, limits }) = self.stack.last() else { return Ok(0) };
        let count = self.nodes[of as usize].count;
        match self.choose(of, limits) {
            Some((child, limits)) => {
                if std::mem::replace(&mut self.nodes[child as usize].is_open, true) {
                    return Err(OnStack(child));
                }
                self.stack.push(Frame { of: child, limits });
            }
            None => {
                self.stack.pop();
                self.nodes[of as usize].is_open = false;
            }
        }
        Ok(count.into())
    }

    /// Updates the estimates of a node. Returns the child to examine next and its limits, or `None` if the node is
    /// decided or one of its estimates has reached its limit.
    fn choose(&mut self, of: Id, limits: Effort) -> Option<(Id, Effort)> {
        let Node { place, count, .. } = self.nodes[of as usize];
        if self.is_n(of).is_some() {
            return None;
        }
        let (mut all, mut least, mut second) = (SumOfEfforts::<PART>::default(), u32::MAX, u32::MAX);
        let mut best = None;
        let (mut at, mut end) = (place as usize, place as usize + count as usize);
        while at < end {
            let child = self.children[at];
            let effort = self.nodes[child as usize].effort;
            if effort.n == 0 {
                // An N-position is no longer needed.
                end -= 1;
                self.children.swap(at, end);
                continue;
            }
            all.add(effort);
            if effort.p < least {
                (second, least) = (least, effort.p);
                best = Some((child, effort.n));
            } else {
                second = second.min(effort.p);
            }
            at += 1;
        }
        self.nodes[of as usize].count = u32::try_from(end - place as usize).unwrap_or(count);
        let Some((best, n)) = best.filter(|_| least > 0) else {
            self.decide(of, best.is_some());
            return None;
        };
        let effort = all.effort();
        self.nodes[of as usize].effort = effort;
        (!effort.is_beyond(limits)).then(|| (best, all.limits_of(n, second, limits, SLACK)))
    }

    /// The number of decided nodes.
    #[must_use]
    pub fn decided(&self) -> usize {
        self.nodes.iter().filter(|node| node.effort.n == 0 || node.effort.p == 0).count()
    }

    /// The number of bytes in use.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let lists = self.nodes.capacity() * size_of::<Node>() + self.children.capacity() * size_of::<Id>();
        (lists + self.stack.capacity() * size_of::<Frame>()) as u64
    }

    /// The number of additional bytes needed while the lists of nodes and children grow; a list that is not about to
    /// grow counts as 0.
    #[must_use]
    pub fn bytes_of_growth(&self) -> u64 {
        const SOON: usize = 4096;
        let growth = |len: usize, capacity: usize, bytes: usize| {
            if capacity > SOON && capacity - len < SOON { 2 * capacity * bytes } else { 0 }
        };
        let nodes = growth(self.nodes.len(), self.nodes.capacity(), size_of::<Node>());
        (nodes + growth(self.children.len(), self.children.capacity(), size_of::<Id>())) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Searches a graph, and returns whether the root is an N-position.
    fn search(options: &[&[Id]], root: Id) -> Result<Option<bool>, OnStack> {
        let mut tree = ProofTree::<8>::default();
        options.iter().for_each(|_| tree.add(1));
        tree.start(root);
        while let Some(of) = tree.top() {
            if !tree.is_listed(of) {
                tree.list(of, &mut options[of as usize].to_vec()).unwrap();
            }
            tree.advance()?;
        }
        Ok(tree.is_n(root))
    }

    #[test]
    fn nodes_are_decided_as_by_definition() {
        // Random acyclic graphs: every edge leads to a smaller number.
        let mut random = 1_u64;
        for _ in 0..200 {
            let mut options: Vec<Vec<Id>> = Vec::new();
            for of in 0..12 {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                options.push((0..of).filter(|to| random >> (3 * to) & 7 < 2).collect());
            }
            let mut expected: Vec<bool> = Vec::new();
            for all in &options {
                expected.push(all.iter().any(|&to| !expected[to as usize]));
            }
            let options: Vec<&[Id]> = options.iter().map(Vec::as_slice).collect();
            for (root, &is_n) in (0..).zip(&expected) {
                assert_eq!(search(&options, root), Ok(Some(is_n)), "{options:?} {root}");
            }
        }
    }

    #[test]
    fn cycles_are_reported() {
        assert!(search(&[&[1], &[0]], 0).is_err());
        // Here, the search ends before it meets the cycle.
        assert_eq!(search(&[&[1, 2], &[], &[0]], 0), Ok(Some(true)));
    }
}
