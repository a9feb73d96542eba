//! Records in and out.

use serde_json::{Value, json};
use trivium_cuminos::Deals;
use trivium_game::{Game as _, Millis, Random, Seat, Turn};
use trivium_games::{AnyPosition, Record, RecordResult, read_records};
use trivium_wege::Tile;

use crate::session::{Session, options_of};
use crate::wire::{Ending, GameSpec, RecordNotes, Takeback};

impl Session {
    /// The record of the game with the names of its players; a seat without a name has an empty one.
    pub fn record(&self, names: &[String], date: &str) -> String {
        let notes = RecordNotes { names: names.to_vec(), date: date.to_owned(), ..RecordNotes::default() };
        self.record_with(&notes)
    }

    /// The record of the game with all that was noted of it.
    pub fn record_with(&self, notes: &RecordNotes) -> String {
        let mut record = self.table().record();
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
        if let (Some(seat), RecordResult::Open) = (notes.late, &record.result) {
            let Ending { winner, reason, points } = self.out_of_time(seat);
            record.result = RecordResult::Ended { winner, reason, points };
        }
        record.to_string()
    }

    /// The first game of a record file. What it does not tell of things to be drawn comes of the seed.
    ///
    /// # Errors
    ///
    /// If there is no game in it, or something in it is wrong.
    pub fn from_record(text: &str, seed: u32) -> Result<Self, String> {
        let records = read_records(text).map_err(|error| error.to_string())?;
        let record = records.first().ok_or("there is no game in this file")?;
        Self::new(&spec_of(record, seed)?)
    }
}

/// `5>4 9>7`: after five moves one was taken back, after nine moves two.
fn written(takebacks: &[Takeback]) -> String {
    let words: Vec<_> = takebacks.iter().map(|Takeback { from, to }| format!("{from}>{to}")).collect();
    words.join(" ")
}

fn spec_of(record: &Record, seed: u32) -> Result<GameSpec, String> {
    let mut position = match &record.start {
        None => AnyPosition::start(record.kind, &record.options).map_err(|error| error.to_string())?,
        Some(start) => AnyPosition::read(start).map_err(|error| error.to_string())?,
    };
    let mut draws: Vec<(u32, usize, String)> = Vec::new();
    let first = position.clone();
    for word in record.line.words() {
        if let Turn::Chance(seat) = position.turn() {
            let round = if let AnyPosition::Cuminos(position) = &position { position.round() } else { 1 };
            draws.push((round, seat.index(), word.to_owned()));
        }
        position.follow(word)?;
    }
    let mut spec = GameSpec {
        game: record.kind.into(),
        options: options_of(&first),
        seed,
        start: record.start.clone(),
        deck: None,
        hands: None,
        moves: record.line.nodes.iter().map(|node| node.mv.clone()).collect(),
    };
    match &first {
        AnyPosition::Caminos(_) => {}
        AnyPosition::Wege(first) => spec.deck = Some(deck(draws, first, seed)),
        AnyPosition::Cuminos(first) => spec.hands = Some(hands(draws, first, seed)?),
    }
    Ok(spec)
}

/// What was drawn before the record begins, then what it says was drawn, then the other tiles as the seed orders them.
fn deck(draws: Vec<(u32, usize, String)>, first: &trivium_wege::Position, seed: u32) -> Value {
    let mut deck: Vec<String> = Vec::new();
    for tile in Tile::ALL {
        let gone = tile.copies() - first.left().of(tile);
        deck.extend(std::iter::repeat_n(tile.code().to_owned(), gone.into()));
    }
    deck.extend(draws.into_iter().map(|(.., tile)| tile));
    let mut rest: Vec<String> = Vec::new();
    for tile in Tile::ALL {
        let gone = deck.iter().filter(|code| *code == tile.code()).count();
        let left = usize::from(tile.copies()).saturating_sub(gone);
        rest.extend(std::iter::repeat_n(tile.code().to_owned(), left));
    }
    Random::seeded(seed.into()).shuffle(&mut rest);
    deck.append(&mut rest);
    json!(deck)
}

/// The hands that were drawn, and whatever is missing as the seed gives it.
fn hands(
    draws: Vec<(u32, usize, String)>,
    first: &trivium_cuminos::Position,
    seed: u32,
) -> Result<Value, String> {
    let options = first.options();
    let players = usize::from(options.players());
    let played = draws.iter().map(|&(round, ..)| round).max().unwrap_or_default().max(first.round());
    let mut rounds = vec![vec![Vec::new(); players]; players.max(played as usize)];
    if let Turn::Chance(_) = first.turn() {
        let drawn = |seat| first.hand(seat).iter().map(|cumino| cumino.to_string()).collect();
        rounds[first.round() as usize - 1] = Seat::all(first.seats()).map(drawn).collect();
    }
    for (round, seat, cumino) in draws {
        rounds[round as usize - 1][seat].push(cumino);
    }
    let coming = Deals::shuffled(options, seed.into()).map_err(|error| error.to_string())?;
    for (dealt, round) in rounds.iter_mut().zip(0..) {
        // Rounds that break ties (K17) go around the table like the first ones.
        let spare = coming.hands(round % players as u32 + 1).expect("as many rounds as players are dealt");
        for (hand, spare) in dealt.iter_mut().zip(spare) {
            let needed = spare.len() as usize;
            let missing = spare.iter().map(|cumino| cumino.to_string());
            let missing: Vec<_> = missing.filter(|cumino| !hand.contains(cumino)).collect();
            hand.extend(missing.into_iter().take(needed.saturating_sub(hand.len())));
        }
    }
    Ok(json!(rounds))
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

    #[test]
    fn a_record_tells_of_clocks_takebacks_and_a_loss_on_time() {
        let text = r#"{"game":"caminos","options":{},"seed":7,"moves":["I2:a1*2","I2:h8*2"]}"#;
        let session = Session::new(&serde_json::from_str(text).unwrap()).unwrap();
        let notes = RecordNotes {
            clock: "fischer 1m+5s".to_owned(),
            thought: vec![Some(2_500), None],
            takebacks: vec![Takeback { from: 2, to: 0 }, Takeback { from: 3, to: 2 }],
            late: Some(0),
            ..RecordNotes::default()
        };
        let record = session.record_with(&notes);
        for part in
            ["[Takebacks \"2>0 3>2\"]", "[Clock \"fischer 1m+5s\"]", "[Result \"1 time 0:0\"]", "@2500ms"]
        {
            assert!(record.contains(part), "{part} is not in {record}");
        }
        assert_eq!(Session::from_record(&record, 1).unwrap().view(), session.view());
    }
}
