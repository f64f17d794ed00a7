//! The list of languages.

use std::fmt;
use std::str::FromStr;

use super::words::Words;
use super::{chinese, english, traditional};
use crate::error::{ErrorKind, NameOf, SudokuError};
use crate::hint::Stage;
use crate::house::House;
#[cfg(feature = "render")]
use crate::render::Role;
use crate::technique::{Level, Technique};

/// Makes the enum, the list and the only `match` on a language from one list.
macro_rules! languages {
    ($($(#[$about:meta])* $language:ident => $words:expr,)*) => {
        /// A language in which steps are described.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Language {
            $($(#[$about])* $language,)*
        }

        impl Language {
            /// All languages.
            pub const ALL: &'static [Language] = &[$(Language::$language),*];

            pub(super) fn words(self) -> &'static dyn Words {
                match self {
                    $(Language::$language => &$words,)*
                }
            }
        }
    };
}

languages! {
    /// English.
    #[default]
    English => english::English,
    /// Simplified Chinese.
    Chinese => chinese::Chinese,
    /// Traditional Chinese, as players in Taiwan and Hong Kong write it.
    TraditionalChinese => traditional::Traditional,
}

impl Language {
    /// Returns the code used on the command line and in the page: `en`, `zh` or `zh-hant`.
    pub fn code(self) -> &'static str {
        self.words().code()
    }

    /// Returns the tag of the language in HTML: `en`, `zh-Hans` or `zh-Hant`.
    pub fn tag(self) -> &'static str {
        self.words().tag()
    }

    /// Returns the language's name for itself, such as `繁體中文`.
    pub fn name(self) -> &'static str {
        self.words().name()
    }

    /// Returns the language of a locale such as `zh_CN.UTF-8` or `zh-Hant-HK`, if it is supported.
    ///
    /// ```
    /// use quadrille_sudoku::tell::Language;
    ///
    /// assert_eq!(Language::of_locale("zh_TW.UTF-8"), Some(Language::TraditionalChinese));
    /// assert_eq!(Language::of_locale("zh-Hans-HK"), Some(Language::Chinese));
    /// assert_eq!(Language::of_locale("C"), None);
    /// ```
    pub fn of_locale(locale: &str) -> Option<Language> {
        let tag = locale.split(['.', '@']).next()?.to_ascii_lowercase().replace('_', "-");
        let fits = |start: &&&str| {
            tag.strip_prefix(**start).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        };
        let longest = |language: &&Language| {
            language.words().locales().iter().filter(fits).map(|start| start.len()).max()
        };
        Language::ALL.iter().filter(|one| longest(one).is_some()).max_by_key(longest).copied()
    }

    /// Returns the name of a technique.
    pub fn technique(self, technique: Technique) -> &'static str {
        self.words().technique(technique)
    }

    /// Returns the name of a level.
    pub fn level(self, level: Level) -> &'static str {
        self.words().level(level)
    }

    /// Returns the heading of a hint's stage: `Where`, `位置`.
    pub fn stage(self, stage: Stage) -> &'static str {
        self.words().stage(stage)
    }

    /// Returns the role of a marked candidate, for the legend of a drawing: `removed`, `去掉`.
    #[cfg(feature = "render")]
    pub fn role(self, role: Role) -> &'static str {
        self.words().role(role)
    }

    /// Returns the name of a house: `row 3`, `第 3 行`.
    pub fn house(self, house: &House) -> String {
        self.words().house(house.into())
    }

    /// Returns a name and what is said under it: `X-Wing: r5c2<>4`, `二阶鱼：r5c2<>4`.
    pub fn labelled(self, name: &str, text: &str) -> String {
        self.words().labelled(name, text)
    }

    /// Sums up a solution: `Level Hard, score 462. The hardest step is: X-Wing.`
    pub fn summary(self, level: Level, score: u32, hardest: Technique) -> String {
        self.words().summary(level, score, hardest)
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Language {
    type Err = SudokuError;

    /// Parses a code or a locale.
    fn from_str(name: &str) -> Result<Language, SudokuError> {
        Language::of_locale(name).ok_or_else(|| {
            let known = Language::ALL.iter().map(|language| language.code()).collect();
            ErrorKind::unknown(NameOf::Language, name, known).into()
        })
    }
}
