//! A game's analysis as a table for a terminal of 80 columns.

use std::fmt::Write as _;

use trivium_game::{Seat, Team};
use trivium_players::{GameAnalysis, MoveAnalysis, Summary};

use super::document::NumberedGame;
use super::{names, sentences, why};

const WIDTH: usize = 80;
const BAR: usize = 12;
const MOVE: usize = 20;

/// A game's table, turning points and summary.
pub(super) fn report(game: &NumberedGame) -> String {
    let analysis = &game.analysis;
    let mut text = format!(
        "Game {}: {}, {} moves, result {}\n",
        game.number,
        analysis.kind,
        analysis.moves.len(),
        analysis.result
    );
    text += &moves(analysis);
    text += "\nTurning points\n";
    for sentence in sentences::sentences(analysis) {
        text += &wrapped(&sentence);
    }
    let mistakes = why::mistakes(analysis);
    if !mistakes.is_empty() {
        text += "\nMistakes\n";
        text.extend(mistakes.iter().map(|sentence| wrapped(sentence)));
    }
    text + "\n" + &summary(analysis)
}

fn moves(analysis: &GameAnalysis) -> String {
    let shown = shown_team(analysis);
    let whose = shown.map_or("the mover's team".to_owned(), |team| names::of_team(analysis, team));
    let mut text = format!("Values after each move are those of {whose}.\n\n");
    let _ = writeln!(
        text,
        "{:>4} seat {:<MOVE$} {:>6} {:<BAR$} {:>5}    better was",
        "#", "move", "value", "", "loss"
    );
    for judged in &analysis.moves {
        text += row(judged, shown.unwrap_or(judged.team)).trim_end();
        text += "\n";
    }
    text
}

/// The team whose values are shown; with more than two teams it is always the mover's.
fn shown_team(analysis: &GameAnalysis) -> Option<Team> {
    (analysis.teams.len() <= 2).then_some(Team::new(0))
}

fn row(judged: &MoveAnalysis, team: Team) -> String {
    let drawn = match &judged.drawn[..] {
        [] => String::new(),
        [tile] => format!("{tile} "),
        [.., tile] if judged.drawn.len() <= 4 => format!("… {tile} "),
        _ => "(deal) ".to_owned(),
    };
    let mv = names::cut(&format!("{drawn}{}", judged.mv), MOVE);
    let value = judged.after.values.get(team.index()).copied().unwrap_or_default();
    let loss = if judged.loss >= 0.005 { format!("{:.2}", judged.loss) } else { String::new() };
    let glyph = judged.verdict.glyph().map_or(String::new(), |glyph| glyph.to_string());
    let better = judged.best.first().filter(|_| judged.verdict.glyph().is_some());
    format!(
        "{:>4} {:<4} {mv:<MOVE$} {:>6} {} {loss:>5} {glyph:<2} {}",
        judged.ply,
        judged.seat.index(),
        names::of_value(&judged.after, team),
        names::bar(value, BAR),
        better.map_or(String::new(), |best| names::cut(&best.mv, 20)),
    )
}

fn summary(analysis: &GameAnalysis) -> String {
    let mut text = format!(
        "{:<18}{:>6}{:>6}{:>7}{:>6}{:>6}{:>5}{:>5}{:>5}{:>8}\n",
        "", "moves", "acc.", "loss", "best", "good", "?!", "?", "??", "luck"
    );
    let alone = analysis.seats.len() == analysis.teams.len();
    let luck = |team: usize| analysis.luck.as_ref().and_then(|luck| luck.get(team)).copied();
    if !alone {
        for (seat, summary) in Seat::all(analysis.seats.len() as u8).zip(&analysis.seats) {
            text += &line(&names::of_seat(analysis, seat), summary, None);
        }
    }
    for (team, summary) in Team::all(analysis.teams.len() as u8).zip(&analysis.teams) {
        text += &line(&names::of_team(analysis, team), summary, luck(team.index()));
    }
    text
}

fn line(name: &str, summary: &Summary, luck: Option<f32>) -> String {
    let Summary { moves, average_loss, accuracy, verdicts } = summary;
    let accuracy = accuracy.map_or("-".to_owned(), |accuracy| format!("{accuracy:.0}"));
    let luck = luck.map_or("-".to_owned(), |luck| format!("{luck:+.2}"));
    format!(
        "{:<18}{moves:>6}{accuracy:>6}{average_loss:>7.3}{:>6}{:>6}{:>5}{:>5}{:>5}{luck:>8}\n",
        names::cut(name, 17),
        verdicts.best,
        verdicts.good,
        verdicts.inaccuracy,
        verdicts.mistake,
        verdicts.blunder,
    )
}

/// A sentence in lines of a terminal, with a dash before it.
pub(super) fn wrapped(sentence: &str) -> String {
    let mut text = String::new();
    let mut line = "-".to_owned();
    for word in sentence.split(' ') {
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            text += &line;
            text.push('\n');
            " ".clone_into(&mut line);
        }
        line.push(' ');
        line += word;
    }
    text + &line + "\n"
}
