// What a number counts where the name of a thing stands beside it: people, parts, sizes. Folded text, three languages at once.

/** People, by what they are called: the thing beside them says which of them, "turbine fitters", "mecânicos de turbina". */
const PERSON =
  '(?:fitters?|mechanics?|technicians?|techs?|welders?|operators?|inspectors?|(?:mill|boat|pipe)?wrights?|riggers?|splicers?|cleaners?|helpers?|labou?rers?|carpenters?|painters?|specialists?|crew(?:s|men)?|gangs?|teams?|supervisors?|fore?m[ae]n|engineers?|electricians?|insulators?|masons?|bricklayers?|drivers?|machinists?|apprentices?|assistants?|attendants?|watch(?:es|men|man|ers?)|workers?|hands|men|people|planners?|coordinators?|vulcanizers?|boilermakers?|scaffolders?|erectors?|plumbers?|blasters?|climbers?|divers|spotters?|balancers?|aligners?' +
  '|mecanic[oa]s?|montador(?:es|as?)?|soldador(?:es|as?)?|ajudantes?|ayudantes?|tecnic[oa]s?|operador(?:es|as?)?|operari[oa]s?|inspetor(?:es|as?)?|inspector(?:es|as?)|encanador(?:es)?|eletricistas?|electricistas?|caldeireir[oa]s?|calderer[oa]s?|instrumentistas?|torneir[oa]s?|torner[oa]s?|fresador(?:es)?|pintor(?:es|as?)?|pedreir[oa]s?|albanil(?:es)?|refrataristas?|refractaristas?|lubrificador(?:es)?|lubricador(?:es)?|engrasador(?:es)?|vulcanizador(?:es)?|alinhador(?:es)?|alineador(?:es)?|serventes?|auxiliar(?:es)?|oficia(?:is|l|les)|encarregad[oa]s?|encargad[oa]s?|supervisor(?:es|as?)?|engenheir[oa]s?|ingenier[oa]s?|especialistas?|turbineir[oa]s?|turbiner[oa]s?|carpinteir[oa]s?|carpinter[oa]s?|mandrilador(?:es)?|mandrilhador(?:es)?|usinador(?:es)?|macariqueir[oa]s?|lixador(?:es)?|esmerilhador(?:es)?|esmerilador(?:es)?|hidrojatistas?|homens|hombres|equipes?|turmas?|cuadrillas?|profissiona(?:is|l)|profesional(?:es)?|vigias?|bombeir[oa]s?|tuber[oa]s?|caner[oa]s?|pailer[oa]s?|armador(?:es)?|aislador(?:es)|peon(?:es)?|capata[zc](?:es)?|maestros?|mestres?|andaimistas?|andamier[oa]s?|rigger|amarrador(?:es)?|maniobristas?|trabalhador(?:es|as?)?|trabajador(?:es|as?)?|funcionari[oa]s?|emplead[oa]s?)'

/** Whether a word is what people are called. */
export const IS_PERSON = new RegExp(`^${PERSON}$`)

/** Behind the name of a thing: people of whom it says which ("boiler inspectors", "turbine maintenance crew"). */
export const PEOPLE_BEHIND = new RegExp(`^[^\\S\\n](?:[a-z]+[^\\S\\n])?${PERSON}(?![a-z])`)

/** Before the name of a thing: counted people of whom it says which ("25 mecânicos de turbina"). */
export const PEOPLE_BEFORE = new RegExp(
  `(?<![\\w.,/-])\\d{1,3}[^\\S\\n]+${PERSON}[^\\S\\n]+(?:[a-z]+[^\\S\\n]+)?(?:de|d[ao]s?|del|de l[ao]s?|of|for|para)[^\\S\\n]+$`,
)

/** Words behind a thing that count it as it is, or its work: "3 pump sets", "2 turbine overhauls". */
const AS_COUNTED =
  '(?:sets|units|trains|pairs|systems|packages|lines|items|jobs|works|outages|shutdowns|turnarounds|overhauls|repairs|checks|tests|services|cleans|changes|changeouts|replacements|numbers|tags|needs|comes|goes|starts|begins|ends|finish(?:es)?|remains|stays|is|has|was|this|plus|hours|days|weeks|shifts|[a-z]*(?:ings|tions))'

/** The plural behind a thing in the singular is what the number counts: "5 pump seals". */
export const PLURAL_BEHIND = new RegExp(`^[^\\S\\n](?!${AS_COUNTED}(?![a-z]))([a-z]{3,}[a-rt-z]s)(?![a-z-])`)

/** Before a thing in the singular, what the number counts: "12 juntas de bomba". */
export const COUNTED_BEFORE =
  /(?<![\w.,/-])\d{1,3}[^\S\n]+(?!(?:trocas|cambios|revis\w+|inspec\w+|limpezas|limpiezas|manuten\w+|manten\w+|conjuntos|unidades|sistemas|pares|jogos|juegos|trens|trenes|linhas|lineas|grupos|equip\w+|maquinas|tipos|dias|horas|semanas|turnos|anos|meses|metros|kg|toneladas|m|t|h)(?![a-z]))([a-z]{4,}s)[^\S\n]+de[^\S\n]+$/

const LENGTH = "(?:m|mts?|metros?|met(?:er|re)s?|ft|feet|pes|pies|'|’)"
/** "4,2 m x 60 m", "4,8 x 72 m", "20 m dia x 12 m high": how large a thing is, and no quantity of it. */
export const DIMENSIONS = new RegExp(
  `(?<![\\w.,/-])\\d+(?:[.,]\\d+)?\\s?${LENGTH}?(?:\\s(?:dia\\w*|d\\.?|ø|larg\\w*|wide|ancho|high|alt\\w*|long|largo|comp\\w*))?\\s?[x×](?:\\s?\\d+(?:[.,]\\d+)?\\s?${LENGTH}?\\s?[x×])?\\s?\\d+(?:[.,]\\d+)?\\s?${LENGTH}(?![a-z0-9])`,
  'g',
)

/** A number, words for which of them, and people behind: "30 turbine fitters", "8 boiler feed pump mechanics". */
export const PEOPLE_OF_THINGS =
  /(?<![\w.,/-])(\d{1,3})[^\S\n]+((?:(?!(?:and|with|for|plus|days?|hours?|weeks?|shifts?|of|the|per|each|on|in|at|to|x|com|con|para|por|e|y|de|do|da|mais|mas)(?![a-z]))[a-z]{2,}[^\S\n]+){1,3}?)([a-z]{4,}s)(?![a-z])/g

/** Which bricklayers: those of linings that withstand heat. */
export const OF_BRICK = /^(?:refratari|refractari)[oa]s?$/
