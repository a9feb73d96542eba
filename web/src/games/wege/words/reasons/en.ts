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
  "spares.land": "leaves Land’s longest way as it is",
  "spares.water": "leaves Water’s longest way as it is",
  keeps: "closes none of your ways",
  only: "is the only place for it",
};
