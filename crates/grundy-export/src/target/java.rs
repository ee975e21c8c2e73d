//! Java 11. Loops visit arrays, so that loop variables can be used in lambdas.

use super::{Target, Words};
use crate::program::{Computes, Parts};
use crate::tree::{
    Bool, Constant, ConstantValue, Kind, Law, LawForm, List, Num, Over, Range, Term, Variable,
};
use crate::writer::{Leaf, Level, Statement, Text, Writer};
use grundy_rules::integer::{BinaryFn, UnaryFn};
use grundy_rules::typed::Fold;

/// Java. In the texts, `$I` stands for the type of numbers, `$B` for its boxed type, `$S` for the type of streams of
/// numbers, and `$N` for the name of the method that reads a number.
pub(crate) struct Java;

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

impl Target for Java {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn constant(&self, value: i128, is_wide: bool) -> String {
        // A product of two constants is computed in 32 bits if both are written without a suffix.
        let is_long = i32::try_from(value).is_err() || is_wide && i16::try_from(value).is_err();
        format!("{value}{}", if is_long { "L" } else { "" })
    }

    fn zero(&self, is_wide: bool) -> &'static str {
        if is_wide { "0L" } else { "0" }
    }

    fn unary(&self, writer: &Writer<'_>, function: UnaryFn, of: &Text) -> Text {
        let argument = of.text.clone();
        match function {
            UnaryFn::Popcount => Text::atom(format!("Long.bitCount({argument})")),
            UnaryFn::Pow2 => writer.call("shl", &["1".to_owned(), argument]),
            UnaryFn::Lowbit => writer.call("lowbit", &[argument]),
            UnaryFn::Log2 => {
                writer.helper("log2");
                Text::atom(format!("log2_of({argument})"))
            }
            UnaryFn::Isqrt => writer.call("isqrt", &[argument]),
            UnaryFn::BigOmega => writer.call("bigomega", &[argument]),
            UnaryFn::Negate => Text::new(Level::Unary, format!("-{}", of.at(Level::Atom))),
            UnaryFn::Abs => Text::atom(format!("Math.abs({argument})")),
        }
    }

    fn binary(&self, writer: &Writer<'_>, function: BinaryFn, a: &Text, b: &Text) -> Text {
        let pair = [a.text.clone(), b.text.clone()];
        let name = match function {
            BinaryFn::Min => "Math.min",
            BinaryFn::Max => "Math.max",
            BinaryFn::ShiftLeft => return writer.call("shl", &pair),
            BinaryFn::ShiftRight => return writer.call("shr", &pair),
            BinaryFn::Bit => return writer.call("bit", &pair),
            _ => writer.helper("gcd"),
        };
        Text::atom(format!("{name}({})", pair.join(", ")))
    }

    fn division(&self, _: &Writer<'_>, quotient: bool, is_plain: bool, a: &Text, b: &Text) -> Text {
        let (sign, name) = if quotient { ("/", "floorDiv") } else { ("%", "floorMod") };
        if is_plain {
            Text::new(Level::Product, format!("{} {sign} {}", a.at(Level::Product), b.at(Level::Unary)))
        } else {
            Text::atom(format!("Math.{name}({}, {})", a.text, b.text))
        }
    }

    fn conditional(&self, condition: &Text, then: &Text, other: &Text) -> Text {
        let (condition, then, other) = (condition.at(Level::Or), then.at(Level::Or), other.at(Level::Or));
        Text::new(Level::Conditional, format!("{condition} ? {then} : {other}"))
    }

    fn length(&self, _: &Writer<'_>, list: Text, _: bool) -> Text {
        Text::atom(format!("{}.length", list.at(Level::Atom)))
    }

    fn index(&self, index: &Text, is_wide: bool) -> String {
        if is_wide { format!("(int) {}", index.at(Level::Atom)) } else { index.text.clone() }
    }

    fn items(&self, items: &[String], _: bool) -> Text {
        Text::atom(format!("new $I[] {{{}}}", items.join(", ")))
    }

    fn concat(&self, writer: &Writer<'_>, a: &Text, b: &Text) -> Text {
        writer.call("concat", &[a.text.clone(), b.text.clone()])
    }

    fn slice(&self, writer: &Writer<'_>, list: &Text, of: &List, from: &Num, to: Option<&Num>) -> Text {
        let to = to.map_or_else(|| self.length(writer, writer.list(of), false).text, |to| writer.plain(to));
        writer.call("part_of", &[list.text.clone(), writer.plain(from), to])
    }

    fn with(&self, writer: &Writer<'_>, base: &Text, changes: &[(String, String)]) -> Text {
        let changes = changes.iter().flat_map(|(index, value)| [index.clone(), value.clone()]);
        writer.call("with_entries", &std::iter::once(base.text.clone()).chain(changes).collect::<Vec<_>>())
    }

    fn ordered(&self, writer: &Writer<'_>, word: &'static str, list: &Text) -> Text {
        writer.call(word, std::slice::from_ref(&list.text))
    }

    fn build(&self, writer: &Writer<'_>, body: &Num, over: &Over) -> Text {
        Text::atom(format!("{}.toArray()", mapped(writer, body, over)))
    }

    fn fold(&self, writer: &Writer<'_>, fold: Fold, body: &Num, over: &Over) -> Text {
        let end = match fold {
            Fold::Sum => "sum()".to_owned(),
            Fold::Count => return Text::new(Level::Unary, format!("($I) {}.count()", stream(writer, over))),
            Fold::Xor => format!("reduce(0, Main::{})", writer.helper("xor")),
            Fold::Gcd => format!("reduce(0, Main::{})", writer.helper("gcd")),
            Fold::Min => "min().orElseThrow()".to_owned(),
            Fold::Max => "max().orElseThrow()".to_owned(),
        };
        Text::atom(format!("{}.{end}", mapped(writer, body, over)))
    }

    fn quantified(&self, writer: &Writer<'_>, all: bool, body: &Bool, over: &Over) -> Text {
        let word = if all { "allMatch" } else { "anyMatch" };
        let body = writer.condition(body).text;
        Text::atom(format!("{}.{word}({} -> {body})", stream(writer, over), over.var))
    }

    fn iterable(&self, writer: &Writer<'_>, range: &Range) -> Text {
        let numbers = |numbers: &[Num]| numbers.iter().map(|number| writer.plain(number)).collect::<Vec<_>>();
        match range {
            Range::Interval(low, end) => writer.call("range", &[writer.plain(low), writer.plain(end)]),
            Range::Constants(values) => self
                .items(&values.iter().map(|value| self.constant(*value, false)).collect::<Vec<_>>(), false),
            Range::Set(members) => {
                Text::atom(format!("$S.of({}).sorted().distinct().toArray()", numbers(members).join(", ")))
            }
            Range::List(list) => writer.list(list),
            Range::Function(word, arguments) => writer.call(word, &numbers(arguments)),
        }
    }

    fn contains(&self, writer: &Writer<'_>, iterable: &Text, element: &Text) -> Text {
        writer.call("contains", &[iterable.text.clone(), element.text.clone()])
    }

    fn repeat(&self, writer: &Writer<'_>, var: &str, range: &Range) -> String {
        format!("for ($I {var} : {})", self.iterable(writer, range).text)
    }

    fn test(&self, condition: &str) -> String {
        format!("if ({condition})")
    }

    fn binding(&self, var: &str, value: &str, is_list: bool, _: bool) -> String {
        format!("$I{} {var} = {value};", if is_list { "[]" } else { "" })
    }

    fn see(&self, value: &str) -> String {
        format!("seen.add({value});")
    }

    fn add_option(&self, writer: &Writer<'_>, terms: &[Term], out: &mut Vec<Statement>) {
        let component = |term: &Term| packed(&writer.game.kinds, term.kind, &writer.fields(&term.fields));
        if terms.iter().all(|term| term.count.is_none() && term.each.is_none()) {
            let terms: Vec<String> = terms.iter().map(component).collect();
            // `Arrays.asList` would treat a single array as its list of arguments.
            let list = match &terms[..] {
                [] => "Collections.<$I[][]>emptyList()".to_owned(),
                [one] => format!("Collections.singletonList({one})"),
                terms => format!("Arrays.asList({})", terms.join(", ")),
            };
            out.push(Statement::Line(format!("found.add({list});")));
            return;
        }
        let mut body = vec![Statement::Line("List<$I[][]> option = new ArrayList<>();".to_owned())];
        for term in terms {
            let line = match &term.count {
                None => format!("option.add({});", component(term)),
                Some(count) => {
                    let count = writer.number(count).at(Level::Atom);
                    format!("option.addAll(Collections.nCopies((int) {count}, {}));", component(term))
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
        body.push(Statement::Line("found.add(option);".to_owned()));
        out.push(Statement::Scope(body));
    }

    fn program(&self, writer: &Writer<'_>, parts: &Parts<'_>) -> String {
        let functions = match parts.computes {
            Computes::Values => values(writer, parts),
            Computes::Outcomes { .. } => outcomes(writer, parts),
        };
        let mut body = String::new();
        for Constant { name, value } in &parts.game.constants {
            let braced = |values: &[i128]| {
                let values: Vec<String> = values.iter().map(|value| self.constant(*value, false)).collect();
                format!("{{{}}}", values.join(", "))
            };
            body.push_str(&match value {
                ConstantValue::Number(value) => {
                    format!("static final $I {name} = {};\n", self.constant(*value, false))
                }
                ConstantValue::List(values) => format!("static final $I[] {name} = {};\n", braced(values)),
                ConstantValue::Table(rows) => {
                    let rows: Vec<String> = rows.iter().map(|row| braced(row)).collect();
                    format!("static final $I[][] {name} = {{{}}};\n", rows.join(", "))
                }
            });
        }
        if !parts.game.constants.is_empty() {
            body.push('\n');
        }
        for helper in writer.helpers() {
            let helper = helper.text(grundy_core::ExportLanguage::Java);
            if !helper.is_empty() {
                body.push_str(&format!("{helper}\n\n"));
            }
        }
        body.push_str(&functions);
        let head: String = parts.head.iter().map(|line| format!("// {line}\n")).collect();
        let body: String = body
            .lines()
            .map(|line| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") })
            .collect();
        let wide = parts.game.is_wide;
        let body = body
            .replace("$I", if wide { "long" } else { "int" })
            .replace("$B", if wide { "Long" } else { "Integer" })
            .replace("$S", if wide { "LongStream" } else { "IntStream" })
            .replace("$N", if wide { "nextLong" } else { "nextInt" });
        format!("{head}import java.util.*;\nimport java.util.stream.*;\n\npublic class Main {{\n{body}}}\n")
    }
}

/// The stream of the elements that `over` visits.
fn stream(writer: &Writer<'_>, over: &Over) -> String {
    let stream = match &over.range {
        Range::Interval(low, end) => format!("$S.range({}, {})", writer.plain(low), writer.plain(end)),
        range => format!("$S.of({})", Java.iterable(writer, range).text),
    };
    match &over.condition {
        None => stream,
        Some(condition) => format!("{stream}.filter({} -> {})", over.var, writer.condition(condition).text),
    }
}

/// The stream of the numbers to which `body` maps the elements that `over` visits.
fn mapped(writer: &Writer<'_>, body: &Num, over: &Over) -> String {
    let stream = stream(writer, over);
    if *body == Num::Var(over.var.clone()) {
        return stream;
    }
    format!("{stream}.map({} -> {})", over.var, writer.plain(body))
}

/// The parameters of a function for a kind.
fn parameters(kind: &Kind) -> String {
    let parameter = |field: &Variable| format!("{} {}", type_of(field), field.name);
    kind.fields.iter().map(parameter).collect::<Vec<_>>().join(", ")
}

const fn type_of(field: &Variable) -> &'static str {
    if field.is_list { "$I[]" } else { "$I" }
}

fn names(kind: &Kind) -> Vec<&str> {
    kind.fields.iter().map(|field| &*field.name).collect()
}

/// The beginning of the main function, which runs the program with a large stack for deep recursion.
const MAIN: &str = "public static void main(String[] arguments) {\n    new Thread(null, Main::run, \"\", 1L << 29).start();\n}\n\nstatic void run() {\n    Scanner in = new Scanner(System.in);\n";

/// The functions of a program that computes nim-values.
fn values(writer: &Writer<'_>, parts: &Parts<'_>) -> String {
    let kinds = &parts.game.kinds;
    if let Some(law) = parts.law {
        return self::law(writer, parts, law);
    }
    let mut text = "static $I mex(Set<$B> seen) {\n    $I value = 0;\n    while (seen.contains(value)) value++;\n    return value;\n}\n\n".to_owned();
    for (at, kind) in kinds.iter().enumerate() {
        let memo = format!("memo{}", kind.suffix);
        let key = match &kind.fields[..] {
            [] => "\"\"".to_owned(),
            [field] if field.is_list => format!("Arrays.toString({})", field.name),
            [field] => format!("String.valueOf({})", field.name),
            fields => {
                let of = |field: &Variable| {
                    if field.is_list {
                        format!("Arrays.toString({})", field.name)
                    } else {
                        field.name.clone()
                    }
                };
                fields.iter().map(of).collect::<Vec<_>>().join(" + \" \" + ")
            }
        };
        text.push_str(&format!(
            "static Map<String, $B> {memo} = new HashMap<>();\n\n// {}\n",
            parts.declarations[at]
        ));
        text.push_str(&format!(
            "static $I sg{}({}) {{\n    String key = {};\n",
            kind.suffix,
            parameters(kind),
            key
        ));
        text.push_str(&format!("    $B known = {memo}.get(key);\n    if (known != null) return known;\n"));
        text.push_str("    Set<$B> seen = new HashSet<>();\n");
        text.push_str(&writer.rules_of(at, &Leaf::Value, 1));
        text.push_str(&format!("    {memo}.put(key, mex(seen));\n    return {memo}.get(key);\n}}\n\n"));
    }
    text.push_str(&format!("// {}\n{MAIN}", parts.input));
    if let [kind] = &kinds[..] {
        let call = format!("System.out.println(sg({}));", names(kind).join(", "));
        text.push_str(&format!(
            "    while (in.hasNext()) {{\n{}        {call}\n    }}\n}}\n",
            reading_one(kind, "        ")
        ));
    } else {
        text.push_str("    while (in.hasNext()) {\n        String kind = in.next();\n");
        for kind in kinds {
            let call = format!("System.out.println(sg{}({}));", kind.suffix, names(kind).join(", "));
            let reading = reading(kind, "            ");
            text.push_str(&format!(
                "        if (kind.equals(\"{}\")) {{\n{reading}            {call}\n        }}\n",
                kind.word
            ));
        }
        text.push_str("    }\n}\n");
    }
    text
}

/// A law as a function, and the main function.
fn law(writer: &Writer<'_>, parts: &Parts<'_>, law: &Law) -> String {
    let kind = &parts.game.kinds[0];
    let names = names(kind).join(", ");
    let test = law.test().map(|test| writer.condition(&test).text);
    let (function, call) = match (&law.form, test) {
        (LawForm::Value(value), test) => {
            let test = test.map(|test| format!("    if ({test}) return -1;\n")).unwrap_or_default();
            let head = format!("static $I sg({})", parameters(kind));
            (format!("{head} {{\n{test}    return {};\n}}\n", writer.plain(value)), format!("sg({names})"))
        }
        (LawForm::Wins(_), test) => {
            let head = format!("static boolean wins({})", parameters(kind));
            let function = format!("{head} {{\n    return {};\n}}\n", test.unwrap_or_default());
            (function, format!("wins({names}) ? \"N\" : \"P\""))
        }
    };
    let reading = reading_one(kind, "        ");
    format!(
        "{}{function}\n// {}\n{MAIN}    while (in.hasNext()) {{\n{reading}        System.out.println({call});\n    }}\n}}\n",
        writer.comment(&law.text, 0),
        parts.input
    )
}

/// The statements that read the fields of a kind.
fn reading(kind: &Kind, indent: &str) -> String {
    let mut text = String::new();
    for Variable { name, is_list } in &kind.fields {
        text.push_str(&if *is_list {
            format!("{indent}$I[] {name} = new $I[in.nextInt()];\n{indent}Arrays.setAll({name}, number -> in.$N());\n")
        } else {
            format!("{indent}$I {name} = in.$N();\n")
        });
    }
    text
}

/// The statements that read a component of the only kind; if the kind has no fields, they read a word.
fn reading_one(kind: &Kind, indent: &str) -> String {
    if kind.fields.is_empty() { format!("{indent}in.next();\n") } else { reading(kind, indent) }
}

/// A component as an array of arrays: its kind, if there are several kinds, and its fields.
fn packed(kinds: &[Kind], kind: usize, fields: &[String]) -> String {
    let mut all = Vec::new();
    if kinds.len() > 1 {
        all.push(format!("{{{kind}}}"));
    }
    for (field, text) in kinds[kind].fields.iter().zip(fields) {
        all.push(if field.is_list { text.clone() } else { format!("{{{text}}}") });
    }
    format!("new $I[][] {{{}}}", all.join(", "))
}

/// The statements that define the fields of the variable `component` as variables of their own.
fn unpacked(kinds: &[Kind], at: usize, indent: &str) -> String {
    let first = usize::from(kinds.len() > 1);
    let line = |(at, field): (usize, &Variable)| {
        let entry = if field.is_list { "" } else { "[0]" };
        format!("{indent}{} {} = component[{}]{entry};\n", type_of(field), field.name, at + first)
    };
    kinds[at].fields.iter().enumerate().map(line).collect()
}

/// The functions of a program that computes outcomes.
fn outcomes(writer: &Writer<'_>, parts: &Parts<'_>) -> String {
    let Computes::Outcomes { misere, partizan, wins } = parts.computes else { return String::new() };
    let kinds = &parts.game.kinds;
    let (mover, passed) = if partizan { (", char mover", ", mover") } else { ("", "") };
    let mut text = format!(
        "static List<List<$I[][]>> options($I[][] component{mover}) {{\n    List<List<$I[][]>> found = new ArrayList<>();\n"
    );
    for at in 0..kinds.len() {
        let depth = if kinds.len() > 1 { 2 } else { 1 };
        let indent = "    ".repeat(depth);
        text.push_str(&if kinds.len() > 1 {
            format!("    if (component[0][0] == {at}) {{  // {}\n", parts.declarations[at])
        } else {
            format!("    // {}\n", parts.declarations[at])
        });
        text.push_str(&unpacked(kinds, at, &indent));
        text.push_str(&writer.rules_of(at, &Leaf::Sum, depth));
        text.push_str(if kinds.len() > 1 { "    }\n" } else { "" });
    }
    text.push_str("    return found;\n}\n\n");
    if wins {
        text.push_str(
            "static boolean is_over(List<$I[][]> position) {\n    for ($I[][] component : position) {\n",
        );
        for at in 0..kinds.len() {
            let conditions = writer.endings_of(at);
            if conditions.is_empty() {
                continue;
            }
            text.push_str(&if kinds.len() > 1 {
                format!("        if (component[0][0] == {at}) {{\n")
            } else {
                String::new()
            });
            text.push_str(&unpacked(kinds, at, "        "));
            for condition in conditions {
                text.push_str(&format!("        if ({condition}) return true;\n"));
            }
            text.push_str(if kinds.len() > 1 { "        }\n" } else { "" });
        }
        text.push_str("    }\n    return false;\n}\n\n");
    }
    let first = if partizan { "mover + \" \" + " } else { "" };
    text.push_str("static String key(List<$I[][]> position) {\n    return position.stream().map(Arrays::deepToString).sorted().collect(Collectors.joining(\" \"));\n}\n\n");
    text.push_str(&format!("static Map<String, Boolean> memo = new HashMap<>();\n\n// {}\nstatic boolean wins(List<$I[][]> position{mover}) {{\n", parts.winner));
    text.push_str(&format!("    String key = {first}key(position);\n    Boolean known = memo.get(key);\n    if (known != null) return known;\n"));
    text.push_str(if misere { "    boolean can_move = false;\n" } else { "" });
    text.push_str("    for (int i = 0; i < position.size(); i++)\n");
    text.push_str(&format!("        for (List<$I[][]> option : options(position.get(i){passed})) {{\n"));
    text.push_str("            List<$I[][]> next = new ArrayList<>(position);\n            next.remove(i);\n            next.addAll(option);\n");
    text.push_str(if misere { "            can_move = true;\n" } else { "" });
    let over = if wins { "is_over(next) || " } else { "" };
    let opponent = if partizan { ", mover == 'L' ? 'R' : 'L'" } else { "" };
    text.push_str(&format!("            if ({over}!wins(next{opponent})) {{\n                memo.put(key, true);\n                return true;\n            }}\n        }}\n"));
    let last = if misere { "!can_move" } else { "false" };
    text.push_str(&format!("    memo.put(key, {last});\n    return {last};\n}}\n\n"));
    text.push_str(&format!("// {}\n{MAIN}    while (in.hasNext()) {{\n", parts.input));
    text.push_str("        List<$I[][]> position = new ArrayList<>();\n        int terms = in.nextInt();\n        while (terms-- > 0) {\n");
    for (at, kind) in kinds.iter().enumerate() {
        let names: Vec<String> = names(kind).into_iter().map(str::to_owned).collect();
        let component = packed(kinds, at, &names);
        if kinds.len() == 1 {
            let indent = "            ";
            text.push_str(&format!("{}{indent}position.add({component});\n", reading(kind, indent)));
        } else {
            let indent = "                ";
            let first = if at == 0 { "            String kind = in.next();\n" } else { "" };
            text.push_str(&format!("{first}            if (kind.equals(\"{}\")) {{\n", kind.word));
            text.push_str(&format!(
                "{}{indent}position.add({component});\n            }}\n",
                reading(kind, indent)
            ));
        }
    }
    text.push_str("        }\n");
    let starts = if wins { "!is_over(position) && " } else { "" };
    text.push_str(&if partizan {
        format!("        boolean left = {starts}wins(position, 'L'), right = {starts}wins(position, 'R');\n        System.out.println(left && right ? \"N\" : left ? \"L\" : right ? \"R\" : \"P\");\n")
    } else {
        format!("        System.out.println({starts}wins(position) ? \"N\" : \"P\");\n")
    });
    text + "    }\n}\n"
}
