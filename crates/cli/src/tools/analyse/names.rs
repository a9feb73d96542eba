//! What seats, teams and values are called in reports.

use trivium_game::{Seat, Team};
use trivium_players::{Assessment, GameAnalysis};

/// A seat by its player's name, or by its number; by both if others have the same name.
pub(super) fn of_seat(analysis: &GameAnalysis, seat: Seat) -> String {
    let number = format!("seat {seat}");
    match analysis.players.get(seat.index()).cloned().flatten() {
        Some(name) if is_unique(&name, &analysis.players) => name,
        Some(name) => format!("{name} ({number})"),
        None => number,
    }
}

/// A team by its name, by that of its only player, or by its number.
pub(super) fn of_team(analysis: &GameAnalysis, team: Team) -> String {
    if let Some(name) = analysis.team_names.get(team.index()).cloned().flatten() {
        return name;
    }
    let is_alone = analysis.seats.len() == analysis.teams.len();
    let player = analysis.players.get(team.index()).cloned().flatten();
    match player.filter(|_| is_alone) {
        Some(name) if is_unique(&name, &analysis.players) => name,
        Some(name) => format!("{name} (team {team})"),
        None => format!("team {team}"),
    }
}

fn is_unique(name: &str, names: &[Option<String>]) -> bool {
    names.iter().flatten().filter(|other| *other == name).count() == 1
}

/// A text cut to this many characters.
pub(super) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// A value as people say it; what is proven has no percentage, or a sign of equality before it.
pub(super) fn of_value(worth: &Assessment, team: Team) -> String {
    let value = worth.values.get(team.index()).copied().unwrap_or_default();
    match value {
        // What is only estimated is never quite certain.
        _ if !worth.proven => percent(value.clamp(0.01, 0.99)),
        value if value >= 1.0 => "won".to_owned(),
        value if value <= 0.0 => "lost".to_owned(),
        _ if worth.drawn >= 1.0 => "drawn".to_owned(),
        value => format!("= {}", percent(value)),
    }
}

/// A part of one in hundredths.
pub(super) fn percent(part: f32) -> String {
    format!("{:.0} %", 100.0 * part)
}

/// A line as long as a value, from 0 to 1, in eighths of a character.
pub(super) fn bar(value: f32, width: usize) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (value.clamp(0.0, 1.0) * (8 * width) as f32).round() as usize;
    let drawn = "█".repeat(eighths / 8) + PARTS[eighths % 8];
    let rest = width.saturating_sub(drawn.chars().count());
    drawn + &"░".repeat(rest)
}
