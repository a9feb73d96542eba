// Why a hint is good, as a part of a sentence.
export const reasons = {
  completes: "completes your way to all four sides",
  reaches: "reaches {count|a new side|new sides}: {sides}",
  unites: "unites a pair of ducks",
  "spoils.land": "makes a pond that keeps Land from winning",
  "spoils.water": "makes an island that keeps Water from winning",
  frees: "frees your way",
  joins: "joins two of your ways",
  grows: "your longest way has {count} tiles then",
};
