//! Where the games of a group begin.

use trivium_game::{Random, key};
use trivium_games::{AnyTable, Chance};

use crate::{MatchError, Settings};

/// The keys of openings are a family of their own.
const FAMILY: u8 = 0xa7;

/// How often to look for other plies where some have ended the game.
const ATTEMPTS: u64 = 100;

/// A table with this opening: the same deck or hands, and the same random plies, whenever it is asked for.
pub(crate) fn open_table(settings: &Settings, opening: u32) -> Result<AnyTable, MatchError> {
    let complaint = |message: String| MatchError::new(message);
    for attempt in 0..ATTEMPTS {
        let number = u64::from(opening) | attempt << 32;
        let seed = Random::seeded(settings.seed).bits() ^ key(FAMILY, number);
        let mut table = AnyTable::with_options(settings.kind, &settings.options, &Chance::seeded(seed))
            .map_err(|error| complaint(error.to_string()))?;
        let mut random = Random::seeded(!seed);
        let mut plies = 0;
        while plies < settings.opening_plies {
            let mut moves = table.legal();
            if moves.is_empty() {
                break;
            }
            let mv = moves.swap_remove(random.below(moves.len() as u32) as usize);
            table.play(&mv).map_err(|error| complaint(error.to_string()))?;
            plies += 1;
        }
        if !table.legal().is_empty() {
            return Ok(table);
        }
    }
    Err(complaint(format!("after {} random plies the game is over; choose fewer", settings.opening_plies)))
}

#[cfg(test)]
mod tests {
    use trivium_game::{Millis, TimeControl};
    use trivium_games::GameKind;

    use super::*;

    fn settings(kind: GameKind, opening_plies: u32) -> Settings {
        Settings {
            kind,
            options: "-".to_owned(),
            engines: Vec::new(),
            seed: 1,
            opening_plies,
            clock: TimeControl::Untimed,
            grace: Millis(0),
            patience: Millis(0),
        }
    }

    #[test]
    fn an_opening_is_always_the_same_and_another_is_not() {
        for (kind, plies) in [(GameKind::Caminos, 2), (GameKind::Wege, 0), (GameKind::Cuminos, 0)] {
            let line = |opening| {
                let table = open_table(&settings(kind, plies), opening).unwrap();
                table.record().line.words().map(str::to_owned).collect::<Vec<_>>()
            };
            assert_eq!(line(3), line(3), "{kind}");
            assert!((0..20).any(|opening| line(opening) != line(3)), "{kind}");
        }
    }

    #[test]
    fn too_many_plies_are_no_opening() {
        assert!(open_table(&settings(GameKind::Caminos, 500), 0).is_err());
    }
}
