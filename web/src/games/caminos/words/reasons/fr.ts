// Why a hint is good, as a part of a sentence.
export const reasons = {
  wins: "relie deux côtés opposés",
  closes: "ferme le dernier chemin de {team}",
  parries: "pare la menace de {team}",
  blocks: "coupe le chemin de {team} en {cell}",
  lengthens: "allonge le chemin de {team} de {by} pas",
  threatens: "menace de gagner",
  "threatens.2": "menace de gagner à deux endroits",
  shortens: "raccourcit votre chemin de {by} pas",
};
