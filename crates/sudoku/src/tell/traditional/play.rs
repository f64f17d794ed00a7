//! Contradictions, and hints other than steps, in traditional Chinese.

use super::{list, named};
use crate::tell::facts::{Notice, Trouble, Value};

pub(super) fn notice(notice: &Notice) -> String {
    match notice {
        Notice::Clash([one, other]) => {
            format!("{} 與 {} 不能同時成立。", standing(one), standing(other))
        }
        Notice::Wrong(values) => {
            let digits: Vec<String> = values.iter().map(standing).collect();
            format!("{} 與答案不符。", list(&digits, "和"))
        }
        Notice::MissingNote(cells) => format!("{} 的候選數裡缺了答案。", list(cells, "和")),
        Notice::Solved => "所有格都已填好，而且都對。".into(),
        Notice::NoSolution(reason) => format!("這題無解：{}。", trouble(reason)),
        Notice::SeveralSolutions(Some((cell, digits))) => {
            format!("這題不止一個解。例如 {cell} 可以是 {}。", list(digits, "或"))
        }
        Notice::SeveralSolutions(None) => "這題不止一個解。".into(),
        Notice::Unknown => "還沒有算出答案就停下了。".into(),
        Notice::NothingHelps => "所有技巧都試過了，這裡都用不上。".into(),
        Notice::NoTime => "在限定的時間內沒有找到推理的步驟。".into(),
    }
}

/// `r4c8 的 7`.
pub(super) fn standing(Value { cell, digit }: &Value) -> String {
    format!("{cell} 的 {digit}")
}

pub(super) fn trouble(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Twice { house, digit, cells: [a, b] } => {
            format!("{}有兩個 {digit}：{a} 和 {b}", named(*house))
        }
        Trouble::Apart { by: _, digit, cells: [a, b] } => format!("{a} 和 {b} 不能都是 {digit}"),
        Trouble::Consecutive { values: [one, other] } => {
            format!("{} 與 {} 相鄰且相差 1", standing(one), standing(other))
        }
        Trouble::Forbidden { values: [one, other], rule } => {
            let (Value { cell: a, digit: x }, Value { cell: b, digit: y }) = (one, other);
            format!("{a} 是 {x} 時 {b} 不能是 {y}（{rule}）")
        }
        Trouble::Marks => "候選數本身就無解".into(),
        Trouble::Board => "連空盤也無解".into(),
        Trouble::NoDigit { cell, givens } => {
            format!("有了 {}，{cell} 沒有數字可填", givens.join("、"))
        }
        Trouble::NoPlace { house, digit, givens } => {
            format!("有了 {}，{}的 {digit} 沒有地方填", givens.join("、"), named(*house))
        }
        Trouble::Together { givens, minimal: _ } => match givens.as_slice() {
            [one] => format!("有了 {one} 就無解"),
            all => format!("{} 合起來矛盾", all.join("、")),
        },
    }
}
