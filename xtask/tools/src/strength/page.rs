//! The page of tables.

use std::fmt::Write as _;

use trivium_arena::{Elo, SprtDecision, Standing, Versus};

use super::pairing::{Pairing, Section, TABLES};
use super::predecessor;
use super::speed::Speeds;

/// A pairing, and how it stands if it was played.
pub(super) type Row<'a> = (&'a Pairing, Option<Standing>);

const INTRODUCTION: &str = "\
# How strong the players are

Written by `cargo xtask strength`, which goes on where it stopped; `--report` writes the page of what has been played so
far (`data/strength.json`). Engines' clocks count their own processor time, so that other work on the machine changes nothing;
each engine has one thread, unless it is about threads. Every pair of games shares an opening or a deal, once from each side. Draws count as half; intervals are 95 %, over
pairs. *Better* is what a sequential test (SPRT, both errors 5 %) says of the pairs: better by 100 Elo, or not at all; at Wege,
where differences are small, by 30 between levels and by 10 against the plain players. `open` means that more games are
needed. [players.md](players.md) explains how the players work.
";

pub(super) fn page(rows: &[Row<'_>], speeds: &Speeds) -> String {
    let mut page = INTRODUCTION.to_owned();
    against_predecessor(&mut page, rows);
    baselines(
        &mut page,
        rows,
        Section::Baselines,
        "Against the plain players, 0.1 s a move\n\nLevel 8 and the baseline think equally long on one core.",
    );
    baselines(&mut page, rows, Section::Confirmed, "The same with 2 s a move");
    levels(&mut page, rows);
    balance(&mut page, rows);
    quarter(&mut page, rows);
    threads(&mut page, rows);
    speed(&mut page, speeds);
    page
}

/// A line about a match for somebody who waits.
pub(super) fn summary(standing: &Standing) -> String {
    let score = standing.versus.first().map(score).unwrap_or_default();
    format!("{} games, {score}", standing.games)
}

fn section<'a>(rows: &'a [Row<'a>], section: Section) -> impl Iterator<Item = (&'a Pairing, &'a Standing)> {
    let of_section = rows.iter().filter(move |(pairing, _)| pairing.section == section);
    of_section.filter_map(|(pairing, standing)| Some((*pairing, standing.as_ref()?)))
}

fn baselines(page: &mut String, rows: &[Row<'_>], which: Section, title: &str) {
    heading(page, title, "game | against | score | Elo | better | games", 6);
    for (pairing, standing) in section(rows, which) {
        let Some(versus) = standing.versus.first() else { continue };
        let cells = [
            pairing.table.title.to_owned(),
            format!("`{}`", pairing.players[1]),
            score(versus),
            versus.elo().map(|elo| elo_text(&elo)).unwrap_or_default(),
            verdict(pairing, versus),
            games(standing),
        ];
        row(page, &cells);
    }
}

fn against_predecessor(page: &mut String, rows: &[Row<'_>]) {
    let title = format!(
        "Against the level 8 of commit {}\n\nBoth think equally long on one core. With more than two teams, each program \
         plays every other seat, and the score is\nthe share of games that one of its seats wins. *Better* is a test of 0 \
         against 15 Elo,\nat Wege between two players by the printed rule of -10 against 0: whether it is no worse.",
        predecessor::COMMIT
    );
    heading(page, &title, "game | s per move | score | Elo | better | games", 6);
    for (pairing, standing) in section(rows, Section::Predecessor) {
        let Some(versus) = standing.versus.first() else { continue };
        let cells = [
            pairing.table.title.to_owned(),
            pairing.time.map_or_else(String::new, |time| (time.0 as f64 / 1000.0).to_string()),
            score(versus),
            versus.elo().map(|elo| elo_text(&elo)).unwrap_or_default(),
            verdict(pairing, versus),
            games(standing),
        ];
        row(page, &cells);
    }
}

fn levels(page: &mut String, rows: &[Row<'_>]) {
    let title = "Level by level\n\nEvery level against the one below, thinking by nodes as it does everywhere; for level 1 \
                 the score of the novice\nagainst it. Elo counts from level 1; its error adds up from level to level.";
    heading(page, title, "game | level | score | Elo | better | games", 6);
    for table in TABLES {
        let mut sum = (0.0, 0.0);
        let of_table = section(rows, Section::Levels).filter(|(pairing, _)| pairing.table == table);
        for (pairing, standing) in of_table {
            let Some(versus) = standing.versus.first() else { continue };
            let by_novice = pairing.players[0] == "novice";
            if let Some(elo) = versus.elo().filter(|_| !by_novice) {
                sum = (sum.0 + elo.difference, sum.1 + ((elo.high - elo.low) / 2.0).powi(2));
            }
            let cells = [
                table.title.to_owned(),
                if by_novice { "1".to_owned() } else { pairing.players[0].clone() },
                if by_novice { format!("novice {}", score(versus)) } else { score(versus) },
                if by_novice { "0".to_owned() } else { format!("{:.0} ± {:.0}", sum.0, sum.1.sqrt()) },
                verdict(pairing, versus),
                games(standing),
            ];
            row(page, &cells);
        }
    }
}

fn balance(page: &mut String, rows: &[Row<'_>]) {
    let title = "Level 8 against itself, 0.1 s a move\n\nHow often the team wins that begins, and how long games are.";
    heading(page, title, "game | first team wins | drawn | second team wins | moves a game | games", 6);
    for (pairing, standing) in section(rows, Section::Balance) {
        let share =
            |count: u32| format!("{:.0} %", 100.0 * f64::from(count) / f64::from(standing.games.max(1)));
        let second = standing.games - standing.won_by_first - standing.drawn;
        let cells = [
            pairing.table.title.to_owned(),
            share(standing.won_by_first),
            share(standing.drawn),
            share(second),
            format!("{:.1}", standing.plies as f64 / f64::from(standing.games.max(1))),
            games(standing),
        ];
        row(page, &cells);
    }
}

fn quarter(page: &mut String, rows: &[Row<'_>]) {
    let title = "Level 8 with a quarter of the time\n\nAs on a machine with a quarter of the speed: 25 ms a move against \
                 itself with 0.1 s.";
    heading(page, title, "game | score | Elo | games", 4);
    for (pairing, standing) in section(rows, Section::Quarter) {
        let Some(versus) = standing.versus.first() else { continue };
        let elo = versus.elo().map(|elo| elo_text(&elo)).unwrap_or_default();
        row(page, &[pairing.table.title.to_owned(), score(versus), elo, games(standing)]);
    }
}

fn threads(page: &mut String, rows: &[Row<'_>]) {
    let title = "Level 8 on two threads against one\n\nBoth have 0.1 s a move by the clock on the wall, one game at a time on an \
                 idle machine. *Better* is a test of\n0 against 15 Elo, at Wege against 10.";
    let mut played = section(rows, Section::Threads).peekable();
    if played.peek().is_none() {
        return;
    }
    heading(page, title, "game | score | Elo | better | games", 5);
    for (pairing, standing) in played {
        let Some(versus) = standing.versus.first() else { continue };
        let elo = versus.elo().map(|elo| elo_text(&elo)).unwrap_or_default();
        let cells =
            [pairing.table.title.to_owned(), score(versus), elo, verdict(pairing, versus), games(standing)];
        row(page, &cells);
    }
}

fn speed(page: &mut String, speeds: &Speeds) {
    let title = "Speed\n\nNodes per second of processor time on one core: level 8 at the beginning of a game, with the solver's \
                 share. In WebAssembly\nby Node.js, which has Chromium's engine. `--speed` measures again.";
    heading(page, title, "game | native | WebAssembly | without SIMD", 4);
    for (game, rates) in speeds {
        let [native, simd, scalar] = rates.map(|rate| rate.to_string());
        row(page, &[game.clone(), native, simd, scalar]);
    }
}

fn heading(page: &mut String, title: &str, columns: &str, count: usize) {
    let rule = vec!["---"; count].join("|");
    write!(page, "\n## {title}\n\n| {columns} |\n|{rule}|\n").expect("a string can always be written to");
}

fn row(page: &mut String, cells: &[String]) {
    writeln!(page, "| {} |", cells.join(" | ")).expect("a string can always be written to");
}

/// What the test says so far, with the logarithm of the likelihood ratio.
fn verdict(pairing: &Pairing, versus: &Versus) -> String {
    let test = pairing.test();
    let word = match test.decision(&versus.groups) {
        SprtDecision::Elo1 => "yes",
        SprtDecision::Elo0 => "no",
        SprtDecision::Open => "open",
    };
    format!("{word} ({:+.1})", test.log_likelihood_ratio(&versus.groups))
}

/// The number of games, and how many were lost by a fault, which none should be.
fn games(standing: &Standing) -> String {
    match standing.faults.iter().sum::<u32>() {
        0 => standing.games.to_string(),
        faults => format!("{}, {faults} lost by faults", standing.games),
    }
}

/// The score in hundredths with its interval.
fn score(versus: &Versus) -> String {
    let Some(elo) = versus.elo() else { return "–".to_owned() };
    let [mean, low, high] =
        [elo.difference, elo.low, elo.high].map(|elo| 100.0 * trivium_arena::expected_score(elo));
    format!("{mean:.1} % [{low:.1}, {high:.1}]")
}

fn elo_text(elo: &Elo) -> String {
    let number = |elo: f64| if elo.is_infinite() { "∞".to_owned() } else { format!("{elo:+.0}") };
    format!("{} [{}, {}]", number(elo.difference), number(elo.low), number(elo.high))
}
