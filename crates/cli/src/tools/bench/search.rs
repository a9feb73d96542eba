//! How fast the players search, and how soon the puzzles are solved.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use trivium_game::{Random, Turn};
use trivium_games::{AnyPosition, each_game};
use trivium_players::{Character, Contender, Level, Means, Playable};
use trivium_puzzles::read_puzzles;
use trivium_search::{Budget, Status};

use super::Timer;

/// Plies played before the positions that are searched.
const STAGES: [usize; 3] = [0, 8, 16];

/// How often each kind of search has its turn.
const TURNS: u32 = 3;

/// Random games to try until one is not decided early.
const MOST_GAMES: u64 = 20;

pub(super) fn bench(timer: Timer) -> anyhow::Result<()> {
    say!(
        "nodes a second: level 8 on one thread, on two, two searches with one each; what two bring; plain UCT"
    );
    for grid in trivium_caminos::Grid::ALL {
        let options = trivium_caminos::Options { grid, ..Default::default() };
        figures(&format!("caminos {}", grid.name()), &trivium_caminos::Position::new(options)?, timer);
    }
    figures("wege", &trivium_wege::Position::new(trivium_wege::Options::default())?, timer);
    figures("cuminos", &trivium_cuminos::Position::new(trivium_cuminos::Options::default())?, timer);
    say!("puzzles solved exactly: how many, in all, and the slowest");
    for (name, lines) in PUZZLES {
        puzzles(name, lines)?;
    }
    Ok(())
}

/// The puzzles of every game.
const PUZZLES: [(&str, &str); 3] = [
    ("caminos", include_str!("../../../../../data/puzzles/caminos.jsonl")),
    ("wege", include_str!("../../../../../data/puzzles/wege.jsonl")),
    ("cuminos", include_str!("../../../../../data/puzzles/cuminos.jsonl")),
];

/// Node budget of the solver for a puzzle.
const SOLVER_NODES: u64 = 200_000;

/// Lets the solver find the best move of every puzzle of a game.
fn puzzles(name: &str, lines: &str) -> anyhow::Result<()> {
    let puzzles = read_puzzles(lines)?;
    let (mut solved, mut slowest, start) = (0, Duration::ZERO, Instant::now());
    for puzzle in &puzzles {
        let before = Instant::now();
        let position: AnyPosition = puzzle.position.parse()?;
        let found = each_game!(&position, AnyPosition(position) => certain(position));
        slowest = slowest.max(before.elapsed());
        solved += usize::from(found.as_ref() == Some(&puzzle.solution));
    }
    let seconds = [start.elapsed(), slowest].map(|time| time.as_secs_f64());
    say!("{name}: {solved} of {}, {:.2} s, {:.3} s", puzzles.len(), seconds[0], seconds[1]);
    Ok(())
}

fn certain<G: Playable>(position: &G) -> Option<String> {
    position.proven_move(SOLVER_NODES).ok()?.map(|mv| position.write_move(mv))
}

fn figures<G: Playable>(name: &str, start: &G, timer: Timer) {
    for stage in STAGES {
        // A search that ends early says nothing about speed.
        let rates =
            (1..=MOST_GAMES).find_map(|seed| rates(&after(start, stage, &mut Random::seeded(seed))?, timer));
        match rates {
            Some([one, two, apart, plain]) => say!(
                "{name} after {stage} moves: {one:.0}, {two:.0}, {apart:.0}; {:.2} of {:.2}; {plain:.0}",
                two / one,
                apart / one,
            ),
            None => say!("{name} after {stage} moves: soon decided"),
        }
    }
}

/// Level 8 on one thread, on two, and as two searches that share nothing, which is all that the machine can do; plain
/// UCT. They take turns, so that whatever else the machine does slows all of them.
fn rates<G: Playable>(position: &G, timer: Timer) -> Option<[f64; 4]> {
    let house = Character::House(Level::LAST);
    let slice = Timer { limit: timer.limit / TURNS };
    let mut sums = [0.0; 4];
    for _ in 0..TURNS {
        let found = [
            rate(position, house, 1, slice)?,
            rate(position, house, 2, slice)?,
            apart(position, house, slice)?,
            rate(position, Character::Uct, 1, slice)?,
        ];
        for (sum, rate) in sums.iter_mut().zip(found) {
            *sum += rate / f64::from(TURNS);
        }
    }
    Some(sums)
}

/// Descents a second of two searches at once, together.
fn apart<G: Playable>(position: &G, character: Character, timer: Timer) -> Option<f64> {
    std::thread::scope(|scope| {
        let other = scope.spawn(|| rate(position, character, 1, timer));
        let one = rate(position, character, 1, timer);
        Some(one? + other.join().expect("a search does not panic")?)
    })
}

/// The position after this many random moves; `None` if the game is over before.
fn after<G: Playable>(start: &G, moves: usize, random: &mut Random) -> Option<G> {
    let mut position = start.clone();
    let mut made = 0;
    loop {
        match position.turn() {
            Turn::Seat(_) if made == moves => return Some(position),
            Turn::Seat(_) => {
                position.play_random(random);
                made += 1;
            }
            Turn::Chance(_) => position.draw_random(random),
            Turn::Over => return None,
        }
    }
}

/// Descents a second from this position; `None` if the search has nothing left to find before its time is up.
fn rate<G: Playable>(position: &G, character: Character, threads: usize, timer: Timer) -> Option<f64> {
    let threads = NonZeroUsize::new(threads).expect("a search takes a thread");
    let mut player = Contender::new(position, character, &Means { threads, ..Means::seeded(1) });
    let start = Instant::now();
    let mut time_is_up = || start.elapsed() >= timer.limit;
    let status = player.think(Budget::default().timed(&mut time_is_up));
    let rate = player.descents() as f64 / start.elapsed().as_secs_f64();
    let mv = player.best_move().expect("it is a seat's turn");
    assert!(position.check(mv).is_ok(), "a player plays legal moves");
    (status == Status::TimeUp).then_some(rate)
}
