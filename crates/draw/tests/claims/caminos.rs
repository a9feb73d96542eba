//! Claims about positions of Caminos.

use std::collections::BTreeSet;

use trivium_caminos::{Cell, Colour, Face, Position, Side, Way};
use trivium_draw::caminos::{Sign, hidden_faces};
use trivium_draw::figure::CaminosScene;
use trivium_game::{Game, Team};

use super::{Held, allowed, number, playable, refused, same, so, unknown};

pub(crate) fn check(scene: &CaminosScene, words: &[&str]) -> Held {
    let position = &scene.position;
    let grid = position.options().grid;
    match words {
        ["cells", count] => same(grid.cells().count(), number(count)?),
        ["sides", count] => same(grid.sides().count(), number(count)?),
        ["column", place, cubes] => {
            let found: String = position.column(cell(place)?).map(Colour::letter).collect();
            same(found.as_str(), cubes)
        }
        ["highest", height] => {
            let highest = grid.cells().map(|cell| position.height(cell)).max();
            same(highest, Some(number(height)?))
        }
        ["uncoverable", places @ ..] => uncoverable(position, places),
        ["allowed", mv] => allowed(position, mv),
        ["playable", moves @ ..] => playable(position, moves),
        ["refused", mv, clause] => refused(position, mv, clause),
        ["ghost-refused", mv, clause] => {
            refused(position, mv, clause)?;
            ghost_is(scene, mv)
        }
        ["groups", of, count] => same(position.groups(team(of)?).len(), number(count)?),
        ["apart", of, one, other] => apart(position, team(of)?, [cell(one)?, cell(other)?]),
        ["tops", of, places @ ..] => tops(position, team(of)?, places),
        ["not-connected", of] => so(!position.is_connected(team(of)?), "the team is not connected"),
        ["goes-on"] => so(position.outcome().is_none(), "the game goes on"),
        ["broken-steps", of, steps @ ..] => broken_steps(scene, team(of)?, steps),
        ["outcome", of, reason, points @ ..] => outcome(position, team(of)?, reason, points),
        ["border", yellow, green] => {
            let found = [0, 1].map(|team| position.border_pieces(Team::new(team)));
            same(found, [number(yellow)?, number(green)?])
        }
        ["signed-pieces-are-the-border"] => signed_border(scene),
        _ => check_way(scene, words),
    }
}

fn check_way(scene: &CaminosScene, words: &[&str]) -> Held {
    let position = &scene.position;
    match words {
        ["way", of, places @ ..] => {
            let mut cells: Vec<_> = places.iter().map(|place| cell(place)).collect::<Result<_, _>>()?;
            let found = way(position, of)?.cells;
            if cells.first() != found.first() {
                cells.reverse();
            }
            same(found, cells)
        }
        ["hidden-faces", of, count] => {
            same(hidden_faces(position, &way(position, of)?.faces).len(), number(count)?)
        }
        ["hidden-wall", of, wall] => {
            let (of_cell, towards, level) = read_wall(wall)?;
            let wall = Face::Wall { of: of_cell, towards, level };
            same(hidden_faces(position, &way(position, of)?.faces), vec![wall])
        }
        ["joins", of, one, other] => {
            let way = way(position, of)?;
            let found = BTreeSet::from([way.from.name(), way.to.name()]);
            same(found, BTreeSet::from([*one, *other]))
        }
        ["exactly-opposite", one, other] => {
            let (one, other) = (side(position, one)?, side(position, other)?);
            so(one.doubles_with(other), "the sides are exactly opposite")
        }
        ["nearly-opposite", one, other] => {
            let (one, other) = (side(position, one)?, side(position, other)?);
            let near = one.partners().any(|partner| partner == other) && !one.doubles_with(other);
            so(near, "one side is beside the other's opposite")
        }
        _ => unknown(words),
    }
}

fn cell(word: &str) -> Result<Cell, String> {
    let mut letters = word.bytes();
    let x = letters.next().and_then(|letter| letter.checked_sub(b'a'));
    let y = word.get(1..).and_then(|rank| rank.parse::<u8>().ok()).and_then(|rank| rank.checked_sub(1));
    x.zip(y).and_then(|(x, y)| Cell::new(x, y)).ok_or_else(|| format!("`{word}` is not a cell"))
}

fn team(word: &str) -> Result<Team, String> {
    match word {
        "yellow" => Ok(Team::new(0)),
        "green" => Ok(Team::new(1)),
        _ => Err(format!("`{word}` is not a team")),
    }
}

fn side(position: &Position, name: &str) -> Result<Side, String> {
    let mut sides = position.options().grid.sides();
    sides.find(|side| side.name() == name).ok_or_else(|| format!("`{name}` is not a side"))
}

fn way(position: &Position, of: &str) -> Result<Way, String> {
    position.way(team(of)?).ok_or_else(|| "there is no way".to_owned())
}

/// `c1>b1@1`: the wall of c1 towards b1 at level 1.
fn read_wall(word: &str) -> Result<(Cell, Cell, u8), String> {
    let parts = word.split_once('>').and_then(|(high, rest)| Some((high, rest.split_once('@')?)));
    let (high, (low, level)) = parts.ok_or_else(|| format!("`{word}` is no wall"))?;
    Ok((cell(high)?, cell(low)?, number(level)?))
}

/// No legal move covers these columns, though there are legal moves.
fn uncoverable(position: &Position, places: &[&str]) -> Held {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    for place in places {
        let place = cell(place)?;
        let covered = moves.iter().any(|mv| mv.columns().any(|column| column.cell == place));
        so(!covered, "no legal move covers the column")?;
    }
    so(!moves.is_empty(), "there are legal moves")
}

/// The one ghost is this move by the seat to move: on its cells, at the level of its highest stack.
fn ghost_is(scene: &CaminosScene, mv: &str) -> Held {
    let [ghost] = scene.marks.ghosts.as_slice() else { return Err("there is not one ghost".to_owned()) };
    so(!ghost.allowed, "the ghost is refused")?;
    let seat = scene.position.turn().seat().ok_or("nobody moves")?;
    same(ghost.colour, Colour::of_team(scene.position.team_of(seat)))?;
    let (_, places) = mv.split_once(':').ok_or("the move has no columns")?;
    let cells: Vec<_> = places.split(',').map(cell).collect::<Result<_, _>>()?;
    let height = cells.iter().map(|&cell| scene.position.height(cell)).max().unwrap_or(0);
    same(ghost.cubes.clone(), cells.iter().map(|&cell| (cell, height)).collect::<Vec<_>>())?;
    let holes: Vec<_> = cells.iter().filter(|&&cell| scene.position.height(cell) < height).collect();
    same(scene.marks.holes.iter().map(|(cell, _)| cell).collect::<Vec<_>>(), holes)
}

/// Two tops of a team touch in a corner, and are in different groups.
fn apart(position: &Position, team: Team, [one, other]: [Cell; 2]) -> Held {
    so(
        one.x().abs_diff(other.x()) == 1 && one.y().abs_diff(other.y()) == 1,
        "the columns touch in a corner",
    )?;
    let groups = position.groups(team);
    let group = |cell| groups.iter().position(|group| group.cells.contains(&cell));
    let (first, second) = (group(one), group(other));
    so(first.is_some() && second.is_some() && first != second, "the two tops are in different groups")
}

fn tops(position: &Position, team: Team, places: &[&str]) -> Held {
    for place in places {
        same(position.column(cell(place)?).last(), Some(Colour::of_team(team)))?;
    }
    Ok(())
}

/// `c1>b1@1g`: these steps are broken and crossed out, and no others.
fn broken_steps(scene: &CaminosScene, team: Team, steps: &[&str]) -> Held {
    let found = scene.position.broken_steps(team);
    same(scene.marks.broken.clone(), found.clone())?;
    let written: Vec<_> = found
        .iter()
        .map(|step| format!("{}>{}@{}{}", step.high, step.low, step.level, step.colour.letter()))
        .collect();
    same(written.iter().map(String::as_str).collect::<Vec<_>>(), steps.to_vec())
}

fn outcome(position: &Position, team: Team, reason: &str, points: &[&str]) -> Held {
    let outcome = position.outcome().ok_or("the game goes on")?;
    same(outcome.winner, Some(team))?;
    same(outcome.reason.to_string().as_str(), reason)?;
    let points: Vec<u32> = points.iter().map(|word| number(word)).collect::<Result<_, _>>()?;
    same(outcome.points.as_slice(), points.as_slice())
}

/// The numbered pieces of each team are those at the border, counted from 1; the crossed ones only overhang it.
fn signed_border(scene: &CaminosScene) -> Held {
    let position = &scene.position;
    let on_border = |cell| position.options().grid.sides().any(|side| side.has(cell));
    let mut numbers = [BTreeSet::new(), BTreeSet::new()];
    let mut crossed = 0;
    for (index, &mv) in scene.moves.iter().enumerate() {
        let touches = mv.columns().any(|column| column.base == 0 && on_border(column.cell));
        let over = mv.columns().any(|column| on_border(column.cell));
        let sign = scene.marks.signs.iter().find(|(piece, _)| *piece == mv).map(|&(_, sign)| sign);
        match sign {
            Some(Sign::Number(number)) => {
                so(touches, "a numbered piece touches the border")?;
                so(numbers[index % 2].insert(number), "no number comes twice")?;
            }
            Some(Sign::Cross) => {
                so(over && !touches, "a crossed piece overhangs the border")?;
                crossed += 1;
            }
            None => so(!over, "every piece over the border has a sign")?,
        }
    }
    for (team, numbers) in Team::all(2).zip(numbers) {
        same(numbers, (1..=position.border_pieces(team)).collect())?;
    }
    same(crossed, 2)
}
