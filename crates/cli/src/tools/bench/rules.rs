//! How fast the rules are. Every figure's answer is checked before it is timed.

use std::hint::black_box;

use trivium_caminos::Grid;
use trivium_game::{Game as _, Playout, Random, Team, Turn};
use trivium_games::{AnyOptions, AnyTable, PerftTable, Rules};

use super::Timer;

/// The perft tables, whose answers two independent judges agree on.
const TABLES: [&str; 3] = [
    include_str!("../../../../../data/perft/caminos.perft"),
    include_str!("../../../../../data/perft/wege.perft"),
    include_str!("../../../../../data/perft/cuminos.perft"),
];

pub(super) fn bench(timer: Timer) -> anyhow::Result<()> {
    for grid in Grid::ALL {
        let options = trivium_caminos::Options { grid, ..Default::default() };
        let name = format!("caminos {}", grid.name());
        let bench = Bench::<trivium_caminos::Position>::new(&name, &options, timer);
        bench.playouts(Playout::play_out);
        bench.legal();
        bench.perft()?;
        bench.way_checks(
            |position| Team::all(2).any(|team| position.is_connected(team)),
            |position| Team::all(2).any(|team| position.way(team).is_some()),
        );
    }
    let bench =
        Bench::<trivium_wege::Position>::new("wege standard", &trivium_wege::Options::default(), timer);
    bench.playouts(Playout::play_out);
    bench.legal();
    bench.perft()?;
    bench.way_checks(
        |position| trivium_wege::Side::ALL.into_iter().any(|side| position.standing(side).way),
        |position| trivium_wege::Side::ALL.into_iter().any(|side| position.way(side).is_some()),
    );
    let bench =
        Bench::<trivium_cuminos::Position>::new("cuminos 2p", &trivium_cuminos::Options::default(), timer);
    bench.playouts(trivium_cuminos::Position::play_out_round);
    bench.legal();
    bench.perft()?;
    // Cuminos has no ways: here the figure counts how often it is asked whether a seat can go on at all.
    bench.way_checks(
        |position| position.turn().seat().is_some_and(|seat| position.can_lay(seat)),
        |position| position.count_legal_moves() > u64::from(position.may_pass()),
    );
    Ok(())
}

struct Bench<'a, G: Rules> {
    name: &'a str,
    start: G,
    /// Positions from random games, at a seat's turn.
    sample: Vec<G>,
    timer: Timer,
}

impl<'a, G: Rules> Bench<'a, G> {
    fn new(name: &'a str, options: &G::Options, timer: Timer) -> Self {
        let start = G::start(options).expect("the options make a game");
        let mut random = Random::seeded(1);
        let mut sample = Vec::new();
        while sample.len() < 1_000 {
            let mut position = start.clone();
            loop {
                match position.turn() {
                    Turn::Over => break,
                    Turn::Chance(_) => position.draw_random(&mut random),
                    Turn::Seat(_) => {
                        sample.push(position.clone());
                        position.play_random(&mut random);
                    }
                }
            }
        }
        Self { name, start, sample, timer }
    }

    fn print(&self, what: &str, rate: f64) {
        say!("{} {what} {rate:.0}", self.name);
    }

    /// Random playouts; their positions must be sound to the end.
    fn playouts(&self, play: impl Fn(&mut G, &mut Random)) {
        let mut random = Random::seeded(2);
        for _ in 0..100 {
            let mut position = self.start.clone();
            play(&mut position, &mut random);
            assert_eq!(position.hash(), position.hash_from_scratch(), "a playout keeps the position sound");
            assert!(position.turn().seat().is_none(), "a playout goes on until nobody is to move");
        }
        let rate = self.timer.rate(|| {
            for _ in 0..100 {
                let mut position = self.start.clone();
                play(&mut position, &mut random);
                black_box(&position);
            }
            100
        });
        self.print("playouts/s", rate);
    }

    /// Lists of all legal moves; each has as many moves as are counted another way.
    fn legal(&self) {
        let mut moves = Vec::new();
        for position in &self.sample {
            position.legal_moves(&mut moves);
            assert_eq!(moves.len() as u64, position.count_legal_moves());
        }
        let rate = self.timer.rate(|| {
            for position in &self.sample {
                position.legal_moves(&mut moves);
                black_box(&moves);
            }
            self.sample.len() as u64
        });
        self.print("legal/s", rate);
    }

    /// Nodes of the perft tables, in the games that belong to this bench.
    fn perft(&self) -> anyhow::Result<()> {
        let tables = TABLES.iter().flat_map(|text| PerftTable::read_all(text)).collect::<Result<Vec<_>, _>>();
        let options: AnyOptions = self.start.options().into();
        let mut entries = Vec::new();
        for table in tables? {
            if table.moves.is_empty() && table.options == options {
                entries.push((table.table(1).map_err(anyhow::Error::from_boxed)?, table.counts));
            }
        }
        anyhow::ensure!(!entries.is_empty(), "no perft table for {}", self.name);
        let count = |table: &AnyTable, counts: &[(u32, u64)]| {
            let &(depth, nodes) = counts.last().expect("a table has counts");
            assert_eq!(table.perft(depth), nodes, "{} perft {depth}", self.name);
            nodes
        };
        let rate = self.timer.rate(|| entries.iter().map(|(table, counts)| count(table, counts)).sum());
        self.print("perft-nodes/s", rate);
        Ok(())
    }

    /// Checks for ways, which must come out as another algorithm has it.
    fn way_checks(&self, check: impl Fn(&G) -> bool, slowly: impl Fn(&G) -> bool) {
        for position in &self.sample {
            assert_eq!(check(position), slowly(position), "{}", position.write_position());
        }
        let rate = self.timer.rate(|| {
            self.sample.iter().filter(|position| black_box(check(position))).count();
            self.sample.len() as u64
        });
        self.print("way-checks/s", rate);
    }
}
