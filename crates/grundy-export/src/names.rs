//! Finds names that are free in the target languages.

use crate::helpers::HELPERS;
use grundy_core::ExportLanguage;
use std::collections::BTreeSet;

/// Words that one of the target languages reserves, macros of C++, and words that the exported programs use themselves.
const TAKEN: &[&str] = &[
    "ArrayList",
    "Arrays",
    "Boolean",
    "Collections",
    "Collectors",
    "Component",
    "False",
    "HashMap",
    "HashSet",
    "IntStream",
    "Integer",
    "List",
    "Long",
    "LongStream",
    "Main",
    "Map",
    "Math",
    "None",
    "Scanner",
    "Set",
    "String",
    "Sum",
    "System",
    "Thread",
    "True",
    "abs",
    "abstract",
    "alignas",
    "alignof",
    "all",
    "alloca",
    "and",
    "and_eq",
    "any",
    "arguments",
    "as",
    "asm",
    "assert",
    "async",
    "auto",
    "await",
    "below",
    "bin",
    "bitand",
    "bitor",
    "bool",
    "boolean",
    "break",
    "byte",
    "can_move",
    "case",
    "catch",
    "char",
    "char16_t",
    "char32_t",
    "char8_t",
    "cin",
    "class",
    "co_await",
    "co_return",
    "co_yield",
    "compl",
    "component",
    "concept",
    "const",
    "const_cast",
    "consteval",
    "constexpr",
    "constinit",
    "continue",
    "cout",
    "decltype",
    "def",
    "default",
    "del",
    "delete",
    "do",
    "double",
    "dynamic_cast",
    "elif",
    "else",
    "endl",
    "enum",
    "errno",
    "except",
    "explicit",
    "export",
    "extends",
    "extern",
    "false",
    "final",
    "finally",
    "float",
    "floor_mod",
    "for",
    "found",
    "friend",
    "from",
    "run",
    "global",
    "goto",
    "if",
    "implements",
    "import",
    "in",
    "in_",
    "inline",
    "instanceof",
    "int",
    "interface",
    "is",
    "is_over",
    "it",
    "items",
    "iter",
    "key",
    "kind",
    "known",
    "lambda",
    "left",
    "len",
    "length",
    "linux",
    "list",
    "log2_of",
    "long",
    "main",
    "map",
    "math",
    "max",
    "memo",
    "mex",
    "min",
    "mover",
    "mutable",
    "namespace",
    "native",
    "new",
    "next",
    "noexcept",
    "nonlocal",
    "not",
    "not_eq",
    "null",
    "nullptr",
    "number",
    "numeric_limits",
    "offsetof",
    "operator",
    "option",
    "options",
    "or",
    "or_eq",
    "out",
    "package",
    "pair",
    "pass",
    "popcount",
    "position",
    "pow2",
    "print",
    "private",
    "protected",
    "public",
    "raise",
    "register",
    "reinterpret_cast",
    "requires",
    "return",
    "reverse",
    "right",
    "seen",
    "set",
    "setjmp",
    "sg",
    "shl",
    "short",
    "sigmask",
    "signed",
    "size_t",
    "sizeof",
    "sort",
    "static",
    "static_assert",
    "static_cast",
    "std",
    "stderr",
    "stdin",
    "stdout",
    "strictfp",
    "string",
    "struct",
    "sum",
    "super",
    "switch",
    "synchronized",
    "sys",
    "template",
    "terms",
    "this",
    "thread_local",
    "throw",
    "throws",
    "total",
    "transient",
    "true",
    "try",
    "tuple",
    "typedef",
    "typeid",
    "typename",
    "typeof",
    "union",
    "unix",
    "unsigned",
    "using",
    "value",
    "values",
    "var",
    "vector",
    "virtual",
    "void",
    "volatile",
    "wchar_t",
    "while",
    "wins",
    "with",
    "word",
    "words",
    "ws",
    "xor",
    "xor_eq",
    "yield",
];

/// Whether a name of the rules must be changed. C++ has many macros whose names consist of capital letters, digits and
/// underscores.
fn is_taken(name: &str) -> bool {
    let is_capital = |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '_';
    TAKEN.contains(&name)
        || HELPERS.iter().any(|helper| helper.name == name)
        || name.len() > 2 && name.chars().all(is_capital)
}

/// The names that are in use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names(BTreeSet<String>);

impl Names {
    /// Returns a name similar to `wanted` that is not in use, and marks it as being in use.
    pub(crate) fn fresh(&mut self, wanted: &str) -> String {
        let mut name = wanted.to_owned();
        if is_taken(wanted) {
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

    /// A name similar to `wanted` for a constant of a program in this language.
    ///
    /// In C++, constants share a namespace with all functions of the libraries of C and C++; none of these functions
    /// has a name that consists of one letter or ends with an underscore.
    pub(crate) fn constant(&mut self, wanted: &str, language: ExportLanguage) -> String {
        let clashes = language == ExportLanguage::Cpp && wanted.len() > 1 && !wanted.ends_with('_');
        if clashes { self.fresh(&format!("{wanted}_")) } else { self.fresh(wanted) }
    }

    /// Reserves a name that the program uses itself.
    pub(crate) fn reserve(&mut self, name: String) {
        self.0.insert(name);
    }

    /// Marks a name as no longer in use.
    pub(crate) fn release(&mut self, name: &str) {
        self.0.remove(name);
    }
}

#[cfg(test)]
mod tests {
    use super::is_taken;
    use crate::Export;
    use crate::helpers::HELPERS;
    use grundy_core::ExportLanguage;
    use grundy_rules::Program;
    use std::collections::BTreeSet;

    /// Rules with forms that are rare in the catalogue.
    const RARE: &[&str] = &[
        "q(x[], y[], z) -> q([u for u in x where u > 1], y, z) where len(x) > 0 and sum(u * u for u in x) > min(max(x), 3) and z in {z + 2, 9}",
        "q(x) -> q(x - 1) + sum(q(u) for u in 0..x)",
        "q(x) -> r(x) + x * r(x - 1) where x in divisors(12)\nr(x) -> q(x - 1)\nwin q(0)",
        "left q(x) -> r(x - 1)\nright r(x) -> q(x - 1)",
    ];

    /// The words of a program or of rules, except for methods and for words in comments, strings or lines that include
    /// a library.
    fn words(text: &str, comment: &str) -> BTreeSet<String> {
        let is_of_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut found = BTreeSet::new();
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.contains("import ")) {
            let line = line.split(comment).next().unwrap_or_default();
            for part in line.split('"').step_by(2) {
                let mut before = ' ';
                for piece in part.split_inclusive(|c: char| !is_of_word(c)) {
                    let word = piece.trim_end_matches(|c: char| !is_of_word(c));
                    let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic());
                    if is_name && !matches!(before, '.' | ':' | '>' | '\'') {
                        found.insert(word.to_owned());
                    }
                    before = piece.chars().last().unwrap_or(' ');
                }
            }
        }
        found
    }

    /// A program without its helper functions, in which the names of a rule are not visible.
    fn without_helpers(program: String, language: ExportLanguage) -> String {
        let helpers = HELPERS.iter().map(|helper| helper.text(language)).filter(|text| !text.is_empty());
        let types = [("int", "IntStream"), ("long", "LongStream")];
        let typed = helpers.flat_map(|helper| {
            types.map(|(number, stream)| helper.replace("$I", number).replace("$S", stream))
        });
        typed.fold(program, |text, helper| {
            let indented: Vec<String> = helper.lines().map(|line| format!("    {line}")).collect();
            text.replace(&indented.join("\n"), "").replace(&helper, "")
        })
    }

    /// The words in the programs for these rules that the rules could also use as names, and the number of programs.
    fn free_words(text: &str) -> (BTreeSet<String>, usize) {
        let (program, faults) = Program::parse(text);
        let program = program.unwrap_or_else(|| panic!("{text}: {faults:?}"));
        let own = words(text, "#");
        let (mut free, mut programs) = (BTreeSet::new(), 0);
        for (language, misere) in
            ExportLanguage::ALL.into_iter().flat_map(|language| [(language, false), (language, true)])
        {
            let export = Export { language, misere, impartial: false };
            let values = program.values(&[]).unwrap();
            let Ok(written) = export.brute_force(&program, &values, &|_| String::new()) else { continue };
            programs += 1;
            let comment = if language == ExportLanguage::Python { "#" } else { "//" };
            free.extend(words(&without_helpers(written, language), comment).into_iter().filter(|word| {
                let stem = word.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
                let is_own = own.contains(word) || own.contains(stem);
                let is_of_kind = word.starts_with("sg_") || word.starts_with("memo_");
                // `i` counts the terms of a sum, where no name of the rules is visible. `after` and `entry` are
                // variables that are added when the rules are lowered.
                let is_apart = ["i", "after", "entry"].contains(&&**word);
                !(is_own || is_of_kind || is_apart || is_taken(word))
            }));
        }
        (free, programs)
    }

    #[test]
    fn rules_cannot_have_the_names_that_programs_use() {
        let in_rules = grundy_games::entries().iter().filter(|entry| entry.native.is_none());
        let mut programs = 0;
        for text in in_rules.map(|entry| entry.rules).chain(RARE.iter().copied()) {
            let (free, more) = free_words(text);
            assert_eq!(free, BTreeSet::new(), "{text}");
            programs += more;
        }
        assert!(programs > 200, "only {programs} programs");
    }
}
