//! How a game of a match ended.

use serde_json::{Value, json};

/// How a game of a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The game's number in the plan.
    pub number: u32,
    /// The team that won, if one did.
    pub winner: Option<u8>,
    /// The team that broke the protocol, was late or played nonsense, if one did, and what it did.
    pub fault: Option<(u8, String)>,
    /// Why it ended: the rules' reason, or the record's word for what the rules do not know.
    pub reason: String,
    /// The points of every team.
    pub points: Vec<u32>,
    /// How many moves were played.
    pub plies: u32,
}

impl GameResult {
    /// What one engine scored against another in a game in which each team was played by one of `engines`:
    /// 1 for a win of any of its teams, 0 for a win of any of the other's; a fault loses to everybody; half a point
    /// otherwise.
    pub fn score(&self, engines: &[usize], one: usize, other: usize) -> f64 {
        let played_by = |team: u8, engine| engines.get(usize::from(team)) == Some(&engine);
        let at_fault = self.fault.as_ref().map(|&(team, _)| team);
        match (self.winner, at_fault) {
            (Some(team), _) if played_by(team, one) => 1.0,
            (Some(team), _) if played_by(team, other) => 0.0,
            (_, Some(team)) if played_by(team, one) => 0.0,
            (_, Some(team)) if played_by(team, other) => 1.0,
            _ => 0.5,
        }
    }

    /// Whether the game was won together by everybody.
    pub const fn is_won_together(&self) -> bool {
        self.winner.is_some()
    }

    pub(crate) fn to_json(&self, records_end: u64) -> Value {
        let fault = self.fault.as_ref().map(|(team, what)| json!({ "team": team, "what": what }));
        json!({
            "number": self.number,
            "winner": self.winner,
            "reason": self.reason,
            "points": self.points,
            "plies": self.plies,
            "fault": fault,
            "records_end": records_end,
        })
    }

    /// Reads what [`GameResult::to_json`] writes, with where the game's record ends.
    pub(crate) fn from_json(json: &Value) -> Option<(Self, u64)> {
        let number = |name: &str| json.get(name)?.as_u64();
        let team = |value: &Value| value.as_u64().and_then(|team| u8::try_from(team).ok());
        let fault = match json.get("fault")? {
            Value::Null => None,
            fault => Some((team(fault.get("team")?)?, fault.get("what")?.as_str()?.to_owned())),
        };
        let points = json.get("points")?.as_array()?.iter();
        let result = Self {
            number: number("number")?.try_into().ok()?,
            winner: team(json.get("winner")?),
            fault,
            reason: json.get("reason")?.as_str()?.to_owned(),
            points: points.map(|points| points.as_u64()?.try_into().ok()).collect::<Option<_>>()?,
            plies: number("plies")?.try_into().ok()?,
        };
        Some((result, number("records_end")?))
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "halves and infinities are exact")]
mod tests {
    use super::*;

    fn result(winner: Option<u8>, fault: Option<u8>) -> GameResult {
        let fault = fault.map(|team| (team, "crash".to_owned()));
        GameResult { number: 3, winner, fault, reason: "points".to_owned(), points: vec![7, 0], plies: 9 }
    }

    #[test]
    fn a_line_of_the_state_file_is_read_as_it_is_written() {
        for result in [result(Some(1), None), result(None, None), result(Some(0), Some(1))] {
            assert_eq!(GameResult::from_json(&result.to_json(77)), Some((result, 77)));
        }
        assert_eq!(GameResult::from_json(&json!({ "number": 1 })), None);
    }

    #[test]
    fn draws_count_half_and_a_fault_loses_to_everybody() {
        assert_eq!(result(Some(1), None).score(&[0, 1], 0, 1), 0.0);
        assert_eq!(result(Some(1), None).score(&[1, 0], 0, 1), 1.0);
        assert_eq!(result(None, None).score(&[1, 0], 0, 1), 0.5);
        // Four teams, two engines: team 2 is the first engine's.
        assert_eq!(result(Some(2), None).score(&[0, 1, 0, 1], 0, 1), 1.0);
        // Three engines: the third breaks down; nothing is decided between the others.
        for winner in [None, Some(0)] {
            let broken = result(winner, Some(2));
            assert_eq!((broken.score(&[0, 1, 2], 1, 2), broken.score(&[0, 1, 2], 2, 1)), (1.0, 0.0));
        }
        let broken = result(None, Some(2));
        assert_eq!(broken.score(&[0, 1, 2], 0, 1), 0.5);
        assert_eq!((broken.score(&[0, 1, 2], 0, 2), broken.score(&[0, 1, 2], 2, 1)), (1.0, 0.0));
    }
}
