//! Contest problems in their own input and output formats, one a file.
