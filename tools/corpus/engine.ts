// The engine section of the corpus run: recalculates every file from its inputs and compares with the dates and slack
// that MS Project or Primavera stored, to the minute.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { calculate, formatInstant, type Instant, type Schedule, type StoredDates, type TaskDates } from '@parada/schedule'
import { scheduleFromTruth } from './engine-truth.ts'

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
    schedule.project.rules === 'p6' ? 'p6' : schedule.tasks.some(task => task.mode === 'manual') ? 'manual' : 'msproject'
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

/** Runs the section over a folder. */
export function runEngine(folder: string): FileResult[] {
  return corpusFiles(folder).map(path => {
    const original = path.replace(/\.json\.gz$/, '')
    const xer = original.endsWith('.xer') && existsSync(original) ? readFileSync(original) : undefined
    return compareSchedule(relative(folder, path).replace(/\.json\.gz$/, ''), scheduleFromTruth(readFileSync(path), xer))
  })
}
