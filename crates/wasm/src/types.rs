//! The wire types as TypeScript.

use std::path::Path;

use ts_rs::{Config, TS};

use crate::wire::{
    ClockFaces, GameReport, GameSpec, Outlook, Progress, RecordNotes, Refusal, Study, StudyLine, TeamTally,
    Thought, View,
};

/// Writes the wire types into a folder, a file each.
///
/// # Errors
///
/// If they cannot be written.
pub fn write_types(folder: &Path) -> Result<(), ts_rs::ExportError> {
    let config = Config::new().with_out_dir(folder);
    View::export_all(&config)?;
    GameSpec::export_all(&config)?;
    Refusal::export_all(&config)?;
    RecordNotes::export_all(&config)?;
    Thought::export_all(&config)?;
    ClockFaces::export_all(&config)?;
    TeamTally::export_all(&config)?;
    Progress::export_all(&config)?;
    Study::export_all(&config)?;
    StudyLine::export_all(&config)?;
    Outlook::export_all(&config)?;
    GameReport::export_all(&config)
}
