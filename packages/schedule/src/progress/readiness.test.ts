import { expect, test } from 'vitest'
import { judgeSafety } from '../audit/safety.ts'
import { applyEdits } from '../edits/apply.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { type Blind, blindState } from '../model/blind.ts'
import { taskId } from '../model/ids.ts'
import type { Task } from '../model/task.ts'
import { nth } from '../must.ts'
import { editsPastBlinds, startUpsBehindBlinds, turned, unitWithBlinds } from '../testing/blinds.ts'
import { reportOne } from '../testing/report-one.ts'
import { instant } from '../time/instant.ts'
import { lookAhead } from './look-ahead.ts'
import { blindCounts, blindsBeforeStartUp, blindsMissing, blindsOfNothing, blindsOutTooEarly } from './readiness.ts'
import { readinessMatrix } from './readiness-matrix.ts'

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

test.each([
  ['handOver', undefined],
  ['deblind', undefined],
  [undefined, 'Desbloquear e entregar à operação'],
  [undefined, 'Retirar raquetes'],
  [undefined, 'Unlock and hand over to operations'],
  [undefined, 'Fim da parada'],
] as const)('nothing is handed over, or its blinds said to be out, while they are in (%s %s)', (step, said) => {
  const name: string = said ?? 'x'
  const first = turned(unitWithBlinds(), 'b1', 'in')
  const { step: _, ...row } = nth(first.schedule.tasks, 4)
  const made = calculate({
    ...first.schedule,
    tasks: [
      { ...row, name, ...(step && { step }) },
      { ...row, name: 'Entregar E-102', uid: taskId(9), row: 9, equipment: 'E-102' },
    ],
  })
  if (!made.ok) throw new Error(made.problems[0].code)
  const [plan, at] = [made.value, made.value.projectFinish]
  const line = { task: row.uid, start: plan.projectStart, percent: 100 }
  const refused = reportOne(plan, line, at)
  expect(refused.edits).toEqual([])
  expect(refused.open).toEqual([{ task: row.uid, code: 'blindLeftIn', act: 'refuse', blinds: 'R-01' }])
  // It may be begun: blinds are taken out while it goes on; and another equipment is no matter of this one's.
  expect(reportOne(plan, { ...line, percent: 50 }, at).open).toEqual([])
  expect(reportOne(plan, { ...line, task: taskId(9) }, at).open).toEqual([])
  const named = reportOne(plan, { ...line, override: 'Ana' }, at)
  expect(named.edits).toContainEqual(
    expect.objectContaining({
      changes: expect.objectContaining({ reported: { overrides: [{ by: 'Ana', at, past: 'R-01' }] } }),
    }),
  )
  expect(applyEdits(plan.schedule, named.edits).ok).toBe(true)
  // No other door leads around it: neither a raw edit, nor the blind put in afterwards.
  const raw = applyEdits(plan.schedule, [{ kind: 'setTask', task: row.uid, changes: { percentComplete: 100 } }])
  expect(raw).toMatchObject({ ok: false, problems: [{ code: 'schedule.donePastBlind', params: { blinds: 'R-01' } }] })
  const out = turned(plan, 'b1', 'out', at, 'Ana')
  expect(reportOne(out, line, at).open).toEqual([])
  // What is in the plan all the same, from elsewhere, is named by the audit.
  const found = calculate({
    ...plan.schedule,
    tasks: plan.schedule.tasks.map(each => ({ ...each, percentComplete: 100 })),
  })
  if (!found.ok) throw new Error(found.problems[0].code)
  expect(judgeSafety(found.value).findings.filter(each => each.code === 'blindCount')).toMatchObject([
    { equipment: 'R-01', tasks: [row.uid] },
  ])
})

test('a row that takes out the blinds of its own answers for no other ones', () => {
  const first = turned(turned(unitWithBlinds(), 'b1', 'in'), 'b2', 'in')
  const blinds =
    first.schedule.blinds?.map(each => (each.id === 'b2' ? { ...each, removeTask: taskId(2) } : each)) ?? []
  const made = calculate({ ...first.schedule, blinds })
  if (!made.ok) throw new Error(made.problems[0].code)
  const at = made.value.projectFinish
  const { open } = reportOne(made.value, { task: taskId(5), start: made.value.projectStart, percent: 100 }, at)
  expect(open.map(each => each.blinds)).toEqual(['R-01'])
})

test('a blind that only a list has in keeps the start-up back, lets nobody in, and is confirmed by name', () => {
  const first = unitWithBlinds()
  const events = [{ to: 'in' as const, at: first.projectStart, by: '', stated: true as const }]
  const blinds = first.schedule.blinds?.map(each => (each.id === 'b3' ? each : { ...each, events })) ?? []
  const made = calculate({ ...first.schedule, blinds })
  if (!made.ok) throw new Error(made.problems[0].code)
  const plan = made.value
  const inside = nth(plan.schedule.tasks, 2)
  expect(blindsBeforeStartUp(plan)).toBe(2)
  expect(blindsMissing(plan, inside).map(each => each.tag)).toEqual(['R-01', 'R-02'])
  expect(blindCounts(plan.schedule.blinds ?? [])).toEqual({ planned: 3, in: 2, out: 0, unconfirmed: 2 })
  const up = { task: taskId(6), start: plan.projectFinish, percent: 10 }
  expect(reportOne(plan, up, plan.projectFinish).open.find(each => each.code === 'blindIn')?.blinds).toBe('R-01, R-02')
  const earlier = instant(plan.projectStart - 60)
  const confirmed = turned(turned(plan, 'b1', 'in', earlier), 'b2', 'in', earlier)
  expect(blindsMissing(confirmed, inside)).toEqual([])
  expect(blindCounts(confirmed.schedule.blinds ?? []).unconfirmed).toBe(0)
  // Once confirmed it is not put in again.
  expect(turned(confirmed, 'b1', 'in')).toBe(confirmed)
})

test('a blind of an equipment that is not in the plan is known to be one', () => {
  const first = unitWithBlinds()
  const made = calculate({
    ...first.schedule,
    blinds: [...(first.schedule.blinds ?? []), { id: 'b9', tag: 'R-09', boundaryOf: 'E-999' }],
  })
  expect(made.ok && blindsOfNothing(made.value).map(each => each.tag)).toEqual(['R-09'])
})

/** Two reactors with a start-up each, and one blind that is in, its equipment written by hand. */
function reactors(boundaryOf: string, startUp: string) {
  const first = unitWithBlinds()
  const [task] = first.schedule.tasks
  if (!task) throw new Error('no task')
  const { step: _step, equipment: _equipment, ...plain } = task
  const rows = ['R-201 Reator de hidrogênio', startUp, 'R-202 Reator de guarda', startUp]
  const tasks = rows.map((name, at) => ({
    ...plain,
    uid: taskId(at + 1),
    row: at + 1,
    name,
    parent: at % 2 === 0 ? null : taskId(at),
  }))
  const events = [{ to: 'in' as const, at: first.projectStart, by: 'Zeca' }]
  const blinds = [
    { id: 'b', tag: 'RQ-1', boundaryOf, events },
    { id: 'c', tag: 'RQ-2', boundaryOf: 'R-201' },
    { id: 'd', tag: 'RQ-3', boundaryOf: 'R-202' },
  ]
  const made = calculate({ ...first.schedule, tasks, links: [], blinds })
  if (!made.ok) throw new Error(made.problems[0].code)
  const refuses = (uid: number): boolean =>
    !applyEdits(made.value.schedule, [{ kind: 'setTask', task: taskId(uid), changes: { percentComplete: 100 } }]).ok
  return { refused: [refuses(2), refuses(4)], lost: blindsOfNothing(made.value).length }
}

test.each([
  ['R-201', [true, false], 0],
  ['r201', [true, false], 0],
  ['R-201 Reator de hidrogênio', [true, false], 0],
  ['R 201', [true, false], 0],
  ['Reator R-202', [false, true], 0],
  // On what the plan does not know, and on several: every start-up waits.
  ['R-2O1', [true, true], 1],
  ['R-201/202', [true, true], 1],
  ['R-201 e R-202', [true, true], 1],
  ['', [true, true], 0],
] as const)('a blind on "%s" holds the start-ups that it may be in', (boundary, refused, lost) => {
  expect(reactors(boundary, 'Partida')).toEqual({ refused, lost })
})

test.each([
  'Heat up and light burners',
  'Lighting of pilots and burners',
  'Put back into service',
  'Return to service',
  'Bring the reactor on stream',
  'Acendimento dos queimadores',
  'Acender queimadores e aquecer',
  'Colocar em operação',
  'Encendido y calentamiento',
  'Puesta en servicio',
  'Poner en marcha',
])('"%s" is a start-up that waits for blinds', name => {
  expect(reactors('R-201', name).refused).toEqual([true, false])
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

/** What the matrix counts of the blinds of E-101, which are taken out too early, and what who goes inside waits for. */
function judged(plan: Calculation): readonly [string, string, string] {
  const cell = readinessMatrix(plan)
    .find(each => each.equipment === 'E-101')
    ?.columns.get('blinded')
  const inside = plan.schedule.tasks.find(each => each.step === 'inspect')
  const tags = (blinds: readonly Blind[]): string => blinds.map(each => each.tag).join()
  return [
    `${cell?.done}/${cell?.all}`,
    tags(blindsOutTooEarly(plan)),
    inside === undefined ? '-' : tags(blindsMissing(plan, inside)),
  ]
}
const withTasks = (plan: Calculation, tasks: readonly Task[]): Calculation => {
  const made = calculate({ ...plan.schedule, tasks })
  if (!made.ok) throw new Error(made.problems[0].code)
  return made.value
}

test('a blind that was taken out while work inside is open is no blind in order in the matrix', () => {
  const both = turned(turned(unitWithBlinds(), 'b1', 'in'), 'b2', 'in')
  expect(judged(both)).toEqual(['2/2', '', ''])
  const early = turned(both, 'b1', 'out', both.projectStart, 'Ana')
  expect(judged(early)).toEqual(['1/2', 'R-01', 'R-01'])
  const closed = withTasks(
    early,
    early.schedule.tasks.map(each => (each.step === 'close' ? { ...each, percentComplete: 100 } : each)),
  )
  expect(judged(closed)).toEqual(['2/2', '', ''])
  // A closing that was taken out of the plan closes nothing, and without one it is the work inside that is open.
  const { tasks } = early.schedule
  const inactive = tasks.map(each => (each.step === 'close' ? { ...each, active: false as const } : each))
  expect(judged(withTasks(early, inactive))).toEqual(['1/2', 'R-01', 'R-01'])
  const without = tasks.filter(each => each.step !== 'close')
  expect(judged(withTasks(early, without))).toEqual(['1/2', 'R-01', 'R-01'])
  const over = without.map(each => (each.step === 'startUp' ? each : { ...each, percentComplete: 100 }))
  expect(judged(withTasks(early, over))).toEqual(['2/2', '', ''])
  // What is repaired and closed in one row is closed by it.
  const { step: _, ...row } = nth(without, 2)
  const one = [...without.slice(0, 1), { ...row, name: 'Reparar e fechar' }]
  expect(judged(withTasks(early, one))).toEqual(['1/2', 'R-01', '-'])
  expect(judged(withTasks(early, [...one.slice(0, 1), { ...nth(one, 1), percentComplete: 100 }]))[0]).toBe('2/2')
})

test('blinds of the unit have a row of their own, and one taken out is missing while anything is open', () => {
  const unit = (of: Calculation) =>
    readinessMatrix(of)
      .find(each => each.equipment === '')
      ?.columns.get('blinded')
  const plan = unitWithBlinds()
  expect(unit(plan)).toEqual({ done: 0, all: 1 })
  const put = turned(plan, 'b3', 'in')
  expect(unit(put)).toEqual({ done: 1, all: 1 })
  const early = turned(put, 'b3', 'out', put.projectStart, 'Ana')
  expect(unit(early)).toEqual({ done: 0, all: 1 })
  expect(blindsOutTooEarly(early).map(each => each.tag)).toEqual(['R-03'])
  // One of what the plan does not know may keep apart what is open too.
  const lost = early.schedule.blinds?.map(each => (each.id === 'b3' ? { ...each, boundaryOf: 'E-999' } : each)) ?? []
  const made = calculate({ ...early.schedule, blinds: lost })
  if (!made.ok) throw new Error(made.problems[0].code)
  expect(
    readinessMatrix(made.value)
      .find(each => each.equipment === 'E-999')
      ?.columns.get('blinded'),
  ).toEqual({
    done: 0,
    all: 1,
  })
})
