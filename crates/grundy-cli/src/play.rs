//! `play`: a game in the terminal, against the program, which makes a winning move whenever it knows one.

use crate::answer_text;
use crate::drawing::Grids;
use crate::failure::Failure;
use crate::input;
use crate::output::{write_err, write_out};
use grundy::answer::Remoteness;
use grundy::ask::{ExplainQuestion, FoundMove, MovesAnswer, MovesQuestion};
use grundy::{Convention, Message, Outcome, Player, PositionSource, Session, Subject, messages};
use std::collections::BTreeSet;
use std::io::{self, BufRead};

/// The player who makes the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum First {
    /// The user at the keyboard.
    Human,
    /// The program.
    Program,
}

/// The memory limit, in bytes, with which the moves of a position are first requested. Under this limit, only some of
/// the moves from a huge heap are found.
const MOST_BYTES: u64 = 1 << 24;

/// The largest number of moves that are shown. Every other move that was found can be chosen by typing, for
/// example, the sum with which it replaces its component.
const LISTED: usize = 30;

/// Plays the game of `subject` from its position until the game ends, the input ends, or the user quits.
///
/// # Errors
/// Returns an error if a request cannot be answered, input cannot be read, or output cannot be written.
pub(crate) fn run(session: &mut Session, mut subject: Subject, first: First) -> Result<(), Failure> {
    let human = subject.settings.player.take().unwrap_or(Player::Left);
    let grids = Grids::of(session, &subject);
    let mut table = Table { session, subject, human, grids, undone: Vec::new() };
    let mut to_move = first;
    say(&Message::new("cli-play-begin"))?;
    let mut was_told = false;
    loop {
        let moves = table.moves()?;
        if !was_told && moves.all.iter().any(|found| found.player.is_some()) {
            say(&Message::new("cli-play-you-are").with("player", player_word(human)))?;
        }
        was_told = true;
        let mover = match to_move {
            First::Human => human,
            First::Program => opponent(human),
        };
        let own: Vec<FoundMove> = moves.all.iter().filter(|found| belongs(found, mover)).cloned().collect();
        if own.is_empty() {
            return table.end(to_move);
        }
        match to_move {
            First::Program => {
                let chosen = moves.winning_move(&own, mover).unwrap_or_else(|| not_winning(&own));
                say(&Message::new("cli-play-program").with("move", arrow(chosen)))?;
                table.make(&moves, chosen);
                to_move = if chosen.again { First::Program } else { First::Human };
            }
            First::Human => match table.human(&moves, &own)? {
                Turn::Made { again: true } => {}
                Turn::Made { again: false } => to_move = First::Program,
                Turn::TakenBack => {}
                Turn::Left => return say(&Message::new("cli-play-left")),
            },
        }
    }
}

/// The state of the game, with the positions before those moves of the user that have not been taken back.
struct Table<'s> {
    session: &'s mut Session,
    subject: Subject,
    human: Player,
    grids: Grids,
    undone: Vec<Option<PositionSource>>,
}

/// The moves of both players in a position.
struct Moves {
    all: Vec<FoundMove>,
    /// Whether some moves are missing because a limit was reached.
    is_cut: bool,
    /// Some of the winning moves, if moves are missing.
    winning: Vec<FoundMove>,
    /// The components of the position.
    components: Vec<String>,
    /// Whether the mover must reply in one component, so that no move in another component is allowed now.
    is_forced: bool,
}

/// The meaning of the user's input.
enum Turn {
    /// A move; `again` states whether the user moves again after it.
    Made {
        again: bool,
    },
    TakenBack,
    Left,
}

impl Table<'_> {
    /// All moves of the position; of several equal moves, only the first. If a limit is reached, only some of the
    /// moves, including winning moves if any were found.
    fn moves(&mut self) -> Result<Moves, Failure> {
        let components = self.session.components(&self.subject)?;
        let (mut all, is_cut, is_forced) = self.listed(true)?;
        let mut winning = Vec::new();
        if is_cut {
            winning = self.listed(false)?.0;
            winning.truncate(LISTED);
            for found in &winning {
                if !all.iter().any(|known| (known.component, &known.to) == (found.component, &found.to)) {
                    all.push(found.clone());
                }
            }
        }
        Ok(Moves { all, is_cut, winning, components, is_forced })
    }

    /// All moves or, unless `all` is set, only the winning moves; whether some of these moves are missing; and whether
    /// the mover must reply in one component.
    fn listed(&mut self, all: bool) -> Result<(Vec<FoundMove>, bool, bool), Failure> {
        let mut subject = self.subject.clone();
        let bytes = &mut subject.settings.limits.bytes;
        let own_limit = bytes.is_none_or(|bytes| bytes > MOST_BYTES);
        *bytes = Some(bytes.unwrap_or(MOST_BYTES).min(MOST_BYTES));
        let question = MovesQuestion { all, ..Default::default() };
        let (answer, is_cut) = match self.session.ask(question, &subject) {
            Ok(answer) => (answer, false),
            Err(error) => match error.known::<MovesAnswer>() {
                Some(known) => (known.clone(), true),
                None if error.is_limit() && own_limit => (self.session.ask(question, &self.subject)?, false),
                None => return Err(error.into()),
            },
        };
        let moves = answer.body.moves.into_iter().filter(|found| found.same_as.is_none());
        Ok((moves.collect(), is_cut, answer.body.forced.is_some()))
    }

    /// Continues with the position after `chosen`. Components without moves are omitted, unless the list of moves
    /// is incomplete or the mover had to reply in one component.
    fn make(&mut self, moves: &Moves, chosen: &FoundMove) {
        let movable: BTreeSet<u64> = moves.all.iter().map(|found| found.component).collect();
        let parts: Vec<&str> = (0..)
            .zip(&moves.components)
            .filter(|(component, _)| moves.is_cut || moves.is_forced || movable.contains(component))
            .map(|(component, text)| if component == chosen.component { &chosen.to } else { text })
            .map(String::as_str)
            .filter(|text| *text != "()")
            .collect();
        let position = if parts.is_empty() { "()".to_owned() } else { parts.join(" + ") };
        self.subject.position = Some(position.into());
    }

    /// Reads lines that the user types, until a line is a move, takes back a move or ends the game, or until the input
    /// ends.
    fn human(&mut self, moves: &Moves, all: &[FoundMove]) -> Result<Turn, Failure> {
        let position = self.subject.position.as_ref().and_then(PositionSource::text).unwrap_or_default();
        write_out(&self.grids.drawings(&moves.components))?;
        say(&Message::new("cli-play-position").with("position", position))?;
        list(all, moves.is_cut)?;
        loop {
            write_err(&messages::text(&Message::new("cli-play-prompt")));
            let mut line = String::new();
            let read = io::stdin().lock().read_line(&mut line).map_err(input::standard_input_error)?;
            if read == 0 {
                return Ok(Turn::Left);
            }
            match line.trim() {
                "" => list(all, moves.is_cut)?,
                "?" | "help" => say(&Message::new("cli-play-help"))?,
                "quit" | "q" => return Ok(Turn::Left),
                "hint" => match moves.winning_move(all, self.human) {
                    Some(found) => say(&Message::new("cli-play-hint").with("move", arrow(found)))?,
                    None => say(&Message::new("cli-play-no-hint"))?,
                },
                "why" => {
                    let answer = self.session.ask(ExplainQuestion, &self.subject)?;
                    write_out(&answer_text::lines(&answer))?;
                }
                "undo" | "u" => match self.undone.pop() {
                    Some(before) => {
                        self.subject.position = before;
                        return Ok(Turn::TakenBack);
                    }
                    None => say(&Message::new("cli-play-no-undo"))?,
                },
                typed => match &chosen(all, typed)[..] {
                    [number] => {
                        self.undone.push(self.subject.position.clone());
                        self.make(moves, &all[*number]);
                        return Ok(Turn::Made { again: all[*number].again });
                    }
                    [] => say(&Message::new("cli-play-unknown").with("found", typed))?,
                    several => {
                        let message = Message::new("cli-play-several").with("found", typed);
                        say(&message.with("count", several.len()))?;
                        write_out(&numbered(all, several.iter().copied().take(LISTED)))?;
                    }
                },
            }
        }
    }

    /// Prints which player has won; `to_move` is the player who has no moves.
    fn end(&self, to_move: First) -> Result<(), Failure> {
        let human_cannot_move = to_move == First::Human;
        let human_wins = human_cannot_move == (self.subject.settings.convention == Convention::Misere);
        say(&match (human_cannot_move, human_wins) {
            (true, false) => Message::new("cli-play-lost"),
            (true, true) => Message::new("cli-play-won-misere"),
            (false, true) => Message::new("cli-play-won"),
            (false, false) => Message::new("cli-play-lost-misere"),
        })
    }
}

/// Whether `player` may make the move.
fn belongs(found: &FoundMove, player: Player) -> bool {
    found.player.is_none_or(|of| of == player)
}

const fn opponent(player: Player) -> Player {
    match player {
        Player::Left => Player::Right,
        Player::Right => Player::Left,
    }
}

fn player_word(player: Player) -> String {
    messages::text(&match player {
        Player::Left => Message::new("answer-player-left"),
        Player::Right => Message::new("answer-player-right"),
    })
}

/// Whether it is known that the opponent of `mover` loses after the move, or that `mover` moves again and wins.
fn wins(found: &FoundMove, mover: Player) -> bool {
    found.leaves.as_ref().is_some_and(|left| match left.outcome {
        outcome if found.again => outcome == Outcome::N,
        Outcome::P => true,
        Outcome::L => mover == Player::Left,
        Outcome::R => mover == Player::Right,
        _ => false,
    })
}

impl Moves {
    /// A winning move of `mover`, if one is known: a move in `own` or, failing that, a move in `self.winning`.
    /// If the remoteness of the moves is known, the fastest winning move is chosen: in a game in which positions can
    /// repeat, a player who makes arbitrary winning moves might never win.
    fn winning_move<'m>(&'m self, own: &'m [FoundMove], mover: Player) -> Option<&'m FoundMove> {
        let winning = own.iter().filter(|found| wins(found, mover));
        let soonest = winning.min_by_key(|found| match found.remoteness {
            Some(Remoteness::Moves(moves)) => moves,
            _ => 0,
        });
        soonest.or_else(|| self.winning.iter().find(|found| belongs(found, mover)))
    }
}

/// A move for a player who cannot win: one that keeps a draw, if there is one. Among several, the move that replaces
/// its component with the sum that has the longest text is chosen. Play is then likely to go on for a long time, which
/// gives the opponent many opportunities to make a mistake.
fn not_winning(own: &[FoundMove]) -> &FoundMove {
    let is_drawn = |found: &&FoundMove| found.leaves.as_ref().is_some_and(|left| left.outcome == Outcome::D);
    let first = own.iter().find(is_drawn).unwrap_or(&own[0]);
    let draws = is_drawn(&first);
    own.iter()
        .filter(|found| is_drawn(found) == draws)
        .fold(first, |longest, found| if found.to.len() > longest.to.len() { found } else { longest })
}

/// The indices of the moves that `typed` can mean. A move is typed as its number in the list, as its label, as the sum
/// with which it replaces its component, or as the component and this sum with an arrow between them. A label or a sum
/// can match moves in several components.
fn chosen(all: &[FoundMove], typed: &str) -> Vec<usize> {
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    let with = |wanted: &dyn Fn(&FoundMove) -> bool| -> Vec<usize> {
        (0..all.len()).filter(|&number| wanted(&all[number])).collect()
    };
    let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    if let Some(number) = number.filter(|&number| number < all.len()) {
        return vec![number];
    }
    let arrow = |found: &FoundMove| format!("{}->{}", squeezed(&found.from), squeezed(&found.to));
    let typed_squeezed = squeezed(typed);
    let readings: [&dyn Fn(&FoundMove) -> bool; 3] = [
        &|found| found.label.as_deref() == Some(typed),
        &|found| squeezed(&found.to) == typed_squeezed,
        &|found| arrow(found) == typed_squeezed,
    ];
    let mut numbers = readings.into_iter().map(with).find(|numbers| !numbers.is_empty()).unwrap_or_default();
    // Moves in equal components are the same move.
    let mut seen = BTreeSet::new();
    numbers.retain(|&number| seen.insert((&all[number].from, &all[number].to)));
    numbers
}

fn list(all: &[FoundMove], is_cut: bool) -> Result<(), Failure> {
    write_out(&numbered(all, 0..all.len().min(LISTED)))?;
    match all.len() {
        _ if is_cut => say(&Message::new("cli-play-cut")),
        0..=LISTED => Ok(()),
        count => say(&Message::new("cli-play-more").with("count", count - LISTED)),
    }
}

/// The moves with these indices, each preceded by its number.
fn numbered(all: &[FoundMove], indices: impl Iterator<Item = usize>) -> String {
    let indices: Vec<usize> = indices.collect();
    let width = indices.iter().max().map_or(1, |last| (last + 1).to_string().len());
    let line = |&index: &usize| format!("{:>width$}  {}\n", index + 1, arrow(&all[index]));
    indices.iter().map(line).collect()
}

/// A move as text, such as `heap(5) -> heap(2)  take 3`.
fn arrow(found: &FoundMove) -> String {
    let label = found.label.as_ref().map(|label| format!("  {label}")).unwrap_or_default();
    let again = || format!("  ({})", messages::text(&Message::new("score-again")));
    let again = found.again.then(again).unwrap_or_default();
    format!("{} -> {}{label}{again}", found.from, found.to)
}

fn say(message: &Message) -> Result<(), Failure> {
    Ok(write_out(&(messages::text(message) + "\n"))?)
}
