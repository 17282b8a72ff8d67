// Words of limits of areas, in three languages at once: folded text, sources of patterns.
import { NUMBER_WORD } from '../read/numbers.ts'

const NUMBER = `(?:\\d{1,3}(?![\\d,./-]\\d)|${NUMBER_WORD})`
const MOST =
  '(?:(?:no|o|a|ao|um|un|el|the)\\s+)?(?:maxim[oa](?:s)?|max\\.?|maximum)(?:\\s+(?:de|of))?|ate|a lo sumo|como mucho|limite(?: de)?|limitad[ao] a|limited to|limit(?: of)?|at most|up to|no more than|not more than|nao mais (?:de|(?:do )?que)|no mas (?:de|que)|fewer than or equal to|como maximo|no maximo|hasta|(?:tope|teto|cap|ceiling|techo) (?:de|of)'
const SINGLE = '(?:(?:um|uma|un|una|a)\\s+)?(?:unic[oa]|single)|(?:um so|uma so|un solo|una sola)'
const MORE =
  '(?:mais|mas) (?:de|(?:do )?que)|more than|over|above|(?:passar|exceder|ultrapassar|superar|pasar)(?: d[eoa])?|exceed'
const ONLY =
  '(?:so|somente|apenas|only|just|solo|solamente|unicamente)(?:\\s+(?:podem?|pueden?|can|may|cabem?|caben?|comporta|admite|aceita|acepta|has|holds|takes|tem|tiene))?(?:\\s+(?:trabalhar|entrar|ficar|estar|haver|haber|work|be|enter|trabajar))?'
const SIZE = '(?:grandes?|heavy|large|critical|critic[oa]s?|pesad[ao]s?|major)'
const PEOPLE =
  '(?:pessoas?|people|persons?|personas?|trabalhador(?:es)?|workers?|trabajador(?:es)?|homens|men|hombres|colaborador(?:es)?)'
const LIFTS = '(?:icamentos?|lifts?|izajes?|levantamentos? de carga|crane lifts?|lifting operations?)'
const WHAT = `(?:${SIZE}\\s+)?(?:(?<people>${PEOPLE})|(?<lifts>${LIFTS}))(?![a-z])(?:\\s+(?:de carga\\s+)?${SIZE})?`
const AT_ONCE =
  '(?:por vez|de cada vez|cada vez|ao mesmo tempo|simultane[a-z]+|em simultaneo|at a time|at once|at the same time|at any (?:one )?time|a la vez|al mismo tiempo|concurrently|em paralelo|en paralelo|in parallel)'
const INSIDE =
  '(?:acontecendo|ocorrendo|happening|running|(?:may|can|podem|pueden) (?:run|happen|acontecer|ocorrer|ocurrir)|trabalhando|working|trabajando|presentes?|present|juntas|juntos|together|podem (?:ficar|estar|trabalhar|entrar)|pueden (?:estar|trabajar|entrar)|(?:can|may) (?:be|work))'
const IN =
  '(?:(?:d?entro |inside |within )?(?:n[ao]s?|d[ao]s?|in|inside|within|on|at|en|em|de|del|of|for|para|ao?|al)(?:\\s+(?:el|la|los|las|the|o|a))?)'

/** How many people or lifts, with the words that make a limit of it. */
export const AREA_COUNT = new RegExp(
  `(?<![a-z0-9-])(?:(?<most>${MOST}|${ONLY})\\s*:?\\s+(?:(?:a|de|of)\\s+)?|(?<more>${MORE})\\s+)?(?:(?<single>${SINGLE})|(?<n>${NUMBER}))\\s+(?:(?:o|the|el)?\\s*(?:numero|number) (?:de|of)\\s+|(?:as|os|las|los|the)\\s+)?${WHAT}(?:\\s+${INSIDE})*(?<once>\\s*,?\\s+${AT_ONCE})?(?:\\s+${INSIDE})*`,
  'g',
)
/** The place before the number: "limite as pessoas no reator a 6", "people limit of area 2: 6". */
export const AREA_WHAT_FIRST = new RegExp(
  `(?<![a-z])(?<head>limit[a-z]*|cap|restri[a-z]+|maxim[oa]|max|lotacao|capacidade|capacity|aforo|numero maximo|maximum number)\\s+(?:(?:de|of|the|as|os|las|los|a|o)\\s+)*${WHAT}(?:\\s+simultane[a-z]+)?\\s+(?<place>${IN}\\s+[^.;\\n]{1,60}?)(?:\\s+(?:a|to|em|en|at|e de|is|es(?: de)?|de)\\s+|\\s*[:=]\\s*)(?<n>\\d{1,3})(?![\\d-])(?:\\s+${PEOPLE}(?![a-z]))?`,
  'g',
)
/** "The people limit of area 2: 6". */
export const AREA_WHAT_LIMIT = new RegExp(
  `(?<![a-z])${WHAT}\\s+(?:limit|maximum|capacity|max\\.?)\\s+(?<place>${IN}\\s+[^.;\\n]{1,60}?)(?:\\s+(?:to|at|is|of)\\s+|\\s*[:=]\\s*)(?<n>\\d{1,3})(?![\\d-])(?:\\s+${PEOPLE}(?![a-z]))?`,
  'g',
)
/** "Dois içamentos não podem ocorrer ao mesmo tempo": one fewer may. */
export const AREA_NOT_TOGETHER = new RegExp(
  `(?<![a-z0-9-])(?<n>${NUMBER})\\s+${WHAT}\\s+(?:nao|no|never|nunca|jamais|cannot|can't|can not|must not|may not|mustn't|should not)\\s(?:[a-z]+\\s){0,4}?(?<once>${AT_ONCE})`,
  'g',
)
/** A limit that is taken off: "tire o limite de pessoas da área 2". */
export const AREA_UNLIMITED = new RegExp(
  `(?<![a-z])(?:tir[ea]r?|retir[ea]r?|remov[ae]r?|remove|quit[ea]r?|elimin[ea]r?|take off|lift|drop|delete|clear|limp[ea]r?|sem|without|no|sin)\\s+(?:(?:o|a|the|el|mais|more|any)\\s+)*(?:limites?|limits?|maximo|maximum|tope)\\s+(?:de |of |on )?(?:the |number of )*${WHAT}`,
  'g',
)
/** What stands between a place and its limit, from the end. */
export const AREA_JOINT =
  /(?:\s*[:,=(-]|\s+(?:com|with|con|tem|ha|has|have|tiene|hay|comporta|comportam|admite|admit|admits|aceita|aceptar?|accepts|cabem?|caben?|fits|holds|hold|takes|take|allows?|permite|permit[ae]m|permitir|pode|podem|puede|pueden|can|may|must|deve|debe|haver|haber|ter|tener|receber|recibir|estar|ficar|trabalha[mr]?|trabaja[nr]?|trabajan|work|works|be|not|there|room|for|lugar|espaco|para|limite|limit|limited|limitad[ao]|fica|queda|is|are|e|es|de|to|a|em|en|exceed|passar|exceder|superar|ultrapassar|nao|no|never|nunca|vai|se|should|shall|lotacao|maxima))$/
/** Words that lead in, before a place: what a limit is said with. */
export const AREA_LEAD =
  /^(?:\s*[,:-]|\s*(?:e|and|y|mas|but|pero|alem disso|tambem|also|tambien|por favor|please|quero|queremos|i want|we want|keep|mantenha|manter|mantener|mantenga|deixe|leave|deja|ponha|put|pon|set|defina|definir|define|definir|coloque|estabeleca|nunca|never|limit[a-z]*|restrinj[a-z]+|restring[a-z]+|restrict[a-z]*|lotacao|capacidade|capacity|occupancy|aforo|ocupacao|maxim[oa]|maximum|max\.?|that|que|there|haja|haya|tenha|tener|ter|have|nao|no|not|pode|podem|puede|pueden|must|may|can|cannot|haver|haber|be|should|deve|debe|devem|deben|trabalhar|trabajar|work|ficar|estar|people|pessoas|personas|a|o|as|os|the|el|la|los|las|um|una|of|de|do)(?![a-z]))+/
/** Words that say where, before the name of a place. */
export const AREA_IN = new RegExp(`^\\s*(?:${INSIDE}\\s+)*${IN}(?![a-z0-9])\\s+`)
export const AREA_AT_ONCE = new RegExp(`^\\s*,?\\s*(?:${INSIDE}\\s*)*${AT_ONCE}(?![a-z])`)
/** An area by its own name. */
export const AREA_HEAD =
  /^(?:(?:a|o|the|la|el)\s+)?(?:area|zona|zone|setor|sector)\s+(?:(?:d[aeo]s?|del?(?: la)?|of(?: the)?)\s+)?(?=[a-z0-9])/
export const AREA_ARTICLE = /^(?:a|o|as|os|the|el|la|los|las)\s+/
/** What turns a limit round, before its number. */
export const AREA_NOT =
  /(?<![a-z])(?:(?:nao|never|nunca|jamais|not|cannot|can't|don't|do not|mustn't|proibid[oa]|prohibid[oa]|forbidden)(?![a-z-])|no (?=pued|deb|haya|hacer|permit|se ))/
/** What is only thought of or asked for. */
export const AREA_IF =
  /^\s*(?:se|if|si|caso|quando|when|cuando|what if|e se|y si|unless|a menos que|quant[oa]s?|how many|cuant[oa]s?)(?![a-z])|\?\s*$/
/** A limit of one shift, which no area has. */
export const AREA_SHIFT =
  /(?<![a-z])(?:de dia|de noite|a noite|noturn[oa]s?|nocturn[oa]s?|diurn[oa]s?|turnos?|por turno|by day|by night|at night|shifts?|during the day|de la noche|por la noche|de noche|durante o dia|durante el dia)(?![a-z])/
/** Items that lie in an area: "Área 2: E-101, E-102", "E-101 e E-102 ficam na área 2", "E-101 (área 2)". */
export const AREA_OF_ITEMS =
  /(?<![a-z])(?<name>(?:area|zona|zone|setor|sector)\s+[a-z0-9][a-z0-9-]{0,20}(?:\s+[a-z0-9-]{1,20})?)\s*[:=]\s*(?=[^.;\n]*\d)/g
export const ITEMS_IN_AREA =
  /(?:\(|,\s*|\s+(?:(?:ficam?|estao|esta|sao|are|is|lie|lies|located|estan|quedan?|situad[ao]s?)\s+)?)(?:(?:na|da|en el|del|en la|in|of|in the|do|no)\s+)?(?<name>(?:area|zona|zone|setor|sector)\s+[a-z0-9][a-z0-9-]{0,20})\)?/g
/** Words that are left of a sentence once its limits are read, and that say nothing more. */
export const AREA_FILLER =
  /(?:(?<![a-z])(?:e|and|y|ou|it|do|don't|allow|permita|permitir|permit|we|have|only|so|solo|put|deixe|fazer|faca|facam|hacer|haga|proibid[oa]|prohibid[oa]|forbidden|por favor|please|obrigad[oa]|thanks|gracias|sempre|always|siempre|durante|throughout|toda|todo|a|o|the|whole|entire|plano|plan|parada|shutdown|outage|paro|por seguranca|for safety|por seguridad|quero|queremos|i want|we want|que|that|there|haja|haya|can|may|must|be|is|are|pode|podem|puede|pueden|deve|debe|haver|haber|nao|not|never|nunca|no|trabalhar|trabajar|work|ficar|estar|limit[a-z]*|restrinj[a-z]+|restring[a-z]+|restrict[a-z]*|set|defin[a-z]+|ponha|coloque|pon|tambem|also|tambien|to|em|en|de|la|el|um|un|at any (?:one )?time|da|para|ter|permiten|se|permite|permitem|vez|dentro|inside|lotacao|maxima|capacidade|capacity|mantenha|mantener|mantenga|keep|deixe|leave|deja)(?![a-z])|[\s,.;:!()-])+/g
/** A joint that an instruction begins with once the limit before it is read. */
export const AREA_AND = /^(?:[\s,.;]|(?:e|and|y)(?![a-z]))*/
export const AREA_AND_LAST = /(?:[\s,;]|(?<![a-z])(?:e|and|y)(?![a-z]))*[\s.]*$/
/** What stands between two limits that are said in one breath. */
export const AREA_BESIDE = /^[\s,]*(?:(?:e|and|y|ou)(?![a-z]))?[\s,]*(?:(?:de|a|to|of)(?![a-z]))?\s*$/
