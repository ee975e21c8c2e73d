//! Position text: what people write for a sum, and how it is printed back.
