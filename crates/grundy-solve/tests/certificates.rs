//! Certificates are accepted by the checker, and no change of them is.

#![expect(clippy::unwrap_used, reason = "what a test is given is there, or the test fails")]

use grundy_core::Unlimited;
use grundy_solve::heap::{HeapSequence, certificate};
use grundy_verify::{Refusal, verify};

fn certified(code: &str) -> Vec<u8> {
    let mut sequence = HeapSequence::new(code.parse().unwrap());
    sequence.extend(1 << 40, &Unlimited).unwrap();
    certificate(&sequence).expect(code)
}

#[test]
fn certificates_are_accepted() {
    for (code, preperiod, period) in [
        ("0.77", 71, 12),
        ("0.137", 52, 34),
        ("0.45", 498, 20),
        ("0.3033", 0, 7),
        ("4.0", 1, 2),
        ("0.3102", 0, 5),
    ] {
        let verified = verify(&certified(code)).unwrap_or_else(|refusal| panic!("{code}: {refusal:?}"));
        assert_eq!((verified.preperiod, verified.period), (preperiod, period), "{code}");
        assert_eq!(verified.code, code);
    }
}

#[test]
fn every_changed_byte_is_found() {
    let good = certified("0.77");
    for at in 0..good.len() {
        for change in [1, 0x20, 0x80] {
            let mut bad = good.clone();
            bad[at] ^= change;
            assert!(verify(&bad).is_err(), "byte {at}");
        }
    }
    assert!(verify(&good[..good.len() - 1]).is_err());
    assert!(verify(&[&good[..], &[0]].concat()).is_err());
    assert!(verify(&[]).is_err());
}

/// A certificate with checksums that fit what it says.
fn forged(code: &str, theorem: &str, preperiod: usize, period: usize, mask: u64, values: &[u8]) -> Vec<u8> {
    let body = format!(
        "{{\"format\":\"grundy-certificate\",\"version\":1,\"code\":\"{code}\",\"theorem\":\"{theorem}\",\
         \"preperiod\":{preperiod},\"period\":{period},\"saltus\":0,\"mask\":{mask},\"values\":{},\"width\":1,\
         \"block\":\"{}\"",
        values.len(),
        grundy_verify::checksum(values)
    );
    let sum = grundy_verify::checksum(body.as_bytes());
    [format!("{body},\"checksum\":\"{sum}\"}}\n").as_bytes(), values].concat()
}

#[test]
fn forgeries_with_right_checksums_are_found() {
    let good = certified("0.77");
    let values = &good[good.iter().position(|byte| *byte == b'\n').unwrap() + 1..];
    assert!(verify(&forged("0.77", "Guy-Smith", 71, 12, 15, values)).is_ok());
    assert!(verify(&forged("0.77", "Guy-Smith", 71, 12, 0, values)).is_ok());
    // A mask that is of no use changes nothing but the time.
    assert!(verify(&forged("0.77", "Guy-Smith", 71, 12, 2, values)).is_ok());
    for mask in [0, 15] {
        for at in 0..values.len() {
            let mut wrong = values.to_vec();
            wrong[at] ^= 1;
            assert!(verify(&forged("0.77", "Guy-Smith", 71, 12, mask, &wrong)).is_err(), "heap {at}");
        }
    }
    assert_eq!(
        verify(&forged("0.77", "Guy-Smith", 72, 12, 15, values)),
        Err(Refusal::TooFew { needed: 170 })
    );
    assert_eq!(verify(&forged("0.77", "Guy-Smith", 70, 12, 15, values)), Err(Refusal::Period { heap: 70 }));
    assert_eq!(verify(&forged("0.77", "Fermat", 71, 12, 15, values)), Err(Refusal::Theorem));
    assert_eq!(verify(&forged("0.77", "subtraction window", 71, 12, 15, values)), Err(Refusal::Theorem));
    assert_eq!(verify(&forged("1.77", "Guy-Smith", 71, 12, 15, values)), Err(Refusal::Code));
    assert!(matches!(verify(&forged("0.76", "Guy-Smith", 71, 12, 15, values)), Err(Refusal::Value { .. })));
}

#[test]
fn the_least_period_is_asked_for() {
    let values: Vec<u8> = (0..40).map(|n| n % 4).collect();
    assert!(verify(&forged("0.333", "subtraction window", 0, 4, 0, &values)).is_ok());
    assert_eq!(verify(&forged("0.333", "subtraction window", 0, 8, 0, &values)), Err(Refusal::NotLeast));
    assert_eq!(verify(&forged("0.333", "subtraction window", 1, 4, 0, &values)), Err(Refusal::NotLeast));
}
