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
  type Task,
  type TaskDates,
} from '@parada/schedule'
import { LATE_FIELDS, staleTasks } from './engine-stale.ts'
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

/** The groups that the bars are set for; of Primavera the activities, whose values the file holds, and apart the WBS rows. */
export type EngineSet = 'p6' | 'p6Wbs' | 'msproject' | 'manual'

export interface Difference {
  readonly file: string
  readonly set: EngineSet
  readonly task: number
  readonly field: EngineField
  readonly stored: number
  readonly ours: number
  /** Why the file itself shows the stored value to be outdated. */
  readonly stale?: string
}

type FieldCounts = Record<EngineField, { equal: number; total: number }>

interface Counts {
  tasks: number
  /** Tasks of which every stored value is equal. */
  equal: number
  /** Tasks that differ in nothing but what the file shows to be outdated. */
  stale: number
  readonly fields: FieldCounts
}

export interface FileResult {
  readonly file: string
  readonly sets: Partial<Record<EngineSet, Counts>>
  readonly differences: readonly Difference[]
  readonly failure?: string
  /** Its inputs came through our own reader. */
  readonly read?: boolean
}

const noCounts = (): Counts => ({
  tasks: 0,
  equal: 0,
  stale: 0,
  fields: Object.fromEntries(ENGINE_FIELDS.map(field => [field, { equal: 0, total: 0 }])) as FieldCounts,
})

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
  const parents = new Set(schedule.tasks.map(task => task.parent))
  const p6 = schedule.project.rules === 'p6'
  const manual = schedule.tasks.some(task => task.mode === 'manual')
  const setOf = (task: Task): EngineSet =>
    p6 ? (task.summary || parents.has(task.uid) ? 'p6Wbs' : 'p6') : manual ? 'manual' : 'msproject'
  const sets: FileResult['sets'] = {}
  const outcome = calculate(schedule)
  if (!outcome.ok) {
    for (const task of schedule.tasks) countsIn(sets, setOf(task)).tasks++
    return { file, sets, differences: [], failure: outcome.problems.map(problem => problem.code).join(' ') }
  }
  const stale = staleTasks(schedule)
  const differences: Difference[] = []
  for (const task of schedule.tasks) {
    const set = setOf(task)
    const counts = countsIn(sets, set)
    counts.tasks++
    const dates = outcome.value.of(task.uid)
    if (!dates || !task.stored) continue
    const found = compareTask(task.stored, dates, counts.fields)
    const proof = found.every(each => LATE_FIELDS.has(each.field)) ? stale.get(task.uid) : undefined
    if (found.length === 0) counts.equal++
    else if (proof) counts.stale++
    for (const each of found) differences.push({ file, set, task: task.uid, ...each, ...(proof && { stale: proof }) })
  }
  return { file, sets, differences }
}

function countsIn(sets: Partial<Record<EngineSet, Counts>>, set: EngineSet): Counts {
  const counts = sets[set] ?? noCounts()
  sets[set] = counts
  return counts
}

function compareTask(
  stored: StoredDates,
  dates: TaskDates,
  fields: FieldCounts,
): Pick<Difference, 'field' | 'stored' | 'ours'>[] {
  const differences: Pick<Difference, 'field' | 'stored' | 'ours'>[] = []
  for (const field of ENGINE_FIELDS) {
    const value = stored[field]
    if (value === undefined) continue
    fields[field].total++
    // Stored values are kept in tenths of a minute or in minutes: less than half a minute apart is equal.
    if (Math.abs(value - dates[field]) < 30) fields[field].equal++
    else differences.push({ field, stored: value, ours: dates[field] })
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

/** A difference by the file's own name, so that it is known from any folder the run began in. */
const keyOf = (file: string, task: number, field: string): string => `${baseName(file)} ${task} ${field}`

/**
 * Least share of tasks that must be equal in every stored value, by set; outdated and listed ones count as equal. WBS rows
 * have none: the export does not hold their values, the truth worked them out itself.
 */
const BARS: Readonly<Record<EngineSet, number>> = { p6: 0.995, p6Wbs: 0, msproject: 0.995, manual: 0.97 }

interface SetTotals extends Counts {
  files: number
  /** Tasks that differ and whose every difference is listed with its cause. */
  listed: number
}

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(2)} %`)

function totalsOf(results: readonly FileResult[], isKnown: (difference: Difference) => boolean) {
  const totals: Partial<Record<EngineSet, SetTotals>> = {}
  for (const result of results)
    for (const [name, counts] of Object.entries(result.sets) as [EngineSet, Counts][]) {
      const set = totals[name] ?? { ...noCounts(), files: 0, listed: 0 }
      totals[name] = set
      set.files++
      set.tasks += counts.tasks
      set.equal += counts.equal
      set.stale += counts.stale
      const open = new Set<number>()
      const met = new Set<number>()
      for (const each of result.differences) {
        if (each.set !== name || each.stale) continue
        met.add(each.task)
        if (!isKnown(each)) open.add(each.task)
      }
      set.listed += met.size - open.size
      for (const field of ENGINE_FIELDS) {
        set.fields[field].equal += counts.fields[field].equal
        set.fields[field].total += counts.fields[field].total
      }
    }
  return totals
}

/** The section of `npm run corpus`: fails on a difference without a cause, on a cause without a difference, and below a bar. */
export async function runSection(dir: string): Promise<Section> {
  const unusable: string[] = []
  const results = runEngine(dir, unusable)
  const known: readonly Known[] = existsSync(KNOWN_FILE) ? JSON.parse(readFileSync(KNOWN_FILE, 'utf8')) : []
  const files = new Set(results.map(result => baseName(result.file)))
  const cause = new Map<string, string>()
  for (const each of known) for (const field of each.fields) cause.set(keyOf(each.file, each.task, field), each.cause)
  const causeOf = (each: Difference): string | undefined => cause.get(keyOf(each.file, each.task, each.field))
  const lines: string[] = unusable.map(each => `not compared, its truth cannot be used: ${each}`)
  const all = results.flatMap(result => result.differences)
  let unexplained = 0
  for (const result of results) {
    if (result.failure) unexplained++
    for (const [name, counts] of Object.entries(result.sets))
      lines.push(
        `${result.file}: ${counts.equal} of ${counts.tasks} tasks equal${name === 'p6Wbs' ? ' (WBS rows)' : ''}${counts.stale ? `, ${counts.stale} outdated` : ''}${result.failure ? ` (${result.failure})` : ''}`,
      )
    for (const each of result.differences) {
      if (each.stale || causeOf(each)) continue
      if (BARS[each.set] > 0) unexplained++
      lines.push(`  ${describeDifference(each)}`)
    }
  }
  const met = new Set(all.map(each => keyOf(each.file, each.task, each.field)))
  const gone = [...cause.keys()].filter(key => !met.has(key) && files.has(key.slice(0, key.indexOf(' '))))
  for (const key of gone) lines.push(`listed but equal now, take it off the list: ${key}`)
  const totals = totalsOf(results, each => causeOf(each) !== undefined)
  let missed = 0
  let passed = 0
  for (const [name, set] of Object.entries(totals) as [EngineSet, SetTotals][]) {
    const good = set.equal + set.stale + set.listed
    const short = set.tasks > 0 && good / set.tasks < BARS[name]
    if (short) missed++
    passed += good
    lines.push(
      `${name}: ${set.files} files, ${set.equal} of ${set.tasks} tasks equal (${percent(set.equal, set.tasks)}), ${set.stale} outdated in the file, ${set.listed} listed with a cause: ${percent(good, set.tasks)}${BARS[name] > 0 ? `, bar ${percent(BARS[name], 1)}` : ', no bar'}${short ? ' MISSED' : ''}`,
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
  for (const [what, group] of Object.entries({
    cause: causeOf,
    proof: (each: Difference) => each.stale && firstCause(each.stale),
  }))
    for (const [why, count] of countsBy(all.flatMap(each => group(each) ?? [])))
      lines.push(`${count} x ${what}: ${why}`)
  return {
    name: 'engine',
    passed,
    failed: unexplained + gone.length + missed,
    lines,
    details: {
      totals,
      files: results.map(({ differences, ...rest }) => ({ ...rest, differences: differences.length })),
      differences: all.map(each => ({ ...each, cause: causeOf(each) })),
    },
  }
}

/** The contradiction itself, without the way that it was passed on and without names of tasks. */
const firstCause = (proof: string): string =>
  proof
    .slice(proof.lastIndexOf(': ') + 1)
    .trim()
    .replace(/task \d+/g, 'a task')

function countsBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
