//! Names that are free in the target languages.

use std::collections::BTreeSet;

/// Words that one of the target languages reserves, or that the written programs use themselves, in alphabetical order.
const TAKEN: &[&str] = &["False", "Main", "None", "True", "abs", "abstract", "alignas", "alignof", "and", "as", "asm", "assert", "async", "auto", "await", "bigomega", "bit", "bitand", "bitor", "bool", "boolean", "break", "byte", "case", "catch", "char", "cin", "class", "compl", "concat", "concept", "const", "constexpr", "contains", "continue", "cout", "decltype", "def", "default", "del", "delete", "divisors", "do", "double", "elif", "else", "enum", "except", "explicit", "export", "extends", "extern", "factorials", "false", "fibonacci", "final", "finally", "float", "floor_div", "floor_mod", "for", "found", "friend", "gcd", "global", "goto", "if", "implements", "import", "in", "in_", "inline", "instanceof", "int", "interface", "is", "isqrt", "it", "items", "iter", "key", "kind", "known", "lambda", "len", "length", "log2", "long", "lowbit", "main", "map", "math", "max", "memo", "mex", "min", "mutable", "namespace", "native", "new", "next", "noexcept", "nonlocal", "not", "null", "nullptr", "operator", "option", "options", "or", "out", "package", "pass", "popcount", "position", "pow2", "powers", "primes", "print", "private", "protected", "public", "raise", "range", "register", "requires", "return", "reverse", "reversed", "seen", "set", "sg", "shl", "short", "shr", "signed", "sizeof", "part_of", "sort", "sorted", "squares", "static", "std", "strictfp", "struct", "sum", "super", "switch", "synchronized", "sys", "template", "this", "throw", "throws", "transient", "true", "try", "tuple", "typedef", "typeid", "typename", "union", "unsigned", "using", "value", "values", "var", "vector", "virtual", "void", "volatile", "while", "wins", "with", "with_entries", "word", "words", "xor", "yield",];

/// Names that the standard library of C++ uses for functions and types, so that constants cannot have them.
const OF_LIBRARY: &[&str] = &[
    "array", "begin", "count", "data", "distance", "empty", "end", "fill", "find", "function", "hash", "left", "minus", "move", "negate",
    "next", "pair", "plus", "prev", "rank", "ratio", "ref", "right", "search", "size", "stack", "string", "swap",
];

/// The names that are in use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names(BTreeSet<String>);

impl Names {
    /// A name like `wanted` that is not in use. It is in use from now on.
    pub(crate) fn fresh(&mut self, wanted: &str) -> String {
        let mut name = wanted.to_owned();
        if TAKEN.contains(&wanted) {
            name.push('_');
        }
        let base = name.clone();
        let mut number = 2;
        while !self.0.insert(name.clone()) {
            name = format!("{base}{number}");
            number += 1;
        }
        name
    }

    /// A name like `wanted` for a constant.
    pub(crate) fn constant(&mut self, wanted: &str) -> String {
        if OF_LIBRARY.contains(&wanted) { self.fresh(&format!("{wanted}_")) } else { self.fresh(wanted) }
    }

    /// Frees a name.
    pub(crate) fn release(&mut self, name: &str) {
        self.0.remove(name);
    }
}
