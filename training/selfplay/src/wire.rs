//! What goes through the pipes: frames of requests and samples one way, evaluations the other way.
//!
//! All numbers are little-endian. A frame on standard output has a header of four `u32` (kind, count, extra, network)
//! and then `count` records:
//!
//! - kind 1, positions to evaluate: planes (16 bytes each), global features (`f32` each), the scale of the Gumbel noise
//!   (`f32`). After the records follow `extra` masks of allowed actions, each with the index of its position (`u32`) and
//!   16 bytes a pattern; other positions allow every legal action.
//! - kind 2, samples to learn from: see [`Sample::write`].
//! - kind 3, a report in JSON: `count` is its length in bytes.
//!
//! The answer to each frame of kind 1, in order, on standard input: one record for each position, see [`Evaluation`].

use trivium_net::encoding::{ActionSet, GLOBALS, Observation, PATTERNS, PLANES};

/// Candidate actions of an evaluation, and of a policy target.
pub(crate) const CANDIDATES: usize = 32;

/// Bytes of a position to evaluate.
pub(crate) const REQUEST_BYTES: usize = 16 * PLANES + 4 * GLOBALS + 4;

/// Bytes of a mask with its index.
pub(crate) const MASK_BYTES: usize = 4 + 16 * PATTERNS;

/// Bytes of an evaluation: win, draw, loss; actions, log-probabilities, noise.
pub(crate) const EVALUATION_BYTES: usize = 12 + CANDIDATES * (2 + 4 + 4);

/// Bytes of a sample.
pub(crate) const SAMPLE_BYTES: usize = 16 * PLANES + 4 * GLOBALS + CANDIDATES * (2 + 4) + 4 * 8;

/// The kind of a frame.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Evaluate = 1,
    Samples = 2,
    Report = 3,
}

/// The header of a frame.
pub(crate) fn header(kind: Kind, count: usize, extra: usize, network: usize) -> Vec<u8> {
    [kind as u32, count as u32, extra as u32, network as u32]
        .iter()
        .flat_map(|word| word.to_le_bytes())
        .collect()
}

/// Positions of several games that wait for one network.
#[derive(Clone, Debug, Default)]
pub(crate) struct Requests {
    pub(crate) count: usize,
    pub(crate) records: Vec<u8>,
    /// Masks with the index of their position.
    pub(crate) masks: Vec<(u32, Box<ActionSet>)>,
}

impl Requests {
    pub(crate) fn push(&mut self, observation: &Observation, allowed: Option<Box<ActionSet>>, noise: f32) {
        write_observation(observation, &mut self.records);
        self.records.extend(noise.to_le_bytes());
        if let Some(allowed) = allowed {
            self.masks.push((self.count as u32, allowed));
        }
        self.count += 1;
    }

    /// Appends the requests of others.
    pub(crate) fn append(&mut self, other: Self) {
        let first = self.count as u32;
        self.records.extend(other.records);
        self.masks.extend(other.masks.into_iter().map(|(index, mask)| (first + index, mask)));
        self.count += other.count;
    }

    /// The masks as bytes.
    pub(crate) fn mask_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.masks.len() * MASK_BYTES);
        for (index, mask) in &self.masks {
            bytes.extend(index.to_le_bytes());
            bytes.extend(mask.0.iter().flat_map(|anchors| anchors.to_le_bytes()));
        }
        bytes
    }
}

fn write_observation(observation: &Observation, bytes: &mut Vec<u8>) {
    bytes.extend(observation.planes.iter().flat_map(|plane| plane.to_le_bytes()));
    bytes.extend(observation.globals.iter().flat_map(|global| global.to_le_bytes()));
}

/// What a network says of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Evaluation {
    /// Probabilities of win, draw and loss for the team to move.
    pub(crate) results: [f32; 3],
    /// The most promising allowed actions; with noise, a sample without replacement.
    pub(crate) candidates: [Candidate; CANDIDATES],
}

/// An action of an evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Candidate {
    pub(crate) action: u16,
    /// Minus infinity where there are fewer allowed actions than candidates.
    pub(crate) log_probability: f32,
    /// Gumbel noise; 0 where none was asked for.
    pub(crate) noise: f32,
}

impl Evaluation {
    /// Reads a record of [`EVALUATION_BYTES`].
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let float = |at: usize| f32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        let actions = 12;
        let log_probabilities = actions + 2 * CANDIDATES;
        let noise = log_probabilities + 4 * CANDIDATES;
        Self {
            results: std::array::from_fn(|index| float(4 * index)),
            candidates: std::array::from_fn(|index| Candidate {
                action: u16::from_le_bytes([bytes[actions + 2 * index], bytes[actions + 2 * index + 1]]),
                log_probability: float(log_probabilities + 4 * index),
                noise: float(noise + 4 * index),
            }),
        }
    }
}

/// A searched position with its targets.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) observation: Observation,
    /// The improved policy: actions with their probabilities; unused places have probability 0.
    pub(crate) policy: [(u16, f32); CANDIDATES],
    /// The probability of all other legal actions together.
    pub(crate) tail: f32,
    /// The value after the search for the team to move, and the probability of a draw.
    pub(crate) value: f32,
    pub(crate) draw: f32,
}

/// How a game ended for one team.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ending {
    /// Win, draw, loss: one of them is 1.
    pub(crate) results: [f32; 3],
    /// Own pieces on the border less the opponent's; known only where they are counted (C18).
    pub(crate) margin: Option<f32>,
}

impl Sample {
    /// Writes a record of [`SAMPLE_BYTES`]: the observation, actions (`u16`), probabilities, tail, win, draw, loss,
    /// value and draw after the search, border margin, and whether the margin is known.
    pub(crate) fn write(&self, ending: Ending, bytes: &mut Vec<u8>) {
        write_observation(&self.observation, bytes);
        bytes.extend(self.policy.iter().flat_map(|(action, _)| action.to_le_bytes()));
        bytes.extend(self.policy.iter().flat_map(|(_, probability)| probability.to_le_bytes()));
        let [win, draw, loss] = ending.results;
        let known = if ending.margin.is_some() { 1.0 } else { 0.0 };
        let numbers =
            [self.tail, win, draw, loss, self.value, self.draw, ending.margin.unwrap_or(0.0), known];
        bytes.extend(numbers.iter().flat_map(|number: &f32| number.to_le_bytes()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_have_the_sizes_that_the_reader_expects() {
        let position = trivium_caminos::Position::new(trivium_caminos::Options::default()).unwrap();
        let observation = Observation::new(&position).unwrap();
        let mut requests = Requests::default();
        requests.push(&observation, Some(Box::new(ActionSet::EMPTY)), 1.0);
        let mut more = Requests::default();
        more.push(&observation, Some(Box::new(ActionSet::EMPTY)), 0.0);
        requests.append(more);
        assert_eq!(requests.records.len(), 2 * REQUEST_BYTES);
        assert_eq!(requests.mask_bytes().len(), 2 * MASK_BYTES);
        assert_eq!(requests.masks[1].0, 1);
        let sample = Sample { observation, policy: [(0, 0.0); CANDIDATES], tail: 1.0, value: 0.0, draw: 0.0 };
        let mut bytes = Vec::new();
        sample.write(Ending { results: [1.0, 0.0, 0.0], margin: None }, &mut bytes);
        assert_eq!(bytes.len(), SAMPLE_BYTES);
    }

    #[test]
    fn an_evaluation_is_read_as_it_was_written() {
        let mut bytes = Vec::new();
        bytes.extend([0.5_f32, 0.25, 0.25].iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend((0..CANDIDATES as u16).flat_map(u16::to_le_bytes));
        bytes.extend((0..CANDIDATES).flat_map(|index| (-(index as f32)).to_le_bytes()));
        bytes.extend((0..CANDIDATES).flat_map(|index| (index as f32 / 2.0).to_le_bytes()));
        assert_eq!(bytes.len(), EVALUATION_BYTES);
        let evaluation = Evaluation::read(&bytes);
        assert!((evaluation.results[0] - 0.5).abs() < f32::EPSILON);
        let last = evaluation.candidates[CANDIDATES - 1];
        assert_eq!(last.action as usize, CANDIDATES - 1);
        assert!(
            (last.log_probability + 31.0).abs() < f32::EPSILON && (last.noise - 15.5).abs() < f32::EPSILON
        );
    }
}
