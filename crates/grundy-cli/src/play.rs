//! `play`: a game in the terminal, against perfect play.

use crate::answer_text;
use crate::failure::Failure;
use crate::input;
use crate::output::{write_err, write_out};
use grundy::answer::Remoteness;
use grundy::ask::{ExplainQuestion, FoundMove, MovesQuestion};
use grundy::{Ask, Body, Convention, Error, ErrorKind, Message, Outcome, Request, Session, messages};
use std::io::{self, BufRead};

/// Who makes the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum First {
    /// Who sits at the keyboard.
    Human,
    /// The program.
    Program,
}

/// Moves listed at once; more are there when asked for by what they leave.
const LISTED: usize = 30;

/// Plays the game that `request` asks about until it ends, the input ends, or the human has enough.
///
/// # Errors
/// A request that cannot be answered, input that cannot be read, output that cannot be written.
pub(crate) fn run(session: &mut Session, request: Request, first: First) -> Result<(), Failure> {
    let mut table = Table { session, request, undone: Vec::new() };
    let mut to_move = first;
    say(&Message::new("cli-play-begin"))?;
    loop {
        let all = table.moves()?;
        if all.iter().any(|found| found.player.is_some()) {
            return Err(Error::new(ErrorKind::Unsupported, Message::new("cli-play-partizan")).into());
        }
        if all.is_empty() {
            return table.end(to_move);
        }
        match to_move {
            First::Program => {
                let chosen = best(&all);
                say(&Message::new("cli-play-program").with("move", arrow(chosen)))?;
                table.make(&all, chosen);
                to_move = First::Human;
            }
            First::Human => match table.human(&all)? {
                Turn::Made => to_move = First::Program,
                Turn::TakenBack => {}
                Turn::Left => return say(&Message::new("cli-play-left")),
            },
        }
    }
}

/// The game as it stands, and as it stood before each of the human's moves.
struct Table<'s> {
    session: &'s mut Session,
    request: Request,
    undone: Vec<Option<String>>,
}

/// What the human did.
enum Turn {
    Made,
    TakenBack,
    Left,
}

impl Table<'_> {
    /// Every move of the position.
    fn moves(&mut self) -> Result<Vec<FoundMove>, Failure> {
        match self.ask(MovesQuestion { all: true }.into())? {
            Body::Moves(answer) => {
                Ok(answer.moves.into_iter().filter(|found| found.same_as.is_none()).collect())
            }
            _ => Err(internal()),
        }
    }

    fn ask(&mut self, ask: Ask) -> Result<Body, Failure> {
        Ok(self.session.answer(&Request { ask, ..self.request.clone() })?.body)
    }

    /// Puts the position after `chosen` on the table. Components that nobody can move in are left out.
    fn make(&mut self, all: &[FoundMove], chosen: &FoundMove) {
        let mut components: Vec<(u64, &str)> = Vec::new();
        for found in all {
            if components.last().is_none_or(|(last, _)| *last != found.component) {
                let text = if found.component == chosen.component { &chosen.to } else { &found.from };
                components.push((found.component, text));
            }
        }
        let parts: Vec<&str> =
            components.into_iter().map(|(_, text)| text).filter(|text| *text != "()").collect();
        self.request.position = Some(if parts.is_empty() { "()".to_owned() } else { parts.join(" + ") });
    }

    /// Reads what the human types until it is a move, a step back or the end.
    fn human(&mut self, all: &[FoundMove]) -> Result<Turn, Failure> {
        let position = self.request.position.clone().unwrap_or_default();
        say(&Message::new("cli-play-position").with("position", position))?;
        list(all)?;
        loop {
            write_err(&messages::text(&Message::new("cli-play-prompt")));
            let mut line = String::new();
            let read = io::stdin().lock().read_line(&mut line).map_err(input::standard_input_error)?;
            if read == 0 {
                return Ok(Turn::Left);
            }
            match line.trim() {
                "" => list(all)?,
                "?" | "help" => say(&Message::new("cli-play-help"))?,
                "quit" | "q" => return Ok(Turn::Left),
                "hint" => match all.iter().find(|found| wins(found)) {
                    Some(found) => say(&Message::new("cli-play-hint").with("move", arrow(found)))?,
                    None => say(&Message::new("cli-play-no-hint"))?,
                },
                "why" => {
                    let body = self.ask(ExplainQuestion.into())?;
                    write_out(&answer_text::text(&body, crate::arguments::Format::Text)?)?;
                }
                "undo" | "u" => match self.undone.pop() {
                    Some(before) => {
                        self.request.position = before;
                        return Ok(Turn::TakenBack);
                    }
                    None => say(&Message::new("cli-play-no-undo"))?,
                },
                typed => match chosen(all, typed) {
                    Some(found) => {
                        self.undone.push(self.request.position.clone());
                        self.make(all, found);
                        return Ok(Turn::Made);
                    }
                    None => say(&Message::new("cli-play-unknown").with("found", typed))?,
                },
            }
        }
    }

    /// Says who has won; `to_move` has no move.
    fn end(&self, to_move: First) -> Result<(), Failure> {
        let human_cannot_move = to_move == First::Human;
        let human_wins = human_cannot_move == (self.request.settings.convention == Convention::Misere);
        say(&match (human_cannot_move, human_wins) {
            (true, false) => Message::new("cli-play-lost"),
            (true, true) => Message::new("cli-play-won-misere"),
            (false, true) => Message::new("cli-play-won"),
            (false, false) => Message::new("cli-play-lost-misere"),
        })
    }
}

/// Whether the opponent loses after the move.
fn wins(found: &FoundMove) -> bool {
    found.leaves.as_ref().is_some_and(|left| left.outcome == Outcome::P)
}

/// The program's move: a winning one, the one that wins soonest where that is known (a winning move alone may
/// come round again for ever where positions repeat); else the one that leaves most to do, so that a mistake
/// is likely.
fn best(all: &[FoundMove]) -> &FoundMove {
    let first = &all[0];
    let soonest = all.iter().filter(|found| wins(found)).min_by_key(|found| match found.remoteness {
        Some(Remoteness::Moves(moves)) => moves,
        _ => 0,
    });
    soonest.unwrap_or_else(|| {
        all.iter()
            .fold(first, |longest, found| if found.to.len() > longest.to.len() { found } else { longest })
    })
}

/// The move that was typed: its number in the list, its label, or what it leaves.
fn chosen<'m>(all: &'m [FoundMove], typed: &str) -> Option<&'m FoundMove> {
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    let by_number = typed.parse::<usize>().ok().and_then(|number| all.get(number.checked_sub(1)?));
    by_number
        .or_else(|| all.iter().find(|found| found.label.as_deref() == Some(typed)))
        .or_else(|| all.iter().find(|found| squeezed(&found.to) == squeezed(typed)))
        .or_else(|| {
            let arrow = |found: &FoundMove| format!("{}->{}", squeezed(&found.from), squeezed(&found.to));
            all.iter().find(|found| arrow(found) == squeezed(typed))
        })
}

fn list(all: &[FoundMove]) -> Result<(), Failure> {
    let width = all.len().min(LISTED).to_string().len();
    let mut text = String::new();
    for (number, found) in (1..).zip(all.iter().take(LISTED)) {
        text.push_str(&format!("{number:>width$}  {}", arrow(found)));
        text.push('\n');
    }
    write_out(&text)?;
    match all.len() {
        0..=LISTED => Ok(()),
        count => say(&Message::new("cli-play-more").with("count", count - LISTED)),
    }
}

/// `heap(5) -> heap(2)  take 3`
fn arrow(found: &FoundMove) -> String {
    let label = found.label.as_ref().map(|label| format!("  {label}")).unwrap_or_default();
    format!("{} -> {}{label}", found.from, found.to)
}

fn say(message: &Message) -> Result<(), Failure> {
    Ok(write_out(&(messages::text(message) + "\n"))?)
}

fn internal() -> Failure {
    Error::new(ErrorKind::Internal, Message::new("answer-internal")).into()
}
