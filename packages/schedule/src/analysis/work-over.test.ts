import { expect, test } from 'vitest'
import type { Schedule } from '../model/schedule.ts'
import { calculated, schedule } from '../testing/index.ts'
import { duration } from '../time/duration.ts'
import { HOUR, type Instant, parseInstant, workTime } from '../time/instant.ts'
import { workOver } from './work-over.ts'
import { workCurve, workHistograms } from './work-over-time.ts'

const at = (text: string) => parseInstant(`2024-01-${text}`) as Instant
const drawn: Schedule = schedule`
    | MTWTFSSMTWTFSS |
  A | XX             |`
const uid = drawn.tasks[0]!.uid
const staffed: Schedule = {
  ...drawn,
  resources: [{ uid: 1 as never, row: 1, name: 'Caldeireiro', kind: 'work' }],
  assignments: [{ uid: 1 as never, task: uid, resource: 1 as never, work: workTime(16 * HOUR) }],
}
const running: Schedule = {
  ...staffed,
  project: { ...staffed.project, progressRule: 'dataDate', statusDate: at('04T08:00') },
  tasks: staffed.tasks.map(task => ({
    ...task,
    actualStart: at('01T08:00'),
    percentComplete: 25,
    remainingDuration: duration(12, 'h'),
  })),
}

test('work that has not begun is one even run from start to finish', () => {
  const calculation = calculated(staffed)
  expect(workOver(calculation, staffed.assignments[0]!)).toMatchObject([
    { start: at('01T08:00'), finish: at('02T17:00'), work: 16 * HOUR, done: false },
  ])
})

test('of work under way the part done lies before the data date and what remains after it', () => {
  const calculation = calculated(running)
  expect(workOver(calculation, running.assignments[0]!)).toMatchObject([
    { start: at('01T08:00'), finish: at('04T08:00'), work: 4 * HOUR, done: true },
    { start: at('04T08:00'), finish: at('05T12:00'), work: 12 * HOUR, done: false },
  ])
})

test('histogram and curve hold the same hours, and put none of what remains before the data date', () => {
  const calculation = calculated(running)
  const [crew] = workHistograms(calculation, { bucket: 'day' })
  const before = crew!.cells.filter(cell => cell.to <= at('04T08:00'))
  expect(before.reduce((sum, cell) => sum + cell.hours, 0)).toBeCloseTo(4, 6)
  expect(crew!.cells.reduce((sum, cell) => sum + cell.hours, 0)).toBeCloseTo(16, 6)
  const { points } = workCurve(calculation, at('04T08:00'), { bucket: 'day' })
  expect(points.at(-1)!.planned).toBeCloseTo(16, 6)
})

test('a curve counts man-hours: neither those of a crane nor a process that needs nobody', () => {
  const crane: Schedule = {
    ...staffed,
    tasks: [...staffed.tasks, { ...staffed.tasks[0]!, uid: 9 as never, row: 9, name: 'Curar', kind: 'process' }],
    resources: [
      ...staffed.resources,
      { uid: 2 as never, row: 2, name: 'Guindaste', kind: 'work', nature: 'equipment' },
    ],
    assignments: [
      ...staffed.assignments,
      { uid: 2 as never, task: uid, resource: 2 as never, work: workTime(16 * HOUR) },
    ],
  }
  expect(workCurve(calculated(crane), at('01T08:00')).totalHours).toBe(16)
  const rows = workHistograms(calculated(crane), { bucket: 'day' })
  expect(rows.find(row => row.name === 'Guindaste')!.cells.reduce((sum, cell) => sum + cell.hours, 0)).toBeCloseTo(
    16,
    6,
  )
})
