//! Boxes, houses and variants of a board, and the errors for shapes that cannot exist.

use super::*;

fn fault(result: Result<Shape, SudokuError>) -> String {
    result.expect_err("an invalid shape").to_string()
}

#[test]
fn usual_boxes_are_as_square_as_possible_and_wider_than_high() {
    let boxes = |size| match Shape::of_size(size).expect("a size").box_layout() {
        &Boxes::Rectangles { rows, columns } => (rows, columns),
        Boxes::Regions(_) => unreachable!("asked for boxes"),
    };
    let sizes = [1, 4, 6, 7, 8, 9, 10, 12, 15, 16, 20, 25, 36, 49, 64];
    let expected = [
        (1, 1),
        (2, 2),
        (2, 3),
        (1, 7),
        (2, 4),
        (3, 3),
        (2, 5),
        (3, 4),
        (3, 5),
        (4, 4),
        (4, 5),
        (5, 5),
        (6, 6),
        (7, 7),
        (8, 8),
    ];
    assert_eq!(sizes.map(boxes), expected);
}

#[test]
fn sizes_out_of_range_are_refused() {
    assert_eq!(fault(Shape::of_size(0)), "a board cannot have 0 digits");
    assert_eq!(fault(Shape::boxes(5, 13)), "a board cannot have 65 digits");
    assert!(Shape::boxes(usize::MAX, 2).is_err());
}

#[test]
fn cells_know_their_houses_and_every_house_of_a_plain_board_is_full() {
    for size in 1..=64 {
        let shape = Shape::of_size(size).expect("a size");
        assert_eq!(shape.houses().len(), 3 * size);
        assert!(shape.houses().iter().all(|house| house.cells.len() == size));
        for cell in shape.cells() {
            let expected = [0, size, 2 * size];
            let numbers = [shape.row(cell), shape.column(cell), shape.box_of(cell)];
            let houses: Vec<usize> = shape.houses_of(cell).collect();
            assert_eq!(houses, [0, 1, 2].map(|k| expected[k] + numbers[k]));
        }
    }
}

#[test]
fn variants_add_houses_and_pairs() {
    let with = |variant| Shape::classic().with(variant).expect("fits 9×9");
    assert_eq!(with(Variant::X).houses().len(), 29);
    assert_eq!(with(Variant::Windoku).houses().len(), 31);
    assert_eq!(with(Variant::CentreDot).houses().len(), 28);
    // 224 knight's moves on 9×9, of which 4 · 2 lie inside each of the 9 boxes.
    assert_eq!(with(Variant::AntiKnight).pairs().len(), 224 - 9 * 8);
    assert_eq!(with(Variant::AntiKing).pairs().len(), 128 - 9 * 8);
    assert_eq!(with(Variant::NonConsecutive).pairs().len(), 144);
    let windoku = with(Variant::Windoku);
    let window = &windoku.houses()[30];
    assert_eq!((window.kind, window.number), (crate::house::HouseKind::Window, 3));
    assert_eq!(windoku.cell_name(window.cells[8]).to_string(), "r8c8");
    let sixteen = Shape::of_size(16).and_then(|shape| shape.with(Variant::Windoku));
    assert_eq!(sixteen.expect("fits").houses().len(), 48 + 9);
}

#[test]
fn a_variant_that_does_not_fit_is_refused() {
    let four = Shape::of_size(4).expect("a size");
    assert_eq!(fault(four.with(Variant::CentreDot)), "boxes of 2×2 have no centre");
    let jigsaw = Shape::jigsaw("aabb aabb ccdd ccdd").expect("four regions");
    assert!(fault(jigsaw.with(Variant::Windoku)).contains("a jigsaw has none"));
}

#[test]
fn a_pattern_with_the_wrong_number_of_cells_is_refused() {
    assert!(fault(Shape::jigsaw("aab")).contains("3 characters"));
    assert!(fault(Shape::jigsaw("aaab aabb ccdd ccdd")).contains("`a` has 5 cells, not 4"));
    assert!(fault(Shape::jigsaw("")).contains("0 characters"));
    let four = Shape::of_size(4).expect("a size");
    assert!(fault(four.with_regions("....")).contains("4 characters, but the board has 16 cells"));
    assert!(fault(four.with_regions(&".".repeat(16))).contains("contains no region"));
    assert!(
        fault(four.with_regions("aaaaa..........."))
            .contains("5 cells, but there are only 4 digits")
    );
    let extra = four.with_regions("a..b .... .... b..a").expect("two regions");
    assert_eq!(extra.to_string(), "4×4, 2 extra regions");
    assert!(extra.see_each_other(extra.cell_at(0, 0), extra.cell_at(3, 3)));
    assert!(!extra.see_each_other(extra.cell_at(0, 0), extra.cell_at(2, 3)));
}

#[test]
fn equal_rules_make_equal_shapes() {
    let x = Shape::of_size(9).and_then(|shape| shape.with(Variant::X)).expect("fits");
    assert_eq!(x, Shape::classic().with(Variant::X).expect("fits"));
    assert_eq!(x, x.with(Variant::X).expect("fits"));
    assert_ne!(x, Shape::classic());
    assert_eq!("non-touching".parse(), Ok(Variant::AntiKing));
}
