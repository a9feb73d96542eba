// Why a hint is good, as a part of a sentence.
export const reasons = {
  completes: "completa el teu camí cap als quatre costats",
  reaches: "arriba a {count|un costat nou|costats nous}: {sides}",
  unites: "uneix una parella d’ànecs",
  "spoils.land": "fa un estany que impedeix que Terra guanyi",
  "spoils.water": "fa una illa que impedeix que Aigua guanyi",
  frees: "allibera el teu camí",
  joins: "uneix dos dels teus camins",
  grows: "fa que el teu camí més llarg tingui {count} llosetes",
  extends: "allarga un dels teus camins",
  "hinders.land": "barra el pas a Terra",
  "hinders.water": "barra el pas a Aigua",
  begins: "comença un camí nou per a tu",
  "spares.land": "no allarga el camí més llarg de Terra",
  "spares.water": "no allarga el camí més llarg d’Aigua",
  keeps: "manté oberts els teus camins",
  only: "és l’únic lloc possible",
};
