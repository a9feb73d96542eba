//! The clauses of the rule book.

trivium_game::clauses! {
    /// The clauses of Caminos, numbered as in the rule book.
    pub enum Clause {
        C1: "The four grids and their borders.",
        C2: "Cells and their names.",
        C3: "The pieces, and which are in hand.",
        C4: "No hole under a piece.",
        C5: "At least one cube rests on the board itself.",
        C6: "Nothing stands higher than three cubes.",
        C7: "Pieces stand on the grid, and may cover others.",
        C8: "Placing is compulsory while it is possible.",
        C9: "What a way is.",
        C10: "Where a way begins and ends.",
        C11: "Which sides a way must join.",
        C12: "The team that connects wins at once.",
        C13: "A player who cannot place is out.",
        C14: "Whether the whole team is out then.",
        C15: "Players and colours.",
        C16: "Neutral pieces are placed first.",
        C17: "Points for a connection.",
        C18: "Points at the border.",
        C19: "Matches.",
    }
    refusing C3 C4 C5 C7 C16
}
