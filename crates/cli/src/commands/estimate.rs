//! `quadrille estimate`: how many covers to expect, and how long it takes to find them.
//!
//! A part of the time measures how fast this machine searches, with the real search; the rest goes
//! to the dives of the library.

use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use quadrille::{Engine, Estimate, Figure, Magnitude, Stop};

use crate::Exit;
use crate::failure::Failure;
use crate::output;
use crate::progress::{in_groups, round_span, rounded};
use crate::request;
use crate::watch::{self, Watch};

/// The part of the time in which the speed is measured: one in so many, and no longer than this.
const MEASURING: u32 = 6;
const LONGEST: Duration = Duration::from_millis(250);

pub(crate) fn run(request: &request::Estimate) -> Result<Exit, Failure> {
    let problem = request.input.problem_to_search()?;
    let watch = Watch::start(request.settings)?;
    let started = Instant::now();
    let rate = request.time.and_then(|time| {
        let search = watch.search(&problem).time_limit(LONGEST.min(time / MEASURING));
        // With a limit on nodes every cover is visited, which is what the time is needed for.
        let (_, outcome) = search.node_limit(u64::MAX).count();
        let seconds = started.elapsed().as_secs_f64();
        // A search of a few milliseconds is known to be short, and too short to be measured.
        (seconds > 0.02).then(|| outcome.stats.nodes as f64 / seconds)
    });
    let search = watch.search(&problem);
    let search = match request.time {
        Some(time) => search.time_limit(time.saturating_sub(started.elapsed())),
        None => search,
    };
    let estimate = match search.estimate(request.dives) {
        Ok(estimate) => estimate,
        Err(stop) => {
            let reason = watch::stopped(stop).unwrap_or_else(|| stop.to_string());
            output::say(&format!("{reason}: too few dives for an estimate"));
            if stop == Stop::TimeLimit {
                output::hint("give it more `--time`");
            }
            return Ok(Exit::Stopped);
        }
    };
    let estimate = match rate {
        Some(rate) => estimate.with_rate(rate),
        None => estimate,
    };
    let threads = request.settings.threads.get();
    let text = match request.json {
        true => in_json(&estimate, threads),
        false => in_lines(&estimate),
    };
    output::print(text.as_bytes())?;
    if io::stderr().is_terminal() && !request.json {
        for sentence in sentences(&estimate, threads) {
            output::note(&sentence);
        }
    }
    Ok(match estimate.stop {
        Some(Stop::TimeLimit) | None => match &estimate.known {
            Some(count) if *count == 0_u32.into() => Exit::None,
            _ => Exit::Answered,
        },
        Some(stop) => {
            let reason = watch::stopped(stop).unwrap_or_else(|| stop.to_string());
            output::say(&format!("{reason} after {} dives", estimate.dives));
            Exit::Stopped
        }
    })
}

/// The figures with their names.
fn figures(estimate: &Estimate) -> [(&'static str, Figure); 4] {
    [
        ("covers", estimate.covers),
        ("nodes", estimate.nodes),
        ("search_seconds", estimate.search_seconds),
        ("count_seconds", estimate.count_seconds),
    ]
}

/// Writes a figure, or an end of its range. Covers and nodes are whole numbers, with as many digits
/// as the error allows, and one more.
fn written(name: &str, it: Magnitude, error: f64) -> String {
    let value = it.to_f64();
    // Larger numbers have few digits as they are.
    if name.ends_with("seconds") || error == 0.0 || value >= 1e10 {
        return it.to_string();
    }
    let digits = 2.0 - error.min(1.0).log10().ceil();
    let unit = 10_f64.powf(value.log10().floor() + 1.0 - digits).max(1.0);
    format!("{:.0}", (value / unit).round() * unit)
}

/// Returns one line for each figure: name, value, relative error, and the ends of the range.
fn in_lines(estimate: &Estimate) -> String {
    let mut text = String::new();
    for (name, figure) in figures(estimate) {
        let value = match &estimate.known {
            Some(count) if name == "covers" => count.to_string(),
            _ => written(name, figure.value, figure.error),
        };
        let (error, low, high) = (figure.error, figure.low, figure.high);
        let [low, high] = match figure.is_exact() {
            true => [value.clone(), value.clone()],
            false => [low, high].map(|end| written(name, end, error)),
        };
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{name}\t{value}\t{error:.3}\t{low}\t{high}");
    }
    let _ = writeln!(text, "dives\t{}\nhits\t{}", estimate.dives, estimate.hits);
    text
}

/// Returns the estimate as a JSON object. Written by hand, as numbers may be larger than serde_json
/// can represent. What is infinite is null.
fn in_json(estimate: &Estimate, threads: usize) -> String {
    let mut text = String::from("{");
    for (name, figure) in figures(estimate) {
        let number = |it: Magnitude| match it.is_finite() {
            true => written(name, it, figure.error),
            false => "null".into(),
        };
        let value = match &estimate.known {
            Some(count) if name == "covers" => count.to_string(),
            _ => number(figure.value),
        };
        let error = match figure.error.is_finite() {
            true => format!("{:.4}", figure.error),
            false => "null".into(),
        };
        let (low, high) = (number(figure.low), number(figure.high));
        let exact = figure.is_exact();
        let [low, high] = if exact { [value.clone(), value.clone()] } else { [low, high] };
        let _ = write!(
            text,
            "\"{name}\":{{\"value\":{value},\"error\":{error},\"low\":{low},\"high\":{high},\
             \"exact\":{exact}}},"
        );
    }
    let stop = match estimate.stop {
        Some(stop) => format!("\"{stop}\""),
        None => "null".into(),
    };
    let Estimate { dives, hits, engine, counted_by, tree, .. } = estimate;
    let _ = writeln!(
        text,
        "\"dives\":{dives},\"hits\":{hits},\"engine\":\"{engine}\",\"tree\":\"{tree}\",\
         \"counted_by\":\"{counted_by}\",\"threads\":{threads},\"stop\":{stop}}}"
    );
    text
}

/// Puts an estimate into sentences, for people.
fn sentences(estimate: &Estimate, threads: usize) -> Vec<String> {
    let mut told = Vec::new();
    let covers = match &estimate.known {
        Some(count) => match *count == 1_u32.into() {
            true => "there is exactly 1 cover".into(),
            false => format!("there are exactly {} covers", in_groups(&count.to_string())),
        },
        None if estimate.covers.value.is_zero() => {
            "no dive reached a cover: there may be none, or they are rare".into()
        }
        None => {
            format!("about {} covers ({})", number(estimate.covers.value), range(estimate.covers))
        }
    };
    told.push(covers);
    let long = long(&estimate.search_seconds, threads);
    told.push(match estimate.engine {
        _ if estimate.is_exact() => format!("`solve --all` takes {long}"),
        Engine::Learn => format!("`solve --all` takes {long} at most: its engine reasons"),
        _ => format!("`solve --all` takes {long}"),
    });
    if estimate.counted_by == Engine::Frontier {
        let seconds = round_span(estimate.count_seconds.value.to_f64());
        told.push(format!("`count` takes {seconds}: it need not visit the covers"));
    } else if !estimate.is_exact() {
        let limit = match estimate.count_seconds.low < estimate.search_seconds.low {
            true => "the same, or less if the covers can be counted without visiting them",
            false => "the same",
        };
        told.push(format!("`count` takes {limit}"));
    }
    told
}

/// Puts a time of work into words: `about 3h on 2 threads (2h to 5h)`.
pub(crate) fn long(seconds: &Figure, threads: usize) -> String {
    let value = seconds.value.to_f64();
    let on = match threads {
        1 => String::new(),
        threads => format!(" on {threads} threads"),
    };
    let [low, high] = [seconds.low, seconds.high].map(|end| round_span(end.to_f64()));
    match high.as_str() {
        _ if value < 1.0 => format!("less than a second{on}"),
        high if high == low => format!("about {}{on}", round_span(value)),
        high => format!("about {}{on} ({low} to {high})", round_span(value)),
    }
}

fn range(figure: Figure) -> String {
    match figure.high.is_finite() {
        true => format!("{} to {}", number(figure.low), number(figure.high)),
        false => format!("at least {}", number(figure.low)),
    }
}

/// Rounds a number to two digits or so, for people.
pub(crate) fn number(it: Magnitude) -> String {
    let value = it.to_f64();
    match value {
        value if value < 1e4 => format!("{value:.0}"),
        value if value < 1e6 => format!("{} thousand", rounded_to_two(value / 1e3)),
        value if value < 1e9 => format!("{} million", rounded_to_two(value / 1e6)),
        _ => {
            let text = it.to_string();
            // `2.445e30` as `2.4e30`.
            match text.split_once('e') {
                Some((digits, power)) => format!("{digits:.3}e{power}"),
                None => rounded(value),
            }
        }
    }
}

fn rounded_to_two(value: f64) -> String {
    if value < 10.0 { format!("{value:.1}") } else { format!("{value:.0}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(model: &str, dives: u64) -> Estimate {
        let words: Vec<&str> = model.split(' ').collect();
        let problem = quadrille::models::build(words[0], &words[1..]).expect("a model");
        problem.search().estimate(dives).expect("nothing stops it")
    }

    #[test]
    fn what_is_known_is_said_without_about() {
        let known = sentences(&estimate("queens 8", 100), 2);
        assert_eq!(known[0], "there are exactly 92 covers");
        assert_eq!(known[1], "`solve --all` takes less than a second on 2 threads");
        assert_eq!(known.len(), 2);
    }

    #[test]
    fn a_count_without_visiting_does_not_frighten() {
        let told = sentences(&estimate("dominoes 16x16", 5000), 1);
        assert!(told[0].starts_with("there are exactly 2,444,888,770,250,"), "{told:?}");
        assert!(told[1].contains("ages") || told[1].contains("years"), "{told:?}");
        assert!(told[2].ends_with("it need not visit the covers"), "{told:?}");
    }

    #[test]
    fn what_is_estimated_has_its_range() {
        let told = sentences(&estimate("queens 20", 200), 2);
        assert!(told[0].starts_with("about ") && told[0].contains(" to "), "{told:?}");
        assert!(told[1].contains(" on 2 threads ("), "{told:?}");
        assert!(told[2].starts_with("`count` takes the same"), "{told:?}");
    }

    #[test]
    fn estimated_numbers_are_whole_and_have_the_digits_that_the_error_allows() {
        let text = |value: f64, error| written("covers", Magnitude::from(value), error);
        assert_eq!(text(15_046_468.315, 0.05), "15000000");
        assert_eq!(text(15_046_468.315, 0.0005), "15046000");
        assert_eq!(text(15_046_468.315, f64::INFINITY), "15000000");
        assert_eq!([text(0.0, 0.5), text(0.4, 0.5), text(7.6, 0.5)], ["0", "0", "8"]);
        assert_eq!(text(92.0, 0.0), "92");
        assert_eq!(written("count_seconds", Magnitude::from(2.125), 0.5), "2.125");
    }

    #[test]
    fn numbers_are_short() {
        let text = |value: f64| number(Magnitude::from(value));
        let told = [0.0, 9356.0, 12_345.0, 3.22e6, 2.4e7, 2.445e30].map(text);
        assert_eq!(told, ["0", "9356", "12 thousand", "3.2 million", "24 million", "2.4e30"]);
    }
}
