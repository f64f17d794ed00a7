//! Which options the words of a cover mean where several options have the same words.
//!
//! Each word that several options have is a slot, and slots of the same words stand side by side. A
//! choice takes an option for each slot; those of the same words ascend, so that none is taken
//! twice and each set of options comes once. The choices come in the order of a dictionary:
//!
//! ```text
//! words      {a} {b} {a}        {a}: options 1 2 3, {b}: options 4 5
//! slots      {a} {a} {b}
//! choices     1   2   4,   1 2 5,   1 3 4,   1 3 5,   2 3 4,   2 3 5
//! ```
//!
//! If a cost was told, only choices of that cost count. To find one is the problem of subset sums,
//! so the search remembers its dead ends, and gives up when there are too many.

use std::collections::{HashMap, HashSet};

use quadrille::OptionId;

use super::options::{Claim, Mention};

/// The most dead ends that are remembered for a cover. They take about 60 MB.
const MOST_DEAD_ENDS: usize = 1 << 20;

/// No choice of the cost that was told was found before there were too many dead ends.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unclear;

/// Finds the options of covers.
pub(super) struct Resolver<'r, C> {
    /// The cost of an option.
    cost: C,
    /// The last choice for each list of words and their cost; `None` if equal words may always mean
    /// the same cover.
    last: Option<HashMap<Key<'r>, Vec<usize>>>,
}

/// The words of a cover in a fixed order, and the cost that was told.
type Key<'r> = (Vec<Mention<'r>>, Option<i128>);

impl<'r, C: Fn(OptionId) -> i128> Resolver<'r, C> {
    /// With `all_different`, equal words mean different covers as long as there are any.
    pub(super) fn new(cost: C, all_different: bool) -> Resolver<'r, C> {
        Resolver { cost, last: all_different.then(HashMap::new) }
    }

    /// Returns the cost of some options.
    pub(super) fn total(&self, options: &[OptionId]) -> i128 {
        options.iter().map(|&option| (self.cost)(option)).sum()
    }

    /// Returns the options that a claim means: of the cost that was told and not known yet, as far
    /// as that is possible.
    pub(super) fn resolve(
        &mut self,
        mut claim: Claim<'r>,
        is_known: impl Fn(&[OptionId]) -> bool,
    ) -> Result<Vec<OptionId>, Unclear> {
        if claim.options.iter().all(|mention| matches!(mention, Mention::One(_))) {
            return Ok(claim.options.iter().flat_map(Mention::options).copied().collect());
        }
        // The same words may come in another order.
        claim.options.sort_unstable();
        let mut choices = Choices::new(&claim, &self.cost);
        if let Some(last) = &mut self.last {
            let last = last.entry((claim.options, claim.cost)).or_default();
            choices.picks.clone_from(last);
            while choices.advance()? {
                last.clone_from(&choices.picks);
                let options = choices.options();
                if !is_known(&options) {
                    return Ok(options);
                }
            }
        }
        choices.picks.clear();
        if !choices.advance()? {
            choices.told = None;
            choices.advance()?;
        }
        Ok(choices.options())
    }
}

/// The choices for the words of a cover.
struct Choices<'c, C> {
    cost: &'c C,
    /// The options that are certain.
    fixed: Vec<OptionId>,
    /// The options that have the same words, without those that are certain.
    classes: Vec<Vec<OptionId>>,
    slots: Vec<Slot>,
    /// What the options of the slots cost together, if that was told.
    told: Option<i128>,
    /// The least and the greatest cost of the slots from each on.
    bounds: Vec<(i128, i128)>,
    /// The places in their classes of the options that are chosen, slot by slot.
    picks: Vec<usize>,
    /// A slot, the first place that it may choose, and what the slots from it on cannot cost.
    dead: HashSet<(usize, usize, i128)>,
}

struct Slot {
    class: usize,
    /// Whether the slot before is of the same class.
    follows: bool,
    /// The number of slots of this class that come after.
    more: usize,
}

impl<'c, C: Fn(OptionId) -> i128> Choices<'c, C> {
    /// Prepares for the choices of a claim.
    fn new(claim: &Claim<'_>, cost: &'c C) -> Choices<'c, C> {
        let mut fixed = Vec::new();
        let mut times: HashMap<&[OptionId], usize> = HashMap::new();
        let mut order = Vec::new();
        for mention in &claim.options {
            match *mention {
                Mention::One(option) => fixed.push(option),
                Mention::Alike(options) => {
                    let times = times.entry(options).or_default();
                    if *times == 0 {
                        order.push(options);
                    }
                    *times += 1;
                }
            }
        }
        let certain: HashSet<OptionId> = fixed.iter().copied().collect();
        let (mut classes, mut slots) = (Vec::new(), Vec::new());
        for options in order {
            let free = options.iter().copied().filter(|option| !certain.contains(option));
            let free: Vec<OptionId> = free.collect();
            let times = times[options];
            let few = times.min(free.len());
            // Words that come more often than there are options name one of these twice.
            fixed.extend(std::iter::repeat_n(options[0], times - few));
            let class = classes.len();
            slots.extend((0..few).map(|k| Slot { class, follows: k > 0, more: few - 1 - k }));
            classes.push(free);
        }
        let mut bounds = vec![(0, 0)];
        let (mut low, mut high) = (0, 0);
        for slot in slots.iter().rev() {
            let costs = || classes[slot.class].iter().map(|&option| cost(option));
            low += costs().min().unwrap_or(0);
            high += costs().max().unwrap_or(0);
            bounds.push((low, high));
        }
        bounds.reverse();
        let told = claim.cost.map(|told| told - fixed.iter().map(|&it| cost(it)).sum::<i128>());
        let (picks, dead) = (Vec::new(), HashSet::new());
        Choices { cost, fixed, classes, slots, told, bounds, picks, dead }
    }

    /// Goes on to the next choice, or to the first if there are no picks. Returns whether there is
    /// one.
    fn advance(&mut self) -> Result<bool, Unclear> {
        // What the slots from each on have to cost.
        let mut left = vec![self.told.unwrap_or(0)];
        for slot in 0..self.picks.len() {
            left.push(left[slot] - self.cost_of(slot, self.picks[slot]));
        }
        // The slots before this one have led to a choice already.
        let mut fresh = self.picks.len();
        let mut from = self.picks.pop().map_or(0, |last| last + 1);
        loop {
            let slot = self.picks.len();
            fresh = fresh.min(slot + 1);
            left.truncate(slot + 1);
            if slot == self.slots.len() {
                return Ok(self.told.is_none() || left[slot] == 0);
            }
            let class = &self.classes[self.slots[slot].class];
            let end = class.len() - self.slots[slot].more;
            if let Some(pick) = (from..end).find(|&pick| self.may(slot, pick, left[slot])) {
                left.push(left[slot] - self.cost_of(slot, pick));
                self.picks.push(pick);
                from = self.first(slot + 1, pick);
                continue;
            }
            let before = self.picks.last().copied();
            if slot >= fresh && self.told.is_some() {
                self.dead.insert((slot, self.first(slot, before.unwrap_or(0)), left[slot]));
                if self.dead.len() > MOST_DEAD_ENDS {
                    return Err(Unclear);
                }
            }
            let Some(before) = before else { return Ok(false) };
            self.picks.pop();
            from = before + 1;
        }
    }

    fn cost_of(&self, slot: usize, pick: usize) -> i128 {
        (self.cost)(self.classes[self.slots[slot].class][pick])
    }

    /// Returns the first place that a slot may choose after the pick of the slot before.
    fn first(&self, slot: usize, before: usize) -> usize {
        if self.slots.get(slot).is_some_and(|slot| slot.follows) { before + 1 } else { 0 }
    }

    /// Whether the rest of the slots may cost what is left after a pick.
    fn may(&self, slot: usize, pick: usize, left: i128) -> bool {
        if self.told.is_none() {
            return true;
        }
        let left = left - self.cost_of(slot, pick);
        let (low, high) = self.bounds[slot + 1];
        let dead_end = || (slot + 1, self.first(slot + 1, pick), left);
        (low..=high).contains(&left) && !self.dead.contains(&dead_end())
    }

    fn options(&self) -> Vec<OptionId> {
        let chosen = self.slots.iter().zip(&self.picks);
        let chosen = chosen.map(|(slot, &pick)| self.classes[slot.class][pick]);
        self.fixed.iter().copied().chain(chosen).collect()
    }
}

#[cfg(test)]
mod tests {
    use quadrille::Problem;

    use super::*;

    /// Options 1 to 7 and their costs.
    const COSTS: [i128; 7] = [1, 2, 4, 8, 0, 5, 5];

    fn ids(numbers: &[usize]) -> Vec<OptionId> {
        let problem: Problem = "a\na\na\na\na\na\na\na\n".parse().expect("sound");
        numbers.iter().map(|number| problem.option_at(number - 1).expect("one of seven")).collect()
    }

    /// The numbers of the options of the choices, in their order. Words are lists of numbers.
    fn choices(words: &[&[usize]], cost: Option<i128>) -> Vec<Vec<u32>> {
        let words: Vec<Vec<OptionId>> = words.iter().map(|word| ids(word)).collect();
        let mention = |word: &'_ Vec<OptionId>| match word[..] {
            [only] => Mention::One(only),
            _ => Mention::Alike(Vec::leak(word.clone())),
        };
        let claim = Claim { options: words.iter().map(mention).collect(), cost };
        let mut resolver = Resolver::new(|option: OptionId| COSTS[option.index()], true);
        let mut all: Vec<Vec<u32>> = Vec::new();
        loop {
            let options = resolver.resolve(claim.clone(), |_| false).expect("few");
            let mut numbers: Vec<u32> = options.iter().map(|option| option.number()).collect();
            numbers.sort_unstable();
            if all.contains(&numbers) {
                return all;
            }
            all.push(numbers);
        }
    }

    #[test]
    fn each_choice_comes_once_in_the_order_of_a_dictionary() {
        let (a, b): (&[usize], &[usize]) = (&[1, 2, 3], &[4, 5]);
        let all = [[1, 2, 4], [1, 2, 5], [1, 3, 4], [1, 3, 5], [2, 3, 4], [2, 3, 5]];
        assert_eq!(choices(&[a, b, a], None), all);
        assert_eq!(choices(&[a], None), [[1], [2], [3]]);
        assert_eq!(choices(&[&[6]], None), [[6]]);
        // An option that is certain is not chosen again.
        assert_eq!(choices(&[a, &[2]], None), [[1, 2], [2, 3]]);
        // More words than options.
        assert_eq!(choices(&[b, b, b], None), [[4, 4, 5]]);
    }

    #[test]
    fn equal_words_in_another_order_are_another_choice() {
        let (a, b) = (ids(&[1, 3]), ids(&[2, 4]));
        let words = [Mention::Alike(&a), Mention::Alike(&b)];
        let turned = [words[1], words[0]];
        let mut resolver = Resolver::new(|_| 0, true);
        let all = [words, turned, turned, words].map(|words| {
            let claim = Claim { options: words.to_vec(), cost: None };
            resolver.resolve(claim, |_| false).expect("few")
        });
        assert_eq!(all, [[1, 2], [1, 4], [3, 2], [3, 4]].map(|numbers| ids(&numbers)));
    }

    #[test]
    fn a_cost_that_is_possible_is_kept() {
        let (a, b, c): (&[usize], &[usize], &[usize]) = (&[1, 2, 3], &[4, 5], &[6, 7]);
        assert_eq!(choices(&[a, b, a], Some(6)), [[2, 3, 5]]);
        assert_eq!(choices(&[a, b], Some(4)), [[3, 5]]);
        assert_eq!(choices(&[a, c, b], Some(9)), [[3, 5, 6], [3, 5, 7]]);
        assert_eq!(choices(&[a, c, b], Some(7)), [[2, 5, 6], [2, 5, 7]]);
        // No choice costs that.
        assert_eq!(choices(&[a, b], Some(3)), [[1, 4]]);
    }

    #[test]
    fn a_cost_is_found_among_very_many_choices() {
        let problem: Problem = format!("a\n{}", "a\n".repeat(120)).parse().expect("sound");
        let all: Vec<OptionId> = problem.options().collect();
        // Sixty pairs: in pair k, one option costs k and the other nothing.
        let cost = |option: OptionId| match option.number() {
            even if even % 2 == 0 => i128::from(even / 2),
            _ => 0,
        };
        let mut resolver = Resolver::new(cost, false);
        for told in [0, 1, 777, 915, 60 * 61 / 2] {
            let options = all.chunks(2).map(Mention::Alike).collect();
            let claim = Claim { options, cost: Some(told) };
            let found = resolver.resolve(claim, |_| false).expect("found");
            assert_eq!(resolver.total(&found), told);
        }
    }

    #[test]
    fn a_cost_that_would_take_too_long_is_given_up() {
        let problem: Problem = format!("a\n{}", "a\n".repeat(200)).parse().expect("sound");
        let all: Vec<OptionId> = problem.options().collect();
        // Every cost is even, and the one that is told is odd.
        let cost = |option: OptionId| {
            let number = i128::from(option.number());
            number * number * 1_000_003 % 1_000_000_007 * 2
        };
        let claim = Claim {
            options: all.chunks(2).map(Mention::Alike).collect(),
            cost: Some(100_000_000_001),
        };
        assert_eq!(Resolver::new(cost, false).resolve(claim, |_| false), Err(Unclear));
    }
}
