//! `survey`: the periods of all codes that match a pattern.

use crate::{
    answer::Answer,
    checkpoint,
    error::{Error, ErrorKind},
    object::{Fields, Object, ReadQuestion, WriteBody},
    question::Question,
    session::Session,
    subject::Subject,
};
use grundy_core::{Budget, Code, Limit, LongRun, Message, Moment, Progress, Usage};
use grundy_heap::sealed::{Checksum, Sealed, header};
use grundy_heap::{HeapSequence, Period, PeriodTheorem, ProvedPeriod};
use std::collections::HashMap;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Asks for the periods of all codes that match a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyQuestion {
    /// The pattern: a code in which `_` stands for any octal digit.
    pub pattern: String,
    /// The last heap to compute for each code.
    pub to: u64,
}

/// The periods of all codes that match a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SurveyAnswer {
    /// A row for each code, in the order of the digits.
    pub rows: Vec<SurveyRow>,
}

/// A row of a survey: a code and its results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyRow {
    /// The code, with the open digits of the pattern filled in.
    pub code: String,
    /// The standard form of the code, and the shift: a heap of `n` tokens has the same value as the heap
    /// of `n - shift` tokens in the standard form.
    pub cousin: Option<(String, u64)>,
    /// The period of the values, proved or observed.
    pub period: Period,
    /// The largest value, and the first heap that has it.
    pub largest: (u64, u64),
}

/// The default for the last heap.
const TO: u64 = 10_000;
/// The largest number of open digits in a pattern.
const MOST_OPEN: usize = 5;

impl ReadQuestion for SurveyQuestion {
    const NAME: &'static str = "survey";
    const FIELDS: &'static [&'static str] = &["pattern", "to"];

    fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        let pattern = fields.needed_text(Self::NAME, "pattern")?;
        let to = fields.one_natural("to")?;
        Ok(Self::new(pattern, to))
    }
}

impl Question for SurveyQuestion {
    type Answer = SurveyAnswer;

    fn answer(&self, session: &mut Session, subject: &Subject) -> Result<Answer<SurveyAnswer>, Error> {
        let budget = session.budget(&subject.settings);
        let codes = self.codes()?;
        // If several codes have the same values, these are computed only once.
        let standard: Vec<(Code, u64)> = codes
            .iter()
            .map(|code| match code.first_cousin() {
                Some(cousin) => (cousin.code, cousin.shift),
                None => (code.clone(), 0),
            })
            .collect();
        let mut index: HashMap<&Code, usize> = HashMap::new();
        let mut distinct: Vec<&Code> = Vec::new();
        for (code, _) in &standard {
            index.entry(code).or_insert_with(|| {
                distinct.push(code);
                distinct.len() - 1
            });
        }
        let kept = match &subject.settings.resume {
            Some(bytes) => self.resumed(bytes)?,
            None => HashMap::new(),
        };
        let kept = distinct.iter().map(|code| kept.get(code).cloned()).collect();
        let (found, mut ended) = self.all(&distinct, kept, &budget);
        let mut rows = Vec::new();
        for (code, (standard, shift)) in codes.iter().zip(&standard) {
            // A survey that was stopped reports the rows that are complete.
            let Some((mut period, mut largest)) = found[index[standard]].clone() else { continue };
            if *shift > 0 {
                // The last heaps of the standard form are beyond the last heap of the question.
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

/// A period, the largest value, and the first heap that has this value.
type Found = (Period, (u64, u64));

impl SurveyQuestion {
    /// The question given by texts from a command line.
    #[must_use]
    pub fn new(pattern: String, to: Option<u64>) -> Self {
        Self { pattern, to: to.unwrap_or(TO) }
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

    /// The results for all codes, including those in `kept`, and how the run ended. If the run succeeded, no
    /// result is missing.
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

    /// The results of an earlier run.
    fn resumed(&self, bytes: &[u8]) -> Result<HashMap<Code, Found>, Error> {
        let sealed = Sealed::open(bytes, FORMAT).map_err(checkpoint::broken)?;
        let (pattern, to) = (sealed.text("pattern").unwrap_or(""), sealed.number("to").unwrap_or(0));
        if (pattern, to) != (&self.pattern, self.to) {
            let message = Message::new("heap-checkpoint-survey")
                .with("found", format!("{pattern} --to {to}"))
                .with("wanted", format!("{} --to {}", self.pattern, self.to));
            return Err(checkpoint::wrong(message));
        }
        let rows = std::str::from_utf8(sealed.block).unwrap_or("?").lines().map(kept_row).collect();
        let rows: Option<_> = rows;
        rows.ok_or_else(|| checkpoint::wrong(Message::new("heap-checkpoint-contents")))
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

/// The name of the format in the header of a survey's checkpoint.
const FORMAT: &str = "grundy-survey";

/// A running survey.
struct SurveyRun<'a> {
    question: &'a SurveyQuestion,
    codes: &'a [&'a Code],
    found: &'a [Option<Found>],
}

impl LongRun for SurveyRun<'_> {
    fn progress(&self) -> Progress {
        let done = self.found.iter().flatten().count() as u64;
        Progress::Codes { done, of: self.codes.len() as u64 }
    }

    /// A line for each finished code: the code, the largest value and its heap, the status, and the numbers
    /// of the period.
    fn checkpoint(&self, write: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut rows = String::new();
        let mut count = 0u64;
        for (code, found) in self.codes.iter().zip(self.found) {
            let Some((period, (largest, at))) =
                found.as_ref().filter(|(period, _)| can_be_kept(code, period))
            else {
                continue;
            };
            count += 1;
            // Writing to a string cannot fail.
            let _ = write!(rows, "{code} {largest} {at} ");
            let _ = match period {
                Period::Proved(ProvedPeriod { preperiod, period, saltus, checked_to, .. }) => {
                    writeln!(rows, "proved {preperiod} {period} {saltus} {checked_to}")
                }
                Period::Observed { preperiod, period, saltus, checked_to } => {
                    writeln!(rows, "observed {preperiod} {period} {saltus} {checked_to}")
                }
                Period::None { checked_to } => writeln!(rows, "none 0 0 0 {}", checked_to.unwrap_or(0)),
            };
        }
        let fields = [
            ("pattern", format!("\"{}\"", self.question.pattern)),
            ("to", self.question.to.to_string()),
            ("rows", count.to_string()),
        ];
        write(header(FORMAT, &fields, Checksum::of(rows.as_bytes())).as_bytes())?;
        write(rows.as_bytes())
    }
}

/// Whether the code and the numbers in a checkpoint determine which theorem proves the period. If they do
/// not, the values of the code are computed again.
fn can_be_kept(code: &Code, period: &Period) -> bool {
    match period {
        Period::Proved(proved) => {
            PeriodTheorem::behind(code, proved.saltus, proved.checked_to) == Some(proved.theorem)
        }
        Period::Observed { .. } | Period::None { .. } => true,
    }
}

/// Reads a line of a survey's checkpoint.
fn kept_row(line: &str) -> Option<(Code, Found)> {
    let words: Vec<&str> = line.split(' ').collect();
    let [code, largest, at, status, preperiod, period, saltus, checked_to] = *words else { return None };
    let code: Code = code.parse().ok()?;
    let number = |word: &str| word.parse::<u64>().ok();
    let largest = (number(largest)?, number(at)?);
    let (preperiod, period, saltus) = (number(preperiod)?, number(period)?, number(saltus)?);
    let checked_to = number(checked_to)?;
    let period = match status {
        "proved" => {
            let theorem = PeriodTheorem::behind(&code, saltus, checked_to)?;
            Period::Proved(ProvedPeriod { preperiod, period, saltus, theorem, checked_to })
        }
        "observed" => Period::Observed { preperiod, period, saltus, checked_to },
        "none" => Period::None { checked_to: Some(checked_to) },
        _ => return None,
    };
    Some((code, (period, largest)))
}

/// The period of a code whose values are shifted by `shift` places; `None` if the period might begin before
/// the shifted values.
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

#[cfg(test)]
mod tests {
    use super::{HeapSequence, Period, PeriodTheorem, can_be_kept};
    use grundy_core::{Code, Unlimited};

    #[track_caller]
    fn check(text: &str, theorem: &str, kept: bool) {
        let code: Code = text.parse().unwrap();
        let mut sequence = HeapSequence::new(code.clone());
        sequence.extend(500, &Unlimited).unwrap();
        let period = sequence.period();
        assert_eq!(sequence.proved().map(|proved| proved.theorem.name()), Some(theorem), "{text}");
        assert_eq!(can_be_kept(&code, &period), kept, "{text}");
        if let Period::Proved(proved) = period {
            let named = PeriodTheorem::behind(&code, proved.saltus, proved.checked_to);
            assert_eq!(named == Some(proved.theorem), kept, "{text}");
        }
    }

    #[test]
    fn a_checkpoint_leaves_out_proofs_whose_theorem_its_numbers_do_not_name() {
        check("0.77", "Guy-Smith", true);
        check("0.8", "power-of-two saltus", true);
        check("0{4}.0", "any saltus", true);
        // The saltus is 2, but some value has no far move of the kinds that the theorem for powers of two
        // covers.
        check("0.B[007]", "any saltus", false);
    }
}
