import { expect, test } from 'vitest'
import { calculate } from '../engine/calculate.ts'
import { startUpsBehindBlinds, turned, unitWithBlinds } from '../testing/blinds.ts'
import { lookAhead } from './look-ahead.ts'
import { blindsBeforeStartUp } from './readiness.ts'
import { reportTask } from './report.ts'

test('no random order of events reports a start-up while a blind of its boundary is in', () => {
  expect(startUpsBehindBlinds(1, 400)).toEqual({ wrong: 0, started: expect.any(Number) })
  // The guard is not merely never asked: many of the orders do start up.
  expect(startUpsBehindBlinds(1, 400).started).toBeGreaterThan(20)
})

test('a start-up with a blind in is refused, taken with a name, and not ready in the look-ahead', () => {
  const plan = turned(turned(unitWithBlinds(), 'b1', 'in'), 'b2', 'in')
  const start = plan.schedule.tasks.find(task => task.step === 'startUp')
  if (!start) throw new Error('no start-up')
  const at = plan.projectFinish
  const line = { task: start.uid, start: at, percent: 10 }
  const kept = ['doneWithOpenPredecessors'] as const
  const refused = reportTask(plan, line, at, {}, kept)
  expect(refused.edits).toEqual([])
  expect(refused.open.map(each => each.code)).toContain('blindIn')
  // Who answers for it, and for which blinds, stays with the task.
  expect(reportTask(plan, { ...line, override: 'Ana' }, at, {}, kept).edits).toContainEqual(
    expect.objectContaining({
      changes: expect.objectContaining({ reported: { overrides: [{ by: 'Ana', at, past: 'R-01, R-02' }] } }),
    }),
  )
  const row = (of: typeof plan) =>
    lookAhead(of, of.projectStart, of.projectFinish, 'equipment').rows.find(each => each.task === start.uid)
  expect(row(plan)?.missing.filter(each => each.gate === 'blinds' && !each.inTime)).toHaveLength(1)
  const out = turned(turned(plan, 'b1', 'out'), 'b2', 'out')
  expect(row(out)?.missing.filter(each => each.gate === 'blinds' && !each.inTime)).toHaveLength(0)
  expect(reportTask(out, line, at, {}, kept).open).toEqual([])
})

test('blinds that keep a start-up back are counted once, and a plan without a start-up says so', () => {
  const plan = turned(turned(unitWithBlinds(), 'b1', 'in'), 'b3', 'in')
  expect(blindsBeforeStartUp(plan)).toBe(2)
  const start = plan.schedule.tasks.at(-1)
  const others = plan.schedule.tasks.filter(each => each !== start)
  const without = calculate({ ...plan.schedule, tasks: others })
  expect(without.ok && blindsBeforeStartUp(without.value)).toBe(null)
})

test('who works inside waits for the blinds of the equipment', () => {
  const plan = unitWithBlinds()
  const open = plan.schedule.tasks.find(task => task.step === 'open')
  const rows = lookAhead(plan, plan.projectStart, plan.projectFinish, 'equipment').rows
  expect(rows.find(each => each.task === open?.uid)?.missing.some(each => each.gate === 'blinds')).toBe(true)
})
