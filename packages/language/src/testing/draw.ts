import { formatDuration, formatInstant, formatLag, type Instant, parseInstant, type Schedule } from '@parada/schedule'
import { interpretOffline } from '../offline.ts'
import type { Language } from '../types.ts'

export const MONDAY: Instant = parseInstant('2026-06-01')!

/** Rows of a plan in one line each: `2 Lavar 7h <1FS @Mecânico*2 50%`; summaries end with a colon. */
export function draw(schedule: Schedule): string[] {
  const rows = new Map(schedule.tasks.map(task => [task.uid, task.row]))
  const parents = new Set(schedule.tasks.map(task => task.parent))
  return schedule.tasks.map(task => {
    const before = schedule.links
      .filter(link => link.to === task.uid)
      .map(link => `${rows.get(link.from)}${link.type}${formatLag(link.lag)}`)
      .sort()
    if (parents.has(task.uid)) return `${task.row} ${task.name}:${before.length > 0 ? ` <${before.join(',')}` : ''}`
    const people = schedule.assignments
      .filter(each => each.task === task.uid)
      .map(each => `@${schedule.resources.find(one => one.uid === each.resource)?.name}*${each.units ?? 1}`)
    const parts = [
      `${task.row} ${task.name}`,
      formatDuration(task.duration, schedule.project.units),
      before.length > 0 ? `<${before.join(',')}` : '',
      people.join(' '),
      task.percentComplete === undefined ? '' : `${task.percentComplete}%`,
      task.parent === null ? '' : `in ${rows.get(task.parent)}`,
    ]
    return parts.filter(part => part !== '').join(' ')
  })
}

/** Rows as `draw` has them, and a line for each that may not start before a date: `5 from 06-02T08:00`. */
function drawWithStarts(schedule: Schedule): string[] {
  const held = schedule.tasks.flatMap(({ row, constraint }) =>
    constraint?.type === 'startNoEarlierThan' && constraint.date !== undefined
      ? [`${row} from ${formatInstant(constraint.date).slice(5, 16)}`]
      : [],
  )
  return [...draw(schedule), ...held]
}

/** The plan that a text gives with the dates that hold its rows; or the code of the problem. */
export function drawnWithStarts(text: string, locale: Language = 'pt'): string[] | string {
  const result = interpretOffline({ text, kind: 'generate', locale, today: MONDAY })
  return result.ok ? drawWithStarts(result.value.schedule) : result.problems[0].code
}

/** The plan that a text gives, drawn; or the code of the problem. */
export function drawn(text: string, locale: Language = 'pt'): string[] | string {
  const result = interpretOffline({ text, kind: 'generate', locale, today: MONDAY })
  return result.ok ? draw(result.value.schedule) : result.problems[0].code
}

/** Facts of a whole plan: name, start, hours a day and days a week. */
export function facts(text: string, locale: Language = 'pt'): object | string {
  const result = interpretOffline({ text, kind: 'generate', locale, today: MONDAY })
  if (!result.ok) return result.problems[0].code
  const { project } = result.value.schedule
  return {
    name: project.name,
    start: project.start === null ? '' : formatInstant(project.start).slice(0, 16),
    hours: project.shifts?.hoursPerDay ?? 0,
    days: project.shifts?.daysPerWeek ?? 0,
  }
}
