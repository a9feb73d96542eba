//! Turning points in sentences.

use std::fmt::Write as _;

use trivium_game::Team;
use trivium_players::{Cause, GameAnalysis, MoveAnalysis, TurningPoint};

use super::names;

/// Every turning point in a sentence or two.
pub(super) fn sentences(analysis: &GameAnalysis) -> Vec<String> {
    let told = analysis.turning_points.iter().filter_map(|point| {
        let judged = analysis.moves.get(point.ply.checked_sub(1)?)?;
        Some(match point.cause {
            Cause::Move => by_move(analysis, point, judged),
            Cause::Draw => by_draw(analysis, point, judged),
        })
    });
    let told: Vec<_> = told.collect();
    if told.is_empty() {
        return vec!["No single move or draw turned this game.".to_owned()];
    }
    told
}

fn by_move(analysis: &GameAnalysis, point: &TurningPoint, judged: &MoveAnalysis) -> String {
    let who = names::of_seat(analysis, judged.seat);
    let value = |worth| names::of_value(worth, judged.team);
    let mut sentence = format!(
        "Move {}, {} by {who}, cost {:.2} ({} before, {} after)",
        judged.ply,
        judged.mv,
        point.change,
        value(&judged.before),
        value(&judged.after)
    );
    sentence += &lead(analysis, point);
    if let Some(best) = judged.best.first().filter(|best| best.mv != judged.mv) {
        let _ = write!(sentence, ". Better was {}", best.mv);
        let next: Vec<_> = best.line.iter().skip(1).take(3).map(String::as_str).collect();
        if !next.is_empty() {
            let _ = write!(sentence, ", then {}", next.join(" "));
        }
    }
    sentence + "."
}

fn by_draw(analysis: &GameAnalysis, point: &TurningPoint, judged: &MoveAnalysis) -> String {
    let drawn = match &judged.drawn[..] {
        [tile] => format!("The draw of {tile}"),
        _ => "The deal".to_owned(),
    };
    let team = names::of_team(analysis, point.team);
    let lead = lead(analysis, point);
    format!("{drawn} before move {} brought {team} {:.2}{lead}.", judged.ply, point.change)
}

fn lead(analysis: &GameAnalysis, point: &TurningPoint) -> String {
    let name = |team: Option<Team>| team.map_or("nobody".to_owned(), |team| names::of_team(analysis, team));
    if point.leader_before == point.leader_after {
        return match point.cause {
            Cause::Move => "; no move of the game cost more".to_owned(),
            Cause::Draw => "; no draw of the game brought more".to_owned(),
        };
    }
    format!(": {} led before, {} after", name(point.leader_before), name(point.leader_after))
}
