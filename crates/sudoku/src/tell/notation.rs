//! A step in one line, as players write it and as HoDoKu prints it.
//!
//! ```text
//! Locked Candidates Type 1 (Pointing): 4 in b1 => r5789c2<>4
//! XY-Chain: 4 4- r1c8 -1- r5c8 -5- r6c7 -4 => r1c7<>4
//! ```
//!
//! Cells that share a row are written together (`r5c123`), otherwise those that share a column
//! (`r123c5`). The first cell is grouped by row if another cell is in its row. With more than nine
//! rows such groups would be ambiguous, so each cell is written separately (`r12c1,r12c10`).
//!
//! In a chain `=5=` is a strong link and `-5-` a weak one. A link inside a cell is not written,
//! since the digits on both sides of the cell imply it.

use super::Scene;
use super::facts::{by_digit, order_of, ways_of};
use crate::digit::DigitSet;
use crate::grid::Cell;
use crate::house::HouseKind;
use crate::technique::{
    Absurdity, AlmostLockedSet, Because, Branch, Cause, Chain, Node, Step, Technique,
};

/// The text between the name of a technique and its conclusions.
enum Pattern {
    /// Nothing: `Naked Single: r1c1=4`.
    None,
    /// Words that belong to the name: `Forcing Chain Contradiction in r8 => …`.
    Bare(String),
    /// Cells and links: `X-Wing: 7 r37 c47 => …`.
    Full(String),
}

impl Scene<'_> {
    /// The whole step: name, pattern and conclusions, then the chains that have lines of their own.
    pub(super) fn line(&self, step: &Step) -> String {
        let name = step.technique.english();
        let conclusions = self.conclusions_of(step);
        let mut line = match self.pattern(step) {
            Pattern::None => format!("{name}: {conclusions}"),
            Pattern::Bare(words) => format!("{name}{words} => {conclusions}"),
            Pattern::Full(words) => format!("{name}: {words} => {conclusions}"),
        };
        let more: Vec<String> = match &step.because {
            Because::Forcing { branches, .. } => {
                branches.iter().flat_map(|branch| self.statements(branch)).collect()
            }
            Because::Fish { tentacles, .. } => {
                let chains = tentacles.iter().filter(|chain| !chain.nodes.is_empty());
                chains.map(|chain| self.links(&chain.nodes)).collect()
            }
            _ => Vec::new(),
        };
        for words in more {
            line.push_str("\n  ");
            line.push_str(&words);
        }
        line
    }

    pub(super) fn conclusions_of(&self, step: &Step) -> String {
        let placed = step
            .placed
            .iter()
            .map(|placed| format!("{}={}", self.cell(placed.cell), self.sign(placed.digit)));
        let removed = by_digit(&step.removed)
            .into_iter()
            .map(|(digit, cells)| format!("{}<>{}", self.group(&cells), self.sign(digit)));
        placed.chain(removed).collect::<Vec<_>>().join(", ")
    }

    fn pattern(&self, step: &Step) -> Pattern {
        Pattern::Full(match &step.because {
            Because::Single { .. } | Because::Templates { .. } | Because::Solution => {
                return Pattern::None;
            }
            Because::Grave { .. } => return Pattern::Bare(String::new()),
            Because::Forcing { cause, .. } => return Pattern::Bare(self.cause(cause)),
            Because::Subset { cells, digits, .. } => {
                format!("{} in {}", self.joined(*digits, ","), self.group(cells))
            }
            Because::Locked { digit, base, .. } => {
                format!("{} in {}", self.sign(*digit), self.house_signs(&[*base]))
            }
            Because::Fish { digit, base, cover, fins, .. } => {
                let [base, cover] = [base, cover].map(|houses| self.house_signs(houses));
                let endo = |fin: Cell| {
                    let within = |&&house: &&usize| self.is_in(fin, house);
                    matches!(&step.because, Because::Fish { base, .. }
                        if base.iter().filter(within).count() > 1)
                };
                let fin = |&fin: &Cell| {
                    format!(" {}{}", if endo(fin) { "ef" } else { "f" }, self.cell(fin))
                };
                let fins: String = fins.iter().map(fin).collect();
                format!("{} {base} {cover}{fins}", self.sign(*digit))
            }
            Because::Chain(chain) => self.chain(step, chain),
            Because::Wing { pivot, pincers: [one, other], .. } => {
                let cells = [*pivot, *one, *other];
                format!("{} in {}", self.joined(self.digits_of(&cells), "/"), self.group(&cells))
            }
            Because::Rectangle(rectangle) => {
                let digits = rectangle.digits.into_iter().collect();
                format!("{} in {}", self.joined(digits, "/"), self.group(&rectangle.corners))
            }
            Because::Colors { digit, clusters } => {
                let colors = |cluster: &[Vec<Cell>; 2]| {
                    let [one, other] = [0, 1].map(|color| self.group(&cluster[color]));
                    format!("({one}) / ({other})")
                };
                let clusters: Vec<String> = clusters.iter().map(colors).collect();
                format!("{} {}", self.sign(*digit), clusters.join(", "))
            }
            Because::Crossing { shared, line, block, .. } => {
                let part = |cells: &[Cell]| {
                    format!(
                        "{} - {{{}}}",
                        self.group(cells),
                        self.joined(self.digits_of(cells), "")
                    )
                };
                format!("{} ({}, {})", part(shared), part(line), part(block))
            }
            Because::Sets { sets, ties, stem } => self.sets(step, sets, ties, *stem),
        })
    }

    /// A chain: its digits, then its cells and links. Some named patterns have a notation of their
    /// own.
    fn chain(&self, step: &Step, chain: &Chain) -> String {
        let nodes = &chain.nodes;
        let (Some(first), Some(last)) = (nodes.first(), nodes.last()) else {
            return String::new();
        };
        let digit = self.sign(first.digit);
        let removed: DigitSet = step.removed.iter().map(|removed| removed.digit).collect();
        let mut cells: Vec<Cell> = Vec::new();
        for &cell in nodes.iter().flat_map(|node| &node.cells) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        match (step.technique, nodes.as_slice()) {
            (Technique::Skyscraper | Technique::TwoStringKite, [a, b, c, d]) => {
                let ends = self.group(&[a.cells[0], d.cells[0]]);
                let joint = self.group(&[b.cells[0], c.cells[0]]);
                format!("{digit} in {ends} (connected by {joint})")
            }
            (Technique::EmptyRectangle, [a, b, c, d]) => {
                let [pair, rectangle] = if a.cells.len() + b.cells.len() == 2 {
                    [[a, b], [c, d]]
                } else {
                    [[c, d], [a, b]]
                };
                let [pair, rectangle] = [pair, rectangle].map(|nodes| {
                    nodes.iter().flat_map(|node| node.cells.iter().copied()).collect::<Vec<Cell>>()
                });
                let block = rectangle.first().map_or(0, |&cell| self.shape().box_of(cell));
                format!("{digit} in b{} ({})", block + 1, self.group(&pair))
            }
            (Technique::WWing, [a, b, c, d, .., e]) => {
                let ends = self.group(&[a.cells[0], e.cells[0]]);
                let [digit, other] = [a.digit, b.digit].map(|digit| self.sign(digit));
                let joint: Vec<Cell> = c.cells.iter().chain(&d.cells).copied().collect();
                format!("{digit}/{other} in {ends} connected by {other} in {}", self.group(&joint))
            }
            (Technique::XyWing, [_, b, _, d, ..]) => {
                let digits = self.joined([b.digit, d.digit].into_iter().collect(), "/");
                format!("{digits}/{digit} in {}", self.group(&cells))
            }
            (Technique::RemotePair, [a, b, ..]) => {
                // Both digits run through the cells. The removed one comes first.
                let swap = removed.single() == Some(b.digit);
                let swapped = |node: &Node| {
                    let digit = if node.digit == a.digit { b.digit } else { a.digit };
                    Node { digit, ..node.clone() }
                };
                let nodes: Vec<Node> = nodes
                    .iter()
                    .map(|node| if swap { swapped(node) } else { node.clone() })
                    .collect();
                let [one, other] = [0, 1].map(|at| self.sign(nodes[at].digit));
                format!("{one}/{other} {}", self.links(&nodes))
            }
            (Technique::TurbotFish | Technique::XChain, _) => {
                format!("{digit} {}", self.links(nodes))
            }
            (Technique::ContinuousLoop | Technique::GroupedContinuousLoop, [_, second, ..]) => {
                // The link that closes the loop is written at both ends.
                let links = self.links(nodes);
                let (start, end) = (self.sign(last.digit), self.sign(second.digit));
                let back = self.group(&first.cells);
                let removed = self.joined(removed, "/");
                match last.cells == first.cells {
                    true => format!("{removed} {start}= {links} ={end}"),
                    false => {
                        let sign = if last.on { '-' } else { '=' };
                        format!("{removed} {start}{sign} {links} {sign}{start}{sign} {back} ={end}")
                    }
                }
            }
            (Technique::DiscontinuousLoop | Technique::GroupedDiscontinuousLoop, _) => {
                let removed = self.joined(removed, "/");
                let links = self.links(nodes);
                match last.cells == first.cells {
                    true => format!("{removed} {links}"),
                    // The candidate that sees both ends closes the loop.
                    false => {
                        let (start, end) = (self.sign(first.digit), self.sign(last.digit));
                        let cell =
                            step.removed.first().map_or(String::new(), |one| self.cell(one.cell));
                        format!("{removed} {cell} -{start}- {links} -{end}- {cell}")
                    }
                }
            }
            _ => {
                let end = self.sign(last.digit);
                format!("{} {digit}- {} -{end}", self.joined(removed, "/"), self.links(nodes))
            }
        }
    }

    /// Cells and the links between them: `r1c2 -1- r1c5 =4= r7c5`. Links inside a cell are left
    /// out.
    fn links(&self, nodes: &[Node]) -> String {
        let mut text = String::new();
        let mut before: Option<&Node> = None;
        for node in nodes {
            match before {
                Some(other) if other.cells == node.cells => {}
                Some(other) => {
                    let sign = if other.on { '-' } else { '=' };
                    let digit = self.sign(other.digit);
                    text += &format!(" {sign}{digit}{sign} {}", self.group(&node.cells));
                }
                None => text = self.group(&node.cells),
            }
            before = Some(node);
        }
        text
    }

    /// The statements of a branch, such as `r9c6<>6 r9c6=8 r8c6<>8`: one line for each path, or a
    /// single line if paths meet. In the latter, a statement that follows from anything but the one
    /// before it names its premises.
    fn statements(&self, branch: &Branch) -> Vec<String> {
        let statement = |at: &usize| {
            let node = &branch.nodes[*at].node;
            let sign = if node.on { "=" } else { "<>" };
            format!("{}{sign}{}", self.group(&node.cells), self.sign(node.digit))
        };
        if let Some(ways) = ways_of(branch) {
            let line = |way: &Vec<usize>| way.iter().map(statement).collect::<Vec<_>>().join(" ");
            return ways.iter().map(line).collect();
        }
        let mut words = Vec::new();
        let mut before = None;
        for at in order_of(branch) {
            let parents = &branch.nodes[at].parents;
            if !parents.is_empty() && !parents.iter().copied().eq(before) {
                let parents: Vec<String> = parents.iter().map(statement).collect();
                words.push(format!("({})", parents.join(" ")));
            }
            words.push(statement(&at));
            before = Some(at);
        }
        vec![words.join(" ")]
    }

    fn cause(&self, cause: &Cause) -> String {
        match cause {
            Cause::Contradiction(Absurdity::TwoDigits(cell) | Absurdity::NoDigit(cell)) => {
                format!(" in {}", self.cell(*cell))
            }
            Cause::Contradiction(Absurdity::Twice(house, _) | Absurdity::NoPlace(house, _)) => {
                format!(" in {}", self.house_signs(&[*house]))
            }
            Cause::Contradiction(Absurdity::Opposites(_))
            | Cause::Either(_)
            | Cause::Cell(_)
            | Cause::House(..) => String::new(),
        }
    }

    fn sets(
        &self,
        step: &Step,
        sets: &[AlmostLockedSet],
        ties: &[DigitSet],
        stem: Option<Cell>,
    ) -> String {
        let set = |set: &AlmostLockedSet| {
            format!("{} {{{}}}", self.group(&set.cells), self.joined(set.digits, ""))
        };
        let removed: DigitSet = step.removed.iter().map(|removed| removed.digit).collect();
        let removed = |separator| self.joined(removed, separator);
        // Of three sets, the middle one is named last.
        let order: &[usize] = if sets.len() == 3 { &[0, 2, 1] } else { &[0, 1] };
        let named = || {
            let sets = order.iter().filter_map(|&at| sets.get(at)).map(set);
            let named = ["A", "B", "C"].iter().zip(sets).map(|(name, set)| format!("{name}={set}"));
            named.collect::<Vec<_>>().join(", ")
        };
        match (stem, step.technique) {
            (Some(stem), _) => {
                let petals = ties.iter().zip(sets);
                let petals: Vec<String> = petals
                    .map(|(tie, petal)| format!("-{}- {}", self.joined(*tie, ","), set(petal)))
                    .collect();
                format!("{} {}, Z={}", self.cell(stem), petals.join(", "), removed(","))
            }
            (None, Technique::AlsXz) => {
                let ties = ties.first().copied().unwrap_or_default();
                match ties.len() {
                    1 => format!("{}, X={}, Z={}", named(), self.joined(ties, ","), removed(",")),
                    _ => format!("{}, X={}", named(), self.joined(ties, ",")),
                }
            }
            (None, Technique::AlsXyWing) => {
                let ties = ties.iter().fold(DigitSet::EMPTY, |all, &tie| all | tie);
                format!("{}, X,Y={}, Z={}", named(), self.joined(ties, ","), removed(","))
            }
            (None, _) => {
                let mut text = format!("{}-", removed(","));
                for (at, one) in sets.iter().enumerate() {
                    if let Some(tie) = at.checked_sub(1).and_then(|at| ties.get(at)) {
                        text += &format!(" -{}-", self.joined(*tie, ","));
                    }
                    text += &format!(" {}", set(one));
                }
                format!("{text} -{}", removed(","))
            }
        }
    }

    /// The symbols of the digits, joined by `between`.
    fn joined(&self, digits: DigitSet, between: &str) -> String {
        self.signs(digits).join(between)
    }

    /// Houses by letter and number, those of one kind together: `r37`, `r1b36`.
    fn house_signs(&self, houses: &[usize]) -> String {
        let mut text = String::new();
        let mut before = None;
        let wide = self.shape().size() > 9;
        for house in houses.iter().map(|&house| &self.shape().houses()[house]) {
            let letter = match house.kind {
                HouseKind::Row => "r",
                HouseKind::Column => "c",
                HouseKind::Box => "b",
                HouseKind::Diagonal => "d",
                HouseKind::Window => "w",
                HouseKind::CentreDot => "m",
                HouseKind::Extra => "x",
            };
            if wide || before != Some(house.kind) {
                text += letter;
            }
            text += &(house.number + 1).to_string();
            before = Some(house.kind);
        }
        text
    }

    /// Cells, grouped by row or column.
    pub(super) fn group(&self, cells: &[Cell]) -> String {
        let shape = self.shape();
        let mut rest = cells.to_vec();
        rest.sort_unstable();
        rest.dedup();
        if shape.size() > 9 {
            return self.listed(&rest);
        }
        let mut groups = Vec::new();
        while let Some(&first) = rest.first() {
            let [row, column] = [shape.row(first), shape.column(first)];
            let in_row = |&cell: &Cell| shape.row(cell) == row;
            let in_column = |&cell: &Cell| shape.column(cell) == column;
            let (taken, left): (Vec<Cell>, Vec<Cell>);
            if rest.iter().filter(|cell| in_row(cell)).count() > 1 {
                (taken, left) = rest.iter().partition(|cell| in_row(cell));
                let columns = taken.iter().map(|&cell| (shape.column(cell) + 1).to_string());
                groups.push(format!("r{}c{}", row + 1, columns.collect::<String>()));
            } else {
                (taken, left) = rest.iter().partition(|cell| in_column(cell));
                let rows = taken.iter().map(|&cell| (shape.row(cell) + 1).to_string());
                groups.push(format!("r{}c{}", rows.collect::<String>(), column + 1));
            }
            rest = left;
        }
        groups.join(",")
    }

    /// Cells one by one, without grouping.
    fn listed(&self, cells: &[Cell]) -> String {
        self.names(cells).join(",")
    }

    fn is_in(&self, cell: Cell, house: usize) -> bool {
        self.shape().houses()[house].cells.contains(&cell)
    }
}
