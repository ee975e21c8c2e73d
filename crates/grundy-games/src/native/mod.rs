//! Games whose moves the rules language cannot list, one file each.

mod bind;
mod coins;
mod dots_and_boxes;
mod hunger_game;
mod moore_nim;
mod splitting_bottles;

use grundy_core::Ruleset;
use grundy_rules::{BindError, Param, ParamValue};
use std::sync::Arc;

pub(crate) use coins::Coins;
pub(crate) use dots_and_boxes::DotsAndBoxes;
pub(crate) use hunger_game::HungerGame;
pub(crate) use moore_nim::MooreNim;
pub(crate) use splitting_bottles::SplittingBottles;

/// A game written in Rust.
pub trait NativeGame: Sync {
    /// The title.
    fn title(&self) -> &'static str;

    /// How it is played, in one line.
    fn summary(&self) -> &'static str;

    /// Where the game is from.
    fn source(&self) -> &'static str;

    /// The kind of position with its fields, as a `position` line says it.
    fn position(&self) -> &'static str;

    /// The parameters.
    fn params(&self) -> Vec<Param>;

    /// The ruleset with a value for every parameter, in their order, each of its shape and within its bounds.
    fn build(&self, values: &[ParamValue]) -> Result<Arc<dyn Ruleset>, BindError>;
}

impl dyn NativeGame {
    /// The ruleset with these parameters; those not given have their defaults.
    ///
    /// # Errors
    /// [`BindError`], the first there is.
    pub fn bind(&self, values: &[(String, ParamValue)]) -> Result<Arc<dyn Ruleset>, BindError> {
        self.build(&bind::values(&self.params(), values)?)
    }
}
