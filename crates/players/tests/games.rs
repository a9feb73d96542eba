//! Every level plays every game to its end, and sees nothing that is not drawn.

#![allow(clippy::unwrap_used, reason = "tests may")]

use serde_json::{Map, Value, json};
use trivium_game::Random;
use trivium_games::{AnyTable, Chance, GameKind};
use trivium_players::{AnyThinker, Level, LevelPlayer};
use trivium_search::{Budget, Settings};

fn table(kind: GameKind, options: &Value, seed: u64) -> AnyTable {
    let empty = Map::new();
    AnyTable::new(kind, options.as_object().unwrap_or(&empty), &Chance::seeded(seed)).unwrap()
}

/// Every kind of table: grids, teams, numbers of players, variants.
fn tables() -> Vec<(GameKind, Value)> {
    let mut tables = Vec::new();
    for grid in ["square", "diamond", "octagon", "torus"] {
        tables.push((GameKind::Caminos, json!({ "grid": grid })));
        tables.push((
            GameKind::Caminos,
            json!({ "grid": grid, "players": 4, "neutral": true, "scoring": true }),
        ));
    }
    tables.push((GameKind::Caminos, json!({ "set": { "V3": 4, "S4": 4, "T4": 2, "I1": 2 } })));
    tables.extend(
        [
            json!({}),
            json!({ "players": 4, "expert": true }),
            json!({ "players": 1, "cooperative": true }),
            json!({ "players": 2, "cooperative": true, "expert": true }),
            json!({ "islands": "none" }),
        ]
        .map(|options| (GameKind::Wege, options)),
    );
    tables.extend((2..=6).map(|players| (GameKind::Cuminos, json!({ "players": players }))));
    tables.extend(
        [
            json!({ "players": 4, "teams": 2 }),
            json!({ "players": 6, "teams": 2 }),
            json!({ "players": 6, "teams": 3 }),
        ]
        .map(|options| (GameKind::Cuminos, options)),
    );
    tables
}

#[test]
fn every_game_is_played_to_its_end_with_legal_moves() {
    for (number, (kind, options)) in tables().into_iter().enumerate() {
        let mut table = table(kind, &options, number as u64);
        // The budget is the same for all; what a level overlooks is its own.
        let mut players: Vec<_> =
            Level::all().map(|level| AnyThinker::at(&table, level, u64::from(level.number()))).collect();
        let mut moves = 0;
        while table.turn()["over"] == json!(false) {
            let player = &mut players[moves % 8];
            let mv = player.choose_within(&table, Budget::nodes(6)).unwrap();
            table.play(&mv).unwrap_or_else(|error| panic!("{kind} {options}: {mv}: {error}"));
            moves += 1;
        }
        assert!(players[0].choose(&table).is_none());
    }
}

#[test]
fn levels_choose_by_their_own_budgets() {
    for kind in GameKind::ALL {
        let table = table(kind, &json!({}), 3);
        for level in Level::all().take(4) {
            let mv = AnyThinker::at(&table, level, 1).choose(&table).unwrap();
            assert!(table.legal().contains(&mv));
            assert_eq!(Some(mv), AnyThinker::at(&table, level, 1).choose(&table), "{kind} {level:?}");
        }
    }
}

#[test]
fn nobody_sees_what_is_not_drawn() {
    let options = json!({});
    for seed in 0..3 {
        let mut deck =
            trivium_wege::Deck::shuffled(&mut Random::seeded(seed)).tiles().map(|tile| tile.to_string());
        let one = play_with_deck(&deck, &options);
        // Ten moves and the tile in hand take eleven tiles; an exchange takes none, so fewer may be drawn.
        deck[11..].reverse();
        let other = play_with_deck(&deck, &options);
        assert_eq!(one, other);
    }
}

#[test]
fn nobody_sees_the_hands_of_the_next_round() {
    let first = [
        ["11", "12", "13", "14", "15", "16", "22", "23"].to_vec(),
        ["24", "25", "26", "33", "34", "35", "36"].to_vec(),
    ];
    let second = |last| {
        [
            ["11", "12", "13", "14", "15", "16", "22"].to_vec(),
            vec!["24", "25", "26", "33", "34", "35", "36", last],
        ]
    };
    let [one, other] = ["44", "55"].map(|last| first_round(&json!([first, second(last)])));
    assert_eq!(one, other);
    assert!(one.len() > 6, "a round has more moves than {one:?}");
}

/// All moves of the first round with these hands, by one player for all seats.
fn first_round(hands: &Value) -> Vec<String> {
    let chance = Chance { hands: Some(hands), ..Chance::seeded(1) };
    let mut table = AnyTable::new(GameKind::Cuminos, &Map::new(), &chance).unwrap();
    let mut player = AnyThinker::at(&table, Level::new(4).unwrap(), 9);
    let mut moves = Vec::new();
    while table.state()["round"] == json!(1) {
        let mv = player.choose(&table).unwrap();
        table.play(&mv).unwrap();
        moves.push(mv);
    }
    moves
}

/// The first ten moves of a game with this deck, and the answer of a player to them.
fn play_with_deck(deck: &[String], options: &Value) -> Vec<String> {
    let deck = json!(deck);
    let chance = Chance { deck: Some(&deck), ..Chance::seeded(1) };
    let options = options.as_object().cloned().unwrap_or_default();
    let mut table = AnyTable::new(GameKind::Wege, &options, &chance).unwrap();
    let mut player = AnyThinker::at(&table, Level::new(4).unwrap(), 9);
    let mut moves = Vec::new();
    for _ in 0..11 {
        let mv = player.choose(&table).unwrap();
        table.play(&mv).unwrap();
        moves.push(mv);
    }
    moves
}

#[test]
fn a_players_tree_keeps_within_its_bound() {
    for kind in GameKind::ALL {
        match table(kind, &json!({}), 5) {
            AnyTable::Caminos(table) => keeps_within(table.position()),
            AnyTable::Wege(table) => keeps_within(table.position()),
            AnyTable::Cuminos(table) => keeps_within(table.position()),
        }
    }
}

fn keeps_within<G: trivium_players::Playable>(position: &G) {
    let mut thinker =
        LevelPlayer::with_settings(position, Level::LAST, 1, Settings { memory: 200_000, ..G::SETTINGS });
    thinker.think(Budget::nodes(5000));
    assert!(thinker.memory() <= 200_000, "it takes {} bytes", thinker.memory());
    assert!(position.check(thinker.best_move().unwrap()).is_ok());
}
