//! The interface of a code generator. Only its implementations depend on a particular generator.

/// Operations on two 64-bit numbers that are defined for all operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    /// The sum modulo 2^64.
    Add,
    /// The difference modulo 2^64.
    Subtract,
    /// The product modulo 2^64.
    Multiply,
    /// The bits that are set in both operands.
    And,
    /// The bits that are set in at least one operand.
    Or,
    /// The bits that are set in exactly one operand.
    Xor,
    /// A left shift; the distance is taken modulo 64.
    ShiftLeft,
    /// A right shift that fills with zeros; the distance is taken modulo 64.
    ShiftRight,
    /// A right shift that copies the sign; the distance is taken modulo 64.
    ShiftRightSigned,
    /// The smaller of two signed numbers.
    Min,
    /// The larger of two signed numbers.
    Max,
}

/// Operations on one 64-bit number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BitOp {
    /// The number of bits that are set.
    Ones,
    /// The number of zeros above the highest bit that is set; 64 for 0.
    LeadingZeros,
    /// The number of zeros below the lowest bit that is set; 64 for 0.
    TrailingZeros,
    /// The eight bytes in reverse order.
    SwapBytes,
}

/// Comparisons of 64-bit numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    /// Equality of all bits.
    Equal,
    /// A difference in at least one bit.
    NotEqual,
    /// Less than, for signed numbers.
    Less,
    /// At most, for signed numbers.
    LessOrEqual,
    /// Less than, for unsigned numbers.
    Below,
}

/// A function under construction: blocks that end in a jump, a branch or the function's result.
///
/// The methods emit code; their descriptions say what the emitted code does.
pub(super) trait Emit {
    /// A 64-bit number, or a flag.
    type Value: Copy;
    /// A block to which code can jump.
    type Label: Copy;
    /// A variable that holds a 64-bit number.
    type Var: Copy;

    /// The only argument of the function: an address.
    fn argument(&self) -> Self::Value;
    /// A constant 64-bit number.
    fn int(&mut self, value: i64) -> Self::Value;
    /// The result of a binary operation.
    fn binary(&mut self, op: Op, a: Self::Value, b: Self::Value) -> Self::Value;
    /// The sum, difference or product modulo 2^64, and a flag that is set if the exact result overflows a signed 64-bit
    /// number.
    fn checked(&mut self, op: Op, a: Self::Value, b: Self::Value) -> (Self::Value, Self::Value);
    /// The quotient of natural numbers; the divisor must not be 0. `narrow` means that both operands are below 2^32.
    fn quotient(&mut self, a: Self::Value, b: Self::Value, narrow: bool) -> Self::Value;
    /// The remainder of natural numbers; the divisor must not be 0. `narrow` means that both operands are below 2^32.
    fn rest(&mut self, a: Self::Value, b: Self::Value, narrow: bool) -> Self::Value;
    /// The result of an operation on one number.
    fn bits(&mut self, op: BitOp, a: Self::Value) -> Self::Value;
    /// A flag that is set if the comparison holds.
    fn test(&mut self, test: Test, a: Self::Value, b: Self::Value) -> Self::Value;
    /// A flag that is set if both given flags are set.
    fn both(&mut self, a: Self::Value, b: Self::Value) -> Self::Value;
    /// `a` if the flag is set, otherwise `b`.
    fn select(&mut self, flag: Self::Value, a: Self::Value, b: Self::Value) -> Self::Value;
    /// Loads `width` bytes at `address + offset`. These bytes can change while the function runs.
    fn load(&mut self, width: u32, address: Self::Value, offset: i32) -> Self::Value;
    /// Loads 8 bytes at `address + offset`. These bytes do not change while the function runs.
    fn constant_at(&mut self, address: Self::Value, offset: i32) -> Self::Value;
    /// Stores the lowest `width` bytes of `value` at `address + offset`.
    fn store(&mut self, width: u32, value: Self::Value, address: Self::Value, offset: i32);
    /// Calls the function at `address` with these arguments, and returns its result.
    fn call(&mut self, address: usize, arguments: &[Self::Value]) -> Self::Value;

    /// Declares a variable with its initial value.
    fn var(&mut self, first: Self::Value) -> Self::Var;
    /// Assigns a value to a variable.
    fn set(&mut self, var: Self::Var, value: Self::Value);
    /// The current value of a variable.
    fn get(&mut self, var: Self::Var) -> Self::Value;

    /// A new block, which must be placed exactly once.
    fn label(&mut self) -> Self::Label;
    /// A new block that is rarely reached.
    fn cold_label(&mut self) -> Self::Label;
    /// Begins this block: the code emitted from now on belongs to it.
    fn place(&mut self, label: Self::Label);
    /// Jumps to a block.
    fn jump(&mut self, to: Self::Label);
    /// Jumps to `to` if the flag is set, and to `otherwise` if not.
    fn branch(&mut self, flag: Self::Value, to: Self::Label, otherwise: Self::Label);
    /// Returns `result` from the function.
    fn finish(&mut self, result: Self::Value);
}
