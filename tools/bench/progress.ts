// What a shift update costs: the data date on 10,000 tasks, what moved the finish, where the shutdown stands, the S-curve.
import {
  type Assignment,
  advanceDataDate,
  applyEdits,
  assignmentId,
  type Calculation,
  calculate,
  calendarId,
  duration,
  type Edit,
  emptySchedule,
  HOUR,
  type Instant,
  instant,
  type Link,
  NO_LAG,
  progressCurve,
  type ReportLine,
  rememberBaseline,
  reportLines,
  type Schedule,
  shiftCalendar,
  slipSince,
  type Task,
  taskId,
} from '@parada/schedule'
import { resourceId } from '../../packages/schedule/src/model/ids.ts'
import { numbers } from './cpm-floor.ts'

const START = instant(1_772_434_800) // 2026-03-02 07:00
const [TASKS, CHAIN, TRADES] = [10_000, 25, 12]
const DATA_DATE_MS = 50

function plan(): Schedule {
  const random = numbers(11)
  const tasks: Task[] = []
  const links: Link[] = []
  const assignments: Assignment[] = []
  for (let at = 1; at <= TASKS; at++) {
    tasks.push({
      uid: taskId(at),
      row: at,
      name: `Task ${at}`,
      parent: null,
      duration: duration(1 + Math.floor(random() * 12), 'h'),
      equipment: `E-${100 + Math.floor((at - 1) / CHAIN)}`,
    })
    if (at % CHAIN !== 1) links.push({ from: taskId(at - 1), to: taskId(at), type: 'FS', lag: NO_LAG })
    assignments.push({
      uid: assignmentId(at),
      task: taskId(at),
      resource: resourceId(1 + Math.floor(random() * TRADES)),
      units: 1 + Math.floor(random() * 4),
    })
  }
  const empty = emptySchedule('Bench', { start: START, calendar: calendarId(7) })
  return {
    ...empty,
    project: { ...empty.project, progressRule: 'dataDate' },
    calendars: [...empty.calendars, shiftCalendar('24x7', { id: calendarId(7) })],
    resources: Array.from({ length: TRADES }, (_, at) => ({
      uid: resourceId(at + 1),
      row: at + 1,
      name: `Trade ${at + 1}`,
      kind: 'work' as const,
      maxUnits: 400,
    })),
    tasks,
    links,
    assignments,
  }
}

const calculated = (schedule: Schedule): Calculation => {
  const outcome = calculate(schedule)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return outcome.value
}
const carried = (schedule: Schedule, edits: readonly Edit[]): Schedule => {
  const outcome = applyEdits(schedule, edits)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return outcome.value.schedule
}
const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
const timed = (work: () => unknown, runs: number): number => {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const began = performance.now()
    work()
    times.push(performance.now() - began)
  }
  return median(times)
}

/** The plan after so many hours: what should be done by then was reported, nine in ten on time and the rest late. */
function under(hours: number): Calculation {
  const before = calculated(plan())
  const held = rememberBaseline({ schedule: before.schedule, calculation: before }, { number: 0, name: 'LB0' })
  if (!held.ok) throw new Error(held.problems[0].code)
  const base = calculated(carried(before.schedule, held.value))
  const until = instant(START + hours * HOUR) as Instant
  const random = numbers(5)
  const lines = base.schedule.tasks.flatMap((task, at): ReportLine[] => {
    const [start, finish] = [instant(base.start[at] ?? 0), instant(base.finish[at] ?? 0)]
    if (start >= until) return []
    const late = random() < 0.1
    if (finish <= until && !late) return [{ task: task.uid, start, finish }]
    return [{ task: task.uid, start, percent: 50 }]
  })
  const { edits } = reportLines(base, lines, until)
  const dated = advanceDataDate(base, until, edits)
  if (!dated.ok) throw new Error(dated.problems[0].code)
  return calculated(carried(base.schedule, dated.value.edits))
}

const running = under(48)
const later = instant((running.schedule.project.statusDate ?? START) + 12 * HOUR)
const statusEdit: Edit[] = [{ kind: 'setProject', changes: { statusDate: later } }]
const moved = carried(running.schedule, statusEdit)
const date = timed(() => calculate(moved, running), 15)
console.log(`data date moved by a shift, ${TASKS} tasks: ${date.toFixed(1)} ms; asked ${DATA_DATE_MS} ms`)
const shown = timed(() => advanceDataDate(running, later), 5)
console.log(`difference shown before (both logics, tasks moved, out of sequence): ${shown.toFixed(1)} ms`)
const reported = running.schedule.tasks.filter(task => task.actualStart !== undefined).length
const slip = timed(() => slipSince(running), 3)
console.log(`what moved the finish, ${reported} tasks reported: ${slip.toFixed(1)} ms`)
const curve = timed(() => progressCurve(running, later), 5)
console.log(`S-curve by shift: ${curve.toFixed(1)} ms`)
if (date > DATA_DATE_MS) process.exit(1)
