//! Prints sums and components in the long form or by name.

use super::{form, token::is_word_character};
use grundy_core::{ComponentRef, FieldValue, Kind, Sum};
use grundy_graph::VertexNames;
use std::fmt::Write;

/// The sum in the long form, or `()` if the sum is empty.
///
/// # Panics
/// Panics if the kind of a component is not among `kinds`.
#[must_use]
pub fn print(sum: &Sum, kinds: &[Kind]) -> String {
    joined(sum, |text, component| write_component(text, component, kinds))
}

/// The component in the long form, such as `sheet(3, 5)`.
///
/// # Panics
/// Panics if the kind of the component is not among `kinds`.
#[must_use]
pub fn print_component(component: ComponentRef<'_>, kinds: &[Kind]) -> String {
    let mut text = String::new();
    write_component(&mut text, component, kinds);
    text
}

/// The sum with each vertex written by its name, or `()` if the sum is empty; `2*a` is the vertex `a` twice.
///
/// # Panics
/// May panic if a component is not a vertex in `names`.
#[must_use]
pub fn print_vertices(sum: &Sum, names: &VertexNames) -> String {
    joined(sum, |text, component| {
        let vertex = u32::try_from(component.words[0]).expect("a vertex is a 32-bit number");
        write_name(text, &names.name(vertex));
    })
}

/// The sum with each component written as the text that `name` returns for it, in quotes where necessary.
pub(crate) fn print_names(sum: &Sum, mut name: impl FnMut(ComponentRef<'_>) -> String) -> String {
    joined(sum, |text, component| write_name(text, &name(component)))
}

fn joined(sum: &Sum, mut write: impl FnMut(&mut String, ComponentRef<'_>)) -> String {
    if sum.is_empty() {
        return "()".to_owned();
    }
    let mut text = String::new();
    for term in sum.terms() {
        if !text.is_empty() {
            text.push_str(" + ");
        }
        if term.count != 1 {
            push(&mut text, term.count);
            text.push('*');
        }
        write(&mut text, term.component);
    }
    text
}

fn write_component(text: &mut String, component: ComponentRef<'_>, kinds: &[Kind]) {
    let kind = &kinds[component.kind.index()];
    text.push_str(&kind.name);
    if let (Some(board), Some(found)) = (&kind.board, kind.board_of(component)) {
        text.push('(');
        let hidden = board.columns;
        let fields = component.fields(kind).enumerate().filter(|(at, _)| hidden != Some(*at));
        for (place, (at, value)) in fields.enumerate() {
            text.push_str(if place > 0 { ", " } else { "" });
            match value {
                _ if at == board.cells => {
                    text.push('"');
                    text.push_str(&board.picture(found));
                    text.push('"');
                }
                FieldValue::Natural(number) => push(text, kind.fields[at].written(number)),
                FieldValue::List(list) => write_list(text, list),
            }
        }
        text.push(')');
        return;
    }
    if form::is_one_list(kind) && kind.board.is_none() {
        write_list(text, &component.words[1..]);
        return;
    }
    text.push('(');
    for (index, (value, field)) in component.fields(kind).zip(&kind.fields).enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        match value {
            FieldValue::Natural(number) => push(text, field.written(number)),
            FieldValue::List(list) => write_list(text, list),
        }
    }
    text.push(')');
}

fn write_list(text: &mut String, list: &[u64]) {
    text.push('[');
    for (index, number) in list.iter().enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        push(text, number);
    }
    text.push(']');
}

/// Appends the name, in quotes if it is empty or contains characters other than letters, digits, `_` and `:`. If a
/// ruleset consists of several graphs, vertex 3 of graph 0 is called `0:3`.
pub(crate) fn write_name(text: &mut String, name: &str) {
    let is_plain = !name.is_empty() && name.chars().all(|c| is_word_character(c) || c == ':');
    if is_plain {
        text.push_str(name);
        return;
    }
    text.push('"');
    for character in name.chars() {
        if matches!(character, '"' | '\\') {
            text.push('\\');
        }
        text.push(character);
    }
    text.push('"');
}

fn push(text: &mut String, number: impl std::fmt::Display) {
    // Writing to a string cannot fail.
    let _ = write!(text, "{number}");
}
