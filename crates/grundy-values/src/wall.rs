//! Walls of thermographs: piecewise linear functions of the temperature.

use crate::Dyadic;
use grundy_core::SmallSort;
use std::cmp::Ordering;

/// A corner of a wall: the value at a temperature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corner {
    /// The temperature.
    pub temperature: Dyadic,
    /// The value at `temperature`.
    pub value: Dyadic,
}

/// A piecewise linear function, which is linear between its corners and constant above the last one. It is
/// defined at and above the temperature of the first corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall(pub(crate) Vec<Corner>);

impl Wall {
    /// The function that has the value `value` at the temperature `from` and at all higher temperatures.
    pub(crate) fn constant(from: &Dyadic, value: Dyadic) -> Self {
        Self(vec![Corner { temperature: from.clone(), value }])
    }

    /// The corners, from the lowest temperature to the highest.
    #[must_use]
    pub fn corners(&self) -> &[Corner] {
        &self.0
    }

    /// The value at `temperature`, which must not be below the first corner.
    pub(crate) fn at(&self, temperature: &Dyadic) -> Dyadic {
        let above = self.0.partition_point(|corner| corner.temperature <= *temperature);
        let Some(low) = self.0.get(above.saturating_sub(1)) else { return Dyadic::ZERO };
        let Some(high) = self.0.get(above) else { return low.value.clone() };
        // Walls have slopes -1, 0 and 1.
        let run = temperature - &low.temperature;
        match high.value.cmp(&low.value) {
            Ordering::Less => &low.value - &run,
            Ordering::Equal => low.value.clone(),
            Ordering::Greater => &low.value + &run,
        }
    }

    /// The temperatures of the corners of both functions, in ascending order.
    fn joint_temperatures(&self, other: &Self) -> Vec<Dyadic> {
        let both = self.0.iter().chain(&other.0).map(|corner| corner.temperature.clone());
        let mut temperatures: Vec<Dyadic> = both.collect();
        temperatures.small_sort();
        temperatures.dedup();
        temperatures
    }

    /// The pointwise maximum of two functions. Their slopes must differ by at most 1 at every temperature.
    pub(crate) fn greater(&self, other: &Self) -> Self {
        let mut corners: Vec<Corner> = Vec::new();
        let mut before: Option<(Dyadic, Dyadic, Dyadic)> = None;
        for temperature in self.joint_temperatures(other) {
            let (a, b) = (self.at(&temperature), other.at(&temperature));
            if let Some((t0, a0, b0)) = before.take() {
                let (was, is) = (a0.cmp(&b0), a.cmp(&b));
                if was != Ordering::Equal && is != Ordering::Equal && was != is {
                    // The difference shrinks at rate 1.
                    let crossing = &t0 + &(&a0 - &b0).abs();
                    let value = self.at(&crossing);
                    corners.push(Corner { temperature: crossing, value });
                }
            }
            corners.push(Corner { temperature: temperature.clone(), value: a.clone().max(b.clone()) });
            before = Some((temperature, a, b));
        }
        Self(corners).simplified()
    }

    /// The negative of the function.
    pub(crate) fn negated(&self) -> Self {
        let negated = |corner: &Corner| Corner {
            temperature: corner.temperature.clone(),
            value: -corner.value.clone(),
        };
        Self(self.0.iter().map(negated).collect())
    }

    /// The function without the corners at which its slope does not change.
    pub(crate) fn simplified(self) -> Self {
        let mut corners: Vec<Corner> = Vec::with_capacity(self.0.len());
        for corner in self.0 {
            while let [.., a, b] = &corners[..] {
                let rise = |from: &Corner, to: &Corner| to.value.cmp(&from.value);
                if rise(a, b) != rise(b, &corner) {
                    break;
                }
                corners.pop();
            }
            corners.push(corner);
        }
        // The function is constant above its last corner anyway.
        while let [.., a, b] = &corners[..] {
            if a.value != b.value {
                break;
            }
            corners.pop();
        }
        Self(corners)
    }

    /// The number of bytes that the corners take.
    pub(crate) fn bytes(&self) -> u64 {
        let big = |corner: &Corner| corner.temperature.heap_bytes() + corner.value.heap_bytes();
        (self.0.capacity() * size_of::<Corner>()) as u64 + self.0.iter().map(big).sum::<u64>()
    }
}
