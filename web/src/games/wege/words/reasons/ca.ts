// Why a hint is good, as a part of a sentence.
export const reasons = {
  completes: "completa el teu camí cap als quatre costats",
  reaches: "arriba a {count|un costat nou|costats nous}: {sides}",
  unites: "uneix una parella d’ànecs",
  "spoils.land": "fa un estany que impedeix que Terra guanyi",
  "spoils.water": "fa una illa que impedeix que Aigua guanyi",
  frees: "allibera el teu camí",
  joins: "uneix dos dels teus camins",
  grows: "el teu camí més llarg té llavors {count} llosetes",
};
