//! The header of a certificate: one line of JSON with its fields in a fixed order.

use crate::Refusal;

/// The fields of the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// The taking-and-breaking code as text.
    pub(crate) code: String,
    /// The name of the theorem.
    pub(crate) theorem: String,
    /// The smallest heap such that the period holds from this heap onwards.
    pub(crate) preperiod: usize,
    /// The number of heaps in a period.
    pub(crate) period: usize,
    /// The amount by which values increase in a period.
    pub(crate) saltus: u64,
    /// The number of values that the theorem needs.
    pub(crate) checked: usize,
    /// The mask that divides the heaps into rare heaps and other heaps.
    pub(crate) mask: u64,
    /// Whether the lowest bit of the mask selects the parity of the heap's size instead of a bit of its value.
    pub(crate) size_bit: bool,
    /// The number of bytes in a value: 1, 2, 4 or 8.
    pub(crate) width: usize,
    /// The number of bytes in the options, which follow the values.
    pub(crate) options: usize,
    /// The checksum of the bytes that follow the header.
    pub(crate) block: String,
}

impl Header {
    /// Parses a header line.
    ///
    /// # Errors
    /// Returns [`Refusal::Header`], [`Refusal::Version`] or [`Refusal::HeaderChecksum`].
    pub(crate) fn parse(text: &str) -> Result<Self, Refusal> {
        let mut rest = text;
        let mut next = |before: &str, after: &str| -> Result<String, Refusal> {
            let inner = rest.strip_prefix(before).ok_or(Refusal::Header)?;
            let (value, _) = inner.split_once(after).ok_or(Refusal::Header)?;
            rest = &inner[value.len()..];
            Ok(value.to_owned())
        };
        let version = next("{\"format\":\"grundy-certificate\",\"version\":", ",")?;
        if let Ok(found) = version.parse::<u64>()
            && found > 1
        {
            return Err(Refusal::Version { found });
        }
        let code = next(",\"code\":\"", "\"")?;
        let theorem = next("\",\"theorem\":\"", "\"")?;
        let mut numbers = [0; 8];
        let mut before = "\"";
        for (number, name) in numbers.iter_mut().zip(NUMBERS) {
            let digits = next(&format!("{before},\"{name}\":"), ",")?;
            *number = digits.parse::<u64>().map_err(|_| Refusal::Header)?;
            before = "";
        }
        let block = next(",\"block\":\"", "\"")?;
        let sum = next("\",\"checksum\":\"", "\"")?;
        let [preperiod, period, saltus, checked, mask, size_bit, width, options] = numbers;
        if size_bit > 1 {
            return Err(Refusal::Header);
        }
        let count = |number: u64| usize::try_from(number).map_err(|_| Refusal::Header);
        let header = Self {
            code,
            theorem,
            preperiod: count(preperiod)?,
            period: count(period)?,
            saltus,
            checked: count(checked)?,
            mask,
            size_bit: size_bit == 1,
            width: count(width)?,
            options: count(options)?,
            block,
        };
        let body = header.body();
        if version != "1" || text != format!("{body},\"checksum\":\"{sum}\"}}") {
            return Err(Refusal::Header);
        }
        if checksum(body.as_bytes()) != sum {
            return Err(Refusal::HeaderChecksum);
        }
        Ok(header)
    }

    /// The header without its checksum.
    fn body(&self) -> String {
        let Self { code, theorem, block, .. } = self;
        let numbers = [
            self.preperiod as u64,
            self.period as u64,
            self.saltus,
            self.checked as u64,
            self.mask,
            u64::from(self.size_bit),
            self.width as u64,
            self.options as u64,
        ];
        let numbers: String =
            NUMBERS.iter().zip(numbers).map(|(name, number)| format!(",\"{name}\":{number}")).collect();
        format!(
            "{{\"format\":\"grundy-certificate\",\"version\":1,\"code\":\"{code}\",\"theorem\":\"{theorem}\"\
             {numbers},\"block\":\"{block}\""
        )
    }
}

/// The names of the number fields, in the order in which a header contains them.
const NUMBERS: [&str; 8] =
    ["preperiod", "period", "saltus", "checked", "mask", "size_bit", "width", "options"];

/// The checksum that certificates contain: FNV-1a with 128 bits, in hexadecimal.
///
/// It detects every change of a single byte, because each step is a bijection of the previous state. It is
/// not a signature. Certificates need no signature, because every value is checked against the definition: it must be
/// the mex of the values of the options.
#[must_use]
pub fn checksum(bytes: &[u8]) -> String {
    Checksum::default().with(bytes).text()
}

/// A checksum that can be extended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checksum(u128);

impl Default for Checksum {
    fn default() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Checksum {
    /// The checksum of the previous bytes followed by `bytes`.
    pub(crate) fn with(self, bytes: &[u8]) -> Self {
        let step = |hash: u128, byte: &u8| {
            (hash ^ u128::from(*byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
        };
        Self(bytes.iter().fold(self.0, step))
    }

    pub(crate) fn text(self) -> String {
        format!("{:032x}", self.0)
    }
}
