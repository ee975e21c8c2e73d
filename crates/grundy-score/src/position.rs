//! Positions as keys: a sum in canonical order and the player to move, encoded as a string of bytes.
//!
//! A key is a byte for the player to move, followed by the distinct components in ascending order. Each component is
//! stored as its kind, its count, the number of its words, and the words. These numbers have seven bits in each byte,
//! least significant first; the top bit is set in all bytes of a number except the last. Two keys are equal exactly
//! when the same player is to move in the same multiset of components.

use grundy_core::{KindId, Player, SmallSort, Sum, Term};
use std::cmp::Ordering;

/// Appends a number in as few bytes as possible.
fn push_number(mut number: u128, key: &mut Vec<u8>) {
    loop {
        let [low, ..] = number.to_le_bytes();
        number >>= 7;
        if number == 0 {
            break key.push(low);
        }
        key.push(low | 0x80);
    }
}

/// Removes a number from the front of `bytes`.
fn take_number(bytes: &mut &[u8]) -> u128 {
    let (mut number, mut shift) = (0, 0);
    while let Some((&byte, rest)) = bytes.split_first() {
        *bytes = rest;
        number |= u128::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            break;
        }
        shift += 7;
    }
    number
}

/// Removes a number that fits in 64 bits from the front of `bytes`.
fn take_word(bytes: &mut &[u8]) -> u64 {
    u64::try_from(take_number(bytes)).expect("written from a number of 64 bits")
}

fn push_term(term: Term<'_>, key: &mut Vec<u8>) {
    push_number(u128::from(term.component.kind.0), key);
    push_number(term.count, key);
    push_number(term.component.words.len() as u128, key);
    for &word in term.component.words {
        push_number(u128::from(word), key);
    }
}

fn push_player(player: Player, key: &mut Vec<u8>) {
    key.push(match player {
        Player::Left => 0,
        Player::Right => 1,
    });
}

/// Appends the key of the position in which `player` is to move in `sum`.
pub(super) fn push_key(sum: &Sum, player: Player, key: &mut Vec<u8>) {
    push_player(player, key);
    for (component, count) in sum.multiset() {
        push_term(Term { count, component: component.as_ref() }, key);
    }
}

/// Reads a key: fills `sum` with the position, whose terms are in canonical order, and returns the player to move.
pub(super) fn read_key(key: &[u8], words: &mut Vec<u64>, sum: &mut Sum) -> Player {
    sum.clear();
    let (player, mut rest) = key.split_first().map_or((0, key), |(&player, rest)| (player, rest));
    while !rest.is_empty() {
        let kind = KindId(u32::try_from(take_word(&mut rest)).expect("written from a number of 32 bits"));
        let count = take_number(&mut rest);
        let length = take_number(&mut rest);
        words.clear();
        for _ in 0..length {
            words.push(take_word(&mut rest));
        }
        sum.push(count, kind, words);
    }
    if player == 0 { Player::Left } else { Player::Right }
}

/// Appends the key of the position after a move: in `sum`, whose terms must be in canonical order, one component
/// of term `moved` is replaced by `option`, and `player` is to move. `order` is scratch memory.
pub(super) fn push_key_after(
    sum: &Sum,
    moved: usize,
    option: &Sum,
    player: Player,
    order: &mut Vec<usize>,
    key: &mut Vec<u8>,
) {
    push_player(player, key);
    order.clear();
    order.extend(0..option.len());
    if option.len() > 1 {
        order.small_sort_by(|&a, &b| option.term(a).component.cmp(&option.term(b).component));
    }
    let mut staying = (0..sum.len())
        .map(|at| {
            let mut term = sum.term(at);
            term.count -= u128::from(at == moved);
            term
        })
        .filter(|term| term.count > 0)
        .peekable();
    let mut coming = order.iter().map(|&at| option.term(at)).peekable();
    loop {
        let which = match (staying.peek(), coming.peek()) {
            (None, None) => break,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(old), Some(new)) => old.component.cmp(&new.component),
        };
        let next = if which == Ordering::Less { staying.next() } else { coming.next() };
        let Some(mut term) = next else { break };
        if which == Ordering::Equal
            && let Some(old) = staying.next()
        {
            term.count = term.count.saturating_add(old.count);
        }
        while let Some(same) = coming.next_if(|new| new.component == term.component) {
            term.count = term.count.saturating_add(same.count);
        }
        push_term(term, key);
    }
}

/// A hash of a key. It is the same on every machine.
pub(super) fn hash_of(key: &[u8]) -> u64 {
    const ODD: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93];
    let mut hash = ODD[1] ^ key.len() as u64;
    for piece in key.chunks(8) {
        let mut word = [0; 8];
        word[..piece.len()].copy_from_slice(piece);
        hash = folded(hash ^ u64::from_le_bytes(word), ODD[0]);
    }
    folded(hash, ODD[1])
}

/// The xor of the two halves of the product `a * b`.
pub(super) fn folded(a: u64, b: u64) -> u64 {
    let (low, high) = a.carrying_mul(b, 0);
    low ^ high
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sum_of(terms: &[(u128, u32, Vec<u64>)]) -> Sum {
        let mut sum = Sum::new();
        for (count, kind, words) in terms {
            sum.push(*count, KindId(*kind), words);
        }
        sum
    }

    fn terms(most: usize) -> impl Strategy<Value = Vec<(u128, u32, Vec<u64>)>> {
        let word = prop_oneof![0u64..4, any::<u64>()];
        proptest::collection::vec((1u128..4, 0u32..3, proptest::collection::vec(word, 0..4)), 0..most)
    }

    proptest! {
        #[test]
        fn a_key_gives_its_sum_back(terms in terms(6), right: bool) {
            let sum = sum_of(&terms);
            let player = if right { Player::Right } else { Player::Left };
            let mut key = Vec::new();
            push_key(&sum, player, &mut key);
            let mut back = Sum::new();
            prop_assert_eq!(read_key(&key, &mut Vec::new(), &mut back), player);
            prop_assert_eq!(back.multiset(), sum.multiset());
            prop_assert!(back.terms().is_sorted_by_key(|term| term.component));
        }

        #[test]
        fn the_key_after_a_move_is_that_of_the_sum_after_it(given in terms(5), option in terms(4), moved: usize) {
            let mut key = Vec::new();
            push_key(&sum_of(&given), Player::Left, &mut key);
            let mut sum = Sum::new();
            read_key(&key, &mut Vec::new(), &mut sum);
            prop_assume!(!sum.is_empty());
            let moved = moved % sum.len();
            let option = sum_of(&option);
            let mut left = Sum::new();
            for (at, term) in sum.terms().enumerate() {
                left.push(term.count - u128::from(at == moved), term.component.kind, term.component.words);
            }
            for term in option.terms() {
                left.push(term.count, term.component.kind, term.component.words);
            }
            let (mut want, mut got) = (Vec::new(), Vec::new());
            push_key(&left, Player::Right, &mut want);
            push_key_after(&sum, moved, &option, Player::Right, &mut Vec::new(), &mut got);
            prop_assert_eq!(got, want);
        }
    }
}
