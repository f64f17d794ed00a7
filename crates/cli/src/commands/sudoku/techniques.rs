//! `quadrille sudoku techniques`: the catalogue, in the order in which techniques are tried.

use quadrille_sudoku::technique::Technique;
use serde::Serialize;

use crate::Exit;
use crate::failure::Failure;
use crate::output;
use crate::request::sudoku::teaching::Techniques;

pub(crate) fn run(request: &Techniques) -> Result<Exit, Failure> {
    let mut text = String::new();
    for &technique in Technique::ALL {
        let told = Told {
            technique: technique.name(),
            name: request.language.technique(technique),
            level: technique.level().name(),
            score: technique.score(),
            default: technique.is_default(),
        };
        text += &match request.json {
            true => serde_json::to_string(&told).unwrap_or_default(),
            false => told.line(),
        };
        text.push('\n');
    }
    output::print(text.as_bytes())?;
    Ok(Exit::Answered)
}

/// The answer for a technique.
#[derive(Serialize)]
struct Told {
    technique: &'static str,
    name: &'static str,
    level: &'static str,
    score: u32,
    default: bool,
}

impl Told {
    /// The name comes last, as its script may have characters of another width.
    fn line(&self) -> String {
        let Told { technique, name, level, score, default } = self;
        let default = if *default { "on" } else { "off" };
        format!("{technique:<32} {level:<7} {score:>5}  {default:<3}  {name}")
    }
}
