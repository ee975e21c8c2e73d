//! `survey`: the periods of all codes that match a pattern.

mod kept;
mod part;
mod parts;

pub use part::{NotAPart, SurveyPart};
pub use parts::merged_survey;

use crate::{
    answer::Answer,
    error::{Error, ErrorKind},
    object::{Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_core::{Budget, Code, Limit, Message, Moment, Usage};
use grundy_heap::{HeapSequence, Period, ProvedPeriod};
use kept::SurveyRun;
use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Asks for the periods of all codes that match a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyQuestion {
    /// The pattern: a code in which `_` stands for any octal digit.
    pub pattern: String,
    /// The last heap to compute for each code.
    pub to: u64,
    /// The part of the codes to examine, or `None` to examine all of them.
    pub part: Option<SurveyPart>,
}

/// The periods of all codes that match a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SurveyAnswer {
    /// A row for each code of the requested part, in the order of the digits.
    pub rows: Vec<SurveyRow>,
}

/// A row of a survey: a code and its results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyRow {
    /// The code, with the open digits of the pattern filled in.
    pub code: String,
    /// The standard form of the code, and the shift: for `n >= shift`, a heap of `n` tokens has the same value as the
    /// heap of `n - shift` tokens in the game with the standard form. `None` if the shift is 0.
    pub cousin: Option<(String, u64)>,
    /// The period of the values, if one was found, and whether it is proved.
    pub period: Period,
    /// The largest value up to the last heap of the question, and the first heap that has this value.
    pub largest: (u64, u64),
}

/// The default for the last heap.
const TO: u64 = 10_000;
/// The largest number of open digits in a pattern.
const MOST_OPEN: usize = 5;

impl ReadQuestion for SurveyQuestion {
    const NAME: &'static str = "survey";
    const FIELDS: &'static [&'static str] = &["pattern", "to", "part"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        let pattern = fields.needed_text(Self::NAME, "pattern")?;
        let to = fields.one_natural("to")?;
        let part = match fields.take("part") {
            None => None,
            Some(field) => {
                let found = field.text("part")?;
                let wrong = |_| {
                    field.error(ErrorKind::Syntax, Message::new("heap-survey-part").with("found", &found))
                };
                Some(found.parse().map_err(wrong)?)
            }
        };
        Ok(Self { part, ..Self::new(pattern, to) })
    }
}

impl Question for SurveyQuestion {
    type Answer = SurveyAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<SurveyAnswer>, Error> {
        let budget = session.budget(&subject.settings);
        let codes = self.codes()?;
        let standard: Vec<(Code, u64)> = codes.iter().map(standard).collect();
        let (distinct, index) = distinct(&standard);
        let mine: Vec<&Code> = match self.part {
            None => distinct,
            Some(part) => distinct
                .into_iter()
                .enumerate()
                .filter(|(at, _)| part.contains(*at))
                .map(|(_, code)| code)
                .collect(),
        };
        let place = |code: &Code| match self.part {
            None => Some(index[code]),
            Some(part) => part.place(index[code]),
        };
        let mut kept = match &subject.settings.resume {
            Some(bytes) => kept::resumed(self, bytes)?,
            None => HashMap::new(),
        };
        let kept = mine.iter().map(|code| kept.remove(code).flatten()).collect();
        let (found, mut ended) = self.all(&mine, kept, &budget);
        let mut rows = Vec::new();
        for (code, (standard, shift)) in codes.iter().zip(&standard) {
            let Some(place) = place(standard) else { continue };
            // If a survey was stopped, it reports the rows that are complete.
            let Some((mut period, mut largest)) = found[place].clone() else { continue };
            if *shift > 0 {
                // The last heaps of the standard form correspond to heaps beyond the last heap of the question.
                let within = largest.1.saturating_add(*shift) <= self.to;
                match moved(&period, *shift).filter(|_| within) {
                    Some(of_code) => {
                        period = of_code;
                        largest.1 += if largest.0 > 0 { *shift } else { 0 };
                    }
                    // A period may also begin among the heaps that have no moves.
                    None => match self.one(code, &Quiet(&budget)) {
                        Ok(of_code) => (period, largest) = of_code,
                        Err(reached) => {
                            ended = Err(reached);
                            continue;
                        }
                    },
                }
            }
            let cousin = (*shift > 0).then(|| (standard.to_string(), *shift));
            rows.push(SurveyRow { code: code.to_string(), cousin, period, largest });
        }
        let answer = Answer::plain(SurveyAnswer { rows });
        match ended {
            Ok(()) => Ok(answer),
            Err(reached) => Err(Error::at_limit(reached).with_known(answer)),
        }
    }
}

/// The standard form of a code, and the shift.
fn standard(code: &Code) -> (Code, u64) {
    match code.first_cousin() {
        Some(cousin) => (cousin.code, cousin.shift),
        None => (code.clone(), 0),
    }
}

/// The distinct standard forms, in order of first occurrence, and the index of each of them. Codes with the same
/// standard form share the values that are computed for it.
fn distinct(standard: &[(Code, u64)]) -> (Vec<&Code>, HashMap<&Code, usize>) {
    let mut index: HashMap<&Code, usize> = HashMap::new();
    let mut distinct: Vec<&Code> = Vec::new();
    for (code, _) in standard {
        index.entry(code).or_insert_with(|| {
            distinct.push(code);
            distinct.len() - 1
        });
    }
    (distinct, index)
}

impl fmt::Display for SurveyQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} --to {}", self.pattern, self.to)?;
        match self.part {
            Some(part) => write!(f, " --part {part}"),
            None => Ok(()),
        }
    }
}

/// A period, the largest value, and the first heap that has this value.
type Found = (Period, (u64, u64));

impl SurveyQuestion {
    /// The question about all codes that match `pattern`. Without `to`, heaps up to 10,000 are computed.
    #[must_use]
    pub fn new(pattern: String, to: Option<u64>) -> Self {
        Self { pattern, to: to.unwrap_or(TO), part: None }
    }

    /// The valid codes that match the pattern, in the order of the digits.
    fn codes(&self) -> Result<Vec<Code>, Error> {
        let open = self.pattern.matches('_').count();
        if open > MOST_OPEN {
            let message = Message::new("heap-survey-open").with("found", open).with("most", MOST_OPEN);
            return Err(Error::new(ErrorKind::Unsupported, message));
        }
        let mut codes = Vec::new();
        let mut refused = None;
        for number in 0..8usize.pow(u32::try_from(open).unwrap_or(0)) {
            let mut digits = number.to_string();
            digits.clear();
            for at in (0..open).rev() {
                digits.push(char::from(b'0' + (number >> (3 * at) & 7).to_le_bytes()[0]));
            }
            let mut digits = digits.chars();
            let text: String = self
                .pattern
                .chars()
                .map(|c| if c == '_' { digits.next().unwrap_or('0') } else { c })
                .collect();
            match crate::resolve::parse_code(&text) {
                Ok(code) => codes.push(code),
                Err(error) => refused = Some(error),
            }
        }
        match (codes.is_empty(), refused) {
            (true, Some(error)) => Err(error),
            _ => Ok(codes),
        }
    }

    /// The results for `codes`, including those in `kept`, and the limit that ended the run, if there is one. Without
    /// a limit, no result is missing.
    fn all(
        &self,
        codes: &[&Code],
        kept: Vec<Option<Found>>,
        budget: &dyn Budget,
    ) -> (Vec<Option<Found>>, Result<(), Limit>) {
        let next = AtomicUsize::new(0);
        let found = Mutex::new(kept);
        let ended = Mutex::new(Ok(()));
        let lock = || found.lock().unwrap_or_else(PoisonError::into_inner);
        let work = || {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(code) = codes.get(at) else { return };
                if lock()[at].is_some() {
                    continue;
                }
                match self.one(code, &Quiet(budget)) {
                    Ok(one) => lock()[at] = Some(one),
                    Err(limit) => {
                        *ended.lock().unwrap_or_else(PoisonError::into_inner) = Err(limit);
                        return;
                    }
                }
                budget.watch(&SurveyRun { question: self, codes, found: &lock() }, Moment::Going);
            }
        };
        match budget.threads().min(256) {
            0 | 1 => work(),
            threads => std::thread::scope(|scope| {
                (1..threads).for_each(|_| _ = scope.spawn(work));
                work();
            }),
        }
        let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        budget.watch(&SurveyRun { question: self, codes, found: &found }, Moment::Ended);
        (found, ended.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    fn one(&self, code: &Code, budget: &dyn Budget) -> Result<Found, Limit> {
        let mut sequence = HeapSequence::new(code.clone());
        sequence.extend(self.to, budget)?;
        sequence.conclude(budget)?;
        let mut largest = (0, 0);
        let mut see = |heap: u64, value: u64| {
            if value > largest.0 || value == largest.0 && heap < largest.1 {
                largest = (value, heap);
            }
        };
        (0..=self.to).zip(sequence.table().cells().iter()).for_each(|(heap, value)| see(heap, value));
        let period = sequence.period();
        // With a saltus, the values continue to grow beyond those that the proof used.
        if let Period::Proved(ProvedPeriod { period, saltus: 1.., .. }) = &period {
            let last_turn = self.to.saturating_sub(*period) + 1..=self.to;
            last_turn.for_each(|heap| sequence.value(heap).into_iter().for_each(|value| see(heap, value)));
        }
        Ok((period, largest))
    }
}

/// The budget for a single code of the survey. It has no observer and allows one thread.
struct Quiet<'a>(&'a dyn Budget);

impl Budget for Quiet<'_> {
    fn poll(&self, usage: Usage) -> Result<(), Limit> {
        self.0.poll(usage)
    }

    fn bytes_allowed(&self) -> u64 {
        self.0.bytes_allowed()
    }
}

/// The period of a code whose values are those of its standard form, shifted by `shift` places, where `period` is that
/// of the standard form. Returns `None` if the period might begin before the shifted values.
fn moved(period: &Period, shift: u64) -> Option<Period> {
    Some(match period {
        Period::Proved(proved) if proved.preperiod > 0 => {
            let mut proved = proved.clone();
            proved.preperiod += shift;
            proved.checked_to += shift;
            Period::Proved(proved)
        }
        Period::Observed { preperiod, period, saltus, checked_to } if *preperiod > 0 => Period::Observed {
            preperiod: preperiod + shift,
            period: *period,
            saltus: *saltus,
            checked_to: *checked_to,
        },
        Period::None { checked_to } => Period::None { checked_to: *checked_to },
        _ => return None,
    })
}

impl WriteBody for SurveyAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.array("rows", |array| {
            for row in &self.rows {
                array.object(|object| {
                    object.text("code", &row.code);
                    if let Some((cousin, shift)) = &row.cousin {
                        object.text("standard", cousin);
                        object.number("shift", *shift);
                    }
                    super::period::write_period(&row.period, object);
                    object.number("largest", row.largest.0);
                    object.number("largest_at", row.largest.1);
                });
            }
        });
    }
}
