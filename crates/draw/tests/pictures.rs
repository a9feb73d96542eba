//! Whatever stands on the table can be drawn, always alike, and the text is well-formed.

use trivium_draw::graph::{Graph, Mark};
use trivium_draw::{Drawing, caminos, cuminos, wege};
use trivium_game::{Game, Playout, Random, Seat, Team, Turn, read_options};

/// Plays at random and looks at every position.
fn watch<G: Playout>(mut position: G, seed: u64, mut look: impl FnMut(&G)) {
    let mut random = Random::seeded(seed);
    loop {
        look(&position);
        match position.turn() {
            Turn::Seat(_) => position.play_random(&mut random),
            Turn::Chance(_) => position.draw_random(&mut random),
            Turn::Over => return,
        }
    }
}

fn check(draw: impl Fn() -> Drawing) {
    let svg = draw().to_svg("x & y");
    assert_eq!(svg, draw().to_svg("x & y"));
    assert!(svg.contains("viewBox=\"") && svg.contains("<title>x &amp; y</title>"));
    assert_well_formed(&svg);
    assert_uses_are_defined(&svg);
}

/// Every element that is opened is closed in its turn.
fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        let name = tag.split([' ', '/']).find(|part| !part.is_empty()).expect("a tag has a name");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        assert!(!tag.contains("NaN") && !tag.contains("inf"), "{tag}");
    }
    assert!(open.is_empty(), "{open:?}");
}

fn assert_uses_are_defined(svg: &str) {
    for part in svg.split("href=\"#").skip(1) {
        let (name, _) = part.split_once('"').expect("a name ends");
        assert!(svg.contains(&format!("id=\"{name}\"")), "{name}");
    }
}

#[test]
fn caminos_is_drawn() {
    for (seed, options) in
        (0..).zip(["-", "grid=diamond", "grid=octagon,neutral=true", "grid=torus,players=4"])
    {
        let start = trivium_caminos::Position::new(read_options(options).unwrap()).unwrap();
        watch(start, seed, |position| {
            let marks = caminos::Marks {
                way: position.way(Team::new(0)),
                broken: position.broken_steps(Team::new(1)),
                sides: position.options().grid.sides().zip('A'..).collect(),
                ..caminos::Marks::default()
            };
            check(|| caminos::draw(position, &marks));
            check(|| caminos::draw_flat(position, &marks));
        });
    }
}

#[test]
fn wege_is_drawn() {
    for seed in 0..4 {
        let start = trivium_wege::Position::new(trivium_wege::Options::default()).unwrap();
        watch(start, seed, |position| {
            let ways =
                trivium_wege::Side::ALL.into_iter().filter_map(|side| Some((side, position.way(side)?)));
            let marks = wege::Marks {
                ways: ways.collect(),
                pairs: position.pairs(),
                round: position.ponds(),
                ..wege::Marks::default()
            };
            check(|| wege::draw(position, &marks));
        });
    }
}

#[test]
fn cuminos_is_drawn() {
    for (seed, options) in (0..).zip(["-", "players=6"]) {
        let start = trivium_cuminos::Position::new(read_options(options).unwrap()).unwrap();
        watch(start, seed, |position| {
            let marks =
                cuminos::Marks { open_ends: position.open_ends(), source: true, ..cuminos::Marks::default() };
            check(|| cuminos::draw(position, &marks));
        });
    }
}

#[test]
fn single_pieces_are_drawn() {
    for shape in trivium_caminos::Shape::ALL {
        check(|| caminos::draw_piece(shape, trivium_caminos::Colour::Green));
    }
    for tile in trivium_wege::Tile::ALL {
        check(|| wege::draw_tile(tile));
    }
    for (number, cumino) in trivium_cuminos::Cumino::all().enumerate() {
        check(|| cuminos::draw_cumino(cumino, Seat::new(number as u8 % 6)));
    }
}

/// In a row from west to east what leads down again looks away from the viewer, and nothing else is hidden.
#[test]
fn walls_that_look_away_are_hidden() {
    let mut position = trivium_caminos::Position::new(read_options("scoring=true").unwrap()).unwrap();
    for mv in [
        "I2:a1,b1", "I2:a8,b8", "I3:c1*3", "I2:c8,d8", "I2:d1,e1", "I2:a6,b6", "I2:f1,g1", "I2:c6,d6",
        "I2:h1*2",
    ] {
        let mv = position.read_move(mv).unwrap();
        position.play(mv).unwrap();
    }
    let way = position.way(Team::new(0)).unwrap();
    assert_eq!(way.points, 13);
    let hidden: Vec<_> =
        caminos::hidden_faces(&position, &way.faces).iter().map(|face| format!("{face:?}")).collect();
    assert_eq!(hidden.len(), 2, "{hidden:?}");
    assert!(hidden.iter().all(|face| face.starts_with("Wall")), "{hidden:?}");
}

/// Graphs of any number of teams and plies, even of none.
#[test]
fn graphs_are_drawn() {
    for (teams, plies) in [(0, 0), (1, 1), (2, 1), (2, 40), (3, 7), (6, 300)] {
        let value = |ply: usize, team: usize| ((ply * 7 + team * 3) % 11) as f64 / 10.0;
        let mark = |ply| Mark { ply, team: ply % 2, text: format!("{ply}. a<b&c") };
        let graph = Graph {
            title: "x & y".to_owned(),
            description: "x < y".to_owned(),
            ply_label: "n".to_owned(),
            value_label: "v".to_owned(),
            teams: (0..teams).map(|team| format!("<{team}>")).collect(),
            values: (0..plies).map(|ply| (0..teams).map(|team| value(ply, team)).collect()).collect(),
            marks: (0..plies).step_by(5).map(mark).collect(),
        };
        let svg = graph.to_svg();
        assert_eq!(svg, graph.to_svg());
        assert_well_formed(&svg);
        assert!(svg.contains("<title>x &amp; y</title>") && svg.contains("<desc>x &lt; y</desc>"));
        assert_eq!(svg.matches("class=\"mark\"").count(), plies.div_ceil(5));
    }
}
