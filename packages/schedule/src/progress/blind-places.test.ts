import { expect, test } from 'vitest'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { applyEdits } from '../edits/apply.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { Blind } from '../model/blind.ts'
import { emptySchedule } from '../model/create.ts'
import { calendarId, taskId } from '../model/ids.ts'
import { nth } from '../must.ts'
import { duration } from '../time/duration.ts'
import { civilInstant } from '../time/instant.ts'
import { blindsBeforeStartUp, blindsOfNothing } from './readiness.ts'
import { readinessMatrix } from './readiness-matrix.ts'

const START = civilInstant(2026, 5, 4, 7)
const put = (tag: string, boundaryOf?: string): Blind => ({
  id: tag,
  tag,
  ...(boundaryOf !== undefined && { boundaryOf }),
  events: [{ to: 'in', at: START, by: 'Rui' }],
})

/** Two boilers side by side in an area, each from opening to firing, and a pump that is never started in the plan. */
function boilers(blinds: readonly Blind[], names: readonly [string, string] = ['Open', 'Light burners']): Calculation {
  const rows = [
    ['Utilities outage', null],
    ['Steam plant', 1],
    ['B-310 Package boiler', 2],
    [`${names[0]} B-310`, 3],
    [`${names[1]} B-310`, 3],
    ['B-320 Package boiler', 2],
    [`${names[0]} B-320`, 6],
    [`${names[1]} B-320`, 6],
    ['P-55 Feed pump', 2],
    ['Replace seal P-55', 9],
  ] as const
  const made = calculate({
    ...emptySchedule('Outage', { start: START, calendar: calendarId(1) }),
    calendars: [shiftCalendar('24x7', { id: calendarId(1) })],
    tasks: rows.map(([name, parent], at) => ({
      uid: taskId(at + 1),
      row: at + 1,
      name,
      parent: parent === null ? null : taskId(parent),
      duration: duration(4, 'h'),
    })),
    blinds,
  })
  if (!made.ok) throw new Error(made.problems[0].code)
  return made.value
}

/** Which of the two start-ups may be reported. */
const free = (plan: Calculation): string =>
  [5, 8]
    .filter(
      uid => applyEdits(plan.schedule, [{ kind: 'setTask', task: taskId(uid), changes: { percentComplete: 10 } }]).ok,
    )
    .join()

test('a blind stands where its list says, by tag, by the name of a summary or by the tag in either', () => {
  for (const text of ['B-310', 'b 310', 'B310', 'B-310 Package boiler', 'Boiler B-310', 'Open B-310'])
    expect([text, free(boilers([put('S-1', text), { id: 'S-2', tag: 'S-2', boundaryOf: 'B-320' }]))]).toEqual([
      text,
      '8',
    ])
  expect(free(boilers([put('S-1', 'Steam plant')]))).toBe('')
  expect(free(boilers([put('S-1')]))).toBe('')
})

test('one whose equipment the plan does not know is before every start-up, whatever stands beside it in the list', () => {
  for (const text of ['B-31O', 'B-999', 'east header']) {
    const plan = boilers([put('S-1', text), put('S-2', 'B-310')])
    expect([text, free(plan)]).toEqual([text, ''])
    expect(blindsOfNothing(plan).map(each => each.tag)).toEqual(['S-1'])
    expect(blindsBeforeStartUp(plan)).toBe(2)
    expect(free(boilers([put('S-1', text), { id: 'S-2', tag: 'S-2', boundaryOf: 'B-310' }]))).toBe('')
  }
})

test('one of an equipment that nothing starts up or hands over is before every start-up, lest nobody waits for it', () => {
  const known = ['B-310', 'B-320'].map(tag => ({ id: tag, tag, boundaryOf: tag }))
  expect(free(boilers([put('S-1', 'P-55'), ...known]))).toBe('')
  expect(blindsOfNothing(boilers([put('S-1', 'P-55')]))).toEqual([])
})

test('start-ups are held by whatever words the plan has for them', () => {
  for (const up of ['Warm up and light pilots', 'Acender pilotos e aquecer', 'Calentar y encender quemadores'])
    expect([up, free(boilers([put('S-1', 'B-320'), put('S-2', 'B-310')], ['Open', up]))]).toEqual([up, ''])
})

test('the matrix has one row for an equipment, whatever its blinds call it', () => {
  const rows = readinessMatrix(boilers([put('S-1', 'B-310 Package boiler'), put('S-2', 'b310'), put('S-3', 'B-31O')]))
  const own = rows.filter(each => each.columns.has('blinded'))
  expect(own.map(each => each.equipment)).toEqual(['B-310', 'B-31O'])
  expect(nth(own, 0).columns.get('blinded')).toEqual({ done: 2, all: 2 })
})
