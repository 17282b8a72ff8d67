import { type Calendar, calendarId, parseInstant, type Schedule, type WorkTime } from '@parada/schedule'
import { expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { PLANS } from '../testing/plans.ts'

const DAY = 86_400
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
    tasks: PLANS.en.tasks.map(task => (task.row === 2 ? { ...task, calendar: calendarId(2) } : task)),
  }
  const lasts = (schedule: Schedule) => {
    const result = interpretOffline({
      text: 'Change task 2 to 3 days and task 5 to 3 days',
      kind: 'update',
      locale: 'en',
      today: parseInstant('2026-06-29')!,
      schedule,
    })
    if (!('schedule' in result) || !result.schedule) throw new Error(JSON.stringify(result.problems))
    return result.schedule.tasks.filter(task => task.row === 2 || task.row === 5).map(task => task.duration)
  }
  const hours = (seconds: number) => ({ seconds: seconds as WorkTime, unit: 'h' })
  expect(lasts(plan)).toEqual([hours(3 * DAY), { seconds: 3 * 36_000, unit: 'd' }])
  const { rules: _, ...project } = plan.project
  expect(lasts({ ...plan, project }).map(each => each.seconds)).toEqual([3 * 36_000, 3 * 36_000])
})
