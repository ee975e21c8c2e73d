//! Games whose moves or closed forms the rules language cannot say, one file each.

mod basis;
mod bind;
#[cfg(test)]
mod by_definition;
mod coins;
mod dots_and_boxes;
mod game;
mod hunger_game;
mod moore_nim;
mod splitting_bottles;

pub(crate) use coins::COINS;
pub(crate) use dots_and_boxes::DOTS_AND_BOXES;
pub use game::NativeGame;
pub(crate) use hunger_game::HUNGER_GAME;
pub(crate) use moore_nim::MOORE_NIM;
pub(crate) use splitting_bottles::SPLITTING_BOTTLES;
