//! The wire types as TypeScript, and rule data as TypeScript constants.

use std::io;
use std::path::Path;

use trivium_games::{GameKind, with_game};
use ts_rs::{Config, ExportError, TS};

use crate::board::OnPage as _;
use crate::wire::{
    ClockFaces, GameReport, GameSpec, Outlook, Progress, RecordNotes, Refusal, Study, StudyLine, TeamTally,
    Thought, View,
};

/// Writes the wire types into a folder, a file each, and the rule data of all games into `rules.ts`.
///
/// # Errors
///
/// If they cannot be written.
pub fn write_types(folder: &Path) -> io::Result<()> {
    let config = Config::new().with_out_dir(folder);
    let exports: [fn(&Config) -> Result<(), ExportError>; 12] = [
        View::export_all,
        GameSpec::export_all,
        Refusal::export_all,
        RecordNotes::export_all,
        Thought::export_all,
        ClockFaces::export_all,
        TeamTally::export_all,
        Progress::export_all,
        Study::export_all,
        StudyLine::export_all,
        Outlook::export_all,
        GameReport::export_all,
    ];
    exports.into_iter().try_for_each(|export| export(&config)).map_err(io::Error::other)?;
    std::fs::write(folder.join("rules.ts"), rule_data()?)
}

/// One constant for each game, such as `export const WEGE = {"tiles":{"P":11,…}} as const;`.
fn rule_data() -> io::Result<String> {
    let mut text =
        String::from("// Rule data from the core, for what the page shows before there is a game.\n");
    for kind in GameKind::ALL {
        let data = with_game!(kind, G => serde_json::to_string(&G::data())?);
        text += &format!("\nexport const {} = {data} as const;\n", kind.name().to_uppercase());
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    #[test]
    fn rule_data_is_the_cores() {
        let text = super::rule_data().unwrap();
        assert!(
            text.contains(r#""tiles":{"P":11,"Pb":3,"Pw":3,"R":11,"Rb":3,"Rw":3,"B":3,"N":3}"#),
            "{text}"
        );
        assert!(text.contains(r#""standardSet":{"I2":4,"I3":4,"O4":2,"L4":4}"#), "{text}");
        assert!(text.contains(r#""L4":[[0,0],[1,0],[2,0],[2,1]]"#), "{text}");
        assert!(text.contains(r#""handSizes":{"2":[8,7],"#), "{text}");
        assert!(text.contains("export const CAMINOS = {\"grids\":{\"square\":[[0,0],[1,0],"), "{text}");
    }
}
