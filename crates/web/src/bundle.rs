//! Joins the modules of a page into one script, for a page that is opened from disk: browsers load
//! no modules from there.
//!
//! Each module becomes a function that is called once, after the modules it imports, and returns
//! its exports. The results are named by numbers, which no module of ours uses as names:
//!
//! ```text
//! import { a, b as c } from './x.js';      const { a, b: c } = $0;
//! import * as x from './x.js';             const x = $0;
//! import './x.js';
//! export function f() {                    function f() {
//! export { g as h };
//! export { a } from './x.js';              return { f, h: g, a: $0.a };
//! import(`./${b}/x.js`)                    Promise.resolve({ 'en': $0, 'zh': $1 }[b])
//! ```
//!
//! The last form chooses a module while the page runs: one of the files whose path matches, with
//! any name of a file or folder in the place of `${b}`. All of them are in the script, so that a
//! saved page has the words of every language.
//!
//! The bundler reads lines, not JavaScript. That is enough because Prettier formats every module
//! the same way: imports and exports start a line and end with a semicolon. Anything it does not
//! understand is an error with file and line: default exports, exports that are reassigned, other
//! dynamic imports, top-level `await`, and modules that import each other. A test bundles the real
//! page, so such an error never reaches a user.

/// Returns the text of the module at a path, or the reason why there is none.
pub(crate) type Read<'r> = &'r dyn Fn(&str) -> Result<String, String>;

/// Returns the module at `entry` and everything it imports as one script. `paths` are the files
/// that a module can choose from while the page runs.
pub(crate) fn bundle(entry: &str, read: Read<'_>, paths: &[String]) -> Result<String, String> {
    let script = String::from("(() => {\n'use strict';\n");
    let mut bundle = Bundle { read, paths, open: Vec::new(), modules: Vec::new(), script };
    bundle.add(entry)?;
    bundle.script.push_str("})();\n");
    Ok(bundle.script)
}

struct Bundle<'r> {
    read: Read<'r>,
    paths: &'r [String],
    /// The modules being read, each imported by the one before it.
    open: Vec<String>,
    /// The modules in the script; their index is their number.
    modules: Vec<Module>,
    script: String,
}

struct Module {
    path: String,
    exports: Vec<Name>,
}

/// The name of an export, as importers know it and as the module itself knows it.
#[derive(Debug, PartialEq)]
struct Name {
    outside: String,
    inside: String,
}

impl Bundle<'_> {
    /// Adds a module after everything it imports, unless it is there already. Returns its number.
    fn add(&mut self, path: &str) -> Result<usize, String> {
        if let Some(number) = self.modules.iter().position(|module| module.path == path) {
            return Ok(number);
        }
        let text = (self.read)(path)?;
        self.open.push(path.to_owned());
        let (mut imports, mut body, mut exports) = (String::new(), String::new(), Vec::new());
        let mut lines = text.lines().zip(1..);
        while let Some((line, number)) = lines.next() {
            let at = |why: String| format!("{path}:{number}: {why}");
            let mut whole = || {
                let mut statement = line.to_owned();
                while !statement.ends_with(';') {
                    let Some((next, _)) = lines.next() else { break };
                    statement.push(' ');
                    statement.push_str(next.trim());
                }
                statement
            };
            if line.starts_with("import") {
                imports.push_str(&self.import(path, &whole()).map_err(at)?);
            } else if line.starts_with("export {") {
                self.export(path, &whole(), &mut exports).map_err(at)?;
            } else if let Some(declaration) = line.strip_prefix("export ") {
                let name = declared(declaration).map_err(at)?;
                exports.push(Name { outside: name.to_owned(), inside: name.to_owned() });
                push_line(&mut body, &self.line(path, declaration).map_err(at)?);
            } else {
                push_line(&mut body, &self.line(path, line).map_err(at)?);
            }
        }
        self.open.pop();
        let number = self.modules.len();
        let result: Vec<String> =
            exports.iter().map(|name| pair(&name.outside, &name.inside)).collect();
        if !result.is_empty() {
            body.push_str(&format!("return {{ {} }};\n", result.join(", ")));
        }
        let function = imports + &body;
        self.script
            .push_str(&format!("// {path}\nconst ${number} = (() => {{\n{function}}})();\n"));
        self.modules.push(Module { path: path.to_owned(), exports });
        Ok(number)
    }

    /// Returns a line that neither imports nor exports. A module that it chooses while the page
    /// runs is among those in the script.
    fn line(&mut self, path: &str, line: &str) -> Result<String, String> {
        let Some(why) = trouble_in(line) else { return Ok(line.to_owned()) };
        let Some(choice) = choice_in(line) else { return Err(why.to_owned()) };
        let Choice { before, start, name, end, after } = choice;
        let pattern = format!("{start}*{end}");
        let found = resolve(path, &pattern).ok_or(format!("`{pattern}` is not a relative path"))?;
        let (start, end) = found.split_once('*').expect("the pattern has a star");
        let mut modules = Vec::new();
        for file in self.paths {
            let middle = file.strip_prefix(start).and_then(|rest| rest.strip_suffix(end));
            if let Some(middle) = middle.filter(|middle| !middle.contains('/')) {
                let number = self.reach_file(file)?;
                modules.push(format!("'{middle}': ${number}"));
            }
        }
        if modules.is_empty() {
            return Err(format!("no file matches `{found}`"));
        }
        let modules = modules.join(", ");
        // There may be more in the rest of the line.
        self.line(path, &format!("{before}Promise.resolve({{ {modules} }}[{name}]){after}"))
    }

    /// Returns the line that replaces an import.
    fn import(&mut self, path: &str, statement: &str) -> Result<String, String> {
        let unknown = || format!("this import is not understood: `{statement}`");
        let rest = statement.strip_prefix("import ").and_then(|rest| rest.strip_suffix(';'));
        let (what, from) = match rest.ok_or_else(unknown)?.split_once(" from ") {
            Some((what, from)) => (Some(what.trim()), from),
            None => (None, &statement["import ".len()..statement.len() - 1]),
        };
        let from = quoted(from).ok_or_else(unknown)?;
        let Some(what) = what else {
            return self.reach(path, from).map(|_| String::new());
        };
        if let Some(name) = what.strip_prefix("* as ").filter(|name| is_name(name)) {
            let number = self.reach(path, from)?;
            return Ok(format!("const {name} = ${number};\n"));
        }
        let names = names(what).ok_or_else(unknown)?;
        let number = self.reach(path, from)?;
        self.check_that_exports(number, names.iter().map(|name| &name.outside))?;
        let parts: Vec<String> =
            names.iter().map(|name| pair(&name.outside, &name.inside)).collect();
        Ok(format!("const {{ {} }} = ${number};\n", parts.join(", ")))
    }

    /// Adds the names of an `export {…}` to `exports`.
    fn export(
        &mut self,
        path: &str,
        statement: &str,
        exports: &mut Vec<Name>,
    ) -> Result<(), String> {
        let unknown = || format!("this export is not understood: `{statement}`");
        let rest = statement.strip_prefix("export ").and_then(|rest| rest.strip_suffix(';'));
        let rest = rest.ok_or_else(unknown)?;
        // As in an import, the name on the left is the one in the module it comes from.
        let turned = |name: Name| Name { outside: name.inside, inside: name.outside };
        let Some((what, from)) = rest.split_once(" from ") else {
            exports.extend(names(rest).ok_or_else(unknown)?.into_iter().map(turned));
            return Ok(());
        };
        let names = names(what).ok_or_else(unknown)?;
        let number = self.reach(path, quoted(from).ok_or_else(unknown)?)?;
        self.check_that_exports(number, names.iter().map(|name| &name.outside))?;
        exports.extend(
            names
                .into_iter()
                .map(turned)
                .map(|name| Name { inside: format!("${number}.{}", name.inside), ..name }),
        );
        Ok(())
    }

    /// Returns the number of the module that `path` imports as `from`, adding it if needed.
    fn reach(&mut self, path: &str, from: &str) -> Result<usize, String> {
        let found = resolve(path, from).ok_or(format!("`{from}` is not a relative path"))?;
        self.reach_file(&found)
    }

    /// Returns the number of a module that the one being read imports, adding it if needed.
    fn reach_file(&mut self, found: &str) -> Result<usize, String> {
        if let Some(first) = self.open.iter().position(|open| open == found) {
            let circle = self.open[first..].join(" → ");
            return Err(format!("modules import each other: {circle} → {found}"));
        }
        self.add(found)
    }

    fn check_that_exports<'n>(
        &self,
        number: usize,
        mut names: impl Iterator<Item = &'n String>,
    ) -> Result<(), String> {
        let Module { path, exports } = &self.modules[number];
        match names.find(|name| exports.iter().all(|export| export.outside != **name)) {
            Some(name) => Err(format!("{path} does not export `{name}`")),
            None => Ok(()),
        }
    }
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

/// A property of an object literal or of a destructuring pattern.
fn pair(key: &str, value: &str) -> String {
    if key == value { key.to_owned() } else { format!("{key}: {value}") }
}

/// Returns the name declared after `export`.
fn declared(declaration: &str) -> Result<&str, String> {
    let kinds =
        ["function ", "async function ", "function* ", "async function* ", "class ", "const "];
    let rest = kinds.iter().find_map(|kind| declaration.strip_prefix(kind));
    let name = rest.map(|rest| &rest[..rest.find(|sign| !is_sign(sign)).unwrap_or(rest.len())]);
    name.filter(|name| is_name(name))
        .ok_or_else(|| format!("this export is not understood: `export {declaration}`"))
}

/// Parses the names between braces, `{ a, b as c }`. The name on the left is the outside one.
fn names(list: &str) -> Option<Vec<Name>> {
    let list = list.trim().strip_prefix('{')?.strip_suffix('}')?;
    let parts = list.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts
        .map(|part| {
            let (outside, inside) = part.split_once(" as ").unwrap_or((part, part));
            let both = is_name(outside) && is_name(inside);
            both.then(|| Name { outside: outside.to_owned(), inside: inside.to_owned() })
        })
        .collect()
}

fn is_sign(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_' || sign == '$'
}

fn is_name(word: &str) -> bool {
    let begins_well = word.starts_with(|sign: char| is_sign(sign) && !sign.is_numeric());
    begins_well && word.chars().all(is_sign) && word != "default"
}

fn quoted(word: &str) -> Option<&str> {
    word.trim().strip_prefix('\'')?.strip_suffix('\'')
}

/// The parts of a line with an import such as ``import(`./${code}/lab.js`)``.
struct Choice<'l> {
    before: &'l str,
    /// The path before the name in braces, and after it.
    start: &'l str,
    name: &'l str,
    end: &'l str,
    after: &'l str,
}

fn choice_in(line: &str) -> Option<Choice<'_>> {
    let (before, rest) = line.split_once("import(`")?;
    let (template, after) = rest.split_once("`)")?;
    let (start, rest) = template.split_once("${")?;
    let (name, end) = rest.split_once('}')?;
    let is_plain = is_name(name) && !end.contains("${") && !template.contains('*');
    is_plain.then_some(Choice { before, start, name, end, after })
}

/// Says what in a line cannot be inside a function. `import(…)` in a comment is a type, and fine.
fn trouble_in(line: &str) -> Option<&'static str> {
    let mut code = line.to_owned();
    while let Some(from) = code.find("/*") {
        let length = code[from..].find("*/").map_or(code.len() - from, |end| end + 2);
        code.replace_range(from..from + length, "");
    }
    if code.trim_start().starts_with('*') || code.trim_start().starts_with("//") {
        return None;
    }
    if code.contains("import(") {
        return Some("a module that is imported while the page runs cannot be in it");
    }
    if code.contains("import.meta") {
        return Some("`import.meta` has no meaning in a page that is opened from disk");
    }
    let outside = code.starts_with(|sign: char| !sign.is_whitespace());
    (outside && code.contains("await ") && !code.contains("async "))
        .then_some("`await` outside a function is not understood")
}

/// Where a relative path leads from a file.
fn resolve(path: &str, from: &str) -> Option<String> {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    if !from.starts_with("./") && !from.starts_with("../") {
        return None;
    }
    for part in from.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bundle of these modules, of which the first is the entry.
    fn bundled(modules: &[(&str, &str)]) -> Result<String, String> {
        let paths: Vec<String> = modules.iter().map(|module| module.0.to_owned()).collect();
        let read = |path: &str| {
            let found = modules.iter().find(|module| module.0 == path);
            found.map(|module| module.1.to_owned()).ok_or(format!("{path}: there is no such file"))
        };
        bundle(modules[0].0, &read, &paths)
    }

    fn refused(text: &str) -> String {
        let x = "export const a = 1;\n";
        bundled(&[("js/main.js", text), ("js/x.js", x)]).expect_err("it is not understood")
    }

    #[test]
    fn each_module_is_a_function_after_those_it_imports() {
        let main = "/** The entry. */\nimport { a, b as c } from './lab/x.js';\nimport * as y from './y.js';\nimport './z.js';\n\nstart(a, c, y);\n";
        let x = "import { y } from '../y.js';\n\nexport const a = 1;\n\n/** Twice. */\nexport function b() {\n  return y;\n}\n";
        let y = "export class y {}\nconst p = 1;\nexport { p as q };\nexport {};\n";
        let z = "import {\n  y,\n  q,\n} from './y.js';\nexport { b } from './lab/x.js';\nexport async function* r() {}\ny(q);\n";
        let modules = [("js/main.js", main), ("js/lab/x.js", x), ("js/y.js", y), ("js/z.js", z)];
        let expected = [
            "(() => {\n'use strict';\n",
            "// js/y.js\nconst $0 = (() => {\nclass y {}\nconst p = 1;\n",
            "return { y, q: p };\n})();\n",
            "// js/lab/x.js\nconst $1 = (() => {\nconst { y } = $0;\n\nconst a = 1;\n\n",
            "/** Twice. */\nfunction b() {\n  return y;\n}\nreturn { a, b };\n})();\n",
            "// js/z.js\nconst $2 = (() => {\nconst { y, q } = $0;\nasync function* r() {}\ny(q);\n",
            "return { b: $1.b, r };\n})();\n",
            "// js/main.js\nconst $3 = (() => {\nconst { a, b: c } = $1;\nconst y = $0;\n",
            "/** The entry. */\n\nstart(a, c, y);\n})();\n})();\n",
        ]
        .concat();
        assert_eq!(bundled(&modules), Ok(expected));
    }

    #[test]
    fn a_module_that_is_chosen_while_the_page_runs_is_one_of_those_that_match() {
        let main = "const words = (code) => import(`./words/${code}/lab.js`);\n// import(`./${a}`)\nexport const go = (a) => import(`./${a}.js`);\n";
        let [x, en] = ["export const x = 1;\n", "export const words = {};\n"];
        let modules = [
            ("js/main.js", main),
            ("js/words/en/lab.js", en),
            ("js/words/en/set.js", "this is not a module"),
            (
                "js/words/zh-hant/lab.js",
                "import { x } from '../../x.js';\nexport const words = x;\n",
            ),
            ("js/words/zh/more/lab.js", "this is not a module"),
            ("js/x.js", x),
        ];
        let script = bundled(&modules[..5]).expect_err("x.js is missing");
        assert_eq!(
            script,
            "js/main.js:1: js/words/zh-hant/lab.js:1: js/x.js: there is no such file"
        );
        let circle = bundled(&modules).expect_err("main.js matches too");
        assert_eq!(circle, "js/main.js:3: modules import each other: js/main.js → js/main.js");
        let main = main.replace("./${a}.js", "./words/en/${a}b.js");
        let modules = [&[("js/main.js", main.as_str())], &modules[1..]].concat();
        let expected = [
            "(() => {\n'use strict';\n",
            "// js/words/en/lab.js\nconst $0 = (() => {\nconst words = {};\nreturn { words };\n})();\n",
            "// js/x.js\nconst $1 = (() => {\nconst x = 1;\nreturn { x };\n})();\n",
            "// js/words/zh-hant/lab.js\nconst $2 = (() => {\nconst { x } = $1;\nconst words = x;\n",
            "return { words };\n})();\n// js/main.js\nconst $3 = (() => {\n",
            "const words = (code) => Promise.resolve({ 'en': $0, 'zh-hant': $2 }[code]);\n",
            "// import(`./${a}`)\n",
            "const go = (a) => Promise.resolve({ 'la': $0 }[a]);\nreturn { go };\n})();\n})();\n",
        ]
        .concat();
        assert_eq!(bundled(&modules), Ok(expected));
    }

    #[test]
    fn what_is_not_understood_is_named_with_its_place() {
        for (line, word) in [
            ("export default function f() {}", "export"),
            ("export let a = 1;", "export"),
            ("export const { a } = b;", "export"),
            ("export * from './x.js';", "export"),
            ("export { a as default };", "export"),
            ("import a from './x.js';", "import"),
            ("import { default as a } from './x.js';", "import"),
            ("import { a } from \"./x.js\";", "import"),
            ("import('./x.js');", "import"),
            ("import { a } from 'x';", "relative path"),
            ("import { b } from './x.js';", "js/x.js does not export `b`"),
            ("export { b } from './x.js';", "js/x.js does not export `b`"),
            ("  const a = await import('./x.js');", "while the page runs"),
            ("  const a = await import(`./x.js`);", "while the page runs"),
            ("  const a = await import(`./${b}/${c}.js`);", "while the page runs"),
            ("  const a = await import(`./${b.c}.js`);", "while the page runs"),
            ("  const a = () => import(`./${b}/x.js`);", "no file matches `js/*/x.js`"),
            ("  f(import(`./x${b}js`), import(b));", "while the page runs"),
            ("const a = await import(`./${b}.js`);", "modules import each other"),
            ("const a = await import(`./x${b}js`);", "await"),
            ("export const a = () => import(b);", "while the page runs"),
            ("const a = import.meta.url;", "import.meta"),
            ("const a = await b();", "await"),
        ] {
            let why = refused(&format!("// one\n\n{line}\n"));
            assert!(why.starts_with("js/main.js:3: ") && why.contains(word), "{why}");
        }
        assert_eq!(refused("import './y.js';\n"), "js/main.js:1: js/y.js: there is no such file");
    }

    #[test]
    fn types_in_comments_are_passed_over() {
        let main = "/**\n * @typedef {import('./x.js').X} X\n */\n/** @type {import('./x.js').X} */\n  a(/** @type {import('./x.js').X} */ (b));\n// import('./x.js')\n";
        let expected = format!(
            "(() => {{\n'use strict';\n// js/main.js\nconst $0 = (() => {{\n{main}}})();\n}})();\n"
        );
        assert_eq!(bundled(&[("js/main.js", main)]), Ok(expected));
    }

    #[test]
    fn modules_that_import_each_other_are_refused() {
        let modules = [
            ("a.js", "import { b } from './b.js';\nexport const a = 1;\n"),
            ("b.js", "export const b = 1;\nimport './c.js';\n"),
            ("c.js", "import { b } from './b.js';\n"),
        ];
        let why = bundled(&modules).expect_err("a circle");
        assert_eq!(why, "a.js:1: b.js:2: c.js:1: modules import each other: b.js → c.js → b.js");
    }
}
