import type { LinkType } from '@parada/schedule'
import type { Language } from '../../types.ts'
import { LISTS } from './words.ts'

/** One row of a pasted list with what it means. */
export interface ListRow {
  readonly name: string
  /** Place of the group in `groups`; null: no group. */
  readonly group: number | null
  readonly hours: number
  readonly links: readonly { readonly from: number; readonly type: LinkType; readonly lag: number }[]
  /** Null units: none given. */
  readonly crew: readonly { readonly name: string; readonly units: number | null }[]
}

/** A list as planners paste it, with the plan that it means, computed from its parts. */
export interface ListCase {
  readonly seed: number
  readonly language: Language
  readonly text: string
  readonly groups: readonly string[]
  readonly rows: readonly ListRow[]
  /** Crews that the text declares with their numbers. */
  readonly declared: readonly { readonly name: string; readonly units: number }[]
}

/** Random numbers from a seed (mulberry32). */
function drawer(seed: number): (below: number) => number {
  let state = (seed * 0x9e3779b9) >>> 0
  return below => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** What parts the fields of a row; a comma or bracket never stands where the field itself has one. */
const SEPARATORS = [' - ', ' – ', '; ', ', ', ' | ', '\t', ' — '] as const
type Kind = 'time' | 'link' | 'crew'
/** Orders that planners put the fields in behind the name. */
const ORDERS: readonly (readonly Kind[])[] = [
  ['time', 'link', 'crew'],
  ['time', 'crew', 'link'],
  ['link', 'time', 'crew'],
  ['crew', 'time', 'link'],
]
const MARKS: readonly ((at: number) => string)[] = [
  at => `${at}. `,
  at => `${at}) `,
  at => `${at} - `,
  at => `${at}- `,
  at => `(${at}) `,
  at => `${at}.- `,
  at => `- ${at}. `,
]

/** The list of a seed: language, outline or flat, separators, order of the fields, wordings, crews, links. */
export function listOf(seed: number): ListCase {
  const pick = drawer(seed + 1)
  const of = <T>(list: readonly T[]): T => list[pick(list.length)] as T
  const language = (['pt', 'en', 'es'] as const)[seed % 3] as Language
  const words = LISTS[language]
  const outline = pick(2) === 0
  const many = 4 + pick(7)
  const groups = outline ? [...new Set(Array.from({ length: 1 + pick(3) }, () => of(words.groups)))] : []
  const names = [...new Set(Array.from({ length: many }, () => of(words.names)))]
  const separator = of(SEPARATORS)
  const second = pick(3) === 0 ? of(SEPARATORS.filter(each => each !== '\t' && each !== ' | ')) : separator
  const order = of(ORDERS)
  const bracket = pick(4) === 0
  const mark = of(MARKS)
  const labels: string[] = []
  const rows: ListRow[] = []
  const lines: string[] = []
  let inGroup = 0
  let group = -1
  for (const [at, name] of names.entries()) {
    if (outline && (group < 0 || (inGroup >= 2 && group < groups.length - 1 && pick(2) === 0))) {
      group++
      inGroup = 0
      lines.push(`${pick(2) === 0 && group > 0 ? '\n' : ''}${group + 1}${seed % 2 === 0 ? '' : '.'} ${groups[group]}`)
    }
    inGroup++
    const label = outline ? `${group + 1}.${inGroup}` : String(at + 1)
    labels.push(label)
    const hours = 1 + pick(47)
    const days = 1 + pick(5)
    const inDays = pick(6) === 0
    const time = inDays ? of(words.days).replace('{d}', String(days)) : of(words.hours).replace('{h}', String(hours))
    const links: { from: number; type: LinkType; lag: number }[] = []
    let link = ''
    if (at > 0 && pick(5) > 0) {
      const way = of(words.links)
      const from = at - 1 - pick(Math.min(at, 3))
      const other = at - 1 - pick(Math.min(at, 4))
      const both = way.many && other !== from && pick(3) === 0
      const lag = 1 + pick(23)
      link = way.text
        .replace('{p}', both ? `${labels[from]} ${words.and} ${labels[other]}` : (labels[from] as string))
        .replace('{l}', String(lag))
      for (const each of both ? [from, other] : [from])
        links.push({ from: each, type: way.type, lag: way.lag ? way.lag * lag : 0 })
    }
    const crewWay = pick(4) === 0 ? null : of(words.crews)
    const units = 2 + pick(10)
    const fields: Record<Kind, string> = {
      time,
      link,
      crew: crewWay ? crewWay.text.replace('{n}', String(units)) : '',
    }
    let body = name
    let first = true
    for (const kind of order) {
      if (fields[kind] === '') continue
      const inBrackets = bracket && kind === 'time' && !/[:()]/.test(fields[kind])
      if (inBrackets) body += ` (${fields[kind]})`
      else body += (first ? separator : second) + fields[kind]
      first = false
    }
    lines.push(`${outline ? `${label} ` : mark(at + 1)}${body}`)
    rows.push({
      name,
      group: outline ? group : null,
      hours: inDays ? days * -1 : hours,
      links,
      crew: crewWay ? crewWay.crew.map(([who, count]) => ({ name: who, units: count === 0 ? units : count })) : [],
    })
  }
  const declared =
    pick(3) === 0 ? words.trades.map(name => ({ name, units: 2 + pick(15) })).filter(() => pick(3) > 0) : []
  const head =
    declared.length > 1
      ? `${of(words.declares)}${declared.map(each => `${each.name} (${each.units})`).join(', ')}\n\n`
      : ''
  return {
    seed,
    language,
    text: head + lines.join('\n'),
    groups: groups.slice(0, group + 1),
    rows,
    declared: head === '' ? [] : declared,
  }
}
