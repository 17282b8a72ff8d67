/** When people are there, in front of a day: folded regular-expression sources in three languages. */

const ONLY = '(?:so|somente|apenas|only|just|solo|recien|solamente)'
/** People who are there from a day on alone. */
export const THERE_FROM = [
  `(?:${ONLY} )?(?:(?:chega[mr]?|chegara|vem|virao?|vira|aparece)|(?:esta(?:o|ra|rao|n|ran)?|ta|fica[mr]?(?:a|ao)?) (?:${ONLY} )?(?:disponivel|livre))(?: ${ONLY})?(?: a partir d[eoa]| em)?`,
  '(?:nao (?:chega|vem|estara[on]? disponivel|esta disponivel) antes d[eoa])',
  `(?:(?:is|are|will be) )?(?:${ONLY} )?(?:available|free|here|on site)(?: only)? (?:from|as of|starting|after|on)(?: the)?`,
  `(?:${ONLY} )?(?:arrives?|comes?|will arrive|gets here|joins)(?: only)?(?: on| from)?`,
  "(?:won't|will not|doesn't|does not) (?:arrive|be available|come|be here) (?:until|before)",
  `(?:${ONLY} )?(?:llegan?|viene|vendra|esta(?:o|ra|rao|n|ran)? (?:${ONLY} )?disponible)(?: ${ONLY})?(?: (?:a partir del?|desde(?: el)?|el))?`,
  '(?:no (?:llega|viene|estara[on]? disponible|esta disponible) (?:hasta|antes del?)(?: el)?)',
].join('|')
/** People who are there until a day. */
export const THERE_UNTIL = [
  '(?:so |somente |apenas )?(?:fica|trabalham?|esta(?:o|ra|rao|n|ran)?(?: disponivel)?|vai|disponivel) (?:so )?ate',
  '(?:(?:is|are|will be) )?(?:only )?(?:available|here|stays?|working|works) (?:only )?(?:until|till|up to)',
  '(?:solo )?(?:esta(?:o|ra|rao|n|ran)?(?: disponible)?|trabajan?|se queda|disponible) (?:solo )?hasta(?: el)?',
].join('|')
/** People who are away on a day. */
export const AWAY_WORDS = [
  '(?:(?:esta(?:o|ra|rao|n|ran)?|ta|fica[mr]?(?:a|ao)?|vai estar|sai|entra|sera) )?(?:de |em |d[eo] )?(?:ferias|folga|licenca|atestado|treinamento|fora|ausente|afastad[oa]|indisponivel)',
  'nao (?:vem|trabalham?|estara|esta|vai trabalhar|vai vir|pode)(?: disponivel)?',
  '(?:(?:is|are|will be) )?(?:on (?:leave|vacation|holiday)|off|away|out|absent|unavailable|not available|sick|in training)',
  "(?:won't|will not|doesn't|does not|can't|cannot) (?:work|come|be (?:here|available))",
  '(?:esta(?:o|ra|rao|n|ran)?|sale) (?:de )?(?:vacaciones|licencia|permiso|fuera|ausente|franco)',
  'no (?:vienen?|trabajan?|estara|esta|va a trabajar|vendra)(?: disponible)?',
].join('|')

/** An absence that begins and has no stated end. */
export const OPEN_ABSENCE =
  /(?<![a-z])(?:a partir d[eoa]|desde|from|as of|starting|a partir del|desde el)(?:\s+(?:dia|o dia|el dia|the))?\s*$/
