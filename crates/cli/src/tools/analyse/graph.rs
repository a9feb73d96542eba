//! A game's analysis as a graph.

use trivium_draw::graph::{Graph, Mark};
use trivium_game::Team;
use trivium_players::{Assessment, Cause, GameAnalysis, MoveAnalysis, TurningPoint};

use super::{names, sentences};

/// More marks than this could not be read.
const MOST_MARKS: usize = 6;

/// The graph of a game as SVG text.
pub(super) fn graph(analysis: &GameAnalysis) -> String {
    let teams: Vec<_> =
        Team::all(analysis.teams.len() as u8).map(|team| names::of_team(analysis, team)).collect();
    let before = analysis.moves.first().map(|first| &first.before);
    let worths = before.into_iter().chain(analysis.moves.iter().map(|judged| &judged.after));
    let graph = Graph {
        title: format!("{}: {}, result {}", analysis.kind, teams.join(", "), analysis.result),
        description: sentences::sentences(analysis).join(" "),
        ply_label: "moves".to_owned(),
        value_label: "expected result".to_owned(),
        values: worths.map(values).collect(),
        marks: greatest(&analysis.turning_points).map(|point| mark(analysis, point)).collect(),
        teams,
    };
    graph.to_svg()
}

/// The turning points that changed most.
fn greatest(points: &[TurningPoint]) -> impl Iterator<Item = &TurningPoint> {
    let mut points: Vec<_> = points.iter().collect();
    points.sort_by(|one, other| other.change.total_cmp(&one.change));
    points.into_iter().take(MOST_MARKS)
}

fn values(worth: &Assessment) -> Vec<f64> {
    worth.values.iter().map(|&value| f64::from(value)).collect()
}

fn mark(analysis: &GameAnalysis, point: &TurningPoint) -> Mark {
    let judged = point.ply.checked_sub(1).and_then(|index| analysis.moves.get(index));
    let glyph =
        |judged: &MoveAnalysis| judged.verdict.glyph().map_or(String::new(), |glyph| glyph.to_string());
    let text = judged.map_or(String::new(), |judged| match (point.cause, &judged.drawn[..]) {
        (Cause::Move, _) => format!("{}. {}{}", judged.ply, judged.mv, glyph(judged)),
        (Cause::Draw, [tile]) => format!("{}. {tile}", judged.ply),
        (Cause::Draw, _) => format!("{}. …", judged.ply),
    });
    Mark { ply: point.ply, team: point.team.index(), text }
}
