import { expect, test } from 'vitest'
import { isSafetyStep } from '../analysis/safety-step.ts'
import { applyEdits } from '../edits/apply.ts'
import type { Schedule } from '../model/schedule.ts'
import { calculated, schedule, taskNamed } from '../testing/index.ts'
import { type Instant, parseInstant, workTime } from '../time/instant.ts'
import { advanceDataDate } from './contributions.ts'
import { reportLines } from './report.ts'
import { shiftLines } from './shift-lines.ts'

const at = (text: string) => parseInstant(`2024-01-${text}`) as Instant
const drawn: Schedule = schedule`
    | MTWTFSSMTWTFSS |
  A | XX             |
  B |   X            | after A
  C |   XX           |
  D |        X       |`
const plan: Schedule = { ...drawn, project: { ...drawn.project, progressRule: 'dataDate' } }
const uid = (name: string) => taskNamed(plan, name).uid
const names = (of: Schedule, from: string, to: string) =>
  shiftLines(calculated(of), at(from), at(to)).map(line => of.tasks.find(task => task.uid === line.task)?.name)

test('a sheet has what should have moved in its shift, and nothing else', () => {
  expect(names(plan, '01T07:00', '01T19:00')).toEqual(['A'])
  expect(names(plan, '03T07:00', '03T19:00')).toEqual(['B', 'C'])
})

test('what runs late is on the sheet of the shift its forecast falls into, and counts the shifts without a word', () => {
  const late: Schedule = { ...plan, project: { ...plan.project, statusDate: at('03T07:00') } }
  const lines = shiftLines(calculated(late), at('03T07:00'), at('03T19:00'))
  expect(lines.find(line => line.task === uid('A'))).toMatchObject({ reported: false, silent: 5 })
})

test('what began is known of in the shift that it began in, also where only its start was reported', () => {
  const begun: Schedule = {
    ...plan,
    project: { ...plan.project, statusDate: at('02T07:00') },
    tasks: plan.tasks.map(task => (task.name === 'A' ? { ...task, actualStart: at('01T08:00') } : task)),
  }
  const silent = (from: string, to: string) =>
    shiftLines(calculated(begun), at(from), at(to), at(to)).find(line => line.task === uid('A'))?.silent
  // Tuesday by day: nothing was said at night and now.
  expect(silent('02T07:00', '02T19:00')).toBe(2)
})

test('what runs is on no sheet of a shift before it began: nothing of it is to be reported there', () => {
  const { statusDate: _, ...project } = plan.project
  const begun: Schedule = {
    ...plan,
    project,
    tasks: plan.tasks.map(task =>
      task.name === 'D' ? { ...task, actualStart: at('08T08:00'), percentComplete: 20, resume: at('08T19:00') } : task,
    ),
  }
  expect(names(begun, '05T07:00', '05T19:00')).toEqual([])
  expect(names(begun, '08T07:00', '08T19:00')).toEqual(['D'])
  expect(names(begun, '10T07:00', '10T19:00')).toEqual(['D'])
})

test('shifts that are over count though the data date stands behind them, and none that has not begun', () => {
  const behind: Schedule = { ...plan, project: { ...plan.project, statusDate: at('01T07:00') } }
  const silent = (from: string, to: string, now: string) =>
    shiftLines(calculated(behind), at(from), at(to), at(now)).find(line => line.task === uid('B'))?.silent
  // B was to run on Wednesday: nothing was said on Wednesday, in the night and on Thursday.
  expect(silent('03T07:00', '03T19:00', '03T12:00')).toBe(1)
  expect(silent('04T07:00', '04T19:00', '04T12:00')).toBe(undefined)
  const late: Schedule = { ...behind, project: { ...behind.project, statusDate: at('04T07:00') } }
  const of = (from: string, to: string, now: string) =>
    shiftLines(calculated(late), at(from), at(to), at(now)).find(line => line.task === uid('A'))?.silent
  expect(of('04T07:00', '04T19:00', '04T12:00')).toBe(7)
  // The sheets of Thursday night and of Friday are open while Thursday runs: its own is not over.
  expect(of('04T19:00', '05T07:00', '04T12:00')).toBe(undefined)
  expect(of('05T07:00', '05T19:00', '04T12:00')).toBe(6)
  expect(of('05T07:00', '05T19:00', '05T12:00')).toBe(9)
})

test('overdue work that only the data date holds is on the sheet of the shift that is over, what waits for it is not', () => {
  const moved: Schedule = { ...plan, project: { ...plan.project, statusDate: at('05T19:00') } }
  expect(names(moved, '05T07:00', '05T19:00')).toEqual(['A', 'C'])
})

test('a line is called by its tag: its own, its summary’s, that of its name, and by its summary only where there is none', () => {
  const tagged = schedule`
                       | MTWTF |
    E-101 A Carga      |       |
      Abrir            | X     |
    Caldeira 4         |       |
      Abrir CD-04      | X     |
      Limpar           | X     |`
  const lines = shiftLines(calculated(tagged), at('01T07:00'), at('01T19:00'))
  expect(lines.map(line => line.equipment)).toEqual(['E-101 A Carga', 'CD-04', 'Caldeira 4'])
})

test('a reported line stays on its sheet as reported', () => {
  const line = { task: uid('A'), start: at('01T08:00'), finish: at('01T16:00') }
  const applied = applyEdits(plan, reportLines(calculated(plan), [line], at('01T19:00')).edits)
  const after = applied.ok ? applied.value.schedule : plan
  const [first] = shiftLines(calculated(after), at('01T07:00'), at('01T19:00'))
  expect(first).toMatchObject({ task: uid('A'), reported: true, silent: 0 })
})

test('a report and the date move together, and a program’s plan is taken over by its data date', () => {
  const stored: Schedule = { ...plan, project: { ...plan.project, progressRule: 'asStored' } }
  const calculation = calculated(stored)
  const { edits } = reportLines(calculation, [{ task: uid('A'), start: at('01T08:00'), percent: 50 }], at('03T17:00'))
  const advance = advanceDataDate(calculation, at('03T17:00'), edits)
  if (!advance.ok) throw new Error('refused')
  expect(advance.value.takesOver).toBe(true)
  const applied = applyEdits(stored, advance.value.edits)
  if (!applied.ok) throw new Error('refused')
  expect(calculated(applied.value.schedule).projectFinish).toBe(advance.value.finishAfter)
  const back = applyEdits(applied.value.schedule, applied.value.inverse, { undo: true })
  expect(back.ok && back.value.schedule).toEqual(stored)
})

test('hours spent are laid on the people in the shares of their work, not on the crane', () => {
  const staffed: Schedule = {
    ...plan,
    resources: [
      { uid: 1 as never, row: 1, name: 'Caldeireiro', kind: 'work' },
      { uid: 2 as never, row: 2, name: 'Guindaste', kind: 'work', nature: 'equipment' },
      { uid: 3 as never, row: 3, name: 'Soldador', kind: 'work' },
    ],
    assignments: [
      { uid: 1 as never, task: uid('A'), resource: 1 as never, work: workTime(60 * 3600) },
      { uid: 2 as never, task: uid('A'), resource: 2 as never, work: workTime(16 * 3600) },
      { uid: 3 as never, task: uid('A'), resource: 3 as never, work: workTime(20 * 3600) },
    ],
  }
  const line = { task: uid('A'), start: at('01T08:00'), percent: 50, spent: workTime(48 * 3600) }
  const applied = applyEdits(staffed, reportLines(calculated(staffed), [line], at('01T17:00')).edits)
  const hours = applied.ok ? applied.value.schedule.assignments.map(each => (each.actualWork ?? 0) / 3600) : []
  expect(hours).toEqual([36, 8, 12])
})

test.each([
  ['Instalar raquetes E-101A', true],
  ['Remover raquetes', true],
  ['Teste de gases e liberar PT', true],
  ['Bloquear e etiquetar', true],
  ['Desmontar andaime C-101', true],
  ['TH do casco', true],
  ['Teste hidrostático dos tubos', true],
  ['Hydrotest shell side', true],
  ['Teste de estanqueidade com nitrogênio', true],
  ['Leak test channel heads', true],
  ['Probar estanqueidad del ducto', true],
  ['Remove scaffold', true],
  ['Colocar bridas ciegas', true],
  ['Montar andaime E-101A', false],
  ['Hidrojatear feixe', false],
  ['Abrir boca de visita BV-1', false],
  ['Inspecionar casco (VT e UT)', false],
])('a step that protects people is known by its words: %s', (name, wanted) => {
  expect(isSafetyStep({ name })).toBe(wanted)
})
