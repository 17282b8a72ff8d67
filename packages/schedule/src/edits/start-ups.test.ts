import { expect, test } from 'vitest'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { calculate } from '../engine/calculate.ts'
import { emptySchedule } from '../model/create.ts'
import { calendarId, taskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Schedule } from '../model/schedule.ts'
import { nth } from '../must.ts'
import { checkReport, reportLines } from '../progress/report.ts'
import { duration } from '../time/duration.ts'
import { civilInstant, instant } from '../time/instant.ts'
import { applyEdits } from './apply.ts'
import type { Edit } from './edit.ts'

const START = civilInstant(2026, 9, 7, 7)
const link = (from: number, to: number, type: Link['type'] = 'FS'): Link => ({
  from: taskId(from),
  to: taskId(to),
  type,
  lag: duration(0, 'h'),
})

/** A kiln that is bricked, handed over and heated; a cooler whose inspection comes beside. */
const KILN: Schedule = {
  ...emptySchedule('Forno rotativo', { start: START, calendar: calendarId(1) }),
  calendars: [shiftCalendar('24x7', { id: calendarId(1) })],
  tasks: ['Assentar tijolos', 'Entrega à operação', 'Aquecer e acender o maçarico', 'Inspecionar resfriador'].map(
    (name, at) => ({ uid: taskId(at + 1), row: at + 1, name, parent: null, duration: duration(8, 'h') }),
  ),
  links: [link(1, 2), link(2, 3), link(4, 3, 'SS')],
}
const HEAT = taskId(3)
const set = (task: number, changes: Extract<Edit, { kind: 'setTask' }>['changes']): Edit => ({
  kind: 'setTask',
  task: taskId(task),
  changes,
})
const codeOf = (edits: readonly Edit[], plan = KILN): string | null => {
  const made = applyEdits(plan, edits)
  return made.ok ? null : made.problems[0].code
}

test('nothing starts up on paper while what it waits for is open, however it is reported', () => {
  for (const changes of [
    { percentComplete: 100 },
    { percentComplete: 5 },
    { actualStart: START },
    { percentType: 'physical', physicalPercentComplete: 20 },
  ] as const)
    expect(codeOf([set(3, changes)])).toBe('schedule.startUpBeforeWork')
  const refused = applyEdits(KILN, [set(3, { percentComplete: 100 })])
  expect(!refused.ok && refused.problems[0].params).toMatchObject({
    name: 'Aquecer e acender o maçarico',
    before: 'Entrega à operação; Inspecionar resfriador',
  })
  // Other work may run ahead, and is asked about where it is reported.
  expect(codeOf([set(2, { percentComplete: 100 })])).toBe(null)
})

test('it starts up once what it waits for is over, in the same breath or before, and where a name answers for it', () => {
  const before = [set(2, { percentComplete: 100 }), set(4, { percentComplete: 10 })]
  expect(codeOf([set(3, { percentComplete: 10 }), ...before])).toBe(null)
  const by = (past: string, who = 'Lia') => ({ by: who, past })
  const over = (...overrides: { by: string; past: string }[]): Edit =>
    set(3, { percentComplete: 10, reported: { overrides } })
  expect(codeOf([over(by('Entrega à operação'), by('Inspecionar resfriador'))])).toBe(null)
  expect(codeOf([over(by('Entrega à operação'))])).toBe('schedule.startUpBeforeWork')
  expect(codeOf([over(by('Entrega à operação', ' '), by('Inspecionar resfriador'))])).toBe('schedule.startUpBeforeWork')
})

test('a plan that came in so stays as it is, and can be put right and taken back', () => {
  const came: Schedule = {
    ...KILN,
    tasks: KILN.tasks.map(each => (each.uid === HEAT ? { ...each, percentComplete: 40 } : each)),
  }
  expect(codeOf([set(3, { name: 'Acender' })], came)).toBe(null)
  expect(codeOf([set(3, { percentComplete: 50 })], came)).toBe(null)
  expect(codeOf([set(3, { percentComplete: 100 })], came)).toBe('schedule.startUpBeforeWork')
  const undone = applyEdits(came, [set(3, { percentComplete: 0 })])
  expect(undone.ok && applyEdits(undone.value.schedule, undone.value.inverse, { undo: true }).ok).toBe(true)
})

test('the sheet asks for the name that the edit needs, and what it writes is taken', () => {
  const made = calculate(KILN)
  if (!made.ok) throw new Error(made.problems[0].code)
  const until = made.value.projectFinish
  const line = { task: HEAT, start: instant(nth(made.value.start, 2)), percent: 100 }
  const found = checkReport(made.value, [line], until, 'moves')
  expect(found.filter(each => each.act === 'refuse').map(each => each.code)).toEqual([
    'startUpBeforeWork',
    'startUpBeforeWork',
  ])
  expect(reportLines(made.value, [line], until).edits).toEqual([])
  const { edits } = reportLines(made.value, [{ ...line, override: 'Lia' }], until)
  const taken = applyEdits(KILN, edits)
  expect(taken.ok && nth(taken.value.schedule.tasks, 2).reported?.overrides?.map(each => [each.by, each.past])).toEqual(
    [
      ['Lia', 'Entrega à operação'],
      ['Lia', 'Inspecionar resfriador'],
    ],
  )
})
