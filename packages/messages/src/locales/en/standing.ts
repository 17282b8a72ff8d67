import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { standing as pt } from '../pt/standing.ts'

const number = (n: number): string => formatNumber('en', n)

export const standing: Shape<typeof pt> = {
  title: 'What needs attention',
  count: {
    fault: n => `${number(n)} ${plural('en', n, { one: 'calculation fault', other: 'calculation faults' })}`,
    link: n => `${number(n)} ${plural('en', n, { one: 'broken link', other: 'broken links' })}`,
    past: n => `${number(n)} ${plural('en', n, { one: 'open task in the past', other: 'open tasks in the past' })}`,
    ahead: n =>
      `${number(n)} ${plural('en', n, { one: 'actual date after the status date', other: 'actual dates after the status date' })}`,
    deadline: n => `${number(n)} ${plural('en', n, { one: 'missed deadline', other: 'missed deadlines' })}`,
    window: n => `finish ${number(n)} h past the window`,
    blinds: n => `${number(n)} ${plural('en', n, { one: 'blind in holds', other: 'blinds in hold' })} the start-up`,
    openEnd: n => `${number(n)} ${plural('en', n, { one: 'open end', other: 'open ends' })}`,
  },
  why: {
    fault: 'The calculation used something else for what it could not use.',
    link: 'These links do not count in the calculation.',
    past: 'They should have finished by the status date and have not: move it or report progress.',
    ahead:
      'It happened after the status date: until that moves, forecast and progress count what it does not reach yet.',
    deadline: 'The forecast is later than the deadline of the task.',
    overload: 'More people or machines are asked for than there are.',
    window: 'The plan ends after the window of the shutdown.',
    blinds: 'The start-up cannot be reported while they are in: see Readiness.',
    openEnd: 'Nothing precedes them or nothing follows: a delay of theirs does not reach the finish.',
  },
  more: n => `and ${number(n)} more`,
}
