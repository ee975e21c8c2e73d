//! `table`: the values or the outcomes of all positions in a box, of a template, or on a graph.

mod by_template;
mod compact;
#[cfg_attr(not(feature = "forms"), path = "table/games_disabled.rs")]
mod games;

use super::{corner::wrong_length, heap_entries::HeapEntries, template::Template};
use crate::{
    answer::{Answer, Remoteness, Value, value_text},
    error::{Error, ErrorKind},
    object::{Array, Fields, Object, ReadQuestion, WriteBody, missing, write_special_runs},
    position_data::stored,
    question::Question,
    session::{Desk, Session},
    subject::Subject,
};
use grundy_core::{FieldShape, Kind, KindId, Message, NimValue};
use grundy_graph::VertexNames;
use grundy_solve::{Known, OutcomeEntry, Partial, SolveError};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Asks for the values or the outcomes of all positions in a box, of a template, or on a graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableQuestion {
    /// The lowest number of each field, or `None` for the lower bounds of the fields. It must be `None` for a graph or
    /// a template.
    pub from: Option<Vec<i128>>,
    /// The highest number of each field. It must be `None` for a graph or a template.
    pub to: Option<Vec<i128>>,
    /// Whether the table contains outcomes instead of values.
    pub outcomes: bool,
    /// For partizan rules, the name of a property, such as `mean`, whose values the table contains instead of canonical
    /// forms.
    pub what: Option<String>,
    /// A template whose positions are tabulated instead of those in a box. The names in its ranges are the axes.
    pub template: Option<Template>,
    /// Whether values and outcomes are written to JSON as packed numbers in base64. Canonical forms are never packed.
    pub compact: bool,
}

/// The values or the outcomes of the positions in a box, of a template, or on a graph.
#[derive(Clone, Debug, PartialEq)]
pub struct TableAnswer {
    /// The axes: one for each field or, for a template, for each of its names, in order; for a graph, a single one.
    pub axes: Vec<Axis>,
    /// The entries in row-major order: the index along the last axis changes fastest.
    pub entries: Entries,
    /// For each infinite entry, by its index, the sizes of the Nim heaps whose sums with the position are
    /// N-positions.
    pub infinities: BTreeMap<usize, BTreeSet<NimValue>>,
    /// The remoteness of each entry, or `None` if it was not computed. It is computed only in tables of outcomes of
    /// impartial rules, if draws are allowed, but not for a template.
    pub remoteness: Option<Vec<Remoteness>>,
    /// Whether values and outcomes are written to JSON as packed numbers in base64. Canonical forms are never packed.
    pub compact: bool,
}

/// The entries of a table.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Entries {
    /// The value of each position.
    Values(Vec<Value>),
    /// The value of each heap of a code, computed when it is read. Only sessions [with heaps on
    /// demand](Session::with_heaps_on_demand) return this.
    Heaps(HeapEntries),
    /// The outcome of each position.
    Outcomes(Vec<OutcomeEntry>),
    /// The canonical form of each position of partizan rules, or a property of it.
    Games(Vec<GameEntry>),
}

impl Entries {
    /// The heading of the column that contains the entries.
    pub(crate) const fn column(&self) -> &'static str {
        match self {
            Self::Values(_) | Self::Heaps(_) | Self::Games(_) => "value",
            Self::Outcomes(_) => "outcome",
        }
    }
}

/// An entry of a table of canonical forms or of their properties.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameEntry {
    /// The canonical form or the value of the property, as text.
    Is(String),
    /// Whether the form has the property.
    Holds(bool),
    /// The property is not defined for the form.
    Undefined,
    /// The fields do not describe a position.
    Outside,
    /// A limit was reached before the form was known.
    Unknown,
}

impl GameEntry {
    /// The text of the entry, or `None` if the entry has no value.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Is(text) => Some(text),
            Self::Holds(true) => Some("true"),
            Self::Holds(false) => Some("false"),
            Self::Undefined | Self::Outside | Self::Unknown => None,
        }
    }

    /// The text of the entry, or a word for why it has none.
    pub(crate) fn word(&self) -> &str {
        match self {
            Self::Is(text) => text,
            Self::Holds(true) => "true",
            Self::Holds(false) => "false",
            Self::Undefined => "undefined",
            Self::Outside => "outside",
            Self::Unknown => "unknown",
        }
    }
}

/// An axis of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The name of the field, a name of the template, or `vertex`.
    pub field: String,
    /// The number at the first entry.
    pub from: i128,
    /// The number of entries.
    pub length: usize,
    /// The names of the entries if they are vertices of a graph that have names; otherwise `None`.
    pub names: Option<Vec<String>>,
}

impl Axis {
    /// The axis of the vertices of a graph.
    pub(crate) fn of_vertices(names: &VertexNames) -> Self {
        let listed = (!names.are_numbers()).then(|| names.iter().collect());
        Self { field: "vertex".to_owned(), from: 0, length: names.vertices() as usize, names: listed }
    }

    /// The label of the entry at index `at`: its name or, if there are no names, its number.
    #[must_use]
    pub fn entry(&self, at: usize) -> String {
        match &self.names {
            Some(names) => names.get(at).cloned().unwrap_or_default(),
            None => (self.from + at as i128).to_string(),
        }
    }
}

impl TableAnswer {
    /// A table with these axes and entries, in which the other fields are not yet set.
    pub(crate) fn new(axes: Vec<Axis>, entries: Entries) -> Self {
        Self { axes, entries, infinities: BTreeMap::new(), remoteness: None, compact: false }
    }

    /// The index along each axis of the entry at index `at`.
    #[must_use]
    pub fn indices(&self, at: usize) -> Vec<usize> {
        let mut rest = at;
        let mut indices = vec![0; self.axes.len()];
        for (index, axis) in indices.iter_mut().zip(&self.axes).rev() {
            *index = rest % axis.length.max(1);
            rest /= axis.length.max(1);
        }
        indices
    }

    /// The remoteness of the entry at index `at`, or `None` if it is unknown or play does not end.
    #[must_use]
    pub fn moves_left(&self, at: usize) -> Option<u32> {
        match self.remoteness.as_ref()?.get(at)? {
            Remoteness::Moves(moves) => Some(*moves),
            Remoteness::Endless => None,
        }
    }

    /// The text of every entry: the nim-value, the letter of the outcome, the canonical form or its property, or the
    /// word for a special value.
    pub fn texts(&self) -> impl ExactSizeIterator<Item = String> + '_ {
        let length = match &self.entries {
            Entries::Values(values) => values.len(),
            Entries::Heaps(_) => self.axes.iter().map(|axis| axis.length).product(),
            Entries::Outcomes(outcomes) => outcomes.len(),
            Entries::Games(games) => games.len(),
        };
        (0..length).map(|at| self.text_at(at))
    }

    /// The text of the entry at index `at`.
    pub(crate) fn text_at(&self, at: usize) -> String {
        match (&self.entries, self.value(at)) {
            (Entries::Outcomes(outcomes), _) => outcome_text(outcomes[at]),
            (Entries::Games(games), _) => games[at].word().to_owned(),
            (_, value) => value_text(value.unwrap_or(Value::Unknown), self.infinities.get(&at)),
        }
    }

    /// Appends the text of the entry at index `at`.
    pub(crate) fn push_text_at(&self, at: usize, out: &mut String) {
        match self.value(at) {
            // Writing to a string cannot fail.
            Some(Value::Nim(value)) => _ = write!(out, "{value}"),
            _ => out.push_str(&self.text_at(at)),
        }
    }

    /// The value of the entry at index `at`, or `None` in a table of outcomes or of games, and beyond the end of the
    /// table.
    #[must_use]
    pub fn value(&self, at: usize) -> Option<Value> {
        match &self.entries {
            Entries::Values(values) => values.get(at).copied(),
            Entries::Heaps(heaps) => heaps.value_at(at),
            Entries::Outcomes(_) | Entries::Games(_) => None,
        }
    }
}

fn outcome_text(entry: OutcomeEntry) -> String {
    match entry {
        OutcomeEntry::Is(outcome) => outcome.to_string(),
        OutcomeEntry::Outside => "outside".to_owned(),
        _ => "unknown".to_owned(),
    }
}

impl ReadQuestion for TableQuestion {
    const NAME: &'static str = "table";
    const FIELDS: &'static [&'static str] = &["from", "to", "outcomes", "what", "template", "for", "compact"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self {
            from: fields.integers("from")?,
            to: fields.integers("to")?,
            outcomes: fields.flag("outcomes")?,
            what: fields.text("what")?,
            template: Template::read(fields)?,
            compact: fields.flag("compact")?,
        })
    }
}

impl Question for TableQuestion {
    type Answer = TableAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<TableAnswer>, Error> {
        let answer = |table: TableAnswer| TableAnswer { compact: self.compact, ..table };
        match self.table(session, subject) {
            Ok(found) => Ok(found.map(answer)),
            Err(error) => Err(error.map_known(answer)),
        }
    }
}

impl TableQuestion {
    fn table(&self, session: &mut Session, subject: &Subject) -> Result<Answer<TableAnswer>, Error> {
        let what = self.property()?;
        if let Some(template) = &self.template {
            return self.by_template(template, session, subject);
        }
        let on_demand = session.heaps_on_demand();
        session.at_desk(Self::NAME, subject, |desk| {
            let Some((from, to)) = self.corners(desk)? else {
                return Ok(Answer::plain(self.empty()));
            };
            let kind = KindId(0);
            let play = subject.settings.play();
            if self.outcomes {
                match desk.solver.outcome_table(kind, &from, &to, play, &desk.budget) {
                    Ok(found) => {
                        let (body, known) = outcomes(desk, found);
                        Ok(desk.answer(body, known))
                    }
                    Err(error) => Err(limited(desk, error)),
                }
            } else if play.convention == grundy_core::Convention::Misere {
                Err(Error::new(ErrorKind::Unsupported, Message::new("answer-value-misere"))
                    .with_help(Message::new("answer-table-misere-help")))
            } else if games::answer(desk) {
                games::table(desk, &from, &to, what)
            } else if what.is_some() {
                Err(games::impartial())
            } else if on_demand && let Some(answer) = heaps(desk, &from, &to)? {
                Ok(answer)
            } else {
                match desk.solver.table_with(kind, &from, &to, play.cycles, &desk.budget) {
                    Ok(found) => {
                        let (body, known) = values(desk, found);
                        Ok(desk.answer(body, known))
                    }
                    Err(error) => Err(limited(desk, error)),
                }
            }
        })
    }
}

/// The error for a question that the solver could not answer; for a limit, it contains the entries computed
/// so far.
fn limited(desk: &Desk<'_>, error: SolveError) -> Error {
    let SolveError::Limit { limit, known } = error else { return desk.refused(&error, None) };
    let error = desk.refused(&limit.into(), None);
    let (body, known) = match *known {
        Partial::Table(found) => values(desk, found),
        Partial::OutcomeTable(found) => outcomes(desk, found),
        _ => return error,
    };
    error.with_known(desk.answer(body, known))
}

/// The lowest and the highest numbers of a box, field by field.
type Corners = (Vec<u64>, Vec<u64>);

impl TableQuestion {
    /// The corners of the box, or `None` for a graph without vertices.
    fn corners(&self, desk: &Desk<'_>) -> Result<Option<Corners>, Error> {
        if let Some(graph) = &desk.game.graph {
            if self.from.is_some() || self.to.is_some() {
                return Err(Error::new(ErrorKind::Domain, Message::new("answer-table-graph")));
            }
            let last = u64::from(graph.names().vertices()).checked_sub(1);
            return Ok(last.map(|last| (vec![0], vec![last])));
        }
        let Some(kind) = Kind::only(desk.game.ruleset.kinds()) else {
            return Err(Error::new(ErrorKind::Unsupported, Message::new("answer-table-kinds")));
        };
        if let Some(board) = &kind.board {
            let help = match board.columns {
                Some(_) => "answer-table-board-help",
                None => "solve-unsupported-table-of-lists-help",
            };
            let message = Message::new("answer-table-board").with("kind", &kind.name);
            return Err(Error::new(ErrorKind::Unsupported, message).with_help(Message::new(help)));
        }
        if let Some(field) = kind.fields.iter().find(|field| field.shape == FieldShape::List) {
            let message =
                Message::new("answer-table-list").with("kind", &kind.name).with("field", &field.name);
            return Err(Error::new(ErrorKind::Unsupported, message)
                .with_help(Message::new("solve-unsupported-table-of-lists-help")));
        }
        let Some(to) = self.to.clone() else {
            let error = missing("table", "to");
            return Err(error.with_help(Message::new("answer-table-to").with("fields", field_names(kind))));
        };
        let from = match &self.from {
            Some(from) => from.clone(),
            None => kind.fields.iter().map(|field| field.written(field.low)).collect(),
        };
        for (name, corner) in [("from", &from), ("to", &to)] {
            if corner.len() != kind.fields.len() {
                let fields = kind.fields.iter().map(|field| &*field.name);
                return Err(wrong_length(name, corner.len(), &kind.name, fields));
            }
        }
        if let Some((low, high)) = from.iter().zip(&to).find(|(low, high)| low > high) {
            let message = Message::new("answer-table-empty").with("from", low).with("to", high);
            return Err(
                Error::new(ErrorKind::Domain, message).with_help(Message::new("answer-table-empty-help"))
            );
        }
        let words = |corner: &[i128]| {
            let words = kind.fields.iter().zip(corner).map(|(field, &number)| stored(field, number));
            words.collect::<Result<Vec<u64>, Error>>()
        };
        Ok(Some((words(&from)?, words(&to)?)))
    }

    /// An empty list of entries: of outcomes if these are requested, of games if a property is requested, and of values
    /// otherwise.
    fn no_entries(&self) -> Entries {
        match (self.outcomes, &self.what) {
            (true, _) => Entries::Outcomes(Vec::new()),
            (false, None) => Entries::Values(Vec::new()),
            (false, Some(_)) => Entries::Games(Vec::new()),
        }
    }

    fn empty(&self) -> TableAnswer {
        let axis = Axis { field: "vertex".to_owned(), from: 0, length: 0, names: Some(Vec::new()) };
        TableAnswer::new(vec![axis], self.no_entries())
    }
}

fn field_names(kind: &grundy_core::Kind) -> String {
    kind.fields.iter().map(|field| &*field.name).collect::<Vec<_>>().join(", ")
}

fn values(desk: &Desk<'_>, found: grundy_solve::TableAnswer) -> (TableAnswer, Known) {
    let axes = axes(desk, &found.from, &found.to);
    let entries = Entries::Values(found.values);
    (TableAnswer { infinities: found.infinities, ..TableAnswer::new(axes, entries) }, found.known)
}

/// The table of the values of heaps, computed when they are read, or `None` if the solver does not take these values
/// from the table of a code.
fn heaps(desk: &mut Desk<'_>, from: &[u64], to: &[u64]) -> Result<Option<Answer<TableAnswer>>, Error> {
    let (&[first], &[last]) = (from, to) else { return Ok(None) };
    let found = match desk.solver.heap_table(first, last, &desk.budget) {
        Ok(found) => found,
        // The known values are reported as an ordinary table.
        Err(SolveError::Limit { limit, .. }) => {
            let known = desk.solver.table(KindId(0), from, to, &desk.budget);
            let error = known.err().filter(|error| matches!(error, SolveError::Limit { .. }));
            return Err(limited(desk, error.unwrap_or_else(|| limit.into())));
        }
        Err(error) => return Err(desk.refused(&error, None)),
    };
    Ok(found.map(|found| {
        let entries = Entries::Heaps(HeapEntries::new(found.values, desk.budget.clone()));
        desk.answer(TableAnswer::new(axes(desk, from, to), entries), found.known)
    }))
}

fn outcomes(desk: &Desk<'_>, found: grundy_solve::OutcomeTableAnswer) -> (TableAnswer, Known) {
    let axes = axes(desk, &found.from, &found.to);
    let entries = Entries::Outcomes(found.outcomes);
    (TableAnswer { remoteness: found.remoteness, ..TableAnswer::new(axes, entries) }, found.known)
}

fn axes(desk: &Desk<'_>, from: &[u64], to: &[u64]) -> Vec<Axis> {
    if let Some(graph) = &desk.game.graph {
        return vec![Axis::of_vertices(graph.names())];
    }
    let fields = &desk.game.ruleset.kinds()[0].fields;
    let lengths = from
        .iter()
        .zip(to)
        .map(|(low, high)| usize::try_from(high - low).map_or(usize::MAX, |span| span.saturating_add(1)));
    fields
        .iter()
        .zip(from)
        .zip(lengths)
        .map(|((field, &from), length)| Axis {
            field: field.name.clone(),
            from: field.written(from),
            length,
            names: None,
        })
        .collect()
}

impl WriteBody for TableAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.array("axes", |array| {
            for axis in &self.axes {
                array.object(|object| {
                    object.text("field", &axis.field);
                    object.integer("from", axis.from);
                    if axis.length > 0 {
                        object.integer("to", axis.from + (axis.length as i128 - 1));
                    }
                    if let Some(names) = &axis.names {
                        object.texts("names", names);
                    }
                });
            }
        });
        let lengths: Vec<usize> = self.axes.iter().map(|axis| axis.length).collect();
        match &self.entries {
            Entries::Values(_) | Entries::Heaps(_) | Entries::Outcomes(_) if self.compact => {
                self.write_compact(object);
            }
            Entries::Values(values) => {
                object.array("values", |array| write_nested(array, &lengths, values));
            }
            Entries::Heaps(heaps) => object.array("values", |array| {
                let values = heaps.values().heaps().clone().filter_map(|n| heaps.value(n));
                values.for_each(|value| array.number(value));
            }),
            Entries::Games(games) => object.array("games", |array| write_games(array, &lengths, games)),
            Entries::Outcomes(outcomes) => match &*lengths {
                [] | [_] => object.text("outcomes", &letters(outcomes)),
                [outer @ .., last] => {
                    object.array("outcomes", |array| write_rows(array, outer, outcomes, *last));
                }
            },
        }
        if let Entries::Values(values) = &self.entries {
            let at = |index| self.indices(index).into_iter().map(|index| index as u64).collect();
            let wins_beside = |at: usize| self.infinities.get(&at).cloned();
            let length = lengths.last().copied().unwrap_or(1);
            let most = if self.compact { 0 } else { MOST_LISTED };
            write_special_runs(object, values, wins_beside, (length, most), at);
        }
        if let Some(remoteness) = &self.remoteness {
            object.array("remoteness", |array| {
                for entry in remoteness {
                    match *entry {
                        Remoteness::Moves(moves) => array.number(moves),
                        Remoteness::Endless => array.null(),
                    }
                }
            });
        }
    }
}

/// A letter for each entry: `-` if the entry is not a position, and `?` if its outcome is unknown.
fn letters(entries: &[OutcomeEntry]) -> String {
    entries.iter().copied().map(outcome_letter).collect()
}

fn outcome_letter(entry: OutcomeEntry) -> char {
    match entry {
        OutcomeEntry::Is(outcome) => outcome.letter(),
        OutcomeEntry::Outside => '-',
        _ => '?',
    }
}

/// The largest number of special values that are listed one by one; if there are more, runs of them are listed.
const MOST_LISTED: usize = 10_000;

fn write_nested(array: &mut Array<'_>, lengths: &[usize], values: &[Value]) {
    match lengths {
        [] | [_] => {
            for value in values {
                match value.nim() {
                    Some(number) => array.number(number),
                    None => array.null(),
                }
            }
        }
        [_, inner @ ..] => {
            let size = inner.iter().product::<usize>().max(1);
            for row in values.chunks(size) {
                array.array(|array| write_nested(array, inner, row));
            }
        }
    }
}

fn write_games(array: &mut Array<'_>, lengths: &[usize], games: &[GameEntry]) {
    match lengths {
        [] | [_] => games.iter().for_each(|game| match game {
            GameEntry::Is(text) => array.text(text),
            GameEntry::Holds(holds) => array.flag(*holds),
            GameEntry::Undefined | GameEntry::Outside | GameEntry::Unknown => array.null(),
        }),
        [_, inner @ ..] => {
            let size = inner.iter().product::<usize>().max(1);
            for row in games.chunks(size) {
                array.array(|array| write_games(array, inner, row));
            }
        }
    }
}

/// Writes a string for each row of `length` outcomes. The lengths of the other axes are in `outer`; the strings are in
/// lists that are nested once for each of these axes.
fn write_rows(array: &mut Array<'_>, outer: &[usize], outcomes: &[OutcomeEntry], length: usize) {
    match outer {
        [] | [_] => outcomes.chunks(length.max(1)).for_each(|row| array.text(&letters(row))),
        [_, inner @ ..] => {
            let size = inner.iter().product::<usize>().max(1).saturating_mul(length.max(1));
            for part in outcomes.chunks(size) {
                array.array(|array| write_rows(array, inner, part, length));
            }
        }
    }
}
