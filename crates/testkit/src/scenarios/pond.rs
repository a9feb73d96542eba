//! Wege, W19: a park in which land has its way and its pair, and a pond elsewhere.

use serde_json::json;
use trivium_game::Random;
use trivium_games::GameKind;

use super::{Scenario, random_deck};

/// The box is x -1…4, y 0…5. Six paths on its diagonal join two corners and so all four sides; four paths lie around
/// the point 3,1; two black ducks meet in 1,5. The other cells only hold the park together.
const OPENING: [(&str, &str); 20] = [
    ("R", "0,0"),
    ("P", "-1,0"),
    ("R", "1,0"),
    ("P", "2,0"),
    ("P", "3,0"),
    ("P", "0,1"),
    ("R", "1,1"),
    ("P", "2,1"),
    ("P", "3,1"),
    ("P", "1,2"),
    ("R", "2,2"),
    ("P", "2,3"),
    ("R", "3,3"),
    ("P", "3,4"),
    ("R", "4,4"),
    ("P", "4,5"),
    ("R", "0,2"),
    ("R", "0,3"),
    ("Pb", "0,4/NE"),
    ("Rb", "0,5/SE"),
];

/// A game that begins so, where a pond matters.
pub(super) fn scenario(random: &mut Random) -> Scenario {
    let mut deck: Vec<_> = OPENING.iter().map(|&(tile, _)| tile).collect();
    let mut rest = random_deck(random);
    for tile in &deck {
        let used = rest.iter().position(|other| other == tile).expect("the opening is part of a deck");
        rest.remove(used);
    }
    deck.extend(rest);
    let options = json!({ "islands": "none", "expert": random.below(2) == 0 });
    let script = OPENING.iter().map(|&(_, mv)| mv.to_owned()).collect();
    Scenario { kind: GameKind::Wege, options, deck, hands: Vec::new(), script }
}
