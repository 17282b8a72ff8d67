import { expect, test } from 'vitest'
import { calculate } from '../engine/calculate.ts'
import { blindState } from '../model/blind.ts'
import { editsPastBlinds, startUpsBehindBlinds, turned, unitWithBlinds } from '../testing/blinds.ts'
import { reportOne } from '../testing/report-one.ts'
import { lookAhead } from './look-ahead.ts'
import { blindsBeforeStartUp, blindsMissing } from './readiness.ts'

test('no random order of events reports a start-up while a blind of its boundary is in', () => {
  expect(startUpsBehindBlinds(1, 400)).toEqual({ wrong: 0, started: expect.any(Number) })
  // The guard is not merely never asked: many of the orders do start up.
  expect(startUpsBehindBlinds(1, 400).started).toBeGreaterThan(20)
})

test('no edit of any kind, whoever sends it, leaves a start-up begun behind a blind', () => {
  const { wrong, done, refused } = editsPastBlinds(1, 3000)
  expect(wrong).toBe(0)
  expect(done).toBeGreaterThan(1000)
  expect(refused).toBeGreaterThan(100)
})

test('blinds go in from the energy outwards and come out the other way round', () => {
  const plain = unitWithBlinds()
  const blinds = plain.schedule.blinds?.map((each, at) => (at < 2 ? { ...each, order: at + 1 } : each)) ?? []
  const applied = calculate({ ...plain.schedule, blinds, tasks: plain.schedule.tasks.slice(-1) })
  if (!applied.ok) throw new Error(applied.problems[0].code)
  const states = (of: typeof plain) => of.schedule.blinds?.map(blindState).join(' ')
  expect(states(turned(applied.value, 'b2', 'in'))).toBe('planned planned planned')
  const both = turned(turned(applied.value, 'b1', 'in'), 'b2', 'in')
  expect(states(both)).toBe('in in planned')
  expect(states(turned(both, 'b1', 'out'))).toBe('in in planned')
  expect(states(turned(turned(both, 'b2', 'out'), 'b1', 'out'))).toBe('out out planned')
  expect(states(turned(both, 'b1', 'out', both.projectStart, 'Ana'))).toBe('out in planned')
})

test('a start-up with a blind in is refused, taken with a name, and not ready in the look-ahead', () => {
  const plan = turned(turned(unitWithBlinds(), 'b1', 'in'), 'b2', 'in')
  const start = plan.schedule.tasks.find(task => task.step === 'startUp')
  if (!start) throw new Error('no start-up')
  const at = plan.projectFinish
  const line = { task: start.uid, start: at, percent: 10 }
  const kept = ['doneWithOpenPredecessors'] as const
  const refused = reportOne(plan, line, at, {}, kept)
  expect(refused.edits).toEqual([])
  expect(refused.open.map(each => each.code)).toContain('blindIn')
  // Who answers for it, and for which blinds, stays with the task.
  expect(reportOne(plan, { ...line, override: 'Ana' }, at, {}, kept).edits).toContainEqual(
    expect.objectContaining({
      changes: expect.objectContaining({ reported: { overrides: [{ by: 'Ana', at, past: 'R-01, R-02' }] } }),
    }),
  )
  const row = (of: typeof plan) =>
    lookAhead(of, of.projectStart, of.projectFinish, 'equipment').rows.find(each => each.task === start.uid)
  expect(row(plan)?.missing.filter(each => each.gate === 'blinds' && !each.inTime)).toHaveLength(1)
  // Nothing inside is done: the user who takes them out now answers for it.
  expect(turned(plan, 'b1', 'out')).toBe(plan)
  const out = turned(turned(plan, 'b1', 'out', at, 'Ana'), 'b2', 'out', at, 'Ana')
  expect(row(out)?.missing.filter(each => each.gate === 'blinds' && !each.inTime)).toHaveLength(0)
  expect(reportOne(out, line, at, {}, kept).open).toEqual([])
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

test('who works inside waits again for a blind that somebody had taken out too early', () => {
  const plan = unitWithBlinds()
  const inside = plan.schedule.tasks.find(task => task.step === 'inspect')
  const missing = (of: typeof plan) => (inside ? blindsMissing(of, inside).map(each => each.tag) : [])
  expect(missing(plan)).toEqual(['R-01', 'R-02'])
  const both = turned(turned(plan, 'b1', 'in'), 'b2', 'in')
  expect(missing(both)).toEqual([])
  expect(missing(turned(both, 'b1', 'out', both.projectStart, 'Ana'))).toEqual(['R-01'])
  // Closed again, what is still done there is done behind no blind.
  const closed = calculate({
    ...both.schedule,
    tasks: both.schedule.tasks.map(each => (each.step === 'close' ? { ...each, percentComplete: 100 } : each)),
  })
  if (!closed.ok) throw new Error(closed.problems[0].code)
  expect(missing(turned(closed.value, 'b1', 'out', both.projectStart, 'Ana'))).toEqual([])
})
