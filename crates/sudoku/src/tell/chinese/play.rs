//! Contradictions, and hints other than steps, in simplified Chinese.

use super::{list, named};
use crate::tell::facts::{Notice, Trouble, Value};

pub(super) fn notice(notice: &Notice) -> String {
    match notice {
        Notice::Clash([one, other]) => {
            format!("{} 与 {} 不能同时成立。", standing(one), standing(other))
        }
        Notice::Wrong(values) => {
            let digits: Vec<String> = values.iter().map(standing).collect();
            format!("{} 与答案不符。", list(&digits, "和"))
        }
        Notice::MissingNote(cells) => format!("{} 的候选数里缺了答案。", list(cells, "和")),
        Notice::Solved => "所有格都已填好，而且都对。".into(),
        Notice::NoSolution(reason) => format!("这题无解：{}。", trouble(reason)),
        Notice::SeveralSolutions(Some((cell, digits))) => {
            format!("这题不止一个解。例如 {cell} 可以是 {}。", list(digits, "或"))
        }
        Notice::SeveralSolutions(None) => "这题不止一个解。".into(),
        Notice::Unknown => "还没有算出答案就停下了。".into(),
        Notice::NothingHelps => "所有技巧都试过了，这里都用不上。".into(),
        Notice::NoTime => "在限定的时间内没有找到推理的步骤。".into(),
    }
}

/// `r4c8 的 7`.
pub(super) fn standing(Value { cell, digit }: &Value) -> String {
    format!("{cell} 的 {digit}")
}

pub(super) fn trouble(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Twice { house, digit, cells: [a, b] } => {
            format!("{}有两个 {digit}：{a} 和 {b}", named(*house))
        }
        Trouble::Apart { by: _, digit, cells: [a, b] } => format!("{a} 和 {b} 不能都是 {digit}"),
        Trouble::Consecutive { values: [one, other] } => {
            format!("{} 与 {} 相邻且相差 1", standing(one), standing(other))
        }
        Trouble::Forbidden { values: [one, other], rule } => {
            let (Value { cell: a, digit: x }, Value { cell: b, digit: y }) = (one, other);
            format!("{a} 是 {x} 时 {b} 不能是 {y}（{rule}）")
        }
        Trouble::Marks => "候选数本身就无解".into(),
        Trouble::Board => "连空盘也无解".into(),
        Trouble::NoDigit { cell, givens } => {
            format!("有了 {}，{cell} 没有数字可填", givens.join("、"))
        }
        Trouble::NoPlace { house, digit, givens } => {
            format!("有了 {}，{}的 {digit} 没有地方填", givens.join("、"), named(*house))
        }
        Trouble::Together { givens, minimal: _ } => match givens.as_slice() {
            [one] => format!("有了 {one} 就无解"),
            all => format!("{} 合起来矛盾", all.join("、")),
        },
    }
}
