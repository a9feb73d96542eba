//! Arrows between crates point down only.

use std::collections::BTreeMap;

use serde_json::Value;

use xtask::shell::cargo;

/// Which crates of ours each crate may use.
const ARROWS: &[(&str, &[&str])] = &[
    ("trivium-game", &[]),
    ("trivium-caminos", &["trivium-game"]),
    ("trivium-wege", &["trivium-game"]),
    ("trivium-cuminos", &["trivium-game"]),
    ("trivium-games", &["trivium-game", "trivium-caminos", "trivium-wege", "trivium-cuminos"]),
    ("trivium-engine", &["trivium-game", "trivium-games", "trivium-search", "trivium-players"]),
    ("trivium-arena", &["trivium-game", "trivium-games"]),
    ("trivium-search", &["trivium-game"]),
    ("trivium-net", &["trivium-game", "trivium-caminos"]),
    (
        "trivium-selfplay",
        &[
            "trivium-game",
            "trivium-caminos",
            "trivium-cuminos",
            "trivium-search",
            "trivium-net",
            "trivium-players",
        ],
    ),
    (
        "trivium-players",
        &[
            "trivium-game",
            "trivium-search",
            "trivium-net",
            "trivium-caminos",
            "trivium-wege",
            "trivium-cuminos",
            "trivium-games",
        ],
    ),
    (
        "trivium-puzzles",
        &[
            "trivium-game",
            "trivium-caminos",
            "trivium-wege",
            "trivium-cuminos",
            "trivium-games",
            "trivium-search",
            "trivium-players",
        ],
    ),
    (
        "trivium-draw",
        &["trivium-game", "trivium-caminos", "trivium-wege", "trivium-cuminos", "trivium-games"],
    ),
    ("trivium-testkit", &["trivium-game", "trivium-games"]),
    (
        "trivium-wasm",
        &[
            "trivium-game",
            "trivium-caminos",
            "trivium-wege",
            "trivium-cuminos",
            "trivium-games",
            "trivium-search",
            "trivium-players",
            "trivium-draw",
        ],
    ),
    ("trivium-tables", &["trivium-game", "trivium-games"]),
    ("trivium-store", &["trivium-games", "trivium-tables"]),
    (
        "trivium-server",
        &[
            "trivium-game",
            "trivium-games",
            "trivium-players",
            "trivium-search",
            "trivium-tables",
            "trivium-store",
        ],
    ),
    (
        "trivium-cli",
        &[
            "trivium-game",
            "trivium-caminos",
            "trivium-wege",
            "trivium-cuminos",
            "trivium-games",
            "trivium-engine",
            "trivium-arena",
            "trivium-search",
            "trivium-players",
            "trivium-puzzles",
            "trivium-draw",
            "trivium-store",
            "trivium-tables",
            "trivium-server",
        ],
    ),
    ("xtask", &[]),
    ("xtask-bind", &["xtask"]),
    ("xtask-online", &["xtask", "trivium-game", "trivium-games"]),
    (
        "xtask-tools",
        &[
            "xtask",
            "trivium-game",
            "trivium-caminos",
            "trivium-wege",
            "trivium-cuminos",
            "trivium-draw",
            "trivium-games",
            "trivium-arena",
            "trivium-server",
            "trivium-wasm",
        ],
    ),
];

#[test]
fn arrows_point_down_only() {
    let output = cargo(&["metadata", "--format-version", "1", "--no-deps"]).output().unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let allowed: BTreeMap<_, _> = ARROWS.iter().copied().collect();
    for package in metadata["packages"].as_array().unwrap() {
        let name = package["name"].as_str().unwrap();
        let targets = allowed.get(name).unwrap_or_else(|| panic!("{name} has no place on the map"));
        for dependency in package["dependencies"].as_array().unwrap() {
            let target = dependency["name"].as_str().unwrap();
            let ours = allowed.contains_key(target);
            // Tests may look wherever they like.
            if ours && dependency["kind"] != "dev" {
                assert!(targets.contains(&target), "{name} must not use {target}");
            }
        }
    }
}
