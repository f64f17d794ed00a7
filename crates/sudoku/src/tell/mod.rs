//! Describes steps in words: in one line of players' notation, and in sentences that teach, in
//! every [`Language`].
//!
//! ```text
//! Step + Candidates --Scene--> notation          Skyscraper: 8 in r1c2,r9c3 (connected by r19c9)
//!                                                => r3c3,r7c2<>8
//!                   --Scene--> facts --> place   Follow the digit 8 across the board.
//!                                    --> reason  In row 1 the 8 is in r1c2 or in r1c9 …
//!                                                So r3c3 and r7c2 lose 8.
//! ```
//!
//! A [`Scene`] is the board as it was when the step was found: the sentences name what a person
//! sees there. `facts` turns a step, a hint or a contradiction into plain values: names of cells,
//! signs of digits as the board writes them, houses by kind and number. A language is a folder that
//! implements `Words`: it fills templates with these values and looks at nothing else. It must
//! handle every kind of fact, so a language that lacks a sentence does not compile. The list of the
//! languages is in `language`.
//!
//! Errors and contradictions have words in English even without the feature `reason`; all the rest
//! needs it.
//!
//! Style of the sentences: say what is true and what follows, one thought a sentence. Cells are
//! `r4c2` in all languages.

#[cfg(feature = "reason")]
mod chinese;
#[cfg(feature = "reason")]
mod english;
mod errors;
#[cfg(feature = "reason")]
mod facts;
#[cfg(feature = "reason")]
mod language;
#[cfg(feature = "reason")]
mod notation;
#[cfg(feature = "reason")]
mod scene;
#[cfg(all(test, feature = "generate", feature = "render"))]
mod tests;
#[cfg(feature = "reason")]
mod traditional;
mod trouble;
#[cfg(feature = "reason")]
mod words;

#[cfg(feature = "reason")]
pub use {facts::Focus, language::Language, scene::Scene};
