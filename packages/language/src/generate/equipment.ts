import type { Card, Thing } from '../cards/card.ts'
import { CARDS, GENERIC_CARD } from '../cards/index.ts'
import { pattern } from '../grammar/index.ts'
import { NUMBER_WORD, numberOf } from '../read/numbers.ts'
import { fold, sentenceCase, wordsOf } from '../text/fold.ts'
import type { Span } from './draft.ts'

/** A piece of equipment that a brief names. */
export interface Equipment {
  readonly card: Card
  readonly label: string
  readonly span: Span
}

/** Equipment in a folded text, the longest names first, with tags ("P-201") and counts ("3 bombas"). */
export function equipmentIn(folded: string, text: string): Equipment[] {
  const hits: { start: number; end: number; card: Card }[] = []
  for (const card of CARDS) {
    const regex = pattern(`(?<![a-z0-9])(?:${card.aliases})(?![a-z0-9])`, 'g')
    for (let match = regex.exec(folded); match; match = regex.exec(folded))
      hits.push({ start: match.index, end: match.index + match[0].length, card })
  }
  hits.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
  const taken: typeof hits = []
  for (const hit of hits) if (!taken.some(other => hit.start < other.end && hit.end > other.start)) taken.push(hit)
  taken.sort((a, b) => a.start - b.start)
  // "Válvulas PSV", "turbina turbogerador": two names side by side of one kind are one thing.
  for (let at = taken.length - 1; at > 0; at--) {
    const [left, right] = [taken[at - 1]!, taken[at]!]
    if (
      left.card !== right.card ||
      !/^(?:\s+(?:de |tipo |do tipo |of )?|\s*\()$/.test(folded.slice(left.end, right.start))
    )
      continue
    taken.splice(at - 1, 2, { ...left, end: right.end })
  }
  const found: Equipment[] = []
  for (const hit of taken) {
    const tags = /^((?:\s*(?:,|e|and|y|\/)?\s*(?:[a-z]{1,4}-?\d{1,5}[a-z]?)(?![a-z0-9%]))+)/.exec(folded.slice(hit.end))
    const tagList = tags
      ? (text.slice(hit.end, hit.end + tags[0].length).match(/[A-Za-z]{1,4}-?\d{1,5}[A-Za-z]?/g) ?? [])
      : []
    const number =
      /^\s+(?:n[o.]*\s*)?(\d{1,3})(?![\d.,:/]|\s*(?:h|d|dias?|days?|horas?|hours?|turnos?|shifts?|%|x|seman|week|a\s+\d))/.exec(
        folded.slice(hit.end),
      )
    const count = new RegExp(`(\\d{1,2}|${NUMBER_WORD})\\s+$`).exec(folded.slice(0, hit.start))
    const many = count ? numberOf(count[1]!) : null
    const base = sentenceCase(text.slice(hit.start, hit.end))
    const span = { start: hit.start, end: hit.end }
    const each = one(base)
    if (tagList.length > 0)
      for (const tag of tagList)
        found.push({ card: hit.card, label: `${tagList.length > 1 ? each : base} ${tag.toUpperCase()}`, span })
    else if (many && many > 1 && many <= 20 && Number.isInteger(many))
      for (let at = 1; at <= many; at++) found.push({ card: hit.card, label: `${each} ${at}`, span })
    else found.push({ card: hit.card, label: number ? `${base} ${number[1]}` : base, span })
  }
  return found
}

/** Singular of a plural name of equipment. */
const one = (name: string): string => name.replace(/ores(?=\s|$)/g, 'or').replace(/(?<=[a-zà-ÿ]{3})s(?=\s|$)/g, '')

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
  const at = match.index + match[0].lastIndexOf(match[1]!)
  const words = wordsOf(match[1]!)
  if (
    words.length === 0 ||
    /^(?:dias?|semanas?|horas?|planta|plant|fabrica|unidade|equipamento|maquina|equipment|machine|equipo|algo|tudo|everything|usina|setor|area)$/.test(
      words[0]!,
    )
  )
    return null
  return {
    card: GENERIC_CARD,
    label: sentenceCase(text.slice(at, at + match[1]!.length)),
    span: { start: at, end: at + match[1]!.length },
  }
}

const THINGS: readonly (readonly [RegExp, Thing])[] = [
  [/(\d+)\s+(?:tubos?|tubes?)(?![a-z])/, 'tube'],
  [/(\d+)\s+(?:bandejas?|pratos?|trays?|platos?)(?![a-z])/, 'tray'],
  [/(\d+)\s+(?:valvulas?|valves?|psvs?)(?![a-z])/, 'valve'],
  [/(\d+)\s*(?:m|metros?|meters?|metres?)(?:\s+(?:de|of|lineares)|(?![a-z0-9²2³3]))/, 'metre'],
  [/(\d+)\s*(?:m2|m²|metros quadrados|square met\w+|metros cuadrados)/, 'squareMetre'],
  [/(\d+)\s+(?:roletes?|rolos de carga|idlers?|rodillos?)(?![a-z])/, 'roller'],
  [/(\d+)\s+(?:mangas?|bags?)(?![a-z])/, 'bag'],
  [/(\d+)\s+(?:revestimentos?|liners?|placas de revestimento|revestimientos?)(?![a-z])/, 'liner'],
  [/(\d+)\s+staves?/, 'stave'],
  [/(\d+)\s+(?:disjuntores|disjuntor|breakers?|interruptores?)(?![a-z])/, 'breaker'],
  [/(\d+)\s+(?:rolos?|rolls?|mazas?|rodillos?)(?![a-z])/, 'roll'],
  [/(\d+)\s+(?:queimadores|queimador|burners?|quemadores?)(?![a-z])/, 'burner'],
  [/(\d+)\s+(?:chapas?|placas?|plates?)(?![a-z])/, 'plate'],
]

/** How many of what is counted in a text: "40 tubos", "150 m of belt". */
export function quantitiesIn(folded: string): Map<Thing, number> {
  const found = new Map<Thing, number>()
  for (const [regex, thing] of THINGS) {
    const match = regex.exec(folded)
    if (match && !found.has(thing)) found.set(thing, Number(match[1]))
  }
  return found
}

/** Cards of the equipment that a text names. */
export const cardsIn = (text: string): readonly Card[] => [
  ...new Set(equipmentIn(fold(text), text).map(each => each.card)),
]
