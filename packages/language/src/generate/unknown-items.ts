import { assertInvariant, isEquipment, nth, type Problem, problem, suggestion, tradeOf } from '@parada/schedule'
import { GENERIC, standardCatalogue, type Template } from '@parada/scope'
import type { Grammar } from '../grammar/grammar.ts'
import { readAmounts } from '../read/amounts.ts'
import { readCalendars } from '../read/calendars.ts'
import { readCrews } from '../read/crews.ts'
import { NUMBER_WORD, numberOf } from '../read/numbers.ts'
import { isAction } from '../text/actions.ts'
import { sentenceCase, wordsOf } from '../text/fold.ts'
import type { Brief } from './brief.ts'
import type { Span } from './draft.ts'
import { type Equipment, namesIn, one, quantitiesIn } from './equipment.ts'
import { MOST_PIECES, tagsIn } from './tags.ts'

/** The card of what no other knows. */
export function genericTemplate(): Template {
  const found = standardCatalogue().get(GENERIC)
  assertInvariant(found, 'the catalogue has the general template')
  return found
}

/** Equipment that no card knows: the words after "parada do ...". */
export function unknownEquipment(folded: string, text: string): Equipment | null {
  const match =
    /(?<![a-z])(?:parada|paro|manutenc\w+|mantenim\w+|revis\w+|reforma|reparo geral|reparacion)\s+(?:(?:geral|programada|anual|preventiva|completa|general|mayor)\s+)?(?:de\s+[\d\w]+\s+(?:dias?|semanas?|horas?)\s+)?(?:para\s+\w+\s+)?(?:do|da|de um|de uma|del|de la|dos|das|no|na|en el|en la|de)\s+([a-z][a-z0-9 -]{3,40}?)(?=\s*(?:$|[,.;:]|\s(?:com|em|de \d|con|en \d|por|durante|a partir|inicio)\s))/.exec(
      folded,
    ) ??
    /(?<![a-z])(?:shutdown|outage|turnaround|overhaul|maintenance)\s+(?:of|on|for)\s+(?:the\s+|a\s+|an\s+)?([a-z][a-z0-9 -]{3,40}?)(?=\s*(?:$|[,.;:]|\s(?:with|in|for|starting|from|over)\s))/.exec(
      folded,
    )
  if (!match) return null
  const at = match.index + match[0].lastIndexOf(nth(match, 1))
  const words = wordsOf(nth(match, 1))
  if (
    words.length === 0 ||
    /^(?:dias?|semanas?|horas?|planta|plant|fabrica|unidade|equipamento|maquina|equipment|machine|equipo|algo|tudo|everything|usina|setor|area)$/.test(
      nth(words, 0),
    )
  )
    return null
  return {
    template: genericTemplate(),
    label: sentenceCase(text.slice(at, at + nth(match, 1).length)),
    span: { start: at, end: at + nth(match, 1).length },
  }
}

/** A part of a list: what stands between two commas, "and"s or lines. */
interface Part extends Span {
  /** It goes on the list that the part before it is of. */
  readonly goesOn: boolean
}

const BREAK =
  /\s*[,;\n]\s*(?:(?:e|and|y|mais|plus|mas|tambem|also|tambien)\s+)?|\s+(?:e|and|y|mais|plus|mas)\s+|[.:!?]+(?=\s|$)|[()]/g
const GOES_ON = /[,;\n]|[a-z]/

function partsOf(folded: string): Part[] {
  const parts: Part[] = []
  let [from, goesOn] = [0, false]
  for (const match of folded.matchAll(BREAK)) {
    parts.push({ start: from, end: match.index, goesOn })
    from = match.index + match[0].length
    goesOn = GOES_ON.test(match[0])
  }
  parts.push({ start: from, end: folded.length, goesOn })
  return parts
}

const COUNTED = new RegExp(
  `^(?<lead>[^\\d]*?)(?<![\\w.,/-])(?<count>\\d{1,2}|${NUMBER_WORD})\\s+(?:x\\s+)?(?<name>[a-z]{3,}(?:-[a-z]+)*(?:\\s+[a-z]+(?:-[a-z]+)*){0,4}?)(?=\\s*$|\\s+(?:com|with|con|na|no|nas|nos|in|en|em|at|for|para|durante|during|por|em|until|ate|hasta|from|starting)\\s|\\s*[[(]|\\s+[a-z]{0,4}-?\\d)`,
)
/** What is counted and is no thing that is opened: time, people, work, places, measures, and things spoken of as a whole. */
const NO_THING =
  /^(?:dias?|days?|horas?|hours?|hrs?|semanas?|weeks?|meses|months?|mes|anos?|years?|minutos?|minutes?|turnos?|shifts?|pessoas?|people|persons?|personas?|homens|men|hombres|trabalhadores|workers?|trabajadores|equipes?|teams?|crews?|equipos?|cuadrillas?|frentes?|fronts?|tarefas?|tasks?|tareas?|atividades?|activities|activity|actividades?|etapas?|fases?|phases?|stages?|steps?|passos?|pasos?|itens|items?|item|equipamentos?|equipment|maquinas?|machines?|unidades?|units?|plantas?|plants?|fabricas?|paradas?|paros?|shutdowns?|outages?|ordens|ordem|orders?|ordenes|orden|contratad\w+|contractors?|contratistas?|empresas?|companies|permissoes|permits?|permisos?|reunioes|meetings?|reuniones|pontos?|points?|puntos?|metros?|meters?|metres?|quilos?|kilos?|toneladas?|tons?|tonnes?|bar|graus|degrees|grados|por|percent|cento|mil|milhoes|millions?|reais|dolar\w*|euros?|vezes|times?|veces|niveis|levels?|niveles|andares|floors?|pisos?|areas?|lotes?|batches|partes?|parts?|outr[oa]s?|others?|otr[oa]s?|more|mais|mas|of|de|d[ao]s?|the|extra|guindastes?|cranes?|gruas?|simultane\w+|por cento)$/
/** Nouns of work, by their endings. */
const WORK =
  /(?:[cs]oes|[cs]ao|[cs]iones|[cs]ion|tions?|ings?|ment[os]?s?|mientos?|agens|agem|ezas?|ajes?|tests?|testes?|pruebas?|soldas?|soldaduras?|welds?|repairs?|reparos?|trocas?|cambios?|changes?|ensaios?|ensayos?|pinturas?|checks?|overhauls?|visitas?|joints?|juntas?)$/
/** What does a work is a thing: "resfriador", "cooler". */
const MACHINE = /(?:dor|dora|dores|doras|tor|tores|tors|ers?)$/
/** Words by which a number is the most that there may be, not what is to be done. */
const LIMIT =
  /(?<![a-z])(?:max\w*|no more than|at most|ate|up to|hasta|limit\w*|no mas|so|only|apenas|solo|somente|dispon\w+|available|temos apenas|minim\w*|at least|pelo menos|al menos|janela|window|ventana|prazo|plazo)(?![a-z])/
/** What is told of a thing and no thing beside it: "1 column with 32 trays and 4 downcomers". */
const TOLD_OF = /\s(?:com|with|con|incluindo|including|incluyendo)\s/

/**
 * Things of a counted list that no card knows, beside those that one does: "2 grate coolers, 3 pumps". Each becomes an item
 * with the general card, so that it is neither lost nor only told as left over.
 */
export function withUnknown(
  known: readonly Equipment[],
  folded: string,
  text: string,
  grammar: Grammar,
): readonly Equipment[] {
  if (known.length === 0) return known
  const named = namesIn(folded)
  const others: readonly Span[] = [
    // A word that only its ending makes a trade ("2 desaeradores") is a thing among things.
    ...readCrews(folded, text, grammar).filter(({ crew }) => tradeOf(crew.name) !== null || isRole(crew.name, grammar)),
    ...readCalendars(folded),
    ...readAmounts(folded, text),
    ...quantitiesIn(folded),
  ]
  const parts = partsOf(folded)
  const isItem = parts.map(part => known.some(each => within(each.span, part)))
  const found = parts.map(part =>
    named.some(each => within(each, part)) ? null : countedIn(part, folded, text, others),
  )
  // One list: from an item on both ways, as long as each part is a thing. Of what is told of an item none comes behind it.
  const joined = (at: number): boolean =>
    parts[at]?.goesOn === true &&
    (isItem[at] || found[at] !== null) &&
    (found[at - 1] != null || (isItem[at - 1] === true && !toldOf(folded, parts[at - 1], known)))
  const beside = new Set<number>()
  for (let at = 1; at < parts.length; at++) if (joined(at) && (isItem[at - 1] || beside.has(at - 1))) beside.add(at)
  for (let at = parts.length - 2; at >= 0; at--)
    if (joined(at + 1) && (isItem[at + 1] || beside.has(at + 1))) beside.add(at)
  const items = found.flatMap((each, at) => (each && beside.has(at) ? piecesOf(each, folded, text) : []))
  return [...known, ...items].sort((a, b) => a.span.start - b.span.start)
}

const isRole = (name: string, grammar: Grammar): boolean =>
  grammar.roles.some(role => role.name === name || name.startsWith(`${role.name} `))

const within = (a: Span, b: Span): boolean => a.start >= b.start && a.start < b.end

const toldOf = (folded: string, part: Part | undefined, known: readonly Equipment[]): boolean =>
  part !== undefined && known.some(({ span }) => within(span, part) && TOLD_OF.test(folded.slice(span.end, part.end)))

interface Counted {
  readonly span: Span
  readonly count: number
}

function countedIn(part: Part, folded: string, text: string, others: readonly Span[]): Counted | null {
  const match = COUNTED.exec(folded.slice(part.start, part.end))
  const { lead = '', count = '', name = '' } = match?.groups ?? {}
  const many = numberOf(count)
  if (!match || many === null || !Number.isInteger(many) || many < 1 || many > MOST_PIECES) return null
  // "Um", "una" before anything but the thing itself are words of a sentence.
  if (many === 1 && !/\d/.test(count) && lead.trim() !== '') return null
  const [first = ''] = wordsOf(name)
  const end = part.start + match[0].length
  const start = end - name.length
  const words = wordsOf(name)
  if (NO_THING.test(first) || WORK.test(first) || WORK.test(words.at(-1) ?? '') || LIMIT.test(lead)) return null
  // "1 peneira" may be work, "1 peneira vibratória" is none.
  if (words.length === 1 && isAction(first) && !MACHINE.test(first)) return null
  if (tradeOf(name) !== null || tradeOf(first) !== null || isEquipment({ name })) return null
  const whole = { start: end - name.length - count.length - 1, end }
  if (others.some(each => each.start < whole.end && whole.start < each.end)) return null
  return text.slice(start, end).trim() === '' ? null : { span: { start, end }, count: many }
}

/** The tags that stand right behind a name. */
const NEXT = /^\s*[[(,:–-]*\s*(?:(?:e|and|y)\s+)?$/

function piecesOf({ span, count }: Counted, folded: string, text: string): Equipment[] {
  const base = sentenceCase(text.slice(span.start, span.end))
  const tags: string[] = []
  let from = span.end
  for (const group of tagsIn(folded, text)) {
    if (group.start < from || !NEXT.test(folded.slice(from, group.start)) || tags.length >= count) continue
    tags.push(...group.tags)
    from = group.end
  }
  const pieces = Math.max(count, tags.length)
  return Array.from({ length: pieces }, (_, at) => ({
    template: genericTemplate(),
    label: pieces === 1 && tags.length === 0 ? base : `${pieces > 1 ? one(base) : base} ${tags[at] ?? at + 1}`,
    ...(tags[at] !== undefined && { tag: tags[at] }),
    span,
    said: count,
  }))
}

/** Things that go by the general card: each is told once, with what to give for it. */
export function withoutNorm(brief: Brief, text: string): Problem[] {
  const spans = new Map(
    brief.equipment.flatMap(({ template, span }) => (template.id === GENERIC ? [[span.start, span] as const] : [])),
  )
  return [...spans.values()].map(span =>
    problem(
      'language.noNorm',
      { what: text.slice(span.start, span.end) },
      { severity: 'warning', at: { span }, suggestions: [suggestion('language.giveValue')] },
    ),
  )
}
