//! The encoding holds on random games of every kind.
#![allow(
    clippy::unwrap_used,
    clippy::float_cmp,
    reason = "tests may panic; flags and small counts are exact"
)]

use trivium_caminos::{Colour, Grid, Options, OutRule, PieceSet, Position, Shape};
use trivium_game::{Game, Random, Seat, Symmetric, Team};
use trivium_net::encoding::{
    ACTIONS, Action, ActionSet, CELLS, FrameSymmetry, GLOBAL_NAMES, Observation, PLANE_NAMES, SHAPES,
    Threats, pattern_shapes, winning_moves,
};

fn kinds() -> impl Iterator<Item = Options> {
    Grid::ALL.into_iter().flat_map(|grid| {
        [(2, false), (4, true)].into_iter().map(move |(players, extras)| Options {
            grid,
            players,
            neutral: extras,
            scoring: extras,
            team_out: if extras { OutRule::Team } else { OutRule::Player },
            ..Options::default()
        })
    })
}

/// Calls back for every position of random games of every kind.
fn visit(games: u64, mut look: impl FnMut(&Position, &mut Random)) {
    for options in kinds() {
        for seed in 0..games {
            let mut random = Random::seeded(seed);
            let mut position = Position::new(options).unwrap();
            while position.outcome().is_none() {
                look(&position, &mut random);
                position.play_unchecked(position.random_move(&mut random));
            }
        }
    }
}

fn plane(observation: &Observation, name: &str) -> u128 {
    observation.planes[PLANE_NAMES.iter().position(|&plane| plane == name).unwrap()]
}

fn global(observation: &Observation, name: &str) -> f32 {
    observation.globals[GLOBAL_NAMES.iter().position(|&global| global == name).unwrap()]
}

#[test]
fn every_legal_move_has_an_action_of_its_own_and_comes_back() {
    let mut moves = Vec::new();
    visit(3, |position, _| {
        position.legal_moves(&mut moves);
        let set = ActionSet::from_moves(moves.iter().copied());
        assert_eq!(set.len(), moves.len());
        for &mv in &moves {
            let action = Action::from_move(mv).unwrap();
            assert_eq!(action.to_move(position), mv);
            assert_eq!(Action::new(action.index()), Some(action));
            assert!(set.contains(action));
        }
    });
    assert_eq!(Action::new(ACTIONS), None);
}

#[test]
fn patterns_are_the_turnings_of_the_standard_shapes() {
    let counted: Vec<Shape> =
        SHAPES.into_iter().flat_map(|shape| shape.turnings().map(move |_| shape)).collect();
    assert_eq!(pattern_shapes().to_vec(), counted);
}

#[test]
fn planes_show_the_columns() {
    visit(2, |position, _| {
        let observation = Observation::new(position).unwrap();
        let own = Colour::of_team(position.team_of(position.turn().seat().unwrap()));
        for cell in position.options().grid.cells() {
            let on = |name: &str| plane(&observation, name) >> cell.index() & 1 == 1;
            assert!(on("board"));
            let column: Vec<Colour> = position.column(cell).collect();
            for level in 0..3 {
                let cube = column.get(level).copied();
                assert_eq!(on(&format!("height>={}", level + 1)), cube.is_some());
                assert_eq!(on(&format!("own-cube-{level}")), cube == Some(own));
                let is_opp = cube.is_some_and(|colour| colour != own && colour != Colour::Neutral);
                assert_eq!(on(&format!("opp-cube-{level}")), is_opp);
            }
            let top = column.last().copied();
            assert_eq!(on("top-own"), top == Some(own));
            assert_eq!(on("top-neutral"), top == Some(Colour::Neutral));
            assert_eq!(on("top-opp"), top.is_some() && !on("top-own") && !on("top-neutral"));
            for side in position.options().grid.sides() {
                assert_eq!(on(&format!("side-{}", side.index())), side.has(cell));
            }
        }
        assert!(observation.planes.iter().all(|set| set & !observation.planes[0] == 0));
    });
}

#[test]
fn globals_show_hands_and_options_from_the_seat_to_move() {
    visit(1, |position, _| {
        let observation = Observation::new(position).unwrap();
        let options = position.options();
        let mut seat = position.turn().seat().unwrap();
        let own = position.team_of(seat);
        for turn in 0..4 {
            for shape in SHAPES {
                let count = if turn < options.players { position.pieces(seat, shape) } else { 0 };
                let shown = global(&observation, &format!("{shape}-seat-{turn}"));
                assert!((shown * 4.0 - f32::from(count)).abs() < 1e-6);
            }
            seat = seat.next(options.players);
        }
        assert_eq!(global(&observation, "four-players") > 0.5, options.players == 4);
        assert_eq!(global(&observation, "scoring") > 0.5, options.scoring);
        assert_eq!(global(&observation, "team-out") > 0.5, options.team_out == OutRule::Team);
        assert_eq!(global(&observation, options.grid.name()), 1.0);
        let neutral = position.pieces(Seat::new(own.index() as u8), Shape::N);
        assert_eq!(global(&observation, "neutral-own"), f32::from(neutral));
        let border = global(&observation, "border-own") * 14.0;
        assert!((border - f32::from(position.border_pieces(own))).abs() < 1e-5);
    });
}

#[test]
fn joined_planes_hold_the_ways_from_each_side() {
    visit(2, |position, _| {
        let observation = Observation::new(position).unwrap();
        let own = position.team_of(position.turn().seat().unwrap());
        let opp = Team::new(1 - own.index() as u8);
        for (name, team) in [("own", own), ("opp", opp)] {
            // Nobody is connected before the end: no set reaches a partner of its side.
            for side in position.options().grid.sides() {
                let joined = plane(&observation, &format!("{name}-joined-{}", side.index()));
                assert_eq!(joined & !position.tops(team).bits(), 0);
                assert_eq!(side.cell_set().bits() & position.tops(team).bits() & !joined, 0);
                assert!(side.partners().all(|partner| partner.cell_set().bits() & joined == 0));
            }
        }
    });
}

#[test]
fn wins_in_one_are_those_that_trying_finds() {
    let (mut moves, mut wins) = (Vec::new(), Vec::new());
    let mut found = 0;
    visit(6, |position, _| {
        let seat = position.turn().seat().unwrap();
        winning_moves(position, seat, &mut wins);
        position.legal_moves(&mut moves);
        moves.retain(|&mv| position.would_connect(seat, mv));
        wins.sort_unstable();
        moves.sort_unstable();
        assert_eq!(wins, moves);
        found += wins.len();
    });
    assert!(found > 0, "random games offer wins");
}

#[test]
fn threats_that_survive_a_move_win_after_it() {
    let (mut moves, mut wins) = (Vec::new(), Vec::new());
    let [mut unmet, mut met] = [0, 0];
    visit(4, |position, _| {
        let threats = Threats::new(position);
        let own = position.team_of(position.turn().seat().unwrap());
        position.legal_moves(&mut moves);
        for &mv in moves.iter().step_by(7) {
            let survives = threats.survive(position, mv);
            let mut after = *position;
            after.play_unchecked(mv);
            let Some(next) = after.turn().seat().filter(|&next| after.team_of(next) != own) else {
                assert!(!survives);
                continue;
            };
            winning_moves(&after, next, &mut wins);
            if survives {
                assert!(!wins.is_empty());
                unmet += 1;
            } else if !threats.moves().is_empty() {
                // What is left was no threat before the move.
                assert!(wins.iter().all(|win| !threats.moves().contains(win)));
                met += 1;
            }
        }
    });
    assert!(unmet > 0 && met > 0, "both happen in random games");
}

#[test]
fn symmetries_of_the_frame_are_those_of_the_rules() {
    for grid in Grid::ALL {
        let options = Options { grid, players: 4, neutral: true, scoring: true, ..Options::default() };
        let tables: Vec<_> =
            Position::symmetries().map(|symmetry| (symmetry, FrameSymmetry::new(grid, symmetry))).collect();
        assert_eq!(tables.len(), usize::from(FrameSymmetry::COUNT));
        let mut random = Random::seeded(9);
        let mut moves = Vec::new();
        let mut position = Position::new(options).unwrap();
        while position.outcome().is_none() {
            let observation = Observation::new(&position).unwrap();
            position.legal_moves(&mut moves);
            for (symmetry, table) in &tables {
                let turned = position.transformed(*symmetry);
                assert_eq!(table.apply(&observation), Observation::new(&turned).unwrap());
                for &mv in &moves {
                    let action = Action::from_move(mv).unwrap();
                    let expected = Action::from_move(position.transformed_move(mv, *symmetry)).unwrap();
                    assert_eq!(table.actions[action.index()], expected.index());
                }
            }
            position.play_unchecked(position.random_move(&mut random));
        }
    }
}

#[test]
fn symmetry_tables_are_permutations() {
    let is_permutation = |table: &[usize]| {
        let mut sorted = table.to_vec();
        sorted.sort_unstable();
        sorted.into_iter().eq(0..table.len())
    };
    for grid in Grid::ALL {
        for symmetry in Position::symmetries() {
            let table = FrameSymmetry::new(grid, symmetry);
            assert_eq!((table.cells.len(), table.actions.len()), (CELLS, ACTIONS));
            assert!(
                is_permutation(&table.cells)
                    && is_permutation(&table.sides)
                    && is_permutation(&table.actions)
            );
        }
    }
}

#[test]
fn other_sets_and_finished_games_are_not_encoded() {
    let set = PieceSet::new([2, 0, 0, 0, 0, 0, 0, 2]).unwrap();
    assert_eq!(Observation::new(&Position::new(Options { set, ..Options::default() }).unwrap()), None);
    let mut random = Random::seeded(1);
    let mut position = Position::new(Options::default()).unwrap();
    while position.outcome().is_none() {
        position.play_unchecked(position.random_move(&mut random));
    }
    assert_eq!(Observation::new(&position), None);
}
