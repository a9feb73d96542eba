//! Studies: records over the wire, as flat trees.

use trivium_game::Forfeits;
use trivium_games::{AnyTable, Chance, Line, Node, Record, RecordOut, RecordResult, read_records};

use crate::error::SessionError;
use crate::wire::{Study, StudyNode};

/// All games of a record file.
///
/// # Errors
///
/// If there is no game in it, or something in it is wrong.
pub fn read_studies(text: &str) -> Result<Vec<Study>, SessionError> {
    let records = read_records(text)?;
    if records.is_empty() {
        return Err(SessionError::other("there is no game in this file"));
    }
    Ok(records.iter().map(study_of).collect())
}

/// The record of a study, as its own reader reads it. The result is what the main line comes to.
///
/// # Errors
///
/// If something in the study is not by the rules, or not of a tree.
pub fn write_study(study: &Study) -> Result<String, SessionError> {
    let empty = AnyTable::with_options(study.game, &study.options, &Chance::seeded(0))?.record();
    let mut record = Record {
        start: study.start.clone(),
        players: study.players.clone(),
        teams: study.teams.clone(),
        date: study.date.clone(),
        clock: study.clock.parse().map_err(SessionError::other)?,
        tags: study.tags.iter().map(|[name, value]| (name.clone(), value.clone())).collect(),
        line: line_of(study)?,
        ..empty
    };
    let plies = record.line.nodes.len();
    for (out, text) in record.outs.iter_mut().zip(&study.outs) {
        let told: Option<RecordOut> =
            text.as_deref().map(str::parse).transpose().map_err(SessionError::other)?;
        // A team cannot go out after the last move, should the main line have become shorter.
        *out = told.filter(|out| out.departure.ply as usize <= plies);
    }
    record.result = result(&record, &study.result)?;
    let text = record.to_string();
    read_records(&text)?;
    Ok(text)
}

/// What the rules and T1 say, or what was agreed on where they say nothing.
fn result(record: &Record, text: &str) -> Result<RecordResult, SessionError> {
    let mut last = record.start_position()?;
    for word in record.line.words() {
        last.follow(word)?;
    }
    if let Some(outcome) = last.outcome() {
        let departures: Vec<_> = record.outs.iter().map(|out| out.map(|out| out.departure)).collect();
        let forfeits = Forfeits::with_departures(&departures).map_err(SessionError::other)?;
        return Ok(RecordResult::from(&forfeits.amend(outcome)));
    }
    Ok(match text.parse().unwrap_or_default() {
        RecordResult::Ended { reason, .. } if !reason.is_outside_the_rules() => RecordResult::Open,
        result => result,
    })
}

/// By team: when and why it went out, as a record writes it; empty if no team did.
pub(crate) fn outs_text(record: &Record) -> Vec<Option<String>> {
    let texts = record.outs.iter().map(|out| out.map(|out| out.to_string()));
    if record.outs.iter().all(Option::is_none) { Vec::new() } else { texts.collect() }
}

pub(crate) fn study_of(record: &Record) -> Study {
    let mut nodes = Vec::new();
    flatten(&record.line, None, &mut nodes);
    Study {
        game: record.kind,
        options: record.options.clone(),
        start: record.start.clone(),
        players: record.players.clone(),
        teams: record.teams.clone(),
        date: record.date.clone(),
        clock: record.clock.to_string(),
        result: record.result.to_string(),
        outs: outs_text(record),
        tags: record.tags.iter().map(|(name, value)| [name.clone(), value.clone()]).collect(),
        comments: record.line.comments.clone(),
        after: if nodes.is_empty() { record.line.drawn.clone() } else { Vec::new() },
        nodes,
    }
}

/// Adds the moves of a line, which follows this move: first the line itself, then what might replace its moves.
fn flatten(line: &Line, before: Option<u32>, nodes: &mut Vec<StudyNode>) {
    let mut parent = before;
    let mut parents = Vec::with_capacity(line.nodes.len());
    for (index, node) in line.nodes.iter().enumerate() {
        parents.push(parent);
        let is_last = index + 1 == line.nodes.len();
        // What is said before the first move of the main line belongs to the study.
        let leads = index == 0 && (before.is_some() || !nodes.is_empty());
        nodes.push(StudyNode {
            parent,
            lead: if leads { line.comments.clone() } else { Vec::new() },
            drawn: node.drawn.clone(),
            mv: node.mv.clone(),
            thought: node.thought.map(|thought| thought.to_string()),
            glyph: node.glyph.map(|glyph| glyph.to_string()),
            comments: node.comments.clone(),
            after: if is_last { line.drawn.clone() } else { Vec::new() },
        });
        parent = Some(nodes.len() as u32 - 1);
    }
    for (node, parent) in line.nodes.iter().zip(parents) {
        for variation in &node.variations {
            flatten(variation, parent, nodes);
        }
    }
}

fn line_of(study: &Study) -> Result<Line, SessionError> {
    let mut children = vec![Vec::new(); study.nodes.len() + 1];
    for (index, node) in study.nodes.iter().enumerate() {
        let parent = node.parent.map_or(0, |parent| parent as usize + 1);
        if parent > index {
            return Err(SessionError::other(format_args!(
                "move {index} of the study does not follow an earlier one"
            )));
        }
        children[parent].push(index);
    }
    let mut line = match children[0].split_first() {
        None => Line { drawn: study.after.clone(), ..Line::default() },
        Some((&first, others)) => grow(study, &children, first, others)?,
    };
    line.comments.clone_from(&study.comments);
    Ok(line)
}

/// The line that begins with this move, with the others as its variations.
fn grow(
    study: &Study,
    children: &[Vec<usize>],
    first: usize,
    others: &[usize],
) -> Result<Line, SessionError> {
    let mut line = Line { comments: study.nodes[first].lead.clone(), ..Line::default() };
    let (mut index, mut others) = (first, others);
    loop {
        let told = &study.nodes[index];
        let variations: Result<Vec<Line>, SessionError> =
            others.iter().map(|&other| grow(study, children, other, &[])).collect();
        line.nodes.push(Node {
            drawn: told.drawn.clone(),
            mv: told.mv.clone(),
            thought: told.thought.as_deref().map(str::parse).transpose().map_err(SessionError::other)?,
            glyph: told.glyph.as_deref().map(str::parse).transpose().map_err(SessionError::other)?,
            comments: told.comments.clone(),
            variations: variations?,
        });
        match children[index + 1].split_first() {
            None => {
                line.drawn.clone_from(&told.after);
                return Ok(line);
            }
            Some((&next, beside)) => (index, others) = (next, beside),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Session;
    use crate::line::spec_of;
    use crate::wire::{GameSpec, StudyLine};

    const TOLD: &str = r#"[Game "caminos"]
[Seat0 "Ada"]
[Event "A \"friendly\" game"]
[Result "1 resignation 0:0"]

{Before it begins.} 1. I2:a1*2 ! @3s {Quiet.} {Two remarks.} ( {Or so.} 1. I2:b1*2 2. I2:h8*2 ?? ( 2. I2:g8*2 ) )
( 1. I2:c1*2 ) 2. I2:h8*2 3. L4:d4*3,e4 ( 3. O4:d4,d5,e4,e5 {A square.} )
"#;

    #[test]
    fn a_study_gives_its_record_again() {
        let study = &read_studies(TOLD).unwrap()[0];
        let parents: Vec<_> = study.nodes.iter().map(|node| node.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(1), None, Some(3), Some(3), None, Some(1)]);
        assert_eq!(study.nodes[3].lead, ["Or so."]);
        let text = write_study(study).unwrap();
        assert_eq!(read_records(&text).unwrap(), read_records(TOLD).unwrap());
        assert_eq!(&read_studies(&text).unwrap()[0], study);
    }

    #[test]
    fn a_study_that_is_none_is_refused() {
        let good = read_studies(TOLD).unwrap().remove(0);
        let mut round = good.clone();
        round.nodes[0].parent = Some(2);
        assert!(write_study(&round).is_err());
        let mut illegal = good.clone();
        illegal.nodes[2].mv = "L4:a1,a2,a3,a4".to_owned();
        assert!(write_study(&illegal).is_err());
        let mut judged = good.clone();
        judged.nodes[2].glyph = Some("???".to_owned());
        assert!(write_study(&judged).is_err());
        assert!(write_study(&Study { options: "grid=round".to_owned(), ..good }).is_err());
        assert!(read_studies("").is_err());
    }

    fn session(game: &str) -> Session {
        let text = format!(r#"{{"game":"{game}","options":{{}},"seed":7,"moves":[]}}"#);
        Session::new(&serde_json::from_str(&text).unwrap()).unwrap()
    }

    fn line(study: &Study, words: Vec<String>, main: Vec<String>) -> StudyLine {
        let Study { game, options, start, outs, .. } = study.clone();
        StudyLine { game, options, start, seed: 5, words, main, outs }
    }

    fn words(study: &Study, moves: usize) -> Vec<String> {
        let steps = study.nodes.iter().take(moves);
        steps.flat_map(|node| node.drawn.iter().chain([&node.mv]).cloned()).collect()
    }

    #[test]
    fn a_study_keeps_who_is_out_and_plays_on_so() {
        let text = r#"{"game":"cuminos","options":{"players":3},"seed":7,"moves":[]}"#;
        let mut played = Session::new(&serde_json::from_str(text).unwrap()).unwrap();
        for turn in 0..8 {
            if turn == 5 {
                played.time_out(2, 4);
            }
            let legal = played.position().legal();
            played.play(&legal[0]).unwrap();
        }
        let record = played.record(&[], "");
        assert!(record.contains("[Out2 \"5 time level 4\"]"), "{record}");
        let study = read_studies(&record).unwrap().remove(0);
        assert_eq!(write_study(&study).unwrap(), record);

        let main = words(&study, 8);
        let outs = |moves| spec_of(&line(&study, words(&study, moves), main.clone())).unwrap().outs;
        assert_eq!(outs(8), played.spec().outs);
        assert_eq!(outs(5), played.spec().outs);
        assert_eq!(outs(4), [], "the team is still in");
        // A variation that leaves the game before the team went out.
        let mut early =
            Session::new(&spec_of(&line(&study, words(&study, 3), main.clone())).unwrap()).unwrap();
        for _ in 0..4 {
            let legal = early.position().legal();
            early.play(legal.last().unwrap()).unwrap();
        }
        let varied = early.study(&[], "");
        assert_eq!(spec_of(&line(&study, words(&varied, 7), main)).unwrap().outs, []);
    }

    #[test]
    fn a_game_that_a_departure_ended_is_over_at_its_end_only() {
        let record = "[Game \"caminos\"]\n[Out1 \"2 resignation\"]\n[Result \"0 resignation 0:0\"]\n\n1. I2:a1*2 2. I2:h8*2\n";
        let study = read_studies(record).unwrap().remove(0);
        let main = words(&study, 2);
        let at = |moves| {
            Session::new(&spec_of(&line(&study, words(&study, moves), main.clone())).unwrap()).unwrap()
        };
        assert_eq!(at(2).view().outcome.map(|ending| ending.reason).as_deref(), Some("resignation"));
        assert_eq!(at(1).view().outcome, None);
        let mut longer = main.clone();
        longer.push("I2:b1*2".to_owned());
        assert_eq!(spec_of(&line(&study, longer, main)).unwrap().outs, [], "the game went on");
    }

    #[test]
    fn a_variation_draws_what_the_game_drew() {
        for game in ["wege", "cuminos"] {
            let mut played = session(game);
            for turn in 0..12 {
                let legal = played.position().legal();
                played.play(&legal[turn * 5 % legal.len()]).unwrap();
            }
            let study = played.study(&[], "");
            let main = words(&study, 12);
            let whole: GameSpec = spec_of(&line(&study, main.clone(), Vec::new())).unwrap();
            assert_eq!(Session::new(&whole).unwrap().view().hash, played.view().hash, "{game}");
            // Up to the fourth move, then another move than the game's.
            let mut shorter =
                Session::new(&spec_of(&line(&study, words(&study, 4), main.clone())).unwrap()).unwrap();
            assert_eq!(shorter.view().hash, played.view_at(4).hash, "{game}");
            let other = shorter.position().legal().into_iter().find(|mv| *mv != study.nodes[4].mv).unwrap();
            shorter.play(&other).unwrap();
            let varied = shorter.study(&[], "");
            assert_eq!(varied.nodes[4].drawn, study.nodes[4].drawn, "{game}");
            let mut told = words(&varied, 5);
            told.extend(varied.nodes[4].after.iter().cloned());
            let again = Session::new(&spec_of(&line(&study, told, main)).unwrap()).unwrap();
            assert_eq!(again.view().hash, shorter.view().hash, "{game}");
        }
    }
}
