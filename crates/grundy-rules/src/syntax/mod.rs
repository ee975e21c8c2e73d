//! Rules text and its syntax tree: lexer, parser and printer.

pub mod ast;
