//! Scripts and styles as they are sent: without the comments that stand on lines of their own.
//!
//! Comments are a third of our scripts, and a browser needs none of them. Nothing else is changed,
//! and every line keeps its number, so an error in the browser names the right place. Comments
//! between other text stay: telling them apart from strings and patterns needs a parser.

/// Returns a script or a style sheet without its comments, except those that share a line with
/// something else.
pub(crate) fn without_comments(text: &str) -> String {
    let mut lean = String::with_capacity(text.len());
    let mut in_comment = false;
    // Inside a template a line that looks like a comment is text.
    let mut in_template = false;
    for line in text.split_inclusive('\n') {
        let (content, end) = match line.strip_suffix('\n') {
            Some(content) => (content.trim_end_matches('\r'), "\n"),
            None => (line, ""),
        };
        let trimmed = content.trim();
        if !in_comment && !in_template {
            let block = trimmed.strip_prefix("/*");
            // A comment that ends within its line is dropped only if nothing follows.
            in_comment =
                block.is_some_and(|rest| rest.find("*/").is_none_or(|at| at + 2 == rest.len()));
        }
        let dropped = in_comment || !in_template && trimmed.starts_with("//");
        if in_comment {
            in_comment = !trimmed.ends_with("*/");
        } else if !dropped && content.matches('`').count() % 2 == 1 {
            in_template = !in_template;
        }
        if !dropped {
            lean.push_str(content);
        }
        lean.push_str(end);
    }
    lean
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{paths, text};

    #[test]
    fn comments_on_their_own_lines_go_and_lines_keep_their_numbers() {
        let script = "/** a\n * b `\n */\nlet x = 1; // stays\n  // goes\n/* goes */\n\
                      /** @type {X} */ (x);\nconst t = `\n// text\n/* text */\n`;\n/* c */ y();\n";
        let lean = "\n\n\nlet x = 1; // stays\n\n\n\
                    /** @type {X} */ (x);\nconst t = `\n// text\n/* text */\n`;\n/* c */ y();\n";
        assert_eq!(without_comments(script), lean);
        assert_eq!(without_comments("a {}\r\n/* b\r\n*/"), "a {}\n\n");
    }

    #[test]
    fn no_file_of_the_page_ends_inside_a_comment_or_a_template() {
        for path in paths().iter().filter(|path| path.ends_with(".js") || path.ends_with(".css")) {
            let text = text(path).expect("a text");
            let lean = without_comments(&format!("{text}// goes\n"));
            assert!(lean.ends_with("\n\n"), "{path}: it ends inside a comment or a template");
            assert_eq!(lean.lines().count(), text.lines().count() + 1, "{path}");
        }
    }
}
