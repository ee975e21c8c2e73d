//! Parts of checkpoints as pieces, each of which contains records of one kind: those of one shard, or records that
//! belong to no shard.

use crate::checkpoints::{PartReader, PartWriter};
use crate::ended::Ended;
use crate::ledger::Ledger;
use crate::name::SHARDS;
use crate::pages::Pages;
use crate::stored::Stored;

/// The kind of the records in a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Keys,
    States,
    Slots,
    /// The log of edges, while the space is explored.
    Log,
    /// For each position, the index at which its parents end.
    Ends,
    Parents,
    /// The first words of the sets of nim-values.
    Sets,
    /// The other words of the sets: for each position that has some, its index, their number, and the words.
    MoreSets,
    /// The names of the decided positions whose parents are sent messages first; they belong to no shard.
    Now,
    /// The names of the decided positions whose parents are sent messages after those of `Now`; they belong to no
    /// shard.
    Next,
}

/// The kinds in the order of their codes, which start with 1. The first byte of a piece is the code of its kind.
const KINDS: [Kind; 10] = [
    Kind::Keys,
    Kind::States,
    Kind::Slots,
    Kind::Log,
    Kind::Ends,
    Kind::Parents,
    Kind::Sets,
    Kind::MoreSets,
    Kind::Now,
    Kind::Next,
];

/// The bytes before the records: the kind, the shard, the size of a record, a zero (1 byte each), the index of the
/// first record and the number of records (6 bytes each).
const HEADER: usize = 16;

/// The records are read and written in blocks of about this many bytes.
const BLOCK: usize = 1 << 16;

/// The header of a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub(crate) kind: Kind,
    /// The shard, or 0 if the records belong to no shard.
    pub(crate) shard: usize,
    size: usize,
    start: u64,
    count: u64,
}

/// Writes the pieces of a part.
pub(crate) struct Pieces<'c> {
    to: Box<dyn PartWriter + 'c>,
    block: Vec<u8>,
}

impl<'c> Pieces<'c> {
    pub(crate) fn new(to: Box<dyn PartWriter + 'c>) -> Self {
        Self { to, block: Vec::with_capacity(BLOCK) }
    }

    /// Writes the records of a list, starting with index `start`.
    pub(crate) fn put<T: Stored>(
        &mut self,
        kind: Kind,
        shard: usize,
        list: &Pages<T>,
        start: usize,
    ) -> Result<(), Ended> {
        let records = list.slices(start, list.len()).flatten().copied();
        self.put_all(kind, shard, (start, list.len().saturating_sub(start)), records)
    }

    /// Writes `count` records, the first of which has the index `start`.
    pub(crate) fn put_all<T: Stored>(
        &mut self,
        kind: Kind,
        shard: usize,
        (start, count): (usize, usize),
        records: impl Iterator<Item = T>,
    ) -> Result<(), Ended> {
        if count == 0 {
            return Ok(());
        }
        let code = KINDS.iter().position(|&known| known == kind).unwrap_or(KINDS.len()) + 1;
        let byte = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
        self.block.extend_from_slice(&[byte(code), byte(shard), byte(T::SIZE), 0]);
        for number in [start, count] {
            self.block.extend_from_slice(&(number as u64).to_le_bytes()[..6]);
        }
        for record in records {
            record.store(&mut self.block);
            if self.block.len() >= BLOCK {
                self.write_block()?;
            }
        }
        Ok(())
    }

    fn write_block(&mut self) -> Result<(), Ended> {
        self.to.write(&self.block).map_err(Ended::Checkpoint)?;
        self.block.clear();
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<(), Ended> {
        self.write_block()?;
        self.to.finish().map_err(Ended::Checkpoint)
    }
}

/// Reads the pieces of a part.
pub(crate) struct PieceReader<'c> {
    from: Box<dyn PartReader + 'c>,
    block: Vec<u8>,
}

impl<'c> PieceReader<'c> {
    pub(crate) fn new(from: Box<dyn PartReader + 'c>) -> Self {
        Self { from, block: Vec::new() }
    }

    /// The header of the next piece, or `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<Piece>, Ended> {
        if self.from.left() == 0 {
            return Ok(None);
        }
        let mut header = [0; HEADER];
        self.from.read(&mut header).map_err(Ended::Checkpoint)?;
        let number = |at: usize| {
            let mut bytes = [0; 8];
            bytes[..6].copy_from_slice(&header[at..at + 6]);
            u64::from_le_bytes(bytes)
        };
        let kind = usize::from(header[0]).checked_sub(1).and_then(|code| KINDS.get(code));
        let kind = *kind.ok_or_else(|| self.damaged())?;
        // There are 256 shards, so every byte is the number of a shard.
        let [shard, size] = [1, 2].map(|at: usize| usize::from(header[at]));
        debug_assert!(shard < SHARDS);
        Ok(Some(Piece { kind, shard, size, start: number(4), count: number(10) }))
    }

    /// Skips the records of a piece.
    pub(crate) fn skip(&mut self, piece: Piece) -> Result<(), Ended> {
        self.from.skip(piece.size as u64 * piece.count).map_err(Ended::Checkpoint)
    }

    /// Appends the records of a piece to the list that they continue.
    pub(crate) fn append<T: Stored>(
        &mut self,
        piece: Piece,
        list: &mut Pages<T>,
        ledger: &Ledger,
    ) -> Result<(), Ended> {
        if piece.start != list.len() as u64 {
            return Err(self.damaged());
        }
        self.each(piece, |record| Ok(list.push(record, ledger)?))
    }

    /// Calls `each` with every record of a piece, in order.
    pub(crate) fn each<T: Stored>(
        &mut self,
        piece: Piece,
        mut each: impl FnMut(T) -> Result<(), Ended>,
    ) -> Result<(), Ended> {
        if piece.size != T::SIZE || piece.count * T::SIZE as u64 > self.from.left() {
            return Err(self.damaged());
        }
        let mut left = piece.count;
        while left > 0 {
            let most = BLOCK / T::SIZE;
            let count = usize::try_from(left).map_or(most, |left| left.min(most));
            self.block.resize(count * T::SIZE, 0);
            self.from.read(&mut self.block).map_err(Ended::Checkpoint)?;
            self.block.chunks_exact(T::SIZE).try_for_each(|bytes| each(T::load(bytes)))?;
            left -= count as u64;
        }
        Ok(())
    }

    pub(crate) fn damaged(&self) -> Ended {
        Ended::Checkpoint(self.from.damaged())
    }
}
