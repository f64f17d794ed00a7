//! Chains, almost locked sets and forcing steps in traditional Chinese, sentence by sentence.

use super::reasons::group;
use super::{list, named, number};
use crate::tell::facts::{
    Claim, Conflict, Ending, Forced, Forcing, Opening, Sentence, Sets, SetsPattern, Statement,
    Value,
};

/// `若 r1c1 不是 5，則它是 9。於是 r6c1 不是 9，所以它是 3。`
pub(super) fn argument(sentences: &[Sentence]) -> String {
    sentences.iter().map(sentence).collect()
}

fn sentence(Sentence { opening, claims }: &Sentence) -> String {
    let mut text = match opening {
        Opening::If(statement) => format!("若{}，則", state(statement)),
        Opening::Suppose(statement) => format!("假設{}", state(statement)),
        Opening::Case(statement) => return format!("若{}：", state(statement)),
        Opening::Then => "於是".into(),
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
            (_, false) => "，並且",
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
            format!("{}（{}沒有別處可填）", state(statement), named(*house))
        }
        Claim::Plain(statement) => state(statement),
    }
}

pub(super) fn ending(ending: &Ending) -> String {
    match ending {
        Ending::Closed => {
            "鏈首尾相接成環，反過來也成立。所以環上相鄰的兩者必有一個成立，與兩者都衝突的候選數不成立。".into()
        }
        Ending::Confirmed(start) => {
            format!("所以{}：假設它不成立，卻推出它成立。", state(start))
        }
        Ending::Refuted => "這與假設矛盾。".into(),
        Ending::SameDigit { cells, digit } => format!(
            "無論如何，{} 中必有一格是 {digit}，它們共同影響的格不能是 {digit}。",
            list(cells, "和"),
        ),
        Ending::SameCell { cells, digits: [one, other] } => {
            format!("無論如何，{} 只能是 {one} 或 {other}。", list(cells, "或"))
        }
        Ending::Either([one, other]) => {
            format!("無論如何，{}，或者{}。", state(one).trim_start(), state(other))
        }
    }
}

pub(super) fn sets(Sets { sets, gone, pattern }: &Sets) -> Vec<String> {
    let gone = list(gone, "和");
    let named = sets.iter().map(|(name, set)| format!("{name} = {}", group(set)));
    let mut words = vec![format!(
        "待定數組的數字比格數多一個：{}。缺了其中一個，就必有其餘全部數字。",
        named.collect::<Vec<_>>().join("；"),
    )];
    match pattern {
        SetsPattern::Blossom { stem, petals } => {
            let petals = petals
                .iter()
                .map(|(tie, set)| format!("若是 {}，{set} 必有 {gone}", list(tie, "或")));
            let petals = petals.collect::<Vec<_>>().join("；");
            words.push(format!("{stem} 會從其中一組拿走一個數字：{petals}。"));
            words.push(format!("其中必有一組含 {gone}，受其中所有 {gone} 影響的格不能是 {gone}。"));
        }
        SetsPattern::Pair { ends: [a, b], tie } => {
            words.push(format!(
                "{} 只能在 {a}、{b} 其中一組，另一組就有其餘全部數字，包括 {gone}。",
                list(tie, "或"),
            ));
            words.push(format!(
                "所以 {a} 或 {b} 必有 {gone}，受其中所有 {gone} 影響的格不能是 {gone}。"
            ));
        }
        SetsPattern::DoublePair { ties } => words.push(format!(
            "{} 都不能同時在兩組裡，所以每組各缺一個，其餘的數字都在原處用完。",
            list(ties, "和"),
        )),
        SetsPattern::Chain { ends: [a, last], ties } => {
            let mut text = format!("若 {a} 沒有 {gone}");
            for (tie, set) in ties {
                let tie = list(tie, "或");
                text += &format!("，就有 {tie}；於是 {set} 沒有 {tie}");
            }
            words.push(format!("{text}，就有 {gone}。"));
            words.push(format!(
                "無論如何，{gone} 在 {a} 或 {last}，受其中所有 {gone} 影響的格不能是 {gone}。"
            ));
        }
    }
    words
}

pub(super) fn forcing(Forcing { forced, branches }: &Forcing) -> Vec<String> {
    let mut words = Vec::new();
    match forced {
        Forced::Contradiction(assumption, _) => {
            words.extend(assumption.as_ref().map(|one| format!("假設{}。", state(one))));
        }
        Forced::Either(Value { cell, digit }) => {
            words.push(format!("{cell} 要麼是 {digit}，要麼不是。"));
        }
        Forced::Cell(cell, digits) => words.push(format!("{cell} 是 {}。", list(digits, "或"))),
        Forced::House(house, digit, cells) => {
            words.push(format!("{}的 {digit} 在 {}。", named(*house), list(cells, "或")));
        }
    }
    words.extend(branches.iter().map(|branch| argument(branch)).filter(|told| !told.is_empty()));
    words.push(match forced {
        Forced::Contradiction(_, conflict) => {
            format!("{}，所以假設不成立。", self::conflict(conflict))
        }
        _ => format!("{}種情況結論相同。", number(branches.len())),
    });
    words
}

fn conflict(conflict: &Conflict) -> String {
    match conflict {
        Conflict::Opposites(Value { cell, digit }) => format!("{cell} 既是 {digit} 又不是它"),
        Conflict::TwoDigits(cell) => format!("{cell} 不能有兩個數字"),
        Conflict::Twice(house, digit) => format!("{}不能有兩個 {digit}", named(*house)),
        Conflict::NoPlace(house, digit) => {
            format!("這樣{}的 {digit} 就沒有地方填", named(*house))
        }
        Conflict::NoDigit(cell) => format!("這樣 {cell} 就沒有數字可填"),
    }
}
