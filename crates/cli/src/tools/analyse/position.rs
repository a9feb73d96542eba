//! A position's analysis for a terminal.

use std::fmt::Write as _;

use trivium_game::Team;
use trivium_players::{Assessment, MoveFindings, PositionAnalysis};

use super::names;

/// The best moves, with what they are worth to every team and how the game may go on.
pub(super) fn report(analysis: &PositionAnalysis) -> String {
    let PositionAnalysis { kind, seat, team, legal, .. } = analysis;
    let mut text = format!("{kind}: seat {seat} of team {team} moves, {legal} legal moves\n");
    let _ = writeln!(text, "Values are those of team {team}.");
    for (number, found) in (1..).zip(&analysis.moves) {
        text += "\n";
        text += &describe(number, found, *team);
    }
    text
}

fn describe(number: usize, found: &MoveFindings, team: Team) -> String {
    let certainty = if found.worth.proven {
        "proven".to_owned()
    } else {
        format!("estimated, seen {} times", found.visits)
    };
    let value = names::of_value(&found.worth, team);
    let mut text =
        format!("{number:>2}. {:<20} {value:>6}  {certainty}\n    {}\n", found.mv, chances(&found.worth));
    let next: Vec<_> = found.line.iter().skip(1).take(8).map(String::as_str).collect();
    if !next.is_empty() {
        let _ = writeln!(text, "    then {}", names::cut(&next.join(" "), 70));
    }
    text
}

/// How likely each team wins, and what points may be expected.
fn chances(worth: &Assessment) -> String {
    let wins = Team::all(worth.wins.len() as u8).zip(&worth.wins);
    let mut parts: Vec<_> =
        wins.map(|(team, &wins)| format!("team {team} wins {}", names::percent(wins))).collect();
    if worth.drawn > 0.0 {
        parts.push(format!("drawn {}", names::percent(worth.drawn)));
    }
    if let Some(points) = &worth.points {
        let points: Vec<_> = points.iter().map(|points| format!("{points:.1}")).collect();
        parts.push(format!("points {}", points.join(" : ")));
    }
    parts.join(", ")
}
