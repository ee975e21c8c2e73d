//! Writers of JSON objects and lists.

use super::out::Out;
use grundy_core::Limit;
use std::fmt::{Display, Write};

/// A JSON object under construction.
pub struct Object<'a> {
    out: &'a mut dyn Out,
    is_empty: bool,
}

/// A JSON list under construction.
pub(crate) struct Array<'a> {
    out: &'a mut dyn Out,
    is_empty: bool,
}

/// The largest absolute value of the integers that are written as numbers. Other integers are written as strings,
/// because readers that use 64-bit floats may change them.
const LARGEST_EXACT: u128 = 1 << 53;

impl<'a> Object<'a> {
    /// Writes an object with the fields that `fill` adds.
    pub(crate) fn write(out: &'a mut dyn Out, fill: impl FnOnce(&mut Object<'_>)) {
        out.text().push('{');
        fill(&mut Object { out, is_empty: true });
        out.text().push('}');
    }

    /// The limit that ended the text early, if there was one. Fields that are added after this call are
    /// no longer omitted.
    pub(crate) fn take_limit(&mut self) -> Option<Limit> {
        self.out.take_limit()
    }

    /// Appends a field, unless a limit was reached: its name, and the value that `value` appends.
    fn field(&mut self, name: &str, value: impl FnOnce(&mut dyn Out)) {
        if !self.out.wants_entry() {
            return;
        }
        let text = self.out.text();
        if !std::mem::take(&mut self.is_empty) {
            text.push(',');
        }
        write_text(text, name);
        text.push(':');
        value(self.out);
    }

    pub(crate) fn text(&mut self, name: &str, text: &str) {
        self.field(name, |out| write_text(out.text(), text));
    }

    pub(crate) fn number(&mut self, name: &str, number: impl Into<u128>) {
        self.field(name, |out| write_natural(out.text(), number.into()));
    }

    /// A signed integer.
    pub(crate) fn integer(&mut self, name: &str, number: impl Into<i128>) {
        self.field(name, |out| write_integer(out.text(), number.into()));
    }

    pub(crate) fn flag(&mut self, name: &str, flag: bool) {
        self.json(name, if flag { "true" } else { "false" });
    }

    pub(crate) fn null(&mut self, name: &str) {
        self.json(name, "null");
    }

    /// A field whose value is already JSON.
    pub(crate) fn json(&mut self, name: &str, json: &str) {
        self.field(name, |out| out.text().push_str(json));
    }

    pub(crate) fn display(&mut self, name: &str, value: impl Display) {
        self.field(name, |out| write_display(out.text(), value));
    }

    pub(crate) fn object(&mut self, name: &str, fill: impl FnOnce(&mut Object<'_>)) {
        self.field(name, |out| Object::write(out, fill));
    }

    pub(crate) fn array(&mut self, name: &str, fill: impl FnOnce(&mut Array<'_>)) {
        self.field(name, |out| Array::write(out, fill));
    }

    pub(crate) fn texts(&mut self, name: &str, texts: impl IntoIterator<Item = impl AsRef<str>>) {
        self.array(name, |array| texts.into_iter().for_each(|text| array.text(text.as_ref())));
    }
}

impl Array<'_> {
    fn write(out: &mut dyn Out, fill: impl FnOnce(&mut Array<'_>)) {
        out.text().push('[');
        fill(&mut Array { out, is_empty: true });
        out.text().push(']');
    }

    /// Appends an entry, unless a limit was reached.
    fn entry(&mut self, value: impl FnOnce(&mut dyn Out)) {
        if !self.out.wants_entry() {
            return;
        }
        if !std::mem::take(&mut self.is_empty) {
            self.out.text().push(',');
        }
        value(self.out);
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.entry(|out| write_text(out.text(), text));
    }

    pub(crate) fn number(&mut self, number: impl Into<u128>) {
        self.entry(|out| write_natural(out.text(), number.into()));
    }

    /// A signed integer.
    pub(crate) fn integer(&mut self, number: impl Into<i128>) {
        self.entry(|out| write_integer(out.text(), number.into()));
    }

    pub(crate) fn flag(&mut self, flag: bool) {
        self.entry(|out| out.text().push_str(if flag { "true" } else { "false" }));
    }

    pub(crate) fn null(&mut self) {
        self.entry(|out| out.text().push_str("null"));
    }

    pub(crate) fn object(&mut self, fill: impl FnOnce(&mut Object<'_>)) {
        self.entry(|out| Object::write(out, fill));
    }

    pub(crate) fn array(&mut self, fill: impl FnOnce(&mut Array<'_>)) {
        self.entry(|out| Array::write(out, fill));
    }
}

fn write_integer(out: &mut String, number: i128) {
    match u128::try_from(number) {
        Ok(natural) => write_natural(out, natural),
        Err(_) if number.unsigned_abs() > LARGEST_EXACT => {
            out.push('"');
            write_display(out, number);
            out.push('"');
        }
        Err(_) => write_display(out, number),
    }
}

fn write_natural(out: &mut String, number: u128) {
    if number > LARGEST_EXACT {
        out.push('"');
        write_display(out, number);
        out.push('"');
    } else if let Ok(digit @ 0..=9) = u8::try_from(number) {
        out.push(char::from(b'0' + digit));
    } else {
        // The number is at most 2^53, so no digit is lost. Writing 64-bit numbers is faster.
        write_display(out, u64::try_from(number).unwrap_or(u64::MAX));
    }
}

fn write_display(out: &mut String, value: impl Display) {
    // Writing to a string cannot fail.
    let _ = write!(out, "{value}");
}

fn write_text(out: &mut String, text: &str) {
    out.push('"');
    let mut plain = 0;
    for (index, byte) in text.bytes().enumerate() {
        let escape = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            b'\n' => "\\n",
            b'\r' => "\\r",
            b'\t' => "\\t",
            0..0x20 | 0x7f => "",
            _ => continue,
        };
        out.push_str(&text[plain..index]);
        if escape.is_empty() {
            write_display(out, format_args!("\\u{byte:04x}"));
        } else {
            out.push_str(escape);
        }
        plain = index + 1;
    }
    out.push_str(&text[plain..]);
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::Object;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    #[test]
    fn numbers_keep_their_digits() {
        let mut out = String::new();
        Object::write(&mut out, |object| {
            object.number("a", 1u64 << 53);
            object.number("b", (1u64 << 53) + 1);
            object.array("c", |array| {
                array.number(7u64);
                array.null();
                array.number(u128::MAX);
            });
        });
        assert_eq!(
            out,
            r#"{"a":9007199254740992,"b":"9007199254740993","c":[7,null,"340282366920938463463374607431768211455"]}"#
        );
    }

    proptest! {
        #[test]
        fn texts_are_read_back(text in any::<String>()) {
            let mut out = String::new();
            Object::write(&mut out, |object| object.text(&text, &text));
            let read: Value = serde_json::from_str(&out).unwrap();
            prop_assert_eq!(&read, &json!({ text.clone(): text }));
            prop_assert!(!out.contains(['\n', '\r']));
        }
    }
}
