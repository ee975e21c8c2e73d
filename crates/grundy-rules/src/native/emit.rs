//! What a code generator can do, so that only one file knows which one it is.

/// Operations on two numbers of 64 bits that have a result whatever the numbers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    Add,
    Subtract,
    Multiply,
    And,
    Or,
    Xor,
    /// By a distance modulo 64.
    ShiftLeft,
    /// Of the bits, by a distance modulo 64.
    ShiftRight,
    /// With the sign, by a distance modulo 64.
    ShiftRightSigned,
    Min,
    Max,
}

/// Operations on one number of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BitOp {
    Ones,
    LeadingZeros,
    TrailingZeros,
    /// The eight bytes in the opposite order.
    SwapBytes,
}

/// Comparisons of numbers of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    Equal,
    NotEqual,
    /// Of signed numbers.
    Less,
    /// Of signed numbers.
    LessOrEqual,
    /// Of unsigned numbers.
    Below,
}

/// A function under construction: blocks that end in a jump, a branch or the function's result.
pub(super) trait Emit {
    /// A number of 64 bits, or a flag.
    type Value: Copy;
    /// A place to jump to.
    type Label: Copy;
    /// A number that changes.
    type Var: Copy;

    /// The function's only argument, an address.
    fn argument(&self) -> Self::Value;
    fn int(&mut self, value: i64) -> Self::Value;
    fn binary(&mut self, op: Op, a: Self::Value, b: Self::Value) -> Self::Value;
    /// The result modulo 2^64, and a flag that says whether it left the signed numbers.
    fn checked(&mut self, op: Op, a: Self::Value, b: Self::Value) -> (Self::Value, Self::Value);
    /// Quotient of naturals, the divisor not 0; `narrow` says that both are below 2^32.
    fn quotient(&mut self, a: Self::Value, b: Self::Value, narrow: bool) -> Self::Value;
    /// Rest of naturals, likewise.
    fn rest(&mut self, a: Self::Value, b: Self::Value, narrow: bool) -> Self::Value;
    fn bits(&mut self, op: BitOp, a: Self::Value) -> Self::Value;
    fn test(&mut self, test: Test, a: Self::Value, b: Self::Value) -> Self::Value;
    /// Whether both flags are up.
    fn both(&mut self, a: Self::Value, b: Self::Value) -> Self::Value;
    fn select(&mut self, flag: Self::Value, a: Self::Value, b: Self::Value) -> Self::Value;
    /// The number of `width` bytes at `address + offset`, which may change while the function runs.
    fn load(&mut self, width: u32, address: Self::Value, offset: i32) -> Self::Value;
    /// The number of 8 bytes there, which does not change.
    fn constant_at(&mut self, address: Self::Value, offset: i32) -> Self::Value;
    fn store(&mut self, width: u32, value: Self::Value, address: Self::Value, offset: i32);
    /// The result of the function at `address`, called with numbers.
    fn call(&mut self, address: usize, arguments: &[Self::Value]) -> Self::Value;

    fn var(&mut self, first: Self::Value) -> Self::Var;
    fn set(&mut self, var: Self::Var, value: Self::Value);
    fn get(&mut self, var: Self::Var) -> Self::Value;

    fn label(&mut self) -> Self::Label;
    /// A place that is seldom reached.
    fn cold_label(&mut self) -> Self::Label;
    /// What follows is emitted there.
    fn place(&mut self, label: Self::Label);
    fn jump(&mut self, to: Self::Label);
    fn branch(&mut self, flag: Self::Value, to: Self::Label, otherwise: Self::Label);
    /// Ends the function.
    fn finish(&mut self, result: Self::Value);
}
