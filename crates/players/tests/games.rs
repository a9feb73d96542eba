//! Every level plays every game to its end, and sees nothing that is not drawn.

#![allow(clippy::unwrap_used, reason = "tests may")]

use serde_json::{Value, json};
use trivium_game::{Random, Turn};
use trivium_games::{AnyOptions, AnyState, AnyTable, Chance, Deck, GameKind, GameMismatch, Hands, each_game};
use trivium_players::{AnyPlayer, Level, LevelPlayer};
use trivium_search::{Budget, Settings};

fn table(kind: GameKind, options: &Value, seed: u64) -> AnyTable {
    let options = AnyOptions::from_json(kind, options.as_object().unwrap()).unwrap();
    AnyTable::new(&options, &Chance::seeded(seed)).unwrap()
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
            Level::all().map(|level| AnyPlayer::at(&table, level, u64::from(level.number()))).collect();
        let mut moves = 0;
        while table.position().turn() != Turn::Over {
            let player = &mut players[moves % 8];
            let mv = player.choose_within(&table, Budget::nodes(6)).unwrap().unwrap();
            table.play(&mv).unwrap_or_else(|error| panic!("{kind} {options}: {mv}: {error}"));
            moves += 1;
        }
        assert_eq!(players[0].choose(&table), Ok(None));
    }
}

#[test]
fn a_player_refuses_another_games_position() {
    let mut player = AnyPlayer::at(&table(GameKind::Wege, &json!({}), 1), Level::FIRST, 1);
    let other = table(GameKind::Cuminos, &json!({}), 1);
    let mismatch = GameMismatch { expected: GameKind::Wege, found: GameKind::Cuminos };
    assert_eq!(player.set_position(&other.position()), Err(mismatch));
    assert_eq!(player.choose(&other), Err(mismatch));
    assert_eq!(player.best_move(&other.position()), Err(mismatch));
    assert_eq!(player.findings(&other.position()), Err(mismatch));
}

#[test]
fn levels_choose_by_their_own_budgets() {
    for kind in GameKind::ALL {
        let table = table(kind, &json!({}), 3);
        for level in Level::all().take(4) {
            let mv = AnyPlayer::at(&table, level, 1).choose(&table).unwrap().unwrap();
            assert!(table.legal().contains(&mv));
            assert_eq!(AnyPlayer::at(&table, level, 1).choose(&table), Ok(Some(mv)), "{kind} {level:?}");
        }
    }
}

#[test]
fn nobody_sees_what_is_not_drawn() {
    for seed in 0..3 {
        let mut deck =
            trivium_wege::Deck::shuffled(&mut Random::seeded(seed)).tiles().map(|tile| tile.to_string());
        let one = play_with_deck(&deck);
        // Ten moves and the tile in hand take eleven tiles; an exchange takes none, so fewer may be drawn.
        deck[11..].reverse();
        let other = play_with_deck(&deck);
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
    let [one, other] = ["44", "55"].map(|last| first_round(&[first.to_vec(), second(last).to_vec()]));
    assert_eq!(one, other);
    assert!(one.len() > 6, "a round has more moves than {one:?}");
}

/// All moves of the first round with these hands, by one player for all seats.
fn first_round(hands: &[Vec<Vec<&str>>]) -> Vec<String> {
    let chance = Chance::given(1, Hands::read(hands).unwrap());
    let mut table = AnyTable::with_options(GameKind::Cuminos, "-", &chance).unwrap();
    let mut player = AnyPlayer::at(&table, Level::new(4).unwrap(), 9);
    let mut moves = Vec::new();
    while matches!(table.state(), AnyState::Cuminos(state) if state.round == 1) {
        let mv = player.choose(&table).unwrap().unwrap();
        table.play(&mv).unwrap();
        moves.push(mv);
    }
    moves
}

/// The first ten moves of a game with this deck, and the answer of a player to them.
fn play_with_deck(deck: &[String]) -> Vec<String> {
    let chance = Chance::given(1, Deck::read(deck).unwrap());
    let mut table = AnyTable::with_options(GameKind::Wege, "-", &chance).unwrap();
    let mut player = AnyPlayer::at(&table, Level::new(4).unwrap(), 9);
    let mut moves = Vec::new();
    for _ in 0..11 {
        let mv = player.choose(&table).unwrap().unwrap();
        table.play(&mv).unwrap();
        moves.push(mv);
    }
    moves
}

#[test]
fn a_players_tree_keeps_within_its_bound() {
    for kind in GameKind::ALL {
        each_game!(table(kind, &json!({}), 5), AnyTable(table) => keeps_within(table.position()));
    }
}

fn keeps_within<G: trivium_players::Playable>(position: &G) {
    let mut thinker =
        LevelPlayer::with_settings(position, Level::LAST, 1, Settings { memory: 200_000, ..G::SETTINGS });
    thinker.think(Budget::nodes(5000));
    assert!(thinker.memory() <= 200_000, "it takes {} bytes", thinker.memory());
    assert!(position.check(thinker.best_move().unwrap()).is_ok());
}
