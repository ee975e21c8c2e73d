//! Golden files: what each command prints, on both streams, and its exit code.
//!
//! After a wanted change run `TRYCMD=overwrite cargo test -p grundy-cli --test cli` and read the diff.

#[test]
fn every_command_prints_what_it_printed() {
    // Paths in README.md are those of a reader at the root of the project.
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
    trycmd::TestCases::new()
        .case("crates/grundy-cli/tests/cmd/*.trycmd")
        .case("crates/grundy-cli/tests/cmd/*.toml")
        .case("README.md")
        .case("docs/*.md")
        .case("docs/book/*.md")
        .env("COLUMNS", "100");
}
