//! Positions in one line.

use trivium_caminos::Position;
use trivium_game::{Game as _, PositionText as _};

use super::{after, game};

#[test]
fn positions_are_written_so() {
    assert_eq!(
        game("-").write_position(),
        "caminos - 8/8/8/8/8/8/8/8 0 I2:4+I3:4+O4:2+L4:4/I2:4+I3:4+O4:2+L4:4 - -"
    );
    assert_eq!(
        after("scoring=true,neutral=true,grid=torus", "N:a5*3 N:j4,j5,j6 I2:c5*2 L4:c6*3,c7")
            .write_position(),
        "caminos grid=torus,neutral=true,scoring=true \
         4/6/8/2,g,3/2,ggg,2,n/nnn,1,yy,2,n/5,n/8/6/4 0 I2:3+I3:4+O4:2+L4:4/I2:4+I3:4+O4:2+L4:3 - 0:0"
    );
    assert_eq!(
        game("players=4,neutral=true").write_position(),
        "caminos players=4,neutral=true 8/8/8/8/8/8/8/8 0 I2:2+I3:2+O4:1+L4:2+N:1/I2:2+I3:2+O4:1+L4:2+N:1\
         /I2:2+I3:2+O4:1+L4:2/I2:2+I3:2+O4:1+L4:2 - -"
    );
    let over = after("set={I2:2},scoring=true", "I2:a1*2 I2:c1*2 I2:e1*2 I2:g1*2");
    assert_eq!(
        over.write_position(),
        "caminos scoring=true,set={I2:2} 8/8/8/8/8/8/8/yy,1,gg,1,yy,1,gg,1 - -/- 01 2:2"
    );
}

/// What is wrong with a line, and where.
fn trouble(line: &str) -> (usize, String) {
    let error = Position::read_position(line).expect_err(line);
    (error.column, error.message)
}

const HANDS: &str = "I2:4+I3:4+O4:2+L4:4/I2:4+I3:4+O4:2+L4:4";

#[test]
fn a_malformed_line_is_refused_where_the_trouble_is() {
    let line = |rows: &str, rest: &str| format!("caminos - {rows} {rest}");
    for (text, column, message) in [
        (String::new(), 1, "expected the game's name"),
        ("wege -".to_owned(), 1, "a position of this game begins with `caminos`"),
        ("caminos".to_owned(), 8 + 1, "expected the options, or -"),
        (
            "caminos grid=hexagon".to_owned(),
            9,
            "`grid` cannot be `hexagon`; it is square, diamond, octagon or torus",
        ),
        ("caminos -".to_owned(), 11, "expected the rows of the board from north to south"),
        (line("8/8", ""), 15, "the square has 8 rows"),
        (line("8/8/8/8/8/8/8/8/8", ""), 27, "the square has only 8 rows"),
        (line("8/7/8/8/8/8/8/8", ""), 13, "row 7 has fewer cells here than on the square"),
        (line("8/9/8/8/8/8/8/8", ""), 13, "the row has more cells here than on the board"),
        (line("8/8,y/8/8/8/8/8/8", ""), 15, "the row has more cells here than on the board"),
        (line("8/0,8/8/8/8/8/8/8", ""), 13, "a number of empty cells is at least 1"),
        (line("8/1,yyyy,6/8/8/8/8/8/8", ""), 15, "`yyyy` is not a column; write one to three of y, g, n"),
        (line("8/1,r,6/8/8/8/8/8/8", ""), 15, "`r` is not a column; write one to three of y, g, n"),
        (line("8/1,,6/8/8/8/8/8/8", ""), 15, "`` is not a column; write one to three of y, g, n"),
        (line("8/8/8/8/8/8/8/8", "7"), 27, "`7` is not a seat; seats are 0 to 3"),
        (
            line("8/8/8/8/8/8/8/8", "0 I2:4+X"),
            34,
            "`X` is not a part of a hand; write I2:4+L4:2, or - for none",
        ),
        (
            line("8/8/8/8/8/8/8/8", "0 -/I2:x"),
            31,
            "`I2:x` is not a part of a hand; write I2:4+L4:2, or - for none",
        ),
        (line("8/8/8/8/8/8/8/8", &format!("0 {HANDS} 0é")), 70, "`é` is not a seat; seats are 0 to 3"),
        (line("8/8/8/8/8/8/8/8", &format!("0 {HANDS} - 3")), 71, "`3` does not count the border; write 3:2"),
        (line("8/8/8/8/8/8/8/8", &format!("0 {HANDS} - - x")), 73, "expected the end of the line"),
        (line("8/8/8/8/8/8/8/8", &format!("0 {HANDS} - ")), 71, "expected the pieces on the border, or -"),
    ] {
        assert_eq!(trouble(&text), (column, message.to_owned()), "{text}");
    }
}

#[test]
fn what_cannot_stand_so_is_refused() {
    let full = "I2:4+I3:4+O4:2+L4:4";
    for (line, message) in [
        ("caminos - 8/8/8/8/8/8/8/8 0 - - -".to_owned(), "there must be 2 hands"),
        (
            format!("caminos - 8/8/8/8/8/8/8/8 0 I2:5/{full} - -"),
            "seat 0 cannot have 5 of I2 in hand, or names it twice",
        ),
        (
            format!("caminos - 8/8/8/8/8/8/8/8 0 I2:2+I2:2/{full} - -"),
            "seat 0 cannot have 2 of I2 in hand, or names it twice",
        ),
        (
            format!("caminos - 8/8/8/8/8/8/8/8 0 {full}/I2:0 - -"),
            "seat 1 cannot have 0 of I2 in hand, or names it twice",
        ),
        (
            format!("caminos - 8/8/8/8/8/8/8/8 0 {full}/{full}+N:1 - -"),
            "seat 1 cannot have 1 of N in hand, or names it twice",
        ),
        (
            format!("caminos - y,7/8/8/8/8/8/8/8 0 {full}/{full} - -"),
            "1 cubes of colour y stand on the board, but 0 are no longer in hand",
        ),
        (
            format!("caminos - 8/8/8/8/8/8/8/8 0 {full}/I2:4+I3:4+O4:2+L4:3 - -"),
            "0 cubes of colour g stand on the board, but 4 are no longer in hand",
        ),
        (
            format!("caminos - n,7/8/8/8/8/8/8/8 0 {full}/{full} - -"),
            "1 cubes of colour n stand on the board, but 0 are no longer in hand",
        ),
        (
            format!("caminos neutral=true n,n,6/8/8/8/8/8/8/8 0 {full}+N:1/{full} - -"),
            "seat 0 places its neutral piece before seat 1",
        ),
        (
            format!("caminos neutral=true n,n,n,5/yy,7/8/8/8/8/8/8 1 I2:3+I3:4+O4:2+L4:4/{full}+N:1 - -"),
            "the neutral pieces are placed before any other",
        ),
        (
            format!("caminos neutral=true nnn,7/8/8/8/8/8/8/8 0 {full}/{full}+N:1 - -"),
            "another seat places the next neutral piece",
        ),
        (
            format!("caminos - 8/8/8/8/8/8/8/8 0 {full}/{full} 2 -"),
            "seat 2 cannot be out twice, nor without playing",
        ),
        (
            format!("caminos - 8/8/8/8/8/8/8/8 0 {full}/{full} 11 -"),
            "seat 1 cannot be out twice, nor without playing",
        ),
        (
            format!("caminos - 8/8/8/8/8/8/8/8 1 {full}/{full} 1 -"),
            "seat 1 is to move, but does not play or is out",
        ),
        (
            format!("caminos - 8/8/8/8/8/8/8/8 2 {full}/{full} - -"),
            "seat 2 is to move, but does not play or is out",
        ),
        (
            format!("caminos - 8/8/8/8/8/8/8/8 - {full}/{full} 0 -"),
            "nobody is to move, but the game is not over",
        ),
        (
            format!("caminos - 8/8/8/8/8/8/8/8 0 {full}/{full} - 0:0"),
            "only a game with points counts the pieces on the border",
        ),
        (
            format!("caminos scoring=true 8/8/8/8/8/8/8/8 0 {full}/{full} - -"),
            "a game with points counts the pieces on the border",
        ),
        (
            format!("caminos scoring=true yy,7/8/8/8/8/8/8/8 1 I2:3+I3:4+O4:2+L4:4/{full} - 2:0"),
            "team 0 has placed only 1 pieces",
        ),
        (
            "caminos set={I1:40} y,7/y,7/y,7/y,7/y,7/y,7/y,7/y,7 1 I1:32/I1:40 - -".to_owned(),
            "somebody is to move, but a team has connected",
        ),
        (
            "caminos set={I2:2} yy,1,yy,5/gg,1,gg,5/8/8/8/8/8/8 0 -/- - -".to_owned(),
            "seat 0 is to move, but cannot place anything and would be out",
        ),
    ] {
        assert_eq!(trouble(&line).1, message, "{line}");
    }
}

#[test]
fn both_teams_cannot_be_connected() {
    let rows = "y,g,6/y,g,6/y,g,6/y,g,6/y,g,6/y,g,6/y,g,6/y,g,6";
    let line = format!("caminos set={{I1:40}} {rows} - I1:32/I1:32 - -");
    assert_eq!(trouble(&line).1, "both teams are connected");
}

#[test]
fn a_border_count_up_to_the_pieces_placed_is_possible() {
    let line = "caminos scoring=true yy,7/8/8/8/8/8/8/8 1 I2:3+I3:4+O4:2+L4:4/I2:4+I3:4+O4:2+L4:4 - 1:0";
    let position = Position::read_position(line).unwrap();
    assert_eq!(position.write_position(), line);
    assert_eq!(position.hash(), position.hash_from_scratch());
    assert_eq!(position, after("scoring=true", "I2:a8*2"));
}
