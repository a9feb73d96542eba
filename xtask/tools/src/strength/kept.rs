//! Results that are in the repository, so that matches of several machines make one page.
//!
//! A machine that begins a pairing notes how it stood, goes on with other openings, and adds its games.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context as _;
use trivium_arena::Standing;

use super::data_file::DataFile;

/// How the pairings stand, by name. Delete the line of a pairing whose players have changed.
pub(super) type Kept = BTreeMap<String, Standing>;

/// Where they are.
const FILE: DataFile = DataFile("data/strength.json");

pub(super) fn read() -> anyhow::Result<Kept> {
    FILE.read()
}

/// How a pairing stood when this machine began it; noted in its folder at the first call.
pub(super) fn before(folder: &Path, name: &str) -> anyhow::Result<Option<Standing>> {
    let file = folder.with_extension("before.json");
    if !file.exists() {
        if folder.exists() {
            return Ok(None);
        }
        let before = read()?.remove(name);
        let parent = file.parent().context("a pairing has a folder")?;
        std::fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
        std::fs::write(&file, serde_json::to_string(&before)?)
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} holds no result: delete it", file.display()))
}

/// Takes in a result, unless one with more games is there.
pub(super) fn add(kept: &mut Kept, name: String, standing: Standing) {
    let before = kept.get(&name).map_or(0, |standing| standing.games);
    if standing.games >= before {
        kept.insert(name, standing);
    }
}

/// Writes one line a pairing.
pub(super) fn write(kept: &Kept) -> anyhow::Result<()> {
    let line = |(name, standing)| {
        Ok(format!("  {}: {}", serde_json::to_string(name)?, serde_json::to_string(standing)?))
    };
    let lines: Vec<String> = kept.iter().map(line).collect::<serde_json::Result<_>>()?;
    FILE.write(&lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use trivium_arena::Versus;

    fn standing(won: u32, groups: &[f64]) -> Standing {
        let versus = vec![Versus { one: 0, other: 1, won, drawn: 1, lost: 0, groups: groups.to_vec() }];
        Standing { games: won + 1, versus, faults: vec![0, 1], won_by_first: 1, drawn: 1, plies: 10 }
    }

    #[test]
    fn games_of_two_machines_add_up() {
        let mut both = standing(3, &[1.0, 0.75]);
        both.add(&standing(1, &[0.75]));
        let versus =
            vec![Versus { one: 0, other: 1, won: 4, drawn: 2, lost: 0, groups: vec![1.0, 0.75, 0.75] }];
        assert_eq!(
            both,
            Standing { games: 6, versus, faults: vec![0, 2], won_by_first: 2, drawn: 2, plies: 20 }
        );
    }

    #[test]
    fn a_result_with_fewer_games_replaces_none() {
        let mut kept = Kept::new();
        add(&mut kept, "a".to_owned(), standing(3, &[]));
        add(&mut kept, "a".to_owned(), standing(2, &[]));
        assert_eq!(kept["a"].games, 4);
    }
}
