//! The tables from which laws are guessed, computed from the rules alone.

use super::parameters::{Range, ranges};
use super::{found::ParameterRange, induction};
use crate::{
    answer::Stats,
    ask::corner::wrong_length,
    budget::Allowance,
    error::{Error, ErrorKind, Report},
    resolve,
    session::{Desk, Session},
    subject::{self, ParameterValue},
};
use grundy_core::{
    ComponentRef, Convention, Detail, Field, FieldShape, Kind, KindId, Limit, Message, Move, SmallSort,
    count_thread_turns, may_thread_grow,
};
use grundy_guess::{PointList, Table};
use grundy_heap::Period;
use grundy_solve::{EngineName, Known, OutcomeEntry, Value};
use std::{collections::BTreeMap, ops::ControlFlow, sync::Arc};

/// The largest number of positions in the larger table if no parameter has several values. Otherwise, it is multiplied
/// by the number of combinations of these values, but by at most 8.
const MOST_CELLS: u128 = 100_001;

/// The largest number of moves in the larger table, estimated as if every position had as many moves as the last one.
const MOST_MOVES: u128 = 4_000_000;

/// If the rules are a taking-and-breaking code, a larger table of at most this many heaps may need any number of moves.
const MOST_HEAPS: u128 = 20_000;

/// A field whose bounds differ by at most this number counts as a flag. Flags do not affect the default size of the
/// first table.
const FLAG: u64 = 8;

/// The largest number of seconds that the larger table or the search for a period may take.
const MOST_SECONDS: f64 = 4.0;

/// The largest heap whose value is computed in the search for a period that can be proved.
const PERIOD_TO: u64 = 20_000;

/// The subject of the question: the rules, and the parameters with a range.
pub(super) struct Subject<'s> {
    session: &'s mut Session,
    request: subject::Subject,
    ranges: Vec<Range>,
    /// The budget of the whole request, with its clock.
    budget: Allowance,
    /// The kind of position.
    pub(super) kind: String,
    /// The fields of the kind.
    pub(super) fields: Vec<Field>,
    /// Whether only outcomes are used, because nim-values do not decide the outcome or may not exist.
    pub(super) outcomes_only: bool,
    /// Warnings about the rules.
    pub(super) remarks: Option<Arc<Report>>,
    /// The resources used so far.
    pub(super) stats: Stats,
}

impl<'s> Subject<'s> {
    /// Prepares the subject of a guess from that of the request, without the theorems and claims of its rules. Returns
    /// an error if laws cannot be guessed for these rules.
    pub(super) fn new(session: &'s mut Session, request: &subject::Subject) -> Result<Self, Error> {
        let budget = session.budget(&request.settings);
        let mut request = request.clone();
        // The theorems and claims of the ruleset are not used, because they state what is to be found.
        request.settings.trust_claims = false;
        if request.settings.engine == Some(EngineName::Theorem) {
            return Err(Error::new(ErrorKind::Unsupported, Message::new("guess-engine-theorem")));
        }
        let ranges = ranges(&mut request)?;
        let mut subject = Self {
            session,
            request,
            ranges,
            budget,
            kind: String::new(),
            fields: Vec::new(),
            outcomes_only: false,
            remarks: None,
            stats: Stats::default(),
        };
        let combination = subject.combinations(false).pop().unwrap_or_default();
        let misere = subject.request.settings.convention == Convention::Misere;
        let (kind, fields, has_wins, remarks) = subject.at_desk(&combination, None, |desk| {
            let Some(kind) = Kind::only(desk.game.ruleset.kinds()) else {
                return Err(Error::new(ErrorKind::Unsupported, Message::new("guess-kinds")));
            };
            if desk.game.graph.is_some() || kind.fields.is_empty() || kind.fields.len() > 3 {
                return Err(Error::new(ErrorKind::Unsupported, Message::new("guess-fields")));
            }
            if let Some(field) = kind.fields.iter().find(|field| field.shape == FieldShape::List) {
                let message = Message::new("guess-list").with("kind", &kind.name).with("field", &field.name);
                return Err(
                    Error::new(ErrorKind::Unsupported, message).with_help(Message::new("guess-list-help"))
                );
            }
            if let Some(field) = kind.fields.iter().find(|field| field.origin != 0) {
                let message = Message::new("guess-below-zero").with("field", &field.name);
                return Err(Error::new(ErrorKind::Unsupported, message));
            }
            let fields = kind.fields.clone();
            Ok((kind.name.clone(), fields, desk.game.ruleset.shape().has_wins, desk.game.remarks.clone()))
        })?;
        (subject.kind, subject.fields, subject.remarks) = (kind, fields, remarks);
        subject.outcomes_only = has_wins || misere;
        Ok(subject)
    }

    /// The names of the variables: the fields, followed by the parameters with a range.
    pub(super) fn names(&self) -> Vec<String> {
        let fields = self.fields.iter().map(|field| field.name.clone());
        fields.chain(self.ranges.iter().map(|range| self.request.params[range.at].0.clone())).collect()
    }

    /// The last position of the first table, for questions that do not specify it.
    pub(super) fn first_corner(&self) -> Vec<u64> {
        // A field with only a few values is treated as a flag; only the number of other fields determines the size.
        let free = self.fields.iter().filter(|field| field.high - field.low > FLAG).count();
        let last = match free {
            0 | 1 => 200,
            2 => 30,
            _ => 10,
        };
        let corner = |field: &Field| if field.low < last { last } else { field.low.saturating_add(last) };
        self.fields.iter().map(|field| corner(field).min(field.high)).collect()
    }

    /// The table of all positions up to `to`. Small positions come first. In a table of outcomes, the value
    /// is 0 for a P-position and 1 for any other position.
    ///
    /// # Errors
    /// Returns an error if `to` has the wrong number of fields or a field below its lower bound, if the rules cannot be
    /// solved, or if a limit is reached.
    pub(super) fn table(&mut self, to: &[u64]) -> Result<Table, Error> {
        let combinations = self.combinations(false);
        self.table_within(to, None, combinations)
    }

    /// The ranges of the parameters.
    pub(super) fn ranges(&self) -> Vec<ParameterRange> {
        let all = self.ranges.iter().map(|range| ParameterRange {
            name: self.request.params[range.at].0.clone(),
            fitted: range.numbers.clone(),
            further: range.further.clone(),
        });
        all.collect()
    }

    /// Whether the rules are a taking-and-breaking code under normal play and no parameter has a range.
    pub(super) fn has_code(&mut self) -> bool {
        let combination = self.combinations(false).pop().unwrap_or_default();
        let has_code = |desk: &mut Desk<'_>| Ok(desk.game.ruleset.facts().code.is_some());
        self.ranges.is_empty()
            && self.request.settings.convention == Convention::Normal
            && self.at_desk(&combination, None, has_code).unwrap_or(false)
    }

    /// The period of the values of the heaps, if it is found quickly.
    pub(super) fn period(&mut self) -> Option<Period> {
        let found = self.at_desk(&[], Some(MOST_SECONDS), |desk| {
            let period = desk.solver.period(Some(PERIOD_TO), &desk.budget);
            Ok(period.ok().map(|found| found.period))
        });
        found.ok().flatten()
    }

    /// The last position of a larger table that is cheap to compute, and this table. The table includes the further
    /// values of the parameters, so its last position may be `to` itself. Returns `None` if no table that is larger
    /// than the table up to `to` could be computed.
    pub(super) fn larger_table(&mut self, to: &[u64]) -> Result<Option<(Vec<u64>, Table)>, Error> {
        let mut corners = self.cheap_corners(to)?;
        // If the largest table takes too long, a much smaller one may be possible.
        while let Some(corner) = corners.pop() {
            let combinations = self.combinations(true);
            if corner == to && combinations.len() == self.combinations(false).len() {
                break;
            }
            match self.table_within(&corner, Some(MOST_SECONDS), combinations) {
                Ok(table) => return Ok(Some((corner, table))),
                // If the time limit of the request is reached, the laws of the first table are the answer.
                Err(error) if error.is_limit() && self.is_over() => break,
                Err(error) if error.is_limit() => {
                    corners.pop();
                }
                // The rules may fault at large positions although they do not at small ones.
                Err(_) => {}
            }
        }
        for range in &mut self.ranges {
            range.further.clear();
        }
        Ok(None)
    }

    /// Calls `work` with the data that a proof by induction needs, or, if a proof is impossible, with the
    /// reason.
    pub(super) fn with_induction(
        &mut self,
        position: String,
        work: impl FnOnce(Result<&induction::Subject<'_>, Message>),
    ) {
        let combination = self.combinations(false).pop().unwrap_or_default();
        let text = self.at_desk(&combination, None, |desk| Ok(desk.game.text.clone())).ok().flatten();
        let (Some(text), Convention::Normal) = (text, self.request.settings.convention) else {
            return work(Err(Message::new("guess-unproved-rules")));
        };
        let is_range = |at: usize| self.ranges.iter().any(|range| range.at == at);
        let params = &self.request.params;
        let ranges: Vec<String> = self.ranges.iter().map(|range| params[range.at].0.clone()).collect();
        let others: Vec<(String, ParameterValue)> = params
            .iter()
            .enumerate()
            .filter(|(at, _)| !is_range(*at))
            .map(|(_, param)| param.clone())
            .collect();
        let most = self.request.settings.limits.seconds.unwrap_or(f64::INFINITY);
        let budget = self.budget.clone();
        work(Ok(&induction::Subject {
            text: &text.text,
            position,
            ranges: &ranges,
            parameters: resolve::values(&others),
            solvers: self.session.smt_solvers(),
            seconds_left: &|| most - budget.seconds(),
        }));
    }

    /// The number of seconds since the start of the request.
    pub(super) fn seconds(&self) -> f64 {
        self.budget.seconds()
    }

    /// Whether the time limit of the whole request has been reached.
    fn is_over(&self) -> bool {
        self.request.settings.limits.seconds.is_some_and(|seconds| self.seconds() >= seconds)
    }

    /// Calls `work` with the remaining budget.
    pub(super) fn within_budget(&mut self, work: impl FnOnce(&dyn grundy_core::Budget)) -> Result<(), Error> {
        let combination = self.combinations(false).pop().unwrap_or_default();
        self.at_desk(&combination, None, |desk| {
            work(&desk.budget);
            Ok(())
        })
    }

    fn table_within(
        &mut self,
        to: &[u64],
        seconds: Option<f64>,
        combinations: Vec<Vec<i128>>,
    ) -> Result<Table, Error> {
        let from: Vec<u64> = self.fields.iter().map(|field| field.low).collect();
        if to.len() != from.len() {
            let fields = self.fields.iter().map(|field| &*field.name);
            return Err(wrong_length("to", to.len(), &self.kind, fields));
        }
        if to.iter().zip(&from).any(|(to, from)| to < from) {
            let names = self.fields.iter().map(|field| &*field.name).collect::<Vec<_>>().join(", ");
            let message = Message::new("guess-corner").with("fields", names).with("wanted", from.len());
            return Err(Error::new(ErrorKind::Domain, message));
        }
        let (mut points, mut values_at) = (PointList::new(), Vec::new());
        let mut point = Vec::new();
        for combination in combinations {
            let parameters: Vec<i64> =
                combination.iter().filter_map(|&number| i64::try_from(number).ok()).collect();
            let values = match self.values(&combination, &from, to, seconds) {
                // A further number that the rules reject is not used for checking.
                Err(error) if !error.is_limit() && self.drop_further(&combination) => continue,
                values => values?,
            };
            let mut words = from.clone();
            for value in values {
                count_thread_turns(1).map_err(Error::at_limit)?;
                // Laws compute with numbers below `2^62`, which leaves room for larger results.
                if let Some(value) = value
                    && words.iter().all(|&word| word < 1 << 62)
                {
                    point.clear();
                    point.extend(words.iter().map(|&word| word.cast_signed()));
                    point.extend(&parameters);
                    points.push(&point);
                    values_at.push(value);
                }
                // Advance to the next position. The last field changes fastest.
                for at in (0..words.len()).rev() {
                    if words[at] < to[at] {
                        words[at] += 1;
                        break;
                    }
                    words[at] = from[at];
                }
            }
        }
        let fields = self.fields.len();
        let key = |at: usize| (points[at][..fields].iter().max(), &points[at]);
        let is_sorted = (1..points.len()).all(|at| count_thread_turns(1).is_ok() && key(at - 1) <= key(at));
        let (points, values) = if is_sorted {
            (points, values_at)
        } else {
            let order = sorted(points.len(), key).map_err(Error::at_limit)?;
            let values = order.iter().map(|&at| values_at[at]).collect();
            (order.iter().map(|&at| &points[at]).collect(), values)
        };
        Ok(Table { names: self.names(), points, values, constants: self.constants() })
    }

    /// The numbers to which parameters are set, and their neighbours: laws often contain such numbers.
    fn constants(&self) -> Vec<i64> {
        let set = self.request.params.iter().enumerate().filter_map(|(at, (_, value))| match value {
            ParameterValue::Number(number) if !self.ranges.iter().any(|range| range.at == at) => {
                i64::try_from(*number).ok()
            }
            _ => None,
        });
        set.flat_map(|number| [number, number.saturating_add(1), number.saturating_sub(1)]).collect()
    }

    /// The values in a box, computed from the rules alone. A value is `None` if the point is not a position, if
    /// nim-values are used and the position has none below `2^62`, or if outcomes are used and the game is already
    /// over.
    fn values(
        &mut self,
        combination: &[i128],
        from: &[u64],
        to: &[u64],
        seconds: Option<f64>,
    ) -> Result<Vec<Option<i64>>, Error> {
        let misere = self.request.settings.convention == Convention::Misere;
        let engines: &[Option<EngineName>] = match (&self.request.settings.engine, misere) {
            (Some(_), _) | (None, true) => &[None],
            // With three fields, one field may grow while another shrinks, and a box that is large enough for
            // this is mostly empty.
            (None, false) if from.len() > 2 => &[Some(EngineName::Memo)],
            (None, false) => &[Some(EngineName::Heap), Some(EngineName::Dense), Some(EngineName::Memo)],
        };
        let (from, to) = (from.to_vec(), to.to_vec());
        let asked = self.request.settings.engine;
        let mut refused = None;
        for engine in engines {
            self.request.settings.engine = engine.or(asked);
            let outcomes_only = self.outcomes_only;
            let found = self.at_desk(combination, seconds, |desk| {
                let (values, known) =
                    if misere { outcomes(desk, &from, &to)? } else { nim(desk, &from, &to, outcomes_only)? };
                Ok((values, known.stats))
            });
            self.request.settings.engine = asked;
            match found {
                Ok((values, stats)) => {
                    self.stats.positions += stats.positions;
                    self.stats.bytes = self.stats.bytes.max(stats.bytes);
                    return Ok(values);
                }
                Err(error) if error.is_unsupported() => refused = Some(error),
                Err(error) => return Err(error),
            }
        }
        Err(refused.unwrap_or_else(|| Error::new(ErrorKind::Internal, Message::new("answer-internal"))))
    }

    /// Removes the numbers of a combination from the further numbers, and returns whether any number was
    /// removed.
    fn drop_further(&mut self, combination: &[i128]) -> bool {
        let mut found = false;
        for (range, number) in self.ranges.iter_mut().zip(combination) {
            let count = range.further.len();
            range.further.retain(|further| further != number);
            found |= range.further.len() < count;
        }
        found
    }

    /// The corner `to`, followed by the corners of larger tables as long as these are cheap to compute. From one corner
    /// to the next, each number increases to the next round number, but not beyond the bound of its field.
    fn cheap_corners(&mut self, to: &[u64]) -> Result<Vec<Vec<u64>>, Error> {
        let tables = self.combinations(true).len() as u128;
        let last = self.combinations(false).pop().unwrap_or_default();
        let mut corners = vec![to.to_vec()];
        loop {
            let corner = corners.last().map_or(to, Vec::as_slice);
            // A bounded field stops at its bound, while the others go farther.
            let next: Vec<u64> = corner
                .iter()
                .zip(&self.fields)
                .map(|(&word, field)| next_round(word).min(field.high.max(word)))
                .collect();
            let cells = next.iter().fold(tables, |cells, &word| cells.saturating_mul(u128::from(word) + 1));
            if cells > MOST_CELLS * tables.min(8) || next == corner {
                return Ok(corners);
            }
            let most = MOST_MOVES / cells;
            let too_many = self.at_desk(&last, None, |desk| {
                let at = ComponentRef { kind: KindId(0), words: &next };
                let mut moves = 0;
                let mut count = |_: &Move<'_>| {
                    moves += 1;
                    if moves > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                };
                let ruleset = &desk.game.ruleset;
                // There is a separate engine for codes.
                if ruleset.facts().code.is_some() && cells <= MOST_HEAPS {
                    return Ok(false);
                }
                let inside = matches!(ruleset.contains(at), Ok(true));
                let ended = if inside {
                    ruleset.visit_moves(at, Detail::Options, &mut count)
                } else {
                    Ok(ControlFlow::Break(()))
                };
                Ok(!matches!(ended, Ok(ControlFlow::Continue(()))))
            })?;
            if too_many {
                return Ok(corners);
            }
            corners.push(next);
        }
    }

    /// Every choice of one number for each parameter that has several, in lexicographic order, where the further
    /// numbers of a parameter come after its other numbers.
    fn combinations(&self, with_further: bool) -> Vec<Vec<i128>> {
        self.ranges.iter().fold(vec![Vec::new()], |all, range| {
            let further = if with_further { &range.further[..] } else { &[] };
            all.iter()
                .flat_map(|begun| {
                    let numbers = range.numbers.iter().chain(further);
                    numbers.map(|&number| begun.iter().copied().chain([number]).collect())
                })
                .collect()
        })
    }

    fn at_desk<T>(
        &mut self,
        combination: &[i128],
        seconds: Option<f64>,
        work: impl FnOnce(&mut Desk<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut request = self.request.clone();
        for (range, &number) in self.ranges.iter().zip(combination) {
            request.params[range.at].1 = ParameterValue::Number(number);
        }
        request.settings.limits = request.settings.limits.after(self.seconds());
        request.settings.limits.seconds = match (request.settings.limits.seconds, seconds) {
            (Some(left), Some(seconds)) => Some(left.min(seconds)),
            (left, seconds) => left.or(seconds),
        };
        self.session.at_desk("guess", &request, work)
    }
}

/// The indices `0..length` sorted by their keys. Each group of indices whose keys have the same first part is sorted
/// separately, so that the budget of the thread is polled often.
fn sorted<A: Ord + Copy, B: Ord>(length: usize, key: impl Fn(usize) -> (A, B)) -> Result<Vec<usize>, Limit> {
    let mut groups: BTreeMap<A, Vec<usize>> = BTreeMap::new();
    for at in 0..length {
        count_thread_turns(1)?;
        groups.entry(key(at).0).or_default().push(at);
    }
    let mut order = Vec::new();
    for mut group in groups.into_values() {
        count_thread_turns(group.len().saturating_mul(SORTING))?;
        group.small_sort_by(|&a, &b| key(a).1.cmp(&key(b).1));
        order.append(&mut group);
    }
    Ok(order)
}

/// Sorting one index takes about as long as this number of loop iterations.
const SORTING: usize = 16;

/// The smallest of the numbers 1, 2, 5, 10, 20, 50, ... that is above `n`, or [`u64::MAX`] if it would not be below
/// `2^64`.
fn next_round(n: u64) -> u64 {
    let mut decade: u64 = 1;
    loop {
        let steps = [1, 2, 5].map(|step| decade.saturating_mul(step));
        if let Some(&found) = steps.iter().find(|&&step| step > n) {
            return found;
        }
        if decade > u64::MAX / 10 {
            return n;
        }
        decade *= 10;
    }
}

/// The nim-values of a box or, if `outcomes_only` is set, 0 for P-positions and 1 for N-positions. A point has no
/// number if it is not a position, if the game is already over or, where nim-values are wanted, if the position is
/// loony or its nim-value is not below `2^62`.
fn nim(
    desk: &mut Desk<'_>,
    from: &[u64],
    to: &[u64],
    outcomes_only: bool,
) -> Result<(Vec<Option<i64>>, Known), Error> {
    let found =
        desk.solver.table(KindId(0), from, to, &desk.budget).map_err(|error| desk.refused(&error, None))?;
    let values = numbers(found.values.iter(), |value| match value {
        Value::Nim(value) if outcomes_only => Some(i64::from(*value != 0)),
        Value::Nim(value) => i64::try_from(*value).ok().filter(|value| *value < 1 << 62),
        Value::Loony if outcomes_only => Some(1),
        _ => None,
    });
    Ok((values?, found.known))
}

/// The outcomes of a box under misère play: 0 for P-positions and 1 for other positions.
fn outcomes(desk: &mut Desk<'_>, from: &[u64], to: &[u64]) -> Result<(Vec<Option<i64>>, Known), Error> {
    let found = desk
        .solver
        .outcome_table(KindId(0), from, to, Convention::Misere, &desk.budget)
        .map_err(|error| desk.refused(&error, None))?;
    let outcomes = numbers(found.outcomes.iter(), |entry| match entry {
        OutcomeEntry::Is(grundy_core::Outcome::P) => Some(0),
        OutcomeEntry::Is(_) => Some(1),
        _ => None,
    });
    Ok((outcomes?, found.known))
}

/// The numbers that `number` returns for the entries of a box.
fn numbers<T>(
    entries: impl ExactSizeIterator<Item = T>,
    number: impl Fn(T) -> Option<i64>,
) -> Result<Vec<Option<i64>>, Error> {
    let bytes = entries.len() * size_of::<Option<i64>>();
    may_thread_grow(bytes as u64).map_err(Error::at_limit)?;
    let mut numbers = Vec::with_capacity(entries.len());
    for entry in entries {
        count_thread_turns(1).map_err(Error::at_limit)?;
        numbers.push(number(entry));
    }
    Ok(numbers)
}
