import {
  type Assignment,
  type Calculation,
  formatInstant,
  type Instant,
  instant,
  memberOf,
  nextWork,
  previousWork,
  type Schedule,
  workBetween,
  workingTimeOf,
  workOver,
} from '@parada/schedule'
import { element, wrap } from '../xml/write.ts'
import { ACTUAL_WORK, baselineWork, REMAINING_WORK } from './splits.ts'
import { writeSpan } from './values.ts'

const DAY = 86_400
/** Hours. */
const UNIT = '1'
/** Days that work is cut into for one assignment: a longer run is written whole. */
const MOST_DAYS = 1000

interface Run {
  readonly start: number
  readonly finish: number
  readonly work: number
}

/**
 * Work over time of an assignment as MS Project writes it, a piece a day, with empty pieces where nothing is done: only where
 * it is not even, for even work follows from the dates. Without it Project would spread the work anew.
 */
export function timephasedMarkup(
  schedule: Schedule,
  assignment: Assignment,
  calculation: Calculation | undefined,
): [string, string][] {
  const { timephased } = assignment
  const task = memberOf(schedule.tasks, assignment.task)
  const split = (task?.segments?.length ?? 0) > 1
  if (!task || (!timephased && !split)) return []
  const calendar = workingTimeOf(schedule, task)
  const markup: [string, string][] = []
  const put = (type: string, runs: readonly Run[]): void => {
    let last: number | undefined
    for (const run of runs) {
      const [start, finish] = [nextWork(calendar, instant(run.start)), previousWork(calendar, instant(run.finish))]
      const [from, to] = finish > start ? [start, finish] : [run.start, run.finish]
      // A gap has work before and after it, and working time in it.
      if (last !== undefined && workBetween(calendar, instant(last), instant(from)) > 0)
        markup.push(piece(type, assignment, last, from, 0))
      const span = workBetween(calendar, instant(from), instant(to))
      const days = Math.ceil((to - from) / DAY)
      if (span <= 0 || days > MOST_DAYS) markup.push(piece(type, assignment, from, to, run.work))
      else {
        let written = 0
        for (let day = 0; day < days; day++) {
          const [open, close] = [from + day * DAY, Math.min(to, from + (day + 1) * DAY)]
          // Sums come out exactly: each piece ends where the whole has got to.
          const until = Math.round((run.work * workBetween(calendar, instant(from), instant(close))) / span)
          markup.push(piece(type, assignment, open, close, until - written))
          written = until
        }
      }
      last = to
    }
  }
  const now: readonly (Run & { readonly done: boolean })[] =
    calculation && (timephased?.planned || timephased?.actual || split)
      ? workOver(calculation, assignment)
      : [
          ...(timephased?.actual ?? []).map(run => ({ ...run, done: true })),
          ...(timephased?.planned ?? []).map(run => ({ ...run, done: false })),
        ]
  const done = now.filter(run => run.done)
  if (done.length > 0) put(ACTUAL_WORK, done)
  put(
    REMAINING_WORK,
    now.filter(run => !run.done),
  )
  for (const { number, runs } of timephased?.baselines ?? []) {
    const type = baselineWork(number)
    if (type) put(type, runs)
  }
  return markup
}

const piece = (type: string, { uid }: Assignment, start: number, finish: number, work: number): [string, string] => [
  'TimephasedData',
  wrap(
    'TimephasedData',
    element('Type', type) +
      element('UID', String(uid)) +
      element('Start', formatInstant(start as Instant)) +
      element('Finish', formatInstant(finish as Instant)) +
      element('Unit', UNIT) +
      element('Value', writeSpan(work)),
  ),
]
