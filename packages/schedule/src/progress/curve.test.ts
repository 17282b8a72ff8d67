import { expect, test } from 'vitest'
import { isEquipment } from '../analysis/equipment.ts'
import { applyEdits } from '../edits/apply.ts'
import { setBaseline } from '../edits/commands-baseline.ts'
import { insertTask } from '../edits/commands-outline.ts'
import type { Edit } from '../edits/edit.ts'
import type { TaskId } from '../model/ids.ts'
import type { Emergent } from '../model/report-mark.ts'
import type { Schedule } from '../model/schedule.ts'
import { must } from '../must.ts'
import type { Outcome } from '../problem.ts'
import { calculated, randomNumbers, randomSchedule, schedule, taskNamed } from '../testing/index.ts'
import { slipsOf } from '../testing/slips.ts'
import { type Duration, duration, NO_LAG } from '../time/duration.ts'
import { HOUR, type Instant, instant, parseInstant, workTime } from '../time/instant.ts'
import { baselinesOf, compareBaselines, freeBaseline, rememberBaseline } from './baselines.ts'
import { advanceDataDate } from './contributions.ts'
import { curveShares, gapAt, progressCurve } from './curve.ts'
import { setDataDate } from './data-date.ts'
import { countsDurations, earned } from './earned.ts'
import { reportLines } from './report.ts'
import { baselineCover, finishHeldTo, slipSince, withoutProgress } from './slip.ts'

const at = (text: string) => parseInstant(`2024-01-${text}`) as Instant
const drawn: Schedule = schedule`
    | MTWTFSSMTWTFSS |
  A | XX             |
  B |   XX           | after A
  C | X              |`
const plan: Schedule = {
  ...drawn,
  project: { ...drawn.project, progressRule: 'dataDate', start: at('01T08:00') },
  tasks: drawn.tasks.map(task => ({ ...task, work: workTime(task.duration.seconds) })),
}
const uid = (name: string) => taskNamed(plan, name).uid
const carry = (of: Schedule, edits: Outcome<readonly Edit[]>): Schedule => {
  if (!edits.ok) throw new Error(edits.problems[0].code)
  const applied = applyEdits(of, edits.value)
  if (!applied.ok) throw new Error(applied.problems[0].code)
  return applied.value.schedule
}
const now = (of: Schedule) => ({ schedule: of, calculation: calculated(of) })
const based = carry(plan, rememberBaseline(now(plan), { number: 0, name: 'Aprovada', by: 'Ana', locked: true }))
const report = (of: Schedule, lines: Parameters<typeof reportLines>[1], until: Instant): Schedule =>
  carry(of, { ok: true, value: reportLines(calculated(of), lines, until).edits, problems: [] })

/** A task tied between two others. */
const insertTaskAfter = (
  of: Schedule,
  after: TaskId,
  name: string,
  length: Duration,
  before: TaskId,
  changes: { readonly active?: false; readonly emergent?: Emergent } = {},
): Outcome<readonly Edit[]> => {
  const made = insertTask(now(of), { name, duration: length }, { parent: null, after })
  const link = (from: TaskId, to: TaskId): Edit => ({ kind: 'addLink', link: { from, to, type: 'FS', lag: NO_LAG } })
  const tied = [link(after, made.uid), link(made.uid, before)]
  const set: Edit = { kind: 'setTask', task: made.uid, changes: { work: workTime(length.seconds), ...changes } }
  return { ok: true, value: [...made.edits, set, ...tied], problems: [] }
}

test('the curve begins at nothing, ends at the hours of the baseline, and late never runs ahead of early', () => {
  const { points, total, anySpent } = progressCurve(calculated(based), at('01T07:00'))
  expect([total, anySpent]).toEqual([40, false])
  expect(points.at(-1)).toMatchObject({ early: 40, late: 40, forecast: 40 })
  for (const point of points) expect(point.late).toBeLessThanOrEqual(point.early + 1e-9)
})

test('what is earned stands at the data date, the forecast goes on from it, and the gap names its tasks', () => {
  const run = carry(
    report(based, [{ task: uid('C'), start: at('01T08:00'), finish: at('01T17:00') }], at('01T17:00')),
    setDataDate(now(based), at('02T17:00')),
  )
  const calculation = calculated(run)
  const curve = progressCurve(calculation, at('31T00:00'))
  const known = curve.points.filter(each => each.earned !== null)
  expect(known.at(-1)?.earned).toBeCloseTo(8, 6)
  expect(curve.points.at(-1)?.forecast).toBeCloseTo(40, 6)
  expect(gapAt(calculation, at('02T17:00'), at('31T00:00'))).toEqual([
    { task: uid('A'), name: 'A', due: 16, earned: 0 },
  ])
})

test('the slip since the baseline is laid on what was reported and on the time gone by, and sums up', () => {
  const line = { task: uid('A'), start: at('01T08:00'), remaining: workTime(24 * HOUR), reason: 'noCrane' as const }
  const run = carry(report(based, [line], at('01T17:00')), setDataDate(now(based), at('03T08:00')))
  const calculation = calculated(run)
  const slip = slipSince(calculation)
  if (!slip.ok || !slip.value) throw new Error('no slip')
  const { from, to, contributions } = slip.value
  expect([from, to]).toEqual([at('04T17:00'), calculation.projectFinish])
  expect(contributions.reduce((sum, each) => sum + each.seconds, 0)).toBe(to - from)
  expect(contributions[0]).toMatchObject({ task: uid('A'), cause: 'report', reason: 'noCrane' })
  expect(contributions.map(each => each.cause)).toContain('timeGoneBy')
})

test('the forecast of hours goes by the last three shifts, not by the whole past', () => {
  // A took what it should, B twice as much, and three shifts lie between them.
  const lines = [
    { task: uid('A'), start: at('01T08:00'), finish: at('02T17:00'), spent: workTime(16 * HOUR) },
    { task: uid('B'), start: at('04T08:00'), remaining: workTime(8 * HOUR), spent: workTime(16 * HOUR) },
  ]
  const run = report(based, lines, at('04T17:00'))
  const { whole } = earned(calculated(run), at('04T17:00'))
  expect(whole).toMatchObject({ earned: 24, actual: 32 })
  expect(whole.performance).toBeCloseTo(0.75, 6)
  // 16 h are left at half a performance.
  expect(whole.forecast).toBeCloseTo(32 + 16 / 0.5, 6)
})

test('a baseline has a head, is compared with another and with now, and its number is taken', () => {
  const longer = carry(based, {
    ok: true,
    value: [{ kind: 'setTask', task: uid('B'), changes: { duration: { seconds: workTime(24 * HOUR), unit: 'd' } } }],
    problems: [],
  })
  const second = carry(longer, rememberBaseline(now(longer), { number: 1, name: 'Reprogramação 1', reason: 'feixe' }))
  expect(baselinesOf(second).map(each => [each.number, each.name, each.locked])).toEqual([
    [0, 'Aprovada', true],
    [1, 'Reprogramação 1', undefined],
  ])
  expect(freeBaseline(second)).toBe(2)
  const compared = compareBaselines(calculated(second), 0, 1)
  expect(compared).toMatchObject({ same: 2, added: 0, removed: 0, links: { added: [], removed: [] } })
  expect(compared.rows.map(row => row.task)).toEqual([uid('B')])
  expect(compareBaselines(calculated(second), 1, 'now').rows).toEqual([])
})

test('a task that was removed since is told by its name, with what the baseline says of it', () => {
  const without = carry(based, { ok: true, value: [{ kind: 'removeTask', task: uid('C') }], problems: [] })
  const compared = compareBaselines(calculated(without), 0, 'now')
  expect(compared).toMatchObject({ same: 2, added: 0, removed: 1 })
  expect(compared.rows).toMatchObject([{ task: uid('C'), name: 'C', before: { hours: 8 }, after: null }])
})

test('what is open before work that began all the same is told to hold the finish up, once', () => {
  const begun = report(based, [{ task: uid('B'), start: at('02T10:00') }], at('03T12:00'))
  const run = carry(begun, setDataDate(now(begun), at('03T12:00')))
  const slip = slipSince(calculated(run))
  if (!slip.ok || !slip.value) throw new Error('no slip')
  const { contributions, from, to } = slip.value
  const gone = contributions.filter(each => each.cause === 'timeGoneBy').map(each => each.task)
  expect(gone).toContain(uid('A'))
  expect(new Set(gone).size).toBe(gone.length)
  expect(contributions.reduce((sum, each) => sum + each.seconds, 0)).toBe(to - from)
})

test('what moved the finish sums up to the slip in random histories, and no remaining work lies before the date', () => {
  for (let seed = 1; seed <= 40; seed++) slipsOf(seed)
}, 60_000)

test('a plan without a start is not taken to begin on the day it is looked at', () => {
  const open: Schedule = { ...based, project: { ...based.project, start: null } }
  const run = report(open, [{ task: uid('A'), start: at('01T08:00'), remaining: workTime(24 * HOUR) }], at('01T17:00'))
  const slip = slipSince(calculated(run))
  if (!slip.ok || !slip.value) throw new Error('no slip')
  for (const each of slip.value.contributions) expect(Math.abs(each.seconds)).toBeLessThan(30 * 24 * HOUR)
  const { points } = progressCurve(calculated(run), at('01T07:00'))
  expect(points.some(point => point.late < point.early - 1)).toBe(true)
})

test('a plan without any stated work counts its durations, and says so', () => {
  const bare: Schedule = { ...drawn, tasks: drawn.tasks.map(({ work: _, ...task }) => task) }
  expect(countsDurations(calculated(bare))).toBe(true)
  expect(earned(calculated(bare), at('01T17:00')).whole.baseline).toBe(40)
  expect(countsDurations(calculated(based))).toBe(false)
})

test.each([
  ['Guindaste', true],
  ['Crane 200 t', true],
  ['Operador de guindaste', false],
  ['Caldeireiro', false],
])('a machine is known by its name where nobody says what it is: %s', (name, wanted) => {
  expect(isEquipment({ name })).toBe(wanted)
})

test('clearing progress gives the first plan byte for byte, in 100 random plans', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = randomNumbers(seed)
    const made = withoutProgress(randomSchedule(seed, { tasks: 12, progress: false }))
    const calculation = calculated(made)
    const first = carry(made, setBaseline({ schedule: made, calculation }))
    const length = calculation.projectFinish - calculation.projectStart
    const until = instant(Math.round(calculation.projectStart + random() * length))
    const lines = first.tasks
      .filter(() => random() < 0.5)
      .map(({ uid: task }) => ({ task, percent: Math.round(random() * 100) }))
    const { edits } = reportLines(calculated(first), lines, until, { by: 'Ana', at: until })
    const run = carry(first, { ok: true, value: edits, problems: [] })
    expect(JSON.stringify(withoutProgress(run)), `seed ${seed}`).toBe(JSON.stringify(first))
  }
})

test('work that a stored plan left open before its data date is not forecast as done at that moment', () => {
  const stored: Schedule = {
    ...based,
    project: { ...based.project, progressRule: 'asStored', statusDate: at('03T17:00') },
  }
  const ruled: Schedule = { ...stored, project: { ...stored.project, progressRule: 'dataDate' } }
  const [found, asked] = [stored, ruled].map(each => progressCurve(calculated(each), at('03T17:00')).points)
  const first = found?.find(each => each.forecast !== null)
  expect(first?.forecast).toBeLessThan(9)
  expect(found?.map(each => each.forecast)).toEqual(asked?.map(each => each.forecast))
  expect(found?.at(-1)?.forecast).toBeCloseTo(40)
})

test('a baseline just saved is the plan itself, for any plan: machines, holds, plans without work, in hours and logic', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = randomNumbers(seed)
    const drawn = randomSchedule(seed, { tasks: 25, rules: 'msproject' })
    const kinds = ['process', 'hold', 'work'] as const
    const plan: Schedule = {
      ...drawn,
      tasks: drawn.tasks.map(task => (random() < 0.3 ? { ...task, kind: kinds[Math.floor(random() * 3)]! } : task)),
      resources: drawn.resources.map(each => (random() < 0.4 ? { ...each, nature: 'equipment' as const } : each)),
    }
    const kept = carry(plan, rememberBaseline(now(plan), { number: 0, name: 'Aprovada' }))
    const compared = compareBaselines(calculated(kept), 0, 'now')
    expect(compared, `seed ${seed}`).toMatchObject({
      rows: [],
      added: 0,
      removed: 0,
      links: { added: [], removed: [] },
    })
  }
})

test('two baselines differ by task in their logic too, where the dates stay as they are', () => {
  const linked = carry(based, {
    ok: true,
    value: [
      { kind: 'addLink', link: { from: uid('C'), to: uid('B'), type: 'FS', lag: { seconds: workTime(0), unit: 'h' } } },
      { kind: 'removeLink', link: { from: uid('A'), to: uid('B'), type: 'FS' } },
      {
        kind: 'addLink',
        link: { from: uid('A'), to: uid('B'), type: 'SS', lag: { seconds: workTime(16 * HOUR), unit: 'h' } },
      },
    ],
    problems: [],
  })
  const second = carry(linked, rememberBaseline(now(linked), { number: 1, name: 'Reprogramação 1' }))
  const { rows, same } = compareBaselines(calculated(second), 0, 1)
  expect(same).toBe(2)
  const types = (links: readonly { from: number; type: string }[]) => links.map(each => [each.from, each.type])
  expect(rows.map(row => [row.task, types(row.added), types(row.removed)])).toEqual([
    [
      uid('B'),
      [
        [uid('C'), 'FS'],
        [uid('A'), 'SS'],
      ],
      [[uid('A'), 'FS']],
    ],
  ])
  expect(rows[0]?.before).toEqual(rows[0]?.after)
})

test('a task removed since the baseline makes a gap by its name, and a picture has room for what was spent over the whole', () => {
  const without = carry(based, { ok: true, value: [{ kind: 'removeTask', task: uid('C') }], problems: [] })
  expect(gapAt(calculated(without), at('02T17:00'), at('02T17:00')).map(each => each.name)).toContain('C')
  const point = { at: at('02T17:00'), early: 40, late: 40, earned: 40, forecast: null }
  const shares = (spent: number | null) => curveShares({ total: 40, points: [{ ...point, spent }] })
  expect(shares(null)).toEqual([0, 0.25, 0.5, 0.75, 1])
  expect(shares(41)).toEqual([0, 0.25, 0.5, 0.75, 1, 1.25])
  expect(shares(80)).toEqual([0, 0.5, 1, 1.5, 2])
  for (const spent of [39, 51, 130, 700]) expect((shares(spent).at(-1) ?? 0) * 40).toBeGreaterThanOrEqual(spent)
})

test('extra work does not move the late dates of the baseline: who was late stays late', () => {
  const late = (of: Schedule) => progressCurve(calculated(of), at('01T07:00')).points.map(each => [each.at, each.late])
  const before = late(based)
  const extra = carry(
    based,
    insertTaskAfter(based, uid('A'), 'Trocar mais tubos', duration(3, 'd', based.project.units), uid('B')),
  )
  expect(calculated(extra).projectFinish).toBeGreaterThan(calculated(based).projectFinish)
  const after = new Map(late(extra) as [number, number][])
  for (const [when, hours] of before as [number, number][]) expect(after.get(when)).toBeCloseTo(hours, 9)
  expect(after.size).toBeGreaterThan(0)
})

test('the gap at a point ahead is that of the curve there: the forecast counts, not what is done today', () => {
  const run = carry(
    report(based, [{ task: uid('C'), start: at('01T08:00'), finish: at('01T17:00') }], at('01T17:00')),
    setDataDate(now(based), at('02T17:00')),
  )
  const calculation = calculated(run)
  for (const point of progressCurve(calculation, at('31T00:00')).points) {
    if (point.forecast === null) continue
    const gap = gapAt(calculation, point.at, at('31T00:00'))
    const sum = gap.reduce((total, each) => total + each.due - each.earned, 0)
    expect(sum).toBeCloseTo(point.early - point.forecast, 6)
  }
})

test('what a task took is what was reported, however much longer it was than planned', () => {
  const lines = [{ task: uid('A'), start: at('01T08:00'), finish: at('04T17:00'), spent: workTime(20 * HOUR) }]
  const run = report(based, lines, at('04T17:00'))
  const row = compareBaselines(calculated(run), 0, 'now').rows.find(each => each.task === uid('A'))
  expect([row?.before?.hours, row?.after?.hours]).toEqual([16, 20])
})

test('a task taken out of the plan is gone from the comparison and still due; a mere proposal is in neither', () => {
  const out = carry(based, {
    ok: true,
    value: [{ kind: 'setTask', task: uid('B'), changes: { active: false } }],
    problems: [],
  })
  const compared = compareBaselines(calculated(out), 0, 'now')
  expect(compared.removed).toBe(1)
  expect(compared.rows.find(each => each.task === uid('B'))).toMatchObject({ after: null })
  expect(earned(calculated(out), at('31T00:00')).whole.planned).toBeCloseTo(
    earned(calculated(based), at('31T00:00')).whole.planned,
    6,
  )
  const proposed = carry(
    based,
    insertTaskAfter(based, uid('A'), 'Reparo', duration(1, 'd', based.project.units), uid('B'), {
      active: false,
      emergent: { state: 'proposed' },
    }),
  )
  expect(compareBaselines(calculated(proposed), 0, 'now')).toMatchObject({
    rows: [],
    added: 0,
    links: { added: [], removed: [] },
  })
})

test('late dates are those of each task’s own slack before the finish of the plan, whoever works last', () => {
  // P and Q last to Friday and have no hours: A may wait until Thursday, B until Friday; C, before Q, only until Tuesday.
  const drawing: Schedule = schedule`
    | MTWTF |
  P | XXXXX |
  A | X     |
  B |  X    | after A
  C | X     |
  Q |  XXX  | after C`
  const rows: Schedule = {
    ...drawing,
    project: { ...drawing.project, start: at('01T08:00') },
    tasks: drawing.tasks.map(task => ({
      ...task,
      ...(task.name === 'P' || task.name === 'Q'
        ? { kind: 'process' as const }
        : { work: workTime(task.duration.seconds) }),
    })),
  }
  const plain = carry(rows, rememberBaseline(now(rows), { number: 0, name: 'Aprovada' }))
  const by = (of: Schedule, day: string) => {
    const { points } = progressCurve(calculated(of), at('01T08:00'))
    const point = points.findLast(each => each.at <= at(`${day}T20:00`))
    return [point?.early, point?.late].map(hours => Math.round(hours ?? 0))
  }
  const days = ['01', '02', '03', '04', '05']
  expect(days.map(day => by(plain, day))).toEqual([
    [16, 0],
    [24, 8],
    [24, 8],
    [24, 16],
    [24, 24],
  ])
  // A baseline of another program remembers no logic; links that came since are longer: the slack before its own finish counts.
  const { baselines: _, ...bare } = plain
  const p = must(plain.tasks.find(task => task.name === 'P'))
  const longer = carry(bare, {
    ok: true,
    value: [{ kind: 'setTask', task: p.uid, changes: { duration: duration(7, 'd', rows.project.units) } }],
    problems: [],
  })
  expect(days.map(day => by(longer, day)[1])).toEqual([0, 8, 8, 16, 24])
})

test('what was reported by a data date stays as it was, whether the date moves on alone or with a report', () => {
  // One task of 40 HH over five days of 8 h, in shifts of 12 h from 07:00. B waits for it.
  const drawing: Schedule = schedule`
    | MTWTFSSMTWTFSS |
  A | XXXXX          |
  B |        X       | after A`
  const rows: Schedule = {
    ...drawing,
    project: { ...drawing.project, progressRule: 'dataDate', start: at('01T08:00') },
    tasks: drawing.tasks.map(task => ({ ...task, work: workTime(task.duration.seconds) })),
  }
  const uid = must(rows.tasks[0]).uid
  const first = carry(rows, rememberBaseline(now(rows), { number: 0, name: 'Aprovada' }))
  const moved = (of: Schedule, until: string, line?: Omit<Parameters<typeof reportLines>[1][number], 'task'>) => {
    const calculation = calculated(of)
    const lines = line ? [{ task: uid, ...line }] : []
    const { edits } = reportLines(calculation, lines, at(until), {}, 'moves')
    const advance = advanceDataDate(calculation, at(until), edits)
    if (!advance.ok) throw new Error(advance.problems[0].code)
    return carry(of, { ok: true, value: advance.value.edits, problems: [] })
  }
  const by = (of: Schedule, day: string) => {
    const point = progressCurve(calculated(of), at('31T00:00')).points.find(each => each.at === at(`${day}T19:00`))
    return [point?.earned, point?.spent].map(hours => Math.round((hours ?? 0) * 10) / 10)
  }
  // On Tuesday evening half is done: 20 HH earned, 24 HH spent in 16 h of work; Monday's half of that.
  const report = { start: at('01T08:00'), percent: 50, spent: workTime(24 * HOUR) }
  const tuesday = moved(first, '02T19:00', report)
  const told = [
    [10, 12],
    [20, 24],
  ]
  expect(['01', '02'].map(day => by(tuesday, day))).toEqual(told)
  // The planner moves the date alone for two days, without a report: nothing was earned or spent in them.
  const silent = moved(moved(tuesday, '03T19:00'), '04T19:00')
  expect(['01', '02', '03', '04'].map(day => by(silent, day))).toEqual([...told, [20, 24], [20, 24]])
  expect(gapAt(calculated(silent), at('02T19:00'), at('31T00:00')).map(each => [each.due, each.earned])).toEqual([
    [16, 20],
  ])
  // Nothing was spent in the last three shifts: the performance of the whole counts, 20 / 24 for the 28 HH that are left.
  expect(earned(calculated(silent), at('04T19:00')).whole.forecast).toBeCloseTo(24 + (28 * 24) / 20, 6)
  // On Thursday 80 % are reported and 40 HH: 12 more earned, 16 more spent, and the report of Tuesday stays.
  const thursday = moved(moved(tuesday, '03T19:00'), '04T19:00', { percent: 80, spent: workTime(40 * HOUR) })
  expect(['01', '02', '03', '04'].map(day => by(thursday, day))).toEqual([...told, [20, 24], [32, 40]])
  // 16 HH are left; the last three shifts (Wednesday morning to Thursday evening) earned 12 for 16: 16 / 0.75 to come.
  expect(earned(calculated(thursday), at('04T19:00')).whole.forecast).toBeCloseTo(40 + 16 / 0.75, 6)
  // A plan of an earlier version kept forecasts alone: what it says now is remembered with its next move.
  const { forecasts: _, ...project } = tuesday.project
  const older: Schedule = {
    ...tuesday,
    project: { ...project, forecasts: [{ dataDate: at('01T19:00'), finish: at('08T17:00') }] },
  }
  expect(['01', '02'].map(day => by(older, day))).toEqual(told)
  const newer = moved(moved(older, '03T19:00'), '04T19:00', { percent: 80, spent: workTime(40 * HOUR) })
  expect(['01', '02', '03', '04'].map(day => by(newer, day))).toEqual([...told, [20, 24], [32, 40]])
  expect(newer.project.forecasts?.[0]).toEqual({ dataDate: at('01T19:00'), finish: at('08T17:00') })
  // A report that says less corrects the earlier one.
  const less = moved(tuesday, '03T19:00', { percent: 40, spent: workTime(26 * HOUR) })
  expect(['02', '03'].map(day => by(less, day))).toEqual([
    [16, 24],
    [16, 26],
  ])
})

test('the time gone by belongs to what could have worked, not to what waited for it', () => {
  // A to Tuesday, B on Wednesday after it, C on Thursday after both B and D; D of Monday and Tuesday stands alone.
  const drawing: Schedule = schedule`
    | MTWTFSSMTWTFSS |
  A | XX             |
  B |   X            | after A
  D | X              |
  C |    X           | after B, after D`
  const rows: Schedule = {
    ...drawing,
    project: { ...drawing.project, progressRule: 'dataDate', start: at('01T08:00') },
  }
  const asPlanned = (name: string) => ({
    task: taskNamed(rows, name).uid,
    start: at('01T08:00'),
    finish: at('02T17:00'),
  })
  const saved = carry(rows, rememberBaseline(now(rows), { number: 0, name: 'Aprovada' }))
  const first = report(saved, [asPlanned('D')], at('02T17:00'))
  // On Wednesday evening nothing but D is reported: A goes on to Friday, B to Monday, C to Tuesday the 9th. 5 days in place of Thursday.
  const run = carry(first, setDataDate(now(first), at('03T17:00')))
  const slip = slipSince(calculated(run))
  if (!slip.ok || !slip.value) throw new Error('no slip')
  expect(slip.value.to).toBe(at('09T17:00'))
  expect(slip.value.contributions).toEqual([
    { task: taskNamed(rows, 'A').uid, seconds: 5 * 24 * HOUR, cause: 'timeGoneBy' },
  ])
  // With A done as planned B could have worked on Wednesday, and answers for its own day.
  const done = report(first, [asPlanned('A')], at('02T17:00'))
  const later = slipSince(calculated(carry(done, setDataDate(now(done), at('03T17:00')))))
  expect(later.ok && later.value?.contributions).toEqual([
    { task: taskNamed(rows, 'B').uid, seconds: 24 * HOUR, cause: 'timeGoneBy' },
  ])
})

test('a baseline that one of many tasks has is not the plan’s: its finish is held to nothing by it', () => {
  const many = randomSchedule(7, { tasks: 24 })
  const parents = new Set(many.tasks.map(task => task.parent))
  const leaves = many.tasks.filter(task => !parents.has(task.uid) && !task.summary && task.active !== false)
  const finish = at('03T08:00')
  const held = (count: number): Schedule => ({
    ...many,
    tasks: many.tasks.map(task =>
      leaves.indexOf(task) >= 0 && leaves.indexOf(task) < count
        ? { ...task, baselines: [{ number: 0, start: finish, finish }] }
        : { ...task, baselines: [] },
    ),
  })
  expect(finishHeldTo(calculated(held(1)))).toBeNull()
  expect(baselineCover(calculated(held(1)))).toMatchObject({ held: 1, ofPlan: false })
  expect(finishHeldTo(calculated(held(leaves.length)))).toBe(finish)
})
