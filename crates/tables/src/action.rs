//! What members want, and why it may be refused.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use trivium_game::{ForfeitError, MoveError, OptionError, Seat};
use utoipa::ToSchema;

use crate::{Block, ComputerLevel, Line, Member, serial};

/// What a member wants to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "TableAction"))]
#[schema(as = TableAction)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Take an empty seat. One member may hold several.
    TakeSeat {
        /// The seat.
        #[serde(deserialize_with = "serial::seat")]
        #[cfg_attr(feature = "types", ts(as = "u8"))]
        #[schema(value_type = u8)]
        seat: Seat,
    },
    /// Leave a seat; the host may empty any. Only before the start.
    FreeSeat {
        /// The seat.
        #[serde(deserialize_with = "serial::seat")]
        #[cfg_attr(feature = "types", ts(as = "u8"))]
        #[schema(value_type = u8)]
        seat: Seat,
    },
    /// Seat a computer. Only the host, before the start.
    SeatComputer {
        /// The seat.
        #[serde(deserialize_with = "serial::seat")]
        #[cfg_attr(feature = "types", ts(as = "u8"))]
        #[schema(value_type = u8)]
        seat: Seat,
        /// How strong it is.
        level: ComputerLevel,
    },
    /// Give a seat to a member, also in the middle of a game. Only the host.
    GiveSeat {
        /// The seat.
        #[serde(deserialize_with = "serial::seat")]
        #[cfg_attr(feature = "types", ts(as = "u8"))]
        #[schema(value_type = u8)]
        seat: Seat,
        /// Who gets it.
        member: Member,
    },
    /// Close the table to newcomers, or open it again. Only the host.
    Lock {
        /// Whether newcomers are refused.
        locked: bool,
    },
    /// Close the table for good. Only the host, before the start.
    Close,
    /// Remove a member. Only the host.
    Remove {
        /// Who.
        member: Member,
    },
    /// Commit to what an own seat will contribute to chance. Only before the start.
    Commit {
        /// The seat.
        #[cfg_attr(feature = "types", ts(as = "u8"))]
        #[schema(value_type = u8)]
        #[serde(deserialize_with = "serial::seat")]
        seat: Seat,
        /// The SHA-256 of 32 random bytes.
        hash: Block,
    },
    /// Reveal what an own seat contributes.
    Reveal {
        /// The seat.
        #[cfg_attr(feature = "types", ts(as = "u8"))]
        #[schema(value_type = u8)]
        #[serde(deserialize_with = "serial::seat")]
        seat: Seat,
        /// The 32 bytes.
        block: Block,
    },
    /// Begin the game. Only the host, once every seat is taken.
    Start,
    /// Play a move.
    Move {
        /// The seat that moves.
        #[serde(deserialize_with = "serial::seat")]
        #[cfg_attr(feature = "types", ts(as = "u8"))]
        #[schema(value_type = u8)]
        seat: Seat,
        /// How many moves have been played before it.
        ply: u32,
        /// The move in the notation.
        notation: String,
    },
    /// Resign a seat.
    Resign {
        /// The seat.
        #[serde(deserialize_with = "serial::seat")]
        #[cfg_attr(feature = "types", ts(as = "u8"))]
        #[schema(value_type = u8)]
        seat: Seat,
    },
    /// Offer a draw, or agree to one.
    OfferDraw,
    /// Decline the draw that is offered.
    DeclineDraw,
    /// Abort the game before every seat has moved.
    Abort,
    /// Ask to go back, or agree to it.
    OfferTakeback {
        /// How many moves are left then.
        ply: u32,
    },
    /// Decline the takeback that is offered.
    DeclineTakeback,
    /// Ask for a pause, or agree to it.
    OfferPause,
    /// Decline the pause that is offered.
    DeclinePause,
    /// End the pause.
    Continue,
    /// Go on vacation: the clock stands still. Only at a table that has some.
    GoAway {
        /// For how many days at most.
        days: u16,
    },
    /// Come back from vacation. A move does this too.
    ComeBack,
    /// Ask to play again with the seats moved on by one, or agree to it.
    OfferRematch,
    /// Decline to play again.
    DeclineRematch,
    /// Let a computer play for a person who has been absent for five minutes, at a table without a clock.
    ReplaceAbsent {
        /// The seat.
        #[serde(deserialize_with = "serial::seat")]
        #[cfg_attr(feature = "types", ts(as = "u8"))]
        #[schema(value_type = u8)]
        seat: Seat,
        /// How strong the computer is.
        level: ComputerLevel,
    },
    /// Say something.
    Say {
        /// What.
        text: Line,
    },
}

/// Why an action is refused. The table is then as it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The guest has not joined, or was removed.
    #[error("you are not at this table; join it first")]
    NotAtTable,
    /// The host has removed this guest.
    #[error("the host has removed you from this table")]
    Removed,
    /// The table takes no newcomers.
    #[error("the host has locked this table; ask them to open it")]
    Locked,
    /// Too many have joined.
    #[error("this table is full")]
    Full,
    /// Only the host may do this.
    #[error("only the host can do this")]
    NotHost,
    /// There is no such member.
    #[error("there is no such person at this table")]
    NoSuchMember,
    /// The host cannot be removed.
    #[error("the host cannot leave; make someone else host first")]
    HostStays,
    /// There is no such seat.
    #[error("this table has no seat {0}")]
    NoSuchSeat(Seat),
    /// Someone sits there.
    #[error("seat {0} is taken")]
    SeatTaken(Seat),
    /// Nobody sits there.
    #[error("seat {0} is empty; take it or seat a computer")]
    SeatEmpty(Seat),
    /// Somebody else plays this seat.
    #[error("you do not play seat {0}")]
    NotYourSeat(Seat),
    /// Another seat moves.
    #[error("it is seat {0}'s turn")]
    NotYourTurn(Seat),
    /// The move is for another ply.
    #[error("{played} moves have been played, not {claimed}; look again")]
    StalePly {
        /// How many there are.
        played: u32,
        /// How many the client saw.
        claimed: u32,
    },
    /// The game has not begun.
    #[error("the game has not begun")]
    NotStarted,
    /// The game has begun.
    #[error("the game has already begun")]
    AlreadyStarted,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Nobody has offered a draw.
    #[error("nobody has offered a draw")]
    NoOffer,
    /// Nobody has asked for this.
    #[error("nobody has offered this")]
    NothingOffered,
    /// There is nothing to take back there.
    #[error("the game can go back to fewer moves than {0}, and not to before someone left it")]
    NoTakeback(u32),
    /// A rated game does not go past a draw.
    #[error("something was drawn since; in a rated game it stays drawn")]
    PastDraw,
    /// The game is paused.
    #[error("the game is paused; continue it first")]
    Paused,
    /// The game is not paused.
    #[error("the game is not paused")]
    NotPaused,
    /// Without a clock a pause changes nothing.
    #[error("this table has no clock to stop")]
    NoClock,
    /// With a clock the absent lose by time.
    #[error("this table has a clock; it decides about those who are absent")]
    HasClock,
    /// The person is here, or was a moment ago.
    #[error("seat {seat} can be replaced when its person has been absent for five minutes; wait {seconds} s")]
    NotAbsent {
        /// The seat.
        seat: Seat,
        /// How long it takes, if they do not come back.
        seconds: u64,
    },
    /// The time was up when the move came.
    #[error("your time was up")]
    OutOfTime,
    /// The table has no vacation.
    #[error("this table has no vacation")]
    NoVacation,
    /// The member has used all their vacation.
    #[error("your vacation at this table is used up")]
    VacationUsed,
    /// The member is away already.
    #[error("you are on vacation already; come back first")]
    AlreadyAway,
    /// The member is not away.
    #[error("you are not on vacation")]
    NotAway,
    /// A game with chance cannot go on from elsewhere.
    #[error(
        "a game in which something is drawn must start from the beginning online: nobody could verify what was drawn before"
    )]
    OpeningDrawn,
    /// Moves are played at once here.
    #[error("moves can be planned only where a move takes days")]
    NoPlans,
    /// Whoever is to move just moves.
    #[error("it is your turn; move instead of planning")]
    YourTurn,
    /// A plan that is too long or too short.
    #[error("a plan has at most 8 lines of 2 to 20 moves")]
    LongPlan,
    /// The game is not over.
    #[error("the game is not over")]
    NotOver,
    /// They play again already.
    #[error("you already play again, at another table")]
    AlreadyAgain,
    /// A match of no games, or of too many.
    #[error("a match has 1 to {} games", crate::Series::MOST)]
    MatchLength,
    /// Only the first game of a match can be given up.
    #[error("you are in the middle of a match; it is played to its end")]
    InMatch,
    /// Seats reveal what they contribute.
    #[error("the game is about to begin; wait a moment")]
    Revealing,
    /// It is not the time to reveal.
    #[error("nothing is to be revealed now")]
    NotRevealing,
    /// The contribution does not have this SHA-256.
    #[error("you have committed to something else")]
    WrongReveal,
    /// A game without chance.
    #[error("nothing is drawn in this game")]
    NothingDrawn,
    /// The table is closed.
    #[error("this table is closed; open a new one")]
    Expired,
    /// The member plays no seat.
    #[error("only people who play can do this")]
    NotPlaying,
    /// It would change who wins a rated game.
    #[error("in a rated game everybody has one seat and keeps it")]
    Rated,
    /// It would change what is compared.
    #[error(
        "the games of a duplicate are compared: everybody has one seat and keeps it, and nobody contributes to chance, \
         takes back, pauses, aborts or plays again"
    )]
    Compared,
    /// The guest plays the deal elsewhere, or has played it.
    #[error("nobody plays a deal twice, and you play this one at another table or have played it")]
    DealTaken,
    /// The guest has not played the deal.
    #[error("other tables play the same deal; you can see this one once you have played it yourself")]
    DealHidden,
    /// No game of the duplicate starts any more.
    #[error("this duplicate has ended; no new game of it starts")]
    DuplicateEnded,
    /// The rules refuse the move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// T1 refuses it.
    #[error(transparent)]
    Forfeit(#[from] ForfeitError),
    /// The options make no game.
    #[error(transparent)]
    Options(#[from] OptionError),
}

impl Refusal {
    /// The reason in one word, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotAtTable => "not_at_table",
            Self::Removed => "removed",
            Self::Locked => "locked",
            Self::Full => "full",
            Self::NotHost => "not_host",
            Self::NoSuchMember => "no_such_member",
            Self::HostStays => "host_stays",
            Self::NoSuchSeat(_) => "no_such_seat",
            Self::SeatTaken(_) => "seat_taken",
            Self::SeatEmpty(_) => "seat_empty",
            Self::NotYourSeat(_) => "not_your_seat",
            Self::NotYourTurn(_) => "not_your_turn",
            Self::StalePly { .. } => "stale_ply",
            Self::NotStarted => "not_started",
            Self::AlreadyStarted => "already_started",
            Self::Over => "over",
            Self::NoOffer => "no_offer",
            Self::NotPlaying => "not_playing",
            Self::Rated => "rated",
            Self::NothingOffered => "nothing_offered",
            Self::NoTakeback(_) => "no_takeback",
            Self::PastDraw => "past_draw",
            Self::Paused => "paused",
            Self::NotPaused => "not_paused",
            Self::NoClock => "no_clock",
            Self::HasClock => "has_clock",
            Self::NotAbsent { .. } => "not_absent",
            Self::OutOfTime => "out_of_time",
            Self::NoVacation => "no_vacation",
            Self::VacationUsed => "vacation_used",
            Self::AlreadyAway => "already_away",
            Self::NotAway => "not_away",
            Self::OpeningDrawn => "opening_drawn",
            Self::NoPlans => "no_plans",
            Self::YourTurn => "your_turn",
            Self::LongPlan => "long_plan",
            Self::NotOver => "not_over",
            Self::AlreadyAgain => "already_again",
            Self::MatchLength => "match_length",
            Self::InMatch => "in_match",
            Self::Expired => "expired",
            Self::Revealing => "revealing",
            Self::NotRevealing => "not_revealing",
            Self::WrongReveal => "wrong_reveal",
            Self::NothingDrawn => "nothing_drawn",
            Self::Compared => "compared",
            Self::DealTaken => "deal_taken",
            Self::DealHidden => "deal_hidden",
            Self::DuplicateEnded => "duplicate_ended",
            Self::Move(MoveError::Illegal(_)) => "illegal_move",
            Self::Move(_) => "unreadable_move",
            Self::Forfeit(_) => "forfeit",
            Self::Options(_) => "options",
        }
    }

    /// The clause that an illegal move breaks.
    pub fn clause(&self) -> Option<String> {
        match self {
            Self::Move(MoveError::Illegal(illegal)) => Some(illegal.clause.to_string()),
            _ => None,
        }
    }
}
