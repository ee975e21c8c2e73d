//! A ruleset that wraps another has its capabilities, those that are added later too.

use grundy_core::{ComponentRef, Detail, Fault, Field, Kind, KindId, MoveVisitor, Ruleset};
use std::ops::ControlFlow;

/// Says something else than the defaults where it can be said in a word.
struct Capable(Vec<Kind>, Vec<Vec<usize>>);

impl Ruleset for Capable {
    fn title(&self) -> &str {
        "capable"
    }

    fn kinds(&self) -> &[Kind] {
        &self.0
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

    fn has_wins(&self) -> bool {
        true
    }

    fn interchangeable(&self, _: KindId) -> &[Vec<usize>] {
        &self.1
    }

    fn component_name(&self, _: ComponentRef<'_>) -> Option<String> {
        Some("a name".to_owned())
    }
}

/// Changes one capability.
struct Wrapper(Capable);

impl Ruleset for Wrapper {
    fn inner(&self) -> Option<&dyn Ruleset> {
        Some(&self.0)
    }

    fn title(&self) -> &str {
        "wrapped"
    }

    fn kinds(&self) -> &[Kind] {
        self.0.kinds()
    }

    fn visit_moves(
        &self,
        of: ComponentRef<'_>,
        detail: Detail,
        visitor: &mut dyn MoveVisitor,
    ) -> Result<ControlFlow<()>, Fault> {
        self.0.visit_moves(of, detail, visitor)
    }

    fn component_name(&self, _: ComponentRef<'_>) -> Option<String> {
        None
    }
}

#[test]
fn a_wrapper_has_the_capabilities_of_what_it_wraps() {
    let kinds = vec![Kind::new("p", vec![Field::natural("a"), Field::natural("b")])];
    let wrapper = Wrapper(Capable(kinds, vec![vec![0, 1]]));
    let component = ComponentRef { kind: KindId(0), words: &[1, 2] };
    assert_eq!(wrapper.contains(component), Ok(false));
    assert!(wrapper.has_wins() && !wrapper.is_scoring());
    assert_eq!(wrapper.interchangeable(KindId(0)), [[0, 1]]);
    assert_eq!(wrapper.component_name(component), None);
}

/// Every method of the trait with a default asks the wrapped ruleset first.
#[test]
fn every_capability_goes_through_a_wrapper() {
    let source = include_str!("../src/ruleset.rs");
    let (_, body) = source.split_once("pub trait Ruleset").unwrap();
    let (body, _) = body.split_once("\n}\n").unwrap();
    let mut capabilities = 0;
    for method in body.split("\n    fn ").skip(1) {
        let (name, _) = method.split_once('(').unwrap();
        let is_required = method.matches([';', '{']).next() == Some(";");
        if is_required || name == "inner" {
            continue;
        }
        let method: String = method.split("\n    }").next().unwrap().split_whitespace().collect();
        assert!(method.contains(&format!("inner_or!(self.{name}(")), "`{name}` forgets the wrapped ruleset");
        capabilities += 1;
    }
    assert!(capabilities >= 18, "{capabilities}");
}
