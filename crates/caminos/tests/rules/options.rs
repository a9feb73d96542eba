//! C3, C14 to C18: the options.

use trivium_caminos::{Options, PieceSet, Shape};
use trivium_game::{GameOptions as _, read_options, write_options};

#[test]
fn options_are_read_as_they_are_written() {
    for text in [
        "-",
        "grid=torus,players=4",
        "neutral=true,scoring=true,team_out=team",
        "grid=octagon,set={I1:2+S4:4}",
    ] {
        assert_eq!(write_options(&read_options::<Options>(text).unwrap()), text);
    }
}

#[test]
fn what_makes_no_game_is_refused() {
    for text in [
        "grid=hexagon",
        "grid=4",
        "players=3",
        "players=two",
        "neutral=1",
        "scoring=yes",
        "team_out=all",
        "team_out=true",
        "set={}",
        "set={I2:3}",
        "set={I2:42}",
        "set={I2:40+I3:2}",
        "set={N:2}",
        "set={I5:2}",
        "set={I2:2+I2:2}",
        "set={I2:18446744073709551615}",
        "set=4",
        "colour=red",
        "",
        "grid",
        "players=2,players=4",
    ] {
        assert!(read_options::<Options>(text).is_err(), "{text}");
    }
    assert!(read_options::<Options>("set={I2:40}").is_ok());
    assert!(read_options::<Options>("set={I2:2+I3:0}").is_ok());
}

#[test]
fn the_standard_set_has_fourteen_pieces() {
    assert_eq!(PieceSet::STANDARD.pieces(), 14);
    assert_eq!(PieceSet::STANDARD.count(Shape::N), 0);
}

#[test]
fn a_refusal_says_what_an_option_can_be() {
    for (text, message) in [
        ("grid=hexagon", "`grid` cannot be `hexagon`; it is square, diamond, octagon or torus"),
        ("grid=4", "`grid` cannot be `4`; it is square, diamond, octagon or torus"),
        ("players=3", "`players` cannot be `3`; it is 2 or 4"),
        ("neutral=1", "`neutral` cannot be `1`; it is true or false"),
        ("team_out=all", "`team_out` cannot be `all`; it is player or team"),
        ("team_out=true", "`team_out` cannot be `true`; it is player or team"),
        ("set=4", "`set` cannot be `4`; it is how many of each shape, such as {I2:4+L4:2}"),
        (
            "colour=red",
            "there is no option `colour`; the options are grid, players, neutral, scoring, team_out, set",
        ),
    ] {
        assert_eq!(read_options::<Options>(text).unwrap_err().to_string(), message);
    }
}

#[test]
fn options_that_were_put_together_by_hand_are_checked_too() {
    let options = Options { players: 3, ..Options::default() };
    assert!(options.validate().is_err());
    assert!(trivium_caminos::Position::new(options).is_err());
    assert!(Options::default().validate().is_ok());
}
