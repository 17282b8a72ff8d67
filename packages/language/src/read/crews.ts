import { nth } from '@parada/schedule'
import type { Crew } from '../generate/draft.ts'
import type { Grammar, RoleWords } from '../grammar/grammar.ts'
import { grammarOf, MARK, pattern } from '../grammar/index.ts'
import { CREW_OF, NOBODY_OF_TRADE } from '../lexicon/asides.ts'
import { OF_BRICK, PEOPLE_BEHIND } from '../lexicon/heads.ts'
import { FED } from '../lexicon/things.ts'
import { fold } from '../text/fold.ts'
import { NUMBER_WORD, numberOf } from './numbers.ts'

/** People or machines named with a number ("2 mecânicos"), or a lone trade. */
export interface CrewMention {
  readonly start: number
  readonly end: number
  readonly crew: Crew
}

const roleFor = new Map<Grammar, readonly { regex: RegExp; role: RoleWords }[]>()

function roles(grammar: Grammar): readonly { regex: RegExp; role: RoleWords }[] {
  let list = roleFor.get(grammar)
  if (!list) {
    list = grammar.roles.map(role => ({ regex: new RegExp(`^(?:${role.pattern})$`), role }))
    roleFor.set(grammar, list)
  }
  return list
}

/** The trade that exactly these folded words name, if any. */
export function roleOf(words: string, grammar: Grammar): RoleWords | null {
  return roles(grammar).find(each => each.regex.test(words))?.role ?? null
}

export const GENERIC = /^(?:Equipe|Crew|Cuadrilla)$/

/** Name of a trade: the table's, keeping what the text adds ("Técnico de vibração"). */
function crewName(role: RoleWords, original: string): string {
  const extra = original.trim().replace(/\s+/g, ' ')
  const words = extra.split(' ')
  // "Montadores de andaime" is another word for the trade; what stands behind it says which of it.
  if (role.whole)
    return `${role.name}${extra.slice(new RegExp(`^(?:${role.pattern})`).exec(fold(extra))?.[0].length ?? extra.length)}`
  if (words.length === 1 || GENERIC.test(role.name) || role.name.includes(' ')) return role.name
  // "NDT inspectors": what says which of it stands in front, and the trade itself behind.
  const last = words.at(-1) ?? ''
  if (
    role.kind === undefined &&
    new RegExp(`^(?:${role.pattern})$`).test(fold(last)) &&
    !fold(words[0] ?? '').startsWith(fold(role.name).slice(0, 4))
  )
    return `${words.slice(0, -1).join(' ')} ${role.name.toLowerCase()}`
  const rest = words
    .slice(role.name.split(' ').length)
    .map(word => (isTrade(word) ? word.replace(/(?<=or)es$|s$/, '') : word))
  return `${role.name} ${rest.join(' ')}`
}

const isTrade = (word: string): boolean =>
  OF_BRICK.test(fold(word)) || (['pt', 'es'] as const).some(each => roleOf(fold(word), grammarOf(each)) !== null)

const countedBy = new Map<Grammar, RegExp>()

/** People and machines with their number, as one pattern a language. */
function counted(grammar: Grammar): RegExp {
  let regex = countedBy.get(grammar)
  if (!regex) {
    const all = grammar.roles.map(role => role.pattern).join('|')
    regex = pattern(
      `(?<![\\w.,-])(?<!(?:^|[^a-z])/)(\\d{1,3}|${NUMBER_WORD})[^\\S\\n]*x?[^\\S\\n]+(?:(?:more|extra|additional|other|mais|mas|outr[oa]s|otr[oa]s|nov[oa]s|new)\\s+)?((?:${all}))(?![a-z0-9])((?:\\s+(?:industriais|especializad[oa]s|qualificad[oa]s|certified|certificad[oa]s))?)`,
      'g',
    )
    countedBy.set(grammar, regex)
  }
  regex.lastIndex = 0
  return regex
}

/** What distinguishes one trade from its like: "TIG", "de turno". */
const WHICH =
  /^\s(?:(?!II|SS|FF|TT)[A-Z]{2,4}(?![A-Za-z0-9-])|(?:de|of)\s(?:turno|campo|área|area|pátio|patio|produção|produccion|producción|terreno|shift)(?![\p{L}\d]))/u

/** "Albañiles refractaristas", "pedreiros refratários": a trade right behind another says which of it. */
function secondTrade(folded: string, original: string, role: RoleWords, grammar: Grammar): string {
  const next = /^[^\S\n]([a-z]{5,})(?![a-z])/.exec(folded)
  const word = next?.[1] ?? ''
  const other = word === '' || role.kind !== undefined ? null : roleOf(word, grammar)
  return (other && other.kind === undefined && other !== role) || OF_BRICK.test(word)
    ? original.slice(0, word.length + 1)
    : ''
}

/** Whether words that begin like people are a machine by what goes through it. */
export const isFedMachine = (folded: string): boolean => FED.test(folded)

/** Crews with a number in a folded (and partly masked) text of the same length as `original`. */
export function readCrews(folded: string, original: string, grammar: Grammar): CrewMention[] {
  const regex = counted(grammar)
  const found: CrewMention[] = []
  for (let match = regex.exec(folded); match; match = regex.exec(folded)) {
    const units = numberOf(nth(match, 1))
    const role = roleOf(nth(match, 2), grammar)
    // "Once inspection is done" counts no inspections.
    if ((match[1] === 'once' && grammar.language !== 'es') || role?.kind === 'people') continue
    // "Limpeza dos isoladores": of them, and not two.
    if (match[1] === 'dos' && grammar.language === 'pt') continue
    if (units === null || !role || !Number.isInteger(units) || units < 1) continue
    const at = match.index + match[0].indexOf(nth(match, 2), nth(match, 1).length)
    if (isFedMachine(folded.slice(at, at + 60))) continue
    // "8 crane riggers" are people.
    if (role.kind === 'machine' && PEOPLE_BEHIND.test(folded.slice(at + nth(match, 2).length, at + 60))) continue
    // "2 soldadores TIG": capitals behind a trade say which of it.
    const behind = original.slice(at + nth(match, 2).length)
    const which = WHICH.exec(behind)?.[0] ?? secondTrade(fold(behind.slice(0, 40)), behind, role, grammar)
    const end = match.index + match[0].length
    found.push({
      start: match.index,
      end: Math.max(end, at + nth(match, 2).length + which.length),
      crew: {
        name: crewName(role, original.slice(at, at + nth(match, 2).length) + which),
        units,
        kind: role.kind === 'machine' ? 'machine' : 'people',
        ...(GENERIC.test(role.name) && { generic: true as const }),
      },
    })
  }
  for (const match of folded.matchAll(CREW_OF)) {
    const crew: Crew = {
      name: NOBODY_OF_TRADE[grammar.language],
      units: Number(match[1]),
      kind: 'people',
      generic: true,
    }
    found.push({ start: match.index, end: match.index + match[0].length, crew })
  }
  for (const match of folded.matchAll(SHORT_TRADE)) {
    const role = roleOfShort(match[2] ?? '', grammar)
    if (!role || found.some(each => each.start < match.index + match[0].length && match.index < each.end)) continue
    const crew: Crew = { name: role.name, units: Number(match[1]), kind: 'people' }
    found.push({ start: match.index, end: match.index + match[0].length, crew })
  }
  return readUnlisted(folded, original, found)
}

/** "3 mec.", "2 ayud.", "4 sold.": people with the beginning of their trade. */
const SHORT_TRADE = /(?<![\w.,/:-])(\d{1,2}) ?x? ([a-z]{3,7})\.(?=\s?(?:$|[,;)(+]|[-–—] |(?:e|y|and) ))/g

/** The trade whose name begins with the letters of a short form, where the first one is people of that trade. */
export function roleOfShort(letters: string, grammar: Grammar): RoleWords | null {
  if (/^(?:min|hor|dia|seg|sem|mes|day|hrs|sec|week)/.test(letters)) return null
  const role = grammar.roles.find(each => fold(each.name).startsWith(letters))
  return role && role.kind === undefined ? role : null
}

/** Trades as work orders shorten them, in capitals: the part of the word that identifies the trade of each language. */
const TRADE_CODES: Readonly<Record<string, string>> = {
  MEC: 'mecanica',
  MECH: 'mechanical',
  MCH: 'mechanical',
  ELE: 'eletrica',
  ELET: 'eletrica',
  ELEC: 'electrical',
  ELT: 'eletrica',
  INST: 'instrumentacao',
  INS: 'instrumentacao',
  CALD: 'caldeiraria',
  CAL: 'caldeiraria',
  OPS: 'operations',
  OPER: 'operacao',
  OPE: 'operacao',
  CIV: 'civil',
  LUB: 'lubrificacao',
  AUT: 'automacao',
  UTIL: 'utilidades',
  INSP: 'inspecao',
}

/** The trade of a short form in capitals ("0.5 h ELEC", "MEC 2 PES"), by the table of the language where it has it. */
export function tradeOfCode(code: string, grammar: Grammar): string | null {
  const word = TRADE_CODES[code]
  if (!word) return null
  return (
    grammar.roles.find(role => role.kind === 'people' && new RegExp(`^(?:${role.pattern})`).test(word))?.name ??
    grammar.roles.find(role => role.kind === 'people' && fold(role.name).slice(0, 3) === word.slice(0, 3))?.name ??
    code
  )
}

/** Words that look like a trade without being one. */
const NO_TRADE =
  /^(?:rotor(?:es)?|motor(?:es)?|reator(?:es)?|reactor(?:es|s)?|redutor(?:es)?|reductor(?:es)?|gerador(?:es)?|generador(?:es)?|trocador(?:es)?|permutador(?:es)?|intercambiador(?:es)?|queimador(?:es)?|quemador(?:es)?|ventilador(?:es)?|separador(?:es)?|transportador(?:es)?|elevador(?:es)?|compressor(?:es|s)?|compresor(?:es)?|vapor(?:es)?|tambor(?:es)?|disjuntor(?:es)?|sensor(?:es|s)?|precipitador(?:es)?|condensador(?:es)?|resfriador(?:es)?|aquecedor(?:es)?|exaustor(?:es)?|detector(?:es|s)?|transformador(?:es)?|transmissor(?:es)?|britador(?:es)?|agitador(?:es)?|alimentador(?:es)?|acumulador(?:es)?|chuveiros?|isoladores|coletor(?:es)?|dosador(?:es)?|atuador(?:es)?|actuador(?:es)?|posicionador(?:es)?|mancais|dias?|horas?|boilers?|burners?|exchangers?|coolers?|heaters?|rollers?|idlers?|filters?|motors?|meters?|headers?|layers?|chambers?|tubes?|containers?|drawers?|transformers?|breakers?|transmitters?|conveyors?|analy[sz]ers?|dampers?|hangers?|feeders?|liners?|blowers?|scrubbers?|strainers?|towers?|hammers?|bearers?|economizers?|superheaters?|reboilers?|condensers?|impellers?|couplers?|spacers?|numbers?|orders?|corners?|liters?|quarters?|centers?|rotors?|reactors?|generators?|actuators?|elevators?|separators?|collectors?|compressors?)$/

/** "2 vulcanizers", "3 bobinadores": a counted, unlisted trade, known by its ending, alone between separators. */
function readUnlisted(folded: string, original: string, found: CrewMention[]): CrewMention[] {
  const regex = pattern(
    `(?:[,;(+]\\s*|${MARK.duration}\\s*|\\s-\\s+|(?<![a-z])(?:com|with|con|by|por)\\s+)(\\d{1,2}|${NUMBER_WORD})\\s+([a-z]{2,}(?:dor|tor|sor)(?:es|as?)|[a-z]{4,}(?:dor|ista|eir[oa]|ner|zer|cher|per|ler|cian|dero|nero)s?)(?=\\s*(?:$|[,;)+.]|\\s-\\s|${MARK.duration}))`,
    'g',
  )
  for (let match = regex.exec(folded); match; match = regex.exec(folded)) {
    const units = numberOf(nth(match, 1))
    const word = nth(match, 2)
    if (units === null || !Number.isInteger(units) || units < 1 || NO_TRADE.test(word)) continue
    const end = match.index + match[0].length
    const start =
      end -
      word.length -
      (match[0].length - match[0].lastIndexOf(nth(match, 1), match[0].length - word.length - 1) - word.length)
    if (found.some(each => each.start < end && start < each.end)) continue
    const single = original.slice(end - word.length, end).replace(units > 1 ? /(?<=[dts]or)es$|s$/i : /(?!)/, '')
    found.push({ start, end, crew: { name: single.charAt(0).toUpperCase() + single.slice(1), units, kind: 'people' } })
  }
  return found
}

const MATERIAL =
  '(\\d+(?:[.,]\\d+)?)\\s*(kg|t|ton(?:eladas?)?|m2|m3|m²|m³|metros?|meters?|l|litros?|liters?|gal(?:oes|ones|lons)?|sacos?|bags?|bolsas?|latas?|cans?|rolos?|rolls?|rollos?|barras?|bars?|chapas?|pecas?|pcs|unidades?|un|caixas?|boxes|cajas?|cilindros?|tambores|drums?|baldes?|pacotes?|folhas?|jogos?|sets?)\\s+(?:de\\s+|of\\s+|d[oa]s?\\s+)'

/** Material with an amount ("30 kg de eletrodo"); the name runs to the next mark of punctuation. */
export function readMaterials(folded: string, original: string): CrewMention[] {
  const regex = pattern(
    `(?<![\\w.,/-])(?<!(?:^|[^a-z])(?:d[oa]s|[ao]s|n[oa]s|the|l[oa]s|each|cada)\\s+)${MATERIAL}([a-z][^,;.()\\n${MARK.duration}${MARK.crew}${MARK.date}]{1,40}?)(?=\\s*(?:$|[,;.()\\n]| e | and | y | em | n[oa]s? | para | in | on | for | en | al? |${MARK.duration}|${MARK.crew}))`,
    'g',
  )
  const found: CrewMention[] = []
  for (let match = regex.exec(folded); match; match = regex.exec(folded)) {
    const units = numberOf(nth(match, 1))
    if (units === null) continue
    const at = match.index + match[0].length - nth(match, 3).length
    const name = original.slice(at, at + nth(match, 3).length).trim()
    found.push({
      start: match.index,
      end: match.index + match[0].length,
      crew: { name: name.charAt(0).toUpperCase() + name.slice(1), units, kind: 'material', unit: nth(match, 2) },
    })
  }
  return found
}
