const MOST =
  '(?:no maximo|o maximo de|maximo(?: de)?|max\\.?|ate|limite(?: de)?|limitad[ao] a|limited to|at most|up to|no more than|not more than|(?:a )?maximum(?: of)?|como maximo|hasta)'
const PEOPLE =
  '(?:pessoas?|people|persons?|personas?|trabalhadores|workers|trabajadores|icamentos|lifts|izajes)(?![a-z])'
const AREA = '(?<![a-z])(?:area|zona|zone)'

/** "Área Caldeira com no máximo 10 pessoas", "at most 8 people in area Turbine". */
export const AREA_LIMIT = new RegExp(
  `${AREA}[^\\S\\n]+[^\\n.,;]{1,40}?[^\\S\\n:(,]*[\\s:(,]+(?:${MOST})[^\\S\\n]+\\d{1,3}[^\\S\\n]+${PEOPLE}|(?<![a-z])${MOST}[^\\S\\n]+\\d{1,3}[^\\S\\n]+${PEOPLE}[^\\S\\n]+(?:na|no|in|en|em)(?: (?:a|the|la))?[^\\S\\n]+${AREA}[^\\S\\n]+[a-z0-9-]+`,
  'g',
)
