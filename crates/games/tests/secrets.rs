//! What is not yet drawn leaves no trace in a position.
#![allow(clippy::unwrap_used, reason = "tests may")]

use trivium_game::{Game as _, Random, Turn};
use trivium_games::{Chance, Deck, Hands, Rules, Table};

/// Plays the same moves at two tables that deal alike up to some point, and differently from there on.
fn alike_until_drawn<G: Rules>(one: &Chance, other: &Chance, moves: usize)
where
    G::Options: Default,
{
    let options = G::Options::default();
    let mut tables = [one, other].map(|chance| Table::<G>::new(&options, chance).unwrap());
    let mut random = Random::seeded(3);
    for _ in 0..moves {
        let [one, other] = &tables;
        assert_eq!(one.position(), other.position());
        assert_eq!(one.position().hash(), other.position().hash());
        assert_eq!(one.legal(), other.legal());
        assert_eq!((one.turn(), one.state()), (other.turn(), other.state()));
        assert!(matches!(one.position().turn(), Turn::Seat(_)));
        let mut legal = Vec::new();
        one.position().legal_moves(&mut legal);
        let mv = random.choose(&legal).unwrap();
        for table in &mut tables {
            table.play_move(mv);
        }
    }
    assert_ne!(tables[0].position(), tables[1].position(), "now something else has been drawn");
    assert!(tables.iter_mut().all(Table::undo));
    assert_eq!(tables[0].position(), tables[1].position(), "and undone it is as if it had not");
}

#[test]
fn wege_does_not_know_its_deck() {
    let all = [("P", 11), ("Pb", 3), ("Pw", 3), ("R", 11), ("Rb", 3), ("Rw", 3), ("B", 3), ("N", 3)];
    let deck: Vec<&str> = all.iter().flat_map(|&(tile, count)| std::iter::repeat_n(tile, count)).collect();
    let mut other = deck.clone();
    other[11..].reverse();
    let [one, other] = [deck, other].map(|deck| Chance::given(1, Deck::read(&deck).unwrap()));
    alike_until_drawn::<trivium_wege::Position>(&one, &other, 11);
}

#[test]
fn cuminos_does_not_know_the_next_round() {
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
    let [one, other] = ["44", "55"].map(|last| {
        let hands = [first.to_vec(), second(last).to_vec()];
        Chance::given(1, Hands::read(&hands).unwrap())
    });
    let moves = moves_of_the_first_round(&one);
    alike_until_drawn::<trivium_cuminos::Position>(&one, &other, moves);
}

fn moves_of_the_first_round(chance: &Chance) -> usize {
    let options = trivium_cuminos::Options::default();
    let mut table = Table::<trivium_cuminos::Position>::new(&options, chance).unwrap();
    let mut random = Random::seeded(3);
    while table.position().round() == 1 {
        let mut legal = Vec::new();
        table.position().legal_moves(&mut legal);
        table.play_move(random.choose(&legal).unwrap());
    }
    table.moves().len()
}

#[test]
fn caminos_has_nothing_to_hide() {
    let options = trivium_caminos::Options::default();
    let tables =
        [1, 2].map(|seed| Table::<trivium_caminos::Position>::new(&options, &Chance::seeded(seed)).unwrap());
    assert_eq!(tables[0].position(), tables[1].position());
}
