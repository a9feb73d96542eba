//! How a game ends (W13 to W20).

use std::cmp::Ordering;

use trivium_game::{Outcome, Team, TeamPoints};

use crate::options::{DecideRule, GoalsRule, IslandRule, WaysRule};
use crate::park::Park;
use crate::{Duck, Position, Side};

/// Why a game ended as it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Only the winner meets its condition (W13, W16), or has a way at all (W20).
    Way,
    /// The winner has more pairs of ducks: both sides meet their condition (W13), or neither does (W20).
    Pairs,
    /// Nothing separates the sides (W13, W16, W20).
    Draw,
    /// The goals of the cooperative game are met (W18).
    CooperativeWon,
    /// A goal that counts in the cooperative game is missed (W18).
    CooperativeLost,
}

trivium_game::words!(Reason, "reason": Way = "way", Pairs = "pairs", Draw = "draw", CooperativeWon = "cooperative_won", CooperativeLost = "cooperative_lost");

/// The four goals of the cooperative game (W18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "four goals, each met or not")]
pub struct Goals {
    /// A way of land touches all four sides.
    pub land: bool,
    /// A way of water touches all four sides.
    pub water: bool,
    /// There is no island and no pond.
    pub clear: bool,
    /// Every duck sits inside the park with another of its colour.
    pub ducks: bool,
}

/// What a side has of what it needs to win (W13, W16, W19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// Whether its way touches all four sides (W14; to a child without its exception, W16).
    pub way: bool,
    /// How many pairs of its ducks sit inside the park.
    pub pairs: u32,
    /// Whether a pond (for land) or an island (for water) anywhere keeps it from winning (W19).
    pub blocked: bool,
    /// Whether it has all that it needs.
    pub met: bool,
}

impl Standing {
    /// Whether the side has a way that counts: one that nothing blocks (W14, W19).
    pub const fn way_counts(self) -> bool {
        self.way && !self.blocked
    }
}

impl Position {
    /// The goals of the cooperative game as the park is now (W18).
    pub fn goals(&self) -> Goals {
        let park = Park::new(&self.board);
        let way = |side| park.has_way(side, park.links(side, false));
        let united = |duck| {
            let ducks = park.ducks(duck);
            ducks.one & !(ducks.pairs & park.inside()) == 0
        };
        Goals {
            land: way(Side::Land),
            water: way(Side::Water),
            clear: park.islands() | park.ponds() == 0,
            ducks: Duck::ALL.into_iter().all(united),
        }
    }

    /// What a side has of what it needs, as the park is now. The cooperative game has [`goals`](Self::goals)
    /// instead.
    pub fn standing(&self, side: Side) -> Standing {
        self.standing_in(&Park::new(&self.board), side)
    }

    /// The most certain sides of the park that one network of a side touches (W14).
    pub fn sides_reached(&self, side: Side) -> u32 {
        let park = Park::new(&self.board);
        park.most_sides(side, park.links(side, self.avoids(side)))
    }

    /// Whether a side's way must keep off the tiles along ponds and islands (W14; not W16 and W18).
    pub(crate) const fn avoids(&self, side: Side) -> bool {
        !self.options.cooperative && !self.options.child.play(side)
    }

    /// The outcome of a park that is finished.
    pub(crate) fn verdict(&self) -> Outcome<Reason> {
        let (winner, reason) =
            if self.options.cooperative { self.judge_together() } else { self.judge_sides() };
        Outcome { winner, reason, points: TeamPoints::zero(self.options.teams()) }
    }

    /// W18: all win or all lose.
    fn judge_together(&self) -> (Option<Team>, Reason) {
        let goals = self.goals();
        let ways = match self.options.ways {
            WaysRule::Both => goals.land && goals.water,
            WaysRule::One => goals.land || goals.water,
        };
        let others = match self.options.goals {
            GoalsRule::All => goals.clear && goals.ducks,
            GoalsRule::Ways => true,
        };
        if ways && others {
            (Some(Team::new(0)), Reason::CooperativeWon)
        } else {
            (None, Reason::CooperativeLost)
        }
    }

    fn judge_sides(&self) -> (Option<Team>, Reason) {
        let park = Park::new(&self.board);
        let [land, water] = Side::ALL.map(|side| self.standing_in(&park, side));
        let better = self.options.decide == DecideRule::Better;
        // W16: pairs decide nothing between a child and its opponent.
        let child = Side::ALL.into_iter().any(|side| self.options.child.play(side));
        let won = |side: Side, reason| (Some(side.team()), reason);
        match (land.met, water.met) {
            (true, false) => return won(Side::Land, Reason::Way),
            (false, true) => return won(Side::Water, Reason::Way),
            (false, false) if !better => return (None, Reason::Draw),
            // W20: the only way that counts wins without a pair.
            (false, false) if land.way_counts() != water.way_counts() => {
                return won(if land.way_counts() { Side::Land } else { Side::Water }, Reason::Way);
            }
            _ => {}
        }
        // W13, W20: more pairs win.
        match land.pairs.cmp(&water.pairs) {
            Ordering::Greater if !child => won(Side::Land, Reason::Pairs),
            Ordering::Less if !child => won(Side::Water, Reason::Pairs),
            _ => (None, Reason::Draw),
        }
    }

    fn standing_in(&self, park: &Park<'_>, side: Side) -> Standing {
        let child = self.options.child.play(side);
        let spoilers = match side {
            Side::Land => park.ponds(),
            Side::Water => park.islands(),
        };
        // W19: only where the option says so, and never to children (W16).
        let blocked = self.options.islands == IslandRule::None && !child && spoilers != 0;
        let pairs = (park.ducks(side.duck()).pairs & park.inside()).count_ones();
        let way = park.has_way(side, park.links(side, self.avoids(side)));
        Standing { way, pairs, blocked, met: way && !blocked && (child || pairs > 0) }
    }
}

#[cfg(test)]
mod tests {
    use trivium_game::{Playout, Random};

    use super::*;
    use crate::Options;

    #[test]
    fn all_four_sides_are_reached_exactly_by_a_way() {
        let mut ways = 0;
        for seed in 0..300 {
            let mut position = Position::new(Options::default()).unwrap();
            position.play_out(&mut Random::seeded(seed));
            for side in Side::ALL {
                assert_eq!(position.sides_reached(side) == 4, position.standing(side).way);
                ways += u32::from(position.standing(side).way);
            }
        }
        assert!(ways > 0);
    }
}
