//! Problems that ask for nothing but who wins each of several positions: said as data.

use super::numbers::Numbers;
use crate::{
    ask::outcome::OutcomeQuestion,
    error::Error,
    question::Question as _,
    session::Session,
    subject::{Settings, Subject},
};
use grundy_core::Outcome;

/// A problem that asks who wins.
pub(super) struct Outcomes {
    pub(super) positions: Positions,
    pub(super) entries: Entries,
    pub(super) mover_wins: MoverWins,
    /// What is printed if the first player wins, and if not, a line each.
    pub(super) said: [&'static str; 2],
}

/// How many positions the input has.
pub(super) enum Positions {
    One,
    /// Their number stands first: what it is called, and the most there may be.
    Counted(&'static str, u64),
    UntilTheEnd,
}

/// A number of the input: what it is called, and where it lies.
pub(super) struct Number(pub(super) &'static str, pub(super) u64, pub(super) u64);

/// The numbers of one position.
pub(super) enum Entries {
    /// So many numbers, one for each field of a ruleset's only kind.
    Fields(&'static [Number]),
    /// A list behind its length: what that is called, the most it may be, and the entries.
    List(&'static str, u64, Number),
}

/// How it is known who wins.
pub(super) enum MoverWins {
    /// By a closed form.
    Formula(fn(&[u64]) -> bool),
    /// By a ruleset of the catalogue; the numbers of a position stand for `#` in its text.
    Ruleset(&'static str, &'static str),
}

impl Outcomes {
    pub(super) fn judge(
        &self,
        numbers: &mut Numbers<'_>,
        session: &mut Session,
        settings: &Settings,
    ) -> Result<String, Error> {
        let positions = self.read(numbers)?;
        if let (Entries::Fields(fields), MoverWins::Ruleset(..)) = (&self.entries, &self.mover_wins)
            && positions.len() > 1
        {
            // A position that is as large as any in every field is asked about first, so that one table is
            // filled, and filled once.
            let largest =
                |field| positions.iter().map(|position: &Vec<u64>| position[field]).max().unwrap_or(0);
            let corner: Vec<u64> = (0..fields.len()).map(largest).collect();
            self.wins(&corner, session, settings)?;
        }
        let mut output = String::new();
        for position in &positions {
            let wins = self.wins(position, session, settings)?;
            output.push_str(self.said[usize::from(!wins)]);
            output.push('\n');
        }
        Ok(output)
    }

    fn read(&self, numbers: &mut Numbers<'_>) -> Result<Vec<Vec<u64>>, Error> {
        let count = match self.positions {
            Positions::One => Some(1),
            Positions::Counted(name, most) => Some(numbers.needed(name, 0, most)?),
            Positions::UntilTheEnd => None,
        };
        let mut positions = Vec::new();
        while count.is_none_or(|count| (positions.len() as u64) < count) {
            let position = match self.entries {
                Entries::List(length, most, Number(name, low, high)) => {
                    numbers.list(length, most, name, low, high)?
                }
                Entries::Fields(fields) => {
                    let mut position = Vec::with_capacity(fields.len());
                    for &Number(name, low, high) in fields {
                        let may_end = count.is_none() && position.is_empty();
                        match numbers.next(name, low, high)? {
                            Some(number) => position.push(number),
                            None if may_end => return Ok(positions),
                            None => return Err(numbers.ended(name)),
                        }
                    }
                    position
                }
            };
            positions.push(position);
        }
        Ok(positions)
    }

    fn wins(&self, position: &[u64], session: &mut Session, settings: &Settings) -> Result<bool, Error> {
        let (name, text) = match self.mover_wins {
            MoverWins::Formula(wins) => return Ok(wins(position)),
            MoverWins::Ruleset(name, text) => (name, text),
        };
        let numbers: Vec<String> = position.iter().map(u64::to_string).collect();
        let subject =
            Subject::named(name).at(text.replace('#', &numbers.join(", "))).with_settings(settings.clone());
        Ok(OutcomeQuestion.answer(session, &subject)?.body.outcome == Outcome::N)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{find, judge};
    use super::*;
    use crate::error::ErrorKind;

    /// The output of a problem for an input, byte by byte.
    #[track_caller]
    fn check(problem: &str, input: &str, expected: &str) {
        let problem = find(problem).unwrap();
        assert_eq!(judge(problem, input, &mut Session::new(), &Settings::default()).unwrap(), expected);
    }

    #[track_caller]
    fn refuses(problem: &str, input: &str, kind: ErrorKind, message: &str) {
        let problem = find(problem).unwrap();
        let error = judge(problem, input, &mut Session::new(), &Settings::default()).unwrap_err();
        assert_eq!((error.kind(), &*error.message()), (kind, message));
    }

    #[test]
    fn samples() {
        // Official samples: POJ 2311, POJ 3480, AcWing 892, Luogu P2197.
        check("poj-2311", "2 2\n3 2\n4 2\n", "LOSE\nLOSE\nWIN\n");
        check("poj-3480", "2\n3\n3 5 1\n1\n1\n", "John\nBrother\n");
        check("acwing-892", "3\n2 1 3\n", "Yes\n");
        check("luogu-p2197", "2\n2\n1 1\n2\n1 0\n", "No\nYes\n");
        // By hand.
        check("ccc-2008-s5", "2\n0 0 0 0\n0 3 0 0\n", "Roland\nPatrick\n");
        check("bzoj-3759", "2\n3\n1 2 3\n3\n1 2 4\n", "Yes\nNo\n");
    }

    #[test]
    fn ends_of_lines_and_of_inputs() {
        check("poj-2311", "2 2\r\n3 2\r\n\r\n4 2", "LOSE\nLOSE\nWIN\n");
        check("poj-2311", "", "");
        check("poj-2311", "1 1\n1 2", "LOSE\nWIN\n");
        check("luogu-p2197", "0\n", "");
        check("bzoj-3759", "1\n0\n", "No\n");
        check("poj-3480", "1\n0\n", "John\n");
        check("acwing-892", "2\n0 9\n", "No\n");
    }

    /// Inputs to which nothing may be added, one for each problem; the others go on until they end.
    const WHOLE: [(&str, &str); 11] = [
        ("acwing-892", "3\n2 1 3"),
        ("atcoder-abc368-f", "3\n2 3 4"),
        ("bzoj-3759", "1\n3\n1 2 3"),
        ("ccc-2008-s5", "1\n0 0 0 0"),
        ("luogu-p1247", "2\n3 6"),
        ("luogu-p2197", "1\n2\n1 1"),
        ("luogu-p3185", "1\n2\n1 0"),
        ("luogu-p3235", "1 3\n1 5"),
        ("luogu-p4363", "1 2\n13 14\n4 6"),
        ("luogu-p5387", "4 5"),
        ("poj-3480", "1\n1\n1"),
    ];

    #[test]
    fn nothing_stands_behind_the_end() {
        for (name, input) in WHOLE {
            let problem = find(name).unwrap();
            let judged = |input: &str| judge(problem, input, &mut Session::new(), &Settings::default());
            assert_eq!(judged(input).unwrap(), judged(&format!("{input} \r\n\n")).unwrap(), "{name}");
            let error = judged(&format!("{input}\n 12 3")).unwrap_err();
            assert_eq!(
                (error.kind(), &*error.message()),
                (ErrorKind::Syntax, "12 follows the end of the input")
            );
            let line = input.lines().count() + 1;
            assert_eq!(error.place().unwrap().line_column, Some((line, 2)), "{name}");
            assert!(error.help().unwrap().starts_with("the input is "), "{name}");
            assert_eq!(error.report().unwrap().diagnostics.len(), 1);
        }
        check("poj-2311", "2 2\n3 2", "LOSE\nLOSE\n");
    }

    #[test]
    fn mistakes_have_their_lines() {
        let place = |name, input| {
            let error =
                judge(find(name).unwrap(), input, &mut Session::new(), &Settings::default()).unwrap_err();
            assert_eq!(error.report().unwrap().diagnostics[0].help.as_ref(), error.as_help());
            error.place().unwrap().line_column.unwrap()
        };
        assert_eq!(place("luogu-p1247", "2\n3\n"), (2, 2));
        assert_eq!(place("luogu-p1247", "2\n3 x\n"), (2, 3));
        assert_eq!(place("luogu-p2197", "1\n2\n3\n"), (3, 2));
    }

    #[test]
    fn inputs_that_the_problems_do_not_have() {
        refuses("poj-2311", "2", ErrorKind::Syntax, "the input ends before H");
        refuses("poj-2311", "2 x", ErrorKind::Syntax, "H must be a number from 1 to 200, not x");
        refuses("poj-2311", "2 201", ErrorKind::Domain, "H must be a number from 1 to 200, not 201");
        refuses("poj-2311", "0 2", ErrorKind::Domain, "W must be a number from 1 to 200, not 0");
        refuses("poj-2311", "-1 2", ErrorKind::Syntax, "W must be a number from 1 to 200, not -1");
        refuses("luogu-p2197", "1\n2\n3\n", ErrorKind::Syntax, "the input ends before a heap");
        refuses("luogu-p1247", "2\n3 6 7\n", ErrorKind::Syntax, "7 follows the end of the input");
        let message = "a number of particles must be a number from 0 to 60, not 61";
        refuses("ccc-2008-s5", "1\n0 0 0 61\n", ErrorKind::Domain, message);
    }
}
