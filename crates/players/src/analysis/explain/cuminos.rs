//! Explanations at Cuminos.

use serde::Serialize;
use trivium_cuminos::{Cumino, Laying, Move, Position, Worth};
use trivium_game::{Game, Seat};

use super::Explains;
use crate::Assessment;

/// Differences in points below this are not worth a word, where an opponent gets them.
const NOTABLE: u32 = 2;

/// What a mistake at Cuminos gave away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum CuminosExplanation {
    /// The better move ends the round with its last cumino.
    MissedEnd {
        /// What ending it brings on top (K16).
        bonus: u32,
    },
    /// The next player can end the round.
    AllowsEnd {
        /// Who.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        seat: Seat,
        /// What ending it brings on top (K16).
        bonus: u32,
    },
    /// The better move scores more.
    MissedPoints {
        /// How many points more.
        points: u32,
        /// The better move.
        #[serde(rename = "move")]
        mv: String,
    },
    /// The better move touches enough faces for its points to be multiplied (K15).
    MissedMultiplier {
        /// How many faces it touches.
        contacts: u32,
        /// What its points are multiplied with.
        multiplier: u32,
        /// How many points more it scores.
        points: u32,
    },
    /// The next player gets more points than after the better move.
    GivesPoints {
        /// Who.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        seat: Seat,
        /// How many points more.
        points: u32,
        /// How.
        #[serde(rename = "move")]
        mv: String,
    },
    /// The next player's points are multiplied because the cumino just laid gives a contact (K15).
    FeedsContacts {
        /// Who.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        seat: Seat,
        /// How many faces that laying touches.
        contacts: u32,
        /// What it scores.
        points: u32,
        /// The laying.
        #[serde(rename = "move")]
        mv: String,
    },
    /// It passes although laying was better (K13).
    PassedTooSoon,
    /// It lays although passing was better (K13).
    MissedPass,
    /// More of its own cuminos fit nowhere than after the better move.
    StrandsOwn {
        /// Those.
        cuminos: Vec<String>,
    },
    /// The better move leaves the next player more cuminos that fit nowhere.
    MissedBlock {
        /// Who.
        #[cfg_attr(feature = "types", ts(type = "number"))]
        seat: Seat,
        /// Those.
        cuminos: Vec<String>,
    },
    /// It spends a cumino that would have scored more elsewhere.
    SpendsCumino {
        /// The cumino.
        cumino: String,
        /// What it would have scored.
        points: u32,
    },
    /// Its lead at the end of the round is smaller.
    CostsLead {
        /// By about this many points.
        points: u32,
    },
}

impl Explains for Position {
    type Explanation = CuminosExplanation;

    fn explain_mistake(&self, played: Move, best: Move) -> Vec<CuminosExplanation> {
        let Some(seat) = self.turn().seat() else { return Vec::new() };
        let [played, best] = [played, best].map(|mv| Branch::new(self, seat, mv));
        let comparison = Comparison { before: self, seat, played, best };
        let first = [comparison.end_missed(), comparison.end_allowed(), comparison.pass_misused()];
        let points = [comparison.points_missed(), comparison.points_given()];
        let others = [comparison.cumino_spent(), comparison.own_stranded(), comparison.block_missed()];
        first.into_iter().chain(points).chain(others).flatten().collect()
    }

    fn explain_worth(&self, played: &Assessment, best: &Assessment) -> Option<CuminosExplanation> {
        let team = self.team_of(self.turn().seat()?).index();
        let lead = |worth: &Assessment| {
            let points = worth.points.as_ref()?;
            let others = points.iter().enumerate().filter(|&(other, _)| other != team);
            Some(points.get(team)? - others.map(|(_, &points)| points).reduce(f32::max)?)
        };
        let points = (lead(best)? - lead(played)?).round();
        (points >= 1.0).then_some(CuminosExplanation::CostsLead { points: points as u32 })
    }
}

/// The position after a move, as long as the round goes on.
struct Branch {
    mv: Move,
    /// What the move scores, with what ending the round brings.
    gain: u32,
    worth: Option<Worth>,
    bonus: u32,
    /// Whether it ends the round with the last cumino of a hand.
    ends: bool,
    after: Option<Position>,
    /// The opponent who moves next.
    opponent: Option<Seat>,
}

impl Branch {
    fn new(before: &Position, seat: Seat, mv: Move) -> Self {
        let mut after = before.clone();
        after.play_unchecked(mv);
        let goes_on = after.turn().seat().is_some() && after.round() == before.round();
        let after = goes_on.then_some(after);
        let next = after.as_ref().and_then(|after| after.turn().seat());
        let opponent = next.filter(|&next| before.team_of(next) != before.team_of(seat));
        let explained = match mv {
            Move::Lay(laying) => Some((laying, before.explain(laying))),
            Move::Pass => None,
        };
        Self {
            mv,
            gain: explained.as_ref().map_or(0, |&(laying, _)| before.gain(laying)),
            worth: explained.as_ref().map(|(_, explained)| explained.worth),
            bonus: explained.as_ref().map_or(0, |(_, explained)| explained.bonus),
            ends: explained.is_some() && before.hand(seat).len() == 1,
            after,
            opponent,
        }
    }

    /// The opponent's laying that scores most.
    fn best_reply(&self) -> Option<(Laying, u32)> {
        let after = self.after.as_ref().filter(|_| self.opponent.is_some())?;
        let mut moves = Vec::new();
        after.legal_moves(&mut moves);
        let layings = moves.into_iter().filter_map(|mv| match mv {
            Move::Lay(laying) => Some((laying, after.gain(laying))),
            Move::Pass => None,
        });
        layings.reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    /// Whether the opponent ends the round next, and what that brings on top.
    fn opponent_ends(&self) -> Option<(Seat, u32)> {
        let (after, opponent) = (self.after.as_ref()?, self.opponent?);
        let (laying, _) = self.best_reply()?;
        (after.hand(opponent).len() == 1).then(|| (opponent, after.explain(laying).bonus))
    }

    /// The cuminos of a seat that fit nowhere.
    fn stuck(&self, seat: Seat) -> Vec<Cumino> {
        let Some(after) = &self.after else { return Vec::new() };
        let prospects = after.prospects(seat);
        after.hand(seat).iter().filter(|cumino| prospects.best[cumino.index()] < 0).collect()
    }
}

struct Comparison<'a> {
    before: &'a Position,
    seat: Seat,
    played: Branch,
    best: Branch,
}

impl Comparison<'_> {
    fn end_missed(&self) -> Option<CuminosExplanation> {
        (self.best.ends && !self.played.ends)
            .then_some(CuminosExplanation::MissedEnd { bonus: self.best.bonus })
    }

    fn end_allowed(&self) -> Option<CuminosExplanation> {
        let (seat, bonus) = self.played.opponent_ends()?;
        self.best.opponent_ends().is_none().then_some(CuminosExplanation::AllowsEnd { seat, bonus })
    }

    fn pass_misused(&self) -> Option<CuminosExplanation> {
        match (self.played.mv, self.best.mv) {
            (Move::Pass, Move::Lay(_)) => Some(CuminosExplanation::PassedTooSoon),
            (Move::Lay(_), Move::Pass) => Some(CuminosExplanation::MissedPass),
            _ => None,
        }
    }

    fn points_missed(&self) -> Option<CuminosExplanation> {
        let points = self.best.gain.checked_sub(self.played.gain).filter(|&points| points > 0)?;
        if self.best.ends || self.played.mv == Move::Pass {
            return None;
        }
        let worth = self.best.worth?;
        let multiplier = self.played.worth.map_or(1, |worth| worth.multiplier);
        Some(if worth.multiplier > multiplier {
            let Worth { contacts, multiplier, .. } = worth;
            CuminosExplanation::MissedMultiplier { contacts, multiplier, points }
        } else {
            CuminosExplanation::MissedPoints { points, mv: self.before.write_move(self.best.mv) }
        })
    }

    fn points_given(&self) -> Option<CuminosExplanation> {
        let (after, seat) = (self.played.after.as_ref()?, self.played.opponent?);
        let (laying, given) = self.played.best_reply()?;
        let at_best = self.best.best_reply().map_or(0, |(_, points)| points);
        let points = given.checked_sub(at_best).filter(|&points| points >= NOTABLE)?;
        let mv = after.write_move(Move::Lay(laying));
        let explained = after.explain(laying);
        let Move::Lay(own) = self.played.mv else {
            return Some(CuminosExplanation::GivesPoints { seat, points, mv });
        };
        let spots = own.halves().map(|half| half.spot);
        let touches_own = explained.contacts.iter().any(|contact| spots.contains(&contact.other.spot));
        Some(if touches_own && explained.worth.multiplier > 1 {
            let contacts = explained.worth.contacts;
            CuminosExplanation::FeedsContacts { seat, contacts, points: given, mv }
        } else {
            CuminosExplanation::GivesPoints { seat, points, mv }
        })
    }

    fn cumino_spent(&self) -> Option<CuminosExplanation> {
        let (Move::Lay(played), Move::Lay(best)) = (self.played.mv, self.best.mv) else { return None };
        let cumino = played.cumino();
        if best.cumino() == cumino {
            return None;
        }
        let mut moves = Vec::new();
        self.before.legal_moves(&mut moves);
        let gains = moves.into_iter().filter_map(|mv| match mv {
            Move::Lay(laying) if laying.cumino() == cumino => Some(self.before.gain(laying)),
            _ => None,
        });
        let points = gains.max().filter(|&points| points >= self.played.gain + NOTABLE)?;
        Some(CuminosExplanation::SpendsCumino { cumino: cumino.to_string(), points })
    }

    fn own_stranded(&self) -> Option<CuminosExplanation> {
        let better = self.best.stuck(self.seat);
        self.best.after.as_ref()?;
        let stuck: Vec<_> = self.played.stuck(self.seat);
        let new = stuck.iter().filter(|cumino| !better.contains(cumino)).map(ToString::to_string);
        let cuminos: Vec<_> = new.collect();
        (stuck.len() > better.len() && !cuminos.is_empty())
            .then_some(CuminosExplanation::StrandsOwn { cuminos })
    }

    fn block_missed(&self) -> Option<CuminosExplanation> {
        let seat = self.best.opponent.filter(|_| self.played.after.is_some())?;
        let played = self.played.stuck(seat);
        let better = self.best.stuck(seat);
        let new = better.iter().filter(|cumino| !played.contains(cumino)).map(ToString::to_string);
        let cuminos: Vec<_> = new.collect();
        (better.len() > played.len() && !cuminos.is_empty())
            .then_some(CuminosExplanation::MissedBlock { seat, cuminos })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An assessment that expects these points at the end of the round.
    fn expecting(points: [f32; 2]) -> Assessment {
        let values = vec![0.5, 0.5];
        Assessment { wins: values.clone(), values, drawn: 0.0, points: Some(points.to_vec()), proven: false }
    }

    #[test]
    fn a_smaller_lead_is_explained_for_the_team_that_moves() {
        let text = "cuminos - 1 0=14:0,0,1/D 12,13,23,24,26,35,46/12,13,16,23,24,25,56 0,0 .. 1";
        let position: Position = text.parse().unwrap();
        let costs = |played, best| position.explain_worth(&expecting(played), &expecting(best));
        assert_eq!(
            costs([9.0, 7.2], [8.0, 9.8]),
            Some(CuminosExplanation::CostsLead { points: 4 }),
            "a lead of 1.8 becomes an arrear of 1.8"
        );
        assert_eq!(costs([8.0, 9.6], [8.0, 9.8]), None, "less than half a point");
        assert_eq!(costs([8.0, 9.8], [9.0, 7.2]), None, "it gains");
    }
}
