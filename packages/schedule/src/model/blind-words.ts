/** Parts of the patterns of what names say, in Portuguese, English and Spanish, without accents: what is done, to what, and the words between. */
export const REMOVE =
  '(?:retir|remo[vc]|sac(?:ar|ad)|quit|tirar|tirada|extra(?:er|ir|cc?[ai]o)|take out|take off|take down|pull|strip|dismantl|strik|desmont|desarm)\\w*'
export const TURN = '(?:swing|turn|rotat|gir|vir|posicion|coloc)\\w*'
export const ARTICLES = '(?:de |do |dos |da |das |del |el |la |los |las |o |a |os |as |the |for |of )*'
/** Articles and at most one word more, which is no other thing beside it and no valve. */
export const BEFORE = `${ARTICLES}(?!e |y |and |com |con |with |para |to |valv)(?:\\w+ )?${ARTICLES}`
export const BLIND =
  '(?:raquet|(?:flanges?|discos?|bridas?|platos?|placas?) ci?eg[oa]|(?:blank|blind) flange|slip ?plates?(?= |$)|spades?(?= |$)|(?:line |spectacle )?blinds(?= |$)|blind(?=$| (?:on|in|from|at|to)(?= ))|spectacle|figur[ae] ?(?:8|oito|ocho|eight))'

/** What names say of blinds that are taken out. */
export const DEBLIND: readonly string[] = [
  `${REMOVE} ${BEFORE}${BLIND}`,
  `${TURN} ${ARTICLES}(?:${BLIND}|figur)\\w* (?:\\w+ ){0,3}(?:open|abert|abiert)`,
  '(?:figur\\w* ?(?:8 |oito |ocho )?|spectacle blinds? )(?:\\w+ ){0,3}(?:open|abert|abiert)',
  `(?:blinds?|spades?) remov`,
  'desraquet',
  'de ?(?:blind|spad)',
  'un ?spad',
]

/** What names say of an equipment that is given back. */
export const HAND_OVER: readonly string[] = ['entreg', 'hand ?over', 'handover', 'return to operat', 'devolver a oper']

/** It is given to those who work on it, or what is given is no equipment. */
export const GIVEN_TO_WORK: readonly string[] = [
  'manuten',
  'mantenim',
  'maintenance',
  'material',
  'materials',
  'turno',
  'shift',
  'document',
]
