//! The sentences of an explanation, made from its facts alone.

use super::{
    columns::Aligned,
    facts::{
        Column, ComponentBy, CompoundFact, Decision, ExplainedComponent, Facts, GoodMove, Law, Leaves, Reply,
        Shown, ShownMove, ShownOption, Step,
    },
    games,
    line::Line,
};
use crate::{
    answer::{Remoteness, Value, value_text},
    messages,
    position_text::shortened,
    write::columns::flush_right,
};
use grundy_core::{Convention, Message, NimValue, Outcome, Player};
use std::collections::BTreeSet;

/// The largest number of options with smaller values that are shown for a component.
const MOST_WITNESSES: usize = 8;

/// The largest number of winning moves that are shown besides the explained one.
const MOST_MOVES: usize = 8;

impl Step {
    /// The sentences of the step, one for each line. They are made from the facts alone, so every front end can form
    /// its own sentences from the same facts.
    #[must_use]
    pub fn lines(&self) -> Vec<Line> {
        self.facts.lines()
    }

    /// The text of the step. Its lines are separated by line breaks.
    #[must_use]
    pub fn text(&self) -> String {
        self.lines().iter().map(Line::text).collect::<Vec<_>>().join("\n")
    }
}

impl Facts {
    fn lines(&self) -> Vec<Line> {
        let one = |message: Message| vec![Line::from(message)];
        match self {
            Self::Empty(Convention::Normal) => one(Message::new("explain-empty-normal")),
            Self::Empty(Convention::Misere) => one(Message::new("explain-empty-misere")),
            Self::Misere => one(Message::new("explain-misere")),
            Self::Over(component) => one(component.in_sentence("explain-over")),
            Self::Loony { component, ends } => {
                let mut lines = one(component.in_sentence("explain-loony"));
                lines
                    .extend(ends.iter().map(|ends| {
                        Line::from(Message::new("explain-loony-move").with("move", ends.text()))
                    }));
                lines
            }
            Self::Theorem { component, law, outcome, convention, reasons } => {
                let head = law.with(["explain-outcome-theorem", "explain-outcome-claim"]);
                let head = head.with("component", component.short()).with("outcome", outcome);
                let mut lines = one(head.with("convention", word_of(*convention)));
                lines.extend(reasons.iter().cloned().map(Line::row));
                lines
            }
            Self::Silent { theorem, is_single } => {
                let id = if *is_single { "explain-theorem-silent" } else { "explain-theorem-single" };
                one(Message::new(id).with("name", theorem))
            }
            Self::Component(component) => component.lines(),
            Self::Unvalued => one(Message::new("explain-unvalued")),
            Self::More(count) => one(Message::new("explain-components-more").with("count", count)),
            Self::Cancel(pairs) => {
                let pairs = pairs.iter().map(|(component, count)| format!("{count}*{}", component.short()));
                one(Message::new("explain-cancel").with("pairs", listed(pairs)))
            }
            Self::Xor(columns) => xor_lines(columns),
            Self::FreeValue(value) => {
                one(Message::new("explain-free-value").with("value", value_text(*value, None)))
            }
            Self::Sum { infinite, xor, sizes: wins, .. } => one(match (infinite, wins) {
                (0, _) => Message::new("graph-explain-numbers").with("value", xor),
                (1, Some(wins)) if !wins.is_empty() => {
                    Message::new("graph-explain-infinite-one").with("sizes", sizes(wins)).with("sum", xor)
                }
                (1, _) => Message::new("graph-explain-infinite-one-draw"),
                _ => Message::new("graph-explain-infinite-two"),
            }),
            Self::Decided { outcome, by } => one(by.sentence(*outcome)),
            Self::Bit { xor, with_bit, component, old } => bit_lines(*xor, with_bit, component, *old),
            Self::Moves { moves, omitted } => move_lines(moves, *omitted),
            Self::Replies { replies, .. } if replies.is_empty() => one(Message::new("explain-no-moves")),
            Self::Replies { to_mistakes, replies } => {
                let head = if *to_mistakes { "explain-mistakes" } else { "explain-replies" };
                let mut lines = one(Message::new(head));
                lines.extend(replies.iter().map(Reply::line));
                lines
            }
            Self::Forced(component) => one(component.in_sentence("explain-forced")),
            Self::Compound(compound) => {
                one(Message::new("compound-rule").with("compound", compound.as_str()))
            }
            Self::Player { player, moves, wins, replies } => {
                let word = if *player == Player::Left { "left" } else { "right" };
                let head = Message::new("graph-explain-partizan").with("player", word);
                let mut lines = one(match wins {
                    Some(wins) => head.with("result", "wins").with("move", wins.text()),
                    None if *moves == 0 => head.with("result", "stuck"),
                    None => head.with("result", "loses"),
                });
                lines.extend(replies.iter().map(Reply::line));
                lines
            }
            Self::Options { .. }
            | Self::Worth { .. }
            | Self::Check { .. }
            | Self::Values { .. }
            | Self::Incentive { .. } => games::lines(self),
            Self::Engine { engine, why } => {
                let message = Message::new("explain-engine").with("engine", engine.as_str());
                vec![Line { sentences: vec![("why", why.clone())], ..Line::from(message) }]
            }
        }
    }
}

pub(super) const fn word_of(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
    }
}

fn sizes(wins: &BTreeSet<NimValue>) -> String {
    wins.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

/// The texts, separated by commas. If there are more than 12, only the first 12 are listed, followed by dots.
fn listed(texts: impl IntoIterator<Item = String>) -> String {
    const MOST: usize = 12;
    let mut texts: Vec<String> = texts.into_iter().take(MOST + 1).collect();
    if texts.len() > MOST {
        texts[MOST] = "...".to_owned();
    }
    texts.join(", ")
}

impl Shown {
    pub(super) fn short(&self) -> String {
        shortened(&self.text)
    }

    /// The sentence with this id about the component.
    pub(super) fn in_sentence(&self, id: &'static str) -> Message {
        Message::new(id).with("component", self.short())
    }
}

impl ShownMove {
    /// A move as text, such as `take 3: heap(5) -> heap(2)`.
    pub(super) fn text(&self) -> String {
        let written = format!("{} -> {}", self.from.short(), self.to.short());
        match &self.label {
            Some(label) => format!("{label}: {written}"),
            None => written,
        }
    }
}

impl Law {
    /// The message for a theorem, with its name and source, or the message for a claim, with its line.
    fn with(&self, [theorem, claim]: [&'static str; 2]) -> Message {
        match self {
            Self::Theorem { name, source } => Message::new(theorem).with("name", name).with("source", source),
            Self::Claim { line } => Message::new(claim).with("line", line),
        }
    }
}

impl Decision {
    fn sentence(&self, outcome: Outcome) -> Message {
        let by_outcome =
            |[won, lost]: [&'static str; 2]| Message::new(if outcome == Outcome::N { won } else { lost });
        match self {
            Self::NimValue(0) => Message::new("explain-lost"),
            Self::NimValue(value) => Message::new("explain-won").with("value", value),
            Self::Options => by_outcome(["explain-misere-won", "explain-misere-lost"]),
            Self::Stuck => Message::new("explain-misere-stuck"),
            Self::Loony => Message::new("explain-loony-won"),
            Self::Entailing => by_outcome(["explain-entailing-won", "explain-entailing-lost"]),
            Self::Remoteness(remoteness) => match (outcome, remoteness) {
                (Outcome::N | Outcome::P, Some(Remoteness::Moves(moves))) => {
                    by_outcome(["graph-explain-won-in", "graph-explain-lost-in"]).with("moves", moves)
                }
                (Outcome::N | Outcome::P, _) => by_outcome(["graph-explain-won", "graph-explain-lost"]),
                _ => Message::new("graph-explain-draw"),
            },
            Self::Compound { compound, convention, is_over, remoteness, suspense } => {
                let line = match (remoteness, suspense) {
                    _ if *is_over => Message::new("compound-decided-over"),
                    (Some(number), _) => Message::new("compound-decided-remoteness").with("number", number),
                    (None, Some(number)) => Message::new("compound-decided-suspense").with("number", number),
                    (None, None) => Message::new("compound-decided").with("compound", compound.as_str()),
                };
                line.with("outcome", outcome).with("convention", word_of(*convention))
            }
        }
    }
}

impl ExplainedComponent {
    fn lines(&self) -> Vec<Line> {
        let head = match (&self.by, self.value) {
            (ComponentBy::Ended, _) => Message::new("explain-component-ended"),
            (ComponentBy::Over, _) => Message::new("explain-over"),
            (ComponentBy::Options, _) => self.with_value(Message::new("explain-component")),
            (ComponentBy::Law(law), _) => {
                self.with_value(law.with(["explain-component-theorem", "explain-component-claim"]))
            }
            (ComponentBy::Draws, Some(Value::Nim(value))) => {
                Message::new("graph-explain-number").with("value", value)
            }
            (ComponentBy::Draws, _) => match &self.wins_beside {
                Some(wins) if !wins.is_empty() => {
                    Message::new("graph-explain-infinite").with("sizes", sizes(wins))
                }
                _ => Message::new("graph-explain-infinite-draw"),
            },
            (ComponentBy::Entailing, Some(Value::Loony)) => Message::new("explain-entailing-loony"),
            (ComponentBy::Entailing, Some(Value::Nim(0))) => Message::new("explain-entailing-zero"),
            (ComponentBy::Entailing, _) => self.with_value(Message::new("explain-entailing-value")),
            (ComponentBy::Compound(fact), _) => fact.sentence(),
        };
        let mut lines = vec![Line::from(head.with("component", self.component.short()))];
        lines.extend(self.reasons.iter().cloned().map(Line::row));
        if !self.reasons.is_empty() && self.examined > 0 {
            lines.push(Message::new("explain-component-options").into());
        }
        lines.extend(self.witness_rows());
        if self.examined > 0 && matches!(self.by, ComponentBy::Options | ComponentBy::Law(_)) {
            lines.extend(self.other_values());
        }
        lines
    }

    fn with_value(&self, message: Message) -> Message {
        message.with("value", self.value.map(|value| value_text(value, None)).unwrap_or_default())
    }

    /// For each smaller value, a row with the value and a move to an option that has it. If there are many rows, only
    /// the first ones are returned, followed by a row of dots and, if all options were examined and no moves are
    /// entailing, by the last row.
    fn witness_rows(&self) -> Vec<Line> {
        let below = &self.witnesses;
        let is_entailing = self.by == ComponentBy::Entailing;
        let (first, last): (&[ShownOption], Option<&ShownOption>) = match below.len() {
            0..=MOST_WITNESSES => (below, None),
            _ if is_entailing => (&below[..MOST_WITNESSES], None),
            // If some rows are omitted, the last row is for the largest smaller value only if the list is
            // complete.
            _ => (&below[..MOST_WITNESSES - 1], below.last().filter(|_| !self.is_truncated)),
        };
        let shown = |option: &ShownOption| value_text(option.value, None);
        let width = first.iter().chain(last).map(|option| shown(option).len()).max().unwrap_or(0);
        let row = |option: &ShownOption| {
            let value = flush_right(&shown(option), width);
            Line::row(Message::new("explain-witness").with("value", value).with("move", option.play.text()))
        };
        let mut rows: Vec<Line> = first.iter().map(row).collect();
        if first.len() < below.len() {
            rows.push(Line::signs("..."));
        }
        rows.extend(last.map(row));
        rows
    }

    /// A line that states that no option has the value of the component, and which larger values options have, or, if
    /// not all options were examined, how many were. If an option is loony, a line about that option follows.
    fn other_values(&self) -> Vec<Line> {
        let others: Vec<String> =
            self.others.iter().filter_map(|other| other.value.nim()).map(|value| value.to_string()).collect();
        let line = if self.is_truncated {
            Message::new("explain-component-truncated").with("moves", self.examined)
        } else if others.is_empty() {
            self.with_value(Message::new("explain-component-none"))
        } else {
            self.with_value(Message::new("explain-component-others")).with("others", listed(others))
        };
        let loony = self.others.iter().find(|other| other.value == Value::Loony);
        let loony =
            loony.map(|loony| Message::new("explain-component-loony").with("move", loony.play.text()));
        [line].into_iter().chain(loony).map(Line::from).collect()
    }
}

impl CompoundFact {
    fn sentence(self) -> Message {
        match self {
            Self::Ended => Message::new("compound-component-ended"),
            Self::Remoteness(number) => Message::new("compound-component-remoteness").with("number", number),
            Self::Suspense(number) => Message::new("compound-component-suspense").with("number", number),
            Self::CanEnd => Message::new("compound-component-can-end"),
            Self::Foreclosed(number) => Message::new("compound-component-value").with("number", number),
            Self::Outcome(outcome) => Message::new("compound-component-outcome").with("outcome", outcome),
            Self::Outcomes(normal, misere) => {
                let both = Message::new("compound-component-outcomes").with("normal", normal);
                both.with("misere", misere)
            }
        }
    }
}

/// The values of the components in columns of bits, followed by a row of dashes and their xor. Unless the xor is 0, a
/// mark below it shows its highest bit.
fn xor_lines(columns: &[Column]) -> Vec<Line> {
    let name = Message::new("explain-xor-name");
    let names = columns.iter().map(|column| column.component.short()).collect();
    let values = columns.iter().map(|column| column.value).collect();
    let mut lines = vec![Line::from(Message::new("explain-xor"))];
    lines.extend(Aligned::new(names, values, &messages::text(&name)).lines(&name));
    lines
}

fn bit_lines(xor: NimValue, with_bit: &[Shown], component: &Shown, old: NimValue) -> Vec<Line> {
    let bit = 63 - xor.leading_zeros();
    let components = listed(with_bit.iter().map(Shown::short));
    let column = Message::new("explain-bit").with("column", 1u64 << bit).with("components", components);
    let target =
        component.in_sentence("explain-target").with("old", old).with("xor", xor).with("new", old ^ xor);
    vec![column.into(), target.into()]
}

/// The lines for the move that is explained and for the other moves that achieve the outcome. In a game with draws, the
/// only other moves shown are slower winning moves, one on each line and at most [`MOST_LATER`] of them.
fn move_lines(moves: &[GoodMove], omitted: u64) -> Vec<Line> {
    let Some((best, others)) = moves.split_first() else { return Vec::new() };
    let text = |found: &GoodMove| found.play.text();
    let with = |id, found: &GoodMove| Message::new(id).with("move", text(found));
    let mut lines = vec![Line::from(match best.leaves {
        Leaves::Zero => with("explain-move", best),
        Leaves::Lost => with("explain-misere-move", best),
        Leaves::LostIn(moves) => with("graph-explain-move-soonest", best).with("moves", moves),
        Leaves::Draw => with("graph-explain-draw-move", best),
        Leaves::Again => with("explain-move-again", best),
        Leaves::Entails => with("explain-move-entails", best),
    })];
    if let Leaves::LostIn(soonest) = best.leaves {
        for other in others.iter() {
            if let Leaves::LostIn(moves) = other.leaves
                && moves > soonest
            {
                lines.push(with("graph-explain-move-later", other).with("moves", moves).into());
            }
        }
        lines.truncate(1 + MOST_LATER);
        return lines;
    }
    // Several moves may have the same text.
    let mut told = BTreeSet::from([text(best)]);
    let others: Vec<String> = others.iter().map(text).filter(|text| told.insert(text.clone())).collect();
    let count = others.len() as u64 + omitted;
    if count > 0 {
        lines.push(Message::new("explain-moves-others").with("count", count).into());
        let rows = others.iter().take(MOST_MOVES);
        lines.extend(rows.map(|text| Line::row(Message::new("explain-other-move").with("move", text))));
        let shown = others.len().min(MOST_MOVES) as u64;
        if count > shown {
            lines.push(Message::new("explain-moves-more").with("count", count - shown).into());
        }
    }
    lines
}

/// The largest number of slower winning moves that are shown.
const MOST_LATER: usize = 4;

impl Reply {
    fn line(&self) -> Line {
        let message = match (&self.reply, self.value) {
            (None, _) => Message::new("graph-explain-stuck"),
            (Some(_), Some(Value::Nim(value))) => Message::new("explain-reply").with("value", value),
            (Some(_), Some(_)) => Message::new("explain-reply-loony"),
            (Some(_), None) => Message::new("explain-reply-misere"),
        };
        let message = message.with("move", self.play.text());
        match &self.reply {
            Some(reply) => message.with("reply", reply.text()).into(),
            None => message.into(),
        }
    }
}
