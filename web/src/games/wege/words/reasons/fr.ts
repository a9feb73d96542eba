// Why a hint is good, as a part of a sentence.
export const reasons = {
  completes: "achève votre chemin vers les quatre côtés",
  reaches: "atteint {count|un nouveau côté|de nouveaux côtés} : {sides}",
  unites: "réunit une paire de canards",
  "spoils.land": "crée un étang qui empêche Terre de gagner",
  "spoils.water": "crée une île qui empêche Eau de gagner",
  frees: "libère votre chemin",
  joins: "relie deux de vos chemins",
  grows: "votre plus long chemin a alors {count} tuiles",
};
