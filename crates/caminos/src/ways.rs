//! Whether a way joins two opposite sides (C9 to C12), by flood fill.

use trivium_game::Team;

use crate::bits::{Bits, neighbours};
use crate::placing::Move;
use crate::position::Position;
use crate::stacks::Stacks;

impl Stacks {
    /// All tops of the team that are joined with these.
    #[inline]
    pub(crate) fn joined(&self, team: Team, seed: Bits) -> Bits {
        let tops = self.tops(team);
        let cracked = self.cracked_tops(team);
        let low = self.low_tops(team);
        if neighbours(cracked) & low == 0 {
            return fill(seed & tops, |reached| neighbours(reached) & tops);
        }
        // C9: no step leads from a cracked top to a low one or back; all others hold.
        let plain = tops & !cracked & !low;
        fill(seed & tops, |reached| {
            (neighbours(reached) & plain)
                | (neighbours(reached & !cracked) & low)
                | (neighbours(reached & !low) & cracked)
        })
    }
}

#[inline]
fn fill(mut reached: Bits, step: impl Fn(Bits) -> Bits) -> Bits {
    loop {
        let further = reached | step(reached);
        if further == reached {
            return reached;
        }
        reached = further;
    }
}

impl Position {
    /// Whether the team is connected by a piece that it has just placed: every new way leads over that piece.
    #[inline]
    pub(crate) fn connects(&self, team: Team, placed: Move) -> bool {
        let board = self.board();
        let tops = self.stacks.tops(team);
        // Most placements are far from joining anything: a team that has no top on two opposite sides has no way.
        if !board.has_partners(board.sides_touched(tops)) {
            return false;
        }
        let [first, second, third] = placed.cubes();
        let joined = self.stacks.joined(team, first | second | third);
        board.has_partners(board.sides_touched(joined))
    }

    /// Whether a way of the team joins two opposite sides (C11).
    pub fn is_connected(&self, team: Team) -> bool {
        self.groups_of_tops(team).any(|group| self.board().has_partners(self.board().sides_touched(group)))
    }

    /// The team's tops, taken apart into what is joined.
    pub(crate) fn groups_of_tops(&self, team: Team) -> impl Iterator<Item = Bits> {
        let mut left = self.stacks.tops(team);
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let group = self.stacks.joined(team, left & left.wrapping_neg());
                left &= !group;
                group
            })
        })
    }
}
