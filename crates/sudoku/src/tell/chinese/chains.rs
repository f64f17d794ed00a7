//! Chains, almost locked sets and forcing steps in Chinese, link by link.

use super::{Words, number};
use crate::digit::DigitSet;
use crate::grid::Cell;
use crate::technique::{
    AlmostLockedSet, Branch, Cause, Chain, Conflict, Derived, Node, Step, Technique,
};
use crate::tell::facts::{Ending, Link, cells_of, ending, letter, order_of};

impl Words<'_> {
    pub(super) fn chain(&self, step: &Step, chain: &Chain) -> Vec<String> {
        if let Some(words) = self.pattern(step, chain) {
            return words;
        }
        let walk = self.walk(&chain.nodes);
        let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else {
            return vec![walk];
        };
        let digit = self.sign(first.digit);
        let end = match ending(chain) {
            Ending::Closed => {
                "链首尾相接成环，反过来也成立。所以环上相邻的两者必有一个成立，与两者都冲突的候选数不成立。".into()
            }
            Ending::Confirmed => format!("所以{}：假设它不成立，却推出它成立。", self.state(first, true)),
            Ending::Refuted => "这与假设矛盾。".into(),
            Ending::SameDigit => {
                let cells: Vec<Cell> = first.cells.iter().chain(&last.cells).copied().collect();
                format!(
                    "无论如何，{} 中必有一格是 {digit}，它们共同影响的格不能是 {digit}。",
                    self.cells(&cells, "和"),
                )
            }
            Ending::SameCell => format!(
                "无论如何，{} 只能是 {digit} 或 {}。",
                self.cells(&first.cells, "或"),
                self.sign(last.digit),
            ),
            Ending::Either => format!("无论如何，{}，或者{}。", self.state(first, true), self.state(last, true)),
        };
        vec![walk, end]
    }

    /// The chains with a name of their own, described as a pattern and not link by link.
    fn pattern(&self, step: &Step, chain: &Chain) -> Option<Vec<String>> {
        match (step.technique, chain.nodes.as_slice()) {
            (Technique::RemotePair, [first, .., last]) => {
                let pair = self.digits(self.0.one_pair(chain)?, "和");
                let ends: Vec<Cell> = first.cells.iter().chain(&last.cells).copied().collect();
                Some(vec![
                    format!(
                        "{} 的候选数都是 {pair}，依次互相影响，所以两个数字交替出现。",
                        self.cells(&cells_of(chain), "和"),
                    ),
                    format!(
                        "首尾两格 {} 各占其中一个，两格共同影响的格两个都不能有。",
                        self.cells(&ends, "和"),
                    ),
                ])
            }
            (Technique::XyWing, [a, b, c, d, e, f]) => {
                let [x, y, z] = [b, d, f].map(|node| self.sign(node.digit));
                let [one, pivot, other] = [a, c, e].map(|node| self.cells(&node.cells, "或"));
                Some(vec![
                    format!(
                        "{pivot} 是 {x} 或 {y}：若是 {x}，{one} 是 {z}；若是 {y}，{other} 是 {z}。"
                    ),
                    format!(
                        "无论如何，{one} 和 {other} 中必有一格是 {z}，两格共同影响的格不能是 {z}。"
                    ),
                ])
            }
            (Technique::WWing, [a, b, c, d, e, _]) => {
                let [z, w] = [a.digit, b.digit].map(|digit| self.sign(digit));
                let Link::House(house) = self.0.link(c, d) else { return None };
                let [one, other] = [a, e].map(|node| self.cells(&node.cells, "或"));
                let [near, far] = [c, d].map(|node| self.cells(&node.cells, "或"));
                Some(vec![
                    format!(
                        "{one} 和 {other} 都是 {z} 或 {w}。{}的 {w} 在 {near} 或 {far}。",
                        self.house(house)
                    ),
                    format!("{near} 影响 {one}，{far} 影响 {other}，所以这两格不会都是 {w}。"),
                    format!("至少有一格是 {z}，两格共同影响的格不能是 {z}。"),
                ])
            }
            _ => {
                let links = self.0.two_links(chain)?;
                let sign = self.sign(chain.nodes.first()?.digit);
                let [one, other] = links.ends.map(|node| self.cells(&node.cells, "或"));
                let [near, far] = links.joint.map(|node| self.cells(&node.cells, "或"));
                let [first, second, between] = links.houses.map(|house| self.house(house));
                let all = |nodes: [&Node; 2]| -> Vec<Cell> {
                    nodes.iter().flat_map(|node| node.cells.iter().copied()).collect()
                };
                Some(vec![
                    format!(
                        "{first}的 {sign} 不在 {one}，就在 {near}；{second}的 {sign} 不在 {far}，就在 {other}。"
                    ),
                    format!(
                        "{} 同在{between}，那里只能有一个 {sign}，所以 {} 中至少有一格是 {sign}，\
                         它们共同影响的格不能是 {sign}。",
                        self.cells(&all(links.joint), "和"),
                        self.cells(&all(links.ends), "和"),
                    ),
                ])
            }
        }
    }

    /// A statement, with its spaces: ` r1c2 是 5`.
    fn state(&self, node: &Node, on: bool) -> String {
        let digit = self.sign(node.digit);
        match (node.cells.as_slice(), on) {
            ([cell], true) => format!(" {} 是 {digit}", self.cell(*cell)),
            ([cell], false) => format!(" {} 不是 {digit}", self.cell(*cell)),
            (cells, true) => format!(" {} 中有 {digit}", self.cells(cells, "和")),
            (cells, false) => format!(" {} 都不是 {digit}", self.cells(cells, "和")),
        }
    }

    /// What follows from the statement before.
    fn follows(&self, before: &Node, node: &Node) -> String {
        match (self.0.link(before, node), node.on) {
            (Link::Cell, true) if node.cells.len() == 1 => {
                format!("它是 {}", self.sign(node.digit))
            }
            (Link::House(house), true) => {
                format!("{}（{}没有别处可填）", self.state(node, true), self.house(house))
            }
            _ => self.state(node, node.on),
        }
    }

    /// Link by link: `若 r1c1 不是 5，则它是 9。于是 r6c1 不是 9，所以它是 3。`
    pub(super) fn walk(&self, nodes: &[Node]) -> String {
        let [first, rest @ ..] = nodes else { return String::new() };
        let mut text = match first.on {
            true => format!("假设{}。", self.state(first, true)),
            false => format!("若{}，则", self.state(first, false)),
        };
        let mut open = !first.on;
        let mut fresh = true;
        let mut before = first;
        for node in rest {
            let words = self.follows(before, node);
            text += &match (open, fresh) {
                (true, true) => words,
                (true, false) if node.on => format!("，所以{words}"),
                (true, false) => format!("，并且{words}"),
                (false, _) => format!("于是{words}"),
            };
            (open, fresh) = (!node.on, false);
            if node.on {
                text.push('。');
            }
            before = node;
        }
        if open && !fresh {
            text.push('。');
        }
        text
    }

    pub(super) fn sets(
        &self,
        step: &Step,
        sets: &[AlmostLockedSet],
        ties: &[DigitSet],
        stem: Option<Cell>,
    ) -> Vec<String> {
        let cells = |set: &AlmostLockedSet| {
            let digits = self.0.signs(set.digits).join("、");
            format!("{}（{digits}）", self.cells(&set.cells, "和"))
        };
        let removed: DigitSet = step.removed.iter().map(|removed| removed.digit).collect();
        let gone = self.digits(removed, "和");
        let named =
            sets.iter().enumerate().map(|(at, set)| format!("{} = {}", letter(at), cells(set)));
        let opening = format!(
            "待定数组的数字比格数多一个：{}。缺了其中一个，就必有其余全部数字。",
            named.collect::<Vec<_>>().join("；"),
        );
        let Some(last) = sets.len().checked_sub(1).map(letter) else { return Vec::new() };
        if let Some(stem) = stem {
            let petals = ties.iter().enumerate().map(|(at, tie)| {
                format!("若是 {}，{} 必有 {gone}", self.digits(*tie, "或"), letter(at))
            });
            let petals = petals.collect::<Vec<_>>().join("；");
            return vec![
                opening,
                format!("{} 会从其中一组拿走一个数字：{petals}。", self.cell(stem)),
                format!("其中必有一组含 {gone}，受其中所有 {gone} 影响的格不能是 {gone}。"),
            ];
        }
        if let ([_, _], [tie]) = (sets, ties) {
            let rest = match tie.len() {
                1 => vec![
                    format!(
                        "{} 只能在 A、B 其中一组，另一组就有其余全部数字，包括 {gone}。",
                        self.digits(*tie, "或"),
                    ),
                    format!("所以 A 或 B 必有 {gone}，受其中所有 {gone} 影响的格不能是 {gone}。"),
                ],
                _ => vec![format!(
                    "{} 都不能同时在两组里，所以每组各缺一个，其余的数字都在原处用完。",
                    self.digits(*tie, "和"),
                )],
            };
            return [vec![opening], rest].concat();
        }
        let mut text = format!("若 A 没有 {gone}");
        for (at, tie) in ties.iter().enumerate() {
            let tie = self.digits(*tie, "或");
            text += &format!("，就有 {tie}；于是 {} 没有 {tie}", letter(at + 1));
        }
        vec![
            opening,
            format!("{text}，就有 {gone}。"),
            format!("无论如何，{gone} 在 A 或 {last}，受其中所有 {gone} 影响的格不能是 {gone}。"),
        ]
    }

    pub(super) fn forcing(&self, cause: &Cause, branches: &[Branch]) -> Vec<String> {
        let assumption = branches.first().and_then(|branch| branch.nodes.first());
        let mut words = Vec::new();
        match cause {
            Cause::Contradiction(clash) => {
                if let Some(Derived { node, .. }) = assumption {
                    words.push(format!("假设{}。", self.state(node, node.on)));
                }
                words.extend(branches.iter().map(|branch| self.branch(branch, false)));
                words.push(match clash {
                    Conflict::Opposites(one) => format!(
                        "{} 既是 {} 又不是它，所以假设不成立。",
                        self.cell(one.cell),
                        self.sign(one.digit),
                    ),
                    Conflict::TwoDigits(cell) => {
                        format!("{} 不能有两个数字，所以假设不成立。", self.cell(*cell))
                    }
                    Conflict::Twice(house, digit) => format!(
                        "{}不能有两个 {}，所以假设不成立。",
                        self.house(*house),
                        self.sign(*digit),
                    ),
                    Conflict::NoPlace(house, digit) => format!(
                        "这样{}的 {} 就没有地方填，所以假设不成立。",
                        self.house(*house),
                        self.sign(*digit),
                    ),
                    Conflict::NoDigit(cell) => {
                        format!("这样 {} 就没有数字可填，所以假设不成立。", self.cell(*cell))
                    }
                });
                words.retain(|sentence| !sentence.is_empty());
                return words;
            }
            Cause::Either(one) => {
                words.push(format!(
                    "{} 要么是 {}，要么不是。",
                    self.cell(one.cell),
                    self.sign(one.digit)
                ));
            }
            Cause::Cell(cell) => words.push(format!(
                "{} 是 {}。",
                self.cell(*cell),
                self.digits(self.0.candidates[*cell], "或")
            )),
            Cause::House(house, digit) => words.push(format!(
                "{}的 {} 在 {}。",
                self.house(*house),
                self.sign(*digit),
                self.cells(&self.0.places(*house, *digit), "或"),
            )),
        }
        words.extend(branches.iter().map(|branch| self.branch(branch, true)));
        words.push(format!("{}种情况结论相同。", number(branches.len())));
        words
    }

    /// What follows from an assumption. A statement that rests on anything but the one before it
    /// names its premises.
    fn branch(&self, branch: &Branch, name: bool) -> String {
        let Some(first) = branch.nodes.first() else { return String::new() };
        let mut text = match name {
            true => format!("若{}：", self.state(&first.node, first.node.on)),
            false => String::new(),
        };
        let mut before = 0;
        let mut open = false;
        for at in order_of(branch).into_iter().filter(|&at| at > 0) {
            let Derived { node, parents } = &branch.nodes[at];
            if parents.as_slice() == [before] {
                let words = self.follows(&branch.nodes[before].node, node);
                text += &match (open, node.on) {
                    (true, true) => format!("，所以{words}"),
                    (true, false) => format!("。于是{words}"),
                    (false, _) => format!("于是{words}"),
                };
            } else {
                let parents = parents.iter().filter_map(|&at| branch.nodes.get(at));
                let parents: Vec<String> = parents
                    .map(|parent| self.state(&parent.node, parent.node.on).trim().to_owned())
                    .collect();
                let end = if open { "。" } else { "" };
                text += &format!("{end}由 {}，得{}", parents.join("、"), self.state(node, node.on));
            }
            open = !node.on;
            if node.on {
                text.push('。');
            }
            before = at;
        }
        if open {
            text.push('。');
        }
        text
    }
}
