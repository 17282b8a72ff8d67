import { expect, test } from 'vitest'
import { applyEdits } from '../edits/apply.ts'
import { assignmentId, resourceId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { calculated, schedule, taskNamed } from '../testing/index.ts'
import { HOUR, type Instant, parseInstant, workTime } from '../time/instant.ts'
import { delaysByCause } from './delays.ts'
import { reportLines } from './report.ts'

const at = (text: string) => parseInstant(`2024-01-${text}`) as Instant
const drawn: Schedule = schedule`
    | MTWTFSSMTWTFSS |
  A | XX             |
  B | XX             |
  C | XX             |`
const plan: Schedule = {
  ...drawn,
  project: { ...drawn.project, progressRule: 'dataDate' },
  resources: [
    { uid: resourceId(1), row: 1, name: 'Caldeireiro', kind: 'work' },
    { uid: resourceId(2), row: 2, name: 'Guindaste', kind: 'work' },
  ],
  assignments: [
    { uid: assignmentId(1), task: taskNamed(drawn, 'A').uid, resource: resourceId(1), units: 4 },
    { uid: assignmentId(2), task: taskNamed(drawn, 'A').uid, resource: resourceId(2), units: 1 },
  ],
}
const uid = (name: string) => taskNamed(plan, name).uid

test('a report with a cause counts the hours by which it leaves the forecast behind, times the people', () => {
  const lines = [
    // Four hours late: a day and a half of work left where a day was.
    { task: uid('A'), start: at('01T08:00'), remaining: workTime(12 * HOUR), reason: 'noCrane' },
    // In time: it was reported, and cost nothing.
    { task: uid('B'), start: at('01T08:00'), remaining: workTime(8 * HOUR), reason: 'weather' },
    { task: uid('C'), start: at('01T08:00'), remaining: workTime(10 * HOUR), reason: 'noCrane' },
  ] as const
  const applied = applyEdits(plan, reportLines(calculated(plan), lines, at('01T17:00')).edits)
  if (!applied.ok) throw new Error('refused')
  expect(delaysByCause(applied.value.schedule)).toEqual([
    { reason: 'noCrane', tasks: 2, lost: 6 * HOUR, work: 18 * HOUR, unmeasured: 0 },
    { reason: 'weather', tasks: 1, lost: 0, work: 0, unmeasured: 0 },
  ])
})

test('what a file tells of delays without hours is counted as unmeasured, not as nothing', () => {
  const told: Schedule = {
    ...plan,
    tasks: plan.tasks.map(task => (task.name === 'B' ? { ...task, delays: [{ reason: 'rework' }] } : task)),
  }
  expect(delaysByCause(told)).toEqual([{ reason: 'rework', tasks: 1, lost: 0, work: 0, unmeasured: 1 }])
  expect(delaysByCause(plan)).toEqual([])
})
