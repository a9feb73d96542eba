//! The guide with a network, here with random weights: what is certain stays certain, and nothing depends on chance.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;

use trivium_caminos::{Grid, Move, Options, PieceSet, Position};
use trivium_game::{Game, Random, Turn};
use trivium_net::encoding::Observation;
use trivium_net::inference::{Calibration, FloatNetwork, Network, Weights, quantize};
use trivium_players::{
    CaminosGuide, Level, LevelPlayer, NetworkTuning, Playable, install_network, install_network_everywhere,
};
use trivium_search::{Budget, Candidates, Guide};

fn weights() -> Weights {
    let float = FloatNetwork::random(2, 16, 1);
    let mut calibration = Calibration::new(&float);
    for grid in Grid::ALL {
        calibration.watch(&Observation::new(&start(grid)).unwrap());
    }
    quantize(&calibration)
}

fn start(grid: Grid) -> Position {
    Position::new(Options { grid, ..Options::default() }).unwrap()
}

fn sorted(candidates: &Candidates<Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = candidates.moves.iter().map(|candidate| candidate.mv).collect();
    moves.sort_unstable();
    moves
}

#[test]
fn wins_and_forced_replies_are_those_of_the_guide_without_a_network() {
    let network = Arc::new(Network::new(&weights()));
    let mut random = Random::seeded(5);
    let mut decided = 0;
    for grid in Grid::ALL {
        let mut plain = CaminosGuide::new(grid);
        let mut guide = CaminosGuide::with_network(grid, Arc::clone(&network), NetworkTuning::BEST);
        let mut moves = Vec::new();
        for _ in 0..4 {
            let mut position = start(grid);
            while position.turn() != Turn::Over {
                let [mut one, mut other] = [Candidates::default(), Candidates::default()];
                plain.candidates(&position, usize::MAX, &mut random, &mut one);
                guide.candidates(&position, usize::MAX, &mut random, &mut other);
                assert_eq!(sorted(&one), sorted(&other));
                assert!(one.complete && other.complete);
                let proven = |list: &Candidates<Move>| list.moves[0].proven;
                assert_eq!(proven(&one), proven(&other));
                decided += usize::from(proven(&one).is_some());
                let evaluation = guide.evaluate(&mut position.clone(), &mut random);
                let teams = [0, 1].map(trivium_game::Team::new).map(|team| evaluation.values.of(team));
                assert!((teams[0] + teams[1] - 1.0).abs() < 1e-5);
                position.legal_moves(&mut moves);
                position.play_unchecked(moves[random.below(moves.len() as u32) as usize]);
            }
        }
    }
    assert!(decided > 0, "some positions of random games are decided");
}

#[test]
fn an_installed_network_guides_the_last_level_only_and_slices_change_nothing() {
    let bytes = weights().to_bytes();
    assert!(install_network(b"no weights").is_err());
    install_network(&bytes).unwrap();
    let usual = Level::LAST.nodes::<Position>();
    install_network_everywhere(&bytes, NetworkTuning::BEST).unwrap();
    let position = start(Grid::Torus);
    assert!(position.expert().is_some());
    assert!(LevelPlayer::new(&position, Level::LAST, 1).nodes() < usual);
    let set = PieceSet::new([2, 4, 4, 0, 2, 4, 0, 0]).unwrap();
    let custom = Position::new(Options { set, ..Options::default() }).unwrap();
    assert!(custom.expert().is_none(), "only the standard set can be encoded");

    let mut whole = LevelPlayer::new(&position, Level::LAST, 1);
    whole.think(Budget::nodes(120));
    let mut sliced = LevelPlayer::new(&position, Level::LAST, 1);
    for _ in 0..8 {
        sliced.think(Budget::nodes(15));
    }
    assert_eq!(whole.best_move(), sliced.best_move());
    let visits = |player: &LevelPlayer<Position>| -> Vec<u32> {
        player.report().moves.iter().map(|found| found.visits).collect()
    };
    assert_eq!(visits(&whole), visits(&sliced));
}
