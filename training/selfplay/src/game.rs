//! A game in flight: plays by itself until a network has to be asked.

use trivium_caminos::{Options, Position};
use trivium_game::{Game as _, Random, Team};
use trivium_net::encoding::Observation;

use crate::tree::{Glance, Question, Search, glance};
use crate::wire::{Ending, Evaluation, Sample};

/// Who plays a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// Search with the network of this number.
    Network(usize),
    /// Any legal move.
    Random,
}

/// How hard the search thinks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    pub(crate) simulations: usize,
    /// Some moves get more simulations: with this probability in percent.
    pub(crate) deep_percent: u32,
    pub(crate) deep_simulations: usize,
    /// The scale of the Gumbel noise at the root; 0 plays the best move that is found.
    pub(crate) noise: f32,
}

/// What a game needs next.
pub(crate) enum Need {
    /// The evaluation of a position by a network.
    Evaluation(usize, Box<Question>),
    /// Nothing: it is over.
    Nothing,
}

/// A game in flight.
#[derive(Debug)]
pub(crate) struct Game {
    position: Position,
    players: [Player; 2],
    effort: Effort,
    search: Option<Search>,
    /// The observation of the position that is searched.
    root: Option<Observation>,
    samples: Option<Vec<(Team, Sample)>>,
    /// The game's number in a match.
    pub(crate) number: usize,
    pub(crate) plies: u32,
}

impl Game {
    /// A game that begins with random moves.
    ///
    /// # Panics
    ///
    /// If the options make no game.
    pub(crate) fn new(
        options: Options,
        players: [Player; 2],
        effort: Effort,
        opening: u32,
        random: &mut Random,
    ) -> Self {
        let mut position = Position::new(options).expect("these options make a game");
        for _ in 0..opening {
            if position.outcome().is_none() {
                position.play_unchecked(position.random_move(random));
            }
        }
        Self { position, players, effort, search: None, root: None, samples: None, number: 0, plies: opening }
    }

    /// Keeps every searched position as a sample.
    #[must_use]
    pub(crate) fn with_samples(mut self) -> Self {
        self.samples = Some(Vec::new());
        self
    }

    /// The game with a number.
    #[must_use]
    pub(crate) fn numbered(mut self, number: usize) -> Self {
        self.number = number;
        self
    }

    pub(crate) fn options(&self) -> Options {
        self.position.options()
    }

    /// The team that won; `None` for a draw, or while the game goes on.
    pub(crate) fn winner(&self) -> Option<Team> {
        self.position.outcome().and_then(|outcome| outcome.winner)
    }

    /// Plays until a network has to be asked.
    pub(crate) fn advance(&mut self, random: &mut Random) -> Need {
        while let Some(seat) = self.position.turn().seat() {
            let team = self.position.team_of(seat);
            match self.players[team.index()] {
                Player::Random => self.play(self.position.random_move(random)),
                Player::Network(network) => {
                    if let Some(question) = self.think(team, random) {
                        return Need::Evaluation(network, Box::new(question));
                    }
                }
            }
        }
        Need::Nothing
    }

    /// Takes in the evaluation that was asked for.
    ///
    /// # Errors
    ///
    /// If it proposes what is not legal.
    pub(crate) fn feed(&mut self, evaluation: &Evaluation) -> anyhow::Result<()> {
        self.search.as_mut().expect("only a search asks").feed(evaluation)
    }

    /// Searches and plays one move, unless the network has to be asked.
    fn think(&mut self, team: Team, random: &mut Random) -> Option<Question> {
        let Some(search) = &mut self.search else { return self.begin(random) };
        if let Some(question) = search.advance() {
            return Some(question);
        }
        let found = search.found();
        self.search = None;
        if let (Some(samples), Some(observation)) = (&mut self.samples, self.root.take()) {
            let sample = Sample {
                observation,
                policy: found.policy,
                tail: found.tail,
                value: found.value,
                draw: found.draw,
            };
            samples.push((team, sample));
        }
        self.play(found.mv);
        None
    }

    /// Begins a search, or plays what the rules settle.
    fn begin(&mut self, random: &mut Random) -> Option<Question> {
        match glance(&self.position) {
            Glance::Win(mv) => self.play(mv),
            Glance::Loss => self.play(self.position.random_move(random)),
            Glance::Open(open) => {
                let (observation, allowed) = *open;
                let Effort { simulations, deep_percent, deep_simulations, noise } = self.effort;
                let is_deep = deep_percent > 0 && random.below(100) < deep_percent;
                let simulations = if is_deep { deep_simulations } else { simulations };
                self.search = Some(Search::new(self.position, simulations));
                self.root = self.samples.is_some().then(|| observation.clone());
                return Some(Question { observation, allowed, noise });
            }
        }
        None
    }

    fn play(&mut self, mv: trivium_caminos::Move) {
        self.position.play_unchecked(mv);
        self.plies += 1;
    }

    /// Writes the samples of a finished game, and says how many there are.
    pub(crate) fn write_samples(&mut self, bytes: &mut Vec<u8>) -> usize {
        let samples = self.samples.take().unwrap_or_default();
        for (team, sample) in &samples {
            sample.write(self.ending(*team), bytes);
        }
        samples.len()
    }

    fn ending(&self, team: Team) -> Ending {
        let results = match self.winner() {
            Some(winner) if winner == team => [1.0, 0.0, 0.0],
            Some(_) => [0.0, 0.0, 1.0],
            None => [0.0, 1.0, 0.0],
        };
        let border = |team| f32::from(self.position.border_pieces(team));
        let opponent = Team::new(1 - team.index() as u8);
        let margin = self.options().scoring.then(|| border(team) - border(opponent));
        Ending { results, margin }
    }
}
