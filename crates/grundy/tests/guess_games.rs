//! The games in `testdata/guess.jsonl`. The first law found for each game must be the one in the literature,
//! or must equal it far beyond the table and be no longer. For games without a known law, nothing must be
//! claimed.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy::ask::{Entries, GuessedLaw, OutcomeEntry};
use grundy::json::{self, Body};
use grundy::{Outcome, Session, Value as Worth};
use serde_json::{Value, json};
use std::time::Instant;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The approximate number of positions beyond the table at which two laws are compared.
const BEYOND: u64 = 10_000;

/// The least number of positions that must be compared. In some games, only a few of the points beyond the
/// table are positions.
const LEAST_COMPARED: usize = 100;

/// The number of expressions that are tried in CI, which is enough for the fastest games.
const TRIED: u64 = 300_000;

/// The number of seconds that a game may take.
const SECONDS: f64 = 10.0;

/// The games with laws, and those that were written down before the program was asked about them.
const FILE: &str = "guess.jsonl";
const BLIND: &str = "guess-blind.jsonl";

fn rows(file: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(format!("{ROOT}/testdata/{file}")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The laws for the request in a row, found within these limits on time and expressions, or the message of
/// the error.
fn laws(row: &Value, seconds: Option<f64>, tried: Option<u64>) -> Result<Vec<GuessedLaw>, String> {
    let mut request = row["request"].clone();
    request["ask"] = "guess".into();
    if let Some(tried) = tried {
        request["tried"] = tried.into();
    }
    if let Some(seconds) = seconds {
        request["limits"] = json!({ "seconds": seconds });
    }
    let text = request.to_string();
    let request = json::request(&text).unwrap_or_else(|_| panic!("{text}")).request;
    match Session::new().ask(request.ask, &request.subject).map(|answer| answer.body) {
        Ok(Body::Guess(found)) => Ok(found.laws),
        Ok(other) => panic!("{other:?}"),
        // At a limit the laws found so far are known.
        Err(error) => match error.known::<Body>().map(|known| &known.body) {
            Some(Body::Guess(found)) => Ok(found.laws.clone()),
            _ => Err(error.to_string()),
        },
    }
}

/// The reason why the laws are not the ones that a row expects, or `None` if they are.
fn wrong(row: &Value, laws: &[GuessedLaw]) -> Option<String> {
    let holding: Vec<&GuessedLaw> = laws.iter().filter(|law| law.counterexample.is_none()).collect();
    if row["none"] == true {
        // There may be a simple law for the outcomes although there is none for the values.
        let is_known = |law: &GuessedLaw| law.of_outcomes && row["outcome"] == law.law.as_str();
        return holding.iter().find(|law| !is_known(law)).map(|law| format!("claims {}", law.law));
    }
    let of_outcomes = row["of"] == "outcome";
    // A law for values also determines the outcomes.
    let found = holding.iter().find(|law| law.of_outcomes == of_outcomes).or(holding.first());
    let Some(found) = found.filter(|found| of_outcomes || !found.of_outcomes) else {
        return Some("nothing".to_owned());
    };
    let wanted = row["law"].as_str().unwrap();
    let printed = printed(found);
    if printed.chars().count() > wanted.chars().count() {
        return Some(format!("longer: {printed}"));
    }
    differs(row, found).map(|at| format!("differs at {at}: {printed}"))
}

/// A law with its exceptions, as text.
fn printed(law: &GuessedLaw) -> String {
    let exceptions: Vec<String> =
        law.exceptions.iter().map(|(at, value)| format!("{}: {value}", listed(at))).collect();
    if exceptions.is_empty() {
        law.law.clone()
    } else {
        format!("{} except {}", law.law, exceptions.join(", "))
    }
}

/// The numbers of a position, separated by commas.
fn listed(at: &[i64]) -> String {
    at.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// The first position beyond the table at which a law differs from what the row expects.
fn differs(row: &Value, found: &GuessedLaw) -> Option<String> {
    let of_outcomes = row["of"] == "outcome";
    if row["law"] == found.law.as_str() {
        return None;
    }
    if row["beyond_the_language"] == true {
        // Such a law was compared with the rules when it was found, and is not compared further.
        return None;
    }
    if let Some(further) = row["further"].as_array() {
        let from = row["request"]["values"].as_array().unwrap().len();
        return further.iter().zip(from..).find_map(|(wanted, n)| {
            let n = i64::try_from(n).unwrap();
            (found.at(&[n]) != wanted.as_i64()).then(|| n.to_string())
        });
    }
    let names: Vec<String> = match row["position"].as_str() {
        Some(fields) => fields.split(", ").map(|field| field.split(' ').next().unwrap().to_owned()).collect(),
        None => found.names.clone(),
    };
    let fields = row["position"].as_str().map_or_else(|| names.join(", "), str::to_owned);
    let law = row["law"].as_str().unwrap();
    let claim = if of_outcomes {
        format!("claim outcome wanted({}) = P where {law}", names.join(", "))
    } else {
        format!("claim value wanted({}) = {law}", names.join(", "))
    };
    let side = [BEYOND, 100, 22, 10][names.len() - 1];
    // A bounded field has no positions beyond its bound.
    let bound = |at: usize| -> Option<u64> { fields.split(", ").nth(at)?.split_once("<= ")?.1.parse().ok() };
    let from: Vec<u64> = (0..names.len())
        .map(|at| match (found.fitted_to.get(at), bound(at)) {
            (_, Some(_)) => 0,
            (Some(last), None) => last + 1,
            (None, None) => {
                u64::try_from(found.ranges[at - found.fitted_to.len()].fitted.last().unwrap() + 1).unwrap()
            }
        })
        .collect();
    let last = |(at, from): (usize, &u64)| bound(at).unwrap_or(from + side - 1);
    let mut to: Vec<u64> = from.iter().enumerate().map(last).collect();
    let mut from = from;
    if let Some(end) = row["claimed_to"].as_u64() {
        // Nothing is claimed beyond the positions that were checked.
        let beyond = i64::try_from(end + 1).unwrap();
        if found.at(&[beyond]).is_some() {
            return Some(format!("beyond {end}"));
        }
        (from, to) = (vec![0], vec![end]);
    }
    let request = json!({
        "ask": "table", "from": from, "to": to, "outcomes": of_outcomes, "trust_claims": true, "engine": "theorem",
        "ruleset": {"rules": format!("position wanted({fields})\nwanted({0}) -> wanted({0}) where 1 < 0\n{claim}", names.join(", "))},
    });
    let text = request.to_string();
    let request = json::request(&text).unwrap_or_else(|_| panic!("{text}")).request;
    let answer = Session::new().ask(request.ask, &request.subject);
    let table = match answer.map(|answer| answer.body) {
        Ok(Body::Table(table)) => table,
        other => panic!("{}: {other:?}", row["name"]),
    };
    let length: usize = table.axes.iter().map(|axis| axis.length).product();
    let mut compared = 0;
    let different = (0..length).find_map(|at| {
        let point: Vec<i64> = table
            .indices(at)
            .iter()
            .zip(&from)
            .map(|(index, from)| i64::try_from(*index as u64 + from).unwrap())
            .collect();
        let wanted = match (&table.entries, table.value(at)) {
            (Entries::Outcomes(outcomes), _) => match outcomes[at] {
                OutcomeEntry::Is(outcome) => i64::from(outcome != Outcome::P),
                _ => return None,
            },
            (_, Some(Worth::Nim(value))) => i64::try_from(value).unwrap(),
            _ => return None,
        };
        compared += 1;
        let mut is = found.at(&point);
        if of_outcomes {
            is = is.map(|value| i64::from(value != 0));
        }
        (is != Some(wanted)).then(|| format!("{point:?}"))
    });
    assert!(different.is_some() || compared >= LEAST_COMPARED, "{}: {compared} compared", row["name"]);
    different
}

/// The thirty fastest games.
#[test]
fn the_quickest_games() {
    check("quick", 30);
}

/// Games for which an earlier version of the search found nothing, or found laws that no reader would accept.
#[test]
fn games_that_were_missed() {
    check("seen", 29);
}

/// Checks the games that have this mark, each with the number of expressions that its row allows.
fn check(mark: &str, count: usize) {
    let rows = rows(FILE);
    let marked: Vec<&Value> = rows.iter().filter(|row| row[mark] == true).collect();
    assert_eq!(marked.len(), count);
    for row in marked {
        let tried = row["tried"].as_u64().unwrap_or(TRIED);
        assert_eq!(wrong(row, &laws(row, None, Some(tried)).unwrap()), None, "{}", row["name"]);
    }
}

/// Every row has the required fields.
#[test]
fn rows_are_whole() {
    let (rows, blind) = (rows(FILE), rows(BLIND));
    assert_eq!((rows.len(), blind.len()), (120, 40));
    for row in rows.iter().chain(&blind) {
        let has_law = row["law"].is_string() && (row["of"] == "value" || row["of"] == "outcome");
        assert!(has_law || row["none"] == true, "{row}");
        assert!(row["source"].as_str().is_some_and(|source| !source.is_empty()), "{row}");
    }
}

/// The whole file, for `scripts/guess-games`. This takes minutes, and is run for its figures.
#[test]
#[ignore = "takes minutes; scripts/guess-games runs it"]
fn the_whole_file() {
    let only = std::env::var("GAMES").unwrap_or_default();
    let allowed = std::env::var("SECONDS").map_or(SECONDS, |text| text.parse().unwrap());
    let tried = std::env::var("TRIED").ok().map(|text| text.parse().unwrap());
    let file = std::env::var("FILE").unwrap_or_else(|_| FILE.to_owned());
    let rows = rows(&file);
    let is_name = rows.iter().any(|row| row["name"] == only);
    let is_asked = |row: &&Value| match row["name"].as_str().unwrap() {
        name if is_name => name == only,
        name => name.contains(&only),
    };
    let (mut found, mut of, mut none, mut of_none, mut slowest, mut whole) = (0, 0, 0, 0, 0.0_f64, 0.0);
    for row in rows.iter().filter(is_asked) {
        let start = Instant::now();
        let laws = laws(row, Some(allowed), tried);
        let seconds = start.elapsed().as_secs_f64();
        slowest = slowest.max(seconds);
        whole += seconds;
        let wrong = laws.as_ref().map_or_else(|error| Some(error.clone()), |laws| wrong(row, laws));
        let is_right = wrong.is_none();
        if row["none"] == true {
            of_none += 1;
            none += usize::from(is_right);
        } else {
            of += 1;
            found += usize::from(is_right);
        }
        let first = laws.iter().flatten().next().map(printed).unwrap_or_default();
        let said = wrong.map_or_else(|| first, |wrong| format!("WRONG {wrong}"));
        println!("{seconds:6.2} {} | {said}", row["name"].as_str().unwrap());
    }
    println!(
        "found {found} of {of}, nothing claimed {none} of {of_none}, slowest {slowest:.1} s, all {whole:.0} s"
    );
}
