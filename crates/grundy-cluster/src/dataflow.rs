//! The exchange of messages as a timely dataflow. This is the only file that uses the interface of the crate timely.
//!
//! Each worker of the solver is paired with a timely worker in a thread of its own, because timely's workers
//! live as long as the run, whereas the solver's workers come and go. The dataflow consists of an input, an exchange
//! that sends each block to its receiver, and an operator that keeps what arrives; the timestamps of the dataflow are
//! epochs. By default, an epoch ends when the frontier after that operator, read from a probe, has passed the epoch.
//!
//! Timely's threads panic when a connection ends. [`Socket`] prevents this: it records the loss, and the threads that
//! read from it sleep until the program ends.

use crate::error::Loss;
use crate::state::State;
use grundy_shards::{COUNTERS, Exchange, Lost};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::cell::RefCell;
use std::net::{Shutdown, TcpStream};
use std::rc::Rc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{fmt, io};
use timely::WorkerConfig;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::zero_copy::stream::Stream as TimelyStream;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::dataflow::channels::pact::Exchange as ByReceiver;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::worker::Worker;

/// How a worker learns that an epoch has ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EpochEnd {
    /// The frontier of the dataflow has passed the epoch; a check then verifies that exactly one block has arrived from
    /// every worker.
    #[default]
    Frontier,
    /// A block has arrived from every worker; the frontier may follow later.
    Blocks,
}

/// The longest time that a timely worker sleeps before it checks whether the run is lost.
const NAP: Duration = Duration::from_millis(20);

/// The seat of one worker of this process: the worker's access to the exchange of messages.
#[derive(Debug)]
pub struct Seat {
    me: usize,
    workers: usize,
    is_first: bool,
    state: Arc<State>,
    requests: Sender<Vec<Block>>,
    replies: Receiver<Vec<Block>>,
}

/// The block of bytes that one worker sends to another in an epoch.
#[derive(Clone, Debug, Default)]
struct Block {
    to: u64,
    /// The messages, followed by a [`Tail`].
    bytes: Vec<u8>,
}

/// The end of each block: the sender, the epoch, and the sender's counters.
struct Tail {
    from: usize,
    epoch: u64,
    counters: [u64; COUNTERS],
}

const TAIL: usize = (2 + COUNTERS) * 8;

impl Tail {
    fn write(&self, bytes: &mut Vec<u8>) {
        let words = [self.from as u64, self.epoch].into_iter().chain(self.counters);
        words.for_each(|word| bytes.extend(word.to_le_bytes()));
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let words: [u64; 2 + COUNTERS] = {
            let mut words = [0; 2 + COUNTERS];
            let chunks = bytes.last_chunk::<TAIL>()?.chunks_exact(8);
            for (word, chunk) in words.iter_mut().zip(chunks) {
                *word = u64::from_le_bytes(*chunk.first_chunk()?);
            }
            words
        };
        let (&[from, epoch], counters) = words.split_first_chunk()?;
        let from = usize::try_from(from).ok()?;
        Some(Self { from, epoch, counters: *counters.first_chunk()? })
    }
}

impl Serialize for Block {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The bytes are copied at once; a `Vec<u8>` would be written byte by byte.
        serde::Serialize::serialize(&(self.to, Bytes(&self.bytes)), serializer)
    }
}

struct Bytes<'a>(&'a [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

impl<'de> Deserialize<'de> for Block {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (to, OwnedBytes(bytes)) = Deserialize::deserialize(deserializer)?;
        Ok(Self { to, bytes })
    }
}

struct OwnedBytes(Vec<u8>);

impl<'de> Deserialize<'de> for OwnedBytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = OwnedBytes;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }
            fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<OwnedBytes, E> {
                Ok(OwnedBytes(bytes.to_vec()))
            }
            fn visit_byte_buf<E: de::Error>(self, bytes: Vec<u8>) -> Result<OwnedBytes, E> {
                Ok(OwnedBytes(bytes))
            }
        }
        deserializer.deserialize_byte_buf(Visitor)
    }
}

impl Exchange for Seat {
    fn workers(&self) -> usize {
        self.workers
    }

    fn me(&self) -> usize {
        self.me
    }

    fn exchange(
        &mut self,
        outgoing: &mut [Vec<u8>],
        incoming: &mut [Vec<u8>],
        counters: [u64; COUNTERS],
    ) -> Result<[u64; COUNTERS], Lost> {
        if self.is_first {
            self.state.epoch.fetch_add(1, Relaxed);
        }
        let blocks = outgoing.iter_mut().zip(0..).map(|(block, to)| {
            let mut bytes = std::mem::take(block);
            // The timely worker fills in the epoch.
            Tail { from: self.me, epoch: 0, counters }.write(&mut bytes);
            Block { to, bytes }
        });
        self.requests.send(blocks.collect()).map_err(|_| Lost)?;
        let blocks = self.replies.recv().map_err(|_| Lost)?;
        let mut sums = [0_u64; COUNTERS];
        for mut block in blocks {
            let tail = Tail::read(&block.bytes).ok_or(Lost)?;
            for (sum, counter) in sums.iter_mut().zip(tail.counters) {
                *sum = sum.wrapping_add(counter);
            }
            block.bytes.truncate(block.bytes.len() - TAIL);
            *incoming.get_mut(tail.from).ok_or(Lost)? = block.bytes;
        }
        Ok(sums)
    }
}

/// The ends of a seat's channels that the timely worker of the seat holds.
struct Ends {
    requests: Receiver<Vec<Block>>,
    replies: Sender<Vec<Block>>,
}

/// Starts `threads` timely workers for the process `me`, and returns the seats that belong to them.
pub(crate) fn seats(
    sockets: Vec<Option<TcpStream>>,
    me: usize,
    threads: usize,
    end: EpochEnd,
    state: &Arc<State>,
) -> io::Result<Vec<Seat>> {
    let processes = sockets.len();
    let workers = processes * threads;
    let watched = |(process, socket): (usize, Option<TcpStream>)| {
        socket.map(|socket| Socket { socket, process, state: Arc::clone(state) })
    };
    let sockets = sockets.into_iter().enumerate().map(watched).collect();
    let hooks = Hooks::default();
    let inner = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), None);
    let (builders, guard) = initialize_networking_from_sockets(inner, sockets, me, threads, hooks)?;
    let (mut seats, mut ends) = (Vec::new(), Vec::new());
    for at in 0..threads {
        let (requests, to_serve) = channel();
        let (served, replies) = channel();
        let state = Arc::clone(state);
        seats.push(Seat { me: me * threads + at, workers, is_first: at == 0, state, requests, replies });
        ends.push(Some(Ends { requests: to_serve, replies: served }));
    }
    let ends: Mutex<Vec<Option<Ends>>> = Mutex::new(ends);
    let state = Arc::clone(state);
    let serve = move |worker: &mut Worker| {
        let at = worker.index() - me * threads;
        let ends = ends.lock().unwrap_or_else(PoisonError::into_inner).get_mut(at).and_then(Option::take);
        if let Some(ends) = ends {
            serve(worker, processes, &ends, end, &state);
        }
    };
    let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
    let guards = timely::execute::execute_from(builders, Box::new(guard), WorkerConfig::default(), serve);
    // If a process is lost, these threads wait indefinitely, so they are never joined.
    std::mem::forget(guards.map_err(io::Error::other)?);
    Ok(seats)
}

/// Exchanges the blocks of one seat, until the seat is dropped or the run is lost.
fn serve(
    worker: &mut Worker,
    processes: usize,
    Ends { requests, replies }: &Ends,
    end: EpochEnd,
    state: &State,
) {
    let (me, workers) = (worker.index(), worker.peers());
    let arrived: Rc<RefCell<Vec<Block>>> = Rc::default();
    let keep = Rc::clone(&arrived);
    let (mut input, probe) = worker.dataflow::<u64, _, _>(|scope| {
        let (input, blocks) = scope.new_input::<Vec<Block>>();
        let kept = blocks.unary::<timely::container::CapacityContainerBuilder<Vec<()>>, _, _, _>(
            ByReceiver::new(|block: &Block| block.to),
            "keep",
            move |_, _| {
                move |input, _| {
                    input.for_each(|_, blocks| keep.borrow_mut().append(blocks));
                }
            },
        );
        (input, kept.probe().0)
    });
    let mut epoch = 0;
    while let Ok(blocks) = requests.recv() {
        for mut block in blocks {
            let at = block.bytes.len() - TAIL + 8;
            block.bytes[at..at + 8].copy_from_slice(&u64::to_le_bytes(epoch));
            debug_assert_eq!(Tail::read(&block.bytes).map(|tail| tail.from), Some(me));
            input.send(block);
        }
        input.advance_to(epoch + 1);
        let is_here = |block: &Block| Tail::read(&block.bytes).is_none_or(|tail| tail.epoch == epoch);
        let is_over = || match end {
            EpochEnd::Frontier => !probe.less_than(&(epoch + 1)),
            EpochEnd::Blocks => arrived.borrow().iter().filter(|block| is_here(block)).count() == workers,
        };
        while !is_over() {
            if state.is_lost() {
                return;
            }
            worker.step_or_park(Some(NAP));
        }
        let mut all = arrived.borrow_mut();
        let here: Vec<Block> = all.extract_if(.., |block| is_here(block)).collect();
        drop(all);
        let mut counts = vec![0; workers];
        let senders = here.iter().filter_map(|block| Tail::read(&block.bytes)).map(|tail| tail.from);
        senders.for_each(|from| counts[from.min(workers - 1)] += 1);
        if let Some(from) = counts.iter().position(|&count| count != 1) {
            // No more blocks of this epoch will arrive. A worker without a block has left; a worker with several
            // blocks violates the protocol.
            let process = from / (workers / processes);
            state.lose(if counts[from] == 0 { Loss::Ended { process } } else { Loss::Protocol });
            return;
        }
        epoch += 1;
        if replies.send(here).is_err() {
            return;
        }
    }
}

/// A connection whose end is recorded instead of being reported as an error.
struct Socket {
    socket: TcpStream,
    process: usize,
    state: Arc<State>,
}

impl Socket {
    fn lose(&self, error: Option<&io::Error>) {
        let error = error.map(ToString::to_string);
        self.state.lose(Loss::Closed { process: self.process, error });
    }
}

impl io::Read for Socket {
    /// Reads some bytes. Never returns once the connection has ended.
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.socket.read(bytes) {
                Ok(0) => self.lose(None),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => self.lose(Some(&error)),
                read => return read,
            }
            loop {
                std::thread::park();
            }
        }
    }
}

impl io::Write for Socket {
    /// Writes some bytes. If the connection has ended, the bytes are dropped.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.socket.write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.lose(Some(&error));
                    return Ok(bytes.len());
                }
                written => return written,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl TimelyStream for Socket {
    fn try_clone(&self) -> io::Result<Self> {
        let socket = self.socket.try_clone()?;
        Ok(Self { socket, process: self.process, state: Arc::clone(&self.state) })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket.set_nonblocking(nonblocking)
    }

    /// Leaves the connection open, because a worker that has dropped its seat may have finished while other
    /// workers of its process are still running.
    fn shutdown(&self, _: Shutdown) -> io::Result<()> {
        Ok(())
    }
}
