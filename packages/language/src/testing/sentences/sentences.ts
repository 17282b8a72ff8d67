import type { Schedule } from '@parada/schedule'
import type { Language } from '../../types.ts'
import { changesOf, factsOf } from './facts.ts'
import { MATERIAL, type Person, type Row } from './plans.ts'
import { NOISE, POINTERS, VALUES, WORDINGS } from './wordings.ts'

/** A sentence with the changes that it means, computed from how it was made. */
export interface Sentence {
  readonly language: Language
  readonly frame: string
  /** Way to refer, way to give the value, noise, and how many orders. */
  readonly way: string
  readonly text: string
  readonly plan: Schedule
  readonly gold: ReadonlySet<string>
  /** A third of the combinations, held out while the reader is mended. */
  readonly held: boolean
}

/** A noun phrase before its preposition is known. */
interface Phrase {
  readonly article: string
  readonly text: string
}

interface Fill {
  readonly row: Row
  readonly other: Row
  readonly person: Person
  readonly second: Person
  readonly hours: number
  readonly otherHours: number
}

type Gold = (fill: Fill, before: ReadonlyMap<string, string>, language: Language) => string[]

const hoursOf = (before: ReadonlyMap<string, string>, row: number): number => Number(before.get(`hours ${row}`))
const scaled =
  (factor: number): Gold =>
  ({ row }, before) => [`hours ${row.row}=${hoursOf(before, row.row) * factor}`]
const linked =
  (type: string): Gold =>
  ({ row, other }) => [`link ${other.row}>${row.row}=${type}`]
const who = (row: number, person: Person): string => `who ${row} ${person.name.toLowerCase()}`
const EXTRA: Readonly<Record<Language, string>> = { pt: 'serviço extra', en: 'extra job', es: 'trabajo extra' }

const GOLD: Readonly<Record<string, Gold>> = {
  setDuration: ({ row, hours }) => [`hours ${row.row}=${hours}`],
  addTime: ({ row, hours }, before) => [`hours ${row.row}=${hoursOf(before, row.row) + hours}`],
  lessTime: ({ row, hours }, before) => [`hours ${row.row}=${hoursOf(before, row.row) - hours}`],
  growPart: scaled(1.2),
  shrinkPart: scaled(0.5),
  double: scaled(2),
  halve: scaled(0.5),
  sameAs: ({ row, other }, before) => [`hours ${row.row}=${hoursOf(before, other.row)}`],
  progress: ({ row }) => [`percent ${row.row}=60`],
  done: ({ row }) => [`percent ${row.row}=100`],
  linkAfter: linked('FS 0h'),
  linkLag: ({ row, other, hours }) => [`link ${other.row}>${row.row}=FS ${hours}`],
  linkStart: linked('SS 0h'),
  linkFinish: linked('FF 0h'),
  unlink: ({ row, other }) => [`link ${other.row}>${row.row}=`],
  assign: ({ row, person }) => [`${who(row.row, person)}=1`],
  replacePerson: ({ row, person, second }, before) => {
    const units = before.get(who(row.row, person)) ?? '1'
    return [`${who(row.row, person)}=`, `${who(row.row, second)}=${units}`]
  },
  unassign: ({ row, person }) => [`${who(row.row, person)}=`],
  remove: ({ row }) => [`REMOVED ${row.row}`],
  rename: ({ row }, _before, language) => [`name ${row.row}=${EXTRA[language]}`],
  notBefore: ({ row }) => [`limit ${row.row}=startNoEarlierThan 2026-07-20`],
  deadline: ({ row }) => [`DEADLINE ${row.row}`],
  limit: ({ person }) => [`most ${person.name.toLowerCase()}=5`],
  exchange: ({ row, other }, before) => [
    `hours ${row.row}=${hoursOf(before, other.row)}`,
    `hours ${other.row}=${hoursOf(before, row.row)}`,
  ],
  setMany: ({ row, other, hours, otherHours }) => [`hours ${row.row}=${hours}`, `hours ${other.row}=${otherHours}`],
  setBoth: ({ row, other, hours }) => [`hours ${row.row}=${hours}`, `hours ${other.row}=${hours}`],
  halfOf: ({ row, other }, before) => [`hours ${row.row}=${hoursOf(before, other.row) / 2}`],
  twiceAs: ({ row, other }, before) => [`hours ${row.row}=${hoursOf(before, other.row) * 2}`],
  fromTo: ({ row, hours }) => [`hours ${row.row}=${hours}`],
  listThree: ({ hours }, before) => [6, 7, 8].map(row => `hours ${row}=${hoursOf(before, row) + hours}`),
  allBut: ({ hours }, before) => [5, 6, 8].map(row => `hours ${row}=${hoursOf(before, row) + hours}`),
  takenBack: ({ row, hours }) => [`hours ${row.row}=${hours}`],
  quarterLess: scaled(0.75),
  phaseMore: ({ hours }, before) => [5, 6, 7, 8].map(row => `hours ${row}=${hoursOf(before, row) + hours}`),
}

/** Frames whose first row is referred to in every way, and those that take values in every way. */
const POINTED = new Set(['setDuration', 'addTime', 'progress', 'linkAfter', 'assign', 'remove', 'notBefore'])
const VALUED = new Set(['setDuration', 'addTime', 'lessTime', 'linkLag', 'setBoth', 'phaseMore'])
const COUPLED = ['setDuration', 'addTime', 'lessTime', 'progress', 'done', 'linkAfter', 'assign', 'double'] as const
const JOINTS: Readonly<Record<Language, readonly string[]>> = {
  pt: [' e ', ', e ', '; ', '. '],
  en: [' and ', ', and ', '; ', '. '],
  es: [' y ', ', y ', '; ', '. '],
}

/** The same number for the same text, in any order of making. */
function hash(text: string): number {
  let value = 2_166_136_261
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619) >>> 0
  return value
}

const CONTRACTED: Readonly<Record<string, string>> = {
  'pt de a': 'da',
  'pt de o': 'do',
  'pt a a': 'à',
  'pt a o': 'ao',
  'pt em a': 'na',
  'pt em o': 'no',
  'es de el': 'del',
  'es a el': 'al',
}

function placed(template: string, parts: Readonly<Record<string, Phrase>>, language: Language): string {
  return template.replace(/\{(?:(\w+) )?([A-Z])\}/g, (_whole, preposition: string | undefined, letter: string) => {
    const { article, text } = parts[letter]!
    if (!preposition) return article === '' ? text : `${article} ${text}`
    const run =
      CONTRACTED[`${language} ${preposition} ${article}`] ??
      (article === '' ? preposition : `${preposition} ${article}`)
    return `${run} ${text}`
  })
}

const named = (row: Row, language: Language, way: string): Phrase => {
  const { article } = row
  switch (way) {
    case 'short':
      return { article, text: row.short }
    case 'quoted':
      return { article: '', text: `"${MATERIAL[language].plan.tasks.find(task => task.row === row.row)!.name}"` }
    case 'deed':
      return row.deed ? { article: '', text: row.deed } : { article, text: row.name.toLowerCase() }
    case 'slip': {
      const at = row.name.indexOf(' ') > 4 ? 3 : row.name.length - 3
      const text = row.name.toLowerCase()
      return { article, text: text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2) }
    }
    default:
      return { article, text: row.name.toLowerCase() }
  }
}

/** A place or relation that points at a row, and the row. */
function pointed(language: Language, way: string, pick: number): { phrase: Phrase; row: Row } {
  const { rows } = MATERIAL[language]
  const list = POINTERS[language][way as 'longest']
  const template = list[pick % list.length]!
  const at = (number: number): Row => rows.find(row => row.row === number)!
  const row = way === 'longest' ? at(5) : way === 'last' ? at(12) : way === 'next' ? at(8) : rows[pick % rows.length]!
  const text = placed(template.replace('#', String(row.row)), { T: named(at(7), language, 'name') }, language)
  const [head = '', ...rest] = text.split(' ')
  return {
    phrase: ['a', 'o', 'el', 'la', 'the'].includes(head)
      ? { article: head, text: rest.join(' ') }
      : { article: '', text },
    row,
  }
}

/** Rows that two-row frames may take without a loop: the second lies before the first, and is not linked to it. */
function pairFor(frame: string, language: Language, pick: number): [Row, Row] {
  const { rows } = MATERIAL[language]
  const at = (number: number): Row => rows.find(row => row.row === number)!
  if (frame === 'unlink') return pick % 2 === 0 ? [at(7), at(6)] : [at(11), at(10)]
  const pairs: readonly [number, number][] = [
    [12, 10],
    [11, 7],
    [10, 6],
    [8, 5],
    [12, 8],
    [11, 5],
  ]
  const [first, second] = pairs[pick % pairs.length]!
  return [at(first), at(second)]
}

/** People of a row: who is on it, and who is not. */
function peopleFor(frame: string, row: Row, language: Language): [Person, Person] {
  const { people, plan } = MATERIAL[language]
  const on = (person: Person): boolean => factsOf(plan).has(who(row.row, person))
  const there = people.find(on)
  const others = people.filter(person => !on(person))
  return frame === 'assign' || frame === 'limit' || !there ? [others[1]!, others[2]!] : [there, others[0]!]
}

interface Made {
  readonly text: string
  readonly gold: readonly string[]
}

function order(
  language: Language,
  frame: string,
  template: string,
  way: string,
  value: readonly [string, number],
  pick: number,
): Made | null {
  const material = MATERIAL[language]
  const before = factsOf(material.plan)
  const point = way in POINTERS[language] ? pointed(language, way, pick) : null
  let [row, other] = pairFor(frame, language, pick)
  const two = template.includes('U}')
  if (!two) row = material.rows[pick % material.rows.length]!
  if (point) row = point.row
  if (two && point && (row.row <= other.row || before.has(`link ${other.row}>${row.row}`))) other = material.rows[0]!
  if (two && row === other) return null
  // What is linked already is no change.
  if (frame.startsWith('link') && before.has(`link ${other.row}>${row.row}`)) return null
  if (frame === 'replacePerson' || frame === 'unassign')
    row = material.rows.find(each => each.row === [5, 8, 11, 12][pick % 4])!
  const [person, second] = peopleFor(frame, row, language)
  if ((frame === 'assign' || frame === 'remove') && point?.row.row === 5 && frame === 'remove') return null
  const [said, hours] = value
  const text = placed(
    template.replace('{W}', VALUES[language][1]![0]),
    {
      T: point?.phrase ?? named(row, language, way),
      U: named(other, language, way === 'slip' ? 'name' : way),
      V: { article: '', text: said },
      O: { article: '', text: before.get(`hours ${row.row}`) ?? '' },
      P:
        frame === 'limit'
          ? { article: '', text: person.name.toLowerCase() }
          : { article: person.article, text: person.name.toLowerCase() },
      Q: { article: second.article, text: second.name.toLowerCase() },
      F: { article: '', text: material.phase.name },
    },
    language,
  )
  const fill: Fill = { row, other, person, second, hours, otherHours: VALUES[language][1]![1] }
  const gold = GOLD[frame]!(fill, before, language)
  if (gold.some(each => /=-|=0$/.test(each)) && frame === 'lessTime') return null
  return { text, gold }
}

/** What is due may be a deadline or a limit of the finish; a row that is removed takes its links along. */
export function agrees(gold: ReadonlySet<string>, changes: ReadonlySet<string>): boolean {
  const left = new Set([...changes].map(each => (each.startsWith('name ') ? plain(each) : each)))
  for (const each of gold) {
    const [kind, row] = each.split(' ')
    if (kind === 'REMOVED') {
      if (!left.has(`name ${row}=`)) return false
      // Its neighbours may be joined over the gap.
      for (const change of [...left])
        if (new RegExp(`^(?:name|hours|percent|limit|who|link)\\b.*(?:\\b${row}\\b)|^link `).test(change))
          left.delete(change)
    } else if (kind === 'DEADLINE') {
      const hit = [...left].find(
        change =>
          new RegExp(`^(?:deadline ${row}=|limit ${row}=finishNoLaterThan )2026-07-3[01]`).test(change) ||
          new RegExp(`^(?:deadline ${row}=|limit ${row}=finishNoLaterThan )2026-08-01`).test(change),
      )
      if (!hit) return false
      left.delete(hit)
    } else if (/=FS [\d.]+$/.test(each)) {
      // A wait may be given in the units of its text.
      const [key = '', value = ''] = each.split('=')
      const wanted = Number(value.slice(3))
      const hit = [...left].find(change => {
        if (!change.startsWith(`${key}=FS `)) return false
        const lag = /([\d.]+)(m|h|d)/.exec(change.split('=')[1]!)
        const hours = lag ? Number(lag[1]) * (lag[2] === 'm' ? 1 / 60 : lag[2] === 'd' ? 8 : 1) : 0
        return Math.abs(hours - wanted) < 0.02
      })
      if (!hit) return false
      left.delete(hit)
    } else if (/^(?:hours) /.test(each)) {
      const [key = '', value = ''] = each.split('=')
      const hit = [...left].find(
        change => change.startsWith(`${key}=`) && Math.abs(Number(change.split('=')[1]) - Number(value)) < 0.02,
      )
      if (!hit) return false
      left.delete(hit)
    } else if (!left.delete(each.startsWith('name ') ? plain(each) : each)) return false
  }
  // A finished row may be reported to have begun and ended.
  return left.size === 0
}

/** Names in words without accents keep their letters. */
const plain = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')

const noisy = (text: string, noise: string): string => {
  if (noise === 'UPPER') return text.toUpperCase()
  if (noise === 'BARE') return plain(text).toLowerCase()
  const inside = noise.startsWith('*') || /[!.] \*/.test(noise) ? text : text[0]!.toLowerCase() + text.slice(1)
  return noise.replace('*', noise.includes('*.') || /\* [A-Z¡]/.test(noise) ? `${inside}.` : inside)
}

/** All sentences: frame by way to refer, way to give a value, noise and combination; the same every time. */
export function sentences(language: Language): Sentence[] {
  const { plan } = MATERIAL[language]
  const found: Sentence[] = []
  const put = (frame: string, way: string, made: Made | null): void => {
    if (!made) return
    const held = hash(`${frame}|${way}`) % 3 === 0
    found.push({ language, frame, way, text: made.text, plan, gold: new Set(made.gold), held })
  }
  const plain = VALUES[language][0]!
  for (const [frame, templates] of Object.entries(WORDINGS[language]))
    for (const [at, template] of templates.entries()) {
      put(frame, `wording ${at}`, order(language, frame, template, 'name', plain, at + frame.length))
      for (const way of ['short', 'slip', 'deed', 'quoted'])
        if (at % 2 === 0) put(frame, `${way} ${at}`, order(language, frame, template, way, plain, at + way.length))
      if (POINTED.has(frame))
        for (const way of Object.keys(POINTERS[language]))
          put(frame, `${way} ${at}`, order(language, frame, template, way, plain, at))
      if (VALUED.has(frame))
        for (const [index, value] of VALUES[language].entries())
          if ((at + index) % 3 === 0)
            put(frame, `value ${index} ${at}`, order(language, frame, template, 'name', value, at + index))
      for (const [index, noise] of NOISE[language].entries())
        if (index > 0 && (at + index) % 4 === 0) {
          const made = order(language, frame, template, 'name', plain, at + index)
          if (made) put(frame, `noise ${index} ${at}`, { ...made, text: noisy(made.text, noise) })
        }
    }
  for (const [a, first] of COUPLED.entries())
    for (const [b, second] of COUPLED.entries()) {
      if (a === b) continue
      const one = WORDINGS[language][first]!
      const two = WORDINGS[language][second]!
      for (const turn of [0, 1]) {
        const left = order(language, first, one[(a + b + turn) % one.length]!, 'name', plain, a + turn)
        const right = order(
          language,
          second,
          two[(b * 2 + turn) % two.length]!,
          'name',
          VALUES[language][1]!,
          a + turn + 3,
        )
        if (!left || !right) continue
        const keys = new Set(left.gold.map(each => each.split('=')[0]))
        if (right.gold.some(each => keys.has(each.split('=')[0]))) continue
        const joint = JOINTS[language][(a + b + turn) % 4]!
        put(`${first}+${second}`, `both ${joint.trim() || 'and'} ${turn}`, {
          text: left.text + joint + right.text,
          gold: [...left.gold, ...right.gold],
        })
      }
    }
  return found
}

/** What a plan became, against what a sentence means. */
export const means = (sentence: Sentence, after: Schedule): boolean =>
  agrees(sentence.gold, changesOf(factsOf(sentence.plan), factsOf(after, sentence.plan)))
