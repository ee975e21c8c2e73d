//! The files of the page, which are part of the program: those in `web/dist` or, in a source tree without that folder,
//! a small replacement page.

/// The files: the path in a URL, and the content.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The content type and the content of the file at `path`, if there is one. The path `/` means `/index.html`.
pub(super) fn file(path: &str) -> Option<(&'static str, &'static [u8])> {
    let path = if path == "/" { "/index.html" } else { path };
    FILES.iter().find(|(name, _)| *name == path).map(|(name, bytes)| (content_type(name), *bytes))
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_there_and_small() {
        let (content_type, bytes) = file("/").unwrap();
        assert_eq!(content_type, "text/html; charset=utf-8");
        assert!(!bytes.is_empty());
        assert!(file("/../Cargo.toml").is_none());
        let all: usize = FILES.iter().map(|(_, bytes)| bytes.len()).sum();
        assert!(all < 500_000, "{all} bytes");
        assert!(FILES.iter().all(|(name, _)| !name.ends_with(".wasm")));
    }
}
