//! The page that needs no server, from its template `web/alone.html`.
//!
//! In the template `{{name}}` is a place. Most are filled here, the same for every page: scripts, styles, pictures. The
//! [`OPEN`] ones are filled when a page is written, and there the template is cut into pieces.

/// The places that stay open, in their order.
pub(crate) const OPEN: [&str; 3] = ["language", "title", "data"];

/// The pieces of the page around the places that stay open.
pub(crate) fn pieces(template: &str, filled: &[(&str, &str)]) -> Result<Vec<String>, String> {
    let (mut pieces, mut piece) = (Vec::new(), String::new());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").ok_or("a place of the page has no end")?;
        piece.push_str(before);
        if OPEN.get(pieces.len()) == Some(&name) {
            pieces.push(std::mem::take(&mut piece));
        } else {
            let place = filled.iter().find(|place| place.0 == name);
            piece.push_str(place.ok_or(format!("what stands at the place `{name}`?"))?.1);
        }
        rest = after;
    }
    if pieces.len() < OPEN.len() {
        return Err(format!("the page must have the places {}, in this order", OPEN.join(", ")));
    }
    piece.push_str(rest);
    pieces.push(piece);
    Ok(pieces)
}

/// Refuses a script or a style that a browser would not read to its end.
pub(crate) fn check(what: &str, text: &str) -> Result<(), String> {
    refuse(what, text, &["</script", "</style", "<!--", "<script"])
}

/// Refuses a style that names another file.
pub(crate) fn check_style(what: &str, text: &str) -> Result<(), String> {
    check(what, text).and_then(|()| refuse(what, text, &["@import", "url("]))
}

fn refuse(what: &str, text: &str, words: &[&str]) -> Result<(), String> {
    let text = text.to_ascii_lowercase();
    match words.iter().find(|word| text.contains(**word)) {
        Some(word) => {
            Err(format!("{what}: `{word}` cannot stand in a page that is all in one file"))
        }
        None => Ok(()),
    }
}

/// The sprite with the icons, as it stands in the first page.
pub(crate) fn sprite(index: &str) -> Option<&str> {
    let from = index.find("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sprite\"")?;
    let end = "</svg>";
    let length = index[from..].find(end)? + end.len();
    Some(&index[from..from + length])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_cut_where_it_stays_open() {
        let template = "<a {{language}}>{{style}}<b>{{title}}{{data}}{{style}}</b>";
        let filled = [("style", "{{title}}")];
        let expected = ["<a ", ">{{title}}<b>", "", "{{title}}</b>"];
        assert_eq!(pieces(template, &filled), Ok(expected.map(str::to_owned).to_vec()));
    }

    #[test]
    fn a_template_without_its_places_is_refused() {
        for (template, word) in [
            ("{{language}} {{title}}", "language, title, data"),
            ("{{title}} {{language}} {{data}}", "`title`"),
            ("{{language}} {{x}}", "`x`"),
            ("{{language", "no end"),
        ] {
            let why = pieces(template, &[]).expect_err("it is wrong");
            assert!(why.contains(word), "{why}");
        }
    }

    #[test]
    fn what_would_end_early_or_ask_for_a_file_is_refused() {
        for text in ["a('</SCRIPT>')", "'<!--'"] {
            assert!(check("a", text).is_err(), "{text}");
        }
        assert_eq!(check("a", "if (a < script) URL.createObjectURL('</svg>');"), Ok(()));
        for text in ["@import 'a.css';", ".a { background: url(a.png) }", "/* </style */"] {
            assert!(check_style("a", text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_sprite_ends_with_itself() {
        let sprite_alone =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"sprite\"><symbol/></svg>";
        assert_eq!(sprite(&format!("<body>{sprite_alone}<svg></svg>")), Some(sprite_alone));
        assert_eq!(sprite("<svg></svg>"), None);
    }
}
