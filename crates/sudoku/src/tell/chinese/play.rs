//! Hints in Chinese.

use quadrille::Stop;

use super::{Words, list};
use crate::check::{Clash, Contradiction, DeadEnd, Rule};
use crate::grid::Cell;
use crate::hint::{Hint, Stage};
use crate::puzzle::Puzzle;
use crate::technique::Step;
use crate::variant::Variant;

impl Words<'_> {
    /// Says what the hint reveals at a stage: for a step only this stage, for anything else all of
    /// it.
    pub(in crate::tell) fn hint(&self, hint: &Hint, puzzle: &Puzzle, stage: Stage) -> Vec<String> {
        match hint {
            Hint::Step(step) => self.stage(step, stage),
            Hint::Solution { step, stop } => match (stage, stop) {
                (Stage::Why, Stop::Exhausted) => vec!["所有技巧都试过了，这里都用不上。".into()],
                (Stage::Why, _) => vec!["在限定的时间内没有找到推理的步骤。".into()],
                _ => self.stage(step, stage),
            },
            Hint::Clash(clash) => {
                let [a, b] = clash.cells;
                let entry = if puzzle.is_entry(b) { [b, a] } else { [a, b] };
                let [one, other] = entry.map(|cell| self.standing(puzzle, cell));
                vec![format!("{one} 与 {other} 不能同时成立。")]
            }
            Hint::Wrong { cells } => {
                let digits: Vec<String> =
                    cells.iter().map(|&cell| self.standing(puzzle, cell)).collect();
                vec![format!("{} 与答案不符。", list(&digits, "和"))]
            }
            Hint::MissingNote { cells } => {
                vec![format!("{} 的候选数里缺了答案。", self.cells(cells, "和"))]
            }
            Hint::Solved => vec!["所有格都已填好，而且都对。".into()],
            Hint::NoSolution(contradiction) => {
                vec![format!("这题无解：{}。", self.contradiction(contradiction, puzzle))]
            }
            Hint::SeveralSolutions(solutions) => {
                let [one, other] = &**solutions;
                let differs = |cell: &Cell| one.get(*cell) != other.get(*cell);
                let first = puzzle.shape().cells().find(differs).map_or(String::new(), |cell| {
                    let digits = [one, other].iter().filter_map(|grid| grid.get(cell)).collect();
                    format!("例如 {} 可以是 {}。", self.cell(cell), self.digits(digits, "或"))
                });
                vec![format!("这题不止一个解。{first}")]
            }
            Hint::Unknown(_) => vec!["还没有算出答案就停下了。".into()],
        }
    }

    fn stage(&self, step: &Step, stage: Stage) -> Vec<String> {
        match stage {
            Stage::Where => vec![self.place(step, &self.0.focus(step))],
            Stage::Technique => vec![step.technique.chinese().to_owned()],
            Stage::Why => self.because(step),
            Stage::Step => vec![self.conclusion(step)],
        }
    }

    /// `r4c8 的 7`.
    fn standing(&self, puzzle: &Puzzle, cell: Cell) -> String {
        let digit = puzzle.get(cell).map_or('?', |digit| self.sign(digit));
        format!("{} 的 {digit}", self.cell(cell))
    }

    /// Explains why there is no solution, without a full stop.
    pub(in crate::tell) fn contradiction(
        &self,
        contradiction: &Contradiction,
        puzzle: &Puzzle,
    ) -> String {
        match contradiction {
            Contradiction::Clash(Clash { cells, digits: [one, other], rule }) => {
                let [a, b] = cells.map(|cell| self.cell(cell));
                let [one, other] = [*one, *other].map(|digit| self.sign(digit));
                match rule {
                    Rule::House(house) => {
                        format!("{}有两个 {one}：{a} 和 {b}", self.house(*house))
                    }
                    Rule::Pair(pair) => match puzzle.shape().pairs()[*pair].variant {
                        Variant::AntiKnight | Variant::AntiKing => {
                            format!("{a} 和 {b} 不能都是 {one}")
                        }
                        Variant::NonConsecutive => {
                            format!("{a} 的 {one} 与 {b} 的 {other} 相邻且相差 1")
                        }
                        // A rule needs no words of its own.
                        variant => format!("{a} 是 {one} 时 {b} 不能是 {other}（{variant}）"),
                    },
                }
            }
            Contradiction::Core(core) if core.cells.is_empty() => match puzzle.marks() {
                Some(_) => "候选数本身就无解".into(),
                None => "连空盘也无解".into(),
            },
            Contradiction::Core(core) => {
                let givens: Vec<String> = core
                    .cells
                    .iter()
                    .map(|&cell| {
                        let digit = puzzle.get(cell).map_or('?', |digit| self.sign(digit));
                        format!("{}={digit}", self.cell(cell))
                    })
                    .collect();
                let givens = givens.join("、");
                match core.dead_end {
                    Some(DeadEnd::Cell(cell)) => {
                        format!("有了 {givens}，{} 没有数字可填", self.cell(cell))
                    }
                    Some(DeadEnd::Place(house, digit)) => format!(
                        "有了 {givens}，{}的 {} 没有地方填",
                        self.house(house),
                        self.sign(digit)
                    ),
                    None => format!("{givens} 合起来矛盾"),
                }
            }
        }
    }
}
