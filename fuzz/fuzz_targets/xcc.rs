//! Reads any bytes as an exact cover text with colours (`p xcc`).

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille::format::Format;

fuzz_target!(|text: &[u8]| quadrille_fuzz::check(text, Some(Format::Xcc)));
