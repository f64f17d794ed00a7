//! Steps in Chinese sentences: 用数独玩家的说法，短句，中西文之间留一空格。

mod chains;
mod play;

use super::facts::{Focus, losses};
use super::{Language, Scene};
use crate::digit::{Digit, DigitSet};
use crate::grid::Cell;
use crate::house::{House, HouseKind};
use crate::technique::{Because, Level, Rectangle, Step, Technique};

/// A scene that speaks Chinese.
#[derive(Clone, Copy)]
pub(super) struct Words<'a>(pub(super) Scene<'a>);

/// The name of a level.
pub(super) fn level(level: Level) -> &'static str {
    match level {
        Level::Easy => "简单",
        Level::Medium => "中等",
        Level::Hard => "困难",
        Level::Unfair => "专家",
        Level::Extreme => "极难",
    }
}

/// The name of a house.
pub(super) fn house(house: &House) -> String {
    let number = house.number + 1;
    match house.kind {
        HouseKind::Row => format!("第 {number} 行"),
        HouseKind::Column => format!("第 {number} 列"),
        HouseKind::Box => format!("第 {number} 宫"),
        HouseKind::Diagonal if house.number == 0 => "主对角线".into(),
        HouseKind::Diagonal => "副对角线".into(),
        HouseKind::Window => format!("第 {number} 个窗口"),
        HouseKind::CentreDot => "各宫中心".into(),
        HouseKind::Extra => format!("额外区域 {number}"),
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

/// Small numbers as they are written before 个: 两个, 三个.
fn number(count: usize) -> String {
    const WORDS: [&str; 11] = ["零", "一", "两", "三", "四", "五", "六", "七", "八", "九", "十"];
    WORDS.get(count).map_or_else(|| format!(" {count} "), |&word| word.to_owned())
}

impl Words<'_> {
    fn cells(&self, cells: &[Cell], joint: &str) -> String {
        list(&self.0.names(cells), joint)
    }

    fn digits(&self, digits: DigitSet, joint: &str) -> String {
        list(&self.0.signs(digits), joint)
    }

    fn sign(&self, digit: Digit) -> char {
        self.0.sign(digit)
    }

    fn cell(&self, cell: Cell) -> String {
        self.0.cell(cell)
    }

    fn house(&self, house: usize) -> String {
        Language::Chinese.house(&self.0.shape().houses()[house])
    }

    /// `第 3、7 行`, `第 1 行和第 2、3 宫`.
    fn houses(&self, houses: &[usize], joint: &str) -> String {
        let mut groups: Vec<(HouseKind, Vec<String>)> = Vec::new();
        let mut others = Vec::new();
        for &house in houses {
            let known = &self.0.shape().houses()[house];
            match known.kind {
                HouseKind::Row | HouseKind::Column | HouseKind::Box => {
                    let number = (known.number + 1).to_string();
                    match groups.iter_mut().find(|(other, _)| *other == known.kind) {
                        Some((_, numbers)) => numbers.push(number),
                        None => groups.push((known.kind, vec![number])),
                    }
                }
                HouseKind::Diagonal
                | HouseKind::Window
                | HouseKind::CentreDot
                | HouseKind::Extra => {
                    others.push(self.house(house));
                }
            }
        }
        let words = groups.into_iter().map(|(kind, numbers)| {
            let noun = match kind {
                HouseKind::Row => "行",
                HouseKind::Column => "列",
                _ => "宫",
            };
            format!("第 {} {noun}", numbers.join("、"))
        });
        words.chain(others).collect::<Vec<_>>().join(joint)
    }

    /// Says where to look.
    pub(super) fn place(&self, step: &Step, focus: &Focus) -> String {
        let houses = self.houses(&focus.houses, "和");
        let digits = self.digits(focus.digits, "和");
        match (&step.because, focus.houses.as_slice(), focus.cells.as_slice()) {
            (
                Because::Single { house: None } | Because::Solution | Because::Grave { .. },
                [_],
                _,
            ) => {
                format!("看看{houses}附近。")
            }
            (_, [], []) => format!("在整个盘面上看数字 {digits}。"),
            (_, [], [cell]) => format!("看看 {}，以及它影响的格。", self.cell(*cell)),
            (_, [], cells) => format!("看看 {}，以及它们影响的格。", self.cells(cells, "和")),
            (_, _, _) if focus.digits.is_empty() => format!("看看{houses}。"),
            _ => format!("看看{houses}里的数字 {digits}。"),
        }
    }

    /// Says what the step does, without a full stop.
    pub(super) fn effect(&self, step: &Step) -> String {
        let placed = step
            .placed
            .iter()
            .map(|placed| format!("{} 填 {}", self.cell(placed.cell), self.sign(placed.digit)));
        let removed = losses(&step.removed).into_iter().map(|(cells, digits)| {
            format!("{} 去掉 {}", self.cells(&cells, "和"), self.digits(digits, "和"))
        });
        placed.chain(removed).collect::<Vec<_>>().join("；")
    }

    pub(super) fn conclusion(&self, step: &Step) -> String {
        format!("所以 {}。", self.effect(step))
    }

    /// Explains why the step is right.
    pub(super) fn because(&self, step: &Step) -> Vec<String> {
        match &step.because {
            Because::Single { house } => vec![self.single(step, *house)],
            Because::Subset { houses, cells, digits } => self.subset(step, houses, cells, *digits),
            // Rules between cells, and not a house, exclude what is removed.
            &Because::Locked { digit, base, cover } if base == cover => vec![format!(
                "{}的 {} 只能填在 {}，无论填在哪格，都排除了要删的候选数。",
                self.house(base),
                self.sign(digit),
                self.cells(&self.0.places(base, digit), "或"),
            )],
            &Because::Locked { digit, base, cover } => vec![
                format!(
                    "{}的 {} 只能填在{}（{}）。",
                    self.house(base),
                    self.sign(digit),
                    self.house(cover),
                    self.cells(&self.0.places(base, digit), "或"),
                ),
                format!(
                    "无论填在哪格，都占了{0}的 {1}，{0}的其他格不能再是 {1}。",
                    self.house(cover),
                    self.sign(digit),
                ),
            ],
            Because::Fish { digit, base, cover, fins, tentacles } => {
                let mut words = self.fish(*digit, base, cover, fins, tentacles.is_empty());
                let chains = tentacles.iter().filter(|chain| !chain.nodes.is_empty());
                words.extend(chains.map(|chain| self.walk(&chain.nodes)));
                words
            }
            Because::Chain(chain) => self.chain(step, chain),
            &Because::Wing { pivot, pincers, digit } => {
                let all = [pivot, pincers[0], pincers[1]];
                let of = |cell: Cell| {
                    let rest = self.0.candidates[cell] - digit.into();
                    format!(
                        "若是 {}，则 {} 是 {}",
                        self.digits(rest, "或"),
                        self.cell(cell),
                        self.sign(digit)
                    )
                };
                vec![
                    format!(
                        "{} 是 {}：{}；{}；否则它自己就是 {}。",
                        self.cell(pivot),
                        self.digits(self.0.candidates[pivot], "或"),
                        of(pincers[0]),
                        of(pincers[1]),
                        self.sign(digit),
                    ),
                    format!(
                        "{} 中必有一个是 {}，三格共同影响的格不能是 {}。",
                        self.cells(&all, "和"),
                        self.sign(digit),
                        self.sign(digit),
                    ),
                ]
            }
            Because::Rectangle(rectangle) => self.rectangle(step, rectangle),
            Because::Grave { extras } => {
                let extras: Vec<String> = extras
                    .iter()
                    .map(|extra| format!("{} 是 {}", self.cell(extra.cell), self.sign(extra.digit)))
                    .collect();
                vec![
                    format!(
                        "除非 {}，否则每个空格都只有两个候选数，每个数字在每个区也都只有两处。",
                        list(&extras, "或"),
                    ),
                    "那样的盘面要么无解，要么不止一个解，而本题是唯一解。".into(),
                ]
            }
            Because::Colors { digit, clusters } => self.colors(step, *digit, clusters),
            Because::Crossing { houses: [line, block], shared, line: along, block: inside } => {
                let part = |cells: &[Cell]| {
                    let digits = self.0.signs(self.0.digits_of(cells)).join("、");
                    format!("{}（{digits}）", self.cells(cells, "和"))
                };
                let [line, block] = [*line, *block].map(|house| self.house(house));
                let count = shared.len() + along.len() + inside.len();
                let [both, first, second] =
                    [shared, along, inside].map(|cells| self.0.digits_of(cells));
                vec![
                    format!(
                        "{}同在{line}和{block}。再加上{line}的 {}，以及{block}的 {}。",
                        part(shared),
                        part(along),
                        part(inside),
                    ),
                    format!(
                        "前几格的数字，没有一个是后两部分共有的，所以这{}格要填的数字正好一样多：{} 在{line}用完，{} 在{block}用完。",
                        number(count),
                        self.digits((both | first) - (both & second), "和"),
                        self.digits((both | second) - (both & first), "和"),
                    ),
                ]
            }
            Because::Sets { sets, ties, stem } => self.sets(step, sets, ties, *stem),
            Because::Forcing { cause, branches } => self.forcing(cause, branches),
            Because::Templates { digit } => {
                let cells = step.placed.iter().chain(&step.removed).map(|one| one.cell);
                let cells = self.cells(&cells.collect::<Vec<_>>(), "或");
                let digit = self.sign(*digit);
                vec![match step.placed.is_empty() {
                    true => format!("数字 {digit} 在全盘的所有填法中，没有一种用到 {cells}。"),
                    false => format!("数字 {digit} 在全盘的所有填法中，每一种都用到 {cells}。"),
                }]
            }
            Because::Solution => vec!["没有找到推理的步骤，这一格取自答案。".into()],
        }
    }

    fn single(&self, step: &Step, house: Option<usize>) -> String {
        let Some(placed) = step.placed.first() else { return String::new() };
        let (cell, digit) = (self.cell(placed.cell), self.sign(placed.digit));
        match house {
            Some(house) if step.technique == Technique::FullHouse => {
                format!("{}只剩 {cell} 一个空格，只缺 {digit}。", self.house(house))
            }
            Some(house) => format!("{}的 {digit} 只能填在 {cell}。", self.house(house)),
            None => format!("{cell} 只剩候选数 {digit}。"),
        }
    }

    fn subset(
        &self,
        step: &Step,
        houses: &[usize],
        cells: &[Cell],
        digits: DigitSet,
    ) -> Vec<String> {
        let names = self.cells(cells, "和");
        let values = self.digits(digits, "和");
        let count = number(cells.len());
        let hidden = matches!(
            step.technique,
            Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuadruple
        );
        match houses {
            [house, ..] if hidden => vec![
                format!("{}里，{values} 只能填在 {names}。", self.house(*house)),
                format!("这{count}个数字要占满这{count}格，别的数字放不进来。"),
            ],
            _ => vec![
                format!("{names} 的候选数只有 {values}。"),
                format!(
                    "这{count}格用完这{count}个数字，{}的其他格不能再有它们。",
                    self.houses(houses, "和"),
                ),
            ],
        }
    }

    fn fish(
        &self,
        digit: Digit,
        base: &[usize],
        cover: &[usize],
        fins: &[Cell],
        plain: bool,
    ) -> Vec<String> {
        let (sign, count) = (self.sign(digit), number(base.len()));
        let [bases, covers] = [base, cover].map(|houses| self.houses(houses, "和"));
        let mut body: Vec<Cell> =
            base.iter().flat_map(|&house| self.0.places(house, digit)).collect();
        body.sort_unstable();
        body.dedup();
        body.retain(|cell| !fins.contains(cell));
        let body = self.cells(&body, "和");
        if fins.is_empty() {
            return vec![
                format!("{bases}里，{sign} 只能填在{covers}：{body}。"),
                format!(
                    "这里要填{count}个 {sign}，正好占满{covers}的 {sign}，那里的其他格不能是 {sign}。"
                ),
            ];
        }
        let [none, one, seen] = match fins {
            [_] => ["鱼鳍不是", "鱼鳍是", "它"],
            _ => ["鱼鳍都不是", "有鱼鳍是", "所有鱼鳍共同"],
        };
        let then = match plain {
            true => format!("{seen}影响的格不能是 {sign}"),
            false => "沿链也能推出同样的结论".into(),
        };
        vec![
            format!(
                "除鱼鳍 {} 外，{bases}里的 {sign} 只能填在{covers}：{body}。",
                self.cells(fins, "和")
            ),
            format!("若{none} {sign}，{covers}的其他格不能是 {sign}；若{one} {sign}，{then}。"),
        ]
    }

    fn rectangle(&self, step: &Step, rectangle: &Rectangle) -> Vec<String> {
        use Technique as T;
        let Rectangle { corners, digits, extra, houses, subset } = rectangle;
        let pair: DigitSet = digits.iter().copied().collect();
        let corners = self.cells(corners, "和");
        let [one, other] = digits.map(|digit| self.sign(digit));
        let more = self.0.digits_of(extra) - pair;
        let extras = self.cells(extra, "和");
        let first = format!(
            "如果 {corners} 只有 {one} 和 {other}，这两个数字可以互换，就会有两个解。本题是唯一解，所以不会出现这种情况。"
        );
        let gone: DigitSet = step.removed.iter().map(|removed| removed.digit).collect();
        let kept = self.digits(pair - gone, "和");
        let gone = self.digits(gone, "和");
        let houses = self.houses(houses, "和");
        let second = match step.technique {
            T::Uniqueness1 => format!("只有 {extras} 还有别的候选数，所以它只能填别的数。"),
            T::Uniqueness3 => format!(
                "所以 {extras} 中必有一格是 {}。在{houses}里把它们看作一格，与 {} 合起来，格数与数字个数相等，\
                 {houses}的其他格不能再有这些数字。",
                self.digits(more, "或"),
                self.cells(subset, "和"),
            ),
            T::Uniqueness4 => format!(
                "{houses}的 {kept} 只能填在 {extras}，其中一格必是 {kept}。另一格若是 {gone}，就会出现这种情况。"
            ),
            T::Uniqueness6 => format!(
                "{houses}的 {gone} 没有别处可填。{extras} 中若有一格是 {gone}，另一格也必是 {gone}，就会出现这种情况。"
            ),
            T::HiddenRectangle => format!(
                "{houses}的 {kept} 只能填在这些格。若 {} 是 {gone}，相邻两角就是 {kept}，对角就是 {gone}，就会出现这种情况。",
                self.cells(
                    &step.removed.iter().map(|removed| removed.cell).collect::<Vec<_>>(),
                    "和"
                ),
            ),
            T::AvoidableRectangle1 => {
                format!("这四格都不是已知数，若 {extras} 填 {gone}，就会出现这种情况。")
            }
            T::AvoidableRectangle2 => format!(
                "这四格都不是已知数，所以 {extras} 中必有一格是 {}，两格共同影响的格不能再填这个数。",
                self.digits(more, "或"),
            ),
            // Types 2 and 5.
            _ => format!(
                "所以 {extras} 中必有一格是 {}，它们共同影响的格不能再填这个数。",
                self.digits(more, "或"),
            ),
        };
        vec![first, second]
    }

    fn colors(&self, step: &Step, digit: Digit, clusters: &[[Vec<Cell>; 2]]) -> Vec<String> {
        let sign = self.sign(digit);
        let all = |cells: &[Cell]| match cells {
            [cell] => format!("在 {}", self.cell(*cell)),
            cells => format!("全在 {}", self.cells(cells, "和")),
        };
        let mut words: Vec<String> = clusters
            .iter()
            .map(|[one, other]| {
                format!(
                    "数字 {sign} 要么{}，要么{}：连起它们的各区都没有别处可填。",
                    all(one),
                    all(other)
                )
            })
            .collect();
        words.push(match step.technique {
            Technique::SimpleColorsWrap => {
                let seen = clusters.iter().flatten().find_map(|color| self.0.see(color, color));
                let seen = seen.map_or(String::new(), |seen| self.cells(&seen, "和"));
                format!("{seen} 互相影响，所以这一色全不成立。")
            }
            Technique::MultiColors1 => match self.0.opposites(clusters) {
                Some((seen, [one, other])) => format!(
                    "{} 互相影响，两者的颜色不能都成立，所以 {sign} {}，或者{}。同时受两边影响的格不能是 {sign}。",
                    self.cells(&seen, "和"),
                    all(one),
                    all(other),
                ),
                None => String::new(),
            },
            Technique::MultiColors2 => {
                "第一组的一色同时影响第二组的两色，而后者必有一色成立，所以这一色不成立。".into()
            }
            _ => format!("同时受两色影响的格不能是 {sign}。"),
        });
        words
    }
}
