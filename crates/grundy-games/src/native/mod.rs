//! Games whose moves or closed forms the rules language cannot express. Each game is in a module of its own, except
//! that Rugs is in the module of the products, because it is one of them.

mod basis;
mod bind;
#[cfg(test)]
mod by_definition;
mod coins;
mod dots_and_boxes;
mod end_piles;
mod game;
mod hunger_game;
mod moore_nim;
mod new_nim;
mod product;
mod splitting_bottles;
mod sprouts;

pub(crate) use coins::COINS;
pub(crate) use dots_and_boxes::DOTS_AND_BOXES;
pub(crate) use end_piles::END_PILES;
pub use game::NativeGame;
pub(crate) use hunger_game::HUNGER_GAME;
pub(crate) use moore_nim::MOORE_NIM;
pub(crate) use new_nim::NEW_NIM;
pub(crate) use product::{PRODUCT, RUGS};
pub(crate) use splitting_bottles::SPLITTING_BOTTLES;
pub(crate) use sprouts::SPROUTS;
