//! A text as a QR code on the terminal.
//!
//! A character shows two modules, one above the other, because characters are about twice as high
//! as wide. Cameras want dark modules on a light ground, so the colours are set. A terminal without
//! colours is taken for a dark one, where a filled block is light.

use anstyle::{AnsiColor, Style};
use qrcode::{Color, EcLevel, QrCode};

/// The light margin, in modules. The standard asks for four; cameras of phones are content with
/// two.
const MARGIN: usize = 2;

/// Returns a text as lines that show it as a QR code; `None` if it is too long for one.
pub(crate) fn lines(text: &str, has_color: bool) -> Option<Vec<String>> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let (size, modules) = (code.width(), code.to_colors());
    let is_dark = |row: usize, column: usize| {
        let inside =
            (MARGIN..MARGIN + size).contains(&row) && (MARGIN..MARGIN + size).contains(&column);
        inside && modules[(row - MARGIN) * size + column - MARGIN] == Color::Dark
    };
    let whole = size + 2 * MARGIN;
    let style = if has_color { black_on_white() } else { Style::new() };
    let line = |row: usize| {
        let signs = (0..whole).map(|column| {
            // Without colours, ink is light.
            let is_ink = |row| is_dark(row, column) == has_color;
            match (is_ink(row), row + 1 < whole && is_ink(row + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            }
        });
        format!("{style}{}{style:#}", signs.collect::<String>())
    };
    Some((0..whole).step_by(2).map(line).collect())
}

fn black_on_white() -> Style {
    let (ink, paper) = (AnsiColor::Black, AnsiColor::BrightWhite);
    Style::new().fg_color(Some(ink.into())).bg_color(Some(paper.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: &str = "http://192.168.100.100:8981/join/0123456789abcdef0123456789abcdef";

    #[test]
    fn an_invitation_fits_into_a_small_terminal() {
        let lines = lines(ADDRESS, false).expect("short enough");
        let width = lines[0].chars().count();
        assert!(lines.len() <= 22 && width <= 44, "{} × {width}", lines.len());
        assert!(lines.iter().all(|line| line.chars().count() == width));
    }

    #[test]
    fn the_modules_are_those_of_the_code() {
        let code = QrCode::with_error_correction_level(ADDRESS, EcLevel::L).expect("short enough");
        let size = code.width();
        let drawn = lines(ADDRESS, false).expect("short enough");
        for (k, dark) in code.to_colors().into_iter().enumerate() {
            let (row, column) = (k / size + MARGIN, k % size + MARGIN);
            let sign = drawn[row / 2].chars().nth(column).expect("within the line");
            let light = if row % 2 == 0 { "█▀" } else { "█▄" };
            assert_eq!(light.contains(sign), dark == Color::Light, "row {row}, column {column}");
        }
    }

    #[test]
    fn colours_swap_ink_and_paper() {
        let (plain, coloured) = (lines("a", false), lines("a", true));
        let (plain, coloured) = (plain.expect("short"), coloured.expect("short"));
        assert!(plain[0].starts_with('█') && !plain[0].contains('\u{1b}'));
        assert!(coloured[0].starts_with("\u{1b}[30m\u{1b}[107m "), "{:?}", coloured[0]);
        assert!(lines(&"a".repeat(5000), true).is_none());
    }
}
