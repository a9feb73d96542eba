//! A game in progress, as a page plays it: of a kind that is known when this is compiled. `any.rs` chooses among them.

use std::fmt;

use trivium_game::{Forfeits, MoveError, Outcome, Seat};
use trivium_games::{Chance, Given, Table, options_from_json, options_to_json};

use crate::board::OnPage;
use crate::error::SessionError;
use crate::line::{is_of, position_of};
use crate::wire::{Ending, GameSpec, PlayedMove, Refusal, TeamOut, View};

/// A game in progress.
pub(crate) struct GameSession<G: OnPage> {
    spec: GameSpec,
    table: Table<G>,
    moves: Vec<PlayedMove>,
}

/// The table of a game before its first move.
pub(crate) fn new_table<G: OnPage>(spec: &GameSpec) -> Result<Table<G>, SessionError> {
    is_of::<G>(spec.game)?;
    let (deck, hands) = (spec.deck.clone().map(Given::Deck), spec.hands.clone().map(Given::Hands));
    if deck.is_some() && hands.is_some() {
        return Err(SessionError::other("a game has a deck or hands, not both"));
    }
    let chance = Chance { seed: spec.seed.into(), given: deck.or(hands) };
    Ok(match &spec.start {
        None => Table::new(&options_from_json(&spec.options)?, &chance)?,
        Some(start) => Table::from_position(position_of(start)?, &chance)?,
    })
}

impl<G: OnPage> GameSession<G> {
    /// The game that a specification describes, with all of its moves.
    ///
    /// # Errors
    ///
    /// If the options make no game, a move is not legal, or a team cannot be out.
    pub(crate) fn new(spec: &GameSpec) -> Result<Self, SessionError> {
        let mut start = GameSpec { moves: Vec::new(), ..spec.clone() };
        let table = new_table::<G>(&start)?;
        if start.start.is_some() {
            start.options = options_to_json(&table.position().options());
        }
        let (teams, plies) = (table.position().teams(), spec.moves.len());
        if let Some(out) = spec.outs.iter().find(|out| out.team >= teams || out.ply as usize > plies) {
            let TeamOut { team, ply, .. } = out;
            let message = format_args!("team {team} cannot be out after {ply} of {plies} plies");
            return Err(SessionError::other(message));
        }
        let mut session = Self { table, spec: start, moves: Vec::new() };
        for mv in &spec.moves {
            let refused =
                |refusal: Refusal| SessionError::Move { notation: mv.clone(), message: refusal.message };
            session.play(mv).map_err(refused)?;
        }
        Ok(session)
    }

    /// The game as it stands, to be kept or to be given to a player.
    pub(crate) fn spec(&self) -> GameSpec {
        let moves = self.moves.iter().map(|mv| mv.notation.clone()).collect();
        GameSpec { moves, ..self.spec.clone() }
    }

    /// Plays a move in the notation.
    ///
    /// # Errors
    ///
    /// Why it is refused; the game is then as it was.
    pub(crate) fn play(&mut self, notation: &str) -> Result<(), Refusal> {
        if self.ended_by_forfeit().is_some() {
            return Err(self.refusal(notation, MoveError::Over));
        }
        let seat = self.table.position().turn().seat();
        if let Err(error) = self.table.play(notation) {
            return Err(self.refusal(notation, error));
        }
        let played = seat.map(|seat| PlayedMove { seat: seat.index() as u8, notation: notation.to_owned() });
        self.moves.extend(played);
        Ok(())
    }

    /// Why a move would be refused; `None` if it is legal.
    pub(crate) fn check(&self, notation: &str) -> Option<Refusal> {
        self.table.check(notation).err().map(|error| self.refusal(notation, error))
    }

    /// Takes the last move back; `false` if there is none. Teams that went out after what is left are in again.
    pub(crate) fn undo(&mut self) -> bool {
        self.moves.pop();
        let undone = self.table.undo();
        let plies = self.table.moves().len();
        self.spec.outs.retain(|out| out.ply as usize <= plies);
        undone
    }

    /// The game as it stands.
    pub(crate) fn view(&self) -> View {
        let position = self.table.position();
        View {
            ply: self.table.moves().len() as u32,
            moves: self.moves.clone(),
            seats: Seat::all(position.seats()).map(|seat| position.team_of(seat).index() as u8).collect(),
            teams: position.teams(),
            turn: position
                .turn()
                .seat()
                .filter(|_| self.ended_by_forfeit().is_none())
                .map(|seat| seat.index() as u8),
            outcome: self.outcome(),
            hash: position.hash().to_string(),
            position: position.write_position(),
            board: G::board(&self.table, position).into(),
        }
    }

    /// The game as if it were this seat's turn, which chooses its next move already. `None` where it has nothing to choose from.
    pub(crate) fn view_for(&self, seat: u8) -> Option<View> {
        let position = self.as_turn_of(seat)?;
        Some(View { turn: Some(seat), board: G::board(&self.table, &position).into(), ..self.view() })
    }

    /// Why a move would be refused if it were this seat's turn; `None` if it would be legal, or if nothing is known of that.
    pub(crate) fn check_for(&self, seat: u8, notation: &str) -> Option<Refusal> {
        let position = self.as_turn_of(seat)?;
        let error = position.read_move(notation).err()?;
        Some(refusal(&position, notation, error.into()))
    }

    fn as_turn_of(&self, seat: u8) -> Option<G> {
        let position = self.table.position();
        let waits = seat < position.seats() && self.outcome().is_none();
        waits.then(|| position.as_turn_of(Seat::new(seat)))?
    }

    /// Every position of the game, from the one in which it began.
    pub(crate) fn positions(&mut self) -> Vec<String> {
        let mut positions = vec![self.table.position().write_position()];
        while self.table.undo() {
            positions.push(self.table.position().write_position());
        }
        self.replay(0);
        positions.reverse();
        positions
    }

    /// The game as it stood at a ply.
    pub(crate) fn view_at(&mut self, ply: u32) -> View {
        let back = self.moves.len().saturating_sub(ply as usize);
        for _ in 0..back {
            self.table.undo();
        }
        let view = self.view();
        self.replay(self.moves.len() - back);
        view
    }

    /// Plays again what was undone, from a ply on.
    fn replay(&mut self, ply: usize) {
        for mv in &self.moves[ply..] {
            let replayed = self.table.play(&mv.notation);
            debug_assert!(replayed.is_ok(), "what was legal once is legal again");
        }
    }

    /// A seat's time is up: its team is out (T1). A computer of this level plays its seats if the game goes on.
    ///
    /// Nothing changes if the team is already out or the game is over.
    pub(crate) fn time_out(&mut self, seat: u8, level: u8) {
        let position = self.table.position();
        let team = position.team_of(Seat::new(seat.min(position.seats() - 1)));
        if self.outcome().is_none() && !self.forfeits().is_out(team) {
            let ply = self.table.moves().len() as u32;
            self.spec.outs.push(TeamOut { team: team.index() as u8, ply, level, resigned: false });
        }
    }

    /// How the game ended, if it has: by its rules, by time or by resignation. The total of a team that is out cannot win (T1).
    pub(crate) fn outcome(&self) -> Option<Ending> {
        let by_rules =
            || self.table.position().outcome().map(|end| Ending::from(&self.forfeits().amend(end)));
        self.ended_by_forfeit().or_else(by_rules)
    }

    /// How the game ended, if fewer than two teams are left in it.
    pub(crate) fn ended_by_forfeit(&self) -> Option<Ending> {
        self.forfeits().ending(&self.table.position().totals()).as_ref().map(Ending::from)
    }

    /// The teams that are out in the position on the table.
    fn forfeits(&self) -> Forfeits {
        let mut departures = vec![None; self.table.position().teams().into()];
        for out in self.spec.outs.iter().filter(|out| out.ply as usize <= self.table.moves().len()) {
            departures[usize::from(out.team)] = Some(out.departure());
        }
        Forfeits::with_departures(&departures).expect("a game has one to six teams")
    }

    /// The teams that are out.
    pub(crate) fn outs(&self) -> &[TeamOut] {
        &self.spec.outs
    }

    /// The table.
    pub(crate) const fn table(&self) -> &Table<G> {
        &self.table
    }

    fn refusal(&self, notation: &str, error: MoveError) -> Refusal {
        refusal(self.table.position(), notation, error)
    }
}

impl<G: OnPage> fmt::Debug for GameSession<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameSession").field(&self.spec()).finish()
    }
}

fn refusal<G: OnPage>(position: &G, notation: &str, error: MoveError) -> Refusal {
    let fault = position.fault(notation);
    match error {
        MoveError::Illegal(illegal) => Refusal {
            clause: Some(illegal.clause.to_string()),
            fault,
            clashes: position.clashes(notation, &illegal),
            message: illegal.message,
            cell: illegal.place,
        },
        error => Refusal { clause: None, fault, message: error.to_string(), cell: None, clashes: Vec::new() },
    }
}

impl<Reason: fmt::Display> From<&Outcome<Reason>> for Ending {
    fn from(outcome: &Outcome<Reason>) -> Self {
        Self {
            winner: outcome.winner.map(|team| team.index() as u8),
            reason: outcome.reason.to_string(),
            points: outcome.points.as_slice().to_vec(),
        }
    }
}
