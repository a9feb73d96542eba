//! Prints what the players find with fixed seeds and node budgets, one line per game, position and level.
//!
//! Run it before and after a refactoring: the output must not change.
//!
//! ```sh
//! cargo run --release -p trivium-players --example fingerprint
//! ```

#![allow(clippy::print_stdout, reason = "printing is what it does")]

use trivium_game::{Random, Turn};
use trivium_players::{Character, Contender, Level, Means, Playable};
use trivium_search::Budget;

/// Positions after this many random moves.
const PLIES: [usize; 5] = [0, 3, 8, 14, 22];
/// Levels with a larger budget stop after this many descents.
const NODE_LIMIT: u64 = 3_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for grid in trivium_caminos::Grid::ALL {
        for players in [2, 4] {
            let options = trivium_caminos::Options { grid, players, ..Default::default() };
            let name = format!("caminos {} {players}", grid.name());
            print_game(&name, &trivium_caminos::Position::new(options)?);
        }
    }
    for cooperative in [false, true] {
        let options = trivium_wege::Options { cooperative, ..Default::default() };
        let name = if cooperative { "wege cooperative" } else { "wege" };
        print_game(name, &trivium_wege::Position::new(options)?);
    }
    for (players, teams) in [(2, 0), (3, 0), (4, 0), (4, 2)] {
        let options = trivium_cuminos::Options::new(players, teams, true)?;
        print_game(&format!("cuminos {players} {teams}"), &trivium_cuminos::Position::new(options)?);
    }
    Ok(())
}

fn print_game<G: Playable>(name: &str, start: &G) {
    for plies in PLIES {
        let Some(position) = after(start, plies) else { continue };
        for level in Level::all() {
            print_player(&format!("{name} {plies} {}", level.number()), &position, Character::House(level));
        }
        for character in [Character::Uct, Character::Flat] {
            print_player(&format!("{name} {plies} {character}"), &position, character);
        }
    }
}

/// Thinks in two slices, then follows two plies of its own game, so that the kept subtree counts as well.
fn print_player<G: Playable>(label: &str, position: &G, character: Character) {
    let mut player = Contender::new(position, character, &Means::seeded(7));
    let nodes = player.usual_nodes().min(NODE_LIMIT);
    let mut position = position.clone();
    for ply in 0..3 {
        player.set_position(&position);
        player.think(Budget::nodes(nodes / 2));
        player.think(Budget::nodes(nodes - nodes / 2));
        let Some(mv) = player.best_move() else { return };
        let written = position.write_move(mv);
        println!("{label} +{ply}: {written} {:016x} {}", digest(&player), player.descents());
        position.play_unchecked(mv);
        while matches!(position.turn(), Turn::Chance(_)) {
            position.draw_random(&mut Random::seeded(5));
        }
    }
}

/// An FNV-1a digest of everything in the report.
fn digest<G: Playable>(player: &Contender<G>) -> u64 {
    let Some(report) = player.report() else { return 0 };
    let mut digest = Digest(0xcbf2_9ce4_8422_2325);
    digest.add(&format!("{:?} {} {}", report.values, report.proven, report.nodes));
    digest.add(&format!("{:?}", report.line));
    for found in &report.moves {
        digest.add(&format!("{:?} {} {:?} {:?}", found.mv, found.visits, found.values, found.points));
        digest.add(&format!("{} {:?} {:?}", found.proven, found.steps, found.line));
    }
    digest.0
}

struct Digest(u64);

impl Digest {
    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// The position after this many random moves; `None` if the game ends before.
fn after<G: Playable>(start: &G, moves: usize) -> Option<G> {
    let mut random = Random::seeded(11);
    let mut position = start.clone();
    let mut made = 0;
    loop {
        match position.turn() {
            Turn::Seat(_) if made == moves => return Some(position),
            Turn::Seat(_) => {
                position.play_random(&mut random);
                made += 1;
            }
            Turn::Chance(_) => position.draw_random(&mut random),
            Turn::Over => return None,
        }
    }
}
