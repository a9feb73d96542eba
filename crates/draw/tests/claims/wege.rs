//! Claims about positions of Wege.

use std::collections::BTreeMap;

use trivium_draw::figure::WegeScene;
use trivium_game::Game;
use trivium_wege::{Cell, Corner, Duck, Point, Position, Side};

use super::{Held, allowed, number, refused, same, so, unknown};

pub(crate) fn check(scene: &WegeScene, words: &[&str]) -> Held {
    let position = &scene.position;
    match words {
        ["allowed", mv] => allowed(position, mv),
        ["refused", mv, clause] => refused(position, mv, clause),
        ["next-hand", mv, tile] => {
            let mut after = position.clone();
            let mv = after.read_move(mv).map_err(|error| error.to_string())?;
            after.play_unchecked(mv);
            same(after.hand().map(|tile| tile.to_string()), Some((*tile).to_owned()))
        }
        ["corners", kind, place] => same(point(place)?.side(), side(kind)?),
        ["land-corners", place, one, other] => {
            let [one, other] = [one, other].map(|code| code.parse::<Corner>());
            let cell = cell(place)?;
            let land = |corner: Corner| cell.point(corner).side() == Side::Land;
            so(one.is_ok_and(land) && other.is_ok_and(land), "these corners must be land there")
        }
        ["pair", colour, place] => pair(scene, duck(colour)?, point(place)?),
        ["edge-pair", colour, place] => {
            let (duck, point) = (duck(colour)?, point(place)?);
            let mut pairs =
                position.pairs().into_iter().filter(|pair| pair.duck == duck && pair.point == point);
            so(pairs.next().is_some_and(|pair| !pair.inside), "there is a pair on the outer edge")
        }
        ["no-pair", colour] => {
            let duck = duck(colour)?;
            so(!position.pairs().iter().any(|pair| pair.duck == duck), "there is no such pair")
        }
        ["islands", places @ ..] => same(position.islands(), points(places)?),
        ["ponds", places @ ..] => same(position.ponds(), points(places)?),
        ["way", kind] => way(scene, side(kind)?),
        ["no-way", kind] => so(position.way(side(kind)?).is_none(), "there is no way"),
        ["branches", kind] => branches(position, side(kind)?),
        ["laid", count] => same(position.laid(), number(count)?),
        ["outcome", winner, reason] => {
            let outcome = position.outcome().ok_or("the game goes on")?;
            same(outcome.winner, Some(side(winner)?.team()))?;
            same(outcome.reason.to_string().as_str(), reason)
        }
        _ => unknown(words),
    }
}

/// A ghost is legal with the tile in hand exactly if it looks allowed. One that is turned has no notation.
pub(crate) fn check_ghosts(scene: &WegeScene) -> Held {
    for ghost in scene.marks.ghosts.iter().filter(|ghost| !ghost.turned) {
        same(scene.position.hand(), Some(ghost.laid.tile))?;
        let taken = scene.position.tile_at(ghost.cell).is_some();
        let corner = ghost.laid.corner.map_or(String::new(), |corner| format!("/{corner}"));
        let mv = format!("{}{}{corner}", if taken { "x" } else { "" }, ghost.cell);
        same(scene.position.read_move(&mv).is_ok(), ghost.allowed)?;
    }
    Ok(())
}

fn numbers(word: &str) -> Result<(i32, i32), String> {
    let (x, y) = word.split_once(',').ok_or_else(|| format!("`{word}` is no place"))?;
    Ok((number(x)?, number(y)?))
}

fn point(word: &str) -> Result<Point, String> {
    let (x, y) = numbers(word)?;
    Ok(Point { x, y })
}

fn points(words: &[&str]) -> Result<Vec<Point>, String> {
    words.iter().map(|word| point(word)).collect()
}

fn cell(word: &str) -> Result<Cell, String> {
    let (x, y) = numbers(word)?;
    Cell::new(x, y).ok_or_else(|| format!("`{word}` is not a cell"))
}

fn side(word: &str) -> Result<Side, String> {
    Side::ALL
        .into_iter()
        .find(|side| side.to_string() == word)
        .ok_or_else(|| format!("`{word}` is not a side"))
}

fn duck(word: &str) -> Result<Duck, String> {
    Duck::ALL.into_iter().find(|duck| duck.to_string() == word).ok_or_else(|| format!("`{word}` is no duck"))
}

/// There is one pair, this one; it is inside the park and ringed.
fn pair(scene: &WegeScene, duck: Duck, point: Point) -> Held {
    let found = scene.position.pairs();
    same(scene.marks.pairs.clone(), found.clone())?;
    same(found.iter().map(|pair| (pair.duck, pair.point)).collect(), vec![(duck, point)])?;
    so(found.iter().all(|pair| pair.inside), "the pair is inside the park")
}

/// The side has what W13 wants of a way, and it is lit up.
fn way(scene: &WegeScene, side: Side) -> Held {
    so(scene.position.standing(side).way, "the side has a way")?;
    let way = scene.position.way(side).ok_or("there is no way")?;
    so(scene.marks.ways.contains(&(side, way)), "the way is lit up")
}

/// Some point of the way has three links at least.
fn branches(position: &Position, side: Side) -> Held {
    let way = position.way(side).ok_or("there is no way")?;
    let mut links: BTreeMap<Point, u32> = BTreeMap::new();
    for cell in way.cells {
        for point in
            Corner::ALL.map(|corner| cell.point(corner)).into_iter().filter(|point| point.side() == side)
        {
            *links.entry(point).or_default() += 1;
        }
    }
    so(links.values().any(|&count| count >= 3), "the way branches")
}
