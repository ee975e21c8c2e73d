//! A ruleset that wraps another one has all its capabilities, including those added later.

use grundy_core::{
    ClosedForms, ComponentRef, Convention, Detail, Facts, Fault, Field, Kind, KindId, Message, MoveVisitor,
    NativeCode, NimValue, Notation, NotationError, OptionLister, Ruleset, Shape, Standing, Sum, Theorem,
    TheoremForm,
};
use std::ops::ControlFlow;

/// A ruleset that overrides a default in every bundle.
struct Capable {
    kinds: Vec<Kind>,
    facts: Facts,
    theorems: Vec<Theorem>,
}

impl Ruleset for Capable {
    fn title(&self) -> &str {
        "capable"
    }

    fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    fn visit_moves(
        &self,
        _: ComponentRef<'_>,
        _: Detail,
        _: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        Ok(ControlFlow::Continue(()))
    }

    fn contains(&self, _: ComponentRef<'_>) -> Result<bool, Fault> {
        Ok(false)
    }

    fn is_win(&self, _: ComponentRef<'_>) -> Result<bool, Fault> {
        Ok(true)
    }

    fn shape(&self) -> Shape {
        Shape { has_wins: true, ..Shape::PLAIN }
    }

    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn symmetric_words(&self, _: ComponentRef<'_>, _: &mut Vec<u64>) -> bool {
        true
    }

    fn closed_forms(&self) -> &dyn ClosedForms {
        self
    }

    fn native(&self) -> &dyn NativeCode {
        self
    }

    fn notation(&self) -> &dyn Notation {
        self
    }
}

impl ClosedForms for Capable {
    fn theorems(&self) -> &[Theorem] {
        &self.theorems
    }

    fn value(&self, _: usize, component: ComponentRef<'_>) -> Result<Option<NimValue>, Fault> {
        Ok(Some(component.words[0]))
    }
}

impl NativeCode for Capable {
    fn option_lister(&self) -> Option<Result<Box<dyn OptionLister>, Message>> {
        Some(Err(Message::new("none")))
    }
}

impl Notation for Capable {
    fn component_name(&self, _: ComponentRef<'_>) -> Option<String> {
        Some("a name".to_owned())
    }

    fn is_coin_row(&self) -> bool {
        true
    }

    fn read(&self, _: &str) -> Option<Result<Sum, NotationError>> {
        Some(Ok(Sum::new()))
    }
}

/// A wrapper that changes nothing.
struct Wrapper(Capable);

impl Ruleset for Wrapper {
    grundy_core::wraps!(0);
}

/// A wrapper that changes one thing in every bundle.
struct Changed(Capable, Facts);

impl Ruleset for Changed {
    grundy_core::wraps!(0);

    fn shape(&self) -> Shape {
        Shape { is_scoring: true, ..self.0.shape() }
    }

    fn facts(&self) -> &Facts {
        &self.1
    }

    fn closed_forms(&self) -> &dyn ClosedForms {
        self
    }

    fn native(&self) -> &dyn NativeCode {
        self
    }

    fn notation(&self) -> &dyn Notation {
        self
    }
}

impl ClosedForms for Changed {
    fn inner(&self) -> Option<&dyn ClosedForms> {
        Some(self.0.closed_forms())
    }

    fn value(&self, _: usize, _: ComponentRef<'_>) -> Result<Option<NimValue>, Fault> {
        Ok(None)
    }
}

impl NativeCode for Changed {
    fn inner(&self) -> Option<&dyn NativeCode> {
        Some(self.0.native())
    }
}

impl Notation for Changed {
    fn inner(&self) -> Option<&dyn Notation> {
        Some(self.0.notation())
    }

    fn component_name(&self, _: ComponentRef<'_>) -> Option<String> {
        None
    }
}

fn capable() -> Capable {
    let standing = Standing::Theorem { source: "a book".to_owned() };
    Capable {
        kinds: vec![Kind::new("p", vec![Field::natural("a"), Field::natural("b")])],
        facts: Facts { interchangeable: vec![vec![vec![0, 1]]], ..Facts::NONE },
        theorems: vec![Theorem { name: "one".to_owned(), form: TheoremForm::Value, standing, line: 1 }],
    }
}

const COMPONENT: ComponentRef<'_> = ComponentRef { kind: KindId(0), words: &[1, 2] };

#[test]
fn a_wrapper_has_the_capabilities_of_what_it_wraps() {
    let (wrapper, inside) = (Wrapper(capable()), capable());
    assert_eq!(wrapper.title(), "capable");
    assert_eq!(wrapper.contains(COMPONENT), Ok(false));
    assert_eq!(wrapper.is_win(COMPONENT), Ok(true));
    assert_eq!(wrapper.shape(), inside.shape());
    assert_eq!(wrapper.facts(), &inside.facts);
    assert!(wrapper.symmetric_words(COMPONENT, &mut Vec::new()));
    assert_eq!(wrapper.closed_forms().theorems(), inside.theorems);
    assert_eq!(wrapper.closed_forms().value(0, COMPONENT), Ok(Some(1)));
    assert!(matches!(wrapper.native().option_lister(), Some(Err(_))));
    assert!(wrapper.notation().is_coin_row());
    assert_eq!(wrapper.notation().read("a name"), Some(Ok(Sum::new())));
    assert_eq!(wrapper.notation().component_name(COMPONENT).as_deref(), Some("a name"));
}

#[test]
fn a_changed_bundle_keeps_the_rest_of_it() {
    let inside = capable();
    let facts = Facts { interchangeable: Vec::new(), linear_rules: None, ..inside.facts.clone() };
    let changed = Changed(inside, facts);
    assert_eq!(changed.shape(), Shape { has_wins: true, is_scoring: true, ..Shape::PLAIN });
    assert!(changed.facts().interchangeable(KindId(0)).is_empty());
    assert_eq!(changed.closed_forms().theorems(), changed.0.theorems);
    assert_eq!(changed.closed_forms().value(0, COMPONENT), Ok(None));
    assert!(matches!(changed.native().option_lister(), Some(Err(_))));
    assert!(changed.native().outcome_filler(Convention::Normal).is_none());
    assert!(changed.notation().is_coin_row());
    assert_eq!(changed.notation().component_name(COMPONENT), None);
}

/// Every method of the trait that has a default is forwarded to the wrapped ruleset.
#[track_caller]
fn check(source: &str, name: &str, least: usize, most: usize) {
    let (_, body) =
        source.split_once(&format!("pub trait {name}: Send + Sync {{")).expect("the trait is there");
    let (body, _) = body.split_once("\n}\n").expect("a trait ends");
    let mut methods = 0;
    for method in body.split("\n    fn ").skip(1) {
        methods += 1;
        let (name, _) = method.split_once('(').expect("a method has arguments");
        let is_required = method.matches([';', '{']).next() == Some(";");
        if is_required || name == "inner" {
            continue;
        }
        let (method, _) = method.split_once("\n    }").expect("a method ends");
        let method: String = method.split_whitespace().collect();
        assert!(method.contains(&format!("inner_or!(self.{name}(")), "`{name}` forgets the wrapped one");
    }
    assert!((least..=most).contains(&methods), "{name} has {methods} methods");
}

#[test]
fn every_capability_is_forwarded() {
    check(include_str!("../src/ruleset.rs"), "Ruleset", 12, 14);
    check(include_str!("../src/closed_forms.rs"), "ClosedForms", 7, 14);
    check(include_str!("../src/native_code.rs"), "NativeCode", 4, 14);
    check(include_str!("../src/notation.rs"), "Notation", 3, 14);
}
