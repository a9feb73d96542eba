//! Mostly illegal moves, to compare the refusals of both judges.

use trivium_game::Random;
use trivium_games::GameKind;

/// A text that might be a move, a little wrong in one way or another.
pub(crate) fn probe(kind: GameKind, legal: &[String], seen: &[String], random: &mut Random) -> String {
    match random.below(8) {
        0 => scratched(&pick(legal, random), random),
        1 | 2 => pick(seen, random),
        3 => scratched(&pick(seen, random), random),
        _ => match kind {
            GameKind::Caminos => caminos(random),
            GameKind::Wege => wege(random),
            GameKind::Cuminos => cuminos(random),
        },
    }
}

fn pick(moves: &[String], random: &mut Random) -> String {
    if moves.is_empty() { String::new() } else { moves[random.below(moves.len() as u32) as usize].clone() }
}

/// The text with a character changed, added or removed, or two parts exchanged.
fn scratched(text: &str, random: &mut Random) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let alphabet: Vec<char> = "abdefhkx0123456*,:/-NESWUDILOVTpR é".chars().collect();
    let any = alphabet[random.below(alphabet.len() as u32) as usize];
    let at = random.below(characters.len() as u32 + 1) as usize;
    match random.below(4) {
        0 => characters.insert(at, any),
        1 if at < characters.len() => characters[at] = any,
        2 if at < characters.len() => drop(characters.remove(at)),
        _ => {
            let mut parts: Vec<_> = text.split(',').collect();
            let last = parts.len() - 1;
            parts.swap(0, last);
            return parts.join(",");
        }
    }
    characters.into_iter().collect()
}

/// A piece of any shape on a few connected cells, perhaps with columns of several cubes.
fn caminos(random: &mut Random) -> String {
    let shapes = ["I1", "I2", "I3", "V3", "O4", "L4", "T4", "S4", "N"];
    let shape = shapes[random.below(9) as usize];
    let mut cells = vec![(random.below(11), random.below(11))];
    for _ in 0..random.below(4) {
        let (x, y) = cells[random.below(cells.len() as u32) as usize];
        let next = [(x + 1, y), (x, y + 1), (x + 1, y + 1)][random.below(3) as usize];
        if !cells.contains(&next) {
            cells.push(next);
        }
    }
    cells.sort_unstable();
    let column = |(x, y): (u32, u32)| {
        let count = ["", "", "", "*2", "*3", "*4"][random.below(6) as usize];
        format!("{}{}{count}", char::from(b'a' + x as u8), y + 1)
    };
    let columns: Vec<_> = cells.into_iter().map(column).collect();
    format!("{shape}:{}", columns.join(","))
}

fn wege(random: &mut Random) -> String {
    let mut coordinate = || random.below(15) as i32 - 7;
    let cell = format!("{},{}", coordinate(), coordinate());
    let exchange = ["", "", "x"][random.below(3) as usize];
    let corner = ["", "", "/NE", "/NW", "/SE", "/SW"][random.below(6) as usize];
    format!("{exchange}{cell}{corner}")
}

fn cuminos(random: &mut Random) -> String {
    if random.below(12) == 0 {
        return "pass".to_owned();
    }
    let (first, second) = (1 + random.below(6), 1 + random.below(6));
    let (low, high) = (first.min(second), first.max(second));
    let mut coordinate = |span: u32| random.below(2 * span + 1) as i32 - span as i32;
    let (x, y) = (coordinate(4), coordinate(4));
    let level = random.below(5) as i32 - random.below(2) as i32;
    let direction = ["E", "W", "N", "S", "U", "D"][random.below(6) as usize];
    format!("{low}{high}:{x},{y},{level}/{direction}")
}
