import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { situation as pt } from '../pt/situation.ts'

const tasks = (n: number): string => `${formatNumber('en', n)} ${plural('en', n, { one: 'task', other: 'tasks' })}`

export const situation: Shape<typeof pt> = {
  title: 'Where the shutdown stands',
  forecast: 'Forecast finish',
  real: 'Finished on',
  storedFinish: 'Finish as the plan has it',
  byDataDate: (date, n) =>
    `Without the rule of the data date; with it ${date} (${tasks(n)} ${plural('en', n, { one: 'moves', other: 'move' })})`,
  past: 'No forecast',
  pastHint: finish => `The calculated finish, ${finish}, has gone by with work still open. Move the data date.`,
  against: (delta, what) => `${delta} against ${what}`,
  window: 'the end of the window',
  deadline: 'the deadline',
  baseline: 'the baseline',
  firstPlan: 'the first plan',
  onTime: 'on time',
  dueDone: 'Due and done',
  ofDue: (done, due) => `${done} done, ${due} due`,
  ofDone: done => `${done} done`,
  unheld: 'there is no baseline: nothing says what was due',
  byHours: 'of the baseline’s person-hours',
  byPlanHours: 'in man-hours of the plan: there is no baseline',
  byDuration: 'in hours of duration: the plan has no person-hours',
  extraHours: (done, total, unit) => `extra work apart: ${done} of ${total} ${unit}`,
  tasksDue: (done, due) => `${formatNumber('en', done)} of ${formatNumber('en', due)} tasks that should have finished`,
  index: 'SPI(t)',
  indexHint: spi => `SPI in person-hours ${spi}`,
  noIndex: 'nothing due yet',
  since: from => `Since ${from}`,
  moved: delta => `finish ${delta}`,
  unmoved: 'same finish',
  noForecast: 'the forecast of then is not kept',
  finished: (n, due) => `${tasks(n)} finished, ${formatNumber('en', due)} planned`,
  started: n => `${formatNumber('en', n)} started`,
  extra: n => `${formatNumber('en', n)} extra`,
  reasons: list => `reasons: ${list}`,
  late: 'Late, by effect on the finish',
  lateHint: 'Should have started or finished by now, and have not.',
  willBeLate: 'Will be late',
  willBeLateHint: 'Not due yet; the forecast is past the date due.',
  overloaded: 'Over the limit',
  overloadedHint: 'In shifts still to come.',
  decide: 'To decide',
  effect: 'on the finish',
  slack: 'slack',
  behind: 'late',
  peak: (peak, limit) => `${peak} of ${limit}`,
  shifts: (n, from) =>
    `${formatNumber('en', n)} ${plural('en', n, { one: 'shift', other: 'shifts' })}, the first on ${from}`,
  none: 'Nothing',
  more: n => `${formatNumber('en', n)} more`,
  uncounted: 'The effect is not counted here, the plan is large: see Progress, Variance.',
  decisions: {
    safety: n => `${tasks(n)} ahead of an open safety step`,
    overTarget: (_, by) => `Finish ${by} past the target: recover or reschedule`,
    missed: (n, by) =>
      `${tasks(n)} with a deadline or constraint that cannot be met${by === '' ? '' : ` (up to ${by} of work missing)`}`,
    extraWork: (n, by) =>
      `${formatNumber('en', n)} extra work ${plural('en', n, { one: 'request waits', other: 'requests wait' })} for approval${by === '' ? '' : ` (up to ${by} on the finish)`}`,
    overload: n =>
      `${formatNumber('en', n)} ${plural('en', n, { one: 'resource', other: 'resources' })} over the limit: level or reinforce`,
    sequence: n => `${tasks(n)} out of sequence: keep, correct or remove the link`,
    silent: n => `${tasks(n)} without report for three shifts or more`,
    dataDateRule: (n, by) =>
      `The data date does not rule ${tasks(n)}${by === '' ? '' : `: with it the finish moves ${by}`}`,
    oldDataDate: (_, by) => `The data date is ${by} behind the clock`,
    futureDataDate: (_, by) => `The status date is ${by} ahead of the clock: it takes what is still to come as gone by`,
    noBaseline: () => 'No baseline: lateness has nothing to be counted against',
  },
  curve: 'S-curve',
  curveHint: 'Person-hours by shift, summed up.',
  open: 'See progress',
}
