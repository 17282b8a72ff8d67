import { expect, test } from 'vitest'
import type { Schedule } from '../model/schedule.ts'
import { applied, calculated, schedule, taskNamed } from '../testing/index.ts'
import { HOUR, type Instant, parseInstant, workTime } from '../time/instant.ts'
import { type ReportLine, reportLines } from './report.ts'
import { sanityHints } from './sanity.ts'

const at = (text: string) => parseInstant(`2024-01-${text}`) as Instant
const plan: Schedule = schedule`
    | MTWTFSS |
  A | X       |
  B | X       |
  C | XX      |
  D | XXX     |
  E | XXXX    |`
const uid = (name: string) => taskNamed(plan, name).uid
const hints = (of: Schedule, lines: readonly ReportLine[], until: Instant) =>
  sanityHints(calculated(of), lines, until).map(each => [each.hint, each.tasks])
const planned = ['A', 'B'].map(name => ({ task: uid(name), start: at('01T08:00'), finish: at('01T17:00') }))

test('most lines exactly as planned are pointed at; a few lines, or others among them, are not', () => {
  const rest = ['C', 'D'].map(name => ({ task: uid(name), start: at('01T08:00'), percent: 30 }))
  const third = { task: uid('C'), start: at('01T08:00'), finish: at('02T17:00') }
  expect(hints(plan, planned, at('02T17:00'))).toEqual([])
  expect(hints(plan, [...planned, ...rest], at('02T17:00'))).toEqual([])
  expect(hints(plan, [...planned, third, { task: uid('D'), percent: 30 }], at('02T17:00'))).toEqual([
    ['exactlyPlanned', [uid('A'), uid('B'), uid('C')]],
  ])
})

test('shares in quarters only, and more hours spent than the work holds', () => {
  const shares = ['B', 'C', 'D', 'E'].map((name, index) => ({ task: uid(name), percent: [25, 50, 75, 50][index] ?? 0 }))
  expect(hints(plan, shares, at('01T17:00')).map(each => each[0])).toEqual(['quarters'])
  const worked = applied(plan, [{ kind: 'setTask', task: uid('C'), changes: { work: workTime(16 * HOUR) } }])
  expect(hints(worked, [{ task: uid('C'), percent: 40, spent: workTime(22 * HOUR) }], at('01T17:00'))).toEqual([
    ['overspent', [uid('C')]],
  ])
})

test('a rest that is the same a shift later, and 95 % twice', () => {
  const first = applied(
    plan,
    reportLines(
      calculated(plan),
      [
        { task: uid('D'), start: at('01T08:00'), remaining: workTime(8 * HOUR) },
        { task: uid('E'), start: at('01T08:00'), percent: 95 },
      ],
      at('01T17:00'),
    ).edits,
  )
  const again = [
    { task: uid('D'), remaining: workTime(8 * HOUR) },
    { task: uid('E'), percent: 96 },
  ]
  expect(hints(first, again, at('03T17:00'))).toEqual([
    ['sameRemaining', [uid('D')]],
    ['stuckAt95', [uid('E')]],
  ])
  expect(hints(first, [{ task: uid('D'), remaining: workTime(2 * HOUR) }], at('03T17:00'))).toEqual([])
})

test('what is finished in far less time than it was planned with, by its own calendar', () => {
  const done = (name: string, from: string, to: string) => ({ task: uid(name), start: at(from), finish: at(to) })
  expect(hints(plan, [done('C', '01T08:00', '01T15:00')], at('01T17:00'))).toEqual([['tooFast', [uid('C')]]])
  expect(hints(plan, [done('C', '01T08:00', '01T17:00')], at('01T17:00'))).toEqual([])
  expect(hints(plan, [{ task: uid('C'), finish: at('01T15:00') }], at('01T17:00'))).toEqual([['tooFast', [uid('C')]]])
  // A night between counts for nothing; what had begun before is measured from then.
  expect(hints(plan, [done('C', '01T16:00', '02T12:00')], at('02T17:00'))).toEqual([['tooFast', [uid('C')]]])
  const begun = applied(plan, [{ kind: 'setTask', task: uid('C'), changes: { actualStart: at('01T08:00') } }])
  expect(hints(begun, [{ task: uid('C'), finish: at('02T10:00') }], at('02T17:00'))).toEqual([])
})
