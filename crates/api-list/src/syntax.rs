//! Types, bounds and signatures of rustdoc's JSON, written in Rust.
//!
//! A type of the library has its public path, without the name of the crate: `models::Board`. A
//! type of the standard library has its last name only, because where the standard library defines
//! it is no part of our API, and one of another crate has the crate's name in front:
//! `num_bigint::BigUint`.
//!
//! JSON that is not understood is a panic: a list that leaves something out would be worse.

use std::collections::BTreeMap;

use serde_json::Value;

/// What the names of items are resolved with.
pub(crate) struct Syntax<'a> {
    json: &'a Value,
    /// The public path of each item of the library, by rustdoc's number.
    public: BTreeMap<u64, String>,
}

/// An enum in JSON: the name of its variant, and what is in it.
pub(crate) fn variant(value: &Value) -> (&str, &Value) {
    match value {
        Value::String(name) => (name, &Value::Null),
        Value::Object(map) if map.len() == 1 => {
            let (name, inner) = map.iter().next().expect("it has one entry");
            (name, inner)
        }
        _ => unknown("enum", value),
    }
}

pub(crate) fn unknown(what: &str, value: &Value) -> ! {
    panic!("rustdoc's JSON has something new ({what}), teach it to crates/api-list: {value}")
}

pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| unknown("text", value))
}

pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| unknown("list", value))
}

pub(crate) fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| unknown("number", value))
}

pub(crate) fn is(value: &Value) -> bool {
    value.as_bool().unwrap_or_else(|| unknown("truth value", value))
}

/// `for<'a> `, or nothing.
fn for_all(parameters: &Value) -> String {
    let names: Vec<&str> = list(parameters).iter().map(|it| text(&it["name"])).collect();
    if names.is_empty() { String::new() } else { format!("for<{}> ", names.join(", ")) }
}

impl<'a> Syntax<'a> {
    pub(crate) fn new(json: &'a Value, public: BTreeMap<u64, String>) -> Syntax<'a> {
        Syntax { json, public }
    }

    /// The public path of an item of the library, if it has one.
    pub(crate) fn public(&self, id: u64) -> Option<&str> {
        self.public.get(&id).map(String::as_str)
    }

    /// The name of an item, of this library or of another.
    pub(crate) fn name(&self, id: u64) -> String {
        if let Some(path) = self.public(id) {
            return path.to_owned();
        }
        let summary = &self.json["paths"][id.to_string()];
        let path: Vec<&str> = list(&summary["path"]).iter().map(text).collect();
        let last = path[path.len() - 1];
        if number(&summary["crate_id"]) == 0 {
            // Users meet the type and cannot name it: that shows in review.
            return format!("private::{}", path[1..].join("::"));
        }
        match path[0] {
            // Many modules have these, and one of each needs no module.
            "alloc" | "core" | "std" if matches!(last, "Result" | "Error") => match path[1] {
                "result" => last.to_owned(),
                module => format!("{module}::{last}"),
            },
            "alloc" | "core" | "std" if self.public.values().any(|it| it == last) => {
                path.join("::")
            }
            "alloc" | "core" | "std" => last.to_owned(),
            library => format!("{library}::{last}"),
        }
    }

    /// A path to a type or a trait, with its arguments.
    pub(crate) fn path(&self, path: &Value) -> String {
        self.name(number(&path["id"])) + &self.arguments(&path["args"])
    }

    fn arguments(&self, arguments: &Value) -> String {
        if arguments.is_null() {
            return String::new();
        }
        let (kind, inner) = variant(arguments);
        match kind {
            "angle_bracketed" => {
                let given = list(&inner["args"]).iter().map(|argument| {
                    let (kind, inner) = variant(argument);
                    match kind {
                        "lifetime" => text(inner).to_owned(),
                        "type" => self.ty(inner),
                        "const" => text(&inner["expr"]).to_owned(),
                        "infer" => "_".to_owned(),
                        _ => unknown("argument", argument),
                    }
                });
                let bound = list(&inner["constraints"]).iter().map(|constraint| {
                    let name = text(&constraint["name"]).to_owned();
                    let name = name + &self.arguments(&constraint["args"]);
                    let (kind, inner) = variant(&constraint["binding"]);
                    match kind {
                        "equality" => format!("{name} = {}", self.term(inner)),
                        "constraint" => format!("{name}: {}", self.bounds(inner)),
                        _ => unknown("constraint", constraint),
                    }
                });
                let all: Vec<String> = given.chain(bound).collect();
                if all.is_empty() { String::new() } else { format!("<{}>", all.join(", ")) }
            }
            "parenthesized" => {
                let inputs: Vec<String> =
                    list(&inner["inputs"]).iter().map(|input| self.ty(input)).collect();
                format!("({}){}", inputs.join(", "), self.output(&inner["output"]))
            }
            _ => unknown("arguments", arguments),
        }
    }

    fn term(&self, term: &Value) -> String {
        let (kind, inner) = variant(term);
        match kind {
            "type" => self.ty(inner),
            "constant" => text(&inner["expr"]).to_owned(),
            _ => unknown("term", term),
        }
    }

    pub(crate) fn ty(&self, ty: &Value) -> String {
        let (kind, inner) = variant(ty);
        match kind {
            "resolved_path" => self.path(inner),
            "primitive" if inner == "never" => "!".to_owned(),
            "primitive" | "generic" => text(inner).to_owned(),
            "borrowed_ref" => {
                let lifetime = match &inner["lifetime"] {
                    Value::Null => String::new(),
                    name => format!("{} ", text(name)),
                };
                let mutable = if is(&inner["is_mutable"]) { "mut " } else { "" };
                format!("&{lifetime}{mutable}{}", self.atom(&inner["type"]))
            }
            "raw_pointer" => {
                let kind = if is(&inner["is_mutable"]) { "mut" } else { "const" };
                format!("*{kind} {}", self.atom(&inner["type"]))
            }
            "tuple" => {
                let types: Vec<String> = list(inner).iter().map(|it| self.ty(it)).collect();
                if types.len() == 1 {
                    format!("({},)", types[0])
                } else {
                    format!("({})", types.join(", "))
                }
            }
            "slice" => format!("[{}]", self.ty(inner)),
            "array" => format!("[{}; {}]", self.ty(&inner["type"]), text(&inner["len"])),
            "impl_trait" => format!("impl {}", self.bounds(inner)),
            "dyn_trait" => {
                let traits = list(&inner["traits"]).iter();
                let traits =
                    traits.map(|it| for_all(&it["generic_params"]) + &self.path(&it["trait"]));
                let lifetime = inner["lifetime"].as_str().map(str::to_owned);
                format!("dyn {}", traits.chain(lifetime).collect::<Vec<_>>().join(" + "))
            }
            "function_pointer" => {
                let all = for_all(&inner["generic_params"]);
                let header = self.header(&inner["header"]);
                let inputs: Vec<String> =
                    list(&inner["sig"]["inputs"]).iter().map(|it| self.ty(&it[1])).collect();
                let output = self.output(&inner["sig"]["output"]);
                format!("{all}{header}fn({}){output}", inputs.join(", "))
            }
            "qualified_path" => {
                let name = text(&inner["name"]).to_owned() + &self.arguments(&inner["args"]);
                let of = self.ty(&inner["self_type"]);
                // `T::Item` can hardly be mistaken, and reads better than `<T as Iterator>::Item`.
                if inner["trait"].is_null() || inner["self_type"]["generic"].is_string() {
                    format!("{of}::{name}")
                } else {
                    format!("<{of} as {}>::{name}", self.path(&inner["trait"]))
                }
            }
            "infer" => "_".to_owned(),
            _ => unknown("type", ty),
        }
    }

    /// A type behind `&`: in parentheses if it is a sum of traits.
    fn atom(&self, ty: &Value) -> String {
        let text = self.ty(ty);
        let is_sum = matches!(variant(ty).0, "impl_trait" | "dyn_trait") && text.contains(" + ");
        if is_sum { format!("({text})") } else { text }
    }

    pub(crate) fn bounds(&self, bounds: &Value) -> String {
        let one = |bound: &Value| {
            let (kind, inner) = variant(bound);
            match kind {
                "trait_bound" => {
                    let question = match text(&inner["modifier"]) {
                        "none" => "",
                        "maybe" => "?",
                        _ => unknown("modifier", bound),
                    };
                    let all = for_all(&inner["generic_params"]);
                    format!("{question}{all}{}", self.path(&inner["trait"]))
                }
                "outlives" => text(inner).to_owned(),
                "use" => {
                    let names: Vec<&str> =
                        list(inner).iter().map(|it| text(variant(it).1)).collect();
                    format!("use<{}>", names.join(", "))
                }
                _ => unknown("bound", bound),
            }
        };
        list(bounds).iter().map(one).collect::<Vec<_>>().join(" + ")
    }

    /// The parameters of an item in angle brackets, and its conditions as `where …`.
    pub(crate) fn generics(&self, generics: &Value) -> (String, String) {
        let parameter = |parameter: &Value| {
            let name = text(&parameter["name"]);
            let (kind, inner) = variant(&parameter["kind"]);
            let with_default = |declared: String, default: Option<String>| match default {
                Some(default) => format!("{declared} = {default}"),
                None => declared,
            };
            match kind {
                "lifetime" => {
                    let outlives: Vec<&str> = list(&inner["outlives"]).iter().map(text).collect();
                    Some(if outlives.is_empty() {
                        name.to_owned()
                    } else {
                        format!("{name}: {}", outlives.join(" + "))
                    })
                }
                // The type of an argument `impl Trait`, which is written there.
                "type" if is(&inner["is_synthetic"]) => None,
                "type" => {
                    let bounds = self.bounds(&inner["bounds"]);
                    let colon = if bounds.is_empty() { "" } else { ": " };
                    let default = &inner["default"];
                    let default = (!default.is_null()).then(|| self.ty(default));
                    Some(with_default(format!("{name}{colon}{bounds}"), default))
                }
                "const" => {
                    let declared = format!("const {name}: {}", self.ty(&inner["type"]));
                    Some(with_default(declared, inner["default"].as_str().map(str::to_owned)))
                }
                _ => unknown("parameter", parameter),
            }
        };
        let parameters: Vec<String> =
            list(&generics["params"]).iter().filter_map(parameter).collect();
        let parameters = match parameters.len() {
            0 => String::new(),
            _ => format!("<{}>", parameters.join(", ")),
        };

        let condition = |condition: &Value| {
            let (kind, inner) = variant(condition);
            match kind {
                "bound_predicate" => {
                    let all = for_all(&inner["generic_params"]);
                    format!("{all}{}: {}", self.ty(&inner["type"]), self.bounds(&inner["bounds"]))
                }
                "lifetime_predicate" => {
                    let outlives: Vec<&str> = list(&inner["outlives"]).iter().map(text).collect();
                    format!("{}: {}", text(&inner["lifetime"]), outlives.join(" + "))
                }
                "eq_predicate" => {
                    format!("{} = {}", self.ty(&inner["lhs"]), self.term(&inner["rhs"]))
                }
                _ => unknown("condition", condition),
            }
        };
        let conditions: Vec<String> =
            list(&generics["where_predicates"]).iter().map(condition).collect();
        let conditions = match conditions.len() {
            0 => String::new(),
            _ => format!(" where {}", conditions.join(", ")),
        };
        (parameters, conditions)
    }

    /// ` -> Type`, or nothing.
    fn output(&self, output: &Value) -> String {
        if output.is_null() { String::new() } else { format!(" -> {}", self.ty(output)) }
    }

    /// `const unsafe `, and the like.
    fn header(&self, header: &Value) -> String {
        let mut words = String::new();
        for (key, word) in
            [("is_const", "const "), ("is_async", "async "), ("is_unsafe", "unsafe ")]
        {
            if is(&header[key]) {
                words += word;
            }
        }
        if header["abi"] != "Rust" {
            words += &format!("extern {} ", header["abi"]);
        }
        words
    }

    /// A function at a path: `const fn path<T>(&self, name: T) -> Type`.
    pub(crate) fn function(&self, path: &str, function: &Value) -> String {
        let (parameters, conditions) = self.generics(&function["generics"]);
        let input = |input: &Value| {
            let (name, ty) = (text(&input[0]), self.ty(&input[1]));
            match (name, ty.strip_suffix("Self")) {
                ("self", Some("")) => "self".to_owned(),
                // `&Self`, `&'a mut Self`
                ("self", Some(reference)) if ty.starts_with('&') && !ty.contains('<') => {
                    format!("{reference}self")
                }
                _ => format!("{name}: {ty}"),
            }
        };
        let inputs: Vec<String> = list(&function["sig"]["inputs"]).iter().map(input).collect();
        let header = self.header(&function["header"]);
        let output = self.output(&function["sig"]["output"]);
        format!("{header}fn {path}{parameters}({}){output}{conditions}", inputs.join(", "))
    }
}
