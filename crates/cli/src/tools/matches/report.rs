//! What a match says at its end.

use trivium_arena::{Elo, Settings, Sprt, SprtDecision, Standing, Versus};

/// The whole report.
pub(super) fn report(settings: &Settings, sprt: Option<&Sprt>, standing: &Standing) -> String {
    let mut lines = vec![headline(settings, standing)];
    lines.extend(table(settings, standing));
    if let (Some(sprt), [versus]) = (sprt, &standing.versus[..]) {
        lines.push(sprt_text(sprt, &versus.groups));
    }
    for (engine, &faults) in settings.engines.iter().zip(&standing.faults) {
        if faults > 0 {
            let games = if faults == 1 { "game" } else { "games" };
            lines.push(format!("{} lost {faults} {games} by its own fault", engine.name));
        }
    }
    lines.join("\n") + "\n"
}

fn headline(settings: &Settings, standing: &Standing) -> String {
    let games = format!("{} {}: {} games", settings.kind, settings.options, standing.games);
    if standing.games == 0 {
        return games;
    }
    let count = f64::from(standing.games);
    let part = |games: u32| 100.0 * f64::from(games) / count;
    let (first, nobody) = (part(standing.won_by_first), part(standing.drawn));
    let plies = standing.plies as f64 / count;
    format!("{games}; team 0 won {first:.1} %, nobody {nobody:.1} %; {plies:.1} plies a game")
}

fn table(settings: &Settings, standing: &Standing) -> Vec<String> {
    let title = |versus: &Versus| {
        let name = |engine: usize| settings.engines[engine].name.as_str();
        format!("{} – {}", name(versus.one), name(versus.other))
    };
    let width = standing.versus.iter().map(|versus| title(versus).chars().count()).max().unwrap_or(0);
    let mut lines = vec![format!(
        "{:width$}  {:>5} {:>5} {:>5} {:>5}  {:>6}  Elo (95 %)",
        "", "games", "won", "drawn", "lost", "score"
    )];
    for versus in &standing.versus {
        let score = 100.0 * versus.score() / f64::from(versus.games().max(1));
        let elo = versus.elo().map_or("-".to_owned(), |elo| elo_text(&elo));
        lines.push(format!(
            "{:width$}  {:5} {:5} {:5} {:5}  {score:5.1}%  {elo}",
            title(versus),
            versus.games(),
            versus.won,
            versus.drawn,
            versus.lost,
        ));
    }
    lines
}

/// `+31 [-4, +67]`
pub(super) fn elo_text(elo: &Elo) -> String {
    format!("{} [{}, {}]", number(elo.difference), number(elo.low), number(elo.high))
}

fn number(elo: f64) -> String {
    match elo {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        _ => format!("{:+.0}", if elo.round() == 0.0 { 0.0 } else { elo }),
    }
}

/// `SPRT 0 or 20: LLR 1.20 of -2.94 … 2.94, open`
pub(super) fn sprt_text(sprt: &Sprt, groups: &[f64]) -> String {
    let (low, high) = sprt.bounds();
    let ratio = sprt.log_likelihood_ratio(groups);
    let verdict = match sprt.decision(groups) {
        SprtDecision::Open => "open".to_owned(),
        SprtDecision::Elo0 => format!("it is {}", sprt.elo0),
        SprtDecision::Elo1 => format!("it is {}", sprt.elo1),
    };
    format!("SPRT {} or {}: LLR {ratio:.2} of {low:.2} … {high:.2}, {verdict}", sprt.elo0, sprt.elo1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_is_written_with_its_interval() {
        let elo = Elo { difference: 31.4, low: -0.3, high: f64::INFINITY };
        assert_eq!(elo_text(&elo), "+31 [+0, +∞]");
        assert_eq!(elo_text(&Elo { difference: -8.0, low: f64::NEG_INFINITY, high: 2.0 }), "-8 [-∞, +2]");
    }

    #[test]
    fn a_test_says_what_it_has_found() {
        let sprt = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 };
        assert_eq!(sprt_text(&sprt, &[]), "SPRT 0 or 20: LLR 0.00 of -2.94 … 2.94, open");
        assert!(sprt_text(&sprt, &[1.0; 200]).ends_with("it is 20"));
    }
}
