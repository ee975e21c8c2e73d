//! Questions about genera, and their answers.

use crate::engines::Engines;
use crate::error::stopped;
use crate::plan::How;
use crate::plan::ways::tame_sums;
use crate::{EngineName, Known, SolveError, Solver};
use grundy_core::{Budget, ComponentRef, Divided, KindId, Limit, Message, Sum, begin_phase};
use grundy_engine::{Meter, Stop};
use grundy_graph::MisereForm;
use grundy_misere::{Family, Genus};
use std::sync::Arc;

/// The genus of a position and the family of its canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Classified {
    /// The genus of the position.
    pub genus: Genus,
    /// The family of the canonical form, or `None` if the form is too large and no theory shows that it is tame.
    pub family: Option<Family>,
}

/// The answer to a question about the genus of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GenusAnswer {
    /// The genus and the family.
    pub classified: Classified,
    /// The canonical form under misère play in the notation of
    /// [`MisereForms::written`](grundy_graph::MisereForms::written), or `None` if the form is too large or its text
    /// too long.
    pub canonical: Option<String>,
    /// The evidence for the genus, and how it was computed.
    pub known: Known,
}

/// The genera of consecutive heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GeneraAnswer {
    /// The genus of each heap and the family of its canonical form, from heap 0 on; `None` for numbers that are not
    /// heaps of the game.
    pub heaps: Vec<Option<Classified>>,
    /// The limit that was reached, if any.
    pub limit: Option<Limit>,
    /// The evidence for the genera, and how they were computed.
    pub known: Known,
}

impl Solver {
    /// The genus of `position`, and the family of its canonical form.
    ///
    /// # Errors
    /// Returns a [`SolveError`], for example if the ruleset does not support the question or a limit was
    /// reached.
    pub fn genus(&mut self, position: &Sum, budget: &dyn Budget) -> Result<GenusAnswer, SolveError> {
        self.check_ruleset()?;
        self.check_misere_rules()?;
        self.check_position(position)?;
        begin_phase(&Message::new("progress-way").with("way", EngineName::Misere.as_str()));
        let mut meter = Meter::new(budget);
        let (classified, how, form) = self.classified(position, &mut meter).map_err(stopped)?;
        let canonical = form.and_then(|form| self.engines.genera.forms.written(form));
        let known = self.engines.known(vec![how], &meter);
        Ok(GenusAnswer { classified, canonical, known })
    }

    /// The genera of the heaps `0..=to`.
    ///
    /// # Errors
    /// Returns a [`SolveError`]. Reaching a limit is not an error here; the answer then ends with the last heap whose
    /// genus was found.
    pub fn genera(&mut self, to: u64, budget: &dyn Budget) -> Result<GeneraAnswer, SolveError> {
        let ruleset = self.misere_heaps()?;
        let mut meter = Meter::new(budget);
        let (mut heaps, mut limit) = (Vec::new(), None);
        // Counts the numbers after the last heap that are not heaps. There may be many.
        let mut others = 0;
        let mut how = tame_sums();
        for tokens in 0..=to {
            // A growing list briefly exists twice.
            meter.set_bytes(2 * (heaps.len() + others) as u64 * size_of::<Option<Classified>>() as u64);
            if let Err(reached) = meter.step() {
                limit = Some(reached);
                break;
            }
            let words = [tokens];
            let heap = ComponentRef { kind: KindId(0), words: &words };
            if !ruleset.contains(heap).map_err(|fault| stopped(fault.into()))? {
                others += 1;
                continue;
            }
            let mut position = Sum::new();
            position.push_component(heap);
            match self.classified(&position, &mut meter) {
                Ok((classified, known, _)) => {
                    if classified.family != Some(Family::Tame) {
                        how = known;
                    }
                    heaps.resize(heaps.len() + std::mem::take(&mut others), None);
                    heaps.push(Some(classified));
                }
                Err(Stop::Limit(reached)) => {
                    limit = Some(reached);
                    break;
                }
                Err(stop) => return Err(stopped(stop)),
            }
        }
        if limit.is_none() {
            heaps.resize(heaps.len() + others, None);
        }
        let known = self.engines.known(vec![how], &meter);
        Ok(GeneraAnswer { heaps, limit, known })
    }

    /// The genus and the family of a position, the evidence for them, and the canonical form if it is small.
    fn classified(
        &mut self,
        position: &Sum,
        meter: &mut Meter<'_>,
    ) -> Result<(Classified, How, Option<MisereForm>), Stop> {
        let ruleset = Arc::clone(self.ruleset());
        let ruleset = Divided(&*ruleset);
        let engines: &mut Engines = &mut self.engines;
        let tame = engines.tame(position, meter)?;
        let (memo, misere, genera) = (&mut engines.memo, &mut engines.misere, &mut engines.genera);
        let (genus, how) = match tame {
            Some(genus) => (genus.genus(), tame_sums()),
            None => {
                let genus = genera.genus(&ruleset, position, memo, misere, meter)?;
                (genus, How::Engine(EngineName::Misere, Message::new("misere-why-genus")))
            }
        };
        let form = genera.forms.of_position(&ruleset, position, misere, meter)?;
        let family = match (tame, form) {
            (Some(_), _) => Some(Family::Tame),
            (None, Some(form)) => Some(genera.forms.family(form)),
            (None, None) => None,
        };
        Ok((Classified { genus, family }, how, form))
    }
}
