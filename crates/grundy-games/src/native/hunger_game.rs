//! The hunger game: open closed boxes, or take stones from an opened one.

use super::NativeGame;
use grundy_core::{
    ComponentRef, Detail, Fault, Field, FieldValue, Kind, KindId, Move, MoveVisitor, Outcome, Ruleset,
    Standing, Sum, Theorem, TheoremForm,
};
use grundy_rules::{BindError, Param, ParamValue};
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

/// The game.
pub(crate) struct HungerGame;

impl NativeGame for HungerGame {
    fn title(&self) -> &'static str {
        "Hunger game"
    }

    fn summary(&self) -> &'static str {
        "open any closed boxes, at least one, or take any stones, at least one, from one opened box"
    }

    fn source(&self) -> &'static str {
        "BZOJ 3759"
    }

    fn position(&self) -> &'static str {
        "position boxes(closed[], opened[])"
    }

    fn params(&self) -> Vec<Param> {
        Vec::new()
    }

    fn build(&self, _: &[ParamValue]) -> Result<Arc<dyn Ruleset>, BindError> {
        Ok(Arc::new(Rules {
            kinds: vec![Kind::new("boxes", vec![Field::list("closed"), Field::list("opened")])],
            theorems: vec![Theorem {
                name: "Independent boxes".to_owned(),
                form: TheoremForm::Outcome,
                standing: Standing::Theorem { source: self.source().to_owned() },
                line: 1,
            }],
        }))
    }
}

struct Rules {
    kinds: Vec<Kind>,
    theorems: Vec<Theorem>,
}

/// More closed boxes than this have more sets than can be counted; opening is then not listed to its end,
/// which a budget notices long before.
const MOST_CLOSED: usize = 127;

impl Rules {
    fn boxes<'a>(&'a self, of: ComponentRef<'a>) -> (&'a [u64], &'a [u64]) {
        let mut fields = of.fields(&self.kinds[0]);
        let mut next = || match fields.next() {
            Some(FieldValue::List(list)) => list,
            _ => &[],
        };
        (next(), next())
    }
}

impl Ruleset for Rules {
    fn title(&self) -> &str {
        HungerGame.title()
    }

    fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        let (closed, opened) = self.boxes(of);
        let mut listing = Listing { sum: Sum::new(), words: Vec::new(), detail, visitor };
        let flow = listing.openings(closed, opened);
        Ok(if flow.is_break() { flow } else { listing.takings(closed, opened) })
    }

    fn theorems(&self) -> &[Theorem] {
        &self.theorems
    }

    /// Let X be the xor of the opened boxes. If no set of closed boxes has xor 0 (they are independent), the
    /// position is P exactly if X = 0: opening boxes makes X other than 0, and who is to move then plays Nim.
    /// If some set has, and X is the xor of a set of closed boxes, opening a largest set of xor X leaves
    /// independent boxes and opened ones of xor 0, so the position is N. Else the theorem is silent.
    fn theorem_outcome(&self, _: usize, component: ComponentRef<'_>) -> Result<Option<Outcome>, Fault> {
        let (closed, opened) = self.boxes(component);
        let basis = Basis::of(closed);
        let xor = opened.iter().fold(0, |xor, stones| xor ^ stones);
        Ok(if basis.rank() == closed.len() {
            Some(Outcome::for_mover(xor != 0))
        } else if basis.reduced(xor) == 0 {
            Some(Outcome::N)
        } else {
            None
        })
    }
}

/// The moves of one position on their way to a visitor.
struct Listing<'a> {
    sum: Sum,
    words: Vec<u64>,
    detail: Detail,
    visitor: &'a mut dyn MoveVisitor,
}

impl Listing<'_> {
    /// Every set of closed boxes but the empty one; the sets are counted in binary.
    fn openings(&mut self, closed: &[u64], opened: &[u64]) -> ControlFlow<()> {
        let counted = closed.len().min(MOST_CLOSED);
        for set in 1..1u128 << counted {
            if set.is_multiple_of(4096) {
                self.visitor.tick()?;
            }
            let is_opened = |at: usize| at < counted && set >> at & 1 == 1;
            let with = |wanted: bool| {
                closed
                    .iter()
                    .enumerate()
                    .filter(move |(at, _)| is_opened(*at) == wanted)
                    .map(|(_, &stones)| stones)
            };
            let newly = usize::try_from(set.count_ones()).unwrap_or(counted);
            self.words.clear();
            self.words.push((closed.len() - newly) as u64);
            self.words.extend(with(false));
            self.words.push((opened.len() + newly) as u64);
            self.words.extend_from_slice(opened);
            self.words.extend(with(true));
            let label = (self.detail == Detail::Labels).then(|| {
                let boxes: Vec<String> =
                    (0..counted).filter(|&at| is_opened(at)).map(|at| at.to_string()).collect();
                format!("open {}", boxes.join(" "))
            });
            self.visit(label.as_deref())?;
        }
        Continue(())
    }

    /// Every number of stones from every opened box.
    fn takings(&mut self, closed: &[u64], opened: &[u64]) -> ControlFlow<()> {
        self.words.clear();
        self.words.push(closed.len() as u64);
        self.words.extend_from_slice(closed);
        self.words.push(opened.len() as u64);
        let first = self.words.len();
        self.words.extend_from_slice(opened);
        for (at, &stones) in opened.iter().enumerate() {
            for taken in 1..=stones {
                self.words[first + at] = stones - taken;
                let label = (self.detail == Detail::Labels).then(|| format!("take {taken} from {at}"));
                self.visit(label.as_deref())?;
            }
            self.words[first + at] = stones;
        }
        Continue(())
    }

    fn visit(&mut self, label: Option<&str>) -> ControlFlow<()> {
        self.sum.clear();
        self.sum.push(1, KindId(0), &self.words);
        self.visitor.visit(&Move { label, ..Move::to(&self.sum) })
    }
}

/// A basis of the numbers that are xors of a set, by their highest binary one.
struct Basis([u64; 64]);

impl Basis {
    fn of(numbers: &[u64]) -> Self {
        let mut basis = Self([0; 64]);
        for &number in numbers {
            let rest = basis.reduced(number);
            if let Some(highest) = rest.checked_ilog2() {
                basis.0[highest as usize] = rest;
            }
        }
        basis
    }

    fn rank(&self) -> usize {
        self.0.iter().filter(|&&number| number != 0).count()
    }

    /// What is left of a number: 0 exactly if it is the xor of some of the numbers.
    fn reduced(&self, mut number: u64) -> u64 {
        while let Some(highest) = number.checked_ilog2() {
            match self.0[highest as usize] {
                0 => break,
                by => number ^= by,
            }
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    fn words(closed: &[u64], opened: &[u64]) -> Vec<u64> {
        let lists = [closed, opened];
        lists.iter().flat_map(|list| std::iter::once(list.len() as u64).chain(list.iter().copied())).collect()
    }

    fn labelled(game: &dyn Ruleset, of: &[u64]) -> Vec<(String, Vec<u64>)> {
        let mut found = Vec::new();
        let flow = game.visit_moves(
            ComponentRef { kind: KindId(0), words: of },
            Detail::Labels,
            &mut |step: &Move<'_>| {
                found.push((step.label.unwrap().to_owned(), step.option.term(0).component.words.to_vec()));
                Continue(())
            },
        );
        assert_eq!(flow, Ok(Continue(())));
        found
    }

    /// Whether the mover wins, from the definition.
    fn mover_wins(game: &dyn Ruleset, of: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
        if let Some(&wins) = known.get(of) {
            return wins;
        }
        let wins = labelled(game, of).iter().any(|(_, option)| !mover_wins(game, option, known));
        known.insert(of.to_vec(), wins);
        wins
    }

    #[test]
    fn moves_and_their_labels() {
        let game = HungerGame.build(&[]).unwrap();
        let expected = [
            ("open 0", words(&[5], &[2, 4])),
            ("open 1", words(&[4], &[2, 5])),
            ("open 0 1", words(&[], &[2, 4, 5])),
            ("take 1 from 0", words(&[4, 5], &[1])),
            ("take 2 from 0", words(&[4, 5], &[0])),
        ];
        let expected = expected.map(|(label, option)| (label.to_owned(), option));
        assert_eq!(labelled(&*game, &words(&[4, 5], &[2])), expected);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn the_theorem_is_the_definition_where_it_speaks(
            closed in prop::collection::vec(0..4u64, 0..4), opened in prop::collection::vec(0..4u64, 0..3)
        ) {
            let game = HungerGame.build(&[]).unwrap();
            let position = words(&closed, &opened);
            let said = game.theorem_outcome(0, ComponentRef { kind: KindId(0), words: &position }).unwrap();
            prop_assert!(said.is_some() || !opened.is_empty(), "the theorem speaks of every start");
            if let Some(said) = said {
                let wins = mover_wins(&*game, &position, &mut HashMap::new());
                prop_assert_eq!(said, Outcome::for_mover(wins));
            }
        }
    }
}
