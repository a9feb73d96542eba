//! Records in and out.

use trivium_games::read_records;

use crate::line::spec_of;
use crate::session::Session;
use crate::study::study_of;
use crate::wire::{Study, StudyLine};

impl Session {
    /// The record of the game with the names of its players; a seat without a name has an empty one.
    pub fn record(&self, names: &[String], date: &str) -> String {
        self.named_record(names, date).to_string()
    }

    /// The game as a study, with the names of its players.
    pub fn study(&self, names: &[String], date: &str) -> Study {
        study_of(&self.named_record(names, date))
    }

    fn named_record(&self, names: &[String], date: &str) -> trivium_games::Record {
        let mut record = self.table().record();
        for (player, name) in record.players.iter_mut().zip(names) {
            *player = (!name.is_empty()).then(|| name.clone());
        }
        record.date = (!date.is_empty()).then(|| date.to_owned());
        record
    }

    /// The first game of a record file. What it does not tell of things to be drawn comes of the seed.
    ///
    /// # Errors
    ///
    /// If there is no game in it, or something in it is wrong.
    pub fn from_record(text: &str, seed: u32) -> Result<Self, String> {
        let records = read_records(text).map_err(|error| error.to_string())?;
        let record = records.first().ok_or("there is no game in this file")?;
        let line = StudyLine {
            game: record.kind.into(),
            options: record.options.clone(),
            start: record.start.clone(),
            seed,
            words: record.line.words().map(str::to_owned).collect(),
            main: Vec::new(),
        };
        Self::new(&spec_of(&line)?)
    }
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
                let legal = session.table().legal();
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
}
