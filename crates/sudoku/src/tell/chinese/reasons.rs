//! Why a step is right, in simplified Chinese.

use std::iter;

use super::play::standing;
use super::{chains, list, named, number, together};
use crate::tell::facts::{
    Colors, ColorsEnd, Corners, Exclusions, Group, HouseName, Names, Reason, Rectangle, Value,
};

pub(super) fn reason(reason: &Reason) -> Vec<String> {
    match reason {
        Reason::FullHouse { house, value: Value { cell, digit } } => {
            vec![format!("{}只剩 {cell} 一个空格，只缺 {digit}。", named(*house))]
        }
        Reason::HiddenSingle { house, value: Value { cell, digit }, others } => {
            let first = format!("{}的 {digit} 只能填在 {cell}。", named(*house));
            let blocks = |(value, cells): &(Value, Names)| {
                format!("{} 排除 {}", standing(value), list(cells, "和"))
            };
            let noted = format!("{} 的候选数里没有 {digit}", list(&others.noted, "和"));
            let rest = others.placed.iter().map(blocks);
            iter::once(first).chain(clauses(rest, others, noted)).collect()
        }
        Reason::NakedSingle { value: Value { cell, digit }, others } => {
            let first = format!("{cell} 只剩候选数 {digit}。");
            let holds = |(house, digits): &(HouseName, Names)| {
                format!("{}已有 {}", named(*house), list(digits, "和"))
            };
            let excludes = |(value, digits): &(Value, Names)| {
                format!("{} 排除 {}", standing(value), list(digits, "和"))
            };
            let noted = format!("{cell} 的候选数里没有 {}", list(&others.noted, "和"));
            let rest = others.houses.iter().map(holds).chain(others.placed.iter().map(excludes));
            iter::once(first).chain(clauses(rest, others, noted)).collect()
        }
        Reason::NakedSet { cells, digits, houses } => {
            let count = number(cells.len());
            vec![
                format!("{} 的候选数只有 {}。", list(cells, "和"), list(digits, "和")),
                format!(
                    "这{count}格用完这{count}个数字，{}的其他格不能再有它们。",
                    together(houses),
                ),
            ]
        }
        Reason::HiddenSet { cells, digits, house } => {
            let count = number(cells.len());
            vec![
                format!(
                    "{}里，{} 只能填在 {}。",
                    named(*house),
                    list(digits, "和"),
                    list(cells, "和"),
                ),
                format!("这{count}个数字要占满这{count}格，别的数字放不进来。"),
            ]
        }
        Reason::Locked { digit, base, cover, places } => {
            let [base, cover] = [*base, *cover].map(named);
            vec![
                format!("{base}的 {digit} 只能填在{cover}（{}）。", list(places, "或")),
                format!("无论填在哪格，都占了{cover}的 {digit}，{cover}的其他格不能再是 {digit}。"),
            ]
        }
        Reason::LockedByRules { digit, base, places } => vec![format!(
            "{}的 {digit} 只能填在 {}，无论填在哪格，都排除了要删的候选数。",
            named(*base),
            list(places, "或"),
        )],
        Reason::Fish { digit, base, cover, body, fins, kraken, tentacles } => {
            let mut words = fish(*digit, base, cover, body, fins, *kraken);
            words.extend(tentacles.iter().map(|chain| chains::argument(chain)));
            words
        }
        Reason::Chain(walk, end) => {
            let mut words = vec![chains::argument(walk)];
            words.extend(end.as_ref().map(chains::ending));
            words
        }
        Reason::RemotePair { cells, pair, ends } => vec![
            format!(
                "{} 的候选数都是 {}，依次互相影响，所以两个数字交替出现。",
                list(cells, "和"),
                list(pair, "和"),
            ),
            format!("首尾两格 {} 各占其中一个，两格共同影响的格两个都不能有。", list(ends, "和"),),
        ],
        Reason::XyWing { pivot, pincers, digits: [x, y], both: z } => {
            let [one, other] = pincers.each_ref().map(|cells| list(cells, "或"));
            let pivot = list(pivot, "或");
            vec![
                format!(
                    "{pivot} 是 {x} 或 {y}：若是 {x}，{one} 是 {z}；若是 {y}，{other} 是 {z}。"
                ),
                format!(
                    "无论如何，{one} 和 {other} 中必有一格是 {z}，两格共同影响的格不能是 {z}。"
                ),
            ]
        }
        Reason::WWing { ends, joint, house, digit: z, linked: w } => {
            let [one, other] = ends.each_ref().map(|cells| list(cells, "或"));
            let [near, far] = joint.each_ref().map(|cells| list(cells, "或"));
            let house = named(*house);
            vec![
                format!("{one} 和 {other} 都是 {z} 或 {w}。{house}的 {w} 在 {near} 或 {far}。"),
                format!("{near} 影响 {one}，{far} 影响 {other}，所以这两格不会都是 {w}。"),
                format!("至少有一格是 {z}，两格共同影响的格不能是 {z}。"),
            ]
        }
        Reason::TwoLinks { digit, ends, joint, houses } => {
            let [one, other] = ends.each_ref().map(|cells| list(cells, "或"));
            let [near, far] = joint.each_ref().map(|cells| list(cells, "或"));
            let [first, second, between] = houses.map(named);
            vec![
                format!(
                    "{first}的 {digit} 不在 {one}，就在 {near}；{second}的 {digit} 不在 {far}，就在 {other}。"
                ),
                format!(
                    "{} 同在{between}，那里只能有一个 {digit}，所以 {} 中至少有一格是 {digit}，\
                     它们共同影响的格不能是 {digit}。",
                    list(&joint.concat(), "和"),
                    list(&ends.concat(), "和"),
                ),
            ]
        }
        Reason::XyzWing { pivot, candidates, pincers, digit } => {
            let [one, other] = pincers
                .each_ref()
                .map(|(rest, cell)| format!("若是 {}，则 {cell} 是 {digit}", list(rest, "或")));
            let [(_, first), (_, second)] = pincers;
            vec![
                format!(
                    "{pivot} 是 {}：{one}；{other}；否则它自己就是 {digit}。",
                    list(candidates, "或"),
                ),
                format!(
                    "{pivot}、{first} 和 {second} 中必有一个是 {digit}，三格共同影响的格不能是 {digit}。"
                ),
            ]
        }
        Reason::Rectangle(facts) => rectangle(facts),
        Reason::Grave { extras } => {
            let extras: Names =
                extras.iter().map(|Value { cell, digit }| format!("{cell} 是 {digit}")).collect();
            vec![
                format!(
                    "除非 {}，否则每个空格都只有两个候选数，每个数字在每个区也都只有两处。",
                    list(&extras, "或"),
                ),
                "那样的盘面要么无解，要么不止一个解，而本题是唯一解。".into(),
            ]
        }
        Reason::Colors(facts) => colors(facts),
        Reason::Crossing {
            line,
            block,
            shared,
            in_line,
            in_block,
            count,
            used_in_line,
            used_in_block,
        } => {
            let [line, block] = [*line, *block].map(named);
            let [shared, in_line, in_block] = [shared, in_line, in_block].map(group);
            vec![
                format!(
                    "{shared}同在{line}和{block}。再加上{line}的 {in_line}，以及{block}的 {in_block}。"
                ),
                format!(
                    "前几格的数字，没有一个是后两部分共有的，所以这{}格要填的数字正好一样多：\
                     {} 在{line}用完，{} 在{block}用完。",
                    number(*count),
                    list(used_in_line, "和"),
                    list(used_in_block, "和"),
                ),
            ]
        }
        Reason::Sets(facts) => chains::sets(facts),
        Reason::Forcing(facts) => chains::forcing(facts),
        Reason::Templates { digit, cells, every } => {
            let cells = list(cells, "或");
            vec![match every {
                true => format!("数字 {digit} 在全盘的所有填法中，每一种都用到 {cells}。"),
                false => format!("数字 {digit} 在全盘的所有填法中，没有一种用到 {cells}。"),
            }]
        }
        Reason::Solution => vec!["没有找到推理的步骤，这一格取自答案。".into()],
    }
}

/// What excludes the other possibilities, as one sentence; `noted` only if the notes exclude some.
fn clauses(
    rest: impl Iterator<Item = String>,
    others: &Exclusions,
    noted: String,
) -> Option<String> {
    let clauses: Names = rest.chain((!others.noted.is_empty()).then_some(noted)).collect();
    (!clauses.is_empty()).then(|| format!("{}。", clauses.join("，")))
}

/// `r1c2 和 r1c3（4、5、7）`.
pub(super) fn group(Group { cells, digits }: &Group) -> String {
    format!("{}（{}）", list(cells, "和"), digits.join("、"))
}

fn fish(
    digit: char,
    base: &[HouseName],
    cover: &[HouseName],
    body: &[String],
    fins: &[String],
    kraken: bool,
) -> Vec<String> {
    let [bases, covers] = [base, cover].map(together);
    let body = list(body, "和");
    if fins.is_empty() {
        return vec![
            format!("{bases}里，{digit} 只能填在{covers}：{body}。"),
            format!(
                "这里要填{}个 {digit}，正好占满{covers}的 {digit}，那里的其他格不能是 {digit}。",
                number(base.len()),
            ),
        ];
    }
    let [none, one, seen] = match fins {
        [_] => ["鱼鳍不是", "鱼鳍是", "它"],
        _ => ["鱼鳍都不是", "有鱼鳍是", "所有鱼鳍共同"],
    };
    let then = match kraken {
        true => "沿链也能推出同样的结论".into(),
        false => format!("{seen}影响的格不能是 {digit}"),
    };
    vec![
        format!("除鱼鳍 {} 外，{bases}里的 {digit} 只能填在{covers}：{body}。", list(fins, "和")),
        format!("若{none} {digit}，{covers}的其他格不能是 {digit}；若{one} {digit}，{then}。"),
    ]
}

fn rectangle(rectangle: &Rectangle) -> Vec<String> {
    let Rectangle { kind, digits: [one, other], .. } = rectangle;
    let corners = list(&rectangle.corners, "和");
    let extras = list(&rectangle.extras, "和");
    let more = list(&rectangle.more, "或");
    let [gone, kept] = [&rectangle.gone, &rectangle.kept].map(|digits| list(digits, "和"));
    let houses = together(&rectangle.houses);
    let first = format!(
        "如果 {corners} 只有 {one} 和 {other}，这两个数字可以互换，就会有两个解。本题是唯一解，所以不会出现这种情况。"
    );
    let second = match kind {
        Corners::OneCorner => format!("只有 {extras} 还有别的候选数，所以它只能填别的数。"),
        Corners::OneDigit => {
            format!("所以 {extras} 中必有一格是 {more}，它们共同影响的格不能再填这个数。")
        }
        Corners::NakedSet => format!(
            "所以 {extras} 中必有一格是 {more}。在{houses}里把它们看作一格，与 {} 合起来，格数与数字个数相等，\
             {houses}的其他格不能再有这些数字。",
            list(&rectangle.subset, "和"),
        ),
        Corners::OnlyPlaces => format!(
            "{houses}的 {kept} 只能填在 {extras}，其中一格必是 {kept}。另一格若是 {gone}，就会出现这种情况。"
        ),
        Corners::Diagonal => format!(
            "{houses}的 {gone} 没有别处可填。{extras} 中若有一格是 {gone}，另一格也必是 {gone}，就会出现这种情况。"
        ),
        Corners::Hidden => format!(
            "{houses}的 {kept} 只能填在这些格。若 {} 是 {gone}，相邻两角就是 {kept}，对角就是 {gone}，就会出现这种情况。",
            list(&rectangle.losers, "和"),
        ),
        Corners::Avoidable1 => {
            format!("这四格都不是已知数，若 {extras} 填 {gone}，就会出现这种情况。")
        }
        Corners::Avoidable2 => format!(
            "这四格都不是已知数，所以 {extras} 中必有一格是 {more}，两格共同影响的格不能再填这个数。"
        ),
    };
    vec![first, second]
}

fn colors(Colors { digit, clusters, end }: &Colors) -> Vec<String> {
    let all = |cells: &Names| match cells.as_slice() {
        [cell] => format!("在 {cell}"),
        cells => format!("全在 {}", list(cells, "和")),
    };
    let cluster = |[one, other]: &[Names; 2]| {
        format!("数字 {digit} 要么{}，要么{}：连起它们的各区都没有别处可填。", all(one), all(other))
    };
    let end = end.as_ref().map(|end| match end {
        ColorsEnd::Trap => format!("同时受两色影响的格不能是 {digit}。"),
        ColorsEnd::Wrap(seen) => {
            format!("{} 互相影响，所以这一色全不成立。", list(seen, "和"))
        }
        ColorsEnd::Opposites { seen, colors: [one, other] } => format!(
            "{} 互相影响，两者的颜色不能都成立，所以 {digit} {}，或者{}。同时受两边影响的格不能是 {digit}。",
            list(seen, "和"),
            all(one),
            all(other),
        ),
        ColorsEnd::SeesBoth => {
            "第一组的一色同时影响第二组的两色，而后者必有一色成立，所以这一色不成立。".into()
        }
    });
    clusters.iter().map(cluster).chain(end).collect()
}
