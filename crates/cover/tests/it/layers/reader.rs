//! Reads the modules of a library from its sources: what each defines, imports and names.
//!
//! This is no parser. It sees words and signs, and knows `mod`, `use`, paths, the words that define
//! something, and what is under `#[cfg(test)]`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Reads the Rust files below a folder.
pub(super) fn collect(folder: &Path, prefix: &str, files: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).expect("the package has its sources") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().expect("an entry has a name").to_string_lossy().into_owned();
        let name = format!("{prefix}{name}");
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files);
        } else if name.ends_with(".rs") {
            files.insert(name, fs::read_to_string(&path).expect("sources are text"));
        }
    }
}

/// The names from the root to a module, or on the way to something in it.
pub(super) type Names = Vec<String>;

/// A path as it is written, and its line.
pub(super) struct Written {
    pub(super) line: usize,
    pub(super) names: Names,
}

#[derive(Default)]
pub(super) struct Module {
    pub(super) file: String,
    pub(super) children: BTreeSet<String>,
    /// What `use` brings in, by its name here.
    pub(super) imports: BTreeMap<String, Names>,
    /// The modules from which everything is brought in.
    pub(super) globs: Vec<Names>,
    /// What is defined here.
    pub(super) items: BTreeSet<String>,
    pub(super) paths: Vec<Written>,
}

/// The modules of a library.
pub(super) struct Sources {
    pub(super) modules: BTreeMap<Names, Module>,
}

impl Sources {
    pub(super) fn read(files: &BTreeMap<String, String>, with_tests: bool) -> Sources {
        let mut sources = Sources { modules: BTreeMap::new() };
        let mut open = vec![(Names::new(), "lib.rs".to_owned())];
        while let Some((at, file)) = open.pop() {
            let mut tokens = tokens(&files[&file]);
            if !with_tests {
                tokens = without_tests(&tokens);
            }
            let folder = match file.strip_suffix("mod.rs").or(file.strip_suffix("lib.rs")) {
                Some(folder) => folder.to_owned(),
                None => format!("{}/", file.strip_suffix(".rs").expect("it is a Rust file")),
            };
            for child in sources.module(&at, &file, &tokens) {
                let below = child[at.len()..].join("/");
                let names = [format!("{folder}{below}.rs"), format!("{folder}{below}/mod.rs")];
                match names.into_iter().find(|name| files.contains_key(name)) {
                    Some(file) => open.push((child, file)),
                    // A test may take a file from elsewhere.
                    None => assert!(with_tests, "{file} has a module without a file: {child:?}"),
                }
            }
        }
        sources
    }

    /// Reads a file, and returns the modules that it declares and that have files of their own.
    fn module(&mut self, at: &[String], file: &str, tokens: &[Token<'_>]) -> Vec<Names> {
        let mut elsewhere = Vec::new();
        // The modules around a place of the file, with the depth of braces outside of each.
        let mut around = vec![(at.to_vec(), 0)];
        let mut depth = 0;
        let text = |i: usize| tokens.get(i).map_or("", |token| token.text);
        let mut i = 0;
        self.modules.entry(at.to_vec()).or_default().file = file.to_owned();
        while i < tokens.len() {
            let word = text(i);
            depth += i32::from(word == "{") - i32::from(word == "}");
            if word == "}" && around.len() > 1 && around.last().is_some_and(|it| it.1 == depth) {
                around.pop();
            }
            if !is_name(word) {
                i += 1;
                continue;
            }
            let before = if i == 0 { "" } else { text(i - 1) };
            let here = &around.last().expect("the file itself is around").0;
            let module = self.modules.get_mut(here).expect("it was entered");
            match word {
                "mod" if matches!(text(i + 2), ";" | "{") => {
                    let name = text(i + 1).to_owned();
                    module.children.insert(name.clone());
                    let child = [&here[..], &[name]].concat();
                    if text(i + 2) == "{" {
                        self.modules.entry(child.clone()).or_default().file = file.to_owned();
                        around.push((child, depth));
                    } else {
                        elsewhere.push(child);
                    }
                    i += 1;
                }
                "use" if text(i + 1) != "<" => i = read_use(tokens, i + 1, &[], module),
                "fn" | "struct" | "enum" | "trait" | "type" | "const" | "static"
                    if is_name(text(i + 1)) =>
                {
                    module.items.insert(text(i + 1).to_owned());
                    i += 1;
                }
                // The start of a path that is not `pub(in path)`.
                _ if text(i + 1) == "::" && before != "::" => {
                    let line = tokens[i].line;
                    let mut names = vec![word.to_owned()];
                    while text(i + 1) == "::" && is_name(text(i + 2)) {
                        names.push(text(i + 2).to_owned());
                        i += 2;
                    }
                    if before != "in" || text(i + 1) != ")" {
                        module.paths.push(Written { line, names });
                    }
                }
                _ => {}
            }
            i += 1;
        }
        assert_eq!(depth, 0, "the braces of {file} do not match: it was misread");
        elsewhere
    }
}

/// A word or a sign of the source.
#[derive(Clone, Copy)]
struct Token<'t> {
    text: &'t str,
    line: usize,
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The words and signs of a source, without comments, texts, characters and lifetimes.
fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = source;
    let mut line = 1;
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (length, is_token) = if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), false)
        } else if rest.starts_with("/*") {
            (comment_length(rest), false)
        } else if let Some(length) = text_length(rest) {
            (length, false)
        } else if first == '\'' {
            (quote_length(rest), false)
        } else if word > 0 {
            (word, true)
        } else if rest.starts_with("::") {
            (2, true)
        } else {
            (first.len_utf8(), !first.is_whitespace())
        };
        let (text, after) = rest.split_at(length);
        if is_token {
            tokens.push(Token { text, line });
        }
        line += text.matches('\n').count();
        rest = after;
    }
    tokens
}

/// The length of a comment `/* … */`, in which others may nest.
fn comment_length(text: &str) -> usize {
    let (mut depth, mut i) = (0, 0);
    loop {
        if text[i..].starts_with("/*") {
            depth += 1;
            i += 2;
        } else if text[i..].starts_with("*/") {
            depth -= 1;
            i += 2;
        } else {
            i += text[i..].chars().next().expect("a comment has an end").len_utf8();
        }
        if depth == 0 {
            return i;
        }
    }
}

/// The length of a text in quotes at the start, if there is one: `"…"`, `b"…"`, `r#"…"#`.
fn text_length(text: &str) -> Option<usize> {
    let start = text.find(|c| !matches!(c, 'b' | 'c' | 'r'))?;
    let hashes = text[start..].len() - text[start..].trim_start_matches('#').len();
    let open = start + hashes;
    if start > 2 || !text[open..].starts_with('"') {
        return None;
    }
    if text[..start].contains('r') {
        let end = format!("\"{}", "#".repeat(hashes));
        return Some(open + 1 + text[open + 1..].find(&end)? + end.len());
    }
    if hashes > 0 {
        return None;
    }
    let mut escaped = false;
    let end = text[open + 1..].find(|c| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    Some(open + 1 + end? + 1)
}

/// The length of a character `'…'`, or of the quote of a lifetime.
fn quote_length(text: &str) -> usize {
    let mut inside = text[1..].chars();
    match inside.next() {
        Some('\\') => 3 + text[3..].find('\'').expect("a character has an end") + 1,
        Some(c) if inside.next() == Some('\'') => 2 + c.len_utf8(),
        _ => 1,
    }
}

/// Leaves out what stands under `#[cfg(test)]`.
fn without_tests<'t>(tokens: &[Token<'t>]) -> Vec<Token<'t>> {
    let text = |i: usize| tokens.get(i).map_or("", |token| token.text);
    let is_attribute = |i: usize| text(i) == "#" && text(i + 1) == "[";
    let mut kept = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        let is_test = ["#", "[", "cfg", "(", "test", ")", "]"].iter().zip(i..);
        if !is_test.into_iter().all(|(word, i)| text(i) == *word) {
            kept.push(tokens[i]);
            i += 1;
            continue;
        }
        while is_attribute(i) {
            i += 2;
            let mut depth = 1;
            while depth > 0 {
                depth += i32::from(text(i) == "[") - i32::from(text(i) == "]");
                i += 1;
            }
        }
        // To the end of the item: a semicolon, or the brace that closes its body.
        let mut depth = 0;
        loop {
            assert!(i < tokens.len(), "an item has an end");
            let token = text(i);
            depth += i32::from(matches!(token, "(" | "[" | "{"));
            depth -= i32::from(matches!(token, ")" | "]" | "}"));
            i += 1;
            if depth == 0 && matches!(token, ";" | "}") {
                break;
            }
        }
    }
    kept
}

/// Reads what follows `use`, or a part of it in braces. Returns the place of its end.
fn read_use(tokens: &[Token<'_>], mut i: usize, prefix: &[String], module: &mut Module) -> usize {
    let text = |i: usize| tokens.get(i).map_or("", |token| token.text);
    let mut names = prefix.to_vec();
    let line = tokens.get(i).map_or(0, |token| token.line);
    loop {
        match text(i) {
            "{" => {
                i += 1;
                while text(i) != "}" {
                    i = read_use(tokens, i, &names, module);
                    if text(i) == "," {
                        i += 1;
                    }
                }
                return i + 1;
            }
            "*" => {
                module.globs.push(names.clone());
                module.paths.push(Written { line, names });
                return i + 1;
            }
            "::" => i += 1,
            "self" if !prefix.is_empty() => i += 1,
            name if is_name(name) && name != "as" => {
                names.push(name.to_owned());
                i += 1;
            }
            _ => break,
        }
    }
    let mut known_as = names.last().cloned().unwrap_or_default();
    if text(i) == "as" {
        known_as = text(i + 1).to_owned();
        i += 2;
    }
    module.imports.insert(known_as, names.clone());
    module.paths.push(Written { line, names });
    i
}
