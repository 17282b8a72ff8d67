import { type Problem, problem, STEPS, TRADES } from '@parada/schedule'
import { evaluate, type Formula, parametersOf, parseFormula, type Table, tablesOf, unknownName } from './formula.ts'
import {
  type After,
  type CrewNeed,
  type Names,
  type Parameter,
  PHASES,
  type Repeat,
  type Template,
  type TemplateRow,
} from './template.ts'

type Raw = Readonly<Record<string, unknown>>

const LANGUAGES = ['pt', 'en', 'es'] as const
const LINK_TYPES = ['FS', 'SS', 'FF', 'SF'] as const
const MARKS = ['F', 'O', 'E', 'M'] as const
/** Names that formulas may use beside the parameters: people of the first trade, number and things of a repetition. */
const OWN_NAMES = ['crew', 'n', 'size']

/** Reads a template from data. A broken one names its fault: where it lies, and what is wrong there. */
export function readTemplate(data: unknown): { template: Template | null; problems: Problem[] } {
  const problems: Problem[] = []
  const id = isRaw(data) && typeof data.id === 'string' ? data.id : '?'
  const read = new TemplateReader(id, problems)
  const template = isRaw(data) ? read.template(data) : read.fault('template', 'object')
  if (template) checkOrder(template, problems)
  return { template: problems.length === 0 ? template : null, problems }
}

const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value)

class TemplateReader {
  private readonly id: string
  private readonly problems: Problem[]

  constructor(id: string, problems: Problem[]) {
    this.id = id
    this.problems = problems
  }

  fault(at: string, wanted: string): null {
    this.problems.push(problem('scope.template', { template: this.id, at, wanted }))
    return null
  }

  template(data: Raw): Template | null {
    const parameters = this.list(data.parameters, 'parameters').map((each, at) => this.parameter(each, at))
    const tables = this.tables(data.tables)
    const known = new Set([...parameters.map(each => each.id), ...OWN_NAMES])
    const rows = this.list(data.rows, 'rows').map((each, at) => this.row(each, at, known, tables))
    if (rows.length === 0) this.fault('rows', 'row')
    try {
      new RegExp(String(data.aliases))
    } catch {
      this.fault('aliases', 'pattern')
    }
    return {
      id: this.id,
      version: this.number(data.version, 'version', 1, 1e6),
      name: this.names(data.name, 'name'),
      aliases: data.aliases === '' ? '' : this.text(data.aliases, 'aliases'),
      ...(data.context !== undefined && { context: this.text(data.context, 'context') }),
      ...(data.qualifiers !== undefined && { qualifiers: this.text(data.qualifiers, 'qualifiers') }),
      tags: this.list(data.tags, 'tags').map(String),
      source: this.text(data.source, 'source'),
      parameters,
      tables,
      rows,
    }
  }

  private list(value: unknown, at: string): readonly unknown[] {
    if (Array.isArray(value)) return value
    if (value !== undefined) this.fault(at, 'list')
    return []
  }

  private text(value: unknown, at: string): string {
    if (typeof value === 'string' && value !== '') return value
    this.fault(at, 'text')
    return ''
  }

  private number(value: unknown, at: string, min: number, max: number): number {
    if (typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max) return value
    this.fault(at, `${min}..${max}`)
    return min
  }

  private word<Word extends string>(value: unknown, words: readonly Word[], at: string): Word {
    const found = words.find(each => each === value)
    if (found === undefined) this.fault(at, words.join(' | '))
    return found ?? (words[0] as Word)
  }

  private names(value: unknown, at: string): Names {
    const raw = isRaw(value) ? value : {}
    const [pt, en, es] = LANGUAGES.map(each => this.text(raw[each], `${at}.${each}`))
    return { pt: pt ?? '', en: en ?? '', es: es ?? '' }
  }

  private parameter(data: unknown, index: number): Parameter {
    const raw = isRaw(data) ? data : {}
    const at = `parameters.${typeof raw.id === 'string' ? raw.id : index}`
    const [min, max] = [raw.min ?? 0, raw.max ?? 100_000]
    const parameter = {
      id: this.text(raw.id, `${at}.id`),
      name: this.names(raw.name, `${at}.name`),
      words: this.text(raw.words, `${at}.words`),
      min: this.number(min, `${at}.min`, 0, 1e6),
      max: this.number(max, `${at}.max`, 0, 1e6),
    }
    return {
      ...parameter,
      ...(typeof raw.unit === 'string' && { unit: raw.unit }),
      ...(raw.default !== undefined && {
        default: this.number(raw.default, `${at}.default`, parameter.min, parameter.max),
      }),
    }
  }

  private tables(value: unknown): Record<string, Table> {
    if (value === undefined) return {}
    if (!isRaw(value)) return this.fault('tables', 'object') ?? {}
    return Object.fromEntries(
      Object.entries(value).map(([name, steps]) => [
        name,
        this.list(steps, `tables.${name}`).map((step, at): readonly [number, number] => {
          const pair = this.list(step, `tables.${name}.${at}`)
          return [
            this.number(pair[0], `tables.${name}.${at}`, 0, 1e6),
            this.number(pair[1], `tables.${name}.${at}`, 0, 1e6),
          ]
        }),
      ]),
    )
  }

  private formula(
    value: unknown,
    at: string,
    known: ReadonlySet<string>,
    tables: Readonly<Record<string, Table>>,
  ): Formula {
    const text = typeof value === 'number' ? String(value) : value
    const parsed = typeof text === 'string' ? parseFormula(text) : null
    if (!parsed?.ok) {
      if (parsed) this.problems.push(...parsed.problems)
      this.fault(at, 'formula')
      return { kind: 'number', value: 1 }
    }
    for (const name of [
      ...[...parametersOf(parsed.value)].filter(each => !known.has(each)),
      ...tablesOf(parsed.value).filter(each => !tables[each]),
    ]) {
      this.problems.push(unknownName(String(text), name))
      this.fault(at, name)
    }
    return parsed.value
  }

  private row(
    data: unknown,
    index: number,
    known: ReadonlySet<string>,
    tables: Readonly<Record<string, Table>>,
  ): TemplateRow {
    const raw = isRaw(data) ? data : {}
    const at = `rows.${typeof raw.id === 'string' ? raw.id : index}`
    const low = this.number(raw.low, `${at}.low`, 0.1, 10_000)
    return {
      id: this.text(raw.id, `${at}.id`),
      step: this.word(raw.step, STEPS, `${at}.step`),
      phase: this.word(raw.phase, PHASES, `${at}.phase`),
      name: this.names(raw.name, `${at}.name`),
      crew: this.list(raw.crew, `${at}.crew`).map((each, nth) => this.crew(each, `${at}.crew.${nth}`)),
      ...(raw.pipework === true && { pipework: true as const }),
      crane: this.number(raw.crane ?? 0, `${at}.crane`, 0, 4),
      hours: this.formula(raw.hours, `${at}.hours`, known, tables),
      ...(raw.unstated !== undefined && { unstated: this.number(raw.unstated, `${at}.unstated`, 0.1, 10_000) }),
      low,
      high: this.number(raw.high, `${at}.high`, low, 10_000),
      elapsed: raw.elapsed === true,
      ...(raw.contingent !== undefined && { contingent: this.number(raw.contingent, `${at}.contingent`, 0, 1) }),
      ...(raw.when !== undefined && { when: this.formula(raw.when, `${at}.when`, known, tables) }),
      ...(raw.repeat !== undefined && { repeat: this.repeat(raw.repeat, `${at}.repeat`, known, tables) }),
      after: this.list(raw.after, `${at}.after`).map((each, nth) => this.after(each, `${at}.after.${nth}`)),
      mark: this.word(raw.mark, MARKS, `${at}.mark`),
      ...(typeof raw.source === 'string' && { source: raw.source }),
    }
  }

  private crew(data: unknown, at: string): CrewNeed {
    const raw = isRaw(data) ? data : {}
    const min = this.number(raw.min, `${at}.min`, 1, 500)
    const std = this.number(raw.std, `${at}.std`, min, 500)
    return {
      trade: this.word(raw.trade, TRADES, `${at}.trade`),
      min,
      std,
      max: this.number(raw.max ?? std, `${at}.max`, std, 500),
    }
  }

  private repeat(
    data: unknown,
    at: string,
    known: ReadonlySet<string>,
    tables: Readonly<Record<string, Table>>,
  ): Repeat {
    const raw = isRaw(data) ? data : {}
    const size = this.number(raw.size ?? 1, `${at}.size`, 1, 1000)
    return {
      count: this.formula(raw.count, `${at}.count`, known, tables),
      ...(raw.total !== undefined && { total: this.formula(raw.total, `${at}.total`, known, tables) }),
      size,
      order: this.word(raw.order, ['series', 'parallel'], `${at}.order`),
    }
  }

  private after(data: unknown, at: string): After {
    if (typeof data === 'string') return { row: data, type: 'FS', lag: 0, each: false }
    const raw = isRaw(data) ? data : {}
    return {
      row: this.text(raw.row, `${at}.row`),
      type: this.word(raw.type ?? 'FS', LINK_TYPES, `${at}.type`),
      lag: this.number(raw.lag ?? 0, `${at}.lag`, 0, 10_000),
      each: raw.each === true,
    }
  }
}

/** Rows are listed once, wait only for rows of their own template, and for none of those that wait for them. */
function checkOrder(template: Template, problems: Problem[]): void {
  const fault = (at: string, wanted: string): void => {
    problems.push(problem('scope.template', { template: template.id, at, wanted }))
  }
  const rows = new Map<string, TemplateRow>()
  for (const row of template.rows) {
    if (rows.has(row.id)) fault(`rows.${row.id}`, 'unique')
    rows.set(row.id, row)
    if (evaluate(row.hours, new Map()) === null && row.unstated === undefined) {
      const given = new Set(template.parameters.filter(each => each.default !== undefined).map(each => each.id))
      const missing = [...parametersOf(row.hours)].filter(each => !given.has(each) && !OWN_NAMES.includes(each))
      if (missing.length > 0) fault(`rows.${row.id}.unstated`, missing.join(', '))
    }
  }
  const state = new Map<string, 'open' | 'done'>()
  const visit = (row: TemplateRow): void => {
    state.set(row.id, 'open')
    for (const each of row.after) {
      const before = rows.get(each.row)
      if (!before) fault(`rows.${row.id}.after`, each.row)
      else if (state.get(each.row) === 'open') fault(`rows.${row.id}.after`, 'loop')
      else if (!state.has(each.row)) visit(before)
    }
    state.set(row.id, 'done')
  }
  for (const row of rows.values()) if (!state.has(row.id)) visit(row)
}
