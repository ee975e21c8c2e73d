//! Tests of the syntax of rules text through the public interface.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![allow(clippy::needless_pass_by_value, reason = "texts are made where they are checked")]

mod examples;
mod laws;
mod limits;
mod malformed;
mod trees;
