//! The items of a library that others can name, and a line for each.
//!
//! Items are found by walking the public modules, re-exports included. An item with several public
//! paths is listed under the shortest; each other path gets a line `pub use`. Lines are sorted by
//! path, so that the members of a type follow it.
//!
//! Of a trait's implementation only the line `impl` is listed, with its associated types: what
//! methods it has is the trait's business. Left out are implementations for all types of a kind
//! (`impl<T> From<T> for T`), which are not ours, and automatic ones. The exception is a type that
//! is not `Send` or not `Sync`: it loses that by a change of a private field, and nobody notices.
//! Items that are hidden from the documentation are not listed.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::syntax::{Syntax, is, list, number, text, unknown, variant};

/// The automatic traits whose absence is listed.
const AUTOMATIC: [&str; 2] = ["Send", "Sync"];

/// The lines of the list.
pub(crate) fn lines(json: &Value) -> Vec<String> {
    let mut walk = Walk { json, paths: BTreeMap::new(), foreign: BTreeSet::new() };
    let root = number(&json["root"]);
    walk.module(root, &[], &mut vec![root]);
    let mut public = BTreeMap::new();
    for (&id, paths) in &walk.paths {
        let (_, shortest) = paths.first().expect("an item that was found has a path");
        public.insert(id, shortest.join("::"));
    }
    let mut api = Api { json, syntax: Syntax::new(json, public), lines: BTreeSet::new() };
    for (path, line) in &walk.foreign {
        api.lines.insert((path.clone(), 0, line.clone()));
    }
    for (&id, paths) in &walk.paths {
        let mut paths = paths.iter().map(|(_, path)| path);
        let shortest = paths.next().expect("an item that was found has a path");
        api.item(id, shortest);
        for other in paths {
            // What is in a module is not repeated for another path of the module.
            if walk.is_main(&other[..other.len() - 1]) {
                let line = format!("pub use {} = {}", other.join("::"), shortest.join("::"));
                api.lines.insert((other.clone(), 0, line));
            }
        }
    }
    for (_, item) in json["index"].as_object().into_iter().flatten() {
        if let ("impl", inner) = variant(&item["inner"])
            && number(&item["crate_id"]) == 0
        {
            api.implementation(inner);
        }
    }
    api.lines.into_iter().map(|(_, _, line)| line).collect()
}

/// The names on the way from the root to an item.
type Path = Vec<String>;

/// The search for public paths.
struct Walk<'a> {
    json: &'a Value,
    /// The paths of each item, the shortest first.
    paths: BTreeMap<u64, BTreeSet<(usize, Path)>>,
    /// Re-exports of other libraries: the path, and the line.
    foreign: BTreeSet<(Path, String)>,
}

impl Walk<'_> {
    /// Finds everything in a module or, for `pub use Enum::*`, an enum. `above` are the modules on
    /// the way, so that a module that re-exports itself is not walked for ever.
    fn module(&mut self, id: u64, path: &[String], above: &mut Vec<u64>) {
        let (kind, inner) = variant(&self.json["index"][id.to_string()]["inner"]);
        let members = match kind {
            "module" => &inner["items"],
            "enum" => &inner["variants"],
            _ => unknown("what a glob takes from", inner),
        };
        for member in list(members).iter().map(number) {
            let item = &self.json["index"][member.to_string()];
            match variant(&item["inner"]) {
                ("use", _) if item["visibility"] != "public" => {}
                ("use", inner) => self.re_export(inner, path, above),
                _ => self.item(member, text(&item["name"]), path, above),
            }
        }
    }

    fn re_export(&mut self, inner: &Value, path: &[String], above: &mut Vec<u64>) {
        let (name, source) = (text(&inner["name"]), text(&inner["source"]));
        let target = inner["id"].as_u64().filter(|id| {
            let item = &self.json["index"][id.to_string()];
            !item.is_null() && item["crate_id"] == 0
        });
        match (target, is(&inner["is_glob"])) {
            (Some(target), false) => self.item(target, name, path, above),
            (Some(target), true) if above.contains(&target) => {}
            (Some(target), true) => {
                above.push(target);
                self.module(target, path, above);
                above.pop();
            }
            (None, true) => {
                let line = format!("pub use {source}::*");
                self.foreign.insert((path.to_vec(), line));
            }
            (None, false) => {
                let path = [path, &[name.to_owned()]].concat();
                let line = format!("pub use {} = {source}", path.join("::"));
                self.foreign.insert((path, line));
            }
        }
    }

    fn item(&mut self, id: u64, name: &str, path: &[String], above: &mut Vec<u64>) {
        let path = [path, &[name.to_owned()]].concat();
        self.paths.entry(id).or_default().insert((path.len(), path.clone()));
        let is_module = variant(&self.json["index"][id.to_string()]["inner"]).0 == "module";
        if is_module && !above.contains(&id) {
            above.push(id);
            self.module(id, &path, above);
            above.pop();
        }
    }

    /// Whether a path is the root, or the one under which a module is listed.
    fn is_main(&self, path: &[String]) -> bool {
        let leads = |paths: &BTreeSet<(usize, Path)>| {
            paths.first().is_some_and(|(_, shortest)| shortest == path)
        };
        path.is_empty() || self.paths.values().any(leads)
    }
}

/// The lines so far, by path; an `impl` stands after the type itself and before its members.
struct Api<'a> {
    json: &'a Value,
    syntax: Syntax<'a>,
    lines: BTreeSet<(Path, u8, String)>,
}

impl Api<'_> {
    fn get(&self, id: &Value) -> &Value {
        &self.json["index"][number(id).to_string()]
    }

    /// Adds an item of a module with all that belongs to it but its implementations.
    fn item(&mut self, id: u64, path: &Path) {
        let json = self.json;
        let item = &json["index"][id.to_string()];
        let (kind, inner) = variant(&item["inner"]);
        let name = path.join("::");
        let syntax = &self.syntax;
        let (parameters, conditions) = match &inner["generics"] {
            Value::Null => <(String, String)>::default(),
            generics => syntax.generics(generics),
        };
        let line = match kind {
            "module" => format!("pub mod {name}"),
            "struct" => {
                let fields = match variant(&inner["kind"]) {
                    ("unit", _) => ";".to_owned(),
                    ("tuple", fields) => format!("({})", self.tuple(fields)),
                    // Each field has a line of its own.
                    ("plain", fields) => {
                        self.fields(path, &fields["fields"]);
                        let private = is(&fields["has_stripped_fields"]);
                        if private { " { .. }".to_owned() } else { String::new() }
                    }
                    _ => unknown("struct", inner),
                };
                format!("pub struct {name}{parameters}{fields}{conditions}")
            }
            "enum" => {
                for variant in list(&inner["variants"]) {
                    self.variant(path, variant);
                }
                format!("pub enum {name}{parameters}{conditions}")
            }
            // `pub use Enum::Variant`; its own line stands with the enum.
            "variant" => format!("pub use {name}"),
            "function" => format!("pub {}", syntax.function(&name, inner)),
            "trait" => {
                let header = if is(&inner["is_unsafe"]) { "unsafe trait" } else { "trait" };
                let bounds = syntax.bounds(&inner["bounds"]);
                let colon = if bounds.is_empty() { "" } else { ": " };
                let mut line =
                    format!("pub {header} {name}{parameters}{colon}{bounds}{conditions}");
                if !is(&inner["is_dyn_compatible"]) {
                    line += " (not dyn)";
                }
                for member in list(&inner["items"]) {
                    self.member(path, &name, member, "");
                }
                line
            }
            "type_alias" => {
                let ty = syntax.ty(&inner["type"]);
                format!("pub type {name}{parameters} = {ty}{conditions}")
            }
            "constant" => {
                let value = match &inner["const"]["value"] {
                    Value::Null => String::new(),
                    value => format!(" = {}", text(value)),
                };
                format!("pub const {name}: {}{value}", syntax.ty(&inner["type"]))
            }
            "static" => {
                let mutable = if is(&inner["is_mutable"]) { "mut " } else { "" };
                format!("pub static {mutable}{name}: {}", syntax.ty(&inner["type"]))
            }
            "macro" => format!("macro {name}!"),
            _ => unknown("item", item),
        };
        self.add(path, 0, item, &line);
    }

    /// Adds a line, with the attributes of the item that users notice.
    fn add(&mut self, path: &[String], rank: u8, item: &Value, line: &str) {
        let mut attributes = String::new();
        if !item["deprecation"].is_null() {
            attributes += "#[deprecated] ";
        }
        for attribute in list(&item["attrs"]) {
            match variant(attribute) {
                ("non_exhaustive", _) => attributes += "#[non_exhaustive] ",
                ("must_use", _) => attributes += "#[must_use] ",
                ("repr", how) => {
                    let how = if how["int"].is_null() { &how["kind"] } else { &how["int"] };
                    attributes += &format!("#[repr({})] ", text(how));
                }
                _ => {}
            }
        }
        self.lines.insert((path.to_vec(), rank, format!("{attributes}{line}")));
    }

    /// The fields of a tuple: `pub u32, _`.
    fn tuple(&self, fields: &Value) -> String {
        let field = |field: &Value| match field {
            Value::Null => "_".to_owned(),
            id => format!("pub {}", self.field(id)),
        };
        list(fields).iter().map(field).collect::<Vec<_>>().join(", ")
    }

    /// The type of a field.
    fn field(&self, id: &Value) -> String {
        self.syntax.ty(&self.get(id)["inner"]["struct_field"])
    }

    fn fields(&mut self, path: &Path, fields: &Value) {
        for id in list(fields) {
            let field = self.json["index"][number(id).to_string()].clone();
            let path = [&path[..], &[text(&field["name"]).to_owned()]].concat();
            let line = format!("pub {}: {}", path.join("::"), self.field(id));
            self.add(&path, 2, &field, &line);
        }
    }

    fn variant(&mut self, path: &Path, id: &Value) {
        let json = self.json;
        let item = &json["index"][number(id).to_string()];
        let inner = &item["inner"]["variant"];
        let path = [&path[..], &[text(&item["name"]).to_owned()]].concat();
        let fields = match variant(&inner["kind"]) {
            ("plain", _) => String::new(),
            ("tuple", fields) => format!("({})", self.tuple(fields).replace("pub ", "")),
            ("struct", fields) => {
                let mut all: Vec<String> = list(&fields["fields"])
                    .iter()
                    .map(|id| format!("{}: {}", text(&self.get(id)["name"]), self.field(id)))
                    .collect();
                if is(&fields["has_stripped_fields"]) {
                    all.push("..".to_owned());
                }
                format!(" {{ {} }}", all.join(", "))
            }
            _ => unknown("variant", item),
        };
        let number = match &inner["discriminant"] {
            Value::Null => String::new(),
            number => format!(" = {}", text(&number["value"])),
        };
        self.add(&path, 2, item, &format!("{}{fields}{number}", path.join("::")));
    }

    /// Adds a member of a trait or of a type. `owner` is its type as it stands in the `impl`.
    fn member(&mut self, path: &[String], owner: &str, id: &Value, conditions: &str) {
        let json = self.json;
        let item = &json["index"][number(id).to_string()];
        let (kind, inner) = variant(&item["inner"]);
        let of_trait = item["visibility"] == "default";
        if !of_trait && item["visibility"] != "public" {
            return;
        }
        let public = if of_trait { "" } else { "pub " };
        let name = format!("{owner}::{}", text(&item["name"]));
        // What a trait provides, its implementors may leave out.
        let line = match kind {
            "function" => {
                let provided = if of_trait && is(&inner["has_body"]) { " { .. }" } else { "" };
                self.syntax.function(&name, inner) + provided
            }
            "assoc_const" => {
                let value = match &inner["value"] {
                    Value::String(value) if value.parse::<i128>().is_ok() => format!(" = {value}"),
                    Value::String(_) if of_trait => " = ..".to_owned(),
                    _ => String::new(),
                };
                format!("const {name}: {}{value}", self.syntax.ty(&inner["type"]))
            }
            "assoc_type" => {
                let (parameters, conditions) = self.syntax.generics(&inner["generics"]);
                let bounds = self.syntax.bounds(&inner["bounds"]);
                let colon = if bounds.is_empty() { "" } else { ": " };
                format!("type {name}{parameters}{colon}{bounds}{conditions}")
            }
            _ => unknown("member", item),
        };
        let path = [path, &[text(&item["name"]).to_owned()]].concat();
        self.add(&path, 2, item, &format!("{public}{line}{conditions}"));
    }

    /// Adds the members of `impl Type`, or the line `impl Trait for Type`.
    fn implementation(&mut self, inner: &Value) {
        let subject = &inner["for"];
        let (parameters, conditions) = self.syntax.generics(&inner["generics"]);
        let ty = self.syntax.ty(subject);
        let own = self.first(subject);
        let parts = |path: &str| path.split("::").map(str::to_owned).collect::<Path>();
        if inner["trait"].is_null() {
            let Some(path) = own.map(parts) else { return };
            // Only bounds are conditions; that the type has parameters is said at the type.
            let bounded = parameters.contains(':').then(|| format!(" for impl{parameters}"));
            let conditions = bounded.unwrap_or_default() + &conditions;
            for member in list(&inner["items"]) {
                self.member(&path, &ty, member, &conditions);
            }
            return;
        }
        let id = number(&inner["trait"]["id"]);
        let name = self.syntax.name(id);
        let silent = match (is(&inner["is_synthetic"]), is(&inner["is_negative"])) {
            (true, negative) => !negative || !AUTOMATIC.contains(&name.as_str()),
            // Derived with PartialEq, and unstable.
            (false, _) => name == "StructuralPartialEq" || !inner["blanket_impl"].is_null(),
        };
        if silent {
            return;
        }
        // `impl From<Ours> for Vec<u32>` has to stand somewhere: with `Ours`.
        let path = own.or(self.syntax.public(id)).or_else(|| self.first(&inner["trait"]));
        let path = path.map(parts).unwrap_or_default();
        let not = if is(&inner["is_negative"]) { "!" } else { "" };
        let types: Vec<String> = list(&inner["items"])
            .iter()
            .filter_map(|id| {
                let item = self.get(id);
                let ty = item["inner"]["assoc_type"].get("type")?;
                Some(format!("{} = {}", text(&item["name"]), self.syntax.ty(ty)))
            })
            .collect();
        let types =
            if types.is_empty() { String::new() } else { format!(" {{ {} }}", types.join(", ")) };
        let of = self.syntax.path(&inner["trait"]);
        let line = format!("impl{parameters} {not}{of} for {ty}{conditions}{types}");
        self.lines.insert((path, 1, line));
    }

    /// The path of the first type of the library in some JSON.
    fn first(&self, json: &Value) -> Option<&str> {
        let own = json.get("id").and_then(|id| self.syntax.public(id.as_u64()?));
        own.or_else(|| match json {
            Value::Object(map) => map.values().find_map(|it| self.first(it)),
            Value::Array(list) => list.iter().find_map(|it| self.first(it)),
            _ => None,
        })
    }
}
