//! The code generator for WebAssembly: every function becomes a module of its own, which the page compiles.

mod encode;
#[cfg_attr(target_family = "wasm", path = "page.rs")]
#[cfg_attr(not(target_family = "wasm"), path = "nowhere.rs")]
mod host;

use super::emit::{BitOp, Emit, Op, Test};
use super::structure::{Exit, Piece, structured};
use encode::{opcode, signed, unsigned};

/// The largest number of variables of a function; the engines of browsers accept 50,000.
const MOST_LOCALS: usize = 40_000;

/// A compiled function that takes one address.
pub(super) struct Function {
    /// The function's place in the table of functions of the module that generates it; this number is its address.
    place: usize,
}

impl Drop for Function {
    fn drop(&mut self) {
        host::release(self.place);
    }
}

impl Function {
    /// The address of the function.
    pub(super) fn address(&self) -> *const u8 {
        std::ptr::without_provenance(self.place)
    }
}

/// Compiles the function that `emit` builds, or returns `None` if the function has too many variables or a loop with
/// several entries, or if the page rejects it.
pub(super) fn compile<T>(emit: impl FnOnce(&mut Builder) -> Result<(), T>) -> Result<Option<Function>, T> {
    let mut builder = Builder {
        blocks: vec![Block::default()],
        current: 0,
        // The argument is the first variable.
        locals: vec![Kind::Number],
    };
    emit(&mut builder)?;
    let place = builder.module().map_or(0, |module| host::compile(&module));
    Ok((place != 0).then_some(Function { place }))
}

/// The type of a variable of the function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Number,
    Flag,
}

/// A value: a constant, or a variable that is assigned once.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value {
    Int(i64),
    Local(u32),
}

/// A variable, which the code can set several times.
#[derive(Clone, Copy, Debug)]
pub(super) struct Var(u32);

/// The operations of a block, and its exit.
#[derive(Debug)]
struct Block {
    code: Vec<u8>,
    exit: Exit<Value>,
}

impl Default for Block {
    fn default() -> Self {
        Self { code: Vec::new(), exit: Exit::Finish }
    }
}

/// A function under construction.
pub(super) struct Builder {
    blocks: Vec<Block>,
    current: usize,
    locals: Vec<Kind>,
}

impl Builder {
    /// The bytes of a module with the function, or `None` if the function has too many variables, or a loop with
    /// several entries.
    fn module(&self) -> Option<Vec<u8>> {
        if self.locals.len() > MOST_LOCALS {
            return None;
        }
        let exits: Vec<Exit<Value>> = self.blocks.iter().map(|block| block.exit).collect();
        let mut body = Vec::new();
        for piece in structured(&exits)? {
            match piece {
                Piece::Body(block) => body.extend_from_slice(&self.blocks[block].code),
                Piece::Block => body.extend([opcode::BLOCK, opcode::NO_RESULT]),
                Piece::Loop => body.extend([opcode::LOOP, opcode::NO_RESULT]),
                Piece::If(flag) => {
                    self.flag(&mut body, flag);
                    body.extend([opcode::IF, opcode::NO_RESULT]);
                }
                Piece::Else => body.push(opcode::ELSE),
                Piece::End => body.push(opcode::END),
                Piece::Break(depth) => {
                    body.push(opcode::BR);
                    unsigned(&mut body, depth);
                }
                Piece::BreakIf(flag, depth) => {
                    self.flag(&mut body, flag);
                    body.push(opcode::BR_IF);
                    unsigned(&mut body, depth);
                }
                Piece::BreakUnless(flag, depth) => {
                    self.flag(&mut body, flag);
                    body.extend([opcode::I32_EQZ, opcode::BR_IF]);
                    unsigned(&mut body, depth);
                }
            }
        }
        // Every path ends in a return.
        body.push(opcode::UNREACHABLE);
        let is_flag = |kind: &Kind| *kind == Kind::Flag;
        Some(encode::module(self.locals[1..].iter().map(is_flag), &body))
    }

    /// Writes code that pushes the flag.
    fn flag(&self, code: &mut Vec<u8>, flag: Value) {
        push(code, flag);
        if self.kind(flag) == Kind::Number {
            push(code, Value::Int(0));
            code.push(opcode::I64_NE);
        }
    }

    fn kind(&self, value: Value) -> Kind {
        match value {
            Value::Int(_) => Kind::Number,
            Value::Local(local) => self.locals[local as usize],
        }
    }

    fn code(&mut self) -> &mut Vec<u8> {
        &mut self.blocks[self.current].code
    }

    fn push(&mut self, value: Value) {
        push(self.code(), value);
    }

    fn op(&mut self, opcode: u8) {
        self.code().push(opcode);
    }

    /// A new variable.
    fn local(&mut self, kind: Kind) -> u32 {
        // There are far fewer than 2^32 variables; a function with too many is refused.
        let local = u32::try_from(self.locals.len()).unwrap_or(0);
        self.locals.push(kind);
        local
    }

    /// A new local variable that holds the number or flag that the code has just pushed.
    fn pushed(&mut self, kind: Kind) -> Value {
        let local = self.local(kind);
        self.assign(local);
        Value::Local(local)
    }

    fn assign(&mut self, local: u32) {
        self.op(opcode::LOCAL_SET);
        unsigned(self.code(), local);
    }

    /// The result of an instruction on numbers.
    fn numbers(&mut self, opcode: u8, operands: &[Value]) -> Value {
        for operand in operands {
            self.push(*operand);
        }
        self.op(opcode);
        self.pushed(Kind::Number)
    }

    /// `a` if it compares with `b` as the opcode says, otherwise `b`.
    fn chosen(&mut self, opcode: u8, a: Value, b: Value) -> Value {
        for value in [a, b, a, b] {
            self.push(value);
        }
        self.op(opcode);
        self.numbers(opcode::SELECT, &[])
    }

    /// An unsigned division. If `narrow` is set, both operands must be below 2^32.
    fn division(&mut self, narrow: bool, wide: u8, short: u8, a: Value, b: Value) -> Value {
        if !narrow {
            return self.numbers(wide, &[a, b]);
        }
        for operand in [a, b] {
            self.push(operand);
            self.op(opcode::I32_WRAP);
        }
        self.op(short);
        self.numbers(opcode::I64_EXTEND_U, &[])
    }

    /// Pushes `address + offset`.
    fn place_of(&mut self, address: Value, offset: i32) {
        self.push(address);
        if offset != 0 {
            // An address can be outside the memory even if the sum is inside, so the sum is computed first.
            self.push(Value::Int(offset.into()));
            self.op(opcode::I64_ADD);
        }
        self.op(opcode::I32_WRAP);
    }

    /// Writes an instruction that accesses memory.
    fn access(&mut self, opcode: u8, offset: u32) {
        let code = self.code();
        // The alignment is unknown.
        code.extend([opcode, 0]);
        unsigned(code, offset);
    }

    /// The bytes of the value in reverse order: neighbouring groups of 1, 2 and 4 bytes are exchanged in turn.
    fn swapped_bytes(&mut self, mut value: Value) -> Value {
        for (mask, distance) in [(0x00ff_00ff_00ff_00ff, 8), (0x0000_ffff_0000_ffff, 16)] {
            let (mask, distance) = (Value::Int(mask), Value::Int(distance));
            let high = self.numbers(opcode::I64_SHR_U, &[value, distance]);
            let high = self.numbers(opcode::I64_AND, &[high, mask]);
            let low = self.numbers(opcode::I64_AND, &[value, mask]);
            let low = self.numbers(opcode::I64_SHL, &[low, distance]);
            value = self.numbers(opcode::I64_OR, &[high, low]);
        }
        self.numbers(opcode::I64_ROTL, &[value, Value::Int(32)])
    }
}

/// 1 if the product overflows a signed 64-bit number, otherwise 0. Generated code calls this function.
extern "C" fn product_overflows(a: i64, b: i64) -> i64 {
    a.checked_mul(b).is_none().into()
}

fn push(code: &mut Vec<u8>, value: Value) {
    match value {
        Value::Int(number) => {
            code.push(opcode::I64_CONST);
            signed(code, number);
        }
        Value::Local(local) => {
            code.push(opcode::LOCAL_GET);
            unsigned(code, local);
        }
    }
}

impl Emit for Builder {
    type Value = Value;
    type Label = usize;
    type Var = Var;

    fn argument(&self) -> Value {
        Value::Local(0)
    }

    fn int(&mut self, value: i64) -> Value {
        Value::Int(value)
    }

    fn binary(&mut self, op: Op, a: Value, b: Value) -> Value {
        let opcode = match op {
            Op::Add => opcode::I64_ADD,
            Op::Subtract => opcode::I64_SUB,
            Op::Multiply => opcode::I64_MUL,
            Op::And => opcode::I64_AND,
            Op::Or => opcode::I64_OR,
            Op::Xor => opcode::I64_XOR,
            Op::ShiftLeft => opcode::I64_SHL,
            Op::ShiftRight => opcode::I64_SHR_U,
            Op::ShiftRightSigned => opcode::I64_SHR_S,
            Op::Min => return self.chosen(opcode::I64_LT_S, a, b),
            Op::Max => return self.chosen(opcode::I64_GT_S, a, b),
        };
        self.numbers(opcode, &[a, b])
    }

    fn checked(&mut self, op: Op, a: Value, b: Value) -> (Value, Value) {
        let result = self.binary(op, a, b);
        let zero = Value::Int(0);
        // A sum overflows if its sign differs from that of both operands.
        let (left, right) = match op {
            Op::Multiply => {
                let overflows = self.call(product_overflows as *const () as usize, &[a, b]);
                return (result, self.test(Test::NotEqual, overflows, zero));
            }
            Op::Subtract => ((a, b), (a, result)),
            _ => ((a, result), (b, result)),
        };
        let left = self.binary(Op::Xor, left.0, left.1);
        let right = self.binary(Op::Xor, right.0, right.1);
        let signs = self.binary(Op::And, left, right);
        (result, self.test(Test::Less, signs, zero))
    }

    fn quotient(&mut self, a: Value, b: Value, narrow: bool) -> Value {
        self.division(narrow, opcode::I64_DIV_U, opcode::I32_DIV_U, a, b)
    }

    fn rest(&mut self, a: Value, b: Value, narrow: bool) -> Value {
        self.division(narrow, opcode::I64_REM_U, opcode::I32_REM_U, a, b)
    }

    fn bits(&mut self, op: BitOp, a: Value) -> Value {
        match op {
            BitOp::Ones => self.numbers(opcode::I64_POPCNT, &[a]),
            BitOp::LeadingZeros => self.numbers(opcode::I64_CLZ, &[a]),
            BitOp::TrailingZeros => self.numbers(opcode::I64_CTZ, &[a]),
            BitOp::SwapBytes => self.swapped_bytes(a),
        }
    }

    fn test(&mut self, test: Test, a: Value, b: Value) -> Value {
        self.push(a);
        self.push(b);
        self.op(match test {
            Test::Equal => opcode::I64_EQ,
            Test::NotEqual => opcode::I64_NE,
            Test::Less => opcode::I64_LT_S,
            Test::LessOrEqual => opcode::I64_LE_S,
            Test::Below => opcode::I64_LT_U,
        });
        self.pushed(Kind::Flag)
    }

    fn both(&mut self, a: Value, b: Value) -> Value {
        self.push(a);
        self.push(b);
        self.op(opcode::I32_AND);
        self.pushed(Kind::Flag)
    }

    fn select(&mut self, flag: Value, a: Value, b: Value) -> Value {
        self.push(a);
        self.push(b);
        self.push(flag);
        self.op(opcode::SELECT);
        let kind = self.kind(a);
        self.pushed(kind)
    }

    fn load(&mut self, width: u32, address: Value, offset: i32) -> Value {
        self.place_of(address, offset);
        let opcode = match width {
            1 => opcode::I64_LOAD_8,
            2 => opcode::I64_LOAD_16,
            4 => opcode::I64_LOAD_32,
            _ => opcode::I64_LOAD,
        };
        self.access(opcode, 0);
        self.pushed(Kind::Number)
    }

    fn constant_at(&mut self, address: Value, offset: i32) -> Value {
        self.load(8, address, offset)
    }

    fn store(&mut self, width: u32, value: Value, address: Value, offset: i32) {
        self.place_of(address, offset);
        self.push(value);
        let opcode = match width {
            1 => opcode::I64_STORE_8,
            2 => opcode::I64_STORE_16,
            4 => opcode::I64_STORE_32,
            _ => opcode::I64_STORE,
        };
        self.access(opcode, 0);
    }

    fn call(&mut self, address: usize, arguments: &[Value]) -> Value {
        for argument in arguments {
            self.push(*argument);
        }
        let code = self.code();
        code.push(opcode::I32_CONST);
        // Addresses of functions are small numbers.
        signed(code, i64::try_from(address).unwrap_or(0));
        code.push(opcode::CALL_INDIRECT);
        code.push(encode::type_of_arguments(arguments.len()));
        // The only table.
        code.push(0);
        self.pushed(Kind::Number)
    }

    fn var(&mut self, first: Value) -> Var {
        let var = Var(self.local(Kind::Number));
        self.set(var, first);
        var
    }

    fn set(&mut self, var: Var, value: Value) {
        self.push(value);
        self.assign(var.0);
    }

    fn get(&mut self, var: Var) -> Value {
        self.push(Value::Local(var.0));
        self.pushed(Kind::Number)
    }

    fn label(&mut self) -> usize {
        self.blocks.push(Block::default());
        self.blocks.len() - 1
    }

    fn cold_label(&mut self) -> usize {
        self.label()
    }

    fn place(&mut self, label: usize) {
        self.current = label;
    }

    fn jump(&mut self, to: usize) {
        self.blocks[self.current].exit = Exit::Jump(to);
    }

    fn branch(&mut self, flag: Value, to: usize, otherwise: usize) {
        self.blocks[self.current].exit = Exit::Branch { flag, to, otherwise };
    }

    fn finish(&mut self, result: Value) {
        self.push(result);
        self.op(opcode::RETURN);
    }
}
