//! The clauses of the rule book.

trivium_game::clauses! {
    /// The clauses of Wege, numbered as in the rule book.
    pub enum Clause {
        W1: "The 40 tiles.",
        W2: "What each tile joins.",
        W3: "The ducks.",
        W4: "Neighbouring tiles match; a duck sits in water.",
        W5: "Drawing and laying a tile.",
        W6: "The park is 6 x 6 at most.",
        W7: "Bridges and exchanges.",
        W8: "Reserves.",
        W9: "A tile without a place leaves the game.",
        W10: "The game ends with 36 tiles.",
        W11: "Pairs of ducks.",
        W12: "Islands and ponds.",
        W13: "What a side needs to win.",
        W14: "What a way is.",
        W15: "Players and sides.",
        W16: "Children.",
        W17: "The expert game.",
        W18: "The cooperative game.",
        W19: "Islands and ponds anywhere in the park.",
        W20: "Who wins if no side has all it needs.",
    }
    refusing W4 W5 W6 W7 W8 W17
}
