// Why a hint is good, as a part of a sentence.
export const reasons = {
  completes: "completes your way to all four sides",
  reaches: "reaches {count|a new side|new sides}: {sides}",
  unites: "unites a pair of ducks",
  "spoils.land": "makes a pond that keeps Land from winning",
  "spoils.water": "makes an island that keeps Water from winning",
  frees: "frees your way",
  joins: "joins two of your ways",
  grows: "makes your longest way {count} tiles long",
  extends: "lengthens one of your ways",
  "hinders.land": "gets in the way of Land",
  "hinders.water": "gets in the way of Water",
  begins: "begins a new way of yours",
  "spares.land": "does not lengthen Land’s longest way",
  "spares.water": "does not lengthen Water’s longest way",
  keeps: "keeps your ways open",
  only: "is the only place for it",
};
