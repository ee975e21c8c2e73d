//! Recipes for common questions. The tests run every recipe.
//!
//! * [Who wins](#who-wins), [every winning move](#every-winning-move), [why](#why)
//! * Rulesets: [by name, code or text](#rulesets), [with parameters](#parameters), [in Rust](#rules-in-rust),
//!   [as a graph](#graphs)
//! * Positions: [as text or as sums](#positions), [under misère play](#misère-play), [with draws](#draws),
//!   [of Left and Right](#left-and-right)
//! * [Tables](#tables), [periods and certificates](#periods-and-certificates), [laws](#laws),
//!   [scores](#scores)
//! * [Limits](#limits), [stopping from outside](#stopping-from-outside), [mistakes](#mistakes)
//! * [How an answer is known](#how-an-answer-is-known), [JSON](#json), [pictures](#pictures),
//!   [a question of your own](#a-question-of-your-own)
//!
//! Longer programs are in the directory `examples` of this crate.
//!
//! # Who wins
//!
//! ```
//! use grundy::{Outcome, Session, Subject, ask::OutcomeQuestion};
//!
//! let answer = Session::new().ask(OutcomeQuestion, &Subject::named("wythoff").at("3,5"))?;
//! assert_eq!(answer.body.outcome, Outcome::P);
//! assert_eq!(answer.to_string(), "P: the previous player wins");
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # Every winning move
//!
//! ```
//! use grundy::{Session, Subject, ask::MovesQuestion};
//!
//! let answer = Session::new().ask(MovesQuestion::default(), &Subject::named("nim").at("3 5 7"))?;
//! let first = &answer.body.moves[0];
//! assert_eq!((&*first.from, &*first.to), ("heap(3)", "heap(2)"));
//! assert_eq!(answer.body.moves.len(), 3);
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # Why
//!
//! ```
//! use grundy::{Session, Subject, ask::ExplainQuestion};
//!
//! let answer = Session::new().ask(ExplainQuestion, &Subject::named("nim").at("3 5"))?;
//! assert!(answer.body.steps.iter().any(|step| step.kind == "xor"));
//! println!("{answer}"); // the steps as text
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # Rulesets
//!
//! A ruleset can be given by a name from the catalogue, a taking-and-breaking code, or rules text:
//!
//! ```
//! use grundy::{Session, Subject, Value, ask::ValueQuestion};
//!
//! let mut session = Session::new();
//! for subject in [
//!     Subject::named("kayles"),
//!     Subject::named("0.77"),
//!     Subject::rules("row(n) -> row(a) + row(n - k - a) for k in 1..=min(2, n) for a in 0..=n - k"),
//! ] {
//!     assert_eq!(session.ask(ValueQuestion::default(), &subject.at("9"))?.body.value, Value::Nim(4));
//! }
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # Parameters
//!
//! ```
//! use grundy::{Session, Subject, ask::ValueQuestion};
//!
//! let take_away = Subject::named("take-away").with_parameter("k", 4).at("13");
//! assert_eq!(Session::new().ask(ValueQuestion::default(), &take_away)?.body.value.nim(), Some(13 % 5));
//!
//! let subtraction = Subject::rules("param S = {1}\nheap(n) -> heap(n - s) for s in S").at("10");
//! let subtraction = subtraction.with_parameter("S", vec![2, 5]);
//! assert_eq!(Session::new().ask(ValueQuestion::default(), &subtraction)?.body.value.nim(), Some(1));
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # Rules in Rust
//!
//! ```
//! use grundy::{Game, Kind, Session, Subject, ask::ValueQuestion};
//! use std::ops::ControlFlow::Continue;
//!
//! // Take a number of tokens that has no common factor with the heap.
//! let coprime = Game::new("Coprime", vec![Kind::tuple("heap", ["n"])], |of, moves| {
//!     let n = of.words[0];
//!     for taken in (1..=n).filter(|&taken| gcd(taken, n) == 1) {
//!         moves.to(&[n - taken], || format!("take {taken}"))?;
//!     }
//!     Continue(())
//! });
//! let subject = Subject::of(coprime).at("9 10");
//! assert_eq!(Session::new().ask(ValueQuestion::default(), &subject)?.body.value.nim(), Some(2 ^ 0));
//!
//! fn gcd(a: u64, b: u64) -> u64 {
//!     if b == 0 { a } else { gcd(b, a % b) }
//! }
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # Graphs
//!
//! ```
//! use grundy::{GraphSource, Session, Subject, ask::ValueQuestion};
//!
//! let graph = GraphSource::EdgeList("start -> middle end\nmiddle -> end".into());
//! let answer = Session::new().ask(ValueQuestion::default(), &Subject::of(graph).at("start middle"))?;
//! assert_eq!(answer.body.value.nim(), Some(2 ^ 1));
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # Positions
//!
//! ```
//! use grundy::{KindId, Session, Subject, Sum, ask::ValueQuestion};
//!
//! let mut sum = Sum::new();
//! sum.push(1_000_001, KindId(0), &[3]);
//! sum.push(1, KindId(0), &[5]);
//! let nim = Subject::named("nim");
//! let by_sum = Session::new().ask(ValueQuestion::default(), &nim.clone().at(sum))?;
//! let by_text = Session::new().ask(ValueQuestion::default(), &nim.at("1000001*heap(3) + 5"))?;
//! assert_eq!((by_sum.body.value, by_sum.body.value.nim()), (by_text.body.value, Some(3 ^ 5)));
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # Misère play
//!
//! ```
//! use grundy::{Outcome, Session, Subject, ask::OutcomeQuestion};
//!
//! let heaps = Subject::named("0.123").at("1 3 4").misere();
//! assert_eq!(Session::new().ask(OutcomeQuestion, &heaps)?.body.outcome, Outcome::N);
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # Draws
//!
//! ```
//! use grundy::{GraphSource, Outcome, Session, Subject, ask::OutcomeQuestion};
//!
//! let waiting = Subject::of(GraphSource::EdgeList("a -> b\nb -> a".into())).at("a");
//! assert!(Session::new().ask(OutcomeQuestion, &waiting).unwrap_err().is_cycle());
//! assert_eq!(Session::new().ask(OutcomeQuestion, &waiting.with_draws())?.body.outcome, Outcome::D);
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # Left and Right
//!
//! ```
//! use grundy::{Outcome, Session, Subject, ask::OutcomeQuestion};
//!
//! let rules = Subject::rules("left heap(n) -> heap(n - 1)\nright heap(n) -> heap(n - 2)");
//! assert_eq!(Session::new().ask(OutcomeQuestion, &rules.at("4"))?.body.outcome, Outcome::L);
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # Tables
//!
//! ```
//! use grundy::{Session, Subject, ask::TableQuestion, write};
//!
//! let question = TableQuestion { to: Some(vec![12]), ..TableQuestion::default() };
//! let table = Session::new().ask(question, &Subject::named("0.77"))?.body;
//! assert_eq!(table.value(9).and_then(|value| value.nim()), Some(4));
//! assert!(write::csv(&table).starts_with("n,value\n0,0\n1,1\n"));
//! assert!(write::bfile(&table)?.ends_with("12 4\n"));
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # Periods and certificates
//!
//! ```
//! use grundy::{Period, Session, Subject, ask::{PeriodQuestion, VerifyQuestion}};
//!
//! let mut session = Session::new();
//! let question = PeriodQuestion { certificate: true, ..PeriodQuestion::default() };
//! let found = session.ask(question, &Subject::named("0.77"))?.body;
//! let Period::Proved(proved) = found.period else { panic!("Kayles is known to be periodic") };
//! assert_eq!((proved.preperiod, proved.period), (71, 12));
//!
//! let certificate = found.certificate.expect("the period is proved");
//! assert!(session.ask(VerifyQuestion::of(certificate), &Subject::default())?.body.is_valid());
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # Laws
//!
//! ```
//! use grundy::{Session, Subject, ask::GuessQuestion};
//!
//! let rules = Subject::rules("heap(n) -> heap(n - t) for t in 1..=3");
//! let laws = Session::new().ask(GuessQuestion::default(), &rules)?.body.laws;
//! assert_eq!(laws[0].claim.as_deref(), Some("claim value heap(n) = n % 4"));
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # Scores
//!
//! ```
//! use grundy::{Session, Subject, ask::{ScoreQuestion, Scored}};
//!
//! let row = Subject::named("coins-in-a-row").at("[8, 15, 3, 7]");
//! assert_eq!(Session::new().ask(ScoreQuestion::default(), &row)?.body.score, Scored::Difference(11));
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # Limits
//!
//! When a limit is reached, the result is an error that contains what is known; it is never a wrong answer.
//!
//! ```
//! use grundy::{Limits, Session, Subject, ask::{PeriodAnswer, PeriodQuestion}};
//!
//! let little = Limits { seconds: Some(0.0), bytes: None };
//! let error = Session::new().ask(PeriodQuestion::default(), &Subject::named("0.6").within(little)).unwrap_err();
//! assert!(error.is_limit());
//! let known = error.known::<PeriodAnswer>().expect("a period is known as far as it was searched for");
//! assert!(known.to_string().starts_with("no period was found"));
//! ```
//!
//! # Stopping from outside
//!
//! ```
//! use grundy::{Session, Subject, ask::PeriodQuestion};
//! use std::{sync::{Arc, atomic::{AtomicBool, Ordering}}, thread, time::Duration};
//!
//! let stop = Arc::new(AtomicBool::new(false));
//! let mut session = Session::new().with_stop_flag(Arc::clone(&stop));
//! thread::spawn(move || {
//!     thread::sleep(Duration::from_millis(20));
//!     stop.store(true, Ordering::Relaxed);
//! });
//! let far = PeriodQuestion { to: Some(u64::MAX / 2), ..PeriodQuestion::default() };
//! assert!(session.ask(far, &Subject::named("0.007")).unwrap_err().is_limit());
//! ```
//!
//! # Mistakes
//!
//! ```
//! use grundy::{Session, Subject, ask::ValueQuestion};
//!
//! let rules = Subject::rules("heap(n) -> haep(n - t) for t in 1..=n").at("5");
//! let error = Session::new().ask(ValueQuestion::default(), &rules).unwrap_err();
//! assert_eq!(error.to_string(), "there are no rules for haep");
//! assert_eq!(error.help().as_deref(), Some("did you mean heap?"));
//! assert_eq!(error.place().and_then(|place| place.line_column), Some((1, 12)));
//! ```
//!
//! # How an answer is known
//!
//! ```
//! use grundy::{Evidence, Session, Subject, ask::ValueQuestion};
//!
//! let answer = Session::new().ask(ValueQuestion::default(), &Subject::named("nim").at("18446744073709551615"))?;
//! assert!(matches!(answer.evidence, Some(Evidence::Theorem { name, .. }) if name == "Bouton"));
//! assert_eq!(answer.stats.map(|stats| stats.positions), Some(0));
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # JSON
//!
//! [`json`](crate::json) reads a question as a line of JSON and writes its answer as another line:
//!
//! ```
//! let mut session = grundy::Session::new();
//! let answer = session.answer_json_line(r#"{"id": 1, "ask": "outcome", "ruleset": "nim", "position": "1 2 3"}"#);
//! assert!(answer.starts_with(r#"{"id":1,"ok":true,"#) && answer.ends_with(r#""outcome":"P"}"#));
//! ```
//!
//! It also writes answers to typed questions:
//!
//! ```
//! use grundy::{Session, Subject, ask::NimberQuestion, json};
//!
//! let question = NimberQuestion { expression: "2 * 3".to_owned() };
//! let answer = Session::new().ask(question, &Subject::default());
//! assert_eq!(json::answer("null", &answer), r#"{"id":null,"ok":true,"value":1}"#);
//! ```
//!
//! # Pictures
//!
//! ```
//! use grundy::{Session, Subject, ask::GraphQuestion, write};
//!
//! let graph = Session::new().ask(GraphQuestion, &Subject::named("wythoff").at("2,3"))?.body;
//! assert!(grundy_pictures::graph_svg(&graph)?.starts_with("<svg"));
//! # Ok::<(), grundy::Error>(())
//! ```
//!
//! # A question of your own
//!
//! A [`Question`](crate::Question) can be composed of others; see the [example](crate::Question).
