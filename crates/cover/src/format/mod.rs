//! Texts and problems: reading and writing, one file a format.
