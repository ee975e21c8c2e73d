//! The syntax of rules text, from outside.

mod examples;
mod laws;
mod trees;
