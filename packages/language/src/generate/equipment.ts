import { assertInvariant } from '@parada/schedule'
import { GENERIC, standardCatalogue, type Template } from '@parada/scope'
import { pattern } from '../grammar/index.ts'
import { NUMBER_WORD, numberOf } from '../read/numbers.ts'
import { fold, sentenceCase, wordsOf } from '../text/fold.ts'
import type { Span } from './draft.ts'

/** A piece of equipment that a brief names. */
export interface Equipment {
  readonly template: Template
  readonly label: string
  readonly tag?: string
  readonly span: Span
  /** How many of it the text says there are. */
  readonly said?: number
}

const templates = (): readonly Template[] => [...standardCatalogue().values()].filter(each => each.aliases !== '')

/** A place of a text that names a kind of equipment. */
interface Hit {
  readonly start: number
  readonly end: number
  readonly template: Template
}

/** Names of equipment in a folded text, the longest first; two names of one kind side by side are one. */
function namedIn(folded: string): Hit[] {
  const hits: Hit[] = []
  for (const template of templates()) {
    const regex = pattern(`(?<![a-z0-9])(?:${template.aliases})(?![a-z0-9])`, 'g')
    for (let match = regex.exec(folded); match; match = regex.exec(folded))
      hits.push({ start: match.index, end: match.index + match[0].length, template })
  }
  hits.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
  const taken: Hit[] = []
  for (const hit of hits) if (!taken.some(other => hit.start < other.end && hit.end > other.start)) taken.push(hit)
  taken.sort((a, b) => a.start - b.start)
  // "Válvulas PSV", "turbina turbogerador": two names side by side of one kind are one thing.
  for (let at = taken.length - 1; at > 0; at--) {
    const [left, right] = [taken[at - 1]!, taken[at]!]
    if (
      left.template !== right.template ||
      !/^(?:\s+(?:de |tipo |do tipo |of )?|\s*\()$/.test(folded.slice(left.end, right.start))
    )
      continue
    taken.splice(at - 1, 2, { ...left, end: right.end })
  }
  return taken
}

/** Equipment in a folded text, with tags ("P-201") and counts ("3 bombas"): one for each piece. */
export function equipmentIn(folded: string, text: string): Equipment[] {
  const refinery = REFINERY.test(folded)
  const heater = standardCatalogue().get('heater')
  const found: Equipment[] = []
  const hits = namedIn(folded)
  for (const [index, hit] of hits.entries()) {
    const template =
      heater && refinery && hit.template.id === 'reheat-furnace' && PLAIN_FURNACE.test(folded.slice(hit.start, hit.end))
        ? heater
        : hit.template
    const base = sentenceCase(text.slice(hit.start, hit.end))
    const span = { start: hit.start, end: hit.end }
    const tags = tagsBehind(folded, text, hit.end)
    const next = hits[index + 1]?.start ?? folded.length
    if (tags.length > 0) tags.push(...tagsFurther(folded, text, hit.end, next, tags))
    const number =
      /^\s+(?:n[o.]*\s*)?(\d{1,3})(?![\d.,:/]|\s*(?:h|d|dias?|days?|horas?|hours?|turnos?|shifts?|%|x|seman|week|a\s+\d))/.exec(
        folded.slice(hit.end),
      )
    const many = countBefore(folded, hit.start)
    const each = one(base)
    // As many pieces as were said: those with tags first, the rest by number.
    const pieces = Math.max(tags.length, many ?? 1)
    if (tags.length > 0 || pieces > 1)
      for (let at = 0; at < pieces; at++)
        found.push({
          template,
          label: `${pieces > 1 ? each : base} ${tags[at] ?? at + 1}`,
          ...(tags[at] !== undefined && { tag: tags[at] }),
          span,
          ...(many !== null && { said: many }),
        })
    else found.push({ template, label: number ? `${base} ${number[1]}` : base, span })
  }
  return found
}

/** Tags of the same letters that stand further on, each with words of its own: "C-101 com 32 bandejas e C-102 com 24". */
function tagsFurther(folded: string, text: string, from: number, to: number, known: readonly string[]): string[] {
  const letters = /^[A-Z]+-?/.exec(known[0] ?? '')?.[0]
  const end = /[.;\n]/.exec(folded.slice(from, to))?.index
  const part = folded.slice(from, end === undefined ? to : from + end)
  if (letters === undefined) return []
  const regex = new RegExp(`(?<![a-z0-9-])${letters.toLowerCase()}\\d{1,5}[a-z]?(?![a-z0-9%])`, 'g')
  const found: string[] = []
  for (const match of part.matchAll(regex)) {
    const tag = text.slice(from + match.index, from + match.index + match[0].length).toUpperCase()
    if (!known.includes(tag) && !found.includes(tag)) found.push(tag)
  }
  return found
}

/** So many pieces of one kind are made from a number alone. */
const MOST_PIECES = 60

/** Words of plants whose furnaces heat a fluid in tubes, not steel. */
const REFINERY =
  /(?<![a-z])(?:refinari\w+|refiner\w+|destilac\w+|destilacion|distillation|crude|petrole\w+|nafta|naphtha|coqu\w*eamento|coker|coque retardado|fcc|hidrotrat\w+|hydrotreat\w*|serpentin\w+|radiante|radiant|conveccao|convection|conveccion|petroquimic\w+|petrochemical|cru|u-\d{2,4}|f-\d{2,4}[a-z]?)(?![a-z])/
const PLAIN_FURNACE = /^(?:fornos?|furnaces?|hornos?)$/

/** The number of things told right before their name: "12 shell-and-tube exchangers", "seis trocadores". */
function countBefore(folded: string, at: number): number | null {
  const match = new RegExp(`(?<![\\w.,/-])(\\d{1,3}|${NUMBER_WORD})\\s+((?:[a-z]+(?:-[a-z]+)*\\s+){0,2})$`).exec(
    folded.slice(Math.max(0, at - 60), at),
  )
  if (
    !match ||
    /(?<![a-z])(?:d[aeo]s?|del|of|the|for|para|n[ao]s?|em|in|on|at|dias?|days?|horas?|hours?|semanas?|weeks?|turnos?|shifts?|anos?|years?|mw|kv|mva|de)(?![a-z])/.test(
      match[2]!,
    )
  )
    return null
  const many = numberOf(match[1]!)
  return many !== null && many > 1 && many <= MOST_PIECES && Number.isInteger(many) ? many : null
}

const TAG = '[a-z]{1,4}-?\\d{1,5}[a-z]?(?:\\s?/\\s?[a-z](?![a-z0-9]))*'
const TAGS = new RegExp(
  `^\\s*(?:[(:[]\\s*)?(?:(?:tags?|itens|items)\\s*:?\\s*)?(${TAG}(?:(?:\\s*(?:,|;|/|&)\\s*(?:e |and |y )?|\\s+(?:e|and|y|a|to|ate|al|hasta)\\s+)${TAG})*)(?![a-z0-9%])`,
)

/** Tags right behind a name, in brackets or not: "E-101A, E-101B", "(P-1 e P-2)", "P-201A/B", "E-101 a E-106". */
function tagsBehind(folded: string, text: string, at: number): string[] {
  const match = TAGS.exec(folded.slice(at, at + 600))
  if (!match) return []
  const from = at + match[0].length - match[1]!.length
  const written = text.slice(from, from + match[1]!.length)
  const tags: string[] = []
  let range = false
  for (const part of written.split(/(\s*[,;&]\s*|\s+(?:e|and|y|a|to|até|ate|al|hasta)\s+)/i)) {
    if (/^\s+(?:a|to|at[eé]|al|hasta)\s+$/i.test(part)) range = true
    const tag = /^(?:(?:e|and|y)\s+)?([a-z]{1,4}-?)(\d{1,5})([a-z]?)((?:\s?\/\s?[a-z])*)$/i.exec(part.trim())
    if (!tag) continue
    const [head, digits, letter] = [tag[1]!.toUpperCase(), tag[2]!, tag[3]!.toUpperCase()]
    const last = /^([A-Z]{1,4}-?)(\d{1,5})$/.exec(tags.at(-1) ?? '')
    if (
      range &&
      last &&
      last[1] === head &&
      Number(digits) > Number(last[2]) &&
      Number(digits) - Number(last[2]) < MOST_PIECES
    )
      for (let number = Number(last[2]) + 1; number <= Number(digits); number++)
        tags.push(`${head}${String(number).padStart(digits.length, '0')}`)
    else {
      tags.push(`${head}${digits}${letter}`)
      for (const more of tag[4]!.match(/[a-z]/gi) ?? []) tags.push(`${head}${digits}${more.toUpperCase()}`)
    }
    range = false
  }
  return tags
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
    template: genericTemplate(),
    label: sentenceCase(text.slice(at, at + match[1]!.length)),
    span: { start: at, end: at + match[1]!.length },
  }
}

function genericTemplate(): Template {
  const found = standardCatalogue().get(GENERIC)
  assertInvariant(found, 'the catalogue has the general template')
  return found
}

/** A number with what it counts, for items that have such a quantity. */
export interface Quantity {
  readonly start: number
  readonly end: number
  readonly value: number
  /** Templates' ids with the parameter that the words mean for each. */
  readonly means: ReadonlyMap<string, string>
}

/** Quantities in a folded text: "40 tubos", "150 m of belt", and numbers that repeat the thing before ("C-102 com 24"). */
export function quantitiesIn(folded: string): Quantity[] {
  const found: Quantity[] = []
  const regexes = new Map<string, Map<string, string>>()
  for (const template of standardCatalogue().values())
    for (const { id, words } of template.parameters) {
      const means = regexes.get(words) ?? new Map()
      if (!means.has(template.id)) means.set(template.id, id)
      regexes.set(words, means)
    }
  for (const [words, means] of regexes)
    for (const match of folded.matchAll(
      pattern(`(?<![\\w.,/-])(\\d{1,6}(?:[.,]\\d{1,2})?)\\s*(?:${words})(?![a-z0-9²2³3])`, 'g'),
    ))
      found.push({
        start: match.index,
        end: match.index + match[0].length,
        value: Number(match[1]!.replace(',', '.')),
        means,
      })
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  const longest = found.filter(
    (each, at) => !found.some((other, nth) => nth < at && other.start === each.start && other.end > each.end),
  )
  return [...longest, ...repeated(folded, longest)].sort((a, b) => a.start - b.start)
}

/** "C-101 com 32 bandejas e C-102 com 24": the second number counts the same. */
function repeated(folded: string, known: readonly Quantity[]): Quantity[] {
  const found: Quantity[] = []
  for (const match of folded.matchAll(
    /[a-z]-?\d{1,5}[a-z]?\s+(?:com|with|con)\s+(\d{1,4})(?=\s*(?:[,.;)]|$|(?:e|and|y)\s))/g,
  )) {
    const before = known.findLast(each => each.end <= match.index)
    const start = match.index + match[0].length - match[1]!.length
    if (before) found.push({ start, end: start + match[1]!.length, value: Number(match[1]), means: before.means })
  }
  return found
}

/** Templates of the equipment that a text names. */
export const templatesIn = (text: string): readonly Template[] => [
  ...new Set(equipmentIn(fold(text), text).map(each => each.template)),
]
