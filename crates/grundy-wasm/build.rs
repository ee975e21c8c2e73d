//! Gives the module a stack as large as that of the command line's threads (the default for WebAssembly is 1 MB),
//! exports its table of functions, and lets the linker make the module smaller.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size=8388608");
        // Functions that the page compiles are put into the table of functions, and call functions in it.
        println!("cargo::rustc-link-arg-cdylib=--export-table");
        println!("cargo::rustc-link-arg-cdylib=--growable-table");
        // Unless it may move code, the linker pads each number that it fills in to five bytes, which makes up a tenth
        // of the module. It moves code only if there is no debugging information.
        println!("cargo::rustc-link-arg-cdylib=--strip-debug");
        println!("cargo::rustc-link-arg-cdylib=--compress-relocations");
    }
}
