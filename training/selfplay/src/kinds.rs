//! Which games are played.

use trivium_caminos::{Grid, Options, OutRule};
use trivium_game::Random;

/// Draws the options of a game of self-play: mostly the plain game, and some of every variant.
pub(crate) fn draw(weights: [u32; 4], random: &mut Random) -> Options {
    let grid = draw_grid(weights, random);
    let mut percent = |percent: u32| random.below(100) < percent;
    let scoring = percent(if matches!(grid, Grid::Diamond | Grid::Torus) { 50 } else { 8 });
    let players = if percent(12) { 4 } else { 2 };
    let neutral = percent(6);
    let team_out = if players == 4 && percent(25) { OutRule::Team } else { OutRule::Player };
    Options { grid, players, neutral, scoring, team_out, ..Options::default() }
}

fn draw_grid(weights: [u32; 4], random: &mut Random) -> Grid {
    let mut number = random.below(weights.iter().sum::<u32>().max(1));
    for (grid, weight) in Grid::ALL.into_iter().zip(weights) {
        if number < weight {
            return grid;
        }
        number -= weight;
    }
    Grid::Square
}

/// The games of a gate: every grid, and those that draws are common on with points as well.
pub(crate) fn gate() -> Vec<Options> {
    let plain = Grid::ALL.map(|grid| Options { grid, ..Options::default() });
    let scored =
        [Grid::Diamond, Grid::Torus].map(|grid| Options { grid, scoring: true, ..Options::default() });
    plain.into_iter().chain(scored).collect()
}

/// The name of a kind of game in reports.
pub(crate) fn name(options: &Options) -> String {
    let scoring = if options.scoring { "+scoring" } else { "" };
    format!("{}{scoring}", options.grid.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_come_by_their_weights() {
        let mut random = Random::seeded(1);
        let drawn: Vec<Options> = (0..1000).map(|_| draw([3, 1, 0, 0], &mut random)).collect();
        let squares = drawn.iter().filter(|options| options.grid == Grid::Square).count();
        assert!((650..850).contains(&squares), "{squares}");
        assert!(drawn.iter().all(|options| matches!(options.grid, Grid::Square | Grid::Diamond)));
        assert!(
            drawn.iter().any(|options| options.players == 4) && drawn.iter().any(|options| options.neutral)
        );
    }
}
