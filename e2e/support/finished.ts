/** A finished shutdown of six exchangers: five bundles took half as long again to pull as their norm, one five times. */
import { toSchema } from '@parada/formats/tmx'
import { calculate, calendarId, instant, shiftCalendar } from '@parada/schedule'
import { compose, standardCatalogue } from '@parada/scope'

const PULL = /^Extrair feixe/

export function finishedExchangers(): Record<string, unknown> {
  const lines = [1, 2, 3, 4, 5, 6].map(at => ({
    label: `Trocador E-10${at}`,
    tag: `E-10${at}`,
    template: 'exchanger',
    parameters: {},
  }))
  const calendars = { start: instant(1_772_434_800), calendar: shiftCalendar('24x7', { id: calendarId(1) }) }
  const made = compose(lines, standardCatalogue(), [], calendars, { name: 'Parada terminada', language: 'pt' })
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  const { schedule } = made.value
  let pulled = 0
  const tasks = schedule.tasks.map(task => {
    if (!PULL.test(task.name)) return task
    const times = ++pulled === 6 ? 5 : 1.5
    const actualStart = instant(calendars.start + pulled * 3600)
    const actualFinish = instant(actualStart + task.duration.seconds * times)
    return { ...task, percentComplete: 100, actualStart, actualFinish }
  })
  const calculated = calculate({ ...schedule, tasks })
  if (!calculated.ok) throw new Error(JSON.stringify(calculated.problems))
  return toSchema(calculated.value.schedule, calculated.value) as Record<string, unknown>
}
