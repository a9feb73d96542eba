//! Plays matches between players and prints the score:
//! `matches GAME OPTIONS ONE OTHER GAMES MILLISECONDS [SEED]`.
//!
//! A player is `flat`, `uct`, `novice`, `random`, or a level from 1 to 8, which thinks by nodes, or with `t` behind it by time:
//! `matches caminos '{"grid":"torus"}' 8t uct 40 100`. Each deal is played once with every team for the first player.

use std::env;
use std::time::{Duration, Instant};

use serde_json::{Map, Value};
use trivium_game::Turn;
use trivium_games::{Chance, GameKind, Table, options_from_json};
use trivium_players::{Character, Contender, Means, Playable};
use trivium_search::Budget;

struct Seated<G: Playable> {
    contender: Contender<G>,
    time: Option<Duration>,
}

impl<G: Playable> Seated<G> {
    fn new(name: &str, position: &G, time: Duration, seed: u64) -> Self {
        let character: Character = name.trim_end_matches('t').parse().expect("a player");
        let by_nodes = matches!(character, Character::House(_)) && !name.ends_with('t');
        let contender = Contender::new(position, character, &Means::seeded(seed));
        Self { contender, time: (!by_nodes).then_some(time) }
    }

    fn choose(&mut self, position: &G) -> G::Move {
        self.contender.look_at(position);
        let start = Instant::now();
        match self.time {
            None => drop(self.contender.think(Budget::nodes(self.contender.usual_nodes()))),
            Some(time) => {
                let mut time_is_up = || start.elapsed() >= time;
                self.contender.think(Budget::default().timed(&mut time_is_up));
            }
        }
        self.contender.best_move().expect("it is a seat's turn")
    }
}

struct Match<'a> {
    names: [&'a str; 2],
    games: u64,
    time: Duration,
    seed: u64,
}

impl Match<'_> {
    fn play<G: Playable>(&self, options: &Map<String, Value>) {
        let options: G::Options = options_from_json(options).expect("the options make a game");
        let (mut points, mut squares, mut draws, mut plies) = (0.0, 0.0, 0, 0);
        for game in 0..self.games {
            let (share, draw, length) = self.play_game::<G>(&options, game);
            points += share;
            squares += share * share;
            draws += u32::from(draw);
            plies += length;
        }
        let games = self.games as f64;
        let mean = points / games;
        let error = 1.96 * ((squares / games - mean * mean).max(0.0) / games).sqrt();
        let [one, other] = self.names;
        let summary = format!(
            "{one} against {other}: {points} of {games} ({:.1} % ± {:.1}), {draws} draws, {:.1} moves a game",
            100.0 * mean,
            100.0 * error,
            plies as f64 / games
        );
        report(&summary);
    }

    /// One game: the first player's share, whether it was a draw, and how many moves it had.
    fn play_game<G: Playable>(&self, options: &G::Options, game: u64) -> (f64, bool, usize) {
        let teams = u64::from(G::start(options).expect("the options make a game").teams());
        let (deal, first_team) = (self.seed + game / teams, game % teams);
        let mut table = Table::<G>::new(options, &Chance::seeded(deal)).expect("the options make a game");
        let mut contenders = [0, 1]
            .map(|who| Seated::new(self.names[who], table.position(), self.time, 1000 * game + who as u64));
        while let Turn::Seat(seat) = table.position().turn() {
            let who = usize::from(table.position().team_of(seat).index() as u64 != first_team);
            let mv = contenders[who].choose(table.position());
            table.play_move(mv);
        }
        let winner = table.position().outcome().and_then(|outcome| outcome.winner);
        let share = winner.map_or(0.5, |team| f64::from(u8::from(team.index() as u64 == first_team)));
        (share, winner.is_none(), table.moves().len())
    }
}

#[expect(clippy::print_stdout, reason = "an example prints")]
fn report(line: &str) {
    println!("{line}");
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [game, options, one, other, games, milliseconds, rest @ ..] = arguments.as_slice() else {
        return report("matches GAME OPTIONS ONE OTHER GAMES MILLISECONDS [SEED]");
    };
    let number = |text: &String| text.parse().expect("a number");
    let settings = Match {
        names: [one, other],
        games: number(games),
        time: Duration::from_millis(number(milliseconds)),
        seed: rest.first().map_or(1, number),
    };
    let options: Map<String, Value> = serde_json::from_str(options).expect("options are a JSON object");
    match GameKind::from_name(game).expect("a game of the house") {
        GameKind::Caminos => settings.play::<trivium_caminos::Position>(&options),
        GameKind::Wege => settings.play::<trivium_wege::Position>(&options),
        GameKind::Cuminos => settings.play::<trivium_cuminos::Position>(&options),
    }
}
