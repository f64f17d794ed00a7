//! Chains, almost locked sets and forcing steps in simplified Chinese, sentence by sentence.

use super::reasons::group;
use super::{list, named, number};
use crate::tell::facts::{
    Claim, Conflict, Ending, Forced, Forcing, Opening, Sentence, Sets, SetsPattern, Statement,
    Value,
};

/// `若 r1c1 不是 5，则它是 9。于是 r6c1 不是 9，所以它是 3。`
pub(super) fn argument(sentences: &[Sentence]) -> String {
    sentences.iter().map(sentence).collect()
}

fn sentence(Sentence { opening, claims }: &Sentence) -> String {
    let mut text = match opening {
        Opening::If(statement) => format!("若{}，则", state(statement)),
        Opening::Suppose(statement) => format!("假设{}", state(statement)),
        Opening::Case(statement) => return format!("若{}：", state(statement)),
        Opening::Then => "于是".into(),
        Opening::Since(premises) => {
            let premises: Vec<String> =
                premises.iter().map(|one| state(one).trim_start().to_owned()).collect();
            format!("由 {}，得", premises.join("、"))
        }
    };
    for (at, one) in claims.iter().enumerate() {
        text += match (at, one.is_on()) {
            (0, _) => "",
            (_, true) => "，所以",
            (_, false) => "，并且",
        };
        text += &claim(one);
    }
    text.push('。');
    text
}

/// A statement, with a space before it: ` r1c2 是 5`.
fn state(Statement { cells, digit, on }: &Statement) -> String {
    match (cells.as_slice(), on) {
        ([cell], true) => format!(" {cell} 是 {digit}"),
        ([cell], false) => format!(" {cell} 不是 {digit}"),
        (cells, true) => format!(" {} 中有 {digit}", list(cells, "和")),
        (cells, false) => format!(" {} 都不是 {digit}", list(cells, "和")),
    }
}

fn claim(claim: &Claim) -> String {
    match claim {
        Claim::SameCell(digit) => format!("它是 {digit}"),
        Claim::OnlyPlace(statement, house) => {
            format!("{}（{}没有别处可填）", state(statement), named(*house))
        }
        Claim::Plain(statement) => state(statement),
    }
}

pub(super) fn ending(ending: &Ending) -> String {
    match ending {
        Ending::Closed => {
            "链首尾相接成环，反过来也成立。所以环上相邻的两者必有一个成立，与两者都冲突的候选数不成立。".into()
        }
        Ending::Confirmed(start) => {
            format!("所以{}：假设它不成立，却推出它成立。", state(start))
        }
        Ending::Refuted => "这与假设矛盾。".into(),
        Ending::SameDigit { cells, digit } => format!(
            "无论如何，{} 中必有一格是 {digit}，它们共同影响的格不能是 {digit}。",
            list(cells, "和"),
        ),
        Ending::SameCell { cells, digits: [one, other] } => {
            format!("无论如何，{} 只能是 {one} 或 {other}。", list(cells, "或"))
        }
        Ending::Either([one, other]) => {
            format!("无论如何，{}，或者{}。", state(one).trim_start(), state(other))
        }
    }
}

pub(super) fn sets(Sets { sets, gone, pattern }: &Sets) -> Vec<String> {
    let gone = list(gone, "和");
    let named = sets.iter().map(|(name, set)| format!("{name} = {}", group(set)));
    let mut words = vec![format!(
        "待定数组的数字比格数多一个：{}。缺了其中一个，就必有其余全部数字。",
        named.collect::<Vec<_>>().join("；"),
    )];
    match pattern {
        SetsPattern::Blossom { stem, petals } => {
            let petals = petals
                .iter()
                .map(|(tie, set)| format!("若是 {}，{set} 必有 {gone}", list(tie, "或")));
            let petals = petals.collect::<Vec<_>>().join("；");
            words.push(format!("{stem} 会从其中一组拿走一个数字：{petals}。"));
            words.push(format!("其中必有一组含 {gone}，受其中所有 {gone} 影响的格不能是 {gone}。"));
        }
        SetsPattern::Pair { ends: [a, b], tie } => {
            words.push(format!(
                "{} 只能在 {a}、{b} 其中一组，另一组就有其余全部数字，包括 {gone}。",
                list(tie, "或"),
            ));
            words.push(format!(
                "所以 {a} 或 {b} 必有 {gone}，受其中所有 {gone} 影响的格不能是 {gone}。"
            ));
        }
        SetsPattern::DoublePair { ties } => words.push(format!(
            "{} 都不能同时在两组里，所以每组各缺一个，其余的数字都在原处用完。",
            list(ties, "和"),
        )),
        SetsPattern::Chain { ends: [a, last], ties } => {
            let mut text = format!("若 {a} 没有 {gone}");
            for (tie, set) in ties {
                let tie = list(tie, "或");
                text += &format!("，就有 {tie}；于是 {set} 没有 {tie}");
            }
            words.push(format!("{text}，就有 {gone}。"));
            words.push(format!(
                "无论如何，{gone} 在 {a} 或 {last}，受其中所有 {gone} 影响的格不能是 {gone}。"
            ));
        }
    }
    words
}

pub(super) fn forcing(Forcing { forced, branches }: &Forcing) -> Vec<String> {
    let mut words = Vec::new();
    match forced {
        Forced::Contradiction(assumption, _) => {
            words.extend(assumption.as_ref().map(|one| format!("假设{}。", state(one))));
        }
        Forced::Either(Value { cell, digit }) => {
            words.push(format!("{cell} 要么是 {digit}，要么不是。"));
        }
        Forced::Cell(cell, digits) => words.push(format!("{cell} 是 {}。", list(digits, "或"))),
        Forced::House(house, digit, cells) => {
            words.push(format!("{}的 {digit} 在 {}。", named(*house), list(cells, "或")));
        }
    }
    words.extend(branches.iter().map(|branch| argument(branch)).filter(|told| !told.is_empty()));
    words.push(match forced {
        Forced::Contradiction(_, conflict) => {
            format!("{}，所以假设不成立。", self::conflict(conflict))
        }
        _ => format!("{}种情况结论相同。", number(branches.len())),
    });
    words
}

fn conflict(conflict: &Conflict) -> String {
    match conflict {
        Conflict::Opposites(Value { cell, digit }) => format!("{cell} 既是 {digit} 又不是它"),
        Conflict::TwoDigits(cell) => format!("{cell} 不能有两个数字"),
        Conflict::Twice(house, digit) => format!("{}不能有两个 {digit}", named(*house)),
        Conflict::NoPlace(house, digit) => {
            format!("这样{}的 {digit} 就没有地方填", named(*house))
        }
        Conflict::NoDigit(cell) => format!("这样 {cell} 就没有数字可填"),
    }
}
