//! Python 3. Lists are tuples, so that they can be keys.

use super::{Target, Words};
use crate::program::{Computes, Parts};
use crate::tree::{
    Bool, Constant, ConstantValue, Kind, Law, LawForm, List, Num, Over, Range, Term, Variable,
};
use crate::writer::{Leaf, Level, Statement, Text, Writer};
use grundy_rules::integer::{BinaryFn, UnaryFn};
use grundy_rules::typed::Fold;

/// The target Python.
pub(crate) struct Python;

const WORDS: Words = Words {
    and: "and",
    or: "or",
    not: "not ",
    yes: "True",
    no: "False",
    comment: "#",
    chains: true,
    quote: '"',
};

impl Target for Python {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn constant(&self, value: i128, _: bool) -> String {
        value.to_string()
    }

    fn unary(&self, writer: &Writer<'_>, function: UnaryFn, of: &Text) -> Text {
        match function {
            UnaryFn::Popcount => Text::atom(format!("bin({}).count(\"1\")", of.text)),
            UnaryFn::Pow2 => Text::new(Level::Product, format!("2 ** {}", of.at(Level::Atom))),
            UnaryFn::Lowbit => writer.call("lowbit", std::slice::from_ref(&of.text)),
            UnaryFn::Log2 => {
                // A point after a digit would belong to the number.
                let of = if of.text.starts_with(|first: char| first.is_ascii_digit()) {
                    format!("({})", of.text)
                } else {
                    of.at(Level::Atom)
                };
                Text::new(Level::Sum, format!("{of}.bit_length() - 1"))
            }
            UnaryFn::Isqrt => writer.call("isqrt", std::slice::from_ref(&of.text)),
            UnaryFn::BigOmega => writer.call("bigomega", std::slice::from_ref(&of.text)),
            UnaryFn::Negate => Text::new(Level::Unary, format!("-{}", of.at(Level::Atom))),
            UnaryFn::Abs => Text::atom(format!("abs({})", of.text)),
        }
    }

    fn binary(&self, writer: &Writer<'_>, function: BinaryFn, a: &Text, b: &Text) -> Text {
        let bits = |sign| Text::new(Level::Bits, format!("{} {sign} {}", a.at(Level::Sum), b.at(Level::Sum)));
        let name = match function {
            BinaryFn::Min => "min",
            BinaryFn::Max => "max",
            BinaryFn::ShiftLeft => return bits("<<"),
            BinaryFn::ShiftRight => return bits(">>"),
            BinaryFn::Bit => return Text::new(Level::Bits, format!("({}) & 1", bits(">>").text)),
            _ => writer.helper("gcd"),
        };
        Text::atom(format!("{name}({}, {})", a.text, b.text))
    }

    fn division(&self, _: &Writer<'_>, quotient: bool, _: bool, a: &Text, b: &Text) -> Text {
        let sign = if quotient { "//" } else { "%" };
        Text::new(Level::Product, format!("{} {sign} {}", a.at(Level::Product), b.at(Level::Unary)))
    }

    fn conditional(&self, condition: &Text, then: &Text, other: &Text) -> Text {
        let (condition, then, other) = (condition.at(Level::Or), then.at(Level::Or), other.at(Level::Or));
        Text::new(Level::Conditional, format!("{then} if {condition} else {other}"))
    }

    fn length(&self, _: &Writer<'_>, list: Text, _: bool) -> Text {
        Text::atom(format!("len({})", list.text))
    }

    fn index(&self, index: &Text, _: bool) -> String {
        index.text.clone()
    }

    fn items(&self, items: &[String], _: bool) -> Text {
        Text::atom(tuple(items))
    }

    fn concat(&self, _: &Writer<'_>, a: &Text, b: &Text) -> Text {
        Text::new(Level::Sum, format!("{} + {}", a.at(Level::Sum), b.at(Level::Sum)))
    }

    fn slice(&self, writer: &Writer<'_>, list: &Text, _: &List, from: &Num, to: Option<&Num>) -> Text {
        let from = if *from == Num::Const(0) { String::new() } else { writer.plain(from) };
        let to = to.map(|to| writer.plain(to)).unwrap_or_default();
        Text::atom(format!("{}[{from}:{to}]", list.at(Level::Atom)))
    }

    fn with(&self, writer: &Writer<'_>, base: &Text, changes: &[(String, String)]) -> Text {
        let changes = changes.iter().map(|(index, value)| format!("({index}, {value})"));
        writer.call("with_entries", &std::iter::once(base.text.clone()).chain(changes).collect::<Vec<_>>())
    }

    fn ordered(&self, _: &Writer<'_>, word: &'static str, list: &Text) -> Text {
        Text::atom(if word == "sorted" {
            format!("tuple(sorted({}))", list.text)
        } else {
            format!("{}[::-1]", list.at(Level::Atom))
        })
    }

    fn build(&self, writer: &Writer<'_>, body: &Num, over: &Over) -> Text {
        Text::atom(format!("tuple({})", elements(writer, &writer.plain(body), over)))
    }

    fn fold(&self, writer: &Writer<'_>, fold: Fold, body: &Num, over: &Over) -> Text {
        let name = match fold {
            Fold::Sum | Fold::Count => "sum",
            Fold::Xor => writer.helper("xor_of"),
            Fold::Gcd => writer.helper("gcd_of"),
            Fold::Min => "min",
            Fold::Max => "max",
        };
        Text::atom(format!("{name}({})", elements(writer, &writer.plain(body), over)))
    }

    fn quantified(&self, writer: &Writer<'_>, all: bool, body: &Bool, over: &Over) -> Text {
        let word = if all { "all" } else { "any" };
        Text::atom(format!("{word}({})", elements(writer, &writer.condition(body).text, over)))
    }

    fn iterable(&self, writer: &Writer<'_>, range: &Range) -> Text {
        let numbers = |numbers: &[Num]| numbers.iter().map(|number| writer.plain(number)).collect::<Vec<_>>();
        match range {
            Range::Interval(low, end) => {
                let end = writer.plain(end);
                Text::atom(match low {
                    Num::Const(0) => format!("range({end})"),
                    low => format!("range({}, {end})", writer.plain(low)),
                })
            }
            Range::Constants(values) => {
                Text::atom(tuple(&values.iter().map(i128::to_string).collect::<Vec<_>>()))
            }
            Range::Set(members) => Text::atom(format!("sorted({{{}}})", numbers(members).join(", "))),
            Range::List(list) => writer.list(list),
            Range::Function(word, arguments) => writer.call(word, &numbers(arguments)),
        }
    }

    fn contains(&self, _: &Writer<'_>, iterable: &Text, element: &Text) -> Text {
        Text::new(Level::Compare, format!("{} in {}", element.at(Level::Sum), iterable.at(Level::Sum)))
    }

    fn repeat(&self, writer: &Writer<'_>, var: &str, range: &Range) -> String {
        format!("for {var} in {}:", self.iterable(writer, range).text)
    }

    fn test(&self, condition: &str) -> String {
        format!("if {condition}:")
    }

    fn binding(&self, var: &str, value: &str, _: bool, _: bool) -> String {
        format!("{var} = {value}")
    }

    fn see(&self, value: &str) -> String {
        format!("seen.add({value})")
    }

    fn add_option(&self, writer: &Writer<'_>, terms: &[Term], out: &mut Vec<Statement>) {
        let term = |term: &Term| {
            let component = component(writer, term);
            match (&term.count, &term.each) {
                (None, None) => format!("({component},)"),
                (Some(count), None) => format!("({component},) * {}", writer.number(count).at(Level::Unary)),
                (None, Some(over)) => format!("tuple({})", elements(writer, &component, over)),
                (Some(count), Some(over)) => {
                    let copies = format!("_ in range({})", writer.plain(count));
                    format!("tuple({} for {copies})", elements(writer, &component, over))
                }
            }
        };
        let is_plain = terms.iter().all(|term| term.count.is_none() && term.each.is_none());
        let option = if is_plain {
            tuple(&terms.iter().map(|term| component(writer, term)).collect::<Vec<_>>())
        } else {
            terms.iter().map(term).collect::<Vec<_>>().join(" + ")
        };
        out.push(Statement::Line(format!("yield {option}")));
    }

    fn program(&self, writer: &Writer<'_>, parts: &Parts<'_>) -> String {
        let functions = match parts.computes {
            Computes::Values => values(writer, parts),
            Computes::Outcomes { .. } => outcomes(writer, parts),
        };
        let mut text: String = parts.head.iter().map(|line| format!("# {line}\n")).collect();
        text.push_str("import sys\n");
        let helpers: Vec<&str> =
            writer.helpers().iter().map(|helper| helper.text(grundy_core::ExportLanguage::Python)).collect();
        for helper in helpers.iter().filter(|helper| helper.starts_with("from ")) {
            text.push_str(&format!("{helper}\n"));
        }
        text.push_str("\nsys.setrecursionlimit(10 ** 6)\n");
        for Constant { name, value } in &parts.game.constants {
            let entries = |values: &[i128]| tuple(&values.iter().map(i128::to_string).collect::<Vec<_>>());
            let value = match value {
                ConstantValue::Number(value) => value.to_string(),
                ConstantValue::List(values) => entries(values),
                ConstantValue::Table(rows) => tuple(&rows.iter().map(|row| entries(row)).collect::<Vec<_>>()),
            };
            text.push_str(&format!("{name} = {value}\n"));
        }
        for helper in helpers.iter().filter(|helper| !helper.is_empty() && !helper.starts_with("from ")) {
            text.push_str(&format!("\n\n{helper}\n"));
        }
        text + &functions
    }
}

fn tuple(items: &[String]) -> String {
    match items {
        [one] => format!("({one},)"),
        items => format!("({})", items.join(", ")),
    }
}

/// A generator expression without its brackets.
fn elements(writer: &Writer<'_>, body: &str, over: &Over) -> String {
    // A conditional expression is not allowed here without brackets.
    let range = Python.iterable(writer, &over.range).at(Level::Or);
    let condition =
        over.condition.as_ref().map(|condition| format!(" if {}", writer.condition(condition).at(Level::Or)));
    format!("{body} for {} in {range}{}", over.var, condition.unwrap_or_default())
}

fn names(kind: &Kind) -> Vec<String> {
    kind.fields.iter().map(|field| field.name.clone()).collect()
}

/// The functions of a program that computes nim-values.
fn values(writer: &Writer<'_>, parts: &Parts<'_>) -> String {
    let kinds = &parts.game.kinds;
    if let Some(law) = parts.law {
        return self::law(writer, parts, law);
    }
    let mut text =
        "\n\ndef mex(seen):\n    value = 0\n    while value in seen:\n        value += 1\n    return value\n"
            .to_owned();
    for (at, kind) in kinds.iter().enumerate() {
        let key = match &names(kind)[..] {
            [name] => name.clone(),
            names => tuple(names),
        };
        let (memo, suffix) = (format!("memo{}", kind.suffix), &kind.suffix);
        text.push_str(&format!("\n\n{memo} = {{}}\n\n\ndef sg{suffix}({}):\n", names(kind).join(", ")));
        text.push_str(&format!(
            "    # {}\n    if {key} in {memo}:\n        return {memo}[{key}]\n",
            parts.declarations[at]
        ));
        text.push_str("    seen = set()\n");
        text.push_str(&writer.rules_of(at, &Leaf::Value, 1));
        text.push_str(&format!("    {memo}[{key}] = mex(seen)\n    return {memo}[{key}]\n"));
    }
    text.push_str(&format!(
        "\n\n# {}\nwords = iter(sys.stdin.read().split())\nfor word in words:\n",
        parts.input
    ));
    if let [kind] = &kinds[..] {
        text.push_str(&format!("{}    print(sg({}))\n", reading(kind, true, "    "), names(kind).join(", ")));
    } else {
        for kind in kinds {
            let call = format!("        print(sg{}({}))\n", kind.suffix, names(kind).join(", "));
            text.push_str(&format!(
                "    if word == \"{}\":\n{}{call}",
                kind.word,
                reading(kind, false, "        ")
            ));
        }
    }
    text
}

/// A law as a function, and the lines that read the input.
fn law(writer: &Writer<'_>, parts: &Parts<'_>, law: &Law) -> String {
    let kind = &parts.game.kinds[0];
    let names = names(kind).join(", ");
    let test = law.test().map(|test| writer.condition(&test).text);
    let comment = writer.comment(&law.text, 1);
    let (function, print) = match (&law.form, test) {
        (LawForm::Value(value), test) => {
            let test = test.map(|test| format!("    if {test}:\n        return -1\n")).unwrap_or_default();
            let function = format!("def sg({names}):\n{comment}{test}    return {}\n", writer.plain(value));
            (function, format!("print(sg({names}))"))
        }
        (LawForm::Wins(_), test) => {
            let test = test.unwrap_or_default();
            let function = format!("def wins({names}):\n{comment}    return {test}\n");
            (function, format!("print(\"N\" if wins({names}) else \"P\")"))
        }
    };
    let reading = reading(kind, true, "    ");
    format!(
        "\n\n{function}\n\n# {}\nwords = iter(sys.stdin.read().split())\nfor word in words:\n{reading}    {print}\n",
        parts.input
    )
}

/// The lines that read the fields of a kind. If `begins` is set, the first field begins with the word that was just
/// read.
fn reading(kind: &Kind, begins: bool, indent: &str) -> String {
    let mut text = String::new();
    for (at, Variable { name, is_list }) in kind.fields.iter().enumerate() {
        let word = if begins && at == 0 { "word" } else { "next(words)" };
        text.push_str(&if *is_list {
            format!("{indent}{name} = tuple([int(next(words)) for _ in range(int({word}))])\n")
        } else {
            format!("{indent}{name} = int({word})\n")
        });
    }
    text
}

/// The text of a term's component: its field, if there is only one kind and this kind has only one field; otherwise a
/// tuple of its kind (if there are several kinds) and its fields.
fn component(writer: &Writer<'_>, term: &Term) -> String {
    packed(&writer.game.kinds, term.kind, writer.fields(&term.fields))
}

fn packed(kinds: &[Kind], kind: usize, fields: Vec<String>) -> String {
    if kinds.len() == 1 && fields.len() == 1 {
        return fields.join("");
    }
    let word = (kinds.len() > 1).then(|| format!("\"{}\"", kinds[kind].word));
    tuple(&word.into_iter().chain(fields).collect::<Vec<_>>())
}

/// The functions of a program that computes outcomes.
fn outcomes(writer: &Writer<'_>, parts: &Parts<'_>) -> String {
    let Computes::Outcomes { misere, partizan, wins } = parts.computes else { return String::new() };
    let kinds = &parts.game.kinds;
    let mover = if partizan { ", mover" } else { "" };
    let mut text = format!("\n\ndef options(component{mover}):\n");
    for at in 0..kinds.len() {
        let (opens, indent, depth) = opening(kinds, at, "    ", 1);
        text.push_str(&opens);
        text.push_str(&format!("{indent}# {}\n{}", parts.declarations[at], unpacked(kinds, at, &indent)));
        text.push_str(&writer.rules_of(at, &Leaf::Sum, depth));
    }
    // A function without `yield` would not return an iterator.
    text.push_str("    yield from ()\n");
    if wins {
        text.push_str("\n\ndef is_over(position):\n    for component in position:\n");
        for at in 0..kinds.len() {
            let conditions = writer.endings_of(at);
            if conditions.is_empty() {
                continue;
            }
            let (opens, indent, _) = opening(kinds, at, "        ", 2);
            text.push_str(&format!("{opens}{}", unpacked(kinds, at, &indent)));
            for condition in conditions {
                text.push_str(&format!("{indent}if {condition}:\n{indent}    return True\n"));
            }
        }
        text.push_str("    return False\n");
    }
    let key = if partizan { "(position, mover)" } else { "position" };
    let opponent = if partizan { ", \"R\" if mover == \"L\" else \"L\"" } else { "" };
    let passed = mover;
    text.push_str(&format!("\n\nmemo = {{}}\n\n\ndef wins(position{mover}):\n    # {}\n", parts.winner));
    text.push_str(&format!(
        "    position = tuple(sorted(position))\n    if {key} in memo:\n        return memo[{key}]\n"
    ));
    text.push_str(if misere { "    can_move = False\n" } else { "" });
    text.push_str("    for i in range(len(position)):\n");
    text.push_str(&format!("        for option in options(position[i]{passed}):\n"));
    text.push_str(if misere { "            can_move = True\n" } else { "" });
    text.push_str("            after = position[:i] + position[i + 1:] + option\n");
    let over = if wins { "is_over(after) or " } else { "" };
    text.push_str(&format!("            if {over}not wins(after{opponent}):\n"));
    text.push_str(&format!("                memo[{key}] = True\n                return True\n"));
    let last = if misere { "not can_move" } else { "False" };
    text.push_str(&format!("    memo[{key}] = {last}\n    return {last}\n"));
    text.push_str(&format!(
        "\n\n# {}\nwords = iter(sys.stdin.read().split())\nfor terms in words:\n",
        parts.input
    ));
    text.push_str("    position = ()\n    for _ in range(int(terms)):\n");
    for (at, kind) in kinds.iter().enumerate() {
        let (opens, indent) = if kinds.len() == 1 {
            (String::new(), "        ")
        } else {
            let first = if at == 0 { "        word = next(words)\n" } else { "" };
            (format!("{first}        if word == \"{}\":\n", kind.word), "            ")
        };
        let component = packed(kinds, at, names(kind));
        text.push_str(&format!(
            "{opens}{}{indent}position += ({component},)\n",
            reading(kind, false, indent)
        ));
    }
    let starts = if wins { "not is_over(position) and " } else { "" };
    text.push_str(&if partizan {
        format!("    left, right = {starts}wins(position, \"L\"), {starts}wins(position, \"R\")\n    print(\"N\" if left and right else \"L\" if left else \"R\" if right else \"P\")\n")
    } else {
        format!("    print(\"N\" if {starts}wins(position) else \"P\")\n")
    });
    text
}

/// The header that selects the components of a kind, which is empty if there is only one kind, and the indentation and
/// depth of the lines that follow it.
fn opening(kinds: &[Kind], at: usize, indent: &str, depth: usize) -> (String, String, usize) {
    if kinds.len() == 1 {
        return (String::new(), indent.to_owned(), depth);
    }
    (format!("{indent}if component[0] == \"{}\":\n", kinds[at].word), format!("{indent}    "), depth + 1)
}

/// The statements that define the fields of the variable `component` as variables of their own.
fn unpacked(kinds: &[Kind], at: usize, indent: &str) -> String {
    let names = names(&kinds[at]);
    match (kinds.len(), &names[..]) {
        (_, []) => String::new(),
        (1, [name]) => format!("{indent}{name} = component\n"),
        (1, names) => format!("{indent}{} = component\n", names.join(", ")),
        (_, [name]) => format!("{indent}{name} = component[1]\n"),
        (_, names) => format!("{indent}{} = component[1:]\n", names.join(", ")),
    }
}
