import type { Language } from '../../types.ts'
import { FRAMED, TOLD_LAYOUTS } from './told.ts'
import { AFTER, CHAIN, type Column, HEADS, NOISE, ORDERS, PROSE, ROWS, WORKS } from './words.ts'

/** A link of another kind than the plain one, its lag in hours. */
export interface Tie {
  readonly from: number
  readonly type: 'FS' | 'SS' | 'FF'
  readonly lag: number
}

/** One row of the plan that a text means. */
export interface Meant {
  readonly name: string
  /** The name is a part of the task's: its other words come from a sentence. */
  readonly like?: true
  /** Links with their types and lags, where those of `after` are not plain. */
  readonly ties?: readonly Tie[]
  /** Earliest start that the text gives. */
  readonly notBefore?: string
  readonly hours: number
  /** Places, in the text's order, of what comes before. */
  readonly after: readonly number[]
  /** Null: the text names no one. */
  readonly people: { readonly name: string; readonly units: number | null } | null
}

/** A text or document with the plan that it means, computed from how it was made. */
export interface TextCase {
  readonly language: Language
  /** Layout, wording, noise. */
  readonly way: string
  readonly layout: string
  readonly text: string
  readonly document: boolean
  readonly rows: readonly Meant[]
  /** A third of the combinations, held out while the reader is mended. */
  readonly held: boolean
}

export interface Draw {
  readonly language: Language
  /** A number from the case, for picking; the same place gives the same number. */
  readonly pick: (below: number) => number
  readonly wording: number
}

export type Layout = (rows: readonly Meant[], draw: Draw) => { text: string; rows: readonly Meant[] }

const chained = (rows: readonly Meant[]): Meant[] =>
  rows.map((row, at) => ({ ...row, after: at === 0 ? [] : [at - 1] }))
const unmanned = (rows: readonly Meant[]): Meant[] => rows.map(row => ({ ...row, people: null }))
const uncounted = (rows: readonly Meant[]): Meant[] =>
  rows.map(row => ({ ...row, people: row.people && { ...row.people, units: null } }))
const lower = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1)
const of = <T>(list: readonly T[], at: number): T => list[at % list.length]!

const table =
  (columns: readonly Column[], cut: string, merged: boolean): Layout =>
  (rows, { language, wording }) => {
    const cell = (row: Meant, at: number, column: Column): string =>
      ({
        id: String(at + 1),
        name: row.name,
        hours: String(row.hours),
        after: row.after.length === 0 ? '-' : row.after.map(each => each + 1).join(cut === ';' ? ', ' : '; '),
        people: row.people?.name ?? '-',
        count: String(row.people?.units ?? 1),
      })[column]
    const line = (cells: readonly string[]): string => (cut === '|' ? `| ${cells.join(' | ')} |` : cells.join(cut))
    const heads = columns.map(column => of(HEADS[language][column], wording))
    const over = columns.map(column =>
      column === 'people' || column === 'count'
        ? of(HEADS[language].people, 3)
        : column === 'hours'
          ? { pt: 'Prazo', en: 'Planned', es: 'Plazo' }[language]
          : '',
    )
    const told = {
      rows: columns.includes('people') ? (columns.includes('count') ? rows : uncounted(rows)) : unmanned(rows),
    }
    const body = rows.map((row, at) => line(columns.map(column => cell(row, at, column))))
    return { text: [...(merged ? [line(over)] : []), line(heads), ...body].join('\n'), rows: told.rows }
  }

const list =
  (mark: (at: number) => string, links: boolean): Layout =>
  (rows, { language, wording }) => {
    const form = of(ROWS[language], wording)
    const lines = rows.map((row, at) => {
      const body = form
        .replace('{n}', row.name)
        .replace('{h}', String(row.hours))
        .replace('{t}', row.people?.name ?? '')
      const before = row.after.map(each => each + 1).join(` ${{ pt: 'e', en: 'and', es: 'y' }[language]} `)
      const wait = links && before !== '' ? of(AFTER[language], wording).replace('{p}', before) : ''
      return `${mark(at)}${body}${wait}`
    })
    const people = form.includes('{t}') ? uncounted(rows) : unmanned(rows)
    return links
      ? { text: lines.join('\n'), rows: people }
      : { text: `${lines.join('\n')}\n${of(CHAIN[language], wording)}`, rows: chained(people) }
  }

const prose: Layout = (rows, { language, wording }) => {
  const [first, middle, last] = of(PROSE[language], wording)
  const text = rows
    .map((row, at) =>
      (at === 0 ? first : at === rows.length - 1 ? last : middle)
        .replace('{N}', row.name)
        .replace('{n}', lower(row.name))
        .replace('{h}', String(row.hours)),
    )
    .join(' ')
  return { text, rows: chained(unmanned(rows)) }
}

const LAYOUTS: Readonly<Record<string, Layout>> = {
  pipes: table(['id', 'name', 'hours', 'after', 'people'], '|', false),
  pipesCount: table(['id', 'name', 'people', 'count', 'hours', 'after'], '|', false),
  merged: table(['id', 'name', 'hours', 'people', 'count', 'after'], '|', true),
  tabs: table(['id', 'name', 'hours', 'after'], '\t', false),
  csv: table(['id', 'people', 'name', 'hours', 'after'], ';', false),
  numbered: list(at => `${at + 1}. `, true),
  brackets: list(at => `${at + 1}) `, true),
  bullets: list(() => '- ', false),
  stars: list(() => '* ', false),
  prose,
  ...TOLD_LAYOUTS,
}

/** Every combination of layout, wording, noise and language. */
export function texts(language: Language): TextCase[] {
  const cases: TextCase[] = []
  for (const [place, [layout, write]] of Object.entries(LAYOUTS).entries())
    for (let wording = 0; wording < 6; wording++)
      for (const [noise, frame] of NOISE[language].entries()) {
        if (noise > 0 && FRAMED.has(layout)) continue
        let state = place * 7 + wording * 13 + noise * 29
        const pick = (below: number): number => {
          state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
          return (state >>> 16) % below
        }
        const works = [...WORKS[language]]
        const many = 4 + pick(3)
        const rows = works.slice(0, many).map(
          ({ name, trade }, at): Meant => ({
            name,
            hours: 1 + pick(18),
            after: at === 0 ? [] : at === 3 && many > 4 ? [1, 2] : [Math.max(0, at - 1 - pick(2))],
            people: { name: trade, units: 1 + pick(3) },
          }),
        )
        const made = write(rows, { language, pick, wording })
        const order = (place + wording + noise) % 7 === 3 ? `\n\n${of(ORDERS[language], wording)}` : ''
        cases.push({
          language,
          way: `${layout} ${wording} ${noise}`,
          layout,
          text: frame.replace('{x}', made.text) + order,
          document: noise % 2 === 1,
          rows: made.rows,
          // Of spoken texts, whole wordings are held out.
          held: layout in TOLD_LAYOUTS ? wording % 3 === 2 : (place * 5 + wording * 3 + noise * 7) % 3 === 1,
        })
      }
  return cases
}
