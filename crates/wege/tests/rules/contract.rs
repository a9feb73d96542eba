//! What every game promises: exact undo, true hashes, round trips, symmetry, and an end.

use std::collections::HashMap;

use trivium_game::{
    Dealer, Game, Playout, PositionText, Random, RandomDealer, Seat, Symmetric, Symmetry, Turn, perft,
};
use trivium_wege::{Cell, Corner, Deck, Move, Position, Tile};

use crate::common::{NOTHING_TO_EXCHANGE, cell, draw, options, park, play, play_all, read, start};

const VARIANTS: [&str; 8] = [
    "-",
    "players=4",
    "expert=true",
    "cooperative=true,players=1",
    "cooperative=true,players=4,ways=one,expert=true",
    "child=[land]",
    "child=[water],islands=none",
    "players=4,expert=true,islands=none,child=[land+water]",
];

/// Plays games at random and shows every position of each.
fn wander(games: u64, mut look: impl FnMut(&mut Position, &mut Random)) {
    for (number, text) in (0..games).flat_map(|number| VARIANTS.map(|text| (number, text))) {
        let mut random = Random::seeded(number);
        let mut position = start(text);
        look(&mut position, &mut random);
        while position.turn() != Turn::Over {
            match position.turn() {
                Turn::Chance(_) => position.draw_random(&mut random),
                Turn::Seat(_) => position.play_random(&mut random),
                Turn::Over => unreachable!("the game goes on"),
            }
            look(&mut position, &mut random);
        }
    }
}

/// Every move that can be made up, legal or not.
fn all_moves() -> Vec<Move> {
    let of_cell = |cell| {
        let with_duck = Corner::ALL.map(|corner| Move::lay_with_duck(cell, corner));
        [Move::lay(cell), Move::exchange(cell)].into_iter().chain(with_duck)
    };
    Cell::all().flat_map(of_cell).collect()
}

#[test]
fn moves_are_small_and_keep_what_they_are_made_of() {
    assert_eq!(size_of::<Move>(), 2);
    let mut seen = std::collections::HashSet::new();
    for cell in Cell::all() {
        let lay = Move::lay(cell);
        assert_eq!((lay.cell(), lay.corner(), lay.is_exchange()), (cell, None, false));
        let exchange = Move::exchange(cell);
        assert_eq!((exchange.cell(), exchange.corner(), exchange.is_exchange()), (cell, None, true));
        for corner in Corner::ALL {
            let lay = Move::lay_with_duck(cell, corner);
            assert_eq!((lay.cell(), lay.corner(), lay.is_exchange()), (cell, Some(corner), false));
        }
    }
    assert!(all_moves().into_iter().all(|mv| seen.insert(mv)));
    assert_eq!(format!("{:?}", Move::lay_with_duck(cell(-1, 2), Corner::NorthWest)), "Move(-1,2/NW)");
}

#[test]
fn a_move_is_legal_exactly_when_nothing_is_wrong_with_it() {
    let everything = all_moves();
    wander(3, |position, _| {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        assert_eq!(position.count_legal_moves(), moves.len() as u64);
        let mut checked: Vec<_> =
            everything.iter().copied().filter(|&mv| position.check(mv).is_ok()).collect();
        moves.sort();
        checked.sort();
        assert_eq!(moves, checked, "{position:?}");
        assert_eq!(matches!(position.turn(), Turn::Seat(_)), !moves.is_empty());
        for mv in moves {
            assert_eq!(position.read_move(&position.write_move(mv)), Ok(mv));
        }
    });
}

#[test]
fn undo_restores_and_hashes_are_true() {
    let mut moves = Vec::new();
    let mut draws = Vec::new();
    wander(4, |position, random| {
        assert_eq!(position.hash(), position.hash_from_scratch(), "{position:?}");
        let before = position.clone();
        position.legal_moves(&mut moves);
        for &mv in &moves {
            let undo = position.play(mv).unwrap();
            assert_eq!(position.hash(), position.hash_from_scratch());
            assert_ne!(position.hash(), before.hash());
            position.undo(undo);
            assert_eq!((&*position, position.hash()), (&before, before.hash()));
        }
        position.draws(&mut draws);
        for &(tile, weight) in &draws {
            assert_eq!(weight, u32::from(position.left().of(tile)));
            let undo = position.draw(tile).unwrap();
            assert_eq!(position.hash(), position.hash_from_scratch());
            position.undo(undo);
            assert_eq!((&*position, position.hash()), (&before, before.hash()));
        }
        // Deeper: several steps forward and all of them back.
        let mut undos = Vec::new();
        for _ in 0..6 {
            match position.turn() {
                Turn::Chance(_) => {
                    let tile = RandomDealer::new(random).next_draw(position);
                    undos.push(position.draw(tile).unwrap());
                }
                Turn::Seat(_) => {
                    position.legal_moves(&mut moves);
                    let mv = random.choose(&moves).expect("a tile in hand has a place");
                    undos.push(position.play(mv).unwrap());
                }
                Turn::Over => break,
            }
        }
        while let Some(undo) = undos.pop() {
            position.undo(undo);
        }
        assert_eq!((&*position, position.hash()), (&before, before.hash()));
    });
}

#[test]
fn a_tile_without_a_place_is_undone_as_well() {
    for text in ["-", "expert=true"] {
        let mut position = park(text, "-", 0, 0, &NOTHING_TO_EXCHANGE);
        let before = position.clone();
        let first = position.draw(Tile::Bridge).unwrap();
        let second = position.draw(Tile::Reserve).unwrap();
        assert_eq!(position.hash(), position.hash_from_scratch());
        position.undo(second);
        position.undo(first);
        assert_eq!((&position, position.hash()), (&before, before.hash()));
    }
}

#[test]
fn every_position_is_read_as_it_is_written() {
    wander(3, |position, _| {
        let line = position.write_position();
        assert!(line.is_ascii() && !line.contains('\n'));
        let back = read(&line);
        assert_eq!(
            (&back, back.hash(), back.turn()),
            (&*position, position.hash(), position.turn()),
            "{line}"
        );
        assert_eq!(back.write_position(), line);
        assert_eq!(back.outcome(), position.outcome());
        assert_eq!(position.setup().tiles.len(), position.laid() as usize);
    });
}

#[test]
fn every_game_ends_with_a_full_park() {
    let mut random = Random::seeded(9);
    for text in VARIANTS {
        for _ in 0..200 {
            let mut position = start(text);
            position.play_out(&mut random);
            assert_eq!((position.turn(), position.laid()), (Turn::Over, 36));
            let outcome = position.outcome().expect("the game is over");
            assert!(outcome.winner.is_none_or(|team| team.index() < usize::from(position.teams())));
            assert_eq!(position.hash(), position.hash_from_scratch());
        }
    }
}

#[test]
fn turned_and_mirrored_the_game_is_the_same() {
    let mut moves = Vec::new();
    let mut turned_moves = Vec::new();
    assert_eq!(Position::symmetries().count(), 4);
    wander(2, |position, _| {
        position.legal_moves(&mut moves);
        for symmetry in Position::symmetries() {
            let mut turned = position.transformed(symmetry);
            assert_eq!(turned.hash(), turned.hash_from_scratch());
            assert_eq!((turned.turn(), turned.outcome()), (position.turn(), position.outcome()));
            // Each of the four is its own inverse.
            assert_eq!(turned.transformed(symmetry), *position);
            turned.legal_moves(&mut turned_moves);
            let mut expected: Vec<_> =
                moves.iter().map(|&mv| position.transformed_move(mv, symmetry)).collect();
            expected.sort();
            turned_moves.sort();
            assert_eq!(turned_moves, expected, "{position:?}");
            for &mv in moves.iter().step_by(5) {
                let there = position.transformed_move(mv, symmetry);
                assert_eq!(turned.transformed_move(there, symmetry), mv);
                let (undo, undo_turned) = (position.play_unchecked(mv), turned.play_unchecked(there));
                assert_eq!(position.transformed(symmetry), turned);
                position.undo(undo);
                turned.undo(undo_turned);
            }
        }
    });
}

#[test]
fn the_symmetries_are_a_half_turn_and_two_mirrors() {
    let mut position = start("-");
    play_all(&mut position, "P 0,0 Rw 1,0/SE P 1,1");
    let line = |number| position.transformed(Symmetry::new(number)).write_position();
    let rest = "- P9+Pb3+Pw3+R11+Rb3+Rw2+B3+N3 1";
    assert_eq!(line(0), format!("wege - 0,0:P;1,0:Rw/SE;1,1:P {rest}"));
    assert_eq!(line(1), format!("wege - -1,-1:P;-1,0:Rw/NW;0,0:P {rest}"));
    assert_eq!(line(2), format!("wege - 0,0:P;0,1:Rw/NW;1,1:P {rest}"));
    assert_eq!(line(3), format!("wege - -1,-1:P;0,-1:Rw/SE;0,0:P {rest}"));
    let mv =
        |number| position.transformed_move(Move::exchange(cell(1, 0)), Symmetry::new(number)).to_string();
    assert_eq!([0, 1, 2, 3].map(mv), ["x1,0", "x-1,0", "x0,1", "x0,-1"]);
    let mv = |number| {
        let mv = Move::lay_with_duck(cell(2, 0), Corner::NorthEast);
        position.transformed_move(mv, Symmetry::new(number)).to_string()
    };
    assert_eq!([0, 1, 2, 3].map(mv), ["2,0/NE", "-2,0/SW", "0,2/NE", "0,-2/SW"]);
}

#[test]
fn a_position_does_not_know_what_comes_next() {
    let mut first = Deck::shuffled(&mut Random::seeded(1));
    let mut tiles = *first.tiles();
    tiles[10..].reverse();
    let mut second = Deck::new(tiles).unwrap();
    assert_ne!(first, second);
    let (mut one, mut other) = (start("-"), start("-"));
    let mut moves = Vec::new();
    for _ in 0..10 {
        one.draw(first.next_draw(&one)).unwrap();
        other.draw(second.next_draw(&other)).unwrap();
        assert_eq!(one, other);
        one.legal_moves(&mut moves);
        one.play_unchecked(moves[0]);
        other.play_unchecked(moves[0]);
        assert_eq!((&one, one.hash()), (&other, other.hash()));
        if matches!(one.turn(), Turn::Seat(_)) {
            break;
        }
    }
}

#[test]
fn how_a_position_arose_is_no_part_of_it() {
    let after = |text: &str| {
        let mut position = start("-");
        play_all(&mut position, text);
        position
    };
    let one = after("P 0,0 R 1,0 Pb 2,0/SW R 3,0");
    let other = after("P 0,0 R 1,0 Pb 2,0/SW R 3,0");
    assert_eq!(one, other);
    let swapped = after("P 0,0 Pb 0,1/NW R 1,0 R -1,0");
    let again = after("P 0,0 R -1,0 R 1,0 Pb 0,1/NW");
    assert_eq!((&swapped, swapped.hash()), (&again, again.hash()));
    // Whatever can still matter distinguishes positions.
    let positions = [
        after("P 0,0 R 1,0"),
        after("R 0,0 P 1,0"),
        after("P 0,0 R -1,0"),
        after("Pb 0,0/NE R 1,0"),
        after("Pb 0,0/SW R 1,0"),
        after("Pw 0,0/SW R 1,0"),
        after("P 0,0 B 1,0"),
        after("P 0,0 N 1,0"),
        read("wege - 0,0:P;1,0:R - P10+Pb3+Pw3+R10+Rb3+Rw3+B3+N3 1"),
        read("wege - 0,0:P;1,0:R - P10+Pb3+Pw3+R10+Rb3+Rw3+B2+N3 0"),
        read("wege - 0,0:P;1,0:R B P10+Pb3+Pw3+R10+Rb3+Rw3+B2+N3 0"),
        read("wege expert=true 0,0:P;1,0:R - P10+Pb3+Pw3+R10+Rb3+Rw3+B3+N3 0"),
        read("wege islands=none 0,0:P;1,0:R - P10+Pb3+Pw3+R10+Rb3+Rw3+B3+N3 0"),
    ];
    for (index, position) in positions.iter().enumerate() {
        for other in &positions[..index] {
            assert_ne!(position, other);
            assert_ne!(position.hash(), other.hash(), "{position:?} {other:?}");
        }
    }
}

#[test]
fn finished_parks_are_equal_whoever_would_be_next() {
    let mut rows = NOTHING_TO_EXCHANGE;
    rows[0] = "P P P P P P";
    let mut one = park("-", "P", 0, 0, &rows);
    let mut other = read(&one.write_position().replace(" 1", " 0"));
    assert_ne!(one, other);
    play(&mut one, "5,0");
    play(&mut other, "5,0");
    assert_eq!((&one, one.hash()), (&other, other.hash()));
}

#[test]
fn seats_take_turns_and_belong_to_teams() {
    let mut position = start("players=4");
    assert_eq!((position.seats(), position.teams()), (4, 2));
    let teams: Vec<_> = Seat::all(4).map(|seat| position.team_of(seat).index()).collect();
    assert_eq!(teams, [0, 1, 0, 1]);
    for seat in [0, 1, 2, 3, 0] {
        assert_eq!(position.turn(), Turn::Chance(Seat::new(seat)));
        draw(&mut position, "R");
        assert_eq!(position.turn(), Turn::Seat(Seat::new(seat)));
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        position.play_unchecked(moves[0]);
    }
    let mut alone = start("cooperative=true,players=1");
    assert_eq!((alone.seats(), alone.teams()), (1, 1));
    play_all(&mut alone, "R 0,0");
    assert_eq!(alone.turn(), Turn::Chance(Seat::new(0)));
    draw(&mut alone, "B");
    play(&mut alone, "x0,0");
    assert_eq!(alone.turn(), Turn::Seat(Seat::new(0)));
    let together = start("cooperative=true,players=4");
    assert!(Seat::all(4).all(|seat| together.team_of(seat).index() == 0));
}

#[test]
fn random_moves_and_draws_are_fair() {
    let mut random = Random::seeded(77);
    // Ten free cells for each, and the bridge can be exchanged for five tiles.
    for (hand, moves) in [("B", 15), ("Pb", 20), ("N", 10)] {
        let position = park("-", hand, 0, 0, &["P R P", "R . P"]);
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        assert_eq!(legal.len(), moves, "{hand}");
        let mut seen: HashMap<String, u32> = HashMap::new();
        for _ in 0..1000 * moves {
            let mut after = position.clone();
            after.play_random(&mut random);
            *seen.entry(after.write_position()).or_default() += 1;
        }
        assert_eq!(seen.len(), moves, "{hand}");
        assert!(seen.values().all(|&count| (850..1150).contains(&count)), "{hand}: {seen:?}");
    }
    let mut seen = [0_u32; 8];
    for _ in 0..40_000 {
        let mut position = start("-");
        position.draw_random(&mut random);
        seen[position.hand().expect("every first tile has a place").index()] += 1;
    }
    for tile in Tile::ALL {
        let expected = 1000 * u32::from(tile.copies());
        assert!((expected * 9 / 10..expected * 11 / 10).contains(&seen[tile.index()]), "{tile}: {seen:?}");
    }
}

#[test]
fn counting_deep_is_counting_step_by_step() {
    let mut deck = Deck::shuffled(&mut Random::seeded(8));
    let mut position = start("-");
    let counts: Vec<_> = (0..5).map(|depth| perft(&mut position, &mut deck, depth)).collect();
    assert_eq!(counts[0], 1);
    // One or two first moves, then the four cells beside it with one or two placements each.
    let placements = |number: usize| if deck.tiles()[number].duck().is_some() { 2 } else { 1 };
    assert_eq!(counts[1], placements(0));
    assert!(!deck.tiles()[..3].contains(&Tile::Bridge), "the seed gives plain tiles first");
    assert_eq!(counts[2], counts[1] * 4 * placements(1));
    assert_eq!(counts[3], counts[2] * 6 * placements(2));
    assert_eq!(position, start("-"));
}

#[test]
fn different_options_make_different_positions() {
    let all = [
        "-",
        "players=4",
        "expert=true",
        "cooperative=true",
        "players=1,cooperative=true",
        "players=4,cooperative=true",
        "child=[land]",
        "child=[water]",
        "child=[land+water]",
        "islands=none",
        "cooperative=true,ways=one",
    ];
    let hashes: std::collections::BTreeSet<_> = all.iter().map(|text| start(text).hash().0).collect();
    assert_eq!(hashes.len(), all.len());
    let plain = options("expert=false,cooperative=false");
    assert!(!plain.expert && !plain.cooperative);
}
