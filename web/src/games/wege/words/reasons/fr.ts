// Why a hint is good, as a part of a sentence.
export const reasons = {
  completes: "achève votre chemin vers les quatre côtés",
  reaches: "atteint {count|un nouveau côté|de nouveaux côtés} : {sides}",
  unites: "réunit une paire de canards",
  "spoils.land": "crée un étang qui empêche Terre de gagner",
  "spoils.water": "crée une île qui empêche Eau de gagner",
  frees: "libère votre chemin",
  joins: "relie deux de vos chemins",
  grows: "porte votre plus long chemin à {count} tuiles",
  extends: "prolonge un de vos chemins",
  "hinders.land": "barre la route à Terre",
  "hinders.water": "barre la route à Eau",
  begins: "commence un nouveau chemin pour vous",
  "spares.land": "n’allonge pas le plus long chemin de Terre",
  "spares.water": "n’allonge pas le plus long chemin d’Eau",
  keeps: "garde vos chemins ouverts",
  only: "est le seul endroit possible",
};
