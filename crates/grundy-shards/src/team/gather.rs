//! Delivers all positions to one worker in ascending order; that worker holds a bounded number of received positions at
//! a time.
//!
//! Each worker has its own positions in ascending order. Whenever the first worker has used up what it received from a
//! worker that may have more, it requests more positions: from all workers that may have more and whose unused
//! positions would fill at most half of an answer. It merges the positions that it receives. A request and its answer
//! take two exchanges, in which all workers take part.

use super::joint::Joint;
use crate::exchange::{COUNTERS, Exchange, Lost};
use crate::solved::Ascending;
use crate::space::Key;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The largest number of positions that all workers together send at once. With more than 2048 workers, the number is
/// larger, because each of them may send [`FEWEST`]. Each position takes 12 or 20 bytes.
const TOGETHER: usize = 1 << 19;
/// The number of positions that each worker may send at once, however many workers there are.
const FEWEST: usize = 1 << 8;

/// The first byte of a block from the first worker: a request for positions, or the end of all requests.
const SEND: u8 = 1;
const STOP: u8 = 2;

/// The last byte of an answer: whether the sender may have more positions.
const MORE: u8 = 1;
const END: u8 = 0;

/// The encoding of the positions in an answer.
#[derive(Clone, Copy)]
struct Form {
    /// The size of a key, in bytes.
    key: usize,
    /// The largest number of positions that a worker sends at once.
    count: usize,
}

impl Form {
    fn new(workers: usize, is_wide: bool) -> Self {
        Self { key: if is_wide { 16 } else { 8 }, count: (TOGETHER / workers).max(FEWEST) }
    }

    fn length(self) -> usize {
        self.key + size_of::<u32>()
    }

    /// Appends the next positions of a worker, and a byte that states whether there may be more.
    fn write(self, positions: &mut Ascending, block: &mut Vec<u8>) {
        let before = block.len();
        for (key, value) in positions.by_ref().take(self.count) {
            block.extend_from_slice(&key.to_le_bytes()[..self.key]);
            block.extend_from_slice(&value.to_le_bytes());
        }
        let is_full = block.len() - before == self.count * self.length();
        block.push(if is_full { MORE } else { END });
    }

    fn read(self, bytes: &[u8]) -> Option<(Key, u32)> {
        let (key, value) = bytes.split_at_checked(self.key)?;
        let mut wide = [0; 16];
        wide[..self.key].copy_from_slice(key);
        Some((Key::from_le_bytes(wide), u32::from_le_bytes(*value.first_chunk()?)))
    }
}

/// The positions that the first worker has received from one worker. The bytes before `at` have been used.
#[derive(Default)]
struct Waiting {
    bytes: Vec<u8>,
    at: usize,
    has_ended: bool,
}

/// Sends the positions of a worker to the first worker, on request.
pub(super) fn send(mut joint: &mut Joint<'_>, mut positions: Ascending, is_wide: bool) -> Result<(), Lost> {
    let workers = joint.seats();
    let form = Form::new(workers, is_wide);
    let (mut outgoing, mut incoming) = (vec![Vec::new(); workers], vec![Vec::new(); workers]);
    loop {
        joint.exchange(&mut outgoing, &mut incoming, [0; COUNTERS])?;
        match incoming[0].first() {
            Some(&STOP) => return Ok(()),
            Some(&SEND) => form.write(&mut positions, &mut outgoing[0]),
            _ => {}
        }
        joint.exchange(&mut outgoing, &mut incoming, [0; COUNTERS])?;
    }
}

/// The positions of all workers, in ascending order of their keys.
pub(super) struct Gathered<'t, 'a> {
    joint: &'t mut Joint<'a>,
    own: Ascending,
    form: Form,
    waiting: Vec<Waiting>,
    heads: BinaryHeap<Reverse<(Key, u32, usize)>>,
    outgoing: Vec<Vec<u8>>,
    incoming: Vec<Vec<u8>>,
    is_lost: bool,
}

impl<'t, 'a> Gathered<'t, 'a> {
    pub(super) fn new(joint: &'t mut Joint<'a>, own: Ascending, is_wide: bool) -> Result<Self, Lost> {
        let workers = joint.seats();
        let mut gathered = Self {
            joint,
            own,
            form: Form::new(workers, is_wide),
            waiting: (0..workers).map(|_| Waiting::default()).collect(),
            heads: BinaryHeap::new(),
            outgoing: vec![Vec::new(); workers],
            incoming: vec![Vec::new(); workers],
            is_lost: false,
        };
        for worker in 0..workers {
            gathered.take_head(worker)?;
        }
        Ok(gathered)
    }

    fn exchange(&mut self) -> Result<(), Lost> {
        let mut joint = &mut *self.joint;
        joint.exchange(&mut self.outgoing, &mut self.incoming, [0; COUNTERS]).map(|_| ())
    }

    /// Requests positions from every worker that may have more and whose unused positions would fill at most half of an
    /// answer, and receives them.
    fn refill(&mut self) -> Result<(), Lost> {
        let half = self.form.count * self.form.length() / 2;
        for (to, waiting) in self.outgoing.iter_mut().zip(&self.waiting) {
            if !waiting.has_ended && waiting.bytes.len() - waiting.at <= half {
                to.push(SEND);
            }
        }
        self.exchange()?;
        if self.incoming[0].first() == Some(&SEND) {
            self.form.write(&mut self.own, &mut self.outgoing[0]);
        }
        self.exchange()?;
        for (waiting, block) in self.waiting.iter_mut().zip(&self.incoming) {
            if let Some((&last, positions)) = block.split_last() {
                waiting.bytes.drain(..waiting.at);
                waiting.at = 0;
                waiting.bytes.extend_from_slice(positions);
                waiting.has_ended = last == END;
            }
        }
        Ok(())
    }

    /// Adds the next position of a worker, if there is one, to the heads.
    fn take_head(&mut self, worker: usize) -> Result<(), Lost> {
        if !self.waiting[worker].has_ended && self.waiting[worker].at == self.waiting[worker].bytes.len() {
            self.refill()?;
        }
        let Waiting { bytes, at, .. } = &mut self.waiting[worker];
        if let Some((key, value)) = bytes.get(*at..).and_then(|rest| self.form.read(rest)) {
            *at += self.form.length();
            self.heads.push(Reverse((key, value, worker)));
        }
        Ok(())
    }

    /// Informs all workers that no more positions are needed.
    pub(super) fn stop(mut self) -> Result<(), Lost> {
        if self.is_lost {
            return Err(Lost);
        }
        self.outgoing.iter_mut().for_each(|to| to.push(STOP));
        self.exchange()
    }
}

impl Iterator for Gathered<'_, '_> {
    type Item = Result<(Key, u32), Lost>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_lost {
            return None;
        }
        let Reverse((key, value, worker)) = self.heads.pop()?;
        if self.take_head(worker).is_err() {
            self.is_lost = true;
            return Some(Err(Lost));
        }
        Some(Ok((key, value)))
    }
}
