import { expect, test } from 'vitest'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import type { Outcome } from '../problem.ts'
import { applied, calculated, schedule, taskNamed } from '../testing/index.ts'
import { HOUR, type Instant, parseInstant, workTime } from '../time/instant.ts'
import { rememberBaseline } from './baselines.ts'
import { advanceDataDate } from './contributions.ts'
import { dashboardMetrics } from './dashboard.ts'
import { earned } from './earned.ts'
import { overall, wholeAt } from './overall.ts'
import { reportLines } from './report.ts'
import { situation } from './situation.ts'
import { packageTone, workPackages } from './work-packages.ts'

const at = (text: string) => parseInstant(`2024-01-${text}`) as Instant
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return outcome.value
}
const drawn: Schedule = schedule`
          | MTWTFSSMTWTFSS |
  Abrir   | XX             |
  Lavar   |   XX           | after Abrir
  Soldar  |     X          | after Lavar
  Fechar  |         X      | after Soldar`
const uid = (name: string) => taskNamed(drawn, name).uid
const work = (name: string, resource: number, hours: number, more: object = {}) => ({
  task: uid(name),
  resource: resource as never,
  work: workTime(hours * HOUR),
  ...more,
})
const plan: Schedule = {
  ...drawn,
  project: { ...drawn.project, progressRule: 'dataDate', start: at('01T08:00') },
  resources: [
    { uid: 1 as never, row: 1, name: 'Caldeireiro', kind: 'work' },
    { uid: 2 as never, row: 2, name: 'Guindaste', kind: 'work', nature: 'equipment' },
  ],
  assignments: [
    { uid: 1 as never, ...work('Abrir', 1, 100) },
    { uid: 2 as never, ...work('Abrir', 2, 16) },
    { uid: 3 as never, ...work('Lavar', 1, 80) },
    { uid: 4 as never, ...work('Soldar', 1, 40) },
    { uid: 5 as never, ...work('Fechar', 1, 20) },
  ],
}
const based = applied(
  plan,
  value(rememberBaseline({ schedule: plan, calculation: calculated(plan) }, { number: 0, name: 'Aprovada' })),
)
const change = (of: Schedule, name: string, changes: Partial<Task>): Schedule =>
  applied(of, [{ kind: 'setTask', task: uid(name), changes }])
/** Work that came in later: one job approved, one only proposed. */
const extra = (of: Schedule): Schedule => ({
  ...of,
  tasks: [
    ...of.tasks,
    {
      ...taskNamed(drawn, 'Fechar'),
      uid: 11 as never,
      row: 5,
      name: 'Trocar tubos',
      work: workTime(12 * HOUR),
      emergent: { state: 'approved' },
    },
    {
      ...taskNamed(drawn, 'Fechar'),
      uid: 12 as never,
      row: 6,
      name: 'Trocar chapa',
      work: workTime(8 * HOUR),
      active: false,
      emergent: { state: 'proposed' },
    },
  ],
})
const D = at('03T17:00')
const dated = (of: Schedule, statusDate = D): Schedule => ({ ...of, project: { ...of.project, statusDate } })
/** All of the first, half of the second by what was observed, though its hours say otherwise; more spent than planned. */
const run = dated(
  extra(
    change(
      change(based, 'Abrir', {
        percentComplete: 100,
        actualStart: at('01T08:00'),
        actualFinish: at('02T17:00'),
        work: workTime(125 * HOUR),
        actualWork: workTime(125 * HOUR),
      }),
      'Lavar',
      { percentComplete: 25, percentType: 'physical', physicalPercentComplete: 50, actualStart: at('03T08:00') },
    ),
  ),
)

test('what is done and due reads the same on the dashboard, its cards and the curve: hours of the baseline, extra work apart', () => {
  const calculation = calculated(run)
  const { whole } = earned(calculation, D)
  const found = overall(calculation, D)
  expect(found).toEqual({
    of: 'people',
    total: 240,
    done: 140,
    due: 140,
    extra: { total: 12, done: 0 },
    donePercent: 58.3,
    duePercent: 58.3,
    points: 0,
  })
  expect([found.total, found.done, found.due]).toEqual([whole.baseline, whole.earned, whole.planned])
  expect(situation(calculation, D).overall).toEqual(found)
  expect(dashboardMetrics(calculation, D).summary).toMatchObject({
    hoursOf: 'people',
    totalHours: 240,
    completedHours: 140,
    progressPercentage: 58.3,
    extraHours: { total: 12, done: 0 },
  })
})

test('points are the difference of the two shares as they read, and what reads 100 % has no work left open', () => {
  const day = at('02T17:00')
  const behind = overall(calculated(dated(change(based, 'Abrir', { percentComplete: 50 }), day)), day)
  expect([behind.donePercent, behind.duePercent, behind.points]).toEqual([20.8, 41.6, -20.8])
  const all = applied(
    based,
    drawn.tasks.map(({ uid: task }) => ({ kind: 'setTask', task, changes: { percentComplete: 100 } })),
  )
  expect(overall(calculated(all), D).donePercent).toBe(100)
  expect(overall(calculated(extra(all)), D).donePercent).toBe(99.9)
})

test('a plan in which only machines work, or none, is counted by its durations', () => {
  const bare = { ...plan, assignments: plan.assignments.filter(each => each.resource === 2) }
  expect(overall(calculated(change(bare, 'Abrir', { percentComplete: 50 })), D)).toMatchObject({
    of: 'duration',
    total: 48,
    done: 8,
    due: null,
    duePercent: null,
    points: null,
  })
  expect(overall(calculated({ ...plan, assignments: [] }), D)).toMatchObject({ of: 'duration', total: 48, due: 24 })
})

test('work that is only proposed is no task of the plan: it counts nowhere', () => {
  const { summary, status } = dashboardMetrics(calculated(run), D)
  expect([summary.totalTasks, summary.workTasks]).toEqual([5, 5])
  expect(status.completed + status.inProgress + status.notStarted).toBe(5)
  expect(situation(calculated(run), D).tasks.total).toBe(5)
})

test('what has begun is under way, though none of it is done: neither to start nor late for its start', () => {
  const begun = dated(change(based, 'Lavar', { actualStart: at('03T10:00') }))
  const calculation = calculated(begun)
  const { status, timeline } = dashboardMetrics(calculation, D)
  expect(status.inProgress).toBe(1)
  expect(timeline.inProgressTasks).toEqual([uid('Lavar')])
  expect(timeline.overdueTasks).toEqual([uid('Abrir')])
  expect(situation(calculation, D).late.map(each => each.task)).toEqual([uid('Abrir')])
})

test('what should have ended by this very hour is late, on the cards as in the list; a milestone has until then', () => {
  const evening = at('02T17:00')
  const calculation = calculated(dated(based, evening))
  expect(dashboardMetrics(calculation, evening).timeline.overdueTasks).toEqual([uid('Abrir')])
  expect(situation(calculation, evening).late.map(each => each.task)).toEqual([uid('Abrir')])
  const morning = at('01T08:00')
  const start = applied(plan, [
    { kind: 'setTask', task: uid('Abrir'), changes: { duration: { seconds: workTime(0), unit: 'h' } } },
  ])
  const opening = calculated(dated(start, morning))
  expect(dashboardMetrics(opening, morning).status.overdue).toBe(0)
  expect(situation(opening, morning)).toMatchObject({ late: [], tasks: { due: 0 } })
})

test('a package of all the plan is as far as the plan, by the same hours', () => {
  const unit = { ...taskNamed(drawn, 'Abrir'), uid: 20 as never, row: 0, name: 'U-110', baselines: [] }
  const under: Schedule = { ...run, tasks: [unit, ...run.tasks.map(task => ({ ...task, parent: unit.uid }))] }
  const calculation = calculated(under)
  expect(overall(calculation, D).donePercent).toBe(58.3)
  const whole = workPackages(calculation, D)[0]
  expect(whole).toMatchObject({ name: 'U-110', totalTasks: 5, completionRate: 58 })
  const { total, duePercent } = overall(calculation, D)
  expect(whole).toMatchObject({ hours: total, dueRate: Math.floor(duePercent ?? -1) })
  expect([whole?.start, whole?.finish]).toEqual([calculation.of(uid('Abrir'))?.start, calculation.projectFinish])
  // Before anything is due, nothing done is no fault; later it is.
  const tones = [at('01T08:00'), D].map(statusDate => {
    const tasks = [unit, ...based.tasks.map(task => ({ ...task, parent: unit.uid }))]
    const [pack] = workPackages(calculated({ ...based, tasks, project: { ...based.project, statusDate } }), D)
    return pack && [pack.completionRate, packageTone(pack)]
  })
  expect(tones).toEqual([
    [0, null],
    [0, 'bad'],
  ])
  // And as many of its tasks are late, their starts too.
  const idle = calculated({
    ...under,
    tasks: under.tasks.map(({ actualStart: _, percentComplete: _done, ...task }) => task),
  })
  const { overdue } = dashboardMetrics(idle, D).status
  expect([overdue, workPackages(idle, D)[0]?.overdueTasks]).toEqual([3, 3])
})

test('without a baseline what is due and done goes by the first plan as it stood, not by what was reported since', () => {
  // Durations count: A 8 h, B 16 h after it, C 8 h after that.
  const rows: Schedule = schedule`
    | MTWTF |
  A | X     |
  B |  XX   | after A
  C |    X  | after B`
  const plan: Schedule = { ...rows, project: { ...rows.project, progressRule: 'dataDate', start: at('01T08:00') } }
  const before = calculated(plan)
  const of = (name: string) => taskNamed(plan, name).uid
  // A took 12 h in place of 8, C was done in 2 h before B began.
  const lines = [
    { task: of('A'), start: at('01T08:00'), finish: at('02T12:00') },
    { task: of('C'), start: at('02T13:00'), finish: at('02T15:00'), override: 'Ana' },
  ]
  const until = at('02T17:00')
  const { edits } = reportLines(before, lines, until, { at: until }, 'moves')
  const advance = advanceDataDate(before, until, edits)
  const run = calculated(applied(plan, advance.ok ? advance.value.edits : []))
  // By the first plan 8 + 8 of 32 h are due by Tuesday evening, and 8 + 8 are done.
  expect(overall(run, until)).toMatchObject({ of: 'duration', total: 32, done: 16, due: 16, points: 0 })
  expect(wholeAt(run, until)).toMatchObject({ spi: 1, spiTime: 1 })
})
