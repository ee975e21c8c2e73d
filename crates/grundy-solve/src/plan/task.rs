//! Tasks: what is requested, and for which positions.

use crate::Which;
use crate::corners::Corners;
use grundy_core::{ComponentRef, Convention, Sum};

/// A task for the engines: what is requested, and for which positions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task<'a> {
    /// The kind of result that is requested.
    pub(crate) wanted: Wanted,
    /// The positions that the task is about.
    pub(crate) subject: Subject<'a>,
    /// Whether tasks about the options will follow.
    pub(crate) options: Options,
}

/// The kinds of results that can be requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// The values of the components.
    Values,
    /// Outcomes under a convention.
    Outcomes(Convention),
    /// Moves of a sum under a convention, with the results that they lead to.
    Moves(Convention, Which),
}

/// The positions that a task is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Subject<'a> {
    /// A single component.
    Component(ComponentRef<'a>),
    /// A sum of components.
    Sum(&'a Sum),
    /// A box of components of one kind.
    Box(Corners<'a>),
}

/// Whether tasks about the options of the same position will follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Options {
    /// The question is about the position alone.
    Ignored,
    /// The options are needed next, so tables should be kept.
    Asked,
}

impl<'a> Task<'a> {
    /// The task of finding the value of `component`.
    pub(crate) const fn value(component: ComponentRef<'a>, options: Options) -> Self {
        Self { wanted: Wanted::Values, subject: Subject::Component(component), options }
    }

    /// The task of finding the outcome of `sum`.
    pub(crate) const fn outcome(sum: &'a Sum, convention: Convention, options: Options) -> Self {
        Self { wanted: Wanted::Outcomes(convention), subject: Subject::Sum(sum), options }
    }

    /// The task of listing the moves of `sum`.
    pub(crate) const fn moves(sum: &'a Sum, convention: Convention, which: Which) -> Self {
        let wanted = Wanted::Moves(convention, which);
        Self { wanted, subject: Subject::Sum(sum), options: Options::Asked }
    }

    /// The task of finding the values or outcomes in a box.
    pub(crate) const fn table(wanted: Wanted, corners: Corners<'a>) -> Self {
        Self { wanted, subject: Subject::Box(corners), options: Options::Asked }
    }

    /// The component, if the task is about a single one.
    pub(crate) fn component(&self) -> Option<ComponentRef<'a>> {
        match self.subject {
            Subject::Component(component) => Some(component),
            Subject::Sum(sum) => single(sum),
            Subject::Box(_) => None,
        }
    }

    /// The sum, if the task is about one.
    pub(crate) const fn sum(&self) -> Option<&'a Sum> {
        match self.subject {
            Subject::Sum(sum) => Some(sum),
            Subject::Component(_) | Subject::Box(_) => None,
        }
    }

    /// The corner up to which a table must reach, if the task is about one component or a box.
    pub(crate) fn corner(&self) -> Option<ComponentRef<'a>> {
        match self.subject {
            Subject::Box(corners) => Some(ComponentRef { kind: corners.kind, words: corners.to }),
            Subject::Component(_) | Subject::Sum(_) => self.component(),
        }
    }

    /// Whether the task is about a box.
    pub(crate) const fn is_table(&self) -> bool {
        matches!(self.subject, Subject::Box(_))
    }
}

impl Wanted {
    /// Whether values are requested, or outcomes for which values are sufficient.
    pub(crate) const fn follows_from_values(self) -> bool {
        matches!(self, Self::Values | Self::Outcomes(Convention::Normal))
    }

    /// The convention of the requested outcomes, or `None` if something else is requested.
    pub(crate) const fn outcomes(self) -> Option<Convention> {
        match self {
            Self::Outcomes(convention) => Some(convention),
            Self::Values | Self::Moves(..) => None,
        }
    }

    /// Whether the task is about misère play.
    pub(crate) const fn is_misere(self) -> bool {
        matches!(self, Self::Outcomes(Convention::Misere) | Self::Moves(Convention::Misere, _))
    }
}

/// The component of a sum that consists of a single component; otherwise `None`.
pub(crate) fn single(sum: &Sum) -> Option<ComponentRef<'_>> {
    (sum.len() == 1 && sum.term(0).count == 1).then(|| sum.term(0).component)
}
