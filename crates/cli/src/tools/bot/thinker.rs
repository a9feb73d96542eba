//! The engine, in a thread of its own.

use std::sync::mpsc;
use std::thread;

use tokio::sync::mpsc as later;
use trivium_arena::{Fault, Player};
use trivium_game::Millis;

use crate::fresh_seed;

/// How much later than its time an answer is still waited for; the server decides whether it was in time.
const GRACE: Millis = Millis(500);

/// A position to find a move for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Question {
    pub(super) game: String,
    pub(super) options: String,
    pub(super) seat: u64,
    pub(super) ply: u64,
    pub(super) position: String,
    pub(super) limits: String,
    /// How long its seat may think; nothing without a clock.
    pub(super) left: Option<Millis>,
}

impl Question {
    /// Whether another question is about the same turn. Clocks go on in the meantime.
    pub(super) fn is_same_turn(&self, other: &Self) -> bool {
        (self.ply, &self.position) == (other.ply, &other.position)
    }
}

/// A question with the move, or with what the engine did wrong.
pub(super) type Reply = (Question, Result<String, Fault>);

/// An engine that finds moves while the connection is followed.
#[derive(Debug)]
pub(super) struct Thinker {
    questions: mpsc::Sender<Question>,
    replies: later::UnboundedReceiver<Reply>,
}

impl Thinker {
    pub(super) fn start(mut player: Player, patience: Millis) -> Self {
        let (questions, asked) = mpsc::channel::<Question>();
        let (answer, replies) = later::unbounded_channel();
        thread::spawn(move || {
            let mut game = None;
            for question in asked {
                let found = find(&mut player, &mut game, &question, patience);
                if answer.send((question, found)).is_err() {
                    return;
                }
            }
        });
        Self { questions, replies }
    }

    pub(super) fn ask(&self, question: Question) {
        // If the thread has ended, its last reply says why.
        let _ = self.questions.send(question);
    }

    pub(super) async fn reply(&mut self) -> Option<Reply> {
        self.replies.recv().await
    }
}

fn find(
    player: &mut Player,
    game: &mut Option<(String, String)>,
    question: &Question,
    patience: Millis,
) -> Result<String, Fault> {
    let wanted = (question.game.clone(), question.options.clone());
    if game.as_ref() != Some(&wanted) {
        player.new_game(&wanted.0, &wanted.1, fresh_seed(), patience)?;
        *game = Some(wanted);
    }
    let wait = question.left.map_or(patience, |left| left.plus(GRACE));
    player.best_move(&question.position, &question.limits, wait)
}
