//! The code generator Cranelift, wrapped in the trait [`Emit`]; no other file uses its types.

use super::emit::{BitOp, Emit, Op, Test};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    AbiParam, Block, InstBuilder, MemFlagsData, SigRef, Signature, Type, Value, types,
};
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Variable};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{Linkage, Module, default_libcall_names};
use std::collections::BTreeMap;

/// A compiled function that takes one address, together with the memory that holds its code.
pub(super) struct Function {
    module: Option<JITModule>,
    address: *const u8,
}

// SAFETY: the module is not accessed again until it is dropped, and its code can run on any thread.
unsafe impl Send for Function {}
// SAFETY: as above; the code modifies only the data with which it is called.
unsafe impl Sync for Function {}

impl Drop for Function {
    fn drop(&mut self) {
        if let Some(module) = self.module.take() {
            // SAFETY: `address` hands out the address only to calls that borrow `self`.
            unsafe { module.free_memory() };
        }
    }
}

impl Function {
    /// The address of the function's first instruction.
    pub(super) fn address(&self) -> *const u8 {
        self.address
    }
}

/// Compiles the function that `emit` builds, or returns `None` if code generation fails or this machine is not
/// supported.
pub(super) fn compile<T>(
    emit: impl FnOnce(&mut Builder<'_>) -> Result<(), T>,
) -> Result<Option<Function>, T> {
    let Some(mut module) = new_module() else { return Ok(None) };
    let mut context = module.make_context();
    let pointer = module.target_config().pointer_type();
    // Cells are loaded eight bytes at a time, the first one in the lowest bits.
    if pointer != types::I64 || cfg!(target_endian = "big") {
        return Ok(None);
    }
    context.func.signature.params.push(AbiParam::new(types::I64));
    context.func.signature.returns.push(AbiParam::new(types::I64));
    let mut memory = FunctionBuilderContext::new();
    let mut function = FunctionBuilder::new(&mut context.func, &mut memory);
    let entry = function.create_block();
    function.append_block_params_for_function_params(entry);
    function.switch_to_block(entry);
    let argument = function.block_params(entry)[0];
    let mut builder = Builder { function, argument, signatures: BTreeMap::new(), module: &module };
    emit(&mut builder)?;
    let Builder { mut function, .. } = builder;
    function.seal_all_blocks();
    function.finalize(module.target_config());
    let signature = context.func.signature.clone();
    let Ok(id) = module.declare_function("row", Linkage::Local, &signature) else { return Ok(None) };
    if module.define_function(id, &mut context).is_err() || module.finalize_definitions().is_err() {
        return Ok(None);
    }
    let address = module.get_finalized_function(id);
    Ok(Some(Function { module: Some(module), address }))
}

fn new_module() -> Option<JITModule> {
    let mut flags = settings::builder();
    for (name, value) in [
        ("use_colocated_libcalls", "false"),
        ("is_pic", "false"),
        ("opt_level", "speed"),
        ("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" }),
        ("enable_probestack", "false"),
        ("unwind_info", "false"),
    ] {
        flags.set(name, value).ok()?;
    }
    let isa = cranelift_native::builder().ok()?.finish(settings::Flags::new(flags)).ok()?;
    Some(JITModule::new(JITBuilder::with_isa(isa, default_libcall_names())))
}

/// A function under construction.
pub(super) struct Builder<'a> {
    function: FunctionBuilder<'a>,
    argument: Value,
    signatures: BTreeMap<usize, SigRef>,
    module: &'a JITModule,
}

impl Builder<'_> {
    fn signature(&mut self, arguments: usize) -> SigRef {
        if let Some(known) = self.signatures.get(&arguments) {
            return *known;
        }
        let mut signature = Signature::new(self.module.target_config().default_call_conv);
        signature.params.resize(arguments, AbiParam::new(types::I64));
        signature.returns.push(AbiParam::new(types::I64));
        let reference = self.function.import_signature(signature);
        self.signatures.insert(arguments, reference);
        reference
    }

    /// An operation on natural numbers. `narrow` means that both operands are below 2^32, so that 32-bit
    /// instructions suffice.
    fn naturals(
        &mut self,
        a: Value,
        b: Value,
        narrow: bool,
        operation: impl FnOnce(&mut Self, Value, Value) -> Value,
    ) -> Value {
        if !narrow {
            return operation(self, a, b);
        }
        let a = self.function.ins().ireduce(types::I32, a);
        let b = self.function.ins().ireduce(types::I32, b);
        let result = operation(self, a, b);
        self.function.ins().uextend(types::I64, result)
    }
}

fn cell(width: u32) -> Type {
    match width {
        1 => types::I8,
        2 => types::I16,
        4 => types::I32,
        _ => types::I64,
    }
}

impl Emit for Builder<'_> {
    type Value = Value;
    type Label = Block;
    type Var = Variable;

    fn argument(&self) -> Value {
        self.argument
    }

    fn int(&mut self, value: i64) -> Value {
        self.function.ins().iconst(types::I64, value)
    }

    fn binary(&mut self, op: Op, a: Value, b: Value) -> Value {
        let ins = self.function.ins();
        match op {
            Op::Add => ins.iadd(a, b),
            Op::Subtract => ins.isub(a, b),
            Op::Multiply => ins.imul(a, b),
            Op::And => ins.band(a, b),
            Op::Or => ins.bor(a, b),
            Op::Xor => ins.bxor(a, b),
            Op::ShiftLeft => ins.ishl(a, b),
            Op::ShiftRight => ins.ushr(a, b),
            Op::ShiftRightSigned => ins.sshr(a, b),
            Op::Min => ins.smin(a, b),
            Op::Max => ins.smax(a, b),
        }
    }

    fn checked(&mut self, op: Op, a: Value, b: Value) -> (Value, Value) {
        let ins = self.function.ins();
        match op {
            Op::Subtract => ins.ssub_overflow(a, b),
            Op::Multiply => ins.smul_overflow(a, b),
            _ => ins.sadd_overflow(a, b),
        }
    }

    fn quotient(&mut self, a: Value, b: Value, narrow: bool) -> Value {
        self.naturals(a, b, narrow, |this, a, b| this.function.ins().udiv(a, b))
    }

    fn rest(&mut self, a: Value, b: Value, narrow: bool) -> Value {
        self.naturals(a, b, narrow, |this, a, b| this.function.ins().urem(a, b))
    }

    fn bits(&mut self, op: BitOp, a: Value) -> Value {
        let ins = self.function.ins();
        match op {
            BitOp::Ones => ins.popcnt(a),
            BitOp::LeadingZeros => ins.clz(a),
            BitOp::TrailingZeros => ins.ctz(a),
            BitOp::SwapBytes => ins.bswap(a),
        }
    }

    fn test(&mut self, test: Test, a: Value, b: Value) -> Value {
        let condition = match test {
            Test::Equal => IntCC::Equal,
            Test::NotEqual => IntCC::NotEqual,
            Test::Less => IntCC::SignedLessThan,
            Test::LessOrEqual => IntCC::SignedLessThanOrEqual,
            Test::Below => IntCC::UnsignedLessThan,
        };
        self.function.ins().icmp(condition, a, b)
    }

    fn both(&mut self, a: Value, b: Value) -> Value {
        self.function.ins().band(a, b)
    }

    fn select(&mut self, flag: Value, a: Value, b: Value) -> Value {
        self.function.ins().select(flag, a, b)
    }

    fn load(&mut self, width: u32, address: Value, offset: i32) -> Value {
        // Eight bytes may hold eight cells, with any alignment.
        let flags = if width == 8 { MemFlagsData::new().with_notrap() } else { MemFlagsData::trusted() };
        let loaded = self.function.ins().load(cell(width), flags, address, offset);
        if width == 8 { loaded } else { self.function.ins().uextend(types::I64, loaded) }
    }

    fn constant_at(&mut self, address: Value, offset: i32) -> Value {
        let flags = MemFlagsData::trusted().with_readonly();
        self.function.ins().load(types::I64, flags, address, offset)
    }

    fn store(&mut self, width: u32, value: Value, address: Value, offset: i32) {
        let narrow = if width == 8 { value } else { self.function.ins().ireduce(cell(width), value) };
        self.function.ins().store(MemFlagsData::trusted(), narrow, address, offset);
    }

    fn call(&mut self, address: usize, arguments: &[Value]) -> Value {
        let signature = self.signature(arguments.len());
        // The conversion preserves the bits of the address.
        let address =
            self.function.ins().iconst(types::I64, i64::from_ne_bytes((address as u64).to_ne_bytes()));
        let call = self.function.ins().call_indirect(signature, address, arguments);
        self.function.inst_results(call)[0]
    }

    fn var(&mut self, first: Value) -> Variable {
        let var = self.function.declare_var(types::I64);
        self.function.def_var(var, first);
        var
    }

    fn set(&mut self, var: Variable, value: Value) {
        self.function.def_var(var, value);
    }

    fn get(&mut self, var: Variable) -> Value {
        self.function.use_var(var)
    }

    fn label(&mut self) -> Block {
        self.function.create_block()
    }

    fn cold_label(&mut self) -> Block {
        let block = self.function.create_block();
        self.function.set_cold_block(block);
        block
    }

    fn place(&mut self, label: Block) {
        self.function.switch_to_block(label);
    }

    fn jump(&mut self, to: Block) {
        self.function.ins().jump(to, &[]);
    }

    fn branch(&mut self, flag: Value, to: Block, otherwise: Block) {
        self.function.ins().brif(flag, to, &[], otherwise, &[]);
    }

    fn finish(&mut self, result: Value) {
        self.function.ins().return_(&[result]);
    }
}
