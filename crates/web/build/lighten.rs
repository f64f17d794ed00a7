//! Scripts and styles without what only their authors read: comments on lines of their own, indents and
//! empty lines. It takes a third off the page, and is no minifier: names and lines stay as they are written.
//!
//! It looks at the beginnings of lines only, and so needs to know nothing of strings and regular expressions,
//! which begin on the line where they end. The two things that do not are left alone together with their whole file:
//! a template over several lines (a line with an odd number of backticks), and a line that goes on after a backslash.

/// What a browser needs of a text. `//` begins a comment in a script and not in a style.
pub(crate) fn lighten(text: &str, is_script: bool) -> String {
    let mut light = String::with_capacity(text.len());
    let mut in_comment = false;
    for line in text.lines() {
        let mut rest = line.trim();
        loop {
            if in_comment {
                let Some((_, after)) = rest.split_once("*/") else {
                    rest = "";
                    break;
                };
                (in_comment, rest) = (false, after.trim_start());
            }
            let Some(after) = rest.strip_prefix("/*") else { break };
            (in_comment, rest) = (true, after);
        }
        if rest.is_empty() || is_script && rest.starts_with("//") {
            continue;
        }
        if is_script && (rest.matches('`').count() % 2 == 1 || rest.ends_with('\\')) {
            return text.to_owned();
        }
        light.push_str(rest);
        light.push('\n');
    }
    light
}

#[cfg(test)]
mod tests {
    use super::lighten;

    #[test]
    fn comments_on_lines_of_their_own_go_and_all_else_stays() {
        let script = "/** What it is.\n * `x`\n */\nexport const a = 1; // kept\n\n  // gone\n  /* gone */ /* too */ b(/** @type {X} */ (c));\n";
        assert_eq!(
            lighten(script, true),
            "export const a = 1; // kept\nb(/** @type {X} */ (c));\n"
        );
        let style = "/* a\n   b */\n.c {\n  color: red; /* kept */\n  //: 1;\n}\n";
        assert_eq!(lighten(style, false), ".c {\ncolor: red; /* kept */\n//: 1;\n}\n");
    }

    #[test]
    fn what_looks_like_a_comment_inside_a_line_stays() {
        for line in
            ["const a = '/* no */';\n", "f(/a\\/*b/);\n", "const b = `//`;\n", "'http://x'\n"]
        {
            assert_eq!(lighten(line, true), line);
        }
    }

    #[test]
    fn a_file_with_text_over_several_lines_stays_as_it_is() {
        for script in ["  // a\nconst b = `\n  // c\n`;\n", "  // a\nconst b = 'c\\\n  // d';\n"] {
            assert_eq!(lighten(script, true), script);
        }
    }
}
