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
    pub(crate) mask: u64,
    pub(crate) values: usize,
    pub(crate) width: usize,
    /// The checksum of the values.
    pub(crate) block: String,
}

impl Header {
    /// The header that `text` is.
    pub(crate) fn parse(text: &str) -> Result<Self, Refusal> {
        let mut rest = text;
        let mut field = |before: &str, after: &str| {
            let inner = rest.strip_prefix(before)?;
            let (value, tail) = inner.split_once(after)?;
            rest = &inner[value.len()..];
            let _ = tail;
            Some(value.to_owned())
        };
        let mut next = |before: &str, after: &str| field(before, after).ok_or(Refusal::Header);
        let version = next("{\"format\":\"grundy-certificate\",\"version\":", ",")?;
        let code = next(",\"code\":\"", "\"")?;
        let theorem = next("\",\"theorem\":\"", "\"")?;
        let preperiod = next("\",\"preperiod\":", ",")?;
        let period = next(",\"period\":", ",")?;
        let saltus = next(",\"saltus\":", ",")?;
        let mask = next(",\"mask\":", ",")?;
        let values = next(",\"values\":", ",")?;
        let width = next(",\"width\":", ",")?;
        let block = next(",\"block\":\"", "\"")?;
        let checksum_text = next("\",\"checksum\":\"", "\"")?;
        let number = |text: &str| text.parse::<u64>().map_err(|_| Refusal::Header);
        let count = |text: &str| text.parse::<usize>().map_err(|_| Refusal::Header);
        let header = Self {
            code,
            theorem,
            preperiod: count(&preperiod)?,
            period: count(&period)?,
            saltus: number(&saltus)?,
            mask: number(&mask)?,
            values: count(&values)?,
            width: count(&width)?,
            block,
        };
        let body = header.body();
        if version != "1" || text != format!("{body},\"checksum\":\"{checksum_text}\"}}") {
            return Err(Refusal::Header);
        }
        if checksum(body.as_bytes()) != checksum_text {
            return Err(Refusal::HeaderChecksum);
        }
        Ok(header)
    }

    /// Everything but the checksum.
    fn body(&self) -> String {
        let Self { code, theorem, preperiod, period, saltus, mask, values, width, block } = self;
        format!(
            "{{\"format\":\"grundy-certificate\",\"version\":1,\"code\":\"{code}\",\"theorem\":\"{theorem}\",\
             \"preperiod\":{preperiod},\"period\":{period},\"saltus\":{saltus},\"mask\":{mask},\
             \"values\":{values},\"width\":{width},\"block\":\"{block}\""
        )
    }
}

/// The checksum that certificates carry: FNV-1a of 128 bits, in hexadecimal.
///
/// It finds every change of a single byte, because each step is a bijection of what went before. It is no signature:
/// the values are checked from the definition all the same.
#[must_use]
pub fn checksum(bytes: &[u8]) -> String {
    let mut hash = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128;
    for byte in bytes {
        hash = (hash ^ u128::from(*byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
    }
    format!("{hash:032x}")
}
