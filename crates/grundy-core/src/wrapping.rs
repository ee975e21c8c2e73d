//! Rulesets, and bundles of capabilities, that wrap others.

/// Calls the method of the wrapped ruleset or bundle. If nothing is wrapped, evaluates the default.
macro_rules! inner_or {
    ($this:ident.$method:ident($($argument:expr),*), $default:expr) => {
        match $this.inner() {
            Some(inner) => inner.$method($($argument),*),
            None => $default,
        }
    };
}

/// Writes the four methods that every wrapper of the ruleset in `field` needs in its `impl Ruleset`:
/// [`Ruleset::inner`](crate::Ruleset::inner), and the title, kinds and moves of the wrapped ruleset. Add the
/// methods whose answers differ.
///
/// ```
/// use grundy_core::{CodeRuleset, Facts, Ruleset};
///
/// /// The ruleset of a code, with the code hidden.
/// struct Anonymous(CodeRuleset, Facts);
///
/// impl Ruleset for Anonymous {
///     grundy_core::wraps!(0);
///
///     fn facts(&self) -> &Facts {
///         &self.1
///     }
/// }
///
/// let kayles = CodeRuleset::new("0.77".parse()?);
/// let facts = Facts { code: None, ..kayles.facts().clone() };
/// let kayles = Anonymous(kayles, facts);
/// assert_eq!(kayles.title(), "0.77");
/// assert!(kayles.facts().code.is_none() && kayles.facts().order.is_some());
/// # Ok::<(), grundy_core::CodeError>(())
/// ```
#[macro_export]
macro_rules! wraps {
    ($field:tt) => {
        fn inner(&self) -> ::core::option::Option<&dyn $crate::Ruleset> {
            ::core::option::Option::Some(&self.$field)
        }

        fn title(&self) -> &str {
            $crate::Ruleset::title(&self.$field)
        }

        fn kinds(&self) -> &[$crate::Kind] {
            $crate::Ruleset::kinds(&self.$field)
        }

        fn visit_moves(
            &self,
            of: $crate::ComponentRef<'_>,
            detail: $crate::Detail,
            visitor: &mut dyn $crate::MoveVisitor,
        ) -> ::core::result::Result<::core::ops::ControlFlow<()>, $crate::Fault> {
            $crate::Ruleset::visit_moves(&self.$field, of, detail, visitor)
        }
    };
}

pub(crate) use inner_or;
