import {
  applyEdits,
  type Calendar,
  calendarId,
  type Duration,
  parseInstant,
  type Schedule,
  type WorkTime,
} from '@parada/schedule'
import { expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { PLANS } from '../testing/plans.ts'

const hours = (count: number): Duration => ({ seconds: (count * 3600) as WorkTime, unit: 'h' })
const onClock = { calendar: calendarId(2) }
const calendar = (id: number, hours: number): Calendar => ({
  id: calendarId(id),
  name: `${hours}h`,
  week: Array(7).fill([{ from: 0, to: hours * 3600 }]) as unknown as Calendar['week'],
  exceptions: [],
  hoursPer: { day: hours * 3600, week: 7 * hours * 3600, month: 30 * hours * 3600 },
})

test('days of an order are those of the calendar of the activity in a plan of Primavera, of the project elsewhere', () => {
  const plan: Schedule = {
    ...PLANS.en,
    calendars: [calendar(1, 10), calendar(2, 24)],
    project: {
      ...PLANS.en.project,
      calendar: calendarId(1),
      rules: 'p6',
      units: { secondsPerDay: 36_000, secondsPerWeek: 252_000, daysPerMonth: 30 },
    },
    tasks: PLANS.en.tasks.map(task => (task.row === 3 ? { ...task, ...onClock, duration: hours(40) } : task)),
  }
  const lasts = (schedule: Schedule) => {
    const result = interpretOffline({
      text: 'Change task 3 to 2 days',
      kind: 'update',
      locale: 'en',
      today: parseInstant('2026-06-29')!,
      schedule,
    })
    const after = result.ok && 'edits' in result.value ? applyEdits(schedule, result.value.edits) : null
    if (!after?.ok) throw new Error(JSON.stringify(result.problems))
    return after.value.schedule.tasks.find(task => task.row === 3)?.duration
  }
  expect(lasts(plan)).toEqual(hours(48))
  const other = { ...plan, project: { ...plan.project, rules: 'msproject' as const } }
  expect(lasts(other)).toEqual({ seconds: 72_000, unit: 'd' })
})
