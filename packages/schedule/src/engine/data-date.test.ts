import { describe, expect, test } from 'vitest'
import '../testing/to-draw.ts'
import { applyEdits } from '../edits/apply.ts'
import { moveDataDate } from '../edits/commands-actual.ts'
import { setPercentComplete } from '../edits/commands-progress.ts'
import type { Schedule } from '../model/schedule.ts'
import { type Behind, unfinishedBehind } from '../testing/data-date.ts'
import { everythingOf } from '../testing/everything.ts'
import { calculated, randomNumbers, randomSchedule, schedule, taskNamed } from '../testing/index.ts'
import { duration } from '../time/duration.ts'
import { DAY, formatInstant, HOUR, type Instant, instant, parseInstant } from '../time/instant.ts'
import { explain } from './explain.ts'

const at = (text: string) => parseInstant(`2024-01-${text}`) as Instant
const ran = (plan: Schedule, statusDate: string, more: Partial<Schedule['project']> = {}): Schedule => ({
  ...plan,
  project: { ...plan.project, progressRule: 'dataDate', statusDate: at(statusDate), ...more },
})
const dates = (plan: Schedule, name: string): string => {
  const found = calculated(plan).of(taskNamed(plan, name).uid)!
  const text = (value: Instant) => formatInstant(value).slice(8, 16).replace('T', ' ')
  return `${text(found.start)}..${text(found.finish)}`
}
const changed = (plan: Schedule, name: string, changes: object): Schedule => ({
  ...plan,
  tasks: plan.tasks.map(task => (task.name === name ? { ...task, ...changes } : task)),
})

const chain = schedule`
    | MTWTFSSMTWTFSS |
  A | XXX            |
  B |    XX          | after A
  C | XX             |`

describe('a data date', () => {
  test('holds what has not begun, and what follows waits for it', () => {
    const plan = ran(chain, '04T08:00')
    expect([dates(plan, 'A'), dates(plan, 'B'), dates(plan, 'C')]).toEqual([
      '04 08:00..08 17:00',
      '09 08:00..10 17:00',
      '04 08:00..05 17:00',
    ])
  })

  test('in the middle of a day leaves the rest of the day', () => {
    expect(dates(ran(chain, '04T13:00'), 'C')).toBe('04 13:00..08 12:00')
  })

  test('outside working time lets work begin with the next', () => {
    expect(dates(ran(chain, '06T10:00'), 'C')).toBe('08 08:00..09 17:00')
  })

  test('does nothing to a plan that stays as its program has it, nor to one without it', () => {
    const plan = ran(chain, '04T08:00', { progressRule: 'asStored' })
    expect([dates(plan, 'A'), dates(chain, 'A')]).toEqual(['01 08:00..03 17:00', '01 08:00..03 17:00'])
    const { progressRule: _, ...project } = plan.project
    expect(dates({ ...plan, project }, 'A')).toBe('01 08:00..03 17:00')
  })

  test('leaves what is done where it was done, also without dates', () => {
    const done = changed(chain, 'A', {
      percentComplete: 100,
      actualStart: at('01T08:00'),
      actualFinish: at('02T17:00'),
    })
    expect([dates(ran(done, '04T08:00'), 'A'), dates(ran(done, '04T08:00'), 'B')]).toEqual([
      '01 08:00..02 17:00',
      '04 08:00..05 17:00',
    ])
    expect(dates(ran(changed(chain, 'A', { percentComplete: 100 }), '04T08:00'), 'A')).toBe('01 08:00..03 17:00')
  })

  test('puts the rest of what runs behind it, early or late', () => {
    const running = { actualStart: at('01T08:00'), percentComplete: 33, remainingDuration: duration(2, 'd') }
    expect(dates(ran(changed(chain, 'A', running), '04T08:00'), 'A')).toBe('01 08:00..05 17:00')
    // Two of three days are left, and one only has gone by.
    const ahead = { actualStart: at('01T08:00'), percentComplete: 67, remainingDuration: duration(1, 'd') }
    expect(dates(ran(changed(chain, 'A', ahead), '02T08:00'), 'A')).toBe('01 08:00..02 17:00')
  })

  test('lets an interruption last, and takes a point right behind the work done for none', () => {
    const running = { actualStart: at('01T08:00'), percentComplete: 33, remainingDuration: duration(2, 'd') }
    const paused = { ...running, stop: at('01T17:00'), resume: at('08T08:00') }
    expect(dates(ran(changed(chain, 'A', paused), '04T08:00'), 'A')).toBe('01 08:00..09 17:00')
    const going = { ...running, stop: at('03T17:00'), resume: at('04T08:00') }
    expect(dates(ran(changed(chain, 'A', going), '02T08:00'), 'A')).toBe('01 08:00..03 17:00')
  })

  test('before a reported start lets nothing of the work lie before that start', () => {
    const begun = { percentComplete: 50, actualStart: at('03T08:00') }
    expect(dates(ran(changed(chain, 'C', begun), '02T08:00'), 'C')).toBe('03 08:00..03 17:00')
  })

  test('takes progress without a start to have begun where the plan has it', () => {
    expect(dates(ran(changed(chain, 'C', { percentComplete: 50 }), '04T08:00'), 'C')).toBe('01 08:00..04 17:00')
  })

  test('out of sequence the rest waits for what is open before it, or goes on where progress overrides the logic', () => {
    const early = changed(chain, 'B', {
      actualStart: at('02T08:00'),
      percentComplete: 50,
      remainingDuration: duration(1, 'd'),
    })
    expect(dates(ran(early, '04T08:00'), 'B')).toBe('02 08:00..09 17:00')
    expect(dates(ran(early, '04T08:00', { splitInProgress: false }), 'B')).toBe('02 08:00..04 17:00')
    expect(dates(ran(early, '04T08:00', { p6: { progress: 'actualDates' } }), 'B')).toBe('02 08:00..04 17:00')
  })

  test('a link into a summary holds what is left of begun work in it, its own start does not', () => {
    const plan = schedule`
          | MTWTFSSMTWTFSS |
      A   | XXXXX          |
      Top |                | after A
        B | XX             |`
    const running = changed(plan, 'B', { actualStart: at('01T08:00'), percentComplete: 50 })
    expect(dates(ran(running, '02T08:00'), 'B')).toBe('01 08:00..09 17:00')
    expect(dates(ran(running, '02T08:00', { splitInProgress: false }), 'B')).toBe('01 08:00..02 17:00')
    const dated = { ...running, links: [] }
    const later = changed(dated, 'Top', { constraint: { type: 'startNoEarlierThan', date: at('10T08:00') } })
    expect(dates(ran(later, '02T08:00'), 'B')).toBe('01 08:00..02 17:00')
  })

  test('is stronger than dates that have gone by, which then have no slack', () => {
    const must = changed(chain, 'C', { constraint: { type: 'mustStartOn', date: at('02T08:00') } })
    expect(dates(ran(must, '04T08:00'), 'C')).toBe('04 08:00..05 17:00')
    const calculation = calculated(ran(must, '04T08:00'))
    expect(calculation.of(taskNamed(must, 'C').uid)!.totalSlack / HOUR).toBe(-16)
  })

  test('holds a milestone at the beginning of work, and one that is reached at its end', () => {
    const plan = schedule`
        | MTWTFSSMTWTFSS |
      A | XXX            |
      M |   *            | after A
      S | *              |`
    const done = { percentComplete: 100, actualStart: at('01T08:00'), actualFinish: at('03T17:00') }
    const status = ran(changed(plan, 'A', done), '03T17:00')
    expect([dates(status, 'M'), dates(status, 'S')]).toEqual(['03 17:00..03 17:00', '04 08:00..04 08:00'])
  })

  test('is named as what decides a start', () => {
    const plan = ran(chain, '04T08:00')
    const reason = (name: string) => explain(calculated(plan), taskNamed(plan, name).uid)?.steps[0]?.reason.kind
    expect([reason('A'), reason('B')]).toEqual(['dataDate', 'link'])
  })
})

test('nothing unfinished lies before the data date of a random plan', () => {
  const found: Behind[] = []
  for (let seed = 0; seed < 60; seed++) found.push(...unfinishedBehind(seed))
  expect(found).toEqual([])
})

test('progress that is cleared leaves the first plan', () => {
  for (let seed = 0; seed < 40; seed++) {
    const random = randomNumbers(seed)
    const first = randomSchedule(seed, { tasks: 20, progress: false })
    let plan = first
    const carry = (intent: ReturnType<typeof moveDataDate>) => {
      if (!intent.ok) throw new Error(JSON.stringify(intent.problems))
      const applied = applyEdits(plan, intent.value)
      if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
      plan = applied.value.schedule
    }
    const now = () => ({ schedule: plan, calculation: calculated(plan) })
    const leaves = first.tasks.filter(task => !first.tasks.some(each => each.parent === task.uid))
    const done = leaves.filter(() => random() < 0.4)
    for (const task of done) carry(setPercentComplete(now(), task.uid, random() < 0.5 ? 100 : 40))
    carry(moveDataDate(now(), instant(first.project.start! + 4 * DAY)))
    expect(plan.project.firstPlan?.tasks).toHaveLength(first.tasks.length)
    for (const task of done) carry(setPercentComplete(now(), task.uid, 0))
    carry(moveDataDate(now(), null))
    expect(plan).toEqual(first)
    expect(everythingOf(calculated(plan))).toEqual(everythingOf(calculated(first)))
  }
})
