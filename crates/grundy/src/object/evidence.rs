//! Evidence in JSON.

use super::write::Object;
use grundy_core::Evidence;

impl Object<'_> {
    /// A field with the evidence for an answer.
    pub(crate) fn evidence(&mut self, name: &str, evidence: &Evidence) {
        self.object(name, |object| write_evidence(object, evidence));
    }
}

fn write_evidence(object: &mut Object<'_>, evidence: &Evidence) {
    match evidence {
        Evidence::Theorem { name, source } => {
            object.text("kind", "theorem");
            object.text("name", name);
            object.text("source", source);
        }
        Evidence::Proved { theorem, certificate } => {
            object.text("kind", "proved");
            object.text("theorem", theorem);
            match certificate {
                Some(file) => object.text("certificate", file),
                None => object.null("certificate"),
            }
        }
        Evidence::Computed { engine } => {
            object.text("kind", "computed");
            object.text("engine", engine);
        }
        Evidence::Checked { to } => {
            object.text("kind", "checked");
            object.number("to", *to);
        }
        Evidence::Claimed { line } => {
            object.text("kind", "claimed");
            object.number("line", *line as u64);
        }
        // If `Evidence` gets new variants, their words must be added here.
        other => object.text("kind", &format!("{other:?}")),
    }
}
