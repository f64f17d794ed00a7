//! English: names, lists and the sentences around a step.

mod chains;
mod play;
mod reasons;

use super::errors::english::{house_name as named, trouble};
use super::facts::{Effect, HouseName, Notice, Place, Reason, Trouble};
use super::words::Words;
use crate::hint::Stage;
use crate::house::HouseKind;
#[cfg(feature = "render")]
use crate::render::Role;
use crate::technique::{Level, Technique};

/// English.
pub(super) struct English;

impl Words for English {
    fn code(&self) -> &'static str {
        "en"
    }

    fn tag(&self) -> &'static str {
        "en"
    }

    fn name(&self) -> &'static str {
        "English"
    }

    fn locales(&self) -> &'static [&'static str] {
        &["en"]
    }

    fn technique(&self, technique: Technique) -> &'static str {
        technique.english()
    }

    fn level(&self, level: Level) -> &'static str {
        level.name()
    }

    fn stage(&self, stage: Stage) -> &'static str {
        match stage {
            Stage::Where => "Where",
            Stage::Technique => "Technique",
            Stage::Why => "Why",
            Stage::Step => "Step",
        }
    }

    #[cfg(feature = "render")]
    fn role(&self, role: Role) -> &'static str {
        match role {
            Role::Cause => "reason",
            Role::Counter => "counterpart",
            Role::Fin => "fin",
            Role::Out => "removed",
            Role::Placed => "placed",
        }
    }

    fn house(&self, house: HouseName) -> String {
        named(house)
    }

    fn place(&self, place: &Place) -> String {
        match place {
            Place::Around(house) => format!("Look around {}.", named(*house)),
            Place::Digits(digits) => {
                format!("Follow the {} across the board.", counted_digits(digits))
            }
            Place::Cells(cells) => {
                format!("Look at {}, and at the cells seen from there.", list(cells, "and"))
            }
            Place::Houses(houses) => format!("Look at {}.", together(houses, "and")),
            Place::DigitsIn(digits, houses) => {
                format!("Look at the {} in {}.", counted_digits(digits), together(houses, "and"))
            }
        }
    }

    fn effect(&self, Effect { placed, lost }: &Effect) -> String {
        let placed = placed.iter().map(|value| format!("{} is {}", value.cell, value.digit));
        let lost = lost.iter().map(|(cells, digits)| {
            let verb = if cells.len() == 1 { "loses" } else { "lose" };
            format!("{} {verb} {}", list(cells, "and"), list(digits, "and"))
        });
        placed.chain(lost).collect::<Vec<_>>().join("; ")
    }

    fn result(&self, effect: &Effect) -> String {
        format!("{}.", self.effect(effect))
    }

    fn conclusion(&self, effect: &Effect) -> String {
        format!("So {}.", self.effect(effect))
    }

    fn reason(&self, reason: &Reason) -> Vec<String> {
        reasons::reason(reason)
    }

    fn notice(&self, notice: &Notice) -> String {
        play::notice(notice)
    }

    fn trouble(&self, facts: &Trouble) -> String {
        trouble(facts)
    }

    fn no_solution(&self, facts: &Trouble) -> String {
        format!("There is no solution: {}.", trouble(facts))
    }

    fn several_solutions(&self) -> &'static str {
        "There is more than one solution."
    }

    fn labelled(&self, name: &str, text: &str) -> String {
        format!("{name}: {text}")
    }

    fn summary(&self, level: Level, score: u32, hardest: Technique) -> String {
        let [level, hardest] = [self.level(level), self.technique(hardest)];
        format!("Level {level}, score {score}. The hardest step is: {hardest}.")
    }
}

/// `a, b and c`.
fn list(items: &[String], joint: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {joint} {last}", first.join(", ")),
    }
}

/// `digit 5`, `digits 5 and 7`.
fn counted_digits(digits: &[String]) -> String {
    let noun = if digits.len() == 1 { "digit" } else { "digits" };
    format!("{noun} {}", list(digits, "and"))
}

/// Small numbers as words.
fn number(count: usize) -> String {
    const WORDS: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(count).map_or_else(|| count.to_string(), |&word| word.to_owned())
}

/// The first letter as a capital.
fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

/// `in row 3`, `on the falling diagonal`.
fn within(house: HouseName) -> String {
    let word = match house.kind {
        HouseKind::Diagonal => "on",
        HouseKind::CentreDot => "among",
        HouseKind::Row
        | HouseKind::Column
        | HouseKind::Box
        | HouseKind::Window
        | HouseKind::Extra => "in",
    };
    format!("{word} {}", named(house))
}

/// `rows 3 and 7`, `row 1 and boxes 2 and 3`.
fn together(houses: &[HouseName], joint: &str) -> String {
    let mut groups: Vec<(HouseKind, Vec<String>)> = Vec::new();
    let mut others = Vec::new();
    for &house in houses {
        match house.kind {
            HouseKind::Diagonal | HouseKind::CentreDot => others.push(named(house)),
            kind => match groups.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, numbers)) => numbers.push(house.number.to_string()),
                None => groups.push((kind, vec![house.number.to_string()])),
            },
        }
    }
    let mut words: Vec<String> = Vec::new();
    for (kind, numbers) in groups {
        let noun = match kind {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box if numbers.len() > 1 => "boxe",
            HouseKind::Box => "box",
            HouseKind::Window => "window",
            HouseKind::Extra => "extra region",
            HouseKind::Diagonal | HouseKind::CentreDot => continue,
        };
        let plural = if numbers.len() > 1 { "s" } else { "" };
        words.push(format!("{noun}{plural} {}", list(&numbers, joint)));
    }
    words.extend(others);
    list(&words, joint)
}
