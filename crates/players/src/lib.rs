//! Computer players: priors, evaluation and tuning for each game, levels, analysis.
//!
//! ```
//! use trivium_games::{AnyTable, Chance, GameKind};
//! use trivium_players::{AnyPlayer, Level};
//!
//! let mut table = AnyTable::with_options(GameKind::Cuminos, "-", &Chance::seeded(7))?;
//! let mut player = AnyPlayer::at(&table, Level::FIRST, 1);
//! let mv = player.choose(&table)?.expect("the game has just begun");
//! table.play(&mv)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod any;
mod caminos;
mod contender;
mod cuminos;
mod curve;
mod exact;
mod level;
mod level_player;
mod novice;
mod playable;
mod solver_probe;
mod specialist;
mod wege;
mod wins;

pub use analysis::{
    AnalysisError, AnyExamination, CaminosExplanation, Cause, CuminosExplanation, Effort, Examination,
    Explains, Explanation, GameAnalysis, MoveAnalysis, NotLegal, PositionAnalysis, Spoiler, Summary, Thought,
    TurningPoint, Verdict, Verdicts, Watch, WegeExplanation, accuracy_of, analyse_position, analyse_record,
    explain,
};
pub use any::{AnyPlayer, Assessment, Findings, MoveFindings};
pub use caminos::{CaminosGuide, NetworkTuning, WeightsError, install_network, install_network_everywhere};
pub use contender::{Character, Contender, Means, UnknownCharacter};
pub use cuminos::{CuminosExpert, CuminosGuide, encoding as cuminos_encoding};
pub use exact::{
    CaminosGoal, CuminosPoints, CuminosWin, Question, Solution, Solvable, SolveError, WegeGoal, lead, solve,
    wins_by, wins_within,
};
pub use level::{Level, Weakness};
pub use level_player::LevelPlayer;
pub use novice::Novice;
pub use playable::{Expert, Playable};
pub use specialist::{NoSpecialist, Specialist};
pub use wege::{PHASES, STAGES, WegeChances, WegeFeatures, WegeGuide, WegeWeights};
