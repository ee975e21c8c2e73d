//! Checking of boards: their declarations, ranges of cells, pictures and the rules drawn with them.

mod declare;
mod expand;
mod expression;
mod info;
mod picture;
mod rule;
mod untested;

pub(super) use declare::{declared, is_space};
pub(super) use expand::expand;
pub(super) use expression::{board_functions, is_board_function};
pub(super) use info::{BoardInfo, CurrentBoard, LeftPicture};
pub(super) use picture::is_picture;
