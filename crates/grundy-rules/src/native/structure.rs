//! Structured control flow for blocks that jump to each other, as WebAssembly requires.
//!
//! The method is that of Norman Ramsey, "Beyond Relooper" (ICFP 2022): the code of a block is followed by the
//! code of the blocks that it dominates. A block with several predecessors is placed after a construct from
//! which they break; every other block is placed where it is reached. An explicit stack replaces the recursion.

/// The end of a block: what runs next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit<F> {
    /// The block with this number.
    Jump(usize),
    /// One of two blocks.
    Branch {
        /// The flag that decides.
        flag: F,
        /// The next block if the flag is set.
        to: usize,
        /// The next block if the flag is not set.
        otherwise: usize,
    },
    /// Nothing: the function ends.
    Finish,
}

/// A piece of structured code. A break leaves constructs: with 0, the innermost one; with 1, also the one around it.
/// If the last construct that a break leaves is a loop, the break begins the next iteration of the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece<F> {
    /// The operations of this block.
    Body(usize),
    /// A construct; a break out of it continues after its end.
    Block,
    /// A construct; a break out of it continues at its beginning.
    Loop,
    /// A construct; the part before its `Else` runs only if the flag is set.
    If(F),
    /// Begins the part of the innermost `If` that runs if the flag is not set.
    Else,
    /// The end of the innermost construct. Control reaches the end only by a break.
    End,
    /// A break.
    Break(u32),
    /// A break if the flag is set.
    BreakIf(F, u32),
    /// A break unless the flag is set.
    BreakUnless(F, u32),
}

/// The structured code of the blocks; the first block is the entry. Returns `None` if a loop has several entries.
pub(super) fn structured<F: Copy>(exits: &[Exit<F>]) -> Option<Vec<Piece<F>>> {
    let flow = Flow::new(exits)?;
    let mut writer = Writer { exits, flow: &flow, pieces: Vec::new(), around: Vec::new(), tasks: Vec::new() };
    writer.tasks.push(Task::Tree(0));
    while let Some(task) = writer.tasks.pop() {
        writer.run(task);
    }
    Some(writer.pieces)
}

fn targets<F>(exit: &Exit<F>) -> impl DoubleEndedIterator<Item = usize> + use<F> {
    let (first, second) = match *exit {
        Exit::Jump(to) => (Some(to), None),
        Exit::Branch { to, otherwise, .. } => (Some(to), (to != otherwise).then_some(otherwise)),
        Exit::Finish => (None, None),
    };
    first.into_iter().chain(second)
}

/// The properties of the blocks.
struct Flow {
    /// The place of each block in an order in which every block follows those that dominate it, or `None` for
    /// blocks that never run.
    place: Vec<Option<usize>>,
    /// Whether the block begins a loop.
    is_header: Vec<bool>,
    /// Whether several predecessors of the block come before it in the order of `place`.
    is_merge: Vec<bool>,
    /// For every block, the merges (see `is_merge`) whose nearest dominator is the block, in the order of `place`.
    merges: Vec<Vec<usize>>,
}

impl Flow {
    fn new<F>(exits: &[Exit<F>]) -> Option<Self> {
        let order = reverse_postorder(exits);
        let mut place = vec![None; exits.len()];
        for (at, &block) in order.iter().enumerate() {
            place[block] = Some(at);
        }
        // From here, blocks are named by their places in the order.
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); order.len()];
        for (at, &block) in order.iter().enumerate() {
            for to in targets(&exits[block]) {
                before[place[to]?].push(at);
            }
        }
        let dominator = dominators(&before);
        let mut flow = Self {
            place,
            is_header: vec![false; exits.len()],
            is_merge: vec![false; exits.len()],
            merges: vec![Vec::new(); exits.len()],
        };
        for (at, &block) in order.iter().enumerate() {
            let back = before[at].iter().filter(|&&from| from >= at);
            for &from in back {
                let mut above = from;
                while above > at {
                    above = dominator[above];
                }
                if above != at {
                    return None;
                }
                flow.is_header[block] = true;
            }
            if before[at].iter().filter(|&&from| from < at).count() > 1 {
                flow.is_merge[block] = true;
                flow.merges[order[dominator[at]]].push(block);
            }
        }
        Some(flow)
    }

    /// Whether the code of `to` directly follows the jump from `from`.
    fn is_direct(&self, from: usize, to: usize) -> bool {
        self.place[from] < self.place[to] && !self.is_merge[to]
    }
}

/// The blocks that can run, sorted so that each precedes the blocks to which it jumps, except for jumps back in
/// loops.
fn reverse_postorder<F>(exits: &[Exit<F>]) -> Vec<usize> {
    let mut order = Vec::new();
    let mut seen = vec![false; exits.len()];
    // The last target is visited first, so that the first target comes directly after its block.
    let next = |block: usize| targets(&exits[block]).rev().collect::<Vec<_>>().into_iter();
    let mut path = vec![(0, next(0))];
    seen[0] = true;
    while let Some((block, rest)) = path.last_mut() {
        match rest.find(|&to| !seen[to]) {
            Some(to) => {
                seen[to] = true;
                path.push((to, next(to)));
            }
            None => {
                order.push(*block);
                path.pop();
            }
        }
    }
    order.reverse();
    order
}

/// The nearest dominator of every block but the first, by the algorithm of Cooper, Harvey and Kennedy. Blocks
/// are numbered in reverse postorder; `before` contains the predecessors of each.
fn dominators(before: &[Vec<usize>]) -> Vec<usize> {
    let mut dominator: Vec<Option<usize>> = vec![None; before.len()];
    dominator[0] = Some(0);
    loop {
        let mut has_changed = false;
        for at in 1..before.len() {
            let mut nearest = None;
            for &from in before[at].iter().filter(|&&from| dominator[from].is_some()) {
                nearest = Some(match nearest {
                    None => from,
                    Some(mut other) => {
                        let mut from = from;
                        while from != other {
                            while from > other {
                                from = dominator[from].unwrap_or(0);
                            }
                            while other > from {
                                other = dominator[other].unwrap_or(0);
                            }
                        }
                        other
                    }
                });
            }
            has_changed |= dominator[at] != nearest;
            dominator[at] = nearest;
        }
        if !has_changed {
            return dominator.into_iter().map(|found| found.unwrap_or(0)).collect();
        }
    }
}

/// An entry of the writer's stack: something that is still to be written.
#[derive(Clone, Copy)]
enum Task<F> {
    /// A block, and the blocks that it dominates.
    Tree(usize),
    /// The operations of a block, and its exit.
    Node(usize),
    /// A piece that is already complete.
    Piece(Piece<F>),
}

struct Writer<'a, F> {
    exits: &'a [Exit<F>],
    flow: &'a Flow,
    pieces: Vec<Piece<F>>,
    /// The constructs around the current place, each with the block at which a break out of it continues; `None` for an
    /// `If`.
    around: Vec<Option<usize>>,
    tasks: Vec<Task<F>>,
}

impl<F: Copy> Writer<'_, F> {
    fn run(&mut self, task: Task<F>) {
        match task {
            Task::Piece(piece) => {
                if matches!(piece, Piece::End) {
                    self.around.pop();
                }
                self.pieces.push(piece);
            }
            Task::Tree(block) => self.tree(block),
            Task::Node(block) => self.node(block),
        }
    }

    fn open(&mut self, piece: Piece<F>, leads_to: Option<usize>) {
        self.pieces.push(piece);
        self.around.push(leads_to);
    }

    fn tree(&mut self, block: usize) {
        if self.flow.is_header[block] {
            self.open(Piece::Loop, Some(block));
            self.tasks.push(Task::Piece(Piece::End));
        }
        let merges = &self.flow.merges[block];
        // The outermost construct leads to the last block.
        for &merge in merges.iter().rev() {
            self.open(Piece::Block, Some(merge));
            self.tasks.push(Task::Tree(merge));
            self.tasks.push(Task::Piece(Piece::End));
        }
        self.tasks.push(Task::Node(block));
    }

    fn node(&mut self, block: usize) {
        self.pieces.push(Piece::Body(block));
        match self.exits[block] {
            Exit::Finish => {}
            Exit::Jump(to) => self.jump(block, to),
            Exit::Branch { to, otherwise, .. } if to == otherwise => self.jump(block, to),
            Exit::Branch { flag, to, otherwise } => {
                if !self.flow.is_direct(block, to) {
                    let depth = self.depth(to);
                    self.pieces.push(Piece::BreakIf(flag, depth));
                    self.jump(block, otherwise);
                } else if !self.flow.is_direct(block, otherwise) {
                    let depth = self.depth(otherwise);
                    self.pieces.push(Piece::BreakUnless(flag, depth));
                    self.jump(block, to);
                } else {
                    self.open(Piece::If(flag), None);
                    self.tasks.extend([
                        Task::Piece(Piece::End),
                        Task::Tree(otherwise),
                        Task::Piece(Piece::Else),
                        Task::Tree(to),
                    ]);
                }
            }
        }
    }

    fn jump(&mut self, from: usize, to: usize) {
        if self.flow.is_direct(from, to) {
            self.tasks.push(Task::Tree(to));
        } else {
            let depth = self.depth(to);
            self.pieces.push(Piece::Break(depth));
        }
    }

    /// The number of constructs around the current place that are inside the one whose breaks lead to `block`.
    fn depth(&self, block: usize) -> u32 {
        let inside = self.around.iter().rev().position(|leads_to| *leads_to == Some(block));
        let inside = inside.expect("a block that is not placed directly is enclosed by its dominator's tree");
        u32::try_from(inside).expect("a function has fewer than 2^32 constructs")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The blocks that run if the branches go as `flags` says, at most `most` of them.
    fn walk(exits: &[Exit<usize>], flags: impl Fn(usize) -> bool, most: usize) -> Vec<usize> {
        let (mut at, mut seen) = (0, Vec::new());
        while seen.len() < most {
            seen.push(at);
            at = match exits[at] {
                Exit::Finish => break,
                Exit::Jump(to) => to,
                Exit::Branch { to, otherwise, .. } => {
                    if flags(seen.len()) {
                        to
                    } else {
                        otherwise
                    }
                }
            };
        }
        seen
    }

    /// The blocks that run in the structured code.
    fn walk_pieces(
        exits: &[Exit<usize>],
        pieces: &[Piece<usize>],
        flags: impl Fn(usize) -> bool,
        most: usize,
    ) -> Vec<usize> {
        // The end and the `Else` of every construct.
        let (mut ends, mut elses, mut open) = (vec![0; pieces.len()], vec![None; pieces.len()], Vec::new());
        for (at, piece) in pieces.iter().enumerate() {
            match piece {
                Piece::Block | Piece::Loop | Piece::If(_) => open.push(at),
                Piece::Else => elses[*open.last().unwrap()] = Some(at),
                Piece::End => ends[open.pop().unwrap()] = at,
                _ => {}
            }
        }
        assert_eq!(open, []);
        let (mut at, mut seen, mut around) = (0, Vec::new(), Vec::<usize>::new());
        while seen.len() < most {
            let left = match pieces[at] {
                Piece::Body(block) => {
                    seen.push(block);
                    if matches!(exits[block], Exit::Finish) {
                        break;
                    }
                    None
                }
                Piece::Block | Piece::Loop => {
                    around.push(at);
                    None
                }
                Piece::If(_) => {
                    around.push(at);
                    if !flags(seen.len()) {
                        at = elses[at].unwrap();
                    }
                    None
                }
                Piece::Else | Piece::End => panic!("code runs to the end of a construct"),
                Piece::Break(depth) => Some(depth),
                Piece::BreakIf(_, depth) => flags(seen.len()).then_some(depth),
                Piece::BreakUnless(_, depth) => (!flags(seen.len())).then_some(depth),
            };
            if let Some(depth) = left {
                around.truncate(around.len() - depth as usize);
                let construct = *around.last().unwrap();
                if pieces[construct] == Piece::Loop {
                    at = construct;
                } else {
                    around.pop();
                    at = ends[construct];
                }
            }
            at += 1;
        }
        seen
    }

    #[track_caller]
    fn check(exits: &[Exit<usize>], flags: u64) -> bool {
        let Some(pieces) = structured(exits) else { return false };
        let flag = |step: usize| flags.rotate_right(u32::try_from(step).unwrap()) & 1 == 1;
        assert_eq!(walk(exits, flag, 60), walk_pieces(exits, &pieces, flag, 60), "{pieces:?}");
        true
    }

    #[test]
    fn loops_and_merges() {
        let branch = |to, otherwise| Exit::Branch { flag: 0, to, otherwise };
        // Two nested loops, with a jump out of the middle of the inner one.
        let nested = [Exit::Jump(1), branch(2, 5), branch(3, 4), branch(2, 1), Exit::Jump(1), Exit::Finish];
        // Two branches that meet, and a block that never runs.
        let diamond = [branch(1, 2), Exit::Jump(3), Exit::Jump(3), Exit::Finish, Exit::Jump(0)];
        for flags in 0..1u64 << 12 {
            assert!(check(&nested, flags.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
            assert!(check(&diamond, flags));
        }
        // A loop with two entries.
        assert!(!check(&[branch(1, 2), Exit::Jump(2), branch(1, 3), Exit::Finish], 0));
    }

    proptest! {
        #[test]
        fn structured_code_runs_the_same_blocks(
            exits in prop::collection::vec((0..3u8, 0..12usize, 0..12usize), 1..12),
            flags: u64,
        ) {
            let count = exits.len();
            let exit = |(at, &(kind, to, otherwise)): (usize, &(u8, usize, usize))| match kind {
                0 if at % 3 == 0 => Exit::Finish,
                0 | 1 => Exit::Jump(to % count),
                _ => Exit::Branch { flag: at, to: to % count, otherwise: otherwise % count },
            };
            let exits: Vec<_> = exits.iter().enumerate().map(exit).collect();
            check(&exits, flags);
        }
    }
}
