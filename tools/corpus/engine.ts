// The engine section of the corpus run: recalculates every file from its inputs and compares with the dates and slack
// that MS Project or Primavera stored, to the minute.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  calculate,
  formatInstant,
  type Instant,
  type Outcome,
  type Schedule,
  type StoredDates,
  type TaskDates,
} from '@parada/schedule'
import { scheduleFromTruth } from './engine-truth.ts'
import { readerFor } from './readers.ts'
import type { Section } from './section.ts'

export const ENGINE_FIELDS = [
  'start',
  'finish',
  'earlyStart',
  'earlyFinish',
  'lateStart',
  'lateFinish',
  'startSlack',
  'finishSlack',
  'totalSlack',
  'freeSlack',
] as const
export type EngineField = (typeof ENGINE_FIELDS)[number]

/** The groups that the bars are set for. */
export type EngineSet = 'p6' | 'msproject' | 'manual'

export interface Difference {
  readonly file: string
  readonly task: number
  readonly field: EngineField
  readonly stored: number
  readonly ours: number
}

export interface FileResult {
  readonly file: string
  readonly set: EngineSet
  readonly tasks: number
  /** Tasks of which every stored value is equal. */
  readonly equal: number
  readonly fields: Readonly<Record<EngineField, { equal: number; total: number }>>
  readonly differences: readonly Difference[]
  readonly failure?: string
  /** Its inputs came through our own reader. */
  readonly read?: boolean
}

/** Corpus files with a truth beside them, in a fixed order. */
export function corpusFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.json.gz'))
    .map(name => join(folder, name))
    .sort()
}

const isDate = (field: EngineField): boolean => !field.endsWith('Slack')

/** Compares what was stored with what we calculate: instants and slack to the minute. */
export function compareSchedule(file: string, schedule: Schedule): FileResult {
  const fields = Object.fromEntries(ENGINE_FIELDS.map(field => [field, { equal: 0, total: 0 }])) as Record<
    EngineField,
    { equal: number; total: number }
  >
  const set: EngineSet =
    schedule.project.rules === 'p6'
      ? 'p6'
      : schedule.tasks.some(task => task.mode === 'manual')
        ? 'manual'
        : 'msproject'
  const outcome = calculate(schedule)
  if (!outcome.ok) {
    const failure = outcome.problems.map(problem => problem.code).join(' ')
    return { file, set, tasks: schedule.tasks.length, equal: 0, fields, differences: [], failure }
  }
  const differences: Difference[] = []
  let equal = 0
  for (const task of schedule.tasks) {
    const dates = outcome.value.of(task.uid)
    if (!dates || !task.stored) continue
    const found = compareTask(file, task.uid, task.stored, dates, fields)
    if (found.length === 0) equal++
    differences.push(...found)
  }
  return { file, set, tasks: schedule.tasks.length, equal, fields, differences }
}

function compareTask(
  file: string,
  task: number,
  stored: StoredDates,
  dates: TaskDates,
  fields: Record<EngineField, { equal: number; total: number }>,
): Difference[] {
  const differences: Difference[] = []
  for (const field of ENGINE_FIELDS) {
    const value = stored[field]
    if (value === undefined) continue
    fields[field].total++
    // Stored values are kept in tenths of a minute or in minutes: less than half a minute apart is equal.
    if (Math.abs(value - dates[field]) < 30) fields[field].equal++
    else differences.push({ file, task, field, stored: value, ours: dates[field] })
  }
  return differences
}

/** One line for a person: the value stored and ours. */
export function describeDifference(difference: Difference): string {
  const show = (value: number): string =>
    isDate(difference.field) ? formatInstant(value as Instant).slice(0, 16) : `${Math.round(value / 360) / 10} h`
  return `${difference.file} task ${difference.task} ${difference.field}: stored ${show(difference.stored)}, ours ${show(difference.ours)}`
}

/**
 * What our own reader makes of the file, with the dates that the truth says were stored. Undefined where it cannot be
 * read, or holds other tasks than the truth: then the truth itself is the input.
 */
function readOurselves(path: string, truth: Schedule): Schedule | undefined {
  if (!existsSync(path)) return undefined
  const bytes = readFileSync(path)
  let outcome: Outcome<Schedule>
  try {
    outcome = readerFor(path.slice(path.lastIndexOf('.') + 1).toLowerCase(), bytes)(bytes)
  } catch {
    // The reading section names the file and the exception; dates can still be judged by the truth.
    return undefined
  }
  if (!outcome.ok) return undefined
  const stored = new Map(truth.tasks.map(task => [task.uid, task.stored]))
  const tasks = outcome.value.tasks.filter(task => stored.has(task.uid))
  if (tasks.length !== truth.tasks.length) return undefined
  return {
    ...outcome.value,
    tasks: outcome.value.tasks.map(task => {
      const { stored: _, ...rest } = task
      const dates = stored.get(task.uid)
      return dates ? { ...rest, stored: dates } : rest
    }),
  }
}

/**
 * Runs the section over a folder: inputs as our readers have them, else as the truth has. A truth that is damaged or lacks
 * what a plan needs goes to `unusable`.
 */
export function runEngine(folder: string, unusable: string[] = []): FileResult[] {
  return corpusFiles(folder).flatMap(path => {
    const original = path.replace(/\.json\.gz$/, '')
    const xer = original.endsWith('.xer') && existsSync(original) ? readFileSync(original) : undefined
    let truth: Schedule
    try {
      truth = scheduleFromTruth(readFileSync(path), xer)
    } catch (error) {
      unusable.push(`${relative(folder, path)}: ${error instanceof Error ? error.message : String(error)}`)
      return []
    }
    const own = readOurselves(original, truth)
    const name = relative(folder, path)
      .replace(/\.json\.gz$/, '')
      .replaceAll('\\', '/')
    return [{ ...compareSchedule(name, own ?? truth), read: own !== undefined }]
  })
}

interface Known {
  readonly file: string
  readonly task: number
  readonly fields: readonly string[]
  readonly cause: string
}

const KNOWN_FILE = new URL('../../fixtures/expected-engine.json', import.meta.url)

const baseName = (file: string): string => file.slice(file.lastIndexOf('/') + 1)

/** A difference by the file's own name, so that it is known from whatever folder the run began. */
const keyOf = (file: string, task: number, field: string): string => `${baseName(file)} ${task} ${field}`

/** Least share of tasks that must be equal in every stored value, by set. */
const BARS: Readonly<Record<EngineSet, number>> = { p6: 1, msproject: 0.995, manual: 0.97 }

interface SetTotals {
  files: number
  tasks: number
  equal: number
  fields: Record<EngineField, { equal: number; total: number }>
}

function totalsOf(results: readonly FileResult[]): Partial<Record<EngineSet, SetTotals>> {
  const sets: Partial<Record<EngineSet, SetTotals>> = {}
  for (const result of results) {
    sets[result.set] ??= {
      files: 0,
      tasks: 0,
      equal: 0,
      fields: Object.fromEntries(ENGINE_FIELDS.map(field => [field, { equal: 0, total: 0 }])) as SetTotals['fields'],
    }
    const set = sets[result.set] as SetTotals
    set.files++
    set.tasks += result.tasks
    set.equal += result.equal
    for (const field of ENGINE_FIELDS) {
      set.fields[field].equal += result.fields[field].equal
      set.fields[field].total += result.fields[field].total
    }
  }
  return sets
}

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(2)} %`)

/** The section of `npm run corpus`: fails on a difference without a cause, on a cause without a difference, and below a bar. */
export async function runSection(dir: string): Promise<Section> {
  const unusable: string[] = []
  const results = runEngine(dir, unusable)
  const known: readonly Known[] = existsSync(KNOWN_FILE) ? JSON.parse(readFileSync(KNOWN_FILE, 'utf8')) : []
  const files = new Set(results.map(result => baseName(result.file)))
  const cause = new Map<string, string>()
  for (const each of known) for (const field of each.fields) cause.set(keyOf(each.file, each.task, field), each.cause)
  const lines: string[] = unusable.map(each => `not compared, its truth cannot be used: ${each}`)
  const causes = new Map<string, number>()
  const met = new Set<string>()
  let unexplained = 0
  for (const result of results) {
    if (result.tasks === 0) continue
    lines.push(
      `${result.file}: ${result.equal} of ${result.tasks} tasks equal${result.failure ? ` (${result.failure})` : ''}`,
    )
    if (result.failure) unexplained++
    for (const difference of result.differences) {
      const key = keyOf(difference.file, difference.task, difference.field)
      const why = cause.get(key)
      met.add(key)
      if (why) causes.set(why, (causes.get(why) ?? 0) + 1)
      else {
        unexplained++
        lines.push(`  ${describeDifference(difference)}`)
      }
    }
  }
  const gone = [...cause.keys()].filter(key => !met.has(key) && files.has(key.slice(0, key.indexOf(' '))))
  for (const key of gone) lines.push(`listed but equal now, take it off the list: ${key}`)
  const sets = totalsOf(results)
  let missed = 0
  let passed = 0
  for (const [name, set] of Object.entries(sets) as [EngineSet, SetTotals][]) {
    const listed = new Set(
      results
        .filter(result => result.set === name)
        .flatMap(result => result.differences)
        .filter(each => cause.has(keyOf(each.file, each.task, each.field)))
        .map(each => `${each.file} ${each.task}`),
    ).size
    const short = set.tasks > 0 && (set.equal + listed) / set.tasks < BARS[name]
    if (short) missed++
    passed += set.equal + listed
    lines.push(
      `${name}: ${set.files} files, ${set.equal} of ${set.tasks} tasks equal (${percent(set.equal, set.tasks)}), ${listed} listed with a cause, bar ${percent(BARS[name], 1)}${short ? ' MISSED' : ''}`,
    )
    for (const field of ENGINE_FIELDS)
      lines.push(
        `  ${field}: ${set.fields[field].equal} of ${set.fields[field].total} (${percent(set.fields[field].equal, set.fields[field].total)})`,
      )
  }
  const read = results.filter(result => result.read).length
  lines.push(
    `inputs of ${read} of ${results.length} files through our own readers, of the others as their truth has them`,
  )
  for (const [why, count] of causes) lines.push(`${count} x ${why}`)
  return {
    name: 'engine',
    passed,
    failed: unexplained + gone.length + missed,
    lines,
    details: { sets, files: results.map(({ differences, ...rest }) => ({ ...rest, differences: differences.length })) },
  }
}
