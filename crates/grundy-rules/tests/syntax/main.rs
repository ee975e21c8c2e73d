//! Tests of the syntax of rules text through the public interface.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue fails")]
#![allow(clippy::needless_pass_by_value, reason = "texts are built where they are checked")]

mod examples;
mod laws;
mod limits;
mod malformed;
mod trees;
