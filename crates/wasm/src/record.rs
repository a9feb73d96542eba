//! Records in and out.

use serde_json::{Map, Value, json};
use trivium_cuminos::Deals;
use trivium_game::{Random, Turn};
use trivium_games::{AnyPosition, GameKind, Record, options_to_json, read_records};
use trivium_wege::Tile;

use crate::session::Session;
use crate::wire::GameSpec;

impl Session {
    /// The record of the game with the names of its players; a seat without a name has an empty one.
    pub fn record(&self, names: &[String], date: &str) -> String {
        let mut record = self.table().record();
        for (player, name) in record.players.iter_mut().zip(names) {
            *player = (!name.is_empty()).then(|| name.clone());
        }
        record.date = (!date.is_empty()).then(|| date.to_owned());
        record.to_string()
    }

    /// The first game of a record file. What it does not tell of things to be drawn comes of the seed.
    ///
    /// # Errors
    ///
    /// If there is no game in it, something in it is wrong, or it does not begin at the beginning.
    pub fn from_record(text: &str, seed: u32) -> Result<Self, String> {
        let records = read_records(text).map_err(|error| error.to_string())?;
        let record = records.first().ok_or("there is no game in this file")?;
        if record.start.is_some() {
            return Err(
                "this record begins in the middle of a game; such games cannot be opened yet".to_owned()
            );
        }
        Self::new(&spec_of(record, seed)?)
    }
}

fn spec_of(record: &Record, seed: u32) -> Result<GameSpec, String> {
    let mut position = AnyPosition::start(record.kind, &record.options).map_err(|error| error.to_string())?;
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
        options: all_options(&first),
        seed,
        deck: None,
        hands: None,
        moves: record.line.nodes.iter().map(|node| node.mv.clone()).collect(),
    };
    match (record.kind, &first) {
        (GameKind::Wege, _) => spec.deck = Some(deck(draws, seed)),
        (_, AnyPosition::Cuminos(first)) => spec.hands = Some(hands(draws, first.options(), seed)?),
        _ => {}
    }
    Ok(spec)
}

fn all_options(position: &AnyPosition) -> Map<String, Value> {
    match position {
        AnyPosition::Caminos(position) => options_to_json(position.options()),
        AnyPosition::Wege(position) => options_to_json(&position.options()),
        AnyPosition::Cuminos(position) => options_to_json(&position.options()),
    }
}

/// What was drawn, then the other tiles in an order that the seed gives.
fn deck(draws: Vec<(u32, usize, String)>, seed: u32) -> Value {
    let mut deck: Vec<String> = draws.into_iter().map(|(.., tile)| tile).collect();
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

/// The hands that were drawn, and those of the rounds to come as the seed gives them.
fn hands(
    draws: Vec<(u32, usize, String)>,
    options: trivium_cuminos::Options,
    seed: u32,
) -> Result<Value, String> {
    let players = usize::from(options.players());
    let mut rounds: Vec<Vec<Vec<String>>> = Vec::new();
    for (round, seat, cumino) in draws {
        rounds.resize(rounds.len().max(round as usize), vec![Vec::new(); players]);
        rounds[round as usize - 1][seat].push(cumino);
    }
    let coming = Deals::shuffled(options, seed.into()).map_err(|error| error.to_string())?;
    for round in rounds.len()..players {
        let dealt = coming.hands(round as u32 + 1).expect("as many rounds as players are dealt");
        let written = |hand: &trivium_cuminos::Hand| hand.iter().map(|cumino| cumino.to_string()).collect();
        rounds.push(dealt.iter().map(written).collect());
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
}
