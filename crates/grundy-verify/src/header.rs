//! The header of a certificate: one line of JSON in one form.

use crate::Refusal;

/// What the header says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) code: String,
    pub(crate) theorem: String,
    pub(crate) preperiod: usize,
    pub(crate) period: usize,
    pub(crate) saltus: u64,
    /// How many values the theorem needs.
    pub(crate) checked: usize,
    pub(crate) mask: u64,
    /// Whether the mask's lowest bit is that of the heap's size.
    pub(crate) size_bit: bool,
    /// The bytes of a value.
    pub(crate) width: usize,
    /// The bytes of the options behind the values.
    pub(crate) options: usize,
    /// The checksum of what stands behind the header.
    pub(crate) block: String,
}

impl Header {
    /// The header that `text` is.
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

    /// Everything but the checksum.
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

/// The names of the numbers, in their order.
const NUMBERS: [&str; 8] =
    ["preperiod", "period", "saltus", "checked", "mask", "size_bit", "width", "options"];

/// The checksum that certificates carry: FNV-1a of 128 bits, in hexadecimal.
///
/// It finds every change of a single byte, because each step is a bijection of what went before. It is no signature:
/// the values are checked from the definition all the same.
#[must_use]
pub fn checksum(bytes: &[u8]) -> String {
    Checksum::default().with(bytes).text()
}

/// A checksum in the making.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checksum(u128);

impl Default for Checksum {
    fn default() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Checksum {
    /// The checksum of what it was of, and `bytes` behind it.
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
