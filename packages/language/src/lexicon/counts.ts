const UNITS: readonly (readonly [number, readonly string[], readonly string[], readonly string[]])[] = [
  [1, ['um', 'uma'], ['one'], ['un', 'una', 'uno']],
  [2, ['dois', 'duas'], ['two'], ['dos']],
  [3, ['tres'], ['three'], ['tres']],
  [4, ['quatro'], ['four'], ['cuatro']],
  [5, ['cinco'], ['five'], ['cinco']],
  [6, ['seis'], ['six'], ['seis']],
  [7, ['sete'], ['seven'], ['siete']],
  [8, ['oito'], ['eight'], ['ocho']],
  [9, ['nove'], ['nine'], ['nueve']],
]
const TENS: readonly (readonly [number, string, string, string])[] = [
  [20, 'vinte', 'twenty', 'veinte'],
  [30, 'trinta', 'thirty', 'treinta'],
  [40, 'quarenta', 'forty', 'cuarenta'],
  [50, 'cinquenta', 'fifty', 'cincuenta'],
  [60, 'sessenta', 'sixty', 'sesenta'],
  [70, 'setenta', 'seventy', 'setenta'],
  [80, 'oitenta', 'eighty', 'ochenta'],
  [90, 'noventa', 'ninety', 'noventa'],
]

/** Numbers in words that are made of others: "vinte e duas", "twenty-two", "treinta y dos", "veintidos", and dozens. */
export const COMPOUND_COUNTS: Readonly<Record<string, number>> = Object.fromEntries([
  ...TENS.flatMap(([ten, pt, en, es]) => [
    [pt, ten] as const,
    [en, ten] as const,
    [es, ten] as const,
    ...UNITS.flatMap(([unit, ptUnits, enUnits, esUnits]) => [
      ...ptUnits.map(word => [`${pt} e ${word}`, ten + unit] as const),
      ...enUnits.flatMap(word => [[`${en}-${word}`, ten + unit] as const, [`${en} ${word}`, ten + unit] as const]),
      ...esUnits.flatMap(word => [
        [`${es} y ${word}`, ten + unit] as const,
        ...(ten === 20 ? [[`veinti${word}`, ten + unit] as const] : []),
      ]),
    ]),
  ]),
  ...([
    ['meia duzia de', 6],
    ['uma duzia de', 12],
    ['duas duzias de', 24],
    ['media docena de', 6],
    ['una docena de', 12],
    ['dos docenas de', 24],
    ['half a dozen', 6],
    ['half-dozen', 6],
    ['a dozen', 12],
    ['one dozen', 12],
    ['two dozen', 24],
    ['dozen', 12],
    ['um par de', 2],
    ['a pair of', 2],
  ] as const),
])

/** Words that are one of something as often as they are its article. */
export const ARTICLE =
  /^(?:a|an|um|uma|one|un|una|uno|once|dos|cem|a pair of|um par de|un par de|meio|meia|media|medio|half)$/

/** "6 x 10", "6x10s": so many days of so many hours, or so many pieces. */
export const REGIME = /(?<![\w.,])([1-7])\s?[x×]\s?(\d{1,2})(?:\s?(?:s|h|hs|hrs?|horas?|hours?))?(?![\w.,]*\w)/

/** What is counted as pieces behind a number: "12 pç", "5 ea", "8 piezas". Source of a pattern, of folded text. */
export const PIECES =
  '(?:nos?|uns?|und|unds|unid(?:ad(?:es)?|ades?)?|units?|pcs?|pcas?|pecas?|pzas?|pz|piezas?|pieces?|ea|each|off|x)(?![a-z])'

/** Where a part of things stands, behind its number: "9 na área 10", "10 are in area 10". Source of a pattern. */
const IN_PLACE =
  '(?:(?:are|is|sao|estao|ficam|son|estan|quedan)[^\\S\\n])?(?:n[ao]s?|em|in|at|en|d[ao]s?|del?|from|of|por|para|for)[^\\S\\n](?:(?:the|el|las?|los|os?|as?)[^\\S\\n])?[a-z]{1,14}(?:[^\\S\\n-](?:[a-z]{0,3}-?)?\\d{1,4}[a-z]?|[^\\S\\n](?!(?:e|and|y|plus|mais|mas)[^\\S\\n])[a-z]{1,14}){0,2}'

/** How counted things are parted over places, behind their name: the numbers are of parts, and of no other thing. */
export const PARTED_OVER = new RegExp(
  `(?<![^\\S\\n])[^\\S\\n]*(?:\\((?=\\d)|[,(–-][^\\S\\n]*(?:sendo|siendo|dos quais|das quais|d?entre (?:eles|elas|ellos|ellas)|de (?:los|las) (?:cuales|que)|of which|of these|of them|with|com|con)[^\\S\\n]+)(?<parts>\\d{1,3}[^\\S\\n]${IN_PLACE}(?:(?:,[^\\S\\n]|,?[^\\S\\n](?:e|and|y)[^\\S\\n]+)\\d{1,3}[^\\S\\n]${IN_PLACE}){0,5})(?:\\)|(?=[^\\S\\n]*(?:$|[,;.\\n])|[^\\S\\n](?:e|and|y|plus|mais|mas|alem|ademas|as well)[^\\S\\n]))`,
  'gm',
)

/** The place before further things: "na área 40 outros 14". Source of a pattern. */
const AT_PLACE =
  '(?:(?:n[ao]|em|in|at|on|en)[^\\S\\n])?(?:(?:the|el|la)[^\\S\\n])?[a-z]{3,12}[^\\S\\n]\\d{1,4}[^\\S\\n](?:(?:has|ha|hay|tem|tiene)[^\\S\\n])?'

/** "Mais 8 na unidade 300", "3 more in unit 300", "5 más en la unidad 300": further things of the kind named before. */
export const MORE_OF_IT = new RegExp(
  `(?<=[,;(+]|(?<![a-z])(?:e|and|y|plus|mais|mas)[^\\S\\n])[^\\S\\n]*(?:(?:mais|outr[oa]s|otr[oa]s|another|more|further|mas)[^\\S\\n](?<ahead>\\d{1,3})|(?<count>\\d{1,3})[^\\S\\n](?:mais|more|further|mas|others?|iguais|iguales|identical))[^\\S\\n]${IN_PLACE}|(?<=[,;]|(?<![a-z])(?:e|and|y)[^\\S\\n])[^\\S\\n]*${AT_PLACE}(?:outr[oa]s?|otr[oa]s?|another|more|further|mais|mas)[^\\S\\n](?<last>\\d{1,3})(?=[^\\S\\n]*(?:$|[,;.\\n]))`,
  'gm',
)

/** Words of a sentence that lead to a thing with its number behind it: "vamos mexer em condensadores (39 peças)". */
export const LEADS_TO_THING =
  '[^\\d]{0,80}(?<![a-z])(?:em|on|abrir|open|interven\\w+|inclu\\w+|revis\\w+|overhaul|entram|entran|(?:total|quantidade|numero|number|cantidad|that|a|la) (?:de|of))\\s(?:(?:o|a|os|as|el|la|los|las|the)\\s)?'

/** The whole of what is named before: "Bombas centrífugas, 29 ao todo". Source of a pattern. */
export const IN_ALL = '(?:ao todo|no total|em total|in all|in total|all told|en total)(?![a-z])'

/** "A quantidade de redutores é 22": what stands before the name, and between it and its number. Sources of patterns. */
export const QUANTITY_OF = '(?:(?:total|quantidade|numero|number|cantidad|that|a|la) (?:de|of))'
export const QUANTITY_IS = '(?:[^\\S\\n](?:e|is|es|sao|are|son)|[^\\S\\n]?[:=])'

/** "33 no. transformers", "12 unidades de bombas": the pieces between a number and its name. */
export const PIECES_BETWEEN =
  /(?<=(?<![\w.,/-])\d{1,3}[^\S\n]?)(?:nos?\.|(?:unidades|unid\.?|uns?\.?|uds?\.?|units|pieces|pecas|piezas|pcs|pcas|pzas?) (?:de|of)|uns?|und|uds?|unid|pcs?|pcas?|pzas?|ea)(?=[^\S\n]+(?!equip)[a-z]{4})/g

/** "Das 60 turbinas da planta, só 5 entram": of so many only the last number is meant. */
export const ONLY_OF_THEM =
  /(?<![a-z])(?:d[ao]s|de l[ao]s|of)[^\S\n](?:(?:the|our|all)[^\S\n])?(?:[a-z]+'s[^\S\n])?(?<all>\d{1,3})[^\S\n](?<name>[a-z][a-z -]{2,60}?),?[^\S\n](?<only>(?:so|somente|apenas|only|just|solo|solamente)[^\S\n](?<count>\d{1,3}))(?=[^\S\n](?:entra\w*|va[on]?|are|is|go|will|se|ser\w+|est\w+|need|precis\w+|fica\w*|queda\w*)(?![a-z]))/g

/** What each of the things before has: numbers in it count no things of the list. */
export const EACH_HAS =
  /(?<![a-z])(?:each|cada(?: (?:um|uma|uno|una))?|tod[oa]s)[^\S\n](?:with|has|having|com|tem|con|tiene)[^\S\n][^,;.()\n]{1,120}/g

/** A place by its number, behind a thing: "chancadores de la línea 1". */
export const NUMBERED_PLACE =
  /^[a-z -]{3,60}?[^\S\n](?:(?:the|la|el|a|o)[^\S\n])?((?:linha|linea|line|area|unidade|unidad|unit|trem|train|tren|casa|fabrica|planta|plant|setor|sector|predio|building|nave|fase|phase|bloco|bloque|block)(?:[^\S\n]?-?\d+|[^\S\n][a-h](?![a-z])))/

/** "22 é o número de redutores e 5 o de exaustores": what stands between a number and the name that it counts. */
export const IS_NUMBER_OF =
  /(?<=(?<![\w.,/-])\d{1,3})[^\S\n](?:(?:e|is|es)[^\S\n](?:o|a|the|el|la)[^\S\n](?:numero|number|quantidade|quantity|cantidad|total)|o|a|that|el|la)[^\S\n](?:de|of)(?=[^\S\n][a-z]{4})/g

/** Words in a bracket before the number of things: "trocadores (total: 24)". Source of a pattern. */
export const QUANTITY_IN_BRACKET = '(?:(?:total|qty|qtde?|cant|quant|quantidade|quantity|cantidad)[:=.]?[^\\S\\n]?)?'

/** "Bombas qtd 14": the head of a number behind a name. Source of a pattern. */
export const QUANTITY_BEHIND = '(?:qtde?s?|qty|cant)\\.?[:=]?'

/** What joins the next counted thing: a part of patterns. */
export const JOINS_NEXT = '(?:e|and|y|plus|mais|mas)'
