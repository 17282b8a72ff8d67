import { must } from '@parada/schedule'
import type { Layout, Meant, Tie } from './texts.ts'
import { OBJECTS, SPLIT_HEADS, TOLD } from './told-words.ts'
import { WORKS } from './words.ts'

/** Layouts in spoken style: chats, minutes, groups, forks, overlaps, firms, deliveries, dictation. */

const of = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
const lower = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1)
const unmanned = (rows: readonly Meant[]): Meant[] => rows.map(row => ({ ...row, people: null }))
const chained = (rows: readonly Meant[]): Meant[] =>
  rows.map((row, at) => ({ ...row, after: at === 0 ? [] : [at - 1], people: null }))
const fill = (form: string, values: Readonly<Record<string, string | number>>): string =>
  form.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''))
/** A sentence begins in upper case, however its form does. */
const sentences = (text: string): string =>
  text.replace(/(^|[.!?]\s+|\n)(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

const chat: Layout = (rows, { language, wording }) => {
  const words = TOLD[language]
  const [first, middle, last] = of(words.chat, wording)
  const lines = rows.map((row, at) =>
    fill(at === 0 ? first : at === rows.length - 1 ? last : middle, {
      n: lower(row.name),
      h: row.hours,
      w: of(['Rui', 'Ana', 'Leo'], at + wording),
      m: String(10 + at * 3),
    }),
  )
  const talk = fill(middle.replace(/:[^:]*$/, ': '), { w: 'Bia', m: 11 + wording }) + of(words.chatter, wording)
  return { text: [...lines.slice(0, 1), talk, ...lines.slice(1)].join('\n'), rows: chained(rows) }
}

const minutes: Layout = (rows, { language, wording }) => {
  const words = TOLD[language]
  const form = of(words.minutesRow, wording)
  const body = rows.map((row, at) => fill(form, { n: row.name, h: row.hours, i: at + 1 })).join('\n')
  return { text: of(words.minutes, wording).replace('{x}', body), rows: chained(rows) }
}

const fork: Layout = (rows, { language, wording }) => {
  const four = unmanned(rows.slice(0, 4)).map((row, at) => ({ ...row, after: [[], [0], [0], [1, 2]][at] ?? [] }))
  const [a, b, c, d] = four.map(row => row.hours)
  const names = four.map(row => lower(row.name))
  const text = fill(of(TOLD[language].fork, wording), {
    1: must(names[0]),
    2: must(names[1]),
    3: must(names[2]),
    4: must(names[3]),
    a: must(a),
    b: must(b),
    c: must(c),
    d: must(d),
  })
  return { text: sentences(text), rows: four }
}

/** Four groups of one or two rows each under headings, and a sentence that orders the groups. */
const groups =
  (parallel: boolean): Layout =>
  (rows, { language, wording }) => {
    const words = TOLD[language]
    const works = WORKS[language]
    const all: Meant[] = works.map((work, at) => ({
      name: work.name,
      hours: 1 + ((at * 5 + wording * 3 + (rows[0]?.hours ?? 0)) % 17),
      after: [],
      people: null,
    }))
    const parts = [all.slice(0, 2), all.slice(2, 4), all.slice(4, 5), all.slice(5, 7)]
    let at = 0
    const starts = parts.map(part => {
      const from = at
      at += part.length
      return from
    })
    const ends = parts.map((part, index) => (starts[index] ?? 0) + part.length - 1)
    const before = parallel ? [[], [0], [0], [1, 2]] : [[], [0], [1], [2]]
    const meant = parts.flatMap((part, group) =>
      part.map((row, index) => ({
        ...row,
        after: index === 0 ? (before[group] ?? []).map(each => ends[each] ?? 0) : [(starts[group] ?? 0) + index - 1],
      })),
    )
    const body = parts
      .map((part, group) => `${words.group[group]}\n${part.map(row => `  - ${row.name}, ${row.hours}h`).join('\n')}`)
      .join('\n')
    const [one, two, three, four] = words.group
    const order = fill(of(parallel ? words.groups : words.row, wording), {
      1: must(one),
      2: must(two),
      3: must(three),
      4: must(four),
    })
    return { text: `${body}\n\n${order}`, rows: meant }
  }

const dictated: Layout = (rows, { language, wording }) => {
  const words = TOLD[language]
  const [first, middle, last] = of(words.dictated, wording)
  const told = (hours: number): string => `${words.numbers[hours]} ${words.hours[hours === 1 ? 0 : 1]}`
  const text = rows
    .map((row, at) =>
      fill(at === 0 ? first : at === rows.length - 1 ? last : middle, { n: lower(row.name), H: told(row.hours) }),
    )
    .join(' ')
  return { text, rows: chained(rows) }
}

const overlap: Layout = (rows, { language, wording, pick }) => {
  const three = unmanned(rows.slice(1, 4)).map(row => ({ ...row, after: [], hours: row.hours + 8 }))
  const [x, y, z] = [1 + pick(5), 1 + pick(5), 1 + pick(9)]
  const tie = (from: number, type: Tie['type'], lag: number): Tie => ({ from, type, lag })
  const names = three.map(row => lower(row.name))
  const [a, b, c] = three.map(row => row.hours)
  const text = fill(of(TOLD[language].overlap, wording), {
    0: must(names[0]),
    1: must(names[1]),
    2: must(names[2]),
    a: must(a),
    b: must(b),
    c: must(c),
    x,
    y,
    z,
  })
  const ties = [[], [tie(0, 'SS', x), tie(0, 'FF', y)], [tie(1, 'FS', z)]]
  return { text: sentences(text), rows: three.map((row, at) => ({ ...row, ties: ties[at] ?? [] })) }
}

const firms: Layout = (rows, { language, wording }) => {
  const [a, b, c] = rows.map(row => row.hours)
  const text = fill(of(TOLD[language].firms, wording), { k: 2 + (wording % 4), a: must(a), b: must(b), c: must(c) })
  return {
    text,
    rows: OBJECTS[language].map((object, at) => ({
      name: object,
      like: true,
      hours: rows[at]?.hours ?? 0,
      after: at === 0 ? [] : [at - 1],
      people: { name: at === 1 ? 'Voltron' : 'Montec', units: null },
    })),
  }
}

const delivery: Layout = (rows, { language, wording }) => {
  const three = chained(rows.slice(2, 5).length === 3 ? rows.slice(2, 5) : rows.slice(0, 3))
  const [a, b, c] = three.map(row => row.hours)
  const names = three.map(row => lower(row.name))
  const text = fill(of(TOLD[language].delivery, wording), {
    0: must(names[0]),
    1: must(names[1]),
    2: must(names[2]),
    a: must(a),
    b: must(b),
    c: must(c),
  })
  return {
    text: sentences(text),
    rows: three.map((row, at) => (at === 1 ? { ...row, notBefore: '2026-08-28T14:00:00' } : row)),
  }
}

const twoLines: Layout = (rows, { language }) => {
  const heads = SPLIT_HEADS[language]
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const body = rows.map((row, at) =>
    line([String(at + 1), row.name, String(row.hours), row.after.map(each => each + 1).join('; ') || '-']),
  )
  return {
    text: [line(heads.map(each => each[0])), line(heads.map(each => each[1])), ...body].join('\n'),
    rows: unmanned(rows),
  }
}

export const TOLD_LAYOUTS: Readonly<Record<string, Layout>> = {
  chat,
  minutes,
  fork,
  groups: groups(true),
  groupRow: groups(false),
  dictated,
  overlap,
  firms,
  delivery,
  twoLines,
}

/** Layouts with a frame of their own: a letter or a sheet around them would be none. */
export const FRAMED: ReadonlySet<string> = new Set(['chat', 'minutes'])
