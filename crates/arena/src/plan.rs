//! Who plays whom, where, from which opening.

use crate::MatchError;

/// Assigns engines to teams and openings so that none is favoured.
///
/// Games come in groups that share an opening (or deal). In a group the engines rotate: every engine of the
/// group plays every team exactly once. With two engines and two teams a group is a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    teams: usize,
    /// The engines that meet in a group; one entry after the other, then again from the first.
    meetings: Vec<Vec<usize>>,
}

/// One game of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its number, from 0.
    pub number: u32,
    /// The group to which it belongs, from 0.
    pub group: u32,
    /// The opening from which it is played, from 0.
    pub opening: u32,
    /// The engine that plays each team.
    pub engines: Vec<usize>,
}

impl Plan {
    /// A plan for this many engines and teams.
    ///
    /// With more engines than teams, all that can meet do so in turn.
    ///
    /// # Errors
    ///
    /// If there are fewer than two engines.
    pub fn new(engines: usize, teams: usize) -> Result<Self, MatchError> {
        if engines < 2 {
            return Err(MatchError::new("a match takes at least two engines"));
        }
        // Where all play together, each engine plays the deal alone, and the results are compared.
        let size = if teams == 1 { engines } else { engines.min(teams) };
        Ok(Self { teams, meetings: choices(engines, size) })
    }

    /// How many games are in a group.
    pub fn group_size(&self) -> u32 {
        self.meetings.first().map_or(1, Vec::len) as u32
    }

    /// The number of games, rounded up to whole groups.
    pub fn whole_groups(&self, games: u32) -> u32 {
        games.next_multiple_of(self.group_size())
    }

    /// The game with this number.
    pub fn game(&self, number: u32) -> Game {
        let (group, turn) = (number / self.group_size(), (number % self.group_size()) as usize);
        let meetings = self.meetings.len() as u32;
        let meeting = &self.meetings[(group % meetings) as usize];
        let engines = (0..self.teams).map(|team| meeting[(team + turn) % meeting.len()]).collect();
        Game { number, group, opening: group / meetings, engines }
    }

    /// Every two engines that can meet, the first before the second.
    pub(crate) fn pairs(&self) -> Vec<(usize, usize)> {
        let engines = self.meetings.iter().flatten().max().map_or(0, |&last| last + 1);
        (0..engines).flat_map(|one| (one + 1..engines).map(move |other| (one, other))).collect()
    }
}

/// All ways to choose `size` of the numbers below `count`, in order.
fn choices(count: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for last in size - 1..count {
        for mut choice in choices(last, size - 1) {
            choice.push(last);
            all.push(choice);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seatings(engines: usize, teams: usize, games: u32) -> Vec<(u32, Vec<usize>)> {
        let plan = Plan::new(engines, teams).unwrap();
        (0..games).map(|number| plan.game(number)).map(|game| (game.opening, game.engines)).collect()
    }

    #[test]
    fn two_engines_swap_sides_with_the_same_opening() {
        let expected = [(0, vec![0, 1]), (0, vec![1, 0]), (1, vec![0, 1]), (1, vec![1, 0])];
        assert_eq!(seatings(2, 2, 4), expected);
        assert_eq!(Plan::new(2, 2).unwrap().whole_groups(5), 6);
        assert!(Plan::new(1, 2).is_err());
    }

    #[test]
    fn three_engines_at_a_table_for_two_all_meet() {
        let expected = [
            (0, vec![0, 1]),
            (0, vec![1, 0]),
            (0, vec![0, 2]),
            (0, vec![2, 0]),
            (0, vec![1, 2]),
            (0, vec![2, 1]),
            (1, vec![0, 1]),
        ];
        assert_eq!(seatings(3, 2, 7), expected);
    }

    #[test]
    fn with_more_teams_than_engines_everybody_plays_every_team() {
        assert_eq!(seatings(2, 3, 2), [(0, vec![0, 1, 0]), (0, vec![1, 0, 1])]);
        for (engines, teams) in [(2, 2), (2, 4), (2, 6), (3, 3), (3, 4), (4, 6), (5, 3)] {
            let plan = Plan::new(engines, teams).unwrap();
            let group: Vec<_> = (0..plan.group_size()).map(|number| plan.game(number).engines).collect();
            for team in 0..teams {
                let mut seen: Vec<_> = group.iter().map(|engines| engines[team]).collect();
                seen.sort_unstable();
                seen.dedup();
                assert_eq!(seen.len(), group.len(), "{engines} engines, {teams} teams");
            }
        }
    }

    #[test]
    fn together_everybody_plays_alone() {
        assert_eq!(seatings(2, 1, 3), [(0, vec![0]), (0, vec![1]), (1, vec![0])]);
    }
}
