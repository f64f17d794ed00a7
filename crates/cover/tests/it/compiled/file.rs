//! The file of a compiled set: what is written is read back, and what is damaged is refused.

use quadrille::covers::{DiagramFault, FileErrorKind};
use quadrille::{Covers, Place, Problem, ProblemBuilder};

/// A problem with everything: names, colours, bounds, costs, a board, equal options, idle ones and
/// several parts.
fn rich() -> Problem {
    let mut builder = ProblemBuilder::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| builder.primary(name));
    let d = builder.bounded("d", 0..=2);
    let e = builder.bounded("e", 2..=3);
    let (x, y) = (builder.secondary("x"), builder.secondary("y"));
    let [red, blue] = ["red", "blue"].map(|name| builder.color(name));
    builder.place(a, Place::at(3, 1).on_layer(2));
    builder.place(b, Place::row(7).in_area(4));
    builder.sign(c, "Ω");
    builder.option([a, b]).named("both").cost(-5);
    builder.option([a, b]);
    builder.option([(a, None), (x, Some(red))]).cost(7);
    builder.option([(b, None), (x, Some(blue))]);
    builder.option([(b, None), (x, Some(red))]).named("rot");
    builder.option([c, y]);
    builder.option([c, d]);
    builder.option([d]).cost(i64::from(i32::MAX) * 100);
    builder.option([x]);
    for _ in 0..4 {
        builder.option([e]);
    }
    builder.build().expect("sound")
}

fn bytes_of(problem: &Problem) -> Vec<u8> {
    problem.compile().expect("small").to_bytes().expect("small")
}

#[test]
fn a_file_holds_the_whole_problem() {
    let problem = rich();
    let set = problem.compile().expect("small");
    assert_eq!(set.count(), &120_u32.into());
    let read = Covers::from_bytes(&set.to_bytes().expect("small")).expect("sound");
    let again = read.problem();
    let json = |problem| quadrille::format::write(problem, quadrille::format::Format::Json);
    assert_eq!(json(again).expect("json says everything"), json(&problem).expect("the same"));
    assert_eq!(again.layout(), problem.layout());
    assert!(read.iter().eq(set.iter()));
    assert_eq!(read.shares(), set.shares());
    assert_eq!(read.to_bytes(), set.to_bytes());
}

#[test]
fn the_checksum_is_the_last_word_and_covers_all_others() {
    let bytes = bytes_of(&rich());
    for at in 0..bytes.len() {
        for bit in [1, 0x80] {
            let mut other = bytes.clone();
            other[at] ^= bit;
            let error = Covers::from_bytes(&other).expect_err("damaged");
            let expected = match at {
                0..8 => matches!(error.kind(), FileErrorKind::Foreign | FileErrorKind::Signature),
                8..12 => matches!(error.kind(), FileErrorKind::Newer { .. }),
                16..24 => matches!(error.kind(), FileErrorKind::Length { .. }),
                // The flag that is known.
                12 if bit == 1 => matches!(error.kind(), FileErrorKind::Checksum),
                12..16 => matches!(error.kind(), FileErrorKind::Value(_)),
                _ => matches!(error.kind(), FileErrorKind::Checksum),
            };
            assert!(expected, "byte {at}: {error}");
        }
    }
}

#[test]
fn a_file_cut_off_anywhere_is_refused() {
    let bytes = bytes_of(&rich());
    for len in 0..bytes.len() {
        assert!(Covers::from_bytes(&bytes[..len]).is_err(), "{len} bytes");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(matches!(
        Covers::from_bytes(&longer).expect_err("longer").kind(),
        FileErrorKind::Length { .. }
    ));
}

/// CRC-64/XZ, a bit at a time.
fn crc64(bytes: &[u8]) -> u64 {
    let mut crc = !0_u64;
    for &byte in bytes {
        crc ^= u64::from(byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xC96C_5795_D787_0F42 } else { crc >> 1 };
        }
    }
    !crc
}

/// Makes the length and the checksum right again.
fn signed(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - 8;
    let length = bytes.len() as u64;
    bytes[16..24].copy_from_slice(&length.to_le_bytes());
    let crc = crc64(&bytes[..end]);
    bytes[end..].copy_from_slice(&crc.to_le_bytes());
    bytes
}

/// Whatever is read must be right: each path a cover, each cover once, and only covers of the
/// problem that the file now holds.
fn is_sound(set: &Covers) {
    let problem = set.problem();
    let mut seen = std::collections::BTreeSet::new();
    for cover in set.iter().take(1000) {
        assert_eq!(problem.verify(cover.options()), Ok(()));
        assert!(seen.insert(cover), "a cover comes once");
    }
    if set.count() < &1000_u32.into() {
        assert_eq!(set.count(), &seen.len().into());
    }
}

#[test]
fn a_forged_file_with_the_right_checksum_is_refused_or_sound() {
    let texts =
        ["a b c\na b\nc\na\nb c\nb\n", "a 0:2|b x y | s\na b\na s:1\na s:2\nb x\nx s:1\ny\n"];
    let problems = [rich(), texts[0].parse().expect("sound")].into_iter();
    let problems = problems.chain(texts[1].replace("0:2|b", "b").parse::<Problem>().ok());
    let mut refused = 0;
    for problem in problems {
        let bytes = bytes_of(&problem);
        for at in 0..bytes.len() - 8 {
            for change in [1, 2, 4, 0x80, 0xFF] {
                let mut other = bytes.clone();
                other[at] ^= change;
                match Covers::from_bytes(&signed(other)) {
                    Ok(set) => is_sound(&set),
                    Err(error) => {
                        assert!(error.at() <= bytes.len() as u64);
                        refused += 1;
                    }
                }
            }
            let cut = [&bytes[..at], &[0; 8]].concat();
            if cut.len() >= 32 {
                match Covers::from_bytes(&signed(cut)) {
                    Ok(set) => is_sound(&set),
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}

#[test]
fn a_file_says_what_is_wrong_and_where() {
    let error = Covers::from_bytes(b"a b c\na b\nc\n").expect_err("a text");
    assert_eq!(error.to_string(), "not the file of a compiled set");
    assert!(error.hint().is_some_and(|hint| hint.contains("quadrille compile")));
    let mut bytes = bytes_of(&"a b\na\nb\n".parse().expect("sound"));
    bytes[8] = 9;
    let error = Covers::from_bytes(&bytes).expect_err("a later version");
    assert_eq!(error.to_string(), "version 9 of the format is not known; 1 is");
    // The last edge leads to the sink by label 0 in place of label 1.
    let mut bytes = bytes_of(&"a b\na\nb\n".parse().expect("sound"));
    let edge = bytes.len() - 16;
    assert_eq!(bytes[edge..edge + 8], [0, 0, 0, 0, 1, 0, 0, 0]);
    bytes[edge + 4] = 0;
    let error = Covers::from_bytes(&signed(bytes)).expect_err("b is not covered");
    assert_eq!(error.kind(), &FileErrorKind::Diagram(DiagramFault::Unreached));
}

#[test]
fn a_file_damaged_in_its_first_bytes_is_known_for_what_it_is() {
    let bytes = bytes_of(&rich());
    let text: Vec<u8> = bytes.iter().copied().filter(|&byte| byte != b'\r').collect();
    let latin: String = bytes.iter().map(|&byte| char::from(byte)).collect();
    let lossy = String::from_utf8_lossy(&bytes).into_owned();
    let seven: Vec<u8> = bytes.iter().map(|byte| byte & 0x7F).collect();
    for damaged in [&bytes[..4], &bytes[..1], &text, latin.as_bytes(), lossy.as_bytes(), &seven] {
        assert!(Covers::is_file(damaged), "{:?}", &damaged[..damaged.len().min(9)]);
        let error = Covers::from_bytes(damaged).expect_err("damaged");
        assert_eq!(error.kind(), &FileErrorKind::Signature);
        assert!(error.hint().is_some_and(|hint| hint.contains("quadrille compile")));
    }
    for other in [&b""[..], b"a b\na\n", b"QCV\n", "é\né\n".as_bytes()] {
        assert!(!Covers::is_file(other));
    }
}

#[test]
fn a_file_says_whether_covers_were_left_out() {
    let set = rich().compile().expect("small");
    assert!(!set.is_restricted());
    let first = rich().options().next().expect("an option");
    for (force, forbid) in [(&[first][..], &[][..]), (&[], &[first]), (&[first], &[first])] {
        let fewer = set.with(force, forbid).expect("small");
        assert!(fewer.is_restricted());
        let read = Covers::from_bytes(&fewer.to_bytes().expect("small")).expect("sound");
        assert!(read.is_restricted() && read.count() == fewer.count());
        assert!(read.with(&[], &[]).expect("small").is_restricted());
    }
    assert!(!set.with(&[], &[]).expect("small").is_restricted());
}
