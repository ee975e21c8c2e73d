//! The engine `search` for partizan rules: outcomes under normal play by proof-number search.
//!
//! A node of the search is a sum with Left to move. A sum with Right to move is represented by its negative with Left
//! to move. A node is won if one of the nodes after a move by Left is lost. The search always continues with the node
//! whose proof is estimated to need the fewest positions, as in the search for nim-values. Four things keep the number
//! of sums small: boards are divided into regions, small components are replaced by their canonical forms, short
//! values are added, and, if it is proved that play ends, a component cancels its negative.

use super::OnGraph;
use super::forms::{ComponentForms, NoForms, Part};
use crate::{Cycles, EngineName, Known, Plan, Stats};
use grundy_core::{
    ComponentRef, Convention, Evidence, KindId, Limit, Message, Outcome, Player, SmallSort, Sum, begin_phase,
};
use grundy_engine::{Id, Interner, OnStack, ProofTree, Stop};
use grundy_values::{Dyadic, Form, Relation, Side};
use rustc_hash::FxHashMap;

/// The number of consecutive restarts that may keep no more outcomes than an earlier restart.
const MOST_IN_VAIN: u32 = 4;
/// The value of [`SumProofs::small`].
const SMALL: usize = 10;
/// The largest number of copies of a component that are added one by one.
const MOST_COPIES: u128 = 64;
/// The largest number of forms, other than short values, whose sum is compared with 0 instead of being searched.
const FEW_FORMS: usize = 2;

/// A term of a sum as a word: a component or its negative, or a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Term(u64);

/// What a [`Term`] stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    Component {
        id: Id,
        is_negative: bool,
    },
    /// The index of a form in [`SumProofs::forms`].
    Form(u32),
}

impl Term {
    const FORM: u64 = 1 << 32;

    /// The term for the component with the number `id`, which must be less than 2^31, or for its negative.
    fn component(id: Id, is_negative: bool) -> Self {
        Self(u64::from(id << 1 | u32::from(is_negative)))
    }

    fn meaning(self) -> Meaning {
        #[expect(clippy::cast_possible_truncation, reason = "the lower half of the word")]
        let low = self.0 as u32;
        if self.0 & Self::FORM != 0 {
            Meaning::Form(low)
        } else {
            Meaning::Component { id: low >> 1, is_negative: low & 1 == 1 }
        }
    }
}

/// The known results for sums of components of one partizan ruleset, and the state of the search.
pub(super) struct SumProofs<'s> {
    found: ComponentForms<'s>,
    /// Components with at most this many moves are replaced by their canonical forms: [`SMALL`], except in tests.
    pub(super) small: usize,
    /// The forms that are terms of sums, and their indices.
    forms: Vec<Form>,
    indices: FxHashMap<Form, u32>,
    sums: Interner,
    /// The nodes of the search: each has the same number as its sum in `sums`. Nodes in which Left wins by moving
    /// first are N-positions.
    tree: ProofTree<8>,
    /// The largest number of results that any restart kept.
    most_kept: usize,
    /// The number of restarts since `most_kept` last increased.
    in_vain: u32,
}

/// The result of a run of the search.
enum Run {
    Done,
    /// The memory is used up.
    Full,
}

/// A sum with Left to move, or whether Left wins if that is obvious.
enum Reached {
    Node(Id),
    Is(bool),
}

impl OnGraph<'_> {
    /// Whether a proof-number search was requested and can answer.
    pub(super) fn is_by_search(&self) -> bool {
        self.engine == Some(EngineName::Search)
            && self.is_partizan()
            && self.play.convention == Convention::Normal
            && self.play.cycles == Cycles::Error
    }
}

impl<'s> SumProofs<'s> {
    pub(super) fn new(found: ComponentForms<'s>) -> Self {
        begin_phase(&Message::new("progress-way").with("way", EngineName::Search.as_str()));
        Self {
            found,
            small: SMALL,
            forms: Vec::new(),
            indices: FxHashMap::default(),
            sums: Interner::default(),
            tree: ProofTree::default(),
            most_kept: 0,
            in_vain: 0,
        }
    }

    /// The outcome of a position.
    pub(super) fn outcome(&mut self, position: &Sum) -> Result<Outcome, NoForms> {
        let left = self.wins(position, Player::Left)?;
        let right = self.wins(position, Player::Right)?;
        Ok(match (left, right) {
            (true, true) => Outcome::N,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::P,
        })
    }

    /// The evidence for the results found so far.
    pub(super) fn known(&self) -> Known {
        Known {
            evidence: Evidence::Computed { engine: EngineName::Search.as_str() },
            plan: Plan::new(EngineName::Search, Message::new("graph-why-search")),
            stats: Stats { positions: self.found.positions(), bytes: self.found.bytes() + self.own_bytes() },
        }
    }

    /// Whether `mover` wins a position by moving first.
    fn wins(&mut self, position: &Sum, mover: Player) -> Result<bool, NoForms> {
        loop {
            let mut terms = self.terms(position, mover == Player::Right)?;
            let root = match self.sum(&mut terms)? {
                Reached::Is(is_won) => return Ok(is_won),
                Reached::Node(root) => root,
            };
            if let Some(is_won) = self.tree.is_n(root) {
                return Ok(is_won);
            }
            let ended = self.work(root);
            self.tree.stop();
            match ended {
                Ok(Run::Done) => {}
                // Forms need memory, too, while options are listed.
                Ok(Run::Full) | Err(NoForms::Stop(Stop::Limit(Limit::Memory { .. }))) => self.restart()?,
                Err(other) => return Err(other),
            }
        }
    }

    /// The terms of a position, or of its negative.
    fn terms(&mut self, position: &Sum, is_negative: bool) -> Result<Vec<Term>, NoForms> {
        let mut terms = Vec::new();
        for term in position.terms() {
            let (nimber, parts) = self.found.parts(term.component)?;
            if nimber > 0 && term.count % 2 == 1 {
                let form = self.found.forms.nimber(nimber)?;
                terms.push(self.form(form));
            }
            for part in parts {
                self.push_copies(term.count, part, is_negative, &mut terms)?;
            }
        }
        Ok(terms)
    }

    /// Appends `count` copies of a part, or of its negative: one by one or, if the component occurs more than
    /// [`MOST_COPIES`] times, as a single form.
    fn push_copies(
        &mut self,
        count: u128,
        part: Part,
        is_negative: bool,
        terms: &mut Vec<Term>,
    ) -> Result<(), NoForms> {
        let Part { id, count: more, is_negative: is_part_negative } = part;
        let count = count.saturating_mul(more);
        if count <= MOST_COPIES {
            let term = Term::component(id, is_part_negative != is_negative);
            terms.extend((0..count).map(|_| term));
            return Ok(());
        }
        self.found.compute(id)?;
        let form = self.found.sum(0, &[Part { id, count, is_negative: is_part_negative != is_negative }])?;
        terms.push(self.form(form));
        Ok(())
    }

    /// The term for a form.
    fn form(&mut self, form: Form) -> Term {
        let next = u32::try_from(self.forms.len()).unwrap_or(u32::MAX);
        let index = *self.indices.entry(form).or_insert(next);
        if index == next {
            self.forms.push(form);
        }
        Term(Term::FORM | u64::from(index))
    }

    /// Simplifies a sum with Left to move, and returns its node or, if that is obvious, whether Left wins.
    fn sum(&mut self, terms: &mut Vec<Term>) -> Result<Reached, NoForms> {
        if let Some(is_won) = self.simplify(terms)? {
            return Ok(Reached::Is(is_won));
        }
        let words: Vec<u64> = terms.iter().map(|term| term.0).collect();
        let id = self.sums.intern(ComponentRef { kind: KindId(0), words: &words }).map_err(Stop::from)?;
        if id as usize == self.tree.len() {
            let weight = terms.iter().fold(0, |sum: u32, term| {
                sum.saturating_add(match term.meaning() {
                    Meaning::Component { id, .. } => self.found.weight(id),
                    Meaning::Form(_) => 2,
                })
            });
            self.tree.add(1 + weight / 2);
        }
        Ok(Reached::Node(id))
    }

    /// Replaces components by their forms as far as these are known, adds short values, cancels negatives, and sorts
    /// the terms. Returns whether Left wins by moving first, if that is obvious.
    fn simplify(&mut self, terms: &mut Vec<Term>) -> Result<Option<bool>, NoForms> {
        let (mut short, mut others) = (Form::ZERO, Vec::new());
        let mut kept = 0;
        for at in 0..terms.len() {
            let form = match terms[at].meaning() {
                Meaning::Form(index) => self.forms[index as usize],
                Meaning::Component { id, is_negative } => match self.found.form(id) {
                    Some(form) if is_negative => self.found.forms.negate(form)?,
                    Some(form) => form,
                    None => {
                        terms[kept] = terms[at];
                        kept += 1;
                        continue;
                    }
                },
            };
            if self.found.forms.as_short(form).is_some() {
                short = self.found.forms.add(short, form)?;
            } else {
                let negative = self.found.forms.negate(form)?;
                match others.iter().position(|&other| other == negative) {
                    Some(at) => _ = others.swap_remove(at),
                    None => others.push(form),
                }
            }
        }
        terms.truncate(kept);
        terms.small_sort_unstable();
        // If play need not end, the sum of a component and its negative can be a draw.
        if self.found.play_ends() {
            cancel(terms);
        }
        if terms.is_empty()
            && let Some(is_won) = self.is_won(short, &others)?
        {
            return Ok(Some(is_won));
        }
        let first = terms.len();
        if short != Form::ZERO {
            terms.push(self.form(short));
        }
        for form in others {
            terms.push(self.form(form));
        }
        terms[first..].small_sort_unstable();
        Ok(None)
    }

    /// Whether Left wins a sum of forms by moving first, if that is obvious: because of the stops, or because there are
    /// few forms.
    fn is_won(&mut self, short: Form, others: &[Form]) -> Result<Option<bool>, NoForms> {
        let forms = &mut self.found.forms;
        let (mut most, mut least) = (Dyadic::ZERO, Dyadic::ZERO);
        for &form in others.iter().chain([&short]) {
            most = &most + forms.stop(form, Side::Left);
            least = &least + forms.stop(form, Side::Right);
        }
        if least.signum() > 0 || most.signum() < 0 {
            return Ok(Some(least.signum() > 0));
        }
        if others.len() > FEW_FORMS {
            return Ok(None);
        }
        let first = others.first().copied().unwrap_or(Form::ZERO);
        let first = forms.add(short, first)?;
        let second = forms.negate(others.get(1).copied().unwrap_or(Form::ZERO))?;
        Ok(Some(matches!(forms.compare(first, second)?, Relation::Greater | Relation::Confused)))
    }

    fn work(&mut self, root: Id) -> Result<Run, NoForms> {
        self.tree.start(root);
        while let Some(of) = self.tree.top() {
            self.found.step()?;
            if !self.tree.is_listed(of) {
                if self.is_memory_used_up() {
                    return Ok(Run::Full);
                }
                self.list(of)?;
            }
            match self.tree.advance() {
                Ok(children) => self.found.steps(children / 8)?,
                Err(OnStack(of)) => return Err(self.cycle(of).into()),
            }
        }
        Ok(Run::Done)
    }

    /// The error for a sum to which play can return.
    fn cycle(&self, of: Id) -> Stop {
        let words = self.sums.component(of).words;
        let shown = words.iter().find_map(|&word| match Term(word).meaning() {
            Meaning::Component { id, .. } => Some(self.found.shown(id)),
            Meaning::Form(_) => None,
        });
        match shown {
            Some(component) => Stop::Cycle(vec![component.clone(), component]),
            None => Stop::Internal("a cycle of canonical forms"),
        }
    }

    /// The number of bytes of the sums and of what is known about them.
    fn own_bytes(&self) -> u64 {
        let forms =
            self.forms.capacity() * size_of::<Form>() + self.indices.capacity() * 2 * size_of::<Form>();
        self.sums.bytes() + self.tree.bytes() + forms as u64
    }

    /// Whether there may be too little memory for the children of another node.
    fn is_memory_used_up(&mut self) -> bool {
        let own = self.own_bytes();
        self.found.hold(own);
        let growth = self.sums.bytes_of_growth() + self.tree.bytes_of_growth() + self.found.bytes_of_growth();
        let more = growth + (own / 4).min(1 << 17);
        u128::from(more) > self.found.room()
    }

    /// Lists the undecided children of a node, or decides the node.
    fn list(&mut self, of: Id) -> Result<(), NoForms> {
        self.found.count_position();
        let mut terms: Vec<Term> = self.sums.component(of).words.iter().map(|&word| Term(word)).collect();
        for &term in &terms {
            if let Meaning::Component { id, .. } = term.meaning()
                && self.found.is_small(id, self.small)?
            {
                self.found.compute(id)?;
            }
        }
        if let Some(is_won) = self.simplify(&mut terms)? {
            self.tree.decide(of, is_won);
            return Ok(());
        }
        // After Left's move, Right is to move, so the child is the negative of the sum after the move.
        let mut negatives = Vec::with_capacity(terms.len());
        for &term in &terms {
            negatives.push(self.negative(term)?);
        }
        let mut children = Vec::new();
        let has_other = terms.iter().any(|&term| !self.is_number(term));
        let all_are_forms = terms.iter().all(|term| matches!(term.meaning(), Meaning::Form(_)));
        let mut options = Vec::new();
        let mut ends = Vec::new();
        for (at, &term) in terms.iter().enumerate() {
            if at > 0 && terms[at - 1] == term || all_are_forms && has_other && self.is_number(term) {
                // Equal terms have equal options. If all terms are forms and some term is not a number, neither player
                // needs to move in a number (number avoidance).
                continue;
            }
            options.clear();
            ends.clear();
            self.push_negated_options(term, &mut options, &mut ends)?;
            let mut from = 0;
            for &end in &ends {
                self.found.step()?;
                let mut follower = negatives.clone();
                follower.swap_remove(at);
                follower.extend_from_slice(&options[from..end]);
                from = end;
                let (is_won, node) = match self.sum(&mut follower)? {
                    Reached::Is(is_won) => (Some(is_won), None),
                    Reached::Node(id) => (self.tree.is_n(id), Some(id)),
                };
                match is_won {
                    Some(false) => {
                        self.tree.decide(of, true);
                        return Ok(());
                    }
                    Some(true) => {}
                    None => children.extend(node),
                }
            }
        }
        Ok(self.tree.list(of, &mut children).map_err(Stop::from)?)
    }

    /// The negative of a term.
    fn negative(&mut self, term: Term) -> Result<Term, NoForms> {
        Ok(match term.meaning() {
            Meaning::Component { id, is_negative } => Term::component(id, !is_negative),
            Meaning::Form(index) => {
                let negative = self.found.forms.negate(self.forms[index as usize])?;
                self.form(negative)
            }
        })
    }

    fn is_number(&self, term: Term) -> bool {
        match term.meaning() {
            Meaning::Component { .. } => false,
            Meaning::Form(index) => self.found.forms.as_number(self.forms[index as usize]).is_some(),
        }
    }

    /// Appends to `options` the negative of each option that Left has in a term, and to `ends` the index at which it
    /// ends.
    fn push_negated_options(
        &mut self,
        term: Term,
        options: &mut Vec<Term>,
        ends: &mut Vec<usize>,
    ) -> Result<(), NoForms> {
        match term.meaning() {
            Meaning::Form(index) => {
                for option in self.found.forms.options(self.forms[index as usize], Side::Left)? {
                    let negative = self.found.forms.negate(option)?;
                    options.push(self.form(negative));
                    ends.push(options.len());
                }
            }
            Meaning::Component { id, is_negative } => {
                let player = if is_negative { Player::Right } else { Player::Left };
                let (listed, parts) = self.found.list(id)?;
                let mut start = 0;
                for (end, nimber, mover) in listed {
                    let parts = &parts[std::mem::replace(&mut start, end)..end];
                    if !mover.includes(player) {
                        continue;
                    }
                    if nimber > 0 {
                        let form = self.found.forms.nimber(nimber)?;
                        options.push(self.form(form));
                    }
                    for &part in parts {
                        self.push_copies(1, part, !is_negative, options)?;
                    }
                    ends.push(options.len());
                }
            }
        }
        Ok(())
    }

    /// Drops everything except the known results or, if at least three quarters of the nodes are decided, everything
    /// except the lost sums.
    fn restart(&mut self) -> Result<(), NoForms> {
        let used = self.found.bytes() + self.own_bytes();
        let allowed = self.found.room() + u128::from(used);
        let keeps_all = 4 * self.tree.decided() < 3 * self.tree.len();
        let mut old = Self::new(self.found.emptied());
        (old.small, old.most_kept, old.in_vain) = (self.small, self.most_kept, self.in_vain);
        std::mem::swap(self, &mut old);
        for id in (0..).take(old.tree.len()) {
            self.found.step()?;
            let Some(is_won) = old.tree.is_n(id).filter(|&is_won| keeps_all || !is_won) else { continue };
            let mut terms = Vec::new();
            for &word in old.sums.component(id).words {
                terms.push(match Term(word).meaning() {
                    Meaning::Component { id, is_negative } => {
                        Term::component(self.found.copy(&old.found, id)?, is_negative)
                    }
                    Meaning::Form(index) => {
                        let form = self.found.forms.copy(&old.found.forms, old.forms[index as usize])?;
                        self.form(form)
                    }
                });
            }
            if let Reached::Node(id) = self.sum(&mut terms)? {
                self.tree.decide(id, is_won);
            }
        }
        if self.tree.len() > self.most_kept {
            (self.most_kept, self.in_vain) = (self.tree.len(), 0);
        } else {
            self.in_vain += 1;
        }
        if self.in_vain > MOST_IN_VAIN {
            let allowed = u64::try_from(allowed).unwrap_or(u64::MAX);
            return Err(Stop::from(Limit::Memory { needed: u128::from(used) * 2, allowed }).into());
        }
        drop(old);
        let own = self.own_bytes();
        self.found.hold(own);
        Ok(())
    }
}

/// Removes pairs of a component and its negative from sorted terms.
///
/// A component plus its negative is 0 only if play on it ends, so the caller must ensure that play is proved to end.
fn cancel(terms: &mut Vec<Term>) {
    let mut kept = 0;
    let mut start = 0;
    while start < terms.len() {
        let id = terms[start].0 >> 1;
        let end = start + terms[start..].iter().take_while(|term| term.0 >> 1 == id).count();
        let negative = terms[start..end].iter().filter(|term| term.0 & 1 == 1).count();
        let positive = end - start - negative;
        let term = Term(id << 1 | u64::from(negative > positive));
        for _ in 0..positive.abs_diff(negative) {
            terms[kept] = term;
            kept += 1;
        }
        start = end;
    }
    terms.truncate(kept);
}
