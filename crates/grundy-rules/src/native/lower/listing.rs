//! Code that lists the options of one component in the encoding described at
//! [`ListedOptions`](grundy_core::ListedOptions).

use super::super::callbacks;
use super::super::emit::{Emit, Op, Test};
use super::super::frame::offset;
use super::number::Num;
use super::{Lowering, Why};
use crate::symbolic::Form;
use crate::typed::{NumExpr, RuleCode, TermCode};
use grundy_core::ListedOptions;

/// The memory to which options are written.
pub(super) struct Room<E: Emit + ?Sized> {
    /// The address at which the memory begins.
    start: E::Value,
    /// The address at which the next option begins.
    at: E::Var,
    /// The address at which the memory ends.
    end: E::Value,
}

/// Whether a term is present in an option.
enum Presence<V> {
    /// The term is never present.
    Absent,
    /// The term is always present, with this count if it has one.
    Certain(Option<V>),
    /// The term is present if this count is not 0.
    Perhaps(V),
}

/// A member of a set, and a flag that is set if it differs from all members before it.
type Member<V> = (Num<V>, V);

/// The place at which the next word of the current option is written.
struct Place<E: Emit + ?Sized> {
    address: E::Value,
    offset: i32,
    /// The address of the head of the latest term (0 if there is none), or `None` if the last term is known at
    /// compile time.
    head: Option<E::Var>,
}

impl<E: Emit> Lowering<'_, E> {
    /// Emits the function that lists options.
    pub(super) fn list(&mut self) -> Result<(), Why> {
        let kind = self.shape.kind;
        let start = self.e.constant_at(self.frame, offset::ROOM);
        let end = self.e.constant_at(self.frame, offset::ROOM_END);
        let at = self.e.var(start);
        self.room = Some(Room { start, at, end });
        let given = self.given().into_iter().enumerate();
        self.own = given.map(|(at, value)| self.own_field(at, value)).collect();
        if self.code.kinds[kind].depends {
            let fields = self.own.clone();
            self.fields_hold(kind, &fields, self.labels.stuck)?;
        }
        let code = self.code;
        for &rule in &code.rules_of[kind] {
            self.rule(rule as usize)?;
        }
        let done = self.e.label();
        self.e.jump(done);
        self.ends(done, |this| {
            let written = this.e.get(at);
            this.e.store(8, written, this.frame, offset::WRITTEN);
        });
        Ok(())
    }

    /// Emits the code that writes the option to which the rule's move leads. The code ends in a jump to `after`.
    pub(super) fn list_option(&mut self, rule: &RuleCode, after: E::Label) -> Result<(), Why> {
        let Some(Room { start, at, end }) = self.room else { return Err(Why::Machine) };
        let known = self.cache.len();
        let of_term = |term: &TermCode| 1 + usize::from(term.count.is_some()) + term.fields.len();
        let most = rule.terms.iter().map(of_term).sum::<usize>().max(1);
        self.needs.room = self.needs.room.max(most);
        // If there might not be enough room, the options written so far are delivered first.
        let (full, go) = (self.e.cold_label(), self.e.label());
        let bytes = self.e.int(i64::try_from(8 * most).map_err(|_| Why::Machine)?);
        let here = self.e.get(at);
        let furthest = self.e.binary(Op::Add, here, bytes);
        let fits = self.e.test(Test::LessOrEqual, furthest, end);
        self.e.branch(fits, go, full);
        self.e.place(full);
        let stop = self.e.call(callbacks::hand_over as *const () as usize, &[self.frame, here]);
        self.e.set(at, start);
        let zero = self.e.int(0);
        let stops = self.e.test(Test::NotEqual, stop, zero);
        self.e.branch(stops, self.labels.broken, go);
        self.e.place(go);

        let zero = self.e.int(0);
        let varies = rule.terms.iter().any(|term| term.count.is_some());
        let head = varies.then(|| self.e.var(zero));
        let mut place = Place { address: self.e.get(at), offset: 0, head };
        for (index, term) in rule.terms.iter().enumerate() {
            let is_last = !varies && index + 1 == rule.terms.len();
            self.list_term(term, is_last, &mut place, after)?;
        }
        match place.head {
            Some(head) => self.end_option(head, &mut place),
            None if rule.terms.is_empty() => self.write(ListedOptions::NOTHING, &mut place),
            None => {}
        }
        let next = self.after(&place);
        self.e.set(at, next);
        self.e.jump(after);
        self.cache.truncate(known);
        Ok(())
    }

    /// Emits code that marks the last term of the option, or writes an option without terms.
    fn end_option(&mut self, head: E::Var, place: &mut Place<E>) {
        let address = self.after(place);
        let end = self.e.var(address);
        let (some, none, go) = (self.e.label(), self.e.cold_label(), self.e.label());
        let (head, zero) = (self.e.get(head), self.e.int(0));
        let is_some = self.e.test(Test::NotEqual, head, zero);
        self.e.branch(is_some, some, none);
        self.e.place(some);
        let (written, last) = (self.e.load(8, head, 0), self.e.int(ListedOptions::LAST.cast_signed()));
        let written = self.e.binary(Op::Or, written, last);
        self.e.store(8, written, head, 0);
        self.e.jump(go);
        self.e.place(none);
        self.write(ListedOptions::NOTHING, place);
        let after = self.after(place);
        self.e.set(end, after);
        self.e.jump(go);
        self.e.place(go);
        *place = Place { address: self.e.get(end), offset: 0, head: None };
    }

    /// Emits the code that writes a term if the term is present. The code jumps to `after` if the move does not
    /// exist.
    fn list_term(
        &mut self,
        term: &TermCode,
        is_last: bool,
        place: &mut Place<E>,
        after: E::Label,
    ) -> Result<(), Why> {
        let presence = match &term.count {
            None => Presence::Certain(None),
            Some(count) => self.presence(count, after)?,
        };
        match presence {
            Presence::Absent => Ok(()),
            Presence::Certain(count) => self.write_term(term, count, is_last, place, after),
            Presence::Perhaps(count) => {
                let address = self.after(place);
                let end = self.e.var(address);
                let zero = self.e.int(0);
                let (there, go) = (self.e.label(), self.e.label());
                let is_there = self.e.test(Test::NotEqual, count, zero);
                self.e.branch(is_there, there, go);
                self.e.place(there);
                let (known, facts) = (self.cache.len(), self.facts.clone());
                if let Some(count) = &term.count {
                    let form = self.facts.form(count);
                    self.facts.at_least(&form, 1);
                }
                self.write_term(term, Some(count), is_last, place, after)?;
                let written = self.after(place);
                self.e.set(end, written);
                self.e.jump(go);
                self.e.place(go);
                self.cache.truncate(known);
                self.facts = facts;
                *place = Place { address: self.e.get(end), offset: 0, head: place.head };
                Ok(())
            }
        }
    }

    /// Whether a term with this count is present. The emitted code jumps to `after` if the count is negative.
    fn presence(&mut self, count: &NumExpr, after: E::Label) -> Result<Presence<E::Value>, Why> {
        let number = self.number(count)?;
        let form = self.facts.form(count);
        let is_natural = number.low >= 0 || self.facts.prove(&form);
        if !is_natural {
            let zero = self.e.int(0);
            let (is, go) = (self.e.test(Test::LessOrEqual, zero, number.value), self.e.label());
            self.e.branch(is, go, after);
            self.e.place(go);
        }
        if number.high == 0 && is_natural {
            return Ok(Presence::Absent);
        }
        let is_present =
            number.low >= 1 || form.plus(-1, &Form::number(1)).is_some_and(|form| self.facts.prove(&form));
        Ok(if is_present { Presence::Certain(Some(number.value)) } else { Presence::Perhaps(number.value) })
    }

    fn write_term(
        &mut self,
        term: &TermCode,
        count: Option<E::Value>,
        is_last: bool,
        place: &mut Place<E>,
        after: E::Label,
    ) -> Result<(), Why> {
        let fields = self.fields(term)?;
        self.in_domain(term, &fields, after)?;
        let mut head = u64::from(term.kind.0);
        if is_last {
            head |= ListedOptions::LAST;
        }
        if count.is_some() {
            head |= ListedOptions::COUNTED;
        }
        if let Some(var) = place.head {
            let address = self.after(place);
            self.e.set(var, address);
        }
        self.write(head, place);
        for value in count.into_iter().chain(fields.iter().map(|field| field.number.value)) {
            self.e.store(8, value, place.address, place.offset);
            place.offset += 8;
        }
        Ok(())
    }

    fn write(&mut self, number: u64, place: &mut Place<E>) {
        let number = self.e.int(number.cast_signed());
        self.e.store(8, number, place.address, place.offset);
        place.offset += 8;
    }

    /// The address at which the next term, or the next option, begins.
    fn after(&mut self, place: &Place<E>) -> E::Value {
        let offset = self.e.int(place.offset.into());
        self.e.binary(Op::Add, place.address, offset)
    }

    /// The numbers of a set in ascending order, each with a flag that is set if it differs from the one before it.
    /// Returns an error if there are more than eight numbers.
    pub(super) fn sorted(&mut self, numbers: &[Num<E::Value>]) -> Result<Vec<Member<E::Value>>, Why> {
        // The sort exchanges neighbours, which takes many steps for a large set.
        if numbers.len() > 8 {
            return Err(Why::Lists);
        }
        let low = numbers.iter().map(|number| number.low).min().unwrap_or(0);
        let high = numbers.iter().map(|number| number.high).max().unwrap_or(0);
        let mut values: Vec<E::Value> = numbers.iter().map(|number| number.value).collect();
        for end in (1..values.len()).rev() {
            for at in 0..end {
                let (a, b) = (values[at], values[at + 1]);
                values[at] = self.e.binary(Op::Min, a, b);
                values[at + 1] = self.e.binary(Op::Max, a, b);
            }
        }
        let mut sorted = Vec::new();
        for (at, &value) in values.iter().enumerate() {
            let zero = self.e.int(0);
            let is_new = match at.checked_sub(1) {
                Some(before) => self.e.test(Test::NotEqual, values[before], value),
                None => self.e.test(Test::Equal, zero, zero),
            };
            sorted.push((Num { value, low, high }, is_new));
        }
        Ok(sorted)
    }
}
