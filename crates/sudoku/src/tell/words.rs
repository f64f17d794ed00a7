//! What a language must say. A language implements [`Words`] once, in a folder of its own.

use super::facts::{Effect, HouseName, Notice, Place, Reason, Trouble};
use crate::hint::Stage;
#[cfg(feature = "render")]
use crate::render::Role;
use crate::technique::{Level, Technique};

/// A language: its names, and its sentences as templates for facts.
///
/// Every method matches on all kinds of its argument, so a language that lacks a sentence does not
/// compile.
pub(super) trait Words: Sync {
    /// The code on the command line and in the page.
    fn code(&self) -> &'static str;

    /// The tag in HTML (BCP 47).
    fn tag(&self) -> &'static str;

    /// The language's name for itself.
    fn name(&self) -> &'static str;

    /// The beginnings of the locales in which it is spoken, in lower case with hyphens. The
    /// language with the longest that matches is taken.
    fn locales(&self) -> &'static [&'static str];

    /// The name of a technique.
    fn technique(&self, technique: Technique) -> &'static str;

    /// The name of a level.
    fn level(&self, level: Level) -> &'static str;

    /// The heading of a hint's stage.
    fn stage(&self, stage: Stage) -> &'static str;

    /// The role of a marked candidate, in the legend of a drawing.
    #[cfg(feature = "render")]
    fn role(&self, role: Role) -> &'static str;

    /// The name of a house.
    fn house(&self, house: HouseName) -> String;

    /// Says where to look.
    fn place(&self, place: &Place) -> String;

    /// Says what a step does, without a full stop.
    fn effect(&self, effect: &Effect) -> String;

    /// The same as a sentence.
    fn result(&self, effect: &Effect) -> String;

    /// The same as the last sentence of an explanation.
    fn conclusion(&self, effect: &Effect) -> String;

    /// Explains why a step is right, in paragraphs.
    fn reason(&self, reason: &Reason) -> Vec<String>;

    /// Says what a hint other than a step says.
    fn notice(&self, notice: &Notice) -> String;

    /// Explains why a puzzle has no solution, without a full stop.
    fn trouble(&self, trouble: &Trouble) -> String;

    /// Says that there is no solution, and why.
    fn no_solution(&self, trouble: &Trouble) -> String;

    /// Says that there is more than one solution.
    fn several_solutions(&self) -> &'static str;

    /// A name and what is said under it: `X-Wing: r5c2<>4`.
    fn labelled(&self, name: &str, text: &str) -> String;

    /// Sums up a solution: its level, its score and its hardest technique.
    fn summary(&self, level: Level, score: u32, hardest: Technique) -> String;
}
