//! The catalogue of techniques, in search order: the names, level and score of each. The names in
//! other languages are in `tell/`.
//!
//! Order, levels, scores and defaults are those of HoDoKu, the scale that players know. Some
//! techniques share a place in the order, such as the kinds of nice loops: they are searched
//! together, and the best step is taken.

use std::fmt;
use std::str::FromStr;

use crate::error::{ErrorKind, NameOf, SudokuError};

/// How hard a puzzle is. The level of a technique is that of the easiest puzzles that may need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Basic fish, wings, rectangles, colours.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// Forcing chains and nets.
    Extreme,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: &'static [Level] =
        &[Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// Returns the name, such as `Easy`.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Unfair => "Unfair",
            Level::Extreme => "Extreme",
        }
    }

    /// Returns the highest score of this level on a board of `cells` cells, or `None` for the last
    /// level. A puzzle with a higher score belongs to the next level.
    ///
    /// HoDoKu's limits are for 81 cells. They grow in proportion on larger boards, whose puzzles
    /// take more steps: that makes them longer, but not harder.
    pub fn highest_score_on(self, cells: usize) -> Option<u32> {
        let grown = |most: u32| u64::from(most) * cells.max(81) as u64 / 81;
        self.highest_score().map(|most| u32::try_from(grown(most)).unwrap_or(u32::MAX))
    }

    /// Returns the highest score of this level on a 9×9 board, or `None` for the last level.
    pub fn highest_score(self) -> Option<u32> {
        match self {
            Level::Easy => Some(800),
            Level::Medium => Some(1000),
            Level::Hard => Some(1600),
            Level::Unfair => Some(1800),
            Level::Extreme => None,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = SudokuError;

    fn from_str(name: &str) -> Result<Level, SudokuError> {
        let known = |level: &Level| level.name().eq_ignore_ascii_case(name);
        Level::ALL.iter().copied().find(known).ok_or_else(|| {
            const KNOWN: [&str; 5] = ["easy", "medium", "hard", "unfair", "extreme"];
            ErrorKind::unknown(NameOf::Level, name, KNOWN.to_vec()).into()
        })
    }
}

/// The catalogue's entry for a technique.
struct Entry {
    technique: Technique,
    /// The name on the command line.
    name: &'static str,
    english: &'static str,
    level: Level,
    score: u32,
    /// The position in the search order.
    place: u16,
    default: bool,
}

impl Technique {
    /// All techniques, in search order.
    pub const ALL: &'static [Technique] = {
        const ALL: [Technique; CATALOGUE.len()] = {
            let mut all = [Technique::FullHouse; CATALOGUE.len()];
            let mut at = 0;
            while at < all.len() {
                all[at] = CATALOGUE[at].technique;
                at += 1;
            }
            all
        };
        &ALL
    };

    fn entry(self) -> &'static Entry {
        &CATALOGUE[self as usize]
    }

    /// Returns the name used on the command line, such as `x-wing`.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// Returns the name that HoDoKu prints, such as `X-Wing`.
    /// [`Language::technique`](crate::tell::Language::technique) has the names in all languages.
    pub fn english(self) -> &'static str {
        self.entry().english
    }

    /// Returns the level of the easiest puzzles that may need this technique.
    pub fn level(self) -> Level {
        self.entry().level
    }

    /// Returns what one step of this technique adds to the score of a puzzle.
    pub fn score(self) -> u32 {
        self.entry().score
    }

    /// Returns the position in the search order. Techniques that are searched together share one.
    pub fn place(self) -> u16 {
        self.entry().place
    }

    /// Returns whether the technique is enabled by default.
    pub fn is_default(self) -> bool {
        self.entry().default
    }

    /// Returns whether the technique is valid only for puzzles with one solution.
    pub fn needs_uniqueness(self) -> bool {
        let rectangles = Technique::Uniqueness1..=Technique::AvoidableRectangle2;
        self == Technique::BugPlusOne || rectangles.contains(&self)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.english())
    }
}

impl FromStr for Technique {
    type Err = SudokuError;

    /// Parses the name used on the command line, or the one that HoDoKu prints.
    fn from_str(name: &str) -> Result<Technique, SudokuError> {
        let wanted = name.to_lowercase().replace([' ', '_'], "-");
        let known = |technique: &Technique| {
            technique.name() == wanted || technique.english().eq_ignore_ascii_case(name)
        };
        Technique::ALL.iter().copied().find(known).ok_or_else(|| {
            let near = |technique: &&Technique| {
                technique.name().contains(&wanted) || wanted.contains(technique.name())
            };
            let near: Vec<&str> =
                Technique::ALL.iter().filter(near).map(|technique| technique.name()).collect();
            let (of, name) = (NameOf::Technique, name.to_owned());
            ErrorKind::UnknownName { of, name, known: Vec::new(), near }.into()
        })
    }
}

/// A set of techniques, such as those that a search may use.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TechniqueSet(u128);

impl TechniqueSet {
    /// The empty set.
    pub const EMPTY: TechniqueSet = TechniqueSet(0);

    /// Returns the set of all techniques in the catalogue.
    pub fn all() -> TechniqueSet {
        Technique::ALL.iter().copied().collect()
    }

    /// Returns whether the set contains `technique`.
    pub fn contains(self, technique: Technique) -> bool {
        self.0 >> technique as u32 & 1 == 1
    }

    /// Returns the set with `technique` added, and all that are searched together with it.
    #[must_use]
    pub fn with(self, technique: Technique) -> TechniqueSet {
        TechniqueSet(self.0 | TechniqueSet::at(technique.place()).0)
    }

    /// Returns the set without `technique`, and without those that are searched together with it.
    #[must_use]
    pub fn without(self, technique: Technique) -> TechniqueSet {
        TechniqueSet(self.0 & !TechniqueSet::at(technique.place()).0)
    }

    /// Iterates over the techniques of the set, in search order.
    pub fn iter(self) -> impl Iterator<Item = Technique> {
        Technique::ALL.iter().copied().filter(move |&technique| self.contains(technique))
    }

    fn at(place: u16) -> TechniqueSet {
        Technique::ALL.iter().copied().filter(|technique| technique.place() == place).collect()
    }
}

impl Default for TechniqueSet {
    /// Returns the techniques that are enabled by default.
    fn default() -> TechniqueSet {
        Technique::ALL.iter().copied().filter(|technique| technique.is_default()).collect()
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> TechniqueSet {
        TechniqueSet(techniques.into_iter().fold(0, |set, technique| set | 1 << technique as u32))
    }
}

impl fmt::Debug for TechniqueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

const fn entry(
    technique: Technique,
    names: [&'static str; 2],
    level: Level,
    score: u32,
    place: u16,
) -> Entry {
    let [name, english] = names;
    Entry { technique, name, english, level, score, place, default: true }
}

/// An entry that is disabled by default.
const fn extra(
    technique: Technique,
    names: [&'static str; 2],
    level: Level,
    score: u32,
    place: u16,
) -> Entry {
    let mut entry = entry(technique, names, level, score, place);
    entry.default = false;
    entry
}

/// Makes the enum and the table from one list, so that neither can lack a technique.
macro_rules! catalogue {
    ($($kind:ident(T::$technique:ident, $names:expr, $level:ident, $score:expr, $place:expr),)*) => {
        /// A kind of reasoning that makes a step.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[expect(missing_docs, reason = "their names are in the list")]
        #[non_exhaustive]
        pub enum Technique {
            $($technique,)*
        }

        /// One entry per technique, in search order, which is also the order of the enum.
        const CATALOGUE: &[Entry] = &[
            $($kind(Technique::$technique, $names, Level::$level, $score, $place),)*
        ];
    };
}

// One line per technique, in search order: `entry` if it is on by default, else `extra`.
catalogue! {
    entry(T::FullHouse, ["full-house", "Full House"], Easy, 4, 100),
    entry(T::NakedSingle, ["naked-single", "Naked Single"], Easy, 4, 200),
    entry(T::HiddenSingle, ["hidden-single", "Hidden Single"], Easy, 14, 300),
    entry(T::LockedPair, ["locked-pair", "Locked Pair"], Medium, 40, 1000),
    entry(T::LockedTriple, ["locked-triple", "Locked Triple"], Medium, 60, 1100),
    entry(T::Pointing, ["pointing", "Locked Candidates Type 1 (Pointing)"], Medium, 50, 1200),
    entry(T::Claiming, ["claiming", "Locked Candidates Type 2 (Claiming)"], Medium, 50, 1210),
    entry(T::NakedPair, ["naked-pair", "Naked Pair"], Medium, 60, 1300),
    entry(T::NakedTriple, ["naked-triple", "Naked Triple"], Medium, 80, 1400),
    entry(T::HiddenPair, ["hidden-pair", "Hidden Pair"], Medium, 70, 1500),
    entry(T::HiddenTriple, ["hidden-triple", "Hidden Triple"], Medium, 100, 1600),
    entry(T::NakedQuadruple, ["naked-quadruple", "Naked Quadruple"], Hard, 120, 2000),
    entry(T::HiddenQuadruple, ["hidden-quadruple", "Hidden Quadruple"], Hard, 150, 2100),
    entry(T::XWing, ["x-wing", "X-Wing"], Hard, 140, 2200),
    entry(T::Swordfish, ["swordfish", "Swordfish"], Hard, 150, 2300),
    entry(T::Jellyfish, ["jellyfish", "Jellyfish"], Hard, 160, 2400),
    extra(T::Squirmbag, ["squirmbag", "Squirmbag"], Unfair, 470, 2500),
    extra(T::Whale, ["whale", "Whale"], Unfair, 470, 2600),
    extra(T::Leviathan, ["leviathan", "Leviathan"], Unfair, 470, 2700),
    entry(T::RemotePair, ["remote-pair", "Remote Pair"], Hard, 110, 2800),
    entry(T::BugPlusOne, ["bug+1", "Bivalue Universal Grave + 1"], Hard, 100, 2900),
    entry(T::Skyscraper, ["skyscraper", "Skyscraper"], Hard, 130, 3000),
    entry(T::TwoStringKite, ["2-string-kite", "2-String Kite"], Hard, 150, 3100),
    entry(T::TurbotFish, ["turbot-fish", "Turbot Fish"], Hard, 120, 3120),
    entry(T::EmptyRectangle, ["empty-rectangle", "Empty Rectangle"], Hard, 120, 3170),
    entry(T::WWing, ["w-wing", "W-Wing"], Hard, 150, 3200),
    entry(T::XyWing, ["xy-wing", "XY-Wing"], Hard, 160, 3300),
    entry(T::XyzWing, ["xyz-wing", "XYZ-Wing"], Hard, 180, 3400),
    entry(T::Uniqueness1, ["uniqueness-1", "Uniqueness Test 1"], Hard, 100, 3500),
    entry(T::Uniqueness2, ["uniqueness-2", "Uniqueness Test 2"], Hard, 100, 3600),
    entry(T::Uniqueness3, ["uniqueness-3", "Uniqueness Test 3"], Hard, 100, 3700),
    entry(T::Uniqueness4, ["uniqueness-4", "Uniqueness Test 4"], Hard, 100, 3800),
    entry(T::Uniqueness5, ["uniqueness-5", "Uniqueness Test 5"], Hard, 100, 3900),
    entry(T::Uniqueness6, ["uniqueness-6", "Uniqueness Test 6"], Hard, 100, 4000),
    entry(T::HiddenRectangle, ["hidden-rectangle", "Hidden Rectangle"], Hard, 100, 4010),
    entry(T::AvoidableRectangle1, ["avoidable-rectangle-1", "Avoidable Rectangle Type 1"], Hard, 100, 4020),
    entry(T::AvoidableRectangle2, ["avoidable-rectangle-2", "Avoidable Rectangle Type 2"], Hard, 100, 4030),
    entry(T::FinnedXWing, ["finned-x-wing", "Finned X-Wing"], Hard, 130, 4100),
    entry(T::SashimiXWing, ["sashimi-x-wing", "Sashimi X-Wing"], Hard, 150, 4200),
    entry(T::FinnedSwordfish, ["finned-swordfish", "Finned Swordfish"], Unfair, 200, 4300),
    entry(T::SashimiSwordfish, ["sashimi-swordfish", "Sashimi Swordfish"], Unfair, 240, 4400),
    entry(T::FinnedJellyfish, ["finned-jellyfish", "Finned Jellyfish"], Unfair, 250, 4500),
    entry(T::SashimiJellyfish, ["sashimi-jellyfish", "Sashimi Jellyfish"], Unfair, 260, 4600),
    extra(T::FinnedSquirmbag, ["finned-squirmbag", "Finned Squirmbag"], Unfair, 470, 4700),
    extra(T::SashimiSquirmbag, ["sashimi-squirmbag", "Sashimi Squirmbag"], Unfair, 470, 4800),
    extra(T::FinnedWhale, ["finned-whale", "Finned Whale"], Unfair, 470, 4900),
    extra(T::SashimiWhale, ["sashimi-whale", "Sashimi Whale"], Unfair, 470, 5000),
    extra(T::FinnedLeviathan, ["finned-leviathan", "Finned Leviathan"], Unfair, 470, 5100),
    extra(T::SashimiLeviathan, ["sashimi-leviathan", "Sashimi Leviathan"], Unfair, 470, 5200),
    entry(T::SueDeCoq, ["sue-de-coq", "Sue de Coq"], Unfair, 250, 5300),
    entry(T::SimpleColorsTrap, ["simple-colors-trap", "Simple Colors Trap"], Hard, 150, 5330),
    entry(T::SimpleColorsWrap, ["simple-colors-wrap", "Simple Colors Wrap"], Hard, 150, 5330),
    entry(T::MultiColors1, ["multi-colors-1", "Multi Colors 1"], Hard, 200, 5360),
    entry(T::MultiColors2, ["multi-colors-2", "Multi Colors 2"], Hard, 200, 5360),
    entry(T::XChain, ["x-chain", "X-Chain"], Unfair, 260, 5400),
    entry(T::XyChain, ["xy-chain", "XY-Chain"], Unfair, 260, 5500),
    entry(T::DiscontinuousLoop, ["discontinuous-nice-loop", "Discontinuous Nice Loop"], Unfair, 280, 5600),
    entry(T::ContinuousLoop, ["continuous-nice-loop", "Continuous Nice Loop"], Unfair, 280, 5600),
    entry(T::Aic, ["aic", "AIC"], Unfair, 280, 5600),
    entry(T::GroupedDiscontinuousLoop, ["grouped-discontinuous-nice-loop", "Grouped Discontinuous Nice Loop"], Unfair, 300, 5650),
    entry(T::GroupedContinuousLoop, ["grouped-continuous-nice-loop", "Grouped Continuous Nice Loop"], Unfair, 300, 5650),
    entry(T::GroupedAic, ["grouped-aic", "Grouped AIC"], Unfair, 300, 5650),
    entry(T::AlsXz, ["als-xz", "Almost Locked Set XZ-Rule"], Unfair, 300, 5700),
    entry(T::AlsXyWing, ["als-xy-wing", "Almost Locked Set XY-Wing"], Unfair, 320, 5800),
    entry(T::AlsChain, ["als-chain", "Almost Locked Set Chain"], Unfair, 340, 5900),
    extra(T::DeathBlossom, ["death-blossom", "Death Blossom"], Unfair, 360, 6000),
    entry(T::FrankenXWing, ["franken-x-wing", "Franken X-Wing"], Unfair, 300, 6100),
    entry(T::FrankenSwordfish, ["franken-swordfish", "Franken Swordfish"], Unfair, 350, 6200),
    extra(T::FrankenJellyfish, ["franken-jellyfish", "Franken Jellyfish"], Unfair, 370, 6300),
    extra(T::FrankenSquirmbag, ["franken-squirmbag", "Franken Squirmbag"], Extreme, 470, 6400),
    extra(T::FrankenWhale, ["franken-whale", "Franken Whale"], Extreme, 470, 6500),
    extra(T::FrankenLeviathan, ["franken-leviathan", "Franken Leviathan"], Extreme, 470, 6600),
    entry(T::FinnedFrankenXWing, ["finned-franken-x-wing", "Finned Franken X-Wing"], Unfair, 390, 6700),
    entry(T::FinnedFrankenSwordfish, ["finned-franken-swordfish", "Finned Franken Swordfish"], Unfair, 410, 6800),
    extra(T::FinnedFrankenJellyfish, ["finned-franken-jellyfish", "Finned Franken Jellyfish"], Unfair, 430, 6900),
    extra(T::FinnedFrankenSquirmbag, ["finned-franken-squirmbag", "Finned Franken Squirmbag"], Extreme, 470, 7000),
    extra(T::FinnedFrankenWhale, ["finned-franken-whale", "Finned Franken Whale"], Extreme, 470, 7100),
    extra(T::FinnedFrankenLeviathan, ["finned-franken-leviathan", "Finned Franken Leviathan"], Extreme, 470, 7200),
    extra(T::MutantXWing, ["mutant-x-wing", "Mutant X-Wing"], Extreme, 450, 7300),
    extra(T::MutantSwordfish, ["mutant-swordfish", "Mutant Swordfish"], Extreme, 450, 7400),
    extra(T::MutantJellyfish, ["mutant-jellyfish", "Mutant Jellyfish"], Extreme, 450, 7500),
    extra(T::MutantSquirmbag, ["mutant-squirmbag", "Mutant Squirmbag"], Extreme, 470, 7600),
    extra(T::MutantWhale, ["mutant-whale", "Mutant Whale"], Extreme, 470, 7700),
    extra(T::MutantLeviathan, ["mutant-leviathan", "Mutant Leviathan"], Extreme, 470, 7800),
    extra(T::FinnedMutantXWing, ["finned-mutant-x-wing", "Finned Mutant X-Wing"], Extreme, 470, 7900),
    extra(T::FinnedMutantSwordfish, ["finned-mutant-swordfish", "Finned Mutant Swordfish"], Extreme, 470, 8000),
    extra(T::FinnedMutantJellyfish, ["finned-mutant-jellyfish", "Finned Mutant Jellyfish"], Extreme, 470, 8100),
    extra(T::FinnedMutantSquirmbag, ["finned-mutant-squirmbag", "Finned Mutant Squirmbag"], Extreme, 470, 8200),
    extra(T::FinnedMutantWhale, ["finned-mutant-whale", "Finned Mutant Whale"], Extreme, 470, 8300),
    extra(T::FinnedMutantLeviathan, ["finned-mutant-leviathan", "Finned Mutant Leviathan"], Extreme, 470, 8400),
    extra(T::KrakenFish, ["kraken-fish", "Kraken Fish"], Extreme, 500, 8450),
    entry(T::ForcingChainContradiction, ["forcing-chain-contradiction", "Forcing Chain Contradiction"], Extreme, 500, 8500),
    entry(T::ForcingChainVerity, ["forcing-chain-verity", "Forcing Chain Verity"], Extreme, 500, 8500),
    entry(T::ForcingNetContradiction, ["forcing-net-contradiction", "Forcing Net Contradiction"], Extreme, 700, 8600),
    entry(T::ForcingNetVerity, ["forcing-net-verity", "Forcing Net Verity"], Extreme, 700, 8600),
    extra(T::TemplateSet, ["template-set", "Template Set"], Extreme, 10000, 8700),
    extra(T::TemplateDelete, ["template-delete", "Template Delete"], Extreme, 10000, 8800),
    entry(T::BruteForce, ["brute-force", "Brute Force"], Extreme, 10000, 8900),
}

#[cfg(test)]
mod tests;
