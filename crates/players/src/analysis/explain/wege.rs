//! Explanations at Wege.

use serde::Serialize;
use trivium_game::{Game, Team, Turn};
use trivium_wege::{Cell, Kind, Laid, Move, Point, Position, Side, Tile};

use super::Explains;
use crate::wege::{around, links_at};

/// What keeps tiles from linking (W12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Spoiler {
    /// Four paths around water: they no longer link land.
    Pond,
    /// Four rivers around land: they no longer link water.
    Island,
}

/// What a mistake at Wege gave away. Cells and points are pairs of coordinates, x to the east, y to the north.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum WegeExplanation {
    /// The better move completes the way to all four sides.
    MissedWay {
        /// Where.
        cell: [i8; 2],
    },
    /// The other side can complete its way with its next tile.
    AllowsWay {
        /// The side that completes it.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        team: Team,
        /// Where.
        cell: [i8; 2],
        /// How many of the tiles not yet drawn do it.
        tiles: u32,
    },
    /// It makes a pond or an island that breaks its own side's way.
    MakesSpoiler {
        /// Which.
        spoiler: Spoiler,
        /// Where.
        point: [i8; 2],
    },
    /// The better move makes a pond or an island that breaks the other side's way.
    MissedSpoiler {
        /// Which.
        spoiler: Spoiler,
        /// Where.
        point: [i8; 2],
    },
    /// The better move unites a pair of its own ducks.
    MissedPair {
        /// Where.
        point: [i8; 2],
    },
    /// It unites a pair of the other side's ducks.
    GivesPair {
        /// The side that gets it.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        team: Team,
        /// Where.
        point: [i8; 2],
    },
    /// Its own duck sits where no partner can join it.
    StrandsDuck {
        /// Where.
        point: [i8; 2],
    },
    /// It closes an open end of its own way.
    ClosesOwnEnd {
        /// Where.
        cell: [i8; 2],
    },
    /// It joins two ends of the other side's way.
    JoinsOpponent {
        /// The side whose way it is.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        team: Team,
        /// Where.
        cell: [i8; 2],
    },
    /// The better move joins two ends of its own way.
    MissedLink {
        /// Where.
        cell: [i8; 2],
    },
    /// The better move closes two ends of the other side's way.
    MissedBlock {
        /// The side whose way it is.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        team: Team,
        /// Where.
        cell: [i8; 2],
    },
    /// It lays a bridge where it joins nothing of its own.
    WastesBridge {
        /// Where.
        cell: [i8; 2],
    },
    /// It hands over a tile that helps the other side.
    GivesTile {
        /// Who lays it.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        team: Team,
        /// The tile's code.
        tile: String,
    },
}

impl Explains for Position {
    type Explanation = WegeExplanation;

    fn explain_mistake(&self, played: Move, best: Move) -> Vec<WegeExplanation> {
        let (Some(seat), Some(tile)) = (self.turn().seat(), self.hand()) else { return Vec::new() };
        let [played, best] = [played, best].map(|mv| Branch::new(self, mv));
        let comparison = |side| Comparison { before: self, tile, side, played: &played, best: &best };
        if self.options().cooperative {
            // All build both ways.
            return Side::ALL.into_iter().flat_map(|side| comparison(side).shared()).collect();
        }
        comparison(Side::ALL[self.team_of(seat).index()]).all()
    }
}

/// The position after a move.
struct Branch {
    mv: Move,
    after: Position,
}

impl Branch {
    fn new(before: &Position, mv: Move) -> Self {
        let mut after = before.clone();
        after.play_unchecked(mv);
        Self { mv, after }
    }

    /// The ponds, which hurt land, or the islands, which hurt water.
    fn spoilers(&self, side: Side) -> Vec<Point> {
        match side {
            Side::Land => self.after.ponds(),
            Side::Water => self.after.islands(),
        }
    }

    /// The pairs of a side that count.
    fn pairs(&self, side: Side) -> Vec<Point> {
        let pairs = self.after.pairs().into_iter();
        pairs.filter(|pair| pair.duck == side.duck() && pair.inside).map(|pair| pair.point).collect()
    }

    fn has_way(&self, side: Side) -> bool {
        self.after.standing(side).way_counts()
    }

    /// Where a side can complete its way in the next move, and with how many of the tiles that may come.
    fn completions(&self, side: Side) -> Option<(Cell, u32)> {
        if self.has_way(side) {
            return None;
        }
        let mut found: Option<(Cell, u32)> = None;
        for (next, copies) in self.next_hands() {
            let mut moves = Vec::new();
            next.legal_moves(&mut moves);
            let completes = |&&mv: &&Move| Self::new(&next, mv).has_way(side);
            if let Some(mv) = moves.iter().find(completes) {
                found = Some((
                    found.map_or(mv.cell(), |(cell, _)| cell),
                    found.map_or(0, |(_, all)| all) + copies,
                ));
            }
        }
        found
    }

    /// The position with each tile that may be in hand next, and how many of it there are.
    fn next_hands(&self) -> Vec<(Position, u32)> {
        if let Turn::Seat(_) = self.after.turn() {
            return vec![(self.after.clone(), 1)];
        }
        let mut draws = Vec::new();
        self.after.draws(&mut draws);
        let hands = draws.into_iter().filter_map(|(tile, weight)| {
            let mut next = self.after.clone();
            next.draw(tile).ok()?;
            Some((next, weight))
        });
        hands.filter(|(next, _)| next.turn().seat().is_some()).collect()
    }
}

struct Comparison<'a> {
    before: &'a Position,
    tile: Tile,
    /// The mover's.
    side: Side,
    played: &'a Branch,
    best: &'a Branch,
}

impl Comparison<'_> {
    fn other(&self) -> Side {
        Side::ALL[1 - self.side as usize]
    }

    fn all(&self) -> Vec<WegeExplanation> {
        let ways = [self.way_missed(), self.way_allowed(), self.spoiler_made()];
        let ducks = [self.pair_missed(), self.pair_given(), self.duck_stranded()];
        let links = [self.bridge_wasted(), self.end_closed(), self.opponent_joined(), self.link_missed()];
        let others = [self.spoiler_missed(), self.block_missed(), self.tile_given()];
        ways.into_iter().chain(ducks).chain(links).chain(others).flatten().collect()
    }

    /// What matters to those who build together.
    fn shared(&self) -> Vec<WegeExplanation> {
        [self.way_missed(), self.spoiler_made(), self.pair_missed()].into_iter().flatten().collect()
    }

    fn way_missed(&self) -> Option<WegeExplanation> {
        let missed = self.best.has_way(self.side) && !self.played.has_way(self.side);
        missed.then(|| WegeExplanation::MissedWay { cell: place(self.best.mv.cell()) })
    }

    fn way_allowed(&self) -> Option<WegeExplanation> {
        let other = self.other();
        let (cell, tiles) = self.played.completions(other)?;
        let allowed = self.best.completions(other).is_none() && !self.best.has_way(other);
        allowed.then(|| WegeExplanation::AllowsWay { team: other.team(), cell: place(cell), tiles })
    }

    fn spoiler_made(&self) -> Option<WegeExplanation> {
        // W16: they mean nothing to children.
        if self.before.options().child.play(self.side) {
            return None;
        }
        let point = new_point(&self.played.spoilers(self.side), &self.best.spoilers(self.side))?;
        Some(WegeExplanation::MakesSpoiler { spoiler: spoiler(self.side), point })
    }

    fn spoiler_missed(&self) -> Option<WegeExplanation> {
        let other = self.other();
        if self.before.options().child.play(other) {
            return None;
        }
        let point = new_point(&self.best.spoilers(other), &self.played.spoilers(other))?;
        Some(WegeExplanation::MissedSpoiler { spoiler: spoiler(other), point })
    }

    fn pair_missed(&self) -> Option<WegeExplanation> {
        if self.before.options().child.play(self.side) {
            return None;
        }
        let (best, played) = (self.best.pairs(self.side), self.played.pairs(self.side));
        let point = new_point(&best, &played).filter(|_| best.len() > played.len())?;
        Some(WegeExplanation::MissedPair { point })
    }

    fn pair_given(&self) -> Option<WegeExplanation> {
        let other = self.other();
        if self.before.options().child.play(other) {
            return None;
        }
        let (best, played) = (self.best.pairs(other), self.played.pairs(other));
        let point = new_point(&played, &best).filter(|_| played.len() > best.len())?;
        Some(WegeExplanation::GivesPair { team: other.team(), point })
    }

    fn duck_stranded(&self) -> Option<WegeExplanation> {
        if self.tile.duck() != Some(self.side.duck()) || self.before.options().child.play(self.side) {
            return None;
        }
        let point = |branch: &Branch| branch.mv.corner().map(|corner| branch.mv.cell().point(corner));
        let alone =
            |branch: &Branch| point(branch).is_some_and(|point| is_stranded(&branch.after, point, self.side));
        (alone(self.played) && !alone(self.best))
            .then(|| point(self.played).map(|point| WegeExplanation::StrandsDuck { point: spot(point) }))?
    }

    fn bridge_wasted(&self) -> Option<WegeExplanation> {
        let wasted = self.tile.kind() == Kind::Bridge
            && self.ends(self.played, self.side) < 2
            && self.ends(self.best, self.side) == 2;
        wasted.then(|| WegeExplanation::WastesBridge { cell: place(self.played.mv.cell()) })
    }

    fn end_closed(&self) -> Option<WegeExplanation> {
        let closed = |branch| if self.joins(self.side) { 0 } else { self.ends(branch, self.side) };
        (closed(self.played) > closed(self.best))
            .then(|| WegeExplanation::ClosesOwnEnd { cell: place(self.played.mv.cell()) })
    }

    fn opponent_joined(&self) -> Option<WegeExplanation> {
        let other = self.other();
        let joined =
            self.joins(other) && self.ends(self.played, other) == 2 && self.ends(self.best, other) < 2;
        joined.then(|| WegeExplanation::JoinsOpponent {
            team: other.team(),
            cell: place(self.played.mv.cell()),
        })
    }

    fn link_missed(&self) -> Option<WegeExplanation> {
        let missed = self.tile.kind() != Kind::Bridge
            && self.joins(self.side)
            && !self.best.has_way(self.side)
            && self.ends(self.best, self.side) == 2
            && self.ends(self.played, self.side) < 2;
        missed.then(|| WegeExplanation::MissedLink { cell: place(self.best.mv.cell()) })
    }

    fn block_missed(&self) -> Option<WegeExplanation> {
        let other = self.other();
        let missed =
            !self.joins(other) && self.ends(self.best, other) == 2 && self.ends(self.played, other) < 2;
        missed.then(|| WegeExplanation::MissedBlock { team: other.team(), cell: place(self.best.mv.cell()) })
    }

    fn tile_given(&self) -> Option<WegeExplanation> {
        let other = self.other();
        let given = |branch: &Branch| {
            let removed = branch.mv.is_exchange().then(|| self.before.tile_at(branch.mv.cell())).flatten();
            removed
                .map(|Laid { tile, .. }| tile)
                .filter(|tile| tile.kind().joins(other) || tile.duck() == Some(other.duck()))
        };
        let tile = given(self.played).filter(|_| given(self.best).is_none())?;
        Some(WegeExplanation::GivesTile { team: other.team(), tile: tile.code().to_owned() })
    }

    const fn joins(&self, side: Side) -> bool {
        self.tile.kind().joins(side)
    }

    /// At how many corners of the cell where the tile is laid a way of a side arrives.
    fn ends(&self, branch: &Branch, side: Side) -> u32 {
        links_at(self.before, branch.mv.cell(), side) as u32
    }
}

const fn spoiler(side: Side) -> Spoiler {
    match side {
        Side::Land => Spoiler::Pond,
        Side::Water => Spoiler::Island,
    }
}

/// The first of these points that is not among the others.
fn new_point(points: &[Point], others: &[Point]) -> Option<[i8; 2]> {
    points.iter().find(|point| !others.contains(point)).copied().map(spot)
}

/// Whether a lone duck can no longer be joined: its point is on the edge of the park, or all cells around it are taken.
fn is_stranded(position: &Position, point: Point, side: Side) -> bool {
    let has_pair = position.pairs().iter().any(|pair| pair.point == point && pair.duck == side.duck());
    let masks = position.park_masks();
    let (east, north) = (masks.west + masks.width as i32, masks.south + masks.height as i32);
    let on_edge = masks.width == 6 && (point.x == masks.west || point.x == east)
        || masks.height == 6 && (point.y == masks.south || point.y == north);
    let full = around(point).all(|cell| position.tile_at(cell).is_some());
    !has_pair && (on_edge || full)
}

const fn place(cell: Cell) -> [i8; 2] {
    [cell.x() as i8, cell.y() as i8]
}

const fn spot(point: Point) -> [i8; 2] {
    [point.x as i8, point.y as i8]
}
