//! Why a step is right, in traditional Chinese.

use std::iter;

use super::play::standing;
use super::{chains, list, named, number, together};
use crate::tell::facts::{
    Colors, ColorsEnd, Corners, Exclusions, Group, HouseName, Names, Reason, Rectangle, Value,
};

pub(super) fn reason(reason: &Reason) -> Vec<String> {
    match reason {
        Reason::FullHouse { house, value: Value { cell, digit } } => {
            vec![format!("{}只剩 {cell} 一個空格，只缺 {digit}。", named(*house))]
        }
        Reason::HiddenSingle { house, value: Value { cell, digit }, others } => {
            let first = format!("{}的 {digit} 只能填在 {cell}。", named(*house));
            let blocks = |(value, cells): &(Value, Names)| {
                format!("{} 排除 {}", standing(value), list(cells, "和"))
            };
            let noted = format!("{} 的候選數裡沒有 {digit}", list(&others.noted, "和"));
            let rest = others.placed.iter().map(blocks);
            iter::once(first).chain(clauses(rest, others, noted)).collect()
        }
        Reason::NakedSingle { value: Value { cell, digit }, others } => {
            let first = format!("{cell} 只剩候選數 {digit}。");
            let holds = |(house, digits): &(HouseName, Names)| {
                format!("{}已有 {}", named(*house), list(digits, "和"))
            };
            let excludes = |(value, digits): &(Value, Names)| {
                format!("{} 排除 {}", standing(value), list(digits, "和"))
            };
            let noted = format!("{cell} 的候選數裡沒有 {}", list(&others.noted, "和"));
            let rest = others.houses.iter().map(holds).chain(others.placed.iter().map(excludes));
            iter::once(first).chain(clauses(rest, others, noted)).collect()
        }
        Reason::NakedSet { cells, digits, houses } => {
            let count = number(cells.len());
            vec![
                format!("{} 的候選數只有 {}。", list(cells, "和"), list(digits, "和")),
                format!(
                    "這{count}格用完這{count}個數字，{}的其他格不能再有它們。",
                    together(houses),
                ),
            ]
        }
        Reason::HiddenSet { cells, digits, house } => {
            let count = number(cells.len());
            vec![
                format!(
                    "{}裡，{} 只能填在 {}。",
                    named(*house),
                    list(digits, "和"),
                    list(cells, "和"),
                ),
                format!("這{count}個數字要佔滿這{count}格，別的數字放不進來。"),
            ]
        }
        Reason::Locked { digit, base, cover, places } => {
            let [base, cover] = [*base, *cover].map(named);
            vec![
                format!("{base}的 {digit} 只能填在{cover}（{}）。", list(places, "或")),
                format!("無論填在哪格，都佔了{cover}的 {digit}，{cover}的其他格不能再是 {digit}。"),
            ]
        }
        Reason::LockedByRules { digit, base, places } => vec![format!(
            "{}的 {digit} 只能填在 {}，無論填在哪格，都排除了要刪的候選數。",
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
                "{} 的候選數都是 {}，依次互相影響，所以兩個數字交替出現。",
                list(cells, "和"),
                list(pair, "和"),
            ),
            format!("首尾兩格 {} 各佔其中一個，兩格共同影響的格兩個都不能有。", list(ends, "和"),),
        ],
        Reason::XyWing { pivot, pincers, digits: [x, y], both: z } => {
            let [one, other] = pincers.each_ref().map(|cells| list(cells, "或"));
            let pivot = list(pivot, "或");
            vec![
                format!(
                    "{pivot} 是 {x} 或 {y}：若是 {x}，{one} 是 {z}；若是 {y}，{other} 是 {z}。"
                ),
                format!(
                    "無論如何，{one} 和 {other} 中必有一格是 {z}，兩格共同影響的格不能是 {z}。"
                ),
            ]
        }
        Reason::WWing { ends, joint, house, digit: z, linked: w } => {
            let [one, other] = ends.each_ref().map(|cells| list(cells, "或"));
            let [near, far] = joint.each_ref().map(|cells| list(cells, "或"));
            let house = named(*house);
            vec![
                format!("{one} 和 {other} 都是 {z} 或 {w}。{house}的 {w} 在 {near} 或 {far}。"),
                format!("{near} 影響 {one}，{far} 影響 {other}，所以這兩格不會都是 {w}。"),
                format!("至少有一格是 {z}，兩格共同影響的格不能是 {z}。"),
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
                    "{} 同在{between}，那裡只能有一個 {digit}，所以 {} 中至少有一格是 {digit}，\
                     它們共同影響的格不能是 {digit}。",
                    list(&joint.concat(), "和"),
                    list(&ends.concat(), "和"),
                ),
            ]
        }
        Reason::XyzWing { pivot, candidates, pincers, digit } => {
            let [one, other] = pincers
                .each_ref()
                .map(|(rest, cell)| format!("若是 {}，則 {cell} 是 {digit}", list(rest, "或")));
            let [(_, first), (_, second)] = pincers;
            vec![
                format!(
                    "{pivot} 是 {}：{one}；{other}；否則它自己就是 {digit}。",
                    list(candidates, "或"),
                ),
                format!(
                    "{pivot}、{first} 和 {second} 中必有一個是 {digit}，三格共同影響的格不能是 {digit}。"
                ),
            ]
        }
        Reason::Rectangle(facts) => rectangle(facts),
        Reason::Grave { extras } => {
            let extras: Names =
                extras.iter().map(|Value { cell, digit }| format!("{cell} 是 {digit}")).collect();
            vec![
                format!(
                    "除非 {}，否則每個空格都只有兩個候選數，每個數字在每個區也都只有兩處。",
                    list(&extras, "或"),
                ),
                "那樣的盤面要麼無解，要麼不止一個解，而本題是唯一解。".into(),
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
                    "前幾格的數字，沒有一個是後兩部分共有的，所以這{}格要填的數字正好一樣多：\
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
                true => format!("數字 {digit} 在全盤的所有填法中，每一種都用到 {cells}。"),
                false => format!("數字 {digit} 在全盤的所有填法中，沒有一種用到 {cells}。"),
            }]
        }
        Reason::Solution => vec!["沒有找到推理的步驟，這一格取自答案。".into()],
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
            format!("{bases}裡，{digit} 只能填在{covers}：{body}。"),
            format!(
                "這裡要填{}個 {digit}，正好佔滿{covers}的 {digit}，那裡的其他格不能是 {digit}。",
                number(base.len()),
            ),
        ];
    }
    let [none, one, seen] = match fins {
        [_] => ["魚鰭不是", "魚鰭是", "它"],
        _ => ["魚鰭都不是", "有魚鰭是", "所有魚鰭共同"],
    };
    let then = match kraken {
        true => "沿鏈也能推出同樣的結論".into(),
        false => format!("{seen}影響的格不能是 {digit}"),
    };
    vec![
        format!("除魚鰭 {} 外，{bases}裡的 {digit} 只能填在{covers}：{body}。", list(fins, "和")),
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
        "如果 {corners} 只有 {one} 和 {other}，這兩個數字可以互換，就會有兩個解。本題是唯一解，所以不會出現這種情況。"
    );
    let second = match kind {
        Corners::OneCorner => format!("只有 {extras} 還有別的候選數，所以它只能填別的數。"),
        Corners::OneDigit => {
            format!("所以 {extras} 中必有一格是 {more}，它們共同影響的格不能再填這個數。")
        }
        Corners::NakedSet => format!(
            "所以 {extras} 中必有一格是 {more}。在{houses}裡把它們看作一格，與 {} 合起來，格數與數字個數相等，\
             {houses}的其他格不能再有這些數字。",
            list(&rectangle.subset, "和"),
        ),
        Corners::OnlyPlaces => format!(
            "{houses}的 {kept} 只能填在 {extras}，其中一格必是 {kept}。另一格若是 {gone}，就會出現這種情況。"
        ),
        Corners::Diagonal => format!(
            "{houses}的 {gone} 沒有別處可填。{extras} 中若有一格是 {gone}，另一格也必是 {gone}，就會出現這種情況。"
        ),
        Corners::Hidden => format!(
            "{houses}的 {kept} 只能填在這些格。若 {} 是 {gone}，相鄰兩角就是 {kept}，對角就是 {gone}，就會出現這種情況。",
            list(&rectangle.losers, "和"),
        ),
        Corners::Avoidable1 => {
            format!("這四格都不是已知數，若 {extras} 填 {gone}，就會出現這種情況。")
        }
        Corners::Avoidable2 => format!(
            "這四格都不是已知數，所以 {extras} 中必有一格是 {more}，兩格共同影響的格不能再填這個數。"
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
        format!("數字 {digit} 要麼{}，要麼{}：連起它們的各區都沒有別處可填。", all(one), all(other))
    };
    let end = end.as_ref().map(|end| match end {
        ColorsEnd::Trap => format!("同時受兩色影響的格不能是 {digit}。"),
        ColorsEnd::Wrap(seen) => {
            format!("{} 互相影響，所以這一色全不成立。", list(seen, "和"))
        }
        ColorsEnd::Opposites { seen, colors: [one, other] } => format!(
            "{} 互相影響，兩者的顏色不能都成立，所以 {digit} {}，或者{}。同時受兩邊影響的格不能是 {digit}。",
            list(seen, "和"),
            all(one),
            all(other),
        ),
        ColorsEnd::SeesBoth => {
            "第一組的一色同時影響第二組的兩色，而後者必有一色成立，所以這一色不成立。".into()
        }
    });
    clusters.iter().map(cluster).chain(end).collect()
}
