//! Checked rules as readable programs in other languages, similar to those that a contest programmer would write by
//! hand.
//!
//! ```text
//! Program + values of the parameters --lower--> Game (typed, with names) --writer, target--> text
//! ```
//!
//! ```
//! use grundy_core::ExportLanguage;
//! use grundy_export::Export;
//! use grundy_rules::Program;
//!
//! let (program, _) = Program::parse("heap(n) -> heap(n - t)  for t in 1..=3");
//! let program = program.unwrap();
//! let export = Export { language: ExportLanguage::Cpp, misere: false, impartial: false };
//! let text = export.brute_force(&program, &[], &|message| message.to_string())?;
//! assert!(text.contains("for (int t = 1; t <= 3; t++)"));
//! assert!(text.contains("seen.insert(sg(n - t));"));
//! # Ok::<(), grundy_export::Refusal>(())
//! ```

mod bounds;
mod helpers;
mod lower;
mod names;
mod program;
mod refusal;
mod survey;
mod target;
mod tree;
mod writer;

pub use refusal::Refusal;

use grundy_core::{ExportLanguage, Message};
use grundy_rules::{ParamValue, Program};
use program::{Computes, Parts};
use target::Target;
use writer::Writer;

fn target(language: ExportLanguage) -> &'static dyn Target {
    match language {
        ExportLanguage::Cpp => &target::cpp::Cpp,
        ExportLanguage::Python => &target::python::Python,
        ExportLanguage::Java => &target::java::Java,
    }
}

/// The options for writing rules as a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Export {
    /// The language of the program.
    pub language: ExportLanguage,
    /// Whether the last player to move loses.
    pub misere: bool,
    /// Whether both players may use every rule.
    pub impartial: bool,
}

impl Export {
    /// A program that evaluates positions of the rules by brute force: it reads positions and prints their nim-values.
    /// Under misère play, for partizan rules, and for rules with win conditions, it prints the outcomes of the
    /// positions instead. `values` are the values of the parameters, in the order of their declarations, and `say`
    /// turns messages into the text of comments.
    ///
    /// # Errors
    /// Returns an error if the rules have a form that cannot be written as a program, if their numbers are too large
    /// for a program, if misère play is requested for rules with win conditions, or if a limit is reached.
    pub fn brute_force(
        &self,
        rules: &Program,
        values: &[ParamValue],
        say: &dyn Fn(&Message) -> String,
    ) -> Result<String, Refusal> {
        let game = lower::game(rules, values, self)?;
        let partizan = game.rules.iter().any(|rule| rule.player.is_some());
        let wins = !game.wins.is_empty();
        if self.misere && wins {
            return Err(Refusal::of("misere-win"));
        }
        let computes = if self.misere || partizan || wins {
            Computes::Outcomes { misere: self.misere, partizan, wins }
        } else {
            Computes::Values
        };
        let target = target(self.language);
        let writer = Writer::new(&game, target);
        let mut head = game.summary.clone();
        if head.is_empty() {
            head.push(game.title.clone());
        }
        head.push(say(&computes.about()));
        let parts = Parts {
            law: None,
            head,
            input: say(&computes.input(game.kinds.len() > 1)),
            winner: say(&computes.winner()),
            upwards: say(&Message::new("export-upwards")),
            declarations: lower::declarations(rules),
            computes,
            game: &game,
        };
        Ok(target.program(&writer, &parts))
    }

    /// The theorem or claim with index `theorem`, counted from 0 in the order of the rules text, as a function. `known`
    /// is a sentence that states the evidence for the theorem or claim.
    ///
    /// # Errors
    /// Returns an error if the theorem, a parameter or a kind has a form that cannot be written as a program, if the
    /// numbers are too large for a program, if the theorem gives moves, or if there is no theorem with this index.
    pub fn law(
        &self,
        rules: &Program,
        values: &[ParamValue],
        theorem: usize,
        known: &str,
        say: &dyn Fn(&Message) -> String,
    ) -> Result<String, Refusal> {
        let (game, law) = lower::law(rules, values, self.language, theorem)?;
        let target = target(self.language);
        let writer = Writer::new(&game, target);
        let mut head = game.summary.clone();
        if head.is_empty() {
            head.push(game.title.clone());
        }
        head.push(known.to_owned());
        let computes = Computes::Values;
        let input = law.input();
        let parts = Parts {
            law: Some(&law),
            head,
            input: say(&input),
            winner: String::new(),
            upwards: String::new(),
            declarations: vec![law.text.clone()],
            computes,
            game: &game,
        };
        Ok(target.program(&writer, &parts))
    }
}
