//! Sentences as text: lines of limited width, in any script, and the words around a drawing.

use quadrille_sudoku::Candidates;
use quadrille_sudoku::render::{self, Highlights, Role};
use quadrille_sudoku::technique::Step;
use quadrille_sudoku::tell::{Language, Scene};
use serde::Serialize;

/// The maximum width of a line, as in the help.
const WIDEST: usize = 100;

/// Returns the number of terminal columns that a text takes: two for each Chinese character.
pub(super) fn width(text: &str) -> usize {
    text.chars().map(|sign| if is_wide(sign) { 2 } else { 1 }).sum()
}

fn is_wide(sign: char) -> bool {
    matches!(sign, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ff60}')
}

/// Lays out sentences after a heading. Each starts on a new line, indented by the width of the
/// heading.
pub(super) fn fitted(heading: &str, sentences: &[String]) -> String {
    let margin = width(heading);
    let mut text = String::new();
    for (at, sentence) in sentences.iter().enumerate() {
        for (line, words) in
            broken(sentence, WIDEST.saturating_sub(margin).max(20)).iter().enumerate()
        {
            match (at, line) {
                (0, 0) => text += heading,
                _ => text.extend(std::iter::repeat_n(' ', margin)),
            }
            text += words;
            text.push('\n');
        }
    }
    text
}

/// Breaks a text into lines of at most `widest` columns, at blanks and between Chinese characters,
/// but not before punctuation.
fn broken(text: &str, widest: usize) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut before = ' ';
    for sign in text.chars() {
        let closes = "，。；：、）".contains(sign);
        let may_break = before == ' '
            || (!closes && (is_wide(before) || is_wide(sign)) && sign != ' ' && before != '（');
        match pieces.last_mut() {
            Some(piece) if !may_break => piece.push(sign),
            _ => pieces.push(sign.to_string()),
        }
        before = sign;
    }
    let mut lines = vec![String::new()];
    for piece in pieces {
        let fits = |line: &String| width(line) + width(piece.trim_end()) <= widest;
        match lines.last_mut() {
            Some(line) if line.is_empty() || fits(line) => line.push_str(&piece),
            _ => lines.push(piece),
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// Explains the signs that occur in the drawing of a step.
pub(super) fn legend(step: &Step, candidates: &Candidates, language: Language) -> String {
    let marks = Highlights::of(step, candidates);
    let parts = [Role::Cause, Role::Counter, Role::Fin, Role::Out, Role::Placed];
    let shown =
        parts.into_iter().filter(|part| marks.candidates.iter().any(|(_, one)| one == part));
    let words = shown.map(|part| format!("{} {}", render::sign(part), language.role(part)));
    words.collect::<Vec<_>>().join("   ")
}

/// A step, as JSON.
#[derive(Serialize)]
pub(super) struct ToldStep {
    technique: &'static str,
    name: &'static str,
    notation: String,
    text: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    placed: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    removed: Vec<String>,
}

impl ToldStep {
    pub(super) fn new(step: &Step, scene: &Scene<'_>, language: Language) -> ToldStep {
        ToldStep {
            technique: step.technique.name(),
            name: language.technique(step.technique),
            notation: scene.notation(step),
            text: scene.reason(step, language),
            placed: step.placed.iter().map(|&placed| scene.placing(placed)).collect(),
            removed: step.removed.iter().map(|&removed| scene.removing(removed)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_where_the_script_allows_it() {
        assert_eq!(broken("one two three", 8), ["one two", "three"]);
        assert_eq!(
            broken("r1c1 是 5，所以 r2c2 不是 5。", 14),
            ["r1c1 是 5，所", "以 r2c2 不是", "5。"]
        );
        assert_eq!(broken("unbreakable", 4), ["unbreakable"]);
        assert_eq!(broken("", 4), [""]);
    }

    #[test]
    fn what_follows_a_heading_is_indented() {
        let text = fitted("位置  ", &["a".into(), "b".into()]);
        assert_eq!(text, "位置  a\n      b\n");
    }
}
