//! Deep games and large parts: nothing recurses over depth, nothing wraps, and limits are errors.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

use grundy_core::{Budget, Limit, Unlimited, Usage};
use grundy_values::{
    Dyadic, Evaluated, Evaluator, ExpressionErrorKind, Form, Forms, Program, Relation, Short, ValueError,
};

/// Runs `work` on a thread with a stack of 256 KiB.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(256 << 10).spawn(work).unwrap().join().unwrap();
}

fn evaluated(forms: &mut Forms<'_>, text: &str) -> Result<Form, ExpressionErrorKind> {
    let mut evaluator = Evaluator::default();
    let program = Program::parse(text).map_err(|error| error.kind)?;
    match evaluator.evaluate(forms, &program).map_err(|error| error.kind)? {
        Evaluated::Game(game) => Ok(evaluator.literals.value(forms, game).unwrap()),
        other => panic!("{text}: {other:?}"),
    }
}

const DEPTH: usize = 100_000;

#[test]
fn ups_of_great_depth() {
    on_a_small_stack(|| {
        let mut forms = Forms::new(&Unlimited);
        // {0|{0|{0|...*}}} alternates between ups with and without *.
        let text = "{0|".repeat(DEPTH) + "*" + &"}".repeat(DEPTH);
        let deep = evaluated(&mut forms, &text).unwrap();
        let up = i32::try_from(DEPTH).unwrap();
        let short = forms.as_short(deep).unwrap();
        assert_eq!((short.up, short.nimber), (up, 1));
        let other =
            forms.short(Short { number: grundy_values::Dyadic::ZERO, up: up + 1, nimber: 5 }).unwrap();
        assert_eq!(forms.compare(deep, other), Ok(Relation::Less));
        let switch = evaluated(&mut forms, "{^100000|v<2>}").unwrap();
        assert_eq!(forms.compare(switch, deep), Ok(Relation::Less));
    });
}

#[test]
fn a_chain_of_threats() {
    on_a_small_stack(|| {
        let mut forms = Forms::new(&Unlimited);
        let mut chain = forms.nimber(1).unwrap();
        let depth = 20_000;
        for n in 1..=depth {
            let left = forms.integer(n).unwrap();
            chain = forms.braces(vec![left], vec![chain]).unwrap();
        }
        let negative = forms.negate(chain).unwrap();
        assert_eq!(forms.add(chain, negative), Ok(Form::ZERO));
        assert_eq!(forms.compare(negative, chain), Ok(Relation::Less));
        let text = forms.print(chain).unwrap();
        assert_eq!(evaluated(&mut forms, &text), Ok(chain));
    });
}

#[test]
fn brackets_of_great_depth() {
    on_a_small_stack(|| {
        let mut forms = Forms::new(&Unlimited);
        let text = "(".repeat(DEPTH) + "*" + &")".repeat(DEPTH);
        assert_eq!(evaluated(&mut forms, &text), forms.nimber(1).map_err(|_| ExpressionErrorKind::Domain));
        let open = "{".repeat(DEPTH);
        assert_eq!(Program::parse(&open).unwrap_err().kind, ExpressionErrorKind::Syntax);
        let signs = "-".repeat(DEPTH) + "+-1";
        assert_eq!(evaluated(&mut forms, &signs), evaluated(&mut forms, "+-1"));
    });
}

#[test]
fn parts_beyond_their_range() {
    let mut forms = Forms::new(&Unlimited);
    for text in
        ["2147483647*^ + ^", "{^2147483647|0} + ^2147483647", "*4294967296", "^2147483648", "-2147483648*^"]
    {
        assert_eq!(evaluated(&mut forms, text).unwrap_err(), ExpressionErrorKind::Overflow, "{text}");
    }
    let digits = "1234567890".repeat(4);
    let big = evaluated(&mut forms, &format!("{{{digits}|{digits}}} + {digits}/2 - 7")).unwrap();
    let twice = format!("{}", digits.parse::<num_bigint::BigInt>().unwrap() * 3 / 2 - 7);
    assert_eq!(forms.print(big).unwrap(), twice + "*");
    let denominator = num_bigint::BigInt::from(1) << 200;
    let tiny = evaluated(&mut forms, &format!("{{0|1/{denominator}}}")).unwrap();
    assert_eq!(forms.print(tiny).unwrap(), format!("1/{}", denominator * 2));
    assert_eq!(forms.follower_count(tiny).unwrap(), 203.into());
    // An integer of 13 digits has its followers counted, not listed.
    let large = evaluated(&mut forms, "{1000000000000|-1000000000000}").unwrap();
    assert_eq!(forms.follower_count(large).unwrap(), 2_000_000_000_002i64.into());
    assert_eq!(forms.birthday(large).unwrap().to_string(), "1000000000001");
}

#[test]
fn ordinal_sums_of_large_numbers() {
    let mut forms = Forms::new(&Unlimited);
    let long = evaluated(&mut forms, "-2:103103").unwrap();
    let power = num_bigint::BigInt::from(1) << 103_103;
    assert_eq!(forms.as_number(long), Some(&(Dyadic::from(-1) - Dyadic::new(1, 103_103))));
    let middle = evaluated(&mut forms, &format!("{{-1-1/{power}|-1}}")).unwrap();
    let below = Dyadic::from(-1) - Dyadic::new(1, 103_104);
    assert_eq!(forms.as_number(middle), Some(&below));
    let sum = evaluated(&mut forms, "1000000000000:1000000000000").unwrap();
    assert_eq!(forms.print(sum).unwrap(), "2000000000000");
    for text in ["-2:2000000", "1/2:-1000000000000", "3/4:(2^0 + 1/4 + 4000000000)"] {
        assert_eq!(evaluated(&mut forms, text).unwrap_err(), ExpressionErrorKind::Overflow, "{text}");
    }
}

/// A budget of some bytes, or one that stops at once.
struct Bytes(u64, bool);

impl Budget for Bytes {
    fn poll(&self, usage: Usage) -> Result<(), Limit> {
        match usage.bytes > self.0 {
            true => Err(Limit::Memory { needed: usage.bytes.into(), allowed: self.0 }),
            false if self.1 => Err(Limit::Stopped),
            false => Ok(()),
        }
    }

    fn bytes_allowed(&self) -> u64 {
        self.0
    }
}

#[test]
fn limits_are_errors() {
    let hot = "{5|3||1|-4} + {7|2||-1|-3} + {9|8||3|-6} + {4|1/2||-5|-11} + {11|7||1/4|-9}";
    let sum = format!("{hot} + 3*({hot}) + {{^|*2}} + {{13|{{{hot}|-13}}}}");
    let memory = Bytes(200_000, false);
    let mut forms = Forms::new(&memory);
    let error = evaluated(&mut forms, &sum).unwrap_err();
    assert!(
        matches!(&error, ExpressionErrorKind::Limit(limit) if matches!(**limit, Limit::Memory { .. })),
        "{error:?}"
    );
    let stopped = Bytes(u64::MAX, true);
    let mut forms = Forms::new(&stopped);
    let error = evaluated(&mut forms, &sum).unwrap_err();
    assert!(matches!(&error, ExpressionErrorKind::Limit(limit) if **limit == Limit::Stopped), "{error:?}");
    assert!(matches!(forms.up_sum(10_000_000), Err(ValueError::Limit(Limit::Stopped))));
}
