//! What level 8 does in games against itself, for the rule book's advice: `habits cuminos|wege GAMES NODES`.
#![allow(clippy::print_stdout, reason = "this is a program for people")]

use std::error::Error;

use trivium_cuminos::{self as cuminos, Laying};
use trivium_game::{Game, Random, Seat, Turn};
use trivium_players::{Level, LevelPlayer, Playable};
use trivium_search::Budget;
use trivium_wege::{self as wege, DecideRule, Side, Tile};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [game, games, nodes] = &arguments[..] else {
        return Err("usage: habits cuminos|wege GAMES NODES".into());
    };
    let (games, nodes) = (games.parse()?, nodes.parse()?);
    match game.as_str() {
        "cuminos" => of_cuminos(games, nodes),
        "wege" => [DecideRule::Both, DecideRule::Better]
            .into_iter()
            .try_for_each(|decide| of_wege(games, nodes, decide)),
        _ => Err("the game is cuminos or wege".into()),
    }
}

/// Plays a game and returns its end; `note` is called before every move.
fn play<G: Playable>(start: G, seed: u64, nodes: u64, mut note: impl FnMut(&G, G::Move)) -> Result<G> {
    let mut random = Random::seeded(seed);
    let level = Level::new(8).ok_or("there is a level 8")?;
    let mut player = LevelPlayer::new(&start, level, seed);
    let mut position = start;
    loop {
        match position.turn() {
            Turn::Over => return Ok(position),
            Turn::Chance(_) => position.draw_random(&mut random),
            Turn::Seat(_) => {
                player.set_position(&position);
                player.think(Budget::nodes(nodes));
                let mv = player.best_move().ok_or("a seat is to move")?;
                note(&position, mv);
                position.play_unchecked(mv);
            }
        }
    }
}

/// What happens at Cuminos between two players.
#[derive(Default)]
struct Habits {
    /// How many layings, and their points, by rank, lying and standing.
    layings: [[(u32, u32); 2]; 3],
    /// Layings where others bring other points, and those of them that do not bring the most.
    choices: u32,
    modest: u32,
    /// Passes of somebody who could lay, and those right after the source.
    passes: u32,
    passes_at_once: u32,
    rounds: u32,
    /// Rounds in which somebody has laid everything, and in which of them the opener.
    finished: u32,
    finished_by_opener: u32,
    /// The points for what the other still holds then.
    bonus: u32,
    /// The opener's points minus the other's.
    lead: i64,
    /// The opener of the round that is on, and the scores before it.
    round: Option<(usize, [i64; 2])>,
}

impl Habits {
    fn note(&mut self, position: &cuminos::Position, mv: cuminos::Move) {
        let Turn::Seat(seat) = position.turn() else { return };
        if position.laid().is_empty() {
            self.end_round(position);
            self.round = Some((seat.index(), scores(position)));
        }
        match mv {
            cuminos::Move::Lay(laying) => self.note_laying(position, seat, laying),
            cuminos::Move::Pass if position.can_lay(seat) => {
                self.passes += 1;
                self.passes_at_once += u32::from(position.laid().len() == 1);
            }
            cuminos::Move::Pass => {}
        }
    }

    fn note_laying(&mut self, position: &cuminos::Position, seat: Seat, laying: Laying) {
        let gain = position.gain(laying);
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let gains = legal.iter().filter_map(|mv| match mv {
            cuminos::Move::Lay(laying) => Some(position.gain(*laying)),
            cuminos::Move::Pass => None,
        });
        let most = gains.clone().max().unwrap_or(gain);
        if gains.min() < Some(most) {
            self.choices += 1;
            self.modest += u32::from(gain < most);
        }
        let ends = position.hand(seat).len() == 1;
        let bonus = if ends { position.hand(seat.next(2)).len() } else { 0 };
        if let Some(rank) = laying.rank() {
            let (count, points) = &mut self.layings[rank as usize][usize::from(laying.stands())];
            *count += 1;
            *points += gain - bonus;
        }
        if ends {
            self.finished += 1;
            self.finished_by_opener += u32::from(seat == position.opener());
            self.bonus += bonus;
        }
    }

    /// Counts the round before this position.
    fn end_round(&mut self, position: &cuminos::Position) {
        if let Some((opener, before)) = self.round.take() {
            let points = [0, 1].map(|seat: usize| scores(position)[seat] - before[seat]);
            self.rounds += 1;
            self.lead += points[opener] - points[1 - opener];
        }
    }
}

fn scores(position: &cuminos::Position) -> [i64; 2] {
    [0, 1].map(|seat: usize| i64::from(position.scores()[seat]))
}

fn of_cuminos(games: u64, nodes: u64) -> Result<()> {
    let mut habits = Habits::default();
    for seed in 0..games {
        let start = cuminos::Position::new(cuminos::Options::default())?;
        let end = play(start, seed, nodes, |position, mv| habits.note(position, mv))?;
        habits.end_round(&end);
    }
    let Habits { layings, choices, modest, passes, passes_at_once, rounds, finished, .. } = habits;
    println!("{rounds} rounds; the opener leads by {:.2} points", habits.lead as f64 / f64::from(rounds));
    println!(
        "{finished} finished, {} of them by the opener, for {:.2} points",
        habits.finished_by_opener,
        f64::from(habits.bonus) / f64::from(finished.max(1))
    );
    println!("{passes} passes by choice, {passes_at_once} of them right after the source");
    println!("{choices} layings with a choice of points, {modest} of them not for the most");
    for (rank, ways) in layings.iter().enumerate() {
        for (way, (count, points)) in ["lying", "standing"].iter().zip(ways) {
            let mean = f64::from(*points) / f64::from((*count).max(1));
            println!("rank {}, {way}: {count} layings, {mean:.2} points each", rank + 1);
        }
    }
    Ok(())
}

fn of_wege(games: u64, nodes: u64, decide: DecideRule) -> Result<()> {
    let options = wege::Options { decide, ..wege::Options::default() };
    let (mut bridges, mut exchanged) = (0, 0);
    let mut ends = Vec::new();
    for seed in 0..games {
        ends.push(play(wege::Position::new(options)?, seed, nodes, |position, mv| {
            if position.hand() == Some(Tile::Bridge) {
                bridges += 1;
                exchanged += u32::from(mv.is_exchange());
            }
        })?);
    }
    println!("{games} games, decide={decide}; {exchanged} of {bridges} bridges are exchanged");
    for side in Side::ALL {
        let won = ends.iter().filter_map(|end| end.outcome()?.winner).filter(|&team| team == side.team());
        let standings = || ends.iter().map(|end| end.standing(side));
        println!(
            "{side}: {} won, {} with a way, {} with a pair, {} with both",
            won.count(),
            standings().filter(|standing| standing.way_counts()).count(),
            standings().filter(|standing| standing.pairs > 0).count(),
            standings().filter(|standing| standing.way_counts() && standing.pairs > 0).count(),
        );
    }
    Ok(())
}
