//! The destinations of JSON text.

use grundy_core::Limit;

/// The number of bytes after which a piece is handed over.
const PIECE: usize = 1 << 16;

/// A destination of JSON text.
pub(crate) trait Out {
    /// The text to which the next entry is appended.
    fn text(&mut self) -> &mut String;

    /// Called before each field and each entry of a list. Returns whether the field or entry is to be written. Fields
    /// and entries after a limit are omitted; lists and objects that have begun are closed.
    fn wants_entry(&mut self) -> bool {
        true
    }

    /// The limit that ended the text early, if there was one. Entries that are added after this call
    /// are no longer omitted.
    fn take_limit(&mut self) -> Option<Limit> {
        None
    }
}

impl Out for String {
    fn text(&mut self) -> &mut String {
        self
    }
}

/// Text that is handed over in pieces while it is written.
pub(crate) struct InPieces<'p> {
    text: String,
    hand_over: &'p mut dyn FnMut(&str) -> Result<(), Limit>,
    limit: Option<Limit>,
}

impl<'p> InPieces<'p> {
    /// Text whose pieces are passed to `hand_over`. After `hand_over` has returned a limit, fields and entries are
    /// omitted.
    pub(crate) fn new(hand_over: &'p mut dyn FnMut(&str) -> Result<(), Limit>) -> Self {
        Self { text: String::new(), hand_over, limit: None }
    }

    /// Hands over the rest of the text.
    pub(crate) fn end(self) {
        // There is nothing left to omit.
        let _ = (self.hand_over)(&self.text);
    }
}

impl Out for InPieces<'_> {
    fn text(&mut self) -> &mut String {
        &mut self.text
    }

    fn wants_entry(&mut self) -> bool {
        if self.limit.is_none() && self.text.len() >= PIECE {
            self.limit = (self.hand_over)(&self.text).err();
            self.text.clear();
        }
        self.limit.is_none()
    }

    fn take_limit(&mut self) -> Option<Limit> {
        self.limit.take()
    }
}
