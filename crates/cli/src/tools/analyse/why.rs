//! What mistakes gave away, in words.

use trivium_game::{Seat, Team};
use trivium_players::{
    CaminosExplanation, CuminosExplanation, Explanation, GameAnalysis, MoveAnalysis, Spoiler, WegeExplanation,
};

use super::names;

/// Every mistake that can be explained, in a sentence.
pub(super) fn mistakes(analysis: &GameAnalysis) -> Vec<String> {
    let explained = analysis.moves.iter().filter(|judged| !judged.why.is_empty());
    explained.map(|judged| mistake(analysis, judged)).collect()
}

fn mistake(analysis: &GameAnalysis, judged: &MoveAnalysis) -> String {
    let who = names::of_seat(analysis, judged.seat);
    let glyph = judged.verdict.glyph().map_or(String::new(), |glyph| glyph.to_string());
    format!("Move {}, {}{glyph} by {who}, {}.", judged.ply, judged.mv, reasons(analysis, judged))
}

/// What a move gave away: "lets green cross at d4, and …".
pub(super) fn reasons(analysis: &GameAnalysis, judged: &MoveAnalysis) -> String {
    let reasons: Vec<_> = judged.why.iter().map(|why| reason(analysis, why)).collect();
    reasons.join(", and ")
}

fn reason(analysis: &GameAnalysis, why: &Explanation) -> String {
    match why {
        Explanation::Caminos(why) => caminos(analysis, why),
        Explanation::Wege(why) => wege(analysis, why),
        Explanation::Cuminos(why) => cuminos(analysis, why),
    }
}

fn caminos(analysis: &GameAnalysis, why: &CaminosExplanation) -> String {
    use CaminosExplanation as Why;
    let name = |team: &Team| names::of_team(analysis, *team);
    match why {
        Why::MissedWin { moves: 1, mv, .. } => format!("overlooks a win at once with {mv}"),
        Why::MissedWin { moves, mv, .. } => format!("overlooks a win in {moves} that begins with {mv}"),
        Why::MissedDoubleThreat { mv, cells } => {
            format!("overlooks the double threat {mv} (at {})", list(cells))
        }
        Why::AllowsWin { team, cells, .. } => format!("lets {} cross at {}", name(team), list(cells)),
        Why::IgnoredThreat { team, cells, .. } => {
            format!("does not answer the threat of {} at {}", name(team), list(cells))
        }
        Why::AllowsForcedWin { team, moves } => format!("lets {} force a win in {moves}", name(team)),
        Why::MissedThreat { mv, cells } => {
            format!("misses {mv}, which would threaten to cross at {}", list(cells))
        }
        Why::SpendsCoverer { shape, left: 0 } => {
            format!("spends the last piece that can cover, the {shape}, without covering anything")
        }
        Why::SpendsCoverer { shape, left } => {
            format!("spends an {shape} without covering anything ({left} left)")
        }
        Why::LengthensOwnWay { by } => format!("makes its own way {} longer", steps(*by)),
        Why::MissedGain { by } => format!("shortens its own way by {} less than possible", steps(*by)),
        Why::LeavesWay { team, by, cells } if cells.is_empty() => {
            format!("leaves the way of {} {} shorter than necessary", name(team), steps(*by))
        }
        Why::LeavesWay { team, by, cells } => format!(
            "leaves the way of {} {} shorter than a cut at {} would",
            name(team),
            steps(*by),
            list(cells)
        ),
        Why::AllowsCut { cells, by: Some(by), .. } => {
            format!("lets its way be cut at {}, which costs {}", list(cells), steps(*by))
        }
        Why::AllowsCut { cells, by: None, .. } => format!("lets its way be cut for good at {}", list(cells)),
    }
}

fn wege(analysis: &GameAnalysis, why: &WegeExplanation) -> String {
    use WegeExplanation as Why;
    let name = |team: &Team| names::of_team(analysis, *team);
    match why {
        Why::MissedWay { cell } => format!("does not complete its way at {}", at(*cell)),
        Why::AllowsWay { team, cell, tiles } => {
            format!("lets {} complete its way at {} with any of {tiles} tiles", name(team), at(*cell))
        }
        Why::MakesSpoiler { spoiler, point } => {
            format!("makes {} at {} that breaks its own way", spoiled(*spoiler), at(*point))
        }
        Why::MissedSpoiler { spoiler, point } => {
            format!("does not make {} at {} against the other side", spoiled(*spoiler), at(*point))
        }
        Why::MissedPair { point } => format!("does not unite a pair at {}", at(*point)),
        Why::GivesPair { team, point } => format!("unites a pair of {} at {}", name(team), at(*point)),
        Why::StrandsDuck { point } => format!("puts its duck where none can join it, at {}", at(*point)),
        Why::ClosesOwnEnd { cell } => format!("closes an open end of its own way at {}", at(*cell)),
        Why::JoinsOpponent { team, cell } => {
            format!("joins two ends of the way of {} at {}", name(team), at(*cell))
        }
        Why::MissedLink { cell } => format!("does not join two ends of its way at {}", at(*cell)),
        Why::MissedBlock { team, cell } => format!("does not block {} at {}", name(team), at(*cell)),
        Why::WastesBridge { cell } => format!("lays a bridge that joins nothing at {}", at(*cell)),
        Why::GivesTile { team, tile } => format!("hands {} a useful tile, {tile}", name(team)),
    }
}

fn cuminos(analysis: &GameAnalysis, why: &CuminosExplanation) -> String {
    use CuminosExplanation as Why;
    let name = |seat: &Seat| names::of_seat(analysis, *seat);
    match why {
        Why::MissedEnd { bonus } => format!("does not end the round, which brings {} more", points(*bonus)),
        Why::AllowsEnd { seat, bonus } => {
            format!("lets {} end the round for {} more", name(seat), points(*bonus))
        }
        Why::MissedPoints { points: more, mv } => format!("scores {} less than {mv}", points(*more)),
        Why::MissedMultiplier { contacts, multiplier, points: more } => format!(
            "misses {contacts} contacts, which multiply by {multiplier} and score {} more",
            points(*more)
        ),
        Why::GivesPoints { seat, points: more, mv } => {
            format!("gives {} {} more with {mv}", name(seat), points(*more))
        }
        Why::FeedsContacts { seat, contacts, points: score, mv } => {
            format!("gives {} {contacts} contacts for {} with {mv}", name(seat), points(*score))
        }
        Why::PassedTooSoon => "passes too soon".to_owned(),
        Why::MissedPass => "lays where a pass was better".to_owned(),
        Why::StrandsOwn { cuminos } => format!("leaves its own {} without a place", list(cuminos)),
        Why::MissedBlock { seat, cuminos } => {
            format!("leaves {} a place for {}", name(seat), list(cuminos))
        }
        Why::SpendsCumino { cumino, points: score } => {
            format!("spends the {cumino}, which could score {}", points(*score))
        }
        Why::CostsLead { points: lead } => format!("costs about {} in this round", points(*lead)),
    }
}

const fn spoiled(spoiler: Spoiler) -> &'static str {
    match spoiler {
        Spoiler::Pond => "a pond",
        Spoiler::Island => "an island",
    }
}

fn list(words: &[String]) -> String {
    words.join(" ")
}

fn at([x, y]: [i8; 2]) -> String {
    format!("{x},{y}")
}

fn steps(number: u32) -> String {
    counted(number, "step", "steps")
}

fn points(number: u32) -> String {
    counted(number, "point", "points")
}

fn counted(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
