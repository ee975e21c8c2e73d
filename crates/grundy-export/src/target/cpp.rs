//! C++17, as contest programmers write it.

use super::{Target, Words};
use crate::program::{Computes, Parts};
use crate::tree::{
    Bool, Constant, ConstantValue, Kind, Law, LawForm, List, Num, Over, Range, Term, Variable,
};
use crate::writer::{Leaf, Level, Statement, Text, Writer, inclusive};
use grundy_rules::integer::{BinaryFn, UnaryFn};
use grundy_rules::typed::Fold;

/// The target C++.
pub(crate) struct Cpp;

const WORDS: Words = Words {
    and: "&&",
    or: "||",
    not: "!",
    yes: "true",
    no: "false",
    comment: "//",
    chains: false,
    quote: '\'',
};

impl Target for Cpp {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn constant(&self, value: i128, is_wide: bool) -> String {
        // A product of two constants is computed in 32 bits if both are written without a suffix.
        let is_long = i32::try_from(value).is_err() || is_wide && i16::try_from(value).is_err();
        format!("{value}{}", if is_long { "LL" } else { "" })
    }

    fn unary(&self, writer: &Writer<'_>, function: UnaryFn, of: &Text) -> Text {
        let argument = of.text.clone();
        match function {
            UnaryFn::Popcount => Text::atom(format!("__builtin_popcountll({argument})")),
            UnaryFn::Pow2 => writer.call("shl", &["1".to_owned(), argument]),
            UnaryFn::Lowbit => writer.call("lowbit", &[argument]),
            UnaryFn::Log2 => {
                writer.helper("log2");
                Text::atom(format!("log2_of({argument})"))
            }
            UnaryFn::Isqrt => writer.call("isqrt", &[argument]),
            UnaryFn::BigOmega => writer.call("bigomega", &[argument]),
            UnaryFn::Negate => Text::new(Level::Unary, format!("-{}", of.at(Level::Atom))),
            UnaryFn::Abs => Text::atom(format!("abs({argument})")),
        }
    }

    fn binary(&self, writer: &Writer<'_>, function: BinaryFn, a: &Text, b: &Text) -> Text {
        let pair = [a.text.clone(), b.text.clone()];
        // Literals are narrower than `long long`, and the two arguments must have the same type.
        let name = match (function, writer.game.is_wide) {
            (BinaryFn::Min, false) => "min",
            (BinaryFn::Min, true) => "min<int>",
            (BinaryFn::Max, false) => "max",
            (BinaryFn::Max, true) => "max<int>",
            (BinaryFn::ShiftLeft, _) => return writer.call("shl", &pair),
            (BinaryFn::ShiftRight, _) => return writer.call("shr", &pair),
            (BinaryFn::Bit, _) => return writer.call("bit", &pair),
            _ => "gcd",
        };
        Text::atom(format!("{name}({})", pair.join(", ")))
    }

    fn division(&self, writer: &Writer<'_>, quotient: bool, is_plain: bool, a: &Text, b: &Text) -> Text {
        match (is_plain, quotient) {
            (true, _) => {
                let sign = if quotient { "/" } else { "%" };
                Text::new(Level::Product, format!("{} {sign} {}", a.at(Level::Product), b.at(Level::Unary)))
            }
            (false, true) => writer.call("floor_div", &[a.text.clone(), b.text.clone()]),
            (false, false) => writer.call("floor_mod", &[a.text.clone(), b.text.clone()]),
        }
    }

    fn conditional(&self, condition: &Text, then: &Text, other: &Text) -> Text {
        let (condition, then, other) = (condition.at(Level::Or), then.at(Level::Or), other.at(Level::Or));
        Text::new(Level::Conditional, format!("{condition} ? {then} : {other}"))
    }

    fn length(&self, _: &Writer<'_>, list: Text, _: bool) -> Text {
        Text::new(Level::Unary, format!("(int) {}.size()", list.at(Level::Atom)))
    }

    fn index(&self, index: &Text, _: bool) -> String {
        index.text.clone()
    }

    fn items(&self, items: &[String], _: bool) -> Text {
        Text::atom(format!("vector<int>{{{}}}", items.join(", ")))
    }

    fn concat(&self, writer: &Writer<'_>, a: &Text, b: &Text) -> Text {
        writer.call("concat", &[a.text.clone(), b.text.clone()])
    }

    fn slice(&self, writer: &Writer<'_>, list: &Text, of: &List, from: &Num, to: Option<&Num>) -> Text {
        let to = to.map_or_else(|| self.length(writer, writer.list(of), false).text, |to| writer.plain(to));
        writer.call("part_of", &[list.text.clone(), writer.plain(from), to])
    }

    fn with(&self, writer: &Writer<'_>, base: &Text, changes: &[(String, String)]) -> Text {
        let changes: Vec<String> =
            changes.iter().map(|(index, value)| format!("{{{index}, {value}}}")).collect();
        writer.call("with_entries", &[base.text.clone(), format!("{{{}}}", changes.join(", "))])
    }

    fn ordered(&self, writer: &Writer<'_>, word: &'static str, list: &Text) -> Text {
        writer.call(word, std::slice::from_ref(&list.text))
    }

    fn build(&self, writer: &Writer<'_>, body: &Num, over: &Over) -> Text {
        let body = format!("list.push_back({});", writer.plain(body));
        Text::atom(format!("[&] {{ vector<int> list; {} return list; }}()", collected(writer, over, &body)))
    }

    fn fold(&self, writer: &Writer<'_>, fold: Fold, body: &Num, over: &Over) -> Text {
        let body = writer.number(body).text;
        let (start, step) = match fold {
            Fold::Sum => ("0", format!("total += {body};")),
            Fold::Count => ("0", "total++;".to_owned()),
            Fold::Xor => ("0", format!("total ^= {body};")),
            Fold::Gcd => ("0", format!("total = gcd(total, {body});")),
            Fold::Min => ("numeric_limits<int>::max()", format!("total = min<int>(total, {body});")),
            Fold::Max => ("numeric_limits<int>::min()", format!("total = max<int>(total, {body});")),
        };
        Text::atom(format!(
            "[&] {{ int total = {start}; {} return total; }}()",
            collected(writer, over, &step)
        ))
    }

    fn quantified(&self, writer: &Writer<'_>, all: bool, body: &Bool, over: &Over) -> Text {
        let body = if all { Bool::Not(Box::new(body.clone())) } else { body.clone() };
        let step = format!("if ({}) return {};", writer.condition(&body).text, !all);
        Text::atom(format!("[&] {{ {} return {all}; }}()", collected(writer, over, &step)))
    }

    fn iterable(&self, writer: &Writer<'_>, range: &Range) -> Text {
        let numbers = |numbers: &[Num]| numbers.iter().map(|number| writer.plain(number)).collect::<Vec<_>>();
        match range {
            Range::Interval(low, end) => {
                let var = Text::atom("number");
                let over = Over {
                    var: var.text.clone(),
                    range: Range::Interval(low.clone(), end.clone()),
                    condition: None,
                };
                self.build(writer, &Num::Var(var.text), &over)
            }
            Range::Constants(values) => {
                let values: Vec<String> = values.iter().map(|value| self.constant(*value, false)).collect();
                self.items(&values, false)
            }
            Range::Set(members) => Text::atom(format!("set<int>{{{}}}", numbers(members).join(", "))),
            Range::List(list) => writer.list(list),
            Range::Function(word, arguments) => writer.call(word, &numbers(arguments)),
        }
    }

    fn contains(&self, writer: &Writer<'_>, iterable: &Text, element: &Text) -> Text {
        if iterable.text.starts_with("set<int>") {
            return Text::atom(format!("{}.count({})", iterable.text, element.text));
        }
        writer.call("contains", &[iterable.text.clone(), element.text.clone()])
    }

    fn repeat(&self, writer: &Writer<'_>, var: &str, range: &Range) -> String {
        match range {
            Range::Interval(low, end) => {
                let low = writer.plain(low);
                match inclusive(end) {
                    Some(last) => {
                        format!(
                            "for (int {var} = {low}; {var} <= {}; {var}++)",
                            writer.number(&last).at(Level::Sum)
                        )
                    }
                    None => format!(
                        "for (int {var} = {low}; {var} < {}; {var}++)",
                        writer.number(end).at(Level::Sum)
                    ),
                }
            }
            Range::Constants(values) if !values.is_empty() => {
                let values: Vec<String> =
                    values.iter().map(|value| format!("(int) {}", self.constant(*value, false))).collect();
                let values = values.join(", ");
                let values = if writer.game.is_wide { values } else { values.replace("(int) ", "") };
                format!("for (int {var} : {{{values}}})")
            }
            range => format!("for (int {var} : {})", self.iterable(writer, range).text),
        }
    }

    fn test(&self, condition: &str) -> String {
        format!("if ({condition})")
    }

    fn binding(&self, var: &str, value: &str, is_list: bool, _: bool) -> String {
        format!("{} {var} = {value};", if is_list { "vector<int>" } else { "int" })
    }

    fn see(&self, value: &str) -> String {
        format!("seen.insert({value});")
    }

    fn add_option(&self, writer: &Writer<'_>, terms: &[Term], out: &mut Vec<Statement>) {
        let component = |term: &Term| component(writer, term);
        if terms.iter().all(|term| term.count.is_none() && term.each.is_none()) {
            let terms: Vec<String> = terms.iter().map(component).collect();
            out.push(Statement::Line(format!("found.push_back({{{}}});", terms.join(", "))));
            return;
        }
        let mut body = vec![Statement::Line("Sum option;".to_owned())];
        for term in terms {
            let line = match &term.count {
                None => format!("option.push_back({});", component(term)),
                Some(count) => {
                    format!("option.insert(option.end(), {}, {});", writer.plain(count), component(term))
                }
            };
            let mut line = Statement::Line(line);
            if let Some(over) = &term.each {
                if let Some(condition) = &over.condition {
                    line = Statement::Block(self.test(&writer.condition(condition).text), vec![line]);
                }
                line = Statement::Block(self.repeat(writer, &over.var, &over.range), vec![line]);
            }
            body.push(line);
        }
        body.push(Statement::Line("found.push_back(option);".to_owned()));
        out.push(Statement::Scope(body));
    }

    fn program(&self, writer: &Writer<'_>, parts: &Parts<'_>) -> String {
        // The functions are written first, because they determine the helper functions.
        let functions = match parts.computes {
            Computes::Values => values(writer, parts),
            Computes::Outcomes { .. } => outcomes(writer, parts),
        };
        let mut text: String = parts.head.iter().map(|line| format!("// {line}\n")).collect();
        text.push_str("#include <bits/stdc++.h>\nusing namespace std;\n");
        if parts.game.is_wide {
            text.push_str("#define int long long\n");
        }
        text.push('\n');
        for Constant { name, value } in &parts.game.constants {
            let braced = |values: &[i128]| {
                let values: Vec<String> = values.iter().map(|value| self.constant(*value, false)).collect();
                format!("{{{}}}", values.join(", "))
            };
            text.push_str(&match value {
                ConstantValue::Number(value) => {
                    format!("const int {name} = {};\n", self.constant(*value, false))
                }
                ConstantValue::List(values) => format!("const vector<int> {name} = {};\n", braced(values)),
                ConstantValue::Table(rows) => {
                    let rows: Vec<String> = rows.iter().map(|row| braced(row)).collect();
                    format!("const vector<vector<int>> {name} = {{{}}};\n", rows.join(", "))
                }
            });
        }
        if !parts.game.constants.is_empty() {
            text.push('\n');
        }
        for helper in writer.helpers() {
            let helper = helper.text(grundy_core::ExportLanguage::Cpp);
            if !helper.is_empty() {
                text.push_str(&format!("{helper}\n\n"));
            }
        }
        text + &functions
    }
}

/// A loop that runs `step` for each element of the range of `over` that satisfies its condition.
fn collected(writer: &Writer<'_>, over: &Over, step: &str) -> String {
    let header = Cpp.repeat(writer, &over.var, &over.range);
    match &over.condition {
        None => format!("{header} {step}"),
        Some(condition) => format!("{header} if ({}) {step}", writer.condition(condition).text),
    }
}

/// The head of the main function. Wide programs define `int` as `long long`, which the main function must not
/// return.
const fn main_of(parts: &Parts<'_>) -> &'static str {
    if parts.game.is_wide { "signed main()" } else { "int main()" }
}

/// The parameters of a function for a kind.
fn parameters(kind: &Kind) -> String {
    let parameter = |field: &Variable| {
        if field.is_list {
            format!("const vector<int>& {}", field.name)
        } else {
            format!("int {}", field.name)
        }
    };
    kind.fields.iter().map(parameter).collect::<Vec<_>>().join(", ")
}

fn type_of(field: &Variable) -> &'static str {
    if field.is_list { "vector<int>" } else { "int" }
}

fn names(fields: &[Variable]) -> Vec<&str> {
    fields.iter().map(|field| &*field.name).collect()
}

/// The functions of a program that computes nim-values.
fn values(writer: &Writer<'_>, parts: &Parts<'_>) -> String {
    let kinds = &parts.game.kinds;
    if let Some(law) = parts.law {
        return self::law(writer, parts, law);
    }
    let mut text = "int mex(const set<int>& seen) {\n    int value = 0;\n    while (seen.count(value)) value++;\n    return value;\n}\n\n".to_owned();
    if kinds.len() > 1 {
        for kind in kinds {
            text.push_str(&format!("int sg{}({});\n", kind.suffix, parameters(kind)));
        }
        text.push('\n');
    }
    for (at, kind) in kinds.iter().enumerate() {
        let types: Vec<&str> = kind.fields.iter().map(type_of).collect();
        let key = match &names(&kind.fields)[..] {
            [name] => (*name).to_owned(),
            names => format!("{{{}}}", names.join(", ")),
        };
        let key_type = match &types[..] {
            [one] => (*one).to_owned(),
            types => format!("tuple<{}>", types.join(", ")),
        };
        let memo = format!("memo{}", kind.suffix);
        text.push_str(&format!("map<{key_type}, int> {memo};\n\n"));
        text.push_str(&format!("// {}\n", parts.declarations[at]));
        text.push_str(&format!("int sg{}({}) {{\n", kind.suffix, parameters(kind)));
        text.push_str(&format!(
            "    auto known = {memo}.find({key});\n    if (known != {memo}.end()) return known->second;\n    set<int> seen;\n"
        ));
        text.push_str(&writer.rules_of(at, &Leaf::Value, 1));
        text.push_str(&format!("    return {memo}[{key}] = mex(seen);\n}}\n\n"));
    }
    let main = main_of(parts);
    text.push_str(&format!("// {}\n{main} {{\n", parts.input));
    if let [kind] = &kinds[..] {
        let call = format!("cout << sg({}) << endl;", names(&kind.fields).join(", "));
        text.push_str(&match parts.game.first {
            Some(first) => reading_upwards(writer, parts, first, &call),
            None => reading(kind, &call, true, 1),
        });
    } else {
        text.push_str("    string kind;\n    while (cin >> kind) {\n");
        for kind in kinds {
            let call = format!("cout << sg{}({}) << endl;", kind.suffix, names(&kind.fields).join(", "));
            text.push_str(&format!(
                "        if (kind == \"{}\") {{\n{}        }}\n",
                kind.word,
                reading(kind, &call, false, 3)
            ));
        }
        text.push_str("    }\n");
    }
    text + "}\n"
}

/// A law as a function, and the main function.
fn law(writer: &Writer<'_>, parts: &Parts<'_>, law: &Law) -> String {
    let kind = &parts.game.kinds[0];
    let names = names(&kind.fields).join(", ");
    let test = law.test().map(|test| writer.condition(&test).text);
    let mut text = writer.comment(&law.text, 0);
    let call = match (&law.form, test) {
        (LawForm::Value(value), test) => {
            text.push_str(&format!("int sg({}) {{\n", parameters(kind)));
            if let Some(test) = test {
                text.push_str(&format!("    if ({test}) return -1;\n"));
            }
            text.push_str(&format!("    return {};\n}}\n\n", writer.plain(value)));
            format!("cout << sg({names}) << endl;")
        }
        (LawForm::Wins(_), test) => {
            let test = test.unwrap_or_default();
            text.push_str(&format!("bool wins({}) {{\n    return {test};\n}}\n\n", parameters(kind)));
            format!("cout << (wins({names}) ? \"N\" : \"P\") << endl;")
        }
    };
    let main = main_of(parts);
    format!("{text}// {}\n{main} {{\n{}}}\n", parts.input, reading(kind, &call, true, 1))
}

/// The statements that read a number and then compute the values of some smaller numbers before they run `call`.
/// Without these values, the program for `take-away` overflows a stack of 8 MB for a heap of 80000 tokens, but not
/// for one of 60000 (g++ 12, -O2, 2026-11-23). `sg` is called for at most 101 smaller numbers, so that little time is
/// lost if play reaches only a few positions.
fn reading_upwards(writer: &Writer<'_>, parts: &Parts<'_>, first: u64, call: &str) -> String {
    let name = &parts.game.kinds[0].fields[0].name;
    let max = if parts.game.is_wide { "max<int>" } else { "max" };
    let body = vec![
        Statement::Comment(parts.upwards.clone()),
        Statement::Line(format!(
            "for (long long below = {first}; below < {name}; below += {max}(5000, {name} / 100)) sg(below);"
        )),
        Statement::Line(call.to_owned()),
    ];
    let block = Statement::Block(format!("while (cin >> {name})"), body);
    writer.lines(&[Statement::Line(format!("int {name};")), block], 1)
}

/// The statements that read the fields of a kind and then run `work`: again and again until the input ends if
/// `repeats` is set, otherwise once.
fn reading(kind: &Kind, work: &str, repeats: bool, depth: usize) -> String {
    let indent = "    ".repeat(depth);
    let numbers: Vec<&str> =
        kind.fields.iter().filter(|field| !field.is_list).map(|field| &*field.name).collect();
    let is_plain = numbers.len() == kind.fields.len() && !numbers.is_empty();
    let read = numbers.join(" >> ");
    if kind.fields.is_empty() && repeats {
        // The component has no fields to read, so a word represents it.
        return format!("{indent}string word;\n{indent}while (cin >> word) {work}\n");
    }
    match (is_plain, repeats) {
        (true, true) => {
            format!("{indent}int {};\n{indent}while (cin >> {read}) {work}\n", numbers.join(", "))
        }
        (true, false) => {
            format!("{indent}int {};\n{indent}cin >> {read};\n{indent}{work}\n", numbers.join(", "))
        }
        (false, _) => {
            let inner = if repeats { format!("{indent}    ") } else { indent.clone() };
            let mut text = String::new();
            if repeats {
                text.push_str(&format!("{indent}while (cin >> ws && !cin.eof()) {{\n"));
            }
            let mut declared = format!("int length;\n{inner}");
            for field in &kind.fields {
                let name = &field.name;
                text.push_str(&if field.is_list {
                    let declared = std::mem::take(&mut declared);
                    format!(
                        "{inner}{declared}cin >> length;\n{inner}vector<int> {name}(length);\n{inner}for (int& number : {name}) cin >> number;\n"
                    )
                } else {
                    format!("{inner}int {name};\n{inner}cin >> {name};\n")
                });
            }
            text.push_str(&format!("{inner}{work}\n"));
            if repeats {
                text.push_str(&format!("{indent}}}\n"));
            }
            text
        }
    }
}

/// Whether a component is represented by a single number or list, rather than by a list of fields.
fn is_simple(kinds: &[Kind]) -> bool {
    kinds.len() == 1 && kinds[0].fields.len() == 1
}

/// The expression for the component of a term.
fn component(writer: &Writer<'_>, term: &Term) -> String {
    let kinds = &writer.game.kinds;
    let fields = writer.fields(&term.fields);
    if is_simple(kinds) {
        return fields.join(", ");
    }
    let mut all = Vec::new();
    if kinds.len() > 1 {
        all.push(format!("{{{}}}", term.kind));
    }
    for (field, text) in kinds[term.kind].fields.iter().zip(fields) {
        all.push(if field.is_list { text } else { format!("{{{text}}}") });
    }
    format!("Component{{{}}}", all.join(", "))
}

/// The statements that define the fields of the variable `component` as variables of their own.
fn unpacked(kinds: &[Kind], kind: &Kind, indent: &str) -> String {
    let mut text = String::new();
    let first = usize::from(kinds.len() > 1);
    for (at, field) in kind.fields.iter().enumerate() {
        let name = &field.name;
        let value = match (is_simple(kinds), field.is_list) {
            (true, _) => "component".to_owned(),
            (false, true) => format!("component[{}]", at + first),
            (false, false) => format!("component[{}][0]", at + first),
        };
        let type_of = if field.is_list { "const vector<int>&" } else { "int" };
        text.push_str(&format!("{indent}{type_of} {name} = {value};\n"));
    }
    text
}

/// The functions of a program that computes outcomes.
fn outcomes(writer: &Writer<'_>, parts: &Parts<'_>) -> String {
    let Computes::Outcomes { misere, partizan, wins } = parts.computes else { return String::new() };
    let kinds = &parts.game.kinds;
    let component_type = match (&kinds[..], is_simple(kinds)) {
        ([kind], true) => type_of(&kind.fields[0]).to_owned(),
        _ => "vector<vector<int>>".to_owned(),
    };
    let (mover, passed) = if partizan { (", char mover", ", mover") } else { ("", "") };
    let mut text = format!("using Component = {component_type};\nusing Sum = vector<Component>;\n\n");
    text.push_str(&format!(
        "vector<Sum> options(const Component& component{mover}) {{\n    vector<Sum> found;\n"
    ));
    for (at, kind) in kinds.iter().enumerate() {
        let mut body = unpacked(kinds, kind, "    ");
        body.push_str(&writer.rules_of(at, &Leaf::Sum, 1));
        let comment = &parts.declarations[at];
        text.push_str(&if kinds.len() == 1 {
            format!("    // {comment}\n{body}")
        } else {
            let body: String = body.lines().map(|line| format!("    {line}\n")).collect();
            format!("    if (component[0][0] == {at}) {{  // {comment}\n{body}    }}\n")
        });
    }
    text.push_str("    return found;\n}\n\n");
    if wins {
        text.push_str(&ends(writer, parts));
    }
    let key = if partizan { "pair<Sum, char>" } else { "Sum" };
    let at = if partizan { "{position, mover}" } else { "position" };
    let opponent = if partizan { ", mover == 'L' ? 'R' : 'L'" } else { "" };
    text.push_str(&format!(
        "map<{key}, bool> memo;\n\n// {}\nbool wins(Sum position{mover}) {{\n",
        parts.winner
    ));
    text.push_str("    sort(position.begin(), position.end());\n");
    text.push_str(&format!(
        "    auto known = memo.find({at});\n    if (known != memo.end()) return known->second;\n"
    ));
    text.push_str(if misere { "    bool can_move = false;\n" } else { "" });
    text.push_str("    for (size_t i = 0; i < position.size(); i++)\n");
    text.push_str(&format!("        for (const Sum& option : options(position[i]{passed})) {{\n"));
    text.push_str("            Sum next = position;\n            next.erase(next.begin() + i);\n");
    text.push_str("            next.insert(next.end(), option.begin(), option.end());\n");
    text.push_str(if misere { "            can_move = true;\n" } else { "" });
    let over = if wins { "is_over(next) || " } else { "" };
    text.push_str(&format!(
        "            if ({over}!wins(next{opponent})) return memo[{at}] = true;\n        }}\n"
    ));
    let last = if misere { "!can_move" } else { "false" };
    text.push_str(&format!("    return memo[{at}] = {last};\n}}\n\n"));
    let main = main_of(parts);
    text.push_str(&format!("// {}\n{main} {{\n    int terms;\n    while (cin >> terms) {{\n", parts.input));
    text.push_str("        Sum position;\n        while (terms--) {\n");
    if let [kind] = &kinds[..] {
        let term = reading(kind, &format!("position.push_back({});", read_component(kinds, 0)), false, 3);
        text.push_str(&term);
    } else {
        text.push_str("            string kind;\n            cin >> kind;\n");
        for (at, kind) in kinds.iter().enumerate() {
            let push = format!("position.push_back({});", read_component(kinds, at));
            text.push_str(&format!(
                "            if (kind == \"{}\") {{\n{}            }}\n",
                kind.word,
                reading(kind, &push, false, 4)
            ));
        }
    }
    text.push_str("        }\n");
    let starts = if wins { "!is_over(position) && " } else { "" };
    text.push_str(&if partizan {
        format!("        bool left = {starts}wins(position, 'L'), right = {starts}wins(position, 'R');\n        cout << (left && right ? \"N\" : left ? \"L\" : right ? \"R\" : \"P\") << endl;\n")
    } else if wins {
        "        cout << (!is_over(position) && wins(position) ? \"N\" : \"P\") << endl;\n".to_owned()
    } else {
        "        cout << (wins(position) ? \"N\" : \"P\") << endl;\n".to_owned()
    });
    text + "    }\n}\n"
}

/// The expression for the component whose fields were read.
fn read_component(kinds: &[Kind], at: usize) -> String {
    let kind = &kinds[at];
    if is_simple(kinds) {
        return kind.fields[0].name.clone();
    }
    let mut all = Vec::new();
    if kinds.len() > 1 {
        all.push(format!("{{{at}}}"));
    }
    for field in &kind.fields {
        all.push(if field.is_list { field.name.clone() } else { format!("{{{}}}", field.name) });
    }
    format!("Component{{{}}}", all.join(", "))
}

/// The function `is_over`, which decides whether some component of a position ends the game.
fn ends(writer: &Writer<'_>, parts: &Parts<'_>) -> String {
    let kinds = &parts.game.kinds;
    let mut text =
        "bool is_over(const Sum& position) {\n    for (const Component& component : position) {\n".to_owned();
    for (at, kind) in kinds.iter().enumerate() {
        let conditions = writer.endings_of(at);
        if conditions.is_empty() {
            continue;
        }
        let open = if kinds.len() > 1 {
            format!("        if (component[0][0] == {at}) {{\n")
        } else {
            String::new()
        };
        text.push_str(&open);
        text.push_str(&unpacked(kinds, kind, "        "));
        for condition in conditions {
            text.push_str(&format!("        if ({condition}) return true;\n"));
        }
        text.push_str(if kinds.len() > 1 { "        }\n" } else { "" });
    }
    text + "    }\n    return false;\n}\n\n"
}
