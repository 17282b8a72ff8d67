// How long the look-ahead of a shift takes: 5,000 tasks on 200 pieces of equipment, 24/7, eleven trades and a crane; every shift once.
import {
  type Assignment,
  assignmentId,
  calculate,
  calendarId,
  duration,
  emptySchedule,
  HOUR,
  instant,
  type Link,
  lookAhead,
  NO_LAG,
  type Schedule,
  shiftAt,
  shiftCalendar,
  shiftStart,
  shiftsOf,
  type Task,
  taskId,
} from '@parada/schedule'
import { resourceId } from '../../packages/schedule/src/model/ids.ts'
import { numbers } from './cpm-floor.ts'

const START = instant(1_772_434_800) // 2026-03-02 07:00
const TRADES = 12
const [TASKS, CHAIN] = [5000, 25]
const LIMIT_MS = 100

function plan(): Schedule {
  const random = numbers(11)
  const tasks: Task[] = []
  const links: Link[] = []
  const assignments: Assignment[] = []
  for (let at = 1; at <= TASKS; at++) {
    const equipment = `E-${100 + Math.floor((at - 1) / CHAIN)}`
    tasks.push({
      uid: taskId(at),
      row: at,
      name: `Task ${at}`,
      parent: null,
      duration: duration(1 + Math.floor(random() * 12), 'h'),
      equipment,
    })
    if (at % CHAIN !== 1) links.push({ from: taskId(at - 1), to: taskId(at), type: 'FS', lag: NO_LAG })
    for (const trade of [1 + Math.floor(random() * (TRADES - 1)), ...(at % 6 === 0 ? [TRADES] : [])])
      assignments.push({
        uid: assignmentId(assignments.length + 1),
        task: taskId(at),
        resource: resourceId(trade),
        units: trade === TRADES ? 1 : 1 + Math.floor(random() * 4),
      })
  }
  const empty = emptySchedule('Bench', { start: START, calendar: calendarId(7) })
  return {
    ...empty,
    project: { ...empty.project, progressRule: 'dataDate', statusDate: instant(START + 48 * HOUR) },
    calendars: [...empty.calendars, shiftCalendar('24x7', { id: calendarId(7) })],
    resources: Array.from({ length: TRADES }, (_, at) => ({
      uid: resourceId(at + 1),
      row: at + 1,
      name: at + 1 === TRADES ? 'Guindaste' : `Trade ${at + 1}`,
      kind: 'work' as const,
      maxUnits: at + 1 === TRADES ? 2 : 200,
    })),
    tasks,
    links,
    assignments,
  }
}

const outcome = calculate(plan())
if (!outcome.ok) throw new Error('the plan of the bench cannot be calculated')
const { value } = outcome
const shifts = shiftsOf(value.schedule.project)
const first = shiftAt(shifts, value.projectStart)
const last = shiftAt(shifts, value.projectFinish)
const times: { readonly shift: number; readonly rows: number; readonly ms: number }[] = []
for (let shift = first; shift <= last; shift++) {
  const began = performance.now()
  const { rows } = lookAhead(value, shiftStart(shifts, shift), shiftStart(shifts, shift + 1), 'equipment')
  times.push({ shift, rows: rows.length, ms: performance.now() - began })
}
const worst = times.toSorted((a, b) => b.ms - a.ms)[0]
const median = times.toSorted((a, b) => a.ms - b.ms)[times.length >> 1]
console.log(
  `look-ahead of ${TASKS} tasks, ${times.length} shifts: median ${median?.ms.toFixed(1)} ms (${median?.rows} rows)`,
)
console.log(
  `slowest ${worst?.ms.toFixed(1)} ms (${worst?.rows} rows, the first with everything cold); asked ${LIMIT_MS} ms`,
)
if ((worst?.ms ?? 0) > LIMIT_MS) process.exit(1)
