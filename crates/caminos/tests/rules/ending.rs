//! C13 to C16, C18: who is out, how a game ends without a way, and the neutral pieces.

use trivium_caminos::{Position, Reason, Shape};
use trivium_game::{Game as _, PositionText as _, Seat, Team, Turn};

use super::{after, game, legal};

fn read(line: &str) -> Position {
    Position::read_position(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn out(position: &Position) -> Vec<usize> {
    Seat::all(position.seats()).filter(|&seat| position.is_out(seat)).map(Seat::index).collect()
}

fn play(mut position: Position, moves: &str) -> Position {
    for text in moves.split_whitespace() {
        let mv = position.read_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.play(mv).unwrap();
    }
    position
}

#[test]
fn a_game_in_which_all_pieces_are_placed_is_a_draw() {
    let position = after("set={I2:2}", "I2:a1*2 I2:c1*2 I2:e1*2 I2:g1*2");
    assert_eq!((position.turn(), out(&position)), (Turn::Over, vec![0, 1]));
    let outcome = position.outcome().unwrap();
    assert_eq!(
        (outcome.winner, outcome.reason, outcome.reason.to_string().as_str()),
        (None, Reason::Draw, "draw")
    );
    assert_eq!(outcome.points.as_slice(), [0, 0]);
    assert!(legal(&position).is_empty());
    assert_eq!(position.count_legal_moves(), 0);
}

/// All cells but a1 and c1 are covered in a way that nobody connects.
const FULL: &str = "y,g,y,g,y,g,y,g/g,y,g,y,g,y,g,y/y,g,y,g,y,g,y,g/g,y,g,y,g,y,g,y/y,g,y,g,y,g,y,g/g,y,g,y,g,y,g,y/y,g,y,g,y,g,y,g/1,y,1,y,g,y,g,y";

#[test]
fn a_player_who_cannot_place_is_out_and_the_others_play_on() {
    let line = format!("caminos set={{I1:36+O4:2}} {FULL} 1 O4:2+I1:4/O4:2+I1:6 - -");
    let before = read(&line);
    let after = play(before, "I1:a1");
    assert_eq!(after.turn(), Turn::Seat(Seat::new(0)));
    let after = play(after, "I1:c1");
    assert_eq!((after.turn(), out(&after)), (Turn::Over, vec![0, 1]));
    let moves = legal(&before);
    assert_eq!(moves, ["I1:a1", "I1:c1"]);
}

#[test]
fn one_who_is_out_stays_out_while_others_move() {
    // Seat 0 has only squares left and no room for one; seat 1 has single cubes and two free cells.
    let line = format!("caminos set={{I1:32+O4:2}} {FULL} 1 O4:2/O4:2+I1:2 - -");
    let position = read(&line);
    assert_eq!(out(&position), Vec::<usize>::new());
    let position = play(position, "I1:c1");
    assert_eq!((position.turn(), out(&position)), (Turn::Seat(Seat::new(1)), vec![0]));
    let position = play(position, "I1:a1");
    assert_eq!((position.turn(), out(&position)), (Turn::Over, vec![0, 1]));
}

#[test]
fn with_team_out_the_partner_goes_too() {
    // Seat 1 has nothing left, its partner seat 3 still has a bar.
    for (team_out, next, gone) in [("player", 2, vec![1]), ("team", 2, vec![1, 3])] {
        let line = format!(
            "caminos players=4,team_out={team_out},set={{I2:4}} 8/8/8/8/8/yy,7/8/gg,1,gg,1,gg,3 0 I2:2/-/I2:1/I2:1 - -"
        );
        let position = play(read(&line), "I2:g1*2");
        assert_eq!((position.turn(), out(&position)), (Turn::Seat(Seat::new(next)), gone), "{team_out}");
        let position = play(position, "I2:g3*2");
        let next = if team_out == "player" { 3 } else { 0 };
        assert_eq!(position.turn(), Turn::Seat(Seat::new(next)), "{team_out}");
    }
}

#[test]
fn partners_win_together() {
    let position = after("players=4", "I3:a1,a2,a3 I2:h1*2 I3:a4,a5,a6 I2:h2*2 I2:a7,a8");
    assert_eq!(position.outcome().unwrap().winner, Some(Team::new(0)));
}

#[test]
fn neutral_pieces_come_first() {
    let position = game("neutral=true");
    assert_eq!([0, 1].map(|seat| position.pieces(Seat::new(seat), Shape::N)), [1, 1]);
    assert!(legal(&position).iter().all(|mv| mv.starts_with("N:")));
    let position = play(position, "N:d4*3");
    assert_eq!(position.turn(), Turn::Seat(Seat::new(1)));
    assert_eq!([0, 1].map(|seat| position.pieces(Seat::new(seat), Shape::N)), [0, 1]);
    let position = play(position, "N:e5,f5,g5");
    assert_eq!(position.turn(), Turn::Seat(Seat::new(0)));
    assert_eq!([0, 1].map(|seat| position.pieces(Seat::new(seat), Shape::N)), [0, 0]);
    // Lying it can be covered, standing it cannot.
    let moves = legal(&position);
    assert!(moves.contains(&"L4:e5,f5,g5,h5*2".to_owned()) || moves.contains(&"L4:d5*2,e5,f5".to_owned()));
    assert!(!moves.iter().any(|mv| mv.contains("d4")));
    let columns: Vec<_> = position.options().grid.cells().filter(|&cell| position.height(cell) > 0).collect();
    assert_eq!(columns.len(), 4);
    assert_eq!(position.column(columns[0]).map(trivium_caminos::Colour::letter).collect::<String>(), "nnn");
}

#[test]
fn four_players_place_two_neutral_pieces() {
    let position = game("neutral=true,players=4");
    assert_eq!([0, 1, 2, 3].map(|seat| position.pieces(Seat::new(seat), Shape::N)), [1, 1, 0, 0]);
    let position = play(position, "N:d4*3 N:e4*3");
    assert_eq!(position.turn(), Turn::Seat(Seat::new(0)));
}

#[test]
fn neutral_cubes_break_walls_and_join_nobody() {
    let line = "caminos neutral=true,set={I1:40} 8/8/8/8/8/y,nny,y,y,y,y,y,y/8/n,n,n,n,4 0 I1:32/I1:40 - -";
    let position = read(line);
    assert!(!position.is_connected(Team::new(0)));
    assert_eq!(position.broken_steps(Team::new(0)).len(), 2);
}

#[test]
fn the_lower_count_on_the_border_wins_the_higher_one() {
    // Yellow: a1 and h1 touch; green: c1 only; d4 touches nothing.
    let position = after("scoring=true,set={I2:2}", "I2:a1*2 I2:c1*2 I2:h1*2 I2:d4*2");
    assert_eq!([0, 1].map(|team| position.border_pieces(Team::new(team))), [2, 1]);
    let outcome = position.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason.to_string().as_str()), (Some(Team::new(1)), "border"));
    assert_eq!(outcome.points.as_slice(), [0, 2]);
    let position = after("scoring=true,set={I2:2}", "I2:d4*2 I2:c1*2 I2:e5*2 I2:c8*2");
    let outcome = position.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.points.as_slice()), (Some(Team::new(0)), &[2, 0][..]));
}

#[test]
fn equal_counts_are_a_draw_without_points() {
    let position = after("scoring=true,set={I2:2}", "I2:a1*2 I2:c1*2 I2:d4*2 I2:e5*2");
    let outcome = position.outcome().unwrap();
    assert_eq!(
        (outcome.winner, outcome.reason, outcome.points.as_slice()),
        (None, Reason::Draw, &[0, 0][..])
    );
}

#[test]
fn overhanging_the_border_does_not_touch_it() {
    // Green's bar lies at a3, b3; yellow covers both from b4... with its foot on the board inside.
    let position = after("scoring=true", "I2:e5*2 I2:a3,b3 L4:a3,b3,c3*2");
    assert_eq!([0, 1].map(|team| position.border_pieces(Team::new(team))), [0, 1]);
    let mut position = position;
    let mv = position.read_move("I2:h8*2").unwrap();
    let undo = position.play(mv).unwrap();
    assert_eq!(position.border_pieces(Team::new(1)), 2);
    position.undo(undo);
    assert_eq!(position.border_pieces(Team::new(1)), 1);
}

#[test]
fn the_rim_of_the_hole_is_no_border() {
    let position = after("scoring=true,grid=torus", "I2:c5*2 I2:a5*2");
    assert_eq!([0, 1].map(|team| position.border_pieces(Team::new(team))), [0, 1]);
}
