import { describe, expect, test } from 'vitest'
import { setPercentComplete } from '../edits/commands-progress.ts'
import { applied, calculated, FIRST_MONDAY, schedule, taskNamed } from '../testing/index.ts'
import { DAY, HOUR, instant } from '../time/instant.ts'
import { reportLines } from './report.ts'
import { outOfSequence } from './sequence.ts'
import { shareLines } from './share-lines.ts'

const plan = schedule`
                 | MTWTFSSMTWTF |
  Sinter         |              |
    Cool         | X            |
    Empty        |  XX          | after Cool
    Reline       |    XX        | after Empty
    Paint        |  X           | after Cool`
const at = (days: number, hours: number) => instant(FIRST_MONDAY + days * DAY + hours * HOUR)
const calculation = calculated(plan)
const uid = (name: string) => taskNamed(plan, name).uid
const shared = (percent: number, until: number, given?: Parameters<typeof shareLines>[4]) =>
  shareLines(calculation, [uid('Sinter')], percent, instant(until), given)

describe('a share of a summary', () => {
  test('says what it supposes: a start as planned, an end at the end of the report or when what waits for it began', () => {
    const until = at(4, 12)
    const lines = shared(100, until)
    expect(lines.map(each => each.supposed)).toEqual(Array(4).fill(['start', 'finish']))
    const by = (name: string) => lines.find(each => each.line.task === uid(name))?.line
    expect(by('Cool')?.finish).toBeLessThanOrEqual(by('Empty')?.start ?? 0)
    expect(by('Reline')?.finish).toBe(until)
    // Planned to end on Tuesday: that it did was not reported.
    expect(by('Paint')?.finish).toBe(until)
  })

  test('work that cannot have been done in the time is marked', () => {
    const fast = shared(100, at(3, 12)).filter(each => each.fast)
    expect(fast.map(each => each.line.task)).toEqual([uid('Reline')])
    expect(fast[0]?.planned).toBe(16 * HOUR)
    expect(fast[0]?.worked).toBeLessThan(8 * HOUR)
  })

  test('a given date is not supposed; what was reported stays', () => {
    const given = new Map([[uid('Cool'), { start: at(0, 9), finish: at(0, 16) }]])
    const [cool] = shared(20, at(4, 17), given)
    expect(cool).toMatchObject({ supposed: [], line: { start: at(0, 9), finish: at(0, 16), percent: 100 } })
    const begun = setPercentComplete({ schedule: plan }, uid('Cool'), 100)
    const reported = applied(plan, begun.ok ? begun.value : [])
    expect(shareLines(calculated(reported), [uid('Sinter')], 100, at(4, 17)).map(each => each.line.task)).toEqual(
      ['Empty', 'Reline', 'Paint'].map(uid),
    )
  })

  test('at every hour and every share nothing lies after the report, nothing ends before it begins, the links are kept', () => {
    for (let hours = 9; hours < 11 * 24; hours += 7)
      for (const percent of [5, 40, 75, 100]) {
        const until = at(0, hours)
        const lines = shared(percent, until)
        for (const { line } of lines) {
          expect(line.start).toBeLessThanOrEqual(line.finish ?? until)
          expect(line.finish ?? 0).toBeLessThanOrEqual(until)
        }
        const { edits } = reportLines(
          calculation,
          lines.map(each => each.line),
          until,
        )
        const after = applied(plan, edits)
        for (const task of after.tasks)
          for (const moment of [task.stop, task.actualStart, task.actualFinish])
            expect(moment ?? 0, `${task.name} ${hours} ${percent}`).toBeLessThanOrEqual(until)
        expect(outOfSequence(calculated(after)).filter(each => each.ahead !== null)).toEqual([])
      }
  })

  test('nothing of it is done after all', () => {
    const begun = setPercentComplete({ schedule: plan }, uid('Cool'), 100)
    const reported = applied(plan, begun.ok ? begun.value : [])
    expect(shareLines(calculated(reported), [uid('Sinter')], 0, at(4, 17)).map(each => each.line)).toEqual([
      { task: uid('Cool'), percent: 0 },
    ])
  })
})
