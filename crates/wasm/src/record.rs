//! Records in and out.

use trivium_game::Millis;
use trivium_games::{Record, RecordOut, RecordReason, RecordResult, read_records};

use crate::Session;
use crate::error::SessionError;
use crate::line::spec_of;
use crate::study::{outs_text, study_of};
use crate::wire::{Ending, RecordNotes, Study, StudyLine, Takeback};

impl Session {
    /// The record of the game with the names of its players; a seat without a name has an empty one.
    pub fn record(&self, names: &[String], date: &str) -> String {
        self.named_record(names, date).to_string()
    }

    /// The game as a study, with the names of its players.
    pub fn study(&self, names: &[String], date: &str) -> Study {
        study_of(&self.named_record(names, date))
    }

    fn named_record(&self, names: &[String], date: &str) -> Record {
        self.noted_record(&RecordNotes {
            names: names.to_vec(),
            date: date.to_owned(),
            ..RecordNotes::default()
        })
    }

    /// The record of the game with all that was noted of it.
    pub fn record_with(&self, notes: &RecordNotes) -> String {
        self.noted_record(notes).to_string()
    }

    fn noted_record(&self, notes: &RecordNotes) -> Record {
        let mut record = self.moves_record();
        for (player, name) in record.players.iter_mut().zip(&notes.names) {
            *player = (!name.is_empty()).then(|| name.clone());
        }
        record.date = (!notes.date.is_empty()).then(|| notes.date.clone());
        record.clock = notes.clock.parse().unwrap_or_default();
        for (node, thought) in record.line.nodes.iter_mut().zip(&notes.thought) {
            node.thought = thought.map(|spent| Millis(spent.into()));
        }
        if !notes.takebacks.is_empty() {
            record.tags.push(("Takebacks".to_owned(), written(&notes.takebacks)));
        }
        self.note_outs(&mut record);
        record
    }

    /// Notes which teams are out, and what that makes of the result (T1).
    fn note_outs(&self, record: &mut Record) {
        let ended = self.ended_by_forfeit().is_some();
        for out in self.outs() {
            let departure = out.departure();
            // Nobody played on where the game ended at once.
            let level = (!ended || (out.ply as usize) < self.plies()).then_some(out.level);
            record.outs[usize::from(out.team)] = Some(RecordOut { departure, level });
        }
        if let Some(Ending { winner, reason, points }) = self.outcome() {
            let reason = RecordReason::from_word(&reason);
            record.result = RecordResult::Ended { winner, reason, points };
        }
    }

    /// The first game of a record file. What the record does not name is drawn from the seed.
    ///
    /// # Errors
    ///
    /// If there is no game in it, or something in it is wrong.
    pub fn from_record(text: &str, seed: u32) -> Result<Self, SessionError> {
        let records = read_records(text)?;
        let record = records.first().ok_or_else(|| SessionError::other("there is no game in this file"))?;
        let words: Vec<_> = record.line.words().map(str::to_owned).collect();
        let line = StudyLine {
            game: record.kind,
            options: record.options.clone(),
            start: record.start.clone(),
            seed,
            main: words.clone(),
            words,
            outs: outs_text(record),
        };
        Self::new(&spec_of(&line)?)
    }
}

/// `5>4 9>7`: after five moves one was taken back, after nine moves two.
fn written(takebacks: &[Takeback]) -> String {
    let words: Vec<_> = takebacks.iter().map(|Takeback { from, to }| format!("{from}>{to}")).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_gives_the_game_again() {
        for game in ["caminos", "wege", "cuminos"] {
            let text = format!(r#"{{"game":"{game}","options":{{}},"seed":7,"moves":[]}}"#);
            let mut session = Session::new(&serde_json::from_str(&text).unwrap()).unwrap();
            for turn in 0..9 {
                let legal = session.position().legal();
                session.play(&legal[turn * 7 % legal.len()]).unwrap();
            }
            let record = session.record(&["Ada".to_owned()], "2026-11-15");
            let again = Session::from_record(&record, 3).unwrap();
            assert_eq!(again.view(), session.view(), "{game}");
            assert!(record.contains("[Seat0 \"Ada\"]"));
        }
        assert!(Session::from_record("", 1).is_err());
        assert!(Session::from_record("[Game \"chess\"]", 1).is_err());
    }

    #[test]
    fn a_record_tells_of_clocks_takebacks_and_a_loss_on_time() {
        let text = r#"{"game":"caminos","options":{},"seed":7,"moves":["I2:a1*2","I2:h8*2"]}"#;
        let mut session = Session::new(&serde_json::from_str(text).unwrap()).unwrap();
        let played = session.view();
        session.time_out(0, 6);
        let notes = RecordNotes {
            clock: "fischer 1m+5s".to_owned(),
            thought: vec![Some(2_500), None],
            takebacks: vec![Takeback { from: 2, to: 0 }, Takeback { from: 3, to: 2 }],
            ..RecordNotes::default()
        };
        let record = session.record_with(&notes);
        for part in [
            "[Takebacks \"2>0 3>2\"]",
            "[Clock \"fischer 1m+5s\"]",
            "[Out0 \"2 time\"]",
            "[Result \"1 time 0:0\"]",
            "@2500ms",
        ] {
            assert!(record.contains(part), "{part} is not in {record}");
        }
        assert_eq!(Session::from_record(&record, 1).unwrap().view(), session.view());
        assert_ne!(session.view(), played);
    }

    #[test]
    fn a_team_that_is_out_stays_out_when_a_record_is_played_on() {
        let text = r#"{"game":"cuminos","options":{"players":3},"seed":7,"moves":[]}"#;
        let mut session = Session::new(&serde_json::from_str(text).unwrap()).unwrap();
        let move_on = |session: &mut Session| {
            let legal = session.position().legal();
            session.play(&legal[0]).unwrap();
        };
        (0..4).for_each(|_| move_on(&mut session));
        session.time_out(1, 5);
        (0..3).for_each(|_| move_on(&mut session));
        let again = Session::from_record(&session.record(&[], ""), 1).unwrap();
        assert_eq!(again.spec().outs, session.spec().outs);
        assert_eq!(again.spec().outs, [crate::wire::TeamOut { team: 1, ply: 4, level: 5, resigned: false }]);
    }
}
