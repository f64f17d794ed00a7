//! The boards of the models: every cell once, and every option fills what it should.

use std::collections::{BTreeMap, HashSet};

use quadrille::format::{self, Format};
use quadrille::{OptionId, Problem, models};

fn model(line: &str) -> Problem {
    let words: Vec<&str> = line.split(' ').collect();
    models::build(words[0], &words[1..]).expect(line)
}

/// Each model, the number of its spots, and how many of them each option fills.
const BOARDS: [(&str, usize, &[usize]); 12] = [
    ("queens 8", 64, &[1]),
    ("langford 7", 14, &[2]),
    ("dominoes 8x8-00,77", 62, &[2]),
    ("dominoes 2x3x4", 24, &[2]),
    ("pentominoes 6x10", 60, &[5]),
    ("polyominoes tetrominoes+trominoes 4x6 any", 24, &[3, 4]),
    ("polyominoes trominoes 3x6 copies=3", 18, &[3]),
    ("polyominoes tetrominoes:LT 4x4 x0-4", 16, &[4]),
    ("soma", 27, &[3, 4]),
    ("latin 5 --reduced --symmetric", 25, &[1]),
    ("matching 8", 8, &[2]),
    ("macmahon 4x6", 24, &[1]),
];

#[test]
fn every_option_of_a_model_fills_as_many_spots_as_its_piece_has() {
    for (line, spots, sizes) in BOARDS {
        let problem = model(line);
        let layout = problem.layout().expect(line);
        assert_eq!(layout.spots().len(), spots, "{line}");
        for option in problem.options() {
            let filled = layout.filled(&problem, option);
            let different: HashSet<_> = filled.iter().collect();
            assert_eq!(different.len(), filled.len(), "{line} {option}");
            assert!(sizes.contains(&filled.len()), "{line} {option} fills {}", filled.len());
        }
    }
}

#[test]
fn items_that_are_cells_have_spots_of_their_own() {
    for (line, spots, _) in BOARDS {
        let problem = model(line);
        let layout = problem.layout().expect(line);
        let cells: Vec<usize> = problem.items().filter_map(|item| layout.spot(item)).collect();
        let different: HashSet<_> = cells.iter().collect();
        assert_eq!(different.len(), cells.len(), "{line}");
        // A queen's square is no item, but the crossing of two.
        let expected = if line.starts_with("queens") { 0 } else { spots };
        assert_eq!(cells.len(), expected, "{line}");
    }
}

#[test]
fn a_cover_of_a_full_board_fills_every_spot_once() {
    for (line, spots, _) in BOARDS {
        let problem = model(line);
        let layout = problem.layout().expect(line);
        let Some(cover) = problem.search().node_limit(200_000).solutions().next() else { continue };
        let mut filled: Vec<usize> =
            cover.iter().flat_map(|option| layout.filled(&problem, option)).collect();
        filled.sort_unstable();
        let count = if line.starts_with("queens") { 8 } else { spots };
        assert_eq!(filled.len(), count, "{line}");
        filled.dedup();
        assert_eq!(filled.len(), count, "{line}");
    }
}

#[test]
fn signs_are_those_of_the_pieces() {
    let signs = |line: &str| {
        let problem = model(line);
        let layout = problem.layout().expect(line).clone();
        let mut signs: BTreeMap<String, usize> = BTreeMap::new();
        for option in problem.options() {
            let sign = layout.option_sign(&problem, option).unwrap_or("none");
            *signs.entry(sign.to_owned()).or_default() += 1;
        }
        signs.into_keys().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(signs("queens 5"), "Q");
    assert_eq!(signs("langford 4"), "1 2 3 4");
    assert_eq!(signs("latin 3"), "1 2 3");
    assert_eq!(signs("pentominoes 6x10"), "F I L N P T U V W X Y Z");
    assert_eq!(signs("polyominoes tetrominoes:IO 4x4 copies=2"), "I O");
    assert_eq!(signs("dominoes 4x4"), "none");
}

#[test]
fn dlx_and_json_keep_the_board_of_every_model() {
    for (line, ..) in BOARDS {
        let problem = model(line);
        for format in [Format::Dlx, Format::Json] {
            let text = format::write(&problem, format).expect(line);
            let back: Problem = text.parse().expect(line);
            let draw = |problem: &Problem| {
                let layout = problem.layout().expect(line);
                let options: Vec<OptionId> = problem.options().step_by(7).take(9).collect();
                layout.draw(problem, &options)
            };
            assert_eq!(draw(&back), draw(&problem), "{line} {format}");
        }
    }
}

#[test]
fn a_model_that_is_too_large_to_be_drawn_is_still_a_model() {
    let problem = model("queens 1100");
    assert!(problem.layout().is_none());
}
