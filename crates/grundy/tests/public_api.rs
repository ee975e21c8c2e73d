//! The public items of the crates whose API is promised, compared with the lists in `testdata/public-api`.
//!
//! An item that is `pub` in the source is part of the API, because the lint `unreachable_pub` rejects all
//! others. After an intended change, run `GRUNDY_WRITE_API=1 cargo test -p grundy --test public_api`, and
//! read the diff before you commit it.

use proc_macro2::{Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use syn::{Fields, ImplItem, Item, TraitItem, UseTree, Visibility};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The public items of a crate, one per line.
struct Listing {
    lines: BTreeSet<String>,
}

impl Listing {
    fn of(name: &str) -> Self {
        let mut listing = Self { lines: BTreeSet::new() };
        let source = Path::new(ROOT).join("crates").join(name).join("src");
        listing.module(&source.join("lib.rs"), &source, "");
        listing
    }

    /// Adds the declarations in the file of a module. The files of its child modules are in `folder`.
    fn module(&mut self, file: &Path, folder: &Path, path: &str) {
        let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        self.items(&parsed.items, folder, path);
    }

    fn items(&mut self, items: &[Item], folder: &Path, path: &str) {
        for item in items {
            self.item(item, folder, path);
        }
    }

    fn add(&mut self, path: &str, line: &str) {
        self.lines.insert(if path.is_empty() { line.to_owned() } else { format!("{path}: {line}") });
    }

    fn item(&mut self, item: &Item, folder: &Path, path: &str) {
        match item {
            Item::Mod(module) if !is_for_tests(&module.attrs) => {
                let name = module.ident.to_string();
                let path = if path.is_empty() { name.clone() } else { format!("{path}::{name}") };
                if let Some((_, items)) = &module.content {
                    self.items(items, &folder.join(&name), &path);
                } else {
                    let alone = folder.join(format!("{name}.rs"));
                    let nested = folder.join(&name);
                    let file: PathBuf = if alone.is_file() { alone } else { nested.join("mod.rs") };
                    // A module whose file is chosen by a feature has no public items.
                    if file.is_file() {
                        self.module(&file, &nested, &path);
                    }
                }
                if is_public(&module.vis) {
                    self.add("", &format!("pub mod {path}"));
                }
            }
            Item::Use(found) if is_public(&found.vis) => {
                let mut names = Vec::new();
                leaves(&found.tree, "", &mut names);
                names.iter().for_each(|name| self.add(path, &format!("pub use {name}")));
            }
            Item::Fn(found) if is_public(&found.vis) => {
                self.add(path, &format!("pub {}", written(&found.sig)));
            }
            Item::Const(found) if is_public(&found.vis) => {
                self.add(path, &format!("pub const {}: {}", found.ident, written(&found.ty)));
            }
            Item::Static(found) if is_public(&found.vis) => {
                self.add(path, &format!("pub static {}: {}", found.ident, written(&found.ty)));
            }
            Item::Type(found) if is_public(&found.vis) => {
                self.add(
                    path,
                    &format!("pub type {}{} = {}", found.ident, written(&found.generics), written(&found.ty)),
                );
            }
            Item::Struct(found) if is_public(&found.vis) => {
                self.add(path, &format!("pub struct {}{}", found.ident, written(&found.generics)));
                self.fields(path, &found.ident.to_string(), &found.fields, false);
            }
            Item::Enum(found) if is_public(&found.vis) => {
                self.add(path, &format!("pub enum {}{}", found.ident, written(&found.generics)));
                for variant in &found.variants {
                    let name = format!("{}::{}", found.ident, variant.ident);
                    self.add(path, &name);
                    self.fields(path, &name, &variant.fields, true);
                }
            }
            Item::Trait(found) if is_public(&found.vis) => {
                let name = &found.ident;
                self.add(
                    path,
                    &format!("pub trait {name}{}: {}", written(&found.generics), written(&found.supertraits)),
                );
                for item in &found.items {
                    match item {
                        TraitItem::Fn(method) => self.add(path, &format!("{name}: {}", written(&method.sig))),
                        TraitItem::Type(one) => self.add(path, &format!("{name}: type {}", one.ident)),
                        TraitItem::Const(one) => {
                            self.add(path, &format!("{name}: const {}: {}", one.ident, written(&one.ty)));
                        }
                        _ => {}
                    }
                }
            }
            Item::Impl(found) => {
                let name = written(&found.self_ty);
                for item in &found.items {
                    match item {
                        ImplItem::Fn(method) if is_public(&method.vis) => {
                            self.add(path, &format!("{name}: pub {}", written(&method.sig)));
                        }
                        ImplItem::Const(one) if is_public(&one.vis) => {
                            self.add(path, &format!("{name}: pub const {}: {}", one.ident, written(&one.ty)));
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }

    /// Adds the public fields of a struct, or all fields of a variant.
    fn fields(&mut self, path: &str, owner: &str, fields: &Fields, all: bool) {
        for (at, field) in fields.iter().enumerate().filter(|(_, field)| all || is_public(&field.vis)) {
            let name = field.ident.as_ref().map_or_else(|| at.to_string(), ToString::to_string);
            self.add(path, &format!("{owner}.{name}: {}", written(&field.ty)));
        }
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// Whether an item is compiled only for tests or documentation tests.
fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let text = written(attribute);
        text.contains("cfg(test)") || text.contains("cfg(doctest)")
    })
}

/// The paths that a `use` makes public.
fn leaves(tree: &UseTree, before: &str, names: &mut Vec<String>) {
    match tree {
        UseTree::Path(path) => leaves(&path.tree, &format!("{before}{}::", path.ident), names),
        UseTree::Name(name) => names.push(format!("{before}{}", name.ident)),
        UseTree::Rename(name) => names.push(format!("{before}{} as {}", name.ident, name.rename)),
        UseTree::Glob(_) => names.push(format!("{before}*")),
        UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, before, names)),
    }
}

/// Tokens as text, with blanks only between words and after commas and colons.
fn written(tokens: &impl ToTokens) -> String {
    let mut text = String::new();
    write_tokens(tokens.to_token_stream(), &mut text);
    text.replace(",)", ")").replace(",>", ">").trim().to_owned()
}

fn write_tokens(tokens: TokenStream, text: &mut String) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let [open, close] = match group.delimiter() {
                    proc_macro2::Delimiter::Parenthesis => ["(", ")"],
                    proc_macro2::Delimiter::Brace => ["{", "}"],
                    proc_macro2::Delimiter::Bracket => ["[", "]"],
                    proc_macro2::Delimiter::None => ["", ""],
                };
                text.push_str(open);
                write_tokens(group.stream(), text);
                text.push_str(close);
            }
            TokenTree::Punct(mark) => {
                let is_arrow = mark.as_char() == '-' || mark.as_char() == '=' || mark.as_char() == '+';
                if is_arrow && mark.spacing() == Spacing::Joint || matches!(mark.as_char(), '+' | '=') {
                    text.push(' ');
                }
                text.push(mark.as_char());
                if mark.as_char() == ',' || text.ends_with("->") || matches!(mark.as_char(), '+' | '=') {
                    text.push(' ');
                }
            }
            TokenTree::Ident(_) | TokenTree::Literal(_) => {
                if text.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ')') {
                    text.push(' ');
                }
                text.push_str(&token.to_string());
            }
        }
    }
}

#[test]
fn public_items_are_those_of_the_lists() {
    for name in ["grundy", "grundy-core"] {
        let listed = Listing::of(name).lines.into_iter().collect::<Vec<_>>().join("\n") + "\n";
        let path = Path::new(ROOT).join("testdata/public-api").join(format!("{name}.txt"));
        if std::env::var_os("GRUNDY_WRITE_API").is_some() {
            fs::create_dir_all(format!("{ROOT}/testdata/public-api"))
                .and_then(|()| fs::write(&path, &listed))
                .expect("the list can be written");
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<String>>();
        let (kept, listed) = (lines(&kept), lines(&listed));
        let (gone, new) = (kept.difference(&listed), listed.difference(&kept));
        let changes: Vec<String> =
            gone.map(|line| format!("- {line}")).chain(new.map(|line| format!("+ {line}"))).collect();
        assert!(
            changes.is_empty(),
            "the public API of {name} changed; if that is wanted, run \
             `GRUNDY_WRITE_API=1 cargo test -p grundy --test public_api`:\n{}",
            changes.join("\n")
        );
    }
}
