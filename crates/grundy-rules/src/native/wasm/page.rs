//! The page, which compiles generated modules. `grundy-wasm` documents the two functions.

#[expect(unsafe_code, reason = "functions of the page; they take numbers and may be called at any time")]
#[link(wasm_import_module = "grundy")]
unsafe extern "C" {
    /// Compiles the module in the `length` bytes at `address` and puts its function into the table of functions;
    /// returns its place there, or 0 if the module is rejected.
    #[link_name = "compile"]
    safe fn compile_at(address: *const u8, length: usize) -> usize;
    /// Removes the function at this place from the table.
    #[link_name = "release"]
    safe fn release_at(place: usize);
}

/// The place of the module's function in the table of functions, or 0 if the page rejects the module.
pub(super) fn compile(module: &[u8]) -> usize {
    compile_at(module.as_ptr(), module.len())
}

/// Removes the function at this place, which must not be called again.
pub(super) fn release(place: usize) {
    release_at(place);
}
