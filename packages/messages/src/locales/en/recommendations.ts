import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { recommendations as pt } from '../pt/recommendations.ts'

const span = (days: string): string => (days === '1' ? '1 day' : `${days} days`)

/** What could be done about the finish, by code of the critical-path analysis. */
export const recommendations: Shape<typeof pt> = {
  summary: (finish, days, primary, critical, near) =>
    `The plan finishes on ${finish}, after ${span(days)}. The primary path has ${formatNumber('en', primary)} ${plural('en', primary, { one: 'task', other: 'tasks' })}; there are ${formatNumber('en', critical)} critical ${plural('en', critical, { one: 'task', other: 'tasks' })} and ${formatNumber('en', near)} near-critical.`,
  nextSlack: hours => `The second chain has ${hours} h of slack.`,
  negativeSlack: (count, name, hours, limit) =>
    `${limit} is missed by ${hours} h: ${formatNumber('en', count)} ${plural('en', count, { one: 'open task has no slack left,', other: 'open tasks have no slack left, first of all' })} ${name}. Bring the chain forward or review the date.`,
  limits: {
    deadline: (whose, date) => `The deadline of ${whose}, ${date},`,
    constraint: (whose, date) => `The fixed date of ${whose}, ${date},`,
    fixedTask: (whose, date) => `The start of ${whose}, ${date}, which does not move,`,
    projectFinish: date => `The finish of the plan, ${date},`,
    unknown: 'A date of the plan',
  },
  overdueCritical: (count, names) =>
    `${formatNumber('en', count)} critical ${plural('en', count, { one: 'task is overdue', other: 'tasks are overdue' })}: ${names}. Every hour of delay moves the finish.`,
  overload: (count, name, asked, there, shifts) =>
    `In ${formatNumber('en', count)} ${plural('en', count, { one: 'shift', other: 'shifts' })} more is asked for than there is; the worst is ${name}, ${asked} of ${there}, in ${formatNumber('en', shifts)} ${plural('en', shifts, { one: 'shift', other: 'shifts' })}. The finish does not count that wait: level in Resources.`,
  hardConstraint: name =>
    `${name} has a fixed date on the critical path. Removing the constraint lets the links decide.`,
  andMore: (names, more) => `${names} and ${formatNumber('en', more)} more`,
  waitingTime: (from, to, hours) =>
    `Between ${from} and ${to} there is a wait of ${hours} h on the critical path. Check that it is needed.`,
  overlap: (from, to, hours) =>
    `${to} can start before ${from} ends: overlapping them brings the finish forward by ${hours} h.`,
  longestTask: (name, hours) =>
    `${name} is the longest task on the critical path, with ${hours} h. Split it or reinforce the crew.`,
  longerDay: (count, calendar, hours) =>
    `${formatNumber('en', count)} critical ${plural('en', count, { one: 'task', other: 'tasks' })} can move to the calendar ${calendar}, with ${hours} h a day.`,
  watchSecondary: (count, names, hours) =>
    `Watch the second chain, of ${formatNumber('en', count)} ${plural('en', count, { one: 'task', other: 'tasks' })} and ${hours} h of slack: ${names}.`,
  openEnds: (count, names) =>
    `${formatNumber('en', count)} ${plural('en', count, { one: 'task has', other: 'tasks have' })} no successor: ${names}. Link to the hand-over, so that a delay shows.`,
  finished: 'All tasks are completed: nothing to recommend.',
  onTrack: 'Nothing to correct: follow the tasks of the primary path every shift.',
}
