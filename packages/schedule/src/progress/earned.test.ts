import { expect, test } from 'vitest'
import { applyEdits } from '../edits/apply.ts'
import { setBaseline } from '../edits/commands-baseline.ts'
import { setPercentComplete } from '../edits/commands-progress.ts'
import type { TaskId } from '../model/ids.ts'
import { ancestorsOf } from '../model/outline.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { must } from '../must.ts'
import { calculated, randomNumbers, randomSchedule, schedule } from '../testing/index.ts'
import { HOUR, type Instant, instant, parseInstant, workTime } from '../time/instant.ts'
import { rememberBaseline } from './baselines.ts'
import { advanceDataDate } from './contributions.ts'
import { earned, retiredTasks } from './earned.ts'
import { percentByType } from './percent-type.ts'
import { reportLines } from './report.ts'

const at = (text: string) => parseInstant(`2024-01-${text}`) as Instant
const after = (of: Schedule, edits: Parameters<typeof applyEdits>[1]): Schedule => {
  const applied = applyEdits(of, edits)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
  return applied.value.schedule
}
const based = (of: Schedule): Schedule => {
  const intent = setBaseline({ schedule: of, calculation: calculated(of) })
  return after(of, intent.ok ? intent.value : [])
}
const drawn: Schedule = schedule`
    | MTWTFSSMTWTFSS |
  A | XXXX           |
  B |     X          | after A
  P | XXX            |`
const plan: Schedule = {
  ...drawn,
  project: { ...drawn.project, progressRule: 'dataDate' },
  tasks: drawn.tasks.map(task => (task.name === 'P' ? { ...task, kind: 'process', work: workTime(24 * HOUR) } : task)),
  resources: [
    { uid: 1 as never, row: 1, name: 'Caldeireiro', kind: 'work', trade: 'boilermaking' },
    { uid: 2 as never, row: 2, name: 'Guindaste', kind: 'work', nature: 'equipment', trade: 'lifting' },
    { uid: 3 as never, row: 3, name: 'Soldador', kind: 'work', trade: 'welding' },
  ],
  assignments: [
    { uid: 1 as never, task: drawn.tasks[0]!.uid, resource: 1 as never, work: workTime(60 * HOUR) },
    { uid: 2 as never, task: drawn.tasks[0]!.uid, resource: 2 as never, work: workTime(32 * HOUR) },
    { uid: 3 as never, task: drawn.tasks[0]!.uid, resource: 3 as never, work: workTime(40 * HOUR) },
  ],
}
const [a, _b] = [plan.tasks[0]!.uid, plan.tasks[1]!.uid]

test('a task of 100 man-hours, 40 % done half-way: planned 50, earned 40, and neither crane nor process counts', () => {
  const full = {
    ...plan,
    tasks: plan.tasks.map(task => (task.uid === a ? { ...task, work: workTime(100 * HOUR) } : task)),
  }
  const run: Schedule = {
    ...full,
    tasks: full.tasks.map(task =>
      task.uid === a
        ? {
            ...task,
            percentComplete: 40,
            actualStart: at('01T08:00'),
            baselines: [{ number: 0, start: at('01T08:00'), finish: at('04T17:00'), work: workTime(100 * HOUR) }],
          }
        : task,
    ),
  }
  const { whole } = earned(calculated(run), at('02T17:00'))
  expect(whole).toMatchObject({ baseline: 100, planned: 50, earned: 40, spi: 0.8 })
})

test('the parts of a plan sum up to the whole, whatever they are counted by', () => {
  const run = after(based(plan), [
    { kind: 'setTask', task: a, changes: { percentComplete: 30, actualStart: at('01T08:00') } },
  ])
  for (const by of ['trade', 'area', 'equipment', 'contractor'] as const) {
    const { whole, parts } = earned(calculated(run), at('03T12:00'), by)
    for (const figure of ['baseline', 'planned', 'earned', 'extra', 'actual'] as const)
      expect(parts.reduce((sum, part) => sum + (part[figure] ?? 0), 0)).toBeCloseTo(whole[figure] ?? 0, 6)
  }
  expect(earned(calculated(run), at('03T12:00'), 'trade').parts.map(part => part.key)).toEqual([
    'boilermaking',
    'welding',
  ])
})

/** The plan of what lies in a summary alone. */
function within(of: Schedule, summary: TaskId): Schedule {
  const inside = (task: Task): boolean => ancestorsOf(of.tasks, task).some(each => each.uid === summary)
  const tasks = of.tasks.filter(inside).map(task => (task.parent === summary ? { ...task, parent: null } : task))
  const kept = new Set(tasks.map(task => task.uid))
  return { ...of, tasks, links: [], assignments: of.assignments.filter(each => kept.has(each.task)) }
}

test('in random plans the parts of every summary at every level sum up to it, and what lies in it to the plan, by crew and else', () => {
  const figures = ['baseline', 'planned', 'earned', 'extra'] as const
  let levels = 0
  for (let seed = 1; seed <= 12; seed++) {
    const random = randomNumbers(seed)
    const drawn = randomSchedule(seed, { tasks: 30, rules: 'msproject', progress: false, inactive: false })
    const named: Schedule = {
      ...drawn,
      // A part without any stated work would count its durations: each task says its own.
      tasks: drawn.tasks.map((task, at) => ({
        ...task,
        work: workTime(Math.round(random() * 40) * HOUR),
        ...(at % 3 > 0 && { contractor: `C${at % 4}`, workPackage: `P${at % 5}`, equipment: `E-10${at % 6}` }),
        ...(random() < 0.2 && { kind: 'process' as const }),
      })),
      resources: drawn.resources.map((each, at) => ({
        ...each,
        ...(at % 3 === 2 && { nature: 'equipment' as const }),
      })),
    }
    const plan = based(named)
    const run: Schedule = {
      ...plan,
      tasks: plan.tasks.map(task => (random() < 0.5 ? { ...task, percentComplete: Math.round(random() * 100) } : task)),
    }
    const calculation = calculated(run)
    const asOf = instant((calculation.projectStart + calculation.projectFinish) / 2)
    const whole = (of: Schedule) => {
      const known = calculated(of)
      for (const by of ['trade', 'area', 'equipment', 'contractor', 'package'] as const) {
        const found = earned(known, asOf, by)
        for (const figure of figures)
          expect(
            found.parts.reduce((sum, part) => sum + part[figure], 0),
            `seed ${seed}`,
          ).toBeCloseTo(found.whole[figure], 6)
      }
      return earned(known, asOf).whole
    }
    const all = whole(run)
    const top = run.tasks.filter(task => task.parent === null)
    const isSummary = (task: Task): boolean => run.tasks.some(each => each.parent === task.uid)
    const parts = top.map(task =>
      isSummary(task) ? whole(within(run, task.uid)) : whole({ ...run, tasks: [task], links: [] }),
    )
    for (const figure of figures)
      expect(
        parts.reduce((sum, part) => sum + part[figure], 0),
        `seed ${seed}`,
      ).toBeCloseTo(all[figure], 6)
    for (const task of run.tasks.filter(each => each.parent !== null && isSummary(each))) {
      whole(within(run, task.uid))
      levels++
    }
  }
  expect(levels).toBeGreaterThan(5)
})

test('the time index says how late the work is where the other has drifted to one', () => {
  const late = after(based(plan), [
    { kind: 'setTask', task: a, changes: { percentComplete: 50, actualStart: at('01T08:00') } },
  ])
  const { whole } = earned(calculated(late), at('04T17:00'))
  expect(whole.spi).toBeCloseTo(0.5, 6)
  // Half was due at the end of the second day, and no more before the third began: 48 of 81 hours.
  expect(whole.spiTime).toBeCloseTo(48 / 81, 2)
})

test('a data date says what it would change before it is set', () => {
  const calculation = calculated(plan)
  const advance = advanceDataDate(calculation, at('03T08:00'))
  expect(advance.ok && advance.value).toMatchObject({ finishBefore: at('05T17:00'), finishAfter: at('09T17:00') })
  expect(advance.ok && advance.value.moved).toEqual(plan.tasks.map(task => task.uid))
  expect(calculation.projectFinish).toBe(at('05T17:00'))
})

test('hours that nobody typed are no cost: what was spent is unknown, not what was earned', () => {
  const based0 = based(plan)
  const half = setPercentComplete({ schedule: based0, calculation: calculated(based0) }, a, 50)
  const derived = after(based0, half.ok ? half.value : [])
  expect(earned(calculated(derived), at('02T17:00')).whole).toMatchObject({ actual: null, performance: null })
  const { edits } = reportLines(
    calculated(based0),
    [{ task: a, start: at('01T08:00'), percent: 50, spent: workTime(60 * HOUR) }],
    at('02T17:00'),
    { by: 'Ana', at: at('02T17:05') },
  )
  const told = after(based0, edits)
  expect(told.tasks[0]?.reported).toEqual({ by: 'Ana', at: at('02T17:05'), hours: true })
  const { whole } = earned(calculated(told), at('02T17:00'))
  expect(whole.actual).toBe(60)
  expect(whole.performance).toBeCloseTo(50 / 60, 5)
})

test('a task that was removed after the baseline stays due and has a name', () => {
  const now = { schedule: plan, calculation: calculated(plan) }
  const intent = rememberBaseline(now, { number: 0, name: 'Aprovada', by: 'Ana', approvedBy: 'Rui' })
  const kept = after(plan, intent.ok ? intent.value : [])
  const before = earned(calculated(kept), at('08T17:00')).whole
  const without = calculated(after(kept, [{ kind: 'removeTask', task: a }]))
  expect(retiredTasks(without).map(each => each[1])).toEqual(['A'])
  expect(earned(without, at('08T17:00')).whole).toMatchObject({
    baseline: before.baseline,
    planned: before.planned,
    earned: 0,
  })
  expect(earned(without, at('08T17:00'), 'trade').parts.reduce((sum, each) => sum + each.planned, 0)).toBeCloseTo(
    before.planned,
  )
})

test.each<['physical' | 'units' | 'steps', Partial<Parameters<typeof reportLines>[1][number]>, number]>([
  ['physical', { percent: 30 }, 30],
  ['units', { percent: 25 }, 25],
  ['steps', { steps: [0] }, 20],
])('progress by %s moves what is earned, not the duration that is left', (type, typed, wanted) => {
  const steps = [
    { name: 'opened', weight: 20 },
    { name: 'cleaned', weight: 80 },
  ]
  const measured: Schedule = {
    ...plan,
    tasks: plan.tasks.map(task => (task.uid === a ? { ...task, percentType: type, steps } : task)),
  }
  const run = after(
    measured,
    reportLines(calculated(measured), [{ task: a, start: at('01T08:00'), ...typed }], at('02T17:00')).edits,
  )
  const task = run.tasks[0]!
  expect(percentByType(run, task, task.percentComplete ?? 0)).toBeCloseTo(wanted)
  expect([task.duration, task.percentComplete ?? 0]).toEqual([plan.tasks[0]!.duration, 0])
  expect(earned(calculated(run), at('02T17:00')).whole.earned).toBeCloseTo(wanted)
})

test('who has done all that was due is on time, however long nothing more is due; who was late stays late', () => {
  // A is due in the first week and nothing else of its trade after it.
  const of = (finish: string, asOf: string) => {
    const run = after(based(plan), [
      {
        kind: 'setTask',
        task: a,
        changes: { percentComplete: 100, actualStart: at('01T08:00'), actualFinish: at(finish) },
      },
    ])
    return earned(calculated(run), at(asOf)).whole
  }
  const { start, finish } = must(based(plan).tasks.find(each => each.uid === a)?.baselines?.[0])
  const span = must(finish) - must(start)
  expect(of('05T17:00', '25T17:00').spiTime).toBeCloseTo(span / (at('05T17:00') - must(start)), 2)
  expect(of('10T17:00', '25T17:00').spiTime).toBeCloseTo(span / (at('10T17:00') - must(start)), 2)
})

test('a pause of the plan delays no one: what was due before it is on time until it ends', () => {
  const drawing: Schedule = schedule`
    | MTWTFSSMTWTFSS |
    A | XX             |
    B |          XX    |`
  const rows: Schedule = {
    ...drawing,
    project: { ...drawing.project, progressRule: 'dataDate' },
    tasks: drawing.tasks.map(task => ({ ...task, work: workTime(task.duration.seconds) })),
  }
  const first = must(rows.tasks.find(task => task.name === 'A'))
  const dates = must(calculated(rows).of(first.uid))
  const run = after(based(rows), [
    {
      kind: 'setTask',
      task: first.uid,
      changes: { percentComplete: 100, actualStart: dates.start, actualFinish: dates.finish },
    },
  ])
  const { whole } = earned(calculated(run), instant(dates.finish + 3 * 86400))
  expect([whole.spi, whole.spiTime]).toEqual([1, 1])
})

test('an index over a part of the work says of which', () => {
  const start = calculated(plan)
  const lines = [{ task: a, start: at('01T08:00'), remaining: workTime(16 * HOUR), spent: workTime(40 * HOUR) }]
  const run = after(based(plan), reportLines(start, lines, at('02T17:00')).edits)
  const { whole } = earned(calculated(run), at('04T17:00'))
  expect([whole.actual, whole.measured]).toEqual([40, whole.earned])
  expect(whole.performance).toBeCloseTo(whole.measured / 40, 9)
})

test('the clock of the time index begins with the plan, not with its first hour of work, for every part alike', () => {
  const cooled: Schedule = schedule`
    | MTWTF |
  P | X     |
  A |  XX   | after P
  B |    X  | after A`
  const rows: Schedule = {
    ...cooled,
    tasks: cooled.tasks.map(task => ({
      ...task,
      ...(task.name === 'P' ? { kind: 'process' as const } : { work: workTime(task.duration.seconds) }),
      ...(task.name === 'B' ? { contractor: 'Norte' } : { contractor: 'Sul' }),
    })),
  }
  const uid = must(rows.tasks.find(task => task.name === 'A')).uid
  const run = calculated(
    after(based(rows), [{ kind: 'setTask', task: uid, changes: { percentComplete: 50, actualStart: at('02T08:00') } }]),
  )
  // 8 of 16 HH are earned on Wednesday at 17:00; they were due before Wednesday 08:00. Since Monday 08:00 that is 48 of 57 h.
  const { whole, parts } = earned(run, at('03T17:00'), 'contractor')
  expect(whole.clock).toMatchObject({ from: at('01T08:00'), gone: 57 * HOUR })
  expect((whole.clock?.due ?? 0) / HOUR).toBeCloseTo(48, 1)
  expect(whole.spiTime).toBeCloseTo(48 / 57, 3)
  // Of the north nothing is due yet: no index. The south has the clock of the whole.
  expect(parts.map(part => [part.key, part.clock?.from ?? null])).toEqual([
    ['Norte', null],
    ['Sul', at('01T08:00')],
  ])
  // While it cools and no hour is due there is no index either.
  expect(earned(calculated(based(rows)), at('01T17:00')).whole.spiTime).toBeNull()
})
