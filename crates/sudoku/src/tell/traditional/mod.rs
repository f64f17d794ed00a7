//! Traditional Chinese: 依臺灣、香港玩家的說法，橫為列，直為行；短句，中西文之間留一空格。

mod chains;
mod names;
mod play;
mod reasons;

use super::facts::{Effect, HouseName, Notice, Place, Reason, Trouble};
use super::words::Words;
use crate::hint::Stage;
use crate::house::HouseKind;
#[cfg(feature = "render")]
use crate::render::Role;
use crate::technique::{Level, Technique};

/// Traditional Chinese.
pub(super) struct Traditional;

impl Words for Traditional {
    fn code(&self) -> &'static str {
        "zh-hant"
    }

    fn tag(&self) -> &'static str {
        "zh-Hant"
    }

    fn name(&self) -> &'static str {
        "繁體中文"
    }

    fn locales(&self) -> &'static [&'static str] {
        &["zh-hant", "zh-tw", "zh-hk", "zh-mo"]
    }

    fn technique(&self, technique: Technique) -> &'static str {
        names::technique(technique)
    }

    fn level(&self, level: Level) -> &'static str {
        match level {
            Level::Easy => "簡單",
            Level::Medium => "中等",
            Level::Hard => "困難",
            Level::Unfair => "專家",
            Level::Extreme => "極難",
        }
    }

    fn stage(&self, stage: Stage) -> &'static str {
        match stage {
            Stage::Where => "位置",
            Stage::Technique => "技巧",
            Stage::Why => "理由",
            Stage::Step => "套用",
        }
    }

    #[cfg(feature = "render")]
    fn role(&self, role: Role) -> &'static str {
        match role {
            Role::Cause => "依據",
            Role::Counter => "與之相對",
            Role::Fin => "魚鰭",
            Role::Out => "去掉",
            Role::Placed => "填入",
        }
    }

    fn house(&self, house: HouseName) -> String {
        named(house)
    }

    fn place(&self, place: &Place) -> String {
        match place {
            Place::Around(house) => format!("看看{}附近。", named(*house)),
            Place::Digits(digits) => format!("在整個盤面上看數字 {}。", list(digits, "和")),
            Place::Cells(cells) => {
                let they = if cells.len() == 1 { "它" } else { "它們" };
                format!("看看 {}，以及{they}影響的格。", list(cells, "和"))
            }
            Place::Houses(houses) => format!("看看{}。", together(houses)),
            Place::DigitsIn(digits, houses) => {
                format!("看看{}裡的數字 {}。", together(houses), list(digits, "和"))
            }
        }
    }

    fn effect(&self, Effect { placed, lost }: &Effect) -> String {
        let placed = placed.iter().map(|value| format!("{} 填 {}", value.cell, value.digit));
        let lost = lost
            .iter()
            .map(|(cells, digits)| format!("{} 去掉 {}", list(cells, "和"), list(digits, "和")));
        placed.chain(lost).collect::<Vec<_>>().join("；")
    }

    fn result(&self, effect: &Effect) -> String {
        format!("{}。", self.effect(effect))
    }

    fn conclusion(&self, effect: &Effect) -> String {
        format!("所以 {}。", self.effect(effect))
    }

    fn reason(&self, reason: &Reason) -> Vec<String> {
        reasons::reason(reason)
    }

    fn notice(&self, notice: &Notice) -> String {
        play::notice(notice)
    }

    fn trouble(&self, trouble: &Trouble) -> String {
        play::trouble(trouble)
    }

    fn no_solution(&self, trouble: &Trouble) -> String {
        format!("無解：{}。", play::trouble(trouble))
    }

    fn several_solutions(&self) -> &'static str {
        "不止一個解。"
    }

    fn labelled(&self, name: &str, text: &str) -> String {
        format!("{name}：{text}")
    }

    fn summary(&self, level: Level, score: u32, hardest: Technique) -> String {
        let [level, hardest] = [self.level(level), self.technique(hardest)];
        format!("等級：{level}，評分：{score}，最難的一步：{hardest}。")
    }
}

/// `a、b 和 c`: the last two are joined by a word.
fn list(items: &[String], joint: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {joint} {last}", first.join("、")),
    }
}

/// Small numbers as they are written before 個: 兩個, 三個.
fn number(count: usize) -> String {
    const WORDS: [&str; 11] = ["零", "一", "兩", "三", "四", "五", "六", "七", "八", "九", "十"];
    WORDS.get(count).map_or_else(|| format!(" {count} "), |&word| word.to_owned())
}

fn named(HouseName { kind, number }: HouseName) -> String {
    match kind {
        HouseKind::Row => format!("第 {number} 橫列"),
        HouseKind::Column => format!("第 {number} 直行"),
        HouseKind::Box => format!("第 {number} 宮"),
        HouseKind::Diagonal if number == 1 => "主對角線".into(),
        HouseKind::Diagonal => "副對角線".into(),
        HouseKind::Window => format!("第 {number} 個窗口"),
        HouseKind::CentreDot => "各宮中心".into(),
        HouseKind::Extra => format!("額外區域 {number}"),
    }
}

/// `第 3、7 橫列`, `第 1 橫列和第 2、3 宮`.
fn together(houses: &[HouseName]) -> String {
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    let mut others = Vec::new();
    for &house in houses {
        let noun = match house.kind {
            HouseKind::Row => "橫列",
            HouseKind::Column => "直行",
            HouseKind::Box => "宮",
            HouseKind::Diagonal | HouseKind::Window | HouseKind::CentreDot | HouseKind::Extra => {
                others.push(named(house));
                continue;
            }
        };
        let number = house.number.to_string();
        match groups.iter_mut().find(|(other, _)| *other == noun) {
            Some((_, numbers)) => numbers.push(number),
            None => groups.push((noun, vec![number])),
        }
    }
    let words =
        groups.into_iter().map(|(noun, numbers)| format!("第 {} {noun}", numbers.join("、")));
    words.chain(others).collect::<Vec<_>>().join("和")
}
