//! Parameters with several values.

use crate::{
    error::{Error, ErrorKind},
    resolve,
    session::source,
    subject::{ParameterValue, Subject},
};
use grundy_core::Message;

/// The largest number of parameters with a range.
const MOST_RANGES: usize = 3;

/// The largest number of further values of a parameter that are used to check a law.
const MOST_FURTHER: usize = 4;

/// A parameter with several values, which is a variable of the law.
pub(super) struct Range {
    /// The index of the parameter in the request.
    pub(super) at: usize,
    /// The requested numbers.
    pub(super) numbers: Vec<i128>,
    /// Further numbers, which are used only to check laws.
    pub(super) further: Vec<i128>,
}

impl Range {
    /// The parameter with this index and these numbers. If there are at least two numbers and they are consecutive, a
    /// few numbers that follow them are the further numbers.
    fn new(at: usize, numbers: Vec<i128>) -> Self {
        let is_run = numbers.windows(2).all(|pair| pair[1] == pair[0].saturating_add(1));
        let further = match numbers.last() {
            Some(&last) if is_run && numbers.len() > 1 => {
                let count = (numbers.len() / 2).clamp(2, MOST_FURTHER);
                (1..).take(count).map(|step| last.saturating_add(step)).collect()
            }
            _ => Vec::new(),
        };
        Self { at, numbers, further }
    }
}

/// The parameters that are given as lists of numbers where the rules expect a single number; there are at most
/// `MOST_RANGES` of them.
///
/// In `request`, numbers that are given separately for the same parameter are combined into a list.
pub(super) fn ranges(request: &mut Subject) -> Result<Vec<Range>, Error> {
    let mut params: Vec<(String, ParameterValue)> = Vec::new();
    for (name, value) in request.params.drain(..) {
        match (params.iter_mut().find(|(earlier, _)| *earlier == name), value) {
            (Some((_, earlier)), ParameterValue::Number(number)) => match earlier {
                ParameterValue::Number(first) => *earlier = ParameterValue::Numbers(vec![*first, number]),
                ParameterValue::Numbers(numbers) => numbers.push(number),
                _ => params.push((name, ParameterValue::Number(number))),
            },
            (_, value) => params.push((name, value)),
        }
    }
    request.params = params;
    let several: Vec<(usize, Vec<i128>)> = request
        .params
        .iter()
        .enumerate()
        .filter_map(|(at, (_, value))| match value {
            ParameterValue::Numbers(numbers) if !numbers.is_empty() => Some((at, numbers.clone())),
            _ => None,
        })
        .take(MOST_RANGES)
        .collect();
    let source = source("guess", request)?;
    let bytes = request.settings.limits.bytes;
    let mut refused = None;
    // A list remains a list if the rules expect one; otherwise it stands for its numbers.
    for chosen in 0u32..1 << several.len() {
        let is_range = |index: usize| chosen & (1 << index) != 0;
        let mut params = request.params.clone();
        for (index, (at, numbers)) in several.iter().enumerate() {
            if is_range(index) {
                params[*at].1 = ParameterValue::Number(numbers[0]);
            }
        }
        match resolve::game(source, &params, request.settings.impartial, bytes) {
            Ok(_) => {
                let ranges = several.iter().enumerate().filter(|(index, _)| is_range(*index));
                return Ok(ranges.map(|(_, (at, numbers))| Range::new(*at, numbers.clone())).collect());
            }
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    Err(refused.unwrap_or_else(|| Error::new(ErrorKind::Internal, Message::new("answer-internal"))))
}
