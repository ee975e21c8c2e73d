//! Golden files: the output of each command on both streams, and its exit code.
//!
//! After an intended change, run `TRYCMD=overwrite cargo test -p grundy-cli --test cli` and read the diff.

#[test]
fn every_command_prints_what_it_printed() {
    // The paths in README.md are relative to the root of the project.
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
    trycmd::TestCases::new()
        .case("crates/grundy-cli/tests/cmd/*.trycmd")
        .case("crates/grundy-cli/tests/cmd/*.toml")
        .case("README.md")
        .case("README.zh-CN.md")
        .case("docs/*.md")
        .case("docs/book/*.md")
        .env("LC_ALL", "C")
        .env("COLUMNS", "100");
}
