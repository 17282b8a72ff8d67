import {
  calculate,
  calendarId,
  emptySchedule,
  HOUR,
  type RecoveryOption,
  recover,
  type Schedule,
  shiftCalendar,
  startedAt,
  taskId,
  workTime,
} from '@parada/schedule'
import { beforeEach, expect, test } from 'vitest'
import { civilToday } from '../../data/clock.ts'
import { editor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { acceptOption, recoverySearch } from './recovery-store.ts'

/** Two lifts by one crane, in a plan without a start. */
const plan: Schedule = {
  ...emptySchedule('Lifts', { start: null, calendar: calendarId(1) }),
  calendars: [shiftCalendar('24x7', { id: calendarId(1) })],
  tasks: [1, 2].map(at => ({
    uid: taskId(at),
    row: at,
    name: `Lift ${at}`,
    parent: null,
    duration: { seconds: workTime(8 * HOUR), unit: 'h' as const },
  })),
  resources: [{ uid: 1 as never, row: 1, name: 'Crane', kind: 'work', maxUnits: 1, nature: 'equipment' }],
  assignments: [1, 2].map(at => ({ uid: at as never, task: taskId(at), resource: 1 as never })),
}

/** The only way there is, as the worker finds it. */
function found(target: number | null): RecoveryOption {
  const { schedule, calculation } = editor.state.getState()
  if (!schedule || !calculation) throw new Error('no plan')
  const dated = calculate(startedAt(schedule, calculation.projectStart))
  if (!dated.ok) throw new Error(dated.problems[0].code)
  const ways = recover(dated.value, { wanted: HOUR, ...(target !== null && { target: taskId(target) }) })
  if (!ways.ok) throw new Error(ways.problems[0].code)
  recoverySearch.setState({ about: schedule, target: target === null ? null : taskId(target), status: 'done' })
  const [option] = ways.value.options
  if (!option) throw new Error('no way')
  return option
}

beforeEach(() => {
  expect(editor.load(plan).ok).toBe(true)
})

test('a way accepted ends when it was promised to, in a plan that nobody gave a start', () => {
  const option = found(null)
  expect(option.finish - civilToday()).toBe(8 * HOUR)
  expect(acceptOption(option, [], label('recover')).kind).toBe('accepted')
  expect(editor.calculation?.projectFinish).toBe(option.finish)
  expect(recoverySearch.getState().status).toBe('idle')
})

test('a way of a plan that was changed since is not taken, however quickly it is asked for', () => {
  const option = found(null)
  editor.apply(
    [{ kind: 'setTask', task: taskId(1), changes: { duration: { seconds: workTime(30 * HOUR), unit: 'h' } } }],
    label('editCell'),
  )
  const before = editor.schedule
  expect(acceptOption(option, [], label('recover')).kind).toBe('stale')
  expect(editor.schedule).toBe(before)
})

test('a way that would not end as promised changes nothing', () => {
  const option = found(null)
  const before = editor.schedule
  const late = { ...option, finish: (option.finish + HOUR) as never }
  expect(acceptOption(late, [], label('recover')).kind).toBe('broken')
  expect(acceptOption(option, [{ kind: 'setTask', task: taskId(9), changes: {} }], label('recover')).kind).toBe(
    'refused',
  )
  expect(editor.schedule).toBe(before)
  expect(recoverySearch.getState().about).toBe(before)
})
