import { expect, test } from 'vitest'
import { applyEdits } from '../edits/apply.ts'
import type { Schedule } from '../model/schedule.ts'
import { calculated, schedule, taskNamed } from '../testing/index.ts'
import { HOUR, type Instant, parseInstant, workTime } from '../time/instant.ts'
import { type GivenLine, judgeGiven } from './given-lines.ts'
import { type ReportLine, reportLines, settleReport } from './report.ts'
import { doneAhead, settleUndated } from './undated-report.ts'

const at = (text: string) => parseInstant(`2024-01-${text}`) as Instant
const drawn: Schedule = schedule`
           | MTWTFSSMTWTFSS |
  Lockout  | X            |
  Drain    |  X           | after Lockout
  Tower    |              |
    Trays  |   XX         | after Drain
    Dryout |     X        | after Trays`
const withSteps = (first: 'lockout' | null): Schedule => ({
  ...drawn,
  project: { ...drawn.project, progressRule: 'dataDate' },
  tasks: drawn.tasks.map(task => ({ ...task, step: first && task.name === 'Lockout' ? first : 'clean' })),
})
const plan = withSteps('lockout')
const of = calculated(plan)
const uid = (name: string) => taskNamed(plan, name).uid
const codes = (lines: readonly ReportLine[], until: Instant, now?: Instant) =>
  reportLines(of, lines, until, now === undefined ? {} : { at: now }, 'moves').findings.map(
    each => `${plan.tasks.find(task => task.uid === each.task)?.name} ${each.code} ${each.act}`,
  )

const lockout = { task: uid('Lockout'), start: at('01T08:00'), finish: at('01T15:00') }
test.each<[string, Omit<ReportLine, 'task'>]>([
  ['a share below 100 beside a finish', { start: at('01T08:00'), finish: at('01T15:00'), percent: 40 }],
  ['time left beside a finish', { start: at('01T08:00'), finish: at('01T15:00'), remaining: workTime(2 * HOUR) }],
  ['time left of what is 100 %', { start: at('01T08:00'), percent: 100, remaining: workTime(HOUR) }],
  ['a share of what has nothing left', { start: at('01T08:00'), percent: 60, remaining: workTime(0) }],
  ['hours left beside a finish', { start: at('01T08:00'), finish: at('01T15:00'), left: workTime(4 * HOUR) }],
])('what says done and open at once is refused, never made 100 %% without a word: %s', (_, line) => {
  const report = reportLines(of, [{ ...line, task: uid('Lockout') }], at('01T17:00'))
  expect(report.findings.map(each => `${each.code} ${each.act}`)).toContain('doneAndOpen refuse')
  expect(report.edits).toEqual([])
})

test('a share and a finish that agree are no contradiction', () => {
  for (const line of [lockout, { ...lockout, percent: 100 }, { ...lockout, percent: 100, remaining: workTime(0) }])
    expect(codes([line], at('01T17:00'))).toEqual([])
})

test('a line that is refused, or waits for an answer, has happened for none of the lines behind it', () => {
  const drain = { task: uid('Drain'), start: at('01T15:00'), finish: at('01T16:30') }
  expect(codes([lockout, drain], at('01T17:00'))).toEqual([])
  const backward = { ...lockout, start: at('01T10:00'), finish: at('01T09:00') }
  expect(codes([backward, drain], at('01T17:00'))).toEqual([
    'Lockout finishBeforeStart refuse',
    'Drain safetyStepOpen refuse',
  ])
  expect(reportLines(of, [backward, drain], at('01T17:00'), {}, 'moves').edits).toEqual([])
  // Lines of the chain behind a refused one are refused too, in any order.
  const trays = { task: uid('Trays'), start: at('01T16:30'), percent: 10 }
  expect(codes([trays, drain, backward], at('01T17:00'))).toContain('Trays doneWithOpenPredecessors ask')
  const nothing = { ...lockout, start: at('01T08:00'), finish: at('01T08:00') }
  const terms = { until: at('01T17:00'), dataDate: 'moves', now: undefined } as const
  const waits = settleReport(of, [nothing, drain], terms, () => false)
  expect(waits.lines).toEqual([])
  const answered = settleReport(of, [nothing, drain], terms, each => each.code === 'noTimeSpent')
  expect(answered.lines).toEqual([nothing, drain])
})

test('what has not happened by now is refused, at the end of the report or before it, up to the data date of a plan run ahead', () => {
  const [until, now] = [at('03T17:00'), at('01T09:00')]
  expect(codes([lockout], until, now)).toEqual(['Lockout notYet refuse'])
  expect(codes([{ task: uid('Lockout'), start: at('01T10:00') }], until, now)).toEqual(['Lockout notYet refuse'])
  // How far it will be in a shift that has not begun is not known either.
  expect(codes([{ task: uid('Lockout'), start: at('01T08:00'), percent: 50 }], until, now)).toEqual([
    'Lockout notYet refuse',
  ])
  expect(codes([{ task: uid('Lockout'), reason: 'noPermit' }], until, now)).toEqual(['Lockout notYet refuse'])
  expect(codes([{ task: uid('Lockout'), start: at('01T08:00') }], until, now)).toEqual([])
  expect(codes([{ task: uid('Lockout'), start: at('01T08:00'), percent: 50 }], at('01T17:00'), now)).toEqual([])
  const ahead = calculated({ ...plan, project: { ...plan.project, statusDate: at('01T17:00') } })
  expect(reportLines(ahead, [lockout], at('01T17:00'), { at: now }).findings).toEqual([])
})

test('a summary is refused and nothing else is said of it', () => {
  expect(codes([{ task: uid('Tower'), percent: 50 }], at('04T17:00'))).toEqual(['Tower summaryTyped refuse'])
})

const given = (lines: readonly GivenLine[], until = at('03T17:00'), advance = true) =>
  judgeGiven(of, lines, until, { at: at('09T12:00') }, advance)
const said = (lines: readonly GivenLine[]) => given(lines).findings.map(each => `${each.task} ${each.code} ${each.act}`)

test('of a line that a program gives and that is not written, nothing is taken with a notice', () => {
  expect(said([{ task: 'Tower', percent: 50 }])).toEqual([`${uid('Tower')} summaryTyped refuse`])
  // Begun as planned, with its predecessor open: asked, and only the answer brings the notice.
  const opened = calculated(withSteps(null))
  const trays: GivenLine = { task: 'Trays', percent: 20 }
  const of = (line: GivenLine) =>
    judgeGiven(opened, [line], at('03T17:00'), { at: at('09T12:00') }, true).findings.map(each => each.code)
  expect([of(trays), of({ ...trays, keep: true })]).toEqual([
    ['doneWithOpenPredecessors'],
    ['doneWithOpenPredecessors', 'percentWithoutStart'],
  ])
  // No yes to what lies between answers for the safety step behind it.
  expect(said([{ ...trays, keep: true }])).toEqual([
    `${uid('Trays')} doneWithOpenPredecessors ask`,
    `${uid('Trays')} safetyStepOpen refuse`,
  ])
})

test('a refused line does not answer for its successor, given by a program: neither is written', () => {
  const report = given([
    { task: 'Lockout', start: '2024-01-01T08:00', finish: '2024-01-01T07:00' },
    { task: 'Drain', start: '2024-01-02T08:00', finish: '2024-01-02T16:00', keep: true },
  ])
  expect(report.findings.map(each => each.code)).toEqual(['finishBeforeStart', 'safetyStepOpen'])
  expect([report.edits, report.written]).toEqual([[], 0])
})

test('the data date moves with lines that were taken, and stays where none was', () => {
  const one: GivenLine = { task: 'Lockout', start: '2024-01-01T08:00', finish: '2024-01-01T16:00' }
  expect(given([one]).moves).toBe(true)
  expect(given([{ ...one, percent: 30 }]).moves).toBe(false)
  expect(given([one], at('03T17:00'), false).moves).toBe(false)
})

test('two lines of one task are refused both, the others are written', () => {
  const report = given([
    { task: 'Lockout', start: '2024-01-01T09:00', percent: 50 },
    { task: uid('Lockout'), finish: '2024-01-01T15:00' },
    { task: 'Nobody', percent: 50 },
  ])
  expect(report.findings.map(each => [each.task, each.code, each.act])).toEqual([
    ['Nobody', 'unknownTask', 'refuse'],
    ['Lockout', 'twice', 'refuse'],
    [uid('Lockout'), 'twice', 'refuse'],
  ])
  expect([report.edits, report.written, report.moves]).toEqual([[], 0, false])
})

test('a day without its hour is no moment of a shift', () => {
  expect(given([{ task: 'Lockout', start: '2024-01-01', finish: '2024-01-01T16:00' }]).findings[0]?.code).toBe(
    'unreadable',
  )
})

test('in a plan without a data date what runs ahead of what is open is asked, past a safety step refused', () => {
  const now = at('09T12:00')
  const judged = (...lines: ReportLine[]) =>
    settleUndated(of, lines, now, () => false).findings.map(each => `${each.code} ${each.act}`)
  expect(judged({ task: uid('Drain'), percent: 30 })).toEqual(['safetyStepOpen refuse'])
  expect(judged({ task: uid('Trays'), percent: 100 })).toEqual(['doneWithOpenPredecessors ask'])
  expect(judged({ task: uid('Lockout'), percent: 100 })).toEqual([])
  // What was said without a date has no known time, and runs against nothing.
  expect(judged({ task: uid('Lockout'), percent: 100 }, { task: uid('Drain'), start: at('02T08:00') })).toEqual([])
  expect(judged({ task: uid('Lockout'), percent: 50 }, { task: uid('Drain'), percent: 10 })).toEqual([
    'safetyStepOpen refuse',
  ])
  expect(judged({ task: uid('Lockout'), start: at('10T08:00') })).toEqual(['notYet refuse'])
})

test('what is 100 % without a finish, and ends by the plan only after now, is known as such', () => {
  const done = { task: uid('Trays'), percent: 100 }
  expect(doneAhead(of, done, at('01T12:00'))).toBe(of.of(uid('Trays'))?.finish)
  expect(doneAhead(of, done, at('09T12:00'))).toBeNull()
  expect(doneAhead(of, { ...done, finish: at('01T11:00') }, at('01T12:00'))).toBeNull()
})

test('a report that is taken is undone byte for byte', () => {
  const applied = applyEdits(plan, given([{ task: 'Lockout', start: '2024-01-01T08:00', percent: 50 }]).edits)
  expect(applied.ok && applyEdits(applied.value.schedule, applied.value.inverse, { undo: true })).toMatchObject({
    ok: true,
    value: { schedule: plan },
  })
})
