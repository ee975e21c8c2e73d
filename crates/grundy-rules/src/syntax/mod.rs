//! Rules text and its syntax tree: lexer, parser and printer.

pub mod ast;
mod level;
mod lexer;
mod parser;
mod refused;
pub mod words;

pub use parser::parse;
