//! The part of WebAssembly's binary format that generated functions use.
//!
//! A module imports the memory and the table of functions of the module that generates it, and exports one function,
//! `run`, which takes a number and returns a number.

/// The opcodes of the instructions.
pub(super) mod opcode {
    pub(crate) const UNREACHABLE: u8 = 0x00;
    pub(crate) const BLOCK: u8 = 0x02;
    pub(crate) const LOOP: u8 = 0x03;
    pub(crate) const IF: u8 = 0x04;
    pub(crate) const ELSE: u8 = 0x05;
    pub(crate) const END: u8 = 0x0b;
    pub(crate) const BR: u8 = 0x0c;
    pub(crate) const BR_IF: u8 = 0x0d;
    pub(crate) const RETURN: u8 = 0x0f;
    pub(crate) const CALL_INDIRECT: u8 = 0x11;
    pub(crate) const SELECT: u8 = 0x1b;
    pub(crate) const LOCAL_GET: u8 = 0x20;
    pub(crate) const LOCAL_SET: u8 = 0x21;
    pub(crate) const I64_LOAD: u8 = 0x29;
    pub(crate) const I64_LOAD_8: u8 = 0x31;
    pub(crate) const I64_LOAD_16: u8 = 0x33;
    pub(crate) const I64_LOAD_32: u8 = 0x35;
    pub(crate) const I64_STORE: u8 = 0x37;
    pub(crate) const I64_STORE_8: u8 = 0x3c;
    pub(crate) const I64_STORE_16: u8 = 0x3d;
    pub(crate) const I64_STORE_32: u8 = 0x3e;
    pub(crate) const I32_CONST: u8 = 0x41;
    pub(crate) const I64_CONST: u8 = 0x42;
    pub(crate) const I32_EQZ: u8 = 0x45;
    pub(crate) const I64_EQ: u8 = 0x51;
    pub(crate) const I64_NE: u8 = 0x52;
    pub(crate) const I64_LT_S: u8 = 0x53;
    pub(crate) const I64_LT_U: u8 = 0x54;
    pub(crate) const I64_GT_S: u8 = 0x55;
    pub(crate) const I64_LE_S: u8 = 0x57;
    pub(crate) const I32_DIV_U: u8 = 0x6e;
    pub(crate) const I32_REM_U: u8 = 0x70;
    pub(crate) const I32_AND: u8 = 0x71;
    pub(crate) const I64_CLZ: u8 = 0x79;
    pub(crate) const I64_CTZ: u8 = 0x7a;
    pub(crate) const I64_POPCNT: u8 = 0x7b;
    pub(crate) const I64_ADD: u8 = 0x7c;
    pub(crate) const I64_SUB: u8 = 0x7d;
    pub(crate) const I64_MUL: u8 = 0x7e;
    pub(crate) const I64_DIV_U: u8 = 0x80;
    pub(crate) const I64_REM_U: u8 = 0x82;
    pub(crate) const I64_AND: u8 = 0x83;
    pub(crate) const I64_OR: u8 = 0x84;
    pub(crate) const I64_XOR: u8 = 0x85;
    pub(crate) const I64_SHL: u8 = 0x86;
    pub(crate) const I64_SHR_S: u8 = 0x87;
    pub(crate) const I64_SHR_U: u8 = 0x88;
    pub(crate) const I64_ROTL: u8 = 0x89;
    pub(crate) const I32_WRAP: u8 = 0xa7;
    pub(crate) const I64_EXTEND_U: u8 = 0xad;
    /// The type of a construct without a result.
    pub(crate) const NO_RESULT: u8 = 0x40;
}

const I32: u8 = 0x7f;
const I64: u8 = 0x7e;

/// The largest number of arguments of a function that generated code calls.
const MOST_ARGUMENTS: u8 = 5;

/// The index of the type of functions that take this many numbers and return one.
pub(super) fn type_of_arguments(count: usize) -> u8 {
    let count = u8::try_from(count).unwrap_or(u8::MAX);
    assert!((1..=MOST_ARGUMENTS).contains(&count), "a function with {count} arguments has no type");
    count - 1
}

/// Writes an unsigned number in LEB128.
pub(super) fn unsigned(code: &mut Vec<u8>, number: u32) {
    let mut rest = number;
    while rest >= 0x80 {
        code.push(rest.to_le_bytes()[0] | 0x80);
        rest >>= 7;
    }
    code.push(rest.to_le_bytes()[0]);
}

/// Writes a signed number in LEB128.
pub(super) fn signed(code: &mut Vec<u8>, number: i64) {
    let mut rest = number;
    while !(-0x40..0x40).contains(&rest) {
        code.push(rest.to_le_bytes()[0] | 0x80);
        rest >>= 7;
    }
    code.push(rest.to_le_bytes()[0] & 0x7f);
}

/// A module whose function has this body. `flags` says for each variable after the argument whether it is a flag
/// rather than a number.
pub(super) fn module(flags: impl Iterator<Item = bool>, body: &[u8]) -> Vec<u8> {
    let mut function = Vec::new();
    // Neighbours of the same type are declared together.
    let mut groups: Vec<(u32, u8)> = Vec::new();
    for is_flag in flags {
        let kind = if is_flag { I32 } else { I64 };
        match groups.last_mut() {
            Some((count, last)) if *last == kind => *count += 1,
            _ => groups.push((1, kind)),
        }
    }
    length(&mut function, groups.len());
    for (count, kind) in groups {
        unsigned(&mut function, count);
        function.push(kind);
    }
    function.extend_from_slice(body);
    function.push(opcode::END);

    let mut types = vec![MOST_ARGUMENTS];
    for count in 1..=MOST_ARGUMENTS {
        types.extend([0x60, count]);
        types.extend((0..count).map(|_| I64));
        types.extend([1, I64]);
    }
    let mut imports = vec![2];
    // The imports: a table of functions and a memory, both of any size.
    for (name, kind) in [("table", &[1, 0x70, 0, 0][..]), ("memory", &[2, 0, 0])] {
        text(&mut imports, "grundy");
        text(&mut imports, name);
        imports.extend_from_slice(kind);
    }
    let mut exports = vec![1];
    text(&mut exports, "run");
    exports.extend([0, 0]);
    let mut code = vec![1];
    length(&mut code, function.len());
    code.extend(function);

    let mut module = b"\0asm\x01\0\0\0".to_vec();
    for (number, section) in [(1, types), (2, imports), (3, vec![1, 0]), (7, exports), (10, code)] {
        module.push(number);
        length(&mut module, section.len());
        module.extend(section);
    }
    module
}

fn text(code: &mut Vec<u8>, text: &str) {
    length(code, text.len());
    code.extend_from_slice(text.as_bytes());
}

fn length(code: &mut Vec<u8>, length: usize) {
    unsigned(code, u32::try_from(length).expect("generated code is far shorter than 4 GiB"));
}
