//! How a game changes ratings: Glicko-2 for two, Weng-Lin for teams and many.

use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};
use trivium_store::{Kind, Player, Rating};

/// Points of one unit of Weng-Lin, so that all ladders show numbers of the same size.
const UNIT: f64 = 42.0;

/// Where a rating of Weng-Lin starts.
const MIDDLE: f64 = 25.0;

/// Where everybody starts. Computers start where their level suggests, and move on from there.
pub(super) fn first_rating(player: &Player) -> Rating {
    let (points, deviation) = match player {
        Player::Guest(_) => (1500.0, 350.0),
        Player::Computer(level) => (800.0 + 150.0 * f64::from(level.number()), 150.0),
    };
    Rating { points, deviation, volatility: 0.06, games: 0 }
}

fn glicko(rating: &Rating) -> Glicko2Rating {
    Glicko2Rating { rating: rating.points, deviation: rating.deviation, volatility: rating.volatility }
}

fn weng_lin(rating: &Rating) -> WengLinRating {
    WengLinRating { rating: MIDDLE + (rating.points - 1500.0) / UNIT, uncertainty: rating.deviation / UNIT }
}

/// The ratings after a game, by seat. `teams` has the team of every seat, `places` the place of every team.
pub(super) fn after(kind: Kind, before: &[Rating], teams: &[usize], places: &[u8]) -> Vec<Rating> {
    let games = |rating: &Rating| rating.games + 1;
    if let (Kind::Two | Kind::Computer, [one, two]) = (kind, before) {
        let outcome = match places[teams[0]].cmp(&places[teams[1]]) {
            std::cmp::Ordering::Less => Outcomes::WIN,
            std::cmp::Ordering::Equal => Outcomes::DRAW,
            std::cmp::Ordering::Greater => Outcomes::LOSS,
        };
        let (first, second) = glicko2(&glicko(one), &glicko(two), &outcome, &Glicko2Config::new());
        let rating = |new: Glicko2Rating, old: &Rating| Rating {
            points: new.rating,
            deviation: new.deviation,
            volatility: new.volatility,
            games: games(old),
        };
        return vec![rating(first, one), rating(second, two)];
    }
    let seats_of = |team: usize| (0..teams.len()).filter(move |seat| teams[*seat] == team);
    let players: Vec<Vec<_>> =
        (0..places.len()).map(|team| seats_of(team).map(|seat| weng_lin(&before[seat])).collect()).collect();
    let ranked: Vec<_> = players
        .iter()
        .zip(places)
        .map(|(team, place)| (team.as_slice(), MultiTeamOutcome::new(usize::from(*place))))
        .collect();
    let new = weng_lin_multi_team(&ranked, &WengLinConfig::new());
    let mut ratings = before.to_vec();
    for (team, new) in new.iter().enumerate() {
        for (seat, new) in seats_of(team).zip(new) {
            ratings[seat] = Rating {
                points: 1500.0 + (new.rating - MIDDLE) * UNIT,
                deviation: new.uncertainty * UNIT,
                volatility: before[seat].volatility,
                games: games(&before[seat]),
            };
        }
    }
    ratings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fresh() -> Rating {
        first_rating(&Player::Guest("0000000000000001".parse().unwrap()))
    }

    fn points(ratings: &[Rating]) -> Vec<i32> {
        ratings.iter().map(|rating| rating.points.round() as i32).collect()
    }

    #[test]
    fn two_people_are_rated_by_glicko() {
        // The example of Glickman's paper has three opponents; a single game between newcomers moves both by 162.
        let won = after(Kind::Two, &[fresh(), fresh()], &[0, 1], &[1, 2]);
        assert_eq!(points(&won), [1662, 1338]);
        assert_eq!(points(&after(Kind::Two, &[fresh(), fresh()], &[0, 1], &[1, 1])), [1500, 1500]);
        assert!(won[0].deviation < 350.0 && won[0].games == 1);
    }

    #[test]
    fn teams_and_many_are_rated_by_weng_lin() {
        let teams = after(Kind::Many, &[fresh(); 4], &[0, 1, 0, 1], &[2, 1]);
        let shown = points(&teams);
        assert_eq!((shown[0], shown[1]), (shown[2], shown[3]), "partners win together");
        assert!(shown[1] > 1500 && shown[0] < 1500, "{shown:?}");
        let three = points(&after(Kind::Many, &[fresh(); 3], &[0, 1, 2], &[2, 1, 3]));
        assert!(three[1] > three[0] && three[0] > three[2], "{three:?}");
        assert_eq!(points(&after(Kind::Many, &[fresh(); 3], &[0, 1, 2], &[1, 1, 1])), [1500; 3]);
    }
}
