//! The checker accepts certificates and refuses modified ones.

#![expect(clippy::unwrap_used, reason = "a test fails if its input is missing or invalid")]

mod proofs;

use grundy_core::Unlimited;
use grundy_heap::{HeapSequence, certificate};
use grundy_verify::{Refusal, verify, verify_on, verify_while};

fn certified(code: &str) -> Vec<u8> {
    let mut sequence = HeapSequence::new(code.parse().unwrap());
    let is_slow = code.contains(['8', 'C', 'F', '[', '{']);
    sequence.extend(if is_slow { 1100 } else { 20_000 }, &Unlimited).unwrap();
    certificate(&sequence).expect(code)
}

/// Codes for every form of certificate: each theorem, with and without listed options, and with values of one
/// and of eight bytes.
const FORMS: [(&str, usize, usize, u64); 33] = [
    ("0.77", 71, 12, 0),
    ("0.137", 52, 34, 0),
    ("0.45", 498, 20, 0),
    ("0.3033", 0, 7, 0),
    ("4.0", 1, 2, 0),
    ("0.3102", 0, 5, 0),
    ("0.0", 0, 1, 0),
    // Three heaps without a saltus.
    ("0.10F", 0, 2, 0),
    ("80.0", 1, 2, 0),
    // All but finitely many numbers of tokens.
    ("0.[3]", 0, 1, 1),
    ("0.0[3]", 0, 2, 1),
    ("0.330[3]", 0, 6, 3),
    ("0.0213[2]", 1, 2, 1),
    // A saltus above 0 for codes that split heaps.
    ("4.[3]", 1, 4, 4),
    ("0.[7]", 0, 1, 1),
    ("4u.[3]", 1, 4, 4),
    ("0.8", 1, 3, 1),
    ("0.A98E", 1, 4, 2),
    ("C.9", 6, 8, 4),
    ("8.C388", 3, 3, 2),
    // Different heaps, with tokens added. Some choices of the first parts leave no tokens for the others.
    ("8u00.2[6]", 2, 4, 4),
    ("Gu0000.[6]", 1, 1, 1),
    // Repeating digits and letters, without a saltus.
    ("0.[10]", 0, 2, 0),
    ("0.13[1]", 1, 4, 0),
    ("4.[30]", 1, 2, 0),
    ("0.7u", 0, 2, 0),
    ("4u.07", 1, 4, 0),
    ("4e.4", 2, 4, 0),
    // Any saltus, and more than three heaps.
    ("0.3F", 0, 6, 3),
    ("8.6", 1, 6, 3),
    ("G.0", 1, 3, 1),
    ("{5}.0", 1, 4, 1),
    ("4.3[64]", 4, 4, 4),
];

#[test]
fn certificates_are_accepted() {
    for (code, preperiod, period, saltus) in FORMS {
        let verified = verify(&certified(code)[..]).unwrap_or_else(|refusal| panic!("{code}: {refusal:?}"));
        assert_eq!(
            (verified.preperiod, verified.period, verified.saltus),
            (preperiod, period, saltus),
            "{code}"
        );
        assert_eq!(verified.code, code);
    }
}

#[test]
fn every_changed_byte_is_found() {
    for (code, ..) in FORMS {
        let good = certified(code);
        assert!(good.len() <= 1 << 16, "{code}");
        for at in 0..good.len() {
            for change in [1, 0x20, 0x80] {
                let mut bad = good.clone();
                bad[at] ^= change;
                assert!(verify(&bad[..]).is_err(), "{code}, byte {at}");
            }
        }
        assert!(verify(&good[..good.len() - 1]).is_err());
        assert!(verify(&[&good[..], &[0]].concat()[..]).is_err());
    }
    assert!(verify(&[][..]).is_err());
}

#[test]
fn ten_thousand_changes_of_a_large_certificate_are_found() {
    // With its options, this certificate has more than 64 KiB.
    let good = certified("0.165");
    assert!(good.len() > 1 << 16, "{}", good.len());
    assert_eq!(verify(&good[..]).map(|verified| verified.period), Ok(1550));
    let mut bad = good;
    // A linear congruential generator with the constants of Knuth's MMIX.
    let mut seed = 2004u64;
    for _ in 0..10_000 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let at = usize::try_from(seed >> 33).unwrap() % bad.len();
        let change = u8::try_from(seed >> 20 & 0xff).unwrap().max(1);
        bad[at] ^= change;
        assert!(verify(&bad[..]).is_err(), "byte {at} by {change}");
        bad[at] ^= change;
    }
    assert!(verify(&bad[..]).is_ok());
}

/// The contents of a certificate that can be forged.
#[derive(Clone, Debug)]
struct Claim {
    code: &'static str,
    theorem: &'static str,
    preperiod: usize,
    period: usize,
    saltus: u64,
    checked: usize,
    mask: u64,
    size_bit: u64,
    values: Vec<u8>,
    options: Vec<u8>,
}

/// The certificate of Kayles without options.
fn kayles() -> Claim {
    let good = certified("0.77");
    let values = good[good.iter().position(|byte| *byte == b'\n').unwrap() + 1..][..83].to_vec();
    Claim {
        code: "0.77",
        theorem: "Guy-Smith",
        preperiod: 71,
        period: 12,
        saltus: 0,
        checked: 168,
        mask: 15,
        size_bit: 0,
        values,
        options: Vec::new(),
    }
}

/// The result of checking a certificate that has these contents and correct checksums.
fn judged(claim: &Claim) -> Result<(), Refusal> {
    verify(&sealed(claim)[..]).map(|_| ())
}

/// The certificate that has these contents and correct checksums.
fn sealed(claim: &Claim) -> Vec<u8> {
    let Claim { code, theorem, preperiod, period, saltus, checked, mask, size_bit, values, options } = claim;
    let block = [&values[..], options].concat();
    let body = format!(
        "{{\"format\":\"grundy-certificate\",\"version\":1,\"code\":\"{code}\",\"theorem\":\"{theorem}\",\
         \"preperiod\":{preperiod},\"period\":{period},\"saltus\":{saltus},\"checked\":{checked},\"mask\":{mask},\
         \"size_bit\":{size_bit},\"width\":1,\"options\":{},\"block\":\"{}\"",
        options.len(),
        grundy_verify::checksum(&block)
    );
    let sum = grundy_verify::checksum(body.as_bytes());
    [format!("{body},\"checksum\":\"{sum}\"}}\n").as_bytes(), &block].concat()
}

#[test]
fn threads_find_what_one_finds() {
    let bytes = certified("0.165");
    let start = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let header = std::str::from_utf8(&bytes[..start]).unwrap();
    let number =
        |name: &str| header.split_once(name).unwrap().1[2..].split(',').next().unwrap().parse().unwrap();
    let [preperiod, period, checked] = ["\"preperiod", "\"period", "\"checked"].map(number);
    let values = bytes[start..start + preperiod + period].to_vec();
    let good = Claim { code: "0.165", preperiod, period, checked, values, ..kayles() };
    // An ineffective mask makes all heaps rare, and the check takes much longer.
    for changes in [&[][..], &[4097, 8], &[5000, 1200]] {
        let mut claim = Claim { mask: 0, ..good.clone() };
        changes.iter().for_each(|heap| claim.values[*heap] ^= 64);
        let bytes = sealed(&claim);
        let alone = verify(&bytes[..]);
        assert_eq!(alone.is_ok(), changes.is_empty(), "{changes:?} {alone:?}");
        assert_eq!(verify_on(&bytes[..], 3, &mut |_| true), alone, "{changes:?}");
    }
    let mut asked = 0;
    let found = verify_on(&sealed(&Claim { mask: 0, ..good })[..], 3, &mut |_| {
        asked += 1;
        asked < 8
    });
    assert_eq!(found, Err(Refusal::BrokenOff));
}

#[test]
fn forgeries_with_right_checksums_are_found() {
    let good = kayles();
    assert_eq!(judged(&good), Ok(()));
    // An ineffective mask affects only the time.
    for mask in [0, 2, u64::MAX] {
        assert_eq!(judged(&Claim { mask, ..good.clone() }), Ok(()), "mask {mask}");
        for at in 0..good.values.len() {
            for change in [1, 2, 16, 128] {
                let mut wrong = Claim { mask, ..good.clone() };
                wrong.values[at] ^= change;
                assert!(judged(&wrong).is_err(), "heap {at}");
            }
        }
    }
    // In Kayles, moves take one or two tokens, so the sizes of heaps do not add.
    assert_eq!(judged(&Claim { size_bit: 1, mask: 31, ..good.clone() }), Err(Refusal::Mask));
    assert_eq!(judged(&Claim { size_bit: 2, ..good.clone() }), Err(Refusal::Header));
    assert_eq!(judged(&Claim { theorem: "Fermat", ..good.clone() }), Err(Refusal::Theorem));
    assert_eq!(judged(&Claim { theorem: "subtraction window", ..good.clone() }), Err(Refusal::Theorem));
    assert_eq!(judged(&Claim { theorem: "power-of-two saltus", ..good.clone() }), Err(Refusal::Theorem));
    assert_eq!(judged(&Claim { theorem: "all-but window", ..good.clone() }), Err(Refusal::Theorem));
    assert_eq!(judged(&Claim { code: "1.77", ..good.clone() }), Err(Refusal::Code));
    assert!(matches!(judged(&Claim { code: "0.76", ..good.clone() }), Err(Refusal::Value { .. })));
    assert_eq!(judged(&Claim { checked: 169, ..good.clone() }), Err(Refusal::Checked { needed: 168 }));
    assert_eq!(judged(&Claim { saltus: 4, ..good.clone() }), Err(Refusal::Theorem));
    // A different preperiod needs a different number of values.
    let mut later = Claim { preperiod: 72, checked: 170, ..good.clone() };
    later.values.push(good.values[71]);
    assert_eq!(judged(&later), Err(Refusal::NotLeast));
    let mut earlier = Claim { preperiod: 70, checked: 166, ..good.clone() };
    earlier.values.pop();
    assert!(judged(&earlier).is_err());
    let mut twice = Claim { period: 24, checked: 192, ..good.clone() };
    twice.values.extend_from_slice(&good.values[71..]);
    assert_eq!(judged(&twice), Err(Refusal::NotLeast));
    assert_eq!(
        judged(&Claim { period: 0, values: good.values[..71].to_vec(), ..good }),
        Err(Refusal::Header)
    );
}

/// A code whose period is proved by one of the theorems for letters, repeating digits or any saltus; and
/// another code and another theorem whose condition its values do not satisfy.
const FORGED: [(&str, &str, &str); 12] = [
    ("0.[10]", "0.[1]", "Guy-Smith with letters"),
    ("0.13[1]", "0.13[10]", "subtraction window"),
    ("4.[30]", "4.[20]", "Guy-Smith"),
    ("0.F3[1]", "0.F3", "Guy-Smith for few parts"),
    ("0.7u", "0.7n3", "Guy-Smith"),
    ("4u.07", "4.07", "Guy-Smith with a tail"),
    ("4e.4", "4e.5", "Guy-Smith for few parts"),
    ("4e.B4[01]", "4e.A4[01]", "Guy-Smith with a tail"),
    ("0.3F", "0.37", "power-of-two saltus"),
    ("{5}.0", "{4}.0", "power-of-two saltus"),
    ("G.0", "G.1", "all-but window"),
    ("4.3[64]", "4.3[46]", "power-of-two saltus"),
];

/// The contents of a certificate without options.
fn claim_of(code: &'static str) -> Claim {
    let bytes = certified(code);
    let start = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let header = std::str::from_utf8(&bytes[..start]).unwrap();
    let number = |name: &str| -> usize {
        header.split_once(&format!("\"{name}\":")).unwrap().1.split(',').next().unwrap().parse().unwrap()
    };
    let theorem = header.split_once("\"theorem\":\"").unwrap().1.split('"').next().unwrap();
    assert_eq!(number("options"), 0, "{code}");
    Claim {
        code,
        theorem: theorem.to_owned().leak(),
        preperiod: number("preperiod"),
        period: number("period"),
        saltus: number("saltus") as u64,
        checked: number("checked"),
        mask: 0,
        size_bit: 0,
        // All values are below 256, whatever the width of the cells is.
        values: bytes[start..].chunks(number("width")).map(|value| value[0]).collect(),
        options: Vec::new(),
    }
}

/// Verifies a claim that was forged carefully: it contains as many values as the theorem needs for the
/// claimed period.
fn judged_with_care(claim: &mut Claim) -> Result<(), Refusal> {
    match judged(claim) {
        Err(Refusal::Checked { needed }) => {
            claim.checked = needed;
            judged(claim)
        }
        other => other,
    }
}

#[test]
fn forgeries_by_the_theorems_for_letters_tails_and_any_saltus_are_found() {
    let mut seed = 29u64;
    let mut below = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % below
    };
    let mut forged = 0;
    for (code, other, theorem) in FORGED {
        let good = claim_of(code);
        assert!(!matches!(good.theorem, "Guy-Smith" | "power-of-two saltus"), "{code} {}", good.theorem);
        assert_eq!(judged(&good), Ok(()), "{code}");
        let saltus = u8::try_from(good.saltus).unwrap();
        let mut refused = |mut claim: Claim, what: &str| {
            let found = judged_with_care(&mut claim);
            assert!(found.is_err(), "{code}, {what}: {claim:?}");
            assert_ne!(found, Err(Refusal::BrokenOff));
            forged += 1;
        };
        for _ in 0..60 {
            let mut claim = good.clone();
            claim.values[below(good.values.len())] ^= u8::try_from(1 + below(255)).unwrap();
            refused(claim, "a value");
        }
        // The values continue with the period from another heap on, or for several periods.
        for times in 1..8usize {
            let mut claim = good.clone();
            claim.preperiod += below(3) + usize::from(times == 1);
            claim.period *= times;
            claim.saltus *= times as u64;
            while claim.values.len() < claim.preperiod + claim.period {
                let value = claim.values[claim.values.len() - good.period] + saltus;
                claim.values.push(value);
            }
            refused(claim, "another preperiod or period");
        }
        for cut in 1..=good.values.len().min(6) {
            let mut claim = good.clone();
            claim.values.truncate(good.values.len() - cut);
            claim.period = good.period.saturating_sub(cut);
            refused(claim.clone(), "a shorter period");
            claim.period = good.period;
            claim.preperiod = good.preperiod.saturating_sub(cut);
            refused(claim, "a smaller preperiod");
        }
        for change in [1, 2, 3, 5, 1 << 40] {
            refused(Claim { saltus: good.saltus + change, ..good.clone() }, "a larger saltus");
            if good.saltus > 0 {
                let smaller = good.saltus.saturating_sub(change);
                refused(Claim { saltus: smaller, ..good.clone() }, "a smaller saltus");
            }
        }
        refused(Claim { code: other, ..good.clone() }, "another code");
        for name in [theorem, "Fermat", "", "any saltus ", "Guy-Smith with"] {
            refused(Claim { theorem: name, ..good.clone() }, "another theorem");
        }
        refused(Claim { mask: 1, ..good.clone() }, "a mask");
        refused(Claim { options: vec![0], ..good.clone() }, "an option");
        for checked in [0, good.checked - 1, good.checked + 1, usize::MAX] {
            let claim = Claim { checked, ..good.clone() };
            assert_eq!(judged(&claim), Err(Refusal::Checked { needed: good.checked }), "{code}");
            forged += 1;
        }
    }
    assert!(forged >= 1000, "{forged}");
}

#[test]
fn forged_options_are_found() {
    let bytes = certified("0.77");
    let start = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let good = Claim { options: bytes[start + 83..].to_vec(), ..kayles() };
    assert!(good.options.len() > 168);
    assert_eq!(judged(&good), Ok(()));
    for at in 0..good.options.len() {
        // A change is accepted only if another option has the same value.
        let accepted = (1..=255u8).filter(|change| {
            let mut wrong = good.clone();
            wrong.options[at] ^= change;
            judged(&wrong).is_ok()
        });
        assert!(accepted.count() < 40, "byte {at}");
    }
    let mut short = good.clone();
    short.options.pop();
    assert!(judged(&short).is_err());
    let mut long = good;
    long.options.push(0);
    assert!(judged(&long).is_err());
}

#[test]
fn the_least_period_is_asked_for() {
    let values: Vec<u8> = (0..4).collect();
    let good = Claim {
        code: "0.333",
        theorem: "subtraction window",
        preperiod: 0,
        period: 4,
        checked: 8,
        mask: 0,
        values,
        ..kayles()
    };
    assert_eq!(judged(&good), Ok(()));
    let values = (0..8).map(|n| n % 4).collect();
    assert_eq!(judged(&Claim { period: 8, checked: 12, values, ..good.clone() }), Err(Refusal::NotLeast));
    let values = (0..5).map(|n| n % 4).collect();
    assert_eq!(judged(&Claim { preperiod: 1, values, ..good }), Err(Refusal::NotLeast));
    // Lasker's Nim, with its period doubled.
    let values = vec![0, 1, 2, 4, 3, 5, 6, 8, 7];
    let mut lasker = Claim {
        code: "4.[3]",
        theorem: "power-of-two saltus",
        preperiod: 1,
        period: 8,
        saltus: 8,
        mask: 0,
        values,
        ..kayles()
    };
    let Err(Refusal::Checked { needed }) = judged(&lasker) else { unreachable!() };
    lasker.checked = needed;
    assert_eq!(judged(&lasker), Err(Refusal::NotLeast));
}

#[test]
fn claims_that_would_take_for_ever_are_refused_at_once() {
    // Values that no heap can have, and a saltus that would have to compensate for them.
    let wide = Claim {
        code: "0.[3]",
        theorem: "all-but window",
        preperiod: 1,
        period: 1,
        saltus: 1,
        mask: 0,
        values: vec![255, 5],
        ..kayles()
    };
    assert_eq!(judged(&wide), Err(Refusal::Value { heap: 0, claimed: 255 }));
    // A period with many divisors.
    let period = 720_720;
    let mut values = vec![0; period];
    values[period - 1] = 1;
    let divided = Claim { code: "0.07", preperiod: 0, period, checked: 7, mask: 0, values, ..kayles() };
    assert_eq!(judged(&divided), Err(Refusal::Checked { needed: 2 * (period + 1) + 2 }));
}

#[test]
fn repeating_digits_that_are_written_out_mean_the_same() {
    let good = Claim {
        code: "0.[7]",
        theorem: "power-of-two saltus",
        preperiod: 0,
        period: 1,
        saltus: 1,
        mask: 0,
        values: vec![0],
        ..kayles()
    };
    let Err(Refusal::Checked { needed }) = judged(&good) else { unreachable!() };
    assert_eq!(judged(&Claim { checked: needed, ..good.clone() }), Ok(()));
    let code = format!("0.{}[77]", "7".repeat(3000)).leak();
    assert_eq!(judged(&Claim { checked: needed, code, ..good }), Ok(()));
}

#[test]
fn a_check_that_is_broken_off_says_nothing() {
    let good = certified("0.137");
    assert_eq!(verify_while(&good[..], &mut |_| false), Err(Refusal::BrokenOff));
    let mut most = 0;
    let found = verify_while(&good[..], &mut |bytes| {
        most = most.max(bytes);
        true
    });
    assert!(found.is_ok() && most > 100, "{most}");
    assert_eq!(verify_while(&good[..], &mut |bytes| bytes < most), Err(Refusal::BrokenOff));
}

/// The header claims more values than fit in memory, and the source supplies them.
#[test]
fn memory_is_asked_for_before_it_is_taken() {
    use std::io::Read;
    let body = "{\"format\":\"grundy-certificate\",\"version\":1,\"code\":\"0.77\",\"theorem\":\"Guy-Smith\",\
                \"preperiod\":68719476736,\"period\":12,\"saltus\":0,\"checked\":168,\"mask\":0,\"size_bit\":0,\
                \"width\":1,\"options\":0,\"block\":\"\"";
    let header = format!("{body},\"checksum\":\"{}\"}}\n", grundy_verify::checksum(body.as_bytes()));
    let source = std::io::BufReader::new(header.as_bytes().chain(std::io::repeat(0)));
    let mut most = 0;
    let found = verify_while(source, &mut |bytes| {
        most = bytes;
        bytes <= 1 << 22
    });
    assert_eq!(found, Err(Refusal::BrokenOff));
    assert!(most <= (1 << 22) + (1 << 16), "{most}");
}
