// The clauses of the rules, from the core.

/** Every clause by game, in the order of the rule book. */
export const CLAUSES = {
  caminos: ["C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17", "C18", "C19"],
  wege: ["W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "W10", "W11", "W12", "W13", "W14", "W15", "W16", "W17", "W18", "W19", "W20"],
  cuminos: ["K1", "K2", "K3", "K4", "K5", "K6", "K7", "K8", "K9", "K10", "K11", "K12", "K13", "K14", "K15", "K16", "K17", "K18"],
} as const;

/** The clauses that can refuse a move, with the keys of their sentences. */
export const REFUSALS = {
  caminos: { C3: "why.C3", C4: "why.C4", C5: "why.C5", C7: "why.C7", C16: "why.C16" },
  wege: { W4: "why.W4", W5: "why.W5", W6: "why.W6", W7: "why.W7", W8: "why.W8", W17: "why.W17" },
  cuminos: { K2: "why.K2", K3: "why.K3", K4: "why.K4", K5: "why.K5", K6: "why.K6", K7: "why.K7", K9: "why.K9", K10: "why.K10", K13: "why.K13", K17: "why.K17" },
} as const;

export type Clause = (typeof CLAUSES)[keyof typeof CLAUSES][number];
