import { expect, test } from 'vitest'
import { applyEdits } from '../edits/apply.ts'
import { moveDataDate } from '../edits/commands-actual.ts'
import { setBaseline } from '../edits/commands-baseline.ts'
import type { Schedule } from '../model/schedule.ts'
import { dashboardMetrics } from '../progress/dashboard.ts'
import { calculated, schedule } from '../testing/index.ts'
import { HOUR, type Instant, parseInstant } from '../time/instant.ts'
import { lateness } from './lateness.ts'
import { progressDifference } from './progress-difference.ts'

const at = (text: string) => parseInstant(`2024-01-${text}`) as Instant
const plan: Schedule = schedule`
    | MTWTFSSMTWTFSS |
  A | XXX            |
  B |    XX          | after A`
const run: Schedule = { ...plan, project: { ...plan.project, progressRule: 'dataDate' } }
const now = (of: Schedule) => ({ schedule: of, calculation: calculated(of) })
const after = (of: Schedule, intent: ReturnType<typeof moveDataDate>): Schedule => {
  const applied = intent.ok ? applyEdits(of, intent.value) : intent
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
  return applied.value.schedule
}

test('a forecast that moves does not make lateness vanish: the plan is frozen when a data date is first set', () => {
  const late = after(run, moveDataDate(now(run), at('04T17:00')))
  const calculation = calculated(late)
  expect(lateness(calculation, 0, at('04T17:00'))).toMatchObject({
    heldTo: { start: at('01T08:00'), finish: at('03T17:00'), by: 'firstPlan' },
    startLate: 4 * 24 * HOUR,
    due: true,
    overdue: true,
    startOverdue: true,
  })
  expect(lateness(calculation, 1, at('04T17:00'))).toMatchObject({ due: false, overdue: false, startOverdue: true })
  expect(dashboardMetrics(calculation, at('04T17:00')).status.overdue).toBe(2)
  // A later data date is held to the same dates.
  const later = after(late, moveDataDate(now(late), at('08T17:00')))
  expect(lateness(calculated(later), 1, at('08T17:00')).heldTo.finish).toBe(at('05T17:00'))
})

test('a baseline comes first, and no second plan is frozen beside it', () => {
  const based = after(run, setBaseline(now(run)))
  const late = after(based, moveDataDate(now(based), at('04T17:00')))
  expect(late.project.firstPlan).toBeUndefined()
  expect(lateness(calculated(late), 0, at('04T17:00'))).toMatchObject({ heldTo: { by: 'baseline' }, overdue: true })
})

test('a data date that came without a frozen plan holds to the plan as its logic has it', () => {
  const late: Schedule = { ...run, project: { ...run.project, statusDate: at('04T17:00') } }
  expect(lateness(calculated(late), 0, at('04T17:00'))).toMatchObject({
    heldTo: { finish: at('03T17:00'), by: 'plan' },
    overdue: true,
  })
})

test('a plan without either is held to its own dates', () => {
  expect(lateness(calculated(plan), 0, at('04T17:00'))).toMatchObject({ heldTo: { by: 'plan' }, overdue: true })
})

test('the first data date can be undone, and taking it away forgets the frozen plan', () => {
  const intent = moveDataDate(now(run), at('04T17:00'))
  const applied = intent.ok ? applyEdits(run, intent.value) : intent
  if (!applied.ok) throw new Error('refused')
  const back = applyEdits(applied.value.schedule, applied.value.inverse, { undo: true })
  expect(back.ok && back.value.schedule).toEqual(run)
  expect(after(applied.value.schedule, moveDataDate(now(applied.value.schedule), null))).toEqual(run)
})

test('an imported plan is offered what its data date would change, and one that goes by it is not', () => {
  const { progressRule: _, ...project } = plan.project
  const stored: Schedule = { ...plan, project: { ...project, statusDate: at('04T08:00') } }
  expect(progressDifference(calculated(stored))).toEqual({
    finishBefore: at('05T17:00'),
    finishAfter: at('10T17:00'),
    moved: 2,
    behind: 1,
  })
  expect(
    progressDifference(calculated({ ...stored, project: { ...stored.project, progressRule: 'dataDate' } })),
  ).toBeNull()
  expect(progressDifference(calculated({ ...plan, project }))).toBeNull()
})
