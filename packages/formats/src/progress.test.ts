import {
  applyEdits,
  type Calculation,
  calculate,
  instant,
  percentByType,
  type ReportLine,
  reportLines,
  type Schedule,
  taskId,
  workDone,
  workTime,
} from '@parada/schedule'
import { expect, test } from 'vitest'
import { readMspdi } from './mspdi/index.ts'
import { readPmxml } from './pmxml/index.ts'
import { fromSchema } from './tmx/index.ts'
import { WRITERS } from './write.ts'
import { readXer, writeXer } from './xer/index.ts'

const at = (text: string) => instant(Date.parse(`${text}:00Z`) / 1000)
const hours = (count: number) => workTime(count * 3600)
const START = at('2027-03-01T07:00')
const NIGHT = at('2027-03-01T19:00')

function calculated(plan: Schedule): Calculation {
  const outcome = calculate(plan)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return outcome.value
}

/** A cement kiln at the end of its first shift: every way of measuring, more and less left than planned, with people and without. */
function kiln(rules: 'msproject' | 'p6', lines: readonly Omit<ReportLine, 'start'>[]): Schedule {
  const names = ['Tijolos', 'Anel', 'Chapas', 'Selo', 'Andaime', 'Queimador', 'Satélites', 'Termopares', 'Limpeza']
  const read = fromSchema({
    project_name: 'Forno de cimento',
    start_date: '2027-03-01T07:00:00',
    calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
    tasks: [...names, 'Aquecer'].map((name, index) => ({ id: index + 1, name, duration: '20h' })),
    dependencies: names.map((_, index) => ({ pred_id: index + 1, succ_id: 10 })),
    resources: [
      { id: 1, name: 'Refratarista', max_units: 40 },
      { id: 2, name: 'Guindaste', max_units: 2 },
    ],
    assignments: [
      ...[1, 2, 3, 4, 5, 6, 7, 10].map(id => ({ task_id: id, resource_id: 1, units: 2 })),
      { task_id: 2, resource_id: 2 },
    ],
  })
  if (!read.ok) throw new Error(read.problems[0].code)
  const plan: Schedule = {
    ...read.value,
    project: { ...read.value.project, rules, statusDate: NIGHT, progressRule: 'dataDate' },
    tasks: read.value.tasks.map(task =>
      task.name === 'Selo'
        ? {
            ...task,
            percentType: 'steps',
            steps: [
              { name: 'Soltar', weight: 20 },
              { name: 'Trocar', weight: 80 },
            ],
          }
        : task,
    ),
  }
  const report = reportLines(
    calculated(plan),
    lines.map(line => ({ ...line, start: START })),
    NIGHT,
  )
  expect(report.findings.filter(each => each.act === 'refuse')).toEqual([])
  const applied = applyEdits(plan, report.edits)
  if (!applied.ok) throw new Error(applied.problems[0].code)
  return applied.value.schedule
}

const SHIFT: readonly Omit<ReportLine, 'start'>[] = [
  { task: taskId(1), percent: 40, spent: hours(18) },
  { task: taskId(2), percent: 40, type: 'units', spent: hours(10), left: hours(50) },
  { task: taskId(3), percent: 30, type: 'physical', spent: hours(22) },
  { task: taskId(4), percent: 20, steps: [0], spent: hours(7) },
  { task: taskId(5), finish: at('2027-03-01T18:00'), spent: hours(30) },
  { task: taskId(6), percent: 50, spent: hours(55) },
  { task: taskId(7), remaining: hours(15), spent: hours(24), reason: 'rework' },
  { task: taskId(8), percent: 25 },
  { task: taskId(9), percent: 25, spent: hours(9), left: hours(33) },
]

/** What was reported of each task, and where it ends. */
const told = (plan: Schedule) => {
  const calculation = calculated(plan)
  return plan.tasks.map(task => {
    const { actual, remaining } = workDone(plan, task)
    return {
      name: task.name,
      began: task.actualStart,
      ended: task.actualFinish,
      percent: Math.round(percentByType(plan, task, task.percentComplete ?? 0)),
      spent: actual / 3600,
      left: remaining / 3600,
      finish: calculation.of(task.uid)?.finish,
    }
  })
}

const READERS = { xml: readMspdi, xer: readXer, pmxml: readPmxml }

test.each([
  ['xml', 'msproject', 'mspdi.lost', []],
  ['xer', 'msproject', 'xer.lost', ['steps']],
  ['xer', 'p6', 'xer.lost', ['steps']],
  ['pmxml', 'p6', 'pmxml.lost', ['steps']],
] as const)('a reported shift goes through %s (%s) whole', async (form, rules, code, lost) => {
  const plan = kiln(rules, SHIFT)
  const { bytes, exportWarnings } = await WRITERS[form].write(plan, { calculation: calculated(plan) })
  const back = READERS[form](bytes)
  if (!back.ok) throw new Error(back.problems[0].code)
  expect(told(back.value)).toEqual(told(plan))
  const said = exportWarnings.filter(each => each.code === code).map(each => [each.params.what, each.params.count])
  // All with people were given other hours than the plan's.
  expect(said).toContainEqual(['otherWork', 7])
  for (const what of lost) expect(said).toContainEqual([what, 1])
})

test('hours that were planned, spent and left as planned are no difference', async () => {
  const plan = kiln('msproject', [{ task: taskId(1), percent: 60, spent: hours(24), left: hours(16) }])
  for (const form of ['xml', 'xer'] as const) {
    const { exportWarnings } = await WRITERS[form].write(plan, { calculation: calculated(plan) })
    expect(exportWarnings.filter(each => each.params.what === 'otherWork')).toEqual([])
  }
})

test('MS Project, which knows no data date that holds work back, is said to date what has not begun otherwise', async () => {
  const plan = kiln('msproject', [SHIFT[0] ?? never()])
  const { exportWarnings } = await WRITERS.xml.write(plan, { calculation: calculated(plan) })
  const moved = exportWarnings.filter(each => each.code === 'mspdi.moved')
  expect(moved.map(each => [each.params.reason, each.params.count])).toEqual([
    ['dataDate', 8],
    ['follows', 1],
  ])
  // Before anything has happened there is nothing to report.
  const fresh = { ...plan, project: { ...plan.project, statusDate: START } }
  const early = kiln('msproject', [])
  const quiet = await WRITERS.xml.write(
    { ...early, project: fresh.project },
    { calculation: calculated({ ...early, project: fresh.project }) },
  )
  expect(quiet.exportWarnings.filter(each => each.code === 'mspdi.moved')).toEqual([])
})

test('hours of a file of Primavera do not outlive what was reported since, whatever they add up to', () => {
  const text = writeXer(kiln('p6', [{ task: taskId(9), percent: 25, spent: hours(10), left: hours(30) }]))
  const planned = /\t40\t10\t30$/m
  expect(text).toMatch(planned)
  const read = readXer(text.replace(planned, '\t50\t10\t30'))
  if (!read.ok) throw new Error(read.problems[0].code)
  const task = read.value.tasks.find(each => each.name === 'Limpeza') ?? never()
  expect(workDone(read.value, task)).toEqual({ actual: hours(10), remaining: hours(30) })
  const later = applyEdits(read.value, [
    { kind: 'setTask', task: task.uid, changes: { actualWork: hours(25), remainingWork: hours(15) } },
  ])
  if (!later.ok) throw new Error(later.problems[0].code)
  const again = readXer(writeXer(later.value.schedule))
  if (!again.ok) throw new Error(again.problems[0].code)
  const then = again.value.tasks.find(each => each.name === 'Limpeza') ?? never()
  expect(workDone(again.value, then)).toEqual({ actual: hours(25), remaining: hours(15) })
})

function never(): never {
  throw new Error('no such row')
}
