//! The wire types as TypeScript, and rule data as TypeScript constants.

use std::io;
use std::path::Path;

use trivium_game::{Clause, Game};
use trivium_games::{GameKind, with_game};
use ts_rs::{Config, ExportError, TS};

use crate::board::OnPage as _;
use crate::wire::{
    ClockFaces, GameReport, GameSpec, Insight, Outlook, PolicyMove, Progress, RecordNotes, Refusal, Study,
    StudyLine, TeamTally, Thought, View,
};

/// Writes one type and those that it needs.
type Export = fn(&Config) -> Result<(), ExportError>;

/// Writes the wire types into a folder, a file each, and the rule data of all games into `rules.ts`.
///
/// # Errors
///
/// If they cannot be written.
pub fn write_types(folder: &Path) -> io::Result<()> {
    let config = Config::new().with_out_dir(folder);
    let exports: [Export; 14] = [
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
        PolicyMove::export_all,
        GameReport::export_all,
        Insight::export_all,
    ];
    exports.into_iter().try_for_each(|export| export(&config)).map_err(io::Error::other)?;
    std::fs::write(folder.join("rules.ts"), rule_data()?)?;
    std::fs::write(folder.join("clauses.ts"), clauses())
}

/// One constant for each game, such as `export const WEGE = {"tiles":{"P":11,…}} as const;`.
fn rule_data() -> io::Result<String> {
    let mut text =
        String::from("// Rule data from the core, for what the page shows before there is a game.\n");
    for kind in GameKind::ALL {
        let data = with_game!(kind, G => serde_json::to_string(&G::data())?);
        let name = kind.name().to_uppercase();
        text.extend(["\nexport const ", &name, " = ", &data, " as const;\n"]);
    }
    Ok(text)
}

/// The clauses of every game, and the message keys of those that can refuse a move.
fn clauses() -> String {
    let (mut all, mut refusals) = (String::new(), String::new());
    for kind in GameKind::ALL {
        let (names, keys) = with_game!(kind, G => clauses_of::<<G as Game>::Clause>());
        all.extend(["  ", kind.name(), ": [", &names, "],\n"]);
        refusals.extend(["  ", kind.name(), ": { ", &keys, " },\n"]);
    }
    format!(
        "// The clauses of the rules, from the core.\n\n\
        /** Every clause by game, in the order of the rule book. */\n\
        export const CLAUSES = {{\n{all}}} as const;\n\n\
        /** The clauses that can refuse a move, with the keys of their sentences. */\n\
        export const REFUSALS = {{\n{refusals}}} as const;\n\n\
        export type Clause = (typeof CLAUSES)[keyof typeof CLAUSES][number];\n"
    )
}

fn clauses_of<C: Clause>() -> (String, String) {
    let names: Vec<_> = C::ALL.iter().map(|clause| format!("\"{clause}\"")).collect();
    let keys = C::REFUSING.iter().map(|clause| format!("{clause}: \"{}\"", clause.message_key()));
    (names.join(", "), keys.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    #[test]
    fn clauses_are_exported_with_their_message_keys() {
        let text = super::clauses();
        assert!(text.contains("  caminos: [\"C1\", \"C2\","), "{text}");
        assert!(text.contains("  wege: { W4: \"why.W4\","), "{text}");
    }

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
        assert!(text.contains("export const CAMINOS = {\"grids\":{\"square\":[[0,0],[0,1],"), "{text}");
    }
}
