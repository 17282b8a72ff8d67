import {
  compileCalendar,
  formatInstant,
  parseInstant,
  STANDARD_CALENDAR,
  type Task,
  taskId,
  workTime,
} from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { numbers, plannedWork } from '../testing/mpp-bytes.ts'
import { readSpread, segmentsOf } from './splits.ts'

const at = (text: string) => parseInstant(text)!
const task = (hours: number, start: string, finish: string): Task => ({
  uid: taskId(1),
  row: 1,
  name: 'Weld',
  parent: null,
  duration: { seconds: workTime(hours * 3600), unit: 'h' },
  stored: { start: at(start), finish: at(finish) },
})
const MONDAY = '2026-03-02T08:00'

describe('how planned work is spread', () => {
  test('without entries it is even', () => {
    expect(readSpread(plannedWork())).toBeUndefined()
    expect(readSpread(new Uint8Array(3))).toBeUndefined()
  })
  test('time without work is a gap, adjoining entries are one part', () => {
    expect(readSpread(plannedWork([4, 4], [8, 8], [8, 12], [12, 16]))).toMatchObject({
      parts: [
        { from: 0, to: 8 * 3600 },
        { from: 12 * 3600, to: 16 * 3600 },
      ],
      even: true,
    })
  })
  test('another rate is not even', () => {
    expect(readSpread(plannedWork([4, 4], [6, 8]))!.even).toBe(false)
  })
  test('a count beyond the bytes is cut, time that runs back is left out', () => {
    const cut = plannedWork([4, 4], [8, 8])
    cut.set(numbers([2, 60_000]))
    expect(readSpread(cut)!.parts).toHaveLength(1)
    expect(readSpread(plannedWork([4, 8], [8, 4]))!.parts).toEqual([{ from: 0, to: 8 * 3600 }])
  })
})

describe('a split task', () => {
  const spread = readSpread(plannedWork([4, 4], [4, 12], [8, 16]))!

  test('has its parts on the calendar', () => {
    const split = task(8, MONDAY, '2026-03-03T17:00')
    const segments = segmentsOf(split, at(MONDAY), spread, compileCalendar(STANDARD_CALENDAR, []))
    expect(segments!.map(each => [formatInstant(each.start), formatInstant(each.finish)])).toEqual([
      ['2026-03-02T08:00:00', '2026-03-02T12:00:00'],
      ['2026-03-03T13:00:00', '2026-03-03T17:00:00'],
    ])
  })
  test('is one only if its parts agree with its duration, its start and its stored finish', () => {
    const parts = (of: Task, start = MONDAY) =>
      segmentsOf(of, at(start), spread, compileCalendar(STANDARD_CALENDAR, []))
    expect(parts(task(9, MONDAY, '2026-03-03T17:00'))).toBeUndefined()
    expect(parts(task(8, MONDAY, '2026-03-03T16:00'))).toBeUndefined()
    expect(parts(task(8, MONDAY, '2026-03-03T17:00'), '2026-03-02T09:00')).toBeUndefined()
    const whole = readSpread(plannedWork([8, 8]))!
    expect(
      segmentsOf(task(8, MONDAY, '2026-03-02T17:00'), at(MONDAY), whole, compileCalendar(STANDARD_CALENDAR, [])),
    ).toBeUndefined()
  })
})
