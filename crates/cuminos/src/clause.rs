//! The clauses of the rule book.

trivium_game::clauses! {
    /// The clauses of Cuminos, numbered as in the rule book.
    pub enum Clause {
        K1: "The set of 21 cuminos.",
        K2: "Drawing a hand, and what is in it.",
        K3: "The lattice on which halves stand.",
        K4: "Ranks.",
        K5: "Touching halves show the same mark.",
        K6: "The source, and the piece against it.",
        K7: "The first rank: at open ends.",
        K8: "Dead ends.",
        K9: "The second rank.",
        K10: "The third rank, and towers.",
        K11: "Never more than three on top of one another.",
        K12: "Seats play in order; who cannot lay passes.",
        K13: "The chosen pass.",
        K14: "The end of a round.",
        K15: "What a laid cumino scores.",
        K16: "What ending a round scores.",
        K17: "Rounds and the end of the game.",
        K18: "Teams.",
    }
    refusing K2 K3 K4 K5 K6 K7 K9 K10 K13 K17
}
