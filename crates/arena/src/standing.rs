//! The score of a match.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::elo::mean;
use crate::{Elo, GameResult, Plan};

/// The score of a match; a pure function of the games played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// How many games have been played.
    pub games: u32,
    /// Every two engines that meet.
    pub versus: Vec<Versus>,
    /// For each engine how many games it lost by a fault.
    pub faults: Vec<u32>,
    /// How many games the team won that begins.
    pub won_by_first: u32,
    /// Games without a winner.
    pub drawn: u32,
    /// How many moves were played in all games together.
    pub plies: u64,
}

/// One engine against another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Versus {
    /// The engine whose score this is.
    pub one: usize,
    /// The engine that it plays.
    pub other: usize,
    /// Games that it won.
    pub won: u32,
    /// Games that neither won.
    pub drawn: u32,
    /// Games that the other won.
    pub lost: u32,
    /// The mean score of every group that is complete.
    pub groups: Vec<f64>,
}

impl Standing {
    /// Counts the games of another match between the same engines as well.
    pub fn add(&mut self, more: &Self) {
        self.games += more.games;
        for (versus, more) in self.versus.iter_mut().zip(&more.versus) {
            versus.won += more.won;
            versus.drawn += more.drawn;
            versus.lost += more.lost;
            versus.groups.extend(&more.groups);
        }
        for (faults, more) in self.faults.iter_mut().zip(&more.faults) {
            *faults += more;
        }
        self.won_by_first += more.won_by_first;
        self.drawn += more.drawn;
        self.plies += more.plies;
    }

    /// The score of a match with this plan and number of engines.
    pub fn new(plan: &Plan, engines: usize, results: &BTreeMap<u32, GameResult>) -> Self {
        let mut faults = vec![0; engines];
        for result in results.values() {
            if let Some((team, _)) = result.fault {
                faults[plan.game(result.number).engines[usize::from(team)]] += 1;
            }
        }
        let count = |wanted| results.values().filter(|result| result.winner == wanted).count() as u32;
        Self {
            games: results.len() as u32,
            versus: plan.pairs().into_iter().map(|(one, other)| versus(plan, one, other, results)).collect(),
            faults,
            won_by_first: count(Some(0)),
            drawn: count(None),
            plies: results.values().map(|result| u64::from(result.plies)).sum(),
        }
    }
}

impl Versus {
    /// How many games they played.
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The score so far, draws as half.
    pub fn score(&self) -> f64 {
        f64::from(self.won) + f64::from(self.drawn) / 2.0
    }

    /// The difference of strength by the complete groups.
    pub fn elo(&self) -> Option<Elo> {
        Elo::of(&self.groups)
    }
}

fn versus(plan: &Plan, one: usize, other: usize, results: &BTreeMap<u32, GameResult>) -> Versus {
    let mut versus = Versus { one, other, won: 0, drawn: 0, lost: 0, groups: Vec::new() };
    let mut groups: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
    for result in results.values() {
        let game = plan.game(result.number);
        let alone = game.engines.len() == 1;
        let plays = |engine| game.engines.contains(&engine);
        let score = if alone && (plays(one) || plays(other)) {
            // Won together or not at all; what the other reaches with the same deal counts against it.
            if result.is_won_together() == plays(one) { 1.0 } else { 0.0 }
        } else if plays(one) && plays(other) {
            result.score(&game.engines, one, other)
        } else {
            continue;
        };
        match score {
            1.0 => versus.won += 1,
            0.0 => versus.lost += 1,
            _ => versus.drawn += 1,
        }
        groups.entry(game.group).or_default().push(score);
    }
    // Alone, both engines play a deal once each, however many others do too.
    let complete = if plan.game(0).engines.len() == 1 { 2 } else { plan.group_size() as usize };
    let complete = groups.values().filter(|scores| scores.len() == complete);
    versus.groups = complete.filter_map(|scores| mean(scores)).collect();
    versus
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(winners: &[Option<u8>]) -> BTreeMap<u32, GameResult> {
        let result = |(number, &winner): (usize, &Option<u8>)| {
            let number = number as u32;
            let reason = "connection".to_owned();
            (number, GameResult { number, winner, fault: None, reason, points: vec![0, 0], plies: 10 })
        };
        winners.iter().enumerate().map(result).collect()
    }

    #[test]
    fn only_complete_pairs_count() {
        let plan = Plan::new(2, 2).unwrap();
        // The first engine wins both games of a pair, then draws one; the last pair is not complete.
        let mut results = results(&[Some(0), Some(1), None, Some(0), Some(0)]);
        results.get_mut(&3).unwrap().fault = Some((1, "crash".to_owned()));
        let standing = Standing::new(&plan, 2, &results);
        let versus = &standing.versus[0];
        assert_eq!((versus.won, versus.drawn, versus.lost), (3, 1, 1));
        assert_eq!(versus.groups, [1.0, 0.25]);
        assert_eq!((versus.games(), versus.score()), (5, 3.5));
        assert_eq!(standing.faults, [1, 0]);
        assert_eq!((standing.won_by_first, standing.drawn, standing.plies), (3, 1, 50));
    }

    #[test]
    fn alone_the_same_deal_is_compared() {
        let plan = Plan::new(2, 1).unwrap();
        // The first engine succeeds with both deals, the second only with the second.
        let standing = Standing::new(&plan, 2, &results(&[Some(0), None, Some(0), Some(0)]));
        assert_eq!(standing.versus[0].groups, [1.0, 0.5]);
    }

    #[test]
    fn three_engines_meet_in_pairs() {
        let plan = Plan::new(3, 2).unwrap();
        let standing = Standing::new(&plan, 3, &results(&[Some(0), Some(0), Some(0), Some(1), None, None]));
        let groups: Vec<_> = standing.versus.iter().map(|versus| versus.groups.clone()).collect();
        assert_eq!(groups, [vec![0.5], vec![1.0], vec![0.5]]);
    }
}
